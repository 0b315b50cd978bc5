// SPDX-License-Identifier: BSL-1.0
/// The page of an audit: its text, its drawings and its figures, without a browser (props/project/page_test.py has one).
#include "reports/program/html/html_page.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "props/unit/reports/report_sample.hpp"
#include "reports/program/audit/counts.hpp"
#include "reports/program/html/embedded.hpp"
#include "reports/program/html/packed.hpp"
#include "reports/program/map/picture.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/map/slice.hpp"
#include "reports/program/pages/standing.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/svg.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;
using namespace reports;
using namespace verify;

const std::atomic<bool> not_interrupted{false};

/// The text between the first `begin` and the next `end`.
std::string between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string_view::npos) return "";
  const std::string_view rest = text.substr(from + begin.size());
  return std::string(rest.substr(0, rest.find(end)));
}

/// Every text between two others, in order.
std::vector<std::string> all_between(std::string_view text, std::string_view begin, std::string_view end) {
  std::vector<std::string> found;
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string_view::npos;) {
    at += begin.size();
    found.emplace_back(text.substr(at, text.find(end, at) - at));
  }
  return found;
}

/// A real report, but small.
Report audited(const std::vector<const Subject*>& subjects) {
  Report report;
  report.plan.subjects = subjects;
  for (const Family& family : families()) {
    if (std::ranges::any_of(subjects, [&](const Subject* s) { return family.applies(s->question); }))
      report.plan.families.push_back(&family);
  }
  report.plan.types = {NumberType::f32, NumberType::f64};
  report.plan.cases = 200;
  report.plan.seed = 1;
  report.audit = run(report.plan, not_interrupted, [](const Progress&) {});
  return report;
}

/// For each question and each form of claim, one that goes wrong, and one that doesn't.
std::vector<const Subject*> one_of_each_form() {
  return {&subject("tutorial_ray", Question::ray),
          &subject("naive", Question::ray),
          &subject("tutorial_sweep", Question::sweep),
          &subject("naive", Question::sweep),
          &subject("tutorial_moving_test", Question::moving),
          &subject("naive", Question::moving),
          &subject("tutorial_cast", Question::cast),
          &subject("naive", Question::cast),
          &subject("tutorial_container_as_coded", Question::container),
          &subject("graze", Question::container)};
}

Shown shown_of(const Report& report) {
  return {page_maps(report.plan, not_interrupted), drawn_cases(report, not_interrupted)};
}

TEST(HtmlPage, says_of_each_routine_whether_it_may_be_shipped_the_worst_first) {
  const Report report = audited({&subject("exact", Question::ray), &subject("graze", Question::ray),
                                 &subject("perpendicular", Question::ray), &subject("naive", Question::ray)});
  const std::string text = html_page(report, {}).text;
  const std::string list = between(text, "<ul class=\"verdicts\">", "</ul>");
  const std::array<std::string_view, 3> lines{"unstable</span> <b>naive</b> f32: <b>",
                                              "unstable</span> <b>perpendicular</b> f32: <b>",
                                              "exact</span> <b>exact, graze</b>"};
  std::size_t at = 0;
  for (const std::string_view line : lines) {
    at = list.find(line, at);
    ASSERT_NE(at, std::string::npos) << line << '\n' << list;
  }
}

