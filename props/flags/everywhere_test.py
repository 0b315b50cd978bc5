#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""How ./run everywhere interprets the output of programs and compilers, and its own table."""
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
[[build]]
flags = "-O1"
form = "gas"
kept = ["g++ 12"]
"""
ROWS = matrix.rows(TABLE)
KEPT, REFUSED, ENDS, GAS = ROWS[0], ROWS[2], ROWS[3], ROWS[6]
HASH, CASES = "00000000000000aa", 7
SAID = "entered nearest\npromise kept\nsubnormals kept\nhash 00000000000000aa\ncases 7\nwrong 0\n"
OTHER_HASH, WRONG, FLUSHED = SAID.replace("aa", "ab"), SAID.replace("wrong 0", "wrong 1234"), SAID.replace("subnormals kept", "subnormals 0")
BROKEN = ("promise kept", "promise broken")
NOT_RUN, NOT_BUILT = {"state": "not run", "said": "no qemu"}, {"state": "not built", "said": ""}
IS_REFUSED = {"state": "refused", "said": "graze's headers can't"}


def cell(output=SAID, environment="nearest", status=0):
    return matrix.cell(KEPT, environment, status, matrix.said(output), HASH, CASES)


def ran(**cells):
    return {"state": "ran", "environments": {"nearest": cell(), **cells}}


class Table(unittest.TestCase):
    def test_every_compiler_of_a_build_has_a_row(self):
        self.assertEqual([(row.name, row.wanted) for row in ROWS],
                         [("x86-64 | g++ 12 | -O2", "kept"), ("x86-64 | clang 19 | -O2", "kept"),
                          ("x86-64 | g++ 12 | -Ofast", "refused"), ("x86-64 | clang 19 | -Ofast", "ends"),
                          ("big | clang 19 | -O3", "kept"), ("big | clang 19 | -O3 -std=c++23", "kept"),
                          ("x86-64 | g++ 12 | -O1 (gas)", "kept")])

    def test_a_machine_brings_its_compiler_and_emulator(self):
        self.assertEqual((ROWS[4].command, ROWS[4].run, ROWS[4].packages),
                         (["clang++-19", "--target=big-linux-gnu"], ["qemu-big"], ["clang-19", "g++-12-big", "qemu"]))

    def test_where_little_is_asked_one_environment_will_do(self):
        self.assertEqual([len(row.environments) for row in (KEPT, ENDS, GAS)], [6, 1, 1])

    def test_words_that_mean_nothing_are_found(self):
        for old, new in (('kept = ["all"]', 'kpt = ["all"]'), ('kept = ["clang 19"]', 'kept = ["clang 20"]'),
                         ('machine = "big"', 'machine = "small"'), ('flags = "-O2"', 'flags = "-O2"\nform = "none"'),
                         ('flags = "-O2"', 'flags = "-O2"\nlinkd = "none"')):
            with self.assertRaises(matrix.Fault, msg=new):
                matrix.rows(TABLE.replace(old, new, 1))

    def test_of_this_project_names_no_row_twice_and_all_orders_of_bytes(self):
        its = matrix.rows((HERE / "matrix.toml").read_text(encoding="utf-8"))
        self.assertEqual(len(its), len({row.name for row in its}))
        quick = {(row.machine, row.order) for row in its if row.quick}
        self.assertEqual({order for _, order in quick}, {"little", "big"})
        self.assertGreaterEqual(len(quick), 4)

    def test_of_this_project_asks_libcxx_and_webassembly_for_all_bits(self):
        asked = {(row.machine, row.form, row.flags) for row in matrix.rows((HERE / "matrix.toml").read_text(encoding="utf-8"))
                 if row.compiler == "clang 19, libc++" and row.wanted == "kept"}
        wanted = {("x86-64", form, "-O2") for form in matrix.FORMS if form != "gas"}
        wanted |= {("WebAssembly", "headers", flags) for flags in ("-O2 -fno-exceptions", "-O3 -msimd128 -fno-exceptions")}
        self.assertEqual(wanted - asked, set())


class Cells(unittest.TestCase):
    def test_the_same_bits_and_nothing_wrong(self):
        self.assertEqual(cell(), {"state": "same", "hash": HASH, "wrong": 0, "self_check": "kept"})

    def test_states(self):
        for state, *given in (("different", OTHER_HASH), ("different", WRONG), ("unlike", SAID.replace("cases 7", "cases 6")),
                              ("unlike", SAID.replace("hash", "hush")), ("unlike", ""), ("unlike", FLUSHED),
                              ("unlike", SAID, "flushed"), ("same", FLUSHED, "flushed"),
                              # An environment that the machine or its emulator lacks, so that the program ends before graze is called.
                              ("unavailable", "unavailable upward\n", "upward"), ("unlike", "unavailable nearest\n"),
                              ("unavailable", "", "traps", 1), ("ended", "", "nearest", 1), ("ended", "entered traps\n", "traps", -8)):
            self.assertEqual(cell(*given)["state"], state, given)


class Wanted(unittest.TestCase):
    def test_what_is_as_wanted(self):
        broken = WRONG.replace(*BROKEN)
        for row, result, wanted in (
                (KEPT, ran(upward={"state": "unavailable"}), True), (KEPT, NOT_RUN, True), (KEPT, IS_REFUSED, False),
                (KEPT, NOT_BUILT, False), (KEPT, ran(traps={"state": "ended"}), False), (KEPT, ran(traps={"state": "unlike"}), False),
                (KEPT, ran(upward=cell(OTHER_HASH, "upward")), False), (KEPT, ran(upward=cell(WRONG, "upward")), False),
                (KEPT, ran(nearest=cell(SAID.replace(*BROKEN))), False),  # a false alarm of the self-check
                (REFUSED, IS_REFUSED, True), (REFUSED, ran(), False), (REFUSED, NOT_BUILT, False),
                # Where nothing is promised, all run to the end, and wrong answers are reported.
                (ENDS, ran(), True), (ENDS, ran(nearest=cell(broken)), True), (ENDS, ran(nearest=cell(WRONG)), False),
                (ENDS, ran(nearest={"state": "ended"}), False), (ENDS, IS_REFUSED, False), (ENDS, NOT_BUILT, False)):
            self.assertEqual(matrix.is_as_wanted(row, result), wanted, (row.name, result))


class Refusals(unittest.TestCase):
    def test_graze_is_distinguished_from_other_complaints(self):
        for said, due in (("b.hpp:54:2: error: #error \"graze's headers can't keep it. Include it\"", "graze's headers can't keep it. Include it"),
                           ("b.hpp:54:2: error: \"graze's headers can't keep it. Include it\"", "graze's headers can't keep it. Include it"),
                           ("b.hpp:60:31: error: static assertion failed: graze needs SSE\n  60 | graze needs", "graze needs SSE"),
                           ("lib/graze/a.hpp:1:2: error: expected ;", ""), ("warning: graze needs it", ""), ("", "")):
            self.assertEqual(matrix.refusal(said), due)

    def test_the_first_error_stands_without_its_place(self):
        self.assertEqual(matrix.first_error("In file\n/x/a.hpp:1:2: error: no such thing\nerror: b"), "error: no such thing")


class Page(unittest.TestCase):
    def results(self, **last):
        given = ran(), ran(upward={"state": "unavailable"}), IS_REFUSED, ran(), ran(**last), NOT_RUN
        return {"made": {"version": "1.2", "commit": "abc", "date": "today", "machine": "one"}, "versions": {"g++": "g++ 12"},
                "hash": HASH, "cases": CASES, "rows": [page.record(row, result) for row, result in zip(ROWS, given)],
                "left_out": [{"machine": "far", "compiler": "cc", "why": "nobody has one"}]}

    def test_every_row_and_reason_is_there(self):
        text = page.markdown(self.results())
        for wanted in ("| big | big | clang 19 | `-O3` | 0 |", "| x86-64 | little | clang 19 | `-O2` | 0 | . |",
                       "- big, clang 19: no qemu.", "- far, cc: nobody has one.", "- graze's headers can't",
                       "| `-Ofast` | refused | 0 |", "graze 1.2, commit abc, on today"):
            self.assertIn(wanted, text)
        for unwanted in ("not as they should be", "(gas)"):
            self.assertNotIn(unwanted, text)

    def test_the_gas_is_explained_where_it_was_run(self):
        results = {**self.results(), "hash_of_gas": "ab", "events_of_gas": 1234}
        results["rows"].append(page.record(GAS, ran()))
        text = page.markdown(results)
        for wanted in ("1,234 events", "`ab`", "| `-O1 (gas)` | 0 |  |"):
            self.assertIn(wanted, text)

    def test_what_isnt_promised_says_whether_a_program_can_find_out(self):
        for said, due in ((SAID, "0 wrong."), (WRONG, "**1,234** wrong, and `graze::environment()` doesn't report it."),
                           (WRONG.replace(*BROKEN), "1,234 wrong, and `graze::environment()` reports it.")):
            self.assertEqual(page.unpromised({"rows": [page.record(ENDS, ran(nearest=cell(said)))]}), [f"- `-Ofast`: clang 19: {due}"])

    def test_a_wrong_cell_stands_out(self):
        results = self.results(downward=cell(WRONG, "downward"))
        self.assertIn("**1,234**", page.markdown(results))
        self.assertIn("not as they should be", page.markdown(results))
        self.assertIn("WRONG: big | clang 19 | -O3", page.summary(results))
        self.assertIn("**other bits**", page.markdown(self.results(downward=cell(OTHER_HASH, "downward"))))


class Options(unittest.TestCase):
    def test_a_word_that_no_row_has_is_wrong_use(self):
        self.assertEqual(everywhere.main(["--only", "no such row"]), 2)

    def test_no_program_is_waited_for_for_ever(self):
        everywhere.SECONDS = 0.1
        self.assertEqual(everywhere.run(["sleep", "5"])[0], 1)


if __name__ == "__main__":
    unittest.main()
