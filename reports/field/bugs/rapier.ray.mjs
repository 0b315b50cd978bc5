// Run: npm install @dimforge/rapier3d-compat && node rapier.ray.mjs
// rapier 0.21.0, @dimforge/rapier3d-compat from npm
// Exactly: impact t=0.38945994
import RAPIER from '@dimforge/rapier3d-compat';

await RAPIER.init();
const vector = (x, y, z) => ({ x, y, z });
const ball = new RAPIER.Ball(0.076);
const ray = new RAPIER.Ray(vector(0, 0, 0), vector(328.3, 93.53, 359.7));
const t = ball.castRay(ray, vector(127.93, 36.4, 140.10088), { x: 0, y: 0, z: 0, w: 1 }, 3e38, true);
console.log(t === null || t === -1 ? 'miss' : `hit t=${t}`);
