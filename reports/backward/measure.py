#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures backward errors by kind of scene, and how they grow with distance: measure.py PROGRAM FOLDER writes README.md and
growth.svg into the folder.

PROGRAM is graze; it judges the scenes as recorded cases. A starts at the origin. The scenes are the same each time."""
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

QUESTIONS = {"ray": "tutorial_ray", "sweep": "tutorial_sweep", "moving": "tutorial_moving_corrected_minus", "cast": "tutorial_cast", "container": "tutorial_container_as_described"}
FORMS = ["naive", "perpendicular", "naive_doubled", "graze"]
DISTANCES = [10**n for n in range(9)]
CASES_OF_GROWTH, CASES = 4000, 10_000
# For growth, the question used for each routine.
GROWING = {"naive": "sweep", "tutorial_ray": "ray", "tutorial_sweep": "sweep", "tutorial_cast": "cast", "tutorial_moving_corrected_minus": "moving", "pbrt_interval": "ray",
           "perpendicular": "sweep", "naive_doubled": "sweep", "perpendicular_doubled": "sweep", "graze": "sweep"}
COLOURS = ["#d55e00", "#999999", "#e69f00", "#8c564b", "#cc79a7", "#bcbd22", "#0072b2", "#56b4e9", "#009e73", "#000000"]
LIMIT = 2**20
INFINITE = float("inf")


def frame(chance, along_axis=False):
    """A direction and two at right angles to it."""
    if along_axis:
        return (1, 0, 0), (0, 1, 0), (0, 0, 1)
    u = [chance.gauss(0, 1) for _ in range(3)]
    u = [x / math.hypot(*u) for x in u]
    p = [-u[1], u[0], 0] if abs(u[2]) < 0.9 else [0, -u[2], u[1]]
    p = [x / math.hypot(*p) for x in p]
    return u, p, [u[1] * p[2] - u[2] * p[1], u[2] * p[0] - u[0] * p[2], u[0] * p[1] - u[1] * p[0]]


def line(question, kind, u, length, aim, ends, chance):
    """The case in which a path of a given length in the direction u passes a sphere at `aim`, the sum of the radii being 1. A ray has
    no end unless it should have one."""
    way, start = [length * x for x in u], [0, 0, 0]
    if question == "ray":
        numbers = [*start, *u, *aim, 1, *([length] if ends else [])]
    elif question == "moving":
        other = [chance.uniform(-0.25, 0.25) * length for _ in range(3)]
        numbers = [*start, 0.5, *(x + y for x, y in zip(way, other)), *aim, 0.5, *other]
    else:
        numbers = [*start, 0.5, *way, *aim, 0.5]
    return case_line(question, kind, numbers)


def case_line(question, kind, numbers):
    return f"{question} {kind} " + " ".join(f"{x:.{9 if kind == 'f32' else 17}g}" for x in numbers)


def offset_of(chance, near_tangent, most):
    """The distance from the middle at which a path passes."""
    if not near_tangent:
        return 1.2 * math.sqrt(chance.random())
    return 1 + chance.choice([-1, 1]) * 2.0**-chance.uniform(most / 3, most)


def passing(question, kind, chance, distance, near_tangent=False, ends_at_contact=False, along_axis=False, most=0):
    """A path that passes a sphere and continues; or one that ends next to the contact."""
    u, p, q = frame(chance, along_axis)
    offset = 0.9 * math.sqrt(chance.random()) if ends_at_contact else offset_of(chance, near_tangent, most)
    angle = chance.uniform(0, 2 * math.pi)
    aim = [(distance + 1) * u[i] + offset * (math.cos(angle) * p[i] + math.sin(angle) * q[i]) for i in range(3)]
    length = (distance + 1) * chance.uniform(1.2, 2)
    if ends_at_contact:
        length = (distance + 1 - math.sqrt(1 - offset**2)) * (1 + chance.choice([-1, 1]) * 2.0**-chance.uniform(most / 3, most))
    return line(question, kind, u, length, aim, ends_at_contact, chance)


def leaving(kind, chance, distance, near_tangent=False, ends_at_contact=False, most=0):
    """A sphere of radius 1 that starts within a container this many times as large, half of them leaving it; or one next to its
    wall that moves along it; or one whose path ends next to the wall."""
    u, p, q = frame(chance)
    room = distance - 1
    if near_tangent:
        place = [room * (1 - 2.0**-chance.uniform(most / 3, most)) * x for x in p]
        length = room * 2.0**-chance.uniform(1, most / 2)
    else:
        depth, angle = room * 0.9 * chance.random() ** (1 / 3), chance.uniform(0, 2 * math.pi)
        place = [depth * (math.cos(angle) * u[i] + math.sin(angle) * q[i]) for i in range(3)]
        along = sum(x * y for x, y in zip(place, u))
        to_wall = -along + math.sqrt(along**2 + room**2 - depth**2)
        length = to_wall * (1 + chance.choice([-1, 1]) * 2.0**-chance.uniform(most / 3, most) if ends_at_contact else chance.uniform(0.2, 1.8))
    return case_line("container", kind, [*place, 1, *(length * x for x in u), 0, 0, 0, distance])


def scene(question, kind, chance, **what):
    least, largest = what.pop("apart")
    distance = math.exp(chance.uniform(math.log(least), math.log(largest)))
    return leaving(kind, chance, distance, **what) if question == "container" else passing(question, kind, chance, distance, **what)


def scenes_of(kind):
    """The kinds of scenes in the table; the finest are as near to a decision as numbers of the type can distinguish."""
    most = 30 if kind == "f32" else 60
    return {"2 to 30 radii apart": {"apart": (2, 30)}, "1,000 radii": {"apart": (1000, 1000)}, "100,000 radii": {"apart": (1e5, 1e5)},
            "near a tangent": {"apart": (2, 30), "near_tangent": True, "most": most},
            "contact next to the end": {"apart": (2, 30), "ends_at_contact": True, "most": most}}


def judged(program, folder, lines, routines):
    """The cells of an audit of recorded cases, by routine, question, type and name of the record."""
    report = folder / "report"
    for name, cases in lines.items():
        (folder / f"{name}.cases").write_text("\n".join(cases) + "\n")
    subprocess.run([program, "audit", "--subjects", ",".join(routines), "--worst", "none", "--out", report,
                    *(word for name in lines for word in ("--world", folder / f"{name}.cases"))], check=True, stdout=subprocess.DEVNULL)
    cells = json.loads((report / "audit.json").read_text())["cells"]
    return {(cell["subject"], cell["question"], cell["type"], cell["family"]): cell["within"] for cell in cells if "within" in cell}


def parts_of(cell):
    return [cell["backward"][part] for part in ("decisions", "times") if part in cell["backward"]]


def largest(cell):
    return max(float(part["largest"]) for part in parts_of(cell))


def share(times, cases):
    return f"{100 * times / cases:.2g} %" if times else "."


def growth_words(cell):
    steps = largest(cell)
    if steps == INFINITE:
        return f"none near in {share(cell['backward']['none_near'], cell['backward']['decisions']['count'])}"
    return f"{steps:,.0f}"


def steps_words(steps):
    return "none near" if steps == INFINITE else f"{steps:,.0f}"


def table_words(cell):
    """Wrong decisions, and the 99 % bound and the largest of the backward errors."""
    if cell is None:
        return "-"
    wrong = sum(count["times"] for kind, count in cell.get("kinds", {}).items() if kind not in ("right", "invalid"))
    most = max(float(part["p99"]) for part in parts_of(cell))
    return f"{share(wrong, cell['cases'])}; {steps_words(most)}; {steps_words(largest(cell))}"


def growth(program, folder):
    lines = {}
    for axis in (True, False):
        for distance in DISTANCES:
            name, lines_of = f"{'axis' if axis else 'any'}_{distance}", []
            for question in ("ray", "sweep", "moving", "cast"):
                chance = random.Random(f"{axis} {distance} {question}")
                lines_of += [passing(question, "f32", chance, distance, near_tangent=chance.random() < 0.5, along_axis=axis, most=24)
                             for _ in range(CASES_OF_GROWTH)]
            lines[name] = lines_of
    cells = judged(program, folder, lines, list(GROWING))
    return {(routine, axis, distance): cells[routine, question, "f32", f"{'axis' if axis else 'any'}_{distance}"]
            for axis in (True, False) for distance in DISTANCES for routine, question in GROWING.items()}


def table(program, folder):
    lines, names = {}, {}
    for kind in ("f32", "f64"):
        for i, (name, what) in enumerate(scenes_of(kind).items()):
            names[kind, name] = f"{kind}_{i}"
            lines[f"{kind}_{i}"] = [scene(question, kind, chance, **dict(what)) for question in QUESTIONS
                                    for chance in [random.Random(f"{kind} {name} {question}")] for _ in range(CASES)]
    cells = judged(program, folder, lines, [*FORMS, *QUESTIONS.values()])
    text = ""
    for kind in ("f32", "f64"):
        text += (f"\nIn {kind}:\n\n| question | scenes | published | naive | perpendicular | naive, wider |\n|---|---|---:|---:|---:|---:|\n")
        for question, published in QUESTIONS.items():
            for name in scenes_of(kind):
                words = [table_words(cells.get((routine, question, kind, names[kind, name]))) for routine in (published, *FORMS[:-1])]
                text += f"| {question}, {published} | {name} | {' | '.join(words)} |\n"
                exact = cells["graze", question, kind, names[kind, name]]
                if largest(exact) != 0:
                    raise SystemExit(f"graze isn't exact: {question} {kind}, {name}")
    return text


def picture(results):
    width, height, left, top = 420, 260, 60, 40
    colours = dict(zip(GROWING, COLOURS))

    def place(distance, steps, x0):
        y = math.log2(1 + min(steps, 2 * LIMIT)) / 21
        return x0 + math.log10(distance) / 8 * width, top + height * (1 - y)
    text = ""
    for panel, axis in enumerate((True, False)):
        x0 = left + panel * (width + 70)
        text += f'<text x="{x0}" y="24" font-weight="bold">{"along an axis" if axis else "in any direction"}</text>\n'
        for n in range(0, 9, 2):
            x, y = place(10**n, 0, x0)
            text += f'<text x="{x:.0f}" y="{y + 18:.0f}" text-anchor="middle">1e{n}</text>\n'
        for steps in (0, 4, 64, 1024, 32768, LIMIT):
            x, y = place(1, steps, x0)
            text += f'<path d="M{x0} {y:.1f}h{width}" stroke="#ccc"/>'
            text += f'<text x="{x0 - 6}" y="{y + 4:.1f}" text-anchor="end">{steps if steps < LIMIT else "none near"}</text>\n'
        for routine in GROWING:
            line_of = [place(distance, largest(results[routine, axis, distance]), x0) for distance in DISTANCES]
            text += (f'<polyline fill="none" stroke="{colours[routine]}" stroke-width="2" '
                     f'points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in line_of)}"/>\n')
    for i, routine in enumerate(GROWING):
        x, y = left - 20 + i % 5 * 190, top + height + 50 + i // 5 * 20
        text += (f'<path d="M{x} {y}h24" stroke="{colours[routine]}" stroke-width="3"/>'
                 f'<text x="{x + 28}" y="{y + 4}" font-size="11">{routine}</text>\n')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width + 180} {top + height + 86}" font-family="sans-serif" font-size="12">\n'
            f'<title>Largest backward error in steps, by distance in radii</title>\n<rect width="100%" height="100%" fill="#fff"/>\n{text}</svg>\n')


def commit():
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip() or "unknown"


def page(results, by_scenes):
    text = ("# Backward errors\n\nBy how many steps, from one number of the type to the next, does each number of a question have to change at most before "
            f"the\nanswer is right? `./run backward` writes the whole page; the figures are of commit {commit()}.\n\n"
            "## By kind of scene\n\n"
            f"{CASES:,} cases for each row. Each field gives the share of wrong decisions, the 99th percentile of the backward errors, rounded up to a\n"
            "power of two, and the largest; `none near` if no question nearby has the answer, a dash if there is no such routine. The last column\n"
            "is the textbook form in double, or in long double, rounded once. The page is written only if graze is exact in every row.\n" + by_scenes +
            "\n## How they grow with distance\n\nThe largest backward error in f32, by the distance in radii of contact; "
            f"{CASES_OF_GROWTH:,} scenes each, half of them near a tangent.\n\n"
            "![the largest backward error of ten routines by distance](growth.svg)\n")
    for axis in (True, False):
        text += f"\n{'Along an axis' if axis else 'In any direction'}:\n\n| distance | {' | '.join(GROWING)} |\n|---:|{'---:|' * len(GROWING)}\n"
        for distance in DISTANCES:
            text += f"| {distance:,} | {' | '.join(growth_words(results[routine, axis, distance]) for routine in GROWING)} |\n"
    return text


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        by_scenes = table(program, pathlib.Path(name))
        results = growth(program, pathlib.Path(name))
    folder.joinpath("growth.svg").write_text(picture(results))
    folder.joinpath("README.md").write_text(page(results, by_scenes))


main()
