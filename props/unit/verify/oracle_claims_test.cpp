// SPDX-License-Identifier: BSL-1.0
/// The oracle's decisions about claims: which root a time or a distance is nearer to, and at what time a centre lies.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "props/unit/valid.hpp"
#include "props/unit/verify/oracle_exact.hpp"
#include "props/unit/verify/oracle_witness.hpp"
#include "verify/case/family.hpp"
#include "verify/case/tape.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

using namespace props;
using namespace props::witness;

// --- times and distances ---

/// Claims about a case: the truth and its surroundings, the other root, and anything.
template <class Real>
std::vector<Real> claims(const Real& near, const Real& other, verify::Tape& tape) {
  const Real middle = near / 2 + other / 2;
  std::vector<Real> all{near,           other,    middle,
                        Real(0),        -Real(0), -near,
                        infinity<Real>, near * 2, std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next()))};
  for (const Real x : {near, middle}) {
    all.push_back(std::nextafter(x, infinity<Real>));
    all.push_back(std::nextafter(x, -infinity<Real>));
  }
  return all;
}

TEST(Oracle, finds_which_root_a_claim_is_nearer_to) {
  Complaints complaints;
  verify::Tape tape = verify::Tape::seeded(seed);
  long nearer = 0, nearer_first = 0;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 4, i);
      if (!is_valid(k)) continue;
      const Exact e(k);
      const bool two = e.outcome() == Outcome::impact && e.D.sign() > 0;
      const auto truth = verify::truth_of(k, {.travel = true});
      const Real t = truth.time ? truth.time->nearest : Real(1);
      const Real length = truth.travel ? truth.travel->distance.nearest : Real(1);
      const double estimate = static_cast<double>(e.h.sign());
      const Real other = truth.exit ? truth.exit->nearest : Real(estimate);
      for (const Real claim : claims(t, other, tape)) {
        bool wanted = false;
        if (two && std::isfinite(claim)) {
          const Fraction m = fraction(claim);
          const cpp_int p_v = e.h * m.under - e.a * m.over;  // positive before the middle
          wanted = e.first ? p_v.sign() < 0 : p_v.sign() > 0;
        }
        nearer += wanted;
        if (verify::nearer_other_root(k, claim) != wanted) complaints.add(k, "claimed time " + text(claim));
        if (question != Question::ray) continue;
        const bool leaves = is_contact(e.outcome()) && e.a > 0 && e.D.sign() > 0 && std::isfinite(claim);
        const bool first = leaves && (e.h * fraction(claim).under - e.a * fraction(claim).over).sign() > 0;
        nearer_first += first;
        if (verify::exit_nearer_first_root(k, claim) != first)
          complaints.add(k, "claimed exit " + text(claim));
      }
      for (const Real claim : claims(length, other, tape)) {
        bool wanted = false;
        if (two && std::isfinite(claim)) {
          const Fraction m = e.in_units(fraction(claim));
          const int before = e.sign_of_root_sum(e.h * m.under, -m.over);  // h - m |v|
          wanted = e.first ? before < 0 : before > 0;
        }
        if (verify::distance_nearer_other_root(k, claim) != wanted) {
          complaints.add(k, "claimed distance " + text(claim));
        }
      }
    }
  });
  EXPECT_GT(nearer, 1'000);
  EXPECT_GT(nearer_first, 1'000);
}

// --- spheres behind the start ---

TEST(Oracle, finds_behind_a_ray_what_the_opposite_ray_meets) {
  Complaints complaints;
  long behind = 0;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    if (question != Question::ray) return;
    for (std::uint64_t i = 0; i < 300; ++i) {
      auto k = verify::draw<Real>(family, question, seed + 7, i);
      auto opposite = k;
      for (std::size_t j = 3; j < 6; ++j) opposite.numbers[j] = -opposite.numbers[j];
      opposite.numbers[10] = infinity<Real>;
      const bool wanted = is_valid(k) && verify::truth_of(opposite).outcome == Outcome::impact;
      behind += wanted;
      if (verify::lies_behind(k) != wanted) complaints.add(k, "behind");
    }
  });
  EXPECT_GT(behind, 1'000);
}

