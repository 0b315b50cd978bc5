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
    "const double first = x.high / y.high; const DoubleDouble whole = exact_product(first, y.high); "
    "const double rest = (x.high - whole.high) + ((x.low - whole.low) - product(first, y.low)); "
    "return ordered_sum(first, rest / y.high);",
    "const double first = sqrt(x.high); const DoubleDouble square = exact_product(first, first); "
    "const double rest = (x.high - square.high) + (x.low - square.low); return ordered_sum(first, rest / (2 * first));",
    "const DoubleDouble high = exact_sum(x.high, y.high); return ordered_sum(high.high, high.low + (x.low + y.low));",
]


def operations(proof):
    """The errors as the comment states them, and with the terms of higher order."""
    stated = proof.headers.stated(FILE, "of a sum {} w of both sizes together, of a product {} w at most, of a quotient {} w, "
                                  "of a root {} w.")
    for text in OPERATIONS:
        proof.headers.in_code(FILE, text)
    if proof.with_comments:
        third = 1 + F(1, 2**30)
        for name, figure, derived in (("sum", stated[0], lemmas.sum_of_pairs()),
                                      ("product", stated[1], lemmas.product_of_pairs()),
                                      ("quotient", stated[2], lemmas.quotient_of_pairs()),
                                      ("root", stated[3], lemmas.root_of_pair())):
            proof.row(f"double-double {name}", derived, figure * third, "w", FILE)
    more = 1 + F(1, 2**45)
    return Names(stated=stated, rigorous=[x * more for x in stated])
