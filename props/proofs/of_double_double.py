# SPDX-License-Identifier: BSL-1.0
"""double_double.hpp: the errors of the operations on pairs, which its comment states."""
from fractions import Fraction as F
from types import SimpleNamespace as Names

import lemmas
from recording import match

FILE = "double_double.hpp"
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
    stated = proof.comments.stated(FILE, "of a sum {} w of both sizes together, of a product {} w at most, of a quotient {} w, "
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
            proof.row(f"double-double {name}", derived, figure * third, "w", FILE)
    more = 1 + F(1, 2**45)
    return Names(stated=stated, rigorous=[x * more for x in stated])
