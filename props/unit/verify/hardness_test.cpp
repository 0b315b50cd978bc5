// SPDX-License-Identifier: BSL-1.0
/// What makes the cases of a family hard: for each family the conditions that it is named after, decided exactly, and the
/// least share of its cases that must meet each of them. A family missing from the table fails the test.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "props/unit/verify/hardness_numbers.hpp"
#include "props/unit/verify/hardness_scene.hpp"
#include "verify/case/family.hpp"

namespace {

using namespace props;
using verify::Family;
using verify::only;
using verify::Questions;

// --- the table ---

struct Row {
  std::string_view family;
  Questions questions;
  std::string_view what;
  double least;  ///< of the cases, in each question and type; 1: all, those of extreme tapes as well
  bool (*in_float)(const Case<float>&);
  bool (*in_double)(const Case<double>&);
};

template <class Condition>
Row row(std::string_view family, Questions questions, std::string_view what, double least, Condition) {
  return {family,
          questions,
          what,
          least,
          [](const Case<float>& k) { return Condition{}(k); },
          [](const Case<double>& k) { return Condition{}(k); }};
}

constexpr Questions ray = only(Question::ray), moving = only(Question::moving),
                    container = only(Question::container),
                    spheres = only(Question::sweep) | moving | only(Question::cast),
                    first_contact = ray | spheres, every = first_contact | container,
                    displaced = ray | only(Question::sweep) | container;  // by numbers of the case themselves
constexpr double all = 1;

/// Families named unit_ are the same families with their directions divided by their lengths.
const std::vector<Row>& table() {
  static const std::vector<Row> rows{
      row("ordinary", every, "no coordinate above 2^14", all, StaysBelow{}),
      row("ordinary", every, "contact", 0.48, Comes{}),
      row("ordinary", every, "none", 0.19, Stays{}),

      row("far", every, "10 to 10^7 contact distances away", all, IsFar{}),
      row("far", every, "10 to 100", 0.13, IsFarBy<1>{}),
      row("far", every, "100 to 1,000", 0.13, IsFarBy<2>{}),
      row("far", every, "10^3 to 10^4", 0.13, IsFarBy<3>{}),
      row("far", every, "10^4 to 10^5", 0.13, IsFarBy<4>{}),
      row("far", every, "10^5 to 10^6", 0.13, IsFarBy<5>{}),
      row("far", every, "10^6 to 10^7", 0.12, IsFarBy<6>{}),
      row("far", every, "contact", 0.44, Comes{}),

      row("near_tangent", first_contact, "D is next to 0", 0.85, IsNearlyTangent{}),
      row("near_tangent", first_contact, "D = 0, to some places", 0.99, IsTangentToPlaces{}),
      row("near_tangent", first_contact, "D < 0", 0.41, Discriminant<-1>{}),
      row("near_tangent", first_contact, "D = 0", 0.04, Discriminant<0>{}),
      row("near_tangent", first_contact, "D > 0", 0.42, Discriminant<1>{}),
      row("near_tangent", first_contact, "contact", 0.3, Comes{}),

      row("exactly_tangent", first_contact, "D = 0", all, Discriminant<0>{}),
      row("exactly_tangent", first_contact, "apart at the start", all, StartsAt<1>{}),
      row("exactly_tangent", first_contact, "ahead", all, Approaches{}),
      row("exactly_tangent", first_contact, "contact within the path", 0.49, Comes{}),

      row("touching_in", every, "c = 0, h > 0", all, Touches<1>{}),
      row("touching_along", every, "c = 0, h = 0, a > 0", all, Touches<0>{}),
      row("touching_out", every, "c = 0, h < 0", all, Touches<-1>{}),

      row("near_touching", every, "c is next to 0", 0.61, NearlyTouches{}),
      row("near_touching", every, "c = 0, to some places", 0.99, TouchesToPlaces{}),
      row("near_touching", every, "c < 0", 0.22, StartsAt<-1>{}),
      row("near_touching", every, "c = 0", 0.32, StartsAt<0>{}),
      row("near_touching", every, "c > 0", 0.24, StartsAt<1>{}),

      row("at_end", every, "the gap at the end is next to 0", 0.89, NearlyEndsInContact{}),
      row("at_end", every, "no gap at the end, to some places", 0.99, EndsInContactToPlaces{}),
      row("at_end", every, "t is that of the end, exactly", 0.46, EndsInContact{}),
      row("at_end", every, "no contact at the end yet, or no more", 0.19, GapAtEnd<1>{}),
      row("at_end", every, "in contact before the end, and at it", 0.19, GapAtEnd<-1>{}),

      row("overlap_deep", first_contact, "centres within R / 2", 0.99, OverlapsDeeply{}),
      row("overlap_deep", first_contact, "c < 0", 0.99, StartsAt<-1>{}),
      row("overlap_deep", first_contact, "approaching", 0.46, Approaches{}),
      row("overlap_deep", first_contact, "separating", 0.45, Recedes{}),

      row("overlap_shallow", first_contact, "centres R apart, to an eighth inwards and to rounding outwards",
          0.99, OverlapsOrNearly{}),
      row("overlap_shallow", first_contact, "c is next to 0", 0.49, OverlapsByLittle{}),
      row("overlap_shallow", first_contact, "c < 0", 0.99, StartsAt<-1>{}),
      row("overlap_shallow", first_contact, "c = 0 but for the last digits", 0.079,
          OverlapsInItsLastDigits{}),

      row("behind", first_contact, "apart at the start", all, StartsAt<1>{}),
      row("behind", first_contact, "h < 0", all, Recedes{}),
      row("behind", first_contact, "the line meets B", 0.99, Discriminant<1>{}),

      row("zero_displacement", every, "nothing moves", all, NothingMoves{}),
      row("zero_displacement", every, "c < 0", 0.34, StartsAt<-1>{}),
      row("zero_displacement", every, "c = 0", 0.21, StartsAt<0>{}),
      row("zero_displacement", every, "c > 0", 0.34, StartsAt<1>{}),

      row("tiny_displacement", every, "at most some ulp of R", 0.99, MovesByFewUlps{}),
      row("tiny_displacement", every, "c is next to 0", 0.99, NearlyTouches{}),
      row("tiny_displacement", every, "more than nothing", 0.99, Moves{}),
      row("tiny_displacement", displaced, "about an ulp of R", 0.47, MovesByAnUlp{}),
      row("tiny_displacement", displaced, "down to its square", 0.21, MovesByLess{}),
      row("tiny_displacement", displaced, "subnormal", 0.22, MovesSubnormally{}),

      row("equal_velocities", moving, "v = 0", all, Rests{}),
      row("equal_velocities", moving, "both move", 0.85, BMoves{}),
      row("equal_velocities", moving, "c = 0", 0.23, StartsAt<0>{}),

      row("one_zero_radius", every, "one radius is 0, and no other", all, HasOneZeroRadius{}),
      row("one_zero_radius", spheres | container, "r_A = 0", 0.46, AIsAPoint{}),
      row("one_zero_radius", spheres, "r_B = 0", 0.46, BIsAPoint{}),
      row("one_zero_radius", container, "r_B = 0", 0.1, BIsAPoint{}),
      row("one_zero_radius", ray, "the point lies on the ray", 0.57, HasItsPointOnThePath{}),
      row("one_zero_radius", ray, "D is next to 0", 0.93, IsNearlyTangent{}),
      row("one_zero_radius", ray, "D < 0", 0.37, Discriminant<-1>{}),

      row("both_zero_radii", spheres | container, "both radii are 0", all, HasNoRadius{}),
      row("both_zero_radii", spheres, "B lies on the path", 0.55, HasItsPointOnThePath{}),
      row("both_zero_radii", spheres, "D is next to 0", 0.91, IsNearlyTangent{}),
      row("both_zero_radii", spheres, "D < 0", 0.37, Discriminant<-1>{}),
      row("both_zero_radii", container, "the points are one", 0.5, IsConcentric{}),

      row("concentric", every, "the centres are one", all, IsConcentric{}),
      row("concentric", every, "it moves", all, Moves{}),

      row("long_direction", ray, "|v| from 2^-20 to 2^-3, or from 2^3 to 2^20", 0.99, IsLongOrShort{}),
      row("long_direction", ray, "short", 0.48, IsShort{}),
      row("long_direction", ray, "long", 0.47, IsLong{}),

      row("huge", every, "a square overflows", all, OverflowsASquare{}),
      row("huge", ray, "the direction on a scale of its own", 0.45, HasADirectionOfItsOwn{}),
      row("huge", every, "contact", 0.47, Comes{}),
      row("tiny", every, "the squares underflow", all, UnderflowsSquares{}),
      row("tiny", every, "subnormal numbers", 0.081, HasASubnormalNumber{}),
      row("tiny", ray, "the direction on a scale of its own", 0.44, HasADirectionOfItsOwn{}),
      row("tiny", every, "contact", 0.47, Comes{}),

      row("square_overflow", every, "a number at the root of the largest", all,
          HasASquareAtTheEdge<true, true, true>{}),
      row("square_overflow", every, "whose square is finite", 0.4, HasASquareAtTheEdge<true, true, false>{}),
      row("square_overflow", every, "whose square is not", 0.52, HasASquareAtTheEdge<true, false, true>{}),
      row("square_underflow", every, "a number at the root of the smallest normal", all,
          HasASquareAtTheEdge<false, true, true>{}),
      row("square_underflow", every, "whose square is normal", 0.5,
          HasASquareAtTheEdge<false, true, false>{}),
      row("square_underflow", every, "whose square is subnormal", 0.41,
          HasASquareAtTheEdge<false, false, true>{}),

      row("near_rest", every, "moves by four places at most", all, NearlyRests{}),
      row("near_rest", every, "moves", 0.99, Moves{}),
      row("near_rest", every, "c = 0", 0.4, StartsAt<0>{}),

      row("mixed_magnitudes", every, "exponents a sixteenth of the range apart", 0.95, SpreadsExponents<1>{}),
      row("mixed_magnitudes", first_contact, "an eighth", 0.8, SpreadsExponents<2>{}),
      row("mixed_magnitudes", every, "contact", 0.32, Comes{}),

      row("fits_exactly", container, "radii equal, or a place apart", all, Exceeds<-1, 1>{}),
      row("fits_exactly", container, "A the smaller one", 0.3, Exceeds<-1, -1>{}),
      row("fits_exactly", container, "equal", 0.3, Exceeds<0, 0>{}),
      row("fits_exactly", container, "A the larger one", 0.31, Exceeds<1, 1>{}),
      row("fits_exactly", container, "concentric", 0.48, IsConcentric{}),
      row("fits_exactly", container, "at rest", 0.1, Rests{}),

      row("does_not_fit", container, "r_A > r_B", all, DoesNotFit{}),
      row("does_not_fit", container, "by next to nothing", 0.42, HardlyFailsToFit{}),
      row("does_not_fit", container, "concentric", 0.21, IsConcentric{}),

      row("starts_outside", container, "outside, though it would fit", all, IsOutside{}),
      row("starts_outside", container, "by next to nothing", 0.32, IsHardlyOutside{}),
      row("starts_outside", container, "approaching", 0.99, Approaches{}),

      row("grazes_wall", container, "c is next to 0", 0.8, NearlyTouches{}),
      row("grazes_wall", container, "c = 0, to some places", 0.99, TouchesToPlaces{}),
      row("grazes_wall", container, "along the wall, exactly", 0.16, Grazes{}),
      row("grazes_wall", container, "into it", 0.35, Recedes{}),
      row("grazes_wall", container, "off it", 0.37, Approaches{}),

      row("planar", every, "each z is 0", all, IsPlanar{}),
      row("planar", every, "contact", 0.48, Comes{}),
      row("planar", every, "none", 0.1, Stays{}),
      row("planar", first_contact, "D is next to 0", 0.2, IsNearlyTangent{}),
      row("planar", every, "the gap at the end is next to 0", 0.2, NearlyEndsInContact{}),

      row("offset", every, "512 sizes from the origin, or more", all, IsOffset<9, 41>{}),
      row("offset", every, "up to 2^15", 0.13, IsOffset<9, 15>{}),
      row("offset", every, "more", 0.4, IsOffset<15, 41>{}),
      row("offset", every, "contact", 0.3, Comes{}),
      row("offset", every, "none", 0.19, Stays{}),

      row("dense", first_contact, "c or D is next to 0", 0.9, TouchesOrGrazes{}),
      row("dense", first_contact, "c is next to 0", 0.4, NearlyTouches{}),
      row("dense", first_contact, "D is next to 0", 0.45, IsNearlyTangent{}),
      row("dense", first_contact, "c = 0 or D = 0, to some places", 0.9,
          Or<TouchesToPlaces, IsTangentToPlaces>{}),
      row("dense", spheres, "radii equal", all, HasEqualRadii{}),
      row("dense", first_contact, "contact", 0.4, Comes{}),
      row("dense", first_contact, "none", 0.1, Stays{}),

      row("invalid", every, "invalid", all, IsInvalid{}),
      row("invalid", every, "NaN", 0.37, HoldsNaN{}),
      row("invalid", every, "inf", 0.59, HoldsInfinity<1>{}),
      row("invalid", every, "-inf", 0.37, HoldsInfinity<-1>{}),
      row("invalid", spheres | container, "r_A < 0, else valid", 0.0039,
          IsInvalidByTheSignAlone<&verify::Layout::a_radius>{}),
      row("invalid", every, "r_B < 0, else valid", 0.0048,
          IsInvalidByTheSignAlone<&verify::Layout::b_radius>{}),
      row("invalid", ray, "t_max < 0, else valid", 0.015,
          IsInvalidByTheSignAlone<&verify::Layout::horizon>{}),

      row("bits", every, "exponents half of the range apart", 0.96, SpreadsExponents<8>{}),
      row("bits", every, "valid", 0.87, IsValid{}),
      row("bits", every, "invalid", 0.079, IsInvalid{}),
      row("bits", every, "r_B < 0, else valid", 0.024, IsInvalidByTheSignAlone<&verify::Layout::b_radius>{}),

      row("unit_ordinary", ray, "contact", 0.65, Comes{}),
      row("unit_ordinary", ray, "none", 0.3, Stays{}),
      row("unit_far", ray, "10 to 10^7 contact distances away", all, IsFar{}),
      row("unit_far", ray, "10 to 100", 0.12, IsFarBy<1>{}),
      row("unit_far", ray, "10^3 to 10^4", 0.14, IsFarBy<3>{}),
      row("unit_far", ray, "10^6 to 10^7", 0.13, IsFarBy<6>{}),
      row("unit_near_tangent", ray, "D is next to 0", 0.9, IsNearlyTangent{}),
      row("unit_near_tangent", ray, "D = 0, to some places", 0.99, IsTangentToPlaces{}),
      row("unit_near_tangent", ray, "D < 0", 0.46, Discriminant<-1>{}),
      row("unit_near_tangent", ray, "D > 0", 0.45, Discriminant<1>{}),
      row("unit_at_end", ray, "the gap at the end is next to 0", 0.96, NearlyEndsInContact{}),
      row("unit_at_end", ray, "no gap at the end, to some places", 0.99, EndsInContactToPlaces{}),
      row("unit_at_end", ray, "no contact at the end yet, or no more", 0.46, GapAtEnd<1>{}),
      row("unit_at_end", ray, "in contact before the end, and at it", 0.48, GapAtEnd<-1>{}),
      row("unit_overlap_deep", ray, "centres within R / 2", 0.99, OverlapsDeeply{}),
      row("unit_overlap_shallow", ray, "centres R apart, to an eighth inwards and to rounding outwards", 0.99,
          OverlapsOrNearly{}),
      row("unit_overlap_shallow", ray, "c is next to 0", 0.5, OverlapsByLittle{}),
      row("unit_behind", ray, "apart at the start", all, StartsAt<1>{}),
      row("unit_behind", ray, "h < 0", 0.99, Recedes{}),
      row("unit_behind", ray, "the line meets B", 0.99, Discriminant<1>{}),
      row("unit_one_zero_radius", ray, "one radius is 0, and no other", all, HasOneZeroRadius{}),
      row("unit_one_zero_radius", ray, "D is next to 0", 0.93, IsNearlyTangent{}),
      row("unit_concentric", ray, "the centres are one", all, IsConcentric{}),
      row("unit_mixed_magnitudes", ray, "exponents a sixteenth of the range apart", 0.99,
          SpreadsExponents<1>{}),
      row("unit_planar", ray, "each z is 0", all, IsPlanar{}),
      row("unit_planar", ray, "D is next to 0", 0.2, IsNearlyTangent{}),
      row("unit_planar", ray, "contact", 0.5, Comes{}),
      row("unit_offset", ray, "512 sizes from the origin, or more", all, IsOffset<9, 41>{}),
      row("unit_offset", ray, "contact", 0.3, Comes{}),
      row("unit_dense", ray, "c or D is next to 0", 0.9, TouchesOrGrazes{}),
      row("unit_dense", ray, "contact", 0.4, Comes{}),
  };
  return rows;
}

// --- what must hold ---

/// Calls visit(row, family, question) for everything that the table says about a question.
template <class Visit>
void for_all_rows(const Visit& visit) {
  for (const Row& one : table()) {
    const Family* const family = verify::find_family(one.family);
    ASSERT_NE(family, nullptr) << one.family;
    for (const Question question : verify::all_questions) {
      if (family->applies(question) && (one.questions & only(question)) != 0) visit(one, *family, question);
    }
  }
}

TEST(Hardness, of_every_family_is_in_the_table) {
  // For each question a condition that nearly all cases meet: what the family is.
  constexpr double nearly_all = 0.9;
  for (const Family& family : verify::families()) {
    for (const Question question : verify::all_questions) {
      if (!family.applies(question)) continue;
      bool has_one = family.name.starts_with("unit_");  // one that all of them share stands below
      for (const Row& one : table()) {
        has_one |=
            one.family == family.name && (one.questions & only(question)) != 0 && one.least >= nearly_all;
      }
      EXPECT_TRUE(has_one) << family.name << ' ' << name(question);
    }
    EXPECT_TRUE(std::ranges::any_of(table(), [&](const Row& one) { return one.family == family.name; }))
        << family.name;
  }
}

TEST(Hardness, that_all_cases_have_is_never_missing) {
  for_all_rows([](const Row& one, const Family& family, Question question) {
    if (one.least < all) return;
    SCOPED_TRACE(one.what);
    check_all<float>(family, question, one.in_float);
    check_all<double>(family, question, one.in_double);
  });
}

TEST(Hardness, of_bits_is_in_what_is_no_number_too) {
  // The exponent responsible is rare: one in 256, in the sixteenth of the cases that have it at all.
  for (const Question question : verify::all_questions) {
    EXPECT_GE(share<float>(*verify::find_family("bits"), question, HoldsNaN{}), 0.001);
  }
}

TEST(Hardness, that_a_share_of_the_cases_has_is_as_frequent_as_its_density_says) {
  constexpr std::uint64_t drawn = 3000;
  for_all_rows([](const Row& one, const Family& family, Question question) {
    if (one.least == all) return;
    const double in_float = share<float>(family, question, one.in_float, drawn);
    const double in_double = share<double>(family, question, one.in_double, drawn);
    EXPECT_GE(in_float, one.least) << label<float>(family, question) << ": " << one.what;
    EXPECT_GE(in_double, one.least) << label<double>(family, question) << ": " << one.what;
  });
}

TEST(Hardness, of_unit_families_is_that_the_direction_has_a_length_of_one_to_a_few_roundings) {
  for (const Family& family : verify::families()) {
    if (!family.name.starts_with("unit_")) continue;
    check_all<float>(family, Question::ray, HasAUnitDirection{});
    check_all<double>(family, Question::ray, HasAUnitDirection{});
  }
}

}  // namespace
