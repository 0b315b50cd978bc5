// SPDX-License-Identifier: BSL-1.0
/// The small parts of reports: suggestions of similar names, selections, jobs on threads, files, and
/// messages.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "props/unit/test_folder.hpp"
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/jobs.hpp"
#include "reports/program/base/names.hpp"
#include "reports/program/base/number_type.hpp"
#include "subjects/built_in.hpp"

namespace {

bool close_fails = false;

}  // namespace

/// Replaces the C library's. For a file on another machine, errors may show only when it is closed.
extern "C" int close(int descriptor) {
  const auto status = static_cast<int>(::syscall(SYS_close, descriptor));
  if (!close_fails) return status;
  errno = EIO;
  return -1;
}

namespace reports {
namespace {

namespace fs = std::filesystem;
using verify::Question;

// --- names ---

TEST(Names, are_as_far_apart_as_letters_have_to_change) {
  struct {
    std::string_view from, to;
    std::size_t distance;
  } const known[] = {{"", "", 0},         {"", "abc", 3},
                     {"abc", "", 3},      {"far", "far", 0},
                     {"far", "faar", 1},  {"faar", "far", 1},
                     {"far", "fur", 1},   {"far", "fra", 1},
                     {"far", "arf", 2},   {"kitten", "sitting", 3},
                     {"ab", "ba", 1},     {"ca", "abc", 3},
                     {"abcd", "badc", 2}, {"sunday", "saturday", 3},
                     {"a", "b", 1},       {"ordinary", "ordniary", 1},
                     {"abab", "baba", 2}, {"xabc", "xacb", 1},
                     {"flaw", "lawn", 2}, {"gumbo", "gambol", 2}};
  for (const auto& [from, to, distance] : known) {
    EXPECT_EQ(edit_distance(from, to), distance) << from << ' ' << to;
    EXPECT_EQ(edit_distance(to, from), distance) << to << ' ' << from;
  }
}

TEST(Names, that_are_near_come_nearest_first_and_at_most_three) {
  using Near = std::vector<std::string_view>;
  const auto near = [](std::string_view word, Near names) { return near_names(word, names); };
  EXPECT_EQ(near("far", {"near", "far", "fur", "f"}), (Near{"far", "fur", "near"}));
  EXPECT_EQ(near("aaaa", {"aabb", "aaab", "aaba", "abaa", "baaa"}), (Near{"aaab", "aaba", "abaa"}));
  EXPECT_EQ(near("fur", {"far", "far", "fur"}), (Near{"fur", "far"}));
  EXPECT_EQ(near("", {"far"}), Near{});
  // One letter and a quarter of the longer word may differ.
  EXPECT_EQ(near("abc", {"axy"}), Near{});
  EXPECT_EQ(near("abcd", {"abxy"}), Near{"abxy"});
  EXPECT_EQ(near("abcd", {"axyz"}), Near{});
  EXPECT_EQ(near("abcdefgh", {"abcdexyz"}), Near{"abcdexyz"});
  EXPECT_EQ(near("abcdefgh", {"abcdwxyz"}), Near{});
  // A longer name that begins with the word is near whatever its length; a word mustn't be twice as long as a name.
  EXPECT_EQ(near("u", {"unit_ordinary"}), Near{"unit_ordinary"});
  EXPECT_EQ(near("n", {"unit_ordinary"}), Near{});
  EXPECT_EQ(near("ab", {"a"}), Near{"a"});
  EXPECT_EQ(near("abc", {"a"}), Near{});
}

TEST(Names, that_are_unknown_are_reported_with_those_that_may_be_meant) {
  const std::vector<std::string_view> names{"aaab", "aaba", "abaa", "zzzzzz"};
  EXPECT_EQ(unknown_name("thing", "aaaa", names, "see there"),
            "there is no thing \"aaaa\"; did you mean aaab, aaba or abaa?");
  EXPECT_EQ(unknown_name("thing", "zzzzz", names, "see there"),
            "there is no thing \"zzzzz\"; did you mean zzzzzz?");
  EXPECT_EQ(unknown_name("thing", "qqqqqqqqq", names, "see there"),
            "there is no thing \"qqqqqqqqq\"; see there");
  const std::vector<std::string_view> two{"aaab", "aaba"};
  EXPECT_EQ(unknown_name("thing", "aaaa", two, ""), "there is no thing \"aaaa\"; did you mean aaab or aaba?");
}

// --- selections ---

TEST(Selections, are_lists_that_commas_separate) {
  using Items = std::vector<std::string>;
  EXPECT_EQ(items_of({}), Items{});
  EXPECT_EQ(items_of({"a"}), Items{"a"});
  EXPECT_EQ(items_of({"a,bc", "d"}), (Items{"a", "bc", "d"}));
  EXPECT_EQ(items_of({",a,,b,"}), (Items{"", "a", "", "b", ""}));
  EXPECT_EQ(items_of({""}), Items{""});
}

TEST(Selections, name_questions_by_word_or_stem_in_one_order) {
  EXPECT_EQ(questions_named({}),
            (std::vector<Question>(verify::all_questions.begin(), verify::all_questions.end())));
  EXPECT_EQ(questions_named({"cast,sphere_sweep"}), (std::vector{Question::sweep, Question::cast}));
  EXPECT_EQ(questions_named({"container", "ray_sphere,ray"}),
            (std::vector{Question::ray, Question::container}));
  EXPECT_THROW(static_cast<void>(questions_named({"rays"})), WrongUse);
  EXPECT_EQ(types_named({}), (std::vector{NumberType::f32, NumberType::f64}));
  EXPECT_EQ(types_named({"f64"}), (std::vector{NumberType::f64}));
  EXPECT_EQ(name(NumberType::f32), "f32");
  EXPECT_EQ(name(NumberType::f64), "f64");
  try {
    static_cast<void>(types_named({"f16"}));
    ADD_FAILURE();
  } catch (const WrongUse& wrong) {
    EXPECT_EQ(wrong.why, "there is no type \"f16\"; there are f32 and f64");
  }
  EXPECT_TRUE(families_named({"far"}).holds("far"));
  EXPECT_FALSE(families_named({"far"}).holds("ordinary"));
  EXPECT_TRUE(families_named({}).holds("ordinary"));
}

/// Each former name of a published routine, and its name today.
TEST(Selections, know_subjects_by_their_former_names) {
  const std::vector<std::pair<std::string, std::string>> names{
      {"p1", "tutorial_ray"},
      {"p2", "tutorial_sweep"},
      {"p3_as_coded", "tutorial_container_as_coded"},
      {"p3_as_described", "tutorial_container_as_described"},
      {"p4", "tutorial_cast"},
      {"p4_commented", "tutorial_cast_commented"},
      {"p4_unchecked", "tutorial_cast_unchecked"},
      {"p4_formula", "tutorial_cast_formula"},
      {"p5_test", "tutorial_moving_test"},
      {"p5_literal_minus", "tutorial_moving_literal_minus"},
      {"p5_literal_plus", "tutorial_moving_literal_plus"},
      {"p5_swapped_minus", "tutorial_moving_swapped_minus"},
      {"p5_swapped_plus", "tutorial_moving_swapped_plus"},
      {"p5_corrected_minus", "tutorial_moving_corrected_minus"},
      {"p5_corrected_plus", "tutorial_moving_corrected_plus"}};
  EXPECT_EQ(std::ranges::count_if(subjects::built_in_subjects(),
                                  [](const auto& s) { return s.name.starts_with("tutorial_"); }),
            names.size());
  for (const auto& [former, current] : names) {
    const auto named = subjects_named({former}, {});
    ASSERT_EQ(named.size(), 1U) << former;
    EXPECT_EQ(named[0]->name, current) << former;
    EXPECT_EQ(subjects::current_name(current), current);
  }
  for (const std::string other : {"p3", "p1_test", "p", "", "p10", "naive", "P1"})
    EXPECT_EQ(subjects::current_name(other), other);
}

TEST(Selections, name_the_subjects_that_answer_a_question_named) {
  const auto named = subjects_named({"graze,naive"}, {"sweep"});
  ASSERT_EQ(named.size(), 2U);
  for (const verify::Subject* s : named) {
    EXPECT_EQ(s->question, Question::sweep);
    EXPECT_TRUE(s->name == "graze" || s->name == "naive");
  }
  EXPECT_EQ(subjects_named({}, {}).size(), subjects::built_in_subjects().size());
  EXPECT_THROW(static_cast<void>(subjects_named({"tutorial_ray"}, {"container"})), WrongUse);
  EXPECT_THROW(static_cast<void>(subjects_named({"p77"}, {})), WrongUse);
  const auto has_exact = [](const auto& subjects) {
    return std::ranges::any_of(subjects, [](const verify::Subject* s) { return s->name == "exact"; });
  };
  EXPECT_TRUE(has_exact(subjects_named({}, {})));
  EXPECT_FALSE(has_exact(subjects_to_search({}, {})));
  EXPECT_TRUE(has_exact(subjects_to_search({"exact"}, {})));
}

// --- jobs ---

TEST(Jobs, are_done_once_each_on_as_many_threads_as_asked_for) {
  const std::atomic<bool> interrupted = false;
  for (const unsigned threads : {0U, 1U, 3U}) {
    std::mutex mutex;
    std::multiset<std::uint64_t> seen;
    std::set<std::thread::id> ids;
    std::atomic<unsigned> waiting = std::max(1U, threads);
    const auto job = [&](std::uint64_t at) {
      {
        const std::scoped_lock lock(mutex);
        seen.insert(at);
        if (ids.insert(std::this_thread::get_id()).second) --waiting;
      }
      // Until each thread has one.
      while (waiting != 0) std::this_thread::yield();
    };
    do_jobs(20, threads, interrupted, job, [] {});
    ASSERT_EQ(seen.size(), 20U);
    EXPECT_EQ(*seen.begin(), 0U);
    EXPECT_EQ(*seen.rbegin(), 19U);
    EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), 20U);
    EXPECT_EQ(ids.size(), std::max(1U, threads));
  }
}