TEST(HtmlPage, sorts_the_routines_of_a_question_by_class_then_by_shares_then_by_name) {
  // One that no case applies to, and one with the same figures as another.
  Subject aside = subject("naive", Question::ray), twin = subject("perpendicular", Question::ray);
  aside.name = "aside";
  aside.contract.largest_coordinate = -1;
  twin.name = "another";
  std::vector<const Subject*> subjects{&aside, &twin};
  for (const Subject& one : subjects::built_in_subjects()) {
    if (one.question == Question::ray) subjects.push_back(&one);
  }
  const Report report = audited(subjects);
  using Key = std::tuple<int, double, double, std::string>;
  std::vector<Key> keys;
  std::set<std::string> exact;
  for (const Subject* one : subjects) {
    double none = 0, wrong = 0;  // each in its worst type
    Stability worst = Stability::exact;
    bool is_judged = false;
    for (const NumberType type : report.plan.types) {
      Tally all;
      for (const Cell& cell : report.audit.cells) {
        if (cell.subject == one && cell.type == type) all.merge(cell.within);
      }
      worst = std::max(worst, classified(report, *one, type).stability);
      if (judged(all) == 0) continue;
      is_judged = true;
      none = std::max(none, static_cast<double>(all.backward.above(std::numeric_limits<double>::infinity())) /
                                static_cast<double>(all.backward.answers()));
      wrong = std::max(wrong, static_cast<double>(all.wrong()) / static_cast<double>(judged(all)));
    }
    if (!is_judged) continue;
    if (worst == Stability::exact && wrong == 0) {
      exact.insert(std::string(one->name));
    } else {
      keys.emplace_back(-static_cast<int>(worst), -none, -wrong, one->name);
    }
  }
  std::ranges::sort(keys);
  std::vector<std::string> due;
  due.reserve(keys.size() + 2);
  for (const auto& [worst, none, all, name_of] : keys) {
    const auto stability = static_cast<Stability>(-worst);
    due.push_back(fmt::format(" {}\">{}</span> <b>{}",
                              stability == Stability::wrong           ? "bad"
                              : stability >= Stability::nearly_stable ? "fair"
                                                                      : "good",
                              name(stability), name_of));
  }
  EXPECT_GT(due.size(), 4U);
  due.push_back(fmt::format(" good\">exact</span> <b>{}", fmt::join(exact, ", ")));
  due.emplace_back("\">not judged</span> <b>aside");
  const std::string list = between(html_page(report, {}).text, "<ul class=\"verdicts\">", "</ul>");
  EXPECT_EQ(all_between(list, "<span class=\"word", "</b>"), due);
}

/// Whether a number on the page equals this one to six digits.
bool shows(const nlohmann::json& shown, double value) {
  if (std::isinf(value)) return shown == "inf";
  return shown.is_number() && std::abs(shown.get<double>() - value) <= 1e-5 * value;
}

TEST(HtmlPage, holds_the_backward_errors_of_every_cell) {
  const Report report = audited(one_of_each_form());
  const auto data = nlohmann::json::parse(page_data(report));
  ASSERT_EQ(data["backward"].size(), data["cells"].size());
  std::size_t at = 0, infinite = 0;
  for (const Cell& cell : report.audit.cells) {
    if (judged(cell.within) == 0) continue;
    const BackwardTally& tally = cell.within.backward;
    const auto& shown = data["backward"][at++];
    const Histogram &decisions = tally.of(BackwardOf::decisions), &times = tally.of(BackwardOf::times);
    EXPECT_TRUE(shows(shown[0], decisions.largest()));
    EXPECT_TRUE(shows(shown[1], decisions.quantile(0.99)));
    EXPECT_TRUE(shows(shown[2], times.largest()));
    EXPECT_TRUE(shows(shown[3], times.quantile(0.99)));
    EXPECT_EQ(shown[4], tally.above(4));
    EXPECT_EQ(shown[5], tally.above(64));
    EXPECT_EQ(shown[6], tally.above(std::numeric_limits<double>::infinity()));
    EXPECT_EQ(shown[7], tally.answers());
    infinite += shown[6] != 0 ? 1 : 0;
  }
  EXPECT_GT(infinite, 5U);
  for (std::size_t i = 0; i < all_questions.size(); ++i)
    EXPECT_EQ(data["questions"][i]["name"], name(all_questions[i]));
}

TEST(HtmlPage, holds_the_counts_of_every_cell_within_the_contract) {
  const Report report =
      audited({&subject("tutorial_sweep", Question::sweep), &subject("graze", Question::sweep)});
  const auto data = nlohmann::json::parse(page_data(report));
  std::size_t found = 0;
  for (const Cell& cell : report.audit.cells) {
    if (judged(cell.within) == 0) continue;
    const auto& one = data["cells"][found++];
    EXPECT_EQ(data["subjects"][one[0].get<std::size_t>()]["name"], cell.subject->name);
    EXPECT_EQ(data["families"][one[1].get<std::size_t>()]["name"], cell.family->name);
    EXPECT_EQ(one[2], name(cell.type));
    EXPECT_EQ(one[3], judged(cell.within));
    for (std::size_t k = 0; k < wrong_kinds.size(); ++k)
      EXPECT_EQ(one[4 + k], cell.within.times(wrong_kinds[k])) << cell.family->name;
    const Histogram& errors_of = errors(cell.within, *own_figure(cell.subject->contract));
    std::size_t at = 4 + wrong_kinds.size();
    EXPECT_EQ(one.size(), at + (errors_of.total() == 0 ? 0 : 3));
    for (const double error : {errors_of.quantile(0.5), errors_of.quantile(0.99), errors_of.largest()}) {
      if (errors_of.total() == 0) continue;
      EXPECT_TRUE(shows(one[at++], error)) << cell.family->name;
    }
  }
  EXPECT_GT(found, 20U);
  EXPECT_EQ(found, data["cells"].size());
}

