// SPDX-License-Identifier: BSL-1.0
#include "verify/properties/function_law.hpp"

#include <vector>

#include "verify/laws.hpp"
#include "verify/laws/surfaces.hpp"

namespace verify {

namespace {

/// What an author may promise so that a law must hold to the last bit.
constexpr bool Promise::* exact_where(std::string_view law) {
  if (law == laws::FlippingAxesChangesNothing::name) return &Promise::exact_flips;
  const bool scales =
      law == laws::ScalingChangesNothing::name || law == laws::ScalingTheDirectionScalesTimes::name;
  return scales ? &Promise::exact_scaling : nullptr;
}

template <class Real>
std::vector<FunctionLaw<Real>> made_of_all_laws() {
  std::vector<FunctionLaw<Real>> all{{rightness, every_question, nullptr, nullptr}};
  const auto add = [&](const auto& listed) {
    for (const auto& law : listed) all.push_back({law.name, law.questions, law.of, exact_where(law.name)});
  };
  add(laws::by_integers<Real, Asked<Real>>);
  add(laws::all<Real, Asked<Real>>);
  return all;
}

}  // namespace

template <class Real>
std::span<const FunctionLaw<Real>> function_laws() {
  static const std::vector<FunctionLaw<Real>> all = made_of_all_laws<Real>();
  return all;
}

template std::span<const FunctionLaw<float>> function_laws<float>();
template std::span<const FunctionLaw<double>> function_laws<double>();

}  // namespace verify
