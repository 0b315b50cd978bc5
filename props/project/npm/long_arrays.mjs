// SPDX-License-Identifier: BSL-1.0
// The npm package's answers to arrays longer than a chunk, compared with those to each scene alone; arrays of the other type; and
// that memory doesn't grow. Ends with an error if something differs.
import { deepStrictEqual, ok } from 'node:assert';
import * as graze from 'graze';

let state = 1;
const drawn = () => (state = (Math.imul(state, 1664525) + 1013904223) | 0) / 2 ** 31;
const count = 3000; // two chunks and a part of one
const array = (Numbers, size, scale) => Numbers.from({ length: size }, () => scale * drawn());
const at = (vectors, i) => Array.from(vectors.subarray(3 * i, 3 * i + 3));

// What the answer to one scene is among many.
function named(answer) {
  const numbers = (value) => (value === undefined ? NaN : value);
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => {
    if (name === 'outcome') return [name, graze.Outcome[value]];
    if (name === 'motion') return [name, value === undefined ? 0 : graze.Motion[value]];
    if (['centre', 'point', 'normal'].includes(name)) return [name, value ? [value.x, value.y, value.z] : [NaN, NaN, NaN]];
    return [name, numbers(value)];
  }));
}
function picked(many, i) {
  return Object.fromEntries(Object.entries(many).map(([name, values]) => {
    return [name, ['centre', 'point', 'normal'].includes(name) ? at(values, i) : values[i]];
  }));
}

for (const [library, Own] of [[graze, Float64Array], [graze.f32, Float32Array]]) {
  for (const Numbers of [Float64Array, Float32Array]) {
    const place = array(Numbers, 3 * count, 1);
    const way = array(Numbers, 3 * count, 6);
    const other_way = array(Numbers, 3 * count, 6);
    const centre = array(Numbers, 3 * count, 4);
    const radius = array(Numbers, count, 1).map(Math.abs);
    const size = array(Numbers, count, 1).map(Math.abs);
    const t_max = array(Numbers, count, 1).map(Math.abs);
    const questions = [
      ['raySphere', { origin: place, direction: way }, { centre, radius }, { tMax: t_max }],
      ['raySphere', { origin: [0, 0, 0], direction: { x: 3, y: 1, z: 1 } }, { center: centre, radius: 1 }, { rounding: 'towards start' }],
      ['raySphereSpan', { origin: place, direction: way }, { centre: [0, 0, 0], radius }, undefined],
      ['sphereSweep', { centre: place, radius, displacement: way }, { centre, radius: size }, { rounding: 'towards start' }],
      ['movingSpheres', { centre: place, radius, displacement: way }, { centre, radius: size, displacement: other_way }, undefined],
      ['sphereCast', { start: place, end: [1, 2, 3], radius }, { centre, radius: 0.5 }, undefined],
      ['sphereCastContact', { start: place, end: way, radius }, { centre, radius: size }, undefined],
      ['containingSphere', { centre: place, radius: 0.1, displacement: way }, { centre: [0, 0, 0], radius: new Numbers([2]) }, undefined],
    ];
    for (const [name, a, b, options] of questions) {
      const many = library[name].many(a, b, options);
      ok(Object.entries(many).every(([part, values]) => values instanceof ({ outcome: Uint8Array, motion: Int8Array }[part] ?? Own)));
      const one_of = (shape, i) => shape && Object.fromEntries(Object.entries(shape).map(([part, value]) => {
        if (!ArrayBuffer.isView(value)) return [part, value];
        if (value.length === 1) return [part, value[0]];
        return [part, value.length === count ? value[i] : at(value, i)];
      }));
      const seen = new Set();
      for (let i = 0; i < count; ++i) {
        const alone = library[name](one_of(a, i), one_of(b, i), one_of(options, i));
        deepStrictEqual(picked(many, i), named(alone), `${name} ${i}`);
        seen.add(alone.outcome);
      }
      ok(seen.size > 1, `${name} is always ${[...seen]}`);
      // Into the arrays of an earlier call, which may be longer.
      const out = Object.fromEntries(Object.entries(many).map(([part, values]) => [part, new values.constructor(2 * values.length).fill(7)]));
      ok(library[name].many(a, b, { ...options, out }) === out);
      for (const [part, values] of Object.entries(many)) {
        deepStrictEqual(out[part].subarray(0, values.length), values);
        ok(out[part].subarray(values.length).every((value) => value === 7));
      }
    }
  }
}

// 100,000 scenes a hundred times, into the same arrays.
const spheres = { centre: array(Float64Array, 3e5, 4), radius: 1 };
const ray = { origin: [0, 0, 0], direction: [1, 2, 3] };
const out = graze.raySphere.many(ray, spheres);
const before = process.memoryUsage();
for (let i = 0; i < 100; ++i) graze.raySphere.many(ray, spheres, { out });
const grown = process.memoryUsage().arrayBuffers - before.arrayBuffers;
ok(grown < 1e6, `${grown} bytes of arrays more`);
