# SPDX-License-Identifier: BSL-1.0
"""polynomial_sign.hpp and estimate.hpp: what the leading bits determine."""
from fractions import Fraction as F

from recording import Values

SIGNS, ESTIMATE = "polynomial_sign.hpp", "estimate.hpp"


def signs(proof):
    """Products of leading parts, each off by less than 2^(K + 1) units."""
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
    # An ulp is at least 2^-53 of a number, so that the midpoints asked about are within a few.
    for name, allowed in (("time", most), ("distance", 2 * most), ("component", 2 * most)):
        share = max(of(x).share for x in proof.recording.all(f"estimates: {name}"))
        proof.row(f"estimate of a {name}", share, allowed, "2^-53", ESTIMATE)
