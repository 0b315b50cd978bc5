// Run: g++ -O2 -I/usr/include/OGRE ogre.ray.cpp -lOgreMain && ./a.out
// ogre 1.12.10, libogre-1.12-dev of Debian 12
// Exactly: impact t=0.38945994
#include <OgreMath.h>
#include <OgreRay.h>
#include <OgreSphere.h>

#include <cstdio>

int main() {
  const Ogre::Ray ray(Ogre::Vector3(0, 0, 0), Ogre::Vector3(328.3, 93.53, 359.7));
  const Ogre::Sphere sphere(Ogre::Vector3(127.93, 36.4, 140.10088), 0.076);
  const auto result = Ogre::Math::intersects(ray, sphere);
  if (result.first)
    std::printf("hit t=%.9g\n", result.second);
  else
    std::puts("miss");
}
