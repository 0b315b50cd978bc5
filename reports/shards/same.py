# SPDX-License-Identifier: BSL-1.0
"""Whether two reports of `graze audit` are the same below their heads: python3 same.py FOLDER FOLDER

Prints how many files were compared, or names the first difference and ends with status 1.
"""
import pathlib
import sys

# What the head is in each kind of file: in Markdown all above this comment, else lines that begin like this.
MARKDOWN = b"<!-- Below this line"
LINES = (b'"head"', b'<script type="application/json" id="run">', b'<tr><th scope="row">')


def below_head(path):
    text = path.read_bytes()
    if path.suffix == ".md":
        return text[max(text.find(MARKDOWN), 0):]
    return b"".join(line for line in text.splitlines(keepends=True) if not line.startswith(LINES))


def main():
    one, other = map(pathlib.Path, sys.argv[1:])
    names = sorted(path.name for path in one.iterdir())
    if not names or names != sorted(path.name for path in other.iterdir()):
        sys.exit("the reports don't have the same files")
    for name in names:
        if below_head(one / name) != below_head(other / name):
            sys.exit(f"{name} isn't the same")
    print(f"{len(names)} files are the same, byte for byte, below their heads")


if __name__ == "__main__":
    main()
