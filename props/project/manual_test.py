#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The man page and the completions against what the program itself says: manual_test.py

GRAZE_PROGRAM is the program, MANUAL the folder of the files made for it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

PROGRAM = os.environ["GRAZE_PROGRAM"]
MANUAL = pathlib.Path(os.environ["MANUAL"])


def output(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def table(text, title):
    """The first words of the rows of a table in a help text."""
    rows = re.search(rf"(?m)^{title}:\n((?:  .*\n)+)", text).group(1)
    return re.findall(r"(?m)^  (\S+)", rows)


def options(*command):
    """The long and short options that --help shows."""
    return [name for names in table(output(PROGRAM, *command, "--help"), "Options") for name in names.split(",")]


COMMANDS = table(output(PROGRAM, "--help"), "Subcommands")
ALL = {command: options(command) for command in COMMANDS}


def bash_completes(*words):
    """What bash offers for the last word."""
    script = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _graze; '
              '[ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\\n" "${COMPREPLY[@]}"')
    return output("bash", "-c", script, "bash", str(MANUAL / "graze.bash"), *words).splitlines()


class Manual(unittest.TestCase):
    def test_help_is_read(self):
        self.assertIn("audit", COMMANDS)
        self.assertIn("--threads", ALL["audit"])

    def test_the_man_page_has_each_option_of_each_command(self):
        page = (MANUAL / "graze.1").read_text(encoding="utf-8")
        sections = {re.match(r"graze (\S+)", section.replace("\\-", "-")).group(1): section
                    for section in page.split("\n.SS ")[1:]}
        self.assertEqual(list(sections), COMMANDS)
        for command in COMMANDS:
            described = re.findall(r"\\fB(.+?)\\fR", "".join(re.findall(r"(?m)^\.TP\n(.*\n)", sections[command])))
            self.assertEqual([name.replace("\\-", "-") for name in described], ALL[command], command)

    @unittest.skipUnless(shutil.which("man"), "man-db isn't installed")
    def test_the_man_page_renders_without_a_warning(self):
        done = subprocess.run(["man", "--warnings", "-l", str(MANUAL / "graze.1")], capture_output=True, text=True, check=True,
                              env={**os.environ, "MANWIDTH": "80", "MANROFFSEQ": "", "LC_ALL": "C.UTF-8"})
        self.assertEqual(done.stderr, "")
        self.assertIn("graze report-bug", done.stdout)

    def test_bash_completes_commands_and_every_option(self):
        self.assertEqual(bash_completes("graze", ""), COMMANDS + options())
        self.assertEqual(bash_completes("graze", "rep"), ["report-bug"])
        for command in COMMANDS:
            self.assertEqual(bash_completes("graze", command, "-"), ALL[command], command)
        self.assertEqual(bash_completes("graze", "audit", "--thr"), ["--threads"])
        self.assertEqual(bash_completes("graze", "audit", "--threads", ""), [])

    def test_bash_completes_files_and_folders(self):
        for file in ("--junit", "--quick"):
            self.assertIn(str(MANUAL / "graze.1"), bash_completes("graze", "audit", file, f"{MANUAL}/gra"))
        self.assertEqual(bash_completes("graze", "audit", "--out", f"{MANUAL}/gra"), [])
        self.assertEqual(bash_completes("graze", "audit", "--out", str(MANUAL)), [str(MANUAL)])

    def test_zsh_and_fish_have_each_option_of_each_command(self):
        zsh = (MANUAL / "_graze").read_text(encoding="utf-8")
        fish = (MANUAL / "graze.fish").read_text(encoding="utf-8")
        for command in COMMANDS:
            section = re.search(rf"(?ms)^    {command}\)\n(.*?)^      ;;", zsh).group(1)
            self.assertEqual(re.findall(r"'\*(-[\w-]+)\[", section), ALL[command], command)
            found = []
            for line in re.findall(rf"(?m)^complete .*__fish_seen_subcommand_from {command}'(.*)$", fish):
                words = line.split(" -d ")[0]
                found += ["-" + name for name in re.findall(r" -s (\S+)", words)]
                found += ["--" + name for name in re.findall(r" -l (\S+)", words)]
            self.assertEqual(found, ALL[command], command)

    @unittest.skipUnless(shutil.which("zsh"), "zsh isn't installed")
    def test_zsh_reads_its_script(self):
        subprocess.run(["zsh", "-n", str(MANUAL / "_graze")], check=True)

    @unittest.skipUnless(shutil.which("fish"), "fish isn't installed")
    def test_fish_completes(self):
        source = f"source {MANUAL}/graze.fish; complete -C "
        offered = output("fish", "--no-config", "-c", source + "'graze audit --'")
        self.assertEqual(sorted(line.split("\t")[0] for line in offered.splitlines()),
                         sorted(name for name in ALL["audit"] if name.startswith("--")))
        self.assertIn("report-bug\t", output("fish", "--no-config", "-c", source + "'graze rep'"))


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=2))
