# SPDX-License-Identifier: BSL-1.0
"""The tables of bench/README.md, and the page and the picture for each kind of processor, made from bench/results."""
import json
import pathlib
import re
import subprocess

import pages
import ports
from pages import table

TYPES = {"f32": "float", "f64": "double"}
QUESTIONS = {"ray_sphere": "a ray and a sphere", "sphere_sweep": "a sphere swept against one at rest",
             "moving_spheres": "two moving spheres", "sphere_cast": "a sphere cast",
             "containing_sphere": "a sphere inside another"}
MIXES = {"mixed": "half hits, in random order", "learnt": "half hits, learnt by the branch predictor",
         "misses": "misses", "hits": "hits alone", "stored": "hits alone, with numbers stored just before",
         "chain": "latency of a chain, half hits", "far": "far scenes, half hits"}
FAMILIES = {"ordinary": "ordinary scenes", "far": "far scenes", "near_tangent": "near a tangent",
            "at_end": "contact at the end", "bits": "random bits"}
PARTS = {"draws": "drawing the case", "asks": "graze's answer", "decides": "the exact decision and number"}
PAIR = ("graze", "naive")
SETS = {"avx2": "AVX2", "avx512": "AVX-512", "native": "the processor's own"}
ASKED = {"contacts": "the contacts", "contacts_of_structs": "the contacts, from an array of `Sphere`", "first": "the first",
         "first_of_none": "the first, where none is hit", "first_at_start": "the first, where the first sphere is hit",
         "first_in_middle": "the first, where the middle one is", "first_at_end": "the first, where the last one is",
         "every": "every answer", "every_by_scalar": "every answer, against scalar calls"}
# The question, the number of spheres, and how many in a hundred are hit.
BATCHES = [("contacts", 1024, 1), ("contacts", 1024, 10), ("contacts", 1024, 50), ("contacts", 4194304, 1),
           ("contacts_of_structs", 1024, 1), ("first", 1024, 1), ("first_of_none", 1024, 0), ("first_at_start", 1024, 0),
           ("first_in_middle", 1024, 0), ("first_at_end", 1024, 0), ("every", 1024, 1), ("every", 1024, 10),
           ("every", 1024, 50)]
FEW = (8, 16, 64)
WORLDS = {"one": "one against all", "all": "all against all, in cells"}
IN_WORLDS = {"graze": "graze", "naive": "naive", "read": "reading alone (roofline)"}
# The routines in this project; the others are libraries, as built by their packages.
OWN = re.compile(r"(graze(_kernel|_stable|_whole)?|(naive|perpendicular)(_doubled)?|(p[1-5]|tutorial)(_\w+)?|pbrt_interval|nothing)")
# The goals: the highest ratio to the naive code that a question should cost, by scenes and type, and for many at once.
MOST_OF_ONE = {"mixed": (1.2, 1.5), "learnt": (1.6, 2.3), "misses": (1.0, None), "hits": (None, 3.0),
               "chain": (1.35, 1.35), "far": (1.6, 2.0)}
MOST_OF_MANY = {("contacts", 1024, 1): 1.25, ("contacts", 4194304, 1): 1.03, ("every", 1024, 10): 1.6,
                ("every", 1024, 50): 2.0, ("every_by_scalar", 8, 10): 1.0}
# The most seconds and kilobytes that one question in one type should cost each translation unit.
# Rows of header_cost.sh: what is included, what is asked, and the most seconds and kilobytes over an empty file.
INCLUDED = {"header": "the headers alone", "linked": "graze::graze", "compiled_form": "the compiled form"}
MOST_OF_INCLUDED = {"sphere_sweep/float": ("one question in float", 0.3, 6), "sphere_sweep/double": ("one in double", 0.3, 6),
                    "everything": ("all questions in both types", 1, 12)}


def by_type(*whats):
    """The column headings for each type."""
    return [f"{words}, {what}" for words in TYPES.values() for what in whats]


