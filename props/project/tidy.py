# SPDX-License-Identifier: BSL-1.0
"""Runs clang-tidy over sources, and passes over those that it found clean before.

    tidy.py DATABASE SOURCE...      by the commands in DATABASE/compile_commands.json

A source stays clean as long as what clang-tidy reads stays the same: the bytes of the source and of every header that
it includes, the compiler's options, the configurations above it, and clang-tidy itself. The hash of all that is the name
of an empty file in ~/.cache/graze/tidy (XDG_CACHE_HOME in place of ~/.cache), which is kept for 30 days after it was last
of use. Paths below the current folder count from there, so that the hash holds in every checkout. What isn't clean is looked
at, and told, each time. Exit status 1 if something isn't clean.
"""

import argparse
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
import time

DAYS_KEPT = 30


class Tools:
    def __init__(self, tidy, compiler):
        self.tidy, self.compiler = tidy, compiler
        self.version = subprocess.run([tidy, "--version"], capture_output=True, text=True, check=True).stdout


def each_once(database):
    """A command for each file. Some are compiled twice, with and without an fma; clang-tidy would read them twice too."""
    units = json.loads((database / "compile_commands.json").read_text(encoding="utf-8"))
    return {unit["file"]: unit for unit in units}


@functools.cache
def content(path, _changed):
    return hashlib.sha256(path.read_bytes()).digest()


def options(unit):
    """What a command of the database says after the compiler, and the launcher before it, but for the output."""
    words = shlex.split(unit["command"])
    first = next(i for i, word in enumerate(words) if word.startswith("-"))
    output = words.index("-o")
    return words[first:output] + words[output + 2:]


def read_by_tidy(unit, compiler):
    """The configurations above a source, the source, and all that it includes; None if it doesn't compile."""
    rule = subprocess.run([compiler, *options(unit), "-M", "-w"], cwd=unit["directory"], capture_output=True, text=True)
    if rule.returncode != 0:
        return None
    included = shlex.split(rule.stdout.split(": ", 1)[1].replace("\\\n", " "))
    above = [folder / ".clang-tidy" for folder in pathlib.Path(unit["file"]).parents]
    return [path for path in above if path.is_file()] + [pathlib.Path(unit["directory"], path) for path in included]


def changes(files):
    return [path.stat().st_mtime_ns for path in files]


def key(unit, files, changed, root, tools):
    digest = hashlib.sha256()
    for text in [tools.version, *options(unit), *map(str, files)]:
        digest.update(text.replace(str(root), ".").encode() + b"\0")
    for path, when in zip(files, changed, strict=True):
        digest.update(content(path, when))
    return digest.hexdigest()


def check(source, unit, database, known, root, tools):
    """Whether a source is clean, and what clang-tidy says of it: None where it wasn't asked."""
    files = unit and read_by_tidy(unit, tools.compiler)
    if files:
        before = changes(files)
        clean = known / key(unit, files, before, root, tools)
        if clean.exists():
            clean.touch()
            return True, None
    run = subprocess.run([tools.tidy, "-p", str(database), "--quiet", "--warnings-as-errors=*", source], cwd=root,
                         capture_output=True, text=True)
    if run.returncode != 0:
        return False, run.stdout + run.stderr
    if files and changes(files) == before:  # or somebody has edited meanwhile
        clean.touch()
    return True, run.stdout


def forget_old(known):
    oldest = time.time() - DAYS_KEPT * 24 * 3600
    for clean in known.iterdir():
        if clean.stat().st_mtime < oldest:
            clean.unlink(missing_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database", type=pathlib.Path)
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--tidy", default="clang-tidy-19", help="the program that looks")
    parser.add_argument("--compiler", default="clang++-19", help="the compiler that says what a source includes")
    arguments = parser.parse_args()
    root = pathlib.Path.cwd()
    known = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "graze/tidy"
    known.mkdir(parents=True, exist_ok=True)
    forget_old(known)
    tools = Tools(arguments.tidy, arguments.compiler)
    units = each_once(arguments.database)
    database = arguments.database / "tidy"
    database.mkdir(exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps(list(units.values())), encoding="utf-8")
    asked, bad = 0, []
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        checks = {pool.submit(check, source, units.get(str(root / source)), database, known, root, tools): source
                  for source in arguments.sources}
        try:
            for number, done in enumerate(concurrent.futures.as_completed(checks), 1):
                clean, said = done.result()
                if not clean:
                    bad.append(checks[done])
                if said is not None:
                    asked += 1
                    print(said, end="", flush=True)
                    print(f"clang-tidy: {number} of {len(checks)}, {checks[done]}", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            sys.exit(130)
    print(f"clang-tidy has looked at {asked} sources; {len(checks) - asked} are as it found them clean before",
          file=sys.stderr)
    if bad:
        sys.exit("Not clean: " + ", ".join(sorted(bad)))


if __name__ == "__main__":
    main()
