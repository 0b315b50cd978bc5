#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What the benchmarks measured, kept: ./run bench writes it, and compares and shows it

  check    whether a run is quiet enough to be recorded. FILE is the JSON of graze_bench, or of each of its parts
  record   condenses a run into a file of bench/results/MACHINE: native.json, which graze audit reads, or results.json,
           which has all other kinds. COUNTS is callgrind's folder (counted.hpp), LINES that of the scenes for the
           libraries that reports/field has built, which are timed now, INCLUDED what header_cost.sh printed, BENCH
           graze_bench, which judges the routines' answers there
  compare  names what became slower or faster by more than the limit, of each kind that both files have: in its ratio to
           the naive code, or if one of the runs was noisy and both have them, in instructions
  tables   writes the tables of bench/README.md and the page of each kind of processor, from bench/results

The exit status is 1 if something became slower, and 2 if a run is too noisy or a file isn't of this form.
"""
import argparse
import json
import pathlib
import platform
import re
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True
import pages  # noqa: E402
import ports  # noqa: E402
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
VENDORS = {"AuthenticAMD": "amd", "GenuineIntel": "intel"}
KNOWN = {"amd_23_1": "Zen", "amd_23_49": "Zen 2", "amd_25_1": "Zen 3", "amd_25_17": "Zen 4", "amd_26_2": "Zen 5",
         "intel_6_143": "Sapphire Rapids", "intel_6_173": "Granite Rapids", "intel_6_207": "Emerald Rapids"}


def machine(cpuinfo):
    """A folder name, and a name for people, from the text of /proc/cpuinfo."""
    fields = dict(re.findall(r"(?m)^([^\t:]+?)\s*:\s*(.*)$", cpuinfo))
    name = fields.get("model name", platform.machine())
    if "cpu family" not in fields:
        return platform.machine(), name
    family, model = fields["cpu family"], fields["model"]
    folder = f"{VENDORS.get(fields['vendor_id'], 'other')}_{family}_{model}"
    return folder, f"{name}, family {family}, model {model}" + (f" ({KNOWN[folder]})" if folder in KNOWN else "")


def low(times):
    """The lower quartile of the repetitions. Other work on the machine only adds time, and on a shared one it adds some
    to half of all repetitions: so a median reflects the others' work too, and the low values are the routine's
    own."""
    return sorted(times)[len(times) // 4]


def between_halves(ours, theirs):
    """By how much the ratios in the first and the second half of the run differ."""
    half = len(ours) // 2
    first, second = low(ours[:half]) / low(theirs[:half]), low(ours[half:]) / low(theirs[half:])
    return abs(first / second - 1)


def condensed(benchmarks):
    """{row: {who: {ns, of_naive, ...}}}: per call, or if several threads share the work, per sphere in wall time. Also
    the number of repetitions, and how noisy the run was: the most by which the halves of nine rows of ten differ, in
    their ratios, or in their times if there are no ratios."""
    times, more, rows, differences, failed = {}, {}, {}, [], set()
    for one in benchmarks:
        if one["run_type"] != "iteration":
            continue
        who, row, by_clock = re.fullmatch(r"([^:]+):(.*?)(/real_time.*)?", one["run_name"]).groups()
        if one.get("error_occurred"):
            failed.add((row, who))
            continue
        times.setdefault((row, who), []).append(1e9 / one["items_per_second"] if by_clock else one["cpu_time"])
        more[row, who] = {key: round(one[key], 6) for key in ("bytes", "share") if key in one}
    # A benchmark that fails once has no time.
    for row, who in sorted(failed):
        times.pop((row, who), None)
        print(f"{who}: left out of {row}: it failed", file=sys.stderr)
    repetitions = min(map(len, times.values()), default=0)
    if repetitions < LEAST_REPETITIONS:
        raise Fault(f"it has {repetitions} repetitions, and {LEAST_REPETITIONS} are needed to be recorded")
    for (row, who), its in sorted(times.items()):
        kept = rows.setdefault(row, {})[who] = {"ns": round(low(its), 3), **more[row, who]}
        naive = times.get((row, "naive"))
        if naive and who != "naive":
            kept["of_naive"] = round(low(its) / low(naive), 3)
        if who != "naive":
            differences.append(between_halves(its, naive or [1] * len(its)))
    return rows, repetitions, sorted(differences)[9 * len(differences) // 10]


def measured(paths):
    """The output of graze_bench: its context with repetitions and noise, and its rows."""
    parts = [json.loads(pathlib.Path(path).read_text()) for path in paths]
    rows, repetitions, noise = condensed(one for part in parts for one in part["benchmarks"])
    print(f"{len(rows)} rows, {repetitions} repetitions, noise {100 * noise:.1f} %")
    if noise > MOST_NOISE:
        raise Fault("too noisy to record: run it again on a less busy machine")
    return {**parts[0]["context"], "repetitions": repetitions, "noise": round(noise, 4)}, rows


def add_counts(rows, folder):
    """What one call executes, from callgrind's files."""
    for who, row, text in ports.counted(folder):
        if who in rows.get(row, {}):
            events, totals = (re.search(rf"(?m)^{line}: (.*)$", text)[1].split() for line in ("events", "totals"))
            counted = dict(zip(events, map(int, totals)))
            rows[row][who] |= {"instructions": round(counted["Ir"] / ports.COUNTED, 2),
                               "mispredicted": round((counted["Bcm"] + counted.get("Bim", 0)) / ports.COUNTED, 3)}


