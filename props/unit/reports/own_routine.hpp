// SPDX-License-Identifier: BSL-1.0
/// Routines in every language of `graze new`, inserted where its adapters say "Your routine here".
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"
#include "verify/case/question.hpp"

namespace props {

inline void replace_all(std::string& text, std::string_view word, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += by.size()) {
    text.replace(at, word.size(), by);
  }
}

inline bool succeeds(const std::string& command) {
  return std::system(
             ("{ " + command + "; } >/dev/null 2>&1").c_str()) ==  // NOLINT(*-env33-c): a word of these tests
         0;
}

/// How bodies are written in a language. In the textbook's, _D, _V, R, END and SIGN depend on the question, and TOUCHING
/// turns its result into a time of 0.
struct OwnLanguage {
  std::string_view word, needs;  ///< of --lang; a command that succeeds if the language is installed
  std::string_view stub;         ///< what is replaced
  std::string_view gives;        ///< returns X
  std::string_view prints;       ///< noise to standard output
  std::string_view fails;        ///< with the text "no\nway"; nothing, where no routine can
  std::string_view textbook;
  std::string_view in_double{}, in_float{};  ///< what chooses the type, where the user does
};

inline void PrintTo(const OwnLanguage& language, std::ostream* out) { *out << language.word; }

