# SPDX-License-Identifier: BSL-1.0
"""The parts of the project that are mutated, each with the tests that must notice."""
import dataclasses
import glob
import os
import re

HERE = "props/mutants"


@dataclasses.dataclass
class Library:
    """What is mutated, and the tests that must notice."""
    name: str
    title: str           # of its page
    patterns: list       # of the files that are mutated
    tests: list
    wanted: int          # percent that must be killed
    support: list = ()    # other sources to link
    flags: list = ("-O1",)
    libraries: list = ()
    program: bool = False  # whether the battery is also the graze program, for the tests that run it
    jobs: int = 0          # concurrent processes, more than processors if they mostly wait; 0 for one per processor
    patience: int = 0      # seconds of processor time, quickest tests first, after which a mutant survives; 0 for no limit
    one_in: int = 1        # one mutant in this many is tried, chosen by a hash of its key
    first: list = ()       # batches of sources to compile first, in turn, for a mutant in a constant expression

    def __post_init__(self):
        self.targets = files(*self.patterns)
        self.sources = list(dict.fromkeys([f"{HERE}/battery.cpp", *self.tests, *self.support]))
        self.build = f"build/mutants/{self.name}"
        self.jobs = self.jobs or jobs()


def jobs():
    return max(1, len(os.sched_getaffinity(0)))


def files(*patterns):
    return sorted(path for pattern in patterns for path in glob.glob(pattern, recursive=True))


# The example is a separate project, replay has its own main function, and kernel_fma.cpp is kernel.cpp for other processors.
LIB = [path for path in files("lib/graze/*.cpp", "lib/verify/**/*.cpp", "lib/subjects/*.cpp")
       if "/example/" not in path and path not in ("lib/verify/fuzz/replay.cpp", "lib/graze/kernel_fma.cpp")]


def of_program(pattern):
    """Files of the graze program. The examples are separate programs."""
    return [path for path in files(f"reports/program/**/{pattern}") if "/examples/" not in path]


PROGRAM = of_program("*.cpp")
SLICE_RECORDS = ["reports/program/search/slice_record.cpp", "reports/program/search/worst_file.cpp",
                 "reports/program/base/console.cpp", "reports/program/base/files.cpp", "reports/program/base/strict_json.cpp"]
# Without those that need more than a battery offers: a generated header, a definition, other builds beside it, or five minutes.
TESTS_OF_GRAZE = [f"{HERE}/constants_test.cpp", *(path for path in files("props/unit/graze/*_test.cpp") if not re.search(
    "/(builds|constant_expressions|foreign_fma|narrow_plane|stable|vector_state)_test", path))]
# The self-check test has its own lanes.
TESTS_OF_BATCH = [path for path in files("props/unit/batch/*_test.cpp") if "self_check" not in path]
SCENES_OF_BATCH = files("lib/subjects/batch*.hpp")
# A battery doesn't link RapidCheck.
TESTS_OF_VERIFY = [path for path in files("props/unit/verify/*_test.cpp", "props/unit/subjects/*_test.cpp")
                   if "/rapidcheck_" not in path] + ["props/unit/reports/slice_test.cpp"]
TESTS_OF_REPORTS = [path for path in files("props/unit/reports/*_test.cpp") if not re.search("broken_promise|new_languages", path)]
OF_ORACLE_AND_JUDGE = [path for path in TESTS_OF_VERIFY if re.search(
    r"/((oracle|judge)(_\w+)?|tally|fast_truth|double_double_ball|promise|wide)_test", path)]
