#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Builds bits.cpp and gas.cpp by the compilers of matrix.toml, runs them on their machines, and writes what came of it.

  ./run everywhere           all of it; the page and the results go to reports/everywhere
  ./run everywhere --quick   four machines, of both byte orders, and every flag; they go to build/everywhere/report
  --only WORD                the rows with this word in their names alone; to build/everywhere/report as well
  --fresh                    runs every program anew, also those that an interrupted run has run already
  --program FILE ANSWERS     judges a build of bits.cpp for this machine by the answers that another run has left in
                             build/everywhere/answers.txt
  --page                     writes the page of reports/everywhere anew, from the results there
  --packages                 prints the Debian packages that this takes, and does nothing

Exit status
  0    each row is as matrix.toml wants it, or couldn't be run for want of a package or a processor, and says so
  1    a hash or a count differs, or something compiles that was to be refused; the results are written all the same
  2    wrong use, or a fault in the table
  130  interrupted; nothing is written
"""
import argparse
import concurrent.futures
import datetime
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
import matrix  # noqa: E402
import page  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK, REPORT = ROOT / "build/everywhere", ROOT / "reports/everywhere"
CASES_OF_EACH = 40
EVENTS_OF_GAS = 20_000
# What a form is built from.
SOURCES = {"gas": ("props/flags/gas.cpp", "props/worlds/gas/gas.cpp")}
FOLDERS = {"one header": (str(WORK / "single"),), "gas": ("lib", ".", "reports/program/foreign/examples")}
SECONDS = 1800  # of one program: an emulated one on a busy machine takes a minute


class Interrupted(Exception):
    """The user doesn't want to wait any longer."""


class Runner:
    """Runs programs, some at once, and ends all of them when it is stopped."""

    def __init__(self):
        self.lock, self.running, self.stopped = threading.Lock(), set(), False

    def __call__(self, command, stdin=None, environment=None):
        """(status, output, errors)"""
        with self.lock:
            if self.stopped:
                raise Interrupted
            process = subprocess.Popen(command, cwd=ROOT, stdin=stdin or subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=environment, text=True, errors="replace",
                                       start_new_session=True)
            self.running.add(process)
        try:
            output, errors = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            end(process)
            output, errors = process.communicate()
            errors += f"\nerror: no end after {SECONDS} s"
        finally:
            with self.lock:
                self.running.discard(process)
        if self.stopped:
            raise Interrupted
        return process.returncode, output, errors

    def stop(self):
        with self.lock:
            self.stopped = True
            for process in self.running:
                end(process)


