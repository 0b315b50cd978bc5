// SPDX-License-Identifier: BSL-1.0
/// Functions of all shapes under audit from a test: right ones are acquitted, wrong ones convicted of what they do.
#include "verify/audit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/graze.hpp"
#include "props/project/consumer_audit/collision.hpp"
#include "props/unit/case_in.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;

constexpr auto ray = Question::ray, sweep = Question::sweep, moving = Question::moving, cast = Question::cast,
               container = Question::container;

// --- vectors of all kinds, and graze put into the forms that other people's functions have ---

struct Members {
  float x, y, z;
};
struct Padded {
  double x = 0, y = 0, z = 0, w = 1;
};
class Functions {
 public:
  Functions(float x, float y, float z) : at_{x, y, z} {}
  [[nodiscard]] float x() const { return at_[0]; }
  [[nodiscard]] float y() const { return at_[1]; }
  [[nodiscard]] float z() const { return at_[2]; }

 private:
  std::array<float, 3> at_;
};
class Places {
 public:
  float& operator[](int i) { return at_[static_cast<std::size_t>(i)]; }
  const float& operator[](int i) const { return at_[static_cast<std::size_t>(i)]; }

 private:
  std::array<float, 3> at_{};
};
class Unlike {
 public:
  static Unlike of(float x, float y, float z) {
    Unlike v;
    v.text_ = {x, y, z};
    return v;
  }
  [[nodiscard]] float part(char axis) const { return text_[static_cast<std::size_t>(axis - 'x')]; }

 private:
  Unlike() = default;
  std::array<float, 3> text_{};
};

}  // namespace

template <>
struct verify::Components<Unlike> {
  static Unlike make(float x, float y, float z) { return Unlike::of(x, y, z); }
  static std::array<float, 3> read(const Unlike& v) { return {v.part('x'), v.part('y'), v.part('z')}; }
};

