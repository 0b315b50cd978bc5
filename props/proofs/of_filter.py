# SPDX-License-Identifier: BSL-1.0
"""filter.hpp: C, D, H, A, E, K and the times of stages 1 and 2, the range, and the quotient by a root."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

import lemmas
from algebra import Bound, Number, root_above, root_below, symbol, symbols
from proof import EVALUATED

FILTER, GEOMETRY = "filter.hpp", "geometry.hpp"
W1, W1_ANY, W2 = F(1, 2**53), F(1, 2**52), F(1, 2**106)  # stage 1 to nearest and in any rounding mode, and stage 2
d, v, R, T = symbols("d v R T")  # |d|, |v|, R and a horizon
S, A = d * d + R * R, v * v
t = symbol("t")                  # S / s


def cauchy(total, p, q):
    """A bound of a sum of |p_i||q_i| over three components, by the largest of their factors."""
    factors = [total.coefficient(symbol(f"{p}{i}") * symbol(f"{q}{i}")) for i in "xyz"]
    total.over(sum((symbol(f"{p}{i}") * symbol(f"{q}{i}") for i in "xyz"), Bound()))  # no other terms
    return max(factors) * symbol(p) * symbol(q)


def equation(proof, number, arithmetic, is_first_order, decides_only=False):
    """C, D, H, A, E, K and the times of one stage; or its decisions alone."""
    of, bound_of, exact, w = proof.headers.formula, proof.headers.bound, arithmetic.exact, arithmetic.w
    taken = of(FILTER, "static double take(const Difference<Real>& x) noexcept { return @; }" if number == 1 else
               "static DoubleDouble take(const Difference<Real>& x) noexcept { return @; }")

    def take_difference(whole):
        x = Names(plus=exact(whole, True).entering(whole), minus=exact(whole, True).entering(whole))
        return taken(x=x, exact_sum=lambda a, b: exact(whole), widened=lambda a: a)

    def vector(name):
        return Names(**{i: take_difference(symbol(name + i)) for i in "xyz"})

    def product_and(x, y, z):
        """Rounded twice; an fma rounds once."""
        return x * y + z

    inner = of(FILTER, "product_of(const Vec3<Number>& p, const Vec3<Number>& q) noexcept { return @; }")

    def product_of(p, q):
        (a, pair), (b, other) = p, q
        total = inner(p=pair, q=other, product_and=product_and)
        return Number(arithmetic, symbol(a) * symbol(b), cauchy(total.error, a, b))

    d_, v_ = ("d", vector("d")), ("v", vector("v"))
    stage = Names(take=lambda x: x, high=lambda x: x.size if isinstance(x, Number) else x)
    relative = Names(radius_a=exact(R, True).entering(R), radius_b=exact(R, True).entering(R))
    radius = of(FILTER, "radius = relative.container ? Stage::take(relative.radius_b) - Stage::take(relative.radius_a) : @;")
    radius = radius(Stage=stage, relative=relative)
    radius = Number(arithmetic, radius.size, radius.error)
    there = Names(radius=radius, d=d_, v=v_, product_of=product_of, Stage=stage)
    d_square = of(FILTER, "const Number d_square = @, r_square")(**vars(there))
    r_square = of(FILTER, "r_square = @;")(**vars(there))
    a = of(FILTER, " a = @;")(**vars(there))
    h = of(FILTER, " h = @; discriminant =")(**vars(there))
    c = of(FILTER, " c = @; c_error")(d_square=d_square, r_square=r_square)
    # Without a lemma the difference is bounded by the sum of its terms.
    discriminant = of(FILTER, " discriminant = @;")(a=a, c=c, h=h, product_and=product_and)
    figures = Names(d=d_square.error.over(d * d) / w, h=h.error.over(d * v) / w, a=a.error.over(A) / w,
                    c=c.error.over(S) / w, discriminant=discriminant.error.over(A * S) / w, radius=radius, a_number=a)

    type_ = "double" if number == 1 else "DoubleDouble"
    unit, factor = proof.headers.constants(FILTER, f"using Number = {type_}; static constexpr double unit = {{}}, "
                                           "time_error = {} * unit;")
    stage.unit, stage.time_error = unit, unit * factor
    size = of(FILTER, " size = @;")(d_square_high=d * d, Stage=stage, r_square=R * R)
    shipped = Names(Stage=stage, size=size, a_high=A, d_square_high=d * d, sqrt=lambda x: x.power(F(1, 2)))
    c_error = bound_of(FILTER, "c_error = @;")(**vars(shipped))
    d_error = bound_of(FILTER, "discriminant_error = @;")(**vars(shipped))
    figures.w, figures.unit, figures.name = w, unit, f"stage {number}"

    # E and K.
    end = exact(T, True)
    way, reach = of(FILTER, "const Number end = Stage::take(lesser(horizon, latest)), way = @, reach")(h=h, end=end), \
        of(FILTER, "way = h * end, reach = @;")(a=a, end=end)
    horizon = "return {Stage::high(@), Stage::high(@), @};"
    e, k = of(FILTER, horizon, 0)(c=c, way=way, reach=reach), of(FILTER, horizon, 1)(c=c, reach=reach)
    horizon_error = bound_of(FILTER, horizon, 2)(**vars(shipped), reach=reach.size)
    at_horizon = S + A * T * T
    # The lemma of means.
    totals = [x.error.swapped(d * v * T, at_horizon.swapped(R * R, Bound()) * F(1, 2)) for x in (e, k)]
    figures.e, figures.k = (x.over(at_horizon) / w for x in totals)

    # Times: in units of S / s, with H, s and H -+ s in those of A S / s.
    alike = A * t
    if number == 1:
        over = of(FILTER, "static double over(double x, double y) noexcept { return @; }")
    else:
        over = of(FILTER, "static DoubleDouble over(const DoubleDouble& x, const DoubleDouble& y) noexcept { return @; }")
    s = Number(arithmetic, alike, alike * figures.discriminant * w + alike * arithmetic.root)
    h_of_time = Number(arithmetic, alike, alike * figures.h * w)
    figures.times = []
    for longest, side in ((1, 0), (2, 1)):
        sum_ = of(FILTER, "Stage::over(side == Side::smaller ? @ : @, a)", side)(h=h_of_time.entering(alike * longest), s=s)
        time = over(x=sum_, y=a)
        figures.times.append(time.error.over(t) / w)
    closest = over(x=Number(arithmetic, d * v, h.error), y=a)
    figures.closest = closest.error.over(d / v) / w

    if is_first_order:
        return figures

    name = figures.name
    # The share of D's error in a D above its bound, and its effect on the root.
    figures.eD = d_error.over(A * S) / w
    figures.least_share = figures.discriminant / figures.eD
    name = f"{name}, any rounding" if decides_only else name
    proof.dominates(f"{name}: C", c.error, c_error, "w S", S, w, FILTER)
    proof.dominates(f"{name}: D", discriminant.error, d_error, "w A S", A * S, w, FILTER)
    proof.row(f"{name}: C leaves H its sign", (figures.h**2 * w) * EVALUATED,
              c_error.over(S) / w - figures.c, "w S", FILTER)
    h_square = bound_of(FILTER, "h_high * h_high > @;")(**vars(shipped))
    proof.dominates(f"{name}: H^2", h.error * h.error, h_square, "w^2 |d|^2 A", d * d * A, w * w, FILTER)
    for which, total in zip("EK", totals):
        proof.dominates(f"{name}: {which}", total, horizon_error, "w (S + A T^2)", at_horizon, w, FILTER)
    if decides_only:
        return figures
    stands_for = 1 / root_below(1 - figures.least_share) if figures.least_share < 1 else F(10**6)
    figures.stands_for = stands_for
    if proof.with_comments:
        proof.comment(FILTER, "s = sqrt D may stand for either at the price of {} %", 100 * (stands_for - 1))
    shipped_time = bound_of(FILTER, "Stage::over(side == Side::smaller ? @ : @, a), @};", 2)(
        Stage=stage, over_root_or_more=lambda x, y: t, size=size, discriminant=None)
    figures.time_bound = shipped_time.over(t) / w
    of_sums = 2  # the rounding of t -+ e
    for which, time in zip(("t1", "t2"), figures.times):
        proof.row(f"{name}: {which}", (time * stands_for + of_sums) * EVALUATED, figures.time_bound, "w S / s", FILTER)
    shipped_closest = bound_of(FILTER, "return {Stage::over(h, a), @};")(**vars(shipped))
    figures.closest_bound = shipped_closest.over(d / v) / w
    proof.dominates(f"{name}: H / A", closest.error, shipped_closest, "w |d| / |v|", d / v, w, FILTER)
    figures.bound_of_t = max(max(figures.times) * stands_for / figures.time_bound, figures.closest / figures.closest_bound
                             if number == 2 else 0)
    return figures


def tell_of_equation(proof, one, two):
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


def ranges(proof):
    """What underflow loses, compared with the share of w that the comment states; and overflow."""
    floats, doubles = proof.headers.constants(
        FILTER, "static constexpr double least = std::is_same_v<Real, float> ? {} : {};")
    most, = proof.headers.constants(FILTER, "static constexpr double most = {};")
    share, = proof.headers.stated(FILTER, "changes nothing above by as much as w / {}.")
    # Floats below 2^-126, two in each component of a vector: sqrt(12) 2^-126 of a length.
    proof.row("range: least S and A of floats", 12 * (F(1, 2**126) * share / W1)**2, floats, "", FILTER)
    # 2^10 operations of stage 2 lose up to 2^-1022 each, of products of two squares.
    proof.row("range: least S and A of doubles", root_above(F(2)**10 / F(2)**1022 * share / W2, 1200), doubles, "", FILTER)
    # The bound of H^2 in stage 2 has to be a normal number, or H would seem certain.
    square, = proof.headers.constants(FILTER, "h_high * h_high > {} * Stage::unit * Stage::unit * a_high * d_square_high;")
    proof.row("range: H^2's bound is normal", root_above(F(1, 2**1022) / (square * W2 * W2), 1200), doubles, "", FILTER)
    proof.row("range: most", root_below(F(2)**1023 / 4), most, "", FILTER, least=False)
    # t1 <= |d| / |v|, and products with T that don't overflow: of A T T and of H T, counted twice.
    latest, = proof.headers.constants(FILTER, "static constexpr double latest = {};")
    proof.row("range: latest", root_above(most / doubles, 1200), latest, "", FILTER)
    proof.row("range: A T^2", latest, root_below(F(2)**1021 / most), "", FILTER)
    lost_floats, lost_doubles = proof.headers.constants(
        GEOMETRY, "inline constexpr double lost = std::is_same_v<Real, float> ? {} : {};")
    # Two of d, two of v, and of the start or the radii two more.
    proof.row("lost of floats", 6 * F(1, 2**126), lost_floats, "", GEOMETRY)
    proof.row("lost of scaled doubles", 6 * F(1, 2**969), lost_doubles, "", GEOMETRY)


def quotient_by_a_root(proof):
    """over_root_or_more: log2 of the result exceeds that of x / sqrt y by an eighth, give or take the bends of log2."""
    proof.headers.in_code(
        FILTER, "return std::bit_cast<double>(Format::bits(x) - (Format::bits(y) >> 1) + half_a_bias_and_an_eighth);")
    above, bend = more_than_the_quotient(proof, "over_root_or_more: at least x / sqrt y", FILTER,
                                         "half_a_bias_and_an_eighth = Format::Bits{{} * {} + {}} << {};")
    if proof.with_comments:
        proof.comment(FILTER, "log2 is above i + m by {} at most", bend)
        short = F(-int(-bend * 10**5 // 1), 10**5)
        limit, = proof.headers.stated(FILTER, "At least x / sqrt y, at most {} times that")
        proof.lemma("over_root_or_more", f"at most {float(limit):g} times x / sqrt y",
                    lemmas.power_of_two_is_below(above + short * F(3, 2), limit))


def more_than_the_quotient(proof, name, file, text):
    """Adds the row that what the constants of a text add to the logarithm is no less than its bend. Returns both."""
    bias, times, more, shift = proof.headers.constants(file, text, are_bounds=False)
    above = (bias * times + more) * F(2)**int(shift - 52) - F(1023, 2)
    bend = lemmas.highest_bend()
    proof.row(name, bend, above, "in log2", file)
    return above, bend
