# SPDX-License-Identifier: BSL-1.0
"""lib/batch: the screen, which computes in float or double, and stage 1 with its refinement step in lanes of double.

Their formulas are those of filter.hpp and refine_root.hpp. What is fused there is rounded twice here, which is no less.
"""
from fractions import Fraction as F
from types import SimpleNamespace as Names

from algebra import Arithmetic, Bound, Number, root_above, root_below
from of_filter import A, R, S, T, W1, W1_ANY, d, factor_of_quotient, more_than_the_quotient, scene, times, v
from of_refine_root import slope_and_step
from proof import EVALUATED
from recording import EXACT, Missing, Step, Values, matches

EQUATION, ROOT, SCREEN = (f"../../batch/{part}-inl.hpp" for part in ("equation", "root", "screen"))
W_FLOAT_ANY = F(1, 2**23)
# A bound itself is computed in the type of the lanes, by fewer than 2^5 operations in float.
EVALUATED_IN_FLOAT = 1 + F(1, 2**18)

C = "(d_square - r_square)"
FORMULAS = {"C": C, "D": f"h * h - a * {C}", "E": f"({C} + a * T * T) - h * (T + T)", "K": f"{C} - a * T * T", "H^2": "h * h"}


def decisions(recording, pairs):
    """By name, the formulas whose signs decide, each with the bound that it is compared with."""
    known = dict(h=recording["lanes: H"], a=recording["lanes: A"], d_square=recording["lanes: |d|^2"])
    found = {}
    for formula, bound in [*pairs, *((y, x) for x, y in pairs)]:
        if isinstance(formula, Step) and isinstance(bound, Step):
            bound = bound.operands[0] if bound.operation == "negative" else bound
            for part in formula.operands if formula.operation == "min" else [formula]:
                for name in (name for name, pattern in FORMULAS.items() if matches(part, pattern, **known)):
                    found.setdefault(name, []).append((part, bound))
    return found


def compared(reported):
    sides = reported.all("compared")
    return list(zip(sides[::2], sides[1::2]))


def conditions(step):
    """The sides of the differences whose signs are combined."""
    if not isinstance(step, Step) or step.operation not in ("or", "and", "and not"):
        return [step.operands] if isinstance(step, Step) and step.operation in "+-" else []
    return [pair for operand in step.operands for pair in conditions(operand)]


class Decisions:
    """The errors of formulas and the bounds that they are compared with, in an arithmetic."""

    def __init__(self, found, arithmetic, zero):
        self.found, self.of = found, Values(arithmetic, scene(arithmetic), {zero: arithmetic.exact(0)})
        self.bound_of = Values(EXACT, scene(EXACT), {zero: EXACT.exact(0)})

    def error(self, name):
        return largest(self.of(formula).error for formula, _ in self.pairs(name))

    def bound(self, name):
        return largest((self.bound_of(bound).size for _, bound in self.pairs(name)), min)

    def pairs(self, name):
        if name not in self.found:
            raise Missing(f"nothing is decided by {name}")
        return self.found[name]


def largest(bounds, of=max):
    """The largest terms of bounds, or the smallest."""
    bounds = list(bounds)
    return Bound({m: of(x.terms.get(m, F(0)) for x in bounds) for x in bounds for m in x.terms})


def decide(proof, name, file, of, w, evaluated):
    """The rows stating that errors don't change decisions."""
    at_horizon = S + A * T * T
    for which, unit, size in (("C", "w S", S), ("D", "w A S", A * S)):
        proof.dominates(f"{name}: {which}", of.error(which), of.bound(which), unit, size, w, file, evaluated)
    for which in "EK":  # by the lemma of means
        error = of.error(which).swapped(d * v * T, at_horizon.swapped(R * R, Bound()) * F(1, 2))
        proof.dominates(f"{name}: {which}", error, of.bound(which), "w (S + A T^2)", at_horizon, w, file, evaluated)
    h = of.of(proof.recording["lanes: H"])
    proof.row(f"{name}: C leaves H its sign", (h.error.over(d * v) / w)**2 * w * evaluated,
              (of.bound("C").over(S) - of.error("C").over(S)) / w, "w S", file)
    return h


