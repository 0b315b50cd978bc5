# SPDX-License-Identifier: BSL-1.0
"""geometry.hpp: one component of centre, point and normal, the distance, and the direction at the start."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

from algebra import Bound, Number, symbol, symbols
from of_filter import GEOMETRY, R, d, scene, v
from recording import EXACT, Values, match

p, X, V, e = symbols("p X V e")  # of one component: |p|, |t|, |v| and the bound of t's error
q, qx = symbols("q qx")          # another vector, and a component of it


def inputs(arithmetic, error_of_t):
    """The scene, and one component of it: d, v and the start; t with its error, and a vector q with a component."""
    along = {f"{name}{sign}": size for name, size in (("d", d), ("v", V)) for sign in "+-"}
    along |= {f"q{i}{sign}": symbol(f"q{i}") for i in "xyz" for sign in "+-"}
    return scene(arithmetic) | {name: arithmetic.exact(size, True).entering(size) for name, size in along.items()} | {
        "p": arithmetic.exact(p), "t": Number(arithmetic, X, error_of_t), "e": arithmetic.exact(e),
        "q": arithmetic.exact(qx), "|q|": arithmetic.exact(q)}


def geometry(proof, number, arithmetic, one, is_first_order):
    w, reported = arithmetic.w, proof.recording.under(f"stage {number}: ")
    known = inputs(arithmetic, e if is_first_order else e * one.bound_of_t)
    of = Values(arithmetic, known)
    centre, normal, distance = (of(reported[name]) for name in ("centre", "normal", "distance"))
    offset = of(match(reported["normal"], "negative(offset) / radius").offset)
    place = p + d + X * V
    point = Values(arithmetic, known, {reported["centre"]: centre.entering(place)})(reported["point"])
    against = of(reported["x / |x|, rounded"].operands[0])
    figures = Names(offset=offset.error, centre=centre.error, point=point.error, normal=normal.error, distance=distance.error,
                    against=against.error.over(qx / q) / w, w=w, x=X * V, p=p, d=d, e=e, V=V, X=X)
    if is_first_order:
        return figures

    bound_of = Values(EXACT, inputs(EXACT, Bound()))

    def shipped(name):
        return bound_of(reported[f"{name}, error"]).size
    name, rounding = one.name, 1 + 2 * w  # value -+ error is rounded once more

    def of_time(what, derived, shipped, unit, size, unit_of_time):
        """Compares the terms with the error of the time, and those without it, one by one."""
        late_terms = Bound({m: c for m, c in derived.terms.items() if ("e", 1) in m})
        others = Bound({m: c for m, c in derived.terms.items() if ("e", 1) not in m})
        proof.dominates(f"{name}: {what}", others, shipped, unit, size, w, GEOMETRY)
        proof.dominates(f"{name}: {what}, of t", late_terms, shipped, unit_of_time, late_terms * 0, F(1), GEOMETRY)

    for what, number_, size, unit in (("centre", centre, p + X * V, "w (|p| + M)"), ("point", point, place, "w (|p| + M)"),
                                      ("normal", normal, (d + X * V) / R, "w M / R")):
        # e |v| in the bound is larger than t's error requires, since e, the bound of t's error, is larger (filter.hpp).
        derived = (number_.error + size * w) * rounding
        of_time(what, derived, shipped(what), unit, size, "e |v|" if what != "normal" else "e |v| / R")
    of_time("distance", (distance.error + X * v * w) * rounding, shipped("distance"), "w t |v|", X * v, "e |v|")
    proof.dominates(f"{name}: x / |x|", (against.error + (qx / q) * w) * rounding, shipped("x / |x|"), "w |x_i| / |x|", qx / q, w,
                    GEOMETRY)
    return figures


def state_geometry(proof, first):
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
