// SPDX-License-Identifier: BSL-1.0
// A pasted routine as a program for `graze audit`: node playground_program.js SOURCE QUESTION GIVES NONE
"use strict";
const fs = require("fs");
const path = require("path");

const reader = fs.readFileSync(path.join(__dirname, "../../reports/playground/routine.js"), "utf8");
const { routineIn, asker, readAnswer } = new Function(`${reader}\nreturn { routineIn, asker, readAnswer };`)();
const [, , source, question, gives, none] = process.argv;
const { call } = asker(routineIn(fs.readFileSync(source, "utf8"), question), question);

function number(word) {
  const hex = /^(-?)0x([0-9a-f]+)\.?([0-9a-f]*)p([+-]?\d+)$/.exec(word);
  if (!hex) return Number(word.replace("inf", "Infinity"));
  const [, sign, whole, fraction, exponent] = hex;
  // In two steps: 2 ** -1074 times 2 ** 52 would be 0 if the power alone were.
  const power = Number(exponent) - 4 * fraction.length, half = Math.trunc(power / 2);
  const size = parseInt(whole + fraction, 16) * 2 ** half * 2 ** (power - half);
  return sign ? -size : size;
}

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

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = line.split("#")[0].trim();
  if (asked) process.stdout.write(`${answer(asked)}\n`);
});
