// SPDX-License-Identifier: BSL-1.0
#include "questions.hpp"

#include <pybind11/numpy.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <type_traits>

#include "arguments.hpp"
#include "graze/batch.hpp"
#include "graze/graze.hpp"

namespace graze::python {

namespace py = pybind11;

namespace {

static_assert(std::is_standard_layout_v<Contact<double>> && std::is_trivially_copyable_v<Contact<double>>,
              "NumPy describes answers by the places of their members");

// --- Answers as NumPy and Python have them ---

/// A member of an answer: its name, its type in NumPy, its place.
struct Member {
  const char* name;
  std::string type;
  std::size_t offset;
};

py::dtype dtype_of(std::initializer_list<Member> members, std::size_t size) {
  py::list names, formats, offsets;
  for (const Member& one : members) {
    names.append(one.name);
    formats.append(py::dtype(one.type));
    offsets.append(one.offset);
  }
  return {names, formats, offsets, static_cast<py::ssize_t>(size)};
}

template <class Real>
std::string real() {
  return "f" + std::to_string(sizeof(Real));
}

template <class Real>
py::dtype dtype_of(const Hit<Real>*) {
  using Answer = Hit<Real>;
  return dtype_of({{"time", real<Real>(), offsetof(Answer, time)},
                   {"outcome", "u1", offsetof(Answer, outcome)},
                   {"motion", "i1", offsetof(Answer, motion)}},
                  sizeof(Answer));
}
template <class Real>
py::dtype dtype_of(const Span<Real>*) {
  using Answer = Span<Real>;
  return dtype_of({{"enter", real<Real>(), offsetof(Answer, enter)},
                   {"exit", real<Real>(), offsetof(Answer, exit)},
                   {"outcome", "u1", offsetof(Answer, outcome)},
                   {"motion", "i1", offsetof(Answer, motion)}},
                  sizeof(Answer));
}
template <class Real>
py::dtype dtype_of(const Contact<Real>*) {
  using Answer = Contact<Real>;
  const std::string three = "3" + real<Real>();
  return dtype_of({{"time", real<Real>(), offsetof(Answer, hit) + offsetof(Hit<Real>, time)},
                   {"outcome", "u1", offsetof(Answer, hit) + offsetof(Hit<Real>, outcome)},
                   {"motion", "i1", offsetof(Answer, hit) + offsetof(Hit<Real>, motion)},
                   {"centre", three, offsetof(Answer, centre)},
                   {"point", three, offsetof(Answer, point)},
                   {"normal", three, offsetof(Answer, normal)},
                   {"distance", real<Real>(), offsetof(Answer, distance)}},
                  sizeof(Answer));
}

template <class Real>
py::tuple tuple_of(const Vec3<Real>& p) {
  return py::make_tuple(p.x, p.y, p.z);
}
template <class Real>
py::tuple tuple_of(const Hit<Real>& hit) {
  return py::make_tuple(hit.time, static_cast<int>(hit.outcome), static_cast<int>(hit.motion));
}
template <class Real>
py::tuple tuple_of(const Span<Real>& span) {
  return py::make_tuple(span.enter, span.exit, static_cast<int>(span.outcome), static_cast<int>(span.motion));
}
template <class Real>
py::tuple tuple_of(const Contact<Real>& at) {
  return tuple_of(at.hit) +
         py::make_tuple(tuple_of(at.centre), tuple_of(at.point), tuple_of(at.normal), at.distance);
}

template <class Answer>
py::array array_for(std::size_t size) {
  return {dtype_of(static_cast<const Answer*>(nullptr)), static_cast<py::ssize_t>(size)};
}

Rounding rounding_of(const std::string& name) {
  if (name == "nearest") return Rounding::nearest;
  if (name == "towards_start") return Rounding::towards_start;
  throw py::value_error("rounding is '" + name + "': give 'nearest' or 'towards_start'");
}

// --- Arguments as the shapes of graze::batch ---

constexpr std::array<Parameter, 5> of_ray{
    {{"origin", true}, {"direction", true}, {"centre", true}, {"radius", false}, {"t_max", false}}};
constexpr std::array<Parameter, 5> of_sweep{{{"centre", true},
                                             {"radius", false},
                                             {"displacement", true},
                                             {"target_centre", true},
                                             {"target_radius", false}}};
constexpr std::array<Parameter, 6> of_moving{{{"centre", true},
                                              {"radius", false},
                                              {"displacement", true},
                                              {"other_centre", true},
                                              {"other_radius", false},
                                              {"other_displacement", true}}};
constexpr std::array<Parameter, 5> of_cast{
    {{"start", true}, {"end", true}, {"radius", false}, {"target_centre", true}, {"target_radius", false}}};
constexpr std::array<Parameter, 5> of_container{{{"centre", true},
                                                 {"radius", false},
                                                 {"displacement", true},
                                                 {"container_centre", true},
                                                 {"container_radius", false}}};

template <class Real>
batch::Spheres<Real> spheres(const Arguments& in, std::size_t at) {
  return {in.vectors<Real>(at), in.column<Real>(at + 1)};
}
template <class Real>
batch::MovingSpheres<Real> moving(const Arguments& in, std::size_t at) {
  return {spheres<Real>(in, at), in.vectors<Real>(at + 2)};
}

struct AskRay {
  static constexpr std::span<const Parameter> parameters = of_ray;
  template <class Real, class Ask>
  static decltype(auto) with(const Arguments& in, const Ask& ask) {
    return ask(batch::Rays<Real>(in.vectors<Real>(0), in.vectors<Real>(1), in.column<Real>(4)),
               spheres<Real>(in, 2));
  }
};
struct AskSweep {
  static constexpr std::span<const Parameter> parameters = of_sweep;
  template <class Real, class Ask>
  static decltype(auto) with(const Arguments& in, const Ask& ask) {
    return ask(moving<Real>(in, 0), spheres<Real>(in, 3));
  }
};
struct AskMoving {
  static constexpr std::span<const Parameter> parameters = of_moving;
  template <class Real, class Ask>
  static decltype(auto) with(const Arguments& in, const Ask& ask) {
    return ask(moving<Real>(in, 0), moving<Real>(in, 3));
  }
};
struct AskCast {
  static constexpr std::span<const Parameter> parameters = of_cast;
  template <class Real, class Ask>
  static decltype(auto) with(const Arguments& in, const Ask& ask) {
    return ask(batch::SphereCasts<Real>(in.vectors<Real>(0), in.vectors<Real>(1), in.column<Real>(2)),
               spheres<Real>(in, 3));
  }
};
struct AskContainer : AskSweep {
  static constexpr std::span<const Parameter> parameters = of_container;
};

/// Calls `ask` with the type of the numbers: a value of it.
template <class Ask>
py::object in_their_type(const Arguments& in, const Ask& ask) {
  return in.is_float32() ? ask(float{}) : ask(double{});
}

// --- Calls ---

/// A Question says what it takes; Answers is a set of overloads of graze::batch.
template <class Question, class Answers>
py::object every(const py::tuple& values, const std::string& rounding_name) {
  const Rounding rounding = rounding_of(rounding_name);
  const Arguments in(Question::parameters, values);
  return in_their_type(in, [&]<class Real>(Real) -> py::object {
    using Answer = Hit<Real>;
    return Question::template with<Real>(in, [&](const auto& movers, const auto& targets) -> py::object {
      if (!in.scenes()) {
        Answer one;
        Answers::ask(movers, targets, std::span<Answer>(&one, 1), rounding);
        return tuple_of(one);
      }
      py::array answers = array_for<Answer>(*in.scenes());
      const std::span<Answer> to(static_cast<Answer*>(answers.mutable_data()), *in.scenes());
      {
        const py::gil_scoped_release others_may_run;
        Answers::ask(movers, targets, to, rounding);
      }
      return answers;
    });
  });
}

template <class Question, class Answers>
py::object contacts(const py::tuple& values, const std::string& rounding_name) {
  const Rounding rounding = rounding_of(rounding_name);
  const Arguments in(Question::parameters, values);
  return in_their_type(in, [&]<class Real>(Real) -> py::object {
    const std::size_t room = in.scenes().value_or(1);
    // Memory that isn't touched costs nothing.
    const auto found = std::make_unique_for_overwrite<std::byte[]>(room * sizeof(batch::Indexed<Real>));
    auto* const first = reinterpret_cast<batch::Indexed<Real>*>(found.get());
    batch::Counts counts;
    Question::template with<Real>(in, [&](const auto& movers, const auto& targets) {
      const py::gil_scoped_release others_may_run;
      counts = Answers::ask(movers, targets, std::span(first, room), rounding);
    });
    py::array_t<py::ssize_t> indices(static_cast<py::ssize_t>(counts.contacts));
    py::array hits = array_for<Hit<Real>>(counts.contacts);
    auto* const to = static_cast<Hit<Real>*>(hits.mutable_data());
    for (std::size_t i = 0; i < counts.contacts; ++i) {
      indices.mutable_at(static_cast<py::ssize_t>(i)) = static_cast<py::ssize_t>(first[i].index);
      to[i] = first[i].hit;
    }
    return py::make_tuple(indices, hits, counts.invalid);
  });
}

template <class Question, class Answers>
py::object first(const py::tuple& values, const std::string& rounding_name) {
  const Rounding rounding = rounding_of(rounding_name);
  const Arguments in(Question::parameters, values);
  return in_their_type(in, [&]<class Real>(Real) -> py::object {
    return Question::template with<Real>(in, [&](const auto& movers, const auto& targets) -> py::object {
      batch::Indexed<Real> best;
      {
        const py::gil_scoped_release others_may_run;
        best = Answers::ask(movers, targets, rounding);
      }
      // Without a contact the index is the number of scenes.
      py::object index = py::none();
      if (best.index < in.scenes().value_or(1)) index = py::int_(best.index);
      return py::make_tuple(index, tuple_of(best.hit));
    });
  });
}

/// Answers of a scalar function, scene by scene. `answer(i, real)` gives that to scene i.
template <class Answer, class Ask>
py::object one_by_one(const Arguments& in, const Ask& answer) {
  if (!in.scenes()) return tuple_of(answer(std::size_t{0}));
  py::array answers = array_for<Answer>(*in.scenes());
  auto* const to = static_cast<Answer*>(answers.mutable_data());
  {
    const py::gil_scoped_release others_may_run;
    for (std::size_t i = 0; i < *in.scenes(); ++i) to[i] = answer(i);
  }
  return answers;
}

template <class Real>
Vec3<Real> at(const batch::Vectors<Real>& vectors, std::size_t i) {
  return {vectors.x[i], vectors.y[i], vectors.z[i]};
}
template <class Real>
Sphere<Real> at(const batch::Spheres<Real>& all, std::size_t i) {
  return {at(all.centre, i), all.radius[i]};
}

py::object ray_sphere_span(const py::tuple& values, const std::string& rounding_name) {
  const Rounding rounding = rounding_of(rounding_name);
  const Arguments in(of_ray, values);
  return in_their_type(in, [&]<class Real>(Real) {
    return AskRay::with<Real>(in, [&](const batch::Rays<Real>& rays, const batch::Spheres<Real>& all) {
      return one_by_one<Span<Real>>(in, [&](std::size_t i) {
        return graze::ray_sphere_span(Ray<Real>{at(rays.origin, i), at(rays.direction, i)}, at(all, i),
                                      rays.t_max[i], rounding);
      });
    });
  });
}

py::object sphere_cast_contact(const py::tuple& values) {
  const Arguments in(of_cast, values);
  return in_their_type(in, [&]<class Real>(Real) {
    return AskCast::with<Real>(
        in, [&](const batch::SphereCasts<Real>& casts, const batch::Spheres<Real>& all) {
          return one_by_one<Contact<Real>>(in, [&](std::size_t i) {
            return graze::sphere_cast_contact(
                SphereCast<Real>{at(casts.start, i), at(casts.end, i), casts.radius[i]}, at(all, i));
          });
        });
  });
}

// Overloaded functions aren't values: a type for each.
#define GRAZE_PYTHON_ANSWERS(kind, question)          \
  struct kind##_##question {                          \
    template <class... Given>                         \
    static auto ask(const Given&... given) noexcept { \
      return batch::kind::question(given...);         \
    }                                                 \
  };
#define GRAZE_PYTHON_QUESTION(question)    \
  GRAZE_PYTHON_ANSWERS(every, question)    \
  GRAZE_PYTHON_ANSWERS(contacts, question) \
  GRAZE_PYTHON_ANSWERS(first, question)
GRAZE_PYTHON_QUESTION(ray_sphere)
GRAZE_PYTHON_QUESTION(sphere_sweep)
GRAZE_PYTHON_QUESTION(moving_spheres)
GRAZE_PYTHON_QUESTION(sphere_cast)
GRAZE_PYTHON_QUESTION(containing_sphere)
#undef GRAZE_PYTHON_QUESTION
#undef GRAZE_PYTHON_ANSWERS

template <class Question, class Every, class Contacts, class First>
void add(py::module_& module, const char* name) {
  py::module_(module.attr("every")).def(name, &every<Question, Every>);
  py::module_(module.attr("contacts")).def(name, &contacts<Question, Contacts>);
  py::module_(module.attr("first")).def(name, &first<Question, First>);
}

}  // namespace

void add_questions(py::module_& module) {
  find_numpy();
  py::module_ all = module.def_submodule("every");
  module.def_submodule("contacts");
  module.def_submodule("first");
  add<AskRay, every_ray_sphere, contacts_ray_sphere, first_ray_sphere>(module, "ray_sphere");
  add<AskSweep, every_sphere_sweep, contacts_sphere_sweep, first_sphere_sweep>(module, "sphere_sweep");
  add<AskMoving, every_moving_spheres, contacts_moving_spheres, first_moving_spheres>(module,
                                                                                      "moving_spheres");
  add<AskCast, every_sphere_cast, contacts_sphere_cast, first_sphere_cast>(module, "sphere_cast");
  add<AskContainer, every_containing_sphere, contacts_containing_sphere, first_containing_sphere>(
      module, "containing_sphere");
  all.def("ray_sphere_span", &ray_sphere_span);
  all.def("sphere_cast_contact", &sphere_cast_contact);
}

}  // namespace graze::python
