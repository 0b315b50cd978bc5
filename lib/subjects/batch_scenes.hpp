// SPDX-License-Identifier: BSL-1.0
/// Cases in the form that graze::batch takes, in several memory layouts, with the answers of the scalar questions.
#pragma once

#include <array>
#include <bit>
#include <string>
#include <tuple>
#include <vector>

#include "subjects/batch.hpp"
#include "subjects/builds.hpp"
#include "verify/case/family.hpp"

namespace subjects {

template <class Real>
using BitsOf = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
/// The bits of an answer.
template <class Real>
std::array<std::uint64_t, 3> bits_of(const graze::Hit<Real>& hit) {
  return {std::bit_cast<BitsOf<Real>>(hit.time), static_cast<std::uint64_t>(hit.outcome),
          static_cast<std::uint64_t>(hit.motion)};
}

/// Whether graze::batch counts this as a contact.
constexpr bool is_contact(graze::Outcome outcome) {
  using enum graze::Outcome;
  return outcome == overlap || outcome == impact || outcome == outside;
}

// --- memory layouts of arguments ---

/// A separate array for each number.
template <class Real, class Shape>
struct InColumns {
  static constexpr std::size_t count = sizeof(Shape) / sizeof(Real);
  std::array<std::vector<Real>, count> number;

  explicit InColumns(const std::vector<Shape>& shapes) {
    for (const Shape& shape : shapes) {
      const auto numbers = std::bit_cast<std::array<Real, count>>(shape);
      for (std::size_t i = 0; i < count; ++i) number[i].push_back(numbers[i]);
    }
  }
  [[nodiscard]] graze::batch::Vectors<Real> vectors(std::size_t i) const {
    return {number[i], number[i + 1], number[i + 2]};
  }
};
/// Structs of the user, with a shape among other members.
template <class Real, class Shape>
struct InStructs {
  struct Struct {
    char name;
    Shape shape;
    int number;
  };
  std::vector<Struct> structs;

  explicit InStructs(const std::vector<Shape>& shapes) {
    for (const Shape& shape : shapes) structs.push_back({'g', shape, 1});
  }
  template <class Member>
  [[nodiscard]] graze::batch::Vectors<Real> vectors(const Member& member) const {
    return {structs, [&](const Struct& in) -> const graze::Vec3<Real>& { return member(in.shape); }};
  }
  template <class Member>
  [[nodiscard]] graze::batch::Column<Real> column(const Member& member) const {
    return {structs, [&](const Struct& in) -> const Real& { return member(in.shape); }};
  }
};

template <class Real>
graze::batch::Rays<Real> laid(const InColumns<Real, graze::Ray<Real>>& in, const std::vector<Real>& t_max) {
  return {in.vectors(0), in.vectors(3), t_max};
}
template <class Real>
graze::batch::Spheres<Real> laid(const InColumns<Real, graze::Sphere<Real>>& in) {
  return {in.vectors(0), in.number[3]};
}
template <class Real>
graze::batch::MovingSpheres<Real> laid(const InColumns<Real, graze::MovingSphere<Real>>& in) {
  return {{in.vectors(0), in.number[3]}, in.vectors(4)};
}
template <class Real>
graze::batch::SphereCasts<Real> laid(const InColumns<Real, graze::SphereCast<Real>>& in) {
  return {in.vectors(0), in.vectors(3), in.number[6]};
}
template <class Real>
graze::batch::Rays<Real> laid(const InStructs<Real, graze::Ray<Real>>& in, const std::vector<Real>& t_max) {
  return {in.vectors([](const auto& ray) -> const auto& { return ray.origin; }),
          in.vectors([](const auto& ray) -> const auto& { return ray.direction; }), t_max};
}
template <class Real>
graze::batch::Spheres<Real> laid(const InStructs<Real, graze::Sphere<Real>>& in) {
  return {in.vectors([](const auto& sphere) -> const auto& { return sphere.centre; }),
          in.column([](const auto& sphere) -> const auto& { return sphere.radius; })};
}
template <class Real>
graze::batch::MovingSpheres<Real> laid(const InStructs<Real, graze::MovingSphere<Real>>& in) {
  return {{in.vectors([](const auto& mover) -> const auto& { return mover.sphere.centre; }),
           in.column([](const auto& mover) -> const auto& { return mover.sphere.radius; })},
          in.vectors([](const auto& mover) -> const auto& { return mover.displacement; })};
}
template <class Real>
graze::batch::SphereCasts<Real> laid(const InStructs<Real, graze::SphereCast<Real>>& in) {
  return {in.vectors([](const auto& cast) -> const auto& { return cast.start; }),
          in.vectors([](const auto& cast) -> const auto& { return cast.end; }),
          in.column([](const auto& cast) -> const auto& { return cast.radius; })};
}

/// Which of the arguments are arrays.
enum class Many : unsigned char { pairs, targets, movers };
inline constexpr std::array manies{Many::pairs, Many::targets, Many::movers};

/// All accuracies of times.
inline constexpr std::array accuracies{graze::batch::Accuracy(graze::Rounding::nearest),
                                       graze::batch::Accuracy(graze::Rounding::towards_start),
                                       graze::batch::Accuracy(graze::Precision::stable)};
/// Whether times are correctly rounded, as those of first contacts always are.
constexpr bool is_rounded(graze::batch::Accuracy accuracy) {
  return accuracy.precision == graze::Precision::rounded;
}
inline std::string name(graze::batch::Accuracy accuracy) {
  if (!is_rounded(accuracy)) return "stable";
  return accuracy.rounding == graze::Rounding::nearest ? "nearest" : "towards the start";
}

/// Scenes of one question.
template <verify::Question question, class Real>
class BatchScenes {
 public:
  using Batch = BatchOf<question, Real>;
  using Mover = typename Batch::Mover;
  using Target = typename Batch::Target;
  using Hits = std::vector<graze::Hit<Real>>;
  std::vector<Mover> movers;
  std::vector<Target> targets;
  std::vector<Real> horizons;  ///< of rays

