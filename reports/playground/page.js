// SPDX-License-Identifier: BSL-1.0
// The page: choices, the editor, links, and two workers, of which one audits the routine and the other draws its map.
"use strict";

const CASES = 400; // of each family
const MAP_SIZES = [16, 32, 64, 128];
const LONGEST_SILENCE = 2000; // milliseconds

const at = (id) => document.getElementById(id);
const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// --- The choices, and the link that holds them ---

const CHOICES = ["question", "type", "gives", "inside", "none", "unit"];
const valueOf = (id) => (at(id).type === "checkbox" ? at(id).checked : at(id).value);

function choose(values) {
  for (const id of CHOICES) {
    if (at(id).type === "checkbox") at(id).checked = values[id] === true;
    else if ([...at(id).options].some((option) => option.value === values[id])) at(id).value = values[id];
  }
  if (typeof values.source === "string") at("source").value = values.source;
  follow();
}

const chosen = () => Object.fromEntries([...CHOICES, "source"].map((id) => [id, valueOf(id)]));

// Only rays have directions, and an exit.
function follow() {
  const isRay = at("question").value === "ray";
  at("unit_label").hidden = !isRay;
  at("exit").disabled = !isRay;
  if (!isRay && at("inside").value === "exit") at("inside").value = "zero";
}

