// SPDX-License-Identifier: BSL-1.0
// graze: five questions about spheres, answered exactly. README.md says how to ask them. What computes is WebAssembly, made of
// graze's C++ headers and put into this file when it is built; the rest checks arguments and carries numbers in and out.

const outcomes = ['invalid', 'miss', 'contained', 'outside', 'overlap', 'impact'];
const motions = ['separating', 'sliding', 'approaching'];

/** The numbers of outcomes in the answers to arrays. */
export const Outcome = Object.freeze({ invalid: 0, miss: 1, contained: 2, outside: 3, overlap: 4, impact: 5 });
/** The numbers of motions in the answers to arrays. */
export const Motion = Object.freeze({ separating: -1, sliding: 0, approaching: 1 });

// --- one scene's arguments ---

// What was given, for messages.
function described(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 20 ? `${value.slice(0, 20)}...` : value);
  if (typeof value === 'bigint') return 'a BigInt';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  const name = Object.prototype.toString.call(value).slice(8, -1);
  const article = /^[AEIOU]/.test(name) ? 'an' : 'a';
  return typeof value.length === 'number' ? `${article} ${name} of ${value.length}` : `${article} ${name}`;
}

function not_this(value, name, give) {
  return new TypeError(`graze: ${name} is ${described(value)}; give ${give}`);
}

function object(value, name, like) {
  if (typeof value !== 'object' || value === null) throw not_this(value, name, `an object ${like}`);
  return value;
}
const ray_of = (value) => object(value, 'the ray', '{ origin, direction }');
const sphere_of = (value, name) => object(value, name, '{ centre, radius }');
const mover_of = (value, name) => object(value, name, '{ centre, radius, displacement }');
const cast_of = (value) => object(value, 'the cast', '{ start, end, radius }');
const centre_of = (sphere) => sphere.centre ?? sphere.center; // as three.js spells it

function number(value, name) {
  if (typeof value !== 'number') throw not_this(value, name, 'a number');
  return value;
}

// The components of a vector: x, y and z, or the first three of at most four items.
function item(vector, i, name) {
  const value = vector?.[i];
  if (typeof value !== 'number' || vector.length > 4) {
    const many = is_array(vector) && vector.length > 4 ? '; for arrays there is .many' : '';
    throw not_this(vector, name, `a vector: three numbers x, y, z or [0], [1], [2]${many}`);
  }
  return value;
}
function x(vector, name) {
  const value = vector?.x;
  return typeof value === 'number' ? value : item(vector, 0, name);
}
function y(vector, name) {
  const value = vector?.y;
  return typeof value === 'number' ? value : item(vector, 1, name);
}
function z(vector, name) {
  const value = vector?.z;
  return typeof value === 'number' ? value : item(vector, 2, name);
}

// --- options ---

function check_options(options, names) {
  const known = names.join(', ') || 'none';
  object(options, 'the last argument', `with options (${known})`);
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`graze: there is no option ${name}; give options of these: ${known}`);
  }
}
function rounding_of(options) {
  const rounding = options?.rounding;
  if (rounding === undefined || rounding === 'nearest') return 0;
  if (rounding === 'towards start') return 1;
  throw not_this(rounding, 'rounding', "'nearest' or 'towards start'");
}
function t_max_of(options) {
  const t_max = options?.tMax;
  return t_max === undefined ? Infinity : t_max;
}

// --- arguments for many scenes ---

const most = 1024; // scenes in a chunk: as in chunk.hpp
const only_open = 64; // as there, too

// The name of a typed array's class, whichever window or worker made it.
function kind_of(value) {
  return ArrayBuffer.isView(value) ? value[Symbol.toStringTag] : undefined;
}
function is_array(value) {
  const kind = kind_of(value);
  return kind === 'Float64Array' || kind === 'Float32Array';
}
// The same memory in a class that nobody has derived, so that nothing but this file runs while scenes are in the chunk.
const kinds = { Float64Array, Float32Array, Uint8Array, Int8Array };
function plain(array, name) {
  try {
    return new kinds[kind_of(array)](array.buffer, array.byteOffset, array.length);
  } catch {
    throw new TypeError(`graze: the memory of ${name} is detached; give an array that wasn't transferred`);
  }
}
function share_memory(a, b) {
  return a.buffer === b.buffer && a.byteOffset < b.byteOffset + b.byteLength && b.byteOffset < a.byteOffset + a.byteLength;
}

// The arguments in the order of their slots, each the same for all scenes or an array.
class Arguments {
  constructor() {
    this.all = [];
    this.ones = 0;
    this.count = 1;
    this.named = '';
  }

