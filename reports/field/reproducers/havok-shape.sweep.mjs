// Run: npm install @babylonjs/havok && node {{file}}
// {{versions}}
// Exactly: {{exact}}
import HavokPhysics from '@babylonjs/havok';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const wasm = new URL('HavokPhysics.wasm', import.meta.resolve('@babylonjs/havok'));
const havok = await HavokPhysics({ wasmBinary: readFileSync(fileURLToPath(wasm)) });
const sphere = (radius) => havok.HP_Shape_CreateSphere([0, 0, 0], radius)[1];
const world = havok.HP_World_Create()[1];
const body = havok.HP_Body_Create()[1];
havok.HP_Body_SetMotionType(body, havok.MotionType.STATIC);
havok.HP_Body_SetShape(body, sphere({{b_radius}}));
havok.HP_Body_SetPosition(body, [{{b}}]);
havok.HP_World_AddBody(world, body, false);

const [start, motion] = [[{{a}}], [{{motion}}]];
const cast = [sphere({{a_radius}}), [0, 0, 0, 1], start, start.map((x, i) => x + motion[i]), false, [0n]];
const collector = havok.HP_QueryCollector_Create(1)[1];
havok.HP_World_ShapeCastWithCollector(world, collector, cast);
const hit = havok.HP_QueryCollector_GetNumHits(collector)[1] > 0;
console.log(hit ? `hit t=${havok.HP_QueryCollector_GetShapeCastResult(collector, 0)[1][0]}` : 'miss');
