// SPDX-License-Identifier: BSL-1.0
/// Open CASCADE: `IntAna_IntConicQuad` of a line and a sphere.
// The headers of surfaces come first, since the others don't include everything they use.
// clang-format off
#include <gp_Cone.hxx>
#include <gp_Cylinder.hxx>
#include <gp_Lin.hxx>
#include <gp_Sphere.hxx>
#include <IntAna_IntConicQuad.hxx>
#include <IntAna_Quadric.hxx>
#include <Standard_Failure.hxx>
// clang-format on

#include <algorithm>
#include <optional>

#include "reports/field/adapter.hpp"

namespace {

struct Occt {
  field::Answer<double> operator()(const field::Ray<double>& ray) const {
    try {
      const gp_Lin line(field::vector<gp_Pnt>(ray.a.centre), field::vector<gp_Dir>(ray.a.motion));
      const gp_Sphere sphere(gp_Ax3(field::vector<gp_Pnt>(ray.b.centre), gp::DZ()), ray.b.radius);
      const IntAna_IntConicQuad crossing(line, IntAna_Quadric(sphere));
      return crossing.IsDone() ? first_ahead(crossing) : field::miss<double>();
    } catch (const Standard_Failure&) {
      // It refuses a direction of length 0.
      return field::miss<double>();
    }
  }

 private:
  /// It returns the crossings of the whole line, in any order.
  static field::Answer<double> first_ahead(const IntAna_IntConicQuad& crossing) {
    std::optional<double> first;
    for (int i = 1; i <= crossing.NbPoints(); ++i) {
      const double distance = crossing.ParamOnConic(i);
      if (!(distance < 0)) first = std::min(first.value_or(distance), distance);
    }
    return first ? field::hit_at_distance(*first) : field::miss<double>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Occt{}); }
