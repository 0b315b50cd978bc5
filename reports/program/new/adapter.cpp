// SPDX-License-Identifier: BSL-1.0
#include "reports/program/new/adapter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/base/embed.hpp"
#include "reports/program/bug/reproducer.hpp"

namespace reports {

std::string_view adapter_in_c();
std::string_view adapter_in_cpp();
std::string_view adapter_in_rust();
std::string_view adapter_in_js();
std::string_view adapter_in_ts();
std::string_view adapter_in_python();
std::string_view adapter_in_java();
std::string_view adapter_in_cs();
std::string_view adapter_in_go();
std::string_view adapter_in_julia();

}  // namespace reports

GRAZE_EMBED(adapter_in_c, GRAZE_NEW_FOLDER "/adapter.c.in")
GRAZE_EMBED(adapter_in_cpp, GRAZE_NEW_FOLDER "/adapter.cpp.in")
GRAZE_EMBED(adapter_in_rust, GRAZE_NEW_FOLDER "/adapter.rs.in")
GRAZE_EMBED(adapter_in_js, GRAZE_NEW_FOLDER "/adapter.js.in")
GRAZE_EMBED(adapter_in_ts, GRAZE_NEW_FOLDER "/adapter.ts.in")
GRAZE_EMBED(adapter_in_python, GRAZE_NEW_FOLDER "/adapter.py.in")
GRAZE_EMBED(adapter_in_java, GRAZE_NEW_FOLDER "/adapter.java.in")
GRAZE_EMBED(adapter_in_cs, GRAZE_NEW_FOLDER "/adapter.cs.in")
GRAZE_EMBED(adapter_in_go, GRAZE_NEW_FOLDER "/adapter.go.in")
GRAZE_EMBED(adapter_in_julia, GRAZE_NEW_FOLDER "/adapter.jl.in")

