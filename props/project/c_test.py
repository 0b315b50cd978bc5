#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The interface for C: c_test.py LIBRARY [InterfaceForC | InterfaceForCSharp | Installed]

LIBRARY is libgraze_c.so; PREFIX is where it is installed. graze.h is C99 without a warning; the layout of its structs, its values and the
types of its functions are what they were when programs were compiled with it, all of them in a table; the library has the names that
it declares and no others, and both types have the same part. The page's examples run, and so does a C# program.
"""
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from programs import run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = (ROOT / "lib/c/graze.h").read_text(encoding="utf-8")
LIBRARY = pathlib.Path(sys.argv.pop(1)).resolve()
PREFIX = os.environ.get("PREFIX")
README = (ROOT / "lib/c/README.md").read_text(encoding="utf-8")
DECLARED = set(re.findall(r"^GRAZE_C_API [^(]*?(graze_\w+)\(", re.sub(r"\n {4,}", " ", HEADER), flags=re.M))
STRICT = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]


class InterfaceForC(unittest.TestCase):
    def test_a_c99_program_finds_the_layout_that_it_was_compiled_with(self):
        compilers = [one for one in ("gcc", "clang-19") if shutil.which(one)]
        self.assertTrue(compilers)
        with tempfile.TemporaryDirectory() as folder:
            for compiler in compilers:
                program = pathlib.Path(folder, compiler)
                run(compiler, *STRICT, "-I", ROOT / "lib/c", ROOT / "props/project/c_layout.c", LIBRARY,
                    f"-Wl,-rpath,{LIBRARY.parent}", "-o", program)
                run(program)

    def test_the_program_knows_every_struct_member_enumerator_and_function(self):
        program = (ROOT / "props/project/c_layout.c").read_text(encoding="utf-8")
        without = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.S)
        due = {f"VALUE({name}, {value})" for body in re.findall(r"enum \w+ {(.*?)}", without, flags=re.S)
               for name, value in re.findall(r"(GRAZE_\w+) = (-?\d+)", body)}
        for body, struct in re.findall(r"typedef struct {(.*?)} (\w+);", without, flags=re.S):
            struct = re.sub(r"_f(32|64)$", "_##t", struct)
            due.add(f"SIZE({struct}, ")
            for members in re.findall(r"[\w*]+ ([\w, ]+);", body):
                due.update(f"OFFSET({struct}, {member}, " for member in members.split(", "))
        for function in DECLARED - {"graze_version"}:
            name = re.sub(r"_f(32|64)$", "_##t", function)
            of_arrays = re.fullmatch(r"graze_(every|contacts|first)_(\w+)_##t", name)
            due.add(f"{name}," if not of_arrays else f"graze_{of_arrays[1]}_##question##_##t,")
            due.update({f"ARRAYS({of_arrays[2]}, "} if of_arrays else {})
        self.assertGreater(len(due), 80)
        self.assertEqual([one for one in sorted(due) if one not in program], [])

    def test_the_example_of_the_page_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            source, program = pathlib.Path(folder, "example.c"), pathlib.Path(folder, "example")
            source.write_text(re.search(r"```c\n(.*?)```", README, flags=re.S)[1], encoding="utf-8")
            run("gcc", *STRICT, "-I", ROOT / "lib/c", source, LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}", "-o", program)
            self.assertEqual(run(program), "contact after 4\n")

    def test_the_library_has_the_names_of_the_header_and_no_others(self):
        self.assertEqual(len(DECLARED), 1 + 2 * (7 + 3 * 5))
        self.assertEqual({line.split()[-1] for line in run("nm", "-D", "--defined-only", LIBRARY).splitlines()}, DECLARED)

    def test_both_types_have_the_same_part(self):
        of_float, of_double = re.split(r"/\* --- \w+ --- \*/", HEADER.split("#undef")[0])[1:]
        as_double = of_float.replace("f32", "f64").replace("float", "double")
        self.assertEqual(as_double.split(), of_double.split())


@unittest.skipUnless(PREFIX, "PREFIX isn't set")
class Installed(unittest.TestCase):
    def test_pkg_config_finds_it_as_the_page_says(self):
        with tempfile.TemporaryDirectory() as folder:
            source, program = pathlib.Path(folder, "example.c"), pathlib.Path(folder, "example")
            source.write_text(re.search(r"```c\n(.*?)```", README, flags=re.S)[1], encoding="utf-8")
            command = re.search(r"^    gcc (.*)$", README, flags=re.M)[0].strip()
            run("sh", "-c", f"cd {folder} && {command.replace('PREFIX/', f'{PREFIX}/')}")
            self.assertEqual(run(program), "contact after 4\n")

    def test_cmake_finds_it_in_a_project_without_cpp(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "example.c").write_text(re.search(r"```c\n(.*?)```", README, flags=re.S)[1], encoding="utf-8")
            pathlib.Path(folder, "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.25)\nproject(example LANGUAGES C)\nfind_package(graze REQUIRED COMPONENTS c)\n"
                "add_executable(example example.c)\ntarget_link_libraries(example PRIVATE graze::c)\n", encoding="utf-8")
            run("cmake", "-S", folder, "-B", f"{folder}/build", f"-DCMAKE_PREFIX_PATH={PREFIX}")
            run("cmake", "--build", f"{folder}/build")
            self.assertEqual(run(f"{folder}/build/example"), "contact after 4\n")


class InterfaceForCSharp(unittest.TestCase):
    def test_every_function_about_one_scene_is_there(self):
        program = (ROOT / "lib/csharp/Graze.cs").read_text(encoding="utf-8")
        due = {name for name in DECLARED if re.fullmatch(r"graze_(?!every|contacts|first)\w+_f32|graze_version", name)}
        self.assertEqual(len(due), 8)
        self.assertEqual(set(re.findall(r"static extern \w+ (\w+)\(", program)), due)

    def test_the_example_of_the_page_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            source, program = pathlib.Path(folder, "example.cs"), pathlib.Path(folder, "example.exe")
            source.write_text(re.search(r"```csharp\n(.*?)```", README, flags=re.S)[1], encoding="utf-8")
            run("mcs", "-warnaserror", f"-out:{program}", source, ROOT / "lib/csharp/Graze.cs")
            self.assertEqual(run("env", f"LD_LIBRARY_PATH={LIBRARY.parent}", "mono", program), "contact after 0.3\n")

    def test_each_question_is_answered(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "collision.exe")
            run("mcs", "-langversion:7.2", "-warnaserror", f"-out:{program}", ROOT / "lib/csharp/Graze.cs",
                ROOT / "props/project/CollisionTest.cs")
            self.assertEqual(run("env", f"LD_LIBRARY_PATH={LIBRARY.parent}", "mono", program), "")


if __name__ == "__main__":
    unittest.main(defaultTest=sys.argv.pop(1) if len(sys.argv) > 1 else None, verbosity=2)
