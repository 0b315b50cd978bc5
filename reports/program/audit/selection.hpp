// SPDX-License-Identifier: BSL-1.0
/// Reads the comma separated lists of a command line: subjects, questions, types and families.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/base/names.hpp"
#include "reports/program/base/number_type.hpp"
#include "subjects/built_in.hpp"
#include "subjects/former_names.hpp"
#include "verify/case/family.hpp"

namespace reports {

/// What is wrong with the command line.
struct WrongUse {
  std::string why;
};

/// The items of comma separated lists.
inline std::vector<std::string> items_of(const std::vector<std::string>& lists) {
  std::vector<std::string> items;
  for (const std::string& list : lists) {
    for (std::size_t start = 0; start <= list.size();) {
      const std::size_t comma = std::min(list.find(',', start), list.size());
      items.push_back(list.substr(start, comma - start));
      start = comma + 1;
    }
  }
  return items;
}

/// The names of one kind of thing, the word for that kind, and what to say about an unknown name that resembles none.
struct Vocabulary {
  std::string_view kind, otherwise;
  std::vector<std::string_view> names;
  std::string (*current)(std::string_view name) =
      nullptr;  ///< things that have been renamed, if there are any
};

/// Which things the lists name; empty lists name everything. Throws WrongUse for an unknown name.
class Selection {
 public:
  Selection(const std::vector<std::string>& lists, const Vocabulary& known) : wanted_(items_of(lists)) {
    for (std::string& word : wanted_) {
      if (known.current != nullptr) word = known.current(word);
      if (std::ranges::find(known.names, word) != known.names.end()) continue;
      throw WrongUse{unknown_name(known.kind, word, known.names, known.otherwise)};
    }
  }
  [[nodiscard]] bool holds(std::string_view name) const {
    return wanted_.empty() || std::ranges::find(wanted_, name) != wanted_.end();
  }

 private:
  std::vector<std::string> wanted_;
};

template <class Things, class Name>
Vocabulary vocabulary(std::string_view kind, std::string_view otherwise, const Things& things, Name name_of) {
  Vocabulary known{kind, otherwise, {}, nullptr};
  for (const auto& thing : things) known.names.push_back(name_of(thing));
  return known;
}

/// The families that lists name.
inline Selection families_named(const std::vector<std::string>& lists) {
  return {lists, vocabulary("family", "`graze list families` lists them all", verify::families(),
                            [](const verify::Family& f) { return f.name; })};
}

/// The questions that lists name, by their words or their stems.
inline std::vector<verify::Question> questions_named(const std::vector<std::string>& lists) {
  using namespace verify;
  Vocabulary words = vocabulary("question", "`graze list questions` lists them all", all_questions,
                                [](Question question) { return verify::name(question); });
  for (const Question question : all_questions) words.names.push_back(stem(question));
  const Selection chosen(lists, words);
  std::vector<Question> named;
  for (const Question question : all_questions) {
    if (chosen.holds(verify::name(question)) || chosen.holds(stem(question))) named.push_back(question);
  }
  return named;
}

/// The subjects that the lists name and that answer one of these questions.
inline std::vector<const verify::Subject*> subjects_named(const std::vector<std::string>& lists,
                                                          const std::vector<std::string>& question_lists) {
  using namespace verify;
  Vocabulary words = vocabulary("subject", "`graze list subjects` lists them all",
                                subjects::built_in_subjects(), [](const Subject& s) { return s.name; });
  words.current = subjects::current_name;
  const Selection subjects(lists, words);
  const std::vector<Question> questions = questions_named(question_lists);
  std::vector<const Subject*> named;
  for (const Subject& subject : subjects::built_in_subjects()) {
    const bool asked = std::ranges::find(questions, subject.question) != questions.end();
    if (asked && subjects.holds(subject.name)) named.push_back(&subject);
  }
  if (named.empty()) throw WrongUse{"none of the subjects named answers one of the questions named"};
  return named;
}

/// The same for a search. Without names it leaves out `exact`: its error is at most half an ulp, so there is nothing
/// to find.
inline std::vector<const verify::Subject*> subjects_to_search(
    const std::vector<std::string>& lists, const std::vector<std::string>& question_lists) {
  std::vector<const verify::Subject*> named = subjects_named(lists, question_lists);
  if (lists.empty()) {
    std::erase_if(named, [](const verify::Subject* subject) { return subject->name == "exact"; });
  }
  return named;
}

/// The number types that lists name.
inline std::vector<NumberType> types_named(const std::vector<std::string>& lists) {
  constexpr std::array types{NumberType::f32, NumberType::f64};
  const Selection chosen(
      lists, vocabulary("type", "there are f32 and f64", types, [](NumberType type) { return name(type); }));
  std::vector<NumberType> named;
  for (const NumberType type : types) {
    if (chosen.holds(name(type))) named.push_back(type);
  }
  return named;
}

}  // namespace reports
