# SPDX-License-Identifier: BSL-1.0
"""The tables of bench/README.md and the page of each kind of processor, made from what bench/results holds (results.py)."""
import json
import re

import goals
import growth
import pages
import ports
from growth import TYPES

QUESTIONS = {"ray_sphere": "a ray and a sphere", "sphere_sweep": "a sphere swept against one at rest", "moving_spheres": "two moving spheres",
             "sphere_cast": "a sphere cast", "containing_sphere": "a sphere inside another"}
MIXES = {"mixed": "half hits, no order to learn", "learnt": "half hits, learnt by the branch predictor", "misses": "misses",
         "hits": "hits alone", "chain": "latency of a chain, half hits", "far": "far scenes, half hits"}
FAMILIES = {"ordinary": "ordinary scenes", "far": "far ones", "near_tangent": "near a tangent", "at_end": "contact at the end",
            "bits": "random bits"}
# What this project has; others are libraries, in the builds of their packages.
OWN = re.compile(r"graze(_kernel|_whole)?|naive(_doubled)?|perpendicular(_doubled)?|p[1-5](_\w+)?|pbrt_interval|nothing")


def table(head, lines):
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines]) + "\n"


def how(run, order="interleaved ", what="ratios"):
    text = (f"graze {run['version']}, commit {run['commit']}, {run['date'][:10]}: {run['compiler']}, {run['flags']}; the "
            f"{run['figure']} of {run['repetitions']} {order}runs. ")
    if run["figure"] == "median":
        return text + f"The {what} spread by {100 * run['noise']:.0f} %."
    return text + f"The {what} of its halves differ by {100 * run['noise']:.1f} % at most in nine rows of ten."


def of_all_questions(run, mix, type_, key):
    """A figure of the sweep, and in brackets the least and the largest of all questions."""
    by_question = [run["rows"][f"{question}/{mix}/{type_}"]["graze"].get(key) for question in QUESTIONS]
    if None in by_question:
        return "-"
    if key == "instructions":
        naive = [run["rows"][f"{question}/{mix}/{type_}"]["naive"][key] for question in QUESTIONS]
        by_question = [ours / theirs for ours, theirs in zip(by_question, naive)]
    sweep = by_question[list(QUESTIONS).index("sphere_sweep")]
    return f"{sweep:.2f} ({min(by_question):.2f} to {max(by_question):.2f})"


def ratios(run, counted=False):
    keys = ["of_naive", "instructions"] if counted else ["of_naive"]
    lines = [[words, *(of_all_questions(run, mix, type_, key) for key in keys for type_ in TYPES)] for mix, words in MIXES.items()]
    return table(["scenes", *TYPES.values(), *(["instructions, float", "instructions, double"] if counted else [])], lines)


def cost(run):
    hit = {type_: run["rows"][f"sphere_sweep/hits/{type_}"] for type_ in TYPES}
    return (how(run) + "\n\n" + ratios(run) + "\n" +
            f"A hit is {hit['f32']['graze']['ns']:.1f} ns in float and {hit['f64']['graze']['ns']:.1f} ns in double there, against "
            f"{hit['f32']['naive']['ns']:.1f} and {hit['f64']['naive']['ns']:.1f} ns of the naive code.\n")


def plain(run):
    return how(run) + "\n\n" + ratios(run, counted=True) + mispredicted(run)


def mispredicted(run):
    """What a sweep executes."""
    lines = []
    for mix, words in MIXES.items():
        both = [run["rows"][f"sphere_sweep/{mix}/{type_}"][who] for type_ in TYPES for who in ("graze", "naive")]
        if any("instructions" not in one for one in both):
            return ""
        lines.append([words, *(f"{one['instructions']:.0f}, {one['mispredicted']:.2f}" for one in both)])
    return ("\nInstructions of a sweep, and its branches that are foreseen wrongly, by callgrind's model of a processor:\n\n" +
            table(["scenes", *(f"{words}, {who}" for words in TYPES.values() for who in ("graze", "naive"))], lines))


# --- many at once ---

SETS = {"avx2": "AVX2", "avx512": "AVX-512", "native": "the processor's own"}
ASKED = {"contacts": "the contacts", "contacts_of_structs": "of an array of `Sphere`", "first": "the first", "every": "every answer"}


def columns_of(rows):
    """The instruction sets and types that were measured, and what their columns are called."""
    columns = [(one, type_) for one in SETS if any(row.startswith(f"batch/contacts_{one}/") for row in rows) for type_ in TYPES]
    return columns, [f"{TYPES[type_]}, {SETS[set_]}" for set_, type_ in columns]


