# SPDX-License-Identifier: BSL-1.0
"""Constants of the filters' bounds that may change within their derivation without a change of any answer.

A bound has a derivation in the doc comment of its file, and some room above what that asks for. Here is, for each
constant, the least (or the largest) value that the derivation allows, computed from the figures that it gives. A
mutant whose constant is still within is slack; one that isn't has to be killed. That a bound holds strictly is part of
the derivations too, so whether a value that is equal to its bound counts as certain makes no difference.
"""
import functools
import re
from fractions import Fraction as F

W = F(1, 2**53)        # unit of stage 1
W2 = F(1, 2**106)      # and of stage 2
ROOT = F(108, 100)     # the 8 % by which s may be off, filter.hpp
TIME_1, TIME_2 = 47, 154    # the largest sums of the table of errors of a time, filter.hpp
OF_SUMS = 2                 # the rounding of t - e

time_1 = TIME_1 * ROOT + OF_SUMS
time_2 = TIME_2 * ROOT + OF_SUMS
SLOPE = F(115, 100)  # |p.v| < 1.15 s, residual.hpp, so that 1 / s < 2.3 |g|
y_of_time = 64 * 2 * SLOPE
# 0.85 s < |p.v|: 160 w A S g^2 < 0.11 asks for so many w A S below D.
d_for_y = F(160) / F(11, 100) / (2 * F(85, 100))**2

def residual_error(length=F(8), square=F(8)):
    """The sum of the errors of f in units of w^2 S, with grids of so many sqrt S and S, as residual.hpp adds it up."""
    rest = length * F(107, 100) + F(244, 100)   # of d or R, in w sqrt S: 11 for 8
    low = square + F(11, 10)                    # of a square, in w S: 9.1
    p, p_error = 2 * rest + 1, 5 * rest + 4     # p', 23, and its error, 59
    slope = 2 * F(274, 100)
    return (F(44, 10) * low + slope * p_error + 2 * slope * p + slope * p + 4 * low + 8 * (2 * p + low))


def widest(error, most=2**12):
    """The largest grid, in hundredths, with which an error is at most 2^-94 S."""
    k = F(8)
    while error(k) < most:
        k += F(1, 100)
    return k - F(1, 100)


# file, what its line holds, the literal, least value, largest value (None: no limit)
ALLOWED = [
    # One unit serves all bounds of its stage; the time's is the tightest: 64 w, where 52 and 8 % and 2 are needed.
    ("filter.hpp", "unit = 0x1p-53", "0x1p-53", W * time_1 / 64, None),
    ("filter.hpp", "unit = 0x1p-106", "0x1p-106", W2 * time_2 / 192, None),
    # A e < s / 8 by D > eD limits the time's bound from above.
    ("filter.hpp", "time_error = 64 * unit", "64", time_1, F(512, 8)),
    ("filter.hpp", "time_error = 192 * unit", "192", time_2, None),
    # C's error is 16 w S in stage 2; a little more leaves C > 0 for H to be sure of its sign.
    ("filter.hpp", "c_error = 32 *", "32", 16 + F(1, 1000), None),
    # The true D is to be 0.85 of the computed one, with an error of 75 w A S; and |y| < 0.11.
    ("filter.hpp", "discriminant_error = 512 *", "512", max(F(75) / F(15, 100), d_for_y), None),
    # H's error is 13 w |d||v| in stage 2, and the square of the computed H is compared.
    ("filter.hpp", "256 * Stage::unit * Stage::unit", "256", 13**2 * F(101, 100), None),
    ("filter.hpp", "64 * Stage::unit * (size + Stage::high(reach))", "64", 56, None),
    # H / A of a tangent impact in stage 2.
    ("filter.hpp", "64 * Stage::unit * sqrt(offset / speed)", "64", 13 + 13 + 15, None),
    # What is lost of subnormal numbers is to stay below w / 500: 2^-126 against lengths in stage 1, 2^-1022 against
    # products of two squares in stage 2; nothing may overflow, D being a product of two squares.
    ("filter.hpp", "0x1p-120 : 0x1p-400", "0x1p-120", (F(1, 2**126) / (W / 500))**2, None),
    ("filter.hpp", "0x1p-120 : 0x1p-400", "0x1p-400", F(1, 2**450), None),
    ("filter.hpp", "most = 0x1p400", "0x1p400", None, F(2)**500),
    # Y is at least A e |g|, what p.v is off by 18 w 2^22, and what is left out 2.4 y^2.
    ("residual.hpp", "160 * InDouble::unit * scale.size", "160", y_of_time, None),
    ("residual.hpp", "0x1p-26 + 3 * y * y", "0x1p-26", 18 * W * 2**22, None),
    ("residual.hpp", "0x1p-26 + 3 * y * y", "3", F(24, 10), None),
    # Grids are to be twice what is put on them.
    ("residual.hpp", "grid = Lanes::all(8 * root_or_more(size))", "8", 4, widest(lambda k: residual_error(length=k))),
    ("residual.hpp", "product_on_grid(place, place, Lanes::all(8 * size))", "8", 2,
     widest(lambda k: residual_error(square=k))),
    # f is off by 1217 w^2 S, and g by little of itself.
    ("residual.hpp", "0x1p-94 * scale.size", "0x1p-94", 1217 * W**2 * F(101, 100), None),
    # 45 w for a point is the largest sum; 26 w for x / |x|.
    ("geometry.hpp", "slack = 64 * Stage::unit", "64", 45, None),
    ("geometry.hpp", "64 * Stage::unit * std::fabs(Stage::high(value))", "64", 26, None),
    ("geometry.hpp", "2 * late + slack", "2", 2, None),
    # Five inputs at most, of less than 2^-126, or scaled 2^-969.
    ("geometry.hpp", "0x1p-122 : 0x1p-900", "0x1p-122", 5 * F(1, 2**126), None),
    ("geometry.hpp", "0x1p-122 : 0x1p-900", "0x1p-900", 5 * F(1, 2**969), None),
]