TEST(Jobs, end_at_an_interruption_and_leave_time_for_other_things) {
  std::atomic<bool> interrupted = false;
  std::uint64_t done = 0;
  do_jobs(
      1000, 1, interrupted,
      [&](std::uint64_t at) {
        ++done;
        interrupted = at == 2;
      },
      [] {});
  EXPECT_EQ(done, 3U);
  do_jobs(0, 2, interrupted, [&](std::uint64_t) { ++done; }, [] {});
  EXPECT_EQ(done, 3U);

  interrupted = false;
  std::atomic<int> meanwhile = 0;
  do_jobs(
      1, 1, interrupted,
      [&](std::uint64_t) {
        while (meanwhile < 2) std::this_thread::yield();
      },
      [&] { ++meanwhile; });
  EXPECT_GE(meanwhile, 2);
}

// --- files ---

class Files : public props::FolderTest {
 protected:
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(inside("")))
      found.push_back(entry.path().filename().string());
    std::ranges::sort(found);
    return found;
  }
};

TEST_F(Files, are_read_as_they_were_written) {
  std::string large(200'001, 'x');
  large[65535] = '\0';
  large[65536] = '\n';
  const std::array<FileText, 2> files{{{"b.txt", large}, {"a.txt", ""}}};
  EXPECT_FALSE(write_files(inside(""), files));
  EXPECT_EQ(names(), (std::vector<std::string>{"a.txt", "b.txt"}));
  std::string text = "before";
  EXPECT_EQ(read_file(inside("b.txt"), text), 0);
  EXPECT_TRUE(text == "before" + large);
  EXPECT_EQ(read_file(inside("none"), text), ENOENT);
  EXPECT_EQ(read_file(inside(""), text), EISDIR);
  struct stat status{};
  ASSERT_EQ(::stat(inside("a.txt").c_str(), &status), 0);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  EXPECT_EQ(status.st_mode & 0777U, 0666U & ~mask);
}

TEST_F(Files, take_the_place_of_old_ones_all_of_them_or_none) {
  const std::array<FileText, 2> old{{{"a", "old"}, {"b", "old"}}};
  ASSERT_FALSE(write_files(inside(""), old));
  // Files left behind by a process with the same number are no obstacle.
  std::ofstream(inside("a.tmp-" + std::to_string(::getpid()))) << "left behind, and longer";
  const std::array<FileText, 2> files{{{"a", "new"}, {"none/b", "new"}}};
  const FileFault fault = write_files(inside(""), files);
  EXPECT_TRUE(fault);
  EXPECT_EQ(fault.error, ENOENT);
  EXPECT_EQ(fault.path, fs::path(inside("")) / "none/b");
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "b"}));
  std::string text;
  EXPECT_EQ(read_file(inside("a"), text), 0);
  EXPECT_EQ(text, "old");

  fs::create_directory(inside("folder"));
  std::ofstream(inside("folder/file")) << "in the way";
  const std::array<FileText, 2> onto{{{"a", "new"}, {"folder", "new"}}};
  const FileFault taken = write_files(inside(""), onto);
  EXPECT_EQ(taken.error, EISDIR);
  EXPECT_EQ(taken.path, fs::path(inside("")) / "folder");
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "b", "folder"}));
}

