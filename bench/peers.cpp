// SPDX-License-Identifier: BSL-1.0
/// All routines of this project on the same scenes, called alike: each receives the numbers of a scene as arguments, and its
/// answer is stored. That costs the same for all; the row `nothing` shows how much. The libraries of reports/field answer the
/// same cases in their own programs, which call them in the same way (results.py).
///
///     graze           the first contact
///     graze_stable    the same with Precision::stable
///     graze_kernel    the same, in the compiled form
///     graze_whole     and everything offered beyond it: a ray's exit, the geometry of a cast's contact
#include "bench/peers.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "bench/paired.hpp"
#include "bench/peer_steps.hpp"
#include "published/interval.hpp"
#include "published/naive.hpp"
#include "published/perpendicular.hpp"
#include "subjects/builds.hpp"
#include "subjects/graze.hpp"
#include "subjects/published.hpp"

namespace {

using published::RootSign;
using published::TimeForm;
using subjects::at_centre;
using subjects::at_distance;
using subjects::at_time;
using verify::Answer;
using verify::Question;
using verify::Scene;

constexpr const char* nothing = "nothing";

template <class Real>
published::Vec3<Real> vector(const verify::Triple<Real>& p) {
  return subjects::published_vector(p);
}

/// What prints the distances of each routine.
std::vector<std::function<void()>>& printers() {
  static std::vector<std::function<void()>> all;
  return all;
}

template <Question question, class Real, class Routine>
void enlist(const std::string& who, Routine routine) {
  if (who != nothing) {
    printers().emplace_back([who, routine] {
      bench::print(
          bench::distances_of<Real>(question, [&](std::size_t, const Scene<Real>& s) { return routine(s); }),
          bench::peers_id<Real>(question, bench::peer_mixes(question).front()), who);
    });
  }
  static constexpr auto mixes = bench::peer_mixes(question);
  for (const bench::Mix& mix : mixes) {
    const auto answer_all = [=, &mix](benchmark::State& state, const std::string& name) {
      const std::vector<Scene<Real>>& scenes = bench::peer_scenes<Real>(question, mix);
      const bench::Counted counted(name);
      std::size_t i = 0;
      for (auto _ : state) {
        Answer<Real> answer = routine(scenes[i]);
        benchmark::DoNotOptimize(answer);
        i = (i + 1) & (bench::peers_count - 1);
      }
      state.SetItemsProcessed(state.iterations());
    };
    bench::enlist_row(who + ":" + bench::peers_id<Real>(question, mix), answer_all);
  }
}

/// A routine in both types.
template <Question question, class Routine>
void enlist(const std::string& who, Routine routine) {
  enlist<question, float>(who, routine);
  enlist<question, double>(who, routine);
}

// --- graze ---

template <Question question, class Build, class Real, class... Precision>
Answer<Real> first_contact(const Scene<Real>& scene, Precision... precision) {
  const auto hit = [&](const auto&... shapes) {
    return Build::template hit<question>(shapes..., precision...);
  };
  return subjects::answer_of(std::apply(hit, bench::shapes_of<question>(scene)));
}

template <Question question, class Real>
Answer<Real> whole(const Scene<Real>& scene) {
  const auto ask = [](const auto&... shapes) {
    if constexpr (question == Question::ray) {
      return graze::ray_sphere_span(shapes...);
    } else {
      return graze::sphere_cast_contact(shapes...);
    }
  };
  return subjects::answer_of(std::apply(ask, bench::shapes_of<question>(scene)));
}

template <Question question>
void enlist_graze() {
  enlist<question>(nothing, []<class Real>(const Scene<Real>& s) { return Answer<Real>{.time = s.horizon}; });
  enlist<question>(
      "graze", []<class Real>(const Scene<Real>& s) { return first_contact<question, subjects::Header>(s); });
  enlist<question, double>("graze_stable", [](const Scene<double>& s) {
    return first_contact<question, subjects::Header>(s, graze::Precision::stable);
  });
  enlist<question>("graze_kernel", []<class Real>(const Scene<Real>& s) {
    return first_contact<question, subjects::Compiled>(s);
  });
  if constexpr (question == Question::ray || question == Question::cast)
    enlist<question>("graze_whole", []<class Real>(const Scene<Real>& s) { return whole<question>(s); });
}

// --- the two forms of the quadratic ---

/// Calls a form with the arguments it takes from a scene, each difference and sum rounded once.
template <Question question, class Real, class Form>
Answer<Real> by_relative_motion(const Scene<Real>& scene, Form form) {
  const published::Vec3<Real> start = vector(scene.a.centre), target = vector(scene.b.centre);
  published::Vec3<Real> way = vector(scene.a.motion);
  if constexpr (verify::ends_in_point(question)) way = way - start;
  if constexpr (verify::b_moves(question)) way = way - vector(scene.b.motion);
  return at_time(form(target - start, way, scene.b.radius + scene.a.radius, scene.horizon));
}

template <class Wide, class Real>
Scene<Wide> widened(const Scene<Real>& scene) {
  const auto triple = [](const verify::Triple<Real>& p) {
    return verify::Triple<Wide>{Wide(p[0]), Wide(p[1]), Wide(p[2])};
  };
  const auto body = [&](const verify::Body<Real>& of) {
    return verify::Body<Wide>{triple(of.centre), Wide(of.radius), triple(of.motion)};
  };
  return {body(scene.a), body(scene.b), Wide(scene.horizon)};
}

/// The form in the machine's next wider type, with its time rounded once at the end.
template <Question question, class Real, class Form>
Answer<Real> doubled(const Scene<Real>& scene, Form form) {
  using Wide = std::conditional_t<sizeof(Real) == 4, double, long double>;
  const Answer<Wide> wide = by_relative_motion<question>(widened<Wide>(scene), form);
  Answer<Real> answer{.outcome = wide.outcome};
  if (wide.time) answer.time = static_cast<Real>(*wide.time);
  return answer;
}

template <Question question, class Form>
void enlist_form(const std::string& who, Form form) {
  enlist<question>(
      who, [form]<class Real>(const Scene<Real>& s) { return by_relative_motion<question>(s, form); });
  if constexpr (question == Question::ray || question == Question::sweep) {
    enlist<question>(who + "_doubled",
                     [form]<class Real>(const Scene<Real>& s) { return doubled<question>(s, form); });
  }
}

template <Question question>
void enlist_forms() {
  enlist_graze<question>();
  enlist_form<question>("naive", [](const auto&... s) { return published::naive_first_contact(s...); });
  enlist_form<question>("perpendicular",
                        [](const auto&... s) { return published::perpendicular_first_contact(s...); });
}

// --- the published routines ---

/// A routine that takes a sphere A with its motion, and another sphere.
template <Question question, class Routine>
void enlist_two(const std::string& who, Routine routine) {
  enlist<question>(who, [routine]<class Real>(const Scene<Real>& s) {
    return routine(vector(s.a.centre), s.a.radius, vector(s.a.motion), vector(s.b.centre), s.b.radius);
  });
}

void enlist_tutorial_cast() {
  constexpr auto with_point = [](auto contact_point) {
    return [contact_point](const auto& start, const auto& radius, const auto& end, const auto& target,
                           const auto& target_radius) {
      const auto centre = published::sphere_cast(start, radius, end, target, target_radius);
      auto answer = at_centre(centre);
      if (centre) answer.point = subjects::triple_of(contact_point(*centre, radius, target, target_radius));
      return answer;
    };
  };
  enlist_two<Question::cast>("tutorial_cast", with_point([](const auto&... numbers) {
                               return published::contact_point_as_described(numbers...);
                             }));
  enlist_two<Question::cast>("tutorial_cast_commented", with_point([](const auto&... numbers) {
                               return published::contact_point_as_commented(numbers...);
                             }));
  enlist_two<Question::cast>("tutorial_cast_unchecked", [](const auto&... s) {
    return at_centre(published::sphere_cast_unchecked(s...));
  });
  enlist_two<Question::cast>("tutorial_cast_formula", [](const auto&... s) {
    return at_centre(published::sphere_cast_in_one_line(s...));
  });
}

template <TimeForm form, RootSign sign>
void enlist_tutorial_moving(const std::string& who) {
  enlist<Question::moving>(who, []<class Real>(const Scene<Real>& s) {
    return at_time(published::moving_spheres<form, sign>(vector(s.a.centre), s.a.radius, vector(s.a.motion),
                                                         vector(s.b.centre), s.b.radius, vector(s.b.motion)));
  });
}

/// The printed test, which says whether there is a contact, not when.
template <class Real>
Answer<Real> tutorial_moving_test(const Scene<Real>& s) {
  const bool meets = published::moving_spheres_collide(vector(s.a.centre), s.a.radius, vector(s.a.motion),
                                                       vector(s.b.centre), s.b.radius, vector(s.b.motion));
  return {.outcome = meets ? verify::Outcome::impact : verify::Outcome::miss};
}

const int enlisted = [] {
  enlist_forms<Question::ray>();
  enlist<Question::ray>("tutorial_ray", []<class Real>(const Scene<Real>& s) {
    return at_distance(
        published::ray_sphere(vector(s.a.centre), vector(s.a.motion), vector(s.b.centre), s.b.radius));
  });
  enlist<Question::ray>("pbrt_interval", []<class Real>(const Scene<Real>& s) {
    return at_time(published::interval_first_contact(vector(s.a.centre), vector(s.a.motion),
                                                     vector(s.b.centre), s.b.radius, s.horizon));
  });
  enlist_forms<Question::sweep>();
  enlist_two<Question::sweep>("tutorial_sweep",
                              [](const auto&... s) { return at_distance(published::sphere_sweep(s...)); });
  enlist_forms<Question::moving>();
  enlist<Question::moving>("tutorial_moving_test",
                           []<class Real>(const Scene<Real>& s) { return tutorial_moving_test(s); });
  enlist_tutorial_moving<TimeForm::literal, RootSign::minus>("tutorial_moving_literal_minus");
  enlist_tutorial_moving<TimeForm::literal, RootSign::plus>("tutorial_moving_literal_plus");
  enlist_tutorial_moving<TimeForm::parenthesised, RootSign::minus>("tutorial_moving_swapped_minus");
  enlist_tutorial_moving<TimeForm::parenthesised, RootSign::plus>("tutorial_moving_swapped_plus");
  enlist_tutorial_moving<TimeForm::corrected, RootSign::minus>("tutorial_moving_corrected_minus");
  enlist_tutorial_moving<TimeForm::corrected, RootSign::plus>("tutorial_moving_corrected_plus");
  enlist_forms<Question::cast>();
  enlist_tutorial_cast();
  enlist_graze<Question::container>();
  enlist_two<Question::container>("tutorial_container_as_coded", [](const auto&... s) {
    return at_distance(published::containing_sphere_as_coded(s...));
  });
  enlist_two<Question::container>("tutorial_container_as_described", [](const auto&... s) {
    return at_distance(published::containing_sphere_as_described(s...));
  });
  return 0;
}();

}  // namespace

void bench::print_peer_distances() {
  for (const auto& print_one : printers()) print_one();
}