TEST(HtmlPage, draws_what_goes_wrong_in_ordinary_scenes_first) {
  const Report report =
      audited({&subject("tutorial_moving_test", Question::moving), &subject("graze", Question::moving)});
  const auto drawn = drawn_cases(report, not_interrupted);
  ASSERT_FALSE(drawn.empty());
  EXPECT_EQ(drawn.front().from, "one of ordinary");
  for (const DrawnCase& one : drawn) {
    EXPECT_EQ(one.subject->name, "tutorial_moving_test");
    EXPECT_GT(one.times, 0U);
    // When asked again, the routine is wrong in the way that the case represents.
    EXPECT_NE(one.words.find("WRONG: " + what_is_wrong(one)), std::string::npos) << one.words;
    EXPECT_TRUE(std::holds_alternative<AnyCase>(read_case(one.line))) << one.line;
  }
  EXPECT_TRUE(drawn_cases(report, std::atomic<bool>{true}).empty());
}

TEST(HtmlPage, draws_in_the_order_of_the_routines_and_of_each_first_what_is_wrong_in_ordinary_scenes) {
  const Report report = audited(one_of_each_form());
  const auto& subjects = report.plan.subjects;
  std::vector<std::vector<std::uint64_t>> keys;
  std::set<const Subject*> seen;
  for (const DrawnCase& one : drawn_cases(report, not_interrupted)) {
    seen.insert(one.subject);
    const auto place =
        static_cast<std::uint64_t>(std::ranges::find(subjects, one.subject) - subjects.begin());
    const auto* const kind = std::get_if<Kind>(&one.what);
    if (kind == nullptr) {
      EXPECT_EQ(one.what, Goal(*own_figure(one.subject->contract)));
      keys.push_back({place, 1, static_cast<std::uint64_t>(one.type)});
      continue;
    }
    std::uint64_t times = 0, ordinary = 0, most = 0;
    for (const Cell& cell : report.audit.cells) {
      if (cell.subject != one.subject || cell.type != one.type) continue;
      times += cell.within.times(*kind);
      most = std::max(most, cell.within.times(*kind));
      if (cell.family->name.ends_with("ordinary")) ordinary += cell.within.times(*kind);
    }
    EXPECT_EQ(one.times, times) << one.line;
    keys.push_back({place, 0, ~ordinary, ~times});
    // The case is the first of an ordinary family, else of the one with the most.
    const auto is_its_own = [&](const Cell& cell) {
      const bool best =
          ordinary != 0 ? cell.family->name.ends_with("ordinary") : cell.within.times(*kind) == most;
      return cell.subject == one.subject && cell.type == one.type && cell.within.times(*kind) != 0 && best;
    };
    const auto cell = std::ranges::find_if(report.audit.cells, is_its_own);
    ASSERT_NE(cell, report.audit.cells.end());
    EXPECT_EQ(one.from, "one of " + std::string(cell->family->name));
    EXPECT_EQ(one.line,
              case_line(*cell, report.plan, cell->within.of_kind[static_cast<std::size_t>(*kind)].first));
  }
  EXPECT_TRUE(std::ranges::is_sorted(keys));
  EXPECT_EQ(seen.size(), subjects.size() - 1);  // all but graze
}

