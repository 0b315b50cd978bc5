// SPDX-License-Identifier: BSL-1.0
// Uses of the npm package that have to compile, in strict mode.
import { containingSphere, f32, Motion, movingSpheres, Outcome, raySphere, raySphereSpan, sphereCast, sphereCastContact, sphereSweep } from 'graze';
import type { Hit, Hits, Vector } from 'graze';

// As three.js's classes are.
class Vector3 {
  constructor(public x: number, public y: number, public z: number) {}
}
const ray = { origin: new Vector3(0, 0, 0), direction: [1, 0, 0] };
const three = { center: new Vector3(5, 0, 0), radius: 1 };
const place: Vector = new Float32Array(3);
const ball = { centre: place, radius: 1, displacement: [10, 0, 0] as const };

function time_of(hit: Hit): number {
  return hit.outcome === 'impact' || hit.outcome === 'overlap' ? hit.time : Infinity;
}
export const times: number[] = [
  time_of(raySphere(ray, three, { tMax: 10, rounding: 'towards start' })),
  time_of(sphereSweep(ball, three)),
  time_of(movingSpheres(ball, { ...three, displacement: [0, 0, 0] })),
  time_of(f32.sphereCast({ start: place, end: [1, 2, 3], radius: 1 }, three)),
  time_of(sphereCast({ start: place, end: [1, 2, 3], radius: 1 }, three, { rounding: 'nearest' })),
  raySphereSpan(ray, three).exit ?? Infinity,
];
const contact = sphereCastContact({ start: place, end: [1, 2, 3], radius: 1 }, three);
if (contact.outcome === 'impact') times.push(contact.point.x, contact.distance);
const escape = containingSphere(ball, three);
if (escape.outcome !== 'impact') console.log(escape.outcome === 'contained');

const spheres = { centre: new Float64Array(300), radius: new Float64Array(100) };
let hits: Hits<Float64Array> = raySphere.many(ray, spheres, { tMax: new Float32Array(100) });
hits = raySphere.many(ray, spheres, { out: hits });
if (hits.outcome[0] === Outcome.impact && hits.motion[0] === Motion.approaching) times.push(hits.time[0]);
export const in_float: Float32Array = f32.raySphereSpan.many(ray, spheres).exit;
export const normals: Float64Array = sphereCastContact.many({ start: place, end: [1, 0, 0], radius: 1 }, spheres).normal;
