# SPDX-License-Identifier: BSL-1.0
"""Makes the tables, plots and film of reports/worlds/GAS.md: python3 gas.py [FOLDER]

The folder has run.jsonl, back.jsonl, growth.jsonl, routines.jsonl, steps.jsonl and film.jsonl, each what world_gas prints, or
libraries.jsonl alone, what world_gas_library prints. What isn't there is taken from the results that are kept.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "bench"))
import pages  # noqa: E402
from page import keep, results  # noqa: E402

RED, BLUE, GREY = "#d55e00", "#0072b2", "#8a94a0"


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def depth_of(row):
    return "" if not row["overlaps"] else "under a millionth" if row["deepest"] < 1e-6 else f"{row['deepest']:.2g}"


KINDS = ("tunnelled", "overlaps", "escaped", "off_nothing", "out_of_turn")


def name_of(row):
    return row["routine"], row["question"], row["type"]


def cells_of(row):
    """What went wrong in a gas; first_overlap and first_escape are of the singular."""
    firsts = [value for key, value in row.items() if key.startswith("first_") and value is not None]
    counts = [f"{row[kind]:,}" if row[kind] else "none" for kind in KINDS]
    counts.insert(2, depth_of(row))
    return [*counts, "hangs" if row["hung"] else str(min(firsts)) if firsts else ""]


def is_faultless(row):
    return not row["hung"] and not any(row[kind] for kind in KINDS)


def healed(bare, early):
    """Whether a remedy keeps balls from overlapping and escaping."""
    def harm(row):
        return row["tunnelled"] + row["overlaps"] + row["escaped"]
    if early is None or harm(bare) == 0:
        return ""
    return "hangs" if early["hung"] else f"{harm(early):,} left" if harm(early) else "none left"


def table_of_faults(rows, who, remedies):
    """A line for each gas that has a fault, the worst first, and a sentence on the others. `remedies` are (early, title)."""
    lines = [f"| {who} | asked as | type | tunnelled | overlapping | deepest | escaped | off nothing | out of turn | first at event |"
             + "".join(f" {title} |" for _, title in remedies), "|---|---|---|" + "---:|" * (7 + len(remedies))]
    by_early = {(*name_of(row), row["early"]): row for row in rows}
    bare = sorted((row for row in rows if not row["early"]),
                  key=lambda r: (-r["deepest"], -r["overlaps"], -r["escaped"], -r["out_of_turn"]))
    for row in bare:
        if is_faultless(row):
            continue
        ends = [healed(row, by_early.get((*name_of(row), early))) for early, _ in remedies]
        lines.append("| " + " | ".join([*name_of(row), *cells_of(row), *ends]) + " |")
    faultless = {}
    for row in filter(is_faultless, bare):
        faultless.setdefault(row["type"], {}).setdefault(row["routine"], []).append(row["question"])
    for type_name, routines in sorted(faultless.items()):
        names = "; ".join(f"{name} ({', '.join(questions)})" for name, questions in routines.items())
        lines += ["", f"None of these faults, in {type_name}: {names}."]
    return "\n".join(lines)


def table_of_routines(rows):
    return table_of_faults(rows, "routine", [(1e-6, "a millionth early")])


def table_of_libraries(rows):
    return table_of_faults(rows, "library", [(1e-6, "a millionth early"), (0.005 / 16, "1/200 early"), (0.02 / 16, "1/50 early")])


def table_of_back(rows):
    lines = ["| time | events | of 100 balls, exactly back | farthest from its start |", "|---:|---:|---:|---:|"]
    return "\n".join(lines + [f"| {r['time']:g} | {r['events']:,} | {r['exactly']} | {r['farthest']:.2g} |" for r in rows])


def short(x):
    """Two digits, or the whole integer part if that has more."""
    return f"{x:.0f}" if x >= 10 else f"{x:.2g}"


def table_of_steps(rows):
    whole = rows[-1]["nanoseconds"]
    lines = ["| step | path of a ball, in radii | meetings | unseen | deepest | pairs still overlapping after the push | cost |",
             "|---:|---:|---:|---:|---:|---:|---:|"]
    for row in rows[:-1]:
        lines.append(f"| 1/{1 / row['step']:.0f} | {row['way']:.2g} | {row['meetings']:,} | {100 * row['unseen'] / row['meetings']:.2g} % | "
                     f"{row['deepest']:.2g} | {short(row['left_after_each'])} | {row['nanoseconds'] / whole:.2g} |")
    return "\n".join([*lines, "| from event to event, by graze | | all | none | none | none | 1 |"])


def sentence_of_run(rows):
    end, samples = rows[-1], rows[:-1]
    return (f"In {end['events']:,} events of {end['balls']:,} balls, the integer check found {end['overlaps'] or 'no'} overlaps and "
            f"{end['escaped'] or 'no'} escapes. At the end, the relative error of the energy is {samples[-1]['energy']:.1g}. The hash of "
            f"the final state is `{end['hash']}`.")


def drawn(specification):
    done = subprocess.run(["node", "bench/plot.mjs"], input=json.dumps(specification), capture_output=True, text=True, check=True)
    return done.stdout


def plot(values, x, y, color, x_title, y_title, scale):
    """Lines of points; x is logarithmic."""
    return {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 430, "height": 220, "background": "white",
            "data": {"values": values}, "mark": "line",
            "encoding": {"x": {"field": x, "type": "quantitative", "scale": {"type": "log"}, "title": x_title},
                         "y": {"field": y, "type": "quantitative", "scale": scale, "title": y_title},
                         **({"color": {"field": color, "type": "nominal", "title": None,
                                       "legend": {"orient": "top", "columns": 2, "labelLimit": 0},
                                       "scale": {"domain": [f"{name} ({kind})" for name, _, kind in SHOWN],
                                                 "range": [RED, "#cc79a7", "#e69f00", BLUE]}}} if color else {})}}


SHOWN = (("tutorial_moving_corrected_plus", "moving", "f64"), ("naive", "moving", "f32"), ("tutorial_container_as_coded", "container", "f32"),
         ("graze, towards the start", "all", "f64"))


def is_plotted(row):
    return not row["early"] and name_of(row) in SHOWN


def plots(results):
    series = []
    for row in filter(is_plotted, results["routines"]):
        name = f"{row['routine']} ({row['type']})"
        series += [{"events": e, "faults": overlaps + escaped, "routine": name} for e, overlaps, escaped in row["series"]]
    samples = [{"events": r["sample"], "off": r["energy"]} for r in results["run"][:-1]]
    return {"gas_faults.svg": plot(series, "events", "faults", "routine", "events", "pairs overlapped and balls escaped",
                                   {"type": "symlog"}),
            "gas_growth.svg": plot(results["growth"], "balls", "nanoseconds", None, "balls", "nanoseconds of an event",
                                   {"zero": True}),
            "gas_energy.svg": plot(samples, "events", "off", None, "events", "energy gained, as a share", {"type": "linear"})}


def changes(values):
    """When each of these values, which follow each other in equal steps, takes the place of another: the attributes of an animation."""
    at = [i for i, value in enumerate(values) if i == 0 or value != values[i - 1]]
    times = ";".join(f"{i / len(values):.4g}" for i in at)
    return f'values="{";".join(values[i] for i in at)}" keyTimes="{times}" calcMode="discrete"'


def film(rows):
    """Both gases side by side, as animated SVG."""
    out, width = [], 0

    def animated(name, attributes):
        return f'<animate attributeName="{name}" {attributes} dur="12s" repeatCount="indefinite"/>'
    for row in rows:
        radius, frames = row["container"], row["frames"]
        scale = 150 / radius
        out.append(f'<g transform="translate({160 + width} 160)"><circle r="150" fill="#eef2f6" stroke="#444" stroke-width="2"/>'
                   f'<text y="180" text-anchor="middle" font-family="sans-serif" font-size="15">{row["routine"]}</text>')
        for i in range(len(frames[0])):
            places = [[f"{frame[i][axis] * scale:.0f}" for frame in frames] for axis in (0, 1)]
            fills = [RED if frame[i][3] else BLUE for frame in frames]
            moves = "".join(animated(name, f'values="{";".join(values)}"') for name, values in zip(("cx", "cy"), places))
            if RED in fills:
                moves += animated("fill", changes(fills))
            out.append(f'<circle cx="{places[0][0]}" cy="{places[1][0]}" r="{frames[0][i][2] * scale:.1f}" fill="{BLUE}" '
                       f'fill-opacity="0.75" stroke="#fff">{moves}</circle>')
        out.append("</g>")
        width += 330
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width - 10} 350" width="{width - 10}" height="350">'
            '<rect width="100%" height="100%" fill="white"/>' + "".join(out) + "</svg>\n")


def page(text, results):
    return pages.with_blocks(text, {
        "routines": table_of_routines(results["routines"]), "back": table_of_back(results["back"]),
        "run": sentence_of_run(results["run"]), "steps": table_of_steps(results["steps"]),
        "libraries": table_of_libraries(results["libraries"])})


def kept(row):
    """A row without the members that nothing is made from."""
    return {key: value for key, value in row.items() if value is not None and (key != "series" or is_plotted(row))}


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    parts = ("run", "back", "growth", "routines", "steps", "libraries")
    found = {part: lines_of(folder / f"{part}.jsonl") for part in parts if (folder / f"{part}.jsonl").exists()}
    for rows in (found.get("routines", []), found.get("libraries", [])):
        rows[:] = map(kept, rows)
    keep(found)
    if (folder / "film.jsonl").exists():
        pages.write(HERE / "gas_film.svg", film(lines_of(folder / "film.jsonl")))
    pages.write(HERE / "GAS.md", page((HERE / "GAS.md").read_text(encoding="utf-8"), results()))
    for name, specification in plots(results()).items():
        pages.write(HERE / name, drawn(specification))


if __name__ == "__main__":
    main()