TEST(HtmlPage, draws_the_largest_error_that_a_search_found_if_no_sample_has_a_larger_one) {
  Report report = audited(one_of_each_form());
  for (const Subject* one : report.plan.subjects) {
    const auto figure = own_figure(one->contract);
    for (const NumberType type : report.plan.types) {
      const auto drawn = [&] {
        for (const DrawnCase& any : drawn_cases(report, not_interrupted)) {
          if (any.subject == one && any.type == type && std::holds_alternative<Figure>(any.what)) return any;
        }
        return DrawnCase{};
      };
      report.known.clear();
      const DrawnCase sampled = drawn();
      EXPECT_EQ(!sampled.line.empty(), figure && one->name != "graze") << one->name;
      if (!figure || std::isinf(sampled.error)) continue;  // nothing is larger
      const Cell& any = *std::ranges::find_if(
          report.audit.cells, [&](const Cell& cell) { return cell.subject == one && cell.type == type; });
      const std::string line = case_line(any, report.plan, 1);
      const double more = std::max(1.0, 2 * sampled.error);
      const Figure other = *figure == Figure::time ? Figure::distance : Figure::time;
      const NumberType wrong_type = type == NumberType::f32 ? NumberType::f64 : NumberType::f32;
      // Nothing is taken from another number, another type or another routine.
      report.known = {{one, type, other, {true, 1e30}, 0, "listed", line},
                      {one, wrong_type, *figure, {true, 1e30}, 0, "listed", line},
                      {report.plan.subjects[one == report.plan.subjects[0]],
                       type,
                       *figure,
                       {true, 1e30},
                       0,
                       "listed",
                       line},
                      {one, type, *figure, {true, sampled.error}, 0, "listed", line}};
      EXPECT_EQ(drawn().from, sampled.from) << one->name;
      report.known.push_back({one, type, *figure, {true, more}, 0, "searched from far", line});
      const DrawnCase known = drawn();
      EXPECT_EQ(known.line, line) << one->name;
      EXPECT_EQ(known.error, more);
      EXPECT_EQ(remark_on(known), rounded_up(more) + " ulp; searched from far");
      EXPECT_EQ(known.what, Goal(*figure));
    }
  }
}

TEST(HtmlPage, draws_the_plain_example_of_a_wrong_decision_if_the_report_has_one) {
  Report report = audited({&subject("tutorial_moving_test", Question::moving)});
  report.examples = examples_of(report.plan, report.audit, not_interrupted);
  int plain = 0;
  for (const DrawnCase& one : drawn_cases(report, not_interrupted)) {
    const Example* const example =
        find_example(report.examples, *one.subject, one.type,
                     [&](const Example& e) { return e.within && e.plain && e.what == one.what; });
    EXPECT_EQ(one.from.starts_with("a plain one, made from one of "), example != nullptr) << one.from;
    if (example == nullptr) continue;
    EXPECT_EQ(one.line, example->line);
    ++plain;
  }
  EXPECT_GT(plain, 0);
}

TEST(HtmlPage, remarks_on_a_case_how_bad_it_is_and_where_it_is_from) {
  EXPECT_EQ(remark_on({.what = Kind::missed, .times = 1, .from = "one of far"}), "1 time; one of far");
  EXPECT_EQ(remark_on({.what = Kind::missed, .times = 1234, .from = "one of far"}),
            "1,234 times; one of far");
  EXPECT_EQ(remark_on({.what = Figure::time, .error = 2.5, .from = "one of far"}), "2.5 ulp; one of far");
}

TEST(HtmlPage, draws_each_kind_of_wrong_decision_and_the_largest_error_of_each_routine_and_type) {
  const Report report =
      audited({&subject("naive", Question::ray), &subject("tutorial_cast", Question::cast),
               &subject("tutorial_moving_test", Question::moving), &subject("graze", Question::cast)});
  std::set<std::string> expected, drawn;
  for (const Cell& cell : report.audit.cells) {
    const std::string key = std::string(cell.subject->name) + ' ' + std::string(name(cell.type)) + ' ';
    for (const Kind kind : wrong_kinds) {
      if (cell.within.times(kind) != 0) expected.insert(key + std::string(name(kind)));
    }
    const auto figure = own_figure(cell.subject->contract);
    if (figure && errors(cell.within, *figure).largest() > 0.5) expected.insert(key + "error");
  }
  for (const DrawnCase& one : drawn_cases(report, not_interrupted)) {
    const auto* const kind = std::get_if<Kind>(&one.what);
    const std::string what(kind != nullptr ? name(*kind) : "error");
    EXPECT_TRUE(
        drawn.insert(std::string(one.subject->name) + ' ' + std::string(name(one.type)) + ' ' + what).second);
    EXPECT_FALSE(one.words.empty());
    // For places the words give the error of each coordinate in its own ulps.
    if (kind == nullptr && one.what == Goal(Figure::time)) {
      EXPECT_NE(one.words.find("right, error " + rounded_up(one.error) + " ulp"), std::string::npos)
          << one.words;
    }
  }
  EXPECT_GT(drawn.size(), 20U);
  EXPECT_EQ(drawn, expected);
}

