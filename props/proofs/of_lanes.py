# SPDX-License-Identifier: BSL-1.0
"""lib/batch: the screen, which computes in float or double, and stage 1 with its refinement step in lanes of double.

Their formulas are those of filter.hpp and refine_root.hpp, as calls of Highway's functions. What is fused there is rounded
twice here, which is no less.
"""
from fractions import Fraction as F
from types import SimpleNamespace as Names

from algebra import Arithmetic, Bound, Multiple, Number, bound, root_above, root_below, symbol
from of_filter import A, R, S, T, W1, W1_ANY, cauchy, d, more_than_the_quotient, t, v
from of_refine_root import slope_and_step
from proof import EVALUATED

EQUATION, ROOT, SCREEN = (f"../../batch/{part}-inl.hpp" for part in ("equation", "root", "screen"))
W_FLOAT_ANY = F(1, 2**23)
# A bound is itself computed in the type of the lanes, by fewer than 2^5 operations in float.
EVALUATED_IN_FLOAT = 1 + F(1, 2**18)

# Highway's functions, of numbers with errors and of bounds.
HIGHWAY = Names(Add=lambda x, y: x + y, Sub=lambda x, y: x - y, Mul=lambda x, y: x * y, Div=lambda x, y: x / y,
                MulAdd=lambda x, y, z: x * y + z, MulSub=lambda x, y, z: x * y + z, NegMulAdd=lambda x, y, z: x * y + z,
                Neg=lambda x: x, Abs=lambda x: x, Sqrt=lambda x: x.root(), Set=lambda lanes, x: x)


class Lanes:
    """The headers of lib/batch, whose names are those of Highway."""

    def __init__(self, proof):
        self.headers = proof.headers

    def formula(self, file, text, **names):
        return self.headers.formula(file, text)(hn=HIGHWAY, **names)

    def bound(self, file, text, which=0, **names):
        return self.headers.bound(file, text, which)(hn=HIGHWAY, **{"d": None, **names})

    def dot(self, number, p, q):
        """The product of two vectors, each of one letter, whose components are differences rounded once."""
        components = [Names(**{i: number(symbol(name + i)) for i in "xyz"}) for name in (p, q)]
        total = self.formula(EQUATION, "dot(const Triple<D>& p, const Triple<D>& q) { return @; }", p=components[0], q=components[1])
        return Number(total.arithmetic, symbol(p) * symbol(q), cauchy(total.error, p, q))


def coefficients(lanes, arithmetic):
    """What both compute alike, from differences and sums rounded once."""
    def rounded(size):
        return Number(arithmetic, size, size * arithmetic.sum)
    lanes.headers.in_code(EQUATION, "m.a = dot<D>(m.v, m.v);")
    return Names(d_square=lanes.dot(rounded, "d", "d"), h=lanes.dot(rounded, "d", "v"), a=lanes.dot(rounded, "v", "v"),
                 radius=rounded(R), end=arithmetic.exact(T, True))


def at_the_end(lanes, proof, name, file, there, texts, shipped, w, evaluated):
    """E and K, by the lemma of means."""
    at_horizon = S + A * T * T
    for which, text in zip("EK", texts):
        error = lanes.formula(file, text, **there).error
        error = error.swapped(d * v * T, at_horizon.swapped(R * R, Bound()) * F(1, 2))
        proof.dominates(f"{name}: {which}", error, shipped, "w (S + A T^2)", at_horizon, w, file, evaluated)


def keeps_the_sign_of_h(proof, name, file, h, c, c_error, w, evaluated):
    proof.row(f"{name}: C leaves H its sign", (h.error.over(d * v) / w)**2 * w * evaluated, c_error.over(S) / w - c.error.over(S) / w,
              "w S", file)


