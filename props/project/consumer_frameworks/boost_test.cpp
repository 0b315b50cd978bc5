// SPDX-License-Identifier: BSL-1.0
#define BOOST_TEST_MODULE sweep
#include <boost/test/unit_test.hpp>
#include <verify/properties.hpp>

#include "own_sweep.hpp"

BOOST_AUTO_TEST_CASE(a_sweep_has_the_properties) {
  const auto result = verify::properties<verify::Question::sweep, float>(own_sweep, {}, {.backward = 16},
                                                                         {.domain = is_of_a_game});
  BOOST_TEST(result.hold(), result);
}
