// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/partial_audit.hpp"

#include <iterator>

namespace reports {

using verify::Tally;

namespace {

void append(Tally& tally, const Tally& next, bool gave_up) {
  if (gave_up) {
    tally.not_asked += next.cases + next.not_asked;
  } else {
    tally.merge(next);
  }
}

}  // namespace

PartialAudit empty_piece(std::size_t stream, std::uint64_t at, std::vector<bool> gave_up) {
  const std::size_t subjects = gave_up.size();
  return {stream, at, at, std::vector<Tally>(subjects), std::vector<Tally>(subjects), std::move(gave_up)};
}

void append(PartialAudit& piece, const PartialAudit& next) {
  for (std::size_t s = 0; s < piece.gave_up.size(); ++s) {
    append(piece.within[s], next.within[s], piece.gave_up[s]);
    append(piece.outside[s], next.outside[s], piece.gave_up[s]);
    piece.gave_up[s] = piece.gave_up[s] || next.gave_up[s];
  }
  piece.last = next.last;
  piece.cases += next.cases;
  piece.seconds.add(next.seconds);
}

bool Assembly::add(PartialAudit piece) {
  auto& pieces = pieces_.at(piece.stream);
  const auto after = pieces.upper_bound(piece.first);
  if (after != pieces.end() && after->first < piece.last) return false;
  const auto before = after == pieces.begin() ? pieces.end() : std::prev(after);
  if (before != pieces.end() && before->second.last > piece.first) return false;
  if (after != pieces.end() && after->first == piece.last) {
    append(piece, after->second);
    pieces.erase(after);
  }
  if (before != pieces.end() && before->second.last == piece.first) {
    append(before->second, piece);
  } else {
    pieces.emplace(piece.first, std::move(piece));
  }
  return true;
}

}  // namespace reports
