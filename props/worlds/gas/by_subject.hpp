// SPDX-License-Identifier: BSL-1.0
/// A routine under test in place of graze in a gas, used as its users would.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <variant>

#include "props/worlds/gas/gas.hpp"
#include "verify/case/case.hpp"
#include "verify/judge/subject.hpp"

namespace worlds::gas {

/// Asks a subject the question that it answers: two balls as two moving spheres, or in the frame of the second one as a
/// sweep, a cast, or a ray against a sphere of both radii. graze answers the other question, about the container or about
/// two balls. Real is float or double: places are passed in that type.
template <class Real>
class BySubject : public Exact {
 public:
  explicit BySubject(const verify::Subject& subject) : subject_(subject) {}

  double meet(const graze::MovingSphere<double>& a, const graze::MovingSphere<double>& b) override {
    if (subject_.question == verify::Question::container) return Exact::meet(a, b);
    const graze::Vec3<double> way = a.displacement - b.displacement;
    const graze::Vec3<double>&p = a.sphere.centre, &q = b.sphere.centre;
    const double length = std::sqrt(dot(way, way));
    double time = never;
    switch (subject_.question) {
      case verify::Question::moving: {
        const graze::Vec3<double>&m = a.displacement, &n = b.displacement;
        time = ask(
            {p.x, p.y, p.z, a.sphere.radius, m.x, m.y, m.z, q.x, q.y, q.z, b.sphere.radius, n.x, n.y, n.z},
            length, p);
        break;
      }
      case verify::Question::sweep:
        time = ask({p.x, p.y, p.z, a.sphere.radius, way.x, way.y, way.z, q.x, q.y, q.z, b.sphere.radius},
                   length, p);
        break;
      case verify::Question::cast:
        time = ask({p.x, p.y, p.z, a.sphere.radius, p.x + way.x, p.y + way.y, p.z + way.z, q.x, q.y, q.z,
                    b.sphere.radius},
                   length, p);
        break;
      default: {
        const double radius = a.sphere.radius + b.sphere.radius;
        if (length == 0) return never;
        const auto end = [&](double t_max) { return subject_.contract.endless ? never : t_max; };
        if (!subject_.contract.unit_direction) {
          time = ask({p.x, p.y, p.z, way.x, way.y, way.z, q.x, q.y, q.z, radius, end(1)}, length, p);
          break;
        }
        time = ask({p.x, p.y, p.z, way.x / length, way.y / length, way.z / length, q.x, q.y, q.z, radius,
                    end(length)},
                   length, p);
        if (subject_.contract.gives == verify::Contract::Gives::time) time /= length;
      }
    }
    const bool approaches = dot(p - q, way) < 0;
    return time > 0 || approaches ? time : never;
  }
  double leave(const graze::MovingSphere<double>& a, const graze::Sphere<double>& container) override {
    if (subject_.question != verify::Question::container) return Exact::leave(a, container);
    const graze::Vec3<double>&p = a.sphere.centre, &m = a.displacement, &q = container.centre;
    return ask({p.x, p.y, p.z, a.sphere.radius, m.x, m.y, m.z, q.x, q.y, q.z, container.radius},
               std::sqrt(dot(m, m)), p);
  }

  /// Questions that a program failed to answer, which counts as no contact.
  [[nodiscard]] std::size_t unanswered() const { return unanswered_; }

 private:
  static constexpr double never = std::numeric_limits<double>::infinity();

  verify::Answer<Real> answer_to(const verify::Case<Real>& k) {
    const verify::Calls<Real>& calls = subject_.calls<Real>();
    if (calls.native != nullptr) return calls.native(k);
    constexpr std::size_t patience = 20;
    if (unanswered_ == patience) return {};
    // A single case would get its own process.
    const std::array twice{k, k};
    const auto responses = calls.respondent->ask(twice);
    if (const auto* const answer = std::get_if<verify::Answer<Real>>(&responses.front())) return *answer;
    ++unanswered_;
    return {};
  }

  /// The fraction of the path at which the subject reports contact.
  double ask(std::initializer_list<double> numbers, double length, const graze::Vec3<double>& start) {
    verify::Case<Real> k{subject_.question};
    std::size_t i = 0;
    for (const double number : numbers) k.numbers[i++] = static_cast<Real>(number);
    const verify::Answer<Real> answer = answer_to(k);
    if (answer.outcome == verify::Outcome::overlap) return 0;
    if (answer.outcome != verify::Outcome::impact) return never;
    if (answer.time) return static_cast<double>(*answer.time);
    if (answer.distance) return static_cast<double>(*answer.distance) / length;
    if (!answer.centre) return never;
    const auto& centre = *answer.centre;
    const graze::Vec3<double> gone =
        graze::Vec3<double>{static_cast<double>(centre[0]), static_cast<double>(centre[1]),
                            static_cast<double>(centre[2])} -
        start;
    return std::sqrt(dot(gone, gone)) / length;
  }

  const verify::Subject& subject_;
  std::size_t unanswered_ = 0;
};

/// Another routine, made a little early: the usual remedy.
class Early : public Routine {
 public:
  Early(Routine& routine, double by) : routine_(routine), by_(by) {}
  double meet(const graze::MovingSphere<double>& a, const graze::MovingSphere<double>& b) override {
    return earlier(routine_.meet(a, b));
  }
  double leave(const graze::MovingSphere<double>& a, const graze::Sphere<double>& container) override {
    return earlier(routine_.leave(a, container));
  }

 private:
  [[nodiscard]] double earlier(double time) const { return time >= 0 && time < by_ ? 0 : time - by_; }
  Routine& routine_;
  double by_;
};

}  // namespace worlds::gas
