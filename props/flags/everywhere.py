#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Builds bits.cpp and gas.cpp with the compilers of matrix.toml, runs them on their machines, and writes the results.

  ./run everywhere           all of it; the page goes to reports/everywhere, the results to build/everywhere/results.json
  ./run everywhere --quick   four machines, of both byte orders, and every flag; the page goes to build/everywhere/report
  --only WORD                only the rows with this word in their names; the page goes to build/everywhere/report
  --program FILE ANSWERS     judges a build of bits.cpp for this machine by the answers that another run has left in
                             build/everywhere/answers.txt
  --packages                 prints the Debian packages that this takes, and does nothing

Exit status
  0    each row is as matrix.toml demands, or wasn't run because a package or a processor is missing, and says so
  1    a hash or a count differs, or something compiles that should be refused; the results are still written
  2    wrong use, or an error in the table
  130  interrupted; nothing is written
"""
import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import tomllib

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.append(str(ROOT / "bench"))
import matrix  # noqa: E402
import page  # noqa: E402
import pages  # noqa: E402

WORK = ROOT / "build/everywhere"
CASES_OF_EACH = 40
EVENTS_OF_GAS = 20_000
# What a form is built from.
SOURCES = {"gas": ("props/flags/gas.cpp", "props/worlds/gas/gas.cpp")}
DEFINITIONS = {"kernel": ["-DGRAZE_COMPILED"], "linked": ["-DGRAZE_LINKED"]}  # they link the kernel
FOLDERS = {"one header": (str(WORK / "single"),), "gas": ("lib", ".", "reports/program/foreign/examples")}
SECONDS = 1800  # for one program: an emulated one on a busy machine takes a minute
ENVIRONMENT = {**os.environ, "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "yes", "LC_ALL": "C",
               "WINEPREFIX": str(WORK / "wine"), "WINEDEBUG": "-all"}
CACHE = ["ccache"] if shutil.which("ccache") else []


def run(command, stdin=None):
    """(status, output, errors)"""
    try:
        ran = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, stdin=stdin or subprocess.DEVNULL, capture_output=True, text=True,
                             errors="replace", timeout=SECONDS, check=False)
        return ran.returncode, ran.stdout, ran.stderr
    except subprocess.TimeoutExpired:
        return 1, "", f"error: no end after {SECONDS} s"


class Everywhere:
    """The rows, and running them."""

    def __init__(self, answers):
        self.answers, text = answers, answers.read_bytes()
        self.hash, self.hash_of_gas = ((HERE / name).read_text(encoding="utf-8").strip() for name in ("bits.txt", "gas.txt"))
        self.answers_hash, self.cases = hashlib.sha256(text).digest(), text.count(b"\n")
        self.once, self.done = threading.Lock(), {}

    def result(self, row, folder):
        """The result of a row."""
        if why := missing(row):
            return {"state": "not run", "said": why}
        folder.mkdir(parents=True, exist_ok=True)
        program = folder / f"bits{row.suffix}"
        if fault := self.build(row, folder, program):
            return fault
        if row.prepare:
            self.only_once(row.prepare)
        return {"state": "ran", "environments": {name: self.cell(row, program, name) for name in row.environments}}

    def build(self, row, folder, program):
        """Builds the program; returns the result if the row isn't to run."""
        includes = [word for name in FOLDERS.get(row.form, ("lib",)) for word in ("-I", name)]
        options = [f"-std={row.standard}", *row.flags.split(), *DEFINITIONS.get(row.form, ()), *includes]
        sources = {folder / f"{number}.o": source for number, source in enumerate(SOURCES.get(row.form, ("props/flags/bits.cpp",)))}
        for object_, source in sources.items():
            status, _, errors = run([*CACHE, *row.command, *options, "-c", source, "-o", object_])
            if status != 0:
                said = matrix.refusal(errors)
                return {"state": "refused" if said else "not built", "said": said or matrix.first_error(errors)}
        objects = [*sources, *([self.kernel(row)] if row.form in DEFINITIONS else [])]
        status, _, errors = run([*row.command, *row.link, *row.linked.split(), *objects, "-o", program])
        return {"state": "not built", "said": matrix.first_error(errors)} if status != 0 else None

    def kernel(self, row):
        """The compiled form for the row's machine: one for all compilers, which must agree on its names."""
        file = WORK / f"kernel-{row.triple}.o"
        machine = ["-msse2", "-mfpmath=sse"] if row.machine == "i386" else []
        status, _, errors = self.only_once([*CACHE, f"{row.triple}-g++-12", *machine, *"-std=c++20 -O2 -fno-fast-math -ffp-contract=off -I lib "
                                            "-c lib/graze/kernel.cpp -o".split(), str(file)])
        if status != 0:
            raise matrix.Fault(f"the compiled form for {row.machine}: {matrix.first_error(errors)}")
        return file

    def only_once(self, command):
        """The output of a command, run only once."""
        with self.once:
            key = tuple(command)
            if key not in self.done:
                self.done[key] = run(command)
            return self.done[key]

    def cell(self, row, program, environment):
        status, output = self.remembered([*row.run, program, environment])
        wanted = (self.hash_of_gas, EVENTS_OF_GAS) if row.form == "gas" else (self.hash, self.cases)
        return matrix.cell(row, environment, status, matrix.said(output), *wanted)

    def remembered(self, command):
        """(status, output) of a program. If an earlier run had a result from the same bits, uses that, so that an
        interrupted run can resume."""
        key = hashlib.sha256(self.answers_hash)
        for word in command:
            key.update((word.read_bytes() if isinstance(word, pathlib.Path) else word.encode()) + b"\0")
        file = WORK / "runs" / key.hexdigest()
        if file.exists():
            return 0, file.read_text(encoding="utf-8")
        with self.answers.open("rb") as lines:
            status, output, _ = run([str(word) for word in command], stdin=lines)
        with self.once:
            if status == 0 and not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                pages.write(file, output)
        return status, output

    def all_results(self, rows):
        """The rows with their results, in order, with a line of progress for each."""
        results = {}
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            try:
                # Emulated rows take longest, so they start first.
                futures = {pool.submit(self.result, rows[i], WORK / "rows" / str(i)): i
                           for i in sorted(range(len(rows)), key=lambda i: not rows[i].run)}
                for future in concurrent.futures.as_completed(futures):
                    at = futures[future]
                    results[at] = page.record(rows[at], future.result())
                    note = "" if results[at]["as_wanted"] else "  WRONG"
                    say(f"{len(results):4}/{len(rows)}  {rows[at].name}: {page.in_short(results[at])}{note}")
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        return [results[at] for at in range(len(rows))]


