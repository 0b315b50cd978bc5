// SPDX-License-Identifier: BSL-1.0
/// The text of --help apart from the options.
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
`graze list questions` says which numbers. An answer is one line too:

  $ echo 'sweep f64 0 0 0 1 10 0 0 5 0 0 1' | graze answer
  impact t=0x1.3333333333333p-2 motion=approaching

`graze COMMAND --help` describes a command.

Exit status
  0    done
  1    faulty input, an unmet --require, something worse, or a failure to read or write
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end, as in `graze list | head -1`
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
  impact t=T motion=M    first contact (of a container: the escape) at fraction T of the
                         displacement, of a ray: of its direction;
                         M is approaching, sliding or separating.
                         ray: exit=T  cast: centre=X,Y,Z point= normal= distance=
  overlap t=0x0p+0 ...   in contact from the start. ray: exit=  cast: centre= normal=
  miss  contained  outside  invalid      (these have no numbers)
  error                  the line can't be read; standard error says why.
With --decimal each number follows in decimal, the shortest that reads back the same: t_decimal=,
exit_decimal=, centre_decimal= and so on.

Blank lines and comments get no answer line. Lines from a pipe or a terminal are answered
as soon as the input pauses.

Examples
  $ graze answer cases.txt
  $ echo 'ray f32 0 0 0  1 0 0  5 0 0  1' | graze answer --decimal

Exit status
  0    every line was answered
  1    some lines are faulty, or something couldn't be read or written
  2    wrong use of the command line
  141  nobody read standard output to its end
)";

inline constexpr std::string_view truth =
    R"(Answers case lines exactly: in integer arithmetic, without the library, with certificates.)";

inline constexpr std::string_view truth_notes =
    R"(Case lines and answer lines are those of `graze answer`; each number in an answer is the
exact one, correctly rounded to the type of the case. Further keys follow:

  below=, above=            of an impact: the exact time lies between these two, the
                            midpoints from t to its neighbours
  exit_below=, exit_above=  the same for a ray's exit, unless its direction is zero
  t_digits=, exit_digits=   with --digits: the exact value in decimal, cut, not rounded
  t_decimal=, exit_decimal=, ...
                            with --decimal: the rounded number, as of `graze answer`
  centre=, point=, normal=, distance=
                            of cast, and with --geometry of sweep, moving and container

Examples
  $ echo 'sweep f32 0 0 0 1 10 0 0 5 0 0 1' | graze truth --digits 3
  impact t=0x1.333334p-2 motion=approaching below=0x1333333p-26 above=0x1333335p-26 t_digits=3.00e-1

  $ graze truth --geometry cases.txt

Exit status
  0    every line was answered
  1    some lines are faulty, or something couldn't be read or written
  2    wrong use of the command line
  141  nobody read standard output to its end
)";

inline constexpr std::string_view list =
    R"(Lists the names that the other commands take: questions, families of cases, subjects, languages.)";

inline constexpr std::string_view list_notes =
    R"(The table of subjects states what the author of each promises: what it gives (a time, a distance,
a centre, the contact alone), whether it requires unit directions, what it gives for a start in
contact (inside), and the starts that it takes.

Examples
  $ graze list
  $ graze list families

Exit status
  0    done
  1    standard output couldn't be written
  2    wrong use of the command line
  141  nobody read standard output to its end
)";

inline constexpr std::string_view new_adapter =
    R"(Writes a program that graze audit judges, whole but for your routine.)";

inline constexpr std::string_view new_notes =
    R"(QUESTION is ray, sweep, moving, cast or container, and --lang one of c, cpp, rust, js, ts, python,
java, cs, go and julia. The program is one file, graze_QUESTION.EXT (of Java, GrazeQUESTION.java).
It reads case lines, hexadecimal floats, inf and nan among them, writes an answer line for each at
once, and says what exception your routine threw. What your routine prints goes to standard error.

It compiles and runs as it stands, and says "no contact" to everything. Fill in your routine where
it says "Your routine here": the numbers of the question are there by the names that graze uses, and
what it returns is a time, or nothing. Then build and audit it by the commands that are printed;
they stand in its head too.

No file is replaced.

Examples
  $ graze new sweep --lang python
  $ graze new ray --lang rust --out adapter
  $ graze new ray

Exit status
  0    done
  1    the file is there already, or couldn't be written
  2    wrong use of the command line
  141  nobody read standard output to its end; the file is written all the same
)";

inline constexpr std::string_view audit =
    R"(Judges routines against the exact answers, and writes a report.)";

