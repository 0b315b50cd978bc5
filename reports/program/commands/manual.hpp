// SPDX-License-Identifier: BSL-1.0
/// The text of --help except the options.
#pragma once

#include <string_view>

namespace reports::manual {

inline constexpr std::string_view program =
    R"(Computes exactly when spheres meet, and judges collision routines by the exact answers.

Five questions: a ray and a sphere (ray), a moving sphere and one at rest (sweep),
two moving spheres (moving), a sphere cast from start to end (cast), and a sphere
that moves inside a larger one (container).
)";

inline constexpr std::string_view program_notes =
    R"(A case is one line of text: the question, the number type (f32 or f64) and the numbers, as
`graze list questions` shows them. An answer is also one line:

  $ echo 'sweep f64 0 0 0 1 10 0 0 5 0 0 1' | graze answer
  impact t=0x1.3333333333333p-2 motion=approaching

`graze COMMAND --help` describes a command.

Exit status
  0    done
  1    faulty input, an unmet --require, a result worse than before, or a read or write error
  2    wrong use of the command line
  130  interrupted; 143 if SIGTERM ended it at once
  141  standard output was closed early, as in `graze list | head -1`
)";

inline constexpr std::string_view answer =
    R"(Answers case lines with the graze library, one answer line for each.)";

inline constexpr std::string_view answer_notes = R"(Case lines  (# begins a comment)
  ray       f32|f64  origin, direction, centre, radius [, t_max]
  sweep     f32|f64  A: centre, radius, displacement; B: centre, radius
  moving    f32|f64  A: centre, radius, displacement; B: the same
  cast      f32|f64  start, radius, end; B: centre, radius
  container f32|f64  A: centre, radius, displacement; container: centre, radius
Blanks separate numbers; a point or a vector takes three. A number is a hexadecimal float
(0x1.8p+1), a decimal, which is rounded once to the type, inf, -inf or nan.

Answer lines
  impact t=T motion=M    first contact (in a container: the escape) after T times the
                         displacement, or T times the direction of a ray;
                         M is approaching, sliding or separating.
                         ray: exit=T  cast: centre=X,Y,Z point= normal= distance=
  overlap t=0x0p+0 ...   in contact from the start. ray: exit=  cast: centre= normal=
  miss  contained  outside  invalid      (these have no numbers)
  error                  the line is faulty; standard error says why
--decimal adds each number in decimal, with the fewest digits that read back the same: t_decimal=,
exit_decimal=, centre_decimal= and so on.

Blank lines and comments get no answer line. Lines from a pipe or a terminal are answered
as soon as the input pauses.

Examples
  $ graze answer cases.txt
  $ echo 'ray f32 0 0 0  1 0 0  5 0 0  1' | graze answer --decimal

Exit status
  0    every line was answered
  1    a line is faulty, or a file couldn't be read or written
  2    wrong use of the command line
  141  standard output was closed early
)";

inline constexpr std::string_view truth =
    R"(Answers case lines exactly: in integer arithmetic, without the library, with certificates.)";

inline constexpr std::string_view truth_notes =
    R"(Case lines and answer lines are as for `graze answer`; each number in an answer is the exact
one, correctly rounded to the type of the case. Further keys are:

  below=, above=            of an impact: the exact time lies between these two, the
                            midpoints from t to its neighbours
  exit_below=, exit_above=  the same for a ray's exit, unless its direction is zero
  t_digits=, exit_digits=   with --digits: the exact value in decimal, truncated
  t_decimal=, exit_decimal=, ...
                            with --decimal: the rounded number, as for `graze answer`
  centre=, point=, normal=, distance=
                            for cast; with --geometry also for sweep, moving and container

Examples
  $ echo 'sweep f32 0 0 0 1 10 0 0 5 0 0 1' | graze truth --digits 3
  impact t=0x1.333334p-2 motion=approaching below=0x1333333p-26 above=0x1333335p-26 t_digits=3.00e-1

  $ graze truth --geometry cases.txt

Exit status
  0    every line was answered
  1    a line is faulty, or a file couldn't be read or written
  2    wrong use of the command line
  141  standard output was closed early
)";

inline constexpr std::string_view list =
    R"(Lists the names that the other commands take: questions, families of cases, subjects, languages.)";

