// SPDX-License-Identifier: BSL-1.0
/// FCL: `continuousCollide` on two spheres, with the default request and with conservative advancement.
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/continuous_collision.h>

#include "reports/field/adapter.hpp"

namespace {

fcl::Transform3d at(const field::Triple<double>& place) {
  return fcl::Transform3d(Eigen::Translation3d(place[0], place[1], place[2]));
}

/// A caller prepares shapes and the transforms at both ends once.
struct Scene {
  fcl::Sphered a, b;
  fcl::Transform3d a_start, a_end, b_start, b_end;
};

struct Fcl {
  fcl::CCDSolverType solver;

  Scene scene(const field::Paths<double>& paths) const {
    return {fcl::Sphered(paths.a.radius), fcl::Sphered(paths.b.radius),
            at(paths.a.centre),           at(paths.a_end),
            at(paths.b.centre),           at(paths.b_end)};
  }

  field::Answer<double> operator()(const Scene& scene) const {
    fcl::ContinuousCollisionRequestd request;
    request.ccd_solver_type = solver;
    fcl::ContinuousCollisionResultd result;
    fcl::continuousCollide(&scene.a, scene.a_start, scene.a_end, &scene.b, scene.b_start, scene.b_end,
                           request, result);
    return result.is_collide ? field::hit_at_time(result.time_of_contact) : field::miss<double>();
  }
};

}  // namespace

int main(int count, char** words) {
  return field::serve(count, words, field::Choice{"default", Fcl{fcl::CCDC_NAIVE}},
                      field::Choice{"advancement", Fcl{fcl::CCDC_CONSERVATIVE_ADVANCEMENT}});
}
