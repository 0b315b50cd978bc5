# SPDX-License-Identifier: BSL-1.0
"""Which branches of the kernel the committed cases reach, read from what llvm-cov exports as JSON (standard input).

What is counted: every condition that a compiler may branch on (an operand of && or ||, the condition of an if, a
loop or a ?:), once where it comes out true and once where it comes out false. A template counts anew for each of
float and double and for each of stages 1, 1 again and 2, however many instances the callers make of it; code that both types
share counts once. What is decided at compile time isn't a branch, nor is arithmetic without one (& and | of
comparisons, which the kernel prefers where a branch couldn't be predicted). Clang counts in the source, before
anything is inlined, and knows of no edges for exceptions.

Exit status 1 if a branch was never taken that isn't named below, or one that is named was.
"""

import json
import os
import re
import subprocess
import sys

ROOTS_ARE_THERE = "in contact with c <= 0, D = h^2 - a c isn't negative; of an impact it is known not to be"
FLOATS_ARE_SMALL = "a sum of six squares of floats is below 2^263, and what isn't finite was answered before"

STAGES = {"stage 2": "InDoubleDouble", "stage 1 again": "InDoubleAgain", "stage 1": "InDouble"}

# No input can take these: file, function, condition, outcome, instance (where it makes a difference), reason.
IMPOSSIBLE = [
    ("estimate.hpp", "over", "mantissa == 0", True, None, "zeros are answered before they would be divided"),
    ("estimate.hpp", "bits", "mantissa == 0", True, None, "asked of such quotients alone"),
    ("exact.hpp", "escape", "!meets()", True, None, ROOTS_ARE_THERE),
    ("exact.hpp", "exit", "meets()", False, None, ROOTS_ARE_THERE),
    ("exact_geometry.hpp", "detail", "!this->meets()", True, None, ROOTS_ARE_THERE),
    ("filter.hpp", "detail", "size < most", False, "float, stage 2", FLOATS_ARE_SMALL),
    ("filter.hpp", "detail", "size + speed < most", False, "float, stage 2", FLOATS_ARE_SMALL),
    ("filter.hpp", "rounded", "is_sure", False, "double", "of a double nothing unsets it"),
    ("filter.hpp", "rounded", "down >= Format<Real>::least_normal", False, "double",
     "times in range are above 2^-502; lengths have bounds above 2^-900, which tell down from up"),
    ("geometry.hpp", "against_in", "Stage::high(square) < Filter<Stage>::most", False, "float, stage 1", FLOATS_ARE_SMALL),
    ("geometry.hpp", "against_in", "Stage::high(square) < Filter<Stage>::most", False, "float, stage 2", FLOATS_ARE_SMALL),
    ("integer.hpp", "detail", "this == &other", True, None, "the kernel assigns no integer to itself"),
    ("integer.hpp", "length", "size_ == 0", True, None, "asked of integers that aren't 0 alone"),
    ("integer.hpp", "put", "at >= limbs", True, None, "every result has room for the limbs that are written to it"),
]


def demangled(names):
    # Internal functions are exported as FILE:NAME.
    text = "\n".join(name.split(":")[-1] for name in names)
    tool = os.environ.get("CXXFILT", "llvm-cxxfilt-19")
    return subprocess.run([tool], input=text, capture_output=True, text=True, check=True).stdout.split("\n")


def instance(name):
    """For whom a function is compiled: the number type and the stage, as far as they make a difference."""
    real = "float" if re.search(r"\bfloat\b", name) else "double" if re.search(r"\bdouble\b", name) else ""
    stage = next((what for what in STAGES if STAGES[what] in name), "")
    return ", ".join(part for part in (real, stage) if part)


def function(name):
    """The name of a function without scopes, types and arguments: of a lambda, that of the function around it."""
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


def excuse(*branch):
    return next((rule[5] for rule in IMPOSSIBLE
                 if all(mine in (its, None) for mine, its in zip(rule[:5], branch))), None)


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir)
    folder = os.path.realpath(os.path.join(root, "lib", "graze", "detail"))
    exported = json.load(sys.stdin)["data"][0]["functions"]
    counts = {}  # by file, place and function, then by instance: how often true and how often false
    for one, name in zip(exported, demangled(one["name"] for one in exported)):
        for branch in one["branches"]:
            path = os.path.realpath(one["filenames"][branch[6]])
            if os.path.dirname(path) != folder:
                continue
            places = counts.setdefault(os.path.basename(path), {})
            instances = places.setdefault((*branch[:4], function(name)), {})
            count = instances.setdefault(instance(name), {True: 0, False: 0})
            count[True] += branch[4]
            count[False] += branch[5]

    excused, never, wrongly = [], [], []
    sums = [0, 0, 0, 0]
    row = "{:24}{:>10}{:>10}{:>12}{:>8}".format
    print(row("lib/graze/detail", "branches", "reached", "impossible", "never"))
    for file in sorted(counts):
        with open(os.path.join(folder, file), encoding="utf-8") as source:
            lines = source.read().split("\n")
        all_of, reached, impossible = 0, 0, 0
        for (*place, where), instances in sorted(counts[file].items()):
            text = condition(lines, place)
            for who, count in sorted(instances.items()):
                for outcome, times in count.items():
                    reason = excuse(file, where, text, outcome, who)
                    line = f"{file}:{place[0]}: {text}: {str(outcome).lower()}" + (f" ({who})" if who else "")
                    all_of += 1
                    reached += times > 0
                    impossible += times == 0 and reason is not None
                    if times == 0:
                        excused.append(f"{line}: {reason}") if reason else never.append(line)
                    elif reason:
                        wrongly.append(line)
        figures = [all_of, reached, impossible, all_of - reached - impossible]
        sums = [x + y for x, y in zip(sums, figures)]
        print(row(file, *figures))
    print(row("all", *sums))
    for title, which in (("Impossible", excused), ("Never taken", never), ("Taken, though named impossible", wrongly)):
        if which:
            print(f"\n{title}:\n  " + "\n  ".join(which))
    return 1 if never or wrongly else 0


if __name__ == "__main__":
    sys.exit(main())
