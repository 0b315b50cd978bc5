# SPDX-License-Identifier: BSL-1.0
"""filter.hpp and refine_root.hpp: D, the times and the slope of the second attempt of stage 1, where B is distant."""
from fractions import Fraction as F

from algebra import Number, root_above, symbol
from of_filter import FILTER, W1, R, factor_of_quotient, scene, v
from of_refine_root import RESIDUAL
from proof import EVALUATED
from recording import Missing, Values, by_bits, match


def distant(proof, arithmetic, one, step):
    """`one`: the figures of stage 1; `step`: those of a step from a root that isn't distant, if they are known."""
    w, reported = W1, proof.recording.under("distant: ")
    nearest, farthest = 1 / root_above(reported["nearest"]), root_above(reported["farthest"])  # of R / sqrt S; of sqrt S / R
    k, of_square, of_r = discriminant(arithmetic, one.a_number, reported)
    # In units of w A M, with |d x v| <= q sqrt(A) R and |d| <= sqrt S.
    cross = lambda q: of_square.mixed * q * k + of_square.error * k * k * farthest
    derived = cross(2) + (of_r + 4 * of_square.size + 1 + 4) * nearest
    factor = match(reported["D, error"], "factor * spread * a", spread=reported["M"]).factor
    proof.row("distant: D", derived * EVALUATED, factor / w, "w A M", FILTER)
    proof.row("distant: D in the table of times", derived, one.discriminant, "w A M", FILTER)
    proof.row("distant: its bound is that of S", one.eD, factor / w, "w A M", FILTER)
    # For |d x v| >= 2 sqrt(A) R, in units of |d x v|^2.
    proof.row("distant: D is negative", cross(1) / 2 * farthest * w + (of_r + of_square.size + 2) * w, F(3, 4), "|d x v|^2", FILTER)
    proof.row("distant: times", one.time_bound, factor_of_time(proof, reported) / w, "w M / s", FILTER)
    if step is not None:
        slope(proof, reported, one, step)
    if proof.with_comments:
        proof.comment(FILTER, "d x v is off by {} w |d||v|, and its square by {} w |d x v||d||v| and less than {} w A M: {} w A M",
                      k, of_square.mixed * k, of_square.error * k * k * farthest, cross(2))


class Square:
    """The error of a sum of three squares, in units of w: of size^2, of size times the error of the root, and of the square of it."""

    def __init__(self, error):
        worst = lambda term: max(error.coefficient(term(i)) for i in "123")
        self.size = worst(lambda i: symbol("c" + i) * symbol("c" + i)) / W1
        self.mixed = worst(lambda i: symbol("c" + i) * symbol("e" + i))
        self.error = worst(lambda i: symbol("e" + i) * symbol("e" + i)) * W1


def discriminant(arithmetic, a, reported):
    """The error of d x v in units of w |d||v|, that of its square, and that of A R^2 in units of w A R^2."""
    parts = match(reported["D"], "a * r_square + negative(square := (z * z + (y * y + x * x)))")
    of = Values(arithmetic, scene(arithmetic), {parts.a: a})
    of_component = F(0)
    for component in (parts.x, parts.y, parts.z):
        match(component, "p * q + negative(r * s)")
        number = of(component)
        of_component = max(of_component, number.error.over(number.size) / W1)
    known = {component: Number(arithmetic, symbol(f"c{i}"), symbol(f"e{i}")) for i, component in
             zip("123", (parts.x, parts.y, parts.z))}
    square = Square(Values(arithmetic, {}, known)(parts.square).error)
    r_square = a * of(parts.r_square)
    return of_component * root_above(2), square, r_square.error.over(v * v * R * R) / W1


def factor_of_time(proof, reported):
    """The factor of M / sqrt D in the bound of a time, where M is the root of a product by its bits."""
    bound = match(reported["t1, error"], "factor * quotient")
    (product, half), = by_bits(reported["M"])[0].items()
    _, more = factor_of_quotient(proof.recording.under("stage 1: "), "t1, error")
    factors, more_here = by_bits(bound.quotient)
    if factors != {product: half, reported["D"]: F(-1, 2)}:
        raise Missing("the bound of a distant time isn't in units of M / sqrt D")
    proof.row("distant: M / sqrt D", more + by_bits(reported["M"])[1], more_here, "in bits", FILTER)
    return bound.factor


def slope(proof, reported, one, step):
    """How far off the computed p.v is, by the bound of it; and what a second step adds by its rounded place."""
    bound = match(reported["way, error"], "((rounded + (y := y_factor * spread * curvature)) + factor * y * y) * fabs(first) + of_f",
                  spread=reported.input("M"))
    # sqrt(A S) |g| against Y / w = y A M g^2: sqrt(A) M |g| >= sqrt S / (2 high), as the computed s is above sqrt(A) R by little.
    per = 2 * step.high * root_above(1 + one.least_share)
    z = step.y_most * (1 + step.y_most)
    place = root_above(2)
    of_place = step.of_y_square * ((step.y_most + place * F(1, 2**20))**2 - step.y_most**2) * 2**20
    proof.row("distant: p.v", (2 * step.pv * (1 + 3 * z) + of_place) * per, bound.y_factor / W1, "w A M g^2", RESIDUAL)
