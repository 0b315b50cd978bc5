// Run: g++ -O2 -I/usr/include/OGRE {{file}} -lOgreMain && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <OgreMath.h>
#include <OgreRay.h>
#include <OgreSphere.h>

#include <cstdio>

int main() {
  const Ogre::Ray ray(Ogre::Vector3({{origin}}), Ogre::Vector3({{direction}}));
  const Ogre::Sphere sphere(Ogre::Vector3({{centre}}), {{radius}});
  const auto result = Ogre::Math::intersects(ray, sphere);
  if (result.first)
    std::printf("hit t=%.9g\n", result.second);
  else
    std::puts("miss");
}
