# SPDX-License-Identifier: BSL-1.0
"""Tests that the check of the bounds notices faults: proofs_test.py FOLDER

A copy of the headers is changed in one place, and the check has to say where.
"""
import contextlib
import io
import os
import shutil
import sys
import tempfile
import unittest

import lemmas
import proofs
from algebra import Bound, Uncovered, symbols
from derivations import derive
from headers import Headers

FOLDER = sys.argv.pop()

EQUATION, ROOT, SCREEN = (f"../../batch/{part}-inl.hpp" for part in ("equation", "root", "screen"))

# The header, a text in it, its replacement, and what the check has to say.
BOUNDS = [
    ("filter.hpp", "c_error = 32 *", "c_error = 15 *", "stage 2: C:"),
    ("filter.hpp", "c_error = 32 *", "c_error = 16 *", "stage 2: C leaves H its sign"),
    ("filter.hpp", "c_error = 32 *", "c_error = 11 *", "stage 1, any rounding: C:"),
    ("filter.hpp", "discriminant_error = 512 *", "discriminant_error = 49 *", "stage 1, any rounding: D"),
    ("filter.hpp", "latest = 0x1p301", "latest = 0x1p299", "range: latest"),
    ("filter.hpp", "latest = 0x1p301", "latest = 0x1p412", "range: A T^2"),
    ("filter.hpp", "discriminant_error = 512 *", "discriminant_error = 74 *", "stage 2: D"),
    ("filter.hpp", "discriminant_error = 512 *", "discriminant_error = 200 *", "stage 2: t2"),
    ("filter.hpp", "discriminant_error = 512 *", "discriminant_error = 340 *", "residual: "),
    ("filter.hpp", "time_error = 64 * unit", "time_error = 50 * unit", "stage 1: t2"),
    ("filter.hpp", "time_error = 64 * unit", "time_error = 75 * unit", "residual: Y"),
    ("filter.hpp", "time_error = 192 * unit", "time_error = 168 * unit", "stage 2: t2"),
    ("filter.hpp", "unit = 0x1p-53", "unit = 0x1p-54", "stage 1: t2"),
    ("filter.hpp", "unit = 0x1p-106", "unit = 0x1p-107", "stage 2: t2"),
    ("filter.hpp", "256 * Stage::unit", "168 * Stage::unit", "stage 2: H^2"),
    ("filter.hpp", "64 * Stage::unit * (size + Stage::high(reach))", "55 * Stage::unit * (size + Stage::high(reach))",
     "stage 2: E"),
    ("filter.hpp", "64 * Stage::unit * (size + Stage::high(reach))", "64 * Stage::unit * size", "stage 1: E"),
    ("filter.hpp", "64 * Stage::unit * sqrt", "40 * Stage::unit * sqrt", "stage 2: H / A"),
    ("filter.hpp", "0x1p-120 : 0x1p-400", "0x1p-125 : 0x1p-400", "least S and A of floats"),
    ("filter.hpp", "0x1p-120 : 0x1p-400", "0x1p-120 : 0x1p-410", "H^2's bound is normal"),
    ("filter.hpp", "most = 0x1p200", "most = 0x1p511", "range: "),
    ("filter.hpp", "{1023 * 4 + 1} << 49", "{1023 * 8 + 1} << 48", "at least x / sqrt y"),
    ("refine_root.hpp", "160 * InDouble::unit", "147 * InDouble::unit", "residual: Y"),
    ("refine_root.hpp", "0x1p-26 + 3 *", "0x1p-27 + 3 *", "residual: p.v"),
    ("refine_root.hpp", "0x1p-26 + 3 *", "0x1p-26 + 2 *", "what the step leaves out"),
    ("refine_root.hpp", "0x1p-94 * scale.size", "0x1p-96 * scale.size", "residual: f"),
    ("refine_root.hpp", "Lanes::all(8 * root_or_more(size))", "Lanes::all(2 * root_or_more(size))", "grid of lengths"),
    ("refine_root.hpp", "Lanes::all(8 * root_or_more(size))", "Lanes::all(64 * root_or_more(size))", "residual: f"),
    ("refine_root.hpp", "Lanes::all(8 * size)", "Lanes::all(1 * size)", "grid of squares"),
    ("geometry.hpp", "slack = 64 *", "slack = 45 *", "stage 2: point"),
    ("geometry.hpp", "2 * late + slack", "1 * late + slack", "point, of t"),
    ("geometry.hpp", "64 * Stage::unit * std::fabs", "26 * Stage::unit * std::fabs", "stage 2: x / |x|"),
    ("geometry.hpp", "0x1p-122 : 0x1p-900", "0x1p-124 : 0x1p-900", "lost of floats"),
    ("geometry.hpp", "0x1p-122 : 0x1p-900", "0x1p-122 : 0x1p-968", "lost of scaled doubles"),
    ("polynomial_sign.hpp", "limb_bits + 3}", "limb_bits + 2}", "bits above K"),
    ("estimate.hpp", "gap > 60", "gap > 49", "estimate of a time"),
    (ROOT, "32 * Bounds::unit", "11 * Bounds::unit", "lanes, any rounding: C"),
    (ROOT, "512 * Bounds::unit", "49 * Bounds::unit", "lanes, any rounding: D"),
    (ROOT, "hn::MulAdd(e.size, hn::Set(d, 64 * Bounds::unit)", "hn::MulAdd(e.size, hn::Set(d, 28 * Bounds::unit)", "lanes, any rounding: E"),
    (ROOT, "hn::Set(d, 64 * Bounds::unit), m.reach", "hn::Set(d, 31 * Bounds::unit), m.reach", "lanes, any rounding: E"),
    (ROOT, "256 * Bounds::unit", "99 * Bounds::unit", "lanes, any rounding: H^2"),
    (ROOT, "64 * Bounds::unit), over", "50 * Bounds::unit), over", "lanes: t2"),
    (ROOT, "160 * Bounds::unit", "147 * Bounds::unit", "lanes, residual: Y"),
    (ROOT, "hn::Set(d, 3), y), y", "hn::Set(d, 2), y), y", "lanes, residual: what the step leaves out"),
    (ROOT, "hn::Set(d, 0x1p-26)", "hn::Set(d, 0x1p-27)", "lanes, residual: p.v"),
    (ROOT, "0x1p-94", "0x1p-96", "lanes, residual: f"),
    (ROOT, "hn::Set(d, 8), root_or_more", "hn::Set(d, 2), root_or_more", "lanes, residual: grid of lengths"),
    (ROOT, "hn::Set(d, 8), size", "hn::Set(d, 1), size", "lanes, residual: grid of squares"),
    (ROOT, "{1023 * 4 + 1} << 49", "{1023 * 8 + 1} << 48", "lanes: x / sqrt y"),
    (SCREEN, "512 * Bounds::unit", "49 * Bounds::unit", "screen, float: D"),
    (SCREEN, "hn::Set(d, 64 * Bounds::unit), m.reach", "hn::Set(d, 31 * Bounds::unit), m.reach", "screen, float: E"),
    (SCREEN, "hn::MulAdd(size, hn::Set(d, 64 * Bounds::unit)", "hn::MulAdd(size, hn::Set(d, 7 * Bounds::unit)", "screen, double: E"),
    (SCREEN, "hn::MulSub(size, hn::Set(d, 32 * Bounds::unit)", "hn::MulSub(size, hn::Set(d, 11 * Bounds::unit)", "screen, float: C:"),
    (SCREEN, "hn::MulAdd(size, hn::Set(d, 32 * Bounds::unit)", "hn::MulAdd(size, hn::Set(d, 11 * Bounds::unit)",
     "screen, double: C of escapes"),
    (SCREEN, "Real(0x1p-70)", "Real(0x1p-83)", "screen, float: E's underflow"),
    (SCREEN, "Real(0x1p-70)", "Real(0x1p-76)", "screen, float: D's underflow"),
    (EQUATION, "Number(0x1p-120)", "Number(0x1p-121)", "lanes: least S and A of floats"),
    (EQUATION, "Number(0x1p-400)", "Number(0x1p-401)", "lanes: least S and A of doubles"),
    (EQUATION, "Number(0x1p41)", "Number(0x1p39)", "screen, float: latest"),
    (EQUATION, "Number(0x1p41)", "Number(0x1p43)", "screen, float: A T^2"),
]
# Formulas with more or larger errors than the bounds allow.
FORMULAS = [
    ("filter.hpp", "c = d_square - r_square;", "c = d_square * d_square - r_square;", "is in no units of"),
    ("filter.hpp", "a = product_of(v, v);", "a = product_of(v, v) * speed_of_light;", "can't evaluate"),
    ("filter.hpp", "h = product_of(d, v);", "h = product_of(d, d);", "is in no units of"),
    ("filter.hpp", "reach = a * end * end;", "reach = a * end * end * end;", "is in no units of"),
    ("filter.hpp", "c - (way + way) + reach", "c - (way + way) - (way + way) + reach", "stage 2: E"),
    ("filter.hpp", "c = d_square - r_square;", "c = d_square + d_square + d_square - r_square;", "stage 2: C:"),
    ("filter.hpp", "return x * (1 / y);", "return x * (1 / y) * (1 / y) * y * (1 / y) * y;", "stage 1: t2"),
    ("filter.hpp", "static_cast<double>(x.plus) - static_cast<double>(x.minus)", "x.plus - x.minus - x.low", "can't evaluate"),
    ("filter.hpp", "const Number d_square =", "const Number square_of_d =", "no place with"),
    ("refine_root.hpp", "return (x + grid) - grid;", "return x + (grid - grid);", "no place with"),
    ("refine_root.hpp", "rest = rest - way.low;", "rest = rest - way.low - way.low - rest - rest - rest;", "residual: f"),
    ("geometry.hpp", "centre + share_ * offset", "centre + share_ * share_ * offset", "stage 2: point"),
    ("geometry.hpp", "2 * late + slack * (from + reach)", "2 * late + slack * reach", "point"),
    ("geometry.hpp", "{{centre, late + slack * (from + reach)}", "{{centre, late + slack * from}", "centre"),
    ("geometry.hpp", "square = x * x + y * y + z * z;", "square = x * x + y * y + z * z + x * x + x * x + x * x + y * y + x * x "
     "+ x * x + x * x + x * x + x * x;", "stage 2: x / |x|"),
    ("double_double.hpp", "high.low + (product(x.low", "high.low - (product(x.low", "no place with"),
    ("double_double.hpp", "rest / (2 * first)", "rest / first", "no place with"),
    ("double_double.hpp", "high.low + (x.low + y.low)", "high.low + x.low + y.low", "no place with"),
    ("polynomial_sign.hpp", "- reach * reach)", "- reach * reach - reach * reach)", "no place with"),
    ("exact.hpp", "outer.over(Estimate::of(a_)) :", "outer.over(Estimate::of(a_)).times(outer) :", "estimate of a time"),
    (EQUATION, "e.c = hn::Sub(e.d_square, r_square);", "e.c = hn::Sub(e.d_square, e.radius);", "is in no units of"),
    (EQUATION, "m.reach = hn::Mul(hn::Mul(m.a, m.horizon), m.horizon);", "m.reach = hn::Mul(m.a, m.horizon);", "lanes, any rounding: E"),
    (EQUATION, "hn::MulAdd(p.z, q.z,", "hn::MulAdd(p.z, p.z,", "is in no units of"),
    (ROOT, "hn::NegMulAdd(m.a, e.c, h_square)", "hn::NegMulAdd(m.a, m.a, h_square)", "is in no units of"),
    (ROOT, "h_square = hn::Mul(e.h, e.h)", "h_square = hn::Mul(e.h, e.d)", "can't evaluate"),
    (ROOT, "hn::NegMulAdd(u, v.low,", "hn::NegMulAdd(u, u,", "is in no units of"),
    (ROOT, "rest = hn::Sub(rest, way.low);", "rest = hn::Sub(rest, way.high);", "lanes, residual: f"),
    (ROOT, "hn::Sub(hn::MulAdd(x, y, grid), grid)", "hn::Sub(hn::Mul(x, y), grid)", "no place with"),
    (SCREEN, "hn::NegMulAdd(h, twice_horizon,", "hn::NegMulAdd(h, h,", "screen, float: E"),
]
# Comments that state less than is derived.
COMMENTS = [
    ("double_double.hpp", "sum 3 w", "sum 2 w", "double-double sum"),
    ("double_double.hpp", "product 7 w", "product 6 w", "double-double product"),
    ("double_double.hpp", "15 w, of a root", "14 w, of a root", "double-double quotient"),
    ("double_double.hpp", "root 5 w", "root 4 w", "double-double root"),
    ("filter.hpp", "sums = 5 w |d|^2", "sums = 4 w |d|^2", "states 4 where 5"),
    ("filter.hpp", "difference = 16 w S", "difference = 15 w S", "states 15 where 16"),
    ("filter.hpp", "difference: 75 w A S", "difference: 74 w A S", "states 74 where 75"),
    ("filter.hpp", "10 / 26  7 / 41", "10 / 26  7 / 40", "states 40 where 41"),
    ("filter.hpp", "47 / 155", "47 / 154", "states 154 where 155"),
    ("filter.hpp", "17 / 56", "15 / 56", "states 15 where 16"),
    ("filter.hpp", "8 / 30", "8 / 29", "states 29 where 30"),
    ("filter.hpp", "by 0.0861 at", "by 0.0860 at", "states 0.086 where"),
    ("filter.hpp", "at most 1.2 times that", "at most 1.18 times that", "over_root_or_more"),
    ("refine_root.hpp", "less than 2.4 y^2", "less than 2.1 y^2", "states 2.1 where"),
    ("refine_root.hpp", "|y| < 0.11.", "|y| < 0.10.", "states 0.1 where"),
    ("refine_root.hpp", "so that 0.85 s", "so that 0.86 s", "least_slope"),
    ("refine_root.hpp", "p' <= 23 w", "p' <= 22 w", "states 22 where"),
    ("refine_root.hpp", "altogether 1221", "altogether 1000", "states 1000 where"),
    ("geometry.hpp", "48 w (|p| + M)", "47 w (|p| + M)", "states 47 where 48"),
    ("geometry.hpp", "25 w M) / R", "24 w M) / R", "states 24 where 25"),
]