def equation_in_lanes(proof, lanes, w, decides_only):
    """The equation in double, and the time. Returns what the step needs to know."""
    arithmetic, unit, name = Arithmetic(w, 1, 1, 1, 1, True), W1, "lanes, any rounding" if decides_only else "lanes"
    k = coefficients(lanes, arithmetic)
    for text in ("e.d_square = dot<D>(e.d, e.d);", "e.h = dot<D>(e.d, m.v);", "e.size = hn::Add(e.d_square, r_square);"):
        lanes.headers.in_code(EQUATION, text)
    e = Names(d_square=k.d_square, h=k.h, radius=k.radius)
    r_square = lanes.formula(EQUATION, "auto r_square = @;", e=e)
    e.c = lanes.formula(EQUATION, "e.c = @;", e=e, r_square=r_square)
    m = Names(a=k.a, horizon=k.end)
    m.reach = lanes.formula(EQUATION, "m.reach = @;", m=m)
    square, less = (lanes.headers.formula(ROOT, "const Doubles h_square = @, discriminant = @;", place) for place in (0, 1))
    discriminant = less(hn=HIGHWAY, e=e, m=m, h_square=square(hn=HIGHWAY, e=e))
    of = dict(Bounds=Names(unit=unit), e=Names(size=S, d_square=d * d), m=Names(a=A, reach=A * T * T))
    c_error = lanes.bound(ROOT, "const Doubles c_error = @;", **of)
    d_error = lanes.bound(ROOT, "const Doubles d_error = @;", **of)
    figures = Names(h=k.h.error.over(d * v) / w, a=k.a.error.over(A) / w, unit=unit, eD=d_error.over(A * S) / w,
                    discriminant=discriminant.error.over(A * S) / w)
    if not decides_only:
        # Times are certain only to nearest: in units of S / s, with H, s and H -+ s in those of A S / s.
        alike, figures.least_share = A * t, figures.discriminant / figures.eD
        s = Number(arithmetic, alike, alike * figures.discriminant * w + alike * arithmetic.root)
        lanes.headers.in_code(ROOT, "const Doubles s = hn::Sqrt(positive), inverse = hn::Div(hn::Set(d, 1), m.a);")
        h = Number(arithmetic, alike, alike * figures.h * w)
        stands_for = 1 / root_below(1 - figures.least_share) if figures.least_share < 1 else F(10**6)
        shipped = lanes.bound(ROOT, "return {u, hn::Zero(d), @};", Bounds=Names(unit=unit), e=Names(size=None), positive=None,
                              over_root_or_more=lambda x, y: t)
        figures.time_bound = shipped.over(t) / w
        text = "const Doubles u = hn::Mul(event == Event::escape ? @ : @, inverse);"
        for which, place, longest in (("t1", 1, 1), ("t2", 0, 2)):
            sum_ = lanes.headers.formula(ROOT, text, place)(hn=HIGHWAY, e=Names(h=h.entering(alike * longest)), s=s)
            time = sum_ * (1 / k.a)
            proof.row(f"{name}: {which}", (time.error.over(t) / w * stands_for + 2) * EVALUATED, figures.time_bound, "w S / s", ROOT)
        return figures
    proof.dominates(f"{name}: C", e.c.error, c_error, "w S", S, w, ROOT)
    proof.dominates(f"{name}: D", discriminant.error, d_error, "w A S", A * S, w, ROOT)
    keeps_the_sign_of_h(proof, name, ROOT, k.h, e.c, c_error, w, EVALUATED)
    h_square = lanes.bound(ROOT, "hn::Gt(h_square, @)));", **of)
    proof.dominates(f"{name}: H^2", k.h.error * k.h.error, h_square, "w^2 |d|^2 A", d * d * A, w * w, ROOT)
    late = lanes.bound(ROOT, "const Doubles late_error = @;", **of)
    at_the_end(lanes, proof, name, ROOT, dict(e=e, m=m), ("const Doubles at_end = @;", "const Doubles before_end = hn::Min(at_end, @);"),
               late, w, EVALUATED)
    return figures


