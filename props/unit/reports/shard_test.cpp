// SPDX-License-Identifier: BSL-1.0
/// Shares of work, the files of shards, and which of them can be merged.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/reports/read_text.hpp"
#include "props/unit/reports/report_sample.hpp"
#include "props/unit/test_folder.hpp"
#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/partial_audit_json.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/shard/checksummed_lines.hpp"
#include "reports/program/shard/shard_file.hpp"
#include "reports/program/shard/shard_set.hpp"

namespace reports {
namespace {

using namespace props;

// --- shares ---

TEST(Share, IsReadStrictly) {
  EXPECT_EQ(read_share("3/8"), (Share{3, 8}));
  EXPECT_EQ(read_share("1000000/1000000"), (Share{1'000'000, 1'000'000}));
  for (const char* const no : {"", "3", "/8", "3/", "0/8", "9/8", "3/8 ", " 3/8", "3/8x", "-1/8", "+1/8",
                               "1/1000001", "99999999999999999999/8", "3:8"})
    EXPECT_FALSE(read_share(no)) << no;
}

TEST(Share, StretchesHoldEachThingOnceAndDifferByOneAtMost) {
  for (const std::uint64_t of : {1U, 2U, 3U, 7U, 64U, 1000U}) {
    for (const std::uint64_t count : {0U, 1U, 3U, 63U, 64U, 65U, 1000U, 244141U}) {
      for (const std::uint64_t turn : {0U, 1U, 999U}) {
        std::vector<Stretch> stretches;
        for (std::uint64_t number = 1; number <= of; ++number)
          stretches.push_back(stretch_of({number, of}, count, turn));
        std::ranges::sort(stretches, {}, [](const Stretch& one) { return std::pair(one.first, one.last); });
        std::uint64_t at = 0, least = count, most = 0;
        for (const Stretch& one : stretches) {
          EXPECT_EQ(one.first, at);
          at = one.last;
          least = std::min(least, one.last - one.first);
          most = std::max(most, one.last - one.first);
        }
        EXPECT_EQ(at, count);
        EXPECT_LE(most - least, 1U) << of << ' ' << count;
      }
    }
  }
}

TEST(Share, ListsOfAFewThingsFallToAllShards) {
  std::vector<std::uint64_t> held(8);
  for (std::uint64_t list = 0; list < 16; ++list) {
    for (std::uint64_t number = 1; number <= 8; ++number) {
      const Stretch one = stretch_of({number, 8}, 3, list);
      held[number - 1] += one.last - one.first;
    }
  }
  EXPECT_EQ(held, std::vector<std::uint64_t>(8, 6));
}

TEST(Share, EveryNthPlaceIsHeldByOneShard) {
  for (const std::uint64_t of : {1U, 2U, 5U, 300U}) {
    for (const std::uint64_t count : {0U, 1U, 4U, 5U, 6U, 256U}) {
      std::uint64_t sum = 0;
      for (std::uint64_t number = 1; number <= of; ++number) {
        std::uint64_t held = 0;
        for (std::uint64_t place = 0; place < count; ++place) held += holds({number, of}, place) ? 1 : 0;
        EXPECT_EQ(share_of({number, of}, count), held);
        sum += held;
      }
      EXPECT_EQ(sum, count);
    }
  }
}

// --- lines ---

TEST(SealedLines, ComeBackAndShowEveryChangedByte) {
  const std::string text = with_checksum(R"({"a":1})") + with_checksum(R"({"b":[2,3]})");
  auto read = unsealed(text);
  ASSERT_TRUE(std::holds_alternative<Unsealed>(read));
  EXPECT_EQ(std::get<Unsealed>(read).objects, (std::vector<std::string>{R"({"a":1})", R"({"b":[2,3]})"}));
  EXPECT_EQ(std::get<Unsealed>(read).bytes, text.size());
  EXPECT_FALSE(std::get<Unsealed>(read).is_cut_off);
  // The checksum of the bytes `"a":1}`, as zlib's crc32 and any other one of that polynomial gives it.
  EXPECT_EQ(text.substr(0, text.find('\n')), R"({"crc32":"94da56a3","a":1})");
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    const auto said = unsealed(changed);
    const auto* const lines = std::get_if<Unsealed>(&said);
    EXPECT_TRUE(lines == nullptr || lines->is_cut_off) << i;
  }
}

TEST(SealedLines, OneThatIsCutOffIsntRead) {
  const std::string first = with_checksum(R"({"a":1})"), text = first + with_checksum(R"({"b":2})");
  for (std::size_t length = first.size() + 1; length < text.size(); ++length) {
    const auto read = unsealed(std::string_view(text).substr(0, length));
    ASSERT_TRUE(std::holds_alternative<Unsealed>(read));
    EXPECT_EQ(std::get<Unsealed>(read).objects.size(), 1U);
    EXPECT_EQ(std::get<Unsealed>(read).bytes, first.size());
    EXPECT_TRUE(std::get<Unsealed>(read).is_cut_off);
  }
}

// --- pieces ---

/// A piece of the sample's tallies of one of its streams.
struct SamplePiece {
  Sample sample;
  std::vector<CaseStream> streams = streams_of(sample.plan, sample.audit.cells);
  PartialAudit piece;

