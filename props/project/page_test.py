#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The page of an audit in a browser: page_test.py figures|accessible

Chromium opens a page without a network, and a script put into a copy of it sorts, filters and chooses as a user does.
`figures` compares what the page shows with audit.json. `accessible` lets axe-core, which comes from npm, judge labels,
contrast and structure, in light and dark. Ends with 77 where there is no chromium, or no way to npm.

GRAZE_PROGRAM names the program, SCRATCH a folder for what is made.
"""
import base64
import hashlib
import html
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request

SKIPPED = 77
AXE = "https://registry.npmjs.org/axe-core/-/axe-core-4.14.1.tgz"
AXE_SHA512 = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
KINDS = ["missed", "phantom", "behind", "beyond", "clamped", "wrong root", "NaN", "no answer"]
scratch = os.environ["SCRATCH"]

# Stands before everything else, so that no error escapes it.
WATCH = """<script>
window.seen = { errors: [] };
addEventListener("error", (event) => seen.errors.push(String(event.message)));
addEventListener("unhandledrejection", (event) => seen.errors.push(String(event.reason)));
for (const name of ["error", "warn"]) console[name] = (...words) => seen.errors.push(words.join(" "));
</script>"""

# Stands behind everything else. `steps` fills window.seen.
DRIVE = """<script>
(async () => {
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
  const fields = () => document.querySelectorAll("#heat svg .mark-rect.role-mark path").length;
  await pause();
  try { %s } catch (error) { seen.errors.push(String(error)); }
  const result = document.createElement("pre");
  result.id = "result";
  result.textContent = JSON.stringify(seen);
  document.body.append(result);
})();
</script>"""

FIGURES = """
  seen.heads = heads().map((head) => head.textContent.trim());
  const sortBy = (i) => heads()[i].querySelector("button").click();
  sortBy(7);
  seen.mostMissed = rows()[0];
  seen.sorted = heads()[7].getAttribute("aria-sort");
  seen.focused = document.activeElement === heads()[7].querySelector("button");
  sortBy(7);
  seen.turned = heads()[7].getAttribute("aria-sort");
  const text = document.querySelector("#filter input[type=search]");
  document.querySelector("#filter input[type=checkbox]").click();
  text.value = "naive sweep f32";
  text.dispatchEvent(new Event("input"));
  seen.naive = rows();
  seen.found = document.getElementById("found").textContent;
  await choose("question", "sweep");
  await choose("type", "f64");
  seen.fields = fields();
  seen.lines = document.querySelectorAll("#errors svg .mark-line path").length;
  seen.points = document.querySelectorAll("#cost svg .mark-symbol path").length;
  seen.overflows = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  await choose("worst", "sweep: naive");
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  await pause();
  seen.drawings = [...document.querySelectorAll("details img")].map((one) => one.naturalWidth);
  seen.worst = [...document.querySelectorAll("#worst details")].map((one) => ({
    what: one.querySelector("summary b").textContent, words: one.querySelector("pre").textContent }));
