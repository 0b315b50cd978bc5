// SPDX-License-Identifier: BSL-1.0
// The routines in the menu. The first two are common forms; the tutorials are two of the published ones of lib/published, written again
// in JavaScript with their faults.
"use strict";

const EXAMPLES = {
  textbook: {
    title: "ray: the textbook's quadratic",
    question: "ray", type: "f64", gives: "time", inside: "zero", unit: false, none: "null",
    source: `// The quadratic as everybody writes it down first.
function dot(a, b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function ray(origin, direction, centre, radius, tMax) {
  const d = { x: centre.x - origin.x, y: centre.y - origin.y, z: centre.z - origin.z };
  const c = dot(d, d) - radius * radius;
  if (c <= 0) return 0;
  const h = dot(d, direction);
  if (h <= 0) return null;
  const a = dot(direction, direction);
  const discriminant = h * h - a * c;
  if (discriminant < 0) return null;
  const t = (h - Math.sqrt(discriminant)) / a;
  return t <= tMax ? t : null;
}
`,
  },
  stable: {
    title: "ray: the stable root",
    question: "ray", type: "f64", gives: "time", inside: "zero", unit: false, none: "null",
    source: `// Nothing that nearly cancels is subtracted from h, and the discriminant is taken at the closest approach
// (Haines, Guenther, Akenine-Moeller, Ray Tracing Gems, 2019).
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function ray(origin, direction, centre, radius, tMax) {
  const d = [centre[0] - origin[0], centre[1] - origin[1], centre[2] - origin[2]];
  const c = dot(d, d) - radius * radius;
  if (c <= 0) return 0;
  const h = dot(d, direction);
  if (h <= 0) return null;
  const a = dot(direction, direction);
  const s = h / a;
  const aside = [d[0] - s * direction[0], d[1] - s * direction[1], d[2] - s * direction[2]];
  const within = radius * radius - dot(aside, aside);
  if (within < 0) return null;
  const t = c / (h + Math.sqrt(a * within));
  return t <= tMax ? t : null;
}
`,
  },
  tutorial_ray: {
    title: "ray: a published tutorial",
    question: "ray", type: "f64", gives: "distance", inside: "zero", unit: true, none: "negative",
    source: `// A widely copied tutorial: the distance along a ray of unit direction, or -1.
function ray(origin, direction, centre, radius) {
  const x = origin.x - centre.x, y = origin.y - centre.y, z = origin.z - centre.z;
  const b = x * direction.x + y * direction.y + z * direction.z;
  const c = x * x + y * y + z * z - radius * radius;
  if (c > 0 && b > 0) return -1;
  const discriminant = b * b - c;
  if (discriminant < 0) return -1;
  const distance = -b - Math.sqrt(discriminant);
  return distance < 0 ? 0 : distance;
}
`,
  },
  tutorial_sweep: {
    title: "sweep: a published tutorial",
    question: "sweep", type: "f64", gives: "distance", inside: "zero", unit: false, none: "null",
    source: `// A widely copied tutorial: a ray against B grown by the radius of A, along the normalised displacement.
function toSphere(start, direction, centre, radius) {
  const x = start.x - centre.x, y = start.y - centre.y, z = start.z - centre.z;
  const b = x * direction.x + y * direction.y + z * direction.z;
  const c = x * x + y * y + z * z - radius * radius;
  if (c > 0 && b > 0) return null;
  const discriminant = b * b - c;
  if (discriminant < 0) return null;
  return Math.max(0, -b - Math.sqrt(discriminant));
}

function sweep(aCentre, aRadius, displacement, bCentre, bRadius) {
  const { x, y, z } = displacement;
  const path = Math.sqrt(x * x + y * y + z * z);
  const reciprocal = 1 / path;
  const direction = { x: x * reciprocal, y: y * reciprocal, z: z * reciprocal };
  const distance = toSphere(aCentre, direction, bCentre, aRadius + bRadius);
  return distance !== null && distance <= path ? distance : null;
}
`,
  },
  floats: {
    title: "ray in float: every step by Math.fround",
    question: "ray", type: "f32", gives: "time", inside: "zero", unit: false, none: "null",
    source: `// The textbook's quadratic as a shader or a game computes it: every result is rounded to a float.
const f = Math.fround;
const dot = (a, b) => f(f(f(a.x * b.x) + f(a.y * b.y)) + f(a.z * b.z));

function ray(origin, direction, centre, radius, tMax) {
  const d = { x: f(centre.x - origin.x), y: f(centre.y - origin.y), z: f(centre.z - origin.z) };
  const c = f(dot(d, d) - f(radius * radius));
  if (c <= 0) return 0;
  const h = dot(d, direction);
  if (h <= 0) return null;
  const a = dot(direction, direction);
  const discriminant = f(f(h * h) - f(a * c));
  if (discriminant < 0) return null;
  const t = f(f(h - f(Math.sqrt(discriminant))) / a);
  return t <= tMax ? t : null;
}
`,
  },
};