inline constexpr std::array own_languages{
    OwnLanguage{"c", "cc --version", "  *t = 0;\n  return 0;\n", "  *t = X;\n  return 1;\n",
                "  puts(\"noise\");\n", "", R"(
  Real a = 0, h = 0, c = 0;
  for (int i = 0; i < 3; ++i) {
    const Real d = _D, v = _V;
    a += v * v;
    h += d * v;
    c += d * d;
  }
  c -= (R) * (R);
  *t = TOUCHING ? 0 : (h SIGN sqrt(h * h - a * c)) / a;
  return *t >= 0 && *t <= END;
)",
                "typedef double Real", "typedef float Real"},
    OwnLanguage{"cpp", "c++ --version", "  return std::nullopt;\n", "  return X;\n",
                "  std::puts(\"noise\");\n", "  throw std::runtime_error(\"no\\nway\");\n", R"(
  Real a = 0, h = 0, c = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Real d = _D, v = _V;
    a += v * v;
    h += d * v;
    c += d * d;
  }
  c -= (R) * (R);
  const Real t = TOUCHING ? 0 : (h SIGN std::sqrt(h * h - a * c)) / a;
  if (t >= 0 && t <= END) return t;
  return std::nullopt;
)"},
    OwnLanguage{"rust", "rustc --version", "    None\n", "    Some(X)\n", "    println!(\"noise\");\n",
                "    panic!(\"no\\nway\")\n", R"(
    let (mut a, mut h, mut c) = (0.0, 0.0, 0.0);
    for i in 0..3 {
        let (d, v) = (_D, _V);
        a += v * v;
        h += d * v;
        c += d * d;
    }
    c -= (R) * (R);
    let t = if TOUCHING { 0.0 } else { (h SIGN Real::sqrt(h * h - a * c)) / a };
    if t >= 0.0 && t <= END { Some(t) } else { None }
)",
                "type Real = f64", "type Real = f32"},
    OwnLanguage{"js", "node --version", "  return null;\n", "  return X;\n", "  console.log(\"noise\");\n",
                "  throw new Error(\"no\\nway\");\n", R"(
  let [a, h, c] = [0, 0, 0];
  for (let i = 0; i < 3; ++i) {
    const [d, v] = [_D, _V];
    a += v * v;
    h += d * v;
    c += d * d;
  }
  c -= (R) * (R);
  const t = TOUCHING ? 0 : (h SIGN Math.sqrt(h * h - a * c)) / a;
  return t >= 0 && t <= END ? t : null;
)"},
    OwnLanguage{"ts", "tsc --version && node --version", "  return null;\n", "  return X;\n",
                "  process.stdout.write(\"noise\\n\");\n", "  throw new Error(\"no\\nway\");\n", R"(
  let [a, h, c] = [0, 0, 0];
  for (let i = 0; i < 3; ++i) {
    const [d, v] = [_D, _V];
    a += v * v;
    h += d * v;
    c += d * d;
  }
  c -= (R) * (R);
  const t = TOUCHING ? 0 : (h SIGN Math.sqrt(h * h - a * c)) / a;
  return t >= 0 && t <= END ? t : null;
)"},
    OwnLanguage{"python", "python3 --version", "    return None\n", "    return X\n",
                "    print(\"noise\")\n", "    raise ValueError(\"no\\nway\")\n", R"(
    a = h = c = 0.0
    for i in range(3):
        d, v = _D, _V
        a += v * v
        h += d * v
        c += d * d
    c -= (R) * (R)
    if TOUCHING:
        return 0.0
    if a == 0 or h * h - a * c < 0:
        return None
    t = (h SIGN math.sqrt(h * h - a * c)) / a
    return t if 0 <= t <= END else None
)"},
    OwnLanguage{"java", "javac -version && java -version", "    return null;\n", "    return X;\n",
                "    System.out.println(\"noise\");\n", "    throw new RuntimeException(\"no\\nway\");\n", R"(
    double a = 0, h = 0, c = 0;
    for (int i = 0; i < 3; ++i) {
      double d = _D, v = _V;
      a += v * v;
      h += d * v;
      c += d * d;
    }
    c -= (R) * (R);
    double t = TOUCHING ? 0 : (h SIGN Math.sqrt(h * h - a * c)) / a;
    return t >= 0 && t <= END ? Double.valueOf(t) : null;
)"},
    OwnLanguage{"cs", "mcs --version && mono --version", "    return null;\n", "    return X;\n",
                "    Console.WriteLine(\"noise\");\n", "    throw new Exception(\"no\\nway\");\n", R"(
    Real a = 0, h = 0, c = 0;
    for (int i = 0; i < 3; ++i) {
      Real d = _D, v = _V;
      a += v * v;
      h += d * v;
      c += d * d;
    }
    c -= (R) * (R);
    Real t = TOUCHING ? 0 : (Real)((h SIGN Math.Sqrt(h * h - a * c)) / a);
    return t >= 0 && t <= END ? t : (Real?)null;
)",
                "using Real = System.Double", "using Real = System.Single"},
    OwnLanguage{"go", "go version", "\treturn 0, false\n", "\treturn X, true\n", "\tfmt.Println(\"noise\")\n",
                "\tpanic(\"no\\nway\")\n", R"(
	var a, h, c Real
	for i := 0; i < 3; i++ {
		d, v := _D, _V
		a += v * v
		h += d * v
		c += d * d
	}
	c -= (R) * (R)
	if TOUCHING {
		return 0, true
	}
	t = (h SIGN Real(math.Sqrt(float64(h*h-a*c)))) / a
	return t, t >= 0 && t <= END
)"},
    OwnLanguage{"julia", "julia --version", "    return nothing\n", "    return X\n",
                "    println(\"noise\")\n", "    error(\"no\\nway\")\n", R"(
    a = h = c = zero(T)
    for i in 1:3
        d, v = _D, _V
        a += v * v
        h += d * v
        c += d * d
    end
    c -= (R) * (R)
    TOUCHING && return zero(T)
    h * h - a * c < 0 && return nothing
    t = (h SIGN sqrt(h * h - a * c)) / a
    return 0 <= t <= END ? t : nothing
)"}};

/// The row of a language; fails the test if there is none.
inline const OwnLanguage* own_language(std::string_view word) {
  for (const OwnLanguage& language : own_languages) {
    if (language.word == word) return &language;
  }
  ADD_FAILURE() << "there is no routine in the language " << word;
  return nullptr;
}

