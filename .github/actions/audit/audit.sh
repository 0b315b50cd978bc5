#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# The step of action.yml: builds graze, unless GRAZE_PROGRAM names it, and audits the program in the caller's folder.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
if [ -z "${GRAZE_PROGRAM:-}" ]; then
  "$root/run" audit --help >/dev/null # which installs what is missing, and builds
  GRAZE_PROGRAM=$root/build/audit/graze
fi
read -ra options <<<"$GRAZE_OPTIONS"
words=(--exec "$GRAZE_EXEC" --questions "$GRAZE_QUESTIONS" --types "$GRAZE_TYPES" --out "$GRAZE_OUT")
[ -z "$GRAZE_REQUIRE" ] || words+=(--require "$GRAZE_REQUIRE")
[ -z "$GRAZE_BASELINE" ] || words+=(--baseline "$GRAZE_BASELINE")
exec "$GRAZE_PROGRAM" audit "${words[@]}" "${options[@]}"