inline constexpr std::string_view audit_notes =
    R"(Draws cases of each family, asks each subject and the oracle, and counts verdicts: wrong decisions
by kind and cause, errors of numbers in ulp, backward errors in steps. The counts depend on the
selection, --cases and --seed alone, not on --threads.

Names are those of `graze list`. A list is comma separated, or the option is repeated; an option
that isn't given selects everything.

Requirements are KEY=NUMBER, KEY<=NUMBER or KEY<NUMBER. Each has to hold for each subject and type,
over all cases within the subject's contract:
  missed phantom behind beyond clamped wrong_root not_a_number
                                    wrong verdicts of this kind
  no_answer                         of a program: crashes, exits, time-outs, garbage, wrong
                                    counts, exceptions
  not_asked                         cases a program wasn't asked, because it failed too often
  wrong                             all of these together
  logic rounding boundary masked    verdicts by cause
  outcome motion                    broken promises of subjects that state them
  promise                           of subjects that promise bounds: wrong decisions, numbers
                                    that aren't the nearest, errors above a bound
  ulp                               the largest error of a time, an exit or a distance
  backward                          the largest backward error of decisions and times, in steps;
                                    cases at the limits of the type don't count

Behind an @ stand the kinds of scenes that a requirement speaks of: backward<=16@ordinary,far. They
are ordinary, behind, plane, far, end, start, tangent, dense, offset, limits and scale.

The backward error of an answer is how far away the nearest question is to which it belongs: by so
many steps, from one number of the type to the next, each number of the case has to be changed at
most. A routine is exact, stable (at most 4 steps), nearly stable (64) or unstable by the largest
one; it is wrong, if some answer to a plain scene belongs to no question nearby. Whoever computes in
floats can be stable: --require 'backward<=4' is a gate for that.

The report is a README.md, a page for each question and each routine, audit.html to be opened in a
browser, and audit.json and counts.json for machines, in the folder named by --out. Of one program
alone, audit.html and README.md are all: what is wrong, why, and three plain cases come first. Of
several, or beside other routines, there is also the table of the field: field.md and its picture,
field.html with each of them, and field.json.
Existing files are replaced only when all new ones are complete. An audit that is interrupted
(Ctrl-C or SIGTERM) writes a report of what was done until then, marked as incomplete; a second
signal ends it at once. If a routine doesn't return within 10 seconds of the first signal, the
audit ends without a report, and says so. The summary goes to standard output. Progress goes to
standard error: to a terminal continuously, to a pipe or a file as a line every 10 seconds,
unless the environment variable GRAZE_QUIET is set.

--baseline names the counts.json, audit.json or field.json of an earlier audit of the same --seed
and --cases. It is read before the audit begins; what changed since is printed after the summary, as
graze compare prints it, and what is worse ends the audit with status 1. Subjects, questions, types
and families that aren't selected don't matter. counts.json is what they are compared by and nothing
else, small enough to be kept under version control.

--costs names a file of the benchmark's results, as ./run bench writes them (native.json in
bench/results). The page then shows wrong decisions against its nanoseconds of a call, those of all
routines on the same scenes, and nothing is measured for what the file has. Measured is only a
program that it lacks, if its subject file has the key nanoseconds. A built-in routine that it lacks
has no time. The file is read before the audit begins.

--junit writes a test case for each requirement, subject and type, and for each promise and the
baseline. Where the environment variable GITHUB_ACTIONS is true, each line of standard error that
says what fails is printed as an annotation too: ::error title=graze audit::... Where
GITHUB_STEP_SUMMARY names a file, as it does there, the verdict on each routine, why it is wrong, a
case, what changed against the baseline and what isn't met are appended to it in Markdown.

--world FILE judges recorded cases instead of families: those that your own program asked, as case
lines. graze_record.h (reports/program/foreign/examples) records them from C and C++. Each file
stands as a family in the report, which says how often each routine would have been wrong there.

--shard K/N judges one of N shares of the cases, for instance on another machine, and writes no
report but audit.K-of-N.jsonl in the folder. After an interruption the same command goes on from
there. graze merge puts all shares together: its report is that of the whole audit, byte for byte
below the head. What the report is held against, and what calls cost, is said to graze merge.

The cases of worst-case files (see graze search) are judged too, but not counted. The report
shows the largest known error of each subject, and whether it was sampled, searched or proved by
exhaustion.