TEST_F(Files, that_fail_only_as_they_are_closed_are_reported_and_not_there) {
  const std::array<FileText, 1> files{{{"a", "new"}}};
  close_fails = true;
  const FileFault fault = write_files(inside(""), files);
  close_fails = false;
  EXPECT_EQ(fault.error, EIO);
  EXPECT_EQ(fault.path, fs::path(inside("")) / "a");
  EXPECT_TRUE(names().empty());
}

TEST_F(Files, folders_are_made_and_tried) {
  EXPECT_FALSE(make_writable_folder(inside("one/two")));
  EXPECT_TRUE(fs::is_directory(inside("one/two")));
  EXPECT_TRUE(fs::is_empty(inside("one/two")));
  EXPECT_FALSE(make_writable_folder(inside("one/two")));
  std::ofstream(inside("file")) << "";
  const FileFault fault = make_writable_folder(inside("file"));
  EXPECT_EQ(fault.error, ENOTDIR);
  EXPECT_EQ(fault.path, inside("file"));
  EXPECT_EQ(make_writable_folder(inside("file/in_it")).error, ENOTDIR);
  EXPECT_EQ(make_writable_folder("/proc/self").error, ENOENT);  // a folder in which nothing can be made
}

TEST_F(Files, are_written_in_pieces_where_nobody_reads_yet) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
  const std::string text(300'000, 'y');
  std::string read;
  std::thread reader([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::array<char, 4096> some{};
    while (read.size() < text.size()) {
      wait_for(ends[0], /*POLLIN*/ 1);
      const ssize_t got = ::read(ends[0], some.data(), some.size());
      if (got > 0) read.append(some.data(), static_cast<std::size_t>(got));
    }
  });
  EXPECT_EQ(write_all(ends[1], text), 0);
  reader.join();
  EXPECT_TRUE(read == text);
  ::close(ends[0]);
  ::close(ends[1]);
  EXPECT_EQ(write_all(ends[1], "x"), EBADF);
  EXPECT_EQ(write_all(ends[1], ""), 0);
  EXPECT_EQ(error_text(ENOENT), "No such file or directory");
}

