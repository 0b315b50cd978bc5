// SPDX-License-Identifier: BSL-1.0
/// A function of your own as a subject: which numbers of a case it takes, and what its result means.
///
/// Its parameters follow the order of the case line: vectors and numbers, of any types that fit (vector_traits.hpp).
///
///     ray         origin, direction, centre, radius, and t_max if it takes one
///     sweep       A: centre, radius, displacement; B: centre, radius
///     moving      A: centre, radius, displacement; B: centre, radius, displacement
///     cast        start, radius, end; centre, radius
///     container   A: centre, radius, displacement; container: centre, radius
///
/// or it takes one `Scene<Real>`, all numbers by name. It returns
///
///     bool, or a count       contact or none; with one more parameter, a reference, where or when it is; for a ray with
///                            two, both roots of its line (judge/roots.hpp)
///     optional or pointer    when or where: a number is a time or a distance, as its contract says, a vector
///                            the centre of A (of a ray: the point that is hit)
///     Answer<Real>           as it is
///
/// Wrap a function that fits none of these in a lambda.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "verify/audit/vector_traits.hpp"
#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/judge/response.hpp"
#include "verify/judge/roots.hpp"
#include "verify/judge/subject.hpp"

namespace verify {

/// A subject with a state, called case by case from one thread.
template <class Real>
class FunctionSubject {
 public:
  FunctionSubject() = default;
  FunctionSubject(const FunctionSubject&) = delete;
  FunctionSubject& operator=(const FunctionSubject&) = delete;
  virtual ~FunctionSubject() = default;

  /// The case as it reaches the routine: each number as its types hold it, and numbers without a parameter as if they
  /// weren't there. The answer is judged by this case.
  [[nodiscard]] virtual Case<Real> held(const Case<Real>& k) const = 0;

  /// Its answer to a case that is held already, or what it threw.
  [[nodiscard]] virtual Response<Real> answer(const Case<Real>& k) = 0;
};

namespace detail {

/// One parameter of a question: a vector, or a number.
struct Slot {
  int at = 0;
  bool is_vector = false;
};

struct Slots {
  std::array<Slot, 7> slot{};
  std::size_t count = 0;
};

consteval Slots slots_of(Question question) {
  const Layout& all = layout(question);
  Slots all_slots;
  for (int at = 0; at < all.count;) {
    const bool is_vector =
        at == all.a_centre || at == all.a_motion || at == all.b_centre || at == all.b_motion;
    all_slots.slot[all_slots.count++] = {at, is_vector};
    at += is_vector ? 3 : 1;
  }
  return all_slots;
}

/// Whether parameters of these types accept the first numbers of a question, in order.
template <class... Plain>
consteval bool fit(const Slots& all_slots) {
  if (sizeof...(Plain) > all_slots.count) return false;
  std::size_t i = 0;
  return ((all_slots.slot[i++].is_vector ? VectorLike<Plain> : NumberLike<Plain>) && ...);
}

template <class Value>
inline constexpr bool is_written_to =
    std::is_lvalue_reference_v<Value> && !std::is_const_v<std::remove_reference_t<Value>>;

/// The parameters of a function, split into numbers of the case and results.
template <Question question, class... Parameters>
struct Taken {
  static constexpr Slots all_slots = slots_of(question);
  /// A ray's t_max may be omitted.
  static constexpr std::size_t least = question == Question::ray ? all_slots.count - 1 : all_slots.count;
  static constexpr std::size_t count = sizeof...(Parameters);
  using Plain = std::tuple<std::remove_cvref_t<Parameters>...>;

  template <std::size_t n>
  static constexpr bool first_fit = []<std::size_t... i>(std::index_sequence<i...>) {
    return fit<std::tuple_element_t<i, Plain>...>(all_slots);
  }(std::make_index_sequence<n>());

