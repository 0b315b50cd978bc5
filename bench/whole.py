# SPDX-License-Identifier: BSL-1.0
"""Files that are there whole or not at all."""


def write(path, text):
    """Writes beside the old file and renames."""
    beside = path.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.rename(path)
