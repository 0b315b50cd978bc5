// SPDX-License-Identifier: BSL-1.0
// Libraries from npm as programs that answer case lines, or measure how long their calls take. Runs where they are
// installed: ./run field copies it into build/field-npm.
//
//     node npm.mjs LIBRARY < cases                  an answer line for each case line
//     node npm.mjs LIBRARY --nanoseconds < cases    one number: nanoseconds per call, the median of several passes
//
// For each library there are three functions here: `scene` converts a case to what the library takes, `call` is only the
// call, and `answer` converts what it returned to an answer line.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// --- lines ---

// JavaScript can't parse hexadecimal floats. The powers of two are applied in two steps, since a single one may leave
// the range although the product doesn't.
function number(word) {
  const parts = /^(-?)0x([0-9a-f]+)\.?([0-9a-f]*)p([+-]?[0-9]+)$/.exec(word);
  if (!parts) return { inf: Infinity, '-inf': -Infinity, nan: NaN }[word] ?? Number(word);
  const exponent = Number(parts[4]) - 4 * parts[3].length;
  const half = Math.trunc(exponent / 2);
  return (parts[1] ? -1 : 1) * parseInt(parts[2] + parts[3], 16) * 2 ** half * 2 ** (exponent - half);
}

function written(x) {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
  return String(x);
}

const at_distance = (distance) => `hit distance=${written(distance)}`;
const at_time = (t) => `hit t=${written(t)}`;

// The numbers of a case by name.
function read(line) {
  const [question, , ...words] = line.trim().split(/\s+/);
  const n = words.map(number);
  const triple = (i) => n.slice(i, i + 3);
  if (question === 'ray') {
    return { question, a: triple(0), ra: 0, v: triple(3), b: triple(6), rb: n[9], t_max: n[10] ?? Infinity };
  }
  const w = question === 'moving' ? triple(11) : [0, 0, 0];
  // A cast has its end given; for a sweep it is the sum of centre and displacement, rounded once by a library's vectors.
  const end = question === 'cast' ? triple(4) : triple(4).map((x, i) => n[i] + x);
  return { question, a: triple(0), ra: n[3], v: triple(4), end, b: triple(7), rb: n[10], w, t_max: 1 };
}

// --- libraries ---

