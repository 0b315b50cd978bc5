// SPDX-License-Identifier: BSL-1.0
/// The textbook sweep of a sphere as a program: case lines in, answer lines out. See reports/FOREIGN.md.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

int main() {
  for (std::string line, word; std::getline(std::cin, line);) {
    std::istringstream words(line);
    words >> word >> word;       // "sweep" and the number type
    std::array<double, 11> n{};  // A: centre, radius, displacement; B: centre, radius
    for (double& x : n) x = words >> word ? std::strtod(word.c_str(), nullptr) : 0;
    double a = 0, h = 0, c = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double d = n[7 + i] - n[i], v = n[4 + i];
      a += v * v;
      h += d * v;
      c += d * d;
    }
    c -= (n[3] + n[10]) * (n[3] + n[10]);
    const double t = c <= 0 ? 0 : (h - std::sqrt(h * h - a * c)) / a;
    if (t >= 0 && t <= 1) {
      std::printf("hit t=%.17g\n", t);
    } else {
      std::puts("miss");
    }
    std::fflush(stdout);
  }
}
