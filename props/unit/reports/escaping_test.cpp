// SPDX-License-Identifier: BSL-1.0
/// Text that isn't ours, in every format that it is written in: read back it is that text, and nothing of it is markup.
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

/// Pieces of markup, of control and of plain text; all are UTF-8.
const std::array<std::string, 40> pieces{"<script>alert(1)</script>",
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
                                         std::string{'\xe2', '\x80', '\xae'},  // turns what follows round
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

/// The text with all but `kept` spelled as \xNN.
std::string spelled(const std::string& text, const std::function<bool(unsigned char)>& kept) {
  std::string safe;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    safe += kept(byte) ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  }
  return safe;
}
bool is_text(unsigned char byte) { return (byte >= ' ' && byte != 0x7f) || byte == '\t' || byte == '\n'; }
bool is_ascii(unsigned char byte) { return byte >= ' ' && byte <= '~'; }

// --- Markdown ---

/// What a reader of Markdown sees of a line of text; a sign of markup that isn't escaped is told.
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
    EXPECT_TRUE(std::ranges::all_of(source.str(), [](unsigned char c) { return is_ascii(c) || c == '\n'; }));
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
    EXPECT_EQ(nlohmann::json::parse(file)["subjects"][0]["name"], text);
    EXPECT_EQ(nlohmann::json::parse(inside)["subjects"][0]["name"], text);
    EXPECT_TRUE(std::ranges::all_of(file, [](unsigned char c) { return c >= ' ' || c == '\n'; })) << text;
    EXPECT_TRUE(std::ranges::all_of(inside, [](unsigned char c) { return c >= ' ' && c != '<'; })) << text;
  }
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