namespace reports {

using namespace verify;

namespace {

constexpr std::string_view numbered = "n[{0}]";

constexpr std::array all_languages{
    Language{.word = "c",
             .extension = ".c",
             .title = "C99",
             .text = adapter_in_c,
             .vector_parameter = "const Real {name}[3]",
             .number_parameter = "Real {name}",
             .vector_argument = "n + {0}",
             .number_argument = numbered,
             .build = "cc -O2 -o {program} {source} -lm",
             .run = "{program}",
             .types = "f64",
             .in_words = false,
             .reserved = ""},
    Language{.word = "cpp",
             .extension = ".cpp",
             .title = "C++17",
             .text = adapter_in_cpp,
             .vector_parameter = "const Vector<Real>& {name}",
             .number_parameter = "Real {name}",
             .vector_argument = "vector_at(n, {0})",
             .number_argument = numbered,
             .build = "c++ -std=c++17 -O2 -o {program} {source}",
             .run = "{program}",
             .types = "f32,f64",
             .in_words = false,
             .reserved = ""},
    Language{.word = "rust",
             .extension = ".rs",
             .title = "Rust",
             .text = adapter_in_rust,
             .vector_parameter = "{name}: [Real; 3]",
             .number_parameter = "{name}: Real",
             .vector_argument = "[n[{0}], n[{1}], n[{2}]]",
             .number_argument = numbered,
             .build = "rustc --edition 2021 -O -o {program} {source}",
             .run = "{program}",
             .types = "f64",
             .in_words = false,
             .reserved = ""},
    Language{.word = "js",
             .extension = ".js",
             .title = "JavaScript, by node",
             .text = adapter_in_js,
             .vector_parameter = "{name}",
             .number_parameter = "{name}",
             .vector_argument = "n.slice({0}, {3})",
             .number_argument = numbered,
             .build = "",
             .run = "node {source}",
             .types = "f64",
             .in_words = false,
             .reserved = ""},
    // Its output goes elsewhere: next to it, it would replace the adapter in JavaScript.
    Language{.word = "ts",
             .extension = ".ts",
             .title = "TypeScript, by tsc and node",
             .text = adapter_in_ts,
             .vector_parameter = "{name}: Vector",
             .number_parameter = "{name}: number",
             .vector_argument = "[n[{0}], n[{1}], n[{2}]]",
             .number_argument = numbered,
             .build = "tsc --strict --target es2020 --module commonjs --outDir {folder}/compiled {source}",
             .run = "node {folder}/compiled/{stem}.js",
             .types = "f64",
             .in_words = false,
             .reserved = ""},
    Language{.word = "python",
             .extension = ".py",
             .title = "Python 3",
             .text = adapter_in_python,
             .vector_parameter = "{name}",
             .number_parameter = "{name}",
             .vector_argument = "n[{0}:{3}]",
             .number_argument = numbered,
             .build = "",
             .run = "python3 {source}",
             .types = "f64",
             .in_words = false,
             .reserved = ""},
    Language{.word = "java",
             .extension = ".java",
             .title = "Java 11",
             .text = adapter_in_java,
             .vector_parameter = "double[] {name}",
             .number_parameter = "double {name}",
             .vector_argument = "vector(n, {0})",
             .number_argument = numbered,
             .build = "javac -d {folder} {source}",
             .run = "java -cp {folder} {stem}",
             .types = "f64",
             .in_words = true,
             .reserved = ""},
    Language{.word = "cs",
             .extension = ".cs",
             .title = "C#, by mono",
             .text = adapter_in_cs,
             .vector_parameter = "Real[] {name}",
             .number_parameter = "Real {name}",
             .vector_argument = "Vector(n, {0})",
             .number_argument = numbered,
             .build = "mcs -out:{program}.exe {source}",
             .run = "mono {program}.exe",
             .types = "f64",
             .in_words = false,
             .reserved = ""},
    Language{.word = "go",
             .extension = ".go",
             .title = "Go 1.18",
             .text = adapter_in_go,
             .vector_parameter = "{name} [3]Real",
             .number_parameter = "{name} Real",
             .vector_argument = "vector(n, {0})",
             .number_argument = numbered,
             .build = "go build -o {program} {source}",
             .run = "{program}",
             .types = "f32,f64",
             .in_words = false,
             .reserved = ""},
    Language{.word = "julia",
             .extension = ".jl",
             .title = "Julia",
             .text = adapter_in_julia,
             .vector_parameter = "{name}::Vector{{T}}",
             .number_parameter = "{name}::T",
             .vector_argument = "n[{1}:{3}]",
             .number_argument = "n[{1}]",
             .build = "",
             .run = "julia {source}",
             .types = "f32,f64",
             .in_words = false,
             .reserved = "end"}};

/// A piece of a case: a vector, or a number.
struct Part {
  std::string name;
  std::string_view meaning;
  int first;
  bool is_vector;
};

std::vector<Part> parts_of(Question question, const Language& language) {
  const QuestionSpec& row = spec(question);
  std::vector<Part> parts;
  for (int i = 0; i < row.layout.count; ++i) {
    const LayoutField piece = field_at(row.layout, i);
    if (piece.axis > 0) continue;
    std::string name(row.in_formulas.*piece.name);
    if (name == language.reserved) name += '_';
    parts.push_back({std::move(name), row.in_text.*piece.name, i, piece.axis == 0});
  }
  return parts;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string parameters(const std::vector<Part>& parts, const Language& language) {
  std::vector<std::string> all;
  all.reserve(parts.size());
  for (const Part& part : parts) {
    all.push_back(
        fmt::format(fmt::runtime(part.is_vector ? language.vector_parameter : language.number_parameter),
                    fmt::arg("name", part.name)));
  }
  return joined(all, ", ");
}

std::string arguments(const std::vector<Part>& parts, const Language& language) {
  std::vector<std::string> all;
  for (const Part& part : parts) {
    const int i = part.first;
    all.push_back(
        fmt::format(fmt::runtime(part.is_vector ? language.vector_argument : language.number_argument), i,
                    i + 1, i + 2, i + 3));
  }
  return joined(all, ", ");
}

/// Explains the parameters, except those whose name is clear.
std::string meanings(const std::vector<Part>& parts) {
  std::vector<std::string> all;
  for (const Part& part : parts) {
    if (!part.meaning.starts_with(part.name)) all.push_back(fmt::format("{}: {}", part.name, part.meaning));
  }
  return joined(all, "; ");
}

/// What the routine returns for a contact.
std::string time_of(Question question) {
  const QuestionSpec& row = spec(question);
  if (row.layout.horizon != Layout::absent) {
    return fmt::format("the time t of contact, at {} + t {}, from 0 to {}, which may be infinite",
                       row.in_formulas.a_centre, row.in_formulas.a_motion, row.in_formulas.horizon);
  }
  return fmt::format("the time {}, as a fraction of the {}, from 0 to 1",
                     row.leaves ? "at which A begins to leave" : "of contact", row.path);
}

/// graze_ray or GrazeRay.
std::string stem_of(Question question, const Language& language) {
  std::string word(name(question));
  if (!language.in_words) return "graze_" + word;
  word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return "Graze" + word;
}

std::string command(std::string_view pattern, const std::filesystem::path& folder, const std::string& stem,
                    const Language& language) {
  const std::filesystem::path base = (folder.empty() ? "." : folder) / stem;
  const std::string file = (folder / stem).string();
  return fmt::format(fmt::runtime(pattern), fmt::arg("stem", stem),
                     fmt::arg("program", as_word_of_a_shell(base.string())),
                     fmt::arg("source", as_word_of_a_shell(file + std::string(language.extension))),
                     fmt::arg("folder", as_word_of_a_shell(base.parent_path().string())));
}

std::string audit_of(Question question, const Language& language, const std::string& run) {
  return fmt::format("graze audit --quick --exec {} --questions {} --types {}", as_word_of_a_shell(run),
                     name(question), language.types);
}

}  // namespace

std::span<const Language> languages() { return all_languages; }

Adapter adapter(Question question, const Language& language, const std::filesystem::path& folder) {
  const QuestionSpec& row = spec(question);
  const std::string stem = stem_of(question, language);
  const std::vector<Part> parts = parts_of(question, language);
  const int least = row.layout.count - (row.layout.horizon == Layout::absent ? 0 : 1);
  const auto in = [&](const std::filesystem::path& where, std::string_view pattern) {
    return command(pattern, where, stem, language);
  };
  // The program gives the commands as run in its own folder.
  const auto text =
      filled_in(language.text(), {{"title", std::string(row.title)},
                                  {"asked", std::string(row.asked)},
                                  {"question", std::string(row.word)},
                                  {"class", stem},
                                  {"names", meanings(parts)},
                                  {"time", time_of(question)},
                                  {"parameters", parameters(parts, language)},
                                  {"arguments", arguments(parts, language)},
                                  {"count", std::to_string(row.layout.count)},
                                  {"least", std::to_string(least)},
                                  {"build", in({}, language.build)},
                                  {"audit", audit_of(question, language, in({}, language.run))}});
  if (const auto* const fault = std::get_if<FaultyTemplate>(&text)) throw std::logic_error(fault->why);
  return {stem + std::string(language.extension), std::get<std::string>(text), in(folder, language.build),
          audit_of(question, language, in(folder, language.run))};
}

}  // namespace reports