  vector(value, name) {
    if (is_array(value)) {
      const numbers = plain(value, name);
      if (numbers.length % 3 !== 0) {
        throw new RangeError(`graze: ${name} has ${numbers.length} numbers; give three for each vector: x, y, z, x, y, z, ...`);
      }
      return numbers.length === 3 ? this.add_one(numbers, 3) : this.add_array(numbers, name, 3);
    }
    if (typeof value?.x !== 'number' && value?.length > 4) {
      throw not_this(value, name, 'one vector, or a Float64Array or Float32Array with three numbers for each');
    }
    return this.add_one([x(value, name), y(value, name), z(value, name)], 3);
  }
  number(value, name) {
    if (is_array(value)) {
      const numbers = plain(value, name);
      return numbers.length === 1 ? this.add_one(numbers, 1) : this.add_array(numbers, name, 1);
    }
    if (typeof value !== 'number') {
      throw not_this(value, name, 'a number for all, or a Float64Array or Float32Array with one for each');
    }
    return this.add_one([value], 1);
  }

  add_one(numbers, width) {
    this.ones |= 1 << this.all.length;
    this.all.push({ numbers, width, is_one: true });
    return this;
  }
  add_array(numbers, name, width) {
    const count = numbers.length / width;
    if (this.named && count !== this.count) {
      const others = `${this.named} is for ${this.count}`;
      throw new RangeError(`graze: ${name} is for ${count} scenes, but ${others}; give as many, or one for all`);
    }
    this.count = count;
    this.named = name;
    this.all.push({ numbers, width, is_one: false });
    return this;
  }
}

const nowhere = [0, 0, 0];
const nothing = [];

// --- WebAssembly ---

