#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes a bug report of each library that is wrong in ordinary scenes, or in the same with the sphere behind the start:
bugs.py BUILD_FOLDER CASES SUBJECT_FILE...

For each subject file that has a template in reproducers/ (STEM.QUESTION.EXTENSION) `graze report-bug` looks for a plain
wrong decision among so many cases of each family, or takes the one that the template names (// Case: LINE), and fills the
template in. The reproducer is compiled and run by the command in its first line, and has to say what the adapter says. Pages,
drawings and reproducers go to BUILD_FOLDER/bugs, which is emptied first, with a README.md that lists them. Ends with status 1
if a reproducer says something else.
"""
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(os.path.relpath(pathlib.Path(__file__).parent))
LIST = """# Bug reports

What the maintainers of a library need: a plain case that it decides wrongly in ordinary scenes, the exact answer, why, how
often, what would help, and a program of a few lines against the library's own interface. Each of these programs was
compiled and run, and says what the adapter in reports/field says.

| library | question | what it says | exactly | report |
|---|---|---|---|---|
"""


def numbers_in(answer, real):
    """An answer line with its numbers rounded to the type: this is equal for two programs that agree."""

    def rounded(match):
        text = match.group()
        value = float.fromhex(text) if "0x" in text else float(text)
        return repr(struct.unpack("f", struct.pack("f", value))[0] if real == "f32" else value)

    answer = re.sub(r"^impact\b", "hit", answer.strip())  # two words for the same
    return re.sub(r"(?<=[=,])-?(?:0x[0-9a-f.]+p[+-]?\d+|[0-9.]+(?:[eE][+-]?\d+)?)", rounded, answer)


def first_words(answer, keys):
    """The outcome, and those numbers that have one of these keys."""
    words = answer.split()
    return [word for i, word in enumerate(words) if i == 0 or word.split("=")[0] in keys]


def source_folders(build):
    """Variables with the folders of the libraries built from source: RAYLIB, for the folder raylib. SAL has the shim of sal.h."""
    named = re.search(r"(?m)^GRAZE_FIELD_SOURCES:\w+=(.+)$", pathlib.Path(build, "CMakeCache.txt").read_text())
    folders = pathlib.Path(named.group(1)).resolve().glob("*") if named else []
    return {"SAL": str((FOLDER / "by_source/shim").resolve())} | {folder.name.upper(): str(folder) for folder in folders}


def run_reproducer(file, build):
    """The output of a reproducer, run in its own folder with the command in its first line."""
    command = file.read_text().splitlines()[0].split("Run: ", 1)[1]
    packages = pathlib.Path(f"{build}-packages").resolve() / "usr"
    environment = dict(os.environ) | source_folders(build)
    for name, part in (("CPATH", "include"), ("LIBRARY_PATH", "lib")):
        environment[name] = f"{packages / part}:{environment.get(name, '')}"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(file, folder)
        if "npm install" in command:  # they are installed already
            os.symlink(pathlib.Path(f"{build}-npm").resolve() / "node_modules", pathlib.Path(folder) / "node_modules")
            command = command.split("&&", 1)[1]
        run = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    lines = run.stdout.strip().splitlines()
    return lines[-1] if lines and run.returncode == 0 else f"status {run.returncode}: {run.stderr.strip()[-2000:]}"


def report_of(graze, build, cases, out, subject_file, template):
    """Writes the report. Returns a row of the list, an empty one if there is nothing to report, or what is wrong."""
    subject = json.loads(subject_file.read_text())
    question = template.name.split(".")[-2]
    words = [graze, "report-bug", "--exec-file", subject_file, "--questions", question, "--reproducer", template, "--out", out,
             "--cases", cases]
    named = re.search(r"(?m)^// Case: (.+)$", template.read_text())
    if named:
        words += ["--case", named.group(1)]
    result = subprocess.run(words, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        return result.stderr
    if result.stdout.startswith("No decision"):
        return []
    line, exact, said = result.stdout.splitlines()[:3]
    adapter = subprocess.run(subject["exec"], shell=True, input=line + "\n", capture_output=True, text=True, check=False)
    file = pathlib.Path(out) / f"{subject['name']}.{question}{template.suffix}"
    shown = run_reproducer(file, build)
    real, keys = line.split()[1], {word.split("=")[0] for word in shown.split()[1:]}
    if first_words(numbers_in(shown, real), keys) != first_words(numbers_in(adapter.stdout, real), keys):
        return f"{file.name}: it says `{shown}`, and the adapter {adapter.stdout.strip()} of {line}"
    exact, said = exact.removeprefix("exactly: "), said.removeprefix("it says: ")
    name = f"{subject['name']} {subject.get('version', '')}".strip()
    return [name, f"{question} {real}", f"`{said}`", f"`{exact}`", f"[{file.stem}]({file.stem}.md)"]


def main(build, cases, subject_files):
    graze, out, failures, rows = f"{build}/graze", pathlib.Path(build) / "bugs", 0, []
    shutil.rmtree(out, ignore_errors=True)
    for subject_file in map(pathlib.Path, subject_files):
        for template in sorted((FOLDER / "reproducers").glob(f"{subject_file.stem}.*.*")):
            row = report_of(graze, build, cases, out, subject_file, template)
            if isinstance(row, str):
                failures += 1
                print(f"{template.name}: {row}", file=sys.stderr)
            elif row:
                rows.append(f"| {' | '.join(row)} |\n")
                print(f"{template.name}: {row[0]} says {row[2]}, exactly {row[3]}")
            else:
                print(f"{template.name}: nothing is wrong in ordinary scenes")
    if rows:
        (out / "README.md").write_text(LIST + "".join(sorted(rows, key=str.lower)))
        print(f"The bug reports are in {out}/README.md")
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
