// SPDX-License-Identifier: BSL-1.0
#include "reports/program/shard/shard_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "reports/program/base/console.hpp"

namespace reports {

namespace fs = std::filesystem;

namespace {

constexpr mode_t before_umask = 0666;

/// Why an existing file can't be resumed; empty if it can.
std::string unlike(const ShardHead& there, const ShardHead& head) {
  if (there.work.sources != head.work.sources) return "it was made from other sources";
  if (there.work.command != head.work.command || there.share != head.share ||
      there.work.plan != head.work.plan)
    return "it was made with other options";
  return "";
}

}  // namespace

std::string shard_file_name(std::string_view command, const Share& share) {
  return fmt::format("{}.{}-of-{}.jsonl", command, share.number, share.of);
}

std::variant<std::unique_ptr<ShardFile>, std::string> ShardFile::open(const fs::path& folder,
                                                                      const ShardHead& head,
                                                                      const Session& session) {
  const fs::path path = folder / shard_file_name(head.work.command, head.share);
  const auto refused = [&](std::string_view why) {
    return '"' + printable(path.string()) + "\": " + std::string(why);
  };
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, before_umask);
  if (file < 0) return refused(error_text(errno));
  std::unique_ptr<ShardFile> opened(new ShardFile(path, file, head));
  // When a scheduler restarts a task, the previous one may still be running.
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return refused("another process is working on it");
    return refused(error_text(errno));
  }
  std::string text;
  if (const int error = read_file(path, text)) return refused(error_text(error));
  std::string lines;
  // A file cut off in its first line has nothing to keep.
  const bool is_new = text.find('\n') == std::string::npos;
  if (is_new) {
    lines = write(head);
    opened->before_.head = head;
  } else {
    auto read = read_shard(text);
    if (const auto* const why = std::get_if<std::string>(&read))
      return refused(*why + "; remove it, and run the command again");
    opened->before_ = std::get<ShardText>(std::move(read));
    const std::string why = unlike(opened->before_.head, head);
    if (!why.empty()) return refused(why + "; move it away, or name another folder by --out");
    if (opened->is_done()) return opened;
  }
  if (::ftruncate(file, static_cast<off_t>(opened->before_.bytes)) != 0) return refused(error_text(errno));
  opened->before_.sessions.push_back(session);
  opened->add_line(lines + write(session));
  if (const FileFault fault = opened->fault()) return refused(error_text(fault.error));
  return opened;
}

ShardFile::~ShardFile() { ::close(file_); }

void ShardFile::add_line(const std::string& line) {
  const std::scoped_lock lock(mutex_);
  if (error_ == 0) error_ = write_all(file_, line);
}

void ShardFile::add(const Json& piece) { add_line(write_piece(piece)); }

FileFault ShardFile::finish(const std::vector<Json>& pieces) {
  if (has_failed()) return fault();
  std::string text = write(head_);
  for (const Session& session : before_.sessions) text += write(session);
  for (const Json& piece : pieces) text += write_piece(piece);
  text += write_end(pieces.size());
  return write_files(path_.parent_path(), std::array{FileText{path_.filename(), text}});
}

}  // namespace reports
