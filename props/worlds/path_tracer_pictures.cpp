// SPDX-License-Identifier: BSL-1.0
/// What the path tracer draws with each routine in place of graze, and what is wrong with that. For each routine that answers
/// rays it prints a line, and writes a picture NAME.ppm to a folder. Arguments: the folder, pixels across.
#define GRAZE_X(v) (v).x
#define GRAZE_Y(v) (v).y
#define GRAZE_Z(v) (v).z
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "props/worlds/path_tracer.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/case.hpp"

namespace {

using namespace worlds::path_tracer;
using verify::Outcome;
constexpr float never = std::numeric_limits<float>::infinity();

/// When a routine says that a ray hits a sphere, as its users take it: a contact from the start on doesn't count.
float time_by(const verify::Subject& subject, const Ray& ray, const Sphere& sphere, float end) {
  verify::Case<float> k{verify::Question::ray};
  k.numbers = {ray.origin.x,
               ray.origin.y,
               ray.origin.z,
               ray.direction.x,
               ray.direction.y,
               ray.direction.z,
               sphere.centre.x,
               sphere.centre.y,
               sphere.centre.z,
               sphere.radius,
               end};
  const verify::Answer<float> answer = subject.in_float.native(k);
  if (answer.outcome != Outcome::impact) return never;
  const bool in_lengths = subject.contract.gives == verify::Contract::Gives::distance;
  const float time = (in_lengths ? answer.distance : answer.time).value_or(never);
  return time > 0 && time < end ? time : never;
}

using Colour = std::array<unsigned char, 3>;
constexpr Colour hole{213, 94, 0}, acne{240, 228, 66};

struct Counts {
  long holes = 0, acne = 0, others = 0;
};

/// A pixel: its colour if all is right, and what is wrong with it.
Colour pixel(const verify::Subject& subject, const Ray& ray, const std::vector<Sphere>& spheres,
             Counts& counts) {
  const auto said = [&](const Ray& r, const Sphere& s, float end) { return time_by(subject, r, s, end); };
  const Hit exact = first_hit(ray, spheres, exact_time), hit = first_hit(ray, spheres, said);
  if (hit.sphere != exact.sphere) {
    ++counts.holes;
    return hole;
  }
  if (hit.sphere == nullptr) return {230, 238, 245};
  const Ray on = mirrored(ray, exact);
  const Hit next_exact = first_hit(on, spheres, exact_time), next = first_hit(on, spheres, said);
  if (next.sphere != next_exact.sphere) {
    // It hits the sphere that it leaves, or something else goes wrong.
    if (next.sphere == exact.sphere) {
      ++counts.acne;
      return acne;
    }
    ++counts.others;
    return hole;
  }
  const float light = std::max(0.F, dot(normal_at(ray, exact), worlds::unit(Vector{-1, -2, -1})));
  const float shade = 60 + 150 * light + (next_exact.sphere != nullptr ? 25.F : 0.F);
  const auto grey = static_cast<unsigned char>(shade);
  return {grey, grey, grey};
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : ".";
  const int across = argc > 2 ? std::atoi(argv[2]) : 320, up = across * 3 / 4;
  const std::vector<Sphere> spheres = scene();
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    if (subject.question != verify::Question::ray || subject.in_float.native == nullptr) continue;
    std::vector<unsigned char> bytes;
    Counts counts;
    for (int y = 0; y < up; ++y) {
      for (int x = 0; x < across; ++x) {
        const Colour colour = pixel(subject, ray_through(x, y, across), spheres, counts);
        bytes.insert(bytes.end(), colour.begin(), colour.end());
      }
    }
    const std::string name(subject.name);
    std::FILE* const file = std::fopen((folder + '/' + name + ".ppm").c_str(), "wb");
    bool written = file != nullptr && std::fprintf(file, "P6\n%d %d\n255\n", across, up) > 0;
    written = written && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    if (file == nullptr || std::fclose(file) != 0 || !written) {
      std::fprintf(stderr, "can't write %s.ppm to %s\n", name.c_str(), folder.c_str());
      return 1;
    }
    std::printf("{\"subject\": \"%s\", \"pixels\": %d, \"holes\": %ld, \"acne\": %ld, \"others\": %ld}\n",
                name.c_str(), across * up, counts.holes, counts.acne, counts.others);
  }
  return 0;
}
