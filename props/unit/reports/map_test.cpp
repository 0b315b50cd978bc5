// SPDX-License-Identifier: BSL-1.0
/// Maps: which case a pixel represents, its colour, and the contents of a picture file.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "props/unit/committed_text.hpp"
#include "props/unit/reports/png_image.hpp"
#include "reports/program/audit/counts.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/map/sheet.hpp"
#include "subjects/built_in.hpp"
#include "verify/backward/backward.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {
namespace {

using namespace verify;

const std::atomic<bool> never = false;

const Subject& subject(std::string_view name, Question question) {
  return *subjects::find_subject(name, question);
}

template <class Real>
constexpr Real infinity = std::numeric_limits<Real>::infinity();

template <class Real>
Slice<Real> usual(SliceKind kind, Question question, double distance, int size) {
  return {kind, usual_case<Real>(kind, question, distance), size, usual_numbers(question)};
}

/// Calls of(slice, column, row, case) for each pixel.
template <class Real, class Function>
void for_each_pixel(const Slice<Real>& slice, const Function& of) {
  for (int row = 0; row < slice.size; ++row) {
    for (int column = 0; column < slice.size; ++column) of(column, row, case_at(slice, column, row));
  }
}

template <class Real>
class Slices : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Slices, Types);

TYPED_TEST(Slices, a_view_is_made_of_unit_rays_that_hit_a_disc) {
  using Real = TypeParam;
  const auto slice = usual<Real>(SliceKind::view, Question::ray, 100, 40);
  int hits = 0;
  for_each_pixel(slice, [&](int column, int row, const Case<Real>& k) {
    const Truth<Real> truth = truth_of(k);
    EXPECT_TRUE(truth.unit_direction) << write(k);
    const double x = (2 * column + 1 - 40) / 40.0, y = (2 * row + 1 - 40) / 40.0,
                 radii = 1.25 * std::hypot(x, y);
    if (std::abs(radii - 1) > 0.02) {
      EXPECT_EQ(truth.outcome, radii < 1 ? Outcome::impact : Outcome::miss) << write(k);
    }
    hits += truth.outcome == Outcome::impact;
  });
  EXPECT_NEAR(hits, 1600 * 3.14159 / 4 / 1.25 / 1.25, 20);
}

TYPED_TEST(Slices, a_view_has_the_sphere_in_its_middle_wherever_the_eye_is) {
  using Real = TypeParam;
  Scene<Real> scene;
  scene.a.centre = {1, 2, 3};
  scene.a.motion = {1, 0, 0};
  scene.b.centre = {1, 2, 8};
  scene.b.radius = 1;
  const Slice<Real> slice{SliceKind::view, case_of(Question::ray, scene), 1, {}};
  EXPECT_EQ(scene_of(case_at(slice, 0, 0)).a.motion, (Triple<Real>{0, 0, 1}));
}

TYPED_TEST(Slices, aiming_meets_where_the_path_is_long_enough_and_the_offset_small) {
  using Real = TypeParam;
  for (const Question question : all_questions) {
    if (question == Question::container) continue;
    const auto slice = usual<Real>(SliceKind::aim, question, 1000, 40);
    for_each_pixel(slice, [&](int column, int row, const Case<Real>& k) {
      const double y = 1.25 * std::abs(2 * row + 1 - 40) / 40.0;
      if (std::abs(y - 1) < 0.04 || std::abs(column - 19.5) < 1) return;  // too near to an edge
      const bool meets = column >= 20 && y < 1;
      EXPECT_EQ(is_contact(truth_of(k).outcome), meets) << write(k);
    });
  }
}

TYPED_TEST(Slices, aiming_stretches_a_ray_to_its_end_or_to_the_sphere_if_it_has_none) {
  using Real = TypeParam;
  Scene<Real> scene;
  scene.a.motion = {0, 2, 0};
  scene.b.centre = {0, 5, 0};
  scene.b.radius = 1;
  for (const auto& [end, middle] : {std::pair{Real(3), Real(3)}, std::pair{infinity<Real>, Real(2)}}) {
    scene.horizon = end;
    const Slice<Real> slice{SliceKind::aim, case_of(Question::ray, scene), 2, {}};
    EXPECT_EQ(scene_of(case_at(slice, 0, 0)).horizon, middle / 2);
    EXPECT_EQ(scene_of(case_at(slice, 1, 0)).horizon, 3 * middle / 2);
  }
}

