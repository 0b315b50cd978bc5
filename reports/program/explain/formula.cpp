// SPDX-License-Identifier: BSL-1.0
#include "reports/program/explain/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace reports {

namespace {

constexpr int no_axis = -1, all_axes = 3;
constexpr std::array<std::string_view, 3> axis_names{".x", ".y", ".z"};

/// How tightly the parts of a term bind.
enum class Binds : unsigned char { sum, product, atom };

/// A formula of a number; with an axis, of that coordinate of a vector.
struct Term {
  std::string words;
  Binds binds = Binds::atom;
  int axis = no_axis;
  /// For a product of two coordinates, and for a sum of such products along the axes from 0 to the one before `reached`:
  /// both vectors.
  std::string first{}, second{};
  Binds first_binds = Binds::atom, second_binds = Binds::atom;
  int begun = 0, reached = 0;
  bool is_zero = false;
  std::string length{};  ///< for the square of a vector's length: that length

  [[nodiscard]] bool is_of_products() const { return reached != 0; }
};

std::string in_brackets(const std::string& words, Binds binds, Binds least) {
  return binds < least ? "(" + words + ")" : words;
}
std::string in_brackets(const Term& term, Binds least) { return in_brackets(term.words, term.binds, least); }

std::string coordinate(const std::string& words, Binds binds, int axis) {
  return in_brackets(words, binds, Binds::atom).append(axis_names[static_cast<std::size_t>(axis)]);
}

/// The text of a product of two coordinates, one or two of them summed.
std::string products(const Term& term) {
  std::string text;
  for (int axis = term.begun; axis < term.reached; ++axis) {
    if (!text.empty()) text += " + ";
    const std::string x = coordinate(term.first, term.first_binds, axis);
    text += term.first == term.second ? x + "^2" : x + "*" + coordinate(term.second, term.second_binds, axis);
  }
  return text;
}

/// As a number: for a vector, its coordinate.
Term as_number(Term term) {
  if (term.is_of_products())
    return {products(term), term.reached - term.begun > 1 ? Binds::sum : Binds::product};
  if (term.axis == no_axis) return term;
  return {coordinate(term.words, term.binds, term.axis), Binds::atom};
}

Term dot(const Term& term) {
  if (term.first != term.second) return {"dot(" + term.first + ", " + term.second + ")"};
  Term square{"|" + term.first + "|^2"};
  square.length = "|" + term.first + "|";
  return square;
}

/// Both as parts of one vector, otherwise both as numbers. Returns the axis of the result.
int reconcile(Term& left, Term& right) {
  const bool both = !left.is_of_products() && !right.is_of_products();
  if (both && (left.axis == right.axis || left.axis == no_axis || right.axis == no_axis))
    return std::max(left.axis, right.axis);
  left = as_number(left);
  right = as_number(right);
  return no_axis;
}

bool continues(const Term& left, const Term& right) {
  return left.is_of_products() && right.is_of_products() && left.begun == 0 && left.reached == right.begun &&
         right.reached == right.begun + 1 && left.first == right.first && left.second == right.second;
}

Term sum(Term left, std::string_view sign, Term right) {
  if (right.is_zero) return left;
  if (left.is_zero && sign == " + ") return right;
  if (sign == " + " && continues(left, right)) {
    left.reached = right.reached;
    return left.reached == all_axes ? dot(left) : left;
  }
  const int axis = reconcile(left, right);
  const std::string other = sign == " - " ? in_brackets(right, Binds::product) : right.words;
  if (left.is_zero) return {"-" + in_brackets(right, Binds::product), Binds::product, axis};
  return {left.words + std::string(sign) + other, Binds::sum, axis};
}

Term product(Term left, Term right) {
  if (left.is_zero) return left;
  if (right.is_zero) return right;
  if (left.axis != no_axis && left.axis == right.axis && !left.is_of_products() && !right.is_of_products()) {
    Term one{"", Binds::product, left.axis};
    one.first = left.words;
    one.first_binds = left.binds;
    one.second = right.words;
    one.second_binds = right.binds;
    one.begun = left.axis;
    one.reached = left.axis + 1;
    return one;
  }
  const int axis = reconcile(left, right);
  if (left.words == right.words && axis == no_axis) return {in_brackets(left, Binds::atom) + "^2"};
  // After rounding, a*(b/c) isn't (a*b)/c.
  return {in_brackets(left, Binds::product) + "*" + in_brackets(right, Binds::atom), Binds::product, axis};
}

Term quotient(Term left, Term right) {
  const int axis = reconcile(left, right);
  return {in_brackets(left, Binds::product) + "/" + in_brackets(right, Binds::atom), Binds::product, axis};
}

Term root(const Term& of) {
  if (!of.length.empty()) return {of.length};
  return {"sqrt(" + as_number(of).words + ")"};
}

class Formulas {
 public:
  explicit Formulas(const std::vector<Operation>& operations) : operations_(operations) {
    terms_.reserve(operations.size());
    for (const Operation& one : operations) terms_.push_back(term_of(one));
  }