"""

ACCESSIBLE = """
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  const found = await axe.run(document, { resultTypes: ["violations"] });
  seen.violations = found.violations.map((one) => `${one.id}: ${one.help}: ` +
    one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | "));
  seen.passes = found.passes.length;
  seen.scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
"""


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def audited():
    """The page and the JSON of a small audit."""
    folder = f"{scratch}/report"
    subprocess.run([os.environ["GRAZE_PROGRAM"], "audit", "--cases", "100", "--questions", "ray,sweep", "--worst", "none",
                    "--out", folder], check=True, stdout=subprocess.DEVNULL)
    with open(f"{folder}/audit.html", encoding="utf-8") as page, open(f"{folder}/audit.json", encoding="utf-8") as data:
        return page.read(), json.load(data)


def shown(page, steps, *options, before=""):
    """What a browser without a network saw of a page while it was used."""
    copy = f"{scratch}/used.html"
    with open(copy, "w", encoding="utf-8") as file:
        file.write(page.replace("<head>", f"<head>{WATCH}", 1).replace("</body>", f"{before}{DRIVE % steps}</body>", 1))
    chromium = shutil.which("chromium") or skip("there is no chromium")
    dump = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND",
                           f"--user-data-dir={scratch}/profile", "--virtual-time-budget=60000", *options, "--dump-dom",
                           f"file://{os.path.abspath(copy)}"],
                          check=True, timeout=300, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    begin = dump.rindex('<pre id="result">') + len('<pre id="result">')
    return json.loads(html.unescape(dump[begin:dump.index("</pre>", begin)]))


def number(text):
    return 0 if text == "." else int(text.replace(",", ""))


def count(within, kind):
    """How often a kind of verdict occurred in a cell of audit.json."""
    return within.get("kinds", {}).get({"NaN": "not_a_number"}.get(kind, kind.replace(" ", "_")), {}).get("times", 0)


def expect(holds, what):
    if not holds:
        sys.exit(f"page_test: {what}")


def check_figures():
    page, report = audited()
    seen = shown(page, FIGURES, "--window-size=390,844")
    expect(seen["errors"] == [], f"errors in the console: {seen['errors']}")
    expect([head.rstrip(" \u25be\u25b4") for head in seen["heads"]][7:15] == KINDS, f"columns: {seen['heads']}")
    cells = {(c["question"], c["subject"], c["family"], c["type"]): c["within"] for c in report["cells"] if "within" in c}
    cells = {key: within for key, within in cells.items() if within["cases"] > count(within, "invalid")}

    most = max(count(within, "missed") for within in cells.values())
    expect(number(seen["mostMissed"][7]) == most, f"the most missed are {most}, not {seen['mostMissed']}")
    expect((seen["sorted"], seen["turned"], seen["focused"]) == ("descending", "ascending", True), "sorting isn't said")

    naive = {key[2]: within for key, within in cells.items()
             if key[:2] == ("sweep", "naive") and key[3] == "f32"}
    plain = [row for row in seen["naive"] if row[1] == "naive"]
    expect({row[2] for row in plain} == set(naive), f"families: {sorted(row[2] for row in plain)}, not {sorted(naive)}")
    for row in plain:
        for i, kind in enumerate(KINDS):
            expect(number(row[7 + i]) == count(naive[row[2]], kind), f"{kind} in {row}")
    expect(seen["found"] == f"{len(seen['naive'])} rows.", f"rows found: {seen['found']}")

    of_heat = [key for key in cells if key[0] == "sweep" and key[3] == "f64"]
    routines = {key[1] for key in of_heat}
    expect(seen["fields"] == len(of_heat), f"{seen['fields']} fields of the heat map, not {len(of_heat)}")
    expect(seen["lines"] > len(routines), f"{seen['lines']} lines of errors for {len(routines)} routines and the conditioning")
    expect(seen["points"] >= len(routines), f"{seen['points']} points of cost for {len(routines)} routines")
    expect(seen["drawings"] and all(width > 0 for width in seen["drawings"]), f"drawings: {seen['drawings']}")
    worst = {f"{key[3]}: {kind}" for key, within in cells.items() if key[:2] == ("sweep", "naive")
             for kind in KINDS if count(within, kind)}
    worst |= {f"{type_}: largest error of the time" for type_ in ("f32", "f64")}
    expect({one["what"] for one in seen["worst"]} == worst, f"worst cases: {seen['worst']}, not {sorted(worst)}")
    expect(len(seen["worst"]) == len(worst), "a worst case stands there twice")
    for one in seen["worst"]:
        kind = one["what"].partition(": ")[2]
        expect(("WRONG: " + kind if kind in KINDS else "right, error ") in one["words"], f"words of {one}")
    expect(not seen["overflows"], "the page is wider than a phone")
    print(f"{len(cells)} cells, {len(seen['naive'])} rows, {len(seen['worst'])} worst cases and {len(seen['drawings'])} drawings are as they should be")


def axe():
    """The text of axe-core."""
    try:
        with urllib.request.urlopen(AXE, timeout=60) as answer:
            packed = answer.read()
    except OSError as error:
        skip(f"axe-core can't be fetched: {error}")
    expect(base64.b64encode(hashlib.sha512(packed).digest()).decode() == AXE_SHA512, "axe-core isn't the one that was meant")
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        return files.extractfile("package/axe.min.js").read().decode()


def check_access():
    script = f"<script>{axe()}</script>"
    page, _ = audited()
    for scheme, options in {"light": [], "dark": ["--blink-settings=preferredColorScheme=0"]}.items():
        seen = shown(page, ACCESSIBLE, *options, before=script)
        expect(seen["errors"] == [], f"{scheme}: errors in the console: {seen['errors']}")
        expect(seen["scheme"] == scheme, f"the page was to be seen in {scheme}")
        expect(seen["passes"] > 10, f"{scheme}: axe-core checked next to nothing")
        expect(seen["violations"] == [], f"{scheme}: " + "\n".join(seen["violations"]))
        print(f"{scheme}: {seen['passes']} rules of axe-core pass")


os.makedirs(scratch, exist_ok=True)
{"figures": check_figures, "accessible": check_access}[sys.argv[1]]()
