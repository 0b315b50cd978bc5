# SPDX-License-Identifier: BSL-1.0
"""The goals of what a question costs, beside what was measured. In bold what reaches its goal."""
from growth import TYPES

# The ratio to the naive code that a question shall cost at most, by scenes and type.
OF_ONE = {"mixed": (1.2, 1.5), "learnt": (1.6, 2.3), "misses": (1.0, None), "hits": (None, 3.0), "chain": (1.35, 1.35), "far": (1.6, 2.0)}
# That of many at once, by what is asked, how many spheres there are, and the share of hits in percent.
OF_MANY = {("contacts", 1024, 1): 1.25, ("contacts", 4194304, 1): 1.03, ("every", 1024, 10): 1.6, ("every", 1024, 50): 2.0,
           ("every_by_scalar", 8, 10): 1.0}
# Seconds and kilobytes that one question in one type shall cost each translation unit at most.
MOST_SECONDS, MOST_KILOBYTES = 0.35, 6


def shown(value, most, text):
    return f"**{text}**" if value <= most else text


def against(ratio, most):
    """To two digits, or to three where two would say of what exceeds the goal that it is the goal."""
    text = f"{ratio:.2f}"
    return shown(ratio, most, f"{ratio:.3f}" if ratio > most and text == f"{most:.2f}" else text)


def of_one(run, mix, most, type_):
    if most is None:
        return ["", ""]
    ratio = run["rows"][f"sphere_sweep/{mix}/{type_}"]["graze"]["of_naive"]
    return [f"{most:.2f}", against(ratio, most)]


def of_questions(run, mixes, table):
    """Of a sweep."""
    lines = [[mixes[mix], *(cell for type_, most in zip(TYPES, mosts) for cell in of_one(run, mix, most, type_))] for mix, mosts in OF_ONE.items()]
    return table(["scenes", *(f"{words}, {what}" for words in TYPES.values() for what in ("at most", "measured"))], lines)


def of_batches(run, columns, head, asked, table):
    """Of a sweep past many, in the columns of an instruction set and a type each."""
    lines = []
    for (what, size, hits), most in OF_MANY.items():
        ratios = [run["rows"][f"batch/{what}_{set_}/{size}/{hits}%/{type_}"]["graze"]["of_naive"] for set_, type_ in columns]
        words = "every answer, of the scalar question" if what == "every_by_scalar" else asked[what]
        lines.append([words, f"{size:,}", f"{hits} %", f"{most:.2f}", *(against(ratio, most) for ratio in ratios)])
    return table(["asked", "spheres", "hits", "at most", *head], lines)


def of_including(run, table):
    """What including a header costs."""
    lines = []
    for words in TYPES.values():
        costs = run["rows"].get(f"included/sphere_sweep/{words}", {})
        for who, what in (("header", "the headers alone"), ("compiled_form", "the compiled form")):
            if who in costs:
                seconds, kilobytes = costs[who]["ns"] / 1e9, costs[who]["bytes"] / 1000
                lines.append([f"{what}, {words}", f"{MOST_SECONDS:.2f}", shown(seconds, MOST_SECONDS, f"{seconds:.2f}"),
                              f"{MOST_KILOBYTES}", shown(kilobytes, MOST_KILOBYTES, f"{kilobytes:.1f}")])
    return "\n" + table(["included", "seconds, at most", "measured", "kB, at most", "measured"], lines) if lines else ""
