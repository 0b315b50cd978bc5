#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Asks the adapters the cases of faults.cases and reports.cases again: replay.py BUILD_FOLDER.

Says which answers differ from all that are written there (several where the processor decides), which exact answers
aren't those of `graze truth`, and which cases of REPORTS.md stand in neither file. Leaves out adapters that weren't
built. Those of npm are looked for in BUILD_FOLDER-npm, where ./run field puts them. Ends with status 1 if an answer
differs.
"""
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent


def cases_in(text):
    """(case line, its exact answer, [(command, all that it said)]) of each case."""
    asked, exact = [], None
    for line in text.splitlines():
        if line.startswith("# asked: "):
            asked.append((line.removeprefix("# asked: ").split(), []))
        elif line.startswith("# said: "):
            asked[-1][1].append(line.removeprefix("# said: "))
        elif line.startswith("# exact: "):
            exact = line.removeprefix("# exact: ")
        elif line and not line.startswith("#"):
            yield line, exact, asked
            asked, exact = [], None


def cases_on_page(text):
    """The case lines of a page, each of which may be broken into two lines."""
    return [" ".join(line.split()) for line in re.findall(r"`((?:ray|sweep|moving|cast)\s+f(?:32|64)\s[^`]*)`", text)]


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
    oracle = pathlib.Path(build_folder) / "graze"
    written = [case for file in ("faults.cases", "reports.cases") for case in cases_in((FOLDER / file).read_text())]
    for case, exact, all_asked in written:
        if oracle.exists():
            now = answer([oracle, "truth"], case)
            counts["as written" if now == exact else "different"] += 1
            if now != exact:
                print(f"graze truth: {case}\n  then: {exact}\n  now:  {now}")
        for (name, *words), said in all_asked:
            start = program(build_folder, name)
            if not start[-1].exists():
                counts["not asked"] += 1
                continue
            now = answer([*start, *words], case)
            counts["as written" if now in said else "different"] += 1
            if now not in said:
                print(f"{' '.join([name, *words])}: {case}\n  then: {' or '.join(said)}\n  now:  {now}")
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    known = {case for case, _, _ in written}
    missing = [case for case in cases_on_page((FOLDER / "REPORTS.md").read_text()) if case not in known]
    for case in missing:
        print(f"REPORTS.md has a case that is in neither file: {case}")
    return 1 if counts["different"] or missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