def how(run, order="interleaved ", what="ratios"):
    noise = f"of its halves differ by {100 * run['noise']:.1f} % at most in nine rows of ten"
    if run["figure"] == "median":
        noise = f"spread by {100 * run['noise']:.0f} %"
    return (f"graze {run['version']}, commit {run['commit']}, {run['date'][:10]}: {run['compiler']}, {run['flags']}; "
            f"the {run['figure']} of {run['repetitions']} {order}runs. The {what} {noise}.\n\n")


def of_the_sweep(figures, digits):
    """A figure for the sweep, and in brackets the least and the largest of all questions."""
    shown = [f"{x:.{digits}f}" for x in (figures["sphere_sweep"], min(figures.values()), max(figures.values()))]
    return "{} ({} to {})".format(*shown)


def mixes_of(run):
    """Those that were measured."""
    return [(mix, words) for mix, words in MIXES.items() if f"sphere_sweep/{mix}/f32" in run["rows"]]


def ratios(run, *keys):
    """A table of ratios to the naive code."""
    lines = []
    for mix, words in mixes_of(run):
        lines.append([words])
        for key, type_ in [(key, type_) for key in keys for type_ in TYPES]:
            pairs = {question: run["rows"][f"{question}/{mix}/{type_}"] for question in QUESTIONS}
            # The naive code has no figure for what is already a ratio.
            lines[-1].append(of_the_sweep({question: pair["graze"][key] / pair["naive"].get(key, 1)
                                           for question, pair in pairs.items()}, 2))
    counted = [f"instructions, {words}" for words in TYPES.values()]
    return table(["scenes", *TYPES.values(), *counted][:len(lines[0])], lines)


def cost(run):
    ns = {who: [run["rows"][f"sphere_sweep/hits/{type_}"][who]["ns"] for type_ in TYPES] for who in PAIR}
    return (how(run) + ratios(run, "of_naive") +
            "\nA hit takes {:.1f} ns in float and {:.1f} ns in double, ".format(*ns["graze"]) +
            "against {:.1f} and {:.1f} ns in the naive code.\n".format(*ns["naive"]))


def plain(run):
    lines = []
    for mix, words in mixes_of(run):
        ones = [run["rows"][f"sphere_sweep/{mix}/{type_}"][who] for type_ in TYPES for who in PAIR]
        lines.append([words, *(f"{one['instructions']:.0f}, {one['mispredicted']:.2f}" for one in ones)])
    return (how(run) + ratios(run, "of_naive", "instructions") +
            "\nInstructions and mispredicted branches of a sweep, by callgrind's model of a processor:\n\n" +
            table(["scenes", *by_type(*PAIR)], lines))


def columns_of(rows):
    """The instruction sets that were measured with each type, and their column headings."""
    sets = [one for one in SETS if any(row.startswith(f"batch/contacts_{one}/") for row in rows)]
    columns = [(one, type_) for one in sets for type_ in TYPES]
    return columns, [f"{TYPES[type_]}, {SETS[one]}" for one, type_ in columns]


def of_many(rows, asked, size, hits):
    """The ratio in each column; nothing for an older run, without such rows."""
    named = [f"batch/{asked}_{one}/{size}/{hits}%/{type_}" for one, type_ in columns_of(rows)[0]]
    return [rows[row]["graze"]["of_naive"] for row in named if row in rows]


