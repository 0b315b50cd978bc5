// SPDX-License-Identifier: BSL-1.0
/// Coin: `SbSphere::intersect` of a line.
#include <Inventor/SbLine.h>
#include <Inventor/SbSphere.h>

#include "reports/field/adapter.hpp"

namespace {

struct Coin {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    const auto start = field::vector<SbVec3f>(asked.a.centre),
               direction = field::vector<SbVec3f>(asked.a.motion);
    SbLine line;
    line.setPosDir(start, direction);
    const SbSphere sphere(field::vector<SbVec3f>(asked.b.centre), asked.b.radius);
    SbVec3f enters, leaves;
    if (!sphere.intersect(line, enters, leaves)) return field::miss<float>();
    // The line extends behind the start, too; what lies there isn't on the ray.
    if ((leaves - start).dot(direction) < 0) return field::miss<float>();
    field::Answer<float> answer{.outcome = verify::Outcome::impact};
    answer.point = field::triple<float>(enters);
    return answer;
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Coin{}); }
