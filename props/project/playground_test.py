#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The playground in a browser: builds it, and judges routines in it as a user does.

Each example gets the sentence, and in each family the counts, that `graze audit` gives the same routine, run by node. Routines that
loop, throw, return something else or aren't JavaScript get a sentence each, and the page remains usable. It is judged without a
network, in two seconds; links hold the routine; keys reach everything, a screen reader finds it; nothing is cut off on a
phone.

GRAZE_PROGRAM names the program, SCRATCH a folder for what is made.
"""
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
scratch = pathlib.Path(os.environ["SCRATCH"]).resolve()
CASES = 400
FIRST_PICTURE = 2000  # milliseconds after the button


class Counting(http.server.SimpleHTTPRequestHandler):
    """A server that reports its requests to the test alone."""

    requests = []

    def log_message(self, *_):
        self.requests.append(self.path)


def expect(holds, what):
    if not holds:
        sys.exit(f"playground_test: {what}")


def served(folder):
    """The address of a folder, served on this machine."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Counting, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/index.html"


def opened(browser, address):
    """Opens the page, waits until it has all it needs, and takes the network away."""
    browser.open(address)
    browser.run("load().then(() => 0)")
    browser.cut_off()


WAIT = "while (!times.done) await new Promise((done) => setTimeout(done, 20));"
SEEN = """({ verdict: at("verdict").innerText, reasons: [...at("reasons").children].map((one) => one.innerText), audited, times,
  sentence: at("sentence")?.innerText, drawings: document.querySelectorAll("#examples img").length,
  examples: document.querySelectorAll("#examples article").length })"""


def judged(browser, **values):
    """Presses the button after some choices, and returns what the page shows when all is done."""
    return browser.run(f"(async () => {{ choose({{ ...chosen(), ...{json.dumps(values)} }}); at('run').click(); {WAIT} "
                       f"return {SEEN}; }})()")


