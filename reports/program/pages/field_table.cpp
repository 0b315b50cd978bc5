// SPDX-License-Identifier: BSL-1.0
/// The field table for people who don't open field.html: field.md with a sentence for each program, and a picture.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/pages/cost_words.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "reports/program/pages/heat_map.hpp"

namespace reports {

namespace {

using namespace verify;

constexpr std::string_view how_to_read_the_field =
    R"(## How to read this

Existing libraries, each in the version named, were tested on the same cases as the routines of
this project. Every answer was compared with the exact one, in integers, without a tolerance.

- **Only cases within the contract of a library count**: those that its documentation covers, by what
  it says about directions, ends and starts. A documented design is no fault. All other cases are
  counted separately, and aren't held against it.
- **The cases are chosen to be hard**, and all families weigh the same. No figure here is a share of
  anybody's scenes, and only `ordinary` represents plain ones.
- **`field.html` of the same report has the rest**: question by question the wrong decisions, the errors
  and what a call costs; and of each library its contract, its wrong decisions by family, and cases to
  try: the plainest and the shortest that show each kind of wrong decision, with the exact answer and
  what the library said. `field.json` holds all figures and cases.
- **For comparison**: `exact` is the exact answer rounded once; `naive` the textbook quadratic;
  `perpendicular` the form of Ray Tracing Gems; `pbrt_interval` the interval form of PBRT as
  published; and `graze` the library of this project.
- **The adapters are ours**, and they may be wrong where the library isn't. What a case shows can be
  tried by hand, and corrections are welcome.

)";

// --- a sentence for each program and type ---

std::string sentences_on(const Report& report, bool programs) {
  std::string text;
  for (const Namesakes& namesakes : by_name(report.plan, programs)) {
    for (const OfType& one : expectations(report, namesakes)) {
      text += wrapped(fmt::format("- {} {}", plain(namesakes.front()->name), in_a_line({one}, "**", "**")),
                      page_width, "  ") +
              "\n";
    }
  }
  return text;
}

std::string sentences(const Report& report) {
  return "## In one sentence each\n\n" + sentences_on(report, true) + "\nFor comparison:\n\n" +
         sentences_on(report, false) + "\n";
}

std::string words_of_table() {
  std::string text = "The kinds of scenes:\n\n";
  for (const SceneKind& kind : scene_kinds) text += fmt::format("- `{}`: {}\n", kind.name, kind.means);
  constexpr std::string_view kinds =
      "The kinds of wrong decisions: `missed` is a contact that isn't found, `phantom` one that isn't there, "
      "`behind` one with a "
      "sphere behind the start. `beyond` is one reported after the end, or with what lies beyond it, "
      "`clamped` "
      "one reported at the start that is later (or the other way round). `wrong root` is nearer to the "
      "path's "
      "other crossing than to the right one, and more than 1,024 ulp off; `NaN` is a contact without a "
      "finite "
      "number. `no answer` is a crash, an exit, a hang or a line that is no answer; `not asked` are cases "
      "skipped because the program had failed too often. A point means none at all, a dash nothing to count. "
      "Errors are in ulp, units of the last digit, of right decisions only; `median` and `99 %` are upper "
      "bounds, rounded up to powers of two.";
  text += "\n" + wrapped(kinds, page_width) + "\n";
  return text;
}

}  // namespace

std::vector<Page> field_pages(const Report& report) {
  std::string text = incomplete(report.audit);
  text += "# The table of the field\n\n";
  text += "`graze audit` writes the whole page; don't edit it.\n\n";
  text += head_table(report) + std::string(end_of_head) + "\n";
  text += sizes(report.plan) + ".\n\n";
  text += "![Share of answers beyond 64 steps by library and kind of scene](field_steps.svg)\n\n";
  text +=
      wrapped(
          "A step leads from one number of the type to the next. A backward error is the number of steps by "
          "which each number of the question has to change, at most, before the answer is right. Rounding "
          "alone "
          "costs a good routine a few. Answers at the limits of the type are left out here. In an empty "
          "field, no "
          "such case lies within the contract of the library.",
          page_width) +
      "\n\n![Share of wrong decisions by library and kind of scene](field.svg)\n\n";
  text += sentences(report) + std::string(how_to_read_the_field) + words_of_table();
  return {{"field.md", std::move(text)},
          {"field.svg", svg(map_of_all(report, Counted::wrong))},
          {"field_steps.svg", svg(map_of_all(report, Counted::far_off))}};
}

}  // namespace reports