def batch(run):
    rows = run["rows"]
    columns, head = columns_of(rows)

    def of(asked, size, hits):
        return [f"{rows[f'batch/{asked}_{set_}/{size}/{hits}%/{type_}']['graze']['of_naive']:.2f}" for set_, type_ in columns]
    there = [(asked, int(size), int(hits)) for asked, size, hits in dict.fromkeys(
        match.groups() for match in (re.fullmatch(r"batch/(.*)_\w+?/(\d+)/(\d+)%/f32", row) for row in rows) if match)]
    lines = [[ASKED[asked], f"{size:,}", f"{hits} %", *of(asked, size, hits)]
             for asked, size, hits in sorted(there, key=lambda one: (list(ASKED).index(one[0]), one[1:]) if one[0] in ASKED else (9,))
             if asked in ASKED]
    few = sorted(size for asked, size, _ in there if asked == "every_by_scalar")
    return (how(run) + "\n\n" + table(["asked", "spheres", "hits", *head], lines) +
            "\nEvery answer to few spheres, 10 % of them hit, against the scalar questions called in a loop:\n\n" +
            table(["spheres", *head], [[str(size), *of("every_by_scalar", size, 10)] for size in few]) + executed(rows, there))


def executed(rows, there):
    """Instructions for each sphere, where they were counted: ours and those of the naive loop."""
    lines = []
    for asked, size, hits in sorted(there):
        both = [rows[f"batch/{asked}_avx2/{size}/{hits}%/{type_}"] for type_ in TYPES if f"batch/{asked}_avx2/{size}/{hits}%/{type_}" in rows]
        if asked in ASKED and both and all("instructions" in one[who] for one in both for who in ("graze", "naive")):
            lines.append([ASKED[asked], f"{hits} %", *(f"{one[who]['instructions'] / size:.2f}" for one in both for who in ("graze", "naive"))])
    if not lines:
        return ""
    return ("\nInstructions for each of 1,024 spheres by AVX2, counted by callgrind:\n\n" +
            table(["asked", "hits", *(f"{words}, {who}" for words in TYPES.values() for who in ("graze", "naive"))], lines))


def grown(run):
    return (how(run, order="") + "\n\n![Nanoseconds for each sphere against the number of spheres, on one thread and on all](growth.svg)\n" +
            growth.of_one_thread(run, table))


# --- the stages ---

STAGES = ("stage_1", "stage_2", "stage_3")


def staged(run):
    """Of the sweep: how many questions each stage decides, what one of them costs, and its part of the time."""
    lines = []
    for family, words in FAMILIES.items():
        rows = [run["rows"].get(f"stages/sphere_sweep/{family}/{type_}", {}) for type_ in TYPES]
        whole = [sum(one["share"] * one["ns"] for one in row.values()) for row in rows]
        for stage in STAGES:
            cells = []
            for row, time in zip(rows, whole):
                one = row.get(stage)
                cells += [percent(one["share"]), f"{one['ns']:.0f}", percent(one["share"] * one["ns"] / time)] if one else ["none", "", ""]
            if any(stage in row for row in rows):
                lines.append([words, stage[-1], *cells])
    return (how(run, order="", what="times") + "\n\n" +
            table(["scenes", "stage", *(f"{type_}, {what}" for type_ in TYPES.values() for what in ("questions", "ns each", "of the time"))], lines))


def percent(share):
    return f"{100 * share:.3g} %"


# --- the oracle ---

PARTS = {"draws": "drawing the case", "asks": "graze's answer", "decides": "the exact decision and number"}


def judgments(run):
    """Nanoseconds of a whole judgment and of its parts: the sweep's, and in brackets the least and the largest of all questions."""
    rows = run["rows"]

    def cell(who, family, type_):
        by_question = {question: rows[row][who]["ns"] for question in QUESTIONS
                       if who in rows.get(row := f"{question}/{family}/{type_}", {})}
        if "sphere_sweep" not in by_question:
            return ""
        return f"{by_question['sphere_sweep']:.0f} ({min(by_question.values()):.0f} to {max(by_question.values()):.0f})"

    def line(words, kind, family):
        return [words, cell(f"fast_oracle{kind}", family, "f32"), cell(f"oracle{kind}", family, "f32"),
                cell(f"fast_oracle{kind}", family, "f64"), cell(f"oracle{kind}", family, "f64")]
    titles = ["float, by balls", "float, by integers", "double, by balls", "double, by integers"]
    ordinary = [rows[f"sphere_sweep/ordinary/{type_}"][who]["ns"] for who, type_ in
                (("fast_oracle", "f32"), ("oracle", "f32"), ("fast_oracle", "f64"), ("oracle", "f64"))]
    return (how(run, order="", what="times") + "\n\n" +
            table(["nanoseconds of a judgment", *titles], [line(words, "", family) for family, words in FAMILIES.items()]) +
            "\nIn ordinary scenes that makes " + ", ".join(f"{1e3 / ns:.1f}" for ns in ordinary[:-1]) + f" and {1e3 / ordinary[-1]:.1f} million a second "
            "and core. Its parts there, each alone:\n\n" +
            table(["nanoseconds of a part", *titles], [line(words, f"_{part}", "ordinary") for part, words in PARTS.items()]))