  explicit SamplePiece(std::size_t stream)
      : piece(empty_piece(stream, 0, std::vector<bool>(streams[stream].cells.size()))) {
    piece.last = 1;
    piece.cases = sample.plan.cases;
    piece.seconds = {0.1, 1e-300, 1234.5};
    for (std::size_t s = 0; s < piece.gave_up.size(); ++s) {
      const Cell& cell = sample.audit.cells[streams[stream].cells[s]];
      piece.within[s] = cell.within;
      piece.outside[s] = cell.outside;
      piece.within[s].of_reach[s % verify::reaches] = {judged(cell.within), cell.within.wrong(),
                                                       judged(cell.within) == 0 ? 0 : 2.5};
      // Every case must be somewhere.
      piece.within[s].not_asked =
          sample.plan.cases - cell.within.cases - cell.outside.cases - cell.outside.not_asked;
    }
  }
};

TEST(PieceJson, ComesBackAsItWas) {
  const std::size_t streams = SamplePiece(0).streams.size();
  std::size_t full = 0;
  for (std::size_t stream = 0; stream < streams; ++stream) {
    SamplePiece one(stream);
    one.piece.gave_up[0] = stream % 2 == 0;
    const Json json = json_of(one.piece, one.streams);
    const PartialAudit read = read_piece(Json::parse(json.dump()), one.streams);
    EXPECT_EQ(json_of(read, one.streams), json);
    EXPECT_EQ(read.gave_up, one.piece.gave_up);
    EXPECT_EQ(read.cases, one.piece.cases);
    for (std::size_t s = 0; s < read.within.size(); ++s) {
      EXPECT_EQ(read.within[s].wrong(), one.piece.within[s].wrong());
      for (std::size_t r = 0; r < verify::reaches; ++r) {
        EXPECT_EQ(read.within[s].of_reach[r].judged, one.piece.within[s].of_reach[r].judged);
        EXPECT_EQ(read.within[s].of_reach[r].wrong, one.piece.within[s].of_reach[r].wrong);
        EXPECT_EQ(read.within[s].of_reach[r].largest, one.piece.within[s].of_reach[r].largest);
      }
      for (std::size_t f = 0; f < verify::figures; ++f) {
        EXPECT_EQ(read.within[s].error[f].largest(), one.piece.within[s].error[f].largest());
        EXPECT_EQ(read.within[s].error[f].at(), one.piece.within[s].error[f].at());
      }
      full += read.within[s].cases;
    }
  }
  EXPECT_GT(full, 10U);
}

TEST(PieceJson, HasStagesOnlyOfWhatIsDecidedInStages) {
  SamplePiece one(0);
  const auto within = [&] { return json_of(one.piece, one.streams)["subjects"][0]["within"]; };
  EXPECT_FALSE(within().contains("stages"));
  for (std::size_t stage = 0; stage < one.piece.within[0].of_stage.size(); ++stage) {
    one.piece.within[0].of_stage = {};
    one.piece.within[0].of_stage[stage] = 5;
    EXPECT_EQ(within()["stages"], Json(one.piece.within[0].of_stage));
  }
}

TEST(PieceJson, RefusesMoreWrongDecisionsThanThereAre) {
  SamplePiece one(0);
  one.piece.within[0].of_reach[1] = {1, 2};
  EXPECT_THROW((void)read_piece(json_of(one.piece, one.streams), one.streams), JsonFault);
}

TEST(PieceJson, SaysWhatCantBeAPiece) {
  std::size_t stream = 0;
  for (std::size_t i = 0; i < SamplePiece(0).streams.size(); ++i) {
    if (SamplePiece(i).piece.within[0].times(verify::Kind::missed) != 0) stream = i;
  }
  SamplePiece one(stream);
  const std::string good = json_of(one.piece, one.streams).dump();
  const auto fault = [&](std::string_view what, std::string_view by) -> std::string {
    try {
      (void)read_piece(Json::parse(replaced(good, what, by)), one.streams);
      return "none";
    } catch (const JsonFault& why) {
      return why.why;
    }
  };
  EXPECT_EQ(fault("\"first\":0", "\"first\":1"), "expected that it ends after it begins");
  EXPECT_EQ(fault("\"last\":1", "\"last\":2"), "last: expected a whole number from 0 to 1, found 2");
  EXPECT_EQ(fault("\"ray\"", "\"sweep\""), "sweep, unit_ordinary, f64 isn't among what is audited");
  EXPECT_EQ(fault("unit_ordinary", "nobody"), "ray, nobody, f64 isn't among what is audited");
  EXPECT_EQ(fault("\"missed\":[5,10]", "\"missed\":[6,10]"),
            "subject 1: within: kinds: they add up to 11, not to the 10 cases");
  EXPECT_EQ(fault("\"missed\":[5,10]", "\"missed\":[5,20]"),
            "subject 1: within: kinds: missed: expected a whole number from 0 to 19, found 20");
  EXPECT_EQ(fault("\"missed\":[5,10]", "\"missed\":[-5,10]"),
            "subject 1: within: kinds: missed: expected a whole number from 1 to 20, found -5");
  EXPECT_EQ(fault("\"missed\":[5,10]", "\"mssed\":[5,10]"),
            "subject 1: within: kinds: there is a key that isn't known here");
  EXPECT_EQ(fault("\"largest\":5000000.0", "\"largest\":null"),
            "subject 1: within: errors: distance: largest: expected an error in ulp or \"inf\", found null");
  EXPECT_NE(fault("\"not_asked\":", "\"not_ask\":"), "none");
  EXPECT_NE(fault("\"seconds\":[", "\"seconds\":[1,"), "none");
}

// --- joining pieces ---

/// Pieces of one job each of a subject that gives up in the job `quits`, if there is such a job.
std::vector<PartialAudit> jobs_of_one(std::uint64_t count, std::uint64_t quits) {
  std::vector<PartialAudit> pieces;
  for (std::uint64_t job = 0; job < count; ++job) {
    PartialAudit piece = empty_piece(0, job, {job == quits});
    piece.last = job + 1;
    piece.cases = 10;
    const std::uint64_t answered = job == quits ? 4 : 10;
    for (std::uint64_t i = 0; i < answered; ++i)
      piece.within[0].add(verify::Verdict{}, verify::Cause::none, 10 * job + i);
    piece.within[0].not_asked = 10 - answered;
    piece.seconds = {1, 2, 4};
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

TEST(Assembly, IsTheSameInAnyOrderAndHoweverItIsCut) {
  constexpr std::uint64_t jobs = 6;
  for (const std::uint64_t quits : {0U, 2U, 5U, 9U}) {
    std::vector<std::size_t> order{0, 1, 2, 3, 4, 5};
    do {
      Assembly assembly(1);
      const std::vector<PartialAudit> pieces = jobs_of_one(jobs, quits);
      for (const std::size_t at : order) EXPECT_TRUE(assembly.add(pieces[at]));
      ASSERT_EQ(assembly.of_stream(0).size(), 1U);
      const PartialAudit& whole = assembly.of_stream(0).begin()->second;
      EXPECT_EQ(whole.cases, 10 * jobs);
      EXPECT_EQ(whole.within[0].cases, quits < jobs ? 10 * quits + 4 : 10 * jobs);
      EXPECT_EQ(whole.within[0].not_asked, 10 * jobs - whole.within[0].cases);
      EXPECT_EQ(whole.gave_up[0], quits < jobs);
      EXPECT_EQ(whole.seconds.judging, 1.0 * jobs);
      EXPECT_EQ(whole.seconds.geometry, 2.0 * jobs);
      EXPECT_EQ(whole.seconds.reruns, 4.0 * jobs);
    } while (std::ranges::next_permutation(order).found);
  }
}

TEST(Assembly, TakesNoJobTwice) {
  const std::vector<PartialAudit> pieces = jobs_of_one(4, 9);
  Assembly assembly(1);
  PartialAudit two = pieces[1];
  append(two, pieces[2]);
  EXPECT_TRUE(assembly.add(two));
  EXPECT_FALSE(assembly.add(pieces[1]));
  EXPECT_FALSE(assembly.add(pieces[2]));
  EXPECT_FALSE(assembly.add(two));
  PartialAudit around = pieces[0];
  for (std::size_t i = 1; i < 4; ++i) append(around, pieces[i]);
  EXPECT_FALSE(assembly.add(around));
  EXPECT_TRUE(assembly.add(pieces[0]));
  EXPECT_TRUE(assembly.add(pieces[3]));
  EXPECT_EQ(assembly.of_stream(0).begin()->second.within[0].cases, 40U);
}

// --- files ---

class ShardFiles : public FolderTest {
 protected:
  static ShardHead head(std::uint64_t number, std::uint64_t of = 3, std::uint64_t seed = 1) {
    return {{"count", {{"seed", seed}, {"what", "sheep"}}, "abcdef0123456789"},
            {number, of},
            "graze count --seed 1 --shard " + write(Share{number, of}) + " --out x"};
  }
  static Session session() { return {"1", "a compiler", "-O", "a processor", "a day", 2}; }

  /// The file of a finished shard, with this many pieces.
  std::string done(const ShardHead& head, const std::string& name, int pieces = 2) const {
    std::string text = write(head) + write(session());
    for (int i = 0; i < pieces; ++i) text += write_piece({{"n", i}});
    return put(name, text + write_end(static_cast<std::size_t>(pieces)));
  }
  std::string put(const std::string& name, const std::string& text) const {
    const FileFault fault = write_files(inside("."), std::vector{FileText{name, text}});
    EXPECT_FALSE(fault);
    return inside(name);
  }
  static std::vector<std::string> whys(const std::vector<std::string>& files,
                                       std::string_view sources = "abcdef0123456789") {
    const auto read = shards_in(files, sources);
    const auto* const unfit = std::get_if<UnfitShards>(&read);
    return unfit == nullptr ? std::vector<std::string>() : unfit->whys;
  }
  static std::string why(const std::vector<std::string>& files,
                         std::string_view sources = "abcdef0123456789") {
    const auto all = whys(files, sources);
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? "" : all.front();
  }
};

TEST_F(ShardFiles, GoOnFromWhereTheyWere) {
  for (int round = 0; round < 3; ++round) {
    auto file = ShardFile::open(inside("."), head(2), session());
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<ShardFile>>(file)) << std::get<std::string>(file);
    ShardFile& shard = *std::get<std::unique_ptr<ShardFile>>(file);
    EXPECT_FALSE(shard.is_done());
    ASSERT_EQ(shard.known().size(), static_cast<std::size_t>(round));
    for (int i = 0; i < round; ++i)
      EXPECT_EQ(piece_in(shard.known()[static_cast<std::size_t>(i)]), (Json{{"n", i}}));
    shard.add({{"n", round}});
    if (round == 2) {
      EXPECT_FALSE(shard.finish({Json{{"all", 3}}}));
    }
  }
  auto file = ShardFile::open(inside("."), head(2), session());
  ShardFile& shard = *std::get<std::unique_ptr<ShardFile>>(file);
  EXPECT_TRUE(shard.is_done());
  ASSERT_EQ(shard.known().size(), 1U);
  EXPECT_EQ(piece_in(shard.known().front()), (Json{{"all", 3}}));
  std::string text;
  ASSERT_EQ(read_file(inside("count.2-of-3.jsonl"), text), 0);
  EXPECT_EQ(value_of(read_shard(text)).sessions.size(), 3U);
}

TEST_F(ShardFiles, ArePlainAsciiWhateverTheirCommandLine) {
  ShardHead strange = head(1);
  strange.command_line = "graze count --out \xc3\xa4 --shard 1/3";
  const std::string text = write(strange);
  EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); })) << text;
  EXPECT_EQ(value_of(read_shard(text)).head.command_line, strange.command_line);
}

