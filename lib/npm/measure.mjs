// SPDX-License-Identifier: BSL-1.0
// What a call costs, beside a textbook function in plain JavaScript:
//
//     node lib/npm/measure.mjs f64|f32 [build/npm/package/index.js [node_modules/three/build/three.module.js]]
//
// prints milliseconds of processor time for loading the package, and nanoseconds for each ray and sphere, medians of several passes.
// Those of one at a time differ from run to run, by what node compiles inline. The textbook takes what three.js's
// Ray.intersectSphere takes, a direction of unit length, and returns the distance, or null. With three.js itself, its own objects are
// passed to both, and it gives the point of contact.
import { cpus } from 'node:os';
import { pathToFileURL } from 'node:url';

const [type = 'f64', file = 'build/npm/package/index.js', of_three] = process.argv.slice(2);
const began = process.cpuUsage();
const package_ = await import(pathToFileURL(file).href);
const loading = process.cpuUsage(began);
// The same once more, as where there is no SIMD.
WebAssembly.validate = () => false;
const without_simd = await import(`${pathToFileURL(file).href}?without`);
const of_type = (all) => (type === 'f32' ? all.f32 : all);
const [graze, slow] = [of_type(package_), of_type(without_simd)];
const Numbers = type === 'f32' ? Float32Array : Float64Array;

function textbook(ray, sphere) {
  const { origin: o, direction: d } = ray;
  const { centre: c, radius } = sphere;
  const x = c.x - o.x;
  const y = c.y - o.y;
  const z = c.z - o.z;
  const along = x * d.x + y * d.y + z * d.z;
  const off = x * x + y * y + z * z - along * along;
  const square = radius * radius;
  if (off > square) return null;
  const half = Math.sqrt(square - off);
  if (along + half < 0) return null;
  return along - half < 0 ? along + half : along - half;
}
function textbook_many({ origin: o, direction: d }, { centre, radius }, times) {
  for (let i = 0; i < radius.length; ++i) {
    const x = centre[3 * i] - o.x;
    const y = centre[3 * i + 1] - o.y;
    const z = centre[3 * i + 2] - o.z;
    const along = x * d.x + y * d.y + z * d.z;
    const off = x * x + y * y + z * z - along * along;
    const square = radius[i] * radius[i];
    const half = Math.sqrt(square - off);
    if (off > square || along + half < 0) times[i] = Infinity;
    else times[i] = along - half < 0 ? along + half : along - half;
  }
}

// Numbers between -1 and 1, always the same.
let state = 1;
function drawn() {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return state / 2 ** 31;
}
// One ray along x. Of the spheres ahead of it, every second one, or one of `each`, is within reach.
const ray = { origin: { x: 0.1, y: 0.2, z: 0.3 }, direction: { x: 1, y: 0, z: 0 } };
function spheres(count, each) {
  const centre = new Numbers(3 * count);
  const radius = new Numbers(count);
  for (let i = 0; i < count; ++i) {
    const angle = Math.PI * drawn();
    radius[i] = 1 + drawn() / 2;
    const away = radius[i] * (i % each === 0 ? 0.5 + 0.45 * drawn() : 2 + 0.9 * drawn());
    centre.set([20 + 10 * drawn(), 0.2 + away * Math.cos(angle), 0.3 + away * Math.sin(angle)], 3 * i);
  }
  return { centre, radius };
}

// Medians of nanoseconds of processor time for each of `count`, of functions taken in turn.
function measured(count, functions) {
  const times = functions.map(() => []);
  for (let pass = 0; pass < 25; ++pass) {
    functions.forEach((run, i) => {
      const start = process.cpuUsage();
      run();
      if (pass > 4) times[i].push((1000 * process.cpuUsage(start).user) / count);
    });
  }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]);
}
function show(what, [book, ours, scalar]) {
  const [a, b, times, without] = [book, ours, ours / book, scalar ?? ours].map((x) => x.toFixed(1).padStart(8));
  console.log(`${type}  ${what.padEnd(34)}${a} ns${b} ns${times}${scalar ? `${without} ns` : ''}`);
}

console.log(`${cpus()[0].model}, node ${process.version}; loading took ${((loading.user + loading.system) / 1000).toFixed(0)} ms`);
console.log(`${' '.repeat(41)}textbook      graze   times   without SIMD`);
let sum = 0;
{
  const { centre, radius } = spheres(10_000, 2);
  const place = (i) => ({ x: centre[3 * i], y: centre[3 * i + 1], z: centre[3 * i + 2] });
  const all = Array.from(radius, (size, i) => ({ centre: place(i), radius: size }));
  const each = (ask) => () => {
    for (let again = 0; again < 10; ++again) {
      for (const one of all) sum += ask(ray, one);
    }
  };
  show('one at a time, half hit', measured(10 * all.length, [
    each((a, b) => textbook(a, b) ?? 0),
    each((a, b) => graze.raySphere(a, b).time ?? 0),
  ]));
  if (of_three) {
    const { Ray, Sphere, Vector3, REVISION } = await import(pathToFileURL(of_three).href);
    const vector = ({ x, y, z }) => new Vector3(x, y, z);
    const line = new Ray(vector(ray.origin), vector(ray.direction));
    const its = all.map(({ centre: c, radius: size }) => new Sphere(vector(c), size));
    const target = new Vector3();
    const each_of_its = (ask) => () => {
      for (let again = 0; again < 10; ++again) {
        for (const one of its) sum += ask(line, one);
      }
    };
    show(`the same, three.js r${REVISION}`, measured(10 * its.length, [
      each_of_its((a, b) => a.intersectSphere(b, target)?.x ?? 0),
      each_of_its((a, b) => graze.raySphere(a, b).time ?? 0),
    ]));
  }
}
for (const [words, each] of [['1e6 in an array, half hit', 2], ['1e6 in an array, one in 100 hits', 100]]) {
  const many = spheres(1e6, each);
  const out = graze.raySphere.many(ray, many);
  const times = new Numbers(1e6);
  show(words, measured(1e6, [
    () => textbook_many(ray, many, times),
    () => graze.raySphere.many(ray, many, { out }),
    () => slow.raySphere.many(ray, many, { out }),
  ]));
}
if (Number.isNaN(sum)) throw new Error('a time is NaN');
