#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Makes a Debian source tree of what is committed, and the packages of it: debian_package.sh FOLDER VERSION
# FOLDER is emptied. It then has graze-VERSION with its debian/, graze_VERSION.orig.tar.gz, and what dpkg-buildpackage
# makes: the source package and the binary ones. lintian may find no error and no warning in them.
set -euo pipefail
folder=$1 version=$2
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rm -rf "$folder"
mkdir -p "$folder"
git -C "$root" archive --format=tar.gz --prefix="graze-$version/" -o "$folder/graze_$version.orig.tar.gz" HEAD
cd "$folder"
tar xzf "graze_$version.orig.tar.gz"
cd "graze-$version"
cp -r lib/packages/debian debian
# A licence as a field of debian/copyright has its lines indented, and a dot on those that are empty.
{
  echo "License: BSL-1.0"
  sed 's/^$/./; s/^/ /' LICENSE
  printf '\nLicense: BSD-3-Clause-with-included-libraries\n'
  sed 's/[[:space:]]*$//; s/^$/./; s/^/ /' reports/program/html/vega/LICENSES.txt
} >>debian/copyright
dpkg-buildpackage -us -uc
cd ..
options=(--fail-on 'error,warning' --info)
[ "$(id -u)" -ne 0 ] || options+=(--allow-root)
lintian "${options[@]}" "graze_$version"-*.changes
