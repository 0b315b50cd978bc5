#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The ways to use graze: packages_test.py Recipes|Projects

Recipes reads the recipes of package managers: they name the version and options of CMakeLists.txt. Projects carries out the
recipes of Conan and vcpkg, with stubs for what those programs do (conan_stub.py, vcpkg_stub.cmake), and builds projects that
find, include or fetch the results. SCRATCH is a folder for that, CXX the compiler.
"""
import json
import os
import pathlib
import re
import shutil
import sys
import unittest

sys.dont_write_bytecode = True
import conan_stub  # noqa: E402
from programs import run  # noqa: E402

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
        citation = re.search(r"(?m)^version: (.*)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8")).group(1)
        self.assertEqual([conan, vcpkg, debian, citation], [VERSION] * 4)

    def test_pages_ask_for_this_version(self):
        asked = {match for page in ("README.md", "lib/packages/README.md", "lib/verify/OWN.md", "lib/verify/TESTING.md")
                 for match in re.findall(r"find_package\(graze ([\d.]+)", (ROOT / page).read_text(encoding="utf-8"))}
        self.assertEqual(asked, {VERSION.rsplit(".", 1)[0]})

    def test_they_set_options_that_there_are(self):
        there = set(re.findall(r"(?m)^option\((GRAZE_\w+)", CMAKE))
        switched = set(re.findall(r"(?m)^option\((GRAZE_\w+) .*\$\{PROJECT_IS_TOP_LEVEL\}\)", CMAKE))
        self.assertGreater(len(switched), 3)
        for name, text in RECIPES.items():
            options = set(re.findall(r"GRAZE_\w+", text)) - {"GRAZE_LINKED"}  # a macro
            self.assertLessEqual(options, there, name)
            self.assertLessEqual(switched, options, f"{name} leaves an option to its default")


# A program for each target, which exits with 0 if graze answers correctly.
SWEEP = """#include <graze/{0}.hpp>
int main() {{
  const graze::MovingSphere<float> a{{{{{{0, 0, 0}}, 1}}, {{10, 0, 0}}}};
  return {1}::sphere_sweep(a, graze::Sphere<float>{{{{5, 0, 0}}, 1}}).time == 0.3F ? 0 : 1;
}}
"""
PROGRAMS = {"graze::graze": SWEEP.format("graze", "graze"), "graze::header_only": SWEEP.format("graze", "graze"),
            "graze::kernel": SWEEP.format("kernel", "graze::kernel"),
            "graze::batch": """#include <graze/batch.hpp>
