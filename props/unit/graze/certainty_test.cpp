// SPDX-License-Identifier: BSL-1.0
/// What each stage of graze's kernel can decide by itself for the committed cases, stage 2 also for what stage 1 already
/// answers, and for some drawn ones. Whatever a stage is certain of is the kernel's answer; and how much it is certain of
/// is recorded in props/cases/certainty.txt: a bound that has grown changes no answer, and would go unnoticed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "graze/detail/contact.hpp"
#include "props/unit/case_files.hpp"
#include "subjects/builds.hpp"
#include "subjects/built_in.hpp"
#include "subjects/graze.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"

namespace {

using namespace props;
using namespace graze::detail;
using verify::Question;
constexpr auto nearest = graze::Rounding::nearest;

template <class Real>
auto bits_of(const graze::Hit<Real>& hit) {
  return std::vector{static_cast<std::uint64_t>(hit.outcome), static_cast<std::uint64_t>(hit.motion),
                     static_cast<std::uint64_t>(Ieee<Real>::bits(hit.time))};
}
template <class Real>
auto bits_of(Real x) {
  return std::vector{static_cast<std::uint64_t>(Ieee<Real>::bits(x))};
}
template <class Real>
auto bits_of(const graze::Vec3<Real>& p) {
  return std::vector{Ieee<Real>::bits(p.x), Ieee<Real>::bits(p.y), Ieee<Real>::bits(p.z)};
}
/// Which stages are certain, a bit for each; those that are must agree with the kernel.
template <class Value>
class Certain {
 public:
  explicit Certain(const Value& said) : said_(said) {}
  void operator()(int stage, const Certified<Value>& found) {
    if (!found.certain) return;
    mask_ |= stage;
    EXPECT_EQ(bits_of(found.value), bits_of(said_)) << "stage bit " << stage;
  }
  [[nodiscard]] bool is(int stage) const { return (mask_ & stage) != 0; }
  [[nodiscard]] char digit() const { return "0123456789abcdef"[mask_]; }

