// SPDX-License-Identifier: BSL-1.0
#include "reports/program/base/files.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace reports {

namespace {

namespace fs = std::filesystem;

constexpr mode_t before_umask = 0666;

/// Writes a new file, and makes sure that it reaches the disk. Fails if the file exists.
int write_new_file(const fs::path& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, before_umask);
  if (file < 0) return errno;
  int error = write_all(file, text);
  // Some file systems can't synchronise; the file is still written.
  if (error == 0 && ::fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

/// Where a file is written: to a new file that replaces `path`, or into the existing one.
struct Place {
  fs::path path;
  bool is_replaced = true;
  int descriptor = -1;  ///< already open: standard output and the like
  int error = 0;        ///< why it isn't known
};

/// The descriptor that a name refers to; -1 for other names.
int descriptor_named(const fs::path& path) {
  const std::string name = path.string();
  if (name == "-" || name == "/dev/stdout") return STDOUT_FILENO;
  if (name == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!name.starts_with(folder)) continue;
    const std::string_view digits = std::string_view(name).substr(folder.size());
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc() && end == digits.data() + digits.size()) return number;
  }
  return -1;
}

/// Follows links to the file to write.
Place place_of(fs::path path) {
  constexpr int most_links = 40;  // as many as Linux follows
  for (int links = 0; links <= most_links; ++links) {
    if (const int descriptor = descriptor_named(path); descriptor >= 0) return {path, false, descriptor};
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0) return {path, true, -1, errno == ENOENT ? 0 : errno};
    if (!S_ISLNK(status.st_mode)) return {path, S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)};
    std::error_code error;
    const fs::path to = fs::read_symlink(path, error);
    if (error) return {path, true, -1, error.value()};
    path = to.is_absolute() ? to : path.parent_path() / to;
  }
  return {path, true, -1, ELOOP};
}

/// Writes into an existing file.
int write_through(const Place& place, std::string_view text) {
  if (place.descriptor >= 0) return write_all(place.descriptor, text);
  const int file = ::open(place.path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return errno;
  int error = write_all(file, text);
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

/// Removes temporary files of this name left by dead processes.
void remove_left_behind(const fs::path& path) {
  const std::string start = path.filename().string() + ".tmp-";
  std::error_code error;
  fs::directory_iterator entries(path.has_parent_path() ? path.parent_path() : ".", error);
  for (const fs::directory_iterator none; !error && entries != none; entries.increment(error)) {
    const std::string name = entries->path().filename().string();
    if (!name.starts_with(start)) continue;
    const std::string_view digits = std::string_view(name).substr(start.size());
    pid_t process = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), process);
    if (fault != std::errc() || end != digits.data() + digits.size() || process <= 0) continue;
    if (process == ::getpid() || (::kill(process, 0) != 0 && errno == ESRCH))
      ::unlink(entries->path().c_str());
  }
}

/// Names of temporary files. The destructor removes those that still exist.
class Temporaries {
 public:
  Temporaries() = default;
  Temporaries(const Temporaries&) = delete;
  Temporaries& operator=(const Temporaries&) = delete;
  ~Temporaries() {
    for (const fs::path& path : paths_) ::unlink(path.c_str());
  }

  const fs::path& beside(const fs::path& path) {
    fs::path temporary = path;
    temporary += ".tmp-" + std::to_string(::getpid());
    remove_left_behind(path);
    return paths_.emplace_back(std::move(temporary));
  }
  [[nodiscard]] const fs::path& operator[](std::size_t i) const { return paths_[i]; }

 private:
  std::vector<fs::path> paths_;
};

}  // namespace

void wait_for(int descriptor, short events) {
  pollfd waiting{descriptor, events, 0};
  ::poll(&waiting, 1, -1);
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      wait_for(descriptor, POLLOUT);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int read_file(const fs::path& path, std::string& text, std::size_t most) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  std::array<char, 1 << 16> some{};
  int error = 0;
  for (;;) {
    const ssize_t got = ::read(file, some.data(), some.size());
    if (got > 0) text.append(some.data(), static_cast<std::size_t>(got));
    if (text.size() > most) error = EFBIG;
    if (got == 0 || error != 0) break;
    if (got < 0 && errno != EINTR) {
      error = errno;
      break;
    }
  }
  ::close(file);
  return error;
}

FileFault make_writable_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return {folder, error.value()};
  if (!fs::is_directory(folder, error)) return {folder, error ? error.value() : ENOTDIR};
  Temporaries temporaries;
  return {folder, write_new_file(temporaries.beside(folder / "writable"), "yes\n")};
}

FileFault write_files(const fs::path& folder, std::span<const FileText> files) {
  Temporaries temporaries;
  std::vector<Place> places;
  for (const FileText& file : files) places.push_back(place_of(folder / file.name));
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (places[i].error != 0) return {folder / files[i].name, places[i].error};
    if (!places[i].is_replaced) continue;
    if (const int error = write_new_file(temporaries.beside(places[i].path), files[i].text))
      return {folder / files[i].name, error};
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (places[i].is_replaced) continue;
    if (const int error = write_through(places[i], files[i].text)) return {folder / files[i].name, error};
  }
  for (std::size_t i = 0, temporary = 0; i < files.size(); ++i) {
    if (!places[i].is_replaced) continue;
    if (std::rename(temporaries[temporary++].c_str(), places[i].path.c_str()) != 0)
      return {folder / files[i].name, errno};
  }
  return {};
}

FolderLock::FolderLock(const fs::path& folder)
    : folder_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
      is_held_by_another_(folder_ >= 0 && ::flock(folder_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {}

FolderLock::~FolderLock() {
  if (folder_ >= 0) ::close(folder_);
}

bool is_standard_output(const fs::path& file) { return place_of(file).descriptor == STDOUT_FILENO; }

FileFault make_writable(const fs::path& file) {
  const Place place = place_of(file);
  if (place.error != 0) return {file, place.error};
  if (place.descriptor >= 0) return {file, ::fcntl(place.descriptor, F_GETFL) < 0 ? errno : 0};
  if (!place.is_replaced) return {file, ::access(place.path.c_str(), W_OK) != 0 ? errno : 0};
  std::error_code error;
  if (fs::is_directory(place.path, error)) return {file, EISDIR};
  return make_writable_folder(place.path.has_parent_path() ? place.path.parent_path() : ".");
}

FileFault write_file(const fs::path& file, std::string_view text) {
  if (const Place place = place_of(file); place.descriptor >= 0)
    return {file, write_all(place.descriptor, text)};
  const std::array<FileText, 1> files{FileText{file.filename(), text}};
  return write_files(file.has_parent_path() ? file.parent_path() : ".", files);
}

}  // namespace reports
