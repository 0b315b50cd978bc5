# SPDX-License-Identifier: BSL-1.0
"""polynomial_sign.hpp and estimate.hpp: what the leading bits determine."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

SIGNS, ESTIMATE = "polynomial_sign.hpp", "estimate.hpp"


def signs(proof):
    """Four products of leading parts, each off by less than 2^(K + 1) units."""
    more, = proof.headers.constants(SIGNS, "leading.length() > kept * Number::limb_bits + {}}")
    proof.headers.in_code(SIGNS, "return sign_by(dot(lead, lead) - reach * reach);")
    proof.headers.in_code(SIGNS, "return p.x * q.x + p.y * q.y + p.z * q.z;")
    products = 4
    proof.row("signs: bits above K that tell", products.bit_length(), more, "bits", SIGNS)


class Share:
    """A positive estimate's relative error in units of 2^-53; nothing cancels."""

    def __init__(self, share, of_sum=None):
        self.share, self.of_sum = F(share), of_sum

    def scaled(self, by):
        return self

    def times(self, other):
        return Share(self.share + other.share + 1, self.of_sum)

    over = times

    def plus(self, other):
        return Share(max(self.share, other.share) + self.of_sum, self.of_sum)

    def root(self):
        return Share(self.share / 2 + 1, self.of_sum)


def estimates(proof):
    """A number is searched for within a few ulps of its estimate, whose relative error may thus be about 2^-50."""
    gap, = proof.headers.constants(ESTIMATE, "if (smaller.mantissa == 0 || gap > {}) return larger;")
    of_sum = 1 + F(2)**int(53 - gap)  # the rounding, or the term that is left out
    cut = Share(2, of_sum)            # to 53 bits
    estimate = Names(of=lambda x: cut)
    of = proof.headers.formula
    outer = of("exact.hpp", "const Estimate outer = @;")(Estimate=estimate, h_=0, discriminant_=0)
    known = dict(Estimate=estimate, a_=0, c_=0, outer=outer, length_exponent_=0, v_exponent_=0)
    branches = [of("exact.hpp", "return (is_outer ? @ : @) .scaled", k)(**known) for k in (0, 1)]
    bits, = proof.headers.stated(ESTIMATE, "A magnitude to about {} bits")
    most = F(2)**int(53 - bits)
    proof.row("estimate of a time", max(x.share for x in branches), most, "2^-53", ESTIMATE)
    distance = of("exact_geometry.hpp", "const Estimate way = @;")(**known)
    outer = of("exact_geometry.hpp", "const Estimate outer = @; const Estimate size")(
        Estimate=estimate, middle=0, y=0, discriminant_=0)
    size = max(outer.over(cut).share, cut.over(outer).share)
    size = Share(size, of_sum).over(cut)
    # An ulp is at least 2^-53 of a number, so that the midpoints asked about are within a few.
    proof.row("estimate of a distance", distance.share, 2 * most, "2^-53", ESTIMATE)
    proof.row("estimate of a component", size.share, 2 * most, "2^-53", ESTIMATE)
