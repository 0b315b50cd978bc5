# SPDX-License-Identifier: BSL-1.0
"""Files written completely or not at all, tables, pages with generated parts, and records of what a figure was made from."""
import datetime
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Fault(Exception):
    """Why something can't be done."""


def write(path, content):
    """Writes next to the old file and renames."""
    beside = path.with_suffix(".new")
    beside.write_bytes(content if isinstance(content, bytes) else content.encode())
    beside.replace(path)


def lined(members, text=lambda value: json.dumps(value, separators=(",", ":"))):
    """A JSON object with a line for each member, so that diff can compare two of them."""
    lines = [f"{json.dumps(name)}:{text(value)}" for name, value in sorted(members.items())]
    return "{\n" + ",\n".join(lines) + "\n}"


def table(head, lines):
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines]) + "\n"


def with_blocks(text, blocks):
    """The page with the text between the marks of each block replaced."""
    for name, block in blocks.items():
        made = f"<!-- made: {name} -->\n{block}\n<!-- end -->"
        text, count = re.subn(rf"(?s)<!-- made: {name} -->\n.*?\n<!-- end -->", lambda _, made=made: made, text)
        if count != 1:
            raise Fault(f"the page has {count} places for {name}, expected one")
    return text


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
    """Every page that isn't regenerated for each commit says so."""
    return {"version": version(), "commit": commit(), "date": datetime.date.today().isoformat(), "machine": processor()}
