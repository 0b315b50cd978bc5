// SPDX-License-Identifier: BSL-1.0
// A pasted routine as a program for `graze audit`: node playground_program.mjs SOURCE QUESTION GIVES NONE
import fs from "node:fs";
import readline from "node:readline";
import { number } from "./npm/case_number.mjs";

const reader = fs.readFileSync(new URL("../../reports/playground/routine.js", import.meta.url), "utf8");
const { routineIn, asker, readAnswer } = new Function(`${reader}\nreturn { routineIn, asker, readAnswer };`)();
const [, , source, question, gives, none] = process.argv;
const { call } = asker(routineIn(fs.readFileSync(source, "utf8"), question), question);

function answer(line) {
  const [, type, ...words] = line.split(/\s+/);
  const n = words.map(number);
  if (question === "ray" && n.length < 11) n.push(Infinity);
  try {
    const said = readAnswer(call(n), none);
    if (said === null) return "miss";
    const rounded = type === "f32" ? Math.fround(said) : said;
    return `hit ${gives === "distance" ? "distance" : "t"}=${Object.is(rounded, -0) ? "-0" : rounded}`;
  } catch (error) {
    return `exception ${String(error.message).replace(/\s+/g, " ")}`;
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = line.split("#")[0].trim();
  if (asked) process.stdout.write(`${answer(asked)}\n`);
});
