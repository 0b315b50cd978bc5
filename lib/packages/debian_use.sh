#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# What debian_try.sh has the new system do: it installs the packages beside this script, and uses all that they bring.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
install() { apt-get install -q -y --no-install-recommends "$@" </dev/null; }

# The packages alone: what they need comes by their own word.
install ./*.deb
graze --version
echo 'sweep f64 0 0 0 1 10 0 0 5 0 0 1' | graze answer | grep 't=0x1.3333333333333p-2 '

install man-db bash-completion fish zsh
for page in graze graze-audit; do
  man -w $page
  man --warnings $page 2>&1 >/dev/null | { ! grep .; }
done
bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader graze; complete -p graze'
fish -c 'complete -C "graze rep"' | grep report-bug
zsh -fc 'autoload -U compinit; compinit -uD; print -- ${_comps[graze]:?}'

install g++ cmake ninja-build pkg-config libgtest-dev
for project in consumer consumer_audit; do
  cmake -S $project -B $project/build -G Ninja
  cmake --build $project/build
  ctest --test-dir $project/build --output-on-failure --no-tests=error
done
g++ -std=c++20 consumer/bounce_compiled.cpp $(pkg-config --cflags --libs graze-kernel) -o by_pkg_config
./by_pkg_config
# The headers are one call apart from the compiled form.
sed 's/kernel\.hpp/graze.hpp/; s/kernel:://' consumer/bounce_compiled.cpp >headers.cpp
g++ -std=c++20 headers.cpp $(pkg-config --cflags graze) -o headers
./headers

# Removed, they leave nothing. (What man has shown is man-db's to keep.)
dpkg --purge graze libgraze-dev
left=$(find / -xdev -iname '*graze*' -not -path '/graze*' -not -path '/proc/*' -not -path '/sys/*' -not -path '/var/cache/man/*')
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
echo "The packages install, work and go."
