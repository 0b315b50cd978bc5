# SPDX-License-Identifier: BSL-1.0
"""How cost grows with the number of spheres: the figures of a run as a table and as a picture."""
import json
import pathlib
import re
import subprocess

import pages

HERE = pathlib.Path(__file__).resolve().parent
TYPES = {"f32": "float", "f64": "double"}
WORLDS = {"one": "one against all", "all": "all against all, in cells"}
ROW = re.compile(r"growth/(one|all)/(\d+)/threads(\d+)/(f32|f64)")


def figures(run):
    """{(world, size, threads, type): {who: nanoseconds for each sphere}}"""
    found = {}
    for row, by_whom in run["rows"].items():
        if match := ROW.fullmatch(row):
            world, size, threads, type_ = match.groups()
            found[world, int(size), int(threads), type_] = {who: one["ns"] for who, one in by_whom.items()}
    return found


def bytes_of(run, world, size, type_):
    """The memory of a world for each sphere, answers left out."""
    return run["rows"][f"growth/{world}/{size}/threads1/{type_}"]["graze"]["bytes"] / size


def of_one_thread(run, table):
    """A table for each world. `table` makes one of a head and lines."""
    found = figures(run)
    text = ""
    for world, words in WORLDS.items():
        whose = ["graze", "naive", "read"] if world == "one" else ["graze", "naive"]
        columns = [(type_, who) for type_ in TYPES for who in whose]
        sizes = sorted({key[1] for key in found if key[0] == world})
        lines = [[f"{size:,}", *(f"{found[world, size, 1, type_][who]:.3g}" for type_, who in columns),
                  *(f"{bytes_of(run, world, size, type_):.0f}" for type_ in TYPES)] for size in sizes]
        text += (f"\n{words[0].upper() + words[1:]}, on one thread, nanoseconds and bytes for each sphere:\n\n" +
                 table(["spheres", *(f"{who}, {TYPES[type_]}" for type_, who in columns), *(f"bytes, {words}" for words in TYPES.values())], lines))
    return text


def specification(run):
    """A chart for each world and type."""
    names = {"graze": "graze", "naive": "naive", "read": "reading alone (roofline)"}
    values = [{"world": WORLDS[world], "type": TYPES[type_], "spheres": size, "threads": f"{threads}", "routine": names[who], "ns": ns}
              for (world, size, threads, type_), by_whom in sorted(figures(run).items()) for who, ns in sorted(by_whom.items())]
    return {
        "title": {"text": "Nanoseconds for each sphere", "subtitle": run["processor"]}, "background": "white",
        "data": {"values": values},
        "facet": {"row": {"field": "world", "title": None, "sort": list(WORLDS.values())},
                  "column": {"field": "type", "title": None, "sort": list(TYPES.values())}},
        "resolve": {"scale": {"y": "independent"}},
        "spec": {"width": 300, "height": 200, "mark": {"type": "line", "point": True}, "encoding": {
            "x": {"field": "spheres", "type": "quantitative", "scale": {"type": "log"}, "axis": {"format": "~s"}},
            "y": {"field": "ns", "type": "quantitative", "scale": {"type": "log", "nice": False}, "title": "ns"},
            "color": {"field": "routine", "type": "nominal", "title": None, "legend": {"labelLimit": 0},
                      "scale": {"domain": list(names.values()), "range": ["#0072b2", "#d55e00", "#777777"]}},
            "strokeDash": {"field": "threads", "type": "nominal", "legend": {"symbolOpacity": 0, "labelExpr": "datum.label + (datum.index == 0 ? ', solid' : ', dashed')"}}}},
    }


def draw(run, path):
    """Writes the picture."""
    drawn = subprocess.run(["node", HERE / "plot.mjs"], input=json.dumps(specification(run)), capture_output=True, text=True, check=True)
    pages.write(path, drawn.stdout)
