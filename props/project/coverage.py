# SPDX-License-Identifier: BSL-1.0
"""How much of lib/graze the tests of the kernel reach: lines, branches, and conditions by MC/DC, as Markdown.

    coverage.py JSON LCOV      the exports of llvm-cov in these formats

Branches: every condition that a compiler may branch on (an operand of && or ||, the condition of an if, a loop or a
?:), once where it is true and once where it is false. A template counts separately for each of float and double and
for each of stages 1, 1 again and 2, however many instances the callers make of it; code that both types share counts
once. Compile-time decisions aren't branches, nor is branch-free arithmetic (& and | of
comparisons, which the kernel prefers where a branch couldn't be predicted). Clang counts in the source, before
anything is inlined, and doesn't count edges for exceptions.

MC/DC: for each condition among several that are joined by && or ||, whether two evaluations differ in it and in the
overall result, the others being the same or not evaluated (modified condition/decision coverage, as in RTCA DO-178C).

Exit status 1 if something not listed below was never reached, or a listed branch was.
"""

import collections
import json
import os
import re
import subprocess
import sys

STAGES = {"stage 2": "InDoubleDouble", "stage 1 again": "InDoubleRefined", "stage 1": "InDouble"}

GOOD_ESTIMATE = "only a spoilt estimate lies so far below (rounded_by_test.cpp)"

IN_CONSTANTS = "in constant expressions alone (constant_expressions_test.cpp)"

FOR_FMA = "headers compiled for an fma call it; this build has none, and asks the library for all of a double"

# Tested by programs of their own, over drawn cases.
ELSEWHERE = ("stable.hpp",)

# No input can take these: file, function, condition, outcome, instance (if it makes a difference), reason.
IMPOSSIBLE = [
    ("exact.hpp", "rounded_by", "step < last - first ? first + step", False, "float", GOOD_ESTIMATE),
    ("exact.hpp", "rounded_by", "!above(probe)", False, "float", GOOD_ESTIMATE),
    ("exact.hpp", "rounded_by", "above(middle)", False, "float", GOOD_ESTIMATE),
    ("estimate.hpp", "root_of", "i < 5", True, None, IN_CONSTANTS),
    ("estimate.hpp", "root_of", "i < 5", False, None, IN_CONSTANTS),
    ("relative.hpp", "isolated", "!__builtin_constant_p(x)", False, None, "where the compiler knows the number, it removes the branch"),
    ("integer.hpp", "detail", "this == &other", True, None, "the kernel assigns no integer to itself"),
    *((file, where, what, outcome, "double", FOR_FMA) for outcome in (True, False) for file, where, what in (
        ("solve.hpp", "exit_of", "quick.certain ? quick.value : kernel"), ("kernel.cpp", "answer_slow_path", "scene.container"))),
    ("plain.hpp", "plain_first_contact", "!(e.a > zero)", True, "cpp_bin_float",
     "h > 0 has a > 0 where squares don't underflow; in long double they do (solve_test.cpp)"),
]


def demangled(names):
    # Internal functions are exported as FILE:NAME.
    text = "\n".join(name.split(":")[-1] for name in names)
    tool = os.environ.get("CXXFILT", "llvm-cxxfilt-19")
    return subprocess.run([tool], input=text, capture_output=True, text=True, check=True).stdout.split("\n")


def instance(name):
    """For which instance a function is compiled: the number type and the stage, as far as they make a difference."""
    real = next((type for type in ("cpp_bin_float", "float", "double") if re.search(rf"\b{type}\b", name)), "")
    stage = next((what for what in STAGES if STAGES[what] in name), "")
    return ", ".join(part for part in (real, stage) if part)


def function(name):
    """The name of a function without scopes, types and arguments: for a lambda, that of the enclosing function."""
    while (shorter := re.sub(r"<[^<>]*>|\([^()]*\)", "", name)) != name:
        name = shorter
    parts = [part for part in re.split(r"::|\s+", name) if re.fullmatch(r"[a-z_]\w*", part)]
    return [part for part in parts if part not in ("const", "lambda", "operator")][-1]


def condition(lines, place):
    row, column, last_row, last_column = place
    if row == last_row:
        return lines[row - 1][column - 1 : last_column - 1]
    parts = [lines[row - 1][column - 1 :], *lines[row : last_row - 1], lines[last_row - 1][: last_column - 1]]
    return " ".join(part.strip() for part in parts)


def excuse(file, where, what, line, outcome, who):
    """`line` continues after the end of the condition, and may distinguish it from others with the same text."""
    return next((reason for its_file, its_where, its_what, its_outcome, its_who, reason in IMPOSSIBLE
                 if (its_file, its_where, its_outcome) == (file, where, outcome) and its_who in (who, None) and
                 (its_what == what or (its_what.startswith(what) and line.startswith(its_what)))), None)


