// SPDX-License-Identifier: BSL-1.0
/// A routine under test as a value: its name, its question, its contract, and how to call it.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/judge/response.hpp"

namespace verify {

/// How a routine answers for a start in contact.
enum class Inside : std::uint8_t {
  unstated,     ///< nothing; judged like `zero`
  zero,         ///< contact at 0
  exit,         ///< the larger root
  miss,         ///< no contact
  approaching,  ///< contact at 0 if the two approach each other; else either that or no contact
};

/// The starts that a routine accepts.
enum class Starts : std::uint8_t {
  any,
  contained,       ///< container: A fits and begins inside
  known_to_touch,  ///< the caller already knows that there will be a contact
  apart,           ///< not in contact
  off_surface,     ///< not exactly touching; inside is fine
};

/// What a routine's author promises and what the answer means. Cases outside the contract are judged and counted separately.
struct Contract {
  enum class Gives : std::uint8_t { time, distance, centre, contact_alone, roots };
  /// How the instant is given: a fraction (a multiple of the direction), a length, a place; for a ray, both roots.
  Gives gives = Gives::time;
  bool unit_direction = false;  ///< the direction must be of unit length
  bool endless = false;         ///< of a ray: takes no t_max, so it covers only cases without one
  bool finite_end = false;      ///< of a ray: takes only a finite t_max
  double t_min = 0;             ///< of a ray: earlier contacts aren't covered
  bool needs_motion = false;    ///< the direction, or the displacement of A, must not be 0
  bool positive_radii = false;  ///< the radius of a sphere must not be 0
  bool planar = false;          ///< it takes no z: each one must be 0, and a program gets no other cases
  double largest_coordinate =
      std::numeric_limits<double>::infinity();  ///< of any point of a sphere, at the start
  double largest_direction =
      std::numeric_limits<double>::infinity();  ///< of any component of a ray's direction
  /// The routine may take the spheres to be larger or smaller by this much in all: it covers only the cases whose outcome
  /// doesn't depend on that.
  double tolerance = 0;
  Inside inside = Inside::unstated;
  Starts starts = Starts::any;
  bool states_outcome = false;  ///< its outcome and motion are claims, beyond contact or none
  std::string_view note{};      ///< one sentence: source, tolerance
};

/// All ways of giving the instant.
inline constexpr std::array all_gives{Contract::Gives::time, Contract::Gives::distance,
                                      Contract::Gives::centre, Contract::Gives::contact_alone,
                                      Contract::Gives::roots};

constexpr std::string_view name(Contract::Gives gives) {
  switch (gives) {
    case Contract::Gives::time:
      return "time";
    case Contract::Gives::distance:
      return "distance";
    case Contract::Gives::centre:
      return "centre";
    case Contract::Gives::contact_alone:
      return "contact alone";
    case Contract::Gives::roots:
      return "both roots";
  }
  return {};
}
static_assert(name(static_cast<Contract::Gives>(all_gives.size())).empty(),
              "all_gives lacks a form of claim");
/// Whether the instant is given as a time; of two roots, it is the smaller one.
constexpr bool gives_time(Contract::Gives gives) {
  return gives == Contract::Gives::time || gives == Contract::Gives::roots;
}
constexpr std::string_view name(Inside inside) {
  constexpr std::array<std::string_view, 5> names{"unstated", "zero", "exit", "miss", "approaching"};
  return names[static_cast<std::size_t>(inside)];
}
constexpr std::string_view name(Starts starts) {
  constexpr std::array<std::string_view, 5> names{"any", "contained", "known to touch", "apart",
                                                  "off surface"};
  return names[static_cast<std::size_t>(starts)];
}

/// What a routine promises beyond right decisions: that no error exceeds these, in ulps of the exact value; for a vector, for
/// each component in its own ulps. Infinite where nothing is promised.
struct Bounds {
  static constexpr double none = std::numeric_limits<double>::infinity();
  double time = none;
  double exit = none;                                                  ///< of a ray's larger root
  double distance = none, centre = none, point = none, normal = none;  ///< of a cast's geometry
};

/// The answers of the same routine in two wide precisions, p = 256 and 512 bits, each rounded once to the
/// type. They are meaningless where they are too close.
template <class Real>
struct WideAnswers {
  Answer<Real> single, twice;
  /// A comparison involved a quantity within 2^(-p/2) of its threshold, relative to what went into it.
  bool too_close = false;
};

/// How to call a routine in one number type: by `native`, or through a respondent if it has one. `wide` is null
/// for a routine that isn't a template.
template <class Real>
struct Calls {
  Answer<Real> (*native)(const Case<Real>&) = nullptr;
  WideAnswers<Real> (*wide)(const Case<Real>&) = nullptr;
  /// For a routine in stages: which of them decides a case, 1 to 3; 0 for an invalid one.
  int (*stage)(const Case<Real>&) = nullptr;
  /// For a routine that promises right decisions and correctly rounded numbers: its bounds.
  const Bounds* promise = nullptr;
  /// For a subject that isn't a routine of this program.
  Respondent<Real>* respondent = nullptr;
};

/// A description of a subject, in words.
struct About {
  std::string_view version{}, package{};
  std::string_view promises{};  ///< what its documentation promises, one sentence
  std::string_view options{};   ///< the command-line options that select it; empty for a built-in one
};

struct Subject {
  std::string_view name;
  Question question = Question::ray;
  Contract contract{};
  Calls<float> in_float{};
  Calls<double> in_double{};
  About about{};

  /// Whether it answers cases of this type.
  template <class Real>
  [[nodiscard]] bool answers() const {
    return calls<Real>().native != nullptr || calls<Real>().respondent != nullptr;
  }
  /// Whether it runs in a process of its own.
  [[nodiscard]] bool is_program() const {
    return in_float.respondent != nullptr || in_double.respondent != nullptr;
  }

  template <class Real>
  [[nodiscard]] const Calls<Real>& calls() const {
    if constexpr (std::is_same_v<Real, float>) {
      return in_float;
    } else {
      return in_double;
    }
  }
};

}  // namespace verify