def said(folder):
    """The status of the check, and what it says is wrong."""
    errors = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors):
        status = proofs.main(folder)
    return status, errors.getvalue()


class Check(unittest.TestCase):
    def test_holds_of_the_headers(self):
        self.assertEqual(said(FOLDER), (0, ""))

    def notices(self, changes, comments=False):
        for file, before, after, text in changes:
            with self.subTest(file=file, after=after), tempfile.TemporaryDirectory() as scratch:
                copy = os.path.join(scratch, "graze", "detail")
                shutil.copytree(FOLDER, copy)
                shutil.copytree(os.path.join(FOLDER, "..", "..", "batch"), os.path.join(scratch, "batch"))
                path = os.path.join(copy, file)
                with open(path, encoding="ascii") as opened:
                    source = opened.read()
                self.assertTrue(before in source, f"{file} no longer has {before}")
                with open(path, "w", encoding="ascii") as opened:
                    opened.write(source.replace(before, after, 1))
                status, errors = said(copy)
                self.assertNotEqual(status, 0)
                self.assertIn(text, errors)

    def test_notices_a_bound_that_is_too_small_or_too_large(self):
        self.notices(BOUNDS)

    def test_notices_another_formula(self):
        self.notices(FORMULAS)

    def test_notices_a_comment_that_states_less(self):
        self.notices(COMMENTS)

    def test_names_every_bound_once(self):
        names = [r.name for r in derive(Headers(FOLDER)).rows]
        self.assertEqual(len(names), len(set(names)))


class Lemmas(unittest.TestCase):
    def test_an_identity_that_is_none_is_noticed(self):
        self.assertTrue(lemmas.vanishes(lambda x, y: (x + y)**2 - x * x - 2 * x * y - y * y, 2, 2))
        self.assertFalse(lemmas.vanishes(lambda x, y: (x + y)**2 - x * x - y * y, 2, 2))

    def test_half_an_ulp_grows_at_powers_of_two(self):
        self.assertEqual([lemmas.half_ulp(x) for x in (0.5, 0.9, 1, 1.9, 2, 3, 4)], [0.5, 0.5, 1, 1, 2, 2, 4])

    def test_logarithms_enclose(self):
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
