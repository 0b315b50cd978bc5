#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Installs the packages of debian_package.sh in a new Debian 12, and uses them there: debian_try.sh PACKAGES FOLDER
# FOLDER becomes the new system: debootstrap makes it, from MIRROR, which only root can do. It may be removed then.
set -euo pipefail
if [ $# -eq 2 ]; then
  rm -rf "$2"
  debootstrap --variant=minbase bookworm "$2" "${MIRROR:-http://deb.debian.org/debian}" >&2
  mkdir "$2/graze"
  cp -r "$1"/{graze,libgraze-dev}_*.deb props/project/consumer{,_audit} "$0" "$2/graze"
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root \
    chroot "$2" /graze/debian_try.sh
fi
# In the new system. First the packages alone: what they need comes by their own word.
cd /graze
install() { apt-get install -q -y --no-install-recommends "$@" </dev/null; }
install ./*.deb
echo 'sweep f64 0 0 0 1 10 0 0 5 0 0 1' | graze answer | grep 't=0x1.3333333333333p-2 '
install man-db bash-completion fish zsh g++ cmake ninja-build pkg-config libgtest-dev
man -w graze graze-audit
bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader graze; complete -p graze'
fish -c 'complete -C "graze rep"' | grep report-bug
zsh -fc 'autoload -U compinit; compinit -uD; print -- ${_comps[graze]:?}'
for project in consumer consumer_audit; do
  cmake -S $project -B $project/build -G Ninja
  cmake --build $project/build
  ctest --test-dir $project/build --output-on-failure --no-tests=error
done
g++ -std=c++20 consumer/bounce_compiled.cpp $(pkg-config --cflags --libs graze-kernel) -o by_pkg_config
./by_pkg_config
dpkg --purge graze libgraze-dev
left=$(find /etc /opt /usr /var/lib -iname '*graze*')
[ -z "$left" ] || { echo "left behind: $left" && exit 1; }
echo "The packages install, work and go."
