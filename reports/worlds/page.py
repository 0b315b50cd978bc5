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
    """The results of the routines that answer the question of a world, those that are wrong most often first."""
    rows = []
    for cell in audit["cells"]:
        if cell["family"] != world or cell["subject"] == "exact" or "within" not in cell:
            continue
        kinds = {kind: count["times"] for kind, count in cell["within"].get("kinds", {}).items()}
        rows.append({"subject": cell["subject"], "type": cell["type"], "cases": cell["within"]["cases"] - kinds.get("invalid", 0),
                     "wrong": {kind: kinds[kind] for kind in WRONG if kinds.get(kind)}, "steps": steps_of(cell["within"].get("backward"))})
    return sorted(rows, key=lambda row: (-wrong_in(row) / row["cases"], row["subject"] == "graze", row["subject"]))


def steps_of(backward):
    """The largest backward error, or the share of answers to which no question nearby belongs."""
    if backward is None:
        return "-"
    if backward["none_near"]:
        return f"none near for {share(backward['none_near'], backward['decisions']['count'])}"
    return f"{max(backward[part]['largest'] for part in ('decisions', 'times') if part in backward):,.0f}"


def wrong_in(row):
    return sum(row["wrong"].values())


def table(rows):
    lines = ["| routine | type | questions | wrong | steps | how |", "|---|---|---:|---:|---:|---|"]
    for row in rows:
        how = ", ".join(f"{count:,} {WRONG[name]}" for name, count in sorted(row["wrong"].items(), key=lambda one: -one[1]))
        lines.append(f"| {row['subject']} | {row['type']} | {row['cases']:,} | {share(wrong_in(row), row['cases'])} | {row['steps']} | {how} |")
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
    """Pictures of one size side by side, with a white bar between them, as PNG: with their few colours, each pixel by
    its distance from the one before it."""
    pictures = [pixels_of(path) for path in paths]
    width, height = sum(picture[0] for picture in pictures) + 8 * (len(pictures) - 1), pictures[0][1]
    rows = [(b"\xff" * 24).join(picture[2][y] for picture in pictures) for y in range(height)]
    rows = [[row[at:at + 3] for at in range(0, len(row), 3)] for row in rows]
    palette = sorted(set().union(*rows))
    place = {colour: at for at, colour in enumerate(palette)}
    steps = b"".join(bytes([1, *((place[pixel] - before) % 256 for pixel, before in zip(row, [0, *map(place.get, row)]))]) for row in rows)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"PLTE", b"".join(palette)) + chunk(b"IDAT", zlib.compress(steps, 9)) +
            chunk(b"IEND", b""))


def page(text, results):
    """The page with the tables of these results."""
    made = {world: table(rows) for world, rows in results["worlds"].items()}
    made["pictures"] = table_of_pictures(results["pictures"])
    return pages.with_blocks(text, made)


def results():
    """The kept results of all runs: lists of rows, each by its name."""
    kept = json.loads((HERE / "results.json").read_text(encoding="utf-8"))
    return {name: [{key: value for key, value in zip(rows[0], row) if value is not None} for row in rows[1:]] if isinstance(rows, list)
            else rows for name, rows in kept.items()}


def keep(parts):
    """Inserts new parts into what is kept, a row per line, the first of which names the columns."""
    text = []
    for name, rows in sorted({**results(), **parts}.items()):
        if isinstance(rows, list):
            columns = list(dict.fromkeys(key for row in rows for key in row))
            lines = [json.dumps(line) for line in (columns, *([row.get(key) for key in columns] for row in rows))]
        else:
            lines = [f'"{key}": {json.dumps(row)}' for key, row in rows.items()]
        start, end = "[]" if isinstance(rows, list) else "{}"
        text.append(f'"{name}": {start}\n' + ",\n".join(lines) + f"\n{end}")
    pages.write(HERE / "results.json", "{" + ",\n".join(text) + "}\n")


def main():
    folder = pathlib.Path(sys.argv[1])
    audit = json.loads((folder / "report/audit.json").read_text(encoding="utf-8"))
    keep({"worlds": {world["name"]: rows_of(audit, world["name"]) for world in audit["run"]["worlds"]},
          "pictures": [json.loads(line) for line in (folder / "pictures.jsonl").read_text(encoding="utf-8").splitlines()]})
    pages.write(HERE / "README.md", page((HERE / "README.md").read_text(encoding="utf-8"), results()))
    pages.write(HERE / "path_tracer.png", png_of([folder / "naive.ppm", folder / "graze.ppm"]))


if __name__ == "__main__":
    main()
