// SPDX-License-Identifier: BSL-1.0
// Answers case lines (lib/verify/CONTRACT.md) with the npm package: node cases.mjs < CASES. Each question is asked twice, alone
// and among many; it ends with 1 if the two differ. Numbers are written as their bits.
import { readFileSync } from 'node:fs';
import * as graze from 'graze';
import { number } from './case_number.mjs';

const view = new DataView(new ArrayBuffer(8));
function written(x) {
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}
const name_of = (numbers, value) => Object.keys(numbers).find((name) => numbers[name] === value);

// The scene of a line: the function, and its arguments by name.
function scene_of(question, n) {
  const vector = (i) => n.slice(i, i + 3);
  if (question === 'ray') {
    return ['raySphereSpan', { origin: vector(0), direction: vector(3) }, { centre: vector(6), radius: n[9] }, { tMax: n[10] }];
  }
  const mover = { centre: vector(0), radius: n[3], displacement: vector(4) };
  const other = { centre: vector(7), radius: n[10] };
  if (question === 'sweep') return ['sphereSweep', mover, other];
  if (question === 'moving') return ['movingSpheres', mover, { ...other, displacement: vector(11) }];
  if (question === 'cast') return ['sphereCastContact', { start: vector(0), end: vector(4), radius: n[3] }, other];
  return ['containingSphere', mover, other];
}

// An answer in one form, from that to one scene or from the i-th of many.
function one_line({ outcome, motion, ...numbers }) {
  const parts = Object.entries(numbers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${(typeof value === 'number' ? [value] : [value.x, value.y, value.z]).map(written)}`);
  return [outcome, ...(motion ? [`motion=${motion}`] : []), ...parts.sort()].join(' ');
}
function line_among({ outcome, motion, ...arrays }, i, count) {
  const numbers = Object.entries(arrays).map(([name, array]) => {
    const width = array.length / count;
    const [x, y, z] = array.subarray(width * i, width * (i + 1));
    return [name, Number.isNaN(x) ? undefined : width === 1 ? x : { x, y, z }];
  });
  const name = name_of(graze.Outcome, outcome[i]);
  const touches = outcome[i] >= graze.Outcome.overlap;
  if (!touches && motion[i] !== 0) throw new Error(`${name} with a motion`);
  const motion_named = touches ? name_of(graze.Motion, motion[i]) : undefined;
  return one_line({ outcome: name, motion: motion_named, ...Object.fromEntries(numbers) });
}

const cases = readFileSync(0, 'utf8').split('\n').map((line) => line.replace(/#.*/, '').trim()).filter(Boolean);
const groups = new Map();
const answers = cases.map((line, at) => {
  const [question, type, ...words] = line.split(/\s+/);
  const [name, a, b, options] = scene_of(question, words.map(number));
  const library = type === 'f32' ? graze.f32 : graze;
  const key = `${type} ${name}`;
  if (!groups.has(key)) groups.set(key, { name, library, Numbers: type === 'f32' ? Float32Array : Float64Array, scenes: [] });
  groups.get(key).scenes.push({ at, a, b, options });
  return one_line(library[name](a, b, options));
});

let wrong = 0;
for (const { name, library, Numbers, scenes } of groups.values()) {
  const column = (of, part) => Numbers.from(scenes.flatMap((one) => of(one)[part] ?? Infinity));
  const columns = (of) => Object.fromEntries(Object.keys(of(scenes[0]) ?? {}).map((part) => [part, column(of, part)]));
  const many = library[name].many(columns((one) => one.a), columns((one) => one.b), columns((one) => one.options));
  scenes.forEach(({ at }, i) => {
    const among = line_among(many, i, scenes.length);
    if (among === answers[at]) return;
    ++wrong;
    console.error(`${cases[at]}\n  alone      ${answers[at]}\n  among many ${among}`);
  });
}
process.stdout.write(answers.map((line) => `${line}\n`).join(''));
process.exitCode = wrong === 0 ? 0 : 1;
