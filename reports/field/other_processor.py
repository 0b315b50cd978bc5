#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Asks the libraries that are machine code again on another processor, and says of which of them the figures differ:
other_processor.py BUILD_FOLDER SUBJECT_FILE...

The other processor is qemu's Nehalem, which has SSE 4.2, but neither AVX nor FMA; its rsqrtps is another estimate, too. Writes a
sentence to BUILD_FOLDER/other_processor.md, and leaves the two audits beside it.
"""
import json
import pathlib
import shlex
import subprocess
import sys

EMULATED = "qemu-x86_64 -cpu Nehalem"
CASES = "40"


def is_machine_code(program):
    """For adapters: one for a JavaScript library is run by node, one in Java or Python by a script."""
    return pathlib.Path(program).is_file() and pathlib.Path(program).read_bytes()[:4] == b"\x7fELF"


def counts_of(graze, out, subjects):
    """The counts of an audit of these subjects, by subject. Their files are in the folder of its report."""
    out.mkdir(parents=True, exist_ok=True)
    words = []
    for subject in subjects:
        file = out / f"{subject['name']}.{'.'.join(subject['questions'])}.json"
        file.write_text(json.dumps(subject), encoding="utf-8")
        words += ["--exec-file", file]
    subprocess.run([graze, "audit", *words, "--cases", CASES, "--worst", "none", "--out", out], check=True,
                   stdout=subprocess.DEVNULL)
    counts = {}
    for row in json.loads((out / "counts.json").read_text(encoding="utf-8"))["counts"]:
        counts.setdefault(row[0], []).append(row)
    return counts


def main(build, files):
    subjects = [json.loads(pathlib.Path(file).read_text(encoding="utf-8")) for file in files]
    subjects = [subject for subject in subjects if is_machine_code(shlex.split(subject["exec"])[0])]
    for subject in subjects:
        subject.pop("nanoseconds", None)  # or the audit would measure them
    elsewhere = [subject | {"exec": f"{EMULATED} {subject['exec']}", "time_limit": 600, "start_limit": 60} for subject in subjects]
    here = counts_of(f"{build}/graze", pathlib.Path(build, "this_processor"), subjects)
    there = counts_of(f"{build}/graze", pathlib.Path(build, "other_processor"), elsewhere)
    others = sorted(name for name in here if here[name] != there.get(name))
    text = (f"{len(here)} compiled libraries were asked {CASES} cases of each family again, on an emulated processor without\n"
            "AVX and FMA. ")
    text += (f"Figures of {', '.join(others)} differ there; the ones below are of the processor named there.\n" if others
             else "No figure differs there.\n")
    pathlib.Path(build, "other_processor.md").write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]) if len(sys.argv) > 2 else __doc__)