inline constexpr std::string_view list_notes =
    R"(The table of subjects states what each author promises: what the routine gives (a time, a distance,
a centre, or contact only), whether it requires unit directions, what it gives for a start in
contact (inside), and which starts it accepts.

Examples
  $ graze list
  $ graze list families

Exit status
  0    done
  1    standard output couldn't be written
  2    wrong use of the command line
  141  standard output was closed early
)";

inline constexpr std::string_view new_adapter =
    R"(Writes a program for graze audit that lacks only your routine.)";

inline constexpr std::string_view new_notes =
    R"(QUESTION is ray, sweep, moving, cast or container, and --lang one of c, cpp, rust, js, ts, python,
java, cs, go and julia. The program is one file, graze_QUESTION.EXT (of Java, GrazeQUESTION.java).
It reads case lines, including hexadecimal floats, inf and nan, writes an answer line for each at
once, and reports exceptions. Whatever your routine prints goes to standard error.

The program compiles and runs as written, and answers every case with "no contact". Fill in your
routine where it says "Your routine here": it gets the numbers of the question under the names that
graze uses, and returns a time, or nothing. Then build and audit it with the commands that graze new
prints; they are also in the comment at the top of the file.

Existing files are never replaced.

Examples
  $ graze new sweep --lang python
  $ graze new ray --lang rust --out adapter
  $ graze new ray

Exit status
  0    done
  1    the file already exists, or couldn't be written
  2    wrong use of the command line
  141  standard output was closed early; the file was written
)";

inline constexpr std::string_view audit =
    R"(Judges routines against the exact answers, and writes a report.)";

inline constexpr std::string_view audit_notes =
    R"(Draws cases from each family, compares the answers of each subject with the exact ones, and counts
wrong decisions by kind and cause, errors of numbers in ulp, and backward errors in steps. The
counts depend only on the selection, --cases and --seed, not on --threads.

`graze list` prints the names to choose from. Separate the names in a list by commas, or repeat the
option. Without an option, everything is selected.

Requirements are KEY=NUMBER, KEY<=NUMBER or KEY<NUMBER. Each must hold for each subject and type,
over all cases within the subject's contract:
  missed phantom behind beyond clamped wrong_root not_a_number
                                    wrong verdicts of this kind
  no_answer                         a program crashed, exited, timed out, wrote garbage or the
                                    wrong number of lines, or threw an exception
  not_asked                         cases skipped because the program failed too often
  wrong                             all of these together
  logic rounding boundary masked    verdicts by cause
  outcome motion                    wrong ones, of subjects that state them
  promise                           for subjects that promise bounds: wrong decisions, numbers
                                    that aren't the nearest, errors above a bound
  ulp                               the largest error of a time, an exit or a distance
  backward                          the largest backward error of decisions and times, in steps;
                                    cases at the limits of the type don't count

After an @ follow the kinds of scenes to which a requirement applies: backward<=16@ordinary,far. The
kinds are ordinary, behind, plane, far, end, start, tangent, dense, offset, limits and scale.

The backward error of an answer is the distance to the nearest question for which it is right: the
number of steps, from one number of the type to the next, by which each number of the case has to
change at most. The largest backward error decides whether a routine is exact, stable (at most 4
steps), nearly stable (64) or unstable. A routine is wrong if some answer to a plain scene is right
for no question nearby. A routine in floats can be stable: --require 'backward<=4' demands that.

The report goes to the folder named by --out: README.md, a page for each question and each routine,
audit.html for a browser, and audit.json and counts.json for machines. An audit of a single program
writes only README.md and audit.html as pages, and begins them with what is wrong, why, and three
plain cases. An audit of several programs, or of a program and other routines, also writes a table
that compares them: field.md, field.html, field.json and pictures.
Existing files are replaced only when all new ones are complete. An interrupted audit (Ctrl-C or
SIGTERM) writes a report of the cases judged so far, marked as incomplete; a second signal ends it
at once. If a routine doesn't return within 10 seconds of the first signal, the audit ends with an
error and no report. The summary goes to standard output. Progress goes to standard error:
continuously to a terminal, and as a line every 10 seconds to a pipe or a file, unless the
environment variable GRAZE_QUIET is set.

