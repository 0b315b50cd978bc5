// SPDX-License-Identifier: BSL-1.0
/// Embree: `rtcIntersect1` on a scene of one RTC_GEOMETRY_TYPE_SPHERE_POINT.
#include <embree3/rtcore.h>

#include <memory>

#include "reports/field/adapter.hpp"

namespace {

using field::Ray;

struct Release {
  void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
  void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};

/// A caller commits the scene once, and asks it for many rays.
struct Scene {
  std::unique_ptr<RTCSceneTy, Release> sphere;
  Ray<float> ray;
};

class Embree {
 public:
  Scene scene(const Ray<float>& ray) const {
    RTCGeometry geometry = rtcNewGeometry(device_.get(), RTC_GEOMETRY_TYPE_SPHERE_POINT);
    constexpr std::size_t size = 4 * sizeof(float);
    auto* const sphere = static_cast<float*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT4, size, 1));
    std::copy(ray.b.centre.begin(), ray.b.centre.end(), sphere);
    sphere[3] = ray.b.radius;
    rtcCommitGeometry(geometry);
    Scene scene{std::unique_ptr<RTCSceneTy, Release>(rtcNewScene(device_.get())), ray};
    rtcAttachGeometry(scene.sphere.get(), geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene.sphere.get());
    return scene;
  }

  field::Answer<float> operator()(const Scene& scene) const {
    const auto& [origin, direction] = std::pair(scene.ray.a.centre, scene.ray.a.motion);
    RTCRayHit hit{};
    hit.ray = {.org_x = origin[0],
               .org_y = origin[1],
               .org_z = origin[2],
               .tnear = 0,
               .dir_x = direction[0],
               .dir_y = direction[1],
               .dir_z = direction[2],
               .time = 0,
               .tfar = scene.ray.horizon,
               .mask = ~0U,
               .id = 0,
               .flags = 0};
    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(scene.sphere.get(), &context, &hit);
    return hit.hit.geomID == RTC_INVALID_GEOMETRY_ID ? field::miss<float>()
                                                     : field::hit_at_time(hit.ray.tfar);
  }

 private:
  std::unique_ptr<RTCDeviceTy, Release> device_{rtcNewDevice("threads=1")};
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Embree{}); }