OF_BACKWARD = files("props/unit/verify/backward_*_test.cpp")
OF_CASES = [path for path in TESTS_OF_VERIFY if path not in OF_ORACLE_AND_JUDGE or "/wide_" in path or "/judge_" in path]
LIBRARIES = {library.name: library for library in [
    Library(
        # batch.hpp and detail/stable.hpp are mutated with lib/batch, whose tests use them. What environment.hpp reports, and
        # stable.hpp, are tested in other builds, with their own options and functions (foreign_fma_test.cpp, ./run everywhere);
        # a battery is one build.
        "graze", "lib/graze", [path for path in files("lib/graze/*.hpp", "lib/graze/detail/*.hpp")
                               if not re.search("/(batch|environment|stable)[.]hpp", path)],
        tests=TESTS_OF_GRAZE, support=LIB, wanted=97, one_in=3,
        first=[["lib/graze/kernel.cpp"],
               ["props/unit/graze/integer_test.cpp", "props/unit/graze/solve_test.cpp", "lib/subjects/built_in.cpp",
                "props/unit/graze/case_files_test.cpp"],
               ["props/unit/graze/vec3_test.cpp", "props/unit/graze/vector_types_test.cpp", "props/unit/graze/narrow_test.cpp"]]),
    Library(
        # One instruction set, this machine's: the others are compiled from the same lines.
        "batch", "lib/batch, how its scenes are laid out, and stable times",
        ["lib/graze/batch.hpp", "lib/graze/detail/stable.hpp", "lib/batch/*.hpp", "lib/batch/scalar_answer.cpp", "lib/batch/batch.cpp", *SCENES_OF_BATCH],
        tests=TESTS_OF_BATCH, support=[*LIB, *files("lib/batch/*.cpp")], flags=["-O1", "-march=native", "-DHWY_COMPILE_ONLY_STATIC"],
        libraries=["-lhwy"], wanted=90, one_in=4,
        first=[["props/unit/batch/block_test.cpp"], ["lib/batch/lanes.cpp", "props/unit/batch/lanes_test.cpp"]]),
    Library(
        "verify", "lib/verify: the oracle and what judges by it",
        ["lib/verify/oracle/*.?pp", "lib/verify/judge/judge.?pp", "lib/verify/judge/condition.?pp",
         *(f"lib/verify/judge/{stem}.hpp" for stem in ("tally", "promise", "trial"))],
        tests=OF_ORACLE_AND_JUDGE, support=LIB, libraries=["-lmpfr", "-lgmp"], wanted=95, one_in=3, patience=30,
        first=[["lib/verify/judge/judge.cpp", "lib/verify/oracle/oracle.cpp", *OF_ORACLE_AND_JUDGE]]),
    Library(
        "backward", "lib/verify: backward errors",
        ["lib/verify/backward/*.?pp"],
        tests=OF_BACKWARD, support=LIB, wanted=95, one_in=32, patience=30,
        first=[OF_BACKWARD]),
    Library(
        "cases", "lib/verify: cases, their texts and where they come from",
        ["lib/verify/case/**/*.?pp"],
        tests=OF_CASES, support=[*LIB, *SLICE_RECORDS],
        libraries=["-lfmt"], wanted=95, one_in=4, first=[["props/unit/verify/case_test.cpp"]], patience=30),
    Library(
        "subjects", "lib/verify and lib/subjects: what is judged, and how",
        ["lib/verify/audit.hpp", "lib/verify/audit/*.?pp", "lib/verify/diagnosis/*.?pp",
         *(path for path in files("lib/subjects/*.?pp") if path not in SCENES_OF_BATCH),
         *(f"lib/verify/judge/{stem}.hpp" for stem in ("bounded", "response", "subject", "wide"))],
        tests=OF_CASES, support=[*LIB, *SLICE_RECORDS],
        libraries=["-lfmt"], wanted=95, one_in=6,
        first=[["props/unit/verify/vector_traits_test.cpp"], ["props/unit/verify/wide_test.cpp"],
               ["props/unit/verify/bounded_test.cpp"],
               files("props/unit/verify/audit*_test.cpp")]),
    Library(
        "reports", "reports: the audit, its pages, searches, the graze program, and programs that it asks",
        # embedded.cpp is a macro, in which there is nothing to change.
        [*of_program("*.hpp"), *(path for path in PROGRAM if not path.endswith("/embedded.cpp"))],
        tests=TESTS_OF_REPORTS,
        support=[*LIB, *files("lib/subjects/faulty/*.cpp"), *PROGRAM], libraries=["-lfmt", "-lpng", "-lz"],
        wanted=95, one_in=50, program=True, jobs=3 * jobs()),
]}
