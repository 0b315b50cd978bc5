// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/embedded.hpp"

// The assembler puts the bytes of a file between two symbols; the build names the folder.
// NOLINTBEGIN(hicpp-no-assembler, bugprone-reserved-identifier)
#define GRAZE_EMBED(symbol, file)                                                            \
  asm(".section .rodata\n"                                                                   \
      ".global graze_" #symbol "_begin\n.global graze_" #symbol                              \
      "_end\n"                                                                               \
      "graze_" #symbol "_begin:\n.incbin \"" GRAZE_HTML_FOLDER "/" file "\"\ngraze_" #symbol \
      "_end:\n.byte 0\n.previous\n");                                                        \
  extern "C" const char graze_##symbol##_begin[], graze_##symbol##_end[];                    \
  std::string_view reports::symbol() {                                                       \
    return {graze_##symbol##_begin,                                                          \
            static_cast<std::size_t>(graze_##symbol##_end - graze_##symbol##_begin)};        \
  }

GRAZE_EMBED(page_css, "page.css")
GRAZE_EMBED(page_js, "page.js")
GRAZE_EMBED(vega_js, "vega/vega.min.js")
GRAZE_EMBED(vega_lite_js, "vega/vega-lite.min.js")
// NOLINTEND(hicpp-no-assembler, bugprone-reserved-identifier)
