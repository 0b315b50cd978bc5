// SPDX-License-Identifier: BSL-1.0
/// OGRE: `Math::intersects` of a ray and a sphere, with its default for a start inside.
#include <OgreMath.h>
#include <OgreRay.h>
#include <OgreSphere.h>

#include "reports/field/adapter.hpp"

namespace {

struct Library {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    const Ogre::Ray ray(field::vector<Ogre::Vector3>(asked.a.centre),
                        field::vector<Ogre::Vector3>(asked.a.motion));
    const Ogre::Sphere sphere(field::vector<Ogre::Vector3>(asked.b.centre), asked.b.radius);
    const auto [hits, t] = Ogre::Math::intersects(ray, sphere);
    return hits ? field::hit_at_time(t) : field::miss<float>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Library{}); }
