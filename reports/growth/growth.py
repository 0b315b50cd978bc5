#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""How backward errors grow with distance: growth.py PROGRAM FOLDER writes README.md and growth.svg into the folder.

Scenes are sweeps of two spheres of radius 0.5, in floats, from so many radii of contact away: along the x axis or in random
directions, half of them near a tangent. PROGRAM is graze; it judges them as recorded cases."""
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

ROUTINES = ["naive", "p2", "perpendicular", "naive_doubled", "perpendicular_doubled", "graze"]
DISTANCES = [10**n for n in range(9)]
CASES = 4000
LIMIT = 2**20


def scene(chance, distance, along_axis):
    """A case line: A aims past B's centre by an offset, and comes as far behind it."""
    near_tangent = chance.random() < 0.5
    offset = 1 + chance.choice([-1, 1]) * 2.0**-chance.uniform(2, 24) if near_tangent else 1.2 * math.sqrt(chance.random())
    angle = chance.uniform(0, 2 * math.pi)
    if along_axis:
        u, p, q = (1, 0, 0), (0, 1, 0), (0, 0, 1)
    else:
        u = [chance.gauss(0, 1) for _ in range(3)]
        u = [x / math.hypot(*u) for x in u]
        p = [-u[1], u[0], 0] if abs(u[2]) < 0.9 else [0, -u[2], u[1]]
        p = [x / math.hypot(*p) for x in p]
        q = [u[1] * p[2] - u[2] * p[1], u[2] * p[0] - u[0] * p[2], u[0] * p[1] - u[1] * p[0]]
    reach = (distance + 1) * chance.uniform(1.2, 2)
    b = [(distance + 1) * u[i] + offset * (math.cos(angle) * p[i] + math.sin(angle) * q[i]) for i in range(3)]
    numbers = [0, 0, 0, 0.5, *(reach * x for x in u), *b, 0.5]
    return "sweep f32 " + " ".join(f"{x:.9g}" for x in numbers)


def worlds(folder):
    for axis in (True, False):
        for distance in DISTANCES:
            chance = random.Random(f"{axis} {distance}")
            name = f"{'axis' if axis else 'any'}_{distance}"
            (folder / f"{name}.cases").write_text("\n".join(scene(chance, distance, axis) for _ in range(CASES)) + "\n")
            yield axis, distance, name


def judged(program, folder, names):
    subprocess.run([program, "audit", "--subjects", ",".join(ROUTINES), "--questions", "sweep", "--types", "f32", "--worst", "none",
                    "--out", folder / "report", *(word for name in names for word in ("--world", folder / f"{name}.cases"))],
                   check=True, stdout=subprocess.DEVNULL)
    cells = json.loads((folder / "report/audit.json").read_text())["cells"]
    return {(cell["subject"], cell["family"]): cell["within"]["backward"] for cell in cells}


def largest(backward):
    of = [backward[part]["largest"] for part in ("decisions", "times") if part in backward]
    return math.inf if "inf" in of else max(of)


def words(backward):
    steps, count = largest(backward), backward["decisions"]["count"]
    if steps == math.inf:
        return f"none near in {100 * backward['none_near'] / count:.2g} %"
    return f"{steps:,.0f}"


def picture(results, folder):
    width, height, left, top = 420, 260, 60, 40
    colours = dict(zip(ROUTINES, ["#d55e00", "#e69f00", "#0072b2", "#cc79a7", "#009e73", "#000000"]))

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
            text += f'<text x="{x0 - 6}" y="{y + 4:.1f}" text-anchor="end">{steps if steps < LIMIT else "none"}</text>\n'
        for routine in ROUTINES:
            line = [place(distance, largest(results[routine, name]), x0) for is_axis, distance, name in results["worlds"] if is_axis == axis]
            text += f'<polyline fill="none" stroke="{colours[routine]}" stroke-width="2" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in line)}"/>\n'
    for i, routine in enumerate(ROUTINES):
        x, y = left - 20 + i * 158, top + height + 50
        text += f'<path d="M{x} {y}h24" stroke="{colours[routine]}" stroke-width="3"/><text x="{x + 28}" y="{y + 4}" font-size="11">{routine}</text>\n'
    folder.joinpath("growth.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width + 180} {top + height + 66}" font-family="sans-serif" font-size="12">\n'
        f'<title>Largest backward error in steps, by distance in radii</title>\n<rect width="100%" height="100%" fill="#fff"/>\n{text}</svg>\n')


def page(results, folder):
    text = ("# How backward errors grow with distance\n\nThe largest backward error in steps of sweeps in f32, by the distance in radii "
            f"of contact; {CASES:,} scenes each, half of them near a tangent. Written by `./run growth`, whole.\n\n![the same, drawn](growth.svg)\n")
    for axis in (True, False):
        text += f"\n{'Along an axis' if axis else 'In any direction'}:\n\n| distance | {' | '.join(ROUTINES)} |\n|---:|{'---:|' * len(ROUTINES)}\n"
        for is_axis, distance, name in results["worlds"]:
            if is_axis == axis:
                text += f"| {distance:,} | {' | '.join(words(results[routine, name]) for routine in ROUTINES)} |\n"
    folder.joinpath("README.md").write_text(text)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        made = list(worlds(pathlib.Path(name)))
        results = judged(program, pathlib.Path(name), [world for _, _, world in made])
    results["worlds"] = made
    picture(results, folder)
    page(results, folder)


main()
