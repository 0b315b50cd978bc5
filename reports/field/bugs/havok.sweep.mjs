// Run: npm install @babylonjs/havok && node havok.sweep.mjs
// havok 1.3.14, @babylonjs/havok from npm
// Exactly: miss
import HavokPhysics from '@babylonjs/havok';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const wasm = new URL('HavokPhysics.wasm', import.meta.resolve('@babylonjs/havok'));
const havok = await HavokPhysics({ wasmBinary: readFileSync(fileURLToPath(wasm)) });
const sphere = (radius) => havok.HP_Shape_CreateSphere([0, 0, 0], radius)[1];
const world = havok.HP_World_Create()[1];
const body = havok.HP_Body_Create()[1];
havok.HP_Body_SetMotionType(body, havok.MotionType.STATIC);
havok.HP_Body_SetShape(body, sphere(0.7376896));
havok.HP_Body_SetPosition(body, [-180.46745, 124.557175, 179.49936]);
havok.HP_World_AddBody(world, body, false);

const [start, motion] = [[-0, -0, 0], [-325.94275, 225.76819, 322.11594]];
const cast = [sphere(0.37672913), [0, 0, 0, 1], start, start.map((x, i) => x + motion[i]), false, [0n]];
const collector = havok.HP_QueryCollector_Create(1)[1];
havok.HP_World_ShapeCastWithCollector(world, collector, cast);
const hit = havok.HP_QueryCollector_GetNumHits(collector)[1] > 0;
console.log(hit ? `hit t=${havok.HP_QueryCollector_GetShapeCastResult(collector, 0)[1][0]}` : 'miss');
