// SPDX-License-Identifier: BSL-1.0
// Charts and tables of the page. What is shown comes from the JSON beside it, and goes into the page as text only.
"use strict";
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const data = read("data");
  const firstKind = 4;  // of a cell's members: subject, family, type, cases, then a count for each kind
  const errorsAt = firstKind + data.kinds.length;
  const types = [...new Set(data.cells.map((cell) => cell[2]))];
  const questionOf = (subject) => data.subjects[subject].question;
  const wrongOf = (cell) => cell.slice(firstKind, errorsAt).reduce((sum, n) => sum + n, 0);
  const countOf = (cell, kind) => (kind === "wrong" ? wrongOf(cell) : cell[firstKind + data.kinds.indexOf(kind)]);
  // Of a cell, in steps: the largest of decisions and the bound of 99 % of them, the same of times, how many answers are more
  // than 4 steps away, more than 64, and how many belong to no question nearby; and of how many answers that is.
  const backwardOf = new Map(data.cells.map((cell, i) => [cell, data.backward[i]]));
  const none = (value) => (value === "inf" ? Infinity : value ?? 0);
  const farthest = (cell) => Math.max(none(backwardOf.get(cell)[0]), none(backwardOf.get(cell)[2]));
  const unstable = (cell) => backwardOf.get(cell)[4];
  const noneNear = (cell) => backwardOf.get(cell)[6];
  const measured = (cell) => backwardOf.get(cell)[7];
  const percent = (part, whole) => (whole === 0 ? null : (100 * part) / whole);

  // --- forms ---

  function choice(form, name, label, options, changed) {
    const box = document.createElement("label");
    box.append(label);
    const select = document.createElement("select");
    select.name = name;
    for (const [value, text] of options) select.append(new Option(text, value));
    select.addEventListener("change", changed);
    box.append(select);
    form.append(box);
    return select;
  }

  // --- charts ---

  const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const scheme = matchMedia("(prefers-color-scheme: dark)");

  function config() {
    const axis = { labelColor: style("--text"), titleColor: style("--text"), gridColor: style("--line"),
      domainColor: style("--quiet"), tickColor: style("--quiet"), labelLimit: 240 };
    const legend = { labelColor: style("--text"), titleColor: style("--text"), labelLimit: 240 };
    return { background: style("--back"), axis, legend, view: { stroke: style("--line") },
      text: { color: style("--text") }, font: "system-ui, sans-serif" };
  }

  function draw(place, spec, description) {
    const box = document.getElementById(place);
    if (box === null) return;  // the page of recorded cases leaves a chart out
    box.replaceChildren();
    if (spec === null) {
      box.append("Nothing to show for this choice.");
      return;
    }
    const compiled = vegaLite.compile({ ...spec, description, config: config() }).spec;
    new vega.View(vega.parse(compiled), { renderer: "svg", container: box, hover: true }).run();
  }

  const isPrinted = () => document.documentElement.hasAttribute("data-printed");
  const dark = () => scheme.matches && !isPrinted();
  const room = (place) => (isPrinted() ? 680 : document.getElementById(place).clientWidth);
  // A legend stands beside its chart or, on a phone, below.
  const isNarrow = (place) => room(place) < 560;
  const widthOf = (place) => isNarrow(place) ? Math.max(200, room(place) - 80) : Math.min(860, room(place) - 260);
  // Colours that can be distinguished without colour vision (Okabe and Ito), and dashes and shapes beside them.
  const palette = () => [dark() ? "#e6edf3" : "#000000", "#e69f00", "#56b4e9", "#009e73", dark() ? "#f0e442" : "#b5a900",
    "#0072b2", "#d55e00", "#cc79a7"];

  // Each routine by its colour and its shape.
  function byColourAndShape(place, routines) {
    const legend = isNarrow(place) ? { orient: "bottom", columns: 2 } : {};
    const of = (scale) => ({ field: "routine", type: "nominal", title: null, legend, scale: { domain: routines, ...scale } });
    return { color: of({ range: palette() }), shape: of({}) };
  }

  function heat(question, type, kind) {
    const cells = data.cells.filter((cell) => questionOf(cell[0]) === question && cell[2] === type);
    const wrong = new Set(cells.filter((cell) => wrongOf(cell) !== 0).map((cell) => cell[0]));
    const right = new Set(cells.filter((cell) => !wrong.has(cell[0])).map((cell) => data.subjects[cell[0]].name));
    document.getElementById("right").textContent = right.size === 0 ? "" : `Never wrong: ${[...right].join(", ")}.`;
    const values = cells.filter((cell) => wrong.has(cell[0])).map((cell) => ({
      routine: data.subjects[cell[0]].name, family: data.families[cell[1]].name, cases: cell[3],
      times: countOf(cell, kind), share: percent(countOf(cell, kind), cell[3]),
    }));
    if (values.length === 0) return null;
    const text = "datum.share == 0 ? '.' : datum.share < 0.1 ? '<0.1' : format(datum.share, '.1f')";
    return {
      data: { values },
      transform: [{ calculate: text, as: "shown" }],
      width: Math.max(46 * wrong.size, 120), height: { step: 18 },
      encoding: {
        x: { field: "routine", type: "nominal", sort: null, axis: { orient: "top", labelAngle: -35, title: null } },
        y: { field: "family", type: "nominal", sort: data.families.map((family) => family.name), axis: { title: null } },
        tooltip: [{ field: "routine" }, { field: "family" }, { field: "cases" }, { field: "times", title: kind },
          { field: "share", format: ".3g", title: "percent" }],
      },
      layer: [
        { mark: "rect", encoding: { color: { field: "share", type: "quantitative", title: "%",
          scale: { type: "symlog", constant: 1, domain: [0, 100], interpolate: "rgb",
            range: dark() ? ["#161b22", "#5b3a1d", "#d9822b", "#ffd8a8"] : ["#f6f8fa", "#fdd0a2", "#d94801", "#5c1d00"] } } } },
        { mark: { type: "text", fontSize: 10 }, encoding: { text: { field: "shown" },
          color: { condition: { test: "datum.share > 12", value: dark() ? "#0d1117" : "#ffffff" }, value: style("--text") } } },
      ],
    };
  }

  const levels = ["exact", "at most 4", "at most 64", "more", "none near", "not measured"];
  const levelOf = (cell, steps = farthest(cell)) => (measured(cell) === 0 ? 5 : steps === 0 ? 0 : steps <= 4 ? 1 : steps <= 64 ? 2
    : steps < Infinity ? 3 : 4);
  const shownSteps = (cell, steps = farthest(cell)) => (measured(cell) === 0 ? "-" : steps === Infinity ? "none near"
    : steps > 64 ? `2^${Math.ceil(Math.log2(steps))}` : steps === 0 ? "." : `${steps}`);

  function stepsChart(question, type) {
    const cells = data.cells.filter((cell) => questionOf(cell[0]) === question && cell[2] === type);
    const worst = new Map();  // of each routine: answers with no question near, then the largest error of the others
    for (const cell of cells) {
      const [share, steps] = worst.get(cell[0]) ?? [0, 0];
      worst.set(cell[0], [share + noneNear(cell) / Math.max(measured(cell), 1), Math.max(steps, farthest(cell) < Infinity ? farthest(cell) : 0)]);
    }
    const routines = [...worst].filter(([, [share, steps]]) => share + steps !== 0)
      .sort(([, [a, b]], [, [c, d]]) => c - a || d - b).map(([subject]) => subject);
    const values = cells.filter((cell) => routines.includes(cell[0])).map((cell) => ({
      routine: data.subjects[cell[0]].name, family: data.families[cell[1]].name, cases: cell[3],
      level: levels[levelOf(cell)], shown: shownSteps(cell), none: percent(noneNear(cell), measured(cell)),
      steps: measured(cell) === 0 ? "all at the limits of the type" : farthest(cell) === Infinity ? "none near"
        : shownNumber(farthest(cell)),
    }));
    if (values.length === 0) return null;
    const colours = dark() ? ["#161b22", "#23344a", "#3f6f9f", "#d9822b", "#ffd8a8", "#484f58"]
      : ["#f6f8fa", "#dbe9f6", "#9cc3e6", "#d94801", "#5c1d00", "#d0d7de"];
    return {
      data: { values },
      width: Math.max(52 * routines.length, 120), height: { step: 18 },
      encoding: {
        x: { field: "routine", type: "nominal", sort: routines.map((subject) => data.subjects[subject].name),
          axis: { orient: "top", labelAngle: -35, title: null } },
        y: { field: "family", type: "nominal", sort: data.families.map((family) => family.name), axis: { title: null } },
        tooltip: [{ field: "routine" }, { field: "family" }, { field: "cases" }, { field: "steps", title: "largest, in steps" },
          { field: "none", format: ".3g", title: "none near, %" }],
      },
      layer: [
        { mark: "rect", encoding: { color: { field: "level", type: "ordinal", title: "steps", sort: levels,
          scale: { domain: levels, range: colours } } } },
        { mark: { type: "text", fontSize: 10 }, encoding: { text: { field: "shown" },
          color: { condition: { test: dark() ? "datum.level == 'none near'" : "datum.level == 'none near' || datum.level == 'more'",
            value: dark() ? "#0d1117" : "#ffffff" }, value: style("--text") } } },
      ],
    };
  }

  function totals(question, type) {
    const sums = new Map();
    for (const cell of data.cells) {
      if (questionOf(cell[0]) !== question || cell[2] !== type) continue;
      const sum = sums.get(cell[0]) ?? { answers: 0, beyond: 0, cases: 0, wrong: 0 };
      sum.answers += measured(cell);
      sum.beyond += unstable(cell);
      sum.cases += cell[3];
      sum.wrong += wrongOf(cell);
      sums.set(cell[0], sum);
    }
    return sums;
  }

  function cost(question, type) {
    const sums = totals(question, type);
    const values = read("run").nanoseconds.filter(([subject, itsType]) => itsType === type && sums.get(subject)?.answers)
      .map(([subject, , nanoseconds]) => {
        const { answers, beyond, cases, wrong } = sums.get(subject);
        return { routine: data.subjects[subject].name, nanoseconds, share: percent(beyond, answers), wrong: percent(wrong, cases) };
      });
    if (values.length === 0) return null;
    // Between 0 and the smallest share of a thousand answers the axis is linear.
    const axes = {
      x: { field: "nanoseconds", type: "quantitative", scale: { type: "log" }, title: "nanoseconds of a call" },
      y: { field: "share", type: "quantitative", scale: { type: "symlog", constant: 0.1, domain: [0, 100] },
        axis: { values: [0, 0.1, 1, 10, 100], format: "~r" }, title: "answers beyond 4 steps, %" },
      tooltip: [{ field: "routine" }, { field: "nanoseconds", format: ".3g" },
        { field: "share", format: ".3g", title: "beyond 4 steps, %" }, { field: "wrong", format: ".3g", title: "wrong decisions, %" }],
    };
    return {
      data: { values }, width: widthOf("cost"), height: 280, mark: { type: "point", filled: true, size: 90, opacity: 1 },
      encoding: { ...axes, ...byColourAndShape("cost", values.map((value) => value.routine)) },
    };
  }

  function drawAll() {
    const [question, type, kind] = [chosenQuestion.value, chosenType.value, chosenKind.value];
    // On paper there are no forms.
    document.getElementById("chosen").textContent = [chosenQuestion, chosenType, chosenKind].map((select) =>
      `${select.labels[0].firstChild.textContent}: ${select.selectedOptions[0].text}`).join("; ");
    draw("heat", heat(question, type, kind), `Share of ${kind} by family and routine, question ${question}, ${type}`);
    draw("steps", stepsChart(question, type), `Largest backward error by family and routine, question ${question}, ${type}`);
    if (document.getElementById("cost")) draw("cost", cost(question, type),
      `Answers more than 4 steps from a question that they answer right, by nanoseconds of a call, question ${question}, ${type}`);
  }

  // --- the table ---

  const steps = (cell, count) => (measured(cell) === 0 ? null : count === Infinity ? "none near" : count);
  const columns = [
    ["question", (cell) => questionOf(cell[0])],
    ["routine", (cell) => data.subjects[cell[0]].name],
    ["family", (cell) => data.families[cell[1]].name],
    ["scenes", (cell) => data.families[cell[1]].scenes],
    ["type", (cell) => cell[2]],
    ["cases", (cell) => cell[3]],
    ["none near %", (cell) => percent(noneNear(cell), measured(cell))],
    ["steps, 99 %", (cell) => steps(cell, Math.max(none(backwardOf.get(cell)[1]), none(backwardOf.get(cell)[3])))],
    ["steps, largest", (cell) => steps(cell, farthest(cell))],
    ["wrong %", (cell) => percent(wrongOf(cell), cell[3])],
    ...data.kinds.map((kind, i) => [kind, (cell) => cell[firstKind + i]])
      .filter(([, of]) => data.cells.some((cell) => of(cell) !== 0)),
    ["median", (cell) => cell[errorsAt]],
    ["99 %", (cell) => cell[errorsAt + 1]],
    ["largest", (cell) => cell[errorsAt + 2]],
  ];
  const firstNumber = 5;
  const order = { column: 6, down: true };  // by answers with no question near, which puts faults of logic first

  const rank = (value) => (value === "inf" || value === "none near" ? Infinity : value ?? -1);
  function shownNumber(value) {
    if (value === undefined || value === null) return "-";
    if (value === 0) return ".";
    if (typeof value === "string") return value;
    return Number.isInteger(value) && value < 1e7 ? value.toLocaleString("en") : value.toPrecision(3);
  }

  function chosenCells() {
    const words = chosenText.value.toLowerCase().split(/\s+/).filter(Boolean);
    const cells = data.cells.filter((cell) => {
      if (wrongOnly.checked && wrongOf(cell) === 0 && farthest(cell) === 0) return false;
      const text = columns.slice(0, firstNumber).map(([, of]) => of(cell)).join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const of = columns[order.column][1];
    const most = (cell) => rank(steps(cell, farthest(cell)));
    const size = (a, b) => { const [x, y] = [rank(of(a)), rank(of(b))]; return x === y ? most(a) - most(b) || 0 : x - y; };
    const compare = (a, b) => (order.column < firstNumber ? of(a).localeCompare(of(b)) : size(a, b));
    return cells.sort((a, b) => (order.down ? -compare(a, b) : compare(a, b)));
  }

  function head() {
    const row = document.createElement("tr");
    columns.forEach(([title], i) => {
      const cell = document.createElement("th");
      cell.scope = "col";
      if (i >= firstNumber) cell.className = "number";
      if (order.column === i) cell.setAttribute("aria-sort", order.down ? "descending" : "ascending");
      const button = document.createElement("button");
      button.type = "button";
      button.append(title + (order.column === i ? (order.down ? " \u25be" : " \u25b4") : ""));
      button.addEventListener("click", () => {
        order.down = order.column === i ? !order.down : i >= firstNumber;
        order.column = i;
        tabulate();
        document.querySelectorAll("#cells th button")[i].focus();
      });
      cell.append(button);
      row.append(cell);
    });
    const all = document.createElement("thead");
    all.append(row);
    return all;
  }

  const mostRows = 500;
  function tabulate() {
    const cells = chosenCells(), body = document.createElement("tbody");
    for (const cell of cells.slice(0, mostRows)) {
      const row = body.insertRow();
      columns.forEach(([, of], i) => {
        const field = row.insertCell();
        field.append(i < firstNumber ? of(cell) : shownNumber(of(cell)));
        if (i >= firstNumber) field.className = "number";
      });
    }
    document.getElementById("cells").replaceChildren(head(), body);
    document.getElementById("found").textContent = cells.length > mostRows
      ? `${cells.length} rows, of which the first ${mostRows} are shown.` : `${cells.length} rows.`;
  }

  // --- worst cases ---

  // They are packed as they are many and alike, and unpacked once the page stands.
  async function unpacked(box) {
    const bytes = Uint8Array.from(atob(box.dataset.packed), (c) => c.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(plain).json();
  }

  function element(name, ...inside) {
    const one = document.createElement(name);
    one.append(...inside);
    return one;
  }

  function worstCase(one, alt) {
    const remark = element("span", `(${one.remark})`);
    remark.className = "quiet";
    const box = element("details", element("summary", element("b", one.what), " ", remark));
    box.addEventListener("toggle", () => {
      if (one.svg) {
        const picture = element("img");
        picture.alt = alt;
        picture.src = `data:image/svg+xml,${encodeURIComponent(one.svg)}`;
        box.append(picture);
      }
      const words = element("pre", one.words);
      words.tabIndex = 0;
      box.append(words, element("p", "To see it again: ", element("code", one.command)));
    }, { once: true });
    return box;
  }

  async function offerWorstCases() {
    const box = document.getElementById("worst");
    if (box === null) return;
    const cases = await unpacked(box), form = document.getElementById("routine");
    const show = () => box.replaceChildren(...cases.filter((one) => one.routine === chosen.value)
      .map((one) => worstCase(one, box.dataset.alt)));
    const routines = [...new Set(cases.map((one) => one.routine))];
    const chosen = choice(form, "worst", "question and routine", routines.map((name) => [name, name]), show);
    form.addEventListener("submit", (event) => event.preventDefault());
    show();
  }

  // --- begin ---

  const charts = document.getElementById("choices");
  const chosenQuestion = choice(charts, "question", "question", data.questions.map((q) => [q.name, q.title]), drawAll);
  const chosenType = choice(charts, "type", "type", types.map((type) => [type, type]), drawAll);
  const chosenKind = choice(charts, "kind", "wrong decisions", ["wrong", ...data.kinds].map((kind) =>
    [kind, kind === "wrong" ? "all" : kind]), drawAll);

  const filter = document.getElementById("filter");
  const [textBox, wrongBox] = [document.createElement("label"), document.createElement("label")];
  const [chosenText, wrongOnly] = [document.createElement("input"), document.createElement("input")];
  textBox.append("words, such as a routine and a family", chosenText);
  wrongBox.append("only what isn't exact", wrongOnly);
  chosenText.type = "search";
  wrongOnly.type = "checkbox";
  wrongOnly.checked = data.cells.some((cell) => wrongOf(cell) !== 0 || farthest(cell) !== 0);
  chosenText.addEventListener("input", tabulate);
  wrongOnly.addEventListener("change", tabulate);
  filter.append(textBox, wrongBox);
  for (const form of [charts, filter]) form.addEventListener("submit", (event) => event.preventDefault());

  tabulate();
  drawAll();
  offerWorstCases();
  scheme.addEventListener("change", drawAll);

  // --- paper ---

  // It is white, and what is folded up can't be opened on it.
  let opened = [];
  addEventListener("beforeprint", () => {
    document.documentElement.setAttribute("data-printed", "");
    opened = [...document.querySelectorAll("details.for-paper:not([open])")];
    for (const one of opened) one.open = true;
    drawAll();
  });
  addEventListener("afterprint", () => {
    document.documentElement.removeAttribute("data-printed");
    for (const one of opened) one.open = false;
    drawAll();
  });
})();