const libraries = {
  async three() {
    const { Ray, Sphere, Vector3 } = await import('three');
    const point = new Vector3();
    return {
      scene: (k) => ({
        ray: new Ray(new Vector3(...k.a), new Vector3(...k.v)),
        sphere: new Sphere(new Vector3(...k.b), k.rb),
      }),
      call: (s) => s.ray.intersectSphere(s.sphere, point),
      // As Raycaster does.
      answer: (hit, s) => (hit ? at_distance(s.ray.origin.distanceTo(hit)) : 'miss'),
    };
  },

  async cesium() {
    const folder = '@cesium/engine/Source/Core/';
    const [tests, ray, sphere, cartesian, interval] = (
      await Promise.all(
        ['IntersectionTests', 'Ray', 'BoundingSphere', 'Cartesian3', 'Interval'].map((name) => import(`${folder}${name}.js`)),
      )
    ).map((module) => module.default);
    const result = new interval();
    return {
      scene: (k) => ({
        ray: new ray(new cartesian(...k.a), new cartesian(...k.v)),
        sphere: new sphere(new cartesian(...k.b), k.rb),
      }),
      call: (s) => tests.raySphere(s.ray, s.sphere, result),
      answer: (hit) => (hit ? at_distance(hit.start) : 'miss'),
    };
  },

  async playcanvas() {
    // The modules alone start much faster than the whole.
    const folder = 'playcanvas/build/playcanvas/src/core/';
    const [{ BoundingSphere }, { Ray }, { Vec3 }] = await Promise.all(
      ['shape/bounding-sphere', 'shape/ray', 'math/vec3'].map((name) => import(`${folder}${name}.js`)),
    );
    const point = new Vec3();
    return {
      scene: (k) => ({
        ray: new Ray(new Vec3(...k.a), new Vec3(...k.v)),
        sphere: new BoundingSphere(new Vec3(...k.b), k.rb),
      }),
      call: (s) => s.sphere.intersectsRay(s.ray, point),
      answer: (hit, s) => (hit ? at_distance(s.ray.origin.distance(point)) : 'miss'),
    };
  },

  // A segment against the sphere enlarged by the radius of the mover. The world checks boxes first, and so reports fewer
  // false contacts than Ray.intersectBody alone.
  async 'cannon-es'() {
    const { Body, RaycastResult, Sphere, Vec3, World } = await import('cannon-es');
    const result = new RaycastResult();
    return {
      scene: (k) => {
        const from = new Vec3(...k.a);
        const world = new World();
        world.addBody(new Body({ mass: 0, position: new Vec3(...k.b), shape: new Sphere(k.ra + k.rb) }));
        return { world, from, to: from.vadd(new Vec3(...k.v)) };
      },
      call: (s) => {
        result.reset();
        s.world.raycastClosest(s.from, s.to, {}, result);
        return result;
      },
      answer: (hit) => (hit.hasHit ? at_distance(hit.distance) : 'miss'),
    };
  },

  async babylonjs() {
    const { Ray } = await import('@babylonjs/core/Culling/ray.core.js');
    const { BoundingSphere } = await import('@babylonjs/core/Culling/boundingSphere.js');
    const { Vector3 } = await import('@babylonjs/core/Maths/math.vector.js');
    return {
      scene: (k) => {
        const sphere = new BoundingSphere(Vector3.Zero(), Vector3.Zero());
        sphere.center.set(...k.b);
        sphere.radius = k.rb;
        return { ray: new Ray(new Vector3(...k.a), new Vector3(...k.v)), sphere };
      },
      call: (s) => s.ray.intersectsSphere(s.sphere),
      answer: (hit) => (hit ? 'hit' : 'miss'),
    };
  },

  async 'rapier-ray'() {
    const rapier = await rapier3d();
    return {
      scene: (k) => ({
        ray: new rapier.Ray(xyz(k.a), xyz(k.v)),
        ball: new rapier.Ball(k.rb),
        at: xyz(k.b),
        t_max: Math.min(k.t_max, largest_float),
      }),
      call: (s) => s.ball.castRay(s.ray, s.at, unturned, s.t_max, true),
      // If there is none it returns -1.
      answer: (t) => (t === null || t === -1 ? 'miss' : at_time(t)),
    };
  },

  async 'rapier-shape'() {
    const rapier = await rapier3d();
    return {
      scene: (k) => ({
        a: new rapier.Ball(k.ra),
        from: xyz(k.a),
        v: xyz(k.v),
        b: new rapier.Ball(k.rb),
        at: xyz(k.b),
        w: xyz(k.w),
      }),
      call: (s) => s.a.castShape(s.from, unturned, s.v, s.b, s.at, unturned, s.w, 0, 1, true),
      answer: (hit) => (hit ? at_time(hit.time_of_impact) : 'miss'),
    };
  },

  async 'jolt-ray'() {
    const jolt = await (await import('jolt-physics')).default();
    const standing = standing_sphere(jolt);
    const hit = new jolt.RayCastResult();
    const ray = new jolt.RRayCast();
    return {
      scene: (k) => {
        const scale = scale_to_reach(k);
        return {
          k,
          scale,
          shape: standing.shape(k.rb),
          direction: k.v.map((x) => x * scale),
          // Hits at this fraction aren't considered either, so it is the next one after the end. The default is the next
          // one after 1.
          limit: next_float(Math.min(k.t_max / scale, 1)),
        };
      },
      call: (s) => {
        standing.stand(s.shape, s.k.b);
        ray.mOrigin.Set(...s.k.a);
        ray.mDirection.Set(...s.direction);
        hit.Reset();
        hit.mFraction = s.limit;
        standing.transformed.CastRay(ray, hit);
        return hit.mFraction;
      },
      answer: (fraction, s) => (fraction < s.limit ? at_time(fraction * s.scale) : 'miss'),
      done: (s) => s.shape.Release(),
    };
  },

  async 'jolt-shape'() {
    const jolt = await (await import('jolt-physics')).default();
    register(jolt);
    const standing = standing_sphere(jolt);
    const settings = new jolt.ShapeCastSettings();
    // Otherwise a start in contact doesn't count if the shapes part.
    settings.mBackFaceModeConvex = jolt.EBackFaceMode_CollideWithBackFaces;
    const collector = new jolt.CastShapeClosestHitCollisionCollector();
    const [one, origin, filter] = [new jolt.Vec3(1, 1, 1), new jolt.RVec3(0, 0, 0), new jolt.ShapeFilter()];
    const [start, way] = [new jolt.RVec3(0, 0, 0), new jolt.Vec3(0, 0, 0)];
    return {
      scene: (k) => ({ k, moving: standing.shape(k.ra), shape: standing.shape(k.rb) }),
      call: (s) => {
        standing.stand(s.shape, s.k.b);
        start.Set(...s.k.a);
        way.Set(...s.k.v);
        const cast = new jolt.RShapeCast(s.moving, one, jolt.RMat44.prototype.sTranslation(start), way);
        collector.Reset();
        standing.transformed.CastShape(cast, settings, origin, collector, filter);
        jolt.destroy(cast);
        return collector.HadHit() ? collector.mHit.mFraction : null;
      },
      answer: (t) => (t === null ? 'miss' : at_time(t)),
      done: (s) => {
        s.moving.Release();
        s.shape.Release();
      },
    };
  },

  async ogl() {
    const { Raycast, Vec3 } = await import('ogl');
    const raycast = new Raycast();
    return {
      scene: (k) => ({
        origin: new Vec3(...k.a),
        direction: new Vec3(...k.v),
        sphere: { center: new Vec3(...k.b), radius: k.rb },
      }),
      // As in intersectBounds: a start inside is a contact at once, and for other starts 0 means that there is none.
      call: (s) =>
        s.origin.distance(s.sphere.center) > s.sphere.radius
          ? raycast.intersectSphere(s.sphere, s.origin, s.direction) || null
          : 0,
      answer: (distance) => (distance === null ? 'miss' : at_distance(distance)),
    };
  },

  async yuka() {
    const { BoundingSphere, Ray, Vector3 } = await import('yuka');
    const point = new Vector3();
    return {
      scene: (k) => ({
        ray: new Ray(new Vector3(...k.a), new Vector3(...k.v)),
        sphere: new BoundingSphere(new Vector3(...k.b), k.rb),
      }),
      call: (s) => s.ray.intersectBoundingSphere(s.sphere, point),
      answer: (hit, s) => (hit ? at_distance(s.ray.origin.distanceTo(hit)) : 'miss'),
    };
  },

  async galacean() {
    const { BoundingSphere, Ray, Vector3 } = await from_node('@galacean/engine-math');
    return {
      scene: (k) => ({
        ray: new Ray(new Vector3(...k.a), new Vector3(...k.v)),
        sphere: new BoundingSphere(new Vector3(...k.b), k.rb),
      }),
      call: (s) => s.ray.intersectSphere(s.sphere),
      answer: (distance) => (distance === -1 ? 'miss' : at_distance(distance)),
    };
  },

  async claygl() {
    const { Ray, Vector3 } = await from_node('claygl');
    const point = new Vector3();
    return {
      scene: (k) => ({
        ray: new Ray(new Vector3(...k.a), new Vector3(...k.v)),
        centre: new Vector3(...k.b),
        radius: k.rb,
      }),
      call: (s) => s.ray.intersectSphere(s.centre, s.radius, point),
      answer: (hit, s) => (hit ? at_distance(s.ray.origin.distance(hit)) : 'miss'),
    };
  },

  async 'thi.ng'() {
    const { IntersectionType, intersectRayCircle } = await import('@thi.ng/geom-isec');
    return {
      scene: (k) => k,
      call: (k) => intersectRayCircle(k.a, k.v, k.b, k.rb),
      answer: (hit) => (hit.type === IntersectionType.INTERSECT ? at_time(hit.alpha) : 'miss'),
    };
  },

  async 'ray-sphere-intersection'() {
    const intersect = (await import('ray-sphere-intersection')).default;
    const point = [0, 0, 0];
    return {
      scene: (k) => k,
      call: (k) => intersect(point, k.a, k.v, k.b, k.rb),
      answer: (hit, k) => (hit ? at_distance(Math.hypot(...hit.map((x, i) => x - k.a[i]))) : 'miss'),
    };
  },

  async itwin() {
    const { Ellipsoid, Point3d, Ray3d, Vector3d } = await from_node('@itwin/core-geometry');
    const fractions = [];
    return {
      scene: (k) => ({
        ray: Ray3d.create(Point3d.create(...k.a), Vector3d.create(...k.v)),
        sphere: Ellipsoid.createCenterMatrixRadii(Point3d.create(...k.b), undefined, k.rb, k.rb, k.rb),
      }),
      // It returns both crossings of the whole line, in order.
      call: (s) => (s.sphere.intersectRay(s.ray, fractions) > 0 ? fractions.find((t) => t >= 0 || Number.isNaN(t)) : undefined),
      answer: (t) => (t === undefined ? 'miss' : at_time(t)),
    };
  },

  async 'havok-ray'() {
    const havok = await havok_world();
    return {
      scene: (k) => {
        const reach = Number.isFinite(k.t_max) ? k.t_max : scale_to_reach(k);
        return { shape: havok.sphere(k.rb), at: k.b, from: k.a, to: k.a.map((x, i) => x + k.v[i] * reach), reach };
      },
      call: (s) => {
        havok.stand(s.shape, s.at);
        havok.api.HP_World_CastRayWithCollector(havok.world, havok.collector, [s.from, s.to, all_groups, false, no_body]);
        return havok.hit() ? havok.api.HP_QueryCollector_GetCastRayResult(havok.collector, 0)[1][0] : null;
      },
      answer: (fraction, s) => (fraction === null ? 'miss' : at_time(fraction * s.reach)),
      done: (s) => havok.api.HP_Shape_Release(s.shape),
    };
  },

  async 'havok-shape'() {
    const havok = await havok_world();
    return {
      scene: (k) => ({ moving: havok.sphere(k.ra), shape: havok.sphere(k.rb), at: k.b, from: k.a, to: k.end }),
      call: (s) => {
        havok.stand(s.shape, s.at);
        const cast = [s.moving, [0, 0, 0, 1], s.from, s.to, false, no_body];
        havok.api.HP_World_ShapeCastWithCollector(havok.world, havok.collector, cast);
        return havok.hit() ? havok.api.HP_QueryCollector_GetShapeCastResult(havok.collector, 0)[1][0] : null;
      },
      answer: (fraction) => (fraction === null ? 'miss' : at_time(fraction)),
      done: (s) => {
        havok.api.HP_Shape_Release(s.moving);
        havok.api.HP_Shape_Release(s.shape);
      },
    };
  },
};

