# SPDX-License-Identifier: BSL-1.0
"""The files that callgrind writes of graze_bench, one for each benchmark (counted.hpp)."""
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent


def calls():
    """How many calls of a routine each of them counts."""
    return int(re.search(r"counted_calls = (\d+)", (HERE / "counted.hpp").read_text())[1])


def counted(folder):
    """(benchmark, text) of each file that counts one."""
    for path in sorted(pathlib.Path(folder).glob("callgrind.out.*")):
        text = path.read_text(errors="replace")
        if match := re.search(r"(?m)^desc: Trigger: Client Request: (.*)$", text):
            yield match[1].strip(), text
