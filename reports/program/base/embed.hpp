// SPDX-License-Identifier: BSL-1.0
/// Files embedded in the program.
#pragma once

#include <cstddef>
#include <string_view>

/// Defines `std::string_view reports::symbol()`: the text of a file. The assembler puts its bytes between two symbols, so
/// the object must depend on the file (OBJECT_DEPENDS); the build sets the folder.
// NOLINTBEGIN(hicpp-no-assembler, bugprone-reserved-identifier)
#define GRAZE_EMBED(symbol, path)                                                                      \
  asm(".section .rodata\n"                                                                             \
      ".global graze_" #symbol "_begin\n.global graze_" #symbol                                        \
      "_end\n"                                                                                         \
      "graze_" #symbol "_begin:\n.incbin \"" path "\"\ngraze_" #symbol "_end:\n.byte 0\n.previous\n"); \
  extern "C" const char graze_##symbol##_begin[], graze_##symbol##_end[];                              \
  std::string_view reports::symbol() {                                                                 \
    return {graze_##symbol##_begin,                                                                    \
            static_cast<std::size_t>(graze_##symbol##_end - graze_##symbol##_begin)};                  \
  }
// NOLINTEND(hicpp-no-assembler, bugprone-reserved-identifier)