TEST(Oracle, finds_nothing_behind_a_path_that_begins_in_contact_or_in_a_container) {
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 8, i);
      const Outcome outcome = verify::truth_of(k).outcome;
      if (outcome == Outcome::miss && question != Question::container) continue;
      EXPECT_FALSE(verify::lies_behind(k)) << verify::write(k);
    }
  });
}

TEST(Oracle, finds_behind_a_sphere_what_it_leaves) {
  const auto behind = [](Question question, std::vector<double> numbers) {
    Case<double> k{question, {}};
    std::ranges::copy(numbers, k.numbers.begin());
    return verify::lies_behind(k);
  };
  EXPECT_TRUE(behind(Question::sweep, {0, 0, 0, 1, 1, 0, 0, -5, 2, 0, 1}));  // a tangent
  EXPECT_FALSE(behind(Question::sweep, {0, 0, 0, 1, 1, 0, 0, -5, std::nextafter(2.0, 3.0), 0, 1}));
  EXPECT_FALSE(behind(Question::sweep, {0, 0, 0, 1, 1, 0, 0, 5, 0, 0, 1}));   // ahead, beyond the end
  EXPECT_FALSE(behind(Question::sweep, {0, 0, 0, 1, 1, 0, 0, 0, 5, 0, 1}));   // beside
  EXPECT_FALSE(behind(Question::sweep, {0, 0, 0, 1, 0, 0, 0, -5, 0, 0, 1}));  // at rest
  EXPECT_TRUE(behind(Question::moving, {0, 0, 0, 1, 1, 0, 0, -5, 0, 0, 1, -1, 0, 0}));
  EXPECT_FALSE(behind(Question::moving, {0, 0, 0, 1, 1, 0, 0, -5, 0, 0, 1, 2, 0, 0}));
  EXPECT_TRUE(behind(Question::cast, {10, 0, 0, 1, 11, 0, 0, 5, 0, 0, 1}));
  EXPECT_FALSE(behind(Question::cast, {10, 0, 0, -1, 11, 0, 0, 5, 0, 0, 1}));  // not valid
}

// --- spheres beyond the end ---

TEST(Oracle, finds_beyond_the_end_of_a_ray_what_the_endless_one_meets) {
  Complaints complaints;
  long beyond = 0;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    if (question != Question::ray) return;
    for (std::uint64_t i = 0; i < 300; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 9, i);
      auto endless = k;
      endless.numbers[10] = infinity<Real>;
      const bool wanted = is_valid(k) && verify::truth_of(k).outcome == Outcome::miss &&
                          verify::truth_of(endless).outcome == Outcome::impact;
      beyond += wanted;
      if (verify::lies_beyond(k) != wanted) complaints.add(k, "beyond");
    }
  });
  EXPECT_GT(beyond, 1'000);
}

