// SPDX-License-Identifier: BSL-1.0
/// What a program ignores, determined from its answers.
#include "reports/program/commands/programs.hpp"

#include <gtest/gtest.h>

#include "props/unit/reports/report_sample.hpp"
#include "verify/case/case.hpp"

namespace {

using namespace verify;
using reports::NumberType;
using reports::command::ignores_z;

/// A routine without fault except that it ignores some coordinates.
template <class Real, int... coordinates>
Answer<Real> without(const Case<Real>& k) {
  Case<Real> asked = k;
  ((asked = flattened(asked, coordinates)), ...);
  return props::subject("graze", k.question).template calls<Real>().native(asked);
}
template <class Real>
Answer<Real> always(const Case<Real>&) {
  return {.outcome = Outcome::overlap, .time = Real(0)};
}

template <int... coordinates>
Subject leaving_out(Question question, const Contract& contract = {}) {
  Subject subject{.name = "own", .question = question, .contract = contract};
  subject.in_float.native = without<float, coordinates...>;
  subject.in_double.native = without<double, coordinates...>;
  return subject;
}

TEST(IgnoresZ, holds_of_routines_that_leave_out_z_and_not_everything) {
  for (const Question question : all_questions) {
    for (const NumberType type : {NumberType::f32, NumberType::f64}) {
      SCOPED_TRACE(name(question));
      const auto ignores = [&](const Subject& subject) { return ignores_z(subject, type, 1); };
      EXPECT_TRUE(ignores(leaving_out<2>(question)));
      EXPECT_TRUE(ignores(leaving_out<0, 2>(question)));
      EXPECT_FALSE(ignores(leaving_out<>(question)));
      EXPECT_FALSE(ignores(leaving_out<1>(question)));
      EXPECT_FALSE(ignores(leaving_out<1, 2>(question))) << "that isn't a routine of two dimensions";
      EXPECT_FALSE(ignores(leaving_out<2>(question, {.planar = true}))) << "its contract says so already";
      Subject constant{.name = "own", .question = question};
      constant.in_float.native = always<float>;
      constant.in_double.native = always<double>;
      EXPECT_FALSE(ignores(constant));
    }
  }
  EXPECT_TRUE(ignores_z(leaving_out<2>(Question::ray, {.unit_direction = true}), NumberType::f64, 1));
}

}  // namespace
