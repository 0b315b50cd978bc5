#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Follows the instructions in the pages literally: readme_test.py [Quick|Slow]

The blocks are read from the pages, so that a page and what it describes can't change independently. CXX is the compiler,
GRAZE_PROGRAM the graze program, SCRATCH a folder for builds; it is emptied first.
"""
import json
import os
import pathlib
import re
import shutil
import sys
import unittest

sys.dont_write_bytecode = True
import programs  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = pathlib.Path(os.environ.get("SCRATCH", ROOT / "build/readme_test"))
COMPILER = os.environ.get("CXX", "g++")
FRONT, HEADERS, CONTRACT, PROPERTIES = "README.md", "lib/graze/README.md", "lib/verify/CONTRACT.md", "props/README.md"
BATCH = "lib/batch/README.md"
PAGES = {name: (ROOT / name).read_text(encoding="utf-8")
         for name in (FRONT, HEADERS, CONTRACT, PROPERTIES, BATCH, "CONTRIBUTING.md", "lib/verify/OWN.md", "bench/README.md",
                      "fuzz/DISCOVERY.md", "reports/README.md", "reports/FOREIGN.md", "reports/program/foreign/README.md", "reports/field/README.md")}


def block(page, section, kind, number=0):
    """A block in a section of a page: of a language, or "" for an indented one."""
    text = PAGES[page]
    text = re.split(r"(?m)^#+ ", text.split(f"# {section}\n", 1)[1])[0] if f"# {section}\n" in text else ""
    fenced = re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", text)
    indented = re.findall(r"(?m)(?:^    .*\n(?:\n(?=    ))?)+", text)
    found = [body for language, body in fenced if language == kind] if kind else indented
    if len(found) <= number:
        raise AssertionError(f'{page} has no such block in "{section}"')
    return re.sub(r"(?m)^    ", "", found[number])


def commands(text):
    """The lines of a block without the comments on them."""
    return [line.split("  #")[0].strip() for line in text.splitlines() if line.strip()]


def run(command, folder=ROOT):
    """The output of a shell line or a list of words."""
    return programs.run(*(["bash", "-c", command] if isinstance(command, str) else command), folder=folder)


def empty_folder(name):
    folder = SCRATCH / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def copy_of_the_sources(name):
    folder = empty_folder(name) / "graze"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns("build", ".git", "corpus", "__pycache__"))
    return folder


def build_type(folder):
    return re.search(r"CMAKE_BUILD_TYPE:STRING=(.*)", (folder / "CMakeCache.txt").read_text(encoding="utf-8"))[1]


def sample():
    """The program on the first page, as it stands there."""
    return block(FRONT, "Using the header", "cpp")


def due():
    """What the page says that it prints."""
    line, = block(FRONT, "Using the header", "").splitlines()
    return line.split("  # ")[1] + "\n"


class Quick(unittest.TestCase):
    pages = {page: page.read_text(encoding="utf-8") for part in (".", ".github", "bench/**", "fuzz/**", "lib/**", "props/**", "reports/**")
             for page in ROOT.glob(f"{part}/*.md")}

    def test_no_page_is_longer_than_is_read(self):
        self.assertIn(ROOT / "fuzz/DISCOVERY.md", self.pages)
        lengths = {str(page): len(text.splitlines()) for page, text in self.pages.items()}
        self.assertEqual({page: lines for page, lines in lengths.items() if lines > 300}, {})

    def test_each_link_leads_somewhere(self):
        for page, text in self.pages.items():
            # Badges are links of the site that hosts the repository.
            for path, title in re.findall(r"\]\((?!https?:|../../actions/)([^)#\s]*)#?([^)\s]*)\)", text):
                there = (page.parent / path).resolve() if path else page
                self.assertTrue(there.exists(), f"{page}: {path}")
                if title:
                    titles = re.sub(r"[^\w\n #-]", "", self.pages[there].lower()).replace(" ", "-")
                    self.assertTrue(f"#-{title}\n" in titles, f"{page}: {path}#{title}")

    def test_the_tools_of_contributors_are_those_of_the_project(self):
        text = {name: (ROOT / name).read_text(encoding="utf-8") for name in (
            "run", ".clang-format", ".editorconfig", ".pre-commit-config.yaml", ".devcontainer/devcontainer.json", ".github/workflows/ci.yml")}
        formatter, = re.findall(r"(clang-format-\d+ --dry-run --Werror)\n", text["run"])
        self.assertIn(f"entry: {formatter}\n", text[".pre-commit-config.yaml"])
        columns = re.search(r"ColumnLimit: (\d+)", text[".clang-format"]).group(1)
        self.assertIn(f"[*.{{hpp,cpp}}]\nmax_line_length = {columns}\n", text[".editorconfig"])
        container = json.loads(text[".devcontainer/devcontainer.json"])
        self.assertIn(f"container: {container['image']}\n", text[".github/workflows/ci.yml"])

    def test_the_two_commands_and_their_short_forms(self):
        """With everything that they call replaced: what they call, with presets that exist."""
        lines = commands(block(FRONT, "Two commands", "")) + commands(block(FRONT, "Two commands", "", 1))
        self.assertEqual([line.split()[:2] for line in lines], 2 * [["./run", "audit"], ["./run", "test"]])
        presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
        for line in lines:
            status, calls = programs.called_by(line, empty_folder("calls"))
            self.assertEqual(status, 0, line)
            calls = [call for call in calls if call[0] != "python3"]  # records which sources a report is made from
            for call in calls:
                kind = {"cmake": "build" if "--build" in call else "configure", "ctest": "test"}.get(call[0])
                if kind:
                    asked = call[call.index("--preset") + 1]
                    self.assertIn(asked, [preset["name"] for preset in presets[f"{kind}Presets"]], line)
            last = calls[-1]
            self.assertEqual(last[0], {"audit": "graze", "test": "ctest"}[line.split()[1]], line)
            for option in line.split()[2:]:
                self.assertIn(option, last, line)

    def test_each_command_that_is_named_is_one_and_says_what_it_is_for(self):
        usage = run("./run --help")
        commands_there = re.findall(r"(?m)^  ([a-z-]+)(?: |$)", usage)
        for page, text in PAGES.items():
            self.assertLessEqual(set(re.findall(r"\./run ([a-z]+(?:-[a-z]+)?)", text)), set(commands_there), page)
        for name in {*commands_there} - {"audit", "promise", "merge", "map"}:  # the program, which must be built, has the help of these
            status, calls = programs.called_by(f"./run {name} --help", empty_folder("calls"))
            self.assertEqual((status, [call for call in calls if call[0] != "python3"]), (0, []), name)
        self.assertEqual(run("./run lint --help"), re.search(r"(?m)^  lint .*\n(?: {10}.*\n)*", usage).group(0))

    def test_each_preset_that_is_named_is_one(self):
        presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
        for page, text in PAGES.items():
            for tool, words in re.findall(r"(cmake --build|cmake|ctest) --preset ([\w-]+)", text):
                kind = {"cmake": "configure", "cmake --build": "build", "ctest": "test"}[tool]
                self.assertIn(words, [preset["name"] for preset in presets[f"{kind}Presets"]], page)

    def test_a_copied_folder(self):
        project = empty_folder("copied")
        shutil.copytree(ROOT / "lib/graze", project / "lib/graze")
        (project / "example.cpp").write_text(sample(), encoding="utf-8")
        line, = commands(block(FRONT, "Using the header", ""))
        self.assertEqual(run(line.replace("g++", COMPILER, 1), project), due())

    def test_the_samples_of_batches(self):
        """Compiled, with what they leave to the reader."""
        use, arguments = (block(BATCH, "Many spheres at once", "cpp", number) for number in range(2))
        include, body = use.split("\n", 1)
        position = "struct Position { float x, y, z; };\n"
        ball = re.search(r"(?m)^struct Ball.*\n", arguments).group(0)
        given = ("std::vector<float> x, y, z, radius, t_max;\nstd::vector<Ball> balls;\nstd::vector<graze::Ray<float>> rays;\n")
        statements = re.sub(r"(?m)\)(\s*//.*)?$(?=\n(?:graze|struct|\Z))", ");", arguments.replace(ball, "").strip() + "\n")
        source = (f"{include}\n#include <vector>\n{position}{ball}int main() {{\n{body.replace('= ...', '(5)')}{given}"
                  f"{statements}}}\n")
        project = empty_folder("batches")
        (project / "main.cpp").write_text(source, encoding="utf-8")
        run([COMPILER, "-std=c++20", f"-I{ROOT}/lib", "-fsyntax-only", "main.cpp"], project)

    def test_the_truth_of_a_case(self):
        asked, *answer = block(CONTRACT, "Case lines and answer lines", "", 1).splitlines()
        line = asked.removeprefix("$ ").replace("build/audit/graze", os.environ["GRAZE_PROGRAM"])
        self.assertEqual(run(line).splitlines(), answer)

    def test_an_audit_of_a_program(self):
        lines = commands(block(FRONT, "Auditing your own code", ""))
        write, audit = (line.replace("build/audit/graze", os.environ["GRAZE_PROGRAM"]) for line in lines)
        folder = empty_folder("program")
        self.assertIn(lines[1].split(" ", 2)[2].replace("--exec", "--quick --exec"), run(write, folder))
        self.assertRegex(run(f"{audit} --cases 20 --out report", folder), r"(?m)^graze_sweep +f64 ")
        self.assertTrue((folder / "report/README.md").exists())

    def test_the_derivations(self):
        words, = re.findall(r"`(python3 props/proofs/[^`]+)`", PAGES[PROPERTIES])
        run(words.split())


class Slow(unittest.TestCase):
    def test_an_installation(self):
        sources = copy_of_the_sources("installation")
        prefix = sources.parent / "prefix"
        for line in commands(block(HEADERS, "Installation", "")):
            run(line.replace("PREFIX", str(prefix)), sources)
        self.assertEqual(build_type(sources / "build/header"), "Release")
        project = sources.parent / "project"
        project.mkdir()
        (project / "main.cpp").write_text(sample(), encoding="utf-8")
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.16)\nproject(sample LANGUAGES CXX)\nadd_executable(my_program main.cpp)\n" +
            block(FRONT, "Using the header", "cmake"), encoding="utf-8")
        run(f"cmake -S . -B build -DCMAKE_PREFIX_PATH={prefix} && cmake --build build", project)
        self.assertEqual(run(["build/my_program"], project), due())

    def test_a_build_type_that_is_given_stays(self):
        sources = copy_of_the_sources("build_type")
        configure = commands(block(HEADERS, "Installation", ""))[0]
        for given in ("Debug", "None"):
            run(f"{configure} -DCMAKE_BUILD_TYPE={given}", sources)
            self.assertEqual(build_type(sources / "build/header"), given)
        project = sources.parent  # one that includes it
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(outer LANGUAGES CXX)\nadd_subdirectory(graze)\n", encoding="utf-8")
        run("cmake -S . -B build", project)
        self.assertEqual(build_type(project / "build"), "")

    def test_the_short_audit(self):
        sources = copy_of_the_sources("audit")
        line, = [line for line in commands(block(FRONT, "Two commands", "", 1)) if " audit" in line]
        self.assertIn("sphere_sweep: ", run(line, sources))
        self.assertTrue((sources / "build/report/README.md").exists())


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=2))