TYPED_TEST(Slices, aiming_inside_a_container_leaves_it_or_begins_outside) {
  using Real = TypeParam;
  std::set<Outcome> seen;
  for_each_pixel(usual<Real>(SliceKind::aim, Question::container, 10, 40),
                 [&](int, int, const Case<Real>& k) { seen.insert(truth_of(k).outcome); });
  EXPECT_EQ(seen, (std::set{Outcome::outside, Outcome::contained, Outcome::impact}));
}

TYPED_TEST(Slices, zooming_moves_two_numbers_by_ulps) {
  using Real = TypeParam;
  for (const Question question : all_questions) {
    const auto slice = usual<Real>(SliceKind::zoom, question, 1000, 6);
    std::set<Outcome> seen;
    for_each_pixel(slice, [&](int column, int row, const Case<Real>& k) {
      Case<Real> back = k;
      for (int i = column; i < 3; ++i)
        back.numbers[slice.vary[0]] = std::nextafter(back.numbers[slice.vary[0]], infinity<Real>);
      for (int i = 3; i < column; ++i)
        back.numbers[slice.vary[0]] = std::nextafter(back.numbers[slice.vary[0]], -infinity<Real>);
      for (int i = row; i < 3; ++i)
        back.numbers[slice.vary[1]] = std::nextafter(back.numbers[slice.vary[1]], infinity<Real>);
      for (int i = 3; i < row; ++i)
        back.numbers[slice.vary[1]] = std::nextafter(back.numbers[slice.vary[1]], -infinity<Real>);
      EXPECT_EQ(write(back), write(slice.centre));
      seen.insert(truth_of(k).outcome);
    });
    EXPECT_EQ(seen.size(), 2U) << verify::name(question);  // on both sides of the edge
  }
}

TYPED_TEST(Slices, zooming_moves_so_many_ulps_as_the_step_has) {
  using Real = TypeParam;
  const auto stepped = [](Real x, int ulps) {
    for (; ulps > 0; --ulps) x = std::nextafter(x, infinity<Real>);
    for (; ulps < 0; ++ulps) x = std::nextafter(x, -infinity<Real>);
    return x;
  };
  for (const Real start : {Real(3), Real(-0.5), std::numeric_limits<Real>::denorm_min() * -8, -Real(0)}) {
    auto slice = usual<Real>(SliceKind::zoom, Question::ray, 10, 9);
    slice.step = 8;
    for (const std::size_t number : slice.vary) slice.centre.numbers[number] = start;
    for_each_pixel(slice, [&](int column, int row, const Case<Real>& k) {
      Case<Real> by_steps = slice.centre;
      by_steps.numbers[slice.vary[0]] = stepped(start, 8 * (column - 4));
      by_steps.numbers[slice.vary[1]] = stepped(start, 8 * (row - 4));
      EXPECT_EQ(write(k), write(by_steps));
    });
  }
}

TYPED_TEST(Slices, zooming_stays_finite) {
  using Real = TypeParam;
  for (const std::int64_t step : {std::int64_t{1}, largest_step}) {
    auto slice = usual<Real>(SliceKind::zoom, Question::ray, 10, 8);
    slice.step = step;
    slice.centre.numbers[slice.vary[0]] = std::numeric_limits<Real>::max();
    slice.centre.numbers[slice.vary[1]] = std::numeric_limits<Real>::lowest();
    for_each_pixel(slice,
                   [](int, int, const Case<Real>& k) { EXPECT_NE(truth_of(k).outcome, Outcome::invalid); });
    const Case<Real> corner = case_at(slice, slice.size - 1, 0);
    EXPECT_EQ(corner.numbers[slice.vary[0]], std::numeric_limits<Real>::max());
    EXPECT_EQ(corner.numbers[slice.vary[1]], std::numeric_limits<Real>::lowest());
  }
}

