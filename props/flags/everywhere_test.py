#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What ./run everywhere makes of what programs and compilers say, and of its own table."""
import dataclasses
import json
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import everywhere  # noqa: E402
import matrix  # noqa: E402
import page  # noqa: E402

TABLE = """
[machine.x86-64]
order = "little"
triple = "x86_64-linux-gnu"
[machine.big]
order = "big"
triple = "big-linux-gnu"
run = ["qemu-big"]
packages = ["g++-12-big", "qemu"]
[compiler."g++ 12"]
command = ["{triple}-g++-12"]
packages = ["g++-12"]
[compiler."clang 19"]
command = ["clang++-19", "--target={triple}"]
packages = ["clang-19"]
[group]
all = ["g++ 12", "clang 19"]
[[build]]
flags = "-O2"
kept = ["all"]
[[build]]
flags = "-Ofast"
refused = ["g++ 12"]
ends = ["clang 19"]
[[build]]
machine = "big"
flags = "-O3"
standards = ["c++20", "c++23"]
kept = ["clang 19"]
"""
HASH, CASES = "00000000000000aa", 7
SAID = "entered nearest\npromise kept\nsubnormals kept\nhash 00000000000000aa\ncases 7\nwrong 0\n"


def rows():
    return matrix.rows(matrix.table(TABLE))


def cell(output=SAID, environment="nearest", status=0, row=0):
    return matrix.cell(rows()[row], environment, status, matrix.said(output), HASH, CASES)


def ran(**cells):
    return {"state": "ran", "environments": {"nearest": cell(), **cells}}


GAS = """
[[build]]
flags = "-O1"
form = "gas"
kept = ["g++ 12"]
"""


class Table(unittest.TestCase):
    def test_every_compiler_of_a_build_has_a_row(self):
        self.assertEqual([(row.name, row.wanted) for row in rows()],
                         [("x86-64 | g++ 12 | -O2", "kept"), ("x86-64 | clang 19 | -O2", "kept"),
                          ("x86-64 | g++ 12 | -Ofast", "refused"), ("x86-64 | clang 19 | -Ofast", "ends"),
                          ("big | clang 19 | -O3", "kept"), ("big | clang 19 | -O3 -std=c++23", "kept")])

    def test_a_machine_brings_its_compiler_and_emulator(self):
        row = rows()[4]
        self.assertEqual((row.command, row.run, row.packages),
                         (("clang++-19", "--target=big-linux-gnu"), ("qemu-big",), ("clang-19", "g++-12-big", "qemu")))

    def test_the_gas_runs_in_the_ordinary_environment_alone(self):
        gas = matrix.rows(matrix.table(TABLE + GAS))[-1]
        self.assertEqual((gas.name, gas.environments), ("x86-64 | g++ 12 | -O1 (gas)", ("nearest",)))

    def test_words_that_mean_nothing_are_found(self):
        for old, new in (('kept = ["all"]', 'kpt = ["all"]'), ('kept = ["clang 19"]', 'kept = ["clang 20"]'),
                         ('machine = "big"', 'machine = "small"'), ('flags = "-O2"', 'flags = "-O2"\nform = "none"')):
            with self.assertRaises(matrix.Fault):
                matrix.table(TABLE.replace(old, new, 1))

    def test_of_this_project_names_no_row_twice_and_all_orders_of_bytes(self):
        its = matrix.rows(matrix.table((HERE / "matrix.toml").read_text(encoding="utf-8")))
        names = [row.name for row in its]
        self.assertEqual(len(names), len(set(names)))
        quick = [row for row in its if row.quick]
        self.assertEqual({row.order for row in quick}, {"little", "big"})
        self.assertGreaterEqual(len({row.machine for row in quick}), 4)