def batch(run):
    rows = run["rows"]
    head = columns_of(rows)[1]
    found = {row: of_many(rows, *row) for row in BATCHES}
    lines = [[ASKED[asked], f"{size:,}", f"{hits} %", *(f"{x:.2f}" for x in its)]
             for (asked, size, hits), its in found.items() if its]
    text = how(run) + table(["asked", "spheres", "hits", *head], lines)
    for asked, words, what in (
            ("every_by_scalar", "Every answer for a few spheres, 10 % of them hit, against scalar calls in a loop:", "spheres"),
            ("packet", "A packet of rays from one place, and the first contact of each with the same 64 spheres:", "rays")):
        lines = [[str(size), *(f"{x:.2f}" for x in of_many(rows, asked, size, 10))] for size in FEW]
        if len(lines[0]) > 1:
            text += f"\n{words}\n\n" + table([what, *head], lines)
    lines = []
    for asked, size, hits in sorted(BATCHES):
        both = [rows.get(f"batch/{asked}_avx2/{size}/{hits}%/{type_}", {}) for type_ in TYPES]
        counts = [by_whom.get(who, {}).get("instructions") for by_whom in both for who in PAIR]
        if None not in counts:
            lines.append([ASKED[asked], f"{hits} %", *(f"{count / size:.2f}" for count in counts)])
    if lines:
        text += ("\nInstructions for each of 1,024 spheres with AVX2, counted by callgrind:\n\n" +
                 table(["asked", "hits", *by_type(*PAIR)], lines))
    return text


def growth_in(run):
    """(world, spheres, threads, type, {who: figures}) of each row."""
    for row, by_whom in run["rows"].items():
        world, size, threads, type_ = re.fullmatch(r"growth/(\w+)/(\d+)/threads(\d+)/(\w+)", row).groups()
        yield world, int(size), int(threads), type_, by_whom


def grown(run):
    text = (how(run, order="") +
            "![Nanoseconds for each sphere against the number of spheres, on one thread and on all](growth.svg)\n")
    for world, words in WORLDS.items():
        found = {(size, type_): by_whom for its, size, threads, type_, by_whom in growth_in(run)
                 if its == world and threads == 1}
        columns = [(type_, who) for type_ in TYPES for who in IN_WORLDS if who != "read" or world == "one"]
        lines = []
        for size in sorted({size for size, _ in found}):
            ns = [f"{found[size, type_][who]['ns']:.3g}" for type_, who in columns]
            memory = [f"{found[size, type_]['graze']['bytes'] / size:.0f}" for type_ in TYPES]
            lines.append([f"{size:,}", *ns, *memory])
        head = ["spheres", *(f"{who}, {TYPES[type_]}" for type_, who in columns),
                *(f"bytes, {type_}" for type_ in TYPES.values())]
        text += (f"\n{words[0].upper() + words[1:]}, on one thread, nanoseconds and bytes for each sphere:\n\n" +
                 table(head, lines))
    return text


def labels(values):
    """For a logarithmic axis: 1, 2 and 5 times each power of ten, from the last one not above any value to the first one
    not below any. They end the axis, so it has at least two."""
    steps = [float(f"{digit}e{power}") for power in range(-9, 13) for digit in (1, 2, 5)]
    first = max(i for i, step in enumerate(steps) if step <= min(values))
    last = min(i for i, step in enumerate(steps) if step >= max(values) and i > first)
    return steps[first:last + 1]


def axis(field, values, shown=None, **more):
    ends = labels(values)
    return {"field": field, "type": "quantitative", "scale": {"type": "log", "domain": [ends[0], ends[-1]]},
            "axis": {"values": shown or ends, **more}}


def plot(path, title, run, charts):
    specification = {"title": {"text": title, "subtitle": run["processor"]}, "background": "white", "concat": charts,
                     "columns": len(TYPES)}
    drawn = subprocess.run(["node", pathlib.Path(__file__).with_name("plot.mjs")], input=json.dumps(specification),
                           capture_output=True, text=True, check=True)
    pages.write(path, drawn.stdout)


