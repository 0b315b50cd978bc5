# SPDX-License-Identifier: BSL-1.0
"""Mutants of the filters' bounds that the derivations of the bounds permit: they change no answer.

The derivations are a program (props/proofs). A mutant in one of their bounds, such as of a constant, is slack if they hold with
it too; otherwise it has to be killed, and the check of the bounds is a test that kills it. The derivations show that the bounds
hold strictly, so it makes no difference whether a value that is equal to its bound counts as certain.
"""
import functools
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "proofs"))
from algebra import Uncovered
from comments import Comments
from derivations import derive
from recording import Missing, Step, recording_of

LIB, FOLDER, LANES = "lib", "lib/graze/detail/", "lib/batch/"

# Capacities of integers: the file, a text in the line, the literal. A larger capacity changes no value.
CAPACITIES = [
    ("exact.hpp", "using Mantissa = Integer<Format::digits + 1>", "1"),
    ("exact_geometry.hpp", "widest = span + 1, widest_square = 2 * widest", "1"),
    ("exact_geometry.hpp", "widest = span + 1, widest_square = 2 * widest", "2"),
    ("exact_geometry.hpp", "constexpr int widest = 2 * (1 - Format::lowest)", "1"),
    ("exact_geometry.hpp", "constexpr int widest = 2 * (1 - Format::lowest)", "2"),
]

# Comparisons with a bound, in which equality makes no difference.
BOUND = re.compile(r"error|least|most\b|(Stage|Bounds)::unit")
LANES_COMPARED = re.compile(r"hn::([GL])[te]\(")


@functools.lru_cache(maxsize=None)
def lines(path):
    return open(path, encoding="ascii").read().split("\n")


@functools.lru_cache(maxsize=None)
def recording(file=None, start=0, end=0, replacement=""):
    """What the headers tell if the replacement stands between start and end in one of them; None if they don't compile."""
    with tempfile.TemporaryDirectory() as folder:
        if file is not None:
            with open(file, encoding="ascii") as opened:
                source = opened.read()
            path = os.path.join(folder, os.path.relpath(file, LIB))
            os.makedirs(os.path.dirname(path))
            with open(path, "w", encoding="ascii") as opened:
                opened.write(source[:start] + replacement + source[end:])
        try:
            return recording_of(folder, LIB)
        except subprocess.CalledProcessError:
            return None


def recording_with(mutant):
    return recording(mutant.file, mutant.start, mutant.end, mutant.replacement)


def derivations_hold(told):
    try:
        return not derive(told, Comments(LIB), with_comments=False).faults()
    except (Missing, Uncovered):
        return False


def changed_constants(before, after):
    """The constants of a recording that are others in another one. None if an operation differs, or a constant of bits."""
    if [(x, len(numbers)) for x, numbers in before.told.items()] != [(x, len(numbers)) for x, numbers in after.told.items()]:
        return None
    left = [pair for name, numbers in before.told.items() for pair in zip(numbers, after.told[name])]
    seen, changed = set(), []
    while left:
        x, y = left.pop()
        if isinstance(x, Step) and isinstance(y, Step) and x.operation == y.operation:
            pairs = list(zip(x.operands, y.operands))
            if x.operation.startswith("bits") and any(not isinstance(p, Step) and p != q for p, q in pairs):
                return None
            left += [] if (x, y) in seen else pairs
            seen.add((x, y))
        elif isinstance(x, Step) or isinstance(y, Step):
            return None
        elif x != y:
            changed.append(x)
    return changed


def keeps_its_direction(mutant):
    """Whether the mutant of a comparison differs only for equal values."""
    if mutant.operator == "function of lanes":
        before, after = LANES_COMPARED.match(mutant.original), LANES_COMPARED.match(mutant.replacement)
        return before is not None and after is not None and before[1] == after[1]
    before = re.findall(r"\s(<=|>=|<|>)\s", mutant.original)
    after = re.findall(r"\s(<=|>=|<|>)\s", mutant.replacement)
    return len(before) == 1 and len(after) == 1 and before[0][0] == after[0][0]


def holds(mutant):
    """Whether a mutant is within the derivation of its bound."""
    if not mutant.file.startswith((FOLDER, LANES)):
        return False
    file = os.path.relpath(mutant.file, FOLDER)
    if mutant.operator in ("comparison", "function of lanes"):
        return (file in ("filter.hpp", "filtered_answer.hpp", "geometry.hpp") or mutant.file.startswith(LANES)) and \
            BOUND.search(mutant.original) is not None and keeps_its_direction(mutant)
    if mutant.operator.startswith("constant"):
        line = lines(mutant.file)[mutant.line - 1]
        if any(file == x and text in line and mutant.original == literal for x, text, literal in CAPACITIES):
            return float(mutant.replacement) >= float(mutant.original)
    after = recording_with(mutant)
    return after is not None and bool(changed_constants(recording(), after)) and derivations_hold(after)


def is_noticed(mutant):
    """Whether the check of the bounds fails with a mutant, which is one of the tests."""
    after = recording_with(mutant) if mutant.file.startswith((FOLDER, LANES)) else None
    return after is not None and not derivations_hold(after)


def unused():
    """Faults: an entry of CAPACITIES that no header has any more, or derivations that fail without a mutant."""
    gone = [f"slack.py: {file} has no line with: {text}" for file, text, _ in CAPACITIES
            if not any(text in line for line in lines(FOLDER + file))]
    return gone + ([] if derivations_hold(recording()) else ["slack.py: the derivations don't hold"])
