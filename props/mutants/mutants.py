# SPDX-License-Identifier: BSL-1.0
"""Mutation testing: ./run mutants [graze|batch|verify|backward|cases|subjects|reports]...

Changes the sources one place at a time and counts the changes that the committed tests notice. All changes of a library
are compiled into one program, and a number says which one applies (sites.py, mutant.hpp, battery.cpp); those in
constant expressions are compiled one by one. Results are kept in build/mutants, so a run continues where the one before
was interrupted. All about a part goes to build/mutants/PART.md, and its line to reports/mutants/README.md.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import subprocess
import sys
import time
import zlib

sys.dont_write_bytecode = True
sys.path.append("bench")
import pages  # noqa: E402
import results  # noqa: E402
import slack  # noqa: E402
from build import Build, object_of, say  # noqa: E402
from libraries import HERE, LIBRARIES, files, jobs  # noqa: E402

PAGE = pathlib.Path("reports/mutants/README.md")


class Run:
    """The mutants of a library, and their results."""

    def __init__(self, library):
        self.library, self.build = library, Build(library)
        every = self.build.parse()
        self.by_number = {m.number: m for m in every}
        # The keys choose the sample: it is the same in each run, whatever else changes in the file.
        self.mutants = [m for m in every if zlib.crc32(m.key.encode()) % library.one_in == 0]
        self.excused = results.read_equivalent(f"{HERE}/equivalent/{library.name}.txt")
        tests = {*library.tests, *library.support, *files("props/cases/*", "props/unit/**/*.hpp", "lib/verify/**/*.hpp")}
        self.results = results.Results(f"{library.build}/results.jsonl",
                                       {path: results.digest([path]) for path in library.targets},
                                       results.digest(tests - set(library.targets) | {f"{HERE}/mutant.hpp"}))

    def pending(self, static):
        """The mutants without a result."""
        return [m for m in self.mutants if m.static == static and self.results.outcome(m) is None]

    def run(self):
        if self.pending(static=False) or self.pending(static=True):
            self.drop_stillborn()
            self.put_through(self.pending(static=False))
            self.run_static(self.pending(static=True))

    def drop_stillborn(self):
        """Compiles and drops the mutants that don't compile, until there are no errors."""
        left = self.library.sources
        for round_ in range(1, 40):
            say(f"{self.library.name}: round {round_}: compiling {len(left)} sources")
            self.build.write_copies([m for m in self.mutants if self.results.outcome(m) != "stillborn"])
            errors = self.build.errors(left, self.build.tree, self.build.objects)
            found = {number for output in errors.values() for number in self.build.blamed(output)}
            say(f"{self.library.name}: {len(found)} mutants don't compile")
            if errors and not found:
                raise SystemExit(f"errors that no mutant causes:\n{next(iter(errors.values()))[:4000]}")
            for number in found:
                self.results.keep(self.by_number[number], "stillborn")
            if not errors and left is self.library.sources:
                return
            # The sources without errors are compiled again once the others have none either.
            left = list(errors) or self.library.sources
        raise SystemExit("the mutated copy doesn't compile")

    def follow(self, outcomes, total):
        """Keeps the outcomes of a number of mutants as they arrive, and prints the progress."""
        started, survived = time.time(), 0
        for done, (m, outcome, test) in enumerate(outcomes, 1):
            self.results.keep(m, outcome, test)
            survived += outcome == "survived"
            left = (time.time() - started) / done * (total - done)
            say(f"\r{self.library.name}: {done} of {total}, {survived} survived, {left:.0f} s left   ", end="")
        say("")

    def put_through(self, todo):
        """Runs the battery on mutants."""
        if not todo:
            return
        say(f"{self.library.name}: {len(todo)} mutants to go")
        command = [self.build.battery(self.build.tree, self.build.objects), str(self.library.jobs), str(self.library.patience)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ran:
            try:
                ran.stdin.write("".join(f"{m.number}\n" for m in todo))
                ran.stdin.close()
                self.follow(self.outcomes(ran.stdout), len(todo))
            except BaseException:
                ran.kill()
                raise
        if ran.returncode != 0:
            raise SystemExit("the battery failed")

    def outcomes(self, lines):
        """(mutant, outcome, test) of each line that a battery prints. Number 0 is the unchanged program."""
        for text in lines:
            number, outcome, *test = text.split(maxsplit=2)
            if number != "0":
                yield self.by_number[int(number)], outcome, "".join(test).strip()
            elif outcome != "survived":
                raise SystemExit(f"a test fails without a mutant: {test}")

    # --- mutants in constant expressions: each in a copy of its file, with the sources that include it ---

    def run_static(self, todo):
        if not todo:
            return
        say(f"{self.library.name}: {len(todo)} mutants to be compiled one by one")
        self.plain, battery = self.build.plain()
        started = time.time()
        if self.first_failure(battery):
            raise SystemExit("a test fails without a mutant")
        # One test may take twice as much processor time as all of them take. Wall time depends on the load of the machine: it
        # only ends what waits forever.
        took = time.time() - started
        limits = 2 + int(2 * took), max(60, int(40 * took))
        with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
            self.follow(pool.map(lambda m: (m, *self.try_static(m, limits)), todo), len(todo))

    def usual_killers(self, file):
        """The tests that kill most of the other mutants of a file."""
        count = collections.Counter(entry["test"] for key, entry in list(self.results.entries.items())
                                    if entry["outcome"] == "killed" and key.startswith(file + " |"))
        return ":".join(test for test, _ in count.most_common(8))

    def first_failure(self, battery, filtered="*", longest=120, limit=0):
        """Runs a battery without choosing a mutant. Returns outcome and name of the test that fails first, or None. A
        test may take `longest` seconds of processor time, and all of them `limit` of wall time, if that isn't 0."""
        command = ["timeout", "--foreground", "--signal=KILL", str(limit),
                   battery, str(self.library.jobs // jobs()), "0", str(longest), f"--gtest_filter={filtered}"]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as ran:
            for text in ran.stdout:
                _, outcome, *test = text.split(maxsplit=2)
                if outcome != "survived":
                    ran.terminate()
                    return outcome, "".join(test).strip()
        return ("timeout", "") if ran.returncode else None

    def try_static(self, m, limits):
        """Its outcome, and the test that killed it."""
        objects, own = dict(self.plain), self.build.changed(m)
        try:
            # The batches that compile fastest come first: a mutant that they kill needs no others.
            for batch in self.build.readers(m):
                for source in batch:
                    if self.build.compile(source, own, own, "-O0"):
                        return "stillborn", ""
                    objects[source] = object_of(source, own)
                self.build.link(objects.values(), f"{own}/battery")
                for filtered in filter(None, (self.usual_killers(m.file), "*")):
                    if failure := self.first_failure(f"{own}/battery", filtered, *limits):
                        return failure
            return "survived", ""
        finally:
            subprocess.run(["rm", "-rf", own], check=False)

    def report(self):
        """Writes the known results of a part. Returns what is wrong with it."""
        outcomes, faults = results.judged(self.mutants, self.by_number.values(), self.results, self.excused, slack)
        count = results.Count(outcomes.values())
        page = results.full_page(self.library, self.mutants, outcomes)
        pages.write(pathlib.Path(f"build/mutants/{self.library.name}.md"), page)
        print(page)
        pages.write(PAGE, results.with_line(PAGE.read_text(encoding="ascii"), self.library, count, pages.made()))
        if not results.is_as_wanted(self.library, count):
            faults.append(f"{self.library.name} isn't as wanted: {' '.join(count.cells())}")
        return faults


def main():
    parser = argparse.ArgumentParser(prog="./run mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help="all unless given")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(LIBRARIES):
        parser.error(f"there is no part {min(unknown)}: they are {', '.join(LIBRARIES)}")
    faults = []
    for part in chosen.parts or LIBRARIES:
        run = Run(LIBRARIES[part])
        run.run()
        faults += run.report()
    for fault in faults:
        say(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        say("\ninterrupted; run ./run mutants again to continue")
        sys.exit(130)
