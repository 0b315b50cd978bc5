#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What the benchmarks measured, kept: ./run bench writes it, and compares and shows it

  record NAME --times FILE... [--counts FOLDER] [--lines FOLDER] [--included FILE]
                    condenses a run into bench/results/MACHINE/NAME.json. FILE is the JSON of graze_bench, or of each of
                    its parts; FOLDER holds callgrind's counts (counted.hpp), the second one the scenes for the libraries
                    that reports/field has built, which are timed now; the last file is what header_cost.sh printed
  check --times FILE...
                    whether a run is quiet enough to be recorded
  compare OLD NEW [--by time|instructions] [--limit PERCENT]
                    names what became slower or faster by more than the limit. By time, the ratios to the naive code are
                    compared, since machines and their load differ; without --by, instructions are, if one of the runs
                    was noisy and both have them
  tables            writes the tables of bench/README.md and the page of each kind of processor, from bench/results
  path NAME         prints where NAME.json of this kind of processor stands, or if there is none that of another kind

Exit status
  0  done; nothing became slower
  1  something became slower, or a run is too noisy to be recorded
  2  wrong use, or a file that isn't of this form
"""
import argparse
import json
import math
import pathlib
import re
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True
import callgrind  # noqa: E402
import growth  # noqa: E402
import made  # noqa: E402
import pages  # noqa: E402
import tables  # noqa: E402
from pages import Fault  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent

SCHEMA = "graze bench 1"
# A run is noisy if its two halves differ by more than this in more than one row of ten.
MOST_NOISE = 0.05
LEAST_REPETITIONS = 10
# How often a library's own program is asked for its time.
ASKED = 5


# --- the machine ---

VENDORS = {"AuthenticAMD": "amd", "GenuineIntel": "intel"}
# By vendor, family and model; for people only. Sources: the models' tables of GCC (gcc/common/config/i386/cpuinfo.h).
KNOWN = [("amd", 23, range(0, 0x30), "Zen"), ("amd", 23, range(0x30, 0x100), "Zen 2"),
         ("amd", 25, range(0x10, 0x20), "Zen 4"), ("amd", 25, range(0x60, 0x80), "Zen 4"), ("amd", 25, range(0xA0, 0xB0), "Zen 4"),
         ("amd", 25, range(0, 0x10), "Zen 3"), ("amd", 25, range(0x20, 0x60), "Zen 3"), ("amd", 26, range(0, 0x100), "Zen 5"),
         ("intel", 6, [0x8F], "Sapphire Rapids"), ("intel", 6, [0xCF], "Emerald Rapids"),
         ("intel", 6, [0xAD, 0xAE], "Granite Rapids"), ("intel", 6, [0x6A, 0x6C], "Ice Lake")]


def machine(cpuinfo):
    """A name for a folder, and one for people, from the text of /proc/cpuinfo."""
    told = dict(re.findall(r"(?m)^([^\t:]+?)\s*:\s*(.*)$", cpuinfo.split("\n\n")[0]))
    if not {"vendor_id", "cpu family", "model"} <= told.keys():
        name = re.sub(r"[^a-z0-9]+", "_", told.get("model name", "unknown").lower()).strip("_")
        return name, told.get("model name", "unknown processor")
    vendor, family, model = VENDORS.get(told["vendor_id"], "other"), int(told["cpu family"]), int(told["model"])
    known = [name for of, its_family, models, name in KNOWN if of == vendor and its_family == family and model in models]
    name = told.get("model name", "unknown processor")
    return f"{vendor}_{family}_{model}", f"{name}, family {family}, model {model}" + (f" ({known[0]})" if known else "")


# --- a run ---

def split(name):
    """Whose the row is, and what it is called."""
    who, _, row = re.sub(r"/real_time(/threads:\d+)?$", "", name).partition(":")
    return who, row


def times_in(benchmarks):
    """{row: {who: [ns of each repetition]}}: of a call, and where several threads share the work, of a sphere by the clock."""
    found = {}
    for one in benchmarks:
        if one["run_type"] != "iteration" or one.get("error_occurred"):
            continue
        who, row = split(one["run_name"])
        time = 1e9 / one["items_per_second"] if "/real_time" in one["run_name"] else one["cpu_time"]
        found.setdefault(row, {}).setdefault(who, []).append(time)
    return found


# What a benchmark tells beside times: the memory that a world takes, the share of the scenes that a stage decides.
TOLD = {"bytes": round, "share": lambda share: round(share, 6)}


def told_in(benchmarks):
    """{row: {who: {bytes or share}}} of those that tell."""
    found = {}
    for one in benchmarks:
        if one["run_type"] == "iteration" and not one.get("error_occurred"):
            who, row = split(one["run_name"])
            found.setdefault(row, {}).setdefault(who, {}).update({key: kept(one[key]) for key, kept in TOLD.items() if key in one})
    return found


def low(times):
    """The time that a quarter of the repetitions lie below. Other work on the machine only adds time, and on a shared one it adds some to
    half of all repetitions: so a median tells of the others too, and what lies low is the routine's own."""
    return sorted(times)[len(times) // 4]


def figure(ours, theirs=None):
    return low(ours) / low(theirs) if theirs else low(ours)


def between_halves(ours, theirs=None):
    """How far the first half of the run and the second are from telling the same."""
    first, second = (figure(*(its[half] for its in (ours, theirs) if its))
                     for half in (slice(None, len(ours) // 2), slice(len(ours) // 2, None)))
    return abs(first / second - 1)


def condensed(times):
    """{row: {who: {ns, of_naive, halves}}}, and how noisy the run was: what the halves of nine rows of ten differ by at most, in their
    ratios, or in their times if there are none."""
    rows, of_ratios, of_times = {}, [], []
    for row, by_whom in sorted(times.items()):
        naive = by_whom.get("naive")
        for who, its in sorted(by_whom.items()):
            one = rows.setdefault(row, {}).setdefault(who, {"ns": round(low(its), 3)})
            if naive and who != "naive":
                one["of_naive"] = round(figure(its, naive), 3)
                if len(its) > 1:
                    of_ratios.append(between_halves(its, naive))
                    one["halves"] = round(of_ratios[-1], 3)
            if len(its) > 1:
                of_times.append(between_halves(its))
    differences = sorted(of_ratios or of_times or [0])
    return rows, differences[9 * len(differences) // 10]


def add_counts(rows, folder):
    """What one call executes, from callgrind's files."""
    n = callgrind.calls()
    for name, text in callgrind.counted(folder):
        events = re.search(r"^events: (.*)$", text, re.M)
        totals = re.search(r"^(?:summary|totals): (.*)$", text, re.M)
        if not (events and totals):
            continue
        who, row = split(name)
        counted = dict(zip(events[1].split(), map(int, totals[1].split())))
        if who in rows.get(row, {}):
            rows[row][who] |= {"instructions": round(counted["Ir"] / n, 2), "branches": round((counted["Bc"] + counted["Bi"]) / n, 2),
                               "mispredicted": round((counted["Bcm"] + counted["Bim"]) / n, 3)}


def add_included(rows, text):
    """What including a header costs, in nanoseconds and bytes: {included/sphere_sweep/float: {header: ...}}."""
    for name, ms, size in re.findall(r"(?m)^(\S+) +(\d+) ms +(\d+) bytes$", text):
        who, _, what = name.partition("/")
        rows.setdefault(f"included/{what or 'nothing'}", {})[who] = {"ns": int(ms) * 1_000_000, "bytes": int(size)}


QUESTIONS = {"ray": "ray_sphere", "sweep": "sphere_sweep", "moving": "moving_spheres", "cast": "sphere_cast",
             "container": "containing_sphere"}


def add_libraries(rows, lines):
    """Times the libraries whose adapters are built, on the mixed scenes of the peers."""
    for path in sorted((ROOT / "reports/field/subjects").glob("*.json")):
        subject = json.loads(path.read_text())
        command = subject.get("nanoseconds")
        if not command or not (ROOT / shlex.split(command)[0]).exists():
            continue
        for question in subject["questions"]:
            for type_ in subject["types"]:
                row = f"peers/{QUESTIONS[question]}/mixed/{type_}"
                if not finds_hits(subject["exec"], pathlib.Path(lines) / row):
                    print(f"{subject['name']}: left out of {row}: it takes no such scenes", file=sys.stderr)
                    continue
                told = [time_told(command, pathlib.Path(lines) / row) for _ in range(ASKED)]
                if not all(0 < time < math.inf for time in told):
                    print(f"{subject['name']}: `{command}` told no time for {row}", file=sys.stderr)
                    continue
                rows.setdefault(row, {})[subject["name"]] = {"ns": low(told)}


def time_told(command, lines):
    """The nanoseconds that a program prints, or 0."""
    with open(lines) as cases:
        ran = subprocess.run(command, shell=True, cwd=ROOT, stdin=cases, capture_output=True, text=True)
    try:
        return float(ran.stdout.split()[0]) if ran.returncode == 0 else 0
    except (IndexError, ValueError):
        return 0


def finds_hits(command, lines):
    """Whether a program finds contacts in the first scenes, of which half have one. Those for two dimensions refuse."""
    first = "".join(lines.read_text().splitlines(keepends=True)[:100])
    ran = subprocess.run(command, shell=True, cwd=ROOT, input=first, capture_output=True, text=True)
    return ran.stdout.count("impact") >= 20


def measured(paths):
    """What graze_bench wrote, in one part or several, how many repetitions that is, its rows and its noise."""
    parts = [json.loads(pathlib.Path(path).read_text()) for path in paths]
    run = {"context": parts[0]["context"], "benchmarks": [one for part in parts for one in part["benchmarks"]]}
    times = times_in(run["benchmarks"])
    repetitions = max((len(its) for by_whom in times.values() for its in by_whom.values()), default=0)
    if repetitions < LEAST_REPETITIONS:
        raise Fault(f"it has {repetitions} repetitions, and {LEAST_REPETITIONS} are needed to be recorded")
    return run, repetitions, *condensed(times)


def is_too_noisy(noise):
    if noise > MOST_NOISE:
        print(f"That is too noisy to be recorded (more than {100 * MOST_NOISE:.0f} %): run it again when less else is at work.", file=sys.stderr)
    return noise > MOST_NOISE


def check(arguments):
    _, repetitions, rows, noise = measured(arguments.times)
    print(f"{len(rows)} rows, {repetitions} repetitions, noise {100 * noise:.1f} %")
    return 1 if is_too_noisy(noise) else 0


def record(arguments):
    run, repetitions, rows, noise = measured(arguments.times)
    if is_too_noisy(noise):
        return 1
    context = run["context"]
    for row, by_whom in told_in(run["benchmarks"]).items():
        for who, told in by_whom.items():
            rows[row][who] |= told
    folder, processor = machine(pathlib.Path("/proc/cpuinfo").read_text())
    if arguments.counts:
        add_counts(rows, arguments.counts)
    if arguments.lines:
        add_libraries(rows, arguments.lines)
    if arguments.included:
        add_included(rows, pathlib.Path(arguments.included).read_text())
    head = {"schema": SCHEMA, "machine": folder, "processor": processor, "cores": context["num_cpus"], "compiler": context["compiler"],
            "flags": " ".join(word for word in context["flags"].split() if word != "-Werror"), "date": context["date"],
            "version": made.version(), "commit": made.commit(), "repetitions": repetitions, "figure": "lower quartile",
            "noise": round(noise, 4)}
    path = HERE / "results" / folder / f"{arguments.name}.json"
    write(path, head, rows)
    if arguments.name == "growth":
        growth.draw(read(path), path.with_suffix(".svg"))
    return 0


def path(arguments):
    own = HERE / "results" / machine(pathlib.Path("/proc/cpuinfo").read_text())[0] / f"{arguments.name}.json"
    found = own if own.exists() else next(iter(sorted(HERE.glob(f"results/*/{arguments.name}.json"))), None)
    if found:
        print(found.relative_to(ROOT))
    return 0


def write(path, head, rows):
    """A line for each routine and row, so that two runs can be compared by diff."""
    head = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    body = ",\n".join(f"  {json.dumps(row)}: {{\n" + ",\n".join(f"   {json.dumps(who)}: {json.dumps(one)}" for who, one in sorted(by_whom.items())) + "}"
                      for row, by_whom in sorted(rows.items()))
    path.parent.mkdir(parents=True, exist_ok=True)
    pages.write(path, f'{{\n{head},\n "rows": {{\n{body}\n }}\n}}\n')
    print(f"Written: {path.relative_to(ROOT)}")


def read(path):
    """A recorded run."""
    try:
        run = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        if run["schema"] != SCHEMA:
            raise Fault(f"{path}: expected the schema \"{SCHEMA}\", found {json.dumps(run['schema'])}")
        if all(one["ns"] >= 0 for by_whom in run["rows"].values() for one in by_whom.values()) and run["noise"] >= 0:
            return {"figure": "median", "version": "0.1.0", **run}  # which the first runs didn't say
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Fault(f"{path}: this isn't what ./run bench writes: {error!r}") from None
    raise Fault(f"{path}: a figure is below 0")


# --- compare ---

MEASURES = {"time": "of_naive", "instructions": "instructions"}


def measure_for(old, new):
    """Time, unless one of the runs was noisy and both have instructions."""
    counted = all(any("instructions" in one for by_whom in run["rows"].values() for one in by_whom.values()) for run in (old, new))
    return "instructions" if counted and max(old["noise"], new["noise"]) > MOST_NOISE / 2 else "time"


def changes(old, new, key):
    """(factor, row, who, before, now) of everything that both runs have."""
    for row, by_whom in new["rows"].items():
        for who, one in by_whom.items():
            before = old["rows"].get(row, {}).get(who, {})
            if one.get(key) and before.get(key):
                yield one[key] / before[key], row, who, before[key], one[key]


def compare(arguments):
    old, new = read(arguments.old), read(arguments.new)
    by = arguments.by or measure_for(old, new)
    every = sorted(changes(old, new, MEASURES[by]), reverse=True)
    if not every:
        raise Fault(f"{arguments.old} and {arguments.new} have no row of which both know {'the ratio to the naive code' if by == 'time' else by}")
    if old["processor"] != new["processor"]:
        print(f"note: of different processors: {old['processor']}; {new['processor']}")
    limit = 1 + arguments.limit / 100
    slower = [change for change in every if change[0] > limit]
    faster = [change for change in reversed(every) if change[0] < 1 / limit]
    what = {"time": "ratio to naive", "instructions": "instructions of a call"}[by]
    for title, found in (("Slower", slower), ("Faster", faster)):
        if found:
            print(f"{title} ({what}):")
        for factor, row, who, before, now in found:
            print(f"  {100 * (factor - 1):+6.1f} %  {who}:{row}  {before:g} -> {now:g}")
    print(f"{len(every)} compared by {what}: {len(slower)} slower and {len(faster)} faster by more than {arguments.limit:g} %.")
    return 1 if slower else 0


# --- begin ---

def main():
    parser = argparse.ArgumentParser(prog="bench/results.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)

    def command(does, *words, **options):
        one = commands.add_parser(does.__name__)
        one.set_defaults(does=does)
        for word in words:
            one.add_argument(word, **options.get(word.strip("-"), {}))
    times = {"required": True, "nargs": "+", "metavar": "FILE"}
    command(record, "name", "--times", "--counts", "--lines", "--included", name={"choices": tables.KINDS}, times=times)
    command(check, "--times", times=times)
    command(compare, "old", "new", "--by", "--limit", by={"choices": MEASURES}, limit={"type": float, "default": 10})
    command(path, "name")
    commands.add_parser("tables").set_defaults(does=lambda _: tables.write(HERE, read))
    arguments = parser.parse_args()
    try:
        return arguments.does(arguments)
    except Fault as fault:
        print(f"bench: {fault}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
