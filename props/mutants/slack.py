# SPDX-License-Identifier: BSL-1.0
"""Mutants of the filters' bounds that the derivations of the bounds permit: they change no answer.

The derivations are a program (props/proofs). A mutant in one of their bounds, such as of a constant, is slack if they hold with
it too; otherwise it has to be killed, and the check of the bounds is a test that kills it. The derivations show that the bounds
hold strictly, so it makes no difference whether a value that is equal to its bound counts as certain.
"""
import functools
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "proofs"))
from algebra import Uncovered
from derivations import derive
from headers import Headers, Missing

FOLDER, LANES = "lib/graze/detail/", "lib/batch/"

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
def derivations_hold(file, start, end, replacement):
    """Whether the derivations hold if the replacement stands between start and end in a header."""
    headers = Headers(FOLDER)
    source = headers.source(file)
    headers.sources[file] = source[:start] + replacement + source[end:]
    try:
        return not derive(headers, with_comments=False).faults()
    except (Missing, Uncovered):
        return False


@functools.lru_cache(maxsize=None)
def bounds():
    """The places of the constants that only have to be large enough for the derivations."""
    headers = Headers(FOLDER)
    derive(headers, with_comments=False)
    return headers.bounds


def header(mutant):
    """Its file as the derivations name it."""
    return os.path.relpath(mutant.file, FOLDER)


def changes_a_bound(mutant):
    return any(header(mutant) == x and first <= mutant.start and mutant.end <= last for x, first, last in bounds())


def derivations_hold_with(mutant):
    return derivations_hold(header(mutant), mutant.start, mutant.end, mutant.replacement)


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
    file = header(mutant)
    if mutant.operator in ("comparison", "function of lanes"):
        return (file in ("filter.hpp", "filtered_answer.hpp", "geometry.hpp") or mutant.file.startswith(LANES)) and \
            BOUND.search(mutant.original) is not None and keeps_its_direction(mutant)
    if mutant.operator.startswith("constant"):
        line = lines(mutant.file)[mutant.line - 1]
        if any(file == x and text in line and mutant.original == literal for x, text, literal in CAPACITIES):
            return float(mutant.replacement) >= float(mutant.original)
    return changes_a_bound(mutant) and derivations_hold_with(mutant)


def is_noticed(mutant):
    """Whether a mutant makes a bound smaller than its derivation asks for, so that the check of the bounds fails, which is one
    of the tests."""
    return changes_a_bound(mutant) and not derivations_hold_with(mutant)


def unused():
    """Faults: an entry of CAPACITIES that no header has any more, or derivations that fail without a mutant."""
    gone = [f"slack.py: {file} has no line with: {text}" for file, text, _ in CAPACITIES
            if not any(text in line for line in lines(FOLDER + file))]
    return gone + ([] if derivations_hold("filter.hpp", 0, 0, "") else ["slack.py: the derivations don't hold"])