std::string decoded_percents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    plain += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
    i += 2;
  }
  return plain;
}

std::string decoded_base64(std::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text.substr(0, text.find('='))) {
    bits = bits << 6U | static_cast<std::uint32_t>(digits.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> static_cast<unsigned>(count));
  }
  return bytes;
}

TEST(HtmlPage, holds_pictures_in_addresses_that_decode_to_what_was_drawn) {
  const Report report = audited(one_of_each_form());
  const Shown shown = shown_of(report);
  const std::string text = html_page(report, shown).text;
  std::vector<std::string> drawings, maps;
  const Subject* last = nullptr;
  for (const DrawnCase& one : shown.cases) {
    if (one.subject != last) drawings.push_back(one.svg);
    last = one.subject;
  }
  for (const PageMap& map : shown.maps) maps.push_back(map.png);
  const auto addresses = [&](std::string_view begin, const auto& decoded) {
    std::vector<std::string> all = all_between(text, begin, "\"");
    std::ranges::transform(all, all.begin(), [&](const std::string& one) { return decoded(one); });
    return all;
  };
  EXPECT_EQ(addresses("src=\"data:image/svg+xml,", decoded_percents), drawings);
  EXPECT_EQ(addresses("src=\"data:image/png;base64,", decoded_base64), maps);
  for (const PageMap& map : shown.maps) {
    const std::string words = fmt::format("{} {}: {}", map.subject->name, name(map.type), map.caption);
    EXPECT_EQ(between(text, "alt=\"" + words + "\" src=\"data:image/png;base64,", "\""), base64(map.png));
  }
  // Each drawing stands with its words and its line.
  for (const std::string& part :
       all_between(text, "<details class=\"for-paper\">\n<summary><b>", "</details>")) {
    const auto own = std::ranges::find_if(shown.cases, [&](const DrawnCase& one) {
      return decoded_percents(between(part, "svg+xml,", "\"")) == one.svg;
    });
    ASSERT_NE(own, shown.cases.end());
    EXPECT_EQ(between(part, "graze explain '", "'"), escaped(own->line));
    EXPECT_EQ(between(part, "<pre tabindex=\"0\">", "</pre>"), escaped(own->words));
    EXPECT_EQ(part.substr(0, part.find(" <span")),
              fmt::format("{}</b> {} {}: {}", own->subject->name, name(own->subject->question),
                          name(own->type), what_is_wrong(*own)));
  }
}

TEST(HtmlPage, packs_its_worst_cases_so_that_a_browser_can_unpack_them) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  const std::string text(10'000, 'x');
  EXPECT_LT(packed(text).size(), 200U);
  EXPECT_EQ(packed(text), packed(text));
  const Report report = audited({&subject("naive", Question::ray)});
  const auto cases = drawn_cases(report, not_interrupted);
  const auto data = nlohmann::json::parse(worst_data(cases));
  ASSERT_EQ(data.size(), cases.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(data[i]["routine"], "ray: naive");
    EXPECT_EQ(data[i]["what"], std::string(name(cases[i].type)) + ": " + what_is_wrong(cases[i]));
    EXPECT_EQ(data[i]["line"], cases[i].line);
    EXPECT_EQ(data[i]["command"], "graze explain '" + cases[i].line + "'");
    EXPECT_EQ(data[i]["svg"], cases[i].svg);
  }
  const std::string page = html_page(report, {{}, cases}).text;
  EXPECT_EQ(between(page, "data-packed=\"", "\""), packed(worst_data(cases)));
  const std::string bytes = decoded_base64(packed(worst_data(cases)));
  std::string unpacked(worst_data(cases).size(), ' ');
  uLongf size = unpacked.size();
  EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(unpacked.data()), &size,
                       reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()),
            Z_OK);
  EXPECT_EQ(unpacked, worst_data(cases));
}

