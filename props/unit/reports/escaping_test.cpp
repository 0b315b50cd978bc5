// SPDX-License-Identifier: BSL-1.0
/// Untrusted text, in every format that it is written in: reading it back gives that text, and none of it is markup.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cctype>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/reports/report_sample.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/commands/gate.hpp"
#include "reports/program/html/html_page.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/svg.hpp"
#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"

namespace reports {
namespace {

using namespace verify;
using boost::property_tree::ptree;

// --- texts, and what is left of them ---

/// Pieces of markup, of control and of plain text. Whatever is next to them, invalid UTF-8 stays invalid.
const std::array<std::string, 47> pieces{"<script>alert(1)</script>",
                                         "<img src=x onerror=alert(1)>",
                                         "</script>",
                                         "<!--",
                                         "]]>",
                                         "[a](javascript:b)",
                                         "![a](http://b)",
                                         "[a]: http://b",
                                         "`",
                                         "```",
                                         "*",
                                         "**",
                                         "_",
                                         "__",
                                         "~~",
                                         "|",
                                         "\\",
                                         "&lt;",
                                         "&#60;",
                                         "&",
                                         "\"",
                                         "'",
                                         "#",
                                         "> ",
                                         "%",
                                         "%0A",
                                         "::error::",
                                         "\n",
                                         "\r\n",
                                         "\t",
                                         "\x1b[2J",
                                         "\x07",
                                         std::string(1, '\0'),
                                         "\x7f",
                                         "\xc3\xa9",
                                         "\xe6\x97\xa5",
                                         "\xf0\x9f\x98\x80",
                                         std::string{'\xe2', '\x80', '\xae'},  // reverses what follows
                                         "\xc2\x9b",  // a control character, as ESC [
                                         "\xff",
                                         "\xc0\xaf",      // an overlong solidus
                                         "\xed\xa0\x80",  // half a character of UTF-16
                                         "\xe6\x97",      // cut off
                                         "a",
                                         "B",
                                         "7",
                                         " "};

std::string drawn_text(Tape& tape) {
  std::string text;
  for (int left = random::between(tape, 1, 8); left > 0; --left)
    text += pieces.at(tape.next() % pieces.size());
  return text;
}

void for_each_text(const std::function<void(const std::string&)>& check) {
  Tape tape = Tape::seeded(40);
  for (int i = 0; i < 5000 && !::testing::Test::HasFailure(); ++i) check(drawn_text(tape));
}

/// The text with all of its bytes except `kept`, and the letters among the pieces, spelled as \xNN.
std::string spelled(const std::string& text, const std::function<bool(unsigned char)>& kept) {
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    std::string shown = kept(byte) ? std::string(1, text[i]) : fmt::format("\\x{:02x}", byte);
    for (const std::string_view letter : {"\xc3\xa9", "\xe6\x97\xa5", "\xf0\x9f\x98\x80"})
      if (std::string_view(text).substr(i).starts_with(letter)) shown = letter;
    safe += shown;
    i += byte >= 0x80 && !shown.starts_with('\\') ? shown.size() - 1 : 0;
  }
  return safe;
}
bool is_ascii(unsigned char byte) { return byte >= ' ' && byte <= '~'; }
bool is_text(unsigned char byte) { return is_ascii(byte) || byte == '\t' || byte == '\n'; }

// --- Markdown ---

/// What a Markdown reader sees of a line of text; reports any markup that isn't escaped.
std::string read_markdown(const std::string& source) {
  std::string text;
  const auto is_of_a_word = [&](std::size_t i) {
    return i < source.size() && std::isalnum(source[i] & 0x7f) != 0;
  };
  for (std::size_t i = 0; i < source.size(); ++i) {
    const bool is_escaped =
        source[i] == '\\' && i + 1 < source.size() && std::ispunct(source[i + 1] & 0x7f) != 0;
    if (is_escaped) {
      text += source[++i];
      continue;
    }
    const bool is_within_a_word = i > 0 && is_of_a_word(i - 1) && is_of_a_word(i + 1);
    EXPECT_FALSE(std::string_view("`*[]<>|~&#\n").find(source[i]) != std::string_view::npos ||
                 (source[i] == '_' && !is_within_a_word))
        << "\"" << source << "\" at " << i;
    text += source[i];
  }
  return text;
}

TEST(Escaping, leaves_no_markup_in_Markdown) {
  for_each_text([](const std::string& text) {
    std::string line = text;
    std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    EXPECT_EQ(read_markdown(plain(text)), spelled(line, is_text));
  });
}

// --- HTML and SVG ---

TEST(Escaping, leaves_no_markup_in_HTML_and_SVG) {
  for_each_text([](const std::string& text) {
    std::istringstream source("<a b=\"" + escaped(text) + "\">" + escaped(text) + "</a>");
    ptree read;
    ASSERT_NO_THROW(boost::property_tree::read_xml(source, read)) << text;
    const ptree& element = read.get_child("a");
    EXPECT_EQ(read.size(), 1U);
    ASSERT_EQ(element.size(), 1U) << text;
    EXPECT_EQ(element.data(), spelled(text, is_text));
    EXPECT_EQ(element.get<std::string>("<xmlattr>.b"), spelled(text, is_text));
  });
}

// --- XML, as services read it ---

TEST(Escaping, leaves_no_markup_in_JUnit) {
  for_each_text([](const std::string& text) {
    const std::string line = "." + text + ".";
    std::istringstream source(junit_of(std::vector<Check>{{line, "ray", "f32", line, line, line}}, true));
    EXPECT_TRUE(std::ranges::all_of(source.str(), [](unsigned char c) { return c >= ' ' || c == '\n'; }));
    ptree read;
    ASSERT_NO_THROW(boost::property_tree::read_xml(source, read)) << text;
    const ptree& last = read.get_child("testsuites.testsuite").back().second;
    const auto with_breaks = [](unsigned char byte) { return is_ascii(byte) || byte == '\n'; };
    EXPECT_EQ(last.get<std::string>("<xmlattr>.classname"), spelled(line, with_breaks) + ".ray.f32");
    EXPECT_EQ(last.get<std::string>("<xmlattr>.name"), spelled(line, with_breaks));
    EXPECT_EQ(last.get<std::string>("failure.<xmlattr>.message"), spelled(line, with_breaks));
    EXPECT_EQ(last.get_child("failure").data(), spelled(line, with_breaks));
    EXPECT_EQ(last.size(), 2U);
  });
}

// --- JSON, in a file and in an element of a page ---

TEST(Escaping, leaves_no_markup_in_JSON) {
  props::Sample sample;
  Subject one = *sample.plan.subjects.front();
  for (Cell& cell : sample.audit.cells) {
    if (cell.subject == sample.plan.subjects.front()) cell.subject = &one;
  }
  sample.plan.subjects.front() = &one;
  Tape tape = Tape::seeded(41);
  for (int i = 0; i < 300; ++i) {
    const std::string text = drawn_text(tape);
    one.name = one.about.version = text;
    const std::string file = json_page(sample).text, inside = page_data(sample);
    // JSON can't contain invalid UTF-8.
    const std::string read = nlohmann::json::parse(
        nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    EXPECT_EQ(nlohmann::json::parse(file)["subjects"][0]["name"], read);
    EXPECT_EQ(nlohmann::json::parse(inside)["subjects"][0]["name"], read);
    EXPECT_TRUE(std::ranges::all_of(file, [](unsigned char c) { return c >= ' ' || c == '\n'; })) << text;
    EXPECT_TRUE(std::ranges::all_of(inside, [](unsigned char c) { return c >= ' ' && c != '<'; })) << text;
  }
}

// --- characters ---

TEST(Escaping, shows_UTF_8_as_it_is_and_spells_all_else_in_every_writer) {
  struct Row {
    const char* what;
    std::string text, shown;
  };
  const std::vector<Row> rows{{"two bytes", "caf\xc3\xa9", "caf\xc3\xa9"},
                              {"the first beyond controls", "\xc2\xa0", "\xc2\xa0"},
                              {"three bytes", "\xe6\x97\xa5\xe6\x9c\xac", "\xe6\x97\xa5\xe6\x9c\xac"},
                              {"four bytes", "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},
                              {"the last character", "\xf4\x8f\xbf\xbd", "\xf4\x8f\xbf\xbd"},
                              {"beyond the last", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},
                              {"no character", "\xef\xbf\xbf", "\\xef\\xbf\\xbf"},
                              {"escape", "\x1b[2J", "\\x1b[2J"},
                              {"delete", "\x7f", "\\x7f"},
                              {"null", std::string(1, '\0'), "\\x00"},
                              {"a control of 8 bits", "\xc2\x9b", "\\xc2\\x9b"},
                              {"a break of lines", "\xe2\x80\xa8", "\\xe2\\x80\\xa8"},
                              {"a mark that turns round", "\xe2\x80\x8f", "\\xe2\\x80\\x8f"},
                              // NOLINTBEGIN(misc-misleading-bidirectional): that is what is tried
                              {"an override", "\xe2\x80\xae", "\\xe2\\x80\\xae"},
                              {"an isolate", "\xe2\x81\xa6", "\\xe2\\x81\\xa6"},
                              // NOLINTEND(misc-misleading-bidirectional)
                              {"a byte of Latin 1", "caf\xe9", "caf\\xe9"},
                              {"a byte alone", "\x80", "\\x80"},
                              {"cut off", "\xe6\x97", "\\xe6\\x97"},
                              {"cut off in front of a letter", "\xe6\x97g", "\\xe6\\x97g"},
                              {"overlong", "\xc0\xaf\xe0\x80\xaf", "\\xc0\\xaf\\xe0\\x80\\xaf"},
                              {"a surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80"},
                              {"never a byte of UTF-8", "\xff\xf8", "\\xff\\xf8"}};
  for (const auto& [what, text, shown] : rows) {
    EXPECT_EQ(printable(text), shown) << what;
    EXPECT_EQ(in_quotes(text), '"' + shown + '"') << what;
    EXPECT_EQ(without_controls(text), shown) << what;
    EXPECT_EQ(escaped(text), shown) << what;
    EXPECT_EQ(in_code_block(text + "\n"), "```\n" + shown + "\n```\n\n") << what;
    std::string in_markdown;
    for (const char c : shown) in_markdown += c == '[' ? "\\[" : std::string(1, c);
    EXPECT_EQ(plain(text), in_markdown) << what;
    EXPECT_NE(
        junit_of(std::vector<Check>{{"a", "ray", "f32", text, "", ""}}, true).find("name=\"" + shown + "\""),
        std::string::npos)
        << what;
    EXPECT_EQ(annotation_of({text, {}}), "::error title=graze audit::" + shown + "\n") << what;
    testing::internal::CaptureStderr();
    complain("graze: " + text);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "graze: " + shown + "\n") << what;
  }
}

TEST(Escaping, cuts_no_character_in_two) {
  const std::string text = "\xe6\x97\xa5\xe6\x9c\xac";
  EXPECT_EQ(in_quotes(text, 6), '"' + text + '"');
  for (const std::size_t most : {3U, 4U, 5U}) EXPECT_EQ(in_quotes(text, most), "\"\xe6\x97\xa5...\"") << most;
  EXPECT_EQ(in_quotes(text, 2), "\"...\"");
  std::string line = "graze: ";
  while (line.size() < 2000) line += text;
  for (int i = 0; i < 3; ++i, line = "g" + line) {
    testing::internal::CaptureStderr();
    complain(line);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_LE(said.size(), 1000U);
    EXPECT_GE(said.size(), 996U);
    EXPECT_EQ(said.find("\\x"), std::string::npos) << said;
    EXPECT_TRUE(line.starts_with(said.substr(0, said.size() - 4)) && said.ends_with("...\n")) << said;
  }
}

TEST(Escaping, breaks_lines_by_the_columns_that_are_seen) {
  EXPECT_EQ(columns("caf\xc3\xa9"), 4U);
  EXPECT_EQ(columns("\x1b[31mred\x1b[0m"), 3U);
  EXPECT_EQ(wrapped("\x1b[31mred\x1b[0m \xc3\xa9\xc3\xa9 no", 6), "\x1b[31mred\x1b[0m \xc3\xa9\xc3\xa9\nno");
}

// --- a terminal, and the lines that GitHub reads on one ---

TEST(Escaping, leaves_nothing_that_a_terminal_obeys) {
  for_each_text([](const std::string& text) {
    EXPECT_EQ(printable(text), spelled(text, is_ascii));
    EXPECT_EQ(in_quotes(text, text.size()), '"' + spelled(text, is_ascii) + '"');
    std::string read;
    const std::string line = annotation_of({text, {text}});
    ASSERT_TRUE(line.starts_with("::error title=graze audit::") && line.ends_with("\n")) << line;
    for (std::size_t i = line.find("::", 2) + 2; i + 1 < line.size(); ++i) {
      const std::string_view code = line[i] == '%' ? std::string_view(line).substr(i, 3) : "";
      EXPECT_TRUE(code.empty() || code == "%25" || code == "%0A") << line;
      read += code == "%25" ? '%' : code == "%0A" ? '\n' : line[i];
      if (!code.empty()) i += 2;
    }
    EXPECT_EQ(read, spelled(text, is_ascii) + '\n' + spelled(text, is_ascii));
  });
}

}  // namespace
}  // namespace reports
