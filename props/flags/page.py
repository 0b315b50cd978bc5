# SPDX-License-Identifier: BSL-1.0
"""The findings of ./run everywhere as text: the page for people and single lines, made only from the results."""
import matrix
import pages

COLUMNS = {"nearest": "to nearest", "upward": "upward", "downward": "downward", "towards_zero": "towards 0",
           "flushed": "flushed", "traps": "traps"}


def record(row, result):
    """A row with its result, as the results hold it."""
    fields = ("name", "machine", "order", "compiler", "form", "options", "wanted")
    return {**{word: getattr(row, word) for word in fields}, "as_wanted": matrix.is_as_wanted(row, result), **result}


def wrong(cell):
    """The cell of an environment, in a word."""
    if cell["state"] == "unavailable":
        return "."
    if cell["state"] == "same":
        return "0"
    if cell["state"] == "different":
        return f"**{cell['wrong']:,}**" if cell["wrong"] else "**other bits**"
    return f"**{cell.get('said', cell['state'])}**"


def worst(row):
    """All environments of a row, in a word."""
    if row["state"] != "ran":
        return row["state"] if row["as_wanted"] else f"**{row['state']}**"
    bad = [cell for cell in row["environments"].values() if cell["state"] not in ("same", "unavailable")]
    if not bad:
        return "0"
    largest = wrong(max(bad, key=lambda cell: cell.get("wrong", 0)))
    return largest.strip("*") if row["as_wanted"] else largest


def in_short(result):
    """A result in a few words, for the progress lines."""
    if result["state"] != "ran":
        return f"{result['state']}: {result['said']}"
    return "; ".join(f"{name} {wrong(cell)}" for name, cell in result["environments"].items()
                     if cell["state"] not in ("same", "unavailable")) or "the same bits, 0 wrong"


def machines(results):
    """A row for each machine, compiler and options; for the home machine only the usual builds."""
    lines = []
    for row in results["rows"]:
        if row["machine"] == matrix.HOME and row["options"] != "-O2":
            continue
        cells = [wrong(row["environments"][name]) if name in row["environments"] else "" for name in COLUMNS] \
            if row["state"] == "ran" else without_figures(worst(row))
        lines.append([row["machine"], row["order"], row["compiler"], f"`{row['options']}`", *cells])
    lines += [[left["machine"], "", left["compiler"], "", *without_figures("not run")] for left in results["left_out"]]
    return pages.table(["machine", "bytes", "compiler", "options", *COLUMNS.values()], lines)


def without_figures(state):
    return [state, *[""] * (len(COLUMNS) - 1)]


def flags(results):
    """A row for each kind of build on the home machine, a column for each compiler."""
    home = [row for row in results["rows"] if row["machine"] == matrix.HOME]
    compilers = sorted({row["compiler"]: 0 for row in home}, key=lambda name: (not name.startswith("g++"), name))
    by = {(row["options"], row["compiler"]): worst(row) for row in home}
    return pages.table(["options", *compilers], [[f"`{options}`", *(by.get((options, name), "") for name in compilers)]
                                                 for options in dict.fromkeys(options for options, _ in by)])


def refusals(results):
    """Each sentence with which graze refuses a build, once."""
    return [f"- {said}" for said in dict.fromkeys(row["said"] for row in results["rows"] if row["state"] == "refused")]


def not_run(results):
    """What wasn't run, and why."""
    found = dict.fromkeys((f"{row['machine']}, {row['compiler']}", row["said"])
                          for row in results["rows"] if row["state"] == "not run")
    found.update(dict.fromkeys((f"{left['machine']}, {left['compiler']}", left["why"]) for left in results["left_out"]))
    return [f"- {what}: {why}." for what, why in found]


def unpromised(results):
    """For each build that may answer wrongly: how many wrong answers it gave, and whether graze's own run-time check reports it."""
    compilers, reports = {}, ("doesn't report it", "reports it")
    for row in results["rows"]:
        if row["wanted"] == "ends" and row["state"] == "ran":
            broken = any(cell.get("self_check") == "broken" for cell in row["environments"].values())
            remark = "" if worst(row) == "0" else f", and `graze::environment()` {reports[broken]}"
            compilers.setdefault((row["options"], f"{worst(row)} wrong{remark}"), []).append(row["compiler"])
    return [f"- `{options}`: {', '.join(names)}: {came}." for (options, came), names in compilers.items()]


