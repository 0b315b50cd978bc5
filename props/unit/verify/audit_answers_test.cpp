// SPDX-License-Identifier: BSL-1.0
/// What a function under audit may answer: yes or no, a time, a distance, a centre, or several of them.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "graze/graze.hpp"
#include "props/unit/verify/audited_functions.hpp"
#include "verify/audit.hpp"

namespace {

using namespace verify;
using namespace props::audited;

TEST(OwnFunction, ThatSaysYesOrNoIsJudgedByThat) {
  const auto exact = [](Members o, Members d, Members c, float r) {
    return exact_ray(o, d, c, r).has_value();
  };
  const auto right = audit<ray, float>(exact);
  EXPECT_EQ(right.contract.gives, Gives::contact_alone);
  EXPECT_TRUE(right.contract.endless);
  EXPECT_EQ(right.wrong(), 0u) << right;
  EXPECT_GT(right.tally.times(Kind::right), 1000u);

  const auto opposite = [&](Members o, Members d, Members c, float r) { return exact(o, d, c, r) ? 0 : 2; };
  const auto wrong = audit<ray, float>(opposite);
  EXPECT_EQ(wrong.wrong(), wrong.tally.cases);
  EXPECT_EQ(
      wrong.tally.times(Kind::phantom) + wrong.tally.times(Kind::behind) + wrong.tally.times(Kind::missed),
      wrong.tally.cases);
}

TEST(OwnFunction, OfRaysMayWriteBothRoots) {
  // The roots of the whole line, ahead of the start or behind it.
  const auto both = [](Members o, Members d, Members c, float r, auto& first, auto& second) {
    const auto wide = [](float x) { return static_cast<double>(x); };
    double a = 0, h = 0, k = -wide(r) * wide(r);
    for (const auto& [from, by, to] : {std::array{o.x, d.x, c.x}, {o.y, d.y, c.y}, {o.z, d.z, c.z}}) {
      const double way = wide(to) - wide(from), speed = wide(by);
      a += speed * speed;
      h += speed * way;
      k += way * way;
    }
    const double square = h * h - a * k;
    if (square < 0) return false;
    first = static_cast<float>((h - std::sqrt(square)) / a);
    second = static_cast<float>((h + std::sqrt(square)) / a);
    return true;
  };
  const auto named = [&](Members o, Members d, Members c, float r, float& near, float& far) {
    return both(o, d, c, r, near, far);
  };
  const auto right = audit<ray, float>(named, {}, {.families = {"ordinary"}});
  EXPECT_EQ(right.contract.gives, Gives::roots);
  EXPECT_TRUE(right.contract.endless);
  EXPECT_EQ(right.wrong(), 0u) << right;

  const auto ended = [&](Members o, Members d, Members c, float r, float /*t_max*/, float& near, float& far) {
    return both(o, d, c, r, near, far);
  };
  const auto limited = audit<ray, float>(ended, {}, {.families = {"ordinary"}});
  EXPECT_FALSE(limited.contract.endless);
  EXPECT_EQ(limited.wrong(), 0u) << limited;

  const auto twice = [&](Members o, Members d, Members c, float r, float& near, float& far) {
    const bool meets = both(o, d, c, r, near, far);
    far = near;
    return meets;
  };
  const auto same = audit<ray, float>(twice, {}, {.families = {"ordinary"}});
  EXPECT_GT(same.tally.times(Kind::wrong_root), 100u) << same;

  const auto swapped = [&](Members o, Members d, Members c, float r, float& near, float& far) {
    return both(o, d, c, r, far, near);
  };
  EXPECT_GT((audit<ray, float>(swapped, {}, {.families = {"ordinary"}}).tally.times(Kind::wrong_root)), 100u);

  const auto of_a_sweep = [](const Scene<float>&) { return Answer<float>(); };
  EXPECT_THROW(static_cast<void>(audit<sweep, float>(of_a_sweep, {.gives = Gives::roots})),
               std::invalid_argument);
}

TEST(OwnFunction, MayWriteToItsLastParameter) {
  const auto timed = [](Members o, Members d, Members c, float r, float& t) {
    const std::optional<float> time = exact_ray(o, d, c, r);
    if (time) t = *time;
    return time.has_value();
  };
  expect_right(audit<ray, float>(timed));

  const auto unwritten = [](Members o, Members d, Members c, float r, float&) {
    return exact_ray(o, d, c, r).has_value();
  };
  const auto audit = verify::audit<ray, float>(unwritten);
  EXPECT_GT(audit.tally.times(Kind::not_a_number), 1000u);
  EXPECT_EQ(audit.tally.times(Kind::not_a_number), audit.wrong());

  const auto placed = [](Members o, Members d, Members c, float r, float t_max, Members& place) {
    const auto time = when(graze::ray_sphere(graze::Ray<float>{own<float>(o), own<float>(d)},
                                             graze::Sphere<float>{own<float>(c), r}, t_max));
    if (time) place = {o.x + *time * d.x, o.y + *time * d.y, o.z + *time * d.z};
    return time ? 1 : 0;
  };
  const auto at = verify::audit<ray, float>(placed, {}, {.families = {"ordinary"}});
  EXPECT_EQ(at.contract.gives, Gives::centre);
  EXPECT_FALSE(at.contract.endless);
  EXPECT_EQ(at.wrong(), 0u) << at;
  EXPECT_GT(at.largest_error(Figure::centre_coordinate), 0.5);
  EXPECT_LT(at.largest_error(Figure::centre_coordinate), 4);
}

TEST(OwnFunction, MayGiveADistance) {
  const auto distance = [](Members o, Members d, Members c, float r) -> std::optional<double> {
    const auto time = exact_ray<Members, double>(o, d, c, double(r));
    if (!time) return std::nullopt;
    return *time * std::hypot(double(d.x), double(d.y), double(d.z));
  };
  const Sample<float> sample{.families = {"ordinary", "overlap_deep", "unit_far"}};
  const auto right = audit<ray, float>(distance, {.gives = Gives::distance}, sample);
  EXPECT_EQ(right.wrong(), 0u) << right;
  EXPECT_EQ(right.largest_error(Figure::time), 0);
  EXPECT_GT(right.largest_error(Figure::distance), 0.49);
  EXPECT_LT(right.largest_error(Figure::distance), 0.51);

  const auto as_time = audit<ray, float>(distance, {}, sample);
  EXPECT_GT(as_time.largest_error(Figure::time), 1000);

  EXPECT_THROW((void)(audit<ray, float>(distance, {.gives = Gives::centre})), std::invalid_argument);
}

TEST(OwnFunction, MayGiveACentreOrSeveralNumbers) {
  const auto contact_of = [](Padded start, float r, Padded end, Padded b, float s) {
    return graze::sphere_cast_contact(graze::SphereCast<float>{own<float>(start), own<float>(end), r},
                                      graze::Sphere<float>{own<float>(b), s});
  };
  const auto centre = [&](Padded start, float r, Padded end, Padded b, float s) -> std::optional<Padded> {
    const auto contact = contact_of(start, r, end, b, s);
    if (!when(contact.hit)) return std::nullopt;
    return Padded{double(contact.centre.x), double(contact.centre.y), double(contact.centre.z)};
  };
  const auto right = audit<cast, float>(centre);
  EXPECT_EQ(right.wrong(), 0u) << right;
  EXPECT_GT(right.largest_error(Figure::centre), 0.49);
  EXPECT_LE(right.largest_error(Figure::centre), 0.5);

  // An answer may hold more than its contract covers.
  const auto with_normal = [&](Padded start, float r, Padded end, Padded b, float s) {
    const auto contact = contact_of(start, r, end, b, s);
    Answer<float> answer;
    if (!when(contact.hit)) return answer;
    answer.outcome = Outcome::impact;
    answer.time = contact.hit.time;
    answer.normal = from_vector<float>(contact.normal);
    return answer;
  };
  const auto several = audit<cast, float>(with_normal, {}, {.families = {"ordinary"}});
  EXPECT_EQ(several.wrong(), 0u) << several;
  EXPECT_GT(several.largest_error(Figure::normal), 0.4);
  EXPECT_LE(several.largest_error(Figure::normal), 0.5);
}

}  // namespace