TEST_F(ShardFiles, DropALineThatWasCutOff) {
  std::string text = write(head(1)) + write(session()) + write_piece({{"n", 0}});
  const std::size_t whole = text.size();
  text += write_piece({{"n", 1}});
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{5}, whole - 3, whole, whole + 1, text.size() - 1}) {
    put("count.1-of-3.jsonl", text.substr(0, length));
    {
      auto file = ShardFile::open(inside("."), head(1), session());
      ASSERT_TRUE(std::holds_alternative<std::unique_ptr<ShardFile>>(file)) << std::get<std::string>(file);
      ShardFile& shard = *std::get<std::unique_ptr<ShardFile>>(file);
      EXPECT_EQ(shard.known().size(), length >= whole ? 1U : 0U) << length;
      shard.add({{"n", 7}});
    }
    std::string now;
    ASSERT_EQ(read_file(inside("count.1-of-3.jsonl"), now), 0);
    EXPECT_EQ(value_of(read_shard(now)).pieces.size(), length >= whole ? 2U : 1U) << length;
  }
}

TEST_F(ShardFiles, OfOtherWorkOrDamagedAreLeftAlone) {
  const std::string file = done(head(1, 3, 9), "count.1-of-3.jsonl");
  const auto refused = [&](const ShardHead& asked) {
    const auto opened = ShardFile::open(inside("."), asked, session());
    const auto* const why = std::get_if<std::string>(&opened);
    return why == nullptr ? "" : why->substr(why->find(": ") + 2);
  };
  EXPECT_EQ(refused(head(1)),
            "it was made with other options; move it away, or name another folder by --out");
  ShardHead other = head(1, 3, 9);
  other.work.sources = "0";
  EXPECT_EQ(refused(other), "it was made from other sources; move it away, or name another folder by --out");
  std::string text;
  ASSERT_EQ(read_file(file, text), 0);
  put("count.1-of-3.jsonl", replaced(text, "\"n\":1", "\"n\":2"));
  EXPECT_EQ(refused(head(1, 3, 9)), "line 4 is damaged; remove it, and run the command again");
  put("count.1-of-3.jsonl", "something else\n");
  EXPECT_EQ(refused(head(1, 3, 9)),
            "it isn't a shard file, or its first line is damaged; remove it, and run the command again");
  std::string now;
  ASSERT_EQ(read_file(file, now), 0);
  EXPECT_EQ(now, "something else\n");
}