const largest_float = (2 - 2 ** -23) * 2 ** 127;

// The float after one that isn't negative.
function next_float(x) {
  const [numbers, bits] = [new Float32Array([x]), new Uint32Array(1)];
  bits.set(new Uint32Array(numbers.buffer));
  ++bits[0];
  return new Float32Array(bits.buffer)[0];
}

// The least power of two, 1 or more, with which the direction reaches the end of the ray or, if it has none, past the
// sphere. Multiplying by it keeps the numbers of the direction exact; 1 if they would leave the range of float.
function scale_to_reach(k) {
  const [length, far] = [Math.hypot(...k.v), Math.hypot(...k.b.map((x, i) => x - k.a[i])) + k.rb];
  const needed = Number.isFinite(k.t_max) ? k.t_max : (2 * far) / length;
  if (!(needed > 1) || !Number.isFinite(needed)) return 1;
  const scale = 2 ** Math.ceil(Math.log2(needed));
  return Math.max(...k.v.map(Math.abs)) * scale <= largest_float ? scale : 1;
}

// Node can't import by name from this package, whose files are for bundlers: uses the build for node.
const from_node = async (name) => createRequire(import.meta.url)(name);

// --- Havok ---

const all_groups = [~0, ~0];
const no_body = [0n];

// A world with one body, which gets a shape and a place before each cast. It must be added again: for a body that is in
// the world already, casts use the old place until the next step of the simulation.
async function havok_world() {
  const wasm = createRequire(import.meta.url).resolve('@babylonjs/havok/lib/esm/HavokPhysics.wasm');
  // In node it can't load its own file, which it would fetch.
  const api = await (await import('@babylonjs/havok')).default({ wasmBinary: readFileSync(wasm) });
  const [[, world], [, collector], [, body]] = [
    api.HP_World_Create(),
    api.HP_QueryCollector_Create(1),
    api.HP_Body_Create(),
  ];
  api.HP_Body_SetMotionType(body, api.MotionType.STATIC);
  return {
    api,
    world,
    collector,
    sphere: (radius) => api.HP_Shape_CreateSphere([0, 0, 0], radius)[1],
    stand: (shape, at) => {
      api.HP_World_RemoveBody(world, body);
      api.HP_Body_SetShape(body, shape);
      api.HP_Body_SetPosition(body, at);
      api.HP_World_AddBody(world, body, false);
    },
    hit: () => api.HP_QueryCollector_GetNumHits(collector)[1] > 0,
  };
}

