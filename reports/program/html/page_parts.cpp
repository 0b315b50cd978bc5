// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/page_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/program/html/embedded.hpp"
#include "reports/program/pages/machines.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/text/scenes.hpp"
#include "reports/program/text/svg.hpp"

namespace reports {

using namespace verify;

namespace {

std::string row(std::string_view head, std::string_view text) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", head, escaped(text));
}

std::string shard_rows(const Head& head) {
  std::string rows;
  for (const MachineShards& machine : machines_of(head.shards)) {
    rows += row(fmt::format("shards {} of {}", machine.shards, head.shards.size()),
                fmt::format("{}; {}", machine.machine, machine.time));
  }
  return rows;
}

}  // namespace

std::string page_start(std::string_view title, const Audit& audit) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n",
      title);
  text += page_css();
  text += fmt::format(
      "</style>\n<noscript><style>.needs-script {{ display: none; "
      "}}</style></noscript>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
      title);
  if (!audit.complete)
    text +=
        "<p class=\"incomplete\"><b>Incomplete: the audit was interrupted.</b> What follows covers a part of "
        "its cases.</p>\n";
  return text;
}

std::string what_words_mean(const Report& report) {
  std::string text =
      "<details class=\"for-paper\">\n<summary>What the words mean</summary>\n<h3>Wrong "
      "decisions</h3>\n<dl>\n";
  const auto add = [&](std::string_view word, std::string_view means) {
    text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", word, means);
  };
  const bool has_programs = std::ranges::any_of(report.plan.subjects, &Subject::is_program);
  for (const Kind kind : wrong_kinds) {
    if (kind != Kind::no_answer || has_programs) add(heading(kind), meaning(kind));
  }
  if (!is_of_worlds(report)) {
    text += "</dl>\n<h3>Scenes</h3>\n<dl>\n";
    for (const SceneKind& kind : scene_kinds) add(kind.name, kind.means);
  }
  return text + "</dl>\n</details>\n";
}

std::string address_of(std::string_view svg) {
  std::string text = "data:image/svg+xml,";
  for (const char c : svg) {
    const bool as_it_is = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                          std::string_view(" =:/.,-;()'_!@*").find(c) != std::string_view::npos;
    text += as_it_is ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return text;
}

std::string how_it_was_made(const Report& report) {
  return "<section aria-labelledby=\"made\">\n<h2 id=\"made\">How it was made</h2>\n<div class=\"wide\" "
         "tabindex=\"0\">"
         "<table>\n" +
         row("command", report.head.command) + row("program", "graze " + report.head.version) +
         row("sources", report.head.sources) +
         row("compiler", report.head.compiler + ", " + report.head.flags) +
         row("processor", report.head.processor) + shard_rows(report.head) + row("date", report.head.date) +
         row("cases",
             report.plan.worlds.empty()
                 ? fmt::format("{} distinct; {} for each family, question and type; seed {}",
                               grouped(report.audit.distinct), grouped(report.plan.cases), report.plan.seed)
                 : "recorded: " + worlds_in_words(report.plan)) +
         "</table></div>\n"
         "<p>Every case is decided exactly, in integers, without a tolerance. Only cases within the contract "
         "of a routine count: those that its author's description covers. " +
         std::string(is_of_worlds(report) ? "A share is a share of the recorded cases. "
                                          : "The families are chosen to be hard and weigh the "
                                            "same, so a share is a share of these families, and only "
                                            "ordinary scenes represent plain ones. ") +
         "README.md beside this file has the definitions, tables and cases, and audit.json all figures.</p>\n"
         "</section>\n";
}

}  // namespace reports
