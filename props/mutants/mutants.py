# SPDX-License-Identifier: BSL-1.0
"""Mutation testing: ./run mutants [graze|batch|verify|cases|subjects|reports] [--fresh|--known|--shard K/N|--merge FILE...]

Changes the sources one place at a time and counts the changes that the committed tests notice. All changes of a library
are compiled into one program, and a number says which one applies (sites.py, mutant.hpp, battery.cpp); those in
constant expressions are compiled one by one. Results are kept in build/mutants, so a run continues where the one before
was interrupted. The report on a library goes to reports/mutants. With --known nothing is compiled: the report is of what
the runs before have found, and says what they left. With --shard every Nth mutant is tried, for instance on another
machine, and what came out goes to build/mutants/PART.K-of-N.jsonl; --merge takes the files of all shards, and writes the
report.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import resource
import subprocess
import sys
import threading
import time
import zlib

import shards
import sites
import slack
from libraries import HERE, LIBRARIES, files, jobs

COMPILER = [*os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER", "").split(), "g++", "-std=c++20", "-w", "-Wno-narrowing", "-ffp-contract=off"]
SOURCES_HASH = '''// What the build generates.
#pragma once
#include <string_view>
namespace reports {
inline constexpr std::string_view sources_hash = "fedcba9876543210", build_flags = "-O1", graze_version = "0.1.0";
}  // namespace reports
'''
EXAMPLES = "reports/program/foreign/examples"
RECORDER = "props/unit/reports/case_recorder.c"
ASKED_PROGRAMS = {"FOREIGN_CPP": f"{EXAMPLES}/answer.cpp", "CASE_ECHO": "props/unit/reports/case_echo.c",
                  "RECORDER_C99": RECORDER, "RECORDER_CPP": RECORDER}
OUTCOMES = ["killed", "timeout", "survived", "stillborn", "equivalent", "slack"]


def say(text, end="\n"):
    print(text, end=end, file=sys.stderr, flush=True)


def digest(paths):
    """The hash of the names and contents of files."""
    sum_ = hashlib.sha256()
    for path in sorted(paths):
        sum_.update(path.encode() + b"\0" + open(path, "rb").read())
    return sum_.hexdigest()[:16]


def processor_time():
    """What the processes that ended used, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Run:
    def __init__(self, library):
        self.library = library
        self.tree = f"{library.build}/tree"
        os.makedirs(self.tree, exist_ok=True)
        self.store = f"{library.build}/results.jsonl"
        self.excused = read_equivalent(f"{HERE}/equivalent/{library.name}.txt")
        self.share = 1, 1

    # --- mutants ---

    def parse(self):
        self.write("generated/sources_hash.hpp", SOURCES_HASH)
        arguments = ["-std=c++20", f"-I{self.tree}/generated", "-Ilib", "-I.", *self.places(), "-xc++",
                     "-Wno-pragma-once-outside-header"]
        self.files = [sites.File(path, path, arguments) for path in self.library.targets]
        # The sample is chosen by the keys: it is the same in each run, whatever else changes in the file.
        every = sites.numbered(self.files)
        self.by_number = {m.number: m for m in every}
        self.mutants = [m for m in every if zlib.crc32(m.key.encode()) % self.library.one_in == 0]
        self.tried = {self.identity(m) for m in self.mutants}

    def identity(self, m):
        return (m.file, m.start, m.end, m.replacement)

    def write_tree(self, dropped):
        """Writes the copies. They hold the mutants that are tried: others would only be compiled."""
        kept = self.tried - dropped
        for f in self.files:
            f.visit_all(lambda m: self.identity(m) in kept)
        sites.numbered(self.files)  # the numbers are the same every time
        mutants = [m for f in self.files for m in f.mutants]
        for f in self.files:
            text = sites.with_numbers(f.mutated(), mutants)
            # Inlined, code with a choice at every place would take very long to compile.
            text = text.replace("gnu::always_inline", "gnu::noinline")
            # A change applies in no constant expression, but the tests can ask as if they were one (constants_test.cpp).
            if "std::is_constant_evaluated()" in text:
                text = "namespace mutant { extern bool as_constant; }\n" + text.replace(
                    "std::is_constant_evaluated()", "(std::is_constant_evaluated() || ::mutant::as_constant)")
            self.write(f.name, '#include "mutants/mutant.hpp"\n' + text)

    def write(self, name, text):
        path = f"{self.tree}/{name.removeprefix('lib/')}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or open(path).read() != text:
            open(path, "w").write(text)

    def source(self, path):
        """The mutated copy of a source that is mutated; any other source itself."""
        copy = f"{self.tree}/{path.removeprefix('lib/')}"
        return copy if path in self.library.targets else path

    def places(self):
        """The definitions by which the sources and the tests find files."""
        paths = {"GRAZE_CASES": "props/cases", "OWN_PAGE": "lib/verify/OWN.md", "OWN_PROJECT": "props/project/consumer_audit",
                 "FIELD_SUBJECTS": "reports/field/subjects", "FIELD_FOLDER": "reports/field", "PAGES_FOLDER": "props/pages",
                 "FOREIGN_FOLDER": EXAMPLES, "GRAZE_HTML_FOLDER": "reports/program/html",
                 **{name: self.asked(name) for name in ASKED_PROGRAMS}}
        return [f'-D{name}="{os.path.abspath(path)}"' for name, path in paths.items()]

    def asked(self, name):
        """A program that the tests ask."""
        return f"{self.library.build}/{name.lower()}"

    def compiler(self, tree=None):
        return COMPILER + [*self.library.flags, f"-I{tree or self.tree}", f"-I{self.tree}/generated", "-Ilib", "-I.",
                           "-Iprops", *self.places()]

    # --- stillborn ---

    def known_stillborn(self):
        """The mutants that didn't compile and whose files are the same, which don't compile now either; and the key of
        the run that found them."""
        known = f"{self.library.build}/stillborn.json"
        if not os.path.exists(known):
            return set(), ""
        kept = json.load(open(known))
        return {tuple(x) for x in kept["dropped"] if kept["files"].get(x[0]) == digest([x[0]])}, kept["of"]

    def stillborn(self):
        """Compiles and drops the mutants that don't compile, until there are no errors. Returns those dropped."""
        known = f"{self.library.build}/stillborn.json"
        key = digest(self.library.targets + [f"{HERE}/sites.py", f"{HERE}/mutant.hpp"])
        key += f" one in {self.library.one_in}"
        dropped, of = self.known_stillborn()
        if of == key:
            self.write_tree(dropped)
            return dropped
        left = self.library.checked
        for round_ in range(1, 40):
            self.write_tree(dropped)
            with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
                outputs = dict(zip(left, pool.map(self.errors, left)))
            found = set()
            for output in outputs.values():
                found |= self.blamed(output)
            say(f"{self.library.name}: round {round_}: {len(found)} mutants don't compile")
            faulty = [path for path, output in outputs.items() if output]
            if faulty and not found:
                raise SystemExit(f"errors that belong to no mutant:\n{outputs[faulty[0]][:4000]}")
            dropped |= {self.identity(self.by_number[n]) for n in found}
            ended = not faulty and left is self.library.checked
            with open(known, "w") as file:
                files = {path: digest([path]) for path in self.library.targets}
                json.dump({"of": key if ended else "", "files": files, "dropped": sorted(dropped)}, file)
            if ended:
                return dropped
            # The sources without errors are compiled again once the others have none either.
            left = faulty or self.library.checked
        raise SystemExit("the mutated copy doesn't compile")

    def errors(self, path):
        try:
            self.compile(path)
            return ""
        except RuntimeError as error:
            return str(error)

    def blamed(self, output):
        """The numbers of the mutants on the lines of errors or, if an error has none, on the lines that led to it; or else
        in the constants that its line reads, since a template may not take a mutant::Constant for a number."""
        found, trail = set(), []
        for line in output.splitlines():
            place = re.match(r"(?:In file included from |\s+from )?(\S+?):(\d+):(?:\d+:)? *(.*)", line)
            if not place:
                continue
            path, at, rest = place.groups()
            if rest.startswith("error") or rest.startswith("fatal"):
                for where in [(path, int(at))] + trail:
                    number = sites.marked(self.lines_of(where[0]), where[1])
                    if number:
                        found.add(number)
                        break
                else:
                    found |= sites.in_constants(self.lines_of(path), int(at))
                trail = []
            elif any(words in rest for words in ("required from", "required by", "from here", "expansion of")):
                trail.append((path, int(at)))
            elif rest.startswith("note"):
                trail = []
        return found

    def lines_of(self, path):
        """The lines of a copy; none of other files."""
        if not path.startswith(self.tree):
            return []
        cache = self.__dict__.setdefault("lines", {})
        stamp = os.stat(path).st_mtime_ns
        if cache.get(path, (0,))[0] != stamp:
            cache[path] = (stamp, open(path).read().split("\n"))
        return cache[path][1]

    # --- the battery ---

    def compile(self, path, tree=None, into=None):
        into = into or f"{self.library.build}/objects"
        os.makedirs(into, exist_ok=True)
        target = f"{into}/{path.replace('/', '_')}.o"
        command = self.compiler(tree) + ["-c", self.source(path) if tree is None else path, "-o", target, "-MMD",
                                         "-fmax-errors=0", "-fno-diagnostics-show-caret", "-fno-diagnostics-color",
                                         *self.own_flags(path)]
        rule = target.removesuffix(".o") + ".d"
        if os.path.exists(target) and os.path.exists(rule):
            needed = self.needed_by(target)
            made = os.stat(target).st_mtime
            if all(os.path.exists(n) and os.stat(n).st_mtime <= made for n in needed):
                return target
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            if os.path.exists(target):
                os.remove(target)
            raise RuntimeError(done.stderr)
        return target

    @staticmethod
    def needed_by(target):
        """The files that an object was compiled from."""
        rule = target.removesuffix(".o") + ".d"
        return open(rule).read().replace("\\\n", " ").split(":", 1)[1].split()

    def own_flags(self, path):
        """The flags of one source: graze's main function gets another name, since the program is linked into the
        battery, and sources under reports aren't optimised, since compiling them takes longer than running them."""
        return ["-Dmain=graze_main"] * (path == "reports/program/commands/main.cpp") + ["-O0"] * path.startswith("reports/")

    def build(self):
        sources = self.library.sources
        for name, source in ASKED_PROGRAMS.items() if self.library.program else ():
            subprocess.run(self.compiler() + [f"-I{EXAMPLES}", "-xc++", source, "-o", self.asked(name)], check=True)
        say(f"{self.library.name}: compiling {len(sources)} sources")
        with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
            objects = list(pool.map(self.compile, sources))
        self.battery = f"{self.library.build}/battery"
        self.link(objects, self.battery)

    def link(self, objects, program):
        subprocess.run(["g++", *objects, "-lgtest", *self.library.libraries, "-lpthread", "-o", program], check=True)

    # --- results ---

    def load(self, any_tests=False):
        """Reads the results that still hold; with `any_tests` also of mutants that survived earlier tests."""
        tests = self.library.tests + self.library.support + files("props/cases/*") + files("props/unit/**/*.hpp", "lib/verify/**/*.hpp")
        self.basis = digest(set(tests) - set(self.library.targets) | {f"{HERE}/mutant.hpp"})
        self.hashes = {path: digest([path]) for path in self.library.targets}
        self.results = {}
        if not os.path.exists(self.store):
            return
        for line in open(self.store):
            entry = json.loads(line)
            file = entry["key"].split(" | ")[0]
            same_file = self.hashes.get(file) == entry["file"]
            # A test that killed a mutant still does after tests were added. Only --fresh notices that a test is gone.
            if same_file and (any_tests or entry["basis"] == self.basis or entry["outcome"] in ("killed", "timeout")):
                self.results[entry["key"]] = entry

    def keep(self, m, outcome, test=""):
        entry = {"key": m.key, "file": self.hashes[m.file], "basis": self.basis, "outcome": outcome, "test": test}
        self.results[m.key] = entry
        with open(self.store, "a") as store:
            store.write(json.dumps(entry) + "\n")

    def own(self):
        """The mutants of this shard: all, unless --shard names one."""
        number, of = self.share
        return self.mutants[number - 1::of]

    def pending(self, static, then=None):
        """The mutants with the outcome `then`: None if nothing is known, "short" if they survived the short tests. The
        long tests are spared those that are listed as equivalent."""
        return [m for m in self.own() if m.static == static and self.identity(m) not in self.dropped and
                self.results.get(m.key, {"outcome": None})["outcome"] == then and
                not (then == "short" and m.key in self.excused)]

    def run_switched(self):
        todo = self.pending(static=False)
        if todo:
            say(f"{self.library.name}: {len(todo)} mutants to go")
            self.put_through(todo, self.without_long_tests(), "short" if self.library.long_tests else "survived")
        todo = self.pending(static=False, then="short")
        if todo:
            say(f"{self.library.name}: {len(todo)} mutants are left for the long tests")
            self.put_through(todo, [str(self.library.patience), f"--gtest_filter={self.library.long_tests}"],
                             "survived")

    def without_long_tests(self):
        return [f"--gtest_filter=-{self.library.long_tests}"] if self.library.long_tests else []

    def put_through(self, todo, arguments, survivor):
        """Runs the battery on mutants. The outcome of those that survive is recorded as `survivor`."""
        battery = subprocess.Popen([self.battery, str(self.library.jobs), *arguments], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True)
        try:
            battery.stdin.write("".join(f"{m.number}\n" for m in todo))
            battery.stdin.close()
            self.follow(battery, len(todo), survivor)
        except BaseException:
            battery.kill()
            raise
        if battery.wait() != 0:
            raise SystemExit("the battery failed")

    def follow(self, battery, total, survivor):
        started, done, count = time.time(), 0, collections.Counter()
        for line in battery.stdout:
            number, outcome, *test = line.split(maxsplit=2)
            if number == "0":
                if outcome != "survived":
                    raise SystemExit(f"a test fails without a mutant: {test}")
                continue
            if not done:
                started = time.time()
            noted = survivor if outcome == "survived" else outcome
            self.keep(self.by_number[int(number)], noted, test[0].strip() if test else "")
            done += 1
            count[outcome] += 1
            if done % 20 == 0 or done == total:
                left = (time.time() - started) / done * (total - done)
                say(f"\r{self.library.name}: {done} of {total}, {count['survived']} survived, {left:.0f} s left   ",
                    end="")
        say("")

    def run_static(self):
        """Tries the mutants in constant expressions: each in a copy of its file, with the sources that include it."""
        todo = self.pending(static=True)
        if not todo:
            return
        say(f"{self.library.name}: {len(todo)} mutants to be compiled one by one")
        plain = f"{self.library.build}/plain"
        sources = self.library.sources
        with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
            self.plain = dict(zip(sources, pool.map(lambda s: self.compile(s, "lib", plain), sources)))
            self.needs = {source: set(self.needed_by(target)) for source, target in self.plain.items()}
            battery = f"{plain}/battery"
            self.link(list(self.plain.values()), battery)
            used, started, survived = processor_time(), time.time(), 0
            if self.first_failure(battery, self.without_most_tests()):
                raise SystemExit("a test fails without a mutant")
            # One test may take as much processor time as all of them take twice. The clock says how busy the machine is:
            # it only ends what waits for ever.
            limits = 2 + int(2 * (processor_time() - used)), max(60.0, 40 * (time.time() - started))
            started = time.time()
            for done, (m, result) in enumerate(pool.map(lambda m: (m, self.try_static(m, limits)), todo), 1):
                self.keep(m, *result)
                survived += result[0] == "survived"
                left = (time.time() - started) / done * (len(todo) - done)
                say(f"\r{self.library.name}: {done} of {len(todo)}, {survived} survived, {left:.0f} s left   ", end="")
        say("")

    def without_most_tests(self):
        return self.without_long_tests() if self.library.patience else []

    def usual_killers(self, file):
        """The tests that kill most of the other mutants of a file."""
        count = collections.Counter(e["test"] for e in self.results.values()
                                    if e["outcome"] == "killed" and e["key"].startswith(file + " |"))
        return ":".join(test for test, _ in count.most_common(8))

    def first_failure(self, battery, filtered, longest=120, limit=None):
        """Runs a battery without choosing a mutant. Returns outcome and name of the test that fails first, or None. A
        test may take `longest` seconds of processor time, and all of them `limit` by the clock."""
        out = subprocess.Popen([battery, str(self.library.jobs // jobs()), "0", str(longest), *filtered],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        timer = threading.Timer(limit, out.kill) if limit else None
        try:
            if timer:
                timer.start()
            for line in out.stdout:
                _, outcome, *test = line.split(maxsplit=2)
                if outcome != "survived":
                    return outcome, test[0].strip() if test else ""
            return ("timeout", "") if out.wait() else None
        finally:
            if timer:
                timer.cancel()
            out.kill()
            out.wait()

    def try_static(self, m, limits):
        own = f"{self.library.build}/static/{m.number}"
        file = next(f for f in self.files if f.name == m.file)
        copy = f"{own}/{m.file.removeprefix('lib/')}"
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        open(copy, "w").write(file.source[:m.start] + m.text + file.source[m.end:])
        try:
            # The batches that are compiled quickest come first: a mutant that they kill needs no others.
            replaced = dict(self.plain)
            for batch in self.static_batches(m):
                for source in batch:
                    path = copy if source == m.file else source
                    target = f"{own}/{source.replace('/', '_')}.o"
                    command = self.compiler(own) + ["-c", path, "-o", target, *self.own_flags(source), "-O0"]
                    done = subprocess.run(command, capture_output=True, text=True)
                    if done.returncode:
                        return "stillborn", ""
                    replaced[source] = target
                self.link(list(replaced.values()), f"{own}/battery")
                usual = self.usual_killers(m.file)
                for filtered in ([f"--gtest_filter={usual}"] if usual else None, self.without_most_tests()):
                    failure = filtered is not None and self.first_failure(f"{own}/battery", filtered, *limits)
                    if failure:
                        return failure
            return "survived", ""
        finally:
            subprocess.run(["rm", "-rf", own])

    def static_batches(self, m):
        """The sources that include the file of a mutant, in batches: those that the library names and then, except for
        graze and verify, the rest."""
        readers = [s for s in self.library.sources if s == m.file or m.file in self.needs[s]]
        batches = [[s for s in batch if s in readers] for batch in self.library.first]
        if self.library.name not in ("graze", "verify"):
            batches.append([s for s in readers if not any(s in batch for batch in batches)])
        return [batch for batch in batches if batch]

    def recall(self):
        """Instead of `run`: what earlier runs found."""
        self.parse()
        self.load(any_tests=True)
        self.dropped, _ = self.known_stillborn()

    def run(self):
        self.parse()
        self.load()
        self.dropped = self.stillborn()
        self.build()
        self.run_switched()
        self.run_static()

    # --- shards ---

    def sources(self):
        """The hash of all that an outcome depends on."""
        return hashlib.sha256(json.dumps([self.basis, sorted(self.hashes.items())]).encode()).hexdigest()

    def write_shard(self):
        """Writes what came out of this shard's mutants. Gives the path of the file."""
        number, of = self.share
        path = f"{os.path.dirname(self.library.build)}/{self.library.name}.{number}-of-{of}.jsonl"
        outcomes = []
        for m in self.own():
            stillborn = {"outcome": "stillborn", "test": ""}
            entry = stillborn if self.identity(m) in self.dropped else self.results[m.key]
            outcomes.append({"key": m.key, "outcome": entry["outcome"], "test": entry["test"]})
        shards.write(path, self.library.name, self.sources(), number, of, outcomes)
        return path

    def merge(self, paths):
        """Instead of `run`: what all shards found."""
        self.parse()
        self.load()
        by_key = {m.key: m for m in self.mutants}
        self.results, self.dropped = {}, set()
        for piece in shards.merged(paths, self.library.name, self.sources()):
            m = by_key.pop(piece["key"], None)
            if m is None:
                raise shards.Unfit(f"{piece['key']} is no mutant, or there twice")
            if piece["outcome"] == "stillborn":
                self.dropped.add(self.identity(m))
            else:
                self.results[m.key] = {**piece, "file": self.hashes[m.file], "basis": self.basis}
        if by_key:
            raise shards.Unfit(f"{len(by_key)} mutants are in no shard")

    # --- what is left ---

    def outcomes(self):
        """The outcome of every mutant, equivalent and slack ones set apart; and what is wrong with those listed as equivalent."""
        excused = self.excused
        result, faults = {}, []
        for m in self.mutants:
            if self.identity(m) in self.dropped:
                outcome = "stillborn"
            else:
                entry = self.results.get(m.key)
                outcome = entry["outcome"] if entry else "pending"
                if outcome == "short":
                    outcome = "survived" if m.key in excused else "pending"
            reason = excused.get(m.key)
            if reason is not None:
                if outcome == "survived":
                    outcome = "equivalent"
                elif outcome != "pending":
                    faults.append(f"said to be equivalent, but {outcome}: {m.key}")
            if outcome == "survived" and slack.holds(m):
                outcome = "slack"
            elif outcome == "survived" and slack.is_noticed(m):
                outcome = "killed"
            result[m.key] = outcome
        every = {m.key for m in self.by_number.values()}  # a sample leaves out some that are excused
        faults += [f"said to be equivalent, but no mutant: {key}" for key in excused if key not in every]
        return result, faults


def read_equivalent(path):
    """The mutants that are listed as the same function, each with the reason that stands above its group."""
    entries, reason, fresh = {}, "", True
    for line in open(path):
        line = line.rstrip("\n")
        if line.startswith("# SPDX") or line.startswith("# Mutants that"):
            continue
        if line.startswith("#"):
            reason = line[1:].strip() if fresh else reason + " " + line[1:].strip()
            fresh = False
        elif line:
            fresh = True
            if not reason:
                raise SystemExit(f"no reason for {line}")
            entries[line] = reason
    return entries


def percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole else "-"


def table(title, groups):
    lines = [f"| {title} | all | " + " | ".join(OUTCOMES) + " | % killed |", "|---|" + "---|" * (len(OUTCOMES) + 2)]
    for name, count in groups:
        total = sum(count.values())
        dead = count["killed"] + count["timeout"]
        left = count["killed"] + count["timeout"] + count["survived"]
        lines.append(f"| {name} | {total} | " + " | ".join(str(count[o]) for o in OUTCOMES) +
                     f" | {percent(dead, left)} |")
    return lines


def summary(run):
    outcomes, faults = run.outcomes()
    by_file, by_operator = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    total = collections.Counter(outcomes.values())
    for m in run.mutants:
        by_file[m.file][outcomes[m.key]] += 1
        by_operator[m.operator][outcomes[m.key]] += 1
    dead = total["killed"] + total["timeout"]
    born = len(run.mutants) - total["stillborn"]
    left = born - total["equivalent"] - total["slack"] - total["pending"]
    lines = []
    lines.append(f"{len(run.mutants)} mutants: " + ", ".join(f"{total[o]} {o}" for o in OUTCOMES) + ".")
    if run.library.one_in > 1:
        lines.append(f"A sample: one of {run.library.one_in} mutants was tried.")
    if total["pending"]:
        lines.append(f"{total['pending']} of them aren't known: they weren't tried, or their file has changed since.")
    earlier = sum(outcomes[key] == "survived" and entry["basis"] != run.basis for key, entry in run.results.items()
                  if key in outcomes)
    if earlier:
        lines.append(f"{earlier} survived earlier tests: those that were added or changed since may notice them.")
    lines.append(f"Killed: {percent(dead, left)} % of {left} (wanted: {run.library.wanted} %), and {percent(dead, born)} % "
                 f"of the {born} that compile. Equivalent: {percent(total['equivalent'], born)} % (at most 5 %).")
    lines += [""] + table("file", sorted(by_file.items())) + [""] + table("operator", sorted(by_operator.items()))
    survivors = [m for m in run.mutants if outcomes[m.key] == "survived"]
    lines += ["", f"## Survivors: {len(survivors)}", ""]
    for m in survivors:
        lines.append(f"- {m.file}:{m.line} {m.operator}: `{m.original}` -> `{m.replacement}`")
    if not survivors:
        lines.append("None.")
    met = bool(left) and 100 * dead / left >= run.library.wanted and 20 * total["equivalent"] <= born and \
        not total["pending"]
    return lines, faults, met


def main():
    parser = argparse.ArgumentParser(prog="./run mutants")
    parser.add_argument("libraries", nargs="*", metavar="graze|batch|verify|cases|subjects|reports",
                        help="all unless given")
    parser.add_argument("--fresh", action="store_true", help="forgets what is known")
    parser.add_argument("--known", action="store_true", help="compiles nothing; reports what earlier runs found")
    parser.add_argument("--shard", metavar="K/N", type=shards.share, help="tries every Nth mutant, from the Kth on")
    parser.add_argument("--merge", metavar="FILE", nargs="+", help="reports what the files of all shards of a part hold")
    parser.add_argument("--list", action="store_true", help="lists survivors with their keys")
    options = parser.parse_args()
    names = options.libraries or list(LIBRARIES)
    if any(n not in LIBRARIES for n in names):
        parser.error("one of " + ", ".join(LIBRARIES))
    head = ["Written by `./run mutants`. Killed are those that a committed test notices, timeout and the check of the bounds",
            "(props/proofs) included; stillborn ones don't compile; equivalent and slack ones change nothing that is promised",
            "(props/mutants/equivalent, slack.py). % killed is of those that are left.", ""]
    all_faults, all_met = slack.unused(), True
    for name in names:
        run = Run(LIBRARIES[name])
        if options.fresh:
            for path in (run.store, f"{run.library.build}/stillborn.json"):
                if os.path.exists(path):
                    os.remove(path)
        if options.shard:
            run.share = options.shard
            run.run()
            print(f"Shard {options.shard[0]}/{options.shard[1]} is done: {run.write_shard()}")
            continue
        run.merge(options.merge) if options.merge else run.recall() if options.known else run.run()
        lines, faults, met = summary(run)
        all_faults += faults
        all_met &= met
        text = "\n".join([f"# Mutants of {LIBRARIES[name].title}", "", *head, *lines]).rstrip() + "\n"
        os.makedirs("reports/mutants", exist_ok=True)
        with open(f"reports/mutants/{name}.md.new", "w") as file:
            file.write(text)
        os.replace(f"reports/mutants/{name}.md.new", f"reports/mutants/{name}.md")
        if not options.list:
            print(text)
        else:
            outcomes, _ = run.outcomes()
            for m in run.mutants:
                if outcomes[m.key] in ("survived", "pending"):
                    print(f"{m.line}\t{m.number}\t{m.key}")
    if options.shard:
        return
    for fault in all_faults:
        say(fault)
    sys.exit(1 if all_faults or not all_met else 0)


if __name__ == "__main__":
    try:
        main()
    except shards.Unfit as fault:
        say(fault)
        sys.exit(1)
    except KeyboardInterrupt:
        say("\ninterrupted; ./run mutants goes on from here")
        sys.exit(130)
