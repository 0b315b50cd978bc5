#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What is kept of a run of mutants, when it still holds, and how it is evaluated; and what the check of the bounds says about
changed ones."""
import os
import pathlib
import sys
import tempfile
import unittest
from types import SimpleNamespace as Names

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
os.chdir(pathlib.Path(__file__).resolve().parents[2])
import results  # noqa: E402
import slack  # noqa: E402

PART = Names(name="graze", title="lib/graze", one_in=3, wanted=50)


def mutant(number, file="a.hpp"):
    return Names(file=file, key=f"{file} | {number}", name=f"${number}", operator="sign", line=number)


class Kept(unittest.TestCase):
    def setUp(self):
        self.path = f"{self.enterContext(tempfile.TemporaryDirectory())}/results.jsonl"

    def results(self, basis="tests", **files):
        return results.Results(self.path, {"a.hpp": "1", "b.hpp": "1", **files}, basis)

    def test_a_run_goes_on_from_what_is_known(self):
        self.results().keep(mutant(1), "killed", "é")
        self.assertEqual((self.results().outcome(mutant(1)), self.results().outcome(mutant(2))), ("killed", None))

    def test_nothing_is_known_of_a_file_that_has_changed(self):
        self.results().keep(mutant(1), "killed")
        self.results().keep(mutant(2, "b.hpp"), "killed")
        now = self.results(**{"a.hpp": "2"})
        self.assertEqual((now.outcome(mutant(1)), now.outcome(mutant(2, "b.hpp"))), (None, "killed"))

    def test_a_survivor_is_asked_again_by_other_tests_and_what_was_killed_is_not(self):
        for number, outcome in enumerate(("killed", "timeout", "stillborn", "survived")):
            self.results().keep(mutant(number), outcome)
        now = self.results("more tests")
        self.assertEqual([now.outcome(mutant(n)) for n in range(4)], ["killed", "timeout", "stillborn", None])


class Judged(unittest.TestCase):
    def judged(self, *came, excused=(), proofs="survived"):
        every = [mutant(n) for n in range(len(came))]
        known = Names(outcome=lambda m: came[m.line])
        outcomes, faults = results.judged(every, every, known, excused, Names(outcome=lambda m: proofs))
        return [outcomes[m.key] for m in every], faults

    def test_excused_survivors_are_equivalent_and_bounds_with_room_slack(self):
        self.assertEqual(self.judged("survived", "survived", excused={"$0"}), (["equivalent", "survived"], []))
        for proofs in ("slack", "killed"):
            self.assertEqual(self.judged("survived", "timeout", proofs=proofs), ([proofs, "timeout"], []))

    def test_an_excuse_that_is_none_is_reported(self):
        self.assertEqual(self.judged("killed", excused={"$0"})[1], ["said to be equivalent, but killed: $0"])
        self.assertEqual(self.judged(excused={"$7"})[1], ["said to be equivalent, but no mutant: $7"])


class Pages(unittest.TestCase):
    COUNT = results.Count(["killed"] * 2 + ["timeout", "survived", "stillborn", "equivalent", "slack"])
    PAGE = "# All\n\n| part | of |\n|---|---|\n| batch | 1 |\n| graze | 2 |\n\nEnd.\n"

    def test_a_part_has_its_line_and_the_rest_of_the_page_stays(self):
        new = results.with_line(self.PAGE, PART, self.COUNT, {"version": "1.0", "date": "today"})
        self.assertEqual(new, self.PAGE.replace("| graze | 2 |",
                                                "| graze | lib/graze | 3 | 7 | 2 | 1 | 1 | 1 | 1 | 1 | 75.0 | 50 | 1.0 | today |"))
        with self.assertRaises(SystemExit):
            results.with_line("# All\n", PART, self.COUNT, {})

    def test_survivors_are_named_and_each_file_has_a_line(self):
        mutants = [mutant(1), mutant(2, "b.hpp")]
        page = results.full_page(PART, mutants, {mutants[0].key: "survived", mutants[1].key: "killed"})
        self.assertIn("\n- 1: $1\n", page)
        self.assertNotIn("$2", page)
        self.assertIn("\n| b.hpp | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 100.0 |\n", page)

    def test_a_part_is_as_wanted_when_enough_is_killed_and_all_is_known(self):
        few = ["killed"] * 3 + ["survived"] * 3
        for outcomes, wanted in ((few, True), (few + ["survived"], False), (few + ["equivalent"], False),
                                 (few * 4 + ["equivalent"], True), (["stillborn"], False)):
            self.assertEqual(results.is_as_wanted(PART, results.Count(outcomes)), wanted, outcomes)


FILTER, LANES = "lib/graze/detail/filter.hpp", "lib/batch/answer-inl.hpp"


class Slack(unittest.TestCase):
    def expect(self, outcome, file, around, original, replacement):
        """A change of something that occurs once in a text that occurs once in a file."""
        source = pathlib.Path(file).read_text(encoding="ascii")
        self.assertEqual((source.count(around), around.count(original)), (1, 1), around)
        start = source.index(around) + around.index(original)
        mutant = Names(file=file, start=start, end=start + len(original), replacement=replacement)
        self.assertEqual(slack.outcome(mutant), outcome, around)

    def test_a_bound_may_be_larger_and_not_smaller_than_its_derivation_asks_for(self):
        for file, around, factor in ((FILTER, "of_c = 32;", "32"), (LANES, "c_error = hn::Mul(hn::Set(d, factor::of_c *", "factor::of_c")):
            self.expect("slack", file, around, factor, "33")
            self.expect("killed", file, around, factor, "11")

    def test_so_may_one_that_lost_a_term(self):
        both = "factor::of_h_square * Bounds::unit * Bounds::unit"
        self.expect("slack", LANES, both, both, "factor::of_h_square * Bounds::unit")
        self.expect("killed", LANES, "Set(d, factor::of_discriminant * Bounds::unit", "factor::of_discriminant * Bounds::unit", "Bounds::unit")

    def test_of_what_is_no_bound_it_says_nothing(self):
        self.expect("survived", "lib/graze/detail/filtered_answer.hpp", "Format::least_normal", "least_normal", "lowest")
        self.expect("survived", "lib/graze/promise.hpp", "#pragma once", "once", "twice")


if __name__ == "__main__":
    unittest.main()
