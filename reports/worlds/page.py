# SPDX-License-Identifier: BSL-1.0
"""Makes the tables and the picture of reports/worlds/README.md: python3 page.py FOLDER

The folder has report/audit.json, of `graze audit` on the recorded worlds, and pictures.jsonl and the pictures of
world_pictures.
"""
import json
import pathlib
import struct
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "bench"))
import pages  # noqa: E402

WRONG = {"missed": "missed", "phantom": "phantom", "behind": "behind the start", "beyond": "beyond the end",
         "clamped": "clamped to the start", "wrong_root": "at the wrong root", "not_a_number": "NaN", "no_answer": "no answer"}


def share(times, cases):
    """In percent, to three digits."""
    return "none" if times == 0 else f"{100 * times / cases:.3g} %"


def rows_of(audit, world):
    """The routines that answer the question of a world, those that are wrong most often first."""
    rows = []
    for cell in audit["cells"]:
        if cell["family"] != world or cell["subject"] == "exact" or "within" not in cell:
            continue
        kinds = {kind: count["times"] for kind, count in cell["within"].get("kinds", {}).items()}
        cases = cell["within"]["cases"] - kinds.get("invalid", 0)
        wrong = {kind: kinds[kind] for kind in WRONG if kinds.get(kind)}
        rows.append((sum(wrong.values()), cases, cell["subject"], cell["type"], wrong))
    return sorted(rows, key=lambda row: (-row[0] / row[1], row[2] == "graze", row[2]))


def table(audit, world):
    lines = ["| routine | type | questions | wrong | how |", "|---|---|---:|---:|---|"]
    for times, cases, subject, kind, wrong in rows_of(audit, world):
        how = ", ".join(f"{count:,} {WRONG[name]}" for name, count in sorted(wrong.items(), key=lambda one: -one[1]))
        lines.append(f"| {subject} | {kind} | {cases:,} | {share(times, cases)} | {how} |")
    return "\n".join(lines)


def table_of_pictures(pictures):
    lines = ["| routine | pixels | hole or phantom | meets the sphere that it leaves |", "|---|---:|---:|---:|"]
    for one in sorted(pictures, key=lambda one: -(one["holes"] + one["others"] + one["acne"])):
        if one["subject"] != "exact":
            lines.append(f"| {one['subject']} | {one['pixels']:,} | {one['holes'] + one['others']:,} | {one['acne']:,} |")
    return "\n".join(lines)


def pixels_of(path):
    """Width, height and rows of a picture as world_pictures writes it."""
    _, size, _, pixels = path.read_bytes().split(b"\n", 3)
    width, height = map(int, size.split())
    return width, height, [pixels[3 * width * y:3 * width * (y + 1)] for y in range(height)]


def png_of(paths):
    """Pictures of one size side by side, with a white bar between them, as PNG."""
    pictures = [pixels_of(path) for path in paths]
    width, height = sum(picture[0] for picture in pictures) + 8 * (len(pictures) - 1), pictures[0][1]
    rows = b"".join(b"\0" + (b"\xff" * 24).join(picture[2][y] for picture in pictures) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def page(text, audit, pictures):
    """The page with the tables of these results."""
    made = {world["name"]: table(audit, world["name"]) for world in audit["run"]["worlds"]}
    made["pictures"] = table_of_pictures(pictures)
    return pages.with_blocks(text, made)


def main():
    folder = pathlib.Path(sys.argv[1])
    audit = json.loads((folder / "report/audit.json").read_text(encoding="utf-8"))
    pictures = [json.loads(line) for line in (folder / "pictures.jsonl").read_text(encoding="utf-8").splitlines()]
    text = page((HERE / "README.md").read_text(encoding="utf-8"), audit, pictures)
    cells = [{key: cell[key] for key in ("subject", "question", "family", "type", "within") if key in cell} for cell in audit["cells"]]
    kept = {"run": audit["run"], "cells": cells, "pictures": pictures}
    files = {"README.md": text.encode(), "results.json": (json.dumps(kept) + "\n").encode(),
             "path_tracer.png": png_of([folder / "naive.ppm", folder / "graze.ppm"])}
    for name, data in files.items():
        pages.write(HERE / name, data)


if __name__ == "__main__":
    main()
