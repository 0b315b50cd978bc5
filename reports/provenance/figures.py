#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the figures of reports/figures.toml into the pages: ./run figures [--check]

A page holds a figure behind a mark that nobody sees: <!-- figure: promise.judgments -->113.4<!-- -->. With --check nothing is
written; it fails if a page has another figure, if no page shows one, or if a report doesn't say (any more) what its figures
are of: the `says` of the table, a sentence or several for each report.
"""
import pathlib
import re
import sys
import tomllib

MARKED = re.compile(r"(<!-- figure: (\w+)\.(\w+) -->)(.*?)(<!-- -->)", re.DOTALL)
# Markdown treats a line that begins with a comment as HTML, to its end.
BEGINS_LINE = re.compile(r"(?m)^\s*<!-- figure: ")
# The date of a figure: not every page has to show it.
AS_OF = ("version", "commit", "date", "machine")


def pages(root):
    """The Markdown pages of the project, but not those of builds."""
    folders = [path for path in root.glob("[!.]*/") if path.name not in ("build", "node_modules")]
    return sorted([*root.glob("*.md"), *(page for folder in folders for page in folder.rglob("*.md"))])


def filled(text, table):
    """The page with the figures of the table, and the names of those."""
    names = set()

    def figure(match):
        mark, group, name, _, end = match.groups()
        if name not in table.get(group, {}):
            raise SystemExit(f"figures: reports/figures.toml has no {group}.{name}")
        names.add((group, name))
        return f"{mark}{table[group][name]}{end}"

    return MARKED.sub(figure, text), names


def faults(root, write=False):
    """What is wrong; writes what can be written, if requested."""
    table, shown = tomllib.loads((root / "reports/figures.toml").read_text(encoding="utf-8")), set()
    for page in pages(root):
        text, where = page.read_text(encoding="utf-8"), page.relative_to(root)
        new, names = filled(text, table)
        shown |= names
        if BEGINS_LINE.search(text):
            yield f"{where}: a line begins with the mark of a figure, and so would be HTML"
        if new != text and write:
            page.write_text(new, encoding="utf-8")
        elif new != text:
            yield f"{where} shows other figures than reports/figures.toml: ./run figures"
    for group, figures in table.items():
        for name in figures:
            if name not in (*AS_OF, "says") and (group, name) not in shown:
                yield f"no page shows {group}.{name}"
        for report, sentences in figures.get("says", {}).items():
            text = (root / report).read_text(encoding="utf-8")
            for sentence in [sentences] if isinstance(sentences, str) else sentences:
                if sentence not in text:
                    yield f"{report} doesn't say: {sentence}. Are the figures of {group} in reports/figures.toml older?"


def main(words, root):
    if words not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    found = list(faults(root, write=not words))
    print("\n".join(found), end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], pathlib.Path(__file__).resolve().parents[2]))
