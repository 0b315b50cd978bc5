# SPDX-License-Identifier: BSL-1.0
"""refine_root.hpp: the error of f, its slope, and what a step leaves out."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

import lemmas
from algebra import Arithmetic, Bound, Multiple, Number, bound, root_above, root_below, symbol, symbols
from of_filter import R, W1, d, v

RESIDUAL = "refine_root.hpp"
UV = d + R + symbol("L") * F(1, 2**24)          # |u v|, u being within e of a root: e |v| < 2^-25 sqrt S


class Formulas:
    """The formulas of refine_root.hpp, and its bounds. `name` begins the names of the rows."""
    file, name, has_second_step = RESIDUAL, "residual", True

    def __init__(self, proof):
        self.headers = proof.headers

    def grids(self):
        """The grid of lengths in units of root_or_more(S), and that of squares in units of S."""
        length, = self.headers.constants(
            RESIDUAL, "const Lanes time = Lanes::all(u), grid = Lanes::all({} * root_or_more(size));")
        square, = self.headers.constants(RESIDUAL, "product_on_grid(place, place, Lanes::all({} * size));")
        self.headers.in_code(RESIDUAL, "return std::bit_cast<double>((Ieee<double>::bits(x) >> 1) + "
                             "(Ieee<double>::bits(1) >> 1));")
        self.headers.in_code(RESIDUAL, "{ return (x + grid) - grid; }")
        return length, square

    def product_on_grid(self, exact, on):
        rest_of_product = self.headers.formula(RESIDUAL, "const Number high = on_grid(exact.high, grid); return {high, @};")
        high = Multiple(exact.high, on)
        return Names(high=high, low=rest_of_product(exact=exact, high=high))

    def rests(self, from_, v_low, uv, grid, on_grid, pair):
        """The remainders of d, those with that of v, and those with the way's; and of the way alone."""
        of = self.headers.formula
        start = of(RESIDUAL, "const Lanes start = @; Lanes rest")(from_=from_, grid=grid, on_grid=on_grid)
        first = of(RESIDUAL, "Lanes rest = @;")(from_=from_, start=start)
        gathered = of(RESIDUAL, "displacement = exact.high; rest = @;")(
            rest=first, time=uv, exact=Names(low=v_low), product=lambda x, y: x * y)
        self.headers.in_code(RESIDUAL, "const Twice<Lanes> way = product_on_grid(time, displacement, grid);")
        way = self.product_on_grid(pair, grid)
        last = of(RESIDUAL, "const Lanes place = start - way.high; rest = @;")(rest=gathered, way=way)
        return first, gathered, last, way

    def tail(self, place, rest, square):
        return self.headers.formula(RESIDUAL, "const Lanes tail = @;")(
            place=place, rest=rest, square=square, product_and=lambda x, y, z: x * y + z)

    def sum(self, lane):
        self.headers.in_code(RESIDUAL, "return sum(square.high) + sum(tail);")
        return self.headers.formula(RESIDUAL, "const auto sum = [](const Lanes& x) { return @; };")(x=Names(v=lane))

    def y(self, unit, size, curvature):
        return self.headers.bound(RESIDUAL, "return way_to_root(relative, u, scale, slope, @);")(
            InDouble=Names(unit=unit), scale=Names(size=size), slope=Names(curvature=curvature))

    def left_out(self, y, first, size, g):
        return self.headers.bound(RESIDUAL, "return {first + product(first, f * slope.curvature), @};")(
            y=y, first=first, scale=Names(size=size), slope=Names(g=g), fabs=lambda x: x)

    def slope(self, a, u, h):
        return self.headers.formula(RESIDUAL, "g(0.5 / (@)), curvature(scale.a * g * g)")(scale=Names(h=h, a=a), u=u)


