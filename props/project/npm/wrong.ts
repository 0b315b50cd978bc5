// SPDX-License-Identifier: BSL-1.0
// Uses of the npm package of which no line may compile.
import { f32, raySphere, sphereCastContact, sphereSweep } from 'graze';
const ray = { origin: [0, 0, 0], direction: [1, 0, 0] };
const sphere = { centre: [5, 0, 0], radius: 1 };
raySphere(ray); // wrong
raySphere(ray, { centre: [5, 0, 0] }); // wrong
raySphere(ray, { centre: '5 0 0', radius: 1 }); // wrong
raySphere(ray, { centre: { x: 5, y: 0 }, radius: 1 }); // wrong
raySphere(ray, { centre: [5, 0, 0], radius: '1' }); // wrong
raySphere(ray, { centre: [5, 0, 0], radius: 1n }); // wrong
raySphere(ray, sphere, 10); // wrong
raySphere(ray, sphere, { tmax: 10 }); // wrong
raySphere(ray, sphere, { rounding: 'up' }); // wrong
raySphere(null, sphere); // wrong
sphereSweep(sphere, sphere); // wrong
sphereCastContact({ start: [0, 0, 0], end: [1, 0, 0], radius: 1 }, sphere, { rounding: 'nearest' }); // wrong
const time: number = raySphere(ray, sphere).time; // wrong
raySphere.many(ray, { centre: new Float64Array(6), radius: [1, 1] }); // wrong
const doubles: Float64Array = f32.raySphere.many(ray, sphere).time; // wrong
raySphere.many(ray, sphere, { out: f32.raySphere.many(ray, sphere) }); // wrong
