// SPDX-License-Identifier: BSL-1.0
/// The reader of the benchmark's results: what it takes from them, and what it says about any other text.
#include "reports/program/audit/costs.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/reports/read_text.hpp"

namespace reports {
namespace {

using props::replaced;

using verify::Question;

const std::string good = R"({
 "schema": "graze bench 1",
 "machine": "amd_25_17",
 "processor": "a processor",
 "cores": 2,
 "compiler": "GCC 12.2.0",
 "flags": "-O3",
 "date": "2026-11-25T03:09:00+00:00",
 "commit": "adfa21e",
 "rows": {
  "ray_sphere/mixed/f32": {"graze": {"ns": 4.125, "of_naive": 1.04}, "naive": {"ns": 3.9}},
  "peers/ray_sphere/mixed/f32": {"graze": {"ns": 11.75, "instructions": 80}, "glm": {"ns": 9}},
  "peers/ray_sphere/misses/f32": {"graze": {"ns": 2}},
  "peers/ray_sphere/mixed/f64": {"graze": {"ns": 12.5}},
  "peers/containing_sphere/mixed/f64": {"graze": {"ns": 1e9}}
 }
})";

Costs read(const std::string& text) { return props::value_of(read_costs(text)); }
std::string fault_of(const std::string& text) { return props::fault_in(read_costs(text), text); }

TEST(Costs, are_those_of_all_routines_on_the_same_mixed_scenes) {
  const Costs costs = read(good);
  EXPECT_EQ(costs.nanoseconds("graze", Question::ray, NumberType::f32), 11.75);
  EXPECT_EQ(costs.nanoseconds("glm", Question::ray, NumberType::f32), 9.0);
  EXPECT_EQ(costs.nanoseconds("graze", Question::ray, NumberType::f64), 12.5);
  EXPECT_EQ(costs.nanoseconds("graze", Question::container, NumberType::f64), 1e9);
  EXPECT_EQ(costs.nanoseconds("naive", Question::ray, NumberType::f32), std::nullopt);
  EXPECT_EQ(costs.nanoseconds("glm", Question::ray, NumberType::f64), std::nullopt);
  EXPECT_EQ(costs.nanoseconds("graze", Question::sweep, NumberType::f32), std::nullopt);
}

TEST(Costs, know_the_run_that_they_are_of) {
  const CostSource source = read(good).source;
  EXPECT_EQ(source.file, "");
  EXPECT_EQ(source.processor, "a processor");
  EXPECT_EQ(source.compiler, "GCC 12.2.0");
  EXPECT_EQ(source.flags, "-O3");
  EXPECT_EQ(source.date, "2026-11-25T03:09:00+00:00");
}

TEST(Costs, are_read_past_what_is_not_known) {
  const auto known = read(good).rows;
  for (const auto& [what, by] : std::vector<std::pair<std::string_view, std::string_view>>{
           {R"("machine": "amd_25_17")", R"("machine": [{"ns": -1}])"},
           {R"("ray_sphere/mixed/f32": {"graze": {"ns": 4.125,)", R"("ray_sphere/mixed/f32": {"graze": {)"},
           {R"("peers/ray_sphere/misses/f32": {"graze": {"ns": 2}})", R"("peers/ray_sphere/mixed/f128": 7)"},
           {R"("instructions": 80)", R"("instructions": {"ns": "none"})"}})
    EXPECT_EQ(read(replaced(good, what, by)).rows, known) << by;
}

TEST(Costs, say_of_another_schema_which_it_is_and_which_is_expected) {
  const std::string expected = "; expected results of ./run bench, with schema \"graze bench 1\"";
  EXPECT_EQ(fault_of(replaced(good, "bench 1", "bench 2")), "it has schema \"graze bench 2\"" + expected);
  // An audit.json; and the rest may have another shape.
  EXPECT_EQ(fault_of(R"({"schema":2,"rows":5})"), "it has schema 2" + expected);
  EXPECT_EQ(fault_of(R"({"schema":null})"), "it has schema null" + expected);
  EXPECT_EQ(fault_of(R"({"name":"leftpad"})"), "it has no schema, so it isn't a results file of ./run bench");
  EXPECT_EQ(fault_of("[]"), "expected the results of ./run bench, found a list");
}

TEST(Costs, say_what_is_wrong_in_a_text_and_where) {
  const std::string graze = R"(rows: peers/ray_sphere/mixed/f32: "graze": )";
  struct Damage {
    std::string_view what, by;
    std::string said;
  };
  const std::vector<Damage> all{
      {R"("rows": {)", R"("columns": {)", "expected the key rows"},
      {R"("rows": {)", R"("rows": [], "columns": {)", "rows: expected an object, found a list"},
      {R"("date": "2026-11-25T03:09:00+00:00",)", "", "expected the key date"},
      {R"("processor": "a processor")", R"("processor": 7)", "processor: expected a text, found 7"},
      {R"("compiler":)", R"("assembler":)", "expected the key compiler"},
      {R"("flags": "-O3")", R"("flags": ["-O3"])", "flags: expected a text, found a list"},
      {R"("peers/ray_sphere/mixed/f32": {)", R"("peers/ray_sphere/mixed/f32": 3, "x": {)",
       "rows: peers/ray_sphere/mixed/f32: expected an object, found 3"},
      {R"({"ns": 11.75, "instructions": 80})", "11.75", graze + "expected an object, found 11.75"},
      {R"("ns": 11.75)", R"("seconds": 11.75)", graze + "expected the key ns"},
      {R"("ns": 11.75)", R"("ns": 0)", graze + "ns: expected a number above 0, found 0"},
      {R"("ns": 11.75)", R"("ns": -0.5)", graze + "ns: expected a number above 0, found -0.5"},
      {R"("ns": 11.75)", R"("ns": "fast")", graze + R"(ns: expected a number above 0, found "fast")"},
      {R"("ns": 11.75)", R"("ns": null)", graze + "ns: expected a number above 0, found null"},
      {R"("ns": 11.75)", R"("ns": true)", graze + "ns: expected a number above 0, found true"},
      {R"("ns": 11.75)", R"("ns": 1e999)", "a number is too large"},
      {R"("ns": 11.75)", R"("ns": NaN)", "line 12: this isn't JSON"},
      {R"("glm":)", R"("graze":)", R"(the key "graze" occurs twice in one object)"}};
  for (const Damage& damage : all) EXPECT_EQ(fault_of(replaced(good, damage.what, damage.by)), damage.said);
}

TEST(Costs, say_of_every_beginning_that_it_is_cut_off) {
  EXPECT_EQ(fault_of(""), "the file is empty");
  for (std::size_t size = 1; size < good.size(); ++size)
    EXPECT_EQ(fault_of(good.substr(0, size)), "the file is cut off: it ends within its JSON") << size;
}

TEST(Costs, show_hostile_names_cut_and_spelled_out) {
  const std::string hostile = R"(<b>\u202e\n\u001b[2J)" + std::string(10000, 'x');
  EXPECT_EQ(read(replaced(good, "glm", hostile)).rows.size(), 3U);
  const std::string fault =
      fault_of(replaced(good, R"("glm": {"ns": 9})", '"' + hostile + R"(": {"ns": 0})"));
  EXPECT_LT(fault.size(), 200U);
  EXPECT_TRUE(fault.ends_with("expected a number above 0, found 0")) << fault;
  for (const char c : fault) EXPECT_TRUE(c >= ' ' && c <= '~') << fault;
}

}  // namespace
}  // namespace reports