--exec COMMAND judges any program that reads case lines on standard input and writes one answer line
for each on standard output, in order; `graze new` writes such a program for your routine.
--questions names the questions that it answers; other subjects are judged only if --subjects names
them. An answer is `miss`, or `hit` with what --gives names: t=, distance=, centre=, point=, t=
with exit=, or nothing more. `exception TEXT` says that the routine threw one: no answer. A
crash, an exit, a hang beyond --time-limit, garbage or a wrong number of lines is traced to the
case that causes it and counted as `no answer`. The audit continues, but a program that fails too
often in a family isn't asked the rest of it. If a program fails at the simplest cases, the audit
ends before it begins, with a line that says why. --exec-file reads the same options from a JSON
object with the keys exec, name, questions, types, gives, inside, starts, unit_direction,
endless, finite_end, t_min, needs_motion, positive_radii, planar, largest_coordinate,
largest_direction, tolerance, time_limit, start_limit, version, package, promises and
nanoseconds. Several files describe several programs; all are asked the same cases and appear in
one report.

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
       be asked, or the report couldn't be written
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end; files are written all the same
)";

inline constexpr std::string_view merge =
    R"(Puts shards together: the files that graze audit and graze search write with --shard.)";

inline constexpr std::string_view merge_notes =
    R"(FILE... are the files of all shards of one work, in any order, from any machines. What comes out is
what the same command without --shard would have written, byte for byte; of a report, below its
head. The head lists which machine did which shards, and how long that took.

Nothing is written unless all shards are there, once each, and done. A file is refused by its name
if it is damaged or cut off, isn't done, is there twice, or is of other options, another number of
shards or other sources than most of them; for one that is missing or isn't done, the command that
makes it is printed. The program has to be of the same sources as the one that made the shards.

The options are those of graze audit, and shards of an audit take all of them. A search and its
slices take --out alone: the folder of the worst-case files, whose cases stay unless worse ones were
found. Shards of an audit of programs (graze audit --exec) need the programs here too, for the
examples.

Ctrl-C writes nothing, with status 130.

Examples
  $ for k in 1 2 3 4; do graze audit --quick --shard $k/4 --out shards; done
  $ graze merge shards/audit.*.jsonl --out report
  $ graze merge shards/audit.*.jsonl --require 'missed=0,ulp<=1' --baseline audit.json

Exit status
  0    done, and all requirements are met
  1    a file is refused, or can't be read or written; otherwise as for graze audit
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end; files are written all the same
)";

inline constexpr std::string_view compare =
    R"(Compares two reports of graze audit: what got better, worse, appeared and went.)";

inline constexpr std::string_view compare_notes =
    R"(OLD and NEW are audit.json of two audits with the same --seed and --cases, or field.json of two.
Compared is what they count within the contract, family by family: wrong decisions of each kind,
cases not asked, broken promises, and for each number the largest error and the bound of 99 %.

  worse      more wrong decisions in all, or a larger error; also if it is only in one family
  better     the opposite
  appeared   only NEW has it: a subject or a family, or an error where nothing was right before
  went       only OLD has it
  shifted    not judged: a kind of wrong decisions that changed against their sum, such as NaN that
             became missed; an error where fewer decisions are wrong; one the same in six digits
  cases      another number of cases was judged: the contract is another one, or some weren't asked

First stands how many decisions were and are wrong in all. A line for each subject, question and
type that changed sums over its families; the families follow. Causes, and cases outside the
contract, aren't compared.

Examples
  $ graze audit --out before; graze audit --out after
  $ graze compare before/audit.json after/audit.json
  $ graze compare --no-change reports/audit/counts.json build/report/counts.json

Exit status
  0    nothing is worse
  1    something is worse, or a file can't be read or compared
  2    wrong use of the command line
  141  nobody read standard output to its end
)";

inline constexpr std::string_view map =
    R"(Draws what routines get wrong: maps in which every pixel is a case, judged exactly.)";

inline constexpr std::string_view map_notes = R"(Slices
  view   Rays through the pixels of a camera that looks at a sphere. Two maps for each subject:
         the sphere as its answers show it, and the verdicts on them.
  aim    Across: the length of the path, from none to twice what it takes to contact. Upwards:
         how far B stands aside, up to 1.25 contact distances. Contact is where both allow it.
  zoom   Two numbers of a case, each moved by ulps: a pixel is a neighbour of the next one, or
         with --ulps N so many ulps away, which shows more of a scene.

Colours
  white           right: no contact
  grey            right: contact. The darker, the larger the error, on a logarithmic scale
  red-orange      missed             yellow   behind           green   wrong root
  pink            phantom            sky blue beyond           black   NaN
  orange          clamped            blue     no answer        lilac   not judged