// --- Rapier and Jolt ---

const unturned = { x: 0, y: 0, z: 0, w: 1 };
const xyz = ([x, y, z]) => ({ x, y, z });

async function rapier3d() {
  const rapier = (await import('@dimforge/rapier3d-compat')).default;
  await rapier.init();
  return rapier;
}

// Teaches Jolt to cast one shape against another, which it otherwise learns with its first world.
function register(jolt) {
  const settings = new jolt.JoltSettings();
  settings.mObjectLayerPairFilter = new jolt.ObjectLayerPairFilterTable(1);
  const layers = new jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new jolt.BroadPhaseLayer(0));
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(
    layers,
    1,
    settings.mObjectLayerPairFilter,
    1,
  );
  return new jolt.JoltInterface(settings);
}

// A sphere of Jolt's at some place, without a world around it.
function standing_sphere(jolt) {
  const transformed = new jolt.TransformedShape();
  const at = new jolt.RVec3(0, 0, 0);
  return {
    transformed,
    shape: (radius) => {
      const shape = new jolt.SphereShape(radius);
      shape.AddRef();
      return shape;
    },
    stand: (shape, [x, y, z]) => {
      transformed.mShape = shape;
      at.Set(x, y, z);
      transformed.mShapePositionCOM = at;
    },
  };
}

