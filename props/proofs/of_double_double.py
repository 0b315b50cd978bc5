# SPDX-License-Identifier: BSL-1.0
"""double_double.hpp: the errors of the operations on pairs, which its comment states."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

import lemmas

FILE = "double_double.hpp"
# The code that the lemmas are about.
OPERATIONS = [
    "const DoubleDouble high = exact_product(x.high, y.high); return ordered_sum(high.high, high.low + "
    "(product(x.low, y.high) + product(x.high, y.low)));",
    "const double first = x.high / y.high; const DoubleDouble rest = x - y * DoubleDouble{first, 0}; "
    "return ordered_sum(first, rest.high / y.high);",
    "const double first = sqrt(x.high); const DoubleDouble rest = x - exact_product(first, first); "
    "return ordered_sum(first, rest.high / (2 * first));",
    "const DoubleDouble high = exact_sum(x.high, y.high); const DoubleDouble low = exact_sum(x.low, y.low); "
    "const DoubleDouble sum = ordered_sum(high.high, high.low + low.high); return ordered_sum(sum.high, sum.low + low.low);",
]


def operations(proof):
    """The errors as the comment states them, and with the terms of higher order. The sum has the largest ones: its
    error is 3 / (1 - 4 * 2^-53)."""
    stated = proof.headers.stated(FILE, "2017): sum {} w, product {} w at most, quotient {} w; the root, one Newton step on "
                                  "the rounded root, {} w")
    for text in OPERATIONS:
        proof.headers.in_code(FILE, text)
    if proof.with_comments:
        third = 1 + F(1, 2**30)
        for name, figure, derived in (("product", stated[1], lemmas.product_of_pairs()),
                                      ("quotient", stated[2], lemmas.quotient_of_pairs()),
                                      ("root", stated[3], lemmas.root_of_pair())):
            proof.row(f"double-double {name}", derived, figure * third, "w", FILE)
    more = 1 + F(1, 2**45)
    return Names(stated=stated, rigorous=[x * more for x in stated])