function encoded(values) {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decoded(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function chooseFromLink() {
  if (location.hash.length < 2) return false;
  try {
    choose(decoded(location.hash.slice(1)));
    at("example").value = "";
    return true;
  } catch {
    at("linked").textContent = "The link is damaged: it holds no routine.";
    return false;
  }
}

async function giveLink() {
  history.replaceState(null, "", `#${encoded(chosen())}`);
  let how = "The link is in the address bar";
  try {
    await navigator.clipboard.writeText(location.href);
    how = "The link is copied";
  } catch {
    // Not allowed: the address bar has it.
  }
  at("linked").textContent = `${how}. It holds the code after the #, which browsers don't send.`;
}

// --- The editor ---

let leaves = false; // after Escape, Tab leaves the editor

function indent(event) {
  const { target } = event;
  if (event.key === "Escape") leaves = true;
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) {
    if (event.key !== "Escape" && event.key !== "Shift") leaves = false;
    return;
  }
  if (leaves) return;
  event.preventDefault();
  const { value } = target;
  const from = value.lastIndexOf("\n", target.selectionStart - 1) + 1, to = target.selectionEnd;
  if (!event.shiftKey && !value.slice(target.selectionStart, to).includes("\n")) {
    document.execCommand("insertText", false, "  "); // keeps the browser's undo
    return;
  }
  const lines = value.slice(from, to);
  const moved = event.shiftKey ? lines.replace(/^ {1,2}/gm, "") : lines.replace(/^/gm, "  ");
  target.setRangeText(moved, from, to, "select");
}

// --- The workers ---

let loaded = null; // the module and the text of the worker
function load() {
  const text = async (name) => {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name} is missing`);
    return answer;
  };
  loaded ??= Promise.all([
    text("judge.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
    text("routine.js").then((answer) => answer.text()),
    text("worker.js").then((answer) => answer.text()),
  ]).then(([module, routine, worker]) => {
    // From now on nothing connects to anywhere. A worker made from text is subject to the policies of this page.
    document.head.append(element("meta", { httpEquiv: "Content-Security-Policy",
      content: "connect-src 'none'; script-src blob: 'unsafe-eval' 'wasm-unsafe-eval'" }));
    return { module, address: URL.createObjectURL(new Blob([routine, worker], { type: "text/javascript" })) };
  });
  loaded.catch(() => { loaded = null; });
  return loaded;
}

let workers = [];

function endAll() {
  for (const { worker, watch } of workers) {
    worker.terminate();
    clearInterval(watch);
  }
  workers = [];
  at("stop").disabled = true;
  at("progress").hidden = true;
}

// Starts a worker; hear() gets its messages, and silent() is called if it shows no sign of life.
function start(parts, asked, hear, silent) {
  const worker = new Worker(parts.address);
  let last = performance.now(), isThinking = false;
  const end = () => {
    worker.terminate();
    clearInterval(one.watch);
    workers = workers.filter((other) => other !== one);
    if (workers.length === 0) endAll();
  };
  const one = { worker, watch: 0 };
  one.watch = setInterval(() => {
    if (isThinking || performance.now() - last < LONGEST_SILENCE) return;
    end();
    silent();
  }, 100);
  worker.onmessage = ({ data }) => {
    last = performance.now();
    isThinking = data.kind === "thinking";
    if (data.kind === "done" || data.kind === "refused") end();
    hear(data);
  };
  worker.onerror = (event) => {
    end();
    hear({ kind: "refused", sentence: `The judge itself failed: ${event.message}` });
  };
  worker.postMessage({ module: parts.module, ...asked });
  workers.push(one);
}

// --- The verdict ---

const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
// What a class of backward errors means, and how good that is.
const CLASSES = {
  exact: ["good", "Every decision is right, and every number is the nearest to the exact one."],
  stable: ["good", "Every answer is right for a question at most 4 steps from the one asked: as good as floating point gets."],
  "nearly stable": ["fair", "Every answer is right for a question at most 64 steps from the one asked."],
  unstable: ["fair", "Some answers are right only for questions far from the one asked, or in odd scenes for none nearby."],
  wrong: ["bad", "Some answers to plain scenes are right for no question nearby: rounding alone doesn't do that."],
};

function tell(...parts) {
  at("verdict").replaceChildren(element("p", { className: "sentence" }, ...parts));
}

function refuse(sentence) {
  endAll();
  tell(element("span", { className: "word bad", textContent: "not judged" }), " ", sentence);
  for (const id of ["map_part", "examples_part", "scenes_part"]) at(id).hidden = true;
  at("reasons").replaceChildren();
  at("numbers").textContent = "";
}

function showAudit(audit) {
  const [quality, meaning] = CLASSES[audit.stability];
  if (audit.cases === 0) {
    tell(element("span", { className: "word", textContent: "not judged" }), " No case lies within what it takes.");
  } else {
    tell(element("span", { className: `word ${quality}`, textContent: audit.stability }), ` ${meaning}`);
    at("verdict").append(element("p", { id: "sentence", textContent: audit.sentence }));
  }
  const kinds = Object.entries(audit.kinds).sort((a, b) => b[1] - a[1]).map(([kind, times]) => `${grouped(times)} ${kind}`);
  at("numbers").textContent =
    `${grouped(audit.wrong)} of ${grouped(audit.cases)} decisions are wrong${kinds.length ? `: ${kinds.join(", ")}` : ""}.` +
    (audit.endless ? " It takes no tMax: only rays without an end count." : "");
  for (const { times, first } of audit.failed) {
    const cases = times === 1 ? "case has" : "cases have";
    at("verdict").append(element("p", { textContent: `${grouped(times)} ${cases} no answer; the first time it ${first}.` }));
  }
  fill("scenes", "scenes", audit.scenes);
  fill("families", "family", audit.families);
  at("scenes_part").hidden = audit.cases === 0;
}

function fill(id, head, rows) {
  const heads = [head, "cases", "wrong", "wrong %", "decisions, 99 %", "largest", "times, 99 %", "largest"];
  const cell = (name, text, i) => element(name, { className: i ? "number" : "", textContent: text });
  const row = (one) => {
    const share = one.wrong ? ((100 * one.wrong) / one.cases).toPrecision(3) : ".";
    const cells = [one.name.replaceAll("_", " "), grouped(one.cases), one.wrong ? grouped(one.wrong) : ".", share,
      ...one.decisions, ...one.times];
    const made = element("tr", {}, ...cells.map((text, i) => cell(i ? "td" : "th", text, i)));
    made.firstChild.scope = "row";
    made.firstChild.title = one.means;
    return made;
  };
  at(id).replaceChildren(element("thead", {}, element("tr", {}, ...heads.map((text, i) => cell("th", text, i)))),
    element("tbody", {}, ...rows.map(row)));
}

function showReasons({ reasons, wrong, by_rounding: rounded }) {
  if (reasons.length === 0 && wrong !== 0) {
    reasons = [`Why: rounding. Of ${grouped(wrong)} wrong answers looked into, ${grouped(rounded)} lie near a decision, or differ from ` +
      "those of exact formulas by rounding alone; no fault of logic that graze knows explains others."];
  }
  at("reasons").replaceChildren(...reasons.map((textContent) => element("li", { textContent })));
}

// `impact t=0.3` as `contact at t = 0.3`.
function inWords(answer) {
  const [outcome, ...numbers] = answer.split(" ");
  const said = { miss: "no contact", impact: "contact", overlap: "contact from the start" }[outcome];
  if (!said || !numbers.every((one) => one.includes("="))) return answer || "nothing";
  if (outcome === "overlap") return said;
  return said + numbers.map((one) => ` at ${one.replace("=", " = ")}`).join(",");
}

function showExamples({ examples }) {
  at("examples").replaceChildren(...examples.map((one) => {
    const often = audited?.kinds[one.what];
    const article = element("article", {}, element("h3", {}, element("span", { className: "word bad", textContent: one.what }),
      often ? ` ${grouped(often)} ${often === 1 ? "time" : "times"}` : ""));
    if (one.means) article.append(element("p", { textContent: one.means }));
    if (one.svg) {
      const picture = element("img", { src: `data:image/svg+xml,${encodeURIComponent(one.svg)}`,
        alt: "The case to scale, with the exact contact and the one that the routine reports. The text below says the same." });
      // One with a close-up is too broad for a phone.
      const isBroad = Number(/ width="(\d+)"/.exec(one.svg)?.[1]) > 400;
      article.append(isBroad ? element("div", { className: "wide broad", tabIndex: 0 }, picture) : picture);
    }
    article.append(element("dl", {},
      element("dt", { textContent: "The case" }), element("dd", { textContent: `${one.scene}.` }),
      element("dt", { textContent: "It says" }), element("dd", { textContent: inWords(one.said) }),
      element("dt", { textContent: "Exactly" }), element("dd", { textContent: inWords(one.exactly) })));
    article.append(element("details", {}, element("summary", { textContent: "How it comes about" }),
      element("pre", { tabIndex: 0, textContent: one.words })));
    article.append(element("details", {}, element("summary", { textContent: "The case line" }),
      element("pre", { tabIndex: 0, textContent: one.line })));
    return article;
  }));
  at("examples_part").hidden = examples.length === 0;
}

function showMap(map, question) {
  const isRay = question === "ray";
  at("map_part").hidden = false;
  at("map_words").textContent = `Each pixel is a case, judged exactly, ${map.distance} ` + (isRay
    ? "radii away: a ray through a camera's pixel. The first picture shows what it decides, the second one the sphere as it sees it."
    : "contact distances away. Across: the length of the path, from 0 to twice what it takes. Upwards: B aside, up to 1.25 contact " +
      "distances each way.");
  const titles = ["Decisions", "As it sees the sphere"];
  const { size } = map;
  for (let i = 0; i < map.pictures; ++i) {
    let canvas = at(`picture${i}`);
    if (!canvas) {
      canvas = element("canvas", { id: `picture${i}` });
      canvas.setAttribute("role", "img");
      at("maps").append(element("figure", { className: "large" }, canvas, element("figcaption")));
    }
    canvas.width = canvas.height = size;
    canvas.setAttribute("aria-label", `${titles[i]}: ${map.caption}`);
    canvas.nextSibling.replaceChildren(element("b", { textContent: titles[i] }), i === 0 ? `: ${map.caption}` : "");
    const image = new ImageData(size, size);
    for (let from = 3 * size * size * i, to = 0; to < image.data.length; from += 3, to += 4) {
      image.data.set(map.pixels.subarray(from, from + 3), to);
      image.data[to + 3] = 255;
    }
    canvas.getContext("2d").putImageData(image, 0, 0);
  }
  at("legend").replaceChildren(...map.legend.map(({ colour, words }) => {
    const swatch = element("span", { className: "swatch" });
    swatch.style.cssText = `display: inline-block; background: ${colour}`;
    return element("li", {}, swatch, words);
  }));
}

// --- Judging ---

// Of the last run, for props/project/playground_test.py: milliseconds since the button, and the audit.
const times = {};
let audited = null;

async function run() {
  endAll();
  for (const name of Object.keys(times)) delete times[name];
  audited = null;
  const began = performance.now();
  const mark = (name) => { times[name] ??= Math.round(performance.now() - began); };
  const asked = { ...chosen(), cases: CASES, sizes: MAP_SIZES, telling: false };
  if (asked.question !== "ray") asked.unit = false;
  at("results").hidden = false;
  for (const id of ["map_part", "examples_part", "scenes_part"]) at(id).hidden = true;
  at("maps").replaceChildren();
  at("reasons").replaceChildren();
  at("numbers").textContent = "";
  tell("Judging...");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  at("results").scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "start" });
  let parts;
  try {
    parts = await load();
  } catch (error) {
    refuse(`The judge can't be loaded: ${error.message}. The page has to come from a server, even a local one.`);
    return;
  }
  at("stop").disabled = false;
  at("progress").hidden = false;
  at("progress").value = 0;

  const hear = (message) => {
    switch (message.kind) {
      case "progress":
        at("progress").value = message.done / message.total;
        break;
      case "audit":
        mark("sentence");
        audited = message;
        at("progress").hidden = true;
        showAudit(message);
        break;
      case "thinking":
        at("reasons").replaceChildren(element("li", { className: "quiet", textContent: "Looking for the reason..." }));
        break;
      case "diagnosis":
        mark("diagnosis");
        showReasons(message);
        break;
      case "examples":
        mark("examples");
        showExamples(message);
        break;
      case "map":
        mark("picture");
        times.map = Math.round(performance.now() - began);
        showMap(message, asked.question);
        break;
      case "refused":
        refuse(message.sentence);
        break;
    }
    if (workers.length === 0) mark("done");
  };

  // The routine is asked again, to find out in which case it doesn't return.
  const find = (job) => {
    if (asked.telling) return;
    asked.telling = true;
    refuse("It hasn't returned for two seconds: an endless loop? Looking for the case...");
    let last = null;
    start(parts, { ...asked, job }, (message) => {
      if (message.kind === "asked") last = message.numbers;
      else if (message.kind === "refused") refuse(message.sentence);
      else if (message.kind === "done") refuse("It didn't return from a case for two seconds, but does now. Try again.");
    }, () => {
      refuse(last === null
        ? "The code was ended after two seconds, before any case was asked: an endless loop?"
        : `It doesn't return from a case for two seconds, and was ended: an endless loop? The case: ${lineOf(asked, last)}`);
      mark("done");
    });
    at("stop").disabled = false;
  };
  for (const job of ["audit", "map"]) start(parts, { ...asked, job }, hear, () => find(job));
}

// A case line in decimal.
function lineOf(asked, numbers) {
  const used = [...numbers.slice(0, 11)];
  if (asked.question === "ray" && used[10] === Infinity) used.pop();
  return `${asked.question} ${asked.type} ${used.join(" ")}`;
}

// --- The page begins ---

at("dead").hidden = true;
for (const [key, { title }] of Object.entries(EXAMPLES)) at("example").append(element("option", { value: key, textContent: title }));
at("example").append(element("option", { value: "", textContent: "(your own)" }));
at("cases_judged").textContent = CASES;
at("example").addEventListener("change", () => {
  const example = EXAMPLES[at("example").value];
  if (example) choose(example);
});
at("source").addEventListener("input", () => { at("example").value = ""; });
at("source").addEventListener("keydown", indent);
at("source").addEventListener("focus", () => { leaves = false; });
at("question").addEventListener("change", follow);
at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
at("stop").addEventListener("click", () => refuse("Stopped."));
at("link").addEventListener("click", giveLink);
addEventListener("hashchange", chooseFromLink);
if (!chooseFromLink()) choose(EXAMPLES.textbook);
load().catch(() => {}); // ready before the button is pressed
