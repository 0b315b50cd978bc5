# SPDX-License-Identifier: BSL-1.0
"""What the derivations use beside sums of rounding errors: inequalities and identities, verified in exact arithmetic.

An identity of polynomials is verified at all points of a grid that has one more value in every variable than its
degree, which proves it. An inequality over an interval is verified in cells, with bounds that hold on all of a cell.
"""
from fractions import Fraction as F
from functools import lru_cache
from itertools import product

from algebra import root_above, root_below

U = F(1, 2**53)


def vanishes(polynomial, variables, degree):
    return all(polynomial(*at) == 0 for at in product(range(degree + 1), repeat=variables))


def dot(p, q):
    return sum(x * y for x, y in zip(p, q))


def lagrange():
    """H^2 - A C = A R^2 - |d x v|^2, so that |H| <= |d||v| and s <= sqrt(A) R"""
    def difference(*x):
        d, v, r = x[:3], x[3:6], x[6]
        cross = [d[1] * v[2] - d[2] * v[1], d[2] * v[0] - d[0] * v[2], d[0] * v[1] - d[1] * v[0]]
        h, a, c = dot(d, v), dot(v, v), dot(d, d) - r * r
        return h * h - a * c - (a * r * r - dot(cross, cross))
    return vanishes(difference, 7, 2)


def cross():
    """(|a| |q| + |b| |p|)^2 of each two components of d and v, summed up, is at most 2 |d|^2 A"""
    # It is 2 |d|^2 A - the squares of the differences of the products on the diagonal - that of all of |d_i v_i|.
    def difference(*x):
        d, v = x[:3], x[3:]
        pairs = [(0, 1), (1, 2), (2, 0)]
        sums = sum((d[i] * v[j] + d[j] * v[i])**2 for i, j in pairs)
        diagonal = [p * q for p, q in zip(d, v)]
        rest = sum((d[i] * v[j] - d[j] * v[i])**2 for i, j in pairs) + 2 * dot(diagonal, diagonal)
        return 2 * dot(d, d) * dot(v, v) - sums - rest
    return vanishes(difference, 6, 2)


def means():
    """2 T |d||v| = |d|^2 + A T^2 - (|d| - T |v|)^2, no more than S + A T^2"""
    return vanishes(lambda d, v, t: d * d + v * v * t * t - (d - t * v)**2 - 2 * t * d * v, 3, 2)


def roots():
    """A (u - t1)(u - t2) = A u^2 - 2 H u + C, so that t1^2 <= t1 t2 = C / A, and t2 <= (|d| + R) / sqrt A"""
    return vanishes(lambda a, u, x, y: a * (u - x) * (u - y) - (a * u * u - a * (x + y) * u + a * x * y), 4, 2)


def times():
    """sqrt(S / A) <= S / s and (|d| + R) / sqrt A <= 2 S / s, by s^2 <= A R^2 <= A S"""
    # (|d| + R)^2 = 2 S - (|d| - R)^2
    return lagrange() and vanishes(lambda d, r: 2 * (d * d + r * r) - (d - r)**2 - (d + r)**2, 2, 2)


def step():
    """f g / (1 - y) - f g (1 + A f g^2) = f g y^2 (2 - y) / (1 - y), with A f g^2 = y (1 - y)"""
    # With x = t - u and x' = t' - u for the other root, f = A x x' and p.v = A (x + x') / 2, so that y = x / (x + x') and
    # A f g^2 = x x' / (x + x')^2.
    of_y = vanishes(lambda x, other: x * (x + other - x) - x * other, 2, 2)
    rest = vanishes(lambda y: 1 - (1 - y) * (1 + y * (1 - y)) - y * y * (2 - y), 1, 3)
    return of_y and rest


def convex():
    """centre + k (d - t v) = p + (1 - k) t v + k d, no more than |p| + |d| + |t v| for 0 <= k <= 1"""
    return vanishes(lambda p, w, k, d: (p + w) + k * (d - w) - (p + (1 - k) * w + k * d), 4, 1)


def joint(of_d, of_r):
    """a |d| + b R <= sqrt(a^2 + b^2) sqrt S"""
    return root_above(of_d * of_d + of_r * of_r)


def joint_holds():
    """(a |d| + b R)^2 + (a R - b |d|)^2 = (a^2 + b^2)(|d|^2 + R^2)"""
    return vanishes(lambda a, b, d, r: (a * d + b * r)**2 + (a * r - b * d)**2 - (a * a + b * b) * (d * d + r * r), 4, 2)


