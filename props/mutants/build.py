# SPDX-License-Identifier: BSL-1.0
"""Compiles the sources of a library: as copies with its mutants, unchanged, and with one mutant in a constant expression."""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

import sites
from libraries import jobs

COMPILER = [*os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER", "").split(), "g++", "-std=c++20", "-w", "-Wno-narrowing", "-ffp-contract=off",
            "-fmax-errors=0", "-fno-diagnostics-show-caret", "-fno-diagnostics-color"]
SOURCES_HASH = '''// What the build generates.
#pragma once
#include <string_view>
namespace reports {
inline constexpr std::string_view sources_hash = "fedcba9876543210", build_flags = "-O1", graze_version = "0.1.0";
}  // namespace reports
'''
EXAMPLES = "reports/program/foreign/examples"
RECORDER = "props/unit/reports/case_recorder.c"
ASKED_PROGRAMS = {"CASE_ECHO": "props/unit/reports/case_echo.c",
                  "RECORDER_C99": RECORDER, "RECORDER_CPP": RECORDER}
VEGA = "build/mutants/vega"
PLACES = {"GRAZE_CASES": "props/cases", "OWN_PAGE": "lib/verify/OWN.md", "OWN_PROJECT": "props/project/consumer_audit",
          "FIELD_SUBJECTS": "reports/field/subjects", "FIELD_FOLDER": "reports/field", "PAGES_FOLDER": "props/pages",
          "GRAZE_HTML_FOLDER": "reports/program/html", "GRAZE_VEGA_FOLDER": VEGA,
          "GRAZE_NEW_FOLDER": "reports/program/new", "TESTING_PAGE": "lib/verify/TESTING.md", "EXAMPLE": "lib/verify/example",
          "CONSUMERS": "props/project"}


def say(text, end="\n"):
    print(text, end=end, file=sys.stderr, flush=True)


def own_flags(source):
    """The flags of one source: graze's main function gets another name, since the program is linked into the battery, and
    sources under reports aren't optimised, since compiling them takes longer than running them."""
    return ["-Dmain=graze_main"] * (source == "reports/program/commands/main.cpp") + ["-O0"] * source.startswith("reports/")


def object_of(source, folder):
    return f"{folder}/{source.replace('/', '_')}.o"


def read_by(target):
    """The files that an object was compiled from."""
    return open(target.removesuffix(".o") + ".d").read().replace("\\\n", " ").split(":", 1)[1].split()


def is_current(target):
    try:
        return all(os.stat(path).st_mtime <= os.stat(target).st_mtime for path in read_by(target))
    except OSError:
        return False


def copy_of(path, tree):
    return f"{tree}/{path.removeprefix('lib/')}"


