#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The page of an audit in a browser: page_test.py figures|accessible|fits

Chromium opens the page without a network, and a script sorts, filters and selects in it as a user does.
`figures` compares what the page shows with audit.json. `accessible` runs axe-core, from npm, to check labels, contrast
and structure, in light and dark. `fits` checks that nothing is cut off on a phone and on paper, and that paper is white
and without controls. Exits with 77 if there is no chromium, or no access to npm.

GRAZE_PROGRAM names the program, SCRATCH a folder for what is made.
"""
import base64
import hashlib
import io
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import urllib.request

sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402

SKIPPED = 77
AXE = "https://registry.npmjs.org/axe-core/-/axe-core-4.14.1.tgz"
AXE_SHA512 = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
KINDS = ["missed", "phantom", "behind", "beyond", "clamped", "wrong root", "NaN", "no answer"]
scratch = os.environ["SCRATCH"]
SCRIPT = pathlib.Path(__file__).with_suffix(".js").read_text(encoding="utf-8")  # functions of the page



def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def audited():
    """The page and the JSON of a small audit."""
    folder = f"{scratch}/report"
    subprocess.run([os.environ["GRAZE_PROGRAM"], "audit", "--cases", "120", "--questions", "ray,sweep", "--worst", "none",
                    "--out", folder], check=True, stdout=subprocess.DEVNULL)
    with open(f"{folder}/audit.html", encoding="utf-8") as page, open(f"{folder}/audit.json", encoding="utf-8") as data:
        return page.read(), json.load(data)


def opened(browser):
    """Opens the page of the audit and waits until it is complete."""
    browser.open(f"file://{os.path.abspath(scratch)}/report/audit.html")
    browser.run(f"{SCRIPT}whole()")


def number(text):
    """A number in the table; none sorts before 0."""
    words = {".": 0, "-": -1, "none near": math.inf}
    return words[text] if text in words else float(text.replace(",", ""))


def count(within, kind):
    """How often a kind of verdict occurred in a cell of audit.json."""
    return within.get("kinds", {}).get({"NaN": "not_a_number"}.get(kind, kind.replace(" ", "_")), {}).get("times", 0)


def expect(holds, what):
    if not holds:
        sys.exit(f"page_test: {what}")


def none_near(within):
    """How many answers of a cell belong to no question nearby."""
    return within.get("backward", {}).get("none_near", 0)


def measured(within):
    """How many answers of a cell have a backward error: none if all cases are at the limits of the type."""
    return within.get("backward", {}).get("decisions", {}).get("count", 0)


def farthest(within):
    """The largest backward error of a cell, in steps; infinite if an answer belongs to no question nearby, -1 if none was
    measured."""
    if not measured(within):
        return -1
    backward = within["backward"]
    largest = max(float(backward.get(of, {}).get("largest", 0)) for of in ("decisions", "times"))
    return math.inf if none_near(within) else float(f"{largest:.6g}")  # as many digits as the page holds


# The headings of the page, except those of questions.
SECTIONS = ["May I ship this?", "Wrong decisions", "Scenes", "How they see a sphere far away", "Where it goes wrong",
            "By family of cases", "Decisions", "What it costs", "All figures", "What it looks like", "All worst cases",
            "How it was made"]
FIRST_NUMBER, NONE_NEAR, STEPS, FIRST_KIND = 5, 6, 8, 10


def check_order(seen, report):
    """That sections, columns, rows, choices and axes are in the order that the page states."""
    titles = ["A ray and a sphere", "A moving sphere and a sphere at rest"]
    found = [one for one in seen["sections"] if one in SECTIONS]
    expect(found == SECTIONS, f"sections: {seen['sections']}")
    expect([one for one in seen["sections"] if one in titles] == 2 * titles, f"questions: {seen['sections']}")
    expect(set(seen["sections"]) == set(SECTIONS + titles), f"headings: {seen['sections']}")

    heads = [head.rstrip(" \u25be\u25b4") for head in seen["heads"]]
    expect(seen["tables"][0]["sorted"][NONE_NEAR] == "descending", "the table doesn't begin with faults of logic")
    for click, table in enumerate(seen["tables"][1:]):
        at, again = divmod(click, 2)
        first = "ascending" if at < FIRST_NUMBER else "descending"
        due = first if not again else {"ascending": "descending", "descending": "ascending"}[first]
        expect(table["sorted"] == [due if i == at else None for i in range(len(heads))] and table["focused"],
               f"{heads[at]}, click {again + 1}: {table['sorted']}")
        values = [row[at] if at < FIRST_NUMBER else number(row[at]) for row in table["rows"]]
        # Of equal numbers, those with more steps come first if larger ones do.
        if heads[at] == "cases":
            values = [(value, number(row[STEPS])) for value, row in zip(values, table["rows"])]
        if at < FIRST_NUMBER:
            values = [value.replace("_", " ") for value in values]
        expect(values == sorted(values, reverse=due == "descending"), f"rows by {heads[at]}, {due}: {values}")
        expect(len(set(values)) > 1, f"nothing to sort by {heads[at]}")
    start = [(number(row[NONE_NEAR]), number(row[STEPS])) for row in seen["tables"][0]["rows"]]
    expect([none for none, _ in start] == sorted((none for none, _ in start), reverse=True), f"first rows: {start[:20]}")

    asked = [f"{one['question']}: {one['name']}" for one in report["subjects"]]
    expect(seen["routines"] == [one for one in asked if one in seen["routines"]] and len(seen["routines"]) > 5,
           f"routines: {seen['routines']}")
    for key, chart in seen["steps"].items():
        check_steps(key, chart, report)


def check_steps(key, chart, report):
    """That the chart of backward errors puts the routines with faults of logic first, and shows the largest of each field."""
    question, type_ = key.split()
    cells = [one for one in report["cells"] if (one["question"], one["type"]) == (question, type_) and one.get("within")]
    cells = [one for one in cells if one["within"]["cases"] > count(one["within"], "invalid")]
    worst = {}
    for one in cells:
        within, (share, steps) = one["within"], worst.get(one["subject"], (0, 0))
        share += none_near(within) / max(measured(within), 1)
        worst[one["subject"]] = (share, max(steps, farthest(within) if farthest(within) < math.inf else 0))
    routines = [name for name in worst if worst[name] != (0, 0)]
    routines.sort(key=lambda name: worst[name], reverse=True)
    expect(routines in chart["axes"], f"routines of the steps, {key}: {chart['axes']}, not {routines}")
    families = [one["name"] for one in report["families"]]
    for axes in (chart["axes"], chart["rows"]):
        rows = next(axis for axis in axes if set(axis) <= set(families))
        expect(rows == [name for name in families if name in rows] and len(rows) > 5, f"families, {key}: {rows}")

    def shown(steps):
        if steps in (-1, 0, math.inf):
            return {-1: "-", 0: ".", math.inf: "none near"}[steps]
        return f"2^{math.ceil(math.log2(steps))}" if steps > 64 else f"{steps:.0f}"

    due = [shown(farthest(one["within"])) for one in cells if one["subject"] in routines]
    expect(chart["fields"] == due, f"fields of the steps, {key}: {chart['fields']}, not {due}")


MOST_ROWS = 500


def check_long_table(rows, found, cells):
    """That a table too long for a browser shows its first rows in order, and says so."""
    expect(len(cells) > MOST_ROWS, f"{len(cells)} cells are too few to be cut")
    expect(found == f"{len(cells)} rows, of which the first {MOST_ROWS} are shown.", f"of {len(cells)} rows: {found}")
    routines = sorted(key[1].replace("_", " ") for key in cells)
    shown = [row[1].replace("_", " ") for row in rows]
    expect(shown == routines[:MOST_ROWS], f"{len(shown)} rows by routine: {shown}")


def check_figures():
    page, report = audited()
    with Browser() as browser:
        browser.show(390, 844)
        opened(browser)
        seen = browser.run("figures()")
        expect(browser.errors() == [], f"errors in the console: {browser.errors()}")
    cells = {(c["question"], c["subject"], c["family"], c["type"]): c["within"] for c in report["cells"] if "within" in c}
    cells = {key: within for key, within in cells.items() if within["cases"] > count(within, "invalid")}

    check_order(seen, report)
    kinds = [kind for kind in KINDS if any(count(within, kind) for within in cells.values())]
    heads = [head.rstrip(" \u25be\u25b4") for head in seen["heads"]]
    expect(heads == ["question", "routine", "family", "scenes", "type", "cases", "none near %", "steps, 99 %", "steps, largest",
                     "wrong %", *kinds, "median", "99 %", "largest"], f"columns: {heads}")
    expect(f"<td>graze audit --cases 120 --questions ray,sweep --worst none --out {scratch}/report</td>" in page,
           "the page doesn't hold the command that made it")
    most = max(count(within, "missed") for within in cells.values())
    most_missed = seen["tables"][1 + 2 * FIRST_KIND]["rows"][0]
    expect(number(most_missed[FIRST_KIND]) == most, f"the most missed are {most}, not {most_missed}")

    naive = {key[2]: within for key, within in cells.items()
             if key[:2] == ("sweep", "naive") and key[3] == "f32"}
    plain = [row for row in seen["naive"] if row[1] == "naive"]
    expect({row[2] for row in plain} == set(naive), f"families: {sorted(row[2] for row in plain)}, not {sorted(naive)}")
    for row in plain:
        within = naive[row[2]]
        cases = within["cases"] - count(within, "invalid")
        bounds = [float(within.get("backward", {}).get(of, {}).get("p99", 0)) for of in ("decisions", "times")]
        wrong = sum(count(within, kind) for kind in KINDS)
        of = measured(within)
        due = [cases, 100 * none_near(within) / of if of else -1, max(bounds) if of else -1, farthest(within), 100 * wrong / cases]
        expect(all(math.isclose(number(text), value, rel_tol=6e-3) for text, value in zip(row[FIRST_NUMBER:], due)),
               f"{row}, not {due}")
        for i, kind in enumerate(kinds):
            expect(number(row[FIRST_KIND + i]) == count(naive[row[2]], kind), f"{kind} in {row}")
    expect(seen["found"] == f"{len(seen['naive'])} rows.", f"rows found: {seen['found']}")
    check_long_table(seen["all"], seen["allFound"], cells)

    of_charts = {key: within for key, within in cells.items() if key[0] == "sweep" and key[3] == "f64"}
    routines = {key[1] for key in of_charts}
    wrong = {key[1] for key, within in of_charts.items() if any(count(within, kind) for kind in KINDS)}
    expect(seen["right"] == f"Never wrong: {', '.join(['exact', *sorted(routines - wrong - {'exact'})])}.",
           f"never wrong: {seen['right']}")
    of_heat = [key for key in of_charts if key[1] in wrong]
    expect(seen["fields"] == len(of_heat), f"{seen['fields']} fields of the heat map, not {len(of_heat)}")
    shares = [100 * count(within, "phantom") / (within["cases"] - count(within, "invalid"))
              for key, within in of_charts.items() if key[1] in wrong]
    shown = ["." if share == 0 else "<0.1" if share < 0.1 else f"{share:.1f}" for share in shares]
    expect(seen["phantoms"] == shown and set(shown) != {"."}, f"phantoms: {seen['phantoms']}, not {shown}")
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
    script = axe()
    audited()
    for scheme in ("light", "dark"):
        with Browser() as browser:
            browser.show(1280, 900, scheme=scheme)
            opened(browser)
            browser.run(script)
            seen = browser.run("accessible()")
            expect(browser.errors() == [], f"{scheme}: errors in the console: {browser.errors()}")
        expect(seen["scheme"] == scheme, f"the page was to be seen in {scheme}")
        expect(seen["passes"] > 10, f"{scheme}: axe-core checked next to nothing")
        expect(seen["violations"] == [], f"{scheme}: " + "\n".join(seen["violations"]))
        print(f"{scheme}: {seen['passes']} rules of axe-core pass")


def check_fit():
    audited()
    with Browser() as browser:
        # A phone. Collapsed parts are opened, and a table scrolls within itself.
        browser.show(390, 844)
        opened(browser)
        browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
        seen = browser.run("seen()")
        expect((seen["width"], seen["beyond"]) == (0, []), f"the page is wider than a phone: {seen['width']}, {seen['beyond']}")
        expect(seen["controls"] and seen["tables"] and seen["charts"] == 3, f"on a phone something is missing: {seen}")

        # Paper, from a dark screen: A4 within margins of 15 mm.
        browser.show(1280, 900, scheme="dark")
        opened(browser)
        before = browser.run("seen()")
        expect(before["scheme"] == "dark" and "body#.null" in before["dark"], "the screen was to be dark")
        browser.run("""dispatchEvent(new Event("beforeprint"))""")
        browser.show(680, 1009, media="print", scheme="dark")
        seen = browser.run("seen()")
        expect((seen["width"], seen["beyond"]) == (0, []), f"wider than paper: {seen['width']}, {seen['beyond']}")
        expect(seen["controls"] == [] and not seen["tables"], f"on paper there are controls: {seen['controls']}")
        expect(seen["dark"] == [] and seen["pale"] == [], f"on paper: dark {seen['dark']}, pale {seen['pale']}")
        expect(seen["paleFields"] > 5, "on paper the fields of the heat map are dark where little is wrong")
        expect(seen["scale"] > 0.9, f"on paper a chart is shrunk to {seen['scale']}")
        expect(seen["charts"] == 3 and seen["folded"] == [] and seen["drawings"] > 5, f"on paper something is missing: {seen}")
        expect(seen["chosen"] == "question: A ray and a sphere; type: f32; wrong decisions: all",
               f"on paper it isn't said what the charts show: {seen['chosen']}")
        browser.show(1280, 900, scheme="dark")
        browser.run("""dispatchEvent(new Event("afterprint"))""")
        after = browser.run("seen()")
        expect(after == before, f"printing changed {[key for key in before if after[key] != before[key]]} of the page: {after}")

        # The browser itself tells the page when it prints.
        browser.run("""for (const name of ["beforeprint", "afterprint"])
          addEventListener(name, () => { window.events = [...(window.events ?? []), name]; })""")
        browser.show(1280, 900, media="", scheme="dark")
        pages = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])
        expect(pages.startswith(b"%PDF"), "nothing was printed")
        expect(browser.run("window.events") == ["beforeprint", "afterprint"], f"events of printing: {browser.run('window.events')}")
        expect(browser.errors() == [], f"errors in the console: {browser.errors()}")
    print(f"nothing is cut off on a phone and on paper, with {seen['drawings']} drawings")


shutil.which("chromium") or skip("there is no chromium")
os.makedirs(scratch, exist_ok=True)
{"figures": check_figures, "accessible": check_access, "fits": check_fit}[sys.argv[1]]()
