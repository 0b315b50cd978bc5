// SPDX-License-Identifier: BSL-1.0
#include "function.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "verify/case/text.hpp"
#include "verify/judge/roots.hpp"

namespace graze::python {

namespace py = pybind11;

using namespace verify;

namespace {

/// A result that can't be read.
struct Misfit {};

/// True or False, of Python or of NumPy, whose comparisons give numpy.bool_ (in NumPy 2 numpy.bool).
bool is_yes_or_no(const py::handle& said) {
  return py::isinstance<py::bool_>(said) ||
         std::string_view(Py_TYPE(said.ptr())->tp_name).starts_with("numpy.bool");
}

double number_in(const py::handle& said) {
  // True isn't the time 1: whoever returns it forgot to say what the function gives.
  if (is_yes_or_no(said)) throw Misfit{};
  const double number = PyFloat_AsDouble(said.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw Misfit{};
  }
  return number;
}

/// As many numbers as the array has, from a tuple, a list or an array.
template <std::size_t count>
std::array<double, count> numbers_in(const py::handle& said) {
  const auto all = py::reinterpret_steal<py::object>(PySequence_Fast(said.ptr(), ""));
  if (!all) {
    PyErr_Clear();
    throw Misfit{};
  }
  if (PySequence_Fast_GET_SIZE(all.ptr()) != static_cast<py::ssize_t>(count)) throw Misfit{};
  std::array<double, count> numbers{};
  for (std::size_t i = 0; i < count; ++i)
    numbers[i] = number_in(PySequence_Fast_GET_ITEM(all.ptr(), static_cast<py::ssize_t>(i)));
  return numbers;
}

bool yes_or_no_in(const py::handle& said) {
  const int yes = PyObject_IsTrue(said.ptr());
  if (yes < 0) {
    PyErr_Clear();
    throw Misfit{};
  }
  return yes != 0;
}

/// An integer from `least` to `most`.
int choice_in(const py::handle& said, int least, int most) {
  const double number = number_in(said);
  const int choice = number >= least && number <= most ? static_cast<int>(number) : least - 1;
  if (choice < least || static_cast<double>(choice) != number) throw Misfit{};
  return choice;
}

template <class Real>
Triple<Real> triple_in(const py::handle& said) {
  const auto p = numbers_in<3>(said);
  return {static_cast<Real>(p[0]), static_cast<Real>(p[1]), static_cast<Real>(p[2])};
}

/// The part that all of graze's answers have; `at` is the place of the outcome, with the motion after it.
template <class Real>
Answer<Real> found_in(const py::tuple& said, std::size_t at) {
  Answer<Real> answer;
  answer.outcome = static_cast<Outcome>(choice_in(said[at], 0, static_cast<int>(Outcome::impact)));
  if (!is_contact(answer.outcome)) return answer;
  answer.motion = static_cast<Motion>(choice_in(said[at + 1], -1, 1));
  answer.time = static_cast<Real>(number_in(said[0]));
  return answer;
}

constexpr std::string_view what_to_return(Contract::Gives gives) {
  switch (gives) {
    case Contract::Gives::time:
      return "None, or the time of contact as a number (for yes or no: gives='contact_alone')";
    case Contract::Gives::distance:
      return "None, or the distance until contact as a number";
    case Contract::Gives::centre:
      return "None, or the centre at contact as three numbers";
    case Contract::Gives::contact_alone:
      return "yes or no";
    case Contract::Gives::roots:
      break;
  }
  return "None, or both roots as a pair of numbers";
}

/// Text of an object, or of its type where that fails; one line of printable ASCII.
std::string shown(const py::handle& object, PyObject* (*text_of)(PyObject*)) {
  const auto text = py::reinterpret_steal<py::object>(text_of(object.ptr()));
  PyErr_Clear();
  return detail::printable(text ? py::cast<std::string>(text) : Py_TYPE(object.ptr())->tp_name);
}

}  // namespace

Call::Call(Question question, bool endless, Given given)
    : given_(given), float32_(py::module_::import("numpy").attr("float32")) {
  const Layout& at = layout(question);
  // In the order of graze's own functions, which for a cast isn't that of the case line.
  const std::array<Parameter, 7> all{{{at.a_centre, true},
                                      {at.ends ? at.a_motion : at.a_radius, at.ends},
                                      {at.ends ? at.a_radius : at.a_motion, !at.ends},
                                      {at.b_centre, true},
                                      {at.b_radius, false},
                                      {at.b_motion, true},
                                      {endless ? Layout::absent : at.horizon, false}}};
  std::ranges::copy_if(all, std::back_inserter(parameters_),
                       [](const Parameter& parameter) { return parameter.at != Layout::absent; });
}

template <class Real>
py::tuple Call::arguments(const Case<Real>& k) const {
  py::tuple all(parameters_.size());
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const Real* const number = &k.numbers[static_cast<std::size_t>(parameters_[i].at)];
    if (parameters_[i].is_vector && given_ == Given::arrays) {
      all[i] = py::array_t<Real>(3, number);
    } else if (parameters_[i].is_vector) {
      all[i] = py::make_tuple(number[0], number[1], number[2]);
    } else if (std::is_same_v<Real, float> && given_ == Given::arrays) {
      all[i] = float32_(*number);
    } else {
      all[i] = py::float_(static_cast<double>(*number));
    }
  }
  return all;
}
template py::tuple Call::arguments(const Case<float>&) const;
template py::tuple Call::arguments(const Case<double>&) const;