TEST(HtmlPage, asks_for_nothing_beyond_itself_and_is_small_enough_for_a_mail) {
  std::vector<const Subject*> all;
  for (const Subject& one : subjects::built_in_subjects()) all.push_back(&one);
  const Report report = audited(all);
  const Shown shown = shown_of(report);
  const std::string text = html_page(report, shown).text;
  EXPECT_LT(text.size(), 4'000'000U);
  EXPECT_LT(html_page(report, {{}, shown.cases}).text.size(), 1'500'000U);
  EXPECT_EQ(text.find("<link"), std::string::npos);
  EXPECT_EQ(text.find("<script src"), std::string::npos);
  EXPECT_EQ(text.find("@import"), std::string::npos);
  for (const std::string_view held : {page_css(), page_js(), vega_js(), vega_lite_js()}) {
    EXPECT_GT(held.size(), 1000U);
    EXPECT_NE(text.find(held), std::string::npos);
  }
}

TEST(HtmlPage, shows_how_each_routine_sees_a_sphere_far_away) {
  const Report report = audited({&subject("naive", Question::ray), &subject("graze", Question::ray),
                                 &subject("graze", Question::container)});
  const auto maps = page_maps(report.plan, not_interrupted);
  ASSERT_EQ(maps.size(), 3U);
  EXPECT_TRUE(maps[0].caption.ends_with(" % wrong")) << maps[0].caption;
  EXPECT_EQ(maps[1].caption, "none wrong");
  EXPECT_EQ(maps[2].caption, "none wrong");
  // As far away as the page says.
  const auto drawn = [](const Subject& one, auto distance, auto map) {
    using Real = decltype(distance);
    const SliceKind kind = one.question == Question::ray ? SliceKind::view : SliceKind::aim;
    const Slice<Real> slice{
        kind, usual_case<Real>(kind, one.question, static_cast<double>(distance)), 96, {}};
    const auto pixels = judged_pixels(one, slice, MapOf::verdicts, 1, not_interrupted);
    return png(kind == SliceKind::view ? rendered(slice, pixels) : drawn_map(pixels, 96, MapOf::verdicts),
               {}) == map.png;
  };
  for (const PageMap& map : maps) EXPECT_TRUE(drawn(*map.subject, 2000.0F, map)) << map.subject->name;
  const std::string text = html_page(report, {maps, {}}).text;
  EXPECT_NE(text.find("alt=\"graze f32: none wrong\" src=\"data:image/png;base64,iVBORw0KGgo"),
            std::string::npos);
  EXPECT_TRUE(page_maps(report.plan, std::atomic<bool>{true}).empty());
  // Squares of floats lose the radius here, those of doubles don't; they do where the page shows doubles.
  Plan doubles = report.plan;
  doubles.types = {NumberType::f64};
  EXPECT_TRUE(page_maps(doubles, not_interrupted)[0].caption.ends_with(" % wrong"));
  for (const PageMap& map : page_maps(doubles, not_interrupted))
    EXPECT_TRUE(drawn(*map.subject, 5e7, map)) << map.subject->name;
}

TEST(HtmlPage, has_each_of_its_parts_under_a_heading) {
  const Report report = audited({&subject("naive", Question::ray)});
  const std::string text = html_page(report, shown_of(report)).text;
  const std::array<std::string_view, 6> parts{
      "ship\">\n<h2 id=\"ship\">May I ship this?</h2>",
      "maps\">\n<h2 id=\"maps\">How they see a sphere far away</h2>",
      "charts\" class=\"needs-script\">\n<h2 id=\"charts\">Where it goes wrong</h2>",
      "figures\" class=\"needs-script on-screen\">\n<h2 id=\"figures\">All figures</h2>",
      "cases\">\n<h2 id=\"cases\">What it looks like</h2>",
      "made\">\n<h2 id=\"made\">How it was made</h2>"};
  std::size_t at = 0;
  for (const std::string_view part : parts) {
    at = text.find("<section aria-labelledby=\"" + std::string(part), at);
    ASSERT_NE(at, std::string::npos) << part;
  }
}