def add_included(rows, path):
    """The cost of including a header, in nanoseconds and bytes: {included/sphere_sweep/float: {header: ...}}."""
    for name, ms, size in re.findall(r"(?m)^(\S+) +(\d+) ms +(\d+) bytes$", pathlib.Path(path).read_text()):
        who, _, what = name.partition("/")
        rows.setdefault(f"included/{what or 'nothing'}", {})[who] = {"ns": int(ms) * 1_000_000, "bytes": int(size)}


def add_steps(rows, printed):
    """How far the answers to the mixed scenes are from right, from what graze_bench --peer_steps prints."""
    for row, who, unstable, largest in re.findall(r"(?m)^(\S+) (\S+) ([\d.]+) (\d+|none)$", printed):
        if who in rows.get(row, {}):
            rows[row][who] |= {"unstable": float(unstable), "steps": largest if largest == "none" else int(largest)}


def judged_by(bench, *library, answers=""):
    """What graze_bench prints of the routines' answers, or of a library's."""
    ran = run_in_shell(shlex.join([bench, "--peer_steps", *library]), answers)
    if ran.returncode != 0:
        raise Fault(f"the answers aren't judged: {ran.stderr.strip()}")
    return ran.stdout


def run_in_shell(command, text=""):
    return subprocess.run(command, shell=True, cwd=ROOT, input=text, capture_output=True, text=True, check=False)


def add_libraries(rows, lines, bench):
    """Times the libraries whose adapters are built, on the mixed scenes of the peers, and judges their answers there."""
    stems = dict(zip(("ray", "sweep", "moving", "cast", "container"), tables.QUESTIONS))
    for _, subject in sorted(json.loads((ROOT / "reports/field/subjects.json").read_text()).items()):
        command = subject.get("nanoseconds")
        if not command or not (ROOT / shlex.split(command)[0]).exists():
            continue
        for question in subject["questions"]:
            for type_ in subject["types"]:
                row = f"peers/{stems[question]}/mixed/{type_}"
                scenes = pathlib.Path(lines, row).read_text()
                if ns := time_of_library(subject["exec"], command, scenes):
                    rows.setdefault(row, {})[subject["name"]] = {"ns": ns}
                    answers = run_in_shell(subject["exec"], scenes).stdout
                    try:
                        add_steps(rows, judged_by(bench, row, subject["name"], answers=answers))
                    except Fault as fault:
                        print(fault, file=sys.stderr)
                else:
                    print(f"{subject['name']}: left out of {row}: few hits, a failure, or no time", file=sys.stderr)


def time_of_library(answers, timer, scenes):
    """The nanoseconds per call that a library's program `timer` prints. Nothing if it ever prints none, or if the program
    `answers` fails or finds few contacts in the first scenes, half of which have one: two-dimensional ones refuse."""
    answered = run_in_shell(answers, "".join(scenes.splitlines(keepends=True)[:100]))
    if answered.returncode != 0 or answered.stdout.count("impact") < 20:
        return None
    printed = [re.match(r"\d[\d.e+-]*", ran.stdout) for _ in range(ASKED) if (ran := run_in_shell(timer, scenes)).returncode == 0]
    return low([float(ns[0]) for ns in printed]) if len(printed) == ASKED and all(printed) else None


def check(arguments):
    measured(arguments.times)