  template <std::size_t n>
  static constexpr bool is_written = [] {
    if constexpr (n < least || n >= count) {
      return false;
    } else {
      return is_written_to<std::tuple_element_t<n, std::tuple<Parameters...>>>;
    }
  }();
  /// How many of the last parameters are results: one that can't be a number of the case because it is one too many, or that
  /// is writable in the place of t_max; for a ray, two numbers.
  static constexpr std::size_t written = [] {
    if constexpr (!is_written<count - 1>) {
      return std::size_t{0};
    } else if constexpr (question == Question::ray && is_written<count - 2>) {
      return std::size_t{NumberLike<std::tuple_element_t<count - 1, Plain>> ? 2 : 1};
    } else {
      return std::size_t{1};
    }
  }();
  static constexpr std::size_t read = count - written;
  static constexpr bool fits = [] {
    if constexpr (read < least) {
      return false;
    } else {
      return first_fit<read>;
    }
  }();
};

template <class Value>
concept YesOrNo = std::integral<Value>;
template <class Value>
concept Perhaps = !YesOrNo<Value> && requires(const Value& x) {
  static_cast<bool>(x);
  *x;
};

/// What a value of this type claims about a contact; void claims only the contact.
template <class Claim>
constexpr Contract with_claim(Contract contract) {
  using Gives = Contract::Gives;
  if constexpr (std::is_void_v<Claim>) {
    contract.gives = Gives::contact_alone;
  } else if constexpr (VectorLike<Claim>) {
    contract.gives = Gives::centre;
  } else if (contract.gives != Gives::time && contract.gives != Gives::distance) {
    throw std::invalid_argument("a function that gives a number gives a time or a distance, by its contract");
  }
  return contract;
}

template <class Claim, class Real>
void put_claim(Answer<Real>& answer, const Claim& claim, Contract::Gives gives) {
  if constexpr (VectorLike<Claim>) {
    answer.centre = from_vector<Real>(claim);
  } else {
    static_assert(NumberLike<Claim>, "what a contact comes with has to be a number or a vector of three");
    (gives == Contract::Gives::distance ? answer.distance : answer.time) = from_number<Real>(claim);
  }
}

/// NaN in all places, so that what a function doesn't write shows. Zeros in a type without NaN.
template <class Value>
Value unwritten() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if constexpr (VectorLike<Value>) {
    return to_vector<Value>(Triple<double>{nan, nan, nan});
  } else {
    return to_number<Value>(nan);
  }
}

/// The message of an exception as one short line of printable ASCII.
inline std::string printable(std::string_view text) {
  constexpr std::size_t most = 200;
  std::string line(text.substr(0, most));
  for (char& c : line) c = c >= ' ' && c <= '~' ? c : '?';
  return line;
}

template <Question question, class Real, class Function, class Signature>
class CalledFunction;

template <Question question, class Real, class Function, class Result, class... Parameters>
class CalledFunction<question, Real, Function, std::function<Result(Parameters...)>> final
    : public FunctionSubject<Real> {
  using Plain = std::tuple<std::remove_cvref_t<Parameters>...>;
  using Returned = std::remove_cvref_t<Result>;
  using Takes = Taken<question, Parameters...>;
  static constexpr bool takes_scene = std::is_same_v<Plain, std::tuple<Scene<Real>>>;
  static_assert(
      takes_scene || Takes::fits,
      "the function has to take the numbers of the question in the order of its case line, as vectors and "
      "numbers (verify/audit/function_subject.hpp), or one verify::Scene; wrap it in a lambda that does");
  static_assert(
      std::is_same_v<Returned, Answer<Real>> || YesOrNo<Returned> || Perhaps<Returned>,
      "the function has to return a yes or no, an optional (or a pointer to) a number or a vector, or a "
      "verify::Answer; wrap it in a lambda that does");
  static constexpr bool writes = !takes_scene && Takes::written != 0;
  static constexpr bool writes_roots = !takes_scene && Takes::written == 2;
  static_assert(!writes || YesOrNo<Returned>,
                "a function that writes to its last parameter has to return yes or no");

 public:
  explicit CalledFunction(Function& function, const Contract& contract)
      : function_(function), contract_(as_its_types_say(contract)) {}

  [[nodiscard]] const Contract& contract() const { return contract_; }

  [[nodiscard]] Case<Real> held(const Case<Real>& k) const override {
    if constexpr (takes_scene) {
      return k;
    } else {
      Case<Real> held = k;
      each_read([&]<std::size_t i>() { put<i>(held, taken<i>(k)); });
      if constexpr (question == Question::ray && Takes::read == Takes::least) {
        put_number(held, layout(question).horizon, std::numeric_limits<Real>::infinity());
      }
      return held;
    }
  }

  [[nodiscard]] Response<Real> answer(const Case<Real>& k) override {
    try {
      if constexpr (takes_scene) {
        Scene<Real> scene = scene_of(k);
        return said(function_(static_cast<Parameters&&>(scene)...));
      } else {
        return ask(k, std::index_sequence_for<Parameters...>());
      }
    } catch (const std::exception& thrown) {
      return NoAnswer{Failure::exception, "threw an exception: " + printable(thrown.what())};
    } catch (...) {
      return NoAnswer{Failure::exception, "threw something that isn't a std::exception"};
    }
  }

 private:
  template <std::size_t i>
  using At = std::tuple_element_t<i, Plain>;
  template <std::size_t i>
  static constexpr int place = Takes::all_slots.slot[i].at;

  static Contract as_its_types_say(Contract contract) {
    if constexpr (question == Question::ray && !takes_scene && Takes::read == Takes::least) {
      contract.endless = true;
    }
    if constexpr (std::is_same_v<Returned, Answer<Real>>) {
      return contract;
    } else if constexpr (writes_roots) {
      contract.gives = Contract::Gives::roots;
      return contract;
    } else if constexpr (writes) {
      return with_claim<At<sizeof...(Parameters) - 1>>(contract);
    } else if constexpr (YesOrNo<Returned>) {
      return with_claim<void>(contract);
    } else {
      return with_claim<std::remove_cvref_t<decltype(*std::declval<const Returned&>())>>(contract);
    }
  }

  template <class Do>
  static void each_read(const Do& act) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (act.template operator()<i>(), ...);
    }(std::make_index_sequence<Takes::read>());
  }

  /// A parameter of the function, made from the case.
  template <std::size_t i>
  static At<i> taken(const Case<Real>& k) {
    if constexpr (i >= Takes::read) {
      return unwritten<At<i>>();
    } else if constexpr (Takes::all_slots.slot[i].is_vector) {
      return to_vector<At<i>>(triple_at(k, place<i>));
    } else {
      return to_number<At<i>>(number_at(k, place<i>, Real(0)));
    }
  }

  template <std::size_t i>
  static void put(Case<Real>& k, const At<i>& value) {
    if constexpr (Takes::all_slots.slot[i].is_vector) {
      put_triple(k, place<i>, from_vector<Real>(value));
    } else {
      put_number(k, place<i>, from_number<Real>(value));
    }
  }

  template <std::size_t... i>
  Answer<Real> ask(const Case<Real>& k, std::index_sequence<i...>) {
    Plain values{taken<i>(k)...};
    if constexpr (writes_roots) {
      if (!function_(static_cast<Parameters&&>(std::get<i>(values))...)) return {};
      return answer_of_roots(from_number<Real>(std::get<sizeof...(i) - 2>(values)),
                             from_number<Real>(std::get<sizeof...(i) - 1>(values)), scene_of(k).horizon);
    } else if constexpr (writes) {
      Answer<Real> answer;
      if (function_(static_cast<Parameters&&>(std::get<i>(values))...)) {
        answer.outcome = Outcome::impact;
        put_claim(answer, std::get<sizeof...(i) - 1>(values), contract_.gives);
      }
      return answer;
    } else {
      return said(function_(static_cast<Parameters&&>(std::get<i>(values))...));
    }
  }

  Answer<Real> said(const Returned& result) const {
    if constexpr (std::is_same_v<Returned, Answer<Real>>) {
      return result;
    } else {
      Answer<Real> answer;
      if (!static_cast<bool>(result)) return answer;
      answer.outcome = Outcome::impact;
      if constexpr (Perhaps<Returned>) put_claim(answer, *result, contract_.gives);
      return answer;
    }
  }

  Function& function_;
  Contract contract_;
};

}  // namespace detail

/// A function object as a subject, with its contract completed from its types. The function is called, not copied.
///
/// Throws   std::invalid_argument for a contract that doesn't match what the function returns
template <Question question, class Real, class Function>
[[nodiscard]] auto subject_of(Function& function, const Contract& contract) {
  static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>,
                "cases are of float or double; the function may have other types");
  static_assert(
      requires { std::function(function); },
      "the types of the function's parameters have to be known: give one that isn't overloaded, has none of "
      "auto, and can be copied");
  return detail::CalledFunction<question, Real, Function, decltype(std::function(function))>(function,
                                                                                             contract);
}

}  // namespace verify
