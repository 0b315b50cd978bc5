# SPDX-License-Identifier: BSL-1.0
"""double_double.hpp: the errors of the operations on pairs, which its comment states; polynomial_sign.hpp and estimate.hpp: what
the leading bits determine."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

import lemmas
from recording import Values, match

PAIRS, SIGNS, ESTIMATE = "double_double.hpp", "polynomial_sign.hpp", "estimate.hpp"
PRODUCT, QUOTIENT, ROOT = "exact_product(x, y)", "exact_product(x / y, y)", "exact_product(sqrt(x), sqrt(x))"
# What the lemmas are about: a first number, and what is added to it.
OPERATIONS = {
    "sum": ("exact_sum(x, y)", "rest(exact_sum(x, y)) + (x_low + y_low)"),
    "product": (PRODUCT, f"rest({PRODUCT}) + (x_low * y + x * y_low)"),
    "quotient": ("x / y", f"((x - {QUOTIENT}) + ((x_low - rest({QUOTIENT})) - (x / y) * y_low)) / y"),
    "root": ("sqrt(x)", f"((x - {ROOT}) + (x_low - rest({ROOT}))) / (2 * sqrt(x))"),
}


def operations(proof):
    """The errors as the comment states them, and with the terms of higher order."""
    stated = proof.comments.stated(PAIRS, "of a sum {} w of both sizes together, of a product {} w at most, of a quotient {} w, "
                                   "of a root {} w.")
    x, x_low, y, y_low = (proof.recording.input(name) for name in ("x", "x, low", "y", "y, low"))
    for name, (first, more) in OPERATIONS.items():
        high, low = proof.recording.all(f"pairs: {name}")
        given = dict(x=x, x_low=x_low, y=y, y_low=y_low)
        match(high, f"{first} + ({more})", **given)
        match(low, f"({more}) - ((({first}) + ({more})) - {first})", **given)
    if proof.with_comments:
        third = 1 + F(1, 2**30)
        for name, figure, derived in (("sum", stated[0], lemmas.sum_of_pairs()),
                                      ("product", stated[1], lemmas.product_of_pairs()),
                                      ("quotient", stated[2], lemmas.quotient_of_pairs()),
                                      ("root", stated[3], lemmas.root_of_pair())):
            proof.row(f"double-double {name}", derived, figure * third, "w", PAIRS)
    more = 1 + F(1, 2**45)
    return Names(stated=stated, rigorous=[x * more for x in stated])


def signs(proof):
    """Products of leading parts, each with an error below 2^(K + 1) units."""
    proof.row("signs: bits above K that tell", 1 + int(proof.recording["signs: products"] - 1).bit_length(),
              proof.recording["signs: bits above K"], "bits", SIGNS)


class Share:
    """A positive estimate's relative error in units of 2^-53; nothing cancels."""

    def __init__(self, share, of_sum):
        self.share, self.of_sum = F(share), of_sum

    def __mul__(self, other):
        return Share(self.share + other.share + 1, self.of_sum)

    __truediv__ = __mul__

    def __add__(self, other):
        return Share(max(self.share, other.share) + self.of_sum, self.of_sum)

    def root(self):
        return Share(self.share / 2 + 1, self.of_sum)


def estimates(proof):
    """A number is searched for within a few ulps of its estimate, whose relative error may thus be about 2^-50."""
    of_sum = 1 + F(2)**int(53 - proof.recording["estimate: widest gap"])  # the rounding, or the term that is left out
    of = Values(None, {"estimate": Share(2, of_sum)})                     # cut to 53 bits
    bits, = proof.comments.stated(ESTIMATE, "A magnitude to about {} bits")
    most = F(2)**int(53 - bits)
    # An ulp is at least 2^-53 of a number, so the midpoints compared with are within a few.
    for name, allowed in (("time", most), ("distance", 2 * most), ("component", 2 * most)):
        share = max(of(x).share for x in proof.recording.all(f"estimates: {name}"))
        proof.row(f"estimate of a {name}", share, allowed, "2^-53", ESTIMATE)
