// SPDX-License-Identifier: BSL-1.0
// Judges a routine, in a worker of its own, which the page ends if it shows no sign of life. Begins with routine.js.
//
// The page sends { module, job: "audit" or "map", source, question, type, gives, inside, unit, none,
// cases, sizes, telling }. It gets
//   { kind: "alive" }                          at least five times a second while the routine returns
//   { kind: "asked", numbers }                 before each case, if telling
//   { kind: "progress", done, total }
//   { kind: "thinking" }                       the routine isn't asked until the next message
//   { kind: "audit" | "diagnosis" | "examples" | "map", ... }
//   { kind: "refused", sentence }              the routine can't be judged
//   { kind: "done" }

function wasiOf(memory) {
  const view = () => new DataView(memory().buffer);
  return {
    environ_get: () => 0,
    environ_sizes_get: (count, size) => { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return 0; },
    clock_time_get: (clock, precision, time) => {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_close: () => 8,
    fd_seek: () => 8,
    fd_write: () => 8,
    proc_exit: (status) => { throw new Error(`the judge ended with ${status}`); },
  };
}

const SIGN_EVERY = 150; // milliseconds

function judge(asked, tell) {
  const { call, endless } = asker(routineIn(asked.source, asked.question), asked.question);
  let numbers = new Float64Array(0), last = performance.now(), judged = null;
  const memory = () => judged.exports.memory;
  const ask = (at) => {
    if (numbers.buffer !== memory().buffer) numbers = new Float64Array(memory().buffer, at, 20); // 13 numbers, answer
    const now = performance.now();
    if (now - last > SIGN_EVERY) {
      last = now;
      tell({ kind: "alive" });
    }
    if (asked.telling) tell({ kind: "asked", numbers: numbers.slice(0, MOST_NUMBERS) });
    try {
      const answer = readAnswer(call(numbers), asked.none);
      if (answer === null) return 0;
      numbers[MOST_NUMBERS] = answer;
      return 1;
    } catch (error) {
      const why = new Uint8Array(memory().buffer, at + 8 * (MOST_NUMBERS + 1), 256);
      const known = error instanceof Unusable;
      why.fill(0);
      new TextEncoder().encodeInto((known ? error.message : `threw ${error}`).replace(/\s+/g, " "), why.subarray(0, 255));
      return known ? 3 : 2;
    }
  };
  judged = new WebAssembly.Instance(asked.module, {
    routine: { ask, progress: (done, total) => tell({ kind: "progress", done, total }) },
    wasi_snapshot_preview1: wasiOf(memory),
  });
  const { exports } = judged;
  const text = (at) => JSON.parse(new TextDecoder().decode(new Uint8Array(memory().buffer, at, exports.size())));
  exports._initialize();
  exports.begin(asked.question === "ray" ? 0 : 1, asked.type === "f64", asked.gives === "distance", INSIDE.indexOf(asked.inside),
    asked.unit, endless, asked.cases);
  if (asked.job === "audit") {
    tell({ kind: "audit", endless, ...text(exports.audit()) });
    tell({ kind: "examples", examples: text(exports.examples()) });
    exports.observe();
    tell({ kind: "thinking" });
    tell({ kind: "diagnosis", ...text(exports.diagnose()) });
  } else {
    for (const size of asked.sizes) {
      const map = text(exports.map(size));
      const pixels = new Uint8Array(memory().buffer, exports.map_pixels(), 3 * size * size * map.pictures).slice();
      tell({ kind: "map", ...map, pixels });
    }
  }
  tell({ kind: "done" });
}

const MOST_NUMBERS = 14;
const INSIDE = ["unstated", "zero", "exit", "miss"]; // in the order of verify::Inside

if (typeof self !== "undefined" && typeof importScripts === "function") {
  self.onmessage = ({ data }) => {
    const tell = self.postMessage.bind(self);
    // The page's policy forbids connections anyway.
    for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "postMessage"]) self[name] = undefined;
    try {
      judge(data, tell);
    } catch (error) {
      tell({ kind: "refused", sentence: error instanceof Unusable ? error.message : `The judge itself failed: ${error}` });
    }
  };
}
