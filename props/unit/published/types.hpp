// SPDX-License-Identifier: BSL-1.0
/// Shared by the tests of all published routines: the number types they run in, and short ways to write
/// numbers.
#pragma once

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstdint>
#include <optional>

#include "published/vec3.hpp"

namespace props {

namespace mp = boost::multiprecision;
using Wide = mp::number<mp::cpp_bin_float<256, mp::digit_base_2, void, std::int32_t>, mp::et_off>;
using Types = testing::Types<float, double, long double, Wide>;

template <class Real>
published::Vec3<Real> at(double x, double y, double z) {
  return {Real(x), Real(y), Real(z)};
}

template <class Real>
bool is_nan(const Real& number) {
  return number != number;
}

template <class Real>
std::optional<Real> some(double number) {
  return Real(number);
}

}  // namespace props
