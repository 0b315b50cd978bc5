// SPDX-License-Identifier: BSL-1.0
/// The committed cases, props/cases: each is there for a branch of graze's kernel, and together they reach all of
/// them (./run coverage). graze is held to the truth about every line: decisions and numbers, times towards the
/// start, and the compiled kernel bit for bit.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "graze/graze.hpp"
#include "graze/kernel.hpp"
#include "verify/text.hpp"
#include "verify/trial.hpp"

namespace {

using verify::Question;

/// A line of a case file with the place where it stands.
struct Placed {
  std::string place;
  verify::AnyCase asked;
};

/// All cases of a question's file. A line that can't be read fails the test.
std::vector<Placed> cases_of(Question question) {
  const std::string name = std::string(verify::stem(question)) + ".cases";
  std::ifstream file(std::string(GRAZE_CASES) + "/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  std::vector<Placed> cases;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    const std::string place = name + ":" + std::to_string(++number);
    const verify::CaseLine read = verify::read_case(line);
    if (const auto* fault = std::get_if<verify::Unreadable>(&read))
      ADD_FAILURE() << place << ": " << fault->why;
    if (const auto* asked = std::get_if<verify::AnyCase>(&read)) cases.push_back({place, *asked});
  }
  return cases;
}

template <class Real>
graze::Vec3<Real> vector(const verify::Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}

/// The functions of one build of graze, under one name.
struct Header {
  static auto span(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::ray_sphere_span(ray, sphere, t_max, rounding);
  }
  static auto span(const auto& ray, const auto& sphere) { return graze::ray_sphere_span(ray, sphere); }
  static auto ray(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::ray_sphere(ray, sphere, t_max, rounding);
  }
  static auto ray(const auto& ray, const auto& sphere) { return graze::ray_sphere(ray, sphere); }
  static auto sweep(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::sphere_sweep(a, b, rounding);
  }
  static auto moving(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::moving_spheres(a, b, rounding);
  }
  static auto cast(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::sphere_cast(a, b, rounding);
  }
  static auto contact(const auto& a, const auto& b) { return graze::sphere_cast_contact(a, b); }
  static auto container(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::containing_sphere(a, b, rounding);
  }
};
struct Compiled {
  static auto span(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::kernel::ray_sphere_span(ray, sphere, t_max, rounding);
  }
  static auto span(const auto& ray, const auto& sphere) {
    return graze::kernel::ray_sphere_span(ray, sphere);
  }
  static auto ray(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::kernel::ray_sphere(ray, sphere, t_max, rounding);
  }
  static auto ray(const auto& ray, const auto& sphere) { return graze::kernel::ray_sphere(ray, sphere); }
  static auto sweep(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::sphere_sweep(a, b, rounding);
  }
  static auto moving(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::moving_spheres(a, b, rounding);
  }
  static auto cast(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::sphere_cast(a, b, rounding);
  }
  static auto contact(const auto& a, const auto& b) { return graze::kernel::sphere_cast_contact(a, b); }
  static auto container(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::containing_sphere(a, b, rounding);
  }
};

/// What a build of graze says of a case, and when that is, in one rounding.
template <class Real>
struct Said {
  graze::Hit<Real> hit;
  Real exit{};                     ///< of a ray
  graze::Contact<Real> contact{};  ///< of a cast, by the nearest time
  graze::Hit<Real> alone{};        ///< of a ray: without its exit
  graze::Span<Real> endless{};     ///< of a ray: without t_max
  graze::Hit<Real> endless_hit{};

