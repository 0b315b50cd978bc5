// SPDX-License-Identifier: BSL-1.0
/// What --help says beside the options.
#pragma once

#include <string_view>

namespace reports::manual {

inline constexpr std::string_view program =
    R"(Asks when spheres meet, knows the exact answer, and judges routines by it.

Five questions: a ray and a sphere (ray), a moving sphere and one at rest (sweep),
two moving spheres (moving), a sphere cast from start to end (cast), and a sphere
that moves inside a larger one (container).
)";

inline constexpr std::string_view program_notes =
    R"(A case is a line of text: its question, its number type (f32 or f64), its numbers.
`graze list questions` says which numbers. So does an answer take one line:

  $ echo 'sweep f64 0 0 0 1 10 0 0 5 0 0 1' | graze answer
  impact t=0x1.3333333333333p-2 motion=approaching

`graze COMMAND --help` tells more about each command.

Exit status
  0    done
  1    faulty input, an unmet --require, or a failure to read or write
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end, as in `graze list | head -1`
)";

inline constexpr std::string_view answer =
    R"(Answers case lines with the graze library, one line of answer for each of them.)";

inline constexpr std::string_view answer_notes = R"(Case lines  (# begins a comment)
  ray       f32|f64  origin, direction, centre, radius [, t_max]
  sweep     f32|f64  A: centre, radius, displacement; B: centre, radius
  moving    f32|f64  A: centre, radius, displacement; B: the same
  cast      f32|f64  start, radius, end; B: centre, radius
  container f32|f64  A: centre, radius, displacement; container: centre, radius
Numbers stand apart by blanks; a point or a vector is three of them. They are hexadecimal
floats (0x1.8p+1), decimals, which are rounded once to the type, inf, -inf or nan.

Answer lines
  impact t=T motion=M    first contact (of a container: the escape) at fraction T of the
                         displacement, of a ray: of its direction;
                         M is approaching, sliding or separating.
                         ray: exit=T  cast: centre=X,Y,Z point= normal= distance=
  overlap t=0x0p+0 ...   in contact from the start. ray: exit=  cast: centre= normal=
  miss  contained  outside  invalid      (these have no numbers)
  error                  the line can't be read; standard error says why.

Blank lines and comments get no answer line. Answers to a pipe's or a terminal's
lines come as soon as the input pauses.

Examples
  graze answer cases.txt
  echo 'ray f32 0 0 0  1 0 0  5 0 0  1' | graze answer

Exit status
  0    every line was answered
  1    some lines are faulty, or something couldn't be read or written
  2    wrong use of the command line
  141  nobody read standard output to its end
)";

inline constexpr std::string_view truth =
    R"(Answers case lines exactly: by integers, without the library, with certificates.)";

inline constexpr std::string_view truth_notes =
    R"(Lines are as for `graze answer`, and so are the answers; each number in them is the
exact one, correctly rounded to the type of the case. Further keys follow:

  below=, above=            of an impact: the exact time lies between these two, the
                            midpoints from t to its neighbours
  exit_below=, exit_above=  the same for a ray's exit, unless its direction is zero
  t_digits=, exit_digits=   with --digits: the exact value in decimal, cut, not rounded
  centre=, point=, normal=, distance=
                            of cast, and with --geometry of sweep, moving and container

Examples
  $ echo 'sweep f32 0 0 0 1 10 0 0 5 0 0 1' | graze truth --digits 12
  impact t=0x1.333334p-2 motion=approaching below=0x1333333p-26 above=0x1333335p-26 t_digits=3.00000000000e-1

  graze truth --geometry cases.txt

Exit status
  0    every line was answered
  1    some lines are faulty, or something couldn't be read or written
  2    wrong use of the command line
  141  nobody read standard output to its end
)";

inline constexpr std::string_view list =
    R"(Lists what the other commands know by name: questions, families of cases, subjects.)";

inline constexpr std::string_view list_notes =
    R"(Of a subject, the table says what its author promises: what it gives (a time, a distance, a
centre, the contact alone), whether the direction has to be of unit length, what it says of a
start in contact (inside), and the starts that it takes.

Examples
  graze list
  graze list families

Exit status
  0    done
  1    standard output couldn't be written
  2    wrong use of the command line
  141  nobody read standard output to its end
)";

inline constexpr std::string_view audit =
    R"(Judges routines against the exact answers, and writes a report.)";

inline constexpr std::string_view audit_notes =
    R"(Draws cases of each family, asks each subject and the oracle, and counts verdicts: wrong
decisions by kind and cause, errors of numbers in ulp. What is counted depends on the
selection, --cases and --seed alone, not on --threads.

Names are those of `graze list`. Lists are comma separated or given by repeating the option;
what isn't given is taken whole.

