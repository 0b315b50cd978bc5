#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Makes a Debian source tree of what is committed, and the packages of it: debian_package.sh FOLDER VERSION
# FOLDER is emptied. It fails if lintian finds an error or a warning.
set -euo pipefail
folder=$1 version=$2
rm -rf "$folder" && mkdir -p "$folder"
git archive --format=tar.gz --prefix="graze-$version/" -o "$folder/graze_$version.orig.tar.gz" HEAD
cd "$folder"
tar xzf "graze_$version.orig.tar.gz"
cd "graze-$version"
cp -r lib/packages/debian debian
# A licence as a field of debian/copyright has its lines indented, and a dot on those that are empty.
for licence in BSL-1.0:LICENSE BSD-3-Clause-with-included-libraries:reports/program/html/vega/LICENSES.txt; do
  printf '\nLicense: %s\n' "${licence%:*}"
  sed 's/[[:space:]]*$//; s/^$/./; s/^/ /' "${licence#*:}"
done >>debian/copyright
dpkg-buildpackage -us -uc
lintian --allow-root --fail-on error,warning --info ../graze_"$version"-*.changes