TYPED_TEST(Slices, the_pixels_are_judged_like_any_case_with_any_number_of_threads) {
  using Real = TypeParam;
  std::set<std::pair<Question, Contract::Gives>> seen;
  for (const Subject& one : subjects::built_in_subjects()) {
    if (!seen.insert({one.question, one.contract.gives}).second)
      continue;  // of each form of claim one subject will do
    const auto slice = usual<Real>(SliceKind::aim, one.question, 5000, 30);
    const auto pixels = judged_pixels(one, slice, MapOf::steps, 3, never);
    const auto again = judged_pixels(one, slice, MapOf::steps, 1, never);
    std::size_t i = 0;
    for_each_pixel(slice, [&](int, int, const Case<Real>& k) {
      const Answer<Real> answer = one.calls<Real>().native(k);
      const Truth<Real> truth = truth_of(k, wanted_by(one.contract, one.question));
      const Verdict verdict = judge(answer, truth, one.contract);
      const auto figure = own_figure(one.contract);
      EXPECT_TRUE(pixels[i].asked);
      EXPECT_EQ(pixels[i].kind, verdict.kind) << write(k);
      EXPECT_EQ(pixels[i].within, verdict.within_contract) << write(k);
      EXPECT_EQ(pixels[i].claimed, is_contact(answer.outcome));
      EXPECT_EQ(pixels[i].error, figure ? verdict.error[static_cast<std::size_t>(*figure)].value_or(0) : 0);
      const auto said = answer.time ? answer.time : answer.distance;
      EXPECT_EQ(std::bit_cast<std::uint64_t>(pixels[i].time),
                std::bit_cast<std::uint64_t>(static_cast<double>(said.value_or(0))));
      EXPECT_EQ(pixels[i].steps, counted(backward_error(answer, truth, one.contract, verdict.kind)));
      EXPECT_EQ(again[i].kind, pixels[i].kind);
      EXPECT_EQ(again[i].steps, pixels[i].steps);
      EXPECT_EQ(std::bit_cast<std::uint64_t>(again[i].time), std::bit_cast<std::uint64_t>(pixels[i].time));
      ++i;
    });
  }
  EXPECT_GE(seen.size(),
            all_questions.size() + 4);  // distances of three questions, centres and contacts alone
}

TEST(Maps, stop_when_they_are_interrupted) {
  const std::atomic<bool> interrupted = true;
  const auto slice = usual<float>(SliceKind::view, Question::ray, 50, 40);
  for (const Pixel& pixel :
       judged_pixels(subject("naive", Question::ray), slice, MapOf::verdicts, 2, interrupted)) {
    EXPECT_FALSE(pixel.asked);
    EXPECT_EQ(colour_of(pixel), not_asked);
  }
}

TEST(Maps, count_in_their_caption_what_was_asked_and_lies_within_the_contract) {
  const auto pixel = [](Kind kind, bool within, bool asked) {
    return Pixel{.kind = kind, .within = within, .asked = asked};
  };
  const Pixel right = pixel(Kind::right, true, true);
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    EXPECT_EQ(caption_of({right, right, right, pixel(kind, true, true)}, MapOf::verdicts),
              is_wrong(kind) ? "25.0 % wrong" : "none wrong")
        << name(kind);
    EXPECT_EQ(caption_of({right, pixel(kind, false, true), pixel(kind, true, false)}, MapOf::verdicts),
              "none wrong")
        << name(kind);
    EXPECT_EQ(caption_of({pixel(kind, false, true), pixel(kind, true, false)}, MapOf::verdicts),
              "outside its contract");
    EXPECT_EQ(caption_of({pixel(kind, true, false)}, MapOf::verdicts), "nothing to judge") << name(kind);
  }
  // Invalid cases don't count at all, neither as wrong nor in the total.
  const Pixel missed = pixel(Kind::missed, true, true), invalid = pixel(Kind::invalid, true, true);
  EXPECT_EQ(caption_of({right, missed, invalid, invalid}, MapOf::verdicts), "50.0 % wrong");
}

