// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>

#include "reports/program/explain/explanation.hpp"

namespace reports {

using namespace verify;

namespace {

bool is_ray(const Explanation& e) { return e.question == Question::ray; }
bool is_container(const Explanation& e) { return spec(e.question).leaves; }
/// A fits into the container, or B isn't one.
bool fits(const Explanation& e) { return !is_container(e) || e.radius_a <= e.radius_b; }

/// A number that may be truncated.
std::string cut(const std::string& digits) { return digits == "0" ? digits : digits + "..."; }

std::string instant(const Explanation& e, const Crossing& crossing) {
  std::string_view where = is_ray(e) ? "on the ray" : "on the path";
  if (crossing.stretch == Stretch::before) where = "before the start";
  if (crossing.stretch == Stretch::beyond) where = "beyond the end";
  return fmt::format("t = {} ({})", cut(crossing.time), where);
}

/// The unit of a root's time.
std::string of_time(const Explanation& e) {
  if (!is_ray(e)) return " The path starts at t = 0 and ends at t = 1.";
  if (std::isinf(e.horizon)) return " The ray starts at t = 0.";
  return fmt::format(" The ray starts at t = 0 and ends at t = {:.17g}.", e.horizon);
}

std::string of_roots(const Explanation& e) {
  const Crossings& found = *e.crossings;
  if (!fits(e)) {
    std::string text = "A is larger than the container, so it is never inside.";
    if (!found.first) return text;
    return fmt::format("{} The roots of the equation, t = {} and t = {}, say nothing.", text,
                       cut(found.first->time), cut(found.second->time));
  }
  const std::string_view line = is_ray(e) ? "The line of the ray, prolonged both ways without end,"
                                          : "If A went along the line of its path, prolonged both ways "
                                            "without end, it";
  if (!found.first) {
    return fmt::format("{} {}: the equation has no roots.", line,
                       is_ray(e)         ? "never meets the sphere"
                       : is_container(e) ? "would never be inside the container"
                                         : "would never meet B");
  }
  const std::string first = instant(e, *found.first), second = instant(e, *found.second);
  if (e.path->discriminant == 0) {
    return fmt::format("{} {} only at {}: both roots of the equation are one.{}", line,
                       is_ray(e)         ? "touches the sphere"
                       : is_container(e) ? "would be inside the container"
                                         : "would touch B",
                       first, of_time(e));
  }
  if (is_container(e))
    return fmt::format("{} would be inside the container from {} to {}.{}", line, first, second, of_time(e));
  return fmt::format("{} {} at {} and {} at {}.{}", line, is_ray(e) ? "enters the sphere" : "would meet B",
                     first, is_ray(e) ? "leaves it" : "part from it", second, of_time(e));
}

std::string of_discriminant(const Explanation& e) {
  const Crossings& found = *e.crossings;
  const std::string text = " The number under the root, the discriminant h^2 - a c, is ";
  if (e.path->discriminant == 0) return text + "0: the line just touches.";
  const bool positive = e.path->discriminant > 0;
  const std::string size =
      fmt::format("{}{}..., {}", text, found.discriminant, positive ? "positive" : "negative");
  if (!fits(e)) return size + ".";
  return fmt::format("{}: the line passes the centre {} than a tangent would, by {}... (about 2^{:.1f}).",
                     size, positive ? "nearer" : "farther off", found.margin.substr(positive ? 0 : 1),
                     found.margin_log2);
}

}  // namespace

std::string crossings_in_words(const Explanation& e) {
  return e.crossings ? of_roots(e) + of_discriminant(e) : "";
}

}  // namespace reports