They can be told apart without colour vision. `graze audit --help` describes the options of
programs, and the report of an audit explains the words. A caption counts the cases within the
contract of the subject.

The same command writes the same bytes. The picture holds the command as its comment. It is
written only when it is complete; Ctrl-C writes none, with status 130.

Examples
  $ graze map                                   # a sphere 10,000 radii away, in float
  $ graze map --distance 100,2000,10000 --show pictures
  $ graze map --questions sweep --subjects tutorial_sweep,naive,graze
  $ graze map --slice zoom --case 'ray f32 0 0 0 1 0 0 800 0.3 0 0.2'
  $ graze map --slice zoom --distance 1000 --ulps 16
  $ graze map --exec 'python3 my_routine.py' --questions sweep --types f64)";

inline constexpr std::string_view explain =
    R"(Explains one case: what is true, how near another truth is, and what routines say of it.)";

inline constexpr std::string_view explain_notes =
    R"(The explanation has five parts: the exact outcome; by how many steps, from one number of the type to
the next, its numbers have to change at most until it is another one; both roots and the
discriminant, exactly, and by how much the line along the path cuts or misses; how many bits cancel
in the textbook's discriminant; and for each routine its answer, the verdict on it, and whether
logic or rounding is to blame. Of the routines of graze list subjects that are templates it names
the operation at which the digits went: its formula, what it is, and what it comes out as.

--svg draws the plane through the path and the centre, to scale, with a close-up where that is too
small to be seen: the start, contact as it is, and contact as each routine says.

Examples
  $ graze explain ray f32 0 0 0  1 0 0  800 0.3 0  0.2
  $ graze explain 'sweep f64 0 0 0 1 10 0 0 5 0 0 1' --subjects tutorial_sweep,graze --svg case.svg)";

inline constexpr std::string_view report_bug =
    R"(Writes a bug report of a routine: a plain case decided wrongly, and all that its maintainers need.)";

inline constexpr std::string_view report_bug_notes =
    R"(Puts ordinary cases to the routine and to the known forms of it, and takes the kind of wrong
decision that is most frequent. The report holds the case in decimals and in hexadecimal, the exact
answer and the routine's, a drawing, the likely cause, how often it happens, which known form is
right, and how to see it again. It needs neither graze nor its words to be understood.

--reproducer names a template: a program against the interface of the library, in which words in
double braces are replaced. Of a ray: {{origin}} {{direction}} {{centre}} {{radius}} {{t_max}}. Of
spheres: {{a}} {{a_radius}} {{motion}} {{b}} {{b_radius}}, {{b_motion}} where both move, and {{end}}
instead of {{motion}} for a cast. Of all: {{file}}, the name of the file that is written,
{{versions}}, and {{exact}}, the exact answer. reports/field/reproducers has examples.

If no decision is wrong, that is said, and nothing is written. Ctrl-C writes nothing, with status
130.

Examples
  $ graze report-bug tutorial_ray
  $ graze report-bug --exec-file my_routine.json --reproducer my_routine.cpp --out bug
  $ graze report-bug naive --families far --types f64
  $ graze report-bug tutorial_ray --case 'ray f32 0 0 0 1 0 0 800 0.3 0 0.2')";

inline constexpr std::string_view search =
    R"(Searches for the worst cases of each routine by hill climbing, and writes them to files.)";

inline constexpr std::string_view search_notes =
    R"(For each subject, type and goal a climb starts from cases drawn from a family. Each step changes
a number or two, or aims at touching, tangency or the end; a step to a less bad case is undone.
The goals are the largest error of each number that the subject gives, of right decisions only;
a wrong decision of each kind in as few digits as possible; and the largest backward error. For
graze, a broken promise takes the place of the last two.
Only cases within the subject's contract count. The result depends on --seed, --evaluations,
--restarts and --within alone, not on --threads.

Climbs stay realistic: the exponent of each number stays in the range that draws of the family of
the start have at its place, and a number is zero or infinite only where one of these is. So a
climb can find touching, tangency and cancellation, but no overflow. --within names other
families for these ranges, or `anything` for none.

Worst-case files are case files, SUBJECT.STEM.cases, one for each subject and question. Comments
above each case state how bad it is and the command that finds it. A case in a file of the folder
stays until a worse one is found; existing files are replaced only when all new ones are complete.
A search that is interrupted (Ctrl-C or SIGTERM) writes what its finished climbs found; a second
signal ends it at once. graze audit --worst FOLDER reports the known worst cases.