 private:
  Value said_;
  int mask_ = 0;
};

template <class Real>
Relative<Real> relative_of(const verify::Case<Real>& asked) {
  return verify::with_question(asked.question, [&](auto question) {
    return subjects::relative_of<question()>(subjects::shapes_of<question()>(asked));
  });
}

template <Event event, class Real>
char decision(const verify::Case<Real>& asked, const Relative<Real>& r, const graze::Hit<Real>& said) {
  const Real horizon = verify::scene_of(asked).horizon;
  Certain<graze::Hit<Real>> certain(said);
  const Filter<InDouble> f(r);
  const Filter<InDoubleDouble> g(r);
  const auto make = [&] { return r; };
  if (r.v.is_zero()) {
    certain(1, at_rest_in<Real>(f, event == Event::escape));
    certain(2, at_rest_in<Real>(g, event == Event::escape));
  } else {
    certain(1, answer_in<event>(f, make, horizon, nearest));
    certain(2, answer_in<event>(g, make, horizon, nearest));
    certain(4, answer_in_stage_2<event>(r, horizon, nearest));
    certain(8, answer_in_stage_1_again<event>(r, horizon, nearest));
  }
  const int stage = certain.is(1) || certain.is(8) ? 1 : !r.v.is_zero() && certain.is(4) ? 2 : 3;
  EXPECT_EQ(subjects::stage_of_graze(asked), stage);
  return certain.digit();
}

template <class Real>
char exit_digit(const Relative<Real>& r, Real said) {
  Certain<Real> certain(said);
  const auto make = [&] { return r; };
  certain(1, exit_in<Real>(Filter<InDouble>(r), make, nearest));
  certain(2, exit_in<Real>(Filter<InDoubleDouble>(r), make, nearest));
  const Relative<double>& wide = widened(r);
  certain(8, exit_in<Real>(Filter<InDoubleRefined>(wide), [&] { return wide; }, nearest));
  return certain.digit();
}

/// How many of a contact's ten components a stage is certain of; they must be equal to the kernel's.
template <class Real>
char certain_components(const KnownGeometry<Real>& known, const graze::Contact<Real>& said) {
  int count = 0;
  const auto add = [&](const Certified<Real>& found, Real as_said) {
    if (!found.certain) return;
    ++count;
    EXPECT_EQ(bits_of(found.value), bits_of(as_said));
  };
  const auto add_axis = [&](const AxisGeometry<Real>& axis, Real graze::Vec3<Real>::* at) {
    add(axis.centre, said.centre.*at);
    add(axis.point, said.point.*at);
    add(axis.normal, said.normal.*at);
  };
  add_axis(known.x, &graze::Vec3<Real>::x);
  add_axis(known.y, &graze::Vec3<Real>::y);
  add_axis(known.z, &graze::Vec3<Real>::z);
  add(known.distance, said.distance);
  return "0123456789a"[count];
}

template <class Real>
std::string geometry_digits(const verify::Case<Real>& asked, const Relative<Real>& r,
                            const graze::Contact<Real>& said) {
  const graze::Vec3<Real> start = unsigned_zeros(subjects::vector(verify::scene_of(asked).a.centre));
  const auto components = [&](const KnownGeometry<Real>& known) {
    return certain_components(with_still_axes(known, r, start), said);
  };
  const Relative<double> wide = widened(r);
  const graze::Vec3<double> from = widened(start);
  const bool is_tangent = said.hit.motion == graze::Motion::sliding;
  std::string digits{components(impact_geometry_in<InDouble, Real>(r, start)),
                     components(is_tangent ? tangent_geometry<Real>(wide, from)
                                           : impact_geometry_in<InDoubleDouble, Real>(wide, from))};
  if constexpr (std::is_same_v<Real, double>) digits += components(scaled_impact_geometry(r, start));
  Certain<graze::Vec3<Real>> direction(against(r.v));
  direction(1, against_in<InDouble, Real>(r.v));
  direction(2, against_in<InDoubleDouble, Real>(wide.v));
  return digits + direction.digit();
}

/// What the stages are certain of for one case: its decision, a ray's exit, and a cast's geometry.
template <class Real>
std::string digits_of(const verify::Case<Real>& asked) {
  const Relative<Real> r = relative_of(asked);
  if (!is_valid(r)) {
    EXPECT_EQ(subjects::stage_of_graze(asked), 0);
    return "-";
  }
  const subjects::BuildAnswer<Real> said = subjects::said<subjects::Header>(asked, nearest);
  if (asked.question == Question::container) return {decision<Event::escape>(asked, r, said.hit)};
  if (!is_not_negative(verify::scene_of(asked).horizon)) return "-";
  std::string digits{decision<Event::first_contact>(asked, r, said.hit)};
  const bool impact = said.hit.outcome == graze::Outcome::impact;
  if (asked.question == Question::ray && (impact || said.hit.outcome == graze::Outcome::overlap))
    digits += exit_digit(r, said.exit);
  const bool points = (Ieee<Real>::magnitude(r.radius_a) | Ieee<Real>::magnitude(r.radius_b)) == 0;
  if (asked.question == Question::cast && impact && !points)
    digits += geometry_digits(asked, r, said.contact);
  return digits;
}

/// Words in lines, as the file has them.
class Lines {
 public:
  void add(const std::string& word) {
    if (line_.size() + word.size() > 100) end();
    line_ += (line_.empty() ? "" : " ") + word;
  }
  void end() {
    if (!line_.empty()) text_ += line_ + "\n";
    line_.clear();
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_, line_;
};

/// How often each digit occurs among cases drawn from all families, as the promise test draws them.
template <class Real>
void count_drawn(Question question, Lines& lines) {
  std::map<std::string, int> counts;
  for (const verify::Family& family : verify::families()) {
    if (!family.applies(question)) continue;
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto asked = verify::draw<Real>(family, question, /*seed=*/7, i);
      SCOPED_TRACE(write(asked));
      ++counts[digits_of(asked)];
    }
  }
  for (const auto& [digits, count] : counts) lines.add(digits + ":" + std::to_string(count));
  lines.end();
}

TEST(Certainty, of_each_stage_is_as_written_down) {
#if GRAZE_HAS_FMA
  GTEST_SKIP() << "with an fma the errors are others, and so is what is certain by a hair";
#endif
  Lines lines;
  for (const Question question : verify::all_questions) {
    lines.add(std::string(verify::stem(question)));
    lines.end();
    for (const Placed& k : cases_of(question)) {
      SCOPED_TRACE(k.place);
      lines.add(std::visit([](const auto& asked) { return digits_of(asked); }, k.asked));
    }
    lines.end();
    count_drawn<float>(question, lines);
    count_drawn<double>(question, lines);
  }
  constexpr const char* path = GRAZE_CASES "/certainty.txt";
  std::string comments, written;
  {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      (line.starts_with('#') ? comments : written) += line + "\n";
    }
  }
  if (std::getenv("GRAZE_RENEW_PAGES") != nullptr) {
    std::ofstream(path) << comments << lines.text();
    return;
  }
  EXPECT_EQ(written, lines.text())
      << "If a bound was meant to change, GRAZE_RENEW_PAGES=1 writes the file anew.";
}

template <class Real>
void expect_truth(Question question) {
  const verify::Subject* const graze = subjects::find_subject("graze", question);
  for (const verify::Family& family : verify::families()) {
    if (!family.applies(question)) continue;
    for (std::uint64_t i = 0; i < 20; ++i) {
      const auto t = verify::trial(*graze, verify::draw<Real>(family, question, /*seed=*/7, i));
      EXPECT_TRUE(is_decided(t.verdict) && is_correctly_rounded(t.answer, t.truth)) << explained(t);
      const subjects::BuildAnswer<Real> early =
          subjects::said<subjects::Header>(t.asked(), graze::Rounding::towards_start);
      if (t.truth.time) {
        EXPECT_EQ(early.hit.time, subjects::not_above(*t.truth.time)) << explained(t);
      }
    }
  }
}

TEST(Certainty, is_never_false_in_drawn_cases) {
  for (const Question question : verify::all_questions) {
    expect_truth<float>(question);
    expect_truth<double>(question);
  }
}

}  // namespace