// Both modules, one behind the other.
async function bytes_of(base64) {
  const { readable, writable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  writer.write(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  writer.close();
  // A Response would be shorter, but takes node four times as long to load.
  const bytes = new Uint8Array(GRAZE_BYTES);
  const reader = readable.getReader();
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes.set(value, size);
    size += value.length;
  }
}

const bytes = await bytes_of('GRAZE_WASM');
const wasm = (await WebAssembly.instantiate(bytes.subarray(0, GRAZE_SCREEN))).instance.exports;
// The screen (screen.cpp) needs SIMD. Without it .many gives the same answers, later.
const screen_bytes = bytes.subarray(GRAZE_SCREEN);
const has_simd = WebAssembly.validate(screen_bytes);
const environment = { env: { memory: wasm.memory } };
const screen = has_simd ? (await WebAssembly.instantiate(screen_bytes, environment)).instance.exports : undefined;

// --- questions ---

function questions(type, Numbers) {
  // The chunk (chunk.hpp), which is never moved. Vectors have a slot of three arrays.
  const chunk = wasm[`chunk_${type}`]();
  let next = chunk;
  const take = (Array, width) => {
    const array = new Array(wasm.memory.buffer, next, width * most);
    next += array.byteLength;
    return array;
  };
  const slots = [3, 3, 3, 3, 1, 1].map((width) => take(Numbers, width));
  const part = (Array, width) => ({ array: take(Array, width), width });
  const [time, end, centre, point, normal] = [1, 1, 3, 3, 3].map((width) => part(Numbers, width));
  const outcome = part(Uint8Array, 1);
  const motion = part(Int8Array, 1);

  // Writes one scene to the chunk and has it answered.
  const [p, q, r, s, m, n] = slots;
  function ask_one(ask, px, py, pz, qx, qy, qz, rx, ry, rz, sx, sy, sz, radius_a, radius_b, rounding) {
    p[0] = px;
    p[1] = py;
    p[2] = pz;
    q[0] = qx;
    q[1] = qy;
    q[2] = qz;
    r[0] = rx;
    r[1] = ry;
    r[2] = rz;
    s[0] = sx;
    s[1] = sy;
    s[2] = sz;
    m[0] = radius_a;
    n[0] = radius_b;
    ask(1, 0, rounding);
  }
  // Its answer.
  const [the_outcome, the_motion] = [outcome.array, motion.array];
  const touches = () => the_outcome[0] >= 4; // overlap, impact
  const is_impact = () => the_outcome[0] === 5;
  const outcome_named = () => outcomes[the_outcome[0]];
  const motion_named = () => (touches() ? motions[the_motion[0] + 1] : undefined);
  const number_of = ({ array }) => (touches() ? array[0] : undefined);
  const vector_of = ({ array }) => ({ x: array[0], y: array[1], z: array[2] });
  const hit = () => ({ outcome: outcome_named(), time: number_of(time), motion: motion_named() });

  const screens = new Map();
  const asking = (name) => {
    const ask = wasm[`${name}_${type}`];
    screens.set(ask, screen?.[`${name}_${type}`]);
    return ask;
  };

  // The arrays for the answers, made or given, each with its part of the chunk.
  function outputs(parts, given, scenes) {
    if (given !== undefined) object(given, 'out', `{ ${Object.keys(parts).join(', ')} }, as .many returns`);
    return Object.entries(parts).map(([name, { array, width }]) => {
      const Kind = array.constructor;
      const size = width * scenes.count;
      const own = given === undefined ? new Kind(size) : given[name];
      if (kind_of(own) !== Kind.name) throw not_this(own, `out.${name}`, `a ${Kind.name}`);
      const to = plain(own, `out.${name}`);
      if (to.length < size) {
        throw new RangeError(`graze: out.${name} has ${to.length} numbers; give ${size} or more for ${scenes.count} scenes`);
      }
      if (scenes.all.some(({ numbers, is_one }) => !is_one && share_memory(numbers, to))) {
        throw new RangeError(`graze: out.${name} shares memory with an argument; give arrays of their own`);
      }
      return { name, array, width, to };
    });
  }

  function answers(ask, scenes, parts, options) {
    const rounding = rounding_of(options);
    const given = options?.out;
    const outs = outputs(parts, given, scenes);
    const screened = screens.get(ask);
    scenes.all.forEach(({ numbers, is_one }, slot) => is_one && slots[slot].set(numbers));
    for (let from = 0; from < scenes.count; from += most) {
      const size = Math.min(most, scenes.count - from);
      scenes.all.forEach(({ numbers, width, is_one }, slot) => {
        if (!is_one) slots[slot].set(numbers.subarray(width * from, width * (from + size)));
      });
      if (screened) ask(screened(chunk, size, scenes.ones), scenes.ones | only_open, rounding);
      else ask(size, scenes.ones, rounding);
      for (const { array, width, to } of outs) to.set(array.subarray(0, width * size), width * from);
    }
    return given ?? Object.fromEntries(outs.map(({ name, to }) => [name, to]));
  }

  const hits = { time, outcome, motion };
  const for_one = ['rounding'];
  const for_many = ['rounding', 'out'];
  const for_a_ray = ['tMax', ...for_one];
  const for_rays = ['tMax', ...for_many];
  const for_contacts = ['out'];

  // --- a ray and a sphere ---

  function asked_of_ray(ask, ray, sphere, options) {
    ray_of(ray);
    sphere_of(sphere, 'the sphere');
    if (options !== undefined) check_options(options, for_a_ray);
    const { origin: p, direction: q } = ray;
    const r = centre_of(sphere);
    ask_one(
      ask, x(p, 'origin'), y(p, 'origin'), z(p, 'origin'),
      x(q, 'direction'), y(q, 'direction'), z(q, 'direction'),
      x(r, 'centre'), y(r, 'centre'), z(r, 'centre'),
      0, 0, 0, number(t_max_of(options), 'tMax'), number(sphere.radius, 'radius'), rounding_of(options),
    );
  }
  function rays(ray, sphere, options) {
    ray_of(ray);
    sphere_of(sphere, 'the sphere');
    if (options !== undefined) check_options(options, for_rays);
    return new Arguments()
      .vector(ray.origin, 'origin').vector(ray.direction, 'direction').vector(centre_of(sphere), 'centre').vector(nowhere)
      .number(t_max_of(options), 'tMax').number(sphere.radius, 'radius');
  }

  const ask_ray = asking('raySphere');
  function raySphere(ray, sphere, options) {
    asked_of_ray(ask_ray, ray, sphere, options);
    return hit();
  }
  raySphere.many = (ray, sphere, options) => answers(ask_ray, rays(ray, sphere, options), hits, options);

  const ask_span = asking('raySphereSpan');
  function raySphereSpan(ray, sphere, options) {
    asked_of_ray(ask_span, ray, sphere, options);
    return { outcome: outcome_named(), enter: number_of(time), exit: number_of(end), motion: motion_named() };
  }
  const spans = { enter: time, exit: end, outcome, motion };
  raySphereSpan.many = (ray, sphere, options) => answers(ask_span, rays(ray, sphere, options), spans, options);

  // --- a moving sphere and another one ---

  function asked_of_mover(ask, mover, target, name, options) {
    mover_of(mover, 'the mover');
    sphere_of(target, name);
    if (options !== undefined) check_options(options, for_one);
    const p = centre_of(mover);
    const q = mover.displacement;
    const r = centre_of(target);
    ask_one(
      ask, x(p, "the mover's centre"), y(p, "the mover's centre"), z(p, "the mover's centre"),
      x(q, 'displacement'), y(q, 'displacement'), z(q, 'displacement'),
      x(r, 'centre'), y(r, 'centre'), z(r, 'centre'),
      0, 0, 0, number(mover.radius, "the mover's radius"), number(target.radius, 'radius'), rounding_of(options),
    );
  }
  function movers(mover, target, name, options) {
    mover_of(mover, 'the mover');
    sphere_of(target, name);
    if (options !== undefined) check_options(options, for_many);
    return new Arguments()
      .vector(centre_of(mover), "the mover's centre").vector(mover.displacement, 'displacement')
      .vector(centre_of(target), 'centre').vector(nowhere)
      .number(mover.radius, "the mover's radius").number(target.radius, 'radius');
  }

  const ask_sweep = asking('sphereSweep');
  function sphereSweep(mover, target, options) {
    asked_of_mover(ask_sweep, mover, target, 'the target', options);
    return hit();
  }
  sphereSweep.many = (mover, target, options) =>
    answers(ask_sweep, movers(mover, target, 'the target', options), hits, options);

  const ask_container = asking('containingSphere');
  function containingSphere(mover, container, options) {
    asked_of_mover(ask_container, mover, container, 'the container', options);
    return hit();
  }
  containingSphere.many = (mover, container, options) =>
    answers(ask_container, movers(mover, container, 'the container', options), hits, options);

  const ask_moving = asking('movingSpheres');
  function movingSpheres(a, b, options) {
    mover_of(a, 'a');
    mover_of(b, 'b');
    if (options !== undefined) check_options(options, for_one);
    const p = centre_of(a);
    const q = a.displacement;
    const r = centre_of(b);
    const s = b.displacement;
    ask_one(
      ask_moving, x(p, 'a.centre'), y(p, 'a.centre'), z(p, 'a.centre'),
      x(q, 'a.displacement'), y(q, 'a.displacement'), z(q, 'a.displacement'),
      x(r, 'b.centre'), y(r, 'b.centre'), z(r, 'b.centre'),
      x(s, 'b.displacement'), y(s, 'b.displacement'), z(s, 'b.displacement'),
      number(a.radius, 'a.radius'), number(b.radius, 'b.radius'), rounding_of(options),
    );
    return hit();
  }
  movingSpheres.many = (a, b, options) => {
    mover_of(a, 'a');
    mover_of(b, 'b');
    if (options !== undefined) check_options(options, for_many);
    const scenes = new Arguments()
      .vector(centre_of(a), 'a.centre').vector(a.displacement, 'a.displacement')
      .vector(centre_of(b), 'b.centre').vector(b.displacement, 'b.displacement')
      .number(a.radius, 'a.radius').number(b.radius, 'b.radius');
    return answers(ask_moving, scenes, hits, options);
  };

  // --- a sphere cast from start to end ---

  function asked_of_cast(ask, cast, target, options, names) {
    cast_of(cast);
    sphere_of(target, 'the target');
    if (options !== undefined) check_options(options, names);
    const { start: p, end: q } = cast;
    const r = centre_of(target);
    ask_one(
      ask, x(p, 'start'), y(p, 'start'), z(p, 'start'), x(q, 'end'), y(q, 'end'), z(q, 'end'),
      x(r, 'centre'), y(r, 'centre'), z(r, 'centre'),
      0, 0, 0, number(cast.radius, "the cast's radius"), number(target.radius, 'radius'), rounding_of(options),
    );
  }
  function casts(cast, target, options, names) {
    cast_of(cast);
    sphere_of(target, 'the target');
    if (options !== undefined) check_options(options, names);
    return new Arguments()
      .vector(cast.start, 'start').vector(cast.end, 'end').vector(centre_of(target), 'centre').vector(nowhere)
      .number(cast.radius, "the cast's radius").number(target.radius, 'radius');
  }

  const ask_cast = asking('sphereCast');
  function sphereCast(cast, target, options) {
    asked_of_cast(ask_cast, cast, target, options, for_one);
    return hit();
  }
  sphereCast.many = (cast, target, options) => answers(ask_cast, casts(cast, target, options, for_many), hits, options);

  const ask_contact = asking('sphereCastContact');
  function sphereCastContact(cast, target, options) {
    asked_of_cast(ask_contact, cast, target, options, nothing);
    return {
      ...hit(),
      centre: touches() ? vector_of(centre) : undefined,
      point: is_impact() ? vector_of(point) : undefined,
      normal: touches() ? vector_of(normal) : undefined,
      distance: is_impact() ? end.array[0] : undefined,
    };
  }
  const contacts = { ...hits, centre, point, normal, distance: end };
  sphereCastContact.many = (cast, target, options) =>
    answers(ask_contact, casts(cast, target, options, for_contacts), contacts, options);

  return { raySphere, raySphereSpan, sphereSweep, movingSpheres, sphereCast, sphereCastContact, containingSphere };
}

export const { raySphere, raySphereSpan, sphereSweep, movingSpheres, sphereCast, sphereCastContact, containingSphere } =
  questions('f64', Float64Array);
/** The same in float: numbers are rounded to floats first, and the answers are those to floats. */
export const f32 = Object.freeze(questions('f32', Float32Array));