class Cells(unittest.TestCase):
    def test_the_same_bits_and_nothing_wrong(self):
        self.assertEqual(cell(), {"state": "same", "hash": HASH, "wrong": 0, "self_check": "kept"})

    def test_another_hash_is_different(self):
        self.assertEqual(cell(SAID.replace("aa", "ab"))["state"], "different")

    def test_one_wrong_answer_is_different(self):
        self.assertEqual(cell(SAID.replace("wrong 0", "wrong 1"))["state"], "different")

    def test_a_program_that_has_not_seen_all_cases_or_says_no_hash(self):
        for text in (SAID.replace("cases 7", "cases 6"), SAID.replace("hash", "hush"), ""):
            self.assertEqual(cell(text)["state"], "unlike")

    def test_subnormal_numbers_are_as_the_environment_wants_them(self):
        self.assertEqual(cell(environment="flushed")["state"], "unlike")
        self.assertEqual(cell(SAID.replace("subnormals kept", "subnormals 0"), "flushed")["state"], "same")
        self.assertEqual(cell(SAID.replace("subnormals kept", "subnormals 0"))["state"], "unlike")

    def test_an_environment_that_the_machine_lacks(self):
        self.assertEqual(cell("unavailable upward\n", "upward")["state"], "unavailable")
        self.assertNotEqual(cell("unavailable nearest\n")["state"], "unavailable")

    def test_an_emulator_that_ends_before_graze_is_asked_lacks_the_environment(self):
        self.assertEqual(cell("", "traps", status=1)["state"], "unavailable")
        self.assertEqual(cell("", "nearest", status=1)["state"], "ended")
        self.assertEqual(cell("entered traps\n", "traps", status=-8), {"state": "ended", "said": "signal 8"})


class Status(unittest.TestCase):
    def status(self, row, result):
        return matrix.status([(rows()[0], ran()), (rows()[row], result)])

    def test_all_as_wanted_is_0(self):
        self.assertEqual(self.status(1, ran(upward={"state": "unavailable"})), 0)
        self.assertEqual(self.status(2, {"state": "refused", "said": "graze needs it"}), 0)
        self.assertEqual(self.status(1, {"state": "not run", "said": "no package"}), 0)

    def test_a_cell_with_another_hash_is_1(self):
        self.assertEqual(self.status(1, ran(upward=cell(SAID.replace("aa", "ab"), "upward"))), 1)

    def test_a_cell_with_a_wrong_answer_is_1(self):
        self.assertEqual(self.status(1, ran(upward=cell(SAID.replace("wrong 0", "wrong 3"), "upward"))), 1)

    def test_a_self_check_that_cries_for_nothing_is_1(self):
        self.assertEqual(self.status(1, ran(nearest=cell(SAID.replace("promise kept", "promise broken")))), 1)

    def test_what_is_neither_same_nor_unavailable_is_1(self):
        for state in ("ended", "unlike"):
            self.assertEqual(self.status(1, ran(traps={"state": state})), 1)

    def test_what_is_to_be_refused_and_compiles_is_1(self):
        self.assertEqual(self.status(2, ran()), 1)

    def test_what_is_to_be_built_and_is_not_is_1(self):
        for state in ("refused", "not built"):
            self.assertEqual(self.status(1, {"state": state, "said": ""}), 1)
            self.assertEqual(self.status(3, {"state": state, "said": ""}), 1)

    def test_where_nothing_is_promised_wrong_answers_are_told_and_all_end(self):
        wrong = SAID.replace("wrong 0", "wrong 9")
        self.assertEqual(self.status(3, ran()), 0)
        self.assertEqual(self.status(3, ran(nearest=cell(wrong.replace("promise kept", "promise broken")))), 0)
        self.assertEqual(self.status(3, ran(nearest=cell(wrong))), 1)
        self.assertEqual(self.status(3, ran(nearest={"state": "ended", "said": "signal 9"})), 1)


class Refusals(unittest.TestCase):
    def test_graze_is_told_from_other_complaints(self):
        for said in ("b.hpp:54:2: error: #error \"graze's headers can't keep it. Include it\"",
                     "b.hpp:54:2: error: \"graze's headers can't keep it. Include it\""):
            self.assertEqual(matrix.refusal(said), "graze's headers can't keep it. Include it")
        self.assertEqual(matrix.refusal("b.hpp:60:31: error: static assertion failed: graze needs SSE\n  60 | graze needs"),
                         "graze needs SSE")
        for said in ("lib/graze/a.hpp:1:2: error: expected ;", "warning: graze needs it", ""):
            self.assertEqual(matrix.refusal(said), "")

    def test_the_first_error_stands_without_its_place(self):
        self.assertEqual(matrix.first_error("In file\n/x/a.hpp:1:2: error: no such thing\nerror: b"), "error: no such thing")


