# SPDX-License-Identifier: BSL-1.0
"""Makes the tables, plots and the film of reports/worlds/GAS.md: python3 gas.py FOLDER

The folder has run.jsonl, back.jsonl, growth.jsonl, routines.jsonl and film.jsonl, each what world_gas prints. Without a
folder the page is made again from the results that are kept.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
RED, BLUE, GREY = "#d55e00", "#0072b2", "#8a94a0"


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def share(depth):
    return "" if depth == 0 else "under a millionth" if depth < 1e-6 else f"{depth:.2g}"


def table_of_routines(rows):
    lines = ["| routine | asked as | type | overlapping pairs | deepest | escaped | first at event | a millionth early |",
             "|---|---|---|---:|---:|---:|---:|---|"]
    early = {(r["routine"], r["question"], r["type"]): r for r in rows if r["early"]}
    for row in sorted((r for r in rows if not r["early"]), key=lambda r: (-r["deepest"], -r["overlaps"], -r["escaped"])):
        firsts = [x for x in (row["first_overlap"], row["first_escape"]) if x is not None]
        other = early.get((row["routine"], row["question"], row["type"]))
        healed = "" if other is None or not firsts else "healed" if other["overlaps"] + other["escaped"] == 0 else \
            f"{other['overlaps'] + other['escaped']:,} left"
        lines.append(f"| {row['routine']} | {row['question']} | {row['type']} | {row['overlaps'] or 'none':,} | {share(row['deepest'])} | "
                     f"{row['escaped'] or 'none'} | {min(firsts) if firsts else ''} | {healed} |"
                     if row["overlaps"] else
                     f"| {row['routine']} | {row['question']} | {row['type']} | none |  | {row['escaped'] or 'none'} | "
                     f"{min(firsts) if firsts else ''} | {healed} |")
    return "\n".join(lines)


def table_of_back(rows):
    lines = ["| time | events | balls back exactly, of 100 | farthest from its start |", "|---:|---:|---:|---:|"]
    return "\n".join(lines + [f"| {r['time']:g} | {r['events']:,} | {r['exactly']} | {r['farthest']:.2g} |" for r in rows])


def sentence_of_run(rows):
    end, samples = rows[-1], rows[:-1]
    return (f"In {end['events']:,} events of {end['balls']:,} balls, whole numbers found {end['overlaps'] or 'no'} overlaps and "
            f"{end['escaped'] or 'no'} escapes. The energy is off by {samples[-1]['energy']:.1g} of itself in the end. The hash of "
            f"the last state is `{end['hash']}`.")


def drawn(specification):
    done = subprocess.run(["node", "bench/plot.mjs"], input=json.dumps(specification), capture_output=True, text=True, check=True)
    return done.stdout


def plot(values, x, y, color, x_title, y_title, scale):
    """Lines of points; x is logarithmic."""
    return {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 430, "height": 220, "background": "white",
            "data": {"values": values}, "mark": {"type": "line", "point": {"size": 12}},
            "encoding": {"x": {"field": x, "type": "quantitative", "scale": {"type": "log"}, "title": x_title},
                         "y": {"field": y, "type": "quantitative", "scale": scale, "title": y_title},
                         **({"color": {"field": color, "type": "nominal", "title": None,
                                       "legend": {"orient": "top", "columns": 2, "labelLimit": 0},
                                       "scale": {"domain": [f"{name} ({kind})" for name, _, kind in SHOWN],
                                                 "range": [RED, "#cc79a7", "#e69f00", BLUE]}}} if color else {})}}


SHOWN = (("p5_corrected_plus", "moving", "f64"), ("naive", "moving", "f32"), ("p3_as_coded", "container", "f32"),
         ("graze, towards the start", "all", "f64"))


def plots(results):
    series = []
    for row in results["routines"]:
        if row["early"] or (row["routine"], row["question"], row["type"]) not in SHOWN:
            continue
        name = f"{row['routine']} ({row['type']})"
        series += [{"events": e, "faults": overlaps + escaped, "routine": name} for e, overlaps, escaped in row["series"]]
    samples = [{"events": r["sample"], "off": r["energy"]} for r in results["run"][:-1]]
    return {"gas_faults.svg": plot(series, "events", "faults", "routine", "events", "pairs overlapped and balls escaped",
                                   {"type": "symlog"}),
            "gas_growth.svg": plot(results["growth"], "balls", "nanoseconds", None, "balls", "nanoseconds of an event",
                                   {"zero": True}),
            "gas_energy.svg": plot(samples, "events", "off", None, "events", "energy gained, as a share", {"type": "linear"})}


def film(rows):
    """Both gases side by side, as SVG that moves."""
    seconds = 12
    out, width = [], 0
    for row in rows:
        radius, frames = row["container"], row["frames"]
        scale = 150 / radius
        out.append(f'<g transform="translate({160 + width} 160)"><circle r="150" fill="#eef2f6" stroke="#444" stroke-width="2"/>'
                   f'<text y="180" text-anchor="middle" font-family="sans-serif" font-size="15">{row["routine"]}</text>')
        for i in range(len(frames[0])):
            xs = ";".join(f"{frame[i][0] * scale:.0f}" for frame in frames)
            ys = ";".join(f"{frame[i][1] * scale:.0f}" for frame in frames)
            fills = ";".join(RED if frame[i][3] else BLUE for frame in frames)
            moves = "".join(f'<animate attributeName="{name}" values="{values}" dur="{seconds}s" repeatCount="indefinite"{mode}/>'
                            for name, values, mode in (("cx", xs, ""), ("cy", ys, "")))
            if RED in fills:
                moves += f'<animate attributeName="fill" values="{fills}" dur="{seconds}s" repeatCount="indefinite" calcMode="discrete"/>'
            first = frames[0][i]
            out.append(f'<circle cx="{first[0] * scale:.0f}" cy="{first[1] * scale:.0f}" r="{first[2] * scale:.1f}" fill="{BLUE}" '
                       f'fill-opacity="0.75" stroke="#fff">{moves}</circle>')
        out.append("</g>")
        width += 330
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width - 10} 350" width="{width - 10}" height="350">'
            '<rect width="100%" height="100%" fill="white"/>' + "".join(out) + "</svg>\n")


def page(text, results):
    made = {"routines": table_of_routines(results["routines"]), "back": table_of_back(results["back"]),
            "run": sentence_of_run(results["run"])}
    for name, lines in made.items():
        text, count = re.subn(rf"(?s)<!-- made: {name} -->.*?<!-- end -->",
                              lambda _, n=name, t=lines: f"<!-- made: {n} -->\n{t}\n<!-- end -->", text)
        if count != 1:
            sys.exit(f"the page has no place for {name}")
    return text


def main():
    kept = HERE / "gas.json"
    files = {}
    if len(sys.argv) > 1:
        folder = pathlib.Path(sys.argv[1])
        results = {name: lines_of(folder / f"{name}.jsonl") for name in ("run", "back", "growth", "routines")}
        files["gas.json"] = "{" + ",\n".join(f'"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]" for name, rows in results.items()) + "}\n"
        files["gas_film.svg"] = film(lines_of(folder / "film.jsonl"))
    else:
        results = json.loads(kept.read_text(encoding="utf-8"))
    files["GAS.md"] = page((HERE / "GAS.md").read_text(encoding="utf-8"), results)
    files.update({name: drawn(specification) for name, specification in plots(results).items()})
    for name, text in files.items():
        (HERE / f"{name}.new").write_text(text, encoding="utf-8")
        os.replace(HERE / f"{name}.new", HERE / name)


if __name__ == "__main__":
    main()