def said_by_program(name, example, endless):
    """The sentence, the reasons and the counts by family of `graze audit`."""
    source = scratch / f"{name}.js"
    source.write_text(example["source"], encoding="utf-8")
    command = ["node", str(HERE / "playground_program.mjs"), str(source), example["question"], example["gives"], example["none"]]
    folder = scratch / f"report_{name}"
    options = (["--unit-direction"] if example["unit"] else []) + (["--endless"] if endless else [])
    output = subprocess.run(
        [os.environ["GRAZE_PROGRAM"], "audit", "--exec", " ".join(command), "--questions", example["question"],
         "--types", example["type"], "--gives", example["gives"], "--inside", example["inside"], "--cases", str(CASES), "--seed", "1",
         "--worst", "none", "--out", str(folder), *options], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    words = re.search(rf"^playground_program \({example['question']}\) (.*?)\n\n", output, re.MULTILINE | re.DOTALL).group(1)
    sentence, *reasons = [" ".join(part.split()) for part in re.split(r"\n  (?=Why)", words)]
    report = json.loads((folder / "audit.json").read_text(encoding="utf-8"))
    counts = {one["family"]: one["within"] for one in report["cells"] if "within" in one}
    return sentence, reasons, counts


def counts_of(within):
    """How many cases of a cell of audit.json are judged, and how many are decided wrongly in each way."""
    kinds = {kind: count["times"] for kind, count in within.get("kinds", {}).items()}
    cases = within["cases"] - kinds.pop("invalid", 0)
    kinds.pop("right", None)
    return cases, {{"not_a_number": "NaN"}.get(kind, kind.replace("_", " ")): times for kind, times in kinds.items()}


def without_numbers(text):
    return re.sub(r"\d[\d,.]*", "#", text)


def check_examples(browser):
    examples = browser.run("EXAMPLES")
    expect(len(examples) == 5, f"examples: {list(examples)}")
    for name, example in examples.items():
        seen = judged(browser, **{key: value for key, value in example.items() if key != "title"})
        expect(seen["audited"], f"{name}: {seen['verdict']}")
        sentence, reasons, counts = said_by_program(name, example, seen["audited"]["endless"])
        expect(seen["sentence"] == sentence, f"{name}:\n{seen['sentence']}\nand the program:\n{sentence}")
        shown = {one["name"]: (one["cases"], one["kinds"]) for one in seen["audited"]["families"]}
        due = {family: counts_of(within) for family, within in counts.items()}
        due = {family: of for family, of in due.items() if of[0]}
        expect(shown == due, f"{name}: {shown}, and the program: {due}")
        # The diagnosis computes in long double, which has more digits in WebAssembly: a few answers at its limits may differ.
        said = [reason for reason in seen["reasons"] if not reason.startswith("Why: ")]
        expect([without_numbers(one) for one in said] == [without_numbers(one) for one in reasons],
               f"{name}: {said}, and the program: {reasons}")
        # A case in which nothing moves isn't drawn.
        expect(seen["examples"] == 3 and seen["drawings"] >= 2, f"{name}: {seen['examples']} examples, {seen['drawings']} drawings")
        expect(seen["audited"]["cases"] > 10_000 or example["unit"], f"{name}: {seen['audited']['cases']} cases")
        expect(seen["times"]["picture"] <= FIRST_PICTURE, f"{name}: the first picture after {seen['times']['picture']} ms")
        print(f"{name}: {seen['audited']['wrong']} of {seen['audited']['cases']} wrong, as the program says; {seen['times']}")


BAD = {
    "an endless loop": ("function ray(o, d, c, r) { while (r < 1); return null; }",
                        r"It doesn't return from a case for two seconds, and was ended: an endless loop\? The case: ray f64 [-\d. e+]+$"),
    "an endless loop at once": ("for (;;);\nfunction ray() {}",
                                r"The code was ended after two seconds, before any case was asked: an endless loop\?$"),
    "an exception": ("function ray(o, d, c, r) { return o.length().x; }",
                     r"[\d,]+ cases have no answer; the first time it threw TypeError: o\.length is not a function\."),
    "an exception at once": ("frobnicate();\nfunction ray() {}", r"The code stops before any routine is called: ReferenceError: "),
    "no JavaScript": ("function ray(o, d, c, r { return 0; }", r"The code isn't JavaScript: .+\.$"),
    "no function": ("let ray = 5;", r"There is no function in the code: name it ray\.$"),
    "another shape": ("function ray(o, d, c, r) { return 'far'; }",
                      r"[\d,]+ cases have no answer; the first time it returned the text \"far\": neither a number nor null\."),
    "yes": ("const ray = (o, d, c, r) => true;", r"the first time it returned true: neither a number nor null\."),
    "NaN": ("function ray(o, d, c, r) { return NaN; }", r"^wrong "),
    "nothing": ("", r"There is no function in the code"),
}


def check_tolerance(browser):
    """A diagnosis that writes the size of a tolerance, a long double."""
    textbook = browser.run("EXAMPLES.textbook")
    source = textbook["source"].replace("t <= tMax", "t > 1e-4 && t <= tMax")
    expect(source != textbook["source"], "the textbook's quadratic has no comparison to change")
    seen = judged(browser, **{key: value for key, value in textbook.items() if key != "title"} | {"source": source})
    expect(seen["audited"], f"with a tolerance: {seen['verdict']}")
    expect(any("misses contacts up to about 0.0001 after the start" in reason for reason in seen["reasons"]),
           f"with a tolerance: {seen['reasons']}")


def check_bad_ones(browser):
    for what, (source, due) in BAD.items():
        seen = judged(browser, question="ray", type="f64", gives="time", none="null", inside="zero", unit=False, source=source)
        expect(re.search(due, seen["verdict"], re.MULTILINE), f"{what}: {seen['verdict']}")
        print(f"{what}: {seen['verdict'].splitlines()[-1][:120]}")
    # It returns in the audit, but not in the map.
    seen = judged(browser, type="f64", source="function ray(o, d, c, r) { while (r === 1 && c.x === 24e6 && d.y < 0.36); return null; }")
    expect("was ended: an endless loop? The case: ray f64 0 0 0 " in seen["verdict"], f"a loop in the map: {seen['verdict']}")
    # Parameters with a default are parameters.
    for head, due in (("(o, d, c, r, end = 1)", False), ("({ x = 1 }, d, c, r)", False), ("(o, d, c, r)", True),
                      ("({ x, y, z }, d, c, r)", True), ("(...all)", False)):
        seen = judged(browser, source=f"const ray = {head} => {{ const a = 1; return a == 1 ? null : 0; }};")
        expect(seen["audited"] and seen["audited"]["endless"] == due, f"{head}: {seen['verdict']}")
    # An object, an array's names, and one function alone.
    good = "(origin, direction, centre, radius) => ({ hit: false, t: origin.x + origin[0] })"
    seen = judged(browser, source=good)
    expect(seen["audited"] and set(seen["audited"]["kinds"]) == {"missed"}, f"an object: {seen['verdict']}")


def check_link(browser, address):
    source = "function ray(o, d, c, r) { return null; } // \u00fc \u2260 \U0001d53d"
    link = browser.run(f"(async () => {{ choose({{ ...chosen(), type: 'f32', none: 'negative', source: {json.dumps(source)} }}); "
                       "await giveLink(); return location.hash; }})()".replace("}}", "}"))
    expect(re.fullmatch(r"#[A-Za-z0-9_-]+", link), f"link: {link}")
    browser.run(f"choose(EXAMPLES.textbook), location.hash = '', location.hash = {json.dumps(link)}, 0")
    values = browser.run("new Promise((done) => setTimeout(() => done(chosen()), 200))")
    expect((values["source"], values["type"], values["none"]) == (source, "f32", "negative"), f"from the link: {values}")


def press(browser, key, code, modifiers=0):
    for kind in ("rawKeyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, modifiers=modifiers)


def check_keys(browser):
    """That Tab reaches every control with a visible focus, and indents in the editor."""
    browser.run("document.activeElement.blur(), scrollTo(0, 0), 0")
    reached = []
    for _ in range(14):
        press(browser, "Tab", 9)
        one = browser.run("(() => { const it = document.activeElement, style = getComputedStyle(it); return { id: it.id, "
                          "name: it.localName, outline: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 }; })()")
        expect(one["name"] == "body" or one["outline"], f"the focus on {one} doesn't show")
        reached.append(one["id"] or one["name"])
        if one["id"] == "source":
            press(browser, "Escape", 27)
    missing = {"example", "question", "type", "gives", "inside", "none", "unit", "source", "run", "link", "summary"} - set(reached)
    expect(not missing, f"Tab doesn't reach {missing}: {reached}")
    browser.run("at('source').focus(), at('source').setSelectionRange(0, 0), 0")
    press(browser, "Tab", 9)
    expect(browser.run("document.activeElement.id === 'source' && at('source').value.startsWith('  ')"), "Tab doesn't indent")
    labels = browser.run("[...document.querySelectorAll('select, input, textarea, button, progress')].filter((one) => "
                         "!(one.labels?.length || one.getAttribute('aria-label') || one.textContent)).map((one) => one.id)")
    expect(labels == [], f"without a label: {labels}")
    browser.run("times.done = 0, 0")
    press(browser, "Enter", 13, modifiers=2)
    expect(browser.run(f"(async () => {{ {WAIT} return audited !== null; }})()"), "Ctrl+Enter doesn't judge")


SPOKEN = {
    "heading": ["What does this routine get wrong?", "May I ship this?", "What it sees far away", "What it looks like", "Where it goes wrong"],
    "region": ["May I ship this?"],
    "combobox": ["Example", "Question", "Type", "It gives", "For a start inside", "No contact is"],
    "checkbox": ["unit directions only"],
    "textbox": ["Your routine Tab indents; Escape, then Tab, leaves the editor. Ctrl+Enter judges."],
    "button": ["Judge it", "Stop", "Copy a link"],
    "columnheader": ["scenes", "cases", "wrong"],
    "rowheader": ["ordinary", "tangent"],
}


def check_screen_reader(browser):
    """What a screen reader gets of a judged routine: each part by its role and name, pictures with words, and what changes as it does."""
    seen = judged(browser, **{key: value for key, value in browser.run("EXAMPLES.textbook").items() if key != "title"})
    nodes = [node for node in browser.call("Accessibility.getFullAXTree")["nodes"] if not node.get("ignored")]
    announced = {}
    for node in nodes:
        announced.setdefault(node["role"]["value"], []).append(node.get("name", {}).get("value", ""))
    for role, names in SPOKEN.items():
        expect(set(names) <= set(announced.get(role, [])), f"a screen reader finds no {role} {set(names) - set(announced.get(role, []))}: {announced.get(role)}")
    pictures = [name for role in ("image", "img") for name in announced.get(role, [])]
    expect(len(pictures) == 2 + seen["drawings"] and all(pictures), f"pictures without words: {pictures}")
    live = browser.run("[...document.querySelectorAll('[aria-live], [role=status]')].map((one) => one.id).sort()")
    expect(live == ["linked", "reasons", "verdict"], f"read aloud when they change: {live}")


ESCAPES = """const addresses = [ADDRESSES];
const ways = [(to) => self.fetch(to), (to) => WorkerGlobalScope.prototype.fetch.call(self, to), (to) => import(to),
  (to) => Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, to), (to) => importScripts(to),
  (to) => WorkerGlobalScope.prototype.importScripts.call(self, to)];
for (const to of addresses) for (const way of ways) try { way(to)?.catch?.(() => {}); } catch {}
function ray() { return null; }
"""


def check_nothing_leaves(address):
    """That a routine can reach neither the server of the page nor another one."""
    with Browser(with_local_server=True) as browser:
        browser.open(address)
        browser.run("load().then(() => 0)")
        before = len(Counting.requests)
        places = json.dumps([f"{place}?sent" for place in (address, served(built))])[1:-1]
        seen = judged(browser, source=ESCAPES.replace("ADDRESSES", places))
        expect(seen["audited"], f"a routine that connects: {seen['verdict']}")
        browser.run("new Promise((done) => setTimeout(() => done(0), 500))")
        expect(Counting.requests[before:] == [], f"requests: {Counting.requests[before:]}")
        refused = [one for one in browser.errors() if "Content Security Policy" in one]
        expect(refused, "the page's policy had nothing to refuse")
    print(f"nothing leaves the browser: the page's policy refused {len(refused)} attempts")


# The menus on the page with a choice that is too long for them.
CUT = """[...document.querySelectorAll('select')].filter((one) => {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = getComputedStyle(one).font;
  const arrow = 24, longest = Math.max(...[...one.options].map((option) => pen.measureText(option.text).width));
  return longest + arrow > one.clientWidth;
}).map((one) => one.id)"""


def check_fit(browser):
    for width, scheme in ((360, "light"), (360, "dark"), (1280, "dark")):
        browser.show(width, 740, scheme=scheme)
        wide = browser.run("document.documentElement.scrollWidth")
        expect(wide <= width, f"the page is {wide} wide on a screen of {width}")
        cut = browser.run(CUT)
        expect(cut == [], f"cut off on a screen of {width}: {cut}")
    back = browser.run("getComputedStyle(document.body).backgroundColor")
    expect(back == "rgb(13, 17, 23)", f"the dark page is {back}")


scratch.mkdir(parents=True, exist_ok=True)
subprocess.run([ROOT / "reports/playground/build.sh", scratch / "playground"], check=True)
# What is released is tried, as others unpack it.
shutil.rmtree(scratch / "unpacked", ignore_errors=True)
(scratch / "unpacked").mkdir()
subprocess.run(["tar", "-xzf", scratch / "playground.tar.gz", "-C", scratch / "unpacked"], check=True)
built = scratch / "unpacked/playground"
where = served(built)
with Browser(with_local_server=True) as tab:
    tab.show(1280, 900)
    opened(tab, where)
    check_examples(tab)
    check_tolerance(tab)
    check_bad_ones(tab)
    check_link(tab, where)
    check_keys(tab)
    check_screen_reader(tab)
    check_fit(tab)
    expect(tab.errors() == [], f"errors in the console: {tab.errors()}")
check_nothing_leaves(where)
with Browser() as tab:
    tab.open(f"file://{built}/index.html")
    shown = tab.run("run().then(() => at('verdict').innerText)")
    expect("has to come from a server" in shown, f"opened as a file, the page says: {shown}")
print("the playground says what the program says")
