# SPDX-License-Identifier: BSL-1.0
"""Tests of sites.py: /usr/bin/python3 sites_test.py. Status 77 if Python has no module for libclang (python3-clang-19)."""
import glob
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import sites
except ImportError as fault:
    print(fault, file=sys.stderr)
    sys.exit(77)


class Sites(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def file_of(self, text):
        path = f"{self.folder}/some.hpp"
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        return sites.File(path, path, ["-std=c++20", "-xc++"])

    def copy(self, text):
        file = self.file_of(text)
        file.visit_all({m.identity: m.number for m in sites.numbered([file])})
        return file.mutated()

    def changes(self, text):
        return [(m.operator, m.original, m.replacement) for m in self.file_of(text).mutants]

    def test_a_constant_is_changed_by_an_ulp_of_its_type(self):
        self.assertIn(("constant by one ulp", "0.5F", "0x1.0000020000000p-1F"), self.changes("float f() { return 0.5F + 1; }"))
        self.assertIn(("constant by one ulp", "0.5", "0x1.0000000000001p-1"), self.changes("double f() { return 0.5 + 1; }"))

    def test_a_choice_that_begins_with_a_negation_is_no_condition(self):
        changes = self.changes("double f(bool a, double x, double y) { return !a ? x : y; }")
        self.assertIn(("replaced return", "return !a ? x : y;", "return {};"), changes)
        self.assertNotIn(("replaced return", "return !a ? x : y;", "return true;"), changes)

    def test_a_function_that_a_macro_defines_is_left_alone(self):
        self.assertEqual(self.changes("#define F(name) int name(int x) { return x + 1; }\nF(f)\n"), [])

    def test_functions_of_lanes_are_changed_as_operators_are(self):
        changes = self.changes("namespace hn { int Add(int, int); int Sub(int, int); }\n"
                               "int f(int x, int y) { return hn::Sub(x, y); }\nint g(int x, int y) { return hn::Add(x, y); }")
        self.assertIn(("function of lanes", "hn::Sub(x, y)", "hn::Add(x, y)"), changes)

    def test_a_copy_holds_each_change_and_the_code_as_it_was(self):
        copy = self.copy("bool f(int x) { x += 2; return x < 3; }")
        self.assertIn("(x <= 3)", copy)
        self.assertIn("x < ", copy)
        compiled = subprocess.run([os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", "-Iprops", "-xc++", "-"],
                                  input=f'#include "mutants/mutant.hpp"\n{copy}', capture_output=True, text=True)
        self.assertEqual(compiled.stderr, "")

    def names(self, text):
        return [m.name.replace(self.folder, "") for m in sites.numbered([self.file_of(text)])]

    def test_a_local_may_be_renamed(self):
        text = """
            struct Hit { double time, end; };
            template <class Real>
            bool f(const Hit& @hit, Real @end) {
              const auto [@time, @last] = @hit;
              const auto @is_late = [&](auto @x, const char*) { return @x.time >= @end && @x.end > @last; };
              for (auto @step = @time; @step < @end; ++@step)
                if (@is_late(Hit{.time = @step, .end = @hit.end}, "end")) return @end > 3;
              return @hit.time > @end || @time > 3;
            }"""
        self.assertEqual(self.names(text.replace("@", "")), self.names(text.replace("@", "new_")))
        self.assertNotEqual(self.names(text.replace("@", "")), self.names(text.replace("@x.end", "x.time").replace("@", "")))

    def test_each_of_two_alike_has_a_name_of_its_own(self):
        names = self.names("bool f(int a, int b) { return a < 3 || b < 3; }")
        self.assertEqual(len(set(names)), len(names))
        self.assertIn("/some.hpp | f | comparison | $1 < 3 | $1 <= 3 | 1", names)

    def test_a_const_enumerator_is_computed_at_run_time_where_it_is_changed(self):
        copy = self.copy("enum class E { a, b };\ntemplate <int n>\nint f() {\n  const E e = n < 3 ? E::a : E::b;\n"
                         "  return static_cast<int>(e);\n}")
        self.assertIn("  E e = ", copy)

    def test_each_constant_of_a_declaration_is_one(self):
        file = self.file_of("struct Pair { int a, b; };\nconstexpr Pair first{11, 16}, second{8, 128};\nint f() { return second.b + 5; }")
        self.assertEqual({m.original: m.static for m in file.mutants if m.original.isdigit()},
                         {"11": True, "16": True, "8": True, "128": True, "5": False})

    def test_a_specialised_variable_template_is_a_constant(self):
        file = self.file_of("template <class T>\nconstexpr bool is_short = false;\ntemplate <class T>\n  requires requires { T::size; }\n"
                            "constexpr bool is_short<T> = T::size < 3;")
        self.assertEqual({m.original: m.static for m in file.mutants}, {"T::size < 3": True, "3": True})

    def test_structured_bindings_are_computed_at_run_time(self):
        file = self.file_of("struct Pair { int a, b; };\nint f(Pair p) {\n  const auto [a, b] = Pair{p.a + 3, p.b};\n  return a - b;\n}")
        self.assertEqual({m.static for m in file.mutants}, {False})

    def test_every_header_can_be_changed(self):
        for path in glob.glob("lib/graze/**/*.hpp", recursive=True):
            sites.File(path, path, ["-std=c++20", "-Ilib", "-xc++", "-Wno-pragma-once-outside-header"])


if __name__ == "__main__":
    os.chdir(f"{os.path.dirname(os.path.abspath(__file__))}/../..")
    unittest.main(argv=sys.argv)