Requirements are KEY=NUMBER, KEY<=NUMBER or KEY<NUMBER. Each has to hold for each subject and type,
over all cases within the subject's contract:
  missed phantom behind beyond clamped wrong_root not_a_number
                                    wrong verdicts of this kind
  no_answer                         of a program: crashes, exits, time-outs, garbage, wrong counts
  not_asked                         cases that a program was spared, since it failed too often
  wrong                             all of these together
  logic rounding boundary masked    verdicts by cause
  outcome motion                    broken promises of subjects that state them
  promise                           of subjects that promise bounds: wrong decisions, numbers
                                    that aren't the nearest, errors above a bound
  ulp                               the largest error of a time, an exit or a distance

The report is a README.md, a page for each question, and audit.json, in the folder named by
--out; with programs also field.md, field.json and pages of cases, the table of the field.
Files there are replaced only by whole new ones. Interrupted (Ctrl-C or SIGTERM), an audit
writes a report of what was done until then, marked as incomplete; a second signal ends it
at once. Where a routine doesn't return within 10 seconds of the first, the audit ends
without a report, and says so. Standard output gets the summary; standard error, the
progress: a terminal at once, a pipe or a file in a line every 10 seconds, unless the environment
has GRAZE_QUIET.

The cases of worst-case files (see graze search) are judged beside the drawn ones. They aren't
counted; the report shows the largest error known of each subject, and whether it was sampled,
searched or proved by exhaustion.

--exec COMMAND judges any program that reads case lines on standard input and writes one answer
line for each on standard output, in order; reports/FOREIGN.md has examples in four languages.
--questions says what it answers; subjects stand beside it only if --subjects names them. An
answer is `miss`, or `hit` with what --gives says: t=, distance=, centre=, or nothing more. A
crash, an exit, a hang beyond --time-limit, garbage or a wrong number of lines is pinned down to
the case that does it and counted as `no answer`; the audit goes on, but a program that fails too
often in a family is spared the rest of it. A program that fails at the
simplest cases ends the audit before it begins, with a line that says why. --exec-file reads the
same from a JSON object with the keys exec, name, questions, types, gives, inside, unit_direction,
endless, time_limit, version, package, promises and nanoseconds. Given several times, each file
describes a program; all of them are asked the same cases and stand in one report.

Examples
  graze audit --quick
  graze audit --exec 'python3 answer.py' --questions sweep --types f64
  graze audit --subjects graze --require 'missed=0,phantom=0,ulp<=1'
  graze audit --questions ray --types f32 --families far,near_tangent --out far-report

Exit status
  0    done, and what was required is met
  1    a requirement isn't met, graze broke its promise, a worst-case file or a subject file is
       faulty, a program can't be asked, or the report couldn't be written
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end; files are written all the same
)";

inline constexpr std::string_view search =
    R"(Climbs from case to case towards the worst of each routine, and keeps it in a file.)";

inline constexpr std::string_view search_notes =
    R"(For each subject, type and goal a climb begins with cases drawn from a family, and goes from
case to case by changing a number or two, or by aiming at touching, tangency or the end; what
isn't worse stays. Goals are the largest error of each number that the subject says, of right
decisions alone, and a wrong decision of each kind in as few digits as possible; of graze, a
broken promise. Only cases within the subject's contract count. What is found depends on
--seed, --evaluations, --restarts and --within alone, not on --threads.

Climbs stay realistic: each number keeps to the exponents that draws of the family which the
climb started from span at its place, and is zero or infinite only where one of these is. That
leaves touching, tangency and cancellation to be found, but no overflow. --within takes other
families for it, or `anything`.

Worst-case files are case files, SUBJECT.STEM.cases, one for each subject and question. Above
each case stand what is bad about it and the command that finds it. What a file in the folder
holds stays until something worse is found; files are replaced only by whole new ones.
Interrupted (Ctrl-C or SIGTERM), a search writes what its finished climbs found; a second signal
ends it at once. graze audit --worst FOLDER shows what is known.

--slice judges all 2^32 values of one number of a case of floats, NaN and infinity included: a
bound in place of the worst that was found, in ten minutes or so of a processor core for each
subject. It goes to SLICES.md and slices.jsonl, and its worst cases to the worst-case file.
--shard K/N does a share of it, on another machine say. Interrupted, the same command goes on;
with the slices.*.jsonl of all shards in the folder, any of them states the bound.

--compare puts climbing beside sampling: the same family, the same number of cases.

Examples
  graze search --subjects naive --questions sweep --out worst
  graze search --subjects p1,p2 --from near_tangent --evaluations 1000000 --seed 7
  graze search --compare --subjects naive,perpendicular
  graze search --subjects graze --slice 'sweep f32 0 0 0 1 10 * 0 5 0 0 1'

Exit status
  0    done
  1    a file couldn't be read or written, or graze broke its promise
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end; files are written all the same
)";

}  // namespace reports::manual