def draw_costs(run, path):
    """How far answers are from right against what they cost: a chart for each type, for rays and sweeps, which have most
    routines."""
    def chart(question, type_):
        values = [{"routine": who, "whose": "graze" if who.startswith("graze") else "this project" if OWN.fullmatch(who) else "library",
                   "ns": one["ns"], "share": 100 * one["unstable"]}
                  for who, one in run["rows"][f"peers/{question}/mixed/{type_}"].items()
                  if "unstable" in one and who not in ("graze_kernel", "graze_whole")]
        at = {"x": {**axis("ns", [one["ns"] for one in values]), "title": "nanoseconds of a call"},
              "y": {"field": "share", "type": "quantitative", "title": "answers beyond 4 steps, %", "axis": {"values": [0, 0.1, 1, 10, 100], "format": "~r"},
                    "scale": {"type": "symlog", "constant": 0.1, "domain": [0, 100]}},
              "color": {"field": "whose", "type": "nominal", "title": None, "scale": {
                  "domain": ["graze", "this project", "library"], "range": ["#0072b2", "#d55e00", "#777777"]}}}
        return {"title": f"{QUESTIONS[question]}, {TYPES[type_]}", "data": {"values": values}, "width": 400, "height": 300,
                "layer": [{"mark": {"type": "point", "filled": True, "size": 50}, "encoding": at},
                          {"mark": {"type": "text", "angle": -30, "align": "left", "dx": 6, "fontSize": 9},
                           "encoding": {**at, "text": {"field": "routine"}}}]}
    plot(path, "How far answers are from right, and what they cost", run,
         [chart(question, type_) for question in ("ray_sphere", "sphere_sweep") for type_ in TYPES])


def draw_growth(run, path):
    """The picture of growth: a chart for each world and type."""
    values = [{"world": WORLDS[world], "type": TYPES[type_], "spheres": size, "threads": f"{threads}",
               "routine": IN_WORLDS[who], "ns": one["ns"]}
              for world, size, threads, type_, by_whom in growth_in(run) for who, one in by_whom.items()]
    sizes = [one["spheres"] for one in values]
    tens = [size for size in labels(sizes) if f"{size:e}".startswith("1")]

    def chart(world, type_):
        its = [one for one in values if (one["world"], one["type"]) == (world, type_)]
        return {"title": f"{world}, {type_}", "data": {"values": its}, "width": 300, "height": 200,
                "mark": {"type": "line", "point": True}, "encoding": {
                    "x": axis("spheres", sizes, tens, format="~s"),
                    "y": {**axis("ns", [one["ns"] for one in its]), "title": "ns"},
                    "color": {"field": "routine", "type": "nominal", "title": None, "legend": {"labelLimit": 0},
                              "scale": {"domain": list(IN_WORLDS.values()), "range": ["#0072b2", "#d55e00", "#777777"]}},
                    "strokeDash": {"field": "threads", "type": "nominal", "legend": {
                        "symbolOpacity": 0,
                        "labelExpr": "datum.label + (datum.index == 0 ? ', solid' : ', dashed')"}}}}
    plot(path, "Nanoseconds for each sphere", run,
         [chart(world, type_) for world in WORLDS.values() for type_ in TYPES.values()])


def pictures(kind, run):
    """The names of a run's pictures, and what draws them."""
    if kind == "growth":
        return [("growth.svg", draw_growth)]
    return [("cost.svg", draw_costs)] if kind == "native" and judged_in(run) else []


def staged(run):
    """For the sweep: how many questions each stage decides, what one of them costs, and its share of the time."""
    lines = []
    for family, words in FAMILIES.items():
        rows = [run["rows"][f"stages/sphere_sweep/{family}/{type_}"] for type_ in TYPES]
        for stage in sorted({*rows[0], *rows[1]}):
            lines.append([words, stage.removeprefix("stage_")])
            for row in rows:
                whole = sum(one["share"] * one["ns"] for one in row.values())
                share, ns = (row.get(stage, {}).get(key, 0) for key in ("share", "ns"))
                shown = [f"{100 * share:.3g} %", f"{ns:.0f}", f"{100 * share * ns / whole:.3g} %"]
                lines[-1] += shown if stage in row else ["none", "", ""]
    return (how(run, order="", what="times") +
            table(["scenes", "stage", *by_type("questions", "ns each", "of the time")], lines))