--baseline names the counts.json, audit.json or field.json of an earlier audit with the same --seed
and --cases. After the summary, the audit prints what has changed since, as graze compare does; it
ends with status 1 if anything is worse. Subjects, questions, types and families that aren't
selected don't matter. counts.json holds only what is compared, and is small enough for version
control.

--costs names a file of benchmark results, as ./run bench writes them (native.json in
bench/results). The page then shows wrong decisions against the nanoseconds of a call from that
file, which timed all routines on the same scenes. The audit then times only programs that the file
lacks and whose subject file has the key nanoseconds. A built-in routine that the file lacks has no
time.

--junit writes a test case for each requirement, subject and type, and for each promise and the
baseline. If the environment variable GITHUB_ACTIONS is true, each failure on standard error is also
printed as an annotation: ::error title=graze audit::... If GITHUB_STEP_SUMMARY names a file, as it
does there, the audit appends to it, in Markdown, the verdict on each routine, why it is wrong, a
case, what changed since the baseline, and which requirements aren't met.

--world FILE judges recorded cases instead of families: the cases that occur in your own program, as
case lines. graze_record.h (reports/program/foreign/examples) records them from C and C++. In the
report each file takes the place of a family, with how often each routine would have been wrong.

--shard K/N judges one of N shares of the cases, for instance on another machine, and writes only
audit.K-of-N.jsonl to the folder, no report. After an interruption, run the same command again to
continue. graze merge combines all shares into the report of the whole audit, the same byte for byte
below its head. Give --require, --baseline, --worst, --junit and --costs to graze merge instead.

Cases in worst-case files (see graze search) are judged too, but not counted. The report shows the
largest known error of each subject, and whether it was sampled, searched or proved by exhaustion.

--exec COMMAND judges any program that reads case lines on standard input and writes one answer line
for each on standard output, in order; `graze new` writes such a program for your routine.
--questions names the questions that it answers; other subjects are judged only if --subjects names
them. An answer is `miss`, or `hit` followed by what --gives names: t=, distance=, centre=, point=,
t= and exit=, or nothing. `exception TEXT` reports that the routine threw one, and counts as no
answer. A crash, an exit, a hang beyond --time-limit, garbage or a wrong number of lines is traced
to the case that causes it and counted as `no answer`. The audit continues, but if a program fails
too often in a family, the rest of that family is skipped. If a program fails in the simplest cases,
the audit ends at once with an error that says why. --exec-file reads the same options from a JSON
object with the keys exec, name, questions, types, gives, inside, starts, unit_direction,
endless, finite_end, t_min, needs_motion, positive_radii, planar, largest_coordinate,
largest_direction, tolerance, time_limit, start_limit, version, package, promises and
nanoseconds. Several files describe several programs, which are judged on the same cases in one
report.

Examples
  $ graze audit --quick
  $ graze audit --exec 'python3 answer.py' --questions sweep --types f64
  $ graze audit --subjects graze --require 'missed=0,phantom=0,beyond=0,ulp<=1'
  $ graze audit --exec ./mine --questions sweep --require 'backward<=4,backward<=1@ordinary'
  $ graze audit --questions ray --types f32 --families far,near_tangent --out far-report
  $ graze audit --baseline reports/audit/counts.json --no-change --junit audit.xml
  $ graze audit --subjects graze,naive --costs results.json
  $ graze audit --shard 3/8 --out shards
  $ graze audit --world world.cases --subjects naive,graze

Exit status
  0    done, and all requirements are met
  1    a requirement isn't met, something is worse than the baseline, graze broke its promise, a
       worst-case file, a subject file, the baseline or the file of costs is faulty, a program can't
       be used, or the report couldn't be written
  2    wrong use of the command line
  130  interrupted; 143 if SIGTERM ended it at once
  141  standard output was closed early; all files were written
)";

inline constexpr std::string_view merge =
    R"(Merges shards: the files that graze audit and graze search write with --shard.)";

inline constexpr std::string_view merge_notes =
    R"(FILE... are all shards of one command, in any order, from any machines. The result is what the same
command would have written without --shard, byte for byte (in a report: below its head). The head
lists which machine did which shards, and how long they took.

Nothing is written unless each shard is given once and is complete. graze merge names each file that
is damaged, truncated, incomplete or given twice, or whose options, number of shards or sources
differ from those of most files. For a missing or incomplete shard it prints the command that makes
it. The program must be built from the same sources as the one that made the shards.