@functools.cache
def is_installed(package):
    return run(["dpkg-query", "-W", "-f", "${db:Status-Status}", package])[1] == "installed"


def missing(row):
    """Why a row can't be run here, or nothing."""
    for package in row.packages:
        if not is_installed(package):
            return f"the package {package} couldn't be installed"
    features = re.search(r"(?m)^flags\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")) if row.needs else None
    lacking = [feature for feature in row.needs if not features or feature not in features[1].split()]
    return f"this processor has no {lacking[0]}" if lacking else ""


def versions(rows):
    """For each compiler and emulator used, its name as it prints it."""
    commands = {command[0] for row in rows if not missing(row) for command in (row.command, row.run) if command}
    versions_of = {command: run([command, "--version"]) for command in sorted(commands)}
    return {pathlib.PurePath(command).name: (output or errors).splitlines()[0].strip() if status == 0 else "unknown"
            for command, (status, output, errors) in versions_of.items()}


def written(file, *command):
    """The file, with the output of a command."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as output:
        subprocess.run(command, cwd=ROOT, stdout=output, check=True)
    return file


def exact_answers():
    """The cases with their exact answers, from the program that the build has made."""
    cases = [path.relative_to(ROOT) for pattern in ("props/cases/*.cases", "reports/worst/*.cases")
             for path in sorted(ROOT.glob(pattern))]
    return written(WORK / "answers.txt", ROOT / "build/verify/props/flags/exact_answers", str(CASES_OF_EACH), *cases)


def say(text):
    print(text, file=sys.stderr, flush=True)


def measured(left_out, rows, folder):
    """Runs the rows, writes the results, and returns the exit status."""
    shutil.rmtree(WORK / "rows", ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    written(WORK / "single/graze/graze.hpp", sys.executable, "lib/packages/amalgamate.py", "lib", "0")
    everywhere = Everywhere(exact_answers())
    found = everywhere.all_results(rows)
    results = {"made": pages.made(), "versions": versions(rows), "hash": everywhere.hash, "cases": everywhere.cases,
               "hash_of_gas": everywhere.hash_of_gas, "events_of_gas": EVENTS_OF_GAS, "left_out": left_out, "rows": found}
    pages.write(WORK / "results.json", json.dumps(results, indent=1))
    pages.write(folder / "README.md", page.markdown(results))
    print(page.summary(results))
    say(f"The page is {(folder / 'README.md').relative_to(ROOT)}")
    return 0 if all(row["as_wanted"] for row in found) else 1


def judged_program(program, answers):
    """The exit status for a program for this machine that was built elsewhere."""
    row = matrix.Row(machine="this machine", compiler="its compiler", flags="", wanted="kept", order=sys.byteorder)
    everywhere = Everywhere(answers.resolve())
    cells = {name: everywhere.cell(row, program.resolve(), name) for name in row.environments}
    for name, cell in cells.items():
        print(f"{name:13} {cell['state']:12} {page.wrong(cell)}")
    return 0 if matrix.is_as_wanted(row, {"state": "ran", "environments": cells}) else 1


def main(words):
    parser = argparse.ArgumentParser(prog="./run everywhere", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for flag in ("--quick", "--packages"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--program", nargs=2, type=pathlib.Path, metavar=("FILE", "ANSWERS"))
    parser.add_argument("--only", metavar="WORD")
    chosen = parser.parse_args(words)
    try:
        if chosen.program:
            return judged_program(*chosen.program)
        text = (HERE / "matrix.toml").read_text(encoding="utf-8")
        rows = [row for row in matrix.rows(text) if (row.quick or not chosen.quick) and (chosen.only or "") in row.name]
        if not rows:
            raise matrix.Fault(f"no row has {chosen.only!r} in its name")
        if chosen.packages:
            print("\n".join(dict.fromkeys(package for row in rows for package in row.packages)))
            return 0
        folder = WORK / "report" if chosen.quick or chosen.only else ROOT / "reports/everywhere"
        return measured(tomllib.loads(text).get("left_out", []), rows, folder)
    except KeyboardInterrupt:
        say("Interrupted; nothing was written.")
        return 130
    except (matrix.Fault, OSError, subprocess.CalledProcessError) as fault:
        say(f"everywhere: {fault}")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