def judgments(run):
    """Nanoseconds of a whole judgment and of its parts."""
    rows = run["rows"]
    columns = [(who, type_) for type_ in TYPES for who in ("fast_oracle", "oracle")]

    def judged(title, wholes):
        lines = []
        for words, part, family in wholes:
            lines.append([words])
            for who, type_ in columns:
                by_question = {question: rows.get(f"{question}/{family}/{type_}", {}) for question in QUESTIONS}
                ns = {question: row[who + part]["ns"] for question, row in by_question.items() if who + part in row}
                lines[-1].append(of_the_sweep(ns, 0) if ns else "")
        return table([title, *by_type("by balls", "by integers")], lines)
    *rates, last = [f"{1e3 / rows[f'sphere_sweep/ordinary/{type_}'][who]['ns']:.1f}" for who, type_ in columns]
    return (how(run, order="", what="times") +
            judged("nanoseconds of a judgment", [(words, "", family) for family, words in FAMILIES.items()]) +
            f"\nIn ordinary scenes that makes {', '.join(rates)} and {last} million judgments per second and core. "
            "The parts of a judgment there, each alone:\n\n" +
            judged("nanoseconds of a part", [(words, f"_{part}", "ordinary") for part, words in PARTS.items()]))


def against(value, most, digits=2):
    """In bold if it reaches the goal, and with one digit more if rounding would make it equal a goal that it exceeds."""
    text = f"{value:.{digits}f}"
    if value <= most:
        return f"**{text}**"
    return text if text != f"{most:.{digits}f}" else f"{value:.{digits + 1}f}"


def reached(native, many):
    lines = []
    for mix, mosts in MOST_OF_ONE.items():
        lines.append([MIXES[mix]])
        for type_, most in zip(TYPES, mosts):
            ratio = native["rows"][f"sphere_sweep/{mix}/{type_}"]["graze"]["of_naive"]
            lines[-1] += [f"{most:.2f}", against(ratio, most)] if most else ["", ""]
    text = table(["scenes", *by_type("at most", "measured")], lines)
    if many:
        lines = [[ASKED[what], f"{size:,}", f"{hits} %", f"{most:.2f}",
                  *(against(ratio, most) for ratio in of_many(many["rows"], what, size, hits))]
                 for (what, size, hits), most in MOST_OF_MANY.items()]
        text += "\n" + table(["asked", "spheres", "hits", "at most", *columns_of(many["rows"])[1]], lines)
    lines = []
    for row, (asked, seconds, kilobytes) in MOST_OF_INCLUDED.items():
        for who, one in sorted(native["rows"].get(f"included/{row}", {}).items(), key=lambda item: list(INCLUDED).index(item[0])):
            lines.append([f"{INCLUDED[who]}, {asked}", f"{seconds:.1f}", against(one["ns"] / 1e9, seconds),
                          f"{kilobytes}", against(one["bytes"] / 1000, kilobytes, digits=1)])
    return text + "\n" + table(["included", "seconds, at most", "measured", "kB, at most", "measured"], lines)


def bounded_by(models):
    """The processor models' results for calls: from ./run bench --ports."""
    lines = []
    for mix in ("hits", "misses"):
        for type_, words in TYPES.items():
            for who, one in sorted(models[f"sphere_sweep/{mix}/{type_}"].items()):
                lines.append([f"{MIXES[mix]}, {words}", who, str(one["instructions"])])
                for said in map(one.get, ports.PROCESSORS):
                    lines[-1] += [f"{said['busiest']:.0f} ({said['port']})", f"{said['cycles']:.0f}"]
    titles = [f"{name}, {what}" for name in ports.PROCESSORS.values() for what in ("its busiest port", "a call")]
    return table(["scenes", "routine", "instructions", *titles], lines)


# What is shown of each routine: its key, its heading, and how it is written.
SHOWN = [("ns", "ns", "{:.1f}".format), ("unstable", "beyond 4 steps", lambda share: f"{100 * share:.2g} %" if share else "."),
         ("steps", "most steps", lambda steps: "none near" if steps == "none" else f"{steps:,}"),
         ("instructions", "instructions", "{:.0f}".format)]