The options are those of graze audit, and shards of an audit accept all of them. Shards of a search
or a slice accept only --out, the folder of the worst-case files; a case in it is kept until a worse
one is found. To merge an audit of programs (graze audit --exec), the programs must also be on
this machine, for the examples.

Ctrl-C writes nothing, with status 130.

Examples
  $ for k in 1 2 3 4; do graze audit --quick --shard $k/4 --out shards; done
  $ graze merge shards/audit.*.jsonl --out report
  $ graze merge shards/audit.*.jsonl --require 'missed=0,ulp<=1' --baseline audit.json

Exit status
  0    done, and all requirements are met
  1    a shard is unfit, or a file can't be read or written; otherwise as for graze audit
  2    wrong use of the command line
  130  interrupted; 143 if SIGTERM ended it at once
  141  standard output was closed early; all files were written
)";

inline constexpr std::string_view compare =
    R"(Compares two reports of graze audit: what got better or worse, appeared or went.)";

inline constexpr std::string_view compare_notes =
    R"(OLD and NEW are the audit.json of two audits with the same --seed and --cases, or their field.json.
The comparison covers what they count within the contract, family by family: wrong decisions of each
kind, cases not asked, broken promises, and for each number the largest error and the bound of 99 %.

  worse      more wrong decisions in all, or a larger error; also if it is only in one family
  better     the opposite
  appeared   only NEW has it: a subject or a family, or an error where nothing was right before
  went       only OLD has it
  shifted    neither better nor worse: wrong decisions that changed kind, such as NaN that became
             missed; an error where fewer decisions are wrong; one the same in six digits
  cases      a different number of cases was judged: the contract changed, or some weren't asked

The first line says how many decisions were and are wrong in all. Then each subject, question and
type that changed has a line of sums, followed by its families. Causes, and cases outside the
contract, aren't compared.

Examples
  $ graze audit --out before; graze audit --out after
  $ graze compare before/audit.json after/audit.json
  $ graze compare --no-change reports/audit/counts.json build/report/counts.json

Exit status
  0    nothing is worse
  1    something is worse, or a file can't be read or compared
  2    wrong use of the command line
  141  standard output was closed early
)";

inline constexpr std::string_view map =
    R"(Draws what routines get wrong: maps in which every pixel is a case, judged exactly.)";

inline constexpr std::string_view map_notes = R"(Slices
  view   Rays through the pixels of a camera that looks at a sphere. Two maps for each subject:
         the sphere as its answers show it, and the verdicts on these answers.
  aim    Across: the length of the path, from zero to twice the length at which contact begins.
         Upwards: the offset of B from the path, up to 1.25 contact distances.
  zoom   Two numbers of a case, each changed in ulps: neighbouring pixels are one ulp apart, or
         N ulps with --ulps N, which shows more of the scene.

Colours
  white           right: no contact
  grey            right: contact. The darker, the larger the error, on a logarithmic scale
  red-orange      missed             yellow   behind           green   wrong root
  pink            phantom            sky blue beyond           black   NaN
  orange          clamped            blue     no answer        lilac   not judged
The colours remain distinct in colour blindness. `graze audit --help` describes the options of
programs, and the report of an audit explains the words. A caption counts the cases within the
contract of the subject.

The same command writes the same bytes. The picture stores the command in a comment. It is written
only when complete; after Ctrl-C nothing is written, and the status is 130.

Examples
  $ graze map                                   # a sphere 10,000 radii away, in float
  $ graze map --distance 100,2000,10000 --show pictures
  $ graze map --questions sweep --subjects tutorial_sweep,naive,graze
  $ graze map --slice zoom --case 'ray f32 0 0 0 1 0 0 800 0.3 0 0.2'
  $ graze map --slice zoom --distance 1000 --ulps 16
  $ graze map --exec 'python3 my_routine.py' --questions sweep --types f64)";

inline constexpr std::string_view explain =
    R"(Explains one case: the exact answer, how near another one is, and what routines answer.)";

inline constexpr std::string_view explain_notes =
    R"(The explanation has five parts: the exact outcome; the number of steps, from one number of the type