class Page(unittest.TestCase):
    def results(self, *given):
        pairs = list(zip(rows(), given))
        return {"schema": 1, "date": "2026-01-01", "processor": "one", "versions": {"g++": "g++ 12"},
                "hash": HASH, "cases": CASES, "rows": [page.record(row, result) for row, result in pairs],
                "left_out": [{"machine": "far", "compiler": "cc", "why": "nobody has one"}]}

    def given(self, **last):
        refused, not_run = ({"state": "refused", "said": "graze's headers can't"},
                            {"state": "not run", "said": "no qemu"})
        return ran(), ran(upward={"state": "unavailable"}), refused, ran(), ran(**last), not_run

    def test_the_results_are_read_back_as_they_are_and_a_row_takes_a_line(self):
        results = self.results(*self.given())
        text = page.as_json(results)
        self.assertEqual(json.loads(text), results)
        self.assertEqual(sum('"machine": "big"' in line for line in text.splitlines()), 2)

    def test_every_row_and_reason_is_there(self):
        text = page.markdown(self.results(*self.given()))
        for wanted in ("| big | big | clang 19 | `-O3` | 0 |", "| x86-64 | little | clang 19 | `-O2` | 0 | . |",
                       "- big, clang 19: no qemu.", "- far, cc: nobody has one.", "- graze's headers can't",
                       "| `-Ofast` | refused | 0 |"):
            self.assertIn(wanted, text)
        self.assertNotIn("not as they should be", text)

    def test_the_gas_is_explained_where_it_was_run(self):
        results = {**self.results(*self.given()), "hash_of_gas": "ab", "events_of_gas": 1234}
        self.assertNotIn("(gas)", page.markdown(results))
        gas = dataclasses.replace(rows()[0], form="gas")
        results["rows"].append(page.record(gas, ran()))
        text = page.markdown(results)
        self.assertIn("1,234 events", text)
        self.assertIn("`ab`", text)
        self.assertIn("| `-O2 (gas)` | 0 |", text)

    def test_what_isnt_promised_says_whether_a_program_can_find_out(self):
        def told(said):
            ends = dataclasses.replace(rows()[0], wanted="ends")
            return page.unpromised({"rows": [page.record(ends, ran(nearest=cell(said)))]})
        wrong = SAID.replace("wrong 0", "wrong 1234")
        self.assertEqual(told(SAID), ["- `-O2`: g++ 12: 0 wrong."])
        self.assertEqual(told(wrong), ["- `-O2`: g++ 12: **1,234** wrong, and `graze::environment()` doesn't tell."])
        self.assertEqual(told(wrong.replace("promise kept", "promise broken")),
                         ["- `-O2`: g++ 12: 1,234 wrong, and `graze::environment()` tells."])

    def test_a_wrong_cell_stands_out(self):
        results = self.results(*self.given(downward=cell(SAID.replace("wrong 0", "wrong 1234"), "downward")))
        self.assertIn("**1,234**", page.markdown(results))
        self.assertIn("not as they should be", page.markdown(results))
        self.assertIn("WRONG: big | clang 19 | -O3", page.summary(results))
        only_hash = self.results(*self.given(downward=cell(SAID.replace("aa", "ab"), "downward")))
        self.assertIn("**other bits**", page.markdown(only_hash))


class Committed(unittest.TestCase):
    """The report that this project shows."""

    def test_the_page_is_that_of_the_results_which_are_as_wanted(self):
        text = (everywhere.REPORT / "results.json").read_text(encoding="utf-8")
        results = json.loads(text)
        self.assertEqual(page.as_json(results), text)
        self.assertEqual((everywhere.REPORT / "README.md").read_text(encoding="utf-8"), page.markdown(results))
        self.assertEqual([row for row in results["rows"] if not row["as_wanted"]], [])


class Options(unittest.TestCase):
    def test_a_word_that_no_row_has_is_wrong_use(self):
        self.assertEqual(everywhere.main(["--only", "no such row"]), 2)


if __name__ == "__main__":
    unittest.main()
