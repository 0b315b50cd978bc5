#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Says which subject files can be audited: prints the names of those files, and on standard error why others can't.

    ready.py FILE...

A file is ready when every word of its command that names a path is a file, and left_out.txt doesn't name it. Where it
names an installed Debian package, its version has to be the installed one, or the table would blame one version for
another; and each word of its contract has to stand in its promises. Else the status is 1.
"""

import json
import os
import re
import shlex
import subprocess
import sys


def installed_version(package):
    """The upstream version of an installed package, or nothing."""
    try:
        asked = subprocess.run(
            ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", package], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return None
    words = asked.stdout.split()
    if asked.returncode != 0 or len(words) != 2 or words[0] != "installed":
        return None
    return words[1].split(":", 1)[-1]


def is_version(said, installed):
    """Whether 1.2 is said of 1.2, 1.2-3 or 1.2+dfsg-1, but not of 1.21."""
    return installed.startswith(said) and not installed[len(said) :][:1].isdigit()


def read_left_out():
    """Names of subject files, and why they are left out: lines of a name, a # and the reason."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "left_out.txt")
    with open(path, encoding="utf-8") as text:
        lines = [line.split("#", 1) for line in text if not line.startswith("#") and "#" in line]
    return {name.strip(): why.strip() for name, why in lines}


def read_subject(file):
    """A subject file; lines that begin with // are comments."""
    with open(file, encoding="utf-8") as text:
        return json.loads(re.sub(r"(?m)^\s*//.*$", "", text.read()))


CONTRACT_WORDS = (
    "unit_direction",
    "endless",
    "finite_end",
    "needs_motion",
    "positive_radii",
    "largest_coordinate",
    "largest_direction",
    "starts",
    "inside",
)


def unfounded_words(subject):
    """Words of the contract of which `promises` doesn't say what they rest on; none where it is one text."""
    promises = subject.get("promises")
    if not isinstance(promises, list):
        return []
    founded = {entry["word"] for entry in promises}
    return [word for word in CONTRACT_WORDS if subject.get(word) and word not in founded]


def main(files):
    status = 0
    left_out = read_left_out()
    for file in files:
        subject = read_subject(file)
        name = os.path.splitext(os.path.basename(file))[0]
        if name in left_out:
            print(f"{name} is left out: {left_out[name]}", file=sys.stderr)
            continue
        missing = [word for word in shlex.split(subject["exec"]) if "/" in word and not os.path.isfile(word)]
        if missing:
            print(f"{name} is left out: there is no {missing[0]}", file=sys.stderr)
            continue
        package, version = subject.get("package", "").split(), subject.get("version")
        installed = installed_version(package[0]) if package else None
        if installed and version and not is_version(version, installed):
            print(f"{file}: version {version} is said of {package[0]}, but {installed} is installed", file=sys.stderr)
            status = 1
        for word in unfounded_words(subject):
            print(f"{file}: promises doesn't say what {word} rests on", file=sys.stderr)
            status = 1
        print(file)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
