# SPDX-License-Identifier: BSL-1.0
"""Which branches of the kernel the committed cases reach, read from what llvm-cov exports as JSON (standard input).

What is counted: every condition that a compiler may branch on (an operand of && or ||, the condition of an if, a
loop or a ?:), once where it comes out true and once where it comes out false. A template counts anew for each of
float and double and for each of stages 1 and 2, however many instances the callers make of it; code that both types
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

# No input can take these: file, condition, outcome, reason.
IMPOSSIBLE = [
]


def demangled(names):
    # Internal functions are exported as FILE:NAME.
    text = "\n".join(name.split(":")[-1] for name in names)
    tool = os.environ.get("CXXFILT", "llvm-cxxfilt-19")
    return subprocess.run([tool], input=text, capture_output=True, text=True, check=True).stdout.split("\n")


def instance(name):
    """For whom a function is compiled: the number type and the stage, as far as they make a difference."""
    real = "float" if re.search(r"\bfloat\b", name) else "double" if re.search(r"\bdouble\b", name) else ""
    stage = "stage 2" if "InDoubleDouble" in name else "stage 1" if "InDouble" in name else ""
    return ", ".join(part for part in (real, stage) if part)


def condition(lines, place):
    row, column, last_row, last_column = place
    if row == last_row:
        return lines[row - 1][column - 1 : last_column - 1]
    parts = [lines[row - 1][column - 1 :], *lines[row : last_row - 1], lines[last_row - 1][: last_column - 1]]
    return " ".join(part.strip() for part in parts)


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir)
    folder = os.path.realpath(os.path.join(root, "lib", "graze", "detail"))
    functions = json.load(sys.stdin)["data"][0]["functions"]
    counts = {}  # by file and place, then by instance: how often true and how often false
    for function, name in zip(functions, demangled(f["name"] for f in functions)):
        for branch in function["branches"]:
            path = os.path.realpath(function["filenames"][branch[6]])
            if os.path.dirname(path) != folder:
                continue
            branches = counts.setdefault(os.path.basename(path), {})
            by_instance = branches.setdefault(tuple(branch[:4]), {})
            count = by_instance.setdefault(instance(name), [0, 0])
            count[0] += branch[4]
            count[1] += branch[5]

    never, excused, wrongly = [], [], []
    total_taken = total = 0
    print(f"{'lib/graze/detail':24}{'branches':>10}{'reached':>10}{'impossible':>12}{'never':>8}")
    for name in sorted(counts):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            lines = file.read().split("\n")
        taken = every = impossible = 0
        for place, by_instance in sorted(counts[name].items()):
            text = condition(lines, place)
            for who, count in sorted(by_instance.items()):
                for outcome, times in ((True, count[0]), (False, count[1])):
                    reason = next((why for at, what, which, why in IMPOSSIBLE
                                   if (at, what, which) == (name, text, outcome)), None)
                    line = f"{name}:{place[0]}:{place[1]}: {text}: never {str(outcome).lower()}"
                    line += f" ({who})" if who else ""
                    every += 1
                    taken += times > 0
                    if times > 0 and reason:
                        wrongly.append(line)
                    elif times == 0 and reason:
                        impossible += 1
                        excused.append(f"{line}: {reason}")
                    elif times == 0:
                        never.append(line)
        print(f"{name:24}{every:10}{taken:10}{impossible:12}{every - taken - impossible:8}")
        total_taken += taken
        total += every
    print(f"{'all':24}{total:10}{total_taken:10}{len(excused):12}{len(never):8}")
    for title, which in (("Impossible:", excused), ("Never taken:", never), ("Taken, though named impossible:", wrongly)):
        if which:
            print("\n" + title + "\n  " + "\n  ".join(which))
    return 1 if never or wrongly else 0


if __name__ == "__main__":
    sys.exit(main())
