// SPDX-License-Identifier: BSL-1.0
/// OpenSceneGraph: `LineSegmentIntersector::enter`, whether a segment meets the bounding sphere of a node.
#include <osg/Group>
#include <osgUtil/LineSegmentIntersector>

#include "reports/field/adapter.hpp"

namespace {

struct Scene {
  osg::ref_ptr<osgUtil::LineSegmentIntersector> segment;
  osg::ref_ptr<osg::Group> node;
};

struct OpenSceneGraph {
  /// The segment goes from the start to the point at t_max. An empty group has only the bounding sphere that it is given.
  static Scene scene(const field::Ray<float>& ray) {
    // Debian's build has segments in double and bounding spheres in float.
    const osg::Vec3d start = field::vector<osg::Vec3f>(ray.a.centre);
    const osg::Vec3d way = field::vector<osg::Vec3f>(ray.a.motion);
    const osg::Vec3d end = start + way * static_cast<double>(ray.horizon);
    Scene made{new osgUtil::LineSegmentIntersector(start, end), new osg::Group};
    made.node->setInitialBound(osg::BoundingSphere(field::vector<osg::Vec3f>(ray.b.centre), ray.b.radius));
    return made;
  }

  field::Answer<float> operator()(const Scene& scene) const {
    return {.outcome = scene.segment->enter(*scene.node) ? verify::Outcome::impact : verify::Outcome::miss};
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, OpenSceneGraph{}); }
