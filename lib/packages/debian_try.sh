#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Installs Debian packages of graze in a new Debian 12, and uses them there: debian_try.sh PACKAGES FOLDER
# PACKAGES is where debian_package.sh has put them. FOLDER becomes the new system: debootstrap makes it, from MIRROR.
# Only root can do that. It may be removed afterwards.
set -euo pipefail
packages=$(realpath "$1") folder=$(realpath -m "$2")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf "$folder"
debootstrap --variant=minbase bookworm "$folder" "${MIRROR:-http://deb.debian.org/debian}" >&2
mkdir "$folder/graze"
cp "$packages"/{graze,libgraze-dev}_*.deb "$folder/graze"
cp -r "$here"/../../props/project/consumer{,_audit} "$here/debian_use.sh" "$folder/graze"
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root \
  chroot "$folder" /graze/debian_use.sh
