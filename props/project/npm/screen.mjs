// SPDX-License-Identifier: BSL-1.0
// What the screen of the npm package answers itself: screen.mjs GRAZE_WASM SCREEN_WASM. Of each question and type, every scene of
// these that is far from contact, and none in contact, whichever arguments are the same for all. Ends with an error if it doesn't, or
// if a function of the package isn't in the table.
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { f32 } from 'graze';

const [graze_file, screen_file] = process.argv.slice(2);
const bytes = readFileSync(screen_file);
deepStrictEqual(WebAssembly.validate(bytes), true, 'this node has no SIMD');
const module = new WebAssembly.Module(bytes);
deepStrictEqual(WebAssembly.Module.imports(module), [{ module: 'env', name: 'memory', kind: 'memory' }]);
const graze = (await WebAssembly.instantiate(readFileSync(graze_file))).instance.exports;
const screen = (await WebAssembly.instantiate(module, { env: { memory: graze.memory } })).exports;

// Of each question: its arguments p, q, r, s, m, n far from contact and in contact, and the outcome of those far away.
const miss = 1, contained = 2;
const ray = { far: [[0, 0, 0], [1, 0, 0], [5, 3, 0], [0, 0, 0], [100], [1]], near: [[0, 0, 0], [1, 0, 0], [5, 0, 0], [0, 0, 0], [100], [1]] };
const sweep = { far: [[0, 0, 0], [9, 0, 0], [5, 3, 0], [0, 0, 0], [1], [1]], near: [[0, 0, 0], [9, 0, 0], [5, 0, 0], [0, 0, 0], [1], [1]] };
const table = {
  raySphere: { ...ray, outcome: miss },
  raySphereSpan: { ...ray, outcome: miss },
  sphereSweep: { ...sweep, outcome: miss },
  movingSpheres: { far: [[0, 0, 0], [9, 0, 0], [5, 0, 0], [9, 0, 0.5], [1], [1]], near: [[0, 0, 0], [9, 0, 0], [5, 0, 0], [-9, 0, 0], [1], [1]], outcome: miss },
  sphereCast: { ...sweep, outcome: miss },
  sphereCastContact: { ...sweep, outcome: miss },
  containingSphere: { far: [[0, 0, 0], [1, 0, 0], [1, 0, 0], [0, 0, 0], [1], [9]], near: [[0, 0, 0], [9, 0, 0], [1, 0, 0], [0, 0, 0], [1], [9]], outcome: contained },
};
deepStrictEqual(Object.keys(table), Object.keys(f32));
const types = { f64: Float64Array, f32: Float32Array };
deepStrictEqual(Object.keys(screen).sort(), Object.keys(types).flatMap((type) => Object.keys(table).map((name) => `${name}_${type}`)).sort());

const most = 1024;
for (const [type, Numbers] of Object.entries(types)) {
  const chunk = graze[`chunk_${type}`]();
  let next = chunk;
  const take = (Array, width) => {
    const array = new Array(graze.memory.buffer, next, width * most);
    next += array.byteLength;
    return array;
  };
  const slots = [3, 3, 3, 3, 1, 1].map((width) => take(Numbers, width));
  [1, 1, 3, 3, 3].forEach((width) => take(Numbers, width));
  const outcome = take(Uint8Array, 1);
  take(Int8Array, 1);
  const open = take(Uint16Array, 1);
  for (const [name, { far, near, outcome: without }] of Object.entries(table)) {
    const screened = screen[`${name}_${type}`];
    for (let ones = 0; ones < 64; ++ones) {
      const fill = (numbers_at) => slots.forEach((slot, argument) => {
        for (let i = 0; i < most; ++i) slot.set(numbers_at(i)[argument], i * numbers_at(i)[argument].length);
      });
      for (const count of [1, 2, 7, most]) {
        fill(() => far);
        deepStrictEqual(screened(chunk, count, ones), 0, `${name}_${type}, ${count} far away, ${ones}`);
        deepStrictEqual([...outcome.subarray(0, count)], Array(count).fill(without), `${name}_${type}, ${ones}`);
        fill(() => near);
        deepStrictEqual(screened(chunk, count, ones), count, `${name}_${type}, ${count} in contact, ${ones}`);
      }
    }
    // Every third one is in contact.
    slots.forEach((slot, argument) => {
      for (let i = 0; i < most; ++i) slot.set((i % 3 === 0 ? near : far)[argument], i * far[argument].length);
    });
    const third = Array.from({ length: 334 }, (_, i) => 3 * i);
    deepStrictEqual([screened(chunk, 1001, 0), [...open.subarray(0, 334)]], [334, third], `${name}_${type}`);
  }
}