def counts(results):
    """How many builds had each result."""
    rows = results["rows"]
    same = [row for row in rows if row["state"] == "ran" and row["wanted"] == "kept" and row["as_wanted"]]
    return {"builds": len(rows), "same": len(same), "machines": len({row["machine"] for row in same}),
            "runs": sum(cell["state"] == "same" for row in same for cell in row["environments"].values()),
            "refused": sum(row["state"] == "refused" for row in rows),
            "unpromised": sum(row["state"] == "ran" and row["wanted"] == "ends" for row in rows),
            "not_run": sum(row["state"] == "not run" for row in rows),
            "faults": sum(not row["as_wanted"] for row in rows)}


def summary(results):
    """The text at the end of a run."""
    n = counts(results)
    lines = [f"{n['builds']} builds: {n['same']} on {n['machines']} machines give the same bits, none of them wrong, in "
             f"{n['runs']} runs; {n['refused']} are refused, {n['unpromised']} aren't promised, "
             f"{n['not_run']} weren't run"]
    for row in results["rows"]:
        if row["state"] == "not run":
            lines.append(f"not run: {row['name']}: {row['said']}")
        if not row["as_wanted"]:
            lines.append(f"WRONG: {row['name']}: was to be {row['wanted']}, and was {row['state']}: "
                         f"{row.get('said') or in_short(row)}")
    return "\n".join(lines)


def gas(results):
    """The results of the gas rows, if there are any."""
    if not any(row["form"] == "gas" for row in results["rows"]):
        return []
    return [f"A row marked (gas) runs [the gas of balls](../worlds/GAS.md) by graze for {results['events_of_gas']:,} events, "
            "each of which affects all later ones. Its final state has one hash too, "
            f"`{results['hash_of_gas']}`, and the figure is the number of overlaps and escapes.", ""]


def markdown(results):
    """The page."""
    n, made = counts(results), results["made"]
    faults = [f"- {text}" for text in summary(results).splitlines() if text.startswith("WRONG")]
    if faults:
        faults = [f"**{n['faults']} builds are not as they should be:**", "", *faults, ""]
    parts = [
        "# Everywhere", "",
        f"Measured with graze {made['version']}, commit {made['commit']}, on {made['date']}, by `./run everywhere`. x86-64 and i386 are "
        f"an {made['machine']}; the other machines are emulated. build/everywhere/results.json has every run. CI runs a part "
        "of it, `./run everywhere --quick`.", "",
        f"{n['same']} builds for {n['machines']} machines, in {n['runs']:,} runs: graze gave the same bits in all of them, "
        f"and none of its answers was wrong. {n['refused']} builds are refused, with an error message that says why.", "",
        *faults,
        f"Each run answers 100,000 cases of a fixed stream, and hashes the values of the answers: `{results['hash']}`. It also answers "
        f"{results['cases']:,} cases of every family, question and type, whose exact answers the oracle has certified. A figure "
        "in the tables is the number of wrong answers to these. Where it is 0, the hash was the same too.",
        "", *gas(results),
        "## Machines", "",
        "The columns say what the program set before it called graze: one of the four rounding modes; flushed, so that the "
        "processor takes subnormal numbers for 0; traps for invalid operations and divisions by zero. A dot means that the "
        "machine, or its emulator, doesn't support that.", "",
        machines(results),
        "## Compilers' options", "",
        "On x86-64; a figure is the largest over all environments. An empty cell wasn't built, since the compiler doesn't know "
        "the options. With libc++, only a few builds were tried. All are C++20 unless another standard is named.",
        "", flags(results),
        "## Refused", "", "These builds don't compile. The error messages:", "",
        *refusals(results), "",
        "Programs that want -ffast-math nevertheless use the compiled form, the rows marked (kernel). "
        "Those marked (linked) are headers that call it for all but the fast path, as with the CMake target graze::graze.", "",
        "## Not promised", "",
        "No macro reveals clang's `-fno-honor-infinities`, and an fma that rounds twice violates IEEE 754: "
        "answers may then be wrong, but every call still returns one.", "", *unpromised(results), "",
        "## Not run", "", *not_run(results), "",
        "## Versions", "", *[f"- {version}" if version.startswith(name) else f"- {name}: {version}"
          for name, version in results["versions"].items()], "",
    ]
    return "\n".join(parts)