  [[nodiscard]] std::vector<std::uint64_t> bits() const {
    std::vector<std::uint64_t> all;
    const auto number = [&](Real x) {
      using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
      all.push_back(std::bit_cast<Bits>(x));
    };
    const auto place = [&](const graze::Vec3<Real>& p) {
      number(p.x);
      number(p.y);
      number(p.z);
    };
    const auto one = [&](const auto& x) {
      all.push_back(static_cast<std::uint64_t>(x.outcome));
      all.push_back(static_cast<std::uint64_t>(x.motion));
    };
    for (const graze::Hit<Real>& x : {hit, contact.hit, alone, endless_hit}) {
      one(x);
      number(x.time);
    }
    one(endless);
    number(endless.enter);
    number(endless.exit);
    number(exit);
    place(contact.centre);
    place(contact.point);
    place(contact.normal);
    number(contact.distance);
    return all;
  }
};

template <class Graze, class Real>
Said<Real> said(const verify::Case<Real>& asked, graze::Rounding rounding) {
  const auto [a, b, horizon] = verify::scene_of(asked);
  const graze::MovingSphere<Real> mover{{vector(a.centre), a.radius}, vector(a.motion)},
      other{{vector(b.centre), b.radius}, vector(b.motion)};
  switch (asked.question) {
    case Question::ray: {
      const graze::Ray<Real> ray{mover.sphere.centre, mover.displacement};
      const graze::Span<Real> span = Graze::span(ray, other.sphere, horizon, rounding);
      return {{span.enter, span.outcome, span.motion},
              span.exit,
              {},
              Graze::ray(ray, other.sphere, horizon, rounding),
              Graze::span(ray, other.sphere),
              Graze::ray(ray, other.sphere)};
    }
    case Question::sweep:
      return {Graze::sweep(mover, other.sphere, rounding)};
    case Question::moving:
      return {Graze::moving(mover, other, rounding)};
    case Question::cast: {
      const graze::SphereCast<Real> cast{mover.sphere.centre, mover.displacement, a.radius};
      return {Graze::cast(cast, other.sphere, rounding), Real(0), Graze::contact(cast, other.sphere)};
    }
    case Question::container:
      break;
  }
  return {Graze::container(mover, other.sphere, rounding)};
}

/// The largest number that isn't above the exact one; a time beyond the range isn't beyond all numbers.
template <class Real>
Real not_above(const verify::Enclosed<Real>& exact) {
  if (std::isinf(exact.nearest)) return std::numeric_limits<Real>::max();
  return exact.residual < 0 ? std::nextafter(exact.nearest, -std::numeric_limits<Real>::infinity())
                            : exact.nearest;
}

class CaseFiles : public testing::TestWithParam<Question> {
 protected:
  /// Does something with every case of the file, under its place.
  template <class Do>
  static void each(const Do& act) {
    const std::vector<Placed> cases = cases_of(GetParam());
    EXPECT_FALSE(cases.empty());
    for (const Placed& k : cases) {
      SCOPED_TRACE(k.place);
      std::visit(
          [&](const auto& asked) {
            EXPECT_EQ(asked.question, GetParam());
            act(asked);
          },
          k.asked);
    }
  }
};

TEST_P(CaseFiles, are_answered_rightly_and_every_number_correctly_rounded) {
  const verify::Subject* const graze = verify::find_subject("graze", GetParam());
  each([&]<class Real>(const verify::Case<Real>& asked) {
    const auto t = verify::trial(*graze, asked);
    EXPECT_TRUE(t.decided() && t.correctly_rounded() && t.kept(verify::promise_of<Real>(asked.question)))
        << explained(t);
  });
}

TEST_P(CaseFiles, are_timed_by_the_last_number_not_above_when_rounded_towards_the_start) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    const auto truth = verify::truth_of(asked);
    const Said<Real> early = said<Header>(asked, graze::Rounding::towards_start),
                     nearest = said<Header>(asked, graze::Rounding::nearest);
    EXPECT_EQ(early.hit.outcome, nearest.hit.outcome) << write(asked);
    EXPECT_EQ(early.hit.motion, nearest.hit.motion) << write(asked);
    if (truth.time) EXPECT_EQ(early.hit.time, not_above(*truth.time)) << write(asked);
    const verify::Triple<Real> no_direction{};
    if (truth.exit && verify::scene_of(asked).a.motion != no_direction)
      EXPECT_EQ(early.exit, not_above(*truth.exit)) << write(asked);
  });
}

TEST_P(CaseFiles, are_answered_by_the_compiled_kernel_with_the_same_bits) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
      EXPECT_EQ(said<Compiled>(asked, rounding).bits(), said<Header>(asked, rounding).bits()) << write(asked);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Kernel, CaseFiles, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

}  // namespace
