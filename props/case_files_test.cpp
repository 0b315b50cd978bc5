// SPDX-License-Identifier: BSL-1.0
/// The committed cases, props/cases: each is there for a branch of graze's kernel, and together they reach all of
/// them (./run coverage). graze is held to the truth about every line: decisions and numbers, times towards the
/// start, and the compiled kernel bit for bit.
#include <gtest/gtest.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <fstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "props/builds.hpp"
#include "props/case_file.hpp"
#include "verify/text.hpp"
#include "verify/trial.hpp"

namespace {

using namespace props;
using verify::Question;

/// All cases of a question's file. A line that can't be read fails the test.
std::vector<Placed> cases_of(Question question) {
  const std::string name = std::string(verify::stem(question)) + ".cases";
  std::ifstream file(std::string(GRAZE_CASES) + "/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  CaseFile read = read_case_file(file, name, question);
  for (const std::string& fault : read.faults) ADD_FAILURE() << fault;
  return std::move(read.cases);
}

class CaseFiles : public testing::TestWithParam<Question> {
 protected:
  /// Does something with every case of the file, under its place.
  template <class Do>
  static void each(const Do& act) {
    const std::vector<Placed> cases = cases_of(GetParam());
    EXPECT_FALSE(cases.empty());
    for (const Placed& k : cases) {
      SCOPED_TRACE(k.place);
      std::visit([&](const auto& asked) { act(asked); }, k.asked);
    }
  }
};

TEST_P(CaseFiles, are_answered_rightly_and_every_number_correctly_rounded) {
  const verify::Subject* const graze = verify::find_subject("graze", GetParam());
  each([&]<class Real>(const verify::Case<Real>& asked) {
    const auto t = verify::trial(*graze, asked);
    EXPECT_TRUE(t.decided() && t.correctly_rounded() && t.kept(verify::promise_of<Real>(asked.question)))
        << explained(t);
  });
}

TEST_P(CaseFiles, are_timed_by_the_last_number_not_above_when_rounded_towards_the_start) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    const auto truth = verify::truth_of(asked);
    const Said<Real> early = said<Header>(asked, graze::Rounding::towards_start),
                     nearest = said<Header>(asked, graze::Rounding::nearest);
    EXPECT_EQ(early.hit.outcome, nearest.hit.outcome) << write(asked);
    EXPECT_EQ(early.hit.motion, nearest.hit.motion) << write(asked);
    if (asked.question == Question::ray) {
      EXPECT_EQ(early.alone.outcome, early.hit.outcome) << write(asked);
      EXPECT_EQ(early.alone.time, early.hit.time) << write(asked);
      EXPECT_EQ(nearest.alone.time, nearest.hit.time) << write(asked);
    }
    if (truth.time) {
      EXPECT_EQ(early.hit.time, not_above(*truth.time)) << write(asked);
    }
    const verify::Triple<Real> no_direction{};
    if (truth.exit && verify::scene_of(asked).a.motion != no_direction) {
      EXPECT_EQ(early.exit, not_above(*truth.exit)) << write(asked);
    }
  });
}

TEST_P(CaseFiles, go_to_every_stage) {
  const verify::Subject* const graze = verify::find_subject("graze", GetParam());
  std::array<int, 4> of_float{}, of_double{};
  each([&]<class Real>(const verify::Case<Real>& asked) {
    auto& counts = sizeof(Real) == sizeof(float) ? of_float : of_double;
    ++counts[static_cast<std::size_t>(graze->calls<Real>().stage(asked))];
  });
  for (std::size_t stage = 0; stage < 4; ++stage) {
    EXPECT_GT(of_float[stage], 0) << "stage " << stage << " of float";
    EXPECT_GT(of_double[stage], 0) << "stage " << stage << " of double";
  }
}

TEST_P(CaseFiles, are_answered_by_the_compiled_kernel_with_the_same_bits) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
      EXPECT_EQ(said<Compiled>(asked, rounding).bits(), said<Header>(asked, rounding).bits()) << write(asked);
    }
  });
}

/// Wide enough for every sum and product that a question about floats comes to.
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<2400, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

TEST_P(CaseFiles, of_float_are_decided_by_the_plain_formulas_in_a_type_that_is_wide_enough) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    if constexpr (std::is_same_v<Real, float>) {
      const Said<float> exact = said<Header>(asked, graze::Rounding::nearest);
      const Said<Wide> plain = said<Header>(verify::widen<Wide>(asked), graze::Rounding::nearest);
      EXPECT_EQ(plain.hit.outcome, exact.hit.outcome) << write(asked);
      EXPECT_EQ(plain.hit.motion, exact.hit.motion) << write(asked);
      EXPECT_EQ(static_cast<float>(plain.hit.time), exact.hit.time) << write(asked);
      EXPECT_EQ(static_cast<float>(plain.exit), exact.exit) << write(asked);
      // Not point and normal: they take a quotient, and so a tie can't be told there from what is close to one.
      const auto& centre = plain.contact.centre;
      EXPECT_EQ(static_cast<float>(centre.x), exact.contact.centre.x) << write(asked);
      EXPECT_EQ(static_cast<float>(centre.y), exact.contact.centre.y) << write(asked);
      EXPECT_EQ(static_cast<float>(centre.z), exact.contact.centre.z) << write(asked);
      EXPECT_EQ(static_cast<float>(plain.contact.distance), exact.contact.distance) << write(asked);
    }
  });
}

#if defined(__SSE2__)
/// A processor that takes subnormal numbers for 0, as one does in programs that are linked with -ffast-math.
class Flushing {
 public:
  Flushing() : kept_(_mm_getcsr()) { _mm_setcsr(kept_ | 0x8040); }
  ~Flushing() { _mm_setcsr(kept_); }
  Flushing(const Flushing&) = delete;
  Flushing& operator=(const Flushing&) = delete;

 private:
  unsigned kept_;
};

template <class Graze, class Real>
std::vector<std::uint64_t> flushed_bits(const verify::Case<Real>& asked, graze::Rounding rounding) {
  const Flushing flushing;
  return said<Graze>(asked, rounding).bits();
}

TEST_P(CaseFiles, are_answered_with_the_same_bits_where_subnormal_numbers_are_taken_for_0) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
      const auto kept = said<Header>(asked, rounding).bits();
      EXPECT_EQ(flushed_bits<Header>(asked, rounding), kept) << write(asked);
      EXPECT_EQ(flushed_bits<Compiled>(asked, rounding), kept) << write(asked);
    }
  });
}
#endif

INSTANTIATE_TEST_SUITE_P(Kernel, CaseFiles, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

}  // namespace