template <class Real>
PythonFunction<Real>::PythonFunction(py::object function, const Call& call, const Contract& contract)
    : function_(std::move(function)), call_(call), contract_(contract) {
  const py::module_ answers = py::module_::import("graze._answers");
  hit_ = answers.attr("Hit");
  span_ = answers.attr("Span");
  contact_ = answers.attr("Contact");
}

template <class Real>
Case<Real> PythonFunction<Real>::held(const Case<Real>& k) const {
  Case<Real> held = k;
  if (contract_.endless)
    verify::detail::put_number(held, layout(k.question).horizon, std::numeric_limits<Real>::infinity());
  return held;
}

template <class Real>
Response<Real> PythonFunction<Real>::answer(const Case<Real>& k) {
  const py::gil_scoped_acquire hold;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  const py::tuple arguments = call_.arguments(k);
  py::object said;
  try {
    said = function_(*arguments);
  } catch (const py::error_already_set& raised) {
    if (!raised.matches(PyExc_Exception)) throw;
    return NoAnswer{Failure::exception,
                    "raised " + shown(raised.type().attr("__name__"), PyObject_Str) + ": " +
                        shown(raised.value() ? raised.value() : py::none(), PyObject_Str)};
  }
  try {
    return read(said, k);
  } catch (const Misfit&) {
    throw py::type_error("the function returned " + shown(said, PyObject_Repr) + " for the case\n    " +
                         write(k) + "\nIt has to return " + std::string(what_to_return(contract_.gives)) +
                         ", or an answer of graze's own");
  }
}

template <class Real>
Answer<Real> PythonFunction<Real>::read(const py::object& said, const Case<Real>& k) const {
  Answer<Real> answer;
  // A function that returns a time, or False: there is no contact, not one at 0.
  if (said.is_none() || (is_yes_or_no(said) && PyObject_IsTrue(said.ptr()) == 0)) return answer;
  if (py::isinstance(said, hit_)) return found_in<Real>(said, 1);
  if (py::isinstance(said, span_)) {
    answer = found_in<Real>(said, 2);
    if (is_contact(answer.outcome)) answer.exit = static_cast<Real>(number_in(said[py::int_(1)]));
    return answer;
  }
  if (py::isinstance(said, contact_)) {
    const py::tuple all = said;
    answer = found_in<Real>(all, 1);
    if (is_contact(answer.outcome)) {
      answer.centre = triple_in<Real>(all[3]);
      answer.normal = triple_in<Real>(all[5]);
    }
    if (answer.outcome == Outcome::impact) {
      answer.point = triple_in<Real>(all[4]);
      answer.distance = static_cast<Real>(number_in(all[6]));
    }
    return answer;
  }
  switch (contract_.gives) {
    case Contract::Gives::time:
      answer.time = static_cast<Real>(number_in(said));
      break;
    case Contract::Gives::distance:
      answer.distance = static_cast<Real>(number_in(said));
      break;
    case Contract::Gives::centre:
      answer.centre = triple_in<Real>(said);
      break;
    case Contract::Gives::contact_alone:
      if (!yes_or_no_in(said)) return answer;
      break;
    case Contract::Gives::roots: {
      const auto both = numbers_in<2>(said);
      return answer_of_roots(static_cast<Real>(both[0]), static_cast<Real>(both[1]), scene_of(k).horizon);
    }
  }
  answer.outcome = Outcome::impact;
  return answer;
}

template class PythonFunction<float>;
template class PythonFunction<double>;

}  // namespace graze::python