def end(process):
    """Ends a program and what it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Everywhere:
    """The rows, run."""

    def __init__(self, read, answers):
        self.read, self.answers = read, answers
        self.hash, self.hash_of_gas = ((HERE / name).read_text(encoding="utf-8").strip() for name in ("bits.txt", "gas.txt"))
        self.answers_hash, self.cases = hashlib.sha256(answers.read_bytes()).digest(), answers.read_bytes().count(b"\n")
        self.run = Runner()
        self.cache = ["ccache"] if shutil.which("ccache") else []
        self.environment = {**os.environ, "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "yes", "LC_ALL": "C",
                            "WINEPREFIX": str(WORK / "wine"), "WINEDEBUG": "-all"}
        self.features = features_of_processor()
        self.installed = {}
        self.once, self.done = threading.Lock(), set()

    def missing(self, row):
        """Why a row can't be run here, or nothing."""
        absent = [package for package in row.packages if not self.is_installed(package)]
        if absent:
            return f"the package {absent[0]} couldn't be installed"
        lacking = [feature for feature in row.needs if feature not in self.features]
        return f"this processor has no {lacking[0]}" if lacking else ""

    def is_installed(self, package):
        if package not in self.installed:
            self.installed[package] = subprocess.run(
                ["dpkg-query", "-W", "-f", "${db:Status-Status}", package], capture_output=True, text=True,
                check=False).stdout == "installed"
        return self.installed[package]

    def result(self, row, number):
        """What came of a row."""
        why = self.missing(row)
        if why:
            return {"state": "not run", "said": why}
        folder = WORK / "rows" / str(number)
        folder.mkdir(parents=True, exist_ok=True)
        built = self.build(row, folder)
        if built:
            return built
        self.prepare(row)
        environments = {name: self.cell(row, folder / f"bits{row.suffix}", name) for name in row.environments}
        return {"state": "ran", "environments": environments}

    def build(self, row, folder):
        """Builds folder/bits; the result if that isn't to be."""
        includes = [word for name in FOLDERS.get(row.form, ("lib",)) for word in ("-I", name)]
        defines = ["-DGRAZE_COMPILED"] if row.form == "kernel" else []
        compile_ = [*self.cache, *row.command, f"-std={row.standard}", *row.flags.split(), *defines, *includes]
        objects = []
        for number, source in enumerate(SOURCES.get(row.form, ("props/flags/bits.cpp",))):
            object_ = str(folder / f"{number}.o")
            status, _, errors = self.run([*compile_, "-c", source, "-o", object_], environment=self.environment)
            if status != 0:
                said = matrix.refusal(errors)
                if said:
                    return {"state": "refused", "said": said}
                return {"state": "not built", "said": matrix.first_error(errors)}
            objects.append(object_)
        if row.form == "kernel":
            objects.append(self.kernel(row))
        status, _, errors = self.run([*row.command, *row.link, *row.linked.split(), *objects,
                                      "-o", str(folder / f"bits{row.suffix}")], environment=self.environment)
        return {"state": "not built", "said": matrix.first_error(errors)} if status != 0 else None

    def kernel(self, row):
        """The compiled form for the row's machine: one for all compilers, which are to agree on its names."""
        triple = self.read["machine"][row.machine]["triple"]
        file = WORK / f"kernel-{triple}.o"
        with self.once:
            if file not in self.done:
                compiler = self.read["compiler"]["g++ 12"]["command"][0].format(triple=triple)
                options = "-std=c++20 -O2 -fno-fast-math -ffp-contract=off -I lib -c lib/graze/kernel.cpp -o".split()
                status, _, errors = self.run([*self.cache, compiler, *options, str(file)], environment=self.environment)
                if status != 0:
                    raise matrix.Fault(f"the compiled form for {row.machine}: {matrix.first_error(errors)}")
                self.done.add(file)
        return str(file)

    def prepare(self, row):
        """What the row's machine needs before its first program."""
        with self.once:
            if row.prepare and row.prepare not in self.done:
                self.run(row.prepare, environment=self.environment)
                self.done.add(row.prepare)

    def cell(self, row, program, environment):
        status, output = self.remembered([*row.run, program, environment])
        wanted = (self.hash_of_gas, EVENTS_OF_GAS) if row.form == "gas" else (self.hash, self.cases)
        return matrix.cell(row, environment, status, matrix.said(output), *wanted)

    def remembered(self, command):
        """(status, output) of a program. What an earlier run had from the same bits isn't asked again, so that a run that
        was interrupted goes on."""
        key = hashlib.sha256(self.answers_hash)
        for word in command:
            key.update(word.read_bytes() if isinstance(word, pathlib.Path) else word.encode())
            key.update(b"\0")
        file = WORK / "runs" / key.hexdigest()
        if file.exists():
            return 0, file.read_text(encoding="utf-8")
        with self.answers.open("rb") as lines:
            status, output, _ = self.run([str(word) for word in command], stdin=lines, environment=self.environment)
        if status == 0:
            replace(file.parent, {file.name: output})
        return status, output

    def all_results(self, rows):
        """{row: result}, with a line of progress for each."""
        # What is emulated takes longest, and so it begins.
        order = sorted(range(len(rows)), key=lambda i: not rows[i].run)
        results = {}
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            try:
                futures = {pool.submit(self.result, rows[i], i): i for i in order}
                for future in concurrent.futures.as_completed(futures):
                    row = rows[futures[future]]
                    results[row] = future.result()
                    note = "" if matrix.is_as_wanted(row, results[row]) else "  WRONG"
                    say(f"{len(results):4}/{len(rows)}  {row.name}: {page.in_short(results[row])}{note}")
            except BaseException:
                self.run.stop()
                pool.shutdown(cancel_futures=True)
                raise
        return [(row, results[row]) for row in rows]

    def versions(self, rows):
        """Of each compiler and emulator that was used, as it names itself."""
        found = {}
        for row in rows:
            if self.missing(row):
                continue
            for command in (row.command[:1], row.run[:1]):
                if command and command[0] not in found:
                    status, output, errors = self.run([*command, "--version"], environment=self.environment)
                    found[command[0]] = (output or errors).splitlines()[0].strip() if status == 0 else "unknown"
        return {pathlib.PurePath(command).name: version for command, version in sorted(found.items())}