# --- the goals ---

def reached(native, batch_run=None):
    text = goals.of_questions(native, MIXES, table)
    if batch_run:
        text += "\n" + goals.of_batches(batch_run, *columns_of(batch_run["rows"]), ASKED, table)
    return text + goals.of_including(native, table)


def bounded_by(rows):
    """What the models of processors say of calls: of ./run bench --ports."""
    lines = []
    for mix in ("hits", "misses"):
        for type_, words in TYPES.items():
            for who, one in sorted(rows.get(f"sphere_sweep/{mix}/{type_}", {}).items()):
                cells = [cell for processor in ports.PROCESSORS
                         for cell in (f"{one[processor]['busiest']:.0f} ({one[processor]['port']})", f"{one[processor]['cycles']:.0f}")]
                lines.append([f"{MIXES[mix]}, {words}", who, str(one["instructions"]), *cells])
    titles = [f"{name}, {what}" for name in ports.PROCESSORS.values() for what in ("its busiest port", "a call")]
    return table(["scenes", "routine", "instructions", *titles], lines)


# --- everyone ---

def peers_of(run, counted, question):
    """Routine, nanoseconds in each type, and instructions in each type, of another run; the fastest in float first."""
    rows, other = ([of["rows"].get(f"peers/{question}/mixed/{type_}", {}) for type_ in TYPES] for of in (run, counted))
    lines = []
    for who in set().union(*rows):
        ns = [row.get(who, {}).get("ns") for row in rows]
        instructions = [row.get(who, {}).get("instructions") for row in other]
        shown = [f"{x:.1f}" if x is not None else "-" for x in ns]
        counted = [f"{x:.0f}" if x is not None else "-" for x in instructions]
        lines.append(([x if x is not None else float("inf") for x in ns], [who if OWN.fullmatch(who) else f"{who} (library)", *shown, *counted]))
    return [line for _, line in sorted(lines)]


def everyone(run, counted=None):
    return how(run) + "\n" + "".join(f"\n### {words[0].upper() + words[1:]}\n\n" + table(
        ["routine", "float, ns", "double, ns", "float, instructions", "double, instructions"], peers_of(run, counted or run, question))
        for question, words in QUESTIONS.items())


# --- the pages ---

# What bench/README.md compares between processors, and what stands on the page of each: from which kinds of results. The first of
# these has to be there.
COMPARED = {"cost": (["native"], cost), "goals": (["native", "batch"], reached)}
SECTIONS = {"One at a time": (["native"], cost), "Without an fma, with -O2 alone": (["plain"], plain), "Where the time goes": (["stages"], staged),
            "Many at once": (["batch"], batch), "What a certified judgment costs": (["oracle"], judgments), "As worlds grow": (["growth"], grown),
            "Every routine": (["native", "plain"], everyone)}
KINDS = dict.fromkeys(kind for kinds, _ in (*COMPARED.values(), *SECTIONS.values()) for kind in kinds)


def made(kinds, make, runs):
    """What `make` makes of the runs of one machine, or nothing."""
    return make(*(runs.get(kind) for kind in kinds)) if kinds[0] in runs else None


def processor(runs):
    return next(iter(runs.values()))["processor"]


def page(runs):
    """That of one kind of processor."""
    text = ("<!-- Made by `bench/results.py tables` from the files beside it. -->\n"
            f"# {processor(runs)}\n\nWhat was measured on this kind of processor. [bench](../../README.md) says what is compared with what.\n")
    for title, (kinds, make) in SECTIONS.items():
        if section := made(kinds, make, runs):
            text += f"\n## {title}\n\n{section}"
    return text


def with_blocks(text, machines, models):
    """The page with what stands between the marks replaced. `models` are the rows of ports.json."""
    blocks = {name: "\n".join(f"### {processor(runs)}\n\n{block}" for runs in machines.values() if (block := made(kinds, make, runs)))
              for name, (kinds, make) in COMPARED.items()}
    blocks["ports"] = bounded_by(models)
    blocks["machines"] = "".join(f"- [{processor(runs)}](results/{machine}/README.md)\n" for machine, runs in machines.items())
    return pages.with_blocks(text, {name: f"\n{block}" for name, block in blocks.items()})


def found_in(here, read):
    """{machine: {kind: run}}"""
    machines = {}
    for path in sorted(here.glob("results/*/*.json")):
        if path.stem in KINDS:
            machines.setdefault(path.parent.name, {})[path.stem] = read(path)
    return machines


def models_in(here):
    path = here / "results/ports.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write(here, read):
    machines = found_in(here, read)
    readme = here / "README.md"
    texts = {readme: with_blocks(readme.read_text(encoding="utf-8"), machines, models_in(here))}
    texts |= {here / "results" / machine / "README.md": page(runs) for machine, runs in machines.items()}
    for path, text in texts.items():
        pages.write(path, text)
        print(f"Written: {path.relative_to(here.parent)}")
    return 0
