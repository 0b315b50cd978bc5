// SPDX-License-Identifier: BSL-1.0
/// CGAL: `do_intersect` of a ray and a sphere, in the kernel that computes in doubles, in the one with exact predicates,
/// in the exact one, and there also for the question as rounded to doubles.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Simple_cartesian.h>

#include <cmath>

#include "reports/field/adapter.hpp"

namespace {

/// A sphere is given by its squared radius, in the kernel's number type.
template <class Kernel>
struct With {
  using Number = typename Kernel::FT;
  using Point = typename Kernel::Point_3;

  field::Answer<double> operator()(const field::Ray<double>& ray) const {
    const auto number = [](double x) { return Number(x); };
    const auto [x, y, z] = ray.a.centre;
    const auto [dx, dy, dz] = ray.a.motion;
    const auto [cx, cy, cz] = ray.b.centre;
    const Point start(number(x), number(y), number(z));
    const typename Kernel::Vector_3 direction(number(dx), number(dy), number(dz));
    const typename Kernel::Sphere_3 sphere(Point(number(cx), number(cy), number(cz)),
                                           CGAL::square(number(ray.b.radius)));
    const bool hits = CGAL::do_intersect(typename Kernel::Ray_3(start, direction), sphere);
    return {.outcome = hits ? verify::Outcome::impact : verify::Outcome::miss};
  }
};

/// The question as rounded by a kernel in doubles, answered exactly.
struct Rounded {
  using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;

  field::Answer<double> operator()(const field::Ray<double>& ray) const {
    const auto point = [](const field::Triple<double>& p) { return Kernel::Point_3(p[0], p[1], p[2]); };
    const auto [x, y, z] = ray.a.centre;
    const auto [dx, dy, dz] = ray.a.motion;
    const double square = ray.b.radius * ray.b.radius;
    for (const double number : {square, x + dx, y + dy, z + dz}) {  // nothing is left beyond the range
      if (!std::isfinite(number)) return field::miss<double>();
    }
    const Kernel::Sphere_3 sphere(point(ray.b.centre), square);
    const Kernel::Ray_3 rounded(point({x, y, z}), point({x + dx, y + dy, z + dz}));
    return {.outcome = CGAL::do_intersect(rounded, sphere) ? verify::Outcome::impact : verify::Outcome::miss};
  }
};

using InDoubles = With<CGAL::Simple_cartesian<double>>;
using Inexact = With<CGAL::Exact_predicates_inexact_constructions_kernel>;
using Exact = With<CGAL::Exact_predicates_exact_constructions_kernel>;

}  // namespace

int main(int count, char** words) {
  return field::serve(count, words, field::Choice<InDoubles>{"doubles", {}},
                      field::Choice<Inexact>{"inexact", {}}, field::Choice<Exact>{"exact", {}},
                      field::Choice<Rounded>{"rounded", {}});
}