namespace {

template <class Real, class V>
graze::Vec3<Real> own(const V& v) {
  const Triple<Real> p = from_vector<Real>(v);
  return {p[0], p[1], p[2]};
}

template <class Real>
std::optional<Real> when(const graze::Hit<Real>& hit) {
  if (hit.outcome != graze::Outcome::impact && hit.outcome != graze::Outcome::overlap) return std::nullopt;
  return hit.time;
}

/// The exact time of a ray, for vectors of any kind.
template <class V, class Real>
std::optional<Real> exact_ray(const V& origin, const V& direction, const V& centre, Real radius) {
  return when(graze::ray_sphere(graze::Ray<Real>{own<Real>(origin), own<Real>(direction)},
                                graze::Sphere<Real>{own<Real>(centre), radius}));
}

template <class Real>
std::optional<Real> exact_sweep(graze::Vec3<Real> a, Real r, graze::Vec3<Real> v, graze::Vec3<Real> b,
                                Real s) {
  return when(graze::sphere_sweep(graze::MovingSphere<Real>{{a, r}, v}, graze::Sphere<Real>{b, s}));
}

template <class Real>
std::string text(const FunctionAudit<Real>& audit) {
  std::ostringstream out;
  out << audit;
  return out.str();
}

template <class Real>
void expect_right(const FunctionAudit<Real>& audit) {
  EXPECT_EQ(audit.wrong(), 0u) << audit;
  EXPECT_EQ(audit.tally.wrong(), 0u) << audit;
  EXPECT_GT(audit.tally.times(Kind::right), 1000u);
  EXPECT_GT(audit.largest_error(Figure::time), 0.49) << audit;
  EXPECT_LE(audit.largest_error(Figure::time), 0.5) << audit;
  EXPECT_TRUE(audit.complete);
}

TEST(Fit, KeepsTheOrderOfComponents) {
  const Triple<double> p{1, 2, 3};
  const auto members = to_vector<Members>(p);
  EXPECT_EQ((std::array{members.x, members.y, members.z}), (std::array{1.0F, 2.0F, 3.0F}));
  const auto padded = to_vector<Padded>(p);
  EXPECT_EQ((std::array{padded.x, padded.y, padded.z, padded.w}), (std::array{1.0, 2.0, 3.0, 1.0}));
  const auto functions = to_vector<Functions>(p);
  EXPECT_EQ((std::array{functions.x(), functions.y(), functions.z()}), (std::array{1.0F, 2.0F, 3.0F}));
  const auto places = to_vector<Places>(p);
  EXPECT_EQ((std::array{places[0], places[1], places[2]}), (std::array{1.0F, 2.0F, 3.0F}));
  const auto unlike = to_vector<Unlike>(p);
  EXPECT_EQ((std::array{unlike.part('x'), unlike.part('y'), unlike.part('z')}),
            (std::array{1.0F, 2.0F, 3.0F}));

  EXPECT_EQ(from_vector<double>(members), p);
  EXPECT_EQ(from_vector<double>(padded), p);
  EXPECT_EQ(from_vector<double>(functions), p);
  EXPECT_EQ(from_vector<double>(places), p);
  EXPECT_EQ(from_vector<double>(unlike), p);
}

struct Whole {
  int x, y, z;
};
static_assert(VectorLike<std::array<long double, 3>> && VectorLike<std::vector<float>>);
static_assert(!VectorLike<Whole> && !VectorLike<float> && !VectorLike<std::string>);
static_assert(NumberLike<float> && NumberLike<long double>);
static_assert(!NumberLike<int> && !NumberLike<bool> && !NumberLike<Members>);

// --- right ones ---

template <class Real>
class OwnFunction : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(OwnFunction, Reals);

TYPED_TEST(OwnFunction, ThatIsRightIsAcquittedOfEveryQuestion) {
  using Real = TypeParam;
  using V = graze::Vec3<Real>;
  const auto ray_until = [](V o, V d, V c, Real r, Real t_max) {
    return when(graze::ray_sphere(graze::Ray<Real>{o, d}, graze::Sphere<Real>{c, r}, t_max));
  };
  const auto both_move = [](const V& a, Real r, const V& v, const V& b, Real s, const V& w) {
    return when(
        graze::moving_spheres(graze::MovingSphere<Real>{{a, r}, v}, graze::MovingSphere<Real>{{b, s}, w}));
  };
  const auto cast_to = [](V start, Real r, V end, V b, Real s) {
    return when(graze::sphere_cast(graze::SphereCast<Real>{start, end, r}, graze::Sphere<Real>{b, s}));
  };
  const auto escape = [](V a, Real r, V v, V b, Real s) {
    return when(graze::containing_sphere(graze::MovingSphere<Real>{{a, r}, v}, graze::Sphere<Real>{b, s}));
  };
  expect_right(audit<ray, Real>(ray_until));
  expect_right(audit<sweep, Real>(exact_sweep<Real>));
  expect_right(audit<moving, Real>(both_move));
  expect_right(audit<cast, Real>(cast_to));
  expect_right(audit<container, Real>(escape));
}

TYPED_TEST(OwnFunction, ThatTakesASceneAndStatesOutcomesIsJudgedByThem) {
  using Real = TypeParam;
  const auto whole = [](const Scene<Real>& scene) {
    const auto& [a, b, horizon] = scene;
    const graze::Span<Real> span = graze::ray_sphere_span(
        graze::Ray<Real>{to_vector<graze::Vec3<Real>>(a.centre), to_vector<graze::Vec3<Real>>(a.motion)},
        graze::Sphere<Real>{to_vector<graze::Vec3<Real>>(b.centre), b.radius}, horizon);
    Answer<Real> answer;
    answer.outcome = span.outcome == graze::Outcome::invalid   ? Outcome::invalid
                     : span.outcome == graze::Outcome::overlap ? Outcome::overlap
                     : span.outcome == graze::Outcome::impact  ? Outcome::impact
                                                               : Outcome::miss;
    if (!is_contact(answer.outcome)) return answer;
    answer.motion = static_cast<Motion>(span.motion);
    answer.time = span.enter;
    answer.exit = span.exit;
    return answer;
  };
  const FunctionAudit<Real> right = audit<ray, Real>(whole, {.states_outcome = true});
  expect_right(right);
  EXPECT_EQ(right.skipped(), 0u);
  EXPECT_GT(right.largest_error(Figure::exit), 0.49);
  EXPECT_LE(right.largest_error(Figure::exit), 0.5);

  const auto always_approaching = [&](const Scene<Real>& scene) {
    Answer<Real> answer = whole(scene);
    if (answer.outcome == Outcome::overlap) answer.motion = Motion::approaching;
    if (answer.outcome == Outcome::invalid) answer.outcome = Outcome::miss;
    return answer;
  };
  const FunctionAudit<Real> wrong = audit<ray, Real>(always_approaching, {.states_outcome = true});
  EXPECT_EQ(wrong.tally.wrong(), 0u);
  EXPECT_GT(wrong.wrong(), 0u);
  ASSERT_TRUE(wrong.motion_broken && wrong.outcome_broken);
  EXPECT_EQ(wrong.motion_broken->trial.truth.outcome, Outcome::overlap);
  EXPECT_EQ(wrong.outcome_broken->trial.truth.outcome, Outcome::invalid);
  EXPECT_NE(text(wrong).find("\nmotion differs"), std::string::npos);
}

TEST(OwnFunction, MayHaveVectorsOfAnyKind) {
  const auto audited = [](auto vector) {
    using V = decltype(vector);
    return audit<ray, float>(exact_ray<V, float>, {}, {.cases = 300});
  };
  expect_right(audited(Members{}));
  expect_right(audited(Functions{0, 0, 0}));
  expect_right(audited(Places{}));
  expect_right(audited(std::array<float, 3>{}));
  expect_right(audited(Unlike::of(0, 0, 0)));
}

TEST(OwnFunction, GetsItsNumbersInTheirOrder) {
  std::vector<float> seen;
  auto note = [&](Members a, float r, Places v, const Functions& b, const float& s) mutable {
    seen = {a.x, a.y, a.z, r, v[0], v[1], v[2], b.x(), b.y(), b.z(), s};
    return false;
  };
  const auto audit = verify::audit<sweep, float>(note, {}, {.cases = 1, .families = {"overlap_deep"}});
  const auto& missed = audit.simplest[static_cast<std::size_t>(Kind::missed)];
  ASSERT_TRUE(missed);
  const auto asked = missed->trial.asked().used();
  EXPECT_EQ(seen, std::vector<float>(asked.begin(), asked.end()));
}

// --- what an answer may be ---

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
  EXPECT_EQ(wrong.tally.times(Kind::phantom) + wrong.tally.times(Kind::missed), wrong.tally.cases);
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

