# SPDX-License-Identifier: BSL-1.0
"""The tables of bench/README.md and bench/results/README.md, made from what bench/results holds (results.py)."""
import re

import goals
import growth
from fault import Fault
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


def headline(run):
    return f"### {run['processor']}\n"


def how(run, order="interleaved ", what="ratios"):
    text = f"{run['compiler']}, {run['flags']}; the {run['figure']} of {run['repetitions']} {order}runs on {run['date'][:10]}. "
    if run["figure"] == "median":
        return f"{text}The {what} spread by {100 * run['noise']:.0f} %."
    return f"{text}The {what} of its halves differ by {100 * run['noise']:.1f} % at most in nine rows of ten."


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


def cost(runs):
    for run in runs:
        hit = {type_: run["rows"][f"sphere_sweep/hits/{type_}"] for type_ in TYPES}
        yield (headline(run) + "\n" + how(run) + "\n\n" + ratios(run) + "\n" +
               f"A hit is {hit['f32']['graze']['ns']:.1f} ns in float and {hit['f64']['graze']['ns']:.1f} ns in double there, against "
               f"{hit['f32']['naive']['ns']:.1f} and {hit['f64']['naive']['ns']:.1f} ns of the naive code.\n")


def plain(runs):
    for run in runs:
        yield headline(run) + "\n" + how(run) + "\n\n" + ratios(run, counted=True) + mispredicted(run)


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


def batch(runs):
    for run in runs:
        rows = run["rows"]
        columns, head = columns_of(rows)

        def of(asked, size, hits, rows=rows, columns=columns):
            return [f"{rows[f'batch/{asked}_{set_}/{size}/{hits}%/{type_}']['graze']['of_naive']:.2f}" for set_, type_ in columns]
        there = [(asked, int(size), int(hits)) for asked, size, hits in dict.fromkeys(
            match.groups() for match in (re.fullmatch(r"batch/(.*)_\w+?/(\d+)/(\d+)%/f32", row) for row in rows) if match)]
        lines = [[ASKED[asked], f"{size:,}", f"{hits} %", *of(asked, size, hits)]
                 for asked, size, hits in sorted(there, key=lambda one: (list(ASKED).index(one[0]), one[1:]) if one[0] in ASKED else (9,))
                 if asked in ASKED]
        few = sorted(size for asked, size, _ in there if asked == "every_by_scalar")
        yield (headline(run) + "\n" + how(run) + "\n\n" + table(["asked", "spheres", "hits", *head], lines) +
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


def grown(runs):
    for run in runs:
        picture = f"results/{run['machine']}/growth.svg"
        yield (headline(run) + "\n" + how(run, order="") + f"\n\n![Nanoseconds for each sphere against the number of spheres, on one thread and on all]({picture})\n" +
               growth.of_one_thread(run, table))


# --- the stages ---

STAGES = ("stage_1", "stage_2", "stage_3")


def staged(runs):
    """Of the sweep: how many questions each stage decides, what one of them costs, and its part of the time."""
    for run in runs:
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
        yield (headline(run) + "\n" + how(run, order="", what="times") + "\n\n" +
               table(["scenes", "stage", *(f"{type_}, {what}" for type_ in TYPES.values() for what in ("questions", "ns each", "of the time"))], lines))


def percent(share):
    return f"{100 * share:.3g} %"


# --- the oracle ---

PARTS = {"draws": "drawing the case", "asks": "graze's answer", "decides": "the exact decision and number"}


def judgments(runs):
    """Nanoseconds of a whole judgment and of its parts: the sweep's, and in brackets the least and the largest of all questions."""
    for run in runs:
        rows = run["rows"]

        def cell(who, family, type_, rows=rows):
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
        yield (headline(run) + "\n" + how(run, order="", what="times") + "\n\n" +
               table(["nanoseconds of a judgment", *titles], [line(words, "", family) for family, words in FAMILIES.items()]) +
               "\nIn ordinary scenes that makes " + ", ".join(f"{1e3 / ns:.1f}" for ns in ordinary[:-1]) + f" and {1e3 / ordinary[-1]:.1f} million a second "
               "and core. Its parts there, each alone:\n\n" +
               table(["nanoseconds of a part", *titles], [line(words, f"_{part}", "ordinary") for part, words in PARTS.items()]))


# --- the goals ---

def reached(native, batches):
    many = {run["machine"]: run for run in batches}
    for run in native:
        text = headline(run) + "\n" + goals.of_questions(run, MIXES, table)
        if run["machine"] in many:
            text += "\n" + goals.of_batches(many[run["machine"]], *columns_of(many[run["machine"]]["rows"]), ASKED, table)
        yield text + goals.of_including(run, table)


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


def page(runs, plain_runs):
    text = """<!-- Made by `bench/results.py tables` from the files beside it. -->
# Every routine on the same scenes

Nanoseconds of a call in ordinary scenes, half of them hits in no order that could be learnt. Each routine is handed the numbers
of a scene and its answer is stored; `nothing` is what that costs. Of all these only graze decides every scene rightly: how often
the others are wrong stands in [the reports](../../reports/README.md). Here `naive` gives a
time and says nothing else, which makes it cheaper than the one in [bench](../README.md). Rays have unit directions and
no `t_max`. `graze_whole` also gives a ray's exit and the geometry of a cast's contact, which `p4` does in part, and
`graze_kernel` is the compiled form. Libraries are timed by the adapters of reports/field, in the builds of their packages.
Instructions are those of a call by a build with -O2 alone, without an fma; callgrind counts them, so they don't depend on how
busy a machine is.
"""
    counted = {run["machine"]: run for run in plain_runs}
    for run in runs:
        text += f"\n## {run['processor']}\n\n{how(run)}\n"
        for question, words in QUESTIONS.items():
            text += f"\n### {words[0].upper() + words[1:]}\n\n" + table(
                ["routine", "float, ns", "double, ns", "float, instructions", "double, instructions"], peers_of(run, counted.get(run["machine"], run), question))
    return text


# --- the pages ---

# Of each block the kinds of results that it is made from.
BLOCKS = {"cost": (["native"], cost), "plain": (["plain"], plain), "batch": (["batch"], batch), "growth": (["growth"], grown),
          "stages": (["stages"], staged), "oracle": (["oracle"], judgments), "goals": (["native", "batch"], reached)}


def with_blocks(text, found):
    """The page with what stands between the marks replaced."""
    for name, (kinds, make) in BLOCKS.items():
        begin, end = f"<!-- made: {name} -->\n", "<!-- end -->\n"
        before, _, rest = text.partition(begin)
        if not rest:
            raise Fault(f"bench/README.md has no {begin.strip()}")
        after = rest.partition(end)[2]
        text = before + begin + "\n" + "\n".join(make(*(found[kind] for kind in kinds))) + "\n" + end + after
    return text


def found_in(here, read):
    """{kind: the runs of all machines}"""
    kinds = {kind for kinds, _ in BLOCKS.values() for kind in kinds}
    return {kind: [read(path) for path in sorted(here.glob(f"results/*/{kind}.json"))] for kind in kinds}


def write(here, read):
    found = found_in(here, read)
    readme = here / "README.md"
    for path, text in ((readme, with_blocks(readme.read_text(encoding="utf-8"), found)), (here / "results/README.md", page(found["native"], found["plain"]))):
        beside = path.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.rename(path)
        print(f"Written: {path.relative_to(here.parent)}")
    return 0
