// SPDX-License-Identifier: BSL-1.0
/// The file of a shard in progress. It grows by a line for each finished piece, and an interrupted shard resumes from
/// there.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "reports/program/base/files.hpp"
#include "reports/program/shard/shard_text.hpp"

namespace reports {

/// `audit.3-of-8.jsonl`
[[nodiscard]] std::string shard_file_name(std::string_view command, const Share& share);

class ShardFile {
 public:
  /// Opens the file of a shard in a folder, keeps what it has of the same work, and adds a session. Returns a sentence if
  /// that can't be done: the file is damaged or belongs to other work, another process writes it, or the system refuses
  /// access. Then nothing is changed.
  [[nodiscard]] static std::variant<std::unique_ptr<ShardFile>, std::string> open(
      const std::filesystem::path& folder, const ShardHead& head, const Session& session);

  ShardFile(const ShardFile&) = delete;
  ShardFile& operator=(const ShardFile&) = delete;
  ~ShardFile();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Whether an earlier process has finished the shard.
  [[nodiscard]] bool is_done() const { return before_.is_done; }
  /// The lines of the pieces that earlier processes have finished.
  [[nodiscard]] const std::vector<std::string>& known() const { return before_.pieces; }

  /// Adds a piece. Any thread may call it. After the first error nothing more is written.
  void add(const Json& piece);
  [[nodiscard]] bool has_failed() const { return error_ != 0; }
  [[nodiscard]] FileFault fault() const { return {path_, error_}; }

  /// Ends the shard: replaces the file by one with these pieces, which are equivalent, and an end line.
  [[nodiscard]] FileFault finish(const std::vector<Json>& pieces);

 private:
  ShardFile(std::filesystem::path path, int file, ShardHead head)
      : path_(std::move(path)), head_(std::move(head)), file_(file) {}
  void add_line(const std::string& line);

  std::filesystem::path path_;
  ShardHead head_;
  ShardText before_;
  int file_;
  std::mutex mutex_;
  std::atomic<int> error_ = 0;
};

}  // namespace reports
