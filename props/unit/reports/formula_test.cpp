// SPDX-License-Identifier: BSL-1.0
/// Operations as formulas.
#include "reports/program/explain/formula.hpp"

#include <gtest/gtest.h>

#include <string>

#include "published/vec3.hpp"
#include "reports/program/explain/traced.hpp"

namespace reports {
namespace {

using Number = Traced<double>;
using Vector = published::Vec3<Number>;

class Formula : public testing::Test {
 protected:
  Formula() { Number::trace() = &trace_; }
  ~Formula() override { Number::trace() = nullptr; }
  Formula(const Formula&) = delete;
  Formula& operator=(const Formula&) = delete;
  Formula(Formula&&) = delete;
  Formula& operator=(Formula&&) = delete;

  static Number number(const char* name) { return Number::input(1.5, name, -1); }
  static Vector vector(const char* name) {
    return {Number::input(1, name, 0), Number::input(2, name, 1), Number::input(3, name, 2)};
  }
  [[nodiscard]] std::string of(const Number& x) const { return formula_of(trace_.operations, x.operation()); }

 private:
  Trace<double> trace_;
};

TEST_F(Formula, writes_what_is_done_to_each_coordinate_once) {
  const Vector a = vector("A"), b = vector("B");
  EXPECT_EQ(of(dot(b - a, b - a)), "|B - A|^2");
  EXPECT_EQ(of(length(b - a)), "|B - A|");
  EXPECT_EQ(of(dot(a, b - a)), "dot(A, B - A)");
  EXPECT_EQ(of(dot(divided(a, length(a)), b)), "dot(A/|A|, B)");
  EXPECT_EQ(of(dot(times_reciprocal(a, length(a)), b)), "dot(A*(1/|A|), B)");
  EXPECT_EQ(of((b - a * number("t")).y), "(B - A*t).y");
  EXPECT_EQ(of(a.x * b.x), "A.x*B.x");
  EXPECT_EQ(of(a.x * b.x + a.y * b.y), "A.x*B.x + A.y*B.y");
  EXPECT_EQ(of(number("p") - (a.x * b.x + a.y * b.y)), "p - (A.x*B.x + A.y*B.y)");
  EXPECT_EQ(of((b - a).z * (b - a).z), "(B - A).z^2");
}

TEST_F(Formula, takes_no_sum_for_a_dot_product_that_is_none) {
  const Vector a = vector("A"), b = vector("B");
  EXPECT_EQ(of(a.x * b.x + a.y * a.y + a.z * b.z), "A.x*B.x + A.y^2 + A.z*B.z");
  EXPECT_EQ(of(a.x * b.x + a.z * b.z + a.y * b.y), "A.x*B.x + A.z*B.z + A.y*B.y");
  EXPECT_EQ(of(a.x * b.x - a.y * b.y), "A.x*B.x - A.y*B.y");
  EXPECT_EQ(of(a.x * b.y), "A.x*B.y");
  EXPECT_EQ(of(a.x - b.y), "A.x - B.y");
}

TEST_F(Formula, puts_brackets_where_they_change_the_value) {
  const Number p = number("p"), q = number("q"), r = number("r");
  EXPECT_EQ(of(p - (q - r)), "p - (q - r)");
  EXPECT_EQ(of(p - q - r), "p - q - r");
  EXPECT_EQ(of(p - (q + r) * r), "p - (q + r)*r");
  EXPECT_EQ(of(p / (q * r)), "p/(q*r)");
  EXPECT_EQ(of(p * (q / r)), "p*(q/r)");
  EXPECT_EQ(of(-(p - q) - r), "-(p - q) - r");
  EXPECT_EQ(of((p - q) * (p - q)), "(p - q)^2");
  EXPECT_EQ(of(sqrt(p * p - Number(4) * q)), "sqrt(p^2 - 4*q)");
}

TEST_F(Formula, leaves_out_what_is_zero) {
  const Vector v = vector("v"), zero{Number(0), Number(0), Number(0)};
  EXPECT_EQ(of(number("r") - dot(v, zero) * dot(v, zero)), "r");
  EXPECT_EQ(of(dot(v - zero, v - zero)), "|v|^2");
  EXPECT_EQ(of(number("r") + Number(0)), "r");
  EXPECT_EQ(of(Number(0) - number("r")), "-r");
}

TEST_F(Formula, explains_the_letters_of_a_long_one) {
  const Vector a = vector("the_one"), b = vector("the_other");
  const Number p = dot(a, b) * dot(a, a) - dot(b, b);
  EXPECT_EQ(of(p), "dot(the_one, the_other)*|the_one|^2 - |the_other|^2");
  EXPECT_EQ(of(p * p - dot(a, b)),
            "P - dot(the_one, the_other), where P = (dot(the_one, the_other)*|the_one|^2 - |the_other|^2)^2");
  const Number long_one = p * p - dot(a, b) * dot(b, b);
  EXPECT_EQ(of(sqrt(long_one)),
            "sqrt(P), where P = Q - S, Q = (dot(the_one, the_other)*|the_one|^2 - |the_other|^2)^2, "
            "S = dot(the_one, the_other)*|the_other|^2");
  EXPECT_EQ(
      of((a.x - b.x) * sqrt(p * p)),
      "(the_one - the_other).x*P, where P = sqrt((dot(the_one, the_other)*|the_one|^2 - |the_other|^2)^2)");
  EXPECT_EQ(of((number("p") - number("q")) * (p * p - p)).substr(0, 20), "(p - q)*P, where P =");
  EXPECT_EQ(of(p * p - p - (number("p") - number("q"))).substr(0, 20), "P - (p - q), where P");
  Number more = long_one;
  for (int i = 0; i < 12; ++i) more = more * long_one - p;
  EXPECT_LT(of(more).size(), 5000U);
}

}  // namespace
}  // namespace reports
