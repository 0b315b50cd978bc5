# SPDX-License-Identifier: BSL-1.0
"""Files that are there whole or not at all, tables, and pages of which a program makes parts."""
import json
import re


class Fault(Exception):
    """Why something can't be done."""


def write(path, content):
    """Writes beside the old file and renames."""
    beside = path.with_suffix(".new")
    beside.write_bytes(content if isinstance(content, bytes) else content.encode())
    beside.replace(path)


def lined(members, text=lambda value: json.dumps(value, separators=(",", ":"))):
    """A JSON object with a line for each member, so that two can be compared by diff."""
    lines = [f"{json.dumps(name)}:{text(value)}" for name, value in sorted(members.items())]
    return "{\n" + ",\n".join(lines) + "\n}"


def table(head, lines):
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *lines]) + "\n"


def with_blocks(text, blocks):
    """The page with what stands between the marks of each block replaced."""
    for name, block in blocks.items():
        made = f"<!-- made: {name} -->\n{block}\n<!-- end -->"
        text, count = re.subn(rf"(?s)<!-- made: {name} -->\n.*?\n<!-- end -->", lambda _, made=made: made, text)
        if count != 1:
            raise Fault(f"the page has {count} places for {name}, and not one")
    return text
