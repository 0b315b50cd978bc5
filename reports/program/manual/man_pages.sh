#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Writes the man pages of graze and of each command to a folder with help2man: man_pages.sh PROGRAM FOLDER
set -eu
PATH=$(dirname "$1"):$PATH folder=$2
version=$(graze --version | cut -d' ' -f2)

# For `graze audit`, graze-audit.1. Its summary is the first line of the help; by convention it starts in lower case, without a full stop.
page() {
  title=$(echo "$*" | tr ' ' -)
  summary=$("$@" --help | sed '1{s/./\l&/; s/\.$//; q}')
  help2man --no-info --version-string="$title (graze) $version" --name="$summary" --output="$folder/$title.1" "$*"
}

mkdir -p "$folder"
page graze
for command in $(graze --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\).*/\1/p'); do
  page graze "$command"
done