#include <vector>
int main() {
  const std::vector<graze::Sphere<float>> spheres(50, {{5, 0, 0}, 1});
  const graze::Ray<float> ray{{0, 0, 0}, {1, 0, 0}};
  return graze::batch::first::ray_sphere(ray, spheres).hit.time == 4 ? 0 : 1;
}
"""}


def project(name, takes, *options, target="graze::graze"):
    """Configures a project that uses graze in this way, and links this target of it."""
    folder = SCRATCH / name
    folder.mkdir()
    (folder / "main.cpp").write_text(PROGRAMS[target], encoding="utf-8")
    (folder / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.22)\nproject(own LANGUAGES CXX)\n{takes}\n"
        f"add_executable(own main.cpp)\ntarget_link_libraries(own PRIVATE {target})\n", encoding="utf-8")
    run("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", *options)
    return folder / "build"


def build_and_run(folder):
    run("cmake", "--build", folder)
    run(folder / "own")


class Projects(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(SCRATCH, ignore_errors=True)
        SCRATCH.mkdir(parents=True)
        cls.conan = conan_stub.create(conan_stub.recipe_in(PACKAGES / "conan/conanfile.py", SCRATCH))

    def found(self, name, request):
        return project(name, f"find_package(graze {request})", f"-DCMAKE_PREFIX_PATH={SCRATCH}/prefix")

    def test_what_the_recipes_install_is_found(self):
        minor = VERSION.rsplit(".", 1)[0]
        build_and_run(self.found("found", f"{minor} REQUIRED COMPONENTS graze kernel"))

    def test_the_recipe_of_conan_says_what_is_in_its_package(self):
        info, package = self.conan.cpp_info, SCRATCH / "prefix"
        self.assertEqual(self.conan.least_standard, 20)
        self.assertTrue((package / "licenses/LICENSE").is_file())
        self.assertEqual(info.properties["cmake_file_name"], "graze")
        targets = (package / "lib/cmake/graze/graze-targets.cmake").read_text(encoding="utf-8")
        found = {of.properties["cmake_target_name"] for of in info.components.values()}
        self.assertEqual(found, set(re.findall(r"(?m)^add_library\((\S+) ", targets)))
        for name, of in info.components.items():
            self.assertTrue((package / f"lib/pkgconfig/{of.properties['pkg_config_name']}.pc").is_file(), name)
            self.assertLessEqual(set(of.requires), set(info.components), name)
        self.assertEqual({f"lib{name}.a" for of in info.components.values() for name in of.libs},
                         {file.name for file in (package / "lib").glob("*.a")})

    def test_what_the_port_of_vcpkg_packages_is_found(self):
        run("cmake", f"-DPORTFILE={PACKAGES}/vcpkg/portfile.cmake", f"-DSCRATCH={SCRATCH}/vcpkg", "-P",
            ROOT / "props/project/vcpkg_stub.cmake")
        package = SCRATCH / "vcpkg/packages"
        for name in ("include/graze/graze.hpp", "lib/libgraze_kernel.a", "debug/lib/libgraze_kernel.a", "share/graze/copyright"):
            self.assertTrue((package / name).is_file(), name)
        self.assertEqual([str(path) for path in (package / "debug").rglob("*.hpp")], [])
        usage = (package / "share/graze/usage").read_text(encoding="utf-8")
        request, = re.findall(r"find_package\(.*\)", usage)
        targets = re.findall(r"target_link_libraries\(main PRIVATE (\S+)\)", usage)
        self.assertEqual(targets, ["graze::graze", "graze::header_only", "graze::kernel"])
        for target in targets:
            build_and_run(project(target.replace("::", "_"), request, f"-DCMAKE_PREFIX_PATH={package}", target=target))

    def test_another_version_isnt_found(self):
        major, minor, _ = (int(part) for part in VERSION.split("."))
        for other in (f"{major}.{minor + 1}", f"{major + 1}.0"):
            with self.assertRaisesRegex(AssertionError, "version"):
                self.found(f"version_{other}", f"{other} REQUIRED")

    def test_a_component_that_isnt_there_is_named(self):
        with self.assertRaisesRegex(AssertionError, "without its component\\s+verify"):
            self.found("component", "REQUIRED COMPONENTS verify")

    def test_arrays_are_found_where_they_were_built(self):
        run("cmake", "-S", SCRATCH / "exported", "-B", SCRATCH / "with_batch", "-G", "Ninja", "-DGRAZE_BATCH=ON",
            *(f"-DGRAZE_{room}=OFF" for room in ("PROPS", "FUZZ", "BENCH", "REPORTS")))
        run("cmake", "--build", SCRATCH / "with_batch")
        run("cmake", "--install", SCRATCH / "with_batch", "--prefix", SCRATCH / "prefix_with_batch")
        build_and_run(project("arrays", "find_package(graze REQUIRED COMPONENTS batch)",
                              f"-DCMAKE_PREFIX_PATH={SCRATCH}/prefix_with_batch", target="graze::batch"))
        flags = run("pkg-config", "--cflags", "--libs", "graze-batch", PKG_CONFIG_PATH=f"{SCRATCH}/prefix_with_batch/lib/pkgconfig")
        run("g++", SCRATCH / "arrays/main.cpp", *flags.split(), "-o", SCRATCH / "by_pkg_config")
        run(SCRATCH / "by_pkg_config")

    def test_headers_and_files_for_pkg_config_are_of_the_libraries_that_were_built(self):
        libraries = ("kernel", "batch", "verify", "c")
        for with_it in (True, False):
            prefix, build = SCRATCH / f"prefix_{with_it}", SCRATCH / f"build_{with_it}"
            run("cmake", "-S", SCRATCH / "exported", "-B", build, *(f"-DGRAZE_{name.upper()}={with_it}" for name in libraries),
                *(f"-DGRAZE_{room}=OFF" for room in ("PROPS", "FUZZ", "BENCH", "REPORTS")))
            run("cmake", "--build", build, "--parallel", "2")
            run("cmake", "--install", build, "--prefix", prefix)
            files = {file.relative_to(prefix).as_posix() for file in prefix.rglob("*")}
            names = [f"lib/pkgconfig/graze-{name}.pc" for name in libraries]
            for name in (*names, "include/graze/batch.hpp", "include/verify/audit.hpp", "include/graze.h", "lib/libgraze_c.so"):
                self.assertEqual(name in files, with_it, name)
            self.assertIn("include/graze/graze.hpp", files)
            self.assertEqual(any(file.endswith(".a") for file in files), with_it)
            for pc in prefix.rglob("*.pc"):
                cflags = run("pkg-config", "--cflags", pc.stem, PKG_CONFIG_PATH=str(pc.parent))
                self.assertEqual("-std=c++20" in cflags, pc.stem != "graze-c", pc.stem)
            self.assertEqual(self.size_by_pkg_config(prefix, "graze") < self.size_by_pkg_config(prefix, "graze-header-only"), with_it)

    def size_by_pkg_config(self, prefix, package):
        """The bytes of an object file compiled by this package; the program that it makes with it is run."""
        of = {"PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}
        source, file = SCRATCH / "by_pkg_config.cpp", SCRATCH / "by_pkg_config.o"
        source.write_text(PROGRAMS["graze::graze"], encoding="utf-8")
        run("g++", "-O2", "-c", source, *run("pkg-config", "--cflags", package, **of).split(), "-o", file)
        run("g++", file, *run("pkg-config", "--libs", package, **of).split(), "-o", SCRATCH / "by_pkg_config")
        run(SCRATCH / "by_pkg_config")
        return file.stat().st_size

    def test_it_is_included(self):
        build_and_run(project("included", f'add_subdirectory("{SCRATCH}/exported" graze)'))

    def test_the_compiled_form_has_flags_of_its_own(self):
        """If a whole program is compiled with -Ofast, the headers would refuse."""
        build_and_run(project("fast", f'add_subdirectory("{SCRATCH}/exported" graze)', "-DCMAKE_CXX_FLAGS=-Ofast",
                              target="graze::kernel"))

    def test_it_is_fetched(self):
        build_and_run(project("fetched", "include(FetchContent)\n"
                              f'FetchContent_Declare(graze URL "{SCRATCH}/exported")\nFetchContent_MakeAvailable(graze)'))


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=2))
