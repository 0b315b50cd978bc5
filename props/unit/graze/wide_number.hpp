// SPDX-License-Identifier: BSL-1.0
/// The number type for measuring errors of graze's arithmetic: Boost's, in 520 bits.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "graze/detail/double_double.hpp"
#include "graze/detail/relative.hpp"

namespace props {

/// Exact for sums of products of four numbers in the tests that use it, and far beyond w^2 for roots and quotients.
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<520, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

inline Wide wide(double x) { return Wide(x); }
inline Wide wide(const graze::detail::DoubleDouble& x) { return Wide(x.high) + Wide(x.low); }
template <class Real>
Wide wide(const graze::detail::Difference<Real>& x) {
  return Wide(x.plus) - Wide(x.minus);
}
/// The size of an error in units, whatever its sign.
inline double ratio(const Wide& error, const Wide& unit) {
  return static_cast<double>(Wide(abs(error) / unit));
}

}  // namespace props
