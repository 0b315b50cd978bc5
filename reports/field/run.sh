# SPDX-License-Identifier: BSL-1.0
# ./run field: the table of the field. Sourced by ./run, whose need and build it uses.

# Installs the libraries from npm into build/field-npm. Without a network or without node the table does without them.
install_from_npm() {
  rm -f build/field-npm/npm.mjs
  [ -f reports/field/package.json ] || return 0
  command -v node >/dev/null && command -v npm >/dev/null || need nodejs npm
  mkdir -p build/field-npm
  cp reports/field/package.json build/field-npm/
  if ! npm install --prefix build/field-npm --no-audit --no-fund --loglevel=error >&2; then
    echo "npm couldn't install reports/field/package.json; the table is made without these libraries" >&2
    return 0
  fi
  cp reports/field/npm.mjs build/field-npm/
}

# Unpacks packages that can't be installed next to those that this project needs (unpacked.txt) into build/field-packages.
# Without a network the table does without them.
unpack_packages() {
  local folder=$PWD/build/field-packages package
  mkdir -p "$folder"
  sed 's/#.*//' reports/field/unpacked.txt | tr -s '[:blank:]' '\n' | grep . | while read -r package; do
    [ ! -f "$folder/$package.list" ] || continue
    if ! (cd "$folder" && rm -f "$package"_*.deb && apt-get download -q "$package" && dpkg -X "$package"_*.deb .) \
      >"$folder/list" </dev/null; then
      echo "$package couldn't be fetched; the table is made without its library" >&2
      continue
    fi
    mv "$folder/list" "$folder/$package.list"
  done
}