def judged_in(run):
    """Whether the answers of the routines were judged."""
    return any("steps" in one for by_whom in run["rows"].values() for one in by_whom.values())


def everyone(run, counted):
    """In each type: nanoseconds, the fastest in float first, the backward errors, and instructions, from another run."""
    text = how(run)[:-1]
    if judged_in(run):
        text += ("\n![The share of answers beyond 4 steps against nanoseconds of a call, for rays and sweeps](cost.svg)\n"
                 "\nThe backward errors are those of the answers timed here. A dot means that no answer is beyond 4 steps.\n")
    for question, words in QUESTIONS.items():
        row, lines = f"peers/{question}/mixed", []
        shown = [(key, heading, write) for key, heading, write in SHOWN
                 if key in ("ns", "instructions") or judged_in(run)]
        for who in set().union(*(run["rows"].get(f"{row}/{type_}", {}) for type_ in TYPES)):
            cells, order = [], []
            for key, _, write in shown:
                of = (counted or run) if key == "instructions" else run
                figures = [of["rows"].get(f"{row}/{type_}", {}).get(who, {}).get(key) for type_ in TYPES]
                cells += ["-" if x is None else write(x) for x in figures]
                order += [float("inf") if x is None else x for x in figures] if key == "ns" else []
            lines.append((order, [who if OWN.fullmatch(who) else f"{who} (library)", *cells]))
        head = ["routine", *(f"{type_}, {heading}" for _, heading, _ in shown for type_ in TYPES.values())]
        text += f"\n### {words[0].upper() + words[1:]}\n\n" + table(head, [line for _, line in sorted(lines)])
    return text


# What bench/README.md compares, and the contents of each page: the kinds they come from, the first of which is required.
COMPARED = {"cost": (["native"], cost), "goals": (["native", "batch"], reached)}
SECTIONS = {"One at a time": (["native"], cost), "Without an fma, with -O2 alone": (["plain"], plain),
            "Where the time goes": (["stages"], staged), "Many at once": (["batch"], batch),
            "What a certified judgment costs": (["oracle"], judgments), "As worlds grow": (["growth"], grown),
            "Every routine": (["native", "plain"], everyone)}
KINDS = dict.fromkeys(kind for kinds, _ in SECTIONS.values() for kind in kinds)


def processor(runs):
    return next(iter(runs.values()))["processor"]


def page(runs):
    """The page of one kind of processor."""
    text = ("<!-- Made by `bench/results.py tables` from the files beside it. -->\n"
            f"# {processor(runs)}\n\nWhat was measured on this kind of processor. "
            "[bench](../../README.md) says what is compared with what.\n")
    for title, (kinds, make) in SECTIONS.items():
        if kinds[0] in runs:
            text += f"\n## {title}\n\n{make(*map(runs.get, kinds))}"
    return text


def texts(here, machines):
    """{path: text} of all pages."""
    models = json.loads((here / "results/ports.json").read_text(encoding="utf-8"))
    blocks = {"ports": bounded_by(models), "machines": "".join(
        f"- [{processor(runs)}](results/{machine}/README.md)\n" for machine, runs in machines.items())}
    for name, (kinds, make) in COMPARED.items():
        blocks[name] = "\n".join(f"### {processor(runs)}\n\n{make(*map(runs.get, kinds))}"
                                 for runs in machines.values() if kinds[0] in runs)
    readme = here / "README.md"
    blocks = {name: f"\n{block}" for name, block in blocks.items()}
    return {readme: pages.with_blocks(readme.read_text(encoding="utf-8"), blocks),
            **{here / "results" / machine / "README.md": page(runs) for machine, runs in machines.items()}}


def write(here, machines):
    for path, text in texts(here, machines).items():
        pages.write(path, text)
        print(f"Written: {path.relative_to(here.parent)}")
