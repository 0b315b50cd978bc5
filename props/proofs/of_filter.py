# SPDX-License-Identifier: BSL-1.0
"""filter.hpp: C, D, H, A, E, K and the times of stages 1 and 2, the range, and the quotient by a root."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

import lemmas
from algebra import Bound, Number, root_above, root_below, symbol, symbols
from proof import EVALUATED
from recording import EXACT, Missing, Values, by_bits, match

FILTER, GEOMETRY = "filter.hpp", "geometry.hpp"
W1, W1_ANY, W2 = F(1, 2**53), F(1, 2**52), F(1, 2**106)  # stage 1 to nearest and in any rounding mode, and stage 2
d, v, R, T = symbols("d v R T")  # |d|, |v|, R and a horizon
S, A = d * d + R * R, v * v
t = symbol("t")                  # S / s


def scene(arithmetic):
    """The inputs that make up d, v and R, and a horizon."""
    given = {f"{name}{i}{sign}": symbol(name + i) for name in "dv" for i in "xyz" for sign in "+-"}
    given |= {"R_A": R, "R_B": R, "T": T}
    return {name: arithmetic.exact(size, True).entering(size) for name, size in given.items()}


def bounds(reported):
    """The values of the reported bounds."""
    values = Values(EXACT, scene(EXACT))
    return lambda name: values(reported[name]).size


def times(reported, arithmetic, figures, a):
    """The errors of t1 and t2 in units of w S / s, with H, s and H -+ s in those of A S / s."""
    w, alike = arithmetic.w, A * t
    s = Number(arithmetic, alike, alike * figures.discriminant * w + alike * arithmetic.root)
    h = Number(arithmetic, alike, alike * figures.h * w)
    for longest, name in ((1, "t1"), (2, "t2")):
        of = Values(arithmetic, {}, {reported["H"]: h.entering(alike * longest), reported.root_of("D"): s, reported["A"]: a})
        yield of(reported[name]).error.over(t) / w


def equation(proof, number, arithmetic, is_first_order, decides_only=False):
    """C, D, H, A, E, K and the times of one stage; or its decisions alone."""
    w, reported = arithmetic.w, proof.recording.under(f"stage {number}: ")
    of = Values(arithmetic, scene(arithmetic))
    a, h, c, discriminant = (of(reported[name]) for name in ("A", "H", "C", "D"))
    figures = Names(d=of(reported["|d|^2"]).error.over(d * d) / w, h=h.error.over(d * v) / w, a=a.error.over(A) / w,
                    c=c.error.over(S) / w, discriminant=discriminant.error.over(A * S) / w, radius=of(reported["R"]), a_number=a,
                    w=w, name=f"stage {number}")

    # E and K. The lemma of means.
    at_horizon = S + A * T * T
    totals = [of(reported[name]).error.swapped(d * v * T, at_horizon.swapped(R * R, Bound()) * F(1, 2)) for name in "EK"]
    figures.e, figures.k = (x.over(at_horizon) / w for x in totals)

    figures.times = list(times(reported, arithmetic, figures, a))
    closest = of(reported["H / A"])
    figures.closest = closest.error.over(d / v) / w

    if is_first_order:
        return figures

    # The share of D's error in a D above its bound, and its effect on the root.
    shipped = bounds(reported)
    c_error, d_error = shipped("C, error"), shipped("D, error")
    figures.eD = d_error.over(A * S) / w
    figures.least_share = figures.discriminant / figures.eD
    name = f"{figures.name}, any rounding" if decides_only else figures.name
    proof.dominates(f"{name}: C", c.error, c_error, "w S", S, w, FILTER)
    proof.dominates(f"{name}: D", discriminant.error, d_error, "w A S", A * S, w, FILTER)
    proof.row(f"{name}: C leaves H its sign", (figures.h**2 * w) * EVALUATED,
              c_error.over(S) / w - figures.c, "w S", FILTER)
    proof.dominates(f"{name}: H^2", h.error * h.error, shipped("H^2, error"), "w^2 |d|^2 A", d * d * A, w * w, FILTER)
    for which, total in zip("EK", totals):
        proof.dominates(f"{name}: {which}", total, shipped("E, error"), "w (S + A T^2)", at_horizon, w, FILTER)
    if decides_only:
        return figures
    stands_for = 1 / root_below(1 - figures.least_share) if figures.least_share < 1 else F(10**6)
    figures.stands_for = stands_for
    if proof.with_comments:
        proof.comment(FILTER, "s = sqrt D may stand for either at the price of {} %", 100 * (stands_for - 1))
    of_sums = 2  # the rounding of t -+ e
    figures.time_bound = factor_of_quotient(reported, "t1, error")[0] / w
    for which, time in zip(("t1", "t2"), figures.times):
        proof.row(f"{name}: {which}", (time * stands_for + of_sums) * EVALUATED, figures.time_bound, "w S / s", FILTER)
    shipped_closest = shipped("H / A, error")
    figures.closest_bound = shipped_closest.over(d / v) / w
    proof.dominates(f"{name}: H / A", closest.error, shipped_closest, "w |d| / |v|", d / v, w, FILTER)
    figures.bound_of_t = max(max(figures.times) * stands_for / figures.time_bound, figures.closest / figures.closest_bound
                             if number == 2 else 0)
    return figures


def state_equation(proof, one, two):
    """The figures of filter.hpp's comment."""
    say = proof.comment
    say(FILTER, "|d|^2 stage 1: # for the rounded factors + # for the product + # for both sums = {} w |d|^2 "
        "stage 2: # for the product + # * # for both sums = {} w |d|^2", one.d, two.d)
    say(FILTER, "H = d.v in the same way {} w |d||v| / {} w |d||v|", one.h, two.h)
    say(FILTER, "A = |v|^2 in the same way {} w A / {} w A", one.a, two.a)
    say(FILTER, "C = |d|^2 - R^2 stage 1: # for the squares + # for the difference = {} w S "
        "stage 2: # for the squares + # for the difference = {} w S", one.c, two.c)
    say(FILTER, "# * # for the difference of up to # A S: {} w A S "
        "stage 2: # * # + # for H^2, # + # + # for A C, # * # for the difference: {} w A S", one.discriminant, two.discriminant)
    rounding = [x - y.discriminant - y.h - k * y.a for y in (one, two) for k, x in zip((1, 2), y.times)]
    for k, name in ((1, "t1"), (2, "t2")):
        say(FILTER, f"{name} {{}} / {{}} {{}} / {{}} {{}} / {{}} {{}} / {{}} {{}} / {{}}", one.discriminant, two.discriminant, one.h,
            two.h, k * one.a, k * two.a, rounding[k - 1], rounding[k + 1], one.times[k - 1], two.times[k - 1])
    say(FILTER, "E # / # # + # / # + # # / # # + # / # + # # + # / # + # {} / {}", one.e, two.e)
    say(FILTER, "K # / # # / # # / # # / # {} / {}", one.k, two.k)
    say(GEOMETRY, "in stage 2 {} w from H, {} w from A and {} w from the quotient", two.h, two.a, two.closest - two.h - two.a)


