# SPDX-License-Identifier: BSL-1.0
"""geometry.hpp: one component of centre, point and normal, the distance, and the direction at the start."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

from algebra import Bound, Number, bound, symbol, symbols
from of_filter import GEOMETRY, R, cauchy, d, v


def geometry(proof, number, arithmetic, one, is_first_order):
    of, w = proof.headers.formula, arithmetic.w
    p, X, V, e = symbols("p X V e")      # of one component: |p|, |t|, |v| and the bound of t's error
    exact = arithmetic.exact

    def taken(x):
        return Number(arithmetic, x, x * (w if number == 1 else 0))

    time = Number(arithmetic, X, e * (1 if is_first_order else one.bound_of_t))
    d_i, v_i, start = taken(d), taken(V), exact(p)
    way = of(GEOMETRY, "const Number way = @, offset")(time_=Names(value=time), v=v_i)
    offset = of(GEOMETRY, " offset = @, centre")(d=d_i, way=way)
    centre = of(GEOMETRY, " centre = @; const double late")(start=start, way=way)
    stage = Names(take=lambda x: x, root=Number.root, high=lambda x: x)
    radius = one.radius
    share = of(GEOMETRY, "share_(@) {")(Stage=stage, relative=Names(radius_a=exact(R)), radius_=radius)
    place = p + d + X * V

    def part(k):
        return (proof.headers.bound if k % 2 == 0 else of)(GEOMETRY, "return {{centre, @}, {@, @}, {@, @}};", k)

    point = part(1)(centre=centre.entering(place), share_=share, offset=offset)
    normal = part(3)(offset=offset, radius_=radius)
    v_length = of(GEOMETRY, " v_length_(@),")(Stage=stage, f=Names(a=one.a_number))
    distance = of(GEOMETRY, "Bounded<Number> distance() const noexcept { const Number way = @;")(
        time_=Names(value=time), v_length_=v_length)
    components = Names(**{i: taken(symbol("d" + i)) for i in "xyz"})
    square = of(GEOMETRY, "const Number square = @;")(**vars(components))
    square = Number(arithmetic, d * d, cauchy(square.error, "d", "d"))
    length = of(GEOMETRY, "const Number length = @;")(Stage=stage, square=square)
    against = of(GEOMETRY, "const Number value = @;")(q=taken(symbol("q")), length=length)
    figures = Names(offset=offset.error, centre=centre.error, point=point.error, normal=normal.error, distance=distance.error,
                    against=against.error.over(symbol("q") / d) / w, w=w, x=X * V, p=p, d=d, e=e, V=V, X=X,
                    v_length=v_length.error.over(v) / w)
    if is_first_order:
        return figures

    stage.unit = one.unit
    stage_slack = proof.headers.bound(GEOMETRY, "static constexpr double slack = @;")(Stage=stage)
    known = dict(Stage=stage, slack=stage_slack, lost=bound(0), fabs=lambda x: x, time_=Names(error=e, value=X))
    late = of(GEOMETRY, "const double late = @;")(v=V, **known)
    reach = of(GEOMETRY, "const double reach = @, from")(d=d, way=X * V, **known)
    start_size = of(GEOMETRY, "std::fabs(Stage::high(way)), from = @;")(start=p, **known)
    known |= dict(late=late, reach=reach, from_=start_size, radius_=R, v_length_=v, way=X * v)
    name, rounding = one.name, 1 + 2 * w  # value -+ error is rounded once more

    def of_time(what, derived, shipped, unit, size, unit_of_time):
        """Compares the terms with the error of the time, and those without it, one by one."""
        late_terms = Bound({m: c for m, c in derived.terms.items() if ("e", 1) in m})
        others = Bound({m: c for m, c in derived.terms.items() if ("e", 1) not in m})
        proof.dominates(f"{name}: {what}", others, shipped, unit, size, w, GEOMETRY)
        proof.dominates(f"{name}: {what}, of t", late_terms, shipped, unit_of_time, late_terms * 0, F(1), GEOMETRY)

    for what, part_number, number_, size, unit in (
            ("centre", 0, centre, p + X * V, "w (|p| + M)"), ("point", 2, point, place, "w (|p| + M)"),
            ("normal", 4, normal, (d + X * V) / R, "w M / R")):
        # e |v| in the bound is larger than t's error requires, since e, the bound of t's error, is larger (filter.hpp).
        derived = (number_.error + size * w) * rounding
        of_time(what, derived, part(part_number)(**known), unit, size, "e |v|" if what != "normal" else "e |v| / R")
    of_time("distance", (distance.error + X * v * w) * rounding, proof.headers.bound(
        GEOMETRY, "const Number way = time_.value * v_length_; return {way, @};")(**known), "w t |v|", X * v, "e |v|")
    proof.dominates(f"{name}: x / |x|", (against.error + (symbol("q") / d) * w) * rounding, proof.headers.bound(
        GEOMETRY, "const Number value = -q / length; return {value, @};")(value=symbol("q") / d, length=d, **{
            k: x for k, x in known.items() if k not in ("value", "length")}), "w |x_i| / |x|", symbol("q") / d, w, GEOMETRY)
    return figures


def tell_of_geometry(proof, first):
    """The figures of geometry.hpp's comment, of first order."""
    one, two = [geometry(proof, k, a, o, True) for k, a, o in first]

    def per_w(f, total, of):
        return total.coefficient(of) / f.w
    say = proof.comment
    say(GEOMETRY, "offset d - t v stage 1: e |v| + {} w |t v| for v, the product and the difference + {} w |d| for d and the difference; "
        "stage 2: # w |t v| for the product and # w M for the difference: e |v| + {} w M",
        per_w(one, one.offset, one.x), per_w(one, one.offset, one.d), per_w(two, two.offset, two.x))
    say(GEOMETRY, "(e |v| + {} w M) / R", per_w(two, two.normal, two.x / R))
    say(GEOMETRY, "centre p + t v # for the product and # for the sum: e |v| + {} w (|p| + |t v|)", per_w(two, two.centre, two.x))
    say(GEOMETRY, "{} e |v| + {} w (|p| + M)", two.point.coefficient(two.e * two.V), max(per_w(two, two.point, x) for x in (two.x, two.p, two.d)))
    say(GEOMETRY, "stage 2: # / # for |x|^2 under the root + # for the root + # for the quotient: {} w", two.against)