TEST(Maps, of_steps_have_the_largest_in_their_caption) {
  const auto pixel = [](Steps steps, bool within = true) {
    return Pixel{.kind = Kind::right, .within = within, .asked = true, .steps = steps};
  };
  EXPECT_EQ(caption_of({pixel(0), pixel(0)}, MapOf::steps), "exact");
  EXPECT_EQ(caption_of({pixel(0), pixel(1)}, MapOf::steps), "at most 1 step");
  EXPECT_EQ(caption_of({pixel(1234), pixel(5), pixel(no_steps, false)}, MapOf::steps), "at most 1,234 steps");
  EXPECT_EQ(caption_of({pixel(no_steps), pixel(5), pixel(0), pixel(0)}, MapOf::steps),
            "none near for 25.0 %");
  EXPECT_EQ(
      caption_of({pixel(no_steps), pixel(0), pixel(no_steps, false), pixel(0, false), Pixel{}}, MapOf::steps),
      "none near for 50.0 %");
  EXPECT_EQ(caption_of({pixel(no_steps, false)}, MapOf::steps), "outside its contract");
  EXPECT_EQ(caption_of({Pixel{}}, MapOf::steps), "nothing to judge");
}

TEST(Maps, of_steps_have_a_shade_for_each_class_the_darker_the_larger) {
  const auto shade = [](Steps steps) {
    return shade_of(Pixel{.kind = Kind::missed, .claimed = true, .asked = true, .steps = steps});
  };
  for (const auto& [least, most] : {std::pair<Steps, Steps>{0, 0}, {1, 4}, {5, 64}, {65, no_steps - 1}})
    EXPECT_EQ(shade(least), shade(most)) << least;
  int last = 256;
  for (const Steps steps : {Steps{0}, Steps{4}, Steps{64}, Steps{65}}) {
    EXPECT_LT(shade(steps).red, last) << steps;
    last = shade(steps).red;
  }
  EXPECT_GT(shade(no_steps).red, shade(no_steps).blue);  // no blue
  EXPECT_EQ(shade_of(Pixel{.kind = Kind::right, .asked = true}), right_miss);
  EXPECT_EQ(shade_of(Pixel{.kind = Kind::missed, .asked = true, .steps = 9}), shade(9));
  EXPECT_EQ(shade_of(Pixel{.kind = Kind::right, .asked = false}), not_asked);
  EXPECT_EQ(shade_of(Pixel{.kind = Kind::invalid, .asked = true}), not_asked);
}

TEST(Maps, have_a_colour_for_each_kind_of_verdict) {
  std::set<std::tuple<int, int, int>> colours;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const Colour c = colour_of({.kind = static_cast<Kind>(kind), .claimed = true, .asked = true});
    colours.insert({c.red, c.green, c.blue});
  }
  EXPECT_EQ(colours.size(), kinds);
  EXPECT_EQ(colour_of({.kind = Kind::right, .claimed = false, .asked = true}), right_miss);
}

TEST(Maps, take_the_colours_of_okabe_and_ito) {
  const auto colour_of_wrong = [](Kind kind) { return colour_of({.kind = kind, .asked = true}); };
  EXPECT_EQ(colour_of_wrong(Kind::missed), (Colour{213, 94, 0}));
  EXPECT_EQ(colour_of_wrong(Kind::phantom), (Colour{204, 121, 167}));
  EXPECT_EQ(colour_of_wrong(Kind::behind), (Colour{240, 228, 66}));
  EXPECT_EQ(colour_of_wrong(Kind::beyond), (Colour{86, 180, 233}));
  EXPECT_EQ(colour_of_wrong(Kind::clamped), (Colour{230, 159, 0}));
  EXPECT_EQ(colour_of_wrong(Kind::wrong_root), (Colour{0, 158, 115}));
  EXPECT_EQ(colour_of_wrong(Kind::not_a_number), (Colour{0, 0, 0}));
  EXPECT_EQ(colour_of_wrong(Kind::no_answer), (Colour{0, 114, 178}));
}

