# SPDX-License-Identifier: BSL-1.0
"""Tests that the check of the bounds notices faults: proofs_test.py LIB

One place in what the headers compute, or in what their comments state, is changed, and the check must say where.
"""
import ast
import contextlib
import copy
import fnmatch
import io
import sys
import unittest

import lemmas
import proofs
from algebra import Bound, Uncovered, root_above, root_below, symbols
from lemmas import F
from recording import OPERATORS, Comments, Missing, Step, fitted, recording_of

LIB = sys.argv.pop()
RECORDING, COMMENTS = recording_of(LIB), Comments(LIB)
W1, W2 = F(1, 2**53), F(1, 2**106)

# A recorded name, a constant in it, a different one, and what the check must say.
BOUNDS = [
    ("stage 1: C, error", 32 * W1, 11 * W1, "stage 1, any rounding: C:"),
    ("stage 1: D, error", 512 * W1, 49 * W1, "stage 1, any rounding: D"),
    ("stage 1: D, error", 512 * W1, 340 * W1, "residual: "),
    ("stage 1: t1, error", 64 * W1, 50 * W1, "stage 1: t2"),
    ("stage 1: t1, error", 64 * W1, 75 * W1, "residual: Y"),
    ("stage 2: C, error", 32 * W2, 16 * W2, "stage 2: C leaves H its sign"),
    ("stage 2: D, error", 512 * W2, 74 * W2, "stage 2: D"),
    ("stage 2: D, error", 512 * W2, 200 * W2, "stage 2: t2"),
    ("stage 2: t1, error", 192 * W2, 168 * W2, "stage 2: t2"),
    ("stage 2: H^2, error", 256 * W2**2, 168 * W2**2, "stage 2: H^2"),
    ("stage 2: E, error", 64 * W2, 55 * W2, "stage 2: E"),
    ("stage 2: H / A, error", 64 * W2, 40 * W2, "stage 2: H / A"),
    ("stage 2: point, error", 64 * W2, 45 * W2, "stage 2: point"),
    ("stage 2: point, error", 2, 1, "point, of t"),
    ("stage 2: x / |x|, error", 64 * W2, 26 * W2, "stage 2: x / |x|"),
    ("step: way, error", 160 * W1, 147 * W1, "residual: Y"),
    ("step: way, error", 3, 2, "what the step leaves out"),
    ("step: way*", 8, 64, "residual: f"),
    ("distant: nearest", 2**24, 16, "distant: D in the table of times"),
    ("distant: farthest", 2**90, 2**102, "distant: D in the table of times"),
    ("distant: D, error", 512 * W1, 20 * W1, "distant: D:"),
    ("distant: t1, error", 64 * W1, 60 * W1, "distant: times"),
    ("distant: way, error", 160 * W1, 80 * W1, "distant: p.v"),
    ("signs: products", 4, 5, "bits above K"),
    ("lanes: compared", 256 * W1**2, 99 * W1**2, "lanes, any rounding: H^2"),
    ("screen, double: escapes: compared", 32 * W1, 11 * W1, "screen, double: C of escapes"),
]
# A recorded name, a formula in it, a different one, and what the check must say.
FORMULAS = [
    ("stage 1: C", "d - r", "d * d - r", "is in no units of"),
    ("stage 1: C", "d - r", "d + d + d - r", "stage 1, any rounding: C:"),
    ("stage 1: H", "x + y * z", "x + y * y", "is in no units of"),
    ("stage 1: E", "a * t * t", "a * t * t * t", "is in no units of"),
    ("stage 1: E", "x - y", "x - y - y - y - y - y - y - y - y", "stage 1, any rounding: E"),
    ("stage 1: t2", "x * (1 / y)", "x * (1 / y) * (1 / y) * y * (1 / y) * y", "stage 1: t2"),
    ("stage 1: E, error", "size + x", "size", "stage 1: E"),
    ("stage 1: E, error", "size + x", "size - x", "a bound is a difference"),
    ("stage 2: point", "x + y * z", "x + y * y * z", "stage 2: point"),
    ("stage 2: point, error", "x + y * (z + u)", "x + y * u", "point"),
    ("stage 2: x / |x|, rounded", "x / y", "x / y * y / y * y / y", "stage 2: x / |x|"),
    ("step: way*", "(x + g) - g", "x + (g - g)", "isn't"),
    ("step: way*", "x - y * z", "x - y * z - y * z - y * z - y * z", "isn't"),
    ("distant: D", "y * z + negative(u * v)", "y * z + negative(u * v) + negative(u * v)", "isn't"),
    ("distant: M", "x * y", "x * x", "isn't"),
    ("pairs: sum", "rest(x) + y", "rest(x) - y", "isn't"),
    ("pairs: root", "x / (2 * y)", "x / y", "isn't"),
    ("estimates: time", "x / y", "x / y * x", "estimate of a time"),
    ("lanes: compared", "(d - r) + a * t * t", "(d - r) + a * t", "nothing is decided by E"),
    ("lanes: compared", "h * h - x", "h - x", "nothing is decided by D"),
    ("lanes, step: way*", "x - y * z", "x - y * y", "isn't"),
    ("screen, float: escapes: compared", "x - y * z", "x - y * y", "nothing is decided by E"),
]
# Comments that a derivation starts from: a figure in one, a different one, and what the check must say.
STATED = [
    ("of a sum {} w", 0, 2, "double-double sum"),
    ("of a sum {} w", 1, 6, "double-double product"),
    ("of a sum {} w", 2, 14, "double-double quotient"),
    ("of a sum {} w", 3, 4, "double-double root"),
    ("At least x / sqrt y", 0, F(118, 100), "over_root_or_more"),
    ("so that {} s < |p.v|", 0, F(86, 100), "least_slope"),
    ("A e < s / {}", 0, 10, "step_is_short"),
]