def residual_error(proof, formulas):
    """The error of f, in units of w^2 S; and checks of its parts, which the comment states."""
    w, arithmetic = W1, Arithmetic(W1, 1, 1, 1, 1, True)
    L = symbol("L")                             # sqrt S
    length, square_grid = formulas.grids()
    grid = L * length * lemmas.LINE
    # A grid is at least twice what is rounded to it: |d_i|, |u v_i| <= 1.42 sqrt S and R, and squares of R at most.
    # Then sums of multiples (d - u v, p^2 - R^2) up to half of it are exact.
    proof.row(f"{formulas.name}: grid of lengths", 2 * lemmas.joint(F(1), F(1)) * (1 + F(1, 2**20)), length, "sqrt S", formulas.file)
    proof.row(f"{formulas.name}: grid of squares", 2 * (1 + F(1, 2**20)), square_grid, "S", formulas.file)

    def number(size):
        return Number(arithmetic, bound(size), Bound())

    def pair(size):
        return Names(high=number(size), low=number(size * w))

    # From d or, in the last lane, which doesn't move, R.
    first, gathered, rest, way = formulas.rests(pair(d), number(w), number(UV), grid, Multiple, pair(UV))

    def of_length(total, unit):
        total.over(L + d + R)  # no other terms
        return total.coefficient(L) / unit + lemmas.joint(total.coefficient(d) / unit, total.coefficient(R) / unit)

    p_, p_error = of_length(rest.size, w), of_length(rest.error, w**2)
    q = symbol("q")  # a component of p, or R
    rest = Number(arithmetic, L * p_ * w, L * p_error * w**2)
    place = Number(arithmetic, q, Bound())
    square = formulas.product_on_grid(pair(q * q), L * L * square_grid)
    tail = formulas.tail(place, rest, square)
    lane = [Number(arithmetic, tail.size.put(q=symbol(f"q{i}")), tail.error.put(q=symbol(f"q{i}"))) for i in range(4)]
    total = formulas.sum(lane)

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
        return of_squares(sum((change.put(q=symbol(f"q{i}")) for i in range(4)), Bound()))

    slope = of_tail((q * L) * (2 * p_error * w**2))
    by_product = of_tail(q * L * (2 * p_ * w * w))
    squares = of_tail(square.low.error)
    one_square = of_squares(square.low.error.put(q=symbol("q3")))
    one_tail = of_squares(tail.size.put(q=symbol("q3"))) * w
    if proof.with_comments and formulas.file == RESIDUAL:
        nearly = 1 - F(1, 2**18)  # the comments' figures leave out terms of second order
        say = proof.comment
        say(RESIDUAL, "Lengths here (components of d and of u v, at most |d| for t1 and {} sqrt S for t2, and R)",
            lemmas.joint(F(1), F(1)) * nearly)
        say(RESIDUAL, "G is # to {} sqrt S for lengths", length * lemmas.LINE)
        say(RESIDUAL, "Between sqrt x, less half an ulp, and {} sqrt x", lemmas.LINE)
        say(RESIDUAL, "the remainders of d and R: up to {} w sqrt S (# for the grid, # for the length, # for the low part of the "
            "difference), rounded once: {}", of_length(first.size, w) * nearly,
            of_length(first.error, w**2) * nearly)
        say(RESIDUAL, "the remainder of u v: {} for one rounding of up to # w sqrt S for the grid and twice # w sqrt S for the product "
            "and its low part; and u times the low part of v, rounded once: {}",
            of_length(way.low.error, w**2) * nearly, lemmas.joint(F(1), F(1)) * nearly)
        say(RESIDUAL, "their sum p' <= {} w sqrt S: roundings of the partial sums, {} + {};", p_ * nearly,
            of_length(gathered.size, w) * nearly, p_ * nearly)
        say(RESIDUAL, "p' is off by less than {}", p_error * nearly)
        say(RESIDUAL, "the remainder of the square of a component of p: up to {} w S (# for the grid, # for the square, # for its low part), "
            "rounded once; for four squares {}", one_square * nearly,
            squares * nearly)
        say(RESIDUAL, "the sum of the four remainders, {} w S each", one_tail * nearly)
        say(RESIDUAL, "the sum of |p| and R being below {} sqrt S: {} from the error of p', {} from the rounding of 2 p + p', {} from the "
            "rounding of the product, and {} from the rounding of its sum with the remainder of the square", root_above(3) + 1, slope * nearly, by_product * nearly, by_product * nearly,
            (by_product + squares) * nearly)
        say(RESIDUAL, "altogether {} w^2 S", of_squares(total.error) * nearly)
    return of_squares(total.error)