TEST_F(ShardFiles, AreWrittenByOneProcessAtATime) {
  const auto first = ShardFile::open(inside("."), head(1), session());
  ASSERT_TRUE(std::holds_alternative<std::unique_ptr<ShardFile>>(first));
  const auto second = ShardFile::open(inside("."), head(1), session());
  ASSERT_TRUE(std::holds_alternative<std::string>(second));
  EXPECT_TRUE(std::get<std::string>(second).ends_with(": another process is working on it"))
      << std::get<std::string>(second);
}

TEST_F(ShardFiles, ThatAreAllThereAreASetInAnyOrder) {
  const std::vector<std::string> files{done(head(3), "c"), done(head(1), "a"), done(head(2), "b", 0)};
  const auto read = shards_in(files, "abcdef0123456789");
  ASSERT_TRUE(std::holds_alternative<ShardSet>(read));
  const auto& set = std::get<ShardSet>(read);
  ASSERT_EQ(set.shards.size(), 3U);
  EXPECT_EQ(set.shards[0].file, files[1]);
  EXPECT_EQ(set.shards[2].file, files[0]);
  std::vector<Json> pieces;
  EXPECT_FALSE(for_each_piece(set.shards[0], [&](const Json& piece) { pieces.push_back(piece); }));
  EXPECT_EQ(pieces, (std::vector<Json>{{{"n", 0}}, {{"n", 1}}}));
  EXPECT_EQ(for_each_piece(set.shards[0], [](const Json&) { throw JsonFault{"no"}; }),
            '"' + files[1] + "\": piece 1: no");
}

