#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The ways to take graze: packages_test.py Recipes|Projects

Recipes reads the recipes of package managers: they name the version and options of CMakeLists.txt. Projects installs graze
as the recipes do, and builds projects that find it, include it or fetch it. SCRATCH is a folder for that, CXX the compiler.
"""
import ast
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "lib/packages"
SCRATCH = pathlib.Path(os.environ.get("SCRATCH", ROOT / "build/packages_test"))
CMAKE = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
VERSION = re.search(r"project\(graze VERSION ([\d.]+)", CMAKE).group(1)
RECIPES = {name: (PACKAGES / name).read_text(encoding="utf-8")
           for name in ("conan/conanfile.py", "vcpkg/portfile.cmake", "debian/rules")}


class Recipes(unittest.TestCase):
    def test_all_name_the_version(self):
        conan = re.search(r'(?m)^    version = "(.*)"$', RECIPES["conan/conanfile.py"]).group(1)
        vcpkg = json.loads((PACKAGES / "vcpkg/vcpkg.json").read_text(encoding="utf-8"))["version"]
        debian = re.match(r"graze \(([\d.]+)-\d+\)", (PACKAGES / "debian/changelog").read_text(encoding="utf-8")).group(1)
        self.assertEqual([conan, vcpkg, debian], [VERSION] * 3)

    def test_pages_ask_for_this_version(self):
        asked = {match for page in ("README.md", "lib/packages/README.md", "lib/verify/OWN.md")
                 for match in re.findall(r"find_package\(graze ([\d.]+)", (ROOT / page).read_text(encoding="utf-8"))}
        self.assertEqual(asked, {VERSION.rsplit(".", 1)[0]})

    def test_they_set_options_that_there_are(self):
        there = set(re.findall(r"(?m)^option\((GRAZE_\w+)", CMAKE))
        switched = set(re.findall(r"(?m)^option\((GRAZE_\w+) .*\$\{PROJECT_IS_TOP_LEVEL\}\)", CMAKE))
        self.assertGreater(len(switched), 3)
        for name, text in RECIPES.items():
            options = set(re.findall(r"GRAZE_\w+", text))
            self.assertLessEqual(options, there, name)
            self.assertLessEqual(switched, options, f"{name} leaves an option to its default")

    def test_the_recipe_of_conan_is_python(self):
        tree = ast.parse(RECIPES["conan/conanfile.py"])
        recipe, = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        methods = {node.name for node in recipe.body if isinstance(node, ast.FunctionDef)}
        self.assertLessEqual({"export_sources", "generate", "build", "package", "package_info"}, methods)


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{words} ended with {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def project(name, takes, *options):
    """Configures a project that takes graze in this way."""
    folder = SCRATCH / name
    folder.mkdir()
    (folder / "main.cpp").write_text(
        "#include <graze/graze.hpp>\nint main() {\n"
        "  const graze::MovingSphere<float> a{{{0, 0, 0}, 1}, {10, 0, 0}};\n"
        "  return graze::sphere_sweep(a, graze::Sphere<float>{{5, 0, 0}, 1}).time == 0.3F ? 0 : 1;\n}\n", encoding="utf-8")
    (folder / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.25)\nproject(own LANGUAGES CXX)\n{takes}\n"
        "add_executable(own main.cpp)\ntarget_link_libraries(own PRIVATE graze::graze)\n", encoding="utf-8")
    run("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", *options)
    return folder / "build"


def build_and_run(folder):
    run("cmake", "--build", folder)
    run(folder / "own")


class Projects(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(SCRATCH, ignore_errors=True)
        (SCRATCH / "exported").mkdir(parents=True)
        # The files that Conan's recipe exports, and the options that it sets.
        exported = re.search(r"for pattern in \((.*?)\)", RECIPES["conan/conanfile.py"]).group(1)
        for name in re.findall(r'"(.*?)"', exported):
            name = name.removesuffix("/*")
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, SCRATCH / "exported" / name)
        options = [f"-D{name}=OFF" for name in sorted(set(re.findall(r"GRAZE_\w+", RECIPES["conan/conanfile.py"])))]
        run("cmake", "-S", SCRATCH / "exported", "-B", SCRATCH / "built", "-G", "Ninja", *options)
        run("cmake", "--build", SCRATCH / "built")
        run("cmake", "--install", SCRATCH / "built", "--prefix", SCRATCH / "prefix")

    def found(self, name, request):
        return project(name, f"find_package(graze {request})", f"-DCMAKE_PREFIX_PATH={SCRATCH}/prefix")

    def test_what_the_recipes_install_is_found(self):
        minor = VERSION.rsplit(".", 1)[0]
        build_and_run(self.found("found", f"{minor} REQUIRED COMPONENTS graze kernel"))

    def test_another_version_isnt_found(self):
        major, minor, _ = (int(part) for part in VERSION.split("."))
        for other in (f"{major}.{minor + 1}", f"{major + 1}.0"):
            with self.assertRaisesRegex(AssertionError, "version"):
                self.found(f"version_{other}", f"{other} REQUIRED")

    def test_a_component_that_isnt_there_is_named(self):
        with self.assertRaisesRegex(AssertionError, "without its component\\s+verify"):
            self.found("component", "REQUIRED COMPONENTS verify")

    def test_it_is_included(self):
        build_and_run(project("included", f'add_subdirectory("{SCRATCH}/exported" graze)'))

    def test_it_is_fetched(self):
        build_and_run(project("fetched", "include(FetchContent)\n"
                              f'FetchContent_Declare(graze URL "{SCRATCH}/exported")\nFetchContent_MakeAvailable(graze)'))


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=2))
