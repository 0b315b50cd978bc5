// SPDX-License-Identifier: BSL-1.0
// A pasted routine: finds it in its source, gives it the numbers of a case, and reads what it returns. The worker of the page
// begins with this file, and so does the program that the test gives to `graze audit` (props/project/playground_test.py).
"use strict";

// Three numbers, as [0], [1], [2] and as x, y, z.
class Vector extends Array {
  get x() { return this[0]; }
  set x(value) { this[0] = value; }
  get y() { return this[1]; }
  set y(value) { this[1] = value; }
  get z() { return this[2]; }
  set z(value) { this[2] = value; }
}

function vectorAt(numbers, at) {
  const vector = new Vector(3);
  vector[0] = numbers[at];
  vector[1] = numbers[at + 1];
  vector[2] = numbers[at + 2];
  return vector;
}

// What goes wrong before the first case: a sentence for people.
class Unusable extends Error {}

// The function named after the question; or else the last one that begins a line; or all of it, if it is one function.
function routineIn(source, question) {
  const text = source.replace(/^export(\s+default)?\s/gm, (word) => " ".repeat(word.length));
  const names = [...text.matchAll(/^(?:async\s+)?(?:function\s+|(?:const|let|var)\s+)([A-Za-z_$][\w$]*)/gm)].map((found) => found[1]);
  const last = (name) => `typeof ${name} === "function" ? ${name} : `;
  const choice = [question, ...names.reverse()].map(last).join("");
  let found = null, refused = null;
  try {
    found = new Function(`${text}\n;return ${choice}null;`)();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new Unusable(`The code stops before any routine is called: ${error}.`);
    refused = error;
  }
  if (typeof found === "function") return found;
  try {
    found = new Function(`return (${text.trim().replace(/;$/, "")}\n);`)();
  } catch {
    // It is no function alone, either.
  }
  if (typeof found === "function") return found;
  throw new Unusable(refused ? `The code isn't JavaScript: ${refused.message}.` : `There is no function in the code: name it ${question}.`);
}

// The text of a function's parameters.
function parametersOf(routine) {
  const text = String(routine), first = text.indexOf("(");
  for (let at = first, depth = 0; first >= 0 && at < text.length; ++at) {
    depth += "([{".includes(text[at]) ? 1 : ")]}".includes(text[at]) ? -1 : 0;
    if (depth === 0) return text.slice(first, at);
  }
  return "";
}

// The routine as a function of a case's numbers, and whether it takes no t_max.
function asker(routine, question) {
  if (question === "sweep") {
    return { endless: false, call: (n) => routine(vectorAt(n, 0), n[3], vectorAt(n, 4), vectorAt(n, 7), n[10]) };
  }
  // Its length doesn't count parameters with a default and after one, nor rest parameters.
  const endless = routine.length < 5 && !/\.\.\.|=/.test(parametersOf(routine));
  if (endless) return { endless, call: (n) => routine(vectorAt(n, 0), vectorAt(n, 3), vectorAt(n, 6), n[9]) };
  return { endless, call: (n) => routine(vectorAt(n, 0), vectorAt(n, 3), vectorAt(n, 6), n[9], n[10]) };
}

function shapeOf(value) {
  if (Array.isArray(value)) return "an array";
  if (value instanceof Promise) return "a promise";
  if (typeof value === "object") return `an object with ${Object.keys(value).slice(0, 4).join(", ") || "nothing in it"}`;
  return typeof value === "string" ? `the text ${JSON.stringify(value.slice(0, 20))}` : String(value).slice(0, 40);
}

// What a value says: null for no contact, a number for one. `none` names a number that says no contact, too.
function readAnswer(value, none) {
  if (value === null || value === undefined || value === false) return null;
  if (typeof value === "number") {
    if (none === "negative" && value < 0) return null;
    return none === "infinite" && value === Infinity ? null : value;
  }
  if (typeof value === "object") {
    if (value.hit === false) return null;
    for (const key of ["t", "time", "distance"]) {
      if (typeof value[key] === "number" || value[key] === null) return readAnswer(value[key], none);
    }
  }
  throw new Unusable(`returned ${shapeOf(value)}: neither a number nor null`);
}