to the next, by which its numbers have to change at most before the outcome changes; both roots and
the discriminant, exactly, and by how much the line along the path cuts or misses; how many bits
cancel in the textbook discriminant; and for each routine its answer, the verdict on it, and whether
logic or rounding is to blame. For built-in routines that are templates it also names the operation
that lost the digits: its formula, its exact value, and its computed value.

--svg draws the plane through the path and the centre, to scale, with a close-up where needed: the
start, the exact contact, and the contact that each routine reports.

--stages adds what each stage of graze's kernel computes for the case, by how much each number may
be off, and which stage decides.

Examples
  $ graze explain ray f32 0 0 0  1 0 0  800 0.3 0  0.2
  $ graze explain 'sweep f64 0 0 0 1 10 0 0 5 0 0 1' --subjects tutorial_sweep,graze --svg case.svg
  $ graze explain 'sweep f64 0 1 0 1 10 0 0 5 -1 0 1' --stages)";

inline constexpr std::string_view report_bug =
    R"(Writes a bug report on a routine: a plain case that it decides wrongly, and what maintainers need.)";

inline constexpr std::string_view report_bug_notes =
    R"(Runs the routine and known forms of it on ordinary cases, and reports the most frequent kind of
wrong decision. The report has the case in decimal and hexadecimal, the exact answer and that of the
routine, a drawing, the likely cause, how often it happens, which known form is right, and how to
reproduce it. Readers need to know neither graze nor its terms.

--reproducer names a template: a program that calls the library, in which words in double braces are
replaced. For a ray: {{origin}} {{direction}} {{centre}} {{radius}} {{t_max}}. For spheres: {{a}}
{{a_radius}} {{motion}} {{b}} {{b_radius}}, also {{b_motion}} if both move, and {{end}} instead of
{{motion}} for a cast. For all: {{file}}, the name of the file written, {{versions}}, and {{exact}},
the exact answer. reports/field/reproducers has examples.

If no decision is wrong, graze report-bug says so and writes nothing. After Ctrl-C nothing is
written, and the status is 130.

Examples
  $ graze report-bug tutorial_ray
  $ graze report-bug --exec-file my_routine.json --reproducer my_routine.cpp --out bug
  $ graze report-bug naive --families far --types f64
  $ graze report-bug tutorial_ray --case 'ray f32 0 0 0 1 0 0 800 0.3 0 0.2')";

inline constexpr std::string_view search =
    R"(Searches for the worst cases of each routine by hill climbing, and writes them to files.)";

inline constexpr std::string_view search_notes =
    R"(For each subject, type and goal a climb starts from cases drawn from a family. Each step changes
one or two numbers, or aims at touching, tangency or the end; a step to a less bad case is undone.
The goals are the largest error of each number that the subject gives, for right decisions only; a
wrong decision of each kind in as few digits as possible; and the largest backward error. For graze,
a broken promise replaces the last two.
Only cases within the subject's contract count. The result depends only on --seed, --evaluations,
--restarts and --within, not on --threads.

Climbs stay realistic: the exponent of each number stays in the range that it has in the family of
the start, and a number becomes zero or infinite only where it is so in that family. So a climb can
find touching, tangency and cancellation, but no overflow. --within takes these ranges from other
families; `--within anything` lifts them.

Worst-case files are case files, SUBJECT.STEM.cases, one for each subject and question. Comments
above each case state how bad it is and the command that finds it. A case in such a file is kept
until a worse one is found; existing files are replaced only when all new ones are complete. An
interrupted search (Ctrl-C or SIGTERM) writes what its finished climbs found; a second signal ends
it at once. graze audit --worst FOLDER reports the known worst cases.

--slice judges all 2^32 values of one number of a case of floats, including NaN and infinity. The
result is a bound, not only the worst case found; it takes about ten minutes of a processor core for
each subject. In a case of doubles, *@NUMBER judges the 2^24 values around that number, in half a
minute, and * alone does so around each value at which the exact decision changes. The bound goes to
SLICES.md and slices.jsonl, and its worst cases to the worst-case file. After an interruption, run
the same command again to continue from slice.1-of-1.jsonl in the folder.

--shard K/N does one share of the climbs, or of a slice, for instance on another machine, and writes
search.K-of-N.jsonl or slice.K-of-N.jsonl to the folder. After an interruption, run the same command
again to continue. graze merge combines the files of all shards.

