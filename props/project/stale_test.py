#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What ./run stale knows and says: of a small project made for it, and of this one's table."""
import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "reports/evidence"))
import cpp_tokens  # noqa: E402
import figures  # noqa: E402
import stale  # noqa: E402
from called_by_run import called_by  # noqa: E402

TABLE = """
[sources]
kernel = ["lib/*.hpp", "!lib/apart.hpp"]
names = ["names.txt"]
[evidence.trusted]
files = ["trusted.md"]
measures = ["kernel"]
command = "./run trusted"
by = "cp lib/a.hpp trusted.md"
red = true
[evidence.known]
files = ["known.md"]
measures = ["kernel", "names"]
command = "./run known"
[evidence.copied]
shown = ["README.md", "lib/README.md"]
measures = ["names"]
command = "./run copied"
pasted = true
"""


class Project(unittest.TestCase):
    """A project with three evidences, all of them of its sources as they are."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ("lib", "reports"):
            (self.root / name).mkdir()
        self.write("reports/evidence/evidence.toml", TABLE)
        self.write("lib/a.hpp", "#define ONE 1\nint f() { return ONE + 1; }  // two\n")
        self.write("lib/apart.hpp", "int g();\n")
        self.write("names.txt", "a\n")
        for page in ("README.md", "lib/README.md"):
            self.write(page, "<!-- evidence: copied -->\n")
        for name in ("trusted", "known", "copied"):
            self.make(name)
        self.made_of(name for name in ("trusted", "known", "copied"))

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def run_stale(self, *words):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = stale.main(list(words), self.root)
        return status, out.getvalue() + err.getvalue()

    def make(self, name, meanwhile=lambda: None):
        self.assertEqual(self.run_stale("--start", name)[0], 0)
        meanwhile()
        status, text = self.run_stale("--finished", name)
        self.assertEqual(status, 0, text)
        if name == "copied":
            self.assertEqual(self.run_stale("--made", name)[0], 0)
        return text

    def made_of(self, current):
        """Says whether exactly these are current."""
        named = re.findall(r"(?mi)^stale  (\w+): ", self.run_stale()[1])
        self.assertEqual(sorted(named), sorted({"trusted", "known", "copied"} - set(current)))


class Stale(Project):
    def test_a_comment_or_a_line_break_changes_nothing(self):
        self.write("lib/a.hpp", "// Adds.\n#define   ONE /* 1 */ 1\nint f()\n{ return ONE+1; }\n")
        self.assertEqual(self.run_stale(), (0, "0 of 3 measurements are stale\n"))

    def test_a_changed_token_does(self):
        self.write("lib/a.hpp", "#define ONE 1\nint f() { return ONE + 2; }  // two\n")
        self.made_of(["copied"])

    def test_a_file_that_is_left_out_changes_nothing(self):
        self.write("lib/apart.hpp", "int h();\n")
        self.assertEqual(self.run_stale(), (0, "0 of 3 measurements are stale\n"))

    def test_a_file_that_is_new_or_gone_does(self):
        self.write("lib/b.hpp", "")
        self.made_of(["copied"])
        (self.root / "lib/b.hpp").unlink()
        self.made_of(["trusted", "known", "copied"])
        (self.root / "lib/a.hpp").rename(self.root / "lib/c.hpp")
        self.made_of(["copied"])

    def test_only_what_is_trusted_fails(self):
        self.write("names.txt", "b\n")
        status, text = self.run_stale()
        self.assertEqual(status, 0, text)
        self.assertIn("stale  known: since ", text)
        self.assertIn("names changed\n       in known.md; again by ./run known\n", text)
        self.assertEqual(self.run_stale("--strict")[0], 1)
        self.write("lib/a.hpp", "int f();")
        self.assertEqual(self.run_stale()[0], 1)
        self.make("trusted")
        self.assertEqual(self.run_stale()[0], 0)

    def test_what_changes_during_a_run_makes_it_stale(self):
        text = self.make("trusted", lambda: self.write("lib/a.hpp", "int f();"))
        self.assertIn("have changed since the run started", text)
        self.made_of(["copied"])

    def test_nothing_is_noted_of_a_run_that_failed_or_never_was(self):
        self.write("lib/a.hpp", "int f();")
        for word in ("--finished", "--made"):
            self.assertEqual(self.run_stale(word, "trusted")[0], 2)
        self.run_stale("--start", "trusted")
        self.assertEqual(self.run_stale("--made", "trusted")[0], 2)
        self.made_of(["copied"])
        self.write("reports/evidence/evidence.toml", TABLE.replace("cp lib/a.hpp", "false | cp lib/a.hpp"))
        self.assertEqual(self.run_stale("--measure", "trusted")[0], 2)
        self.made_of(["copied"])

    def test_the_table_may_say_how_it_is_made(self):
        self.write("lib/a.hpp", "int f();")
        self.assertEqual(self.run_stale("--measure", "trusted")[0], 0)
        self.assertEqual((self.root / "trusted.md").read_text(encoding="utf-8"), "int f();")
        self.made_of(["trusted", "copied"])
        self.assertEqual(self.run_stale("--measure", "known")[0], 2)

    def test_what_is_copied_waits_for_the_copy(self):
        self.write("names.txt", "b\n")
        self.run_stale("--start", "copied")
        self.assertIn("--made copied", self.run_stale("--finished", "copied")[1])
        self.made_of(["trusted"])
        self.write("names.txt", "c\n")
        self.assertEqual(self.run_stale("--made", "copied")[0], 0)
        self.made_of(["trusted"])
        self.write("names.txt", "b\n")
        self.made_of(["trusted", "copied"])
        self.assertEqual(self.run_stale("--made", "copied")[0], 2)

    def test_a_run_that_begins_ends_what_waits(self):
        self.run_stale("--start", "copied")
        self.run_stale("--finished", "copied")
        self.run_stale("--start", "copied")
        self.assertEqual(self.run_stale("--made", "copied")[0], 2)

    def test_what_is_said_to_measure_more_does(self):
        self.write("reports/evidence/evidence.toml", TABLE.replace('measures = ["names"]', 'measures = ["names", "kernel"]'))
        self.made_of(["trusted", "known"])

    def test_a_mark_belongs_to_an_evidence_and_the_other_way_round(self):
        for page in ("README.md", "lib/README.md"):
            self.write(page, "")
            self.made_of(["trusted", "known"])
            self.write(page, "<!-- evidence: copied -->\n<!-- evidence: known -->\n")
            self.made_of(["trusted", "copied"])
            self.write(page, "<!-- evidence: copied -->\n")
        self.write("lib/other.md", "<!-- evidence: trusted -->\n")
        self.made_of(["known", "copied"])
        self.write("lib/other.md", "<!-- evidence: nonsense -->\n")
        self.assertEqual(self.run_stale()[0], 2)

    def test_wrong_use(self):
        self.assertEqual(self.run_stale("--start", "nonsense")[0], 2)
        self.write("reports/evidence/evidence.toml", TABLE.replace("names.txt", "name.txt"))
        self.assertEqual(self.run_stale()[0], 2)


class Tokens(unittest.TestCase):
    def test_what_looks_like_a_comment_in_a_text_is_none(self):
        for text in ('"/* a */"', 'R"x(// )" a)x"', "'\"' // a"):
            self.assertEqual(cpp_tokens.tokens(text)[0], text.removesuffix(" // a"))

    def test_what_is_different_stays_different(self):
        for one, other in (("a + +b", "a ++b"), ("#define A\n(x)", "#define A (x)"), ("10'000", "10 000"), ("0x1p-3", "0x1p - 3"),
                           ("int a;", "inta;"), ("a //\nb", "a //b")):
            self.assertNotEqual(cpp_tokens.tokens(one), cpp_tokens.tokens(other))


class ThisProject(unittest.TestCase):
    def setUp(self):
        self.house = stale.House(ROOT)

    def test_all_sources_are_there_and_used(self):
        used = set()
        for name, evidence in self.house.evidence.items():
            self.assertEqual(set(self.house.hashes(name)), set(evidence.measures))
            used |= set(evidence.measures)
            for file in evidence.files if name in self.house.recorded() else []:  # the others were never made
                self.assertTrue(list(ROOT.glob(file)), file)
        self.assertEqual(used, set(self.house.sources))

    def test_every_page_that_a_program_writes_is_an_evidence(self):
        covered = {path for evidence in self.house.evidence.values() for file in evidence.files for found in ROOT.glob(file)
                   for path in ([found] if found.is_file() else found.rglob("*"))}
        for folder in ("reports", "props", "fuzz", "bench"):
            for page in set((ROOT / folder).rglob("*.md")) - set((ROOT / "props/pages").rglob("*")):  # those are tests' own
                if re.search(r"(?i)\bwritten by (`|\[?graze)", page.read_text(encoding="utf-8")[:800]):
                    self.assertIn(page, covered)

    def test_what_the_tool_mutates_and_tests_is_what_is_measured(self):
        listed = subprocess.run(["python3", "-c", """
