// SPDX-License-Identifier: BSL-1.0
/// Where the program's outputs go: only regular files are replaced. Each writer to each kind of destination.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <future>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "props/unit/reports/graze_program.hpp"

namespace {

using namespace props;

/// Whether a name isn't a link, and is of this kind: S_IFREG and so on.
bool is_itself(const std::string& path, mode_t kind) {
  struct stat status{};
  return ::lstat(path.c_str(), &status) == 0 && (status.st_mode & S_IFMT) == kind;
}

class Outputs : public ProgramTest {
 protected:
  /// A command that writes a file named by an option, how the file begins, and a word that the command prints besides.
  struct Writer {
    std::string name;
    Words words;
    std::string option, start, printed;
  };
  /// All of them: `graze --help` and CLI11 know no other option that names an output file.
  [[nodiscard]] std::vector<Writer> writers() const {
    return {{"map",
             {"map", "--questions", "ray", "--subjects", "graze", "--size", "8", "--distance", "10"},
             "--out",
             "\x89PNG",
             "none wrong"},
            {"explain",
             {"explain", "sweep", "f64", "0", "0", "0", "1", "10", "0", "0", "5", "0", "0", "1", "--subjects",
              "graze"},
             "--svg",
             "<svg",
             "impact"},
            {"audit",
             {"audit", "--subjects", "graze", "--families", "ordinary", "--questions", "sweep", "--cases",
              "20", "--worst", "none", "--require", "wrong=0", "--out", inside("report")},
             "--junit",
             "<?xml",
             "sphere_sweep"}};
  }
  [[nodiscard]] Result write(const Writer& writer, const std::string& file) const {
    Words words = writer.words;
    words.insert(words.end(), {writer.option, file});
    return run(words);
  }
};

TEST_F(Outputs, replace_regular_files_and_make_new_ones) {
  for (const Writer& writer : writers()) {
    const std::string file = inside(writer.name);
    for (const bool is_there : {false, true}) {
      if (is_there) put(file, "before");
      const Result result = write(writer, file);
      EXPECT_EQ(result.status, 0) << result.error;
      EXPECT_TRUE(text_of(file).starts_with(writer.start)) << writer.name;
      EXPECT_NE(result.out.find(writer.printed), std::string::npos) << result.out;
    }
  }
}

TEST_F(Outputs, go_where_links_lead_and_leave_the_links) {
  for (const Writer& writer : writers()) {
    for (const bool is_there : {false, true}) {
      const std::string link = inside(writer.name + ".link"), over = inside(writer.name + ".over"),
                        target = inside(writer.name + (is_there ? ".old" : ".new"));
      if (is_there) put(target, "before");
      fs::remove(link);
      fs::remove(over);
      fs::create_symlink(fs::path(target).filename(), link);  // from the folder of the link
      fs::create_symlink(link, over);
      EXPECT_EQ(write(writer, over).status, 0);
      EXPECT_TRUE(is_itself(over, S_IFLNK) && is_itself(link, S_IFLNK)) << writer.name;
      EXPECT_TRUE(is_itself(target, S_IFREG) && text_of(target).starts_with(writer.start)) << writer.name;
    }
    fs::create_symlink("round", inside("round"));
    const Result circle = write(writer, inside("round"));
    EXPECT_NE(circle.status, 0);
    EXPECT_TRUE(is_one_plain_line(circle.error)) << circle.error;
    fs::remove(inside("round"));
  }
}

TEST_F(Outputs, are_written_into_what_is_no_file) {
  for (const Writer& writer : writers()) {
    const std::string fifo = inside(writer.name + ".fifo");
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    auto read = std::async(std::launch::async, [&] { return text_of(fifo); });
    EXPECT_EQ(write(writer, fifo).status, 0);
    // A reader that got nothing would wait forever.
    if (!is_itself(fifo, S_IFIFO)) FAIL() << writer.name << ": the FIFO was replaced";
    EXPECT_TRUE(read.get().starts_with(writer.start)) << writer.name;

    // Through a link, so that the system's device is safe from a program that replaces it.
    const std::string device = inside(writer.name + ".device");
    fs::create_symlink("/dev/null", device);
    EXPECT_EQ(write(writer, device).status, 0);
    EXPECT_TRUE(is_itself(device, S_IFLNK) && is_itself("/dev/null", S_IFCHR)) << writer.name;
    const std::string own = inside(writer.name + ".own");
    if (::mknod(own.c_str(), S_IFCHR | 0600, ::makedev(1, 3)) == 0) {  // only root can
      EXPECT_EQ(write(writer, own).status, 0);
      EXPECT_TRUE(is_itself(own, S_IFCHR)) << writer.name;
    }
    const Result full = write(writer, "/dev/full");
    EXPECT_EQ(full.status, 1);
    EXPECT_NE(full.error.find("No space left on device"), std::string::npos) << full.error;
  }
}

TEST_F(Outputs, are_standard_output_alone_if_that_is_named) {
  for (const Writer& writer : writers()) {
    const std::string file = inside(writer.name);
    ASSERT_EQ(write(writer, file).status, 0);
    for (const std::string name : {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
      const Result result = write(writer, name);
      EXPECT_EQ(result.status, 0) << result.error;
      EXPECT_TRUE(result.out.starts_with(writer.start)) << writer.name << " " << name;
      // A map includes the command that made it.
      if (writer.name != "map") {
        EXPECT_EQ(result.out, text_of(file)) << writer.name << " " << name;
      }
      EXPECT_NE(result.error.find(writer.printed), std::string::npos) << result.error;
    }
    EXPECT_FALSE(fs::exists(inside("-")) || fs::exists("-")) << writer.name;
  }
}

TEST_F(Outputs, are_refused_where_they_can_not_be) {
  for (const Writer& writer : writers()) {
    fs::create_directory(inside(writer.name));
    for (const std::string& file : {inside(writer.name), inside(".in/file")}) {
      const Result result = write(writer, file);
      EXPECT_EQ(result.status, 1) << writer.name << " " << file;
      EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    }
  }
}

/// Commands that write files into a folder, and one of those.
TEST_F(Outputs, into_a_folder_go_where_links_lead_too) {
  const std::vector<std::pair<Words, std::string>> commands{
      {{"audit", "--subjects", "naive", "--families", "ordinary", "--questions", "sweep", "--cases", "20",
        "--worst", "none"},
       "README.md"},
      {{"audit", "--subjects", "naive", "--families", "ordinary", "--questions", "sweep", "--cases", "20",
        "--shard", "1/2"},
       "audit.1-of-2.jsonl"},
      {{"search", "--subjects", "naive", "--questions", "sweep", "--types", "f32", "--from", "ordinary",
        "--evaluations", "300", "--restarts", "1"},
       "naive.sphere_sweep.cases"},
      {{"report-bug", "tutorial_sweep", "--questions", "sweep"}, "tutorial_sweep.sweep.md"}};
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const auto& [command, name] = commands[i];
    const std::string folder = inside("folder" + std::to_string(i)),
                      target = inside("target" + std::to_string(i));
    fs::create_directory(folder);
    fs::create_symlink(target, folder + "/" + name);
    put(target + ".tmp-999999999", "of a process that has ended");
    put(target + ".tmp-1", "of one that lives");
    Words words = command;
    words.insert(words.end(), {"--out", folder});
    const Result result = run(words);
    EXPECT_EQ(result.status, 0) << result.error;
    EXPECT_TRUE(is_itself(folder + "/" + name, S_IFLNK)) << name;
    EXPECT_GT(text_of(target).size(), 100U) << name;
    EXPECT_FALSE(fs::exists(target + ".tmp-999999999")) << name;
    EXPECT_TRUE(fs::exists(target + ".tmp-1")) << name;
  }
}

TEST_F(Outputs, of_two_audits_at_once_do_not_mix) {
  fs::create_directory(inside("report"));
  const int held = ::open(inside("report").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_EQ(::flock(held, LOCK_EX | LOCK_NB), 0);
  const Words words = writers().back().words;
  const Result refused = run(words);
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.error.find("another audit is running in "), std::string::npos) << refused.error;
  EXPECT_TRUE(fs::is_empty(inside("report")));
  ::close(held);
  EXPECT_EQ(run(words).status, 0);
}

// --- untrusted text, in all of them ---

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Markdown without its code blocks, in which nothing is markup. A block ends at a line of as many backticks as began it.
std::string without_code_blocks(const std::string& text) {
  std::string rest, fence;
  for (const std::string& line : lines_of(text)) {
    if (fence.empty() && line.starts_with("```")) {
      fence = line;
    } else if (!fence.empty()) {
      if (line == fence) fence.clear();
    } else {
      rest += line + '\n';
    }
  }
  EXPECT_EQ(fence, "");
  return rest;
}

TEST_F(Outputs, hold_no_markup_of_others_and_no_control_characters) {
  const std::string hostile =
      "<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) ![b](http://c) `d` *e* "
      "&lt; | ";
  put(inside("own.json"), R"({"exec": "env A='\u001b[2J)" + hostile + "' " + program() +
                              R"( answer | sed -u 's/^impact.*/miss/'", "name": "own", "questions": ["sweep"],
      "version": "1 )" + hostile +
                              R"(", "package": "\u001b[2J)" + hostile + R"(", "promises": [
      {"word": "w", "sentence": ")" +
                              hostile + R"(", "source": ")" + hostile + R"("}]})");
  const std::string world = inside("<img src=x onerror=a> [a](javascript:b) \x1b[2J.cases");
  put(world, "sweep f64 0 0 0 1 10 0 0 5 0 0 1\n");
  const std::vector<Words> commands{
      {"audit", "--families", "ordinary", "--cases", "30", "--exec-file", inside("own.json"), "--worst",
       "none", "--subjects", "naive", "--junit", inside("report/junit.xml"), "--require", "wrong=0", "--out",
       inside("report")},
      {"audit", "--world", world, "--exec-file", inside("own.json"), "--worst", "none", "--out",
       inside("world")},
      {"report-bug", "--exec-file", inside("own.json"), "--out", inside("bug")}};
  for (const Words& command : commands) {
    const Result result = run(command);
    EXPECT_LE(result.status, 1) << result.error;
    for (const std::string& text : {result.out, result.error})
      EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
  }
  std::size_t pages = 0;
  for (const char* const folder : {"report", "world", "bug"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(inside(folder))) {
      const std::string text = text_of(entry.path()), kind = entry.path().extension().string();
      SCOPED_TRACE(entry.path());
      ++pages;
      EXPECT_TRUE(std::ranges::none_of(
          text, [](unsigned char c) { return (c < ' ' && c != '\n' && c != '\t') || c == 0x7f; }));
      if (kind == ".md") {
        const std::string shown = without_code_blocks(text);
        for (const std::string part : {"<script>a", "<img", "[a](java", "[b](http", "`d`", "*e*"})
          EXPECT_EQ(count_of(shown, part), count_of(shown, "\\" + part)) << part << text;
      } else if (kind != ".json" && kind != ".txt") {
        for (const std::string part : {"<script>a", "</script><img"})
          EXPECT_EQ(count_of(text, part), 0U) << part;
      }
    }
  }
  EXPECT_GT(pages, 15U);
}

}  // namespace
