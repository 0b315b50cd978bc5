// Run: npm install @dimforge/rapier3d-compat && node {{file}}
// {{versions}}
// Exactly: {{exact}}
import RAPIER from '@dimforge/rapier3d-compat';

await RAPIER.init();
const vector = (x, y, z) => ({ x, y, z });
const ball = new RAPIER.Ball({{radius}});
const ray = new RAPIER.Ray(vector({{origin}}), vector({{direction}}));
const t = ball.castRay(ray, vector({{centre}}), { x: 0, y: 0, z: 0, w: 1 }, 3e38, true);
console.log(t === null || t === -1 ? 'miss' : `hit t=${t}`);