TEST(Maps, are_the_darker_the_larger_the_error) {
  int last = 256;
  for (const double ulps : {0.5, 0.6, 1.1, 2.1, 1024.0, 1e6, 1e300}) {
    const Colour grey = grey_of(ulps);
    EXPECT_EQ(grey.red, grey.green);
    EXPECT_LT(grey.red, last) << ulps;
    last = ulps >= 1e6 ? 256 : grey.red;
  }
  EXPECT_EQ(grey_of(0), grey_of(0.5));
  EXPECT_EQ(grey_of(1e300), grey_of(std::numeric_limits<double>::infinity()));
  EXPECT_EQ(grey_of(0.6), grey_of(1));
  // All digits of a float are 24 factors of two above half an ulp.
  EXPECT_GT(grey_of(0x1p22).red, grey_of(0x1p23).red);
  EXPECT_EQ(grey_of(0x1p23), grey_of(0x1p24));
}

TEST(Maps, a_rendered_sphere_is_lit_where_it_is_hit) {
  const auto slice = usual<double>(SliceKind::view, Question::ray, 50, 64);
  const Subject& exact = subject("exact", Question::ray);
  const auto pixels = judged_pixels(exact, slice, MapOf::verdicts, 1, never);
  const Picture picture = rendered(slice, pixels);
  const Colour sky = picture.at(0, 0);
  EXPECT_EQ(picture.at(63, 63), sky);
  EXPECT_FALSE(picture.at(32, 32) == sky);
  // Lit from above.
  EXPECT_GT(picture.at(32, 14).red, picture.at(32, 52).red);
}

/// What a rendered picture shows of a point on the unit sphere around the origin, seen from an eye.
Colour seen(const Triple<double>& eye, const Triple<double>& place) {
  Scene<double> scene;
  scene.a.centre = eye;
  for (std::size_t i = 0; i < 3; ++i) scene.a.motion[i] = place[i] - eye[i];
  scene.b.radius = 1;
  const Slice<double> slice{SliceKind::zoom, case_of(Question::ray, scene), 1, usual_numbers(Question::ray)};
  return rendered(slice, {Pixel{.claimed = true, .time = 1}}).at(0, 0);
}

Triple<double> of_length_1(const Triple<double>& x) {
  const double length = std::hypot(x[0], x[1], x[2]);
  return {x[0] / length, x[1] / length, x[2] / length};
}

// The light is in the direction of the eye, as a unit vector, plus (0.1, 0.8, -0.6).
TEST(Maps, a_rendered_sphere_has_its_full_colour_where_it_faces_the_light) {
  EXPECT_EQ(seen({0, 0, -10}, of_length_1({0.1, 0.8, -1.6})), (Colour{248, 190, 104}));
  EXPECT_EQ(seen({0, -10, 0}, of_length_1({0.1, -0.2, -0.6})), (Colour{179, 137, 75}));  // in a dark field
}

TEST(Maps, the_shade_of_a_rendered_sphere_is_chequered_in_sixths_of_a_radian) {
  for (int north = 0; north <= 8; ++north) {
    for (int west = 1; west <= 9; ++west) {
      const double latitude = (north + 0.5) / 6, longitude = (0.5 - west) / 6;
      const Colour here = seen({0, -10, 0}, {std::cos(latitude) * std::sin(longitude), std::sin(latitude),
                                             std::cos(latitude) * std::cos(longitude)});
      EXPECT_EQ(here.red, (north + west) % 2 != 0 ? 27 : 37) << north << ' ' << west;
    }
  }
}

// --- pictures ---

TEST(Pictures, are_cut_off_at_their_edges) {
  Picture picture(4, 3, {1, 2, 3});
  picture.fill(-5, -5, 100, 6, {9, 9, 9});
  picture.put(4, 0, {7, 7, 7});
  picture.put(0, 3, {7, 7, 7});
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 4; ++x) EXPECT_EQ(picture.at(x, y), (y == 0 ? Colour{9, 9, 9} : Colour{1, 2, 3}));
  }
  picture.write(-3, -3, "A\xff~", {0, 0, 0}, 2);
  picture.paste(3, 2, Picture(5, 5, {4, 4, 4}));
  EXPECT_EQ(picture.at(3, 2), (Colour{4, 4, 4}));
}