class Build:
    def __init__(self, library):
        self.library, self.tree, self.objects = library, f"{library.build}/tree", f"{library.build}/objects"
        self.asked = {name: f"{library.build}/{name.lower()}" for name in ASKED_PROGRAMS}
        self.places = [f'-D{name}="{os.path.abspath(path)}"' for name, path in {**PLACES, **self.asked}.items()]

    # --- copies ---

    def parse(self):
        """All mutants of the library."""
        self.write("generated/sources_hash.hpp", SOURCES_HASH, self.tree)
        shutil.unpack_archive("reports/program/html/vega/vega.tar.xz", VEGA)
        arguments = ["-std=c++20", f"-I{self.tree}/generated", "-Ilib", "-I.", *self.places, "-xc++",
                     "-Wno-pragma-once-outside-header"]
        self.files = {path: sites.File(path, path, arguments) for path in self.library.targets}
        return sites.numbered(self.files.values())

    def write_copies(self, mutants):
        """Writes the copies. They hold only these mutants: others would be compiled in vain."""
        numbers = {m.identity: m.number for m in mutants}
        for f in self.files.values():
            f.visit_all(numbers)
            text = f.mutated()
            # If inlined, code with a choice at every place would take very long to compile.
            text = text.replace("gnu::always_inline", "gnu::noinline")
            # No change applies in a constant expression, but the tests can call code as if in one (constants_test.cpp).
            if "GRAZE_IS_CONSTANT_EVALUATED()" in text:
                text = "namespace mutant { extern bool as_constant; }\n" + re.sub(
                    r"(?<!define )GRAZE_IS_CONSTANT_EVALUATED\(\)",
                    "(GRAZE_IS_CONSTANT_EVALUATED() || ::mutant::as_constant)", text)
            self.write(f.name, '#include "mutants/mutant.hpp"\n' + text, self.tree)

    @staticmethod
    def write(name, text, tree):
        """Unchanged files stay, and aren't compiled again."""
        path = copy_of(name, tree)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or open(path).read() != text:
            open(path, "w").write(text)

    # --- objects ---

    def command(self, source, target, tree):
        """Compiles a source, or its copy if there is one, against a tree of copies."""
        copy = copy_of(source, tree)
        return COMPILER + [*self.library.flags, f"-I{tree}", f"-I{self.tree}/generated", "-Ilib", "-I.", "-Iprops", *self.places,
                           "-c", copy if os.path.exists(copy) else source, "-o", target, "-MMD", *own_flags(source)]

    def compile(self, source, tree, folder, *more):
        """The compiler's error messages."""
        os.makedirs(folder, exist_ok=True)
        target = object_of(source, folder)
        if is_current(target):
            return ""
        done = subprocess.run([*self.command(source, target, tree), *more], capture_output=True, text=True, check=False)
        if done.returncode and os.path.exists(target):
            os.remove(target)
        return done.stderr if done.returncode else ""

    def errors(self, sources, tree, folder):
        """{source: error messages} of those with errors."""
        with concurrent.futures.ThreadPoolExecutor(jobs()) as pool:
            outputs = pool.map(lambda source: self.compile(source, tree, folder), sources)
            return {source: output for source, output in zip(sources, outputs) if output}

    def battery(self, tree, folder):
        """Compiles all sources against a tree. Returns the path of the program."""
        if errors := self.errors(self.library.sources, tree, folder):
            raise SystemExit(next(iter(errors.values()))[:4000])
        for name, source in ASKED_PROGRAMS.items() if self.library.program else ():
            subprocess.run([*COMPILER, *self.library.flags, f"-I{EXAMPLES}", "-Ilib", "-I.", "-xc++", source, "-o", self.asked[name]], check=True)
        self.link([object_of(source, folder) for source in self.library.sources], f"{folder}/battery")
        return f"{folder}/battery"

    def link(self, objects, program):
        subprocess.run(["g++", *objects, "-lgtest", *self.library.libraries, "-lpthread", "-o", program], check=True)

    # --- one mutant in a constant expression ---

    def plain(self):
        """The objects of the unchanged sources, by source, and the battery made of them."""
        folder = f"{self.library.build}/plain"
        battery = self.battery("lib", folder)
        objects = {source: object_of(source, folder) for source in self.library.sources}
        self.needs = {source: set(read_by(target)) for source, target in objects.items()}
        return objects, battery

    def changed(self, m):
        """A separate folder with the changed copy of a file."""
        own, source = f"{self.library.build}/static/{m.number}", self.files[m.file].source
        self.write(m.file, source[:m.start] + m.text + source[m.end:], own)
        return own

    def readers(self, m):
        """The sources that include the file of a mutant, in batches: those that the library lists and then, except for
        graze and verify, the rest."""
        readers = [s for s in self.library.sources if s == m.file or m.file in self.needs[s]]
        batches = [[s for s in batch if s in readers] for batch in self.library.first]
        if self.library.name not in ("graze", "verify"):
            batches.append([s for s in readers if not any(s in batch for batch in batches)])
        return [batch for batch in batches if batch]

    # --- errors ---

    def blamed(self, output):
        """The numbers of the mutants on the lines of errors or, if an error has none, on the lines that led to it."""
        found, trail = set(), []
        for text in output.splitlines():
            place = re.match(r"(?:In file included from |\s+from )?(\S+?):(\d+):(?:\d+:)? *(.*)", text)
            if not place:
                continue
            at, rest = (place[1], int(place[2])), place[3]
            if rest.startswith(("error", "fatal")):
                numbers = (sites.marked(self.lines_of(path), number) for path, number in [at, *trail])
                found |= {number for number in [next(filter(None, numbers), None)] if number}
            if rest.startswith(("error", "fatal", "note")):
                trail = []
            elif re.search("required from|required by|from here|expansion of", rest):
                trail.append(at)
        return found

    def lines_of(self, path):
        """The lines of a copy; none of other files."""
        return open(path).read().split("\n") if path.startswith(self.tree) else []