--compare compares climbing with sampling: the same family, the same number of cases.

--exec COMMAND searches for the worst cases of any program that answers case lines (see graze audit
--help), by default with fewer evaluations. It can't be combined with --slice or --shard.

Examples
  $ graze search --subjects naive --questions sweep --out worst
  $ graze search --subjects tutorial_ray,tutorial_sweep --from near_tangent --evaluations 1000000
  $ graze search --compare --subjects naive,perpendicular
  $ graze search --subjects graze --slice 'sweep f32 0 0 0 1 10 * 0 5 0 0 1'
  $ graze search --subjects graze,tutorial_sweep --slice 'sweep f64 0 0 0 1 10 0 0 * 0 0 1'
  $ graze search --subjects naive --shard 3/8 --out shards
  $ graze search --exec ./mine --questions sweep --types f32

Exit status
  0    done
  1    a file couldn't be read or written, or graze broke its promise
  2    wrong use of the command line
  130  interrupted; 143 if SIGTERM ended it at once
  141  standard output was closed early; all files were written
)";

inline constexpr std::string_view props =
    R"(Tests a routine against the properties of its question, and shows the simplest case that breaks one.)";

inline constexpr std::string_view props_notes =
    R"(Properties are laws, such as: translating the scene changes nothing, a larger radius never makes
contact later, a path past the pole of a ball touches it. One more demands that every answer is
right for a question at most --steps away (its backward error). A routine in floats can't keep a law
to the last bit, so it breaks a law only if its answers disagree and the backward error of one of
them certainly exceeds --steps. lib/verify/TESTING.md lists all properties, and what each detects.

Each property is tested in --cases cases within the contract; backward errors also in cases on the
way from those to a boundary between decisions, about 1.7 for each. A case that breaks a property is
simplified, and shown with the answer, the truth, and the faults that explain the routine's answers.
--kept FILE stores such cases, as case lines: commit the file, and the next run tests them first.

--exec COMMAND tests any program that answers case lines; `graze new` writes one for your routine,
and `graze audit --help` describes the options of programs. Without it, built-in subjects are
tested. In C++, verify::properties does the same inside your own test.

Examples
  $ graze props --exec ./mine --questions sweep
  $ graze props --exec 'python3 answer.py' --questions ray --types f64 --unit-direction --steps 16
  $ graze props --subjects tutorial_sweep,naive --questions sweep

Exit status
  0    no property is broken
  1    a property is broken, a program can't be used or fails too often, no case drawn is within
       the contract, or the file of --kept can't be read or written
  2    wrong use of the command line
  130  interrupted; 143 if SIGTERM ended it at once
  141  standard output was closed early
)";

inline constexpr std::string_view fuzz =
    R"(Fuzzes a routine: mutates cases until one gets a wrong answer or time is up.)";

inline constexpr std::string_view fuzz_notes =
    R"(Fuzzing starts from some cases of each family, and mutates those that show something new: nearer to
touching, to a tangent or to the end, another kind of answer, or a larger backward error. The first
case whose answer is right for no question within --steps is simplified, and shown with the truth
and the faults that explain the answer. This needs no code coverage, so any program can be fuzzed;
for a function in C or C++, GRAZE_FUZZ with libFuzzer or AFL++ uses it (lib/verify/TESTING.md).

--corpus FILE stores cases, as case lines: they are tried first, and new cases worth mutating are
appended at the end, with the failing one. The same --seed and --inputs try the same cases, as long
as the routine gives the same answers.

--exec COMMAND fuzzes any program that answers case lines; `graze new` writes one for your routine,
and `graze audit --help` describes the options of programs. Without it, built-in subjects are
fuzzed.

Examples
  $ graze fuzz --exec ./mine --questions sweep --types f32
  $ graze fuzz --exec 'python3 answer.py' --questions ray --seconds 600 --corpus ray.cases
  $ graze fuzz --subjects naive --questions sweep --steps 16 --inputs 100000 --seed 7

Exit status
  0    nothing was found
  1    an answer breaks the promise, a program can't be used or fails too often, no case is within
       the contract, or the file of --corpus can't be read or written
  2    wrong use of the command line
  130  interrupted; 143 if SIGTERM ended it at once
  141  standard output was closed early
)";

}  // namespace reports::manual
