# SPDX-License-Identifier: BSL-1.0
"""The committed cases as a C++ header, for constant expressions: case_table.py CASES... > HEADER"""
import sys

TYPES = {"f32": ("float", "F"), "f64": ("double", "")}
WORDS = {"inf": "infinity()", "-inf": "-infinity()", "nan": "quiet_NaN()"}


def literal(word, real, suffix):
    if word in WORDS:
        sign, name = ("-", WORDS[word][1:]) if word.startswith("-") else ("", WORDS[word])
        return f"{sign}std::numeric_limits<{real}>::{name}"
    if "x" in word.lower():
        return (word if "p" in word.lower() else word + "p0") + suffix
    return (word if any(c in word for c in ".eE") else word + ".0") + suffix


def main():
    tables = {type: [] for type in TYPES}
    for path in sys.argv[1:]:
        for line in open(path, encoding="utf-8"):
            question, *words = line.split("#")[0].split() or [""]
            if not question:
                continue
            real, suffix = TYPES[words[0]]
            numbers = [literal(word, real, suffix) for word in words[1:]]
            if question == "ray" and len(numbers) == 10:
                numbers.append(literal("inf", real, suffix))
            tables[words[0]].append(f"    {{Question::{question}, {{{', '.join(numbers)}}}}},\n")
    print("// Made by case_table.py from props/cases.\n#pragma once\n\n#include <array>\n#include <limits>\n\n"
          '#include "verify/case/case.hpp"\n\nnamespace props {\n\nusing verify::Question;')
    for type, (real, _) in TYPES.items():
        rows = tables[type]
        print(f"\ninline constexpr std::array<verify::Case<{real}>, {len(rows)}> committed_{type}{{{{\n{''.join(rows)}}}}};")
    print("\n}  // namespace props")


main()