def screen(proof, lanes, name, unit, w, evaluated):
    """The bounds of the screen in one type, in any rounding mode."""
    arithmetic = Arithmetic(w, 1, 1, 1, 1, True)
    k = coefficients(lanes, arithmetic)
    for text in ("V d_square = dot<D>(from, from), r_square", "h = dot<D>(from, mover.v);", "V size = hn::Add(d_square, r_square);",
                 "twice_horizon(hn::Add(m.horizon, m.horizon)),"):
        lanes.headers.in_code(SCREEN, text)
    # `little` is made up of what underflows; here it adds its rounding.
    r_square = lanes.formula(SCREEN, "V d_square = dot<D>(from, from), r_square = @;", radius=k.radius, little=arithmetic.exact(0), d=None)
    c = lanes.formula(SCREEN, "const V c = @, h =", d_square=k.d_square, r_square=r_square)
    reach = lanes.formula(EQUATION, "m.reach = @;", m=Names(a=k.a, horizon=k.end))
    there = dict(c=c, h=k.h, mover=Names(a=k.a, reach=reach), twice_horizon=k.end + k.end)
    of = dict(Bounds=Names(unit=unit), m=Names(a=A, reach=A * T * T))
    nothing = dict(d=None, discriminant=bound(0), c=bound(0), size=S)
    discriminant = lanes.formula(SCREEN, "const V discriminant = @;", **there)
    of_mover = "discriminant_error(@), late_error_of_reach(@) {"
    of_d = lanes.bound(SCREEN, of_mover, **of)
    d_error = lanes.formula(SCREEN, "const V is_off = @;", discriminant_error=of_d, **nothing)
    proof.dominates(f"{name}: D", discriminant.error, d_error, "w A S", A * S, w, SCREEN, evaluated)
    of_reach = lanes.bound(SCREEN, of_mover, 1, **of)
    late = lanes.bound(SCREEN, "const V late_error = @;", size=S, Bounds=Names(unit=unit), late_error_of_reach=of_reach)
    at_the_end(lanes, proof, name, SCREEN, there, ("const V at_end = @;", "hn::Sub(late_error, hn::Min(at_end, @));"), late, w, evaluated)
    for whose, text in (("", "const V is_outside = @;"), (" of escapes", "is_inside = @;")):
        c_error = lanes.bound(SCREEN, text, Bounds=Names(unit=unit), **nothing)
        proof.dominates(f"{name}: C{whose}", c.error, c_error, "w S", S, w, SCREEN, evaluated)
    keeps_the_sign_of_h(proof, name, SCREEN, k.h, c, c_error, w, evaluated)


def ranges(proof, lanes):
    """Where A, S and T may lie, and what `little` makes up for: operations that underflow lose less than `lost` each."""
    least_float, least_of_floats, least_double = proof.headers.constants(
        EQUATION, "least = in_float ? Number({}) : std::is_same_v<Real, float> ? Number({}) : Number({});")
    most = proof.headers.constants(EQUATION, "most = in_float ? Number({}) : Number({});")
    latest = proof.headers.constants(EQUATION, "latest = in_float ? Number({}) : Number({});")
    little = proof.headers.constants(SCREEN, "(event == Event::escape ? -1 : 1) * (Bounds::in_float ? Real({}) : Real({}));")
    # In lanes of double the range has to be within that of filter.hpp.
    own = proof.headers.constants("filter.hpp", "static constexpr double least = std::is_same_v<Real, float> ? {} : {};", False)
    for name, least, shipped in zip(("floats", "doubles"), own, (least_of_floats, least_double)):
        proof.row(f"lanes: least S and A of {name}", least, shipped, "", EQUATION)
    for name, least, at_most, late, makes_up, lost, largest in (
            ("float", least_float, most[0], latest[0], little[0], F(1, 2**126), F(2)**128),
            ("double", least_double, most[1], latest[1], little[1], F(1, 2**1022), F(2)**1024)):
        proof.row(f"screen, {name}: latest", root_above(at_most / least, 1200), late, "", EQUATION)
        # E is below 4 A T^2 or 4 S.
        proof.row(f"screen, {name}: A T^2", late, root_below(largest / 8 / at_most, 1200), "", EQUATION)
        proof.row(f"screen, {name}: E's underflow", 8 * lost * late, makes_up, "", SCREEN)
        proof.row(f"screen, {name}: D's underflow", 500 * (8 * lost + 4 * lost / least), makes_up, "", SCREEN)