def record(arguments):
    run, rows = measured(arguments.times)
    if arguments.counts:
        add_counts(rows, arguments.counts)
    if arguments.included:
        add_included(rows, arguments.included)
    if arguments.bench:
        add_steps(rows, judged_by(arguments.bench))
        add_libraries(rows, arguments.lines, arguments.bench)
    folder, processor = machine(pathlib.Path("/proc/cpuinfo").read_text())
    flags = " ".join(word for word in run["flags"].split() if word != "-Werror")
    keep(HERE / "results" / folder, arguments.kind, {
        "schema": SCHEMA, "processor": processor, "compiler": run["compiler"], "flags": flags, "date": run["date"],
        "version": pages.version(), "commit": pages.commit(), "repetitions": run["repetitions"],
        "figure": "lower quartile", "noise": run["noise"], "rows": rows})


def text_of(run):
    head = {key: value for key, value in run.items() if key != "rows"}
    return f'{json.dumps(head)[:-1]}, "rows": {pages.lined(run["rows"])}}}'


def keep(folder, kind, run):
    """Replaces the run of this kind; those of other kinds stay."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ("native.json" if kind == "native" else "results.json")
    others = read(path) if path.exists() else {}
    pages.write(path, (text_of(run) if kind == "native" else pages.lined({**others, kind: run}, text_of)) + "\n")
    print(f"Written: {path}")
    for name, draw in tables.pictures(kind, run):
        draw(run, folder / name)


def read(path):
    """{kind: run} of a file."""
    try:
        found = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        runs = {"native": found} if "schema" in found else found
        for run in runs.values():
            if run["schema"] != SCHEMA:
                raise ValueError(f"its schema is {json.dumps(run['schema'])}")
            # Adding them up checks that they exist and are numbers.
            sum((one["ns"] for by_whom in run["rows"].values() for one in by_whom.values()), run["noise"])
        return runs
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise Fault(f"{path}: this isn't what ./run bench writes: {error!r}") from None


def found_in(folder):
    """{machine: {kind: run}}"""
    machines = {}
    for path in sorted(folder.glob("*/*.json")):
        machines.setdefault(path.parent.name, {}).update(read(path))
    return machines


def changes(old, new, key):
    """(factor, name, before, now) of everything that both runs have, the largest slowdown first."""
    found = []
    for row, by_whom in new["rows"].items():
        for who, one in by_whom.items():
            before = old["rows"].get(row, {}).get(who, {})
            if one.get(key) and before.get(key):
                found.append((one[key] / before[key], f"{who}:{row}", before[key], one[key]))
    return sorted(found, reverse=True)


def compare(arguments):
    old, new = read(arguments.old), read(arguments.new)
    limit, compared, all_slower = 1 + arguments.limit / 100, 0, 0
    for kind in sorted({*old} & {*new}):
        what, every = "ratio to naive", changes(old[kind], new[kind], "of_naive")
        counted = changes(old[kind], new[kind], "instructions")
        if counted and max(old[kind]["noise"], new[kind]["noise"]) > MOST_NOISE / 2:
            what, every = "instructions of a call", counted
        slower = [change for change in every if change[0] > limit]
        faster = [change for change in every if change[0] < 1 / limit]
        for factor, name, before, now in slower + faster:
            print(f"{100 * (factor - 1):+7.1f} %  {name}  {before:g} -> {now:g}")
        print(f"{kind}: {len(every)} compared by {what}: {len(slower)} slower, {len(faster)} faster than the limit")
        compared, all_slower = compared + len(every), all_slower + len(slower)
    if compared == 0:
        raise Fault(f"{arguments.old} and {arguments.new} have no figure in common")
    return all_slower


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)

    def command(name, does, *words):
        one = commands.add_parser(name)
        one.set_defaults(does=does)
        for word in words:
            one.add_argument(word)
        return one
    recording = command("record", record, "--counts", "--included", "--lines", "--bench")
    recording.add_argument("kind", choices=tables.KINDS)
    for one in (command("check", check), recording):
        one.add_argument("--times", required=True, nargs="+", metavar="FILE")
    command("compare", compare, "old", "new").add_argument("--limit", type=float, default=10)
    command("tables", lambda _: tables.write(HERE, found_in(HERE / "results")))
    arguments = parser.parse_args()
    try:
        return 1 if arguments.does(arguments) else 0
    except Fault as fault:
        print(f"bench: {fault}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