def features_of_processor():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return set()
    return {word for line in text.splitlines() if line.startswith("flags") for word in line.split()}


def processor():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return "unknown"
    return next((line.split(":", 1)[1].strip() for line in text.splitlines() if line.startswith("model name")), "unknown")


def exact_answers(folder):
    """Writes the cases with their exact answers, by the program that the build has made."""
    case_files = [str(path.relative_to(ROOT)) for pattern in ("props/cases/*.cases", "reports/worst/*.cases")
                  for path in sorted(ROOT.glob(pattern))]
    file = folder / "answers.txt"
    with file.open("wb") as output:
        subprocess.run([ROOT / "build/verify/props/flags/exact_answers", str(CASES_OF_EACH), *case_files], cwd=ROOT,
                       stdout=output, check=True)
    return file


def one_header(folder):
    file = folder / "single/graze/graze.hpp"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as output:
        subprocess.run([sys.executable, "lib/packages/amalgamate.py", "lib", "0"], cwd=ROOT, stdout=output, check=True)


def replace(folder, files):
    """The files take the places of those before, each of them whole."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        new = folder / f"{name}.new"
        new.write_text(text, encoding="utf-8")
        new.replace(folder / name)


def say(text):
    print(text, file=sys.stderr, flush=True)


def interrupted(_signal, _frame):
    raise KeyboardInterrupt


def measured(read, rows, folder, fresh):
    """Runs the rows, writes what came of them into the folder, and gives the exit status."""
    for old in ["rows", "runs"] if fresh else ["rows"]:
        shutil.rmtree(WORK / old, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    one_header(WORK)
    began = time.monotonic()
    everywhere = Everywhere(read, exact_answers(WORK))
    pairs = everywhere.all_results(rows)
    results = {
        "schema": 1, "date": datetime.date.today().isoformat(), "processor": processor(),
        "versions": everywhere.versions(rows), "hash": everywhere.hash, "cases": everywhere.cases,
        "hash_of_gas": everywhere.hash_of_gas, "events_of_gas": EVENTS_OF_GAS,
        "left_out": read.get("left_out", []), "rows": [page.record(row, result) for row, result in pairs],
    }
    replace(folder, {"results.json": page.as_json(results), "README.md": page.markdown(results)})
    print(page.summary(results))
    say(f"{(time.monotonic() - began) / 60:.0f} minutes; the page is {(folder / 'README.md').relative_to(ROOT)}")
    return matrix.status(pairs)


def judged_program(read, program, answers):
    """The exit status for a program that something else has built for this machine."""
    row = matrix.Row(machine="this machine", compiler="its compiler", standard="c++20", flags="", form="headers",
                     wanted="kept", order=sys.byteorder, command=(), packages=())
    everywhere = Everywhere(read, answers.resolve())
    cells = {name: everywhere.cell(row, program.resolve(), name) for name in row.environments}
    for name, cell in cells.items():
        print(f"{name:13} {cell['state']:12} {page.wrong(cell)}")
    return matrix.status([(row, {"state": "ran", "environments": cells})])


def main(words):
    parser = argparse.ArgumentParser(prog="./run everywhere", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--packages", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--fresh", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--page", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--program", nargs=2, type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--only", metavar="WORD", help=argparse.SUPPRESS)
    chosen = parser.parse_args(words)
    signal.signal(signal.SIGTERM, interrupted)
    try:
        if chosen.page:
            results = json.loads((REPORT / "results.json").read_text(encoding="utf-8"))
            replace(REPORT, {"README.md": page.markdown(results)})
            return 0
        read = matrix.table((HERE / "matrix.toml").read_text(encoding="utf-8"))
        if chosen.program:
            return judged_program(read, *chosen.program)
        rows = [row for row in matrix.rows(read)
                if (row.quick or not chosen.quick) and (not chosen.only or chosen.only in row.name)]
        if not rows:
            raise matrix.Fault(f"no row has {chosen.only!r} in its name")
        if chosen.packages:
            print("\n".join(dict.fromkeys(package for row in rows for package in row.packages)))
            return 0
        return measured(read, rows, WORK / "report" if chosen.quick or chosen.only else REPORT, chosen.fresh)
    except KeyboardInterrupt:
        say("Interrupted; nothing was written.")
        return 130
    except (matrix.Fault, OSError, subprocess.CalledProcessError) as fault:
        say(f"everywhere: {fault}")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