class Formulas:
    """The formulas of the refinement step in root-inl.hpp, for of_refine_root.py."""
    file, name, has_second_step = ROOT, "lanes, residual", False

    def __init__(self, lanes):
        self.lanes, self.headers = lanes, lanes.headers

    def grids(self):
        length, square = self.headers.constants(
            ROOT, "const Doubles grid = hn::Mul(hn::Set(d, {}), root_or_more(size)), grid_of_squares = hn::Mul(hn::Set(d, {}), size);")
        self.headers.in_code(ROOT, "d, hn::Add(hn::ShiftRight<1>(hn::BitCast(bits, x)), hn::Set(bits, std::uint64_t{1023} << 51)));")
        self.headers.in_code(ROOT, "{ return hn::Sub(hn::Add(x, grid), grid); }")
        return length, square

    def product_on_grid(self, exact, on):
        self.headers.in_code(ROOT, "const Doubles high = hn::Sub(hn::MulAdd(x, y, grid), grid); return {high, hn::MulSub(x, y, high)};")
        high = Multiple(exact.high, on)
        return Names(high=high, low=(exact.high - high) + exact.low)

    def rests(self, from_, v_low, uv, grid, on_grid, pair):
        start = self.lanes.formula(ROOT, "const Doubles start = @; Doubles rest", from_=from_, grid=grid, on_grid=on_grid)
        # The radii have the first of these remainders alone.
        first = self.lanes.formula(ROOT, "const Doubles start = on_grid(radius.high, grid), rest = @;", radius=from_, start=start)
        gathered = self.lanes.formula(ROOT, "Doubles rest = @;", u=uv, v=Names(low=v_low), from_=from_, start=start)
        self.headers.in_code(ROOT, "const Sum way = product_on_grid(u, v.high, grid); const Doubles place = hn::Sub(start, way.high);")
        way = self.product_on_grid(pair, grid)
        return first, gathered, self.lanes.formula(ROOT, "way.high); rest = @;", rest=gathered, way=way), way

    def tail(self, place, rest, square):
        return self.lanes.formula(ROOT, "return {square.high, @};", place=place, rest=rest, square=square)

    def sum(self, lane):
        x, y, z, r = (Names(low=one) for one in lane)
        return self.lanes.formula(ROOT, "return hn::Add(hn::Add(hn::Add(x.high, y.high), hn::Sub(z.high, r.high)), @);", x=x, y=y, z=z, r=r)

    def y(self, unit, size, curvature):
        return self.lanes.bound(ROOT, "const Doubles y = @;", Bounds=Names(unit=unit), e=Names(size=size), curvature=curvature)

    def left_out(self, y, first, size, g):
        share = self.lanes.bound(ROOT, "const Doubles share = @;", y=y)
        return self.lanes.bound(ROOT, "return {u, way, @};", share=share, first=first, e=Names(size=size), g=g)

    def slope(self, a, u, h):
        for text in ("const Doubles g = hn::Div(hn::Set(d, 0.5), slope);", "const Doubles curvature = hn::Mul(hn::Mul(m.a, g), g);",
                     "const Doubles way = hn::MulAdd(first, hn::Mul(f, curvature), first);"):
            self.headers.in_code(ROOT, text)
        return self.lanes.formula(ROOT, "const Doubles slope = @;", m=Names(a=a), u=u, e=Names(h=h))


def in_lanes(proof):
    lanes = Lanes(proof)
    equation_in_lanes(proof, lanes, W1_ANY, decides_only=True)
    figures = equation_in_lanes(proof, lanes, W1, decides_only=False)
    slope_and_step(proof, figures, Formulas(lanes))
    bits = "d, hn::Add(hn::Sub(hn::BitCast(bits, x), hn::ShiftRight<1>(hn::BitCast(bits, y))), hn::Set(bits, std::uint64_t{"
    more_than_the_quotient(proof, "lanes: x / sqrt y", ROOT, bits + "{} * {} + {}} << {})));")
    screen(proof, lanes, "screen, float", F(1, 2**24), W_FLOAT_ANY, EVALUATED_IN_FLOAT)
    screen(proof, lanes, "screen, double", W1, W1_ANY, EVALUATED)
    ranges(proof, lanes)
