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

# Makes the subject files of those in these tables that can be audited here, in build/field/subjects, and prints their names.
ready_subjects() { python3 reports/field/ready.py build/field/subjects "$@"; }

# find_ready TABLE WORDS: sets the array `ready` to these names. If there are none, these words say so.
find_ready() {
  local found
  found=$(ready_subjects "$1")
  if [ -z "$found" ]; then
    echo "$2" >&2
    exit 1
  fi
  mapfile -t ready <<<"$found"
}

# Configures again, since libraries may have come or gone. Also removes adapters left over from libraries that are gone.
build_adapters() {
  local built=build/field/reports/field
  need $build_packages $program_packages python3
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
  need $small_packages
  build_adapters
  count=$(grep -c . build/field/reports/field/adapters.txt)
  echo "$count adapters were built: $(tr '\n' ' ' <build/field/reports/field/adapters.txt)" >&2
  if [ "$count" -lt $fewest ]; then
    echo "At least $fewest are needed." >&2
    return 1
  fi
  python3 $folder/replay.py build/field
  for file in $(ready_subjects $folder/subjects.json 2>/dev/null); do
    if is_small "$file"; then small+=("--exec-file=$file"); else others+=("--exec-file=$file"); fi
  done
  [ ${#others[@]} -eq 0 ] || build/field/graze audit "${others[@]}" --cases 20 --worst none --out build/field/others
  build/field/graze audit "${small[@]}" --cases 20 --worst none --out $report "$@" || {
    [ $# -eq 0 ] || echo "If this change is intended: ./run accept field" >&2
    return 1
  }
}

# The sphere as each library sees it: far enough away that the plain formula loses it.
draw_maps() {
  local map=(build/field/graze map "${ready[@]/#/--exec-file=}" --subjects naive,perpendicular,graze --show pictures --size 160 --side-by-side 5)
  "${map[@]}" --types f32 --distance 2000 --out reports/maps/field_f32.png
  "${map[@]}" --types f64 --distance 5e7 --out reports/maps/field_f64.png
}

# Enough cases for each family to make 100,000 for the question with the fewest families.
cases_of_families() {
  build/field/graze list families | awk 'NR > 1 && /^[^ ]/ { n = split($2, q, ","); for (i = 1; i <= n; ++i) ++of[q[i]] }
    END { for (question in of) if (least == 0 || of[question] < least) least = of[question]
          print int((100000 + least - 1) / least) }'
}

# judge_ready ROUTINES REPORT [OPTION...]: audits those that are ready, and these routines.
judge_ready() {
  build/field/graze audit "${ready[@]/#/--exec-file=}" --subjects "$1" --cases "$(cases_of_families)" --worst none --out "$2" "${@:3}"
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

# make_table ROUTINES REPORT TABLE COMMAND: audits them, asks which figures depend on the processor, and replaces the table.
make_table() {
  rm -rf "$2"
  judge_ready "$1" "$2"
  need qemu-user
  python3 reports/field/other_processor.py build/field "${ready[@]}"
  replace_table "$2" "$3" "$4"
  echo "The table is in $3/README.md, the whole report in $2/field.html"
}

# ./run field --sources: the table of the libraries built from source, those in GRAZE_FIELD_SOURCES.
judge_sources() {
  if [ -z "${GRAZE_FIELD_SOURCES:-}" ]; then
    echo "GRAZE_FIELD_SOURCES must name the folder of the sources; reports/field/README.md explains how to fetch them." >&2
    exit 2
  fi
  build_adapters
  find_ready reports/field/by_source/subjects.json "None of the libraries is in $GRAZE_FIELD_SOURCES."
  make_table exact,naive,perpendicular,graze build/field/report_by_source reports/field/by_source/table './run field --sources'
}

# Bug reports of the available libraries that are wrong in ordinary scenes, including those built from source, into
# build/field/bugs; each reproducer is compiled and run.
report_bugs() {
  # shellcheck disable=SC2046 # file names without blanks
  python3 reports/field/bugs.py build/field "$(cases_of_families)" \
    $(ready_subjects reports/field/subjects.json reports/field/by_source/subjects.json 2>/dev/null)
}

# ./run field: the table of the packaged libraries and the maps, or with options, which go to the audit, only the report.
judge_field() {
  local routines=exact,naive,perpendicular,pbrt_interval,graze report=build/field/report
  install_from_npm
  unpack_packages
  build_adapters
  # Another build of a library may answer differently: then the files need checking, but the table is right.
  python3 reports/field/replay.py build/field >&2 || echo "these answers differ from those in faults.cases" >&2
  find_ready reports/field/subjects.json \
    "None of the subjects of reports/field/subjects.json has its program; does CMake build them with GRAZE_FIELD=ON?"
  if [ $# -gt 0 ]; then
    judge_ready $routines $report "$@"
  else
    make_table $routines $report reports/field/table './run field'
    draw_maps
  fi
}

field() {
  local packages
  if [[ "${1:-}" =~ ^--(build|bugs|sources)$ && $# -gt 1 ]]; then
    usage >&2
    return 2
  fi
  case "${1:-}" in
    --build) check_adapters --baseline reports/field/small.json --no-change ;;
    --bugs)
      build_adapters
      report_bugs
      ;;
    --sources) judge_sources ;;
    *)
      mapfile -t packages < <(sed 's/#.*//' reports/field/packages.txt | tr -s '[:blank:]' '\n' | grep .)
      need $build_packages $program_packages python3 "${packages[@]}"
      if [ $# -gt 0 ]; then
        judge_field "$@"
      else
        keyed field judge_field
        report_bugs
      fi
      ;;
  esac
}