/// The textbook's quadratic for a question.
inline std::string textbook(const OwnLanguage& language, verify::Question question) {
  struct Scene {
    std::string_view d, v, r, end;
  };
  const Scene scene = [question]() -> Scene {
    switch (question) {
      case verify::Question::ray:
        return {"centre[i] - start[i]", "dir[i]", "radius", "t_max"};
      case verify::Question::moving:
        return {"B[i] - A[i]", "vA[i] - vB[i]", "rA + rB", "1.0"};
      case verify::Question::cast:
        return {"B[i] - start[i]", "end[i] - start[i]", "rA + rB", "1.0"};
      case verify::Question::container:
        return {"B[i] - A[i]", "vA[i]", "rB - rA", "1.0"};
      case verify::Question::sweep:
        break;
    }
    return {"B[i] - A[i]", "vA[i]", "rA + rB", "1.0"};
  }();
  const bool leaves = verify::spec(question).leaves;
  const std::array<std::array<std::string, 2>, 6> replaced{{{"TOUCHING", leaves ? "c > 0.0" : "c <= 0.0"},
                                                            {"SIGN", leaves ? "+" : "-"},
                                                            {"END", std::string(scene.end)},
                                                            {"(R)", "(" + std::string(scene.r) + ")"},
                                                            {"_D", std::string(scene.d)},
                                                            {"_V", std::string(scene.v)}}};
  std::string text(language.textbook.substr(1));
  for (const auto& [word, by] : replaced) replace_all(text, word, by);
  if (language.word == "julia") replace_all(text, "end[", "end_[");  // a word of the language
  return text;
}

/// Tests of programs that `graze new` writes.
class AdapterTest : public ProgramTest {
 protected:
  /// The command that runs an adapter whose routine has this body, or its original one. If the user chooses the type, it may
  /// be float. The adapter is written and built with the commands that `graze new` prints; nothing, and a failure, if that fails.
  [[nodiscard]] std::string adapter(const OwnLanguage& language, verify::Question question,
                                    const std::string& body = "", bool in_float = false) const {
    const fs::path folder = inside("own programs");  // must be quoted as one word for a shell
    fs::remove_all(folder);
    const Result result = run(
        {"new", std::string(name(question)), "--lang", std::string(language.word), "--out", folder.string()});
    EXPECT_EQ(result.status, 0) << result.error;
    EXPECT_EQ(result.error, "");
    if (result.status != 0) return "";
    const fs::path file = fs::directory_iterator(folder)->path();
    std::string text = text_of(file);
    if (!body.empty()) fill_in(text, language.stub, body);
    if (in_float) replace_all(text, language.in_double, language.in_float);
    put(file, text);
    std::string audit;
    for (const std::string& line : lines_of(result.out)) {
      if (!line.starts_with("    ")) continue;
      audit = line.substr(4);
      if (audit.starts_with("graze audit ")) break;
      EXPECT_TRUE(succeeds(audit)) << audit << '\n' << text;
    }
    // The shell splits it: graze audit --quick --exec COMMAND ...
    put(inside("run.sh"), "set -- " + audit + "\neval \"$5\"\n");
    return "sh " + inside("run.sh");
  }

  /// The command that runs a text as a Python program.
  [[nodiscard]] std::string python(const std::string& text) const {
    put(inside("program.py"), text);
    return "python3 " + inside("program.py");
  }

  /// A program's answers to lines.
  [[nodiscard]] std::string said(const std::string& command, const std::string& lines) const {
    put(inside("lines"), lines);
    const int status = std::system(  // NOLINT(*-env33-c): a word of these tests
        (command + " <" + inside("lines") + " >" + inside("said") + " 2>" + inside("errors")).c_str());
    EXPECT_EQ(status, 0) << command << '\n' << text_of(inside("errors"));
    return text_of(inside("said"));
  }

 private:
  static void fill_in(std::string& text, std::string_view stub, const std::string& body) {
    const std::size_t marker = text.find("Your routine here"), at = text.find(stub, marker);
    ASSERT_NE(at, std::string::npos) << text;
    EXPECT_EQ(text.find("Your routine here", marker + 1), std::string::npos) << text;
    text.replace(at, stub.size(), body);
  }
};

}  // namespace props
