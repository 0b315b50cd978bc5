// SPDX-License-Identifier: BSL-1.0
// What the npm package says to arguments that are no question: a table, and then anything in place of anything. Ends with 1 if
// it says something else, or something other than a TypeError or a RangeError.
import * as graze from 'graze';

const { raySphere, sphereSweep, movingSpheres, sphereCast, sphereCastContact, containingSphere } = graze;
const ray = { origin: [0, 0, 0], direction: [1, 0, 0] };
const sphere = { centre: [5, 0, 0], radius: 1 };
const ball = { ...sphere, displacement: [1, 0, 0] };
const cast = { start: [0, 0, 0], end: [9, 0, 0], radius: 1 };
const many = { centre: new Float64Array(6), radius: new Float64Array(2) };
const with_centre = (centre) => () => raySphere(ray, { centre, radius: 1 });
const with_radius = (radius) => () => raySphere(ray, { centre: [5, 0, 0], radius });
const many_with = (part) => () => raySphere.many(ray, { ...many, ...part });
const into = (part) => () => raySphere.many(ray, many, { out: { ...raySphere.many(ray, many), ...part } });

const detached = new Float64Array(6);
structuredClone(detached, { transfer: [detached.buffer] });
const shared = new Float64Array(8);

const refused = [
  // Shapes.
  [() => raySphere(), 'the ray is undefined; give an object { origin, direction }'],
  [() => raySphere(null, sphere), 'the ray is null; give an object { origin, direction }'],
  [() => raySphere(ray), 'the sphere is undefined; give an object { centre, radius }'],
  [() => raySphere([0, 0, 0], sphere), 'origin is undefined; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [() => sphereSweep(7, sphere), 'the mover is 7; give an object { centre, radius, displacement }'],
  [() => sphereSweep(sphere, sphere), 'displacement is undefined; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [() => movingSpheres(ball, sphere), 'b.displacement is undefined; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [() => sphereCast(ball, sphere), 'start is undefined; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [() => sphereCastContact(cast, 'sphere'), 'the target is "sphere"; give an object { centre, radius }'],
  [() => containingSphere(ball, () => sphere), 'the container is a function; give an object { centre, radius }'],
  // Vectors.
  [with_centre(undefined), 'centre is undefined; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre(null), 'centre is undefined; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre(5), 'centre is 5; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre('5 0 0'), 'centre is "5 0 0"; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre([5, 0]), 'centre is an Array of 2; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre(['5', '0', '0']), 'centre is an Array of 3; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre([5n, 0n, 0n]), 'centre is an Array of 3; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre(new BigInt64Array(3)), 'centre is a BigInt64Array of 3; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre({ x: 5, y: 0 }), 'centre is an Object; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre(detached), 'centre is a Float64Array of 0; give a vector: three numbers x, y, z or [0], [1], [2]'],
  [with_centre(many.centre), 'centre is a Float64Array of 6; give a vector: three numbers x, y, z or [0], [1], [2]; for arrays there is .many'],
  // Numbers.
  [with_radius(undefined), 'radius is undefined; give a number'],
  [with_radius(null), 'radius is null; give a number'],
  [with_radius('1'), 'radius is "1"; give a number'],
  [with_radius(1n), 'radius is a BigInt; give a number'],
  [with_radius(Symbol('one')), 'radius is Symbol(one); give a number'],
  [with_radius({ valueOf: () => 1 }), 'radius is an Object; give a number'],
  [with_radius(many.radius), 'radius is a Float64Array of 2; give a number'],
  // Options.
  [() => raySphere(ray, sphere, 10), 'the last argument is 10; give an object with options (tMax, rounding)'],
  [() => raySphere(ray, sphere, null), 'the last argument is null; give an object with options (tMax, rounding)'],
  [() => raySphere(ray, sphere, { tmax: 10 }), 'there is no option tmax; give options of these: tMax, rounding'],
  [() => raySphere(ray, sphere, { tMax: '10' }), 'tMax is "10"; give a number'],
  [() => raySphere(ray, sphere, { tMax: null }), 'tMax is null; give a number'],
  [() => raySphere(ray, sphere, { rounding: 'up' }), `rounding is "up"; give 'nearest' or 'towards start'`],
  [() => sphereSweep(ball, sphere, { tMax: 1 }), 'there is no option tMax; give options of these: rounding'],
  [() => sphereCastContact(cast, sphere, { rounding: 'nearest' }), 'there is no option rounding; give options of these: none'],
  // Arrays.
  [many_with({ centre: [5, 0, 0, 5, 0, 0] }), 'centre is an Array of 6; give one vector, or a Float64Array or Float32Array with three numbers for each'],
  [many_with({ centre: new Int32Array(6) }), 'centre is an Int32Array of 6; give one vector, or a Float64Array or Float32Array with three numbers for each'],
  [many_with({ radius: [1, 1] }), 'radius is an Array of 2; give a number for all, or a Float64Array or Float32Array with one for each'],
  [many_with({ radius: undefined }), 'radius is undefined; give a number for all, or a Float64Array or Float32Array with one for each'],
  [many_with({ radius: 1n }), 'radius is a BigInt; give a number for all, or a Float64Array or Float32Array with one for each'],
  [many_with({ radius: new BigUint64Array(2) }), 'radius is a BigUint64Array of 2; give a number for all, or a Float64Array or Float32Array with one for each'],
  [many_with({ radius: new DataView(new ArrayBuffer(16)) }), 'radius is a DataView; give a number for all, or a Float64Array or Float32Array with one for each'],
  [many_with({ centre: detached }), `the memory of centre is detached; give an array that wasn't transferred`],
  [many_with({ radius: detached }), `the memory of radius is detached; give an array that wasn't transferred`],
  [into({ time: undefined }), 'out.time is undefined; give a Float64Array'],
  [into({ time: new Float32Array(2) }), 'out.time is a Float32Array of 2; give a Float64Array'],
  [into({ outcome: new Uint8ClampedArray(2) }), 'out.outcome is an Uint8ClampedArray of 2; give a Uint8Array'],
  [into({ time: detached }), `the memory of out.time is detached; give an array that wasn't transferred`],
  [() => raySphere.many(ray, many, { out: 1 }), 'out is 1; give an object { time, outcome, motion }, as .many returns'],
  [() => raySphere.many(ray, many, { out: null }), 'out is null; give an object { time, outcome, motion }, as .many returns'],
  // Lengths.
  [many_with({ centre: new Float64Array(7) }), 'centre has 7 numbers; give three for each vector: x, y, z, x, y, z, ...', RangeError],
  [many_with({ centre: new Float64Array(9) }), 'radius is for 2 scenes, but centre is for 3; give as many, or one for all', RangeError],
  [many_with({ radius: new Float64Array(0) }), 'radius is for 0 scenes, but centre is for 2; give as many, or one for all', RangeError],
  [() => raySphere.many(ray, many, { tMax: new Float32Array(3) }), 'tMax is for 3 scenes, but centre is for 2; give as many, or one for all', RangeError],
  [into({ motion: new Int8Array(1) }), 'out.motion has 1 numbers; give 2 or more for 2 scenes', RangeError],
  [() => raySphere.many(ray, { ...many, centre: shared.subarray(0, 6) }, { out: { ...raySphere.many(ray, many), time: shared.subarray(5, 7) } }),
    'out.time shares memory with an argument; give arrays of their own', RangeError],
];

const faults = [];
for (const [ask, message, Kind = TypeError] of refused) {
  try {
    faults.push(`${ask} answers ${JSON.stringify(ask())}`);
  } catch (fault) {
    if (fault.constructor !== Kind || fault.message !== `graze: ${message}`) faults.push(`${ask} says ${fault}`);
  }
}

// What is a question: NaN and its like are invalid, no array is no answer.
const asked = [
  [with_radius(NaN), 'invalid'],
  [with_radius(-1), 'invalid'],
  [with_centre([Infinity, 0, 0]), 'invalid'],
  [() => raySphere(ray, sphere, { tMax: NaN }), 'invalid'],
  [() => raySphere(ray, sphere, { tMax: -0 }), 'miss'],
  [() => graze.f32.raySphere(ray, { centre: [1e300, 0, 0], radius: 1 }), 'invalid'],
  [() => raySphere(ray, sphere, {}), 'impact'],
  [() => raySphere(ray, sphere, undefined), 'impact'],
  [with_centre(new Int8Array([5, 0, 0, 1])), 'impact'],
];
for (const [ask, outcome] of asked) if (ask().outcome !== outcome) faults.push(`${ask} answers ${ask().outcome}`);
if (raySphere.many(ray, { centre: new Float32Array(0), radius: 1 }).time.length !== 0) faults.push('no scenes have answers');

// Arguments that ask questions themselves while they are read.
class Sly extends Float64Array {
  static get [Symbol.species]() {
    raySphere.many(ray, { centre: new Float64Array(9), radius: 3 });
    return Float64Array;
  }
}
const lazy = {
  get x() {
    return sphereSweep(ball, { centre: [8, 8, 8], radius: 99 }).time + 5;
  },
  y: 0,
  get z() {
    return raySphere(ray, { centre: [8, 8, 8], radius: 1 }).outcome === 'miss' ? 0 : 1;
  },
};
if (raySphere({ origin: [0, 0, 0], direction: [1, 0, 0] }, { centre: lazy, radius: 1 }).time !== 4) faults.push('a lazy vector has another answer');
const sly = raySphere.many(ray, { centre: Sly.from([5, 0, 0, 7, 0, 0]), radius: Sly.from([1, 1]) }, { out: { ...raySphere.many(ray, many), time: new Sly(2) } });
if (sly.time[0] !== 4 || sly.time[1] !== 6 || !(sly.time instanceof Sly)) faults.push('derived arrays have another answer');

// Anything in place of any argument, part of one, or option.
const anything = [
  undefined, null, true, 0, -0, NaN, Infinity, 5e-324, 1.8e308, 3n, '', 'text', Symbol.iterator, () => 1, {}, [], [[]], [1, 2, 3], [NaN, 0, 1e308],
  { x: 1, y: 2, z: 3 }, { length: 3 }, { length: -1 }, { length: 1e9, 0: 1, 1: 2, 2: 3 }, new Float64Array(3), new Float64Array(6), new Float32Array(2),
  new Float32Array(1), new Float64Array(0), detached, new Uint8Array(6), new ArrayBuffer(8), new DataView(new ArrayBuffer(8)), new Map(), new Date(NaN),
  Object.create(null), new Proxy({}, {}), new Float64Array(new SharedArrayBuffer(48)), ray, sphere, ball, cast, many, { rounding: 'nearest' }, { out: {} },
];
let state = 1;
const any = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return anything[(state >>> 8) % anything.length];
};
const parts = ['origin', 'direction', 'centre', 'center', 'radius', 'displacement', 'start', 'end', 'tMax', 'rounding', 'out', 'time', 'outcome', 'motion'];
const altered = (value) => {
  const chance = (state >>> 4) % 4;
  if (chance === 0 || typeof value !== 'object' || value === null) return any();
  return chance === 1 ? value : { ...value, [parts[(state >>> 12) % parts.length]]: any() };
};
for (const library of [graze, graze.f32]) {
  for (const name of ['raySphere', 'raySphereSpan', 'sphereSweep', 'movingSpheres', 'sphereCast', 'sphereCastContact', 'containingSphere']) {
    for (let i = 0; i < 4000; ++i) {
      const words = [{ ...ray, ...ball, ...cast }, { ...ball, ...many }, { rounding: 'nearest' }].map((value) => (any(), altered(value)));
      try {
        (i % 2 ? library[name] : library[name].many)(...words);
      } catch (fault) {
        if (!(fault instanceof TypeError || fault instanceof RangeError) || !/^graze: .*; give /.test(fault.message)) {
          faults.push(`${name}: ${fault.stack}`);
        }
      }
    }
  }
}
if (raySphere(ray, sphere).time !== 4) faults.push('afterwards, an answer is wrong');

console.log(`${refused.length} refused, ${asked.length} asked`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