--slice judges all 2^32 values of one number of a case of floats, NaN and infinity included. The
result is a bound, not only the worst case found; it takes about ten minutes of a processor core for
each subject. Of a case of doubles, *@NUMBER judges the 2^24 values around that number, in half a
minute; and * alone does so around each value at which the exact decision changes. The bound goes to
SLICES.md and slices.jsonl, and its worst cases to the worst-case file. After an interruption the
same command continues, by the file slice.1-of-1.jsonl in the folder.

--shard K/N does one share of the climbs, or of a slice, for instance on another machine, and writes
search.K-of-N.jsonl or slice.K-of-N.jsonl to the folder. After an interruption the same command goes
on. graze merge puts the files of all shards together.

--compare compares climbing with sampling: the same family, the same number of cases.

--exec COMMAND searches for the worst cases of any program that answers case lines (see graze audit
--help), in fewer evaluations unless --evaluations says how many. --slice and --shard take none.

Examples
  $ graze search --subjects naive --questions sweep --out worst
  $ graze search --subjects tutorial_ray,tutorial_sweep --from near_tangent --evaluations 1000000 --seed 7
  $ graze search --compare --subjects naive,perpendicular
  $ graze search --subjects graze --slice 'sweep f32 0 0 0 1 10 * 0 5 0 0 1'
  $ graze search --subjects graze,tutorial_sweep --slice 'sweep f64 0 0 0 1 10 0 0 * 0 0 1'
  $ graze search --subjects naive --shard 3/8 --out shards
  $ graze search --exec ./mine --questions sweep --types f32

Exit status
  0    done
  1    a file couldn't be read or written, or graze broke its promise
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end; files are written all the same
)";

inline constexpr std::string_view props =
    R"(Puts the properties of its question to a routine, and shows the simplest case that breaks one.)";

inline constexpr std::string_view props_notes =
    R"(Properties are laws, such as: translating the scene changes nothing, a larger radius never makes
contact later, a path past the pole of a ball touches it; and one more: every answer is right for a
question at most --steps away (its backward error). A routine of floats can't keep a law to the last
bit, so it breaks one if its answers don't agree and one of them is farther away than that, for
certain. lib/verify/TESTING.md has the table of all properties, and what each detects.

Each property is put to --cases cases within the contract. What breaks one is made simple, and shown
with what was said, what is true, and the faults that explain the routine's answers. --kept FILE
holds such cases, as case lines: commit it, and the next run asks them first.

--exec COMMAND tests any program that answers case lines; `graze new` writes one for your routine,
and `graze audit --help` says more of programs. Without it built-in subjects are tested. In C++,
verify::properties does the same inside a test of yours.

Examples
  $ graze props --exec ./mine --questions sweep
  $ graze props --exec 'python3 answer.py' --questions ray --types f64 --unit-direction --steps 16
  $ graze props --subjects tutorial_sweep,naive --questions sweep

Exit status
  0    no property is broken
  1    a property is broken, a program can't be asked or isn't asked to the end, no case drawn is
       within the contract, or the file of --kept can't be read or written
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end
)";

inline constexpr std::string_view fuzz =
    R"(Fuzzes a routine: mutates cases towards a wrong answer, until one is found or the time is over.)";

inline constexpr std::string_view fuzz_notes =
    R"(It begins with some cases of each family, and mutates those that were new in kind: nearer to
touching, to a tangent or to the end, answered in another way, or with a larger backward error. The
first answer that is right for no question within --steps is made simple, and shown with what is
true and the faults that explain it. Code coverage isn't known, so any program can be fuzzed; for a
function in C or C++, GRAZE_FUZZ with libFuzzer or AFL++ knows more (lib/verify/TESTING.md).

--corpus FILE holds cases, as case lines: they are tried first, and those that are new in kind are
added at the end, with the one that was found. The same --seed and --inputs try the same cases,
where the routine answers the same.

--exec COMMAND fuzzes any program that answers case lines; `graze new` writes one for your routine,
and `graze audit --help` says more of programs. Without it built-in subjects are fuzzed.

Examples
  $ graze fuzz --exec ./mine --questions sweep --types f32
  $ graze fuzz --exec 'python3 answer.py' --questions ray --seconds 600 --corpus ray.cases
  $ graze fuzz --subjects naive --questions sweep --steps 16 --inputs 100000 --seed 7

Exit status
  0    nothing was found
  1    an answer breaks the promise, a program can't be asked or isn't asked to the end, no case is
       within the contract, or the file of --corpus can't be read or written
  2    wrong use of the command line
  130  interrupted; 143 where SIGTERM ended it at once
  141  nobody read standard output to its end
)";

}  // namespace reports::manual