TEST(HtmlPage, colours_each_class_and_says_where_its_drawings_come_from) {
  const auto page_with = [](const Backward& backward) {
    Sample sample;
    Tally& tally = sample.cell("tutorial_moving_test", "ordinary", NumberType::f32).within;
    tally.add(of_kind(backward == no_question ? Kind::missed : Kind::right), Cause::none, 0);
    tally.backward.add(backward, BackwardOf::decisions, 0);
    return html_page(sample,
                     {{}, {{sample.plan.subjects[0], NumberType::f32, Kind::missed, 1, 0, "", "", "", ""}}})
        .text;
  };
  for (const auto& [steps, word] : {std::pair{Steps{3}, "good\">stable"},
                                    {Steps{9}, "fair\">nearly stable"},
                                    {Steps{100}, "fair\">unstable"},
                                    {no_steps, "bad\">wrong"}})
    EXPECT_NE(page_with({steps, steps})
                  .find("<span class=\"word " + std::string(word) + "</span> <b>tutorial_moving_test</b>"),
              std::string::npos)
        << steps;
  EXPECT_NE(page_with({0, 0}).find("within its contract, from ordinary scenes if it has one there.</p>"),
            std::string::npos);
}

TEST(HtmlPage, is_marked_when_the_audit_was_interrupted) {
  Sample sample;
  EXPECT_EQ(html_page(sample, {}).text.find("Incomplete"), std::string::npos);
  sample.audit.complete = false;
  EXPECT_NE(html_page(sample, {}).text.find("Incomplete: the audit was interrupted."), std::string::npos);
}

TEST(HtmlPage, says_where_the_times_of_calls_come_from) {
  Sample sample;
  const auto said = [&] {
    return between(html_page(sample, {}).text, "against nanoseconds of a call\n", "</p>");
  };
  sample.head.call_times = {{sample.plan.subjects[0], NumberType::f64, 12.25, true},
                            {sample.plan.subjects[2], NumberType::f32, 7}};
  EXPECT_EQ(said(),
            "in ordinary scenes, on the machine named below, which may have been\nbusy. They show "
            "magnitudes, not a ranking.");
  sample.head.costs = {"a file", "a <day>", "A & B", "a \"compiler\"", "-O3"};
  const std::string from =
      "in ordinary scenes, half of them hits, from the benchmark's results of a &lt;day&gt; on A &amp; B "
      "(a &quot;compiler&quot;, -O3).";
  EXPECT_EQ(said(), from +
                        "\nMeasured by the audit itself, on the machine named below, which may have been "
                        "busy: tutorial_cast.");
  sample.head.call_times.pop_back();
  EXPECT_EQ(said(), from);
  EXPECT_EQ(nlohmann::json::parse(run_data(sample))["nanoseconds"],
            nlohmann::json::parse("[[0,\"f64\",12.25]]"));
}

TEST(HtmlPage, takes_every_name_for_text) {
  Sample sample;
  const std::string right_to_left{char(0xE2), char(0x80), char(0xAE)};
  const std::string hostile =
      "</script><img src=x onerror=alert(1)>\"'& " + right_to_left + std::string(10'000, 'x') + "\xFF";
  Subject one = subject("tutorial_ray", Question::ray);
  one.name = hostile;
  for (Cell& cell : sample.audit.cells) {
    if (cell.subject == sample.plan.subjects.front()) cell.subject = &one;
  }
  sample.plan.subjects.front() = &one;
  sample.head.processor = "<b>fast</b>";
  sample.head.command = "graze audit --exec '<em>'";
  const std::string text =
      html_page(sample, {{{&one, NumberType::f32, SliceKind::view, "", "<p>"}},
                         {{&one, NumberType::f32, Kind::missed, 1, 0, "<i>", "<u>", "<s>", "<svg>"}}})
          .text;
  EXPECT_EQ(text.find("<img src=x"), std::string::npos);
  for (const char* const markup : {"<b>fast", "<em>", "<i>", "<u>", "<s>", "<svg>", ": <p>"})
    EXPECT_EQ(text.find(markup), std::string::npos);
  EXPECT_NE(text.find("<th scope=\"row\">command</th><td>graze audit --exec '&lt;em&gt;'</td>"),
            std::string::npos);
  const auto data = nlohmann::json::parse(between(text, "id=\"data\">", "</script>"));
  EXPECT_NE(data["subjects"][0]["name"].get<std::string>().find("</script><img"), std::string::npos);
}

}  // namespace
