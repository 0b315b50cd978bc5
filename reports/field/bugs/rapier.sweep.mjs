// Run: npm install @dimforge/rapier3d-compat && node rapier.sweep.mjs
// rapier 0.21.0, @dimforge/rapier3d-compat from npm
// Exactly: impact t=0.25813654
import RAPIER from '@dimforge/rapier3d-compat';

await RAPIER.init();
const vector = (x, y, z) => ({ x, y, z });
const unturned = { x: 0, y: 0, z: 0, w: 1 };
const [a, b] = [new RAPIER.Ball(0.04), new RAPIER.Ball(0.03)];
const [start, motion, at_rest] = [vector(0, 0, 0), vector(-2044.1, -1567.7, -559.1), vector(0, 0, 0)];
const hit = a.castShape(start, unturned, motion, b, vector(-527.7, -404.65, -144.37), unturned, at_rest, 0, 1, true);
console.log(hit ? `hit t=${hit.time_of_impact}` : 'miss');
