#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Asks the adapters the cases of faults.cases again: replay.py BUILD_FOLDER.

Says which answers differ from all that are written there (several where the processor decides), and leaves out
adapters that weren't built. Those of npm are looked for in BUILD_FOLDER-npm, where ./run field puts them. Ends with
status 1 if an answer differs.
"""
import pathlib
import subprocess
import sys


def faults(text):
    """(command, all that it said, case line) of each case."""
    asked, said = None, []
    for line in text.splitlines():
        if line.startswith("# asked: "):
            asked, said = line.removeprefix("# asked: ").split(), []
        elif line.startswith("# said: "):
            said.append(line.removeprefix("# said: "))
        elif line and not line.startswith("#"):
            yield asked, said, line


def program(build_folder, name):
    """The words that start an adapter, the last of them its file."""
    build = pathlib.Path(build_folder)
    if name == "npm.mjs":
        return ["node", build.with_name(build.name + "-npm") / name]
    return [build / "reports" / "field" / name]


def answer(command, case):
    run = subprocess.run(command, input=case + "\n", capture_output=True, text=True, check=False)
    return run.stdout.strip() or f"died of signal {-run.returncode}"


def main(build_folder):
    counts = {"as written": 0, "different": 0, "not asked": 0}
    for (name, *words), said, case in faults(pathlib.Path(__file__).with_name("faults.cases").read_text()):
        start = program(build_folder, name)
        if not start[-1].exists():
            counts["not asked"] += 1
            continue
        now = answer([*start, *words], case)
        counts["as written" if now in said else "different"] += 1
        if now not in said:
            print(f"{' '.join([name, *words])}: {case}\n  then: {' or '.join(said)}\n  now:  {now}")
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