  // An answer may hold more than its contract speaks of.
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

// --- numbers of other types ---

/// 12 binary digits, made and read explicitly.
class Short {
 public:
  explicit Short(float x) {
    int exponent = 0;
    const float fraction = std::frexp(x, &exponent);
    value_ = std::isfinite(x) ? std::ldexp(std::nearbyint(std::ldexp(fraction, 12)), exponent - 12) : x;
  }
  explicit operator float() const { return value_; }

 private:
  float value_;
};
struct ShortVector {
  Short x, y, z;
};

TEST(OwnFunction, IsJudgedByTheCaseAsItsTypesHoldIt) {
  std::uint64_t longer = 0;
  const auto exact = [&](ShortVector o, ShortVector d, ShortVector c, Short r) {
    longer +=
        std::fmod(std::ldexp(std::frexp(static_cast<float>(r), std::array<int, 1>{}.data()), 12), 1.0F) != 0;
    return exact_ray(o, d, c, static_cast<float>(r));
  };
  expect_right(audit<ray, float>(exact));
  EXPECT_EQ(longer, 0u);

  // What is drawn in double reaches a function in float as floats, and it isn't to blame for what they lack.
  const auto narrow = audit<ray, double>(exact_ray<Members, float>, {}, {.families = {"ordinary"}});
  EXPECT_EQ(narrow.wrong(), 0u) << narrow;
  EXPECT_GT(narrow.largest_error(Figure::time), 1e8);  // the answer has the digits of a float, all the same
}

TEST(OwnFunction, InAWiderTypeIsRoundedOnce) {
  using V = std::array<long double, 3>;
  const auto wide = [](const V& o, const V& d, const V& c, long double r) -> std::optional<long double> {
    long double a = 0, h = 0, square = -r * r;
    for (std::size_t i = 0; i < 3; ++i) {
      a += d[i] * d[i];
      h += d[i] * (c[i] - o[i]);
      square += (c[i] - o[i]) * (c[i] - o[i]);
    }
    if (square <= 0) return 0;
    if (h <= 0 || h * h - a * square < 0) return std::nullopt;
    return (h - std::sqrt(h * h - a * square)) / a;
  };
  const auto audit = verify::audit<ray, float>(wide, {}, {.families = {"ordinary"}});
  EXPECT_EQ(audit.wrong(), 0u) << audit;
  EXPECT_GT(audit.largest_error(Figure::time), 0.49);
  EXPECT_LT(audit.largest_error(Figure::time), 0.51);
}

// --- wrong ones ---

TYPED_TEST(OwnFunction, ThatTakesTheOtherRootIsConvictedOfThat) {
  using Real = TypeParam;
  using V = graze::Vec3<Real>;
  const auto far_side = [](V o, V d, V c, Real r) -> std::optional<Real> {
    const auto span = graze::ray_sphere_span(graze::Ray<Real>{o, d}, graze::Sphere<Real>{c, r});
    if (span.outcome == graze::Outcome::overlap) return Real(0);
    if (span.outcome != graze::Outcome::impact) return std::nullopt;
    return span.exit;
  };
  const FunctionAudit<Real> audit =
      verify::audit<ray, Real>(far_side, {}, {.families = {"ordinary", "behind"}});
  EXPECT_GT(audit.tally.times(Kind::wrong_root), 100u);
  EXPECT_EQ(audit.tally.times(Kind::wrong_root), audit.wrong());
  EXPECT_EQ(audit.families[0].wrong, audit.wrong());
  EXPECT_EQ(audit.families[1].wrong, 0u);
  EXPECT_EQ(audit.families[1].asked, 1000u);

  // What is shown is enough to act on.
  const auto& example = audit.simplest[static_cast<std::size_t>(Kind::wrong_root)];
  ASSERT_TRUE(example);
  const std::string line = write(example->trial.asked());
  const auto k = props::case_in<Real>(line);
  const auto [a, b, horizon] = scene_of(k);
  EXPECT_EQ(far_side(to_vector<V>(a.centre), to_vector<V>(a.motion), to_vector<V>(b.centre), b.radius),
            example->trial.answer.time);
  const std::string shown = text(audit);
  const auto expect_shown = [&](const std::string& part) {
    EXPECT_NE(shown.find(part), std::string::npos) << part << "\nin\n" << shown;
  };
  expect_shown(std::to_string(audit.wrong()) + " of 2000 cases wrong");
  expect_shown("\n  ordinary: " + std::to_string(audit.wrong()) + " of 1000\n");
  expect_shown("\nwrong root, " + std::to_string(audit.wrong()) + " times, the simplest in ordinary:\n");
  expect_shown("    case     " + line + "\n");
  expect_shown("    said     " + write(example->trial.answer) + "\n");
  expect_shown("    truth    " + write(as_answer(truth_of(k, {.exit = false}))) + "\n");
  expect_shown("\n             t to 20 digits: " + digits_of(k, Instant::contact, 20));
  expect_shown("replay   echo '" + line + "' | graze truth");
  EXPECT_EQ(shown.find("behind"), std::string::npos) << shown;
}

TEST(OwnFunction, HasItsSimplestCaseAndItsLargestErrorShown) {
  std::vector<std::pair<int, Case<float>>> missed;
  double worst = 0;
  const auto careless = [&](const Scene<float>& scene) -> std::optional<float> {
    const auto [a, b, horizon] = scene;
    const auto time = when(graze::sphere_sweep(
        graze::MovingSphere<float>{{own<float>(a.centre), a.radius}, own<float>(a.motion)},
        graze::Sphere<float>{own<float>(b.centre), b.radius}));
    const Case<float> k = case_of(sweep, scene);
    if (!time || b.radius < 1) {
      if (time) missed.emplace_back(digits_of_numbers(k), k);
      return std::nullopt;
    }
    const float said = *time * (1 + 0x1p-20F);
    if (said <= 1) worst = std::max(worst, error_in_ulps(*truth_of(k).time, said));
    return said;
  };
  const auto audit = verify::audit<sweep, float>(careless, {}, {.families = {"ordinary"}});
  ASSERT_FALSE(missed.empty());
  const auto simplest = std::ranges::min_element(missed, {}, [](const auto& one) { return one.first; });
  const auto& shown = audit.simplest[static_cast<std::size_t>(Kind::missed)];
  ASSERT_TRUE(shown);
  EXPECT_EQ(write(shown->trial.asked()), write(simplest->second));
  EXPECT_EQ(missed.size(), audit.tally.times(Kind::missed));
  EXPECT_GT(worst, 8);
  EXPECT_EQ(audit.largest_error(Figure::time), worst);
  const auto& largest = audit.largest[static_cast<std::size_t>(Figure::time)];
  ASSERT_TRUE(largest);
  EXPECT_EQ(largest->trial.verdict.error[static_cast<std::size_t>(Figure::time)], worst);
  EXPECT_NE(
      text(audit).find(" ulp at most, in ordinary:\n    case     " + write(largest->trial.asked()) + "\n"),
      std::string::npos)
      << audit;
}

TEST(OwnFunction, ThatAnswersNaNIsConvicted) {
  const auto nan = [](Members, Members, Members, float) {
    return std::optional(std::numeric_limits<float>::quiet_NaN());
  };
  const auto audit = verify::audit<ray, float>(nan);
  EXPECT_EQ(audit.tally.times(Kind::not_a_number), audit.tally.cases);
  EXPECT_EQ(audit.wrong(), audit.tally.cases);
}

TEST(OwnFunction, ThatThrowsHasNotAnswered) {
  std::uint64_t calls = 0;
  const auto moody = [&](Members o, Members d, Members c, float r) {
    if (++calls == 3) throw std::runtime_error("no\nray today");
    if (calls == 5) throw 5;
    return exact_ray(o, d, c, r);
  };
  const auto audit = verify::audit<ray, float>(moody, {}, {.families = {"ordinary"}});
  EXPECT_EQ(audit.tally.cases, 1000u);
  EXPECT_EQ(audit.wrong(), 2u);
  EXPECT_EQ(audit.tally.times(Kind::no_answer), 2u);
  const FailureCount& thrown = audit.tally.of_failure[static_cast<std::size_t>(Failure::exception)];
  EXPECT_EQ(thrown.count.times, 2u);
  EXPECT_EQ(thrown.count.first, 2u);
  EXPECT_EQ(thrown.what, "threw an exception: no?ray today");
  const std::string shown = text(audit);
  EXPECT_NE(shown.find("no answer, 2 times"), std::string::npos) << shown;
  EXPECT_NE(shown.find("    said     threw "), std::string::npos) << shown;
}

// --- the sample ---

TEST(Audit, IsTheSameForTheSameSeed) {
  const auto late = [](const Scene<double>& scene) -> std::optional<double> {
    const auto [a, b, horizon] = scene;
    const auto time =
        exact_sweep(own<double>(a.centre), a.radius, own<double>(a.motion), own<double>(b.centre), b.radius);
    return time && *time > 0.5 ? time : std::nullopt;
  };
  const auto once = audit<sweep, double>(late, {}, {.cases = 100, .seed = 7});
  const auto again = audit<sweep, double>(late, {}, {.cases = 100, .seed = 7});
  const auto other = audit<sweep, double>(late, {}, {.cases = 100, .seed = 8});
  EXPECT_GT(once.wrong(), 0u);
  EXPECT_EQ(describe(once), describe(again));
  for (std::size_t i = 0; i < kinds; ++i) {
    EXPECT_EQ(once.tally.of_kind[i].times, again.tally.of_kind[i].times);
    EXPECT_EQ(once.tally.of_kind[i].first, again.tally.of_kind[i].first);
  }
  EXPECT_EQ(once.tally.error[0].count(), again.tally.error[0].count());
  EXPECT_NE(once.tally.error[0].count(), other.tally.error[0].count());
}

TEST(Audit, EndsWhenItHasEnoughOrIsStopped) {
  const auto never = [](Members, Members, Members, float) { return false; };
  const auto enough =
      audit<ray, float>(never, {}, {.families = {"overlap_deep", "overlap_shallow"}, .enough = 3});
  EXPECT_EQ(enough.wrong(), 3u);
  EXPECT_EQ(enough.tally.cases, 3u);
  EXPECT_FALSE(enough.complete);
  EXPECT_NE(describe(enough).find("ended early"), std::string::npos);

  std::atomic<bool> stop = false;
  std::uint64_t calls = 0;
  const auto stops = [&](Members, Members, Members, float) {
    stop = ++calls == 5;
    return false;
  };
  const auto stopped = audit<ray, float>(stops, {}, {.stop = &stop});
  EXPECT_EQ(stopped.tally.cases, 5u);
  EXPECT_FALSE(stopped.complete);
}

TEST(Audit, AsksOnlyWhatContractAndDomainAllow) {
  bool all_are = true;
  const auto unit = [&](Members, Members d, Members c, float) {
    const double square = double(d.x) * double(d.x) + double(d.y) * double(d.y) + double(d.z) * double(d.z);
    all_are &= std::abs(square - 1) < 1e-6 && std::abs(c.x) < 10;
    return false;
  };
  const auto near = [](const Scene<float>& scene) { return std::abs(scene.b.centre[0]) < 10; };
  const auto audit = verify::audit<ray, float>(unit, {.unit_direction = true}, {.domain = near});
  EXPECT_TRUE(all_are);
  EXPECT_GT(audit.tally.cases, 1000u);
  EXPECT_GT(audit.skipped(), 1000u);
  std::uint64_t asked = 0;
  for (const auto& family : audit.families) {
    asked += family.asked;
    EXPECT_EQ(family.asked + family.skipped, 1000u) << family.name;
  }
  EXPECT_EQ(asked, audit.tally.cases);
}

TEST(Audit, RefusesToAuditNothing) {
  const auto never = [](Members, Members, Members, float) { return false; };
  EXPECT_THROW((void)(audit<ray, float>(never, {.unit_direction = true}, {.families = {"long_direction"}})),
               std::runtime_error);
  EXPECT_THROW((void)(audit<ray, float>(never, {}, {.families = {"fits_exactly"}})), std::invalid_argument);
  try {
    (void)audit<ray, float>(never, {}, {.families = {"ordinary", "ordinray"}});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()).find("no family 'ordinray' of ray, but ordinary far "), 0u)
        << error.what();
  }
}

