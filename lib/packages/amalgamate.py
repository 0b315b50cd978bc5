#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes one header of graze's: amalgamate.py LIB VERSION > graze.hpp

LIB is the folder that holds graze/. The result stands for graze/graze.hpp, graze/environment.hpp and graze/stable.hpp, with
all that they include.
"""
import pathlib
import re
import sys

ROOTS = ("graze/graze.hpp", "graze/environment.hpp", "graze/stable.hpp")
COMPILED = {"graze/batch.hpp"}  # it declares compiled functions
INCLUDE = re.compile(r'^#include (?:"(?P<own>[^"]+)"|<(?P<standard>[^>]+)>)\s*$')
HEAD = """\
// SPDX-License-Identifier: BSL-1.0
/// graze {version} as one header: five questions about spheres, answered exactly. Made by lib/packages/amalgamate.py from the
/// folder lib/graze, whose README.md says how to use it.
///
{licence}#pragma once

{standard}
"""


def parts(lib, file, seen, standard):
    """The files in the order in which a compiler reads them, each once, without what all share. Adds to `standard` the
    standard headers that may stand at the top: those that are included under no condition."""
    if file in seen:
        return
    seen.add(file)
    kept, depth = [], 0
    for line in (lib / file).read_text().splitlines():
        if line.startswith("#if"):
            depth += 1
        elif line.startswith("#endif"):
            depth -= 1
        include = INCLUDE.match(line)
        if include and include["own"]:
            if depth:
                raise ValueError(f"{file}: {line} stands under a condition")
            yield from parts(lib, include["own"], seen, standard)
        elif include and not depth:
            standard.add(include["standard"])
        elif line != "#pragma once" and not line.startswith("// SPDX-License-Identifier"):
            kept.append(line)
    yield f"// {file}\n" + re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n") + "\n"


def amalgamated(lib, version, licence=""):
    """The text of the header."""
    seen, standard = set(), set()
    body = [part for root in ROOTS for part in parts(lib, root, seen, standard)]
    left = {str(path.relative_to(lib)) for path in (lib / "graze").rglob("*.hpp")} - seen - COMPILED
    if left:
        raise ValueError(f"nothing includes {', '.join(sorted(left))}")
    head = HEAD.format(version=version, standard="\n".join(f"#include <{x}>" for x in sorted(standard)),
                       licence="".join(f"// {line}".rstrip() + "\n" for line in licence.splitlines()))
    return head + "\n" + "\n".join(body)


def main(folder, version):
    lib = pathlib.Path(folder)
    licence = lib.parent / "LICENSE"
    sys.stdout.write(amalgamated(lib, version, licence.read_text() if licence.exists() else ""))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
