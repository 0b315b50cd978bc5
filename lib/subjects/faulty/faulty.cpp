// SPDX-License-Identifier: BSL-1.0
#include "subjects/faulty/faulty.hpp"

#include <array>
#include <vector>

#include "subjects/faulty/rarely_wrong.hpp"
#include "subjects/faulty/wrong_decisions.hpp"
#include "subjects/faulty/wrong_rounding.hpp"
#include "subjects/graze.hpp"
#include "verify/case/random.hpp"
#include "verify/case/text.hpp"

namespace subjects {
namespace {

using namespace faulty;

template <class Kernel>
NamedRoutine routine(std::string_view name) {
  return {name, faulty_routine<Kernel, float>(), faulty_routine<Kernel, double>()};
}

template <class Real>
Routine<Real> plain_formulas() {
  Routine<Real> asked = faulty_routine<PlainFormulas, Real>();
  asked.agrees = [](const Case<Real>& k) {
    const auto header = answered<Header, Rounding::nearest>(k), plain = answered_by<PlainFormulas>(k);
    return write(header) == write(plain);
  };
  return asked;
}

template <class Real>
Routine<Real> late_one() {
  Routine<Real> asked = faulty_routine<Right, Real>();
  asked.early = [](const Case<Real>& k) {
    Answer<Real> answer = answered_by<Right>(k);
    if (answer.time) answer.time = verify::random::stepped(*answer.time, 1);
    return answer;
  };
  return asked;
}

std::vector<FaultyKernel> make_all() {
  constexpr auto ray = Question::ray, sweep = Question::sweep, moving = Question::moving,
                 cast = Question::cast, container = Question::container;
  return {
      {"takes the larger root for the first contact", ray, routine<OtherRoot>("other_root")},
      {"takes the smaller root for the escape", container, routine<OtherRoot>("other_root_of_escape")},
      {"divides by 2a instead of a", sweep, routine<LostFactor>("lost_factor")},
      {"c < 0 for c <= 0", sweep, routine<TouchingIsApart>("touching_is_apart")},
      {"D > 0 for D >= 0", sweep, routine<TangentIsAMiss>("tangent_is_a_miss")},
      {"t < horizon for t <= horizon", sweep, routine<EndIsBeyond>("end_is_beyond")},
      {"c >= 0 for c > 0", container, routine<TouchingTheWallIsOutside>("touching_is_outside")},
      {"compares the squared distance with an unsquared r_B - r_A", container,
       routine<DifferenceNotSquared>("difference_not_squared")},
      {"ignores the end of the path", sweep, routine<HorizonIgnored>("horizon_ignored")},
      {"leaves out a = v.v", ray, routine<UnitDirectionAssumed>("unit_direction_assumed")},
      {"R = r_B", sweep, routine<RadiusForgotten>("radius_forgotten")},
      {"gives the motion at the start, not at the contact", moving,
       routine<MotionOfTheStart>("motion_of_the_start")},
      {"calls every overlap approaching", moving,
       routine<OverlapAlwaysApproaches>("overlap_always_approaches")},
      {"the exit is cut at t_max", ray, routine<ExitCutAtTheEnd>("exit_cut_at_the_end")},
      {"p_B - p_A rounded", sweep, routine<EarlyRoundingOfD>("early_rounding_of_d")},
      {"v_A - v_B rounded", moving, routine<EarlyRoundingOfV>("early_rounding_of_v")},
      {"r_A + r_B rounded", sweep, routine<EarlyRoundingOfR>("early_rounding_of_r")},
      {"D from rounded h and c", sweep, routine<DiscriminantFromRounded>("discriminant_from_rounded")},
      {"computes places and normal from the rounded t", cast,
       routine<GeometryFromTheRoundedTime>("geometry_from_the_rounded_time")},
      {"keeps stage 1's answer where it isn't certain", sweep, routine<Stage1Trusted>("stage_1_trusted")},
      {"keeps stage 2's answer where it isn't certain", sweep, routine<Stage2Trusted>("stage_2_trusted")},
      {"|v.x| for v.x", sweep, routine<SignLost>("sign_lost")},
      {"|d|^2 from the squares of both places", sweep, routine<ExpandedSquare>("expanded_square")},
      {"v = v_A", moving, routine<VelocityOfBIgnored>("velocity_of_b_ignored")},
      {"computed in the type alone, by the plain formulas",
       cast,
       {"plain_formulas", plain_formulas<float>(), plain_formulas<double>()}},
      {"rounds towards the start to the number after the nearest",
       sweep,
       {"early_is_late", late_one<float>(), late_one<double>()}},
  };
}

}  // namespace

std::span<const FaultyKernel> faulty_kernels() {
  static const std::vector<FaultyKernel> kernels = make_all();
  return kernels;
}

std::span<const NamedRoutine> rarely_wrong_sweeps() {
  static const std::array<NamedRoutine, 2> all{routine<Hasty<0>>("rounding_not_asked"),
                                               routine<Hasty<1024>>("bound_too_small")};
  return all;
}

const NamedRoutine& right_kernel() {
  static const NamedRoutine right = routine<Right>("right");
  return right;
}

}  // namespace subjects