  [[nodiscard]] std::string whole(std::size_t i) const { return as_number(terms_[i]).words; }

  /// Both sides of a comparison, with letters if that is long.
  [[nodiscard]] std::string around(std::size_t left, std::string_view sign, std::size_t right) {
    std::string all = whole(left).append(sign) + whole(right);
    return all.size() <= longest ? all : by_letters(left, Binds::sum, sign, right, Binds::sum);
  }

  /// The formula if it is short, otherwise its operands as letters.
  [[nodiscard]] std::string shortened(std::size_t i) {
    std::string all = whole(i);
    const Operation& one = operations_[i];
    if (all.size() <= longest) return all;
    switch (one.act) {
      case Act::root:
        return "sqrt(" + by_letter(one.left, Binds::sum) + ")";
      case Act::negative:
        return "-" + by_letter(one.left, Binds::product);
      case Act::sum:
        return by_letters(one.left, Binds::sum, " + ", one.right, Binds::sum);
      case Act::difference:
        return by_letters(one.left, Binds::sum, " - ", one.right, Binds::product);
      case Act::product:
        if (whole(one.left) == whole(one.right)) return by_letter(one.left, Binds::atom) + "^2";
        return by_letters(one.left, Binds::product, "*", one.right, Binds::atom);
      case Act::quotient:
        return by_letters(one.left, Binds::product, "/", one.right, Binds::atom);
      default:
        return all;
    }
  }

  /// With the meaning of its letters.
  [[nodiscard]] std::string explained(std::string text) {
    for (std::size_t i = 0; i < explained_.size(); ++i) {  // explaining a letter may need more letters
      const std::string words = shortened(explained_[i].first);
      text += fmt::format("{}{} = {}", i == 0 ? ", where " : ", ", letters[i], words);
    }
    return text;
  }

 private:
  static constexpr std::string_view letters = "PQSUWXYZ";
  static constexpr std::size_t longest = 80;       ///< of a formula without letters
  static constexpr std::size_t short_enough = 28;  ///< of an operand that needs no letter

  std::string by_letter(std::size_t i, Binds least) {
    std::string all = whole(i);
    const auto known = std::ranges::find(explained_, all, &std::pair<std::size_t, std::string>::second);
    const auto at = static_cast<std::size_t>(known - explained_.begin());
    if (all.size() <= short_enough || at == letters.size()) return in_brackets(as_number(terms_[i]), least);
    if (known == explained_.end()) explained_.emplace_back(i, all);
    return std::string(1, letters[at]);
  }
  std::string by_letters(std::size_t left, Binds left_least, std::string_view sign, std::size_t right,
                         Binds right_least) {
    const std::string first = by_letter(left, left_least);  // letters are assigned from the left
    return first + std::string(sign) + by_letter(right, right_least);
  }

  [[nodiscard]] Term term_of(const Operation& one) const {
    const auto left = [&] { return terms_[one.left]; };
    const auto right = [&] { return terms_[one.right]; };
    switch (one.act) {
      case Act::input:
        return {one.name, Binds::atom, one.axis};
      case Act::constant: {
        Term constant{one.name};
        constant.is_zero = one.name == "0";
        return constant;
      }
      case Act::negative: {
        const Term of = as_number(left());
        return {"-" + in_brackets(of, Binds::product), Binds::product};
      }
      case Act::sum:
        return sum(left(), " + ", right());
      case Act::difference:
        return sum(left(), " - ", right());
      case Act::product:
        return product(left(), right());
      case Act::quotient:
        return quotient(left(), right());
      case Act::root:
        return root(left());
    }
    return {};
  }

  const std::vector<Operation>& operations_;
  std::vector<Term> terms_{};
  std::vector<std::pair<std::size_t, std::string>> explained_{};
};

}  // namespace

std::string formula_of(const std::vector<Operation>& operations, std::size_t operation) {
  Formulas formulas(operations);
  return formulas.explained(formulas.shortened(operation));
}

std::string formula_of(const std::vector<Operation>& operations, std::size_t left, std::string_view sign,
                       std::size_t right) {
  Formulas formulas(operations);
  return formulas.explained(formulas.around(left, sign, right));
}

}  // namespace reports