TEST(Oracle, finds_beyond_the_end_what_comes_after_it_and_nothing_else) {
  const auto beyond = [](Question question, std::vector<double> numbers) {
    Case<double> k{question, {}};
    std::ranges::copy(numbers, k.numbers.begin());
    return verify::lies_beyond(k);
  };
  const double above_3 = std::nextafter(3.0, 4.0);
  EXPECT_FALSE(beyond(Question::sweep, {0, 0, 0, 1, 1, 0, 0, 3, 0, 0, 1}));  // at the end
  EXPECT_TRUE(beyond(Question::sweep, {0, 0, 0, 1, 1, 0, 0, above_3, 0, 0, 1}));
  EXPECT_TRUE(beyond(Question::sweep, {0, 0, 0, 1, 1, 0, 0, 5, 2, 0, 1}));  // a tangent
  EXPECT_FALSE(beyond(Question::sweep, {0, 0, 0, 1, 1, 0, 0, 5, std::nextafter(2.0, 3.0), 0, 1}));
  EXPECT_FALSE(beyond(Question::sweep, {0, 0, 0, 1, 1, 0, 0, -5, 0, 0, 1}));  // behind
  EXPECT_FALSE(beyond(Question::sweep, {0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 1}));   // at rest
  EXPECT_FALSE(beyond(Question::sweep, {0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1}));   // in contact
  EXPECT_TRUE(beyond(Question::moving, {0, 0, 0, 1, 1, 0, 0, 5, 0, 0, 1, -1, 0, 0}));
  EXPECT_FALSE(beyond(Question::moving, {0, 0, 0, 1, 1, 0, 0, 5, 0, 0, 1, -2, 0, 0}));
  EXPECT_TRUE(beyond(Question::cast, {10, 0, 0, 1, 11, 0, 0, 15, 0, 0, 1}));
  EXPECT_TRUE(beyond(Question::container, {0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 6}));
  EXPECT_FALSE(beyond(Question::container, {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 6}));  // at rest
  EXPECT_FALSE(beyond(Question::container, {0, 0, 0, 1, 9, 0, 0, 0, 0, 0, 6}));  // it escapes
  EXPECT_FALSE(beyond(Question::container, {9, 0, 0, 1, 1, 0, 0, 0, 0, 0, 6}));  // outside
  EXPECT_FALSE(beyond(Question::cast, {10, 0, 0, -1, 11, 0, 0, 15, 0, 0, 1}));   // not valid
}

// --- centres ---

template <class Real>
void hold_reading(const Case<Real>& k, const Exact& e, const Triple<Real>& claim, Complaints& complaints,
                  std::array<long, 3>& seen) {
  const verify::CentreReading reading = verify::read_centre(k, claim);
  verify::CentreReading wanted;
  const cpp_int square = dot(e.v_a, e.v_a);
  if (square.sign() > 0 && std::isfinite(claim[0]) && std::isfinite(claim[1]) && std::isfinite(claim[2])) {
    // The times of the nearest and the farthest centre, over `square` times a power of two.
    const long fine = std::min(e.unit, long{lowest<Real>}) - 2;
    const cpp_int under = square * power_of_two(e.unit - fine);
    cpp_int along = 0, slack = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      int exponent = -1'000'000;
      if (claim[i] != 0) (void)std::frexp(claim[i], &exponent);
      const Fraction place = times_power_of_two(1, -fine), at = fraction(claim[i]);
      const cpp_int fine_place = at.over * place.over / at.under;
      along += (fine_place - (e.p_a[i] << static_cast<std::size_t>(e.unit - fine))) * e.v_a[i];
      slack += power_of_two(last_bit<Real>(exponent) - 1 - fine) * abs(e.v_a[i]);
    }
    const Fraction early{along - slack, under}, late{along + slack, under};
    wanted.behind = late.over.sign() < 0;
    wanted.beyond = !e.endless && difference_sign(early, e.horizon) > 0;
    if (e.outcome() == Outcome::impact && e.D.sign() > 0) {
      const Fraction half{e.h, e.a};
      wanted.nearer_other_root = e.first ? difference_sign(early, half) > 0 : difference_sign(late, half) < 0;
    }
  }
  seen[0] += wanted.behind;
  seen[1] += wanted.beyond;
  seen[2] += wanted.nearer_other_root;
  if (reading.behind != wanted.behind || reading.beyond != wanted.beyond ||
      reading.nearer_other_root != wanted.nearer_other_root) {
    complaints.add(k, "claimed centre " + text(claim[0]) + "," + text(claim[1]) + "," + text(claim[2]));
  }
}

