// SPDX-License-Identifier: BSL-1.0
/// The answers that break a law, as text.
#pragma once

#include <string>

#include "verify/case/text.hpp"
#include "verify/laws/law.hpp"

namespace verify {

/// The answers to the case, and to those made from it.
template <class Real>
[[nodiscard]] std::string in_words(const LawResult<Real>& result, const Case<Real>& k) {
  std::string text;
  for (const Reply<Real>& reply : result.replies) {
    if (!text.empty()) {
      text += "\nand of  " + write(reply.asked) + "\n";
    } else if (write(reply.asked) != write(k)) {
      text += "of      " + write(reply.asked) + "\n";
    }
    text += "said    " + write(reply.answer);
  }
  return result.but.empty() ? text : text + "\n" + result.but;
}

}  // namespace verify