def equation_in_lanes(proof):
    """The equation in double, and the time. Returns what the step needs."""
    reported = proof.recording.under("lanes: ")
    found = decisions(proof.recording, compared(reported))
    name, of = "lanes, any rounding", Decisions(found, Arithmetic(W1_ANY), F(0))
    h = decide(proof, name, ROOT, of, W1_ANY, EVALUATED)
    proof.dominates(f"{name}: H^2", h.error * h.error, of.bound("H^2"), "w^2 |d|^2 A", d * d * A, W1_ANY**2, ROOT)
    # Times are certain only to nearest.
    arithmetic = Arithmetic(W1)
    of = Decisions(found, arithmetic, F(0))
    a = of.of(reported["A"])
    figures = Names(h=of.of(reported["H"]).error.over(d * v) / W1, a=a.error.over(A) / W1, eD=of.bound("D").over(A * S) / W1,
                    discriminant=of.error("D").over(A * S) / W1)
    figures.least_share = figures.discriminant / figures.eD
    stands_for = 1 / root_below(1 - figures.least_share) if figures.least_share < 1 else F(10**6)
    factor, more = factor_of_quotient(reported, "t1, error")
    figures.time_bound = factor / W1
    for which, time in zip(("t1", "t2"), times(reported, arithmetic, figures, a)):
        proof.row(f"lanes: {which}", (time * stands_for + 2) * EVALUATED, figures.time_bound, "w S / s", ROOT)
    more_than_the_quotient(proof, "lanes: x / sqrt y", ROOT, more)
    return figures


def screen(proof, name, w, evaluated):
    """The bounds of the screen in one type, in any rounding mode."""
    arithmetic = Arithmetic(w)
    of = {}
    for event in ("first contacts", "escapes"):
        reported = proof.recording.under(f"{name}: {event}: ")
        pairs = [pair for signs, _ in compared(reported) for pair in conditions(signs)]
        # `margin` consists of what underflows; here it adds its rounding.
        of[event] = Decisions(decisions(proof.recording, pairs), arithmetic, reported["margin"])
    decide(proof, name, SCREEN, of["first contacts"], w, evaluated)
    for which, unit, size in (("C", "w S", S), ("E", "w (S + A T^2)", S + A * T * T)):
        error = of["escapes"].error(which).swapped(d * v * T, (d * d + A * T * T) * F(1, 2))
        proof.dominates(f"{name}: {which} of escapes", error, of["escapes"].bound(which), unit, size, w, SCREEN, evaluated)


def ranges(proof):
    """The ranges of A, S and T, and what `margin` compensates: operations that underflow lose less than `lost` each."""
    reported = proof.recording
    # In lanes of double the range must be within that of filter.hpp.
    for name, shipped in (("floats", reported["lanes: least of floats"]), ("doubles", reported["screen, double: least"])):
        proof.row(f"lanes: least S and A of {name}", reported[f"least of {name}"], shipped, "", EQUATION)
    for name, lost, largest_number in (("float", F(1, 2**126), F(2)**128), ("double", F(1, 2**1022), F(2)**1024)):
        least, most, latest, makes_up, less = (reported[f"screen, {name}: {x}"] for x in (
            "least", "most", "latest", "first contacts: margin", "escapes: margin"))
        makes_up = min(makes_up, -less)
        proof.row(f"screen, {name}: latest", root_above(most / least, 1200), latest, "", EQUATION)
        # E is below 4 A T^2 or 4 S.
        proof.row(f"screen, {name}: A T^2", latest, root_below(largest_number / 8 / most, 1200), "", EQUATION)
        proof.row(f"screen, {name}: E's underflow", 8 * lost * latest, makes_up, "", SCREEN)
        proof.row(f"screen, {name}: D's underflow", 500 * (8 * lost + 4 * lost / least), makes_up, "", SCREEN)


def in_lanes(proof):
    slope_and_step(proof, equation_in_lanes(proof), proof.recording.under("lanes, step: "), "lanes, residual", ROOT, False)
    screen(proof, "screen, float", W_FLOAT_ANY, EVALUATED_IN_FLOAT)
    screen(proof, "screen, double", W1_ANY, EVALUATED)
    ranges(proof)
