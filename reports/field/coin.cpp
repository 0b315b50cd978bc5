// SPDX-License-Identifier: BSL-1.0
/// Coin: `SbSphere::intersect` of a line.
#include <Inventor/SbLine.h>
#include <Inventor/SbSphere.h>

#include "reports/field/adapter.hpp"

namespace {

/// In double, where the products of floats are exact.
bool is_behind(const SbVec3f& point, const SbVec3f& start, const SbVec3f& direction) {
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    sum +=
        (static_cast<double>(point[i]) - static_cast<double>(start[i])) * static_cast<double>(direction[i]);
  return sum < 0;
}

struct Coin {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    const auto start = field::vector<SbVec3f>(asked.a.centre),
               direction = field::vector<SbVec3f>(asked.a.motion);
    SbLine line;
    line.setPosDir(start, direction);
    const SbSphere sphere(field::vector<SbVec3f>(asked.b.centre), asked.b.radius);
    SbVec3f enters, leaves;
    if (!sphere.intersect(line, enters, leaves)) return field::miss<float>();
    // The line extends behind the start, too; what is there isn't on the ray.
    if (is_behind(leaves, start, direction)) return field::miss<float>();
    field::Answer<float> answer{.outcome = verify::Outcome::impact};
    answer.point = field::triple<float>(enters);
    return answer;
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Coin{}); }
