#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Which changed bounds are slack, and which the check of the bounds notices."""
import os
import pathlib
import sys
import unittest
from types import SimpleNamespace as Names

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
os.chdir(pathlib.Path(__file__).resolve().parents[2])
import slack  # noqa: E402

FILTER, ROOT, SCREEN = "lib/graze/detail/filter.hpp", "lib/batch/root-inl.hpp", "lib/batch/screen-inl.hpp"


def mutant(file, around, original, replacement, operator="constant by one ulp"):
    """A change of what stands once in a text that stands once in a file."""
    source = pathlib.Path(file).read_text(encoding="ascii")
    assert source.count(around) == 1 and around.count(original) == 1, around
    start = source.index(around) + around.index(original)
    return Names(file=file, start=start, end=start + len(original), line=source[:start].count("\n") + 1, original=original,
                 replacement=replacement, operator=operator)


class Slack(unittest.TestCase):
    def expect(self, one, holds, is_noticed):
        self.assertEqual((slack.holds(one), slack.is_noticed(one)), (holds, is_noticed), one)

    def test_a_bound_may_be_larger_and_not_smaller_than_its_derivation_asks_for(self):
        for file, around in ((FILTER, "c_error = 32 *"), (ROOT, "c_error = hn::Mul(hn::Set(d, 32 *")):
            self.expect(mutant(file, around, "32", "33"), True, False)
            self.expect(mutant(file, around, "32", "11"), False, True)
        self.expect(mutant(SCREEN, "discriminant_error(hn::Mul(hn::Set(d, 512 *", "512", "49"), False, True)

    def test_so_may_one_that_lost_a_term(self):
        both = "256 * Bounds::unit * Bounds::unit"
        self.expect(mutant(ROOT, both, both, "256 * Bounds::unit", "dropped term"), True, False)
        self.expect(mutant(ROOT, "Set(d, 512 * Bounds::unit", "512 * Bounds::unit", "Bounds::unit", "dropped term"), False, True)

    def test_equality_with_a_bound_makes_no_difference_and_another_direction_does(self):
        compared = "hn::Gt(e.c, c_error)"
        for other, holds in (("hn::Ge(e.c, c_error)", True), ("hn::Lt(e.c, c_error)", False)):
            self.expect(mutant(ROOT, compared, compared, other, "function of lanes"), holds, False)

    def test_what_is_no_bound_is_neither(self):
        compared = "hn::Ge(e.radius, hn::Zero(d))"
        self.expect(mutant(ROOT, compared, compared, "hn::Gt(e.radius, hn::Zero(d))", "function of lanes"), False, False)
        self.expect(mutant(FILTER, "Format::Bits{1023 * 4", "1023", "1024"), False, False)


if __name__ == "__main__":
    unittest.main()
