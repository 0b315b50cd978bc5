# SPDX-License-Identifier: BSL-1.0
"""Where and of what a figure was made: each page of what isn't made again for every commit says it."""
import datetime
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def version():
    return re.search(r"project\(graze VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]


def commit():
    ran = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"], cwd=ROOT,
                         capture_output=True, text=True, check=False)
    return ran.stdout.strip() or "unknown"


def processor():
    found = re.search(r"(?m)^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    return found[1] if found else "unknown processor"


def made():
    return {"version": version(), "commit": commit(), "date": datetime.date.today().isoformat(), "machine": processor()}