import sys, json; sys.path.insert(0, "props/mutants"); import libraries
print(json.dumps({l.name: (l.targets, l.tests) for l in libraries.LIBRARIES.values()}))"""], cwd=ROOT, check=True,
                                capture_output=True, text=True).stdout
        for name, (targets, tests) in json.loads(listed).items():
            measured = {path.relative_to(ROOT).as_posix() for source in self.house.evidence[f"mutants_{name}"].measures
                        for pattern in self.house.sources[source] for path in ROOT.glob(pattern)}
            self.assertEqual(set(targets) - measured, set(), name)
            # A test of another room is a guest here.
            self.assertLessEqual({t for t in tests if t not in measured}, {"props/unit/reports/slice_test.cpp"}, name)

    def test_each_command_is_one(self):
        script = (ROOT / "run").read_text(encoding="utf-8")
        for evidence in self.house.evidence.values():
            word = evidence.command.split()
            self.assertEqual(word[0], "./run")
            self.assertRegex(script, rf"(?m)^  {word[1]}\)")
            if word[1:3] == ["stale", "--measure"]:
                self.assertTrue(evidence.by, evidence.name)
            else:
                group = evidence.name.split("_")[0]  # of mutants_graze, say, whose second half is a part
                self.assertRegex(script + (ROOT / "reports/field/run.sh").read_text(encoding="utf-8"),
                                 rf"(evidence |--finished |measured=){evidence.name}\b|evidence \"{group}_\$part\"")


    def test_contributors_are_told_each_command(self):
        page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        for evidence in self.house.evidence.values():
            self.assertIn(f"`{evidence.command}`", page)


class Run(unittest.TestCase):
    """What ./run notes."""

    def noted(self, line, graze_ends_with=0):
        with tempfile.TemporaryDirectory() as folder:
            status, calls = called_by(line, pathlib.Path(folder), graze_ends_with)
            return status, [" ".join(call[2:]) if call[0] == "python3" else call[0] for call in calls]

    def test_the_hashes_are_taken_before_anything_is_built(self):
        for name, before in (("promise", []), ("audit", ["path native"])):
            self.assertEqual(self.noted(f"./run {name}"),
                             (0, [*before, f"--start {name}", "cmake", "cmake", "graze", f"--finished {name}"]))

    def test_a_run_that_fails_is_not_noted(self):
        for status in (1, 130):
            self.assertEqual(self.noted("./run promise", status), (status, ["--start promise", "cmake", "cmake", "graze"]))

    def test_a_run_with_options_of_its_own_is_not_noted(self):
        for line in ("./run promise --cases 20", "./run audit --quick"):
            self.assertEqual(self.noted(line), (0, ["cmake", "cmake", "graze"]))


class Figures(unittest.TestCase):
    """Figures that are changed in a page are found, one by one, on whatever page they stand."""

    def setUp(self):
        self.shown = {name: evidence.shown for name, evidence in stale.House(ROOT).evidence.items()}
        self.texts = figures.pages(ROOT)

    def faults(self, changed=None):
        return [name for name, _ in figures.faults(ROOT, self.shown, {**self.texts, **(changed or {})})]

    def test_each_changed_figure_is_found(self):
        before = self.faults()
        for evidence, pattern in (("promise", r"([0-9.]+) million certified"), ("promise", r"(\d+) % of the float"),
                                  ("promise", r"and\s+(\d+) % of the double"), ("promise", r"the ([0-9.]+) million ordinary"),
                                  ("field", r"([0-9]+) libraries in circulation"), ("audit", r"([0-9,]+) distinct"), ("audit", r"p2  +f32 +([0-9.]+)"),
                                  ("audit", r"naive  +f64 .* ([0-9.]+) +\. +2\^"), ("mutants_graze", r"of ([0-9,]+) changes"),
                                  ("mutants_graze", r"tests notice ([0-9.]+) %"), ("mutants_verify", r"of ([0-9,]+) changes"),
                                  ("mutants_verify", r"tests notice ([0-9.]+) %")):
            if evidence in before:  # a report that was made anew waits for the page
                continue
            places = [(page, piece, found) for page in self.shown[evidence]
                      for piece in [figures.behind(self.texts[page], evidence)] for found in re.finditer(pattern, piece)]
            self.assertTrue(places, pattern)
            for page, piece, found in places:
                changed = piece[:found.start(1)] + "9" + piece[found.start(1):]
                self.assertEqual(self.texts[page].count(piece), 1)
                faults = self.faults({page: self.texts[page].replace(piece, changed)})
                self.assertEqual(sorted(faults), sorted([*before, evidence]), (page, pattern))

    def test_a_figure_that_no_page_shows_any_more_is_missed(self):
        before = self.faults()
        for evidence, sentence in (("promise", r"million\s+certified"), ("audit", r"distinct"),
                                   ("mutants_graze", r"changes\s+the\s+tests\s+notice")):
            without = {page: re.sub(sentence, "many", self.texts[page]) for page in self.shown[evidence]}
            self.assertIn(evidence, self.faults(without), sentence)
            self.assertLessEqual(set(before), set(self.faults(without)))


if __name__ == "__main__":
    unittest.main(verbosity=2)
