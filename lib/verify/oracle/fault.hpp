// SPDX-License-Identifier: BSL-1.0
/// Faults of the oracle, to test the checker of its certificates (props/unit/verify/certificates_test.py). Only the program
/// faulty_oracle, built for that test, has any: the one that GRAZE_ORACLE_FAULT names in its environment.
#pragma once

#include <string_view>
#include <utility>

#ifdef GRAZE_ORACLE_FAULTS
#include <cstdlib>
#endif

namespace verify::oracle {

/// The right value, unless the fault is planted.
#ifdef GRAZE_ORACLE_FAULTS
template <class Value, class Wrong>
Value unless(std::string_view fault, const Value& right, const Wrong& wrong) {
  static const char* const planted = std::getenv("GRAZE_ORACLE_FAULT");
  return planted != nullptr && fault == planted ? Value(wrong) : right;
}
#else
template <class Value, class Wrong>
constexpr Value&& unless(std::string_view /*fault*/, Value&& right, const Wrong& /*wrong*/) {
  return std::forward<Value>(right);
}
#endif

}  // namespace verify::oracle
