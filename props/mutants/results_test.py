#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What is kept of a run of mutants, when it still holds, and what is made of it."""
import pathlib
import sys
import tempfile
import unittest
from types import SimpleNamespace as Names

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import results  # noqa: E402

PART = Names(name="graze", title="lib/graze", one_in=3, wanted=50)


def mutant(number, file="a.hpp"):
    return Names(file=file, key=f"{file} | {number}", name=f"${number}", operator="sign", line=number)


class Kept(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = f"{folder.name}/results.jsonl"

    def results(self, basis="tests", name="results.jsonl", any_tests=False, **files):
        return results.Results(self.path.replace("results.jsonl", name), {"a.hpp": "1", "b.hpp": "1", **files}, basis, any_tests)

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
        known = self.results("more tests", any_tests=True)
        self.assertEqual([known.is_earlier(known.entries[mutant(n).key]) for n in range(4)], [False, False, False, True])

    def test_shards_are_put_together_and_kept(self):
        for number in (1, 2):
            self.results(name=f"{number}-of-2").keep(mutant(number), "killed")
        for number in (1, 2):
            self.results().add(self.path.replace("results.jsonl", f"{number}-of-2"))
        self.assertEqual([self.results().outcome(mutant(n)) for n in (1, 2, 3)], ["killed", "killed", None])

    def test_what_is_no_file_of_results_is_refused_by_name(self):
        pathlib.Path(self.path).write_text('{"key": "a.hpp | 1", "file": "1"', encoding="ascii")
        for wrong in (self.path, f"{self.path}.none"):
            with self.assertRaisesRegex(results.Unfit, wrong):
                results.Results(f"{self.path}.own", {"a.hpp": "1"}, "tests").add(wrong)

    def test_share(self):
        self.assertEqual(results.share("3/8"), (3, 8))
        for no in ("", "3", "0/8", "9/8", "3/8 ", "03/8", "-1/8", "a/8"):
            with self.assertRaises(ValueError):
                results.share(no)


class Judged(unittest.TestCase):
    def judged(self, excused=(), proofs="survived", **by_number):
        every = [mutant(n) for n in range(3)]
        known = Names(outcome=lambda m: by_number.get(f"_{m.name[1:]}"))
        outcomes, faults = results.judged(every, every, known, excused, Names(outcome=lambda m: proofs))
        return [outcomes[m.key] for m in every], faults

    def test_excused_survivors_are_equivalent_and_bounds_with_room_slack(self):
        self.assertEqual(self.judged({"$0"}, _0="survived", _1="survived"), (["equivalent", "survived", "pending"], []))
        for proofs in ("slack", "killed"):
            self.assertEqual(self.judged(proofs=proofs, _0="survived", _1="timeout"), ([proofs, "timeout", "pending"], []))

    def test_an_excuse_that_is_none_is_told(self):
        self.assertEqual(self.judged({"$0"}, _0="killed")[1], ["said to be equivalent, but killed: $0"])
        self.assertEqual(self.judged({"$7"})[1], ["said to be equivalent, but no mutant: $7"])


class Pages(unittest.TestCase):
    COUNT = results.Count(["killed"] * 2 + ["timeout", "survived", "stillborn", "equivalent", "slack"])
    PAGE = "# All\n\n| part | of |\n|---|---|\n| batch | 1 |\n| graze | 2 |\n\nEnd.\n"

    def test_a_part_has_its_line_and_the_rest_of_the_page_stays(self):
        new = results.with_line(self.PAGE, PART, self.COUNT, {"version": "1.0", "date": "today"})
        self.assertEqual(new, self.PAGE.replace("| graze | 2 |",
                                                "| graze | lib/graze | 3 | 7 | 2 | 1 | 1 | 1 | 1 | 1 | 75.0 | 50 | 1.0 | today |"))
        with self.assertRaises(results.Unfit):
            results.with_line("# All\n", PART, self.COUNT, {})

    def test_survivors_are_named_and_each_file_has_a_line(self):
        mutants = [mutant(1), mutant(2, "b.hpp")]
        page = results.full_page(PART, mutants, {mutants[0].key: "survived", mutants[1].key: "killed"}, 0)
        self.assertIn("\n- 1: $1\n", page)
        self.assertNotIn("$2", page)
        self.assertIn("\n| b.hpp | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 100.0 |\n", page)

    def test_a_part_is_as_wanted_when_enough_is_killed_and_all_is_known(self):
        few = ["killed"] * 3 + ["survived"] * 3
        for outcomes, wanted in ((few, True), (few + ["survived"], False), (few + ["pending"], False), (few + ["equivalent"], False),
                                 (few * 4 + ["equivalent"], True), (["stillborn"], False)):
            self.assertEqual(results.is_as_wanted(PART, results.Count(outcomes)), wanted, outcomes)


if __name__ == "__main__":
    unittest.main()
