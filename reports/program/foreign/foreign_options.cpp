// SPDX-License-Identifier: BSL-1.0
#include "reports/program/foreign/foreign_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/names.hpp"
#include "verify/judge/condition.hpp"

namespace reports {

namespace {

using namespace verify;
using Json = nlohmann::json;

// --- words ---

template <class Named>
struct Word {
  std::string_view word;
  Named meaning;
};
constexpr std::array gives_words{Word{"time", Contract::Gives::time},
                                 Word{"distance", Contract::Gives::distance},
                                 Word{"centre", Contract::Gives::centre},
                                 Word{"point", Contract::Gives::centre},
                                 Word{"contact", Contract::Gives::contact_alone},
                                 Word{"roots", Contract::Gives::roots}};
constexpr std::array inside_words{Word{"unstated", Inside::unstated}, Word{"zero", Inside::zero},
                                  Word{"exit", Inside::exit}, Word{"miss", Inside::miss},
                                  Word{"approaching", Inside::approaching}};
constexpr std::array starts_words{Word{"any", Starts::any}, Word{"apart", Starts::apart},
                                  Word{"off_surface", Starts::off_surface}};

/// A member of the options and its key in a subject file.
template <class Member>
struct Key {
  const char* key;
  Member ForeignOptions::* member;
};
constexpr std::array text_keys{Key<std::string>{"exec", &ForeignOptions::command},
                               Key<std::string>{"name", &ForeignOptions::name},
                               Key<std::string>{"gives", &ForeignOptions::gives},
                               Key<std::string>{"inside", &ForeignOptions::inside},
                               Key<std::string>{"starts", &ForeignOptions::starts},
                               Key<std::string>{"version", &ForeignOptions::version},
                               Key<std::string>{"package", &ForeignOptions::package},
                               Key<std::string>{"promises", &ForeignOptions::promises},
                               Key<std::string>{"nanoseconds", &ForeignOptions::nanoseconds}};
constexpr std::array list_keys{Key<std::vector<std::string>>{"questions", &ForeignOptions::questions},
                               Key<std::vector<std::string>>{"types", &ForeignOptions::types}};
constexpr std::array number_keys{Key<double>{"time_limit", &ForeignOptions::time_limit},
                                 Key<double>{"start_limit", &ForeignOptions::start_limit}};

/// Visits the keys of all members, group by group.
template <class Each>
void for_each_key(Each each) {
  for (const auto& one : text_keys) each(one);
  for (const auto& one : list_keys) each(one);
  for (const auto& one : number_keys) each(one);
}

/// The value of a word; that of the first word if it is empty.
template <class Named, std::size_t count>
Named meaning_of(const std::string& word, std::string_view option,
                 const std::array<Word<Named>, count>& words) {
  if (word.empty()) return words.front().meaning;
  std::vector<std::string_view> names;
  for (const auto& known : words) {
    if (known.word == word) return known.meaning;
    names.push_back(known.word);
  }
  throw WrongUse{fmt::format("{}: expected {}, found \"{}\"", option, fmt::join(names, ", "), word)};
}

/// The words of a command, up to the first character that only a shell can interpret.
std::vector<std::string_view> words_of(std::string_view command) {
  constexpr std::string_view blanks = " \t\n", signs = ";|&<>()$`";
  std::vector<std::string_view> words;
  for (;;) {
    command.remove_prefix(std::min(command.find_first_not_of(blanks), command.size()));
    if (command.empty() || signs.find(command.front()) != std::string_view::npos) return words;
    const char quote = command.front();
    if (quote == '"' || quote == '\'') {
      command.remove_prefix(1);
      words.push_back(command.substr(0, command.find(quote)));
      command.remove_prefix(std::min(words.back().size() + 1, command.size()));
    } else {
      words.push_back(command.substr(0, command.find_first_of(" \t\n;|&<>()$`\"'")));
      command.remove_prefix(words.back().size());
    }
  }
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// The name without the extension of a script.
std::string_view stem_of_script(std::string_view name) {
  constexpr std::array<std::string_view, 20> ends{".py",  ".js",  ".mjs", ".cjs", ".ts",   ".rb",  ".pl",
                                                  ".lua", ".php", ".sh",  ".jl",  ".R",    ".r",   ".jar",
                                                  ".dll", ".exe", ".pyz", ".tcl", ".wasm", ".java"};
  const auto* const end = std::ranges::find_if(ends, [&](auto one) { return name.ends_with(one); });
  if (end != ends.end() && name.size() > end->size()) name.remove_suffix(end->size());
  return name;
}

/// Whether a program is a script interpreter. A version may follow its name: python3.11.
bool is_interpreter(std::string_view program) {
  constexpr std::array<std::string_view, 25> interpreters{
      "python", "pypy",    "node",  "nodejs", "deno",   "bun",      "ruby", "perl", "php",
      "lua",    "luajit",  "java",  "mono",   "dotnet", "sh",       "bash", "dash", "zsh",
      "ksh",    "Rscript", "julia", "wine",   "tclsh",  "wasmtime", "guile"};
  const std::size_t letters = program.find_last_not_of("0123456789.-") + 1;
  return std::ranges::find(interpreters, program.substr(0, letters)) != interpreters.end();
}

/// The script among the arguments of an interpreter; empty if there is none.
std::string_view script_in(std::span<const std::string_view> arguments) {
  // Options whose value is the next word, and options whose value is the program itself.
  constexpr std::array<std::string_view, 6> with_value{"-cp", "-classpath", "--class-path", "-W", "-X", "-r"};
  constexpr std::array<std::string_view, 5> with_program{"-c", "-e", "-E", "-p", "--eval"};
  const auto is_among = [](std::string_view word, const auto& words) {
    return std::ranges::find(words, word) != words.end();
  };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    if (is_among(word, with_program)) return {};
    if (is_among(word, with_value)) {
      ++i;
    } else if (word != "run" && word != "exec" && !word.starts_with('-')) {
      return word;
    }
  }
  return {};
}

/// The file name of the program that a command runs, or of the script if an interpreter runs it.
std::string name_in(std::string_view command) {
  const std::vector<std::string_view> words = words_of(command);
  std::size_t first = 0;
  // Skips what may precede the program: exec, variables, and env with its options.
  while (first < words.size() &&
         (file_name(words[first]) == "env" || words[first] == "exec" ||
          words[first].find('=') != std::string_view::npos || (first > 0 && words[first].starts_with('-')))) {
    const bool takes_value = words[first] == "-u" || words[first] == "-C";
    first += takes_value ? 2 : 1;
  }
  if (first >= words.size()) first = 0;
  std::string_view named = words.empty() ? std::string_view() : file_name(words[first]);
  if (is_interpreter(named)) {
    const std::string_view script = file_name(script_in(std::span(words).subspan(first + 1)));
    if (!script.empty()) named = script;
  }
  std::string name(stem_of_script(named));
  std::ranges::replace_if(name, [](char c) { return !is_name_letter(c); }, '_');
  return name.empty() ? "program" : name;
}

std::string name_of(const ForeignOptions& options) {
  if (options.name.empty()) return name_in(options.command);
  constexpr std::size_t longest = 60;
  if (!std::ranges::all_of(options.name, is_name_letter) || options.name.size() > longest) {
    throw WrongUse{fmt::format("--exec-name: expected at most {} letters, digits and _-.+, found \"{}\"",
                               longest, printable(options.name))};
  }
  return options.name;
}

// --- the file ---

constexpr const char* promises_expected =
    "a text, or a list of objects with the texts word, sentence and, where it is documented, source";

/// What a library promises, as one text: from a string, or from a list of statements with their sources. Those without
/// a source are undocumented, and come last. Returns what is expected instead, or an empty text.
std::string promised(const Json& value, std::string& into) {
  if (value.is_string()) {
    into = value.get<std::string>();
    return "";
  }
  if (!value.is_array() || value.empty()) return promises_expected;
  std::vector<std::string> documented, other;
  for (const Json& one : value) {
    std::string word, sentence, source;
    if (!one.is_object()) return promises_expected;
    for (const auto& [key, part] : one.items()) {
      std::string* const known = key == "word"       ? &word
                                 : key == "sentence" ? &sentence
                                 : key == "source"   ? &source
                                                     : nullptr;
      if (known == nullptr || !part.is_string()) return promises_expected;
      *known = part.get<std::string>();
    }
    if (word.empty() || sentence.empty()) return promises_expected;
    std::ranges::replace(word, '_', ' ');
    if (source.empty()) {
      other.push_back(fmt::format("{}: {}", word, sentence));
    } else {
      documented.push_back(fmt::format("{}: {} ({})", word, sentence, source));
    }
  }
  into = fmt::format("{}", fmt::join(documented, "; "));
  if (other.empty()) return "";
  if (!into.empty()) into += ". ";
  into += fmt::format("Not documented: {}", fmt::join(other, "; "));
  return "";
}

/// Stores a member of the object in the options. Returns what its key expects instead, or an empty text.
std::string taken(const std::string& key, const Json& value, ForeignOptions& options) {
  const auto text = [&](std::string& into) {
    if (!value.is_string()) return "a text";
    into = value.get<std::string>();
    return "";
  };
  const auto truth = [&](bool& into) {
    if (!value.is_boolean()) return "true or false";
    into = value.get<bool>();
    return "";
  };
  const auto above_0 = [&](double& into, const char* expected) {
    if (!value.is_number() || !(value.get<double>() > 0)) return expected;
    into = value.get<double>();
    return "";
  };
  if (key == "promises") return promised(value, options.promises);
  for (const auto& one : text_keys) {
    if (key == one.key) return text(options.*one.member);
  }
  for (const Condition& one : conditions()) {
    if (key != one.key) continue;
    return one.flag != nullptr ? truth(options.contract.*one.flag)
                               : above_0(options.contract.*one.limit, "a number above 0");
  }
  for (const auto& one : number_keys) {
    if (key == one.key) return above_0(options.*one.member, "a number of seconds above 0");
  }
  const bool is_list = value.is_array() && !value.empty() &&
                       std::ranges::all_of(value, [](const Json& one) { return one.is_string(); });
  const bool is_types = key == "types";
  if (!is_list && is_types) return "a list of types, as in [\"f32\", \"f64\"]";
  if (!is_list) return "a list of questions, as in [\"ray\", \"sweep\"]";
  for (const Json& one : value) {
    (is_types ? options.types : options.questions).push_back(one.get<std::string>());
  }
  return "";
}

/// All valid keys.
std::vector<std::string_view> known_keys() {
  std::vector<std::string_view> keys;
  for_each_key([&](const auto& one) { keys.emplace_back(one.key); });
  for (const Condition& one : conditions()) keys.push_back(one.key);
  return keys;
}

}  // namespace

std::variant<ForeignOptions, std::string> read_subject_file(std::string_view text) {
  Json json;
  try {
    json = Json::parse(text, nullptr, true, true);
  } catch (const Json::parse_error& error) {
    const std::string_view before = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    return fmt::format(
        "line {}, column {}: this isn't JSON; expected an object, as in {{\"exec\": \"./answer\"}}",
        1 + std::ranges::count(before, '\n'), before.size() - (before.rfind('\n') + 1) + 1);
  } catch (const Json::exception&) {
    return "it isn't JSON: a number is too large";
  }
  if (!json.is_object()) return "expected a JSON object, as in {\"exec\": \"./answer\"}";
  ForeignOptions options;
  const std::vector<std::string_view> keys = known_keys();
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(keys, key) == keys.end()) {
      return unknown_name("key", printable(key), keys, fmt::format("there are {}", fmt::join(keys, ", ")));
    }
    const std::string expected = taken(key, value, options);
    if (!expected.empty()) return fmt::format("key \"{}\": expected {}", key, expected);
  }
  return options;
}