def slope_and_step(proof, one, formulas):
    """The error of p.v, how large y can be, and what the step leaves out."""
    w, name, file = W1, formulas.name, formulas.file
    share = one.least_share
    if share >= 1:
        return  # D's bound is too small, which its own row reports
    way = one.time_bound / one.eD                         # A e over the computed s, by D > eD
    low = root_below(1 - share) - way                     # |p.v| over the computed s
    high = root_above(1 + share) + way
    if low <= 0:
        proof.row(f"{name}: p.v isn't 0", 1, 0, "s", file)
        return
    size, g, curvature, y, first = symbols("S g curvature y first")
    shipped = formulas.y(one.unit, size, curvature)
    y_shipped = shipped.coefficient(size * curvature) / w
    nearly = 1 + F(1, 2**24)                              # g and the curvature are computed
    proof.row(f"{name}: Y", one.time_bound * 2 * high * nearly, y_shipped, "w A S g^2", file)
    y_most = y_shipped / (2 * low)**2 / one.eD * nearly
    if y_most >= F(1, 2):
        proof.row(f"{name}: |y|", y_most, F(1, 2), "", file)
        return
    left_out = formulas.left_out(y, first, size, g)
    shipped_y, shipped_first, shipped_f = (left_out.coefficient(x) for x in (y * y * first, first, size * g))
    squared = (2 - y_most) / (1 - y_most)
    proof.row(f"{name}: what the step leaves out", squared * nearly, shipped_y, "y^2 |f g|", file)

    # The computed p.v.
    arithmetic = Arithmetic(w, 1, 1, 1, 1, True)
    h = Number(arithmetic, d * v, d * v * (one.h * w))
    h = h.entering(R * v * (high / root_below(1 - share)))
    a = Number(arithmetic, v, v * (one.a * w))        # times A u / sqrt A, which is (|d| + R) at most
    pv = formulas.slope(a, Number(arithmetic, (d + R) * nearly, Bound()), h)
    pv_error = lemmas.joint(pv.error.coefficient(d * v), pv.error.coefficient(R * v)) / w
    of_s = root_above(w / one.eD, 200)                    # w sqrt(A S) over s, by D > eD
    g_share = pv_error / low * of_s
    # f g (1 + A f g^2), with g to the third power in its second term; and a few roundings, f's last one among them.
    z = y_most * (1 + y_most)
    of_first = (g_share * (1 + 3 * z) + 32 * w) * nearly
    # The second step begins at a rounded place.
    place = lemmas.joint(F(1), F(1)) / (2 * low) * of_s * nearly
    of_place = shipped_y * ((y_most + place)**2 - y_most**2) * formulas.has_second_step
    proof.row(f"{name}: p.v and roundings", (of_first + of_place) * 2**26, shipped_first * 2**26, "2^-26 |f g|", file)
    f_error = residual_error(proof, formulas)
    proof.row(f"{name}: f", f_error * (1 + 2 * z + shipped_y * y_most**2 + shipped_first) * nearly, shipped_f / w**2,
              "w^2 S |g|", file)
    if proof.with_comments and file == RESIDUAL:
        say = proof.comment
        say(RESIDUAL, "leaves out less than {} y^2 of it for |y| < {}.", squared, y_most)
        say(RESIDUAL, "the true s is within {} % of the computed one", 100 * max(1 - root_below(1 - share), root_above(1 + share) - 1))
        say(RESIDUAL, "so that # s < |p.v| < {} s", high)
        lower, = proof.headers.stated(RESIDUAL, "so that {} s < |p.v| < # s")
        proof.lemma("least_slope", f"{float(lower):g} s < |p.v|", lower <= low)
        eighth, = proof.headers.stated(RESIDUAL, "A e < s / {}")
        proof.lemma("step_is_short", f"A e <= s / {float(eighth):g}", way <= 1 / eighth)
        say(RESIDUAL, "The computed p.v is off by {} w sqrt(A S), of which the share in p.v is below {} w sqrt(A S / D) < # w "
            "2^22 < {}^-26", pv_error, pv_error / low, 2)
        say(RESIDUAL, "adds less than w A |t g| < 2^-{} to y", 30)
        proof.lemma("rounded_place", "w A |t g| < 2^-30, and 3 y^2 grows by less than 2^-31",
                    place < F(1, 2**30) and of_place < F(1, 2**31))