// --- lib/verify/OWN.md ---

std::string content(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// What stands between ```language and ```, in all places.
std::vector<std::string> blocks(const std::string& page, const std::string& language) {
  const std::string opening = "```" + language + "\n";
  std::vector<std::string> found;
  for (std::size_t at = page.find(opening); at != std::string::npos; at = page.find(opening, at)) {
    at += opening.size();
    found.push_back(page.substr(at, page.find("```\n", at) - at));
  }
  return found;
}

TEST(OwnPage, ShowsTheExampleAndItsMessageAsTheyAre) {
  const std::string page = content(OWN_PAGE);
  std::string project;
  for (const char* const file : {"/CMakeLists.txt", "/collision.hpp", "/collision_test.cpp"}) {
    project += content(std::string(OWN_PROJECT) + file);
  }
  std::vector<std::string> code = blocks(page, "cpp");
  ASSERT_EQ(code.size(), 3u);
  code.push_back(blocks(page, "cmake").at(0));
  for (const std::string& block : code) EXPECT_NE(project.find(block), std::string::npos) << block;

  const auto audit = verify::audit<ray, float>(hit, {.gives = Gives::distance, .unit_direction = true},
                                               {.families = {"unit_ordinary"}});
  const std::vector<std::string> message = blocks(page, "text");
  ASSERT_EQ(message.size(), 1u);
  EXPECT_EQ(describe(audit).find(message[0]), 0u) << audit;
}

}  // namespace
