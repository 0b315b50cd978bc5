#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What the check of the bounds says of changed ones."""
import os
import pathlib
import sys
import unittest
from types import SimpleNamespace as Names

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
os.chdir(pathlib.Path(__file__).resolve().parents[2])
import slack  # noqa: E402

FILTER, ROOT = "lib/graze/detail/filter.hpp", "lib/batch/root-inl.hpp"


class Slack(unittest.TestCase):
    def expect(self, outcome, file, around, original, replacement):
        """Of a change of what stands once in a text that stands once in a file."""
        source = pathlib.Path(file).read_text(encoding="ascii")
        self.assertEqual((source.count(around), around.count(original)), (1, 1), around)
        start = source.index(around) + around.index(original)
        mutant = Names(file=file, start=start, end=start + len(original), replacement=replacement)
        self.assertEqual(slack.outcome(mutant), outcome, around)

    def test_a_bound_may_be_larger_and_not_smaller_than_its_derivation_asks_for(self):
        for file, around in ((FILTER, "c_error = 32 *"), (ROOT, "c_error = hn::Mul(hn::Set(d, 32 *")):
            self.expect("slack", file, around, "32", "33")
            self.expect("killed", file, around, "32", "11")

    def test_so_may_one_that_lost_a_term(self):
        both = "256 * Bounds::unit * Bounds::unit"
        self.expect("slack", ROOT, both, both, "256 * Bounds::unit")
        self.expect("killed", ROOT, "Set(d, 512 * Bounds::unit", "512 * Bounds::unit", "Bounds::unit")

    def test_of_what_is_no_bound_it_says_nothing(self):
        self.expect("survived", "lib/graze/detail/filtered_answer.hpp", "Format::least_normal", "least_normal", "lowest")
        self.expect("survived", "lib/graze/promise.hpp", "#pragma once", "once", "twice")


if __name__ == "__main__":
    unittest.main()