TEST_F(ShardFiles, ThatArentASetAreReportedByName) {
  const std::string a = done(head(1), "a"), b = done(head(2), "b"), c = done(head(3), "c");
  const auto named = [](const std::string& file) { return '"' + file + '"'; };
  EXPECT_EQ(why({a, c}), "shard 2/3 is missing; make it: graze count --seed 1 --shard 2/3 --out x");
  EXPECT_EQ(why({a, b, c, a}), named(a) + " is named twice");
  EXPECT_EQ(why({a, b, c, done(head(2), "b2")}),
            named(b) + " and " + named(inside("b2")) + " are both shard 2/3");
  EXPECT_EQ(why({a, b, c, inside("nothing")}),
            named(inside("nothing")) + ": can't read it: No such file or directory");
  EXPECT_EQ(why({a, b, c, put("empty", "")}), named(inside("empty")) + ": the file is empty");
  EXPECT_EQ(why({a, b, c, put("text", "{\"schema\": 2}\n")}),
            named(inside("text")) + ": it isn't a shard file, or its first line is damaged");
  EXPECT_EQ(why({a, b, c, done(head(3, 3, 2), "seed")}),
            named(inside("seed")) + ": it differs from the others in seed");
  EXPECT_EQ(why({a, b, c, done(head(3, 4), "of")}),
            named(inside("of")) + ": it is one of 4, the others of 3");
  ShardHead foreign = head(3);
  foreign.work.command = "sum";
  EXPECT_EQ(why({a, b, c, done(foreign, "sum")}),
            named(inside("sum")) + ": it is of \"sum\", the others of \"count\"");
  foreign = head(3);
  foreign.work.sources = "fedcba9876543210";
  // The odd one is reported, wherever it is.
  EXPECT_EQ(why({done(foreign, "sources"), a, b, c}),
            named(inside("sources")) +
                ": its sources are \"fedcba9876...\", those of the others "
                "\"abcdef0123...\"");
  EXPECT_EQ(why({a, b, c}, "0123456789abcdef"),
            named(a) +
                ": its sources are \"abcdef0123...\", those of this program \"0123456789...\": merge it with "
                "the program that made it");
  // Two faults are both reported, and a shard whose file is invalid is missing.
  const std::string hostile = "\x1b[31m\n\"";
  ShardHead strange = head(2);
  strange.work.plan[hostile] = hostile;
  const auto both = whys({a, done(strange, "strange"), c});
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].find('\x1b'), std::string::npos);
  EXPECT_EQ(both[1], "shard 2/3 is missing; make it: graze count --seed 1 --shard 2/3 --out x");
}

