// Run: npm install jolt-physics && node jolt-js.ray.mjs
// jolt-js 1.1.0, jolt-physics from npm
// Exactly: impact t=0.38945994
import initJolt from 'jolt-physics';

const Jolt = await initJolt();
const sphere = new Jolt.TransformedShape();
sphere.mShape = new Jolt.SphereShape(0.076);
sphere.mShapePositionCOM = new Jolt.RVec3(127.93, 36.4, 140.10088);
const ray = new Jolt.RRayCast();
ray.mOrigin = new Jolt.RVec3(0, 0, 0);
ray.mDirection = new Jolt.Vec3(328.3, 93.53, 359.7);
const hit = new Jolt.RayCastResult();
sphere.CastRay(ray, hit);
console.log(hit.mFraction <= 1 ? `hit t=${hit.mFraction}` : 'miss');