TEST(Pictures, write_letters) {
  Picture picture(12, 11, {255, 255, 255});
  picture.write(0, 0, "L", {0, 0, 0});
  for (int y = 0; y < 7; ++y) EXPECT_EQ(picture.at(0, y), (Colour{0, 0, 0})) << y;
  for (int x = 0; x < 5; ++x) EXPECT_EQ(picture.at(x, 6), (Colour{0, 0, 0})) << x;
  EXPECT_EQ(picture.at(2, 2), (Colour{255, 255, 255}));
  EXPECT_EQ(text_width("LL"), 12);
  picture.write(0, 0, "LL", {0, 0, 0});
  for (int x = 0; x < 12; ++x) EXPECT_EQ(picture.at(x, 0) == (Colour{0, 0, 0}), x % 6 == 0) << x;
}

// Each letter as a reader sees it: ten in a row, # for each pixel.
TEST(Pictures, the_letters_are_the_committed_ones) {
  std::string page;
  for (int first = ' '; first <= '~'; first += 10) {
    std::string line;
    for (int c = first; c < first + 10 && c <= '~'; ++c) line += static_cast<char>(c);
    Picture picture(text_width(line), text_height(), {});
    picture.write(0, 0, line, {255, 255, 255});
    page += "\"" + line + "\"\n";
    for (int y = 0; y < picture.height(); ++y) {
      std::string row;
      for (int x = 0; x < picture.width(); ++x) row += picture.at(x, y) == Colour{} ? ' ' : '#';
      page += row.erase(row.find_last_not_of(' ') + 1) + "\n";
    }
  }
  props::expect_as_committed("letters", {{"letters.txt", page}});
}

TEST(Pictures, a_file_reads_back_and_holds_its_texts) {
  Picture picture(7, 5, {10, 20, 30});
  for (int i = 0; i < 5; ++i) picture.put(i, i, {static_cast<std::uint8_t>(i), 200, 250});
  const std::vector<PictureText> texts{{"Comment", "graze map --size 8"}, {"Software", "graze"}};
  const std::string file = png(picture, texts);
  EXPECT_EQ(file, png(picture, texts));
  EXPECT_NE(file.find("Comment" + std::string(1, '\0') + "graze map --size 8"), std::string::npos);
  const props::PngImage read = props::read_png(file);
  ASSERT_EQ(read.width, 7);
  ASSERT_EQ(read.height, 5);
  for (int y = 0; y < 5; ++y) {
    EXPECT_EQ(std::memcmp(read.bytes.data() + static_cast<std::size_t>(y) * 21, picture.row(y), 21), 0);
  }
  EXPECT_EQ(png(picture, {}).find("Comment"), std::string::npos);
}

// With 256 colours a file has a palette, with one more it can't.
TEST(Pictures, files_keep_every_colour_with_a_palette_or_without) {
  for (const int colours : {256, 257}) {
    Picture picture(colours, 1, {});
    for (int x = 0; x < colours; ++x)
      picture.put(x, 0, {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(x / 256), 7});
    const std::string file = png(picture, {});
    EXPECT_EQ(file.find("PLTE") != std::string::npos, colours == 256);
    const props::PngImage read = props::read_png(file);
    ASSERT_EQ(read.width, colours);
    EXPECT_EQ(std::memcmp(read.bytes.data(), picture.row(0), read.bytes.size()), 0);
  }
}

TEST(Sheets, hold_every_map_in_rows_of_so_many) {
  std::vector<SheetColumn> columns;
  columns.reserve(5);
  for (std::uint8_t i = 0; i < 5; ++i)
    columns.push_back(
        {"subject", {{Picture(30, 30, {i, i, 77}), "caption"}, {Picture(30, 30, {i, i, 78}), "caption"}}});
  for (const int side_by_side : {1, 2, 5, 9}) {
    const Picture whole = sheet("A title", columns, side_by_side,
                                side_by_side == 2 ? std::optional(MapOf::verdicts) : std::nullopt);
    std::set<std::pair<int, int>> found;
    for (int y = 0; y < whole.height(); ++y) {
      for (int x = 0; x < whole.width(); ++x) {
        const Colour here = whole.at(x, y);
        if (here.blue == 77 || here.blue == 78) found.insert({here.red, here.blue});
      }
    }
    EXPECT_EQ(found.size(), 10U) << side_by_side;
    // No row stays empty: below the last captions there is little.
    int lowest = 0;
    for (int y = 0; y < whole.height(); ++y) {
      for (int x = 0; x < whole.width(); ++x) lowest = whole.at(x, y) == Colour{255, 255, 255} ? lowest : y;
    }
    EXPECT_LT(whole.height() - lowest, 40) << side_by_side;
  }
  EXPECT_GT(sheet("A title", columns, 2, MapOf::verdicts).height(),
            sheet("A title", columns, 2, std::nullopt).height());
}

