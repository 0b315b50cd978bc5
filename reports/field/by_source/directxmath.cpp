// SPDX-License-Identifier: BSL-1.0
/// DirectXMath: `BoundingSphere::Intersects`.
#include <DirectXCollision.h>

#include "reports/field/adapter.hpp"

namespace {

DirectX::XMFLOAT3 vector(const field::Triple<float>& v) { return {v[0], v[1], v[2]}; }

struct DirectXMath {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    const DirectX::XMFLOAT3 origin = vector(asked.a.centre), direction = vector(asked.a.motion);
    const DirectX::BoundingSphere sphere(vector(asked.b.centre), asked.b.radius);
    float distance = 0;
    return sphere.Intersects(DirectX::XMLoadFloat3(&origin), DirectX::XMLoadFloat3(&direction), distance)
               ? field::hit_at_distance(distance)
               : field::miss<float>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, DirectXMath{}); }