  void add(const verify::Case<Real>& asked) {
    const auto shapes = shapes_of<question>(asked);
    movers.push_back(std::get<0>(shapes));
    targets.push_back(std::get<1>(shapes));
    horizons.push_back(verify::scene_of(asked).horizon);
  }
  void add_from(const BatchScenes& others, std::size_t i) {
    movers.push_back(others.movers[i]);
    targets.push_back(others.targets[i]);
    horizons.push_back(others.horizons[i]);
  }
  [[nodiscard]] std::size_t size() const { return movers.size(); }
  [[nodiscard]] BatchScenes part(std::size_t begin, std::size_t end) const {
    const auto cut = [&](const auto& from) {
      return std::remove_cvref_t<decltype(from)>(from.begin() + static_cast<std::ptrdiff_t>(begin),
                                                 from.begin() + static_cast<std::ptrdiff_t>(end));
    };
    return {cut(movers), cut(targets), cut(horizons)};
  }

  /// The scalar answers.
  [[nodiscard]] Hits scalar(Many many, graze::batch::Accuracy accuracy) const {
    return accuracy.precision == graze::Precision::stable ? scalar_in(many, accuracy.precision)
                                                          : scalar_in(many, accuracy.rounding);
  }

  /// Calls ask(movers, targets) with arrays of shapes.
  template <class Ask>
  auto as_shapes(Many many, const Ask& ask) const {
    return as(many, movers, targets, ask);
  }
  /// The same with a separate array for each number.
  template <class Ask>
  auto as_columns(Many many, const Ask& ask) const {
    const InColumns<Real, Mover> movers_in(movers);
    const InColumns<Real, Target> targets_in(targets);
    return as(many, laid_movers(movers_in), laid(targets_in), ask);
  }
  /// The same with structs of the user.
  template <class Ask>
  auto as_structs(Many many, const Ask& ask) const {
    const InStructs<Real, Mover> movers_in(movers);
    const InStructs<Real, Target> targets_in(targets);
    return as(many, laid_movers(movers_in), laid(targets_in), ask);
  }

 private:
  [[nodiscard]] Hits scalar_in(Many many, auto rounding_or_precision) const {
    Hits hits;
    for (std::size_t i = 0; i < size(); ++i) {
      const std::size_t a = many == Many::targets ? 0 : i, b = many == Many::movers ? 0 : i;
      if constexpr (question == verify::Question::ray) {
        hits.push_back(Header::hit<question>(movers[a], targets[b], horizons[a], rounding_or_precision));
      } else {
        hits.push_back(Header::hit<question>(movers[a], targets[b], rounding_or_precision));
      }
    }
    return hits;
  }
  template <class In>
  [[nodiscard]] auto laid_movers(const In& in) const {
    if constexpr (question == verify::Question::ray) {
      return laid(in, horizons);
    } else {
      return laid(in);
    }
  }
  template <class Movers, class Targets, class Ask>
  auto as(Many many, const Movers& many_movers, const Targets& many_targets, const Ask& ask) const {
    using AllMovers = typename Batch::Movers;
    using AllTargets = typename Batch::Targets;
    const auto with_limits = [&](const auto& of, const auto& limits) -> AllMovers {
      if constexpr (question == verify::Question::ray && !std::is_same_v<decltype(of), const AllMovers&>) {
        return {of, limits};
      } else {
        return of;
      }
    };
    switch (many) {
      case Many::targets:
        return ask(with_limits(movers.front(), horizons.front()), AllTargets(many_targets));
      case Many::movers:
        return ask(with_limits(many_movers, horizons), AllTargets(targets.front()));
      case Many::pairs:
        break;
    }
    return ask(with_limits(many_movers, horizons), AllTargets(many_targets));
  }
};

/// Scenes of all families in turn.
template <verify::Question question, class Real>
BatchScenes<question, Real> mixed_scenes(std::size_t count) {
  BatchScenes<question, Real> scenes;
  for (std::uint64_t i = 0; scenes.size() < count; ++i) {
    const auto families = verify::families();
    const verify::Family& family = families[i % families.size()];
    if (family.applies(question)) scenes.add(verify::draw<Real>(family, question, 4, i));
  }
  return scenes;
}

/// Calls visit(question, a number of the type) for each question and type.
template <class Visit>
void each_question(const Visit& visit) {
  for (const verify::Question asked : verify::all_questions) {
    verify::with_question(asked, [&](auto question) {
      visit(question, float{});
      visit(question, double{});
    });
  }
}

}  // namespace subjects
