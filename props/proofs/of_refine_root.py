# SPDX-License-Identifier: BSL-1.0
"""refine_root.hpp: the error of f, its slope, and what a step leaves out."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

import lemmas
from algebra import Arithmetic, Bound, Number, root_above, root_below, symbol, symbols
from of_filter import FILTER, R, W1, d, v
from recording import EXACT, Missing, Values, match, matches

RESIDUAL = "refine_root.hpp"
UV = d + R + symbol("L") * F(1, 2**24)          # |u v|, u being within e of a root: e |v| < 2^-25 sqrt S


def is_rest(high, low):
    """Whether this is what rounding cut off from a sum or a difference."""
    return matches(low, "rest(high)", high=high) or \
        matches(low, "(x - ((high := x - y) - part)) - (y + (part := high - x))", high=high)


def residual_error(proof, reported, f, name, file):
    """The error of f, in units of w^2 S; and checks of its parts, which the comment states."""
    w, arithmetic = W1, Arithmetic(W1)
    L, q = symbol("L"), symbol("q")             # sqrt S, and a component of p, or R
    f = match(f, "((high + y_high) + (z_high - r_high)) + (tails := ((x + y) + (z - r)))")
    tail = match(f.x, "((place + place) + rest) * rest + rest_of_square")
    rests = match(tail.rest, "(gathered := (first := ((from_high - start) + from_low)) - u * v_low) - rest_of_way", u=reported["u"])
    way = match(tail.place, "start - ((u * v_high + (grid := factor * root)) - grid)", start=rests.start, u=reported["u"])
    squares = match(f.high, "(square + (grid := factor * S)) - grid", S=reported.input("S"))
    if not is_rest(rests.from_high, rests.from_low) or not is_rest(way.v_high, rests.v_low):
        raise Missing(f"{name}: d or v isn't exact")
    # A grid is at least twice what is rounded to it: |d_i|, |u v_i| <= 1.42 sqrt S and R, and squares of R at most.
    # Then sums of multiples (d - u v, p^2 - R^2) up to half of it are exact.
    proof.row(f"{name}: grid of lengths", 2 * lemmas.joint(F(1), F(1)) * (1 + F(1, 2**20)), way.factor, "sqrt S", file)
    proof.row(f"{name}: grid of squares", 2 * (1 + F(1, 2**20)), squares.factor, "S", file)

    # From d or, in the last lane, which doesn't move, R.
    sizes = {reported["u"]: UV, rests.from_high: d, rests.from_low: d * w, way.v_high: 1, rests.v_low: w}
    of = Values(arithmetic, {"S": arithmetic.exact(L * L)}, {step: arithmetic.exact(size) for step, size in sizes.items()})
    rest, gathered, first = of(tail.rest), of(rests.gathered), of(rests.first)

    def of_length(total, unit):
        total.over(L + d + R)  # no other terms
        return total.coefficient(L) / unit + lemmas.joint(total.coefficient(d) / unit, total.coefficient(R) / unit)

    p_, p_error = of_length(rest.size, w), of_length(rest.error, w**2)
    of_square = Values(arithmetic, of.inputs, {tail.place: arithmetic.exact(q),
                                               tail.rest: Number(arithmetic, L * p_ * w, L * p_error * w**2)})
    rest_of_square, tail_ = of_square(tail.rest_of_square), of_square(f.x)
    lanes = {lane: Number(arithmetic, tail_.size.renamed("q", f"q{i}"), tail_.error.renamed("q", f"q{i}"))
             for i, lane in enumerate((f.x, f.y, f.z, f.r))}
    total = Values(arithmetic, {}, lanes)(f.tails)

    def of_squares(terms):
        """With |p| <= R <= sqrt S, the components of p add up to at most sqrt 3 sqrt S, and their squares to S."""
        result, linear, squares = F(0), [], []
        for monomial, coefficient in terms.terms.items():
            place_powers = [(s, k) for s, k in monomial if s != "L"]
            if not place_powers:
                result += coefficient
            else:
                (s, k), = place_powers
                (linear if k == 1 else squares).append((s, coefficient))
        for kind, most in ((linear, root_above(3)), (squares, 1)):
            result += most * max([c for s, c in kind if s != "q3"], default=0) + sum(c for s, c in kind if s == "q3")
        return result * (1 + F(1, 2**30)) / w**2  # |p| is R but for f, below 2^-45 S, and p'

    def of_tail(change):
        """A part of the error of one tail, summed over all four, in units of w^2 S."""
        return of_squares(sum((change.renamed("q", f"q{i}") for i in range(4)), Bound()))

    slope = of_tail((q * L) * (2 * p_error * w**2))
    by_product = of_tail(q * L * (2 * p_ * w * w))
    of_four_squares = of_tail(rest_of_square.error)
    one_square = of_squares(rest_of_square.error.renamed("q", "q3"))
    one_tail = of_squares(tail_.size.renamed("q", "q3")) * w
    if proof.with_comments and file == RESIDUAL:
        nearly = 1 - F(1, 2**18)  # the comments' figures leave out terms of second order
        say = proof.comment
        say(RESIDUAL, "Lengths here (components of d and of u v, at most |d| for t1 and {} sqrt S for t2, and R)",
            lemmas.joint(F(1), F(1)) * nearly)
        say(RESIDUAL, "G is # to {} sqrt S for lengths", way.factor * lemmas.LINE)
        say(FILTER, "Between sqrt x, less half an ulp, and {} sqrt x", lemmas.LINE)
        say(RESIDUAL, "the remainders of d and R: up to {} w sqrt S (# for the grid, # for the length, # for the low part of the "
            "difference), rounded once: {}", of_length(first.size, w) * nearly,
            of_length(first.error, w**2) * nearly)
        say(RESIDUAL, "the remainder of u v: {} for one rounding of up to # w sqrt S for the grid and twice # w sqrt S for the product "
            "and its low part; and u times the low part of v, rounded once: {}",
            of_length(of(rests.rest_of_way).error, w**2) * nearly, lemmas.joint(F(1), F(1)) * nearly)
        say(RESIDUAL, "their sum p' <= {} w sqrt S: roundings of the partial sums, {} + {};", p_ * nearly,
            of_length(gathered.size, w) * nearly, p_ * nearly)
        say(RESIDUAL, "p' is off by less than {}", p_error * nearly)
        say(RESIDUAL, "the remainder of the square of a component of p: up to {} w S (# for the grid, # for the square, # for its low part), "
            "rounded once; for four squares {}", one_square * nearly,
            of_four_squares * nearly)
        say(RESIDUAL, "the sum of the four remainders, {} w S each", one_tail * nearly)
        say(RESIDUAL, "the sum of |p| and R being below {} sqrt S: {} from the error of p', {} from the rounding of 2 p + p', {} from the "
            "rounding of the product, and {} from the rounding of its sum with the remainder of the square", root_above(3) + 1, slope * nearly, by_product * nearly, by_product * nearly,
            (by_product + of_four_squares) * nearly)
        say(RESIDUAL, "altogether {} w^2 S", of_squares(total.error) * nearly)
    return of_squares(total.error)


def slope_and_step(proof, one, reported, name, file, has_second_step):
    """The error of p.v, how large y can be, and what the step leaves out."""
    w = W1
    share = one.least_share
    if share >= 1:
        return None  # D's bound is too small, which its own row reports
    way = one.time_bound / one.eD                         # A e over the computed s, by D > eD
    low = root_below(1 - share) - way                     # |p.v| over the computed s
    high = root_above(1 + share) + way
    if low <= 0:
        proof.row(f"{name}: p.v isn't 0", 1, 0, "s", file)
        return None
    size, g, curvature, y, first = symbols("S g curvature y first")
    step = match(reported["way"], "(first := f * g) + first * (f * (curvature := A * g * g))", A=reported.input("A"))
    its_y = match(reported["way, error"], "(rounded + factor * y * y) * fabs(first) + of_f", first=step.first).y
    known = {step.g: g, step.curvature: curvature, step.first: first}
    bound_of = Values(EXACT, {"S": EXACT.exact(size)}, {x: EXACT.exact(value) for x, value in known.items()})
    y_shipped = bound_of(its_y).size.coefficient(size * curvature) / w
    nearly = 1 + F(1, 2**24)                              # g and the curvature are computed
    proof.row(f"{name}: Y", one.time_bound * 2 * high * nearly, y_shipped, "w A S g^2", file)
    y_most = y_shipped / (2 * low)**2 / one.eD * nearly
    if y_most >= F(1, 2):
        proof.row(f"{name}: |y|", y_most, F(1, 2), "", file)
        return None
    bound_of.values[its_y] = EXACT.exact(y)
    left_out = bound_of(reported["way, error"]).size
    shipped_y, shipped_first, shipped_f = (left_out.coefficient(x) for x in (y * y * first, first, size * g))
    squared = (2 - y_most) / (1 - y_most)
    proof.row(f"{name}: what the step leaves out", squared * nearly, shipped_y, "y^2 |f g|", file)

    # The computed p.v.
    arithmetic = Arithmetic(w)
    h = Number(arithmetic, d * v, d * v * (one.h * w))
    h = h.entering(R * v * (high / root_below(1 - share)))
    a = Number(arithmetic, v, v * (one.a * w))        # times A u / sqrt A, which is (|d| + R) at most
    pv = Values(arithmetic, {"A": a, "H": h}, {reported["u"]: arithmetic.exact((d + R) * nearly)})(match(step.g, "0.5 / slope").slope)
    pv_error = lemmas.joint(pv.error.coefficient(d * v), pv.error.coefficient(R * v)) / w
    of_s = root_above(w / one.eD, 200)                    # w sqrt(A S) over s, by D > eD
    g_share = pv_error / low * of_s
    # f g (1 + A f g^2), with g to the third power in its second term; and a few roundings, f's last one among them.
    z = y_most * (1 + y_most)
    of_first = (g_share * (1 + 3 * z) + 32 * w) * nearly
    # The second step begins at a rounded place.
    place = lemmas.joint(F(1), F(1)) / (2 * low) * of_s * nearly
    of_place = shipped_y * ((y_most + place)**2 - y_most**2) * has_second_step
    proof.row(f"{name}: p.v and roundings", (of_first + of_place) * 2**26, shipped_first * 2**26, "2^-26 |f g|", file)
    f_error = residual_error(proof, reported, step.f, name, file)
    proof.row(f"{name}: f", f_error * (1 + 2 * z + shipped_y * y_most**2 + shipped_first) * nearly, shipped_f / w**2,
              "w^2 S |g|", file)
    if proof.with_comments and file == RESIDUAL:
        say = proof.comment
        say(RESIDUAL, "leaves out less than {} y^2 of it for |y| < {}.", squared, y_most)
        say(RESIDUAL, "the true s is within {} % of the computed one", 100 * max(1 - root_below(1 - share), root_above(1 + share) - 1))
        say(RESIDUAL, "so that # s < |p.v| < {} s", high)
        lower, = proof.comments.stated(RESIDUAL, "so that {} s < |p.v| < # s")
        proof.lemma("least_slope", f"{float(lower):g} s < |p.v|", lower <= low)
        eighth, = proof.comments.stated(RESIDUAL, "A e < s / {}")
        proof.lemma("step_is_short", f"A e <= s / {float(eighth):g}", way <= 1 / eighth)
        say(RESIDUAL, "The computed p.v is off by {} w sqrt(A S), of which the share in p.v is below {} w sqrt(A S / D) < # w "
            "2^22 < {}^-26", pv_error, pv_error / low, 2)
        say(RESIDUAL, "adds less than w A |t g| < 2^-{} to y", 30)
        proof.lemma("rounded_place", "w A |t g| < 2^-30, and 3 y^2 grows by less than 2^-31",
                    place < F(1, 2**30) and of_place < F(1, 2**31))
    return Names(pv=pv_error, high=high, y=y_shipped, y_most=y_most, of_y_square=shipped_y)
