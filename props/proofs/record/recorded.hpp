// SPDX-License-Identifier: BSL-1.0
/// A number that remembers how it was computed. The proofs compile the headers with it instead of double.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace recording {

/// A constant, or the number of a step, in the bits of a NaN: as long as a double, so that std::bit_cast accepts it.
class Recorded {
 public:
  constexpr Recorded() = default;
  template <class Plain>
    requires std::is_arithmetic_v<Plain>
  constexpr Recorded(Plain x) : bits_(std::bit_cast<std::uint64_t>(static_cast<double>(x))) {}
  static constexpr Recorded of_bits(std::uint64_t bits) {
    Recorded x;
    x.bits_ = bits;
    return x;
  }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool is_constant() const { return bits_ < first_step; }
  [[nodiscard]] std::size_t step() const { return static_cast<std::size_t>(bits_ - first_step); }
  [[nodiscard]] constexpr double value() const;

  static constexpr std::uint64_t first_step = 0xfffc000000000000;

 private:
  std::uint64_t bits_ = 0;
};

struct Step {
  std::string operation;
  Recorded x, y;
  double value;  ///< by which the headers branch
};
inline std::vector<Step> steps;

/// The result of an operation; the same one if it was computed before.
inline Recorded recorded(const std::string& operation, Recorded x, Recorded y, double value) {
  static std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, Recorded> known;
  const auto [place, is_new] = known.try_emplace({operation, x.bits(), y.bits()});
  if (is_new) {
    place->second = Recorded::of_bits(Recorded::first_step + steps.size());
    steps.push_back({operation, x, y, value});
  }
  return place->second;
}
inline Recorded input(const std::string& name, double value = 1) {
  return recorded("input " + name, {}, {}, value);
}

constexpr double Recorded::value() const {
  return is_constant() ? std::bit_cast<double>(bits_) : steps[step()].value;
}
constexpr Recorded operator+(Recorded x, Recorded y) {
  const double sum = x.value() + y.value();
  return x.is_constant() && y.is_constant() ? Recorded(sum) : recorded("+", x, y, sum);
}
constexpr Recorded operator-(Recorded x, Recorded y) {
  const double difference = x.value() - y.value();
  return x.is_constant() && y.is_constant() ? Recorded(difference) : recorded("-", x, y, difference);
}
constexpr Recorded operator*(Recorded x, Recorded y) {
  const double product = x.value() * y.value();
  return x.is_constant() && y.is_constant() ? Recorded(product) : recorded("*", x, y, product);
}
constexpr Recorded operator/(Recorded x, Recorded y) {
  const double quotient = x.value() / y.value();
  return x.is_constant() && y.is_constant() ? Recorded(quotient) : recorded("/", x, y, quotient);
}
constexpr Recorded operator-(Recorded x) {
  return x.is_constant() ? Recorded(-x.value()) : recorded("negative", x, {}, -x.value());
}

/// A comparison: the sign of the difference was taken for that of the exact one.
inline std::vector<std::pair<Recorded, Recorded>> comparisons;
inline bool operator<(Recorded x, Recorded y) {
  comparisons.emplace_back(x, y);
  return x.value() < y.value();
}
inline bool operator>(Recorded x, Recorded y) {
  comparisons.emplace_back(x, y);
  return x.value() > y.value();
}

/// The bits of a number, or a number made from them.
class Bits {
 public:
  constexpr Bits() = default;
  constexpr Bits(std::uint64_t plain) : as_number_(Recorded::of_bits(plain)) {}
  constexpr explicit Bits(Recorded x) : as_number_(x) {}
  [[nodiscard]] constexpr Recorded as_number() const { return as_number_; }
  [[nodiscard]] constexpr std::uint64_t value() const {
    return std::bit_cast<std::uint64_t>(as_number_.value());
  }

 private:
  Recorded as_number_;
};
inline Bits recorded(const char* operation, Bits x, Bits y, std::uint64_t value) {
  if (x.as_number().is_constant() && y.as_number().is_constant()) return value;
  return Bits(recorded(operation, x.as_number(), y.as_number(), std::bit_cast<double>(value)));
}
inline Bits operator+(Bits x, Bits y) { return recorded("bits +", x, y, x.value() + y.value()); }
inline Bits operator-(Bits x, Bits y) { return recorded("bits -", x, y, x.value() - y.value()); }
inline Bits operator>>(Bits x, int by) {
  return recorded("bits >>", x, static_cast<std::uint64_t>(by), x.value() >> by);
}
constexpr Bits operator<<(Bits x, int by) { return x.value() << by; }
constexpr Bits operator&(Bits x, Bits y) { return x.value() & y.value(); }
constexpr Bits operator|(Bits x, Bits y) { return x.value() | y.value(); }
constexpr bool operator==(Bits x, Bits y) { return x.value() == y.value(); }
constexpr bool operator<(Bits x, Bits y) { return x.value() < y.value(); }

/// A step's index, or a constant, in JSON.
inline std::string text_of(Recorded x) {
  if (!x.is_constant()) return std::to_string(x.step());
  char text[40];
  std::snprintf(text, sizeof text, "\"%a\"", x.value());
  return text;
}

/// What is reported to the proofs, by name.
inline std::map<std::string, std::vector<Recorded>> reported;
inline void report(const std::string& name, Recorded x) { reported[name].push_back(x); }

inline void print() {
  const char* comma = "";
  std::printf("{\"steps\": [");
  for (const Step& s : steps) {
    std::printf("%s\n[\"%s\", %s, %s]", comma, s.operation.c_str(), text_of(s.x).c_str(),
                text_of(s.y).c_str());
    comma = ",";
  }
  comma = "";
  std::printf("],\n\"reported\": {");
  for (const auto& [name, numbers] : reported) {
    std::printf("%s\n\"%s\": [", comma, name.c_str());
    comma = "";
    for (const Recorded x : numbers) {
      std::printf("%s%s", comma, text_of(x).c_str());
      comma = ", ";
    }
    std::printf("]");
    comma = ",";
  }
  std::printf("}}\n");
}

}  // namespace recording

/// The headers call these by their full names.
namespace std {
inline recording::Recorded sqrt(recording::Recorded x) {
  return recording::recorded("sqrt", x, {}, std::sqrt(x.value()));
}
inline recording::Recorded fabs(recording::Recorded x) {
  return recording::recorded("fabs", x, {}, std::fabs(x.value()));
}
}  // namespace std