TEST(Oracle, reads_a_claimed_centre_as_a_time) {
  Complaints complaints;
  verify::Tape tape = verify::Tape::seeded(seed);
  std::array<long, 3> seen{};
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 5, i);
      if (!is_valid(k)) continue;
      const Exact e(k);
      const auto truth = verify::truth_of(k, {.geometry = true});
      const auto scene = verify::scene_of(k);
      Triple<Real> centre = truth.geometry ? verify::nearest(truth.geometry->centre) : scene.a.centre;
      hold_reading(k, e, centre, complaints, seen);
      hold_reading(k, e, scene.a.centre, complaints, seen);
      Triple<Real> end = scene.a.motion;
      for (std::size_t j = 0; j < 3 && !verify::ends_in_point(question); ++j) end[j] += scene.a.centre[j];
      hold_reading(k, e, end, complaints, seen);
      hold_reading(k, e, {end[0], -Real(0), -Real(0)}, complaints, seen);
      hold_reading(k, e, {-end[0], -end[1], -end[2]}, complaints, seen);
      centre[i % 3] = std::nextafter(centre[i % 3], tape.next() % 2 == 0 ? infinity<Real> : -infinity<Real>);
      hold_reading(k, e, centre, complaints, seen);
      const auto anything = any_case<Real>(question, tape);
      hold_reading(k, e, {anything.numbers[0], anything.numbers[1], anything.numbers[2]}, complaints, seen);
    }
  });
  for (const long count : seen) EXPECT_GT(count, 1'000);
}

TEST(Oracle, takes_a_centre_half_an_ulp_past_the_middle_for_what_it_may_be) {
  // 16 is half an ulp of its own past the number below it.
  const double below = std::nextafter(16.0, 0.0);
  const Case<double> coming{Question::sweep, {0, 0, 0, 1, 32, 0, 0, below, 0, 0, 1}};
  EXPECT_FALSE(verify::read_centre<double>(coming, {16, 0, 0}).nearer_other_root);
  EXPECT_TRUE(verify::read_centre<double>(coming, {std::nextafter(16.0, 20.0), 0, 0}).nearer_other_root);
  const Case<double> leaving{Question::container, {-20, 0, 0, 1, 200, 0, 0, -below, 0, 0, 100}};
  EXPECT_FALSE(verify::read_centre<double>(leaving, {-16, 0, 0}).nearer_other_root);
  EXPECT_TRUE(verify::read_centre<double>(leaving, {std::nextafter(-16.0, -20.0), 0, 0}).nearer_other_root);
}

TEST(Oracle, never_takes_its_own_centre_for_another_time) {
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 6, i);
      const auto truth = verify::truth_of(k, {.geometry = true});
      if (truth.outcome != Outcome::impact) continue;
      const Triple<Real> centre = verify::nearest(truth.geometry->centre);
      if (!std::isfinite(centre[0]) || !std::isfinite(centre[1]) || !std::isfinite(centre[2])) continue;
      const auto reading = verify::read_centre(k, centre);
      EXPECT_FALSE(reading.behind || reading.beyond || reading.nearer_other_root) << verify::write(k);
    }
  });
}

TEST(Oracle, reads_a_negative_zero_in_a_centre_as_zero) {
  const Case<double> k{Question::cast, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
  for (const double zero : {0.0, -0.0}) {
    const auto reading = verify::read_centre<double>(k, {20, zero, zero});
    EXPECT_TRUE(reading.beyond);
    EXPECT_TRUE(reading.nearer_other_root);
  }
  const Case<double> coming{Question::cast, {-20, 0, 0, 1, -10, 0, 0, -5, 0, 0, 1}};
  for (const double zero : {0.0, -0.0}) EXPECT_TRUE(verify::read_centre<double>(coming, {zero, 0, 0}).beyond);
}

// --- of an invalid case ---

/// A negative radius makes it invalid, and would otherwise be added silently.
const Case<double> invalid_impact{Question::sweep, {0, 0, 0, 2, 10, 0, 0, 5, 0, 0, -1}};

TEST(Oracle, has_nothing_to_say_of_claims_about_an_invalid_case) {
  EXPECT_EQ(verify::truth_of(invalid_impact).outcome, Outcome::invalid);
  EXPECT_FALSE(verify::nearer_other_root(invalid_impact, 0.9));
  EXPECT_FALSE(verify::distance_nearer_other_root(invalid_impact, 9.0));
  const auto reading = verify::read_centre<double>(invalid_impact, {20, 0, 0});
  EXPECT_FALSE(reading.behind || reading.beyond || reading.nearer_other_root);
  EXPECT_EQ(verify::digits_of(invalid_impact, Instant::contact, 3), "");
}

}  // namespace