// --- messages ---

TEST(SubjectAnswer, is_printable_and_short) {
  EXPECT_EQ(printable(" ~az\x1f\x7f\n\xff\xa0"), " ~az\\x1f\\x7f\\x0a\\xff\\xa0");
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(in_quotes("abc", 3), "\"abc\"");
  EXPECT_EQ(in_quotes("abcd", 3), "\"abc...\"");
  EXPECT_EQ(in_quotes(std::string(80, 'x')), '"' + std::string(80, 'x') + '"');
  EXPECT_EQ(in_quotes(std::string(81, 'x')), '"' + std::string(80, 'x') + "...\"");
  EXPECT_EQ(done, 0);
  EXPECT_EQ(faulty, 1);
  EXPECT_EQ(wrong_use, 2);
  EXPECT_EQ(interrupted, 130);
}

TEST(SubjectAnswer, on_standard_error_is_a_line_of_a_thousand_bytes_at_most) {
  const auto complaint = [](const auto& say) {
    testing::internal::CaptureStderr();
    say();
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(complaint([] { complain("a line\n"); }), "a line\\x0a\n");
  EXPECT_EQ(complaint([] { complain(std::string(999, 'x')); }), std::string(999, 'x') + "\n");
  EXPECT_EQ(complaint([] { complain(std::string(1000, 'x')); }), std::string(996, 'x') + "...\n");
  EXPECT_EQ(complaint([] { complain(std::string(300, '\n')); }).size(), 1000U);
  EXPECT_EQ(complaint([] { EXPECT_FALSE(complain_of({}, "graze audit")); }), "");
  EXPECT_EQ(complaint([] { EXPECT_TRUE(complain_of({"a/b", ENOENT}, "graze audit")); }),
            "graze audit: can't write \"a/b\": No such file or directory\n");
}

TEST(SubjectAnswer, on_standard_output_comes_out_whole_and_in_order) {
  testing::internal::CaptureStdout();
  Output output;
  EXPECT_TRUE(output.ok());
  EXPECT_TRUE(output.add("a"));
  EXPECT_TRUE(output.add_line("b"));
  EXPECT_TRUE(output.flush());
  EXPECT_TRUE(output.flush());
  EXPECT_TRUE(output.add(std::string(1 << 16, 'c')));  // goes out at once
  EXPECT_EQ(print("d", 7), 7);
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(text == "ab\n" + std::string(1 << 16, 'c') + "d") << text.size();
}

}  // namespace
}  // namespace reports
