// SPDX-License-Identifier: BSL-1.0
#include "contract.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "verify/case/question.hpp"
#include "verify/judge/condition.hpp"

namespace graze::python {

namespace py = pybind11;

using namespace verify;

namespace {

/// The words for the ways of giving the instant, in their order.
constexpr std::array<std::string_view, all_gives.size()> words_for_gives{"time", "distance", "centre",
                                                                         "contact_alone", "roots"};
constexpr std::array<std::string_view, 5> words_for_inside{"unstated", "zero", "exit", "miss", "approaching"};
constexpr std::array<std::string_view, 5> words_for_starts{"any", "contained", "known_to_touch", "apart",
                                                           "off_surface"};

std::string joined(std::span<const std::string_view> words) {
  std::string all;
  for (const std::string_view word : words) (all += all.empty() ? "" : ", ") += word;
  return all;
}

std::string shown(const py::handle& value) { return py::cast<std::string>(py::repr(value)); }

/// The place of a word among those that an option may have.
std::size_t place_of(const std::string& option, const py::handle& value,
                     std::span<const std::string_view> words) {
  if (!py::isinstance<py::str>(value))
    throw py::type_error(option + " is " + shown(value) + ": give one of the words " + joined(words));
  const auto found = std::ranges::find(words, py::cast<std::string>(value));
  if (found == words.end())
    throw py::value_error(option + " is " + shown(value) + ": give one of " + joined(words));
  return static_cast<std::size_t>(found - words.begin());
}

bool flag_of(const std::string& option, const py::handle& value) {
  if (!py::isinstance<py::bool_>(value))
    throw py::type_error(option + " is " + shown(value) + ": give True or False");
  return py::cast<bool>(value);
}

double limit_of(const std::string& option, const py::handle& value) {
  const double limit = py::isinstance<py::bool_>(value) ? -1 : PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr || py::isinstance<py::bool_>(value)) {
    PyErr_Clear();
    throw py::type_error(option + " is " + shown(value) + ": give a number");
  }
  if (!(limit >= 0)) throw py::value_error(option + " is " + shown(value) + ": give a number of at least 0");
  return limit;
}

}  // namespace

Contract contract_of(const py::dict& options) {
  Contract contract;
  for (const auto& [key, value] : options) {
    const auto option = py::cast<std::string>(key);
    const auto condition = std::ranges::find(conditions(), std::string_view(option), &Condition::key);
    if (option == "gives") {
      contract.gives = all_gives[place_of(option, value, words_for_gives)];
    } else if (option == "inside") {
      contract.inside = static_cast<Inside>(place_of(option, value, words_for_inside));
    } else if (option == "starts") {
      contract.starts = static_cast<Starts>(place_of(option, value, words_for_starts));
    } else if (option == "states_outcome") {
      contract.states_outcome = flag_of(option, value);
    } else if (condition == conditions().end()) {
      std::string there = "gives, inside, starts, states_outcome";
      for (const Condition& one : conditions()) (there += ", ") += one.key;
      throw py::type_error("a contract has no option '" + option + "', but " + there);
    } else if (condition->flag != nullptr) {
      contract.*condition->flag = flag_of(option, value);
    } else {
      contract.*condition->limit = limit_of(option, value);
    }
  }
  return contract;
}

Question question_of(const std::string& word) {
  std::string there;
  for (const Question one : all_questions) {
    if (name(one) == word) return one;
    (there += there.empty() ? "" : ", ") += name(one);
  }
  throw py::value_error("there is no question '" + word + "': give one of " + there);
}

}  // namespace graze::python
