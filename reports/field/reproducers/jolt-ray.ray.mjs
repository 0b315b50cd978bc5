// Run: npm install jolt-physics && node {{file}}
// {{versions}}
// Exactly: {{exact}}
import initJolt from 'jolt-physics';

const Jolt = await initJolt();
const sphere = new Jolt.TransformedShape();
sphere.mShape = new Jolt.SphereShape({{radius}});
sphere.mShapePositionCOM = new Jolt.RVec3({{centre}});
const ray = new Jolt.RRayCast();
ray.mOrigin = new Jolt.RVec3({{origin}});
ray.mDirection = new Jolt.Vec3({{direction}});
const hit = new Jolt.RayCastResult();
sphere.CastRay(ray, hit);
console.log(hit.mFraction <= 1 ? `hit t=${hit.mFraction}` : 'miss');
