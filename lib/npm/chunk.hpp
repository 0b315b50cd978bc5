// SPDX-License-Identifier: BSL-1.0
/// What index.js, questions.cpp and screen.cpp have in common: the place for arguments and answers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "graze/answer.hpp"
#include "graze/vec3.hpp"

/// The scenes in a chunk, as in index.js. It is even, since the screen takes two at once.
constexpr std::size_t most = 1024;

template <class Real>
using Numbers = Real[most];
template <class Real>
using Places = graze::Vec3<Real>[most];

/// What goes in and comes out, by one array for each argument and for each part of the answers. A ray has no radius: q is its
/// direction and m its t_max.
template <class Real>
struct Chunk {
  Places<Real> p, q, r, s;  ///< A: centre, displacement or end; B: centre, displacement
  Numbers<Real> m, n;       ///< A: radius; B: radius
  Numbers<Real> time, end;  ///< the end of a ray's span, or the distance travelled by a cast
  Places<Real> centre, point, normal;
  graze::Outcome outcome[most];
  graze::Motion motion[most];
  std::uint16_t open[most];  ///< the scenes that the screen hasn't answered
};

/// How far the next scene's numbers are, in scenes: 0 where an argument is the same for all of them.
struct Steps {
  std::size_t p, q, r, s, m, n;

  explicit constexpr Steps(unsigned ones) noexcept
      : p(step(ones, 0)),
        q(step(ones, 1)),
        r(step(ones, 2)),
        s(step(ones, 3)),
        m(step(ones, 4)),
        n(step(ones, 5)) {}

 private:
  static constexpr std::size_t step(unsigned ones, int argument) noexcept {
    return (ones >> argument & 1) == 0 ? 1 : 0;
  }
};
/// The bit of `ones` that says that only the scenes in `open` are asked: as in index.js.
constexpr unsigned only_open = 1U << 6;
