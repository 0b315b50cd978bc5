// SPDX-License-Identifier: BSL-1.0
#include "bench/peer_lines.hpp"

#include <fstream>
#include <system_error>

#include "bench/peers.hpp"
#include "verify/case/text.hpp"

namespace bench {

namespace {

template <class Real>
bool write_lines(const std::filesystem::path& folder, verify::Question question) {
  for (const Mix& mix : peer_mixes(question)) {
    const std::filesystem::path path = folder / peers_id<Real>(question, mix);
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    std::ofstream file(path);
    for (const verify::Scene<Real>& scene : peer_scenes<Real>(question, mix))
      file << verify::write(verify::case_of(question, scene)) << '\n';
    if (!file.flush()) return false;
  }
  return true;
}

}  // namespace

bool write_peer_lines(const std::filesystem::path& folder) {
  for (const verify::Question question : verify::all_questions) {
    if (!write_lines<float>(folder, question) || !write_lines<double>(folder, question)) return false;
  }
  return true;
}

}  // namespace bench
