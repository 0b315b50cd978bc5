#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The examples of lib/examples: examples_test.py [NAME]

NAME is built and run with the lines in its first comment, and must print the text in its last comment; CXX and CXXFLAGS replace
g++ there. An example that asks pkg-config for graze is built against PREFIX, an installed copy, and sees no other graze headers;
the others are built in the sources. SCRATCH is the folder for builds; it is emptied first. If a package that the example needs
is missing, the status is 77. Without NAME, all of them are checked: their form, and that README.md links to each.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = {path.stem: path for path in sorted((ROOT / "lib/examples").glob("*.cpp"))}
WARNINGS = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Werror"
# What others must install: by one of their headers, the Debian package.
PACKAGES = {"glm/": ("glm/vec3.hpp", "libglm-dev"), "Eigen/": ("eigen3/Eigen/Core", "libeigen3-dev"),
            "execution": ("tbb/tbb.h", "libtbb-dev")}
SKIPPED = 77


def blocks(name):
    """The command lines in the first comment, after the licence comment."""
    comment = re.match(r"// SPDX-License-Identifier: BSL-1\.0\n((?:///.*\n)+)", EXAMPLES[name].read_text(encoding="utf-8"))
    found = re.findall(r"(?m)(?:^///     .*\n)+", comment[1]) if comment else []
    return [re.findall(r"(?m)^///     (.*)$", block) for block in found]


def output(name):
    """The output stated in the last comment."""
    comment = re.search(r"\n// Output:\n((?://     .*\n)+)\Z", EXAMPLES[name].read_text(encoding="utf-8"))
    return re.sub(r"(?m)^//     ", "", comment[1]) if comment else None


def missing_package(name, compiler):
    text = EXAMPLES[name].read_text(encoding="utf-8")
    for start, (header, package) in PACKAGES.items():
        if f"#include <{start}" in text and subprocess.run(
                [*compiler, "-x", "c++", "-E", "-"], input=f"#include <{header}>\n", text=True, capture_output=True, check=False).returncode:
            return package
    return None


def build_and_run(name):
    """What is wrong, in words; nothing if nothing is."""
    compiler = [os.environ.get("CXX", "g++"), *os.environ.get("CXXFLAGS", "").split()]
    if package := missing_package(name, compiler):
        print(f"{name} needs {package}, which isn't installed")
        sys.exit(SKIPPED)
    folder = pathlib.Path(os.environ["SCRATCH"])
    shutil.rmtree(folder, ignore_errors=True)
    environment = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}
    if any("pkg-config" in line and "graze" in line for block in blocks(name) for line in block):
        shutil.copytree(ROOT / "lib/examples", folder / "lib/examples")
        prefix = pathlib.Path(os.environ["PREFIX"])
        environment["PKG_CONFIG_PATH"] = ":".join(str(path) for path in prefix.glob("**/pkgconfig"))
    else:
        folder.mkdir(parents=True)
        (folder / "lib").symlink_to(ROOT / "lib")
    printed = ""
    for block in blocks(name):
        if not shutil.which(block[0].split()[0]) and not block[0].startswith("g++ "):
            print(f"{block[0].split()[0]} isn't installed: its lines are left out")
            continue
        for line in block:
            # Warnings about Eigen's headers aren't ours: -isystem takes them out of -I.
            own = [*compiler, WARNINGS, *(["-isystem /usr/include/eigen3"] if "eigen3" in line else []), ""]
            line = re.sub(r"^g\+\+ ", " ".join(own), line)
            done = subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                return f"{line}\nended with status {done.returncode}:\n{done.stdout}{done.stderr}"
            printed += done.stdout
    if printed != output(name):
        return f"{name} printed\n{printed}and its last comment says\n{output(name)}"
    return None


class Form(unittest.TestCase):
    def test_there_are_some(self):
        self.assertGreaterEqual(len(EXAMPLES), 8)

    def test_each_is_short_and_says_how_it_is_built_and_what_it_prints(self):
        for name, path in EXAMPLES.items():
            text = path.read_text(encoding="utf-8")
            self.assertTrue(40 <= text.count("\n") <= 100, f"{name} has {text.count(chr(10))} lines")
            self.assertTrue(blocks(name), f"{name} says nowhere how it is built")
            first, *runs = blocks(name)[0]
            self.assertRegex(first, rf"^g\+\+ -std=c\+\+20 -O2 .*\blib/examples/{name}\.cpp\b.* -o (\w+)$", name)
            self.assertIn("./" + first.split()[-1], " ".join(runs), f"{name} doesn't say how it is run")
            self.assertTrue(output(name), f"{name} says nowhere what it prints")

    def test_readme_leads_to_each_and_the_table_has_it(self):
        front, table = ((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "lib/examples/README.md"))
        for name in EXAMPLES:
            self.assertTrue(f"(lib/examples/{name}.cpp)" in front, f"README.md doesn't lead to {name}")
        self.assertEqual(re.findall(r"(?m)^\| \[(\w+)\.cpp\]\(\1\.cpp\) \|", table), re.findall(r"(?m)^\| \[(\w+)", table))
        self.assertEqual(sorted(re.findall(r"(?m)^\| \[(\w+)\.cpp\]", table)), sorted(EXAMPLES))

    def test_the_table_says_what_each_needs(self):
        table = (ROOT / "lib/examples/README.md").read_text(encoding="utf-8")
        for name, needs in re.findall(r"(?m)^\| \[(\w+)\.cpp\].*\| ([^|]*) \|$", table):
            text = EXAMPLES[name].read_text(encoding="utf-8")
            wanted = {package for start, (_, package) in PACKAGES.items() if f"#include <{start}" in text}
            wanted |= {module for line in blocks(name)[0] for module in re.findall(r"pkg-config [^)]*(graze-[a-z-]+)", line)}
            self.assertEqual(set(re.findall(r"\blib\w+-dev\b|\bgraze-[a-z-]+", needs)), wanted, name)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        unittest.main(verbosity=2)
    if wrong := build_and_run(sys.argv[1]):
        sys.exit(wrong)