def line_through_the_root():
    """root_or_more: at least sqrt x, at most sqrt(9 / 8) times that, but for half an ulp that its shift cuts off"""
    # `first` and `second` are convex: if they aren't positive at the ends of an interval, they aren't between them.
    at_least = vanishes(lambda x: (1 + x)**2 - 4 * x - (x - 1)**2, 1, 2) and \
        vanishes(lambda x: (4 + x)**2 - 16 * x - (x - 4)**2, 1, 2)
    first, second = (lambda x: (1 + x)**2 / F(4) - F(9, 8) * x), (lambda x: (1 + x / F(4))**2 - F(9, 8) * x)
    return at_least and all(first(x) <= 0 for x in (1, 2)) and all(second(x) <= 0 for x in (2, 4))


LINE = root_above(F(9, 8))


def logarithm(x, terms=60):
    """Bounds of ln x for 1/2 <= x <= 2, by 2 artanh((x - 1) / (x + 1))."""
    z = F(x - 1) / (x + 1)
    total = 2 * sum(z**(2 * k + 1) / (2 * k + 1) for k in range(terms))
    rest = 2 * abs(z)**(2 * terms + 1) / (1 - z * z)
    scale = 2**200  # to keep the fractions short
    return F(int((total - rest) * scale) - 1, scale), F(int((total + rest) * scale) + 1, scale)


@lru_cache
def highest_bend():
    """log2(1 + m) - m is concave, and so is largest where its derivative is 0: at m = 1 / ln 2 - 1"""
    low, high = logarithm(F(2))
    # There it is log2(1 / ln 2) - 1 / ln 2 + 1 = -ln(ln 2) / ln 2 - 1 / ln 2 + 1.
    return -logarithm(low)[0] / low - 1 / high + 1


def power_of_two_is_below(exponent, limit):
    """2^exponent <= limit, for fractions."""
    return F(2)**exponent.numerator <= F(limit)**exponent.denominator


def half_ulp(size):
    """Half an ulp of a double up to `size`, in units of 2^-53 times the unit of `size`: 1 for sizes from 1 to 2."""
    power, size = F(1), F(size)
    while power * 2 <= size:
        power *= 2
    while power > size:
        power /= 2
    return power


def cells(low, high, count):
    """Cells of an interval without its upper end."""
    width = F(high - low, count)
    return [(low + k * width, low + (k + 1) * width - (F(1, 2**40) if k == count - 1 else 0)) for k in range(count)]


THIRD = 1 + F(1, 2**40)  # more than terms of the third order contribute


@lru_cache
def product_of_pairs(count=16):
    """The relative error of x y in units of 2^-106, for x and y from 1 to 2 with low parts up to half an ulp."""
    worst = F(0)
    for x, x_ in cells(1, 2, count):
        for y, y_ in cells(1, 2, count):
            if y < x:
                continue
            low = half_ulp(x_ * y_)             # of the exact product's high part
            cross = x_ + y_
            errors = half_ulp(y_) + half_ulp(x_) + half_ulp(cross) + half_ulp(low + cross) + 1  # 1: both low parts
            worst = max(worst, errors / (x * y))
    return worst * THIRD


@lru_cache
def sum_of_pairs():
    """The error of x + y in units of 2^-106 |x| + |y|: the low parts, 2^-53 of that, are added with one rounding, and to the
    rest of the high parts, which is no larger, with another. The last sum is exact: where it is smaller than what is added to
    it, the high parts have cancelled, and it is a multiple of an ulp of them."""
    return (1 + 2) * THIRD


@lru_cache
def quotient_of_pairs():
    """first + rest / y: rest = x - y first is at most 3 / 2 ulp of x, from first and from both low parts. What is known of it
    after the exact product has the roundings of x's low part less the product's (2), of the product with y's low part (1), of
    their difference (3) and of the sum with the high parts' exact difference (3). It is divided by the high part of y, and
    rounded."""
    rest = 3
    return (2 + 1 + 3 + 3 + rest * (1 + 1)) * THIRD


@lru_cache
def root_of_pair(count=32):
    """first + rest / (2 first) for x from 1 to 4: rest = x - first^2, by two roundings after the exact product, and the error
    of the Newton step itself."""
    worst = F(0)
    for x, x_ in cells(1, 4, 3 * count):
        low = 1 if x_ <= 2 else 2
        z, z_ = root_below(x), root_above(x_)
        of_square = 1 if x_ < 2 else 2
        rest = low + 2 * z_
        off = 1 + low / (2 * z)
        errors = (half_ulp(low + of_square) + half_ulp(rest)) / (2 * z) + half_ulp(rest / (2 * z)) + off * off / (2 * z)
        worst = max(worst, errors / z)
    return worst * THIRD


@lru_cache
def identities():
    """The name and the statement of each, and whether it holds."""
    return [(of.__name__, of.__doc__, of())
            for of in (lagrange, cross, means, roots, times, step, convex, joint_holds, line_through_the_root)]
