// Run: npm install @dimforge/rapier3d-compat && node {{file}}
// {{versions}}
// Exactly: {{exact}}
import RAPIER from '@dimforge/rapier3d-compat';

await RAPIER.init();
const vector = (x, y, z) => ({ x, y, z });
const unturned = { x: 0, y: 0, z: 0, w: 1 };
const [a, b] = [new RAPIER.Ball({{a_radius}}), new RAPIER.Ball({{b_radius}})];
const [start, motion, at_rest] = [vector({{a}}), vector({{motion}}), vector(0, 0, 0)];
const hit = a.castShape(start, unturned, motion, b, vector({{b}}), unturned, at_rest, 0, 1, true);
console.log(hit ? `hit t=${hit.time_of_impact}` : 'miss');