TEST_F(ShardFiles, ThatAreDamagedOrNotDoneAreReportedByName) {
  const std::string a = done(head(1), "a"), b = done(head(2), "b"), c = done(head(3), "c");
  std::string text;
  ASSERT_EQ(read_file(b, text), 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    const auto all = whys({a, put("b", changed), c});
    ASSERT_FALSE(all.empty()) << i;
    EXPECT_TRUE(all.front().starts_with('"' + b + "\": ")) << all.front();
  }
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto all = whys({a, put("b", text.substr(0, length)), c});
    ASSERT_FALSE(all.empty()) << length;
    EXPECT_TRUE(all.front().starts_with('"' + b + "\": ")) << all.front();
  }
  const std::size_t end = text.rfind('\n', text.size() - 2) + 1;
  EXPECT_EQ(why({a, put("b", text.substr(0, end)), c}),
            '"' + b +
                "\": it isn't done; it has 2 pieces so far; continue with: graze count --seed 1 --shard 2/3 "
                "--out x");
  EXPECT_EQ(whys({a, put("b", text + text.substr(end)), c}).front(),
            '"' + b + "\": line 6: nothing may follow the last line");
  std::string less = text.substr(0, text.find(write_piece({{"n", 1}}))) + text.substr(end);
  EXPECT_EQ(whys({a, put("b", less), c}).front(),
            '"' + b + "\": line 4: it has 1 pieces, and its last line says 2");
}

TEST_F(ShardFiles, ManyThatAreMissingAreCounted) {
  const auto all = whys({done(head(2, 1000), "a")});
  ASSERT_EQ(all.size(), 11U);
  EXPECT_EQ(all[1], "shard 3/1000 is missing; make it: graze count --seed 1 --shard 3/1000 --out x");
  EXPECT_EQ(all[10], "989 more shards are missing");
}

TEST(CommandFor, ReplacesTheShare) {
  EXPECT_EQ(command_for("graze audit --shard 1/8 --quick", {12, 34}), "graze audit --shard 12/34 --quick");
  EXPECT_EQ(command_for("graze audit --shard=1/8", {2, 8}), "graze audit --shard=2/8");
  EXPECT_EQ(command_for("graze audit", {2, 8}), "graze audit --shard 2/8");
}

}  // namespace
}  // namespace reports
