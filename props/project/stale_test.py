#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What ./run stale and ./run figures say, for small projects made for the test and for this one."""
import contextlib
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "reports/provenance"))
import figures  # noqa: E402
import stale  # noqa: E402
from programs import called_by  # noqa: E402

TABLE = """
claimed = {code = ["kernel"], command = "./run claimed", red = true}
dated = {code = ["kernel"], files = ["reports/provenance/cases.*"], command = "./run dated", red = true, as_of = ["files"]}
known = {code = ["kernel"], files = ["reports/provenance/names.*"], command = "./run known"}
"""
FILTER = "lib/graze/detail/filter.hpp"
COMMENT, LOCAL = ("#pragma once", "// Why.\n#pragma once"), (r"\breach\b", "extent")
SOURCES_HASH = "reports/program/sources_hash.cmake"
# One question, so that it compiles quickly.
UNIT = """#include "graze/promise.hpp"
#include "graze/sphere_sweep.hpp"
template graze::Hit<float> graze::sphere_sweep(const MovingSphere<float>&, const Sphere<float>&, graze::Rounding) noexcept;
"""


class Project(unittest.TestCase):
    """A folder of files, which may be changed."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def change(self, name, pattern, new):
        """Changes every place where the pattern is; there must be one."""
        text, count = re.subn(pattern, new, (self.root / name).read_text(encoding="utf-8"))
        self.assertGreater(count, 0, pattern)
        self.write(name, text)

    def said(self, *words):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            status = stale.main(list(words), self.root)
        return status, out.getvalue()


class Stale(Project):
    """The library itself, in a project with two reports made from it."""

    @classmethod
    def setUpClass(cls):
        cls.compiled = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))  # each is compiled by one test only

    def setUp(self):
        super().setUp()
        for name, text in (("provenance.toml", TABLE), ("code/kernel.cpp", UNIT), ("names.txt", "a"), ("cases.txt", "a"), ("names.hpp", "int a; // b")):
            self.write(f"reports/provenance/{name}", text)
        for name in ("CMakePresets.json", SOURCES_HASH):
            self.write(name, (ROOT / name).read_text(encoding="utf-8"))
        shutil.copytree(ROOT / "lib/graze", self.root / "lib/graze")
        (self.root / "build").mkdir()
        (self.root / "build/provenance").symlink_to(self.compiled)
        for name in ("claimed", "dated", "known"):
            self.make(name)

    def make(self, name):
        for word in ("--start", "--finished"):
            self.assertEqual(self.said(word, name)[0], 0)

    def names(self):
        """{report: what changed} of the stale ones."""
        return dict(re.findall(r"(?mi)^stale  (\w+): since [0-9-]+ (.*) changed;", self.said()[1]))

    def test_names_comments_and_what_no_question_uses_change_nothing(self):
        self.change(FILTER, *COMMENT)
        self.change(FILTER, *LOCAL)
        for file in (self.root / "lib/graze").rglob("*.hpp"):  # a function that is called
            self.write(file, file.read_text(encoding="utf-8").replace("answer_in_stage_2", "answer_secondly"))
        self.change("lib/graze/detail/plain.hpp", r"return e\.c / \(e\.h \+ e\.root\)", "return e.c / (e.root - e.h)")
        self.change("lib/graze/promise.hpp", r"0\.5\b", "0.75")
        before = set(self.compiled.iterdir())
        self.assertEqual(self.said(), (0, "0 of 3 reports are stale\n"))
        self.assertEqual(len(set(self.compiled.iterdir()) - before), 1)  # it was compiled

    def test_a_constant_does_and_only_what_is_claimed_fails(self):
        self.change(FILTER, r"of_c = 32", "of_c = 33")
        self.assertEqual((self.names(), self.said()[0]), ({"claimed": "kernel", "dated": "kernel", "known": "kernel"}, 1))
        self.make("claimed")
        self.assertEqual(self.said()[0], 1)
        self.make("dated")
        self.assertEqual((self.names(), self.said()[0], self.said("--strict")[0]), ({"known": "kernel"}, 0, 1))

    def test_a_flag_does(self):
        self.change("CMakePresets.json", '"CMAKE_BUILD_TYPE": "Release"', '"CMAKE_BUILD_TYPE": "RelWithDebInfo"')
        self.assertEqual(self.names(), {"claimed": "flags, kernel", "dated": "flags, kernel", "known": "flags, kernel"})

    def test_of_other_files_each_byte_and_each_token_does(self):
        self.write("reports/provenance/names.hpp", "int\na; // c")
        self.assertEqual(self.names(), {})
        self.write("reports/provenance/names.txt", "b")
        self.assertEqual((self.names(), self.said()[0]), ({"known": "files"}, 0))

    def test_a_claim_stands_of_its_date_where_only_what_it_is_as_of_has_changed(self):
        self.write("reports/provenance/cases.txt", "b")
        self.assertEqual((self.names(), self.said()[0], self.said("--strict")[0]), ({"dated": "files"}, 0, 1))
        self.change(FILTER, r"of_c = 32", "of_c = 33")
        for name in ("claimed", "known"):
            self.make(name)
        self.assertEqual((self.names(), self.said()[0]), ({"dated": "kernel, files"}, 1))

    def test_what_another_compiler_has_recorded_goes_by_the_sources(self):
        self.change("reports/provenance/provenance.tsv", r"compiler\tg\+\+", "compiler\tanother")
        self.change(FILTER, *COMMENT)
        self.assertEqual(self.names(), {})
        self.change(FILTER, *LOCAL)
        self.assertEqual(self.names(), {"claimed": "sources", "dated": "sources", "known": "sources"})

    def test_a_report_is_of_what_was_there_when_its_run_started(self):
        self.said("--start", "known")
        self.write("reports/provenance/names.txt", "b")
        self.said("--finished", "known")
        self.assertEqual(self.names(), {"known": "files"})
        self.assertEqual(self.said("--finished", "known")[0], 2)  # no run of it has started

    def test_wrong_use(self):
        self.assertEqual(self.said("--start", "nonsense")[0], 2)
        self.write("reports/provenance/code/kernel.cpp", "int f() { return 1 }")
        self.assertEqual(self.said()[0], 2)
        (self.root / "reports/provenance/provenance.tsv").unlink()
        self.assertIn("STALE  claimed: nobody", self.said()[1])


class Figures(Project):
    def faults(self, page, says="Killed: 97 %", write=False):
        self.write("README.md", page)
        self.write("reports/killed.md", "Killed: 97 %\n")
        self.write("reports/figures.toml", f'[a]\ndate = "today"\nkilled = "97"\nsays = {{"reports/killed.md" = "{says}"}}\n')
        return list(figures.faults(self.root, write))

    def test_each_fault_is_found(self):
        page = "It is <!-- figure: a.killed -->97<!-- --> %.\n"
        self.assertEqual(self.faults(page), [])
        for wrong in (page.replace("97", "98"), "It is 97 %.\n", page[6:]):
            self.assertEqual(len(self.faults(wrong)), 1, wrong)
        self.assertEqual(len(self.faults(page, says="Killed: 98 %")), 1)
        with self.assertRaises(SystemExit):
            self.faults(page.replace("killed", "kill"))

    def test_figures_are_written(self):
        self.assertEqual(self.faults("a <!-- figure: a.killed -->1\n2<!-- --> b", write=True), [])
        self.assertEqual((self.root / "README.md").read_text(), "a <!-- figure: a.killed -->97<!-- --> b")

    def test_the_pages_of_this_project_have_their_figures(self):
        self.assertEqual(list(figures.faults(ROOT)), [])


class ThisProject(unittest.TestCase):
    def test_every_published_routine_is_among_the_code(self):
        unit = (ROOT / "reports/provenance/code/routines.cpp").read_text(encoding="utf-8")
        for file in ("comparison.hpp", "published.hpp"):
            for name in re.findall(r"(?m)^struct (\w+) ", (ROOT / "lib/subjects" / file).read_text(encoding="utf-8")):
                self.assertIn(f"subjects::{name}", unit)

    def test_sources_that_differ_have_another_hash(self):
        def hash_of(text):
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "a.cpp").write_text(text, encoding="utf-8")
                return subprocess.run(["cmake", f"-DROOT={folder}", "-DFILES=a.cpp", "-P", ROOT / SOURCES_HASH], check=True,
                                      capture_output=True, text=True).stderr

        for one, other in (("a + +b", "a ++b"), ("#define A\n(x)", "#define A (x)"), ("10'000", "10 000"), ("0x1p-3", "0x1p - 3"),
                           ("int a;", "inta;"), ("a //\nb", "a //b"), ('"/* a */"', '""'), (r'"\"//a"', r'"\"//b"'),
                           ("'\"' + 'a'", "'\"' + 'b'"), ('R"(" // a)"', 'R"(" // b)"'), ("1'0 // '\n a", "1'0 // '\n b")):
            self.assertNotEqual(hash_of(one), hash_of(other), (one, other))
        self.assertEqual(hash_of("#define A \\\n  1 // b\n/* c\n*/int  f( );"), hash_of("// d\n#define A 1\nint f();\n"))

    def test_a_run_is_noted_if_it_succeeds_and_has_no_options(self):
        for line, status, calls in (("./run promise", 0, ["--start promise", "cmake", "cmake", "graze", "--finished promise"]),
                                    ("./run promise", 130, ["--start promise", "cmake", "cmake", "graze"]),
                                    ("./run promise --cases 20", 0, ["cmake", "cmake", "graze"])):
            with tempfile.TemporaryDirectory() as folder:
                ended, called = called_by(line, pathlib.Path(folder), status)
            self.assertEqual((ended, [" ".join(c[2:]) if c[0] == "python3" else c[0] for c in called]), (status, calls))


if __name__ == "__main__":
    unittest.main(verbosity=2)