/// Where a colour is in a picture.
struct Spot {
  int left = std::numeric_limits<int>::max(), top = left, pixels = 0;
};
Spot find(const Picture& picture, const Colour& colour) {
  Spot spot;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) {
      if (picture.at(x, y) != colour) continue;
      spot.left = std::min(spot.left, x);
      spot.top = std::min(spot.top, y);
      ++spot.pixels;
    }
  }
  return spot;
}

constexpr Colour paper{255, 255, 255}, ink{36, 41, 47};

TEST(Sheets, write_each_caption_between_its_map_and_the_next) {
  const Colour upper{1, 2, 3}, lower{4, 5, 6};
  const Picture whole =
      sheet("A title", {{"subject", {{Picture(30, 30, upper), "LLL"}, {Picture(30, 30, lower), "LLL"}}}}, 1,
            std::nullopt);
  for (const Colour& map : {upper, lower}) {
    const Spot spot = find(whole, map);
    EXPECT_EQ(spot.pixels, 900);
    EXPECT_EQ(whole.at(spot.left - 1, spot.top - 1), ink);
    const int below = spot.top + 30;
    EXPECT_EQ(whole.at(spot.left, below), ink);  // the frame
    for (int y = below + 1; y < below + 4; ++y) EXPECT_EQ(whole.at(spot.left, y), paper);
    EXPECT_EQ(whole.at(spot.left, below + 4), ink);  // the first L
  }
  EXPECT_EQ(find(whole, lower).top - find(whole, upper).top, 30 + text_height(1) + 10);
  // As many letters as fit, and no more.
  const int room = 60 / text_width(" ");
  const Picture full =
      sheet("A title", {{"subject", {{Picture(60, 60, upper), std::string(99, 'L')}}}}, 1, std::nullopt);
  const Spot spot = find(full, upper);
  const auto is_letter = [&](int i) {
    return full.at(spot.left + i * text_width(" "), spot.top + 64) == ink;
  };
  EXPECT_TRUE(is_letter(room - 1));
  for (int x = spot.left + 61; x < full.width(); ++x) EXPECT_EQ(full.at(x, spot.top + 64), paper);
}

TEST(Sheets, have_a_legend_of_framed_colours_that_stand_apart) {
  const Picture whole = sheet("A title", {{"subject", {{Picture(2000, 1, paper), ""}}}}, 1, MapOf::verdicts);
  const Spot missed = find(whole, colour_of({.kind = Kind::missed, .asked = true})),
             phantom = find(whole, colour_of({.kind = Kind::phantom, .asked = true}));
  EXPECT_EQ(missed.pixels, 100);
  for (int i = -1; i <= 10; ++i) {
    for (const auto& [x, y] : {std::pair{i, -1}, std::pair{i, 10}, std::pair{-1, i}, std::pair{10, i}})
      EXPECT_EQ(whole.at(missed.left + x, missed.top + y), ink) << x << ' ' << y;
  }
  EXPECT_EQ(phantom.top, missed.top);
  for (const double ulps : {0.5, 1024.0, 0x1p24}) EXPECT_EQ(find(whole, grey_of(ulps)).pixels, 100) << ulps;
  EXPECT_EQ(phantom.left - missed.left, 12 + 6 + text_width("missed") + 14);
  const Picture steps = sheet("A title", {{"subject", {{Picture(2000, 1, paper), ""}}}}, 1, MapOf::steps);
  for (const Stability one :
       {Stability::exact, Stability::stable, Stability::nearly_stable, Stability::unstable, Stability::wrong})
    EXPECT_EQ(find(steps, shade_of(one)).pixels, 100) << name(one);
}

}  // namespace
}  // namespace reports
