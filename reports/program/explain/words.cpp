// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "reports/program/explain/explanation.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

using namespace verify;

namespace {

constexpr std::size_t width = 100;

/// A paragraph, indented by this many blanks.
std::string paragraph(const std::string& words, std::size_t blanks = 2) {
  const std::string indent(blanks, ' ');
  std::string text = indent;
  for (const char c : wrapped(words, blanks < width ? width - blanks : width))
    text += c == '\n' ? "\n" + indent : std::string(1, c);
  return text + "\n";
}

/// Where the line passes B: by how much it misses or cuts it.
std::string passing(const Explanation& e) {
  if (!e.path) return "";
  return fmt::format(
      "Seen from {}, the line along the path passes its centre at a distance of {:.10g}; contact requires at "
      "most {:.10g}.",
      spec(e.question).other, e.path->aside, e.path->contact);
}

std::string of_a_miss(const Explanation& e) {
  if (!e.path) return "No contact: nothing moves, and the spheres are apart.";
  if (e.behind)
    return fmt::format("No contact: the {} leads away from {}, which lies behind its start.",
                       spec(e.question).path, spec(e.question).other);
  if (e.path->discriminant >= 0 && e.path->first > 0) {
    return fmt::format(
        "No contact: the {} ends before it. It would come at t = {:.17g}, and the end is at {:.17g}.",
        spec(e.question).path, e.path->first, e.horizon);
  }
  return fmt::format("No contact: the {} misses {}. {}", spec(e.question).path, spec(e.question).other,
                     passing(e));
}

/// A number of steps, rounded if it is too long to read.
std::string count_in_words(Steps steps) {
  if (steps >= 1'000'000'000) return fmt::format("about {:.1e}", static_cast<double>(steps));
  return grouped(steps);
}
std::string steps_in_words(Steps steps) {
  return fmt::format("{} {}", count_in_words(steps), steps == 1 ? "step" : "steps");
}

/// `3 steps` or `117 to 120 steps`
std::string bounds_in_words(const Backward& backward) {
  if (backward.low == backward.high) return steps_in_words(backward.high);
  if (backward.high == no_steps) return steps_in_words(backward.low) + " or more";
  return fmt::format("{} to {}", count_in_words(backward.low), steps_in_words(backward.high));
}

std::string belongs_in_words(const Backward& backward) {
  if (backward.low == no_steps) return "no question nearby has that answer";
  return fmt::format("the answer belongs to a question {} from this one", bounds_in_words(backward));
}

std::string verdict_in_words(const SubjectAnswer& said, const Colours& colours) {
  const Kind kind = said.verdict.kind;
  if (kind == Kind::invalid) return "not judged";
  std::string text;
  if (is_wrong(kind)) {
    text = colours(Colours::Ink::red, fmt::format("WRONG: {}", heading(kind)));
    if (said.cause == Cause::logic) text += ", by its logic: wrong in exact arithmetic too";
    if (said.cause == Cause::rounding) text += ", by rounding: right in wide arithmetic";
    if (said.cause == Cause::boundary) text += ", on a boundary that wide arithmetic can't decide";
  } else {
    text = colours(Colours::Ink::green, "right");
    const auto largest = std::ranges::max_element(said.verdict.error);
    if (*largest) text += fmt::format(", error {} ulp", rounded_up(**largest));
    if (said.cause == Cause::masked) text += ", by luck: wrong in wide arithmetic";
  }
  if (!said.verdict.within_contract) text += " (outside its contract)";
  if (const auto& backward = said.verdict.backward; backward && backward->high != 0)
    text += "; " + belongs_in_words(*backward);
  return text;
}

/// `they overlap, and approach each other.`
std::string of_a_start(const Explanation& e) {
  const bool is_ray = e.question == Question::ray;
  std::string text = is_ray
                         ? (e.touches ? "the origin lies on the sphere" : "the origin lies inside the sphere")
                         : (e.touches ? "they touch" : "they overlap");
  if (!e.path) return text + ", and nothing moves.";
  if (!e.motion) return text + ".";
  switch (*e.motion) {
    case Motion::approaching:
      return text + (is_ray ? ", and the ray goes towards its centre." : ", and approach each other.");
    case Motion::sliding:
      return text +
             (is_ray ? ", and the ray is at its nearest to the centre." : ", and slide past each other.");
    case Motion::separating:
      break;
  }
  return text + (is_ray ? ", and the ray goes away from its centre." : ", and move apart.");
}

}  // namespace

std::string truth_in_words(const Explanation& e) {
  switch (e.outcome) {
    case Outcome::invalid:
      return "The case is invalid: a number is NaN or infinite, or a radius or t_max is negative.";
    case Outcome::miss:
      return of_a_miss(e);
    case Outcome::contained:
      return "It stays inside the container.";
    case Outcome::outside:
      return "It doesn't begin inside the container.";
    case Outcome::overlap:
      return "Contact from the start, at t = 0: " + of_a_start(e);
    case Outcome::impact:
      break;
  }
  std::string text =
      fmt::format("{} at t = {}...", spec(e.question).leaves ? "It begins to leave" : "Contact", e.time);
  if (!e.exit.empty()) text += fmt::format(" The ray leaves again at t = {}...", e.exit);
  if (e.path && e.path->discriminant == 0)
    return text + " The path grazes: both roots of the equation are one.";
  return text + " " + passing(e);
}

std::string nearness_in_words(const Explanation& e) {
  if (!e.nearness) return "";
  const bool meets = is_contact(e.outcome);
  const std::string_view other = meets ? "without a contact" : "with a contact";
  if (e.nearness->margin.low == no_steps) return fmt::format("No case nearby is one {}.", other);
  std::string text = fmt::format(
      "The nearest case {} is {} from this one: each of its numbers has to change by at most that many, from "
      "one number of {} to the next.",
      other, bounds_in_words(e.nearness->margin), name(e.type));
  return text;
}

std::string cancellation_in_words(const Explanation& e) {
  if (!e.path) return "Nothing moves, so there is no equation to solve.";
  if (e.path->discriminant == 0)
    return "The discriminant is 0: h^2 and a c, whose difference it is, are equal.";
  const std::string text =
      fmt::format("The discriminant h^2 - a c is {}.", e.path->discriminant > 0 ? "positive" : "negative");
  const double shared = std::floor(e.path->shared_bits);
  if (shared < 1) return text + " Its two products differ in their first bit: nothing cancels.";
  const std::string agree =
      fmt::format(" Its two products agree in their first {:.0f} {}, and {} has {}: ", shared,
                  shared == 1 ? "bit" : "bits", name(e.type), e.digits);
  if (shared >= e.digits)
    return text + agree + "subtracted in that type, nothing but rounding errors is left.";
  const double left = e.digits - shared;
  return text + agree +
         fmt::format("subtracted in that type, about {:.0f} {} right.", left,
                     left == 1 ? "bit is" : "bits are");
}

std::string in_words(const Explanation& e, const Colours& colours) {
  std::string text = fmt::format("{}\n\n{} In {}:\n", e.line, asked(e.question), name(e.type));
  text += paragraph(e.scene + ".");
  text += "\nThe truth\n" + paragraph(truth_in_words(e));
  if (e.outcome != Outcome::invalid) {
    text += "\nHow near another answer is\n" + paragraph(nearness_in_words(e));
    if (e.nearness && !e.nearness->witness.empty())
      text += fmt::format("  One that is no further away ({}):\n  {}\n", name(e.nearness->outcome),
                          e.nearness->witness);
    if (e.crossings) text += "\nBoth roots, and the discriminant\n" + paragraph(crossings_in_words(e));
    text += "\nWhat the textbook formula does with it\n" + paragraph(cancellation_in_words(e));
  }
  if (e.said.empty()) return text;
  text += "\nWhat routines answer\n";
  std::size_t widest = 0;
  for (const SubjectAnswer& said : e.said) widest = std::max(widest, said.subject->name.size());
  for (const SubjectAnswer& said : e.said) {
    text += fmt::format("  {:<{}}  {}\n", said.subject->name, widest, said.answer);
    text += paragraph(verdict_in_words(said, colours), widest + 4);
    if (!said.lost.empty()) text += paragraph(said.lost, widest + 4);
  }
  if (std::ranges::any_of(e.said, [](const SubjectAnswer& said) { return !said.lost.empty(); }))
    text += "\n" + paragraph(std::string(spec(e.question).symbols));
  return text;
}

}  // namespace reports
