# SPDX-License-Identifier: BSL-1.0
"""Bounds of rounding errors, propagated through the operations of an expression.

A Bound is a polynomial in magnitudes with non-negative coefficients, such as 3 R^2 + 5 |d||v|. A Number represents the
computed value of an expression, by a bound of its magnitude and a bound of its error. Its operators are those of its
arithmetic, and add the rounding errors. Everything is computed exactly, including products of two errors.
"""
from fractions import Fraction as F
from math import isqrt


class Uncovered(Exception):
    """Raised for a bound with a term that its unit lacks."""


class Bound:
    def __init__(self, terms=()):
        self.terms = {m: c for m, c in dict(terms).items() if c}

    def __add__(self, other):
        other = bound(other)
        return Bound({m: self.terms.get(m, 0) + other.terms.get(m, 0) for m in {*self.terms, *other.terms}})

    def __mul__(self, other):
        other, product = bound(other), {}
        for m, c in self.terms.items():
            for n, d in other.terms.items():
                both = dict(m)
                for symbol, power in n:
                    both[symbol] = both.get(symbol, 0) + power
                key = tuple(sorted((s, p) for s, p in both.items() if p))
                product[key] = product.get(key, 0) + c * d
        return Bound(product)

    __radd__, __rmul__ = __add__, __mul__

    def power(self, exponent):
        """A power of a bound with one term. If the exponent isn't an integer, the coefficient must be 1."""
        (monomial, coefficient), = self.terms.items()
        assert coefficient == 1 or F(exponent).denominator == 1
        factor = F(1) if coefficient == 1 else coefficient ** int(exponent)
        return Bound({tuple((s, p * F(exponent)) for s, p in monomial): factor})

    def __truediv__(self, other):
        return self * bound(other).power(-1)

    def renamed(self, old, new):
        """The same with one symbol replaced by another."""
        return Bound({tuple(sorted((new if s == old else s, power) for s, power in m)): c for m, c in self.terms.items()})

    def swapped(self, term, by):
        """The same with a term replaced by a bound."""
        (monomial, one), = term.terms.items()
        rest = Bound({m: c for m, c in self.terms.items() if m != monomial})
        return rest + by * (self.terms.get(monomial, F(0)) / one)

    def over(self, unit):
        """The least factor by which the unit is at least this bound, term by term."""
        if not self.terms.keys() <= unit.terms.keys():
            raise Uncovered(f"{self} is in no units of {unit}")
        return max((c / unit.terms[m] for m, c in self.terms.items()), default=F(0))

    def coefficient(self, of):
        (monomial, one), = of.terms.items()
        return self.terms.get(monomial, F(0)) / one

    def __repr__(self):
        return " + ".join(f"{float(c):g} " + " ".join(f"{s}^{p}" if p != 1 else s for s, p in m)
                          for m, c in sorted(self.terms.items())) or "0"


def bound(x):
    return x if isinstance(x, Bound) else Bound({(): F(x)})


def symbol(name):
    return Bound({((name, 1),): F(1)})


def symbols(names):
    return [symbol(name) for name in names.split()]


def root_below(x, digits=60):
    """A fraction not above the root of x >= 0, and at most 2^-digits below it."""
    return F(isqrt(int(F(x) * 4**digits)), 2**digits)


def root_above(x, digits=60):
    return root_below(x, digits) + F(1, 2**digits)


class Arithmetic:
    """The errors of the operations, in units of w: relative ones, except that of a sum of pairs, which is relative to both."""

    def __init__(self, w, sum_=1, product=1, quotient=1, root=1, is_double=True):
        self.w, self.is_double = w, is_double
        self.sum, self.product, self.quotient, self.root = w * sum_, w * product, w * quotient, w * root

    def exact(self, size, single=False):
        return Number(self, bound(size), Bound(), single)


class Number:
    """A bound of the magnitude and one of the error of a computed value. `whole` bounds the sum that it enters next, if
    a lemma gives a smaller bound than the sum of the magnitudes. A `single` number is one double, in any arithmetic."""

    def __init__(self, arithmetic, size, error, single=False, whole=None):
        self.arithmetic, self.size, self.error, self.single, self.whole = arithmetic, size, error, single, whole

    def rounded(self, size, error, share):
        """The result of an operation with this error from its operands, plus its rounding error."""
        return Number(self.arithmetic, size, error + (size + error) * share)

    def entering(self, whole):
        return Number(self.arithmetic, self.size, self.error, self.single, bound(whole))

    def computed(self):
        return self.size + self.error

    def __add__(self, other):
        if other is self:
            return Number(self.arithmetic, self.size * 2, self.error * 2)
        whole = self.whole or other.whole or self.size + other.size
        error = self.error + other.error
        if self.arithmetic.is_double:
            return self.rounded(whole, error, self.arithmetic.sum)
        if self.single and other.single:
            return Number(self.arithmetic, whole, error)
        # The error of a sum of pairs is a share of their sizes, not of the sum's.
        return Number(self.arithmetic, whole, error + (self.size + other.size + error) * self.arithmetic.sum)

    def __sub__(self, other):
        return self + other

    def __mul__(self, other):
        error = self.size * other.error + other.size * self.error + self.error * other.error
        return self.rounded(self.size * other.size, error, self.arithmetic.product)

    def share(self):
        """The relative error of a number whose size is one term, and that is at least this large."""
        (term, coefficient), = self.size.terms.items()
        return self.error.over(Bound({term: coefficient}))

    def __truediv__(self, other):
        share = other.share()
        error = (self.error + self.size * share) * (1 / (1 - share)) / other.size
        return self.rounded(self.size / other.size, error, self.arithmetic.quotient)

    def root(self):
        """1 - sqrt(1 - r) = r / (1 + sqrt(1 - r)) <= r / (2 - r)."""
        share = self.share()
        size = self.size.power(F(1, 2))
        return self.rounded(size, size * (share / (2 - share)), self.arithmetic.root)


class Multiple(Number):
    """A number rounded to a grid, which is a multiple of one unit: sums of such numbers are exact. `rest` bounds the
    part that was cut off by rounding the sum with the grid."""

    def __init__(self, of, grid):
        self.rest = (grid + of.computed()) * of.arithmetic.w
        super().__init__(of.arithmetic, of.size, Bound())