// --- time ---

function nanoseconds(library, scenes) {
  const passes = [];
  let rounds = 1;
  for (let sink = 0; passes.length < 9; ) {
    const start = process.hrtime.bigint();
    for (let round = 0; round < rounds; ++round) {
      for (const scene of scenes) sink += library.call(scene) ? 1 : 0;
    }
    const time = Number(process.hrtime.bigint() - start);
    if (time < 20e6 && passes.length === 0) rounds *= 2;
    else passes.push(time / (rounds * scenes.length) + (sink < 0 ? 1 : 0));
  }
  return passes.sort((x, y) => x - y)[4];
}

// --- the program ---

const first_line = (error) => String(error).split('\n')[0];

// The answer to a case; for a library that throws, what it throws.
function answered(library, asked) {
  try {
    const scene = library.scene(asked);
    const answer = library.answer(library.call(scene), scene);
    library.done?.(scene);
    return answer;
  } catch (error) {
    // A trap in WebAssembly leaves its memory in an unknown state.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return `exception ${first_line(error)}`;
  }
}

const make = libraries[process.argv[2]];
if (!make) {
  process.stderr.write(`expected one of ${Object.keys(libraries).join(', ')}\n`);
  process.exit(2);
}
// Libraries print greetings to standard output, which is for answers alone.
console.log = console.info = console.warn = console.error;
// An error outside a call ends the program, with a line that contains no paths.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${first_line(error)}\n`);
  process.exit(1);
});
const library = await make();
const cases = (line) => !/^\s*(#|$)/.test(line);
if (process.argv[3] === '--nanoseconds') {
  const scenes = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (cases(line)) scenes.push(library.scene(read(line)));
  }
  process.stdout.write(`${nanoseconds(library, scenes)}\n`);
} else {
  // Writes answers as soon as there are lines, so that nobody waits for the end of the input.
  let rest = '';
  process.stdin.setEncoding('latin1').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    let answers = '';
    for (const line of lines.filter(cases)) {
      answers += answered(library, read(line)) + '\n';
    }
    process.stdout.write(answers);
  });
}