std::string write_subject_file(const ForeignOptions& options) {
  Json json = Json::object();
  const ForeignOptions none;
  for_each_key([&](const auto& one) {
    if (options.*one.member != none.*one.member) json[one.key] = options.*one.member;
  });
  for (const Condition& one : conditions()) {
    if (!one.is_given(options.contract)) continue;
    if (one.flag != nullptr) {
      json[one.key] = true;
    } else {
      json[one.key] = options.contract.*one.limit;
    }
  }
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string command_line_of(const ForeignOptions& options) {
  std::string line;
  const auto add = [&](std::string_view key, std::string_view value) {
    std::string option(key == "name" ? "exec-name" : key);
    std::ranges::replace(option, '_', '-');
    line += fmt::format("{}--{}{}{}", line.empty() ? "" : " ", option, value.empty() ? "" : " ", value);
  };
  for (const auto& one : text_keys) {
    // The others are for people, and have no option.
    const bool is_option = one.member == &ForeignOptions::command || one.member == &ForeignOptions::name ||
                           one.member == &ForeignOptions::gives || one.member == &ForeignOptions::inside ||
                           one.member == &ForeignOptions::starts;
    if (is_option && !(options.*one.member).empty()) add(one.key, in_quotes_of_a_shell(options.*one.member));
  }
  for (const Condition& one : conditions()) {
    if (one.is_given(options.contract))
      add(one.key, one.flag != nullptr ? "" : fmt::format("{}", options.contract.*one.limit));
  }
  for (const auto& one : number_keys)
    if (options.*one.member != 0) add(one.key, fmt::format("{}", options.*one.member));
  return line;
}

ForeignOptions merged(ForeignOptions line, const ForeignOptions& file) {
  const ForeignOptions none;
  for_each_key([&](const auto& key) {
    if (line.*key.member == none.*key.member) line.*key.member = file.*key.member;
  });
  for (const Condition& one : conditions())
    if (!one.is_given(line.contract)) one.copy(file.contract, line.contract);
  return line;
}

bool describes_contract(const ForeignOptions& options) {
  return !options.gives.empty() || !options.inside.empty() || !options.starts.empty() ||
         std::ranges::any_of(conditions(),
                             [&](const Condition& one) { return one.is_given(options.contract); });
}

ForeignOptions restricted(ForeignOptions options, const std::vector<std::string>& question_lists) {
  const std::vector<Question> wanted = questions_named(question_lists);
  std::vector<std::string> kept;
  if (options.questions.empty()) return options;
  for (const Question question : questions_named(options.questions)) {
    if (std::ranges::find(wanted, question) != wanted.end()) kept.emplace_back(name(question));
  }
  options.questions = std::move(kept);
  return options;
}

namespace {

/// The options with only one part of their contract.
ForeignOptions part_of(const ForeignOptions& options, std::string_view key) {
  ForeignOptions part;
  if (key == "inside") part.inside = options.inside;
  if (key == "starts") part.starts = options.starts;
  for (const Condition& one : conditions())
    if (one.key == key) one.copy(options.contract, part.contract);
  return part;
}

/// Rejects parts of a contract that change nothing in any of the questions.
void refuse_what_has_no_effect(const ForeignOptions& options, const Contract& contract,
                               const std::vector<Question>& questions) {
  for (const std::string_view key : without_effect(contract, questions.front())) {
    std::vector<std::string_view> affected;
    for (const Question question : all_questions) {
      const auto keys = without_effect(contract, question);
      if (std::ranges::find(keys, key) == keys.end()) affected.push_back(name(question));
    }
    const bool is_affected = std::ranges::any_of(questions, [&](Question question) {
      return std::ranges::find(affected, name(question)) != affected.end();
    });
    if (!is_affected)
      throw WrongUse{fmt::format("{}: this applies only to {}; leave it out",
                                 command_line_of(part_of(options, key)), fmt::join(affected, ", "))};
  }
}

}  // namespace

std::unique_ptr<ForeignSubjects> foreign_subjects(const ForeignOptions& options,
                                                  const std::atomic<bool>& interrupted) {
  if (options.command.find_first_not_of(" \t\n") == std::string::npos) {
    throw WrongUse{"--exec: expected a command that runs a program"};
  }
  if (options.questions.empty()) {
    throw WrongUse{"--exec: name the questions that the program answers, for instance --questions ray,sweep"};
  }
  Contract contract = options.contract;
  contract.gives = meaning_of(options.gives, "--gives", gives_words);
  contract.inside = meaning_of(options.inside, "--inside", inside_words);
  contract.starts = meaning_of(options.starts, "--starts", starts_words);
  if (contract.endless && contract.finite_end) {
    throw WrongUse{"--endless and --finite-end: no ray is both; leave one out"};
  }
  if (contract.gives == Contract::Gives::roots && contract.inside != Inside::unstated)
    throw WrongUse{"--inside: both roots already reveal a start in contact; leave it out"};
  const std::vector<Question> questions = questions_named(options.questions);
  for (const Question question : questions) {
    if (options.gives == "centre" && question == Question::ray)
      throw WrongUse{"--gives centre: a ray has no centre; it gives time, distance, point, roots or contact"};
    if ((options.gives == "point" || options.gives == "roots") && question != Question::ray)
      throw WrongUse{
          fmt::format("--gives {}: this applies only to rays; a {} gives time, distance, centre or contact",
                      options.gives, name(question))};
  }
  refuse_what_has_no_effect(options, contract, questions);
  static constexpr double usual_limit = 10, longest_limit = 86400;
  const auto limit_of = [](double given) {
    const double seconds = std::min<double>(given == 0 ? usual_limit : given, longest_limit);
    return std::chrono::milliseconds(std::max<std::int64_t>(1, std::llround(1000 * seconds)));
  };

  const std::string note = "a program in its own process: " + printable(options.command);
  std::unique_ptr<ForeignSubjects> own(new ForeignSubjects{
      options,
      name_of(options),
      note,
      printable(options.version),
      printable(options.package),
      printable(options.promises),
      command_line_of(options),
      options.nanoseconds,
      Foreign({options.command, limit_of(options.time_limit), limit_of(options.start_limit), contract.gives},
              interrupted),
      {}});
  contract.note = own->note;
  for (const Question question : questions) {
    Subject subject{.name = own->name, .question = question, .contract = contract};
    subject.about = {own->version, own->package, own->promises, own->command_line};
    for (const NumberType type : types_named(options.types)) {
      if (type == NumberType::f32) subject.in_float.respondent = &own->program;
      if (type == NumberType::f64) subject.in_double.respondent = &own->program;
    }
    own->subjects.push_back(subject);
  }
  return own;
}

}  // namespace reports