def built(pattern, found):
    """The steps of a pattern, given those that its names stand for."""
    if isinstance(pattern, ast.Name):
        return found[pattern.id]
    if isinstance(pattern, ast.Constant):
        return F(pattern.value)
    if isinstance(pattern, ast.BinOp):
        return Step(OPERATORS[type(pattern.op)], [built(x, found) for x in (pattern.left, pattern.right)])
    return Step(pattern.func.id, [built(x, found) for x in pattern.args])


def changed(name, rule):
    """The recording with a different step under a name, or under those that begin with NAME*, wherever the rule gives
    one."""
    done = {}

    def of(step):
        if step not in done:
            done[step] = rule(step)
            if done[step] is None and isinstance(step, Step):
                operands = [of(x) for x in step.operands]
                is_same = all(x is y for x, y in zip(operands, step.operands))
                done[step] = step if is_same else Step(step.operation, operands)
        return step if done[step] is None else done[step]
    other = copy.copy(RECORDING)
    other.reported = {x: [of(step) for step in steps] if fnmatch.fnmatchcase(x, name) else steps
                  for x, steps in RECORDING.reported.items()}
    assert other.reported != RECORDING.reported, f"{name} has nothing to change"
    return other


def with_constant(name, constant, another):
    return changed(name, lambda step: another if not isinstance(step, Step) and step == constant else None)


def with_formula(name, formula, another):
    before, after = (ast.parse(x, mode="eval").body for x in (formula, another))

    def rule(step):
        found = fitted(step, before, {})
        return None if found is None else built(after, found)
    return changed(name, rule)


class Stating(Comments):
    """Comments with one figure replaced by another."""

    def __init__(self, begins, which, figure):
        super().__init__(LIB)
        self.begins, self.which, self.figure = begins, which, figure

    def stated(self, file, text):
        figures = super().stated(file, text)
        return [self.figure if self.begins in text and k == self.which else x for k, x in enumerate(figures)]


def said(recording, comments):
    """The status of the check, and its error messages."""
    errors = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors):
        status = proofs.main(recording, comments)
    return status, errors.getvalue()


