#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes a subject file for each subject of a table that can be audited, prints their names, and says on standard error why
others can't.

    ready.py FOLDER TABLE...

The tables are subjects.json and by_source/subjects.json; the files go to FOLDER. A subject is ready when every word of its
command that names a path is a file. Where it names an installed Debian package, its version
has to be the installed one, or the report would blame one version for another; and each word of its contract has to stand in
its promises. Else the status is 1.
"""

import json
import os
import pathlib
import shlex
import subprocess
import sys

CONTRACT_WORDS = ("unit_direction", "endless", "finite_end", "t_min", "needs_motion", "positive_radii", "planar",
                  "largest_coordinate", "largest_direction", "tolerance", "starts", "inside")


def installed_version(package):
    """The upstream version of an installed package, or nothing."""
    try:
        asked = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package], capture_output=True,
                               text=True, check=False)
    except FileNotFoundError:
        return None
    words = asked.stdout.split()
    if asked.returncode != 0 or len(words) != 2 or words[0] != "installed":
        return None
    return words[1].split(":", 1)[-1]


def is_version(said, installed):
    """Whether 1.2 matches 1.2, 1.2-3 or 1.2+dfsg-1, but not 1.21."""
    return installed.startswith(said) and not installed[len(said):][:1].isdigit()


def missing(subject):
    """Why a subject can't be asked here; empty if it can."""
    files = [word for word in shlex.split(subject["exec"]) if "/" in word and not os.path.isfile(word)]
    return f"there is no {files[0]}" if files else ""


def faults(subject):
    """What is wrong with a subject whose program is here."""
    package, version = subject.get("package", "").split(), subject.get("version")
    installed = installed_version(package[0]) if package else None
    if installed and version and not is_version(version, installed):
        yield f"version {version} is said of {package[0]}, but {installed} is installed"
    promises = subject.get("promises")
    founded = {entry["word"] for entry in promises} if isinstance(promises, list) else set(CONTRACT_WORDS)
    for word in CONTRACT_WORDS:
        if subject.get(word) and word not in founded:
            yield f"promises doesn't say what {word} rests on"


def main(folder, tables):
    status = 0
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for table in tables:
        for name, subject in json.loads(pathlib.Path(table).read_text(encoding="utf-8")).items():
            why = missing(subject)
            if why:
                print(f"{name} is left out: {why}", file=sys.stderr)
                continue
            for fault in faults(subject):
                print(f"{table}: {name}: {fault}", file=sys.stderr)
                status = 1
            file = pathlib.Path(folder, f"{name}.json")
            file.write_text(json.dumps(subject, indent=2) + "\n", encoding="utf-8")
            print(file)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]) if len(sys.argv) > 2 else __doc__)
