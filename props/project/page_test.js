// SPDX-License-Identifier: BSL-1.0
// What page_test.py makes the page of an audit do and report.

// The worst cases are unpacked once the page is loaded.
function whole() {
  return new Promise((done) => {
    const look = () => (document.querySelector("#worst details") ? done() : setTimeout(look, 10));
    look();
  });
}

// Sorts, filters and selects as a user does.
async function figures() {
  const pause = () => new Promise((done) => setTimeout(done, 300));
  const choose = async (name, value) => {
    const select = document.querySelector(`select[name=${name}]`);
    select.value = value;
    select.dispatchEvent(new Event("change"));
    await pause();
  };
  const rows = () => [...document.querySelectorAll("#cells tbody tr")].map((row) =>
    [...row.cells].map((cell) => cell.textContent));
  const heads = () => [...document.querySelectorAll("#cells th")];
  const seen = {};
  seen.sections = [...document.querySelectorAll("h2, h3")].map((one) => one.textContent);
  seen.heads = heads().map((head) => head.textContent.trim());
  const sortedBy = () => heads().map((head) => head.getAttribute("aria-sort"));
  seen.tables = [{ sorted: sortedBy(), rows: rows() }];
  for (let click = 0; click < 2 * heads().length; ++click) {
    heads()[click >> 1].querySelector("button").click();
    const focused = document.activeElement === heads()[click >> 1].querySelector("button");
    seen.tables.push({ sorted: sortedBy(), rows: rows(), focused });
  }
  const text = document.querySelector("#filter input[type=search]");
  document.querySelector("#filter input[type=checkbox]").click();
  text.value = "naive sweep f32";
  text.dispatchEvent(new Event("input"));
  seen.naive = rows();
  seen.found = document.getElementById("found").textContent;
  text.value = "";
  text.dispatchEvent(new Event("input"));
  heads()[1].querySelector("button").click();
  seen.all = rows();
  seen.allFound = document.getElementById("found").textContent;
  const labels = (chart) => [...document.querySelectorAll(`#${chart} svg .role-axis-label`)].map((axis) =>
    [...axis.querySelectorAll("text")].map((one) => one.textContent));
  seen.steps = {};
  for (const question of ["ray", "sweep"]) {
    await choose("question", question);
    for (const type of ["f32", "f64"]) {
      await choose("type", type);
      seen.steps[`${question} ${type}`] = { axes: labels("steps"), rows: labels("heat"),
        fields: [...document.querySelectorAll("#steps svg .mark-text.role-mark text")].map((one) => one.textContent) };
    }
  }
  await choose("kind", "phantom");
  seen.phantoms = [...document.querySelectorAll("#heat svg .mark-text.role-mark text")].map((one) => one.textContent);
  seen.fields = document.querySelectorAll("#heat svg .mark-rect.role-mark path").length;
  seen.right = document.getElementById("right").textContent;
  seen.points = document.querySelectorAll("#cost svg .mark-symbol path").length;
  seen.overflows = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  seen.routines = [...document.querySelectorAll("select[name=worst] option")].map((one) => one.value);
  await choose("worst", "sweep: naive");
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  await pause();
  seen.drawings = [...document.querySelectorAll("details img")].map((one) => one.naturalWidth);
  seen.worst = [...document.querySelectorAll("#worst details")].map((one) => ({
    what: one.querySelector("summary b").textContent, words: one.querySelector("pre").textContent }));
  return seen;
}

// What axe-core finds.
async function accessible() {
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return {
    violations: found.violations.map((one) => `${one.id}: ${one.help}: ` +
      one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")),
    passes: found.passes.length,
    scheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  };
}

// What extends beyond the right edge, unless it can be scrolled into view; the controls; and every background that isn't light
// and text that isn't dark, as far as visible. In the charts there is white text on dark fields.
function seen() {
  const visible = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
  const named = (all) => [...new Set(all.map((one) => `${one.localName}#${one.id}.${one.getAttribute("class")}`))];
  const scrolls = (one) => one && (["auto", "scroll"].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const light = (colour) => {
    const [red, green, blue, alpha] = colour.match(/[0-9.]+/g).map(Number);
    return alpha === 0 || (red + green + blue) / 3 > 230;
  };
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const edge = document.documentElement.clientWidth;
  return {
    width: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - edge,
    beyond: named(visible.filter((one) => one.getBoundingClientRect().right > edge + 1 && !scrolls(one))),
    controls: named(visible.filter((one) => one.matches("select, input, button"))),
    tables: document.querySelector("#cells").checkVisibility(),
    dark: named([document.body, ...visible].filter((one) => !light(getComputedStyle(one).backgroundColor))),
    pale: named(visible.filter((one) => !one.closest(".chart .role-mark") && hasText(one) &&
      light(getComputedStyle(one)[one.closest("svg") ? "fill" : "color"]))),
    charts: document.querySelectorAll(".chart svg").length,
    scale: Math.min(...[...document.querySelectorAll(".chart svg")].map((one) =>
      one.getBoundingClientRect().width / one.viewBox.baseVal.width)),
    paleFields: [...document.querySelectorAll("#heat .role-mark path")].filter((one) => light(getComputedStyle(one).fill)).length,
    folded: named(visible.filter((one) => one.matches("details:not([open])"))),
    drawings: [...document.querySelectorAll("details.for-paper img")].filter((one) => one.checkVisibility()).length,
    chosen: document.getElementById("chosen").checkVisibility() && document.getElementById("chosen").textContent,
    scheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  };
}