def branches_of(functions, root):
    """By file, place and function, then by instance: how often true and how often false."""
    counts = collections.defaultdict(lambda: collections.defaultdict(dict))
    for one, name in zip(functions, demangled(one["name"] for one in functions)):
        for branch in one["branches"]:
            path = os.path.realpath(one["filenames"][branch[6]])
            if path.startswith(root):
                instances = counts[path[len(root):]][*branch[:4], function(name)]
                count = instances.setdefault(instance(name), {True: 0, False: 0})
                count[True] += branch[4]
                count[False] += branch[5]
    return counts


def lines_of(lcov, root):
    """By file and line: how often."""
    counts = {}
    for record in lcov:
        key, _, value = record.strip().partition(":")
        if key == "SF":
            path = os.path.realpath(value)
            lines = counts.setdefault(path[len(root):], {}) if path.startswith(root) else {}
        elif key == "DA":
            line, times = value.split(",")[:2]
            lines[int(line)] = lines.get(int(line), 0) + int(times)
    return counts


def decisions_of(files, root):
    """By file and place: decisions with several conditions, and which conditions were shown, for any type."""
    decisions = {}
    for one in files:
        path = os.path.realpath(one["filename"])
        if path.startswith(root):
            places = decisions.setdefault(path[len(root):], {})
            for record in one.get("mcdc_records", []):
                place = tuple(record[:4])
                places[place] = [x or y for x, y in zip(record[6], places.get(place, record[6]))]
    return decisions


class Tally(collections.Counter):
    def add(self, reached, impossible=False):
        self.update(all=1, reached=int(reached), impossible=int(not reached and impossible))

    def __str__(self):
        return f"{self['reached']} of {self['all']}" + (f", {self['impossible']} impossible" if self["impossible"] else "")


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir)
    root = os.path.realpath(os.path.join(root, "lib", "graze")) + os.sep
    with open(sys.argv[1], encoding="utf-8") as exported:
        data = json.load(exported)["data"][0]
    with open(sys.argv[2], encoding="utf-8") as exported:
        lines = lines_of(exported, root)
    branches, decisions = branches_of(data["functions"], root), decisions_of(data["files"], root)

    excused, never, wrongly = [], [], []
    totals = [Tally(), Tally(), Tally()]
    print("# What the tests of the kernel reach of lib/graze\n")
    print("Written by `./run coverage` from the tests over the committed cases (props/cases) alone. Branches are counted\n"
          "for each type and stage; a condition counts by MC/DC if it was shown for any of them. What is named impossible\n"
          "has its reason below. Of stable times, which these tests don't ask for, there are others (stable_test.cpp).\n")
    print("| file | lines | branches | conditions by MC/DC |\n|---|---:|---:|---:|")
    for file in sorted(file for file in lines if os.path.basename(file) not in ELSEWHERE):
        with open(root + file, encoding="utf-8") as source:
            text = source.read().split("\n")
        tallies = [Tally(), Tally(), Tally()]
        dead = {}  # of this file: line of an impossible condition, and why
        for (*place, where), instances in sorted(branches.get(file, {}).items()):
            what = condition(text, place)
            for who, count in sorted(instances.items()):
                for outcome, times in count.items():
                    reason = excuse(os.path.basename(file), where, what, text[place[0] - 1][place[1] - 1:], outcome, who)
                    branch = f"`{what}` {str(outcome).lower()}" + (f" ({who})" if who else "")
                    said = f"{file}:{place[0]}: {branch}"
                    tallies[1].add(times > 0, reason is not None)
                    if times == 0:
                        if reason:
                            # Without its line, so that one that moves changes nothing here.
                            excused.append(f"{file}: {branch}: {reason}")
                            dead[place[0]] = reason
                        else:
                            never.append(said)
                    elif reason:
                        wrongly.append(said)
        for line, times in sorted(lines[file].items()):
            # A statement guarded by an impossible condition is on its line or on the next.
            reason = dead.get(line) or dead.get(line - 1)
            tallies[0].add(times > 0, reason is not None)
            if times == 0 and not reason:
                never.append(f"{file}:{line}: `{text[line - 1].strip()}`")
        for place, conditions in sorted(decisions.get(file, {}).items()):
            for shown in conditions:
                tallies[2].add(shown)
        print(f"| {file} | " + " | ".join(str(tally) for tally in tallies) + " |")
        for total, tally in zip(totals, tallies):
            total.update(tally)
    print("| all | " + " | ".join(str(total) for total in totals) + " |")
    for title, which in (("Impossible", excused), ("Never reached", never), ("Reached, though named impossible", wrongly)):
        if which:
            print(f"\n## {title}\n\n- " + "\n- ".join(which))
    return 1 if never or wrongly else 0


if __name__ == "__main__":
    sys.exit(main())
