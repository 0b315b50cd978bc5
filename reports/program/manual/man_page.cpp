// SPDX-License-Identifier: BSL-1.0
#include "reports/program/manual/man_page.hpp"

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace reports {

namespace {

/// The text as roff prints it: dashes, quotes and accents stay the characters that a shell understands.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '"':
        out += "\\(dq";
        break;
      default:
        out += c;
    }
  }
  // A dot at the start of a line would be a request.
  return out.starts_with('.') ? "\\&" + out : out;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

bool is_indented(std::string_view line) { return line.starts_with(' '); }

/// A line that stands above an indented one, alone and without a full stop or colon, names what follows.
bool is_heading(const std::vector<std::string_view>& lines, std::size_t i) {
  return (i == 0 || lines[i - 1].empty()) && i + 1 < lines.size() && is_indented(lines[i + 1]) &&
         !lines[i].ends_with('.') && !lines[i].ends_with(':');
}

/// Prose is filled; indented lines, tables and examples, stay as they are.
std::string paragraphs(std::string_view text) {
  std::string out;
  const auto lines = lines_of(text);
  bool is_table = false;
  bool begins = true;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    // An empty line between two indented ones belongs to the table.
    const bool in_table = is_indented(lines[i]) ||
                          (is_table && lines[i].empty() && i + 1 < lines.size() && is_indented(lines[i + 1]));
    if (is_table && !in_table) out += ".EE\n";
    if (in_table && !is_table) out += begins ? ".PP\n.EX\n" : ".EX\n";
    is_table = in_table;
    if (in_table) {
      out += escaped(lines[i]) + '\n';
    } else if (lines[i].empty()) {
      begins = true;
      continue;
    } else if (is_heading(lines, i)) {
      out += ".PP\n.B " + escaped(lines[i]) + '\n';
    } else {
      out += (begins ? ".PP\n" : "") + escaped(lines[i]) + '\n';
    }
    begins = false;
  }
  return out + (is_table ? ".EE\n" : "");
}

std::string entry(const DescribedOption& option) {
  std::string names;
  for (const std::string& name : option.names) {
    names += (names.empty() ? "" : ", ") +
             (option.is_argument ? "\\fI" + escaped(name) + "\\fR" : "\\fB" + escaped(name) + "\\fR");
  }
  if (!option.value.empty()) names += " \\fI" + escaped(option.value) + "\\fR";
  return ".TP\n" + names + '\n' + escaped(option.description) + '\n';
}

std::string entries(const DescribedCommand& command) {
  std::string out;
  for (const DescribedOption& option : command.options) out += entry(option);
  return out;
}

std::string synopsis(const DescribedCommand& command) {
  std::string out = command.name + " [OPTION...]";
  for (const DescribedOption& option : command.options) {
    if (!option.is_argument) continue;
    out += option.is_required ? ' ' + option.names[0] : " [" + option.names[0] + "...]";
  }
  return out;
}

/// The first line of the description without its full stop, as `whatis` prints it.
std::string short_description(std::string_view description) {
  std::string line(lines_of(description).at(0));
  if (line.ends_with('.')) line.pop_back();
  line[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(line[0])));
  return line;
}

}  // namespace

std::string man_page(const DescribedProgram& described, std::string_view version) {
  const DescribedCommand& program = described.program;
  std::string title = program.name;
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  const std::size_t first_line = program.description.find('\n');
  std::string page = ".\\\" Made from the command line's own description.\n.TH " + title + " 1 \"\" \"" +
                     program.name + ' ' + std::string(version) + "\" \"User Commands\"\n.SH NAME\n" +
                     program.name + " \\- " + escaped(short_description(program.description)) +
                     "\n.SH SYNOPSIS\n.B " + program.name + "\n\\fICOMMAND\\fR [\\fIOPTION\\fR...]\n" +
                     ".SH DESCRIPTION\n";
  if (first_line != std::string::npos) page += paragraphs(program.description.substr(first_line));
  page += paragraphs(program.notes) + ".SH OPTIONS\n" + entries(program) + ".SH COMMANDS\n";
  for (const DescribedCommand& command : described.commands) {
    page += ".SS " + escaped(program.name + ' ' + synopsis(command)) + '\n' +
            paragraphs(command.description) + entries(command) + paragraphs(command.notes);
  }
  return page;
}

}  // namespace reports
