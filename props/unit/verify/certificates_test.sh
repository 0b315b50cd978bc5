#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# The certificates of the oracle, checked by a program that shares nothing with it; and that program, shown faults.
#
# Usage: certificates_test.sh SOURCE_DIR SCRATCH_DIR COMPILER SAMPLE_CASES TRUTH...
#   TRUTH... is the command that answers case lines on standard input with certificates and geometry:
#   `graze truth --geometry`, or oracle_answers. CXXFLAGS may say where Boost is.
#
# First the checker has to agree with TRUTH on a sample of every family, question and type. Then it has to refuse
# answers with one kind of fault planted in them, line by line; and the answers of oracles with one operator changed,
# which are made here. A fault that no longer matches the sources fails the test: it has to be planted anew.
set -euo pipefail

if (($# < 5)); then
  sed -n '3,12s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
source=$1 scratch=$2 compiler=$3 sample=$4
shift 4
truth=("$@")
check=("${PYTHON:-python3}" "$source/props/unit/verify/check_certificates.py" --geometry)
seed=7

mkdir -p "$scratch"
cd "$scratch"
rm -rf faulty ./*.txt
failures=0
fail() {
  echo "FAIL: $*"
  failures=$((failures + 1))
}

# Cases: the sample, and those that a sample is unlikely to hold: ties of t, of either parity.
"$sample" 6 "$seed" >cases.txt
cat >>cases.txt <<'CASES'
ray f32 0 0 0 1 0 0 33554432 0 0 1
ray f32 0 0 0 1 0 0 33554432 0 0 3
sweep f32 0 0 0 1 67108864 0 0 33554432 0 0 2
ray f64 0 0 0 1 0 0 0x1p+54 0 0 1
ray f64 0 0 0 1 0 0 0x1p+54 4 0 5
ray f32 0 0 0 0x1p+100 0 0 0x1.8p-49 0 0 0
container f32 -1 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24
container f32 -3 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24
CASES

"${truth[@]}" <cases.txt >answers.txt || fail "${truth[*]} fails"
"${check[@]}" cases.txt answers.txt >agreed.txt || fail "the checker doesn't agree with ${truth[*]}: $(tail -n 5 agreed.txt)"
echo "sound: $(tail -n 1 agreed.txt)"

# Faults in answers. Prints how many lines were spoilt; the checker has to find every one of them, and no other.
cat >plant.py <<'PLANT'
import math, struct, sys
from fractions import Fraction

fault = sys.argv[1]
motions = ["approaching", "sliding", "separating"]


def next_up(x, kind):
    if kind == "f64":
        return math.nextafter(x, math.inf)
    bits = struct.unpack("<i", struct.pack("<f", x))[0]
    return struct.unpack("<f", struct.pack("<i", bits + (-1 if x < 0 else 1)))[0]


def text(fraction):
    return f"{hex(fraction.numerator)}p-{fraction.denominator.bit_length() - 1}"


def spoil(kind, outcome, keys):
    if fault == "outcome":
        return {"impact": "miss", "miss": "overlap", "contained": "miss", "outside": "contained",
                "overlap": "impact", "invalid": "miss"}[outcome], keys
    if fault == "motion" and "motion" in keys:
        keys["motion"] = motions[(motions.index(keys["motion"]) + 1) % 3]
    t = float.fromhex(keys.get("t", "0"))
    if outcome == "impact" and 0 < t < math.inf and next_up(next_up(t, kind), kind) < math.inf:
        if fault in ("t", "t and its ends"):
            up = next_up(t, kind)
            keys["t"] = up.hex()
            if fault != "t":  # the certificate of the wrong number
                keys["below"] = text((Fraction(t) + Fraction(up)) / 2)
                keys["above"] = text((Fraction(up) + Fraction(next_up(up, kind))) / 2)
        for key in ("below", "above"):
            if fault == key:
                digits, exponent = keys[key].split("p")
                keys[key] = f"{hex(int(digits, 16) + 1)}p{exponent}"
    if fault == "exit" and keys.get("exit", "inf") != "inf":
        keys["exit"] = next_up(float.fromhex(keys["exit"]), kind).hex()
    for key in ("centre", "point", "normal"):
        if fault == key and key in keys:
            x, y, z = (float.fromhex(part) for part in keys[key].split(","))
            if abs(y) < 1e38:
                keys[key] = ",".join((x.hex(), next_up(y, kind).hex(), z.hex()))
    if fault == "distance" and keys.get("distance", "inf") != "inf":
        keys["distance"] = next_up(float.fromhex(keys["distance"]), kind).hex()
    return outcome, keys


spoilt = 0
with open("cases.txt") as file:
    cases = [line for line in file if line.strip() and not line.startswith("#")]
with open("answers.txt") as answers, open("spoilt.txt", "w") as out:
    for case, answer in zip(cases, answers, strict=True):
        outcome, *pairs = answer.split()
        new, keys = spoil(case.split()[1], outcome, dict(pair.split("=", 1) for pair in pairs))
        line = " ".join([new, *(f"{key}={value}" for key, value in keys.items())])
        spoilt += line != " ".join(answer.split())
        print(line, file=out)
print(spoilt)
PLANT
for fault in outcome motion t "t and its ends" below above exit centre point normal distance; do
  planted=$("${PYTHON:-python3}" plant.py "$fault")
  status=0
  "${check[@]}" cases.txt spoilt.txt >refused.txt || status=$?
  found=$(sed -n '$s/.* answers, \([0-9]*\) wrong, 0 unreadable$/\1/p' refused.txt)
  if ((status == 1 && planted > 50)) && [[ $found == "$planted" ]]; then
    echo "planted in answers: $fault ($found found)"
  else
    fail "planted in answers: $fault, $planted times; found ${found:-nothing}, status $status"
  fi
done

# Faults in the oracle.
compile=("$compiler" -std=c++20 -O0 -ffp-contract=off ${CXXFLAGS:-} -I faulty -I "$source/lib" -I "$source")
text=()
for part in number read write; do
  "${compile[@]}" -c "$source/lib/verify/case/${part}_text.cpp" -o "$part.o"
  text+=("$part.o")
done
"${compile[@]}" -c "$source/props/unit/verify/oracle_answers.cpp" -o answers.o

# plant NAME FILE FROM TO: the oracle with one place of one of its files changed. Without a change the checker has to
# agree, so that it is the change that it refuses.
plant() {
  local name=$1 file=$2 from=$3 to=$4 wanted=1 whole changed status=0
  whole=$(<"$source/lib/verify/$file")
  changed=${whole/"$from"/"$to"}
  if [[ $name == nothing ]]; then
    wanted=0
  elif [[ $changed == "$whole" || ${whole#*"$from"} == *"$from"* ]]; then
    fail "planted in the oracle: $name; expected once in $file: $from"
    return
  fi
  rm -rf faulty
  mkdir -p faulty/verify/oracle
  cp "$source/lib/verify/oracle/oracle.cpp" faulty/verify/oracle
  printf '%s\n' "$changed" >"faulty/verify/$file"
  if ! "${compile[@]}" faulty/verify/oracle/oracle.cpp answers.o "${text[@]}" -o oracle; then
    fail "planted in the oracle: $name; it doesn't compile"
    return
  fi
  timeout 60 ./oracle <cases.txt >faulty.txt || status=$?
  if ((status != 0)); then
    fail "planted in the oracle: $name; it ends with status $status"
    return
  fi
  "${check[@]}" cases.txt faulty.txt >refused.txt || status=$?
  if ((status == wanted)); then
    echo "planted in the oracle: $name ($(tail -n 1 refused.txt))"
  else
    fail "planted in the oracle: $name; the checker ends with status $status"
  fi
}

plant nothing oracle/oracle.cpp '' ''
plant "touching is no overlap" oracle/equation.hpp 'e.c.sign() <= 0' 'e.c.sign() < 0'
plant "tangency is no contact" oracle/equation.hpp 'discriminant().sign() >= 0' 'discriminant().sign() > 0'
plant "the end of the path is beyond it" oracle/oracle.cpp 'residual > 0' 'residual >= 0'
plant "the larger root is the first contact" oracle/equation.hpp 'container ? 1 : -1' 'container ? 1 : 1'
plant "R isn't squared" oracle/equation.hpp 'e.c -= e.r * e.r' 'e.c -= e.r'
plant "a product is lost" oracle/equation.hpp ' + x[2] * y[2]' ''
plant "contacts separate, escapes approach" oracle/equation.hpp \
  'e.container ? Motion::separating : Motion::approaching' 'e.container ? Motion::approaching : Motion::separating'
plant "ties round to odd" oracle/surd.hpp '(bits & 1) != 0' '(bits & 1) == 0'
plant "midpoints are numbers" oracle/surd.hpp '2 * low.mantissa + 1' '2 * low.mantissa + 2'
plant "a container's point is on the near side" oracle/oracle.cpp 'e.container ? -1 : 1' 'e.container ? 1 : 1'

((failures == 0)) || { echo "$failures failures"; exit 1; }