def factor_of_quotient(reported, name):
    """The factor of S / sqrt D in a bound, and what is added to the bits of that."""
    bound_of_time = match(reported[name], "factor * quotient")
    factors, more = by_bits(bound_of_time.quotient)
    if factors != {reported["S"]: 1, reported["D"]: F(-1, 2)}:
        raise Missing(f"{name} isn't in units of S / sqrt D")
    return bound_of_time.factor, more


def ranges(proof):
    """The loss by underflow, compared with the share of w that the comment states; and overflow."""
    floats, doubles, most, latest, lost_floats, lost_doubles = (proof.recording[name] for name in (
        "least of floats", "least of doubles", "most", "latest", "lost of floats", "lost of doubles"))
    share, = proof.comments.stated(FILTER, "changes nothing above by as much as w / {}.")
    # Floats below 2^-126, two in each component of a vector: sqrt(12) 2^-126 of a length.
    proof.row("range: least S and A of floats", 12 * (F(1, 2**126) * share / W1)**2, floats, "", FILTER)
    # 2^10 operations of stage 2 lose up to 2^-1022 each, of products of two squares.
    proof.row("range: least S and A of doubles", root_above(F(2)**10 / F(2)**1022 * share / W2, 1200), doubles, "", FILTER)
    # The bound of H^2 in stage 2 must be a normal number, or H would seem certain.
    square = bounds(proof.recording.under("stage 2: "))("H^2, error").coefficient(d * d * A)
    proof.row("range: H^2's bound is normal", root_above(F(1, 2**1022) / square, 1200), doubles, "", FILTER)
    proof.row("range: most", root_below(F(2)**1023 / 4), most, "", FILTER, least=False)
    # t1 <= |d| / |v|, and products with T that don't overflow: of A T T and of H T, counted twice.
    proof.row("range: latest", root_above(most / doubles, 1200), latest, "", FILTER)
    proof.row("range: A T^2", latest, root_below(F(2)**1021 / most), "", FILTER)
    # Two of d, two of v, and two more of the start or the radii.
    proof.row("lost of floats", 6 * F(1, 2**126), lost_floats, "", GEOMETRY)
    proof.row("lost of scaled doubles", 6 * F(1, 2**969), lost_doubles, "", GEOMETRY)


def quotient_by_a_root(proof):
    """over_root_or_more: log2 of the result exceeds that of x / sqrt y by an eighth, give or take the bends of log2."""
    _, more = factor_of_quotient(proof.recording.under("stage 1: "), "t1, error")
    above, bend = more_than_the_quotient(proof, "over_root_or_more: at least x / sqrt y", FILTER, more)
    if proof.with_comments:
        proof.comment(FILTER, "log2 is above i + m by {} at most", bend)
        short = F(-int(-bend * 10**5 // 1), 10**5)
        limit, = proof.comments.stated(FILTER, "At least x / sqrt y, at most {} times that")
        proof.lemma("over_root_or_more", f"at most {float(limit):g} times x / sqrt y",
                    lemmas.power_of_two_is_below(above + short * F(3, 2), limit))


def more_than_the_quotient(proof, name, file, more):
    """Adds the row that what is added to the bits, in the logarithm, is no less than its bend. Returns both."""
    above = more * F(1, 2**52) - F(1023, 2)
    bend = lemmas.highest_bend()
    proof.row(name, bend, above, "in log2", file)
    return above, bend
