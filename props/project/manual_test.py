#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks the man pages and the completions against the program itself. GRAZE_PROGRAM is the program."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(os.environ["GRAZE_PROGRAM"])
SHELLS = [*filter(shutil.which, ("bash", "zsh", "fish"))]
MANUAL = pathlib.Path(__file__).resolve().parents[2] / "reports/program/manual"

# Print what a shell offers for the last of the arguments, one per line. zsh completes only in a terminal, so here functions
# replace those that it calls.
BASH = f"""source {MANUAL}/graze.bash; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_graze "$1" "${{@: -1}}" "${{@: -2:1}}"; printf '%s\\n' "${{COMPREPLY[@]}}"
"""
ZSH = f"""compadd() {{ print -l -- ${{@:#--}} }}; _sequence() {{ print -l -- ${{@:3}} }}; _files() {{ }}
words=("$@") CURRENT=$#; source {MANUAL}/_graze
"""


def output(*words):
    env = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "MANWIDTH": "250", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=env)
    assert done.stderr == "", done.stderr
    return done.stdout


def offered(shell, *words):
    if shell == "fish":
        out = output("fish", "--no-config", "-c", f"source {MANUAL}/graze.fish; complete -C $argv[1]", " ".join(words))
    else:
        out = output(*(("bash", "-c", BASH, "bash") if shell == "bash" else ("zsh", "-fc", ZSH, "zsh")), *words)
    return set(out.split())


def commands():
    rows = re.search(r"(?m)^Subcommands:\n((?:  .*\n)+)", output(PROGRAM, "--help")).group(1)
    return re.findall(r"(?m)^  (\S+)", rows)


def options(*command):
    """The options that --help shows, under any heading."""
    return [name for names in re.findall(r"(?m)^  (-\S+)", output(PROGRAM, *command, "--help")) for name in names.split(",")]


def listed(table):
    return {row.split()[0] for row in output(PROGRAM, "list", table).splitlines()[1:] if not row.startswith(" ")}


COMMANDS = commands()
OPTIONS = {command: options(command) for command in COMMANDS}


class Help(unittest.TestCase):
    def test_is_read(self):
        self.assertIn("audit", COMMANDS)
        self.assertIn("--threads", OPTIONS["audit"])


@unittest.skipUnless(shutil.which("help2man") and shutil.which("man"), "help2man or man-db isn't installed")
class ManPages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="man pages ")))
        output(MANUAL / "man_pages.sh", PROGRAM, cls.folder)

    def test_there_is_one_of_the_program_and_of_each_command(self):
        self.assertEqual({page.name for page in self.folder.iterdir()},
                         {"graze.1", *(f"graze-{command}.1" for command in COMMANDS)})

    def test_each_has_each_option(self):
        for command in COMMANDS:
            page = (self.folder / f"graze-{command}.1").read_text(encoding="utf-8")
            entries = [re.sub(r"\\f.", "", entry).replace("\\-", "-") for entry in re.findall(r"(?m)^\.TP\n(.*)", page)]
            described = [name for entry in entries if entry.startswith("-") for name in entry.split()[0].split(",")]
            self.assertEqual(described, OPTIONS[command], command)

    def test_each_renders_without_a_warning_and_with_each_example_on_a_line(self):
        for command in COMMANDS:
            lines = output("man", "--warnings", "-l", self.folder / f"graze-{command}.1").splitlines()
            examples = re.search(r"\nExamples\n((?:  .*\n|\n)+)", output(PROGRAM, command, "--help")).group(1)
            for example in filter(None, examples.splitlines()):
                self.assertIn(example.split(), [line.split() for line in lines])

    def test_each_is_found_by_its_name(self):
        for page in self.folder.iterdir():
            self.assertRegex(output("lexgrog", page), rf': "{page.stem} - [a-z].*[^.]"')


class Completions(unittest.TestCase):
    def test_of_commands(self):
        for shell in SHELLS:
            self.assertLessEqual({*COMMANDS}, offered(shell, "graze", ""), shell)
        self.assertEqual(offered("bash", "graze", "rep"), {"report-bug"})

    def test_of_every_option(self):
        for shell in SHELLS:
            self.assertLessEqual({*options()}, offered(shell, "graze", "-"), shell)
            for command in COMMANDS:
                self.assertEqual(offered(shell, "graze", command, "-"), {*OPTIONS[command]}, f"{shell}: {command}")
        self.assertEqual(offered("bash", "graze", "audit", "--thr"), {"--threads"})

    def test_of_the_names_that_the_program_lists(self):
        for shell in SHELLS:
            for option, table in {"--subjects": "subjects", "--questions": "questions", "--families": "families",
                                  "--from": "families", "--within": "families"}.items():
                self.assertLessEqual(listed(table), offered(shell, "graze", "search", option, ""), f"{shell}: {option}")
            self.assertLessEqual(listed("questions"), offered(shell, "graze", "new", ""), shell)
            self.assertLessEqual(listed("languages"), offered(shell, "graze", "new", "ray", "--lang", ""), shell)
        self.assertEqual(offered("bash", "graze", "audit", "--questions", "ray,s"), {"ray,sweep"})

    def test_of_files_is_left_to_the_shell(self):
        self.assertEqual(offered("bash", "graze", "audit", "--threads", ""), set())
        self.assertIn("-o default", output("bash", "-c", f"source {MANUAL}/graze.bash; complete -p graze"))


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=2))