def constants(name):
    """The steps recorded under a name."""
    left, seen = list(RECORDING.reported[name]), set()
    while left:
        x = left.pop()
        if x not in seen:
            seen.add(x)
            left += x.operands if isinstance(x, Step) else []
    return {x for x in seen if not isinstance(x, Step) and x > F(1, 2**1000)}  # shorter ones are shift counts


class Check(unittest.TestCase):
    def notices(self, text, recording=RECORDING, comments=COMMENTS):
        with self.subTest(text):
            status, errors = said(recording, comments)
            self.assertNotEqual(status, 0)
            self.assertIn(text, errors)

    def test_holds_of_the_headers(self):
        self.assertEqual(said(RECORDING, COMMENTS), (0, ""))

    def test_notices_a_bound_that_is_too_small_or_too_large(self):
        for name, constant, another, text in BOUNDS:
            self.notices(text, with_constant(name, constant, another))

    def test_notices_each_bound(self):
        rows, noticed = {r.name for r in proofs.derive(RECORDING, COMMENTS, False).rows}, set()
        for name in RECORDING.reported:
            for constant in constants(name):
                factor = F(2)**900 if name.endswith(("most", "latest", "farthest")) else F(1, 2**900)
                with contextlib.suppress(Missing, Uncovered):
                    proof = proofs.derive(with_constant(name + "*", constant, constant * factor), COMMENTS, False)
                    noticed |= {r.name for r in proof.rows if not r.holds()}
        self.assertEqual(rows - noticed, set())

    def test_notices_another_formula(self):
        for name, formula, another, text in FORMULAS:
            self.notices(text, with_formula(name, formula, another))

    def test_notices_a_comment_that_a_derivation_contradicts(self):
        for begins, which, figure, text in STATED:
            self.notices(text, comments=Stating(begins, which, figure))

    def test_notices_each_figure_that_is_too_small(self):
        proof = proofs.derive(RECORDING, COMMENTS)
        self.assertEqual(proof.comment_faults(), [])
        for entry in proof.stated:
            for which, derived in enumerate(entry.derived):
                proof.comments = Stating(entry.text, which, derived * (1 - F(1, 2**30)))
                self.assertTrue(any(fault.endswith(entry.text) for fault in proof.comment_faults()))

    def test_names_every_bound_once(self):
        names = [r.name for r in proofs.derive(RECORDING, COMMENTS).rows]
        self.assertEqual(len(names), len(set(names)))


class Lemmas(unittest.TestCase):
    def test_an_identity_that_is_none_is_noticed(self):
        self.assertTrue(lemmas.vanishes(lambda x, y: (x + y)**2 - x * x - 2 * x * y - y * y, 2, 2))
        self.assertFalse(lemmas.vanishes(lambda x, y: (x + y)**2 - x * x - y * y, 2, 2))

    def test_half_an_ulp_grows_at_powers_of_two(self):
        self.assertEqual([lemmas.half_ulp(x) for x in (0.5, 0.9, 1, 1.9, 2, 3, 4)], [0.5, 0.5, 1, 1, 2, 2, 4])

    def test_roots_and_logarithms_enclose(self):
        self.assertTrue(root_below(2)**2 < 2 < root_above(2)**2)
        low, high = lemmas.logarithm(lemmas.F(2))
        self.assertLess(low, 0.6931471805599454)
        self.assertGreater(high, 0.6931471805599452)
        self.assertTrue(lemmas.power_of_two_is_below(lemmas.F(1, 2), lemmas.F(14143, 10000)))
        self.assertFalse(lemmas.power_of_two_is_below(lemmas.F(1, 2), lemmas.F(14142, 10000)))

    def test_a_bound_covers_term_by_term(self):
        x, y = symbols("x y")
        self.assertEqual((3 * x * x + 4 * x * y).over(x * x + x * y), 4)
        with self.assertRaises(Uncovered):
            (3 * x * x + y).over(x * x)
        self.assertEqual(Bound().over(x), 0)


if __name__ == "__main__":
    unittest.main()