# Capacities of integers: file, what its line holds, the literal, the least value. A larger one holds the same.
ALLOWED += [(file, text, literal, least, None) for file, text, literal, least in [
    ("exact.hpp", "using Mantissa = Integer<F::digits + 1>", "1", 1),
    ("exact_geometry.hpp", "widest = span + 1, widest_square = 2 * widest", "1", 1),
    ("exact_geometry.hpp", "widest = span + 1, widest_square = 2 * widest", "2", 2),
    ("exact_geometry.hpp", "constexpr int widest = 2 * (1 - F::lowest)", "1", 1),
    ("exact_geometry.hpp", "constexpr int widest = 2 * (1 - F::lowest)", "2", 2),
]]

# Sides of a comparison that are bounds: reached or not, they say the same.
BOUND = re.compile(r"error|least|most\b|Stage::unit")


@functools.lru_cache(maxsize=None)
def lines(path):
    return open(path, encoding="ascii").read().split("\n")


def value(literal):
    return F(float.fromhex(literal)) if "0x" in literal else F(literal)


def keeps_its_direction(mutant):
    """Whether a comparison with a bound differs for equal values alone."""
    before = re.findall(r"\s(<=|>=|<|>)\s", mutant.original)
    after = re.findall(r"\s(<=|>=|<|>)\s", mutant.replacement)
    return len(before) == 1 and len(after) == 1 and before[0][0] == after[0][0]


def holds(mutant):
    """Whether a mutant is within the derivation of its bound."""
    if not mutant.file.startswith("lib/graze/detail/"):
        return False
    line = lines(mutant.file)[mutant.line - 1]
    if mutant.operator == "comparison":
        return mutant.file.endswith(("/filter.hpp", "/decide.hpp", "/geometry.hpp")) and \
            BOUND.search(mutant.original) is not None and keeps_its_direction(mutant)
    if not mutant.operator.startswith("constant"):
        return False
    for file, text, literal, least, largest in ALLOWED:
        if mutant.file.endswith("/" + file) and text in line and mutant.original == literal:
            changed = value(mutant.replacement)
            return (least is None or changed >= least) and (largest is None or changed <= largest)
    return False


def unused():
    """Entries whose text no file holds any more."""
    return [f"slack.py: {file} has no line with: {text}" for file, text, *_ in ALLOWED
            if not any(text in line for line in lines(f"lib/graze/detail/{file}"))]