# Small libraries of packages.txt: every change builds their adapters, and compares each count with small.json.
small_packages="libglm-dev libimath-dev libwildmagic-dev libode-dev libbullet-dev libbox2d-dev libchipmunk-dev pkg-config"
is_small() { [[ ${1##*/} =~ ^(glm|imath|wildmagic(_ray)?|ode|bullet_.*|box2d_.*|chipmunk)\.json$ ]]; }

# Makes the subject files of those in these tables that can be audited here, in build/field/subjects.
ready_subjects() { python3 reports/field/ready.py build/field/subjects "$@"; }

# Configures again, since libraries may have come or gone. Also removes adapters left over from libraries that are gone.
build_adapters() {
  local built=build/field/reports/field
  cmake --preset field ${GRAZE_FIELD_SOURCES:+"-DGRAZE_FIELD_SOURCES=$GRAZE_FIELD_SOURCES"} >&2
  find $built -maxdepth 1 -name 'graze_field_*' -type f | while read -r program; do
    grep -qx "${program##*/}" $built/adapters.txt || rm "$program"
  done
  build field
}

# ./run field --build: do the adapters compile, and answer as before? CMake names those whose library is missing.
# Libraries other than the small ones may come and go, or depend on the processor. Options go to the audit of the small ones.
check_adapters() {
  local folder=reports/field report=build/field/small fewest=3 count file small=() others=()
  need $build_packages $program_packages python3 $small_packages
  build_adapters
  count=$(grep -c . build/field/reports/field/adapters.txt)
  echo "$count adapters were built: $(tr '\n' ' ' <build/field/reports/field/adapters.txt)" >&2
  if [ "$count" -lt $fewest ]; then
    echo "At least $fewest are needed." >&2
    return 1
  fi
  python3 $folder/replay.py build/field
  for file in $(ready_subjects $folder/subjects.json 2>/dev/null); do
    if is_small "$file"; then small+=(--exec-file "$file"); else others+=(--exec-file "$file"); fi
  done
  [ ${#others[@]} -eq 0 ] || build/field/graze audit "${others[@]}" --cases 20 --worst none --out build/field/others
  build/field/graze audit "${small[@]}" --cases 20 --worst none --out $report "$@" || {
    [ $# -eq 0 ] || echo "If this change is intended: ./run accept field" >&2
    return 1
  }
}

# The sphere as each library sees it: far enough away that the plain formula loses it.
draw_maps() {
  local map=(build/field/graze map "$@" --subjects naive,perpendicular,graze --show pictures --size 160 --side-by-side 5)
  "${map[@]}" --types f32 --distance 2000 --out reports/maps/field_f32.png
  "${map[@]}" --types f64 --distance 5e7 --out reports/maps/field_f64.png
}

# Enough cases for each family to make 100,000 for the question with the fewest families.
cases_of_families() {
  build/field/graze list families | awk 'NR > 1 && /^[^ ]/ { n = split($2, q, ","); for (i = 1; i <= n; ++i) ++of[q[i]] }
    END { for (question in of) if (least == 0 || of[question] < least) least = of[question]
          print int((100000 + least - 1) / least) }'
}

# Which of these subjects' figures depend on the processor.
ask_elsewhere() {
  need qemu-user
  python3 reports/field/other_processor.py build/field "$@"
}

# replace_table REPORT TABLE COMMAND: replaces the page for people and its picture, or neither of them. The page states the
# commit of its figures, and where the command leaves the rest of the report.
replace_table() {
  local commit
  commit=$(git rev-parse --short HEAD 2>/dev/null) || commit=unknown
  rm -rf "$2.new" "$2.old"
  mkdir "$2.new"
  {
    head -n 1 "$1/field.md"
    printf '\nThe figures are of commit %s and of the version, machine and date below. `%s` regenerates them,\n' "$commit" "$3"
    printf 'and leaves the whole report in %s; open field.html there.\n\n' "$1"
    cat build/field/other_processor.md
    tail -n +2 "$1/field.md"
  } >"$2.new/README.md"
  cp "$1/field.svg" "$1/field_steps.svg" "$2.new/"
  [ ! -d "$2" ] || mv "$2" "$2.old"
  mv "$2.new" "$2"
  rm -rf "$2.old"
}

# ./run field --sources: the table of the libraries built from source, those in GRAZE_FIELD_SOURCES.
judge_sources() {
  local table=reports/field/by_source/table report=build/field/report_by_source file files=()
  if [ -z "${GRAZE_FIELD_SOURCES:-}" ]; then
    echo "GRAZE_FIELD_SOURCES must name the folder of the sources; reports/field/README.md explains how to fetch them." >&2
    exit 2
  fi
  need $build_packages $program_packages python3
  build_adapters
  for file in $(ready_subjects reports/field/by_source/subjects.json); do files+=(--exec-file "$file"); done
  if [ ${#files[@]} -eq 0 ]; then
    echo "None of the libraries is in $GRAZE_FIELD_SOURCES." >&2
    exit 1
  fi
  rm -rf $report
  build/field/graze audit "${files[@]}" --subjects exact,naive,perpendicular,graze --cases "$(cases_of_families)" \
    --worst none --out $report
  # shellcheck disable=SC2046 # file names without blanks
  ask_elsewhere $(ready_subjects reports/field/by_source/subjects.json)
  replace_table $report $table './run field --sources'
  echo "The table is in $table/README.md, the whole report in $report/field.html"
}

# Bug reports of the available libraries that are wrong in ordinary scenes, including those built from source, into
# build/field/bugs; each reproducer is compiled and run.
report_bugs() {
  # shellcheck disable=SC2046 # file names without blanks
  python3 reports/field/bugs.py build/field "$(cases_of_families)" \
    $(ready_subjects reports/field/subjects.json reports/field/by_source/subjects.json 2>/dev/null)
}

field() {
  local folder=reports/field table=reports/field/table report=build/field/report
  if [ "${1:-}" = --build ]; then
    [ $# -eq 1 ] || { usage >&2; return 2; }
    check_adapters --baseline reports/field/small.json --no-change
    return
  fi
  if [ "${1:-}" = --bugs ]; then
    [ $# -eq 1 ] || { usage >&2; return 2; }
    need $build_packages $program_packages python3
    build_adapters
    report_bugs
    return
  fi
  if [ "${1:-}" = --sources ]; then
    [ $# -eq 1 ] || { usage >&2; return 2; }
    judge_sources
    return
  fi
  local packages ready file
  mapfile -t packages < <(sed 's/#.*//' $folder/packages.txt | tr -s '[:blank:]' '\n' | grep .)
  need $build_packages $program_packages python3 "${packages[@]}"
  [ $# -gt 0 ] || python3 reports/provenance/stale.py --start field
  install_from_npm
  unpack_packages
  build_adapters
  # Another build of a library may answer differently: then the files need checking, but the table is right.
  python3 $folder/replay.py build/field >&2 || echo "these answers differ from those in faults.cases" >&2
  ready=$(ready_subjects $folder/subjects.json)
  if [ -z "$ready" ]; then
    echo "None of the subjects of $folder/subjects.json has its program; does CMake build them with GRAZE_FIELD=ON?" >&2
    exit 1
  fi
  local files=()
  for file in $ready; do files+=(--exec-file "$file"); done

  local audit=(build/field/graze audit "${files[@]}" --subjects exact,naive,perpendicular,pbrt_interval,graze
    --cases "$(cases_of_families)" --worst none --out $report)
  if [ $# -gt 0 ]; then
    exec "${audit[@]}" "$@"
  fi
  rm -rf $report
  "${audit[@]}"
  # shellcheck disable=SC2086
  ask_elsewhere $ready
  replace_table $report $table './run field'
  draw_maps "${files[@]}"
  python3 reports/provenance/stale.py --finished field
  report_bugs
  echo "The table is in $table/README.md, the whole report in $report/field.html"
}
