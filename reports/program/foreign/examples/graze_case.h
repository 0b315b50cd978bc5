/* SPDX-License-Identifier: BSL-1.0 */
/* Case lines in, answer lines out, for a program that `graze audit --exec` judges: C99 or C++11, and no other file. Copy it
   beside your routine and include it.

       #include "graze_case.h"

       int main(void) {
         graze_case k;
         while (graze_next_case(&k)) {
           const double t = my_sweep(k.a, k.a_radius, k.motion, k.b, k.b_radius);
           if (t >= 0 && t <= 1) graze_hit_time(t); else graze_miss();
         }
         return 0;
       }

   Each case gets one answer. What a library prints to standard output goes to standard error, where it does no harm (on
   POSIX systems). A line that can't be read ends the program with status 2 and a message. The program must not choose a
   locale with a decimal comma. */
#ifndef GRAZE_CASE_H
#define GRAZE_CASE_H

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#define GRAZE_CASE_POSIX 1
#if defined(__STRICT_ANSI__) && !defined(__cplusplus) && !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)
FILE* fdopen(int descriptor, const char* mode); /* which strict C leaves out of stdio.h */
#endif
#endif

typedef enum { GRAZE_RAY, GRAZE_SWEEP, GRAZE_MOVING, GRAZE_CAST, GRAZE_CONTAINER } graze_question;

/* A case. Doubles hold the numbers of an f32 case exactly. */
typedef struct {
  graze_question question;
  int is_float;       /* whether it is an f32 case; the answer is rounded to float then */
  double a[3];        /* the origin of the ray, or the centre of A at the start */
  double a_radius;    /* of a ray: 0 */
  double motion[3];   /* the direction of the ray, or the displacement of A; of a cast: 0, see `end` */
  double end[3];      /* of a cast: where A ends; elsewhere 0 */
  double b[3];        /* the centre of B at the start, or of the container */
  double b_radius;    /* of B, or of the container */
  double b_motion[3]; /* the displacement of B, where it moves; elsewhere 0 */
  double t_max;       /* of a ray: its end, infinite where it has none; elsewhere 1 */
} graze_case;

static FILE* graze_answers;
static int graze_answers_in_float;

static void graze_refuse(const char* line, const char* why) {
  fprintf(stderr, "graze_case.h: %s: %.200s\n", why, line);
  exit(2);
}

/* The next line of standard input, without its line feed; null at the end. Waits only when all answers are written out. */
static char* graze_next_line(void) {
#ifdef GRAZE_CASE_POSIX
  static char buffer[1 << 16];
  static size_t first, last;
  static int ended;
  for (;;) {
    char* const line = buffer + first;
    char* const end = (char*)memchr(line, '\n', last - first);
    ssize_t count;
    if (end != NULL) {
      *end = '\0';
      first = (size_t)(end + 1 - buffer);
      return line;
    }
    if (ended) {
      if (first == last) return NULL;
      buffer[last] = '\0';
      first = last;
      return line;
    }
    memmove(buffer, line, last - first);
    last -= first;
    first = 0;
    if (last + 1 >= sizeof buffer) graze_refuse(buffer, "the line is too long");
    fflush(graze_answers);
    count = read(0, buffer + last, sizeof buffer - 1 - last);
    if (count < 0 && errno != EINTR) graze_refuse(strerror(errno), "standard input can't be read");
    if (count == 0) ended = 1;
    if (count > 0) last += (size_t)count;
  }
#else
  static char line[1 << 16];
  fflush(graze_answers);
  if (fgets(line, sizeof line, stdin) == NULL) return NULL;
  line[strcspn(line, "\n")] = '\0';
  return line;
#endif
}

static void graze_take(double* into, const double** from, int count) {
  while (count-- > 0) *into++ = *(*from)++;
}

/* Reads the next case. Returns 0 at the end of the input, else 1. */
static int graze_next_case(graze_case* k) {
  static const char* const names[] = {"ray", "sweep", "moving", "cast", "container"};
  enum { questions = sizeof names / sizeof names[0] };
  static const int counts[questions] = {10, 11, 14, 11, 11};
  char question[16], type[8];
  double numbers[15];
  const double* next = numbers;
  int count = 0, used = 0, which = 0;
  char *line, *at, *end;

  if (graze_answers == NULL) {
    graze_answers = stdout;
#ifdef GRAZE_CASE_POSIX
    fflush(stdout);
    graze_answers = fdopen(dup(1), "w");
    if (graze_answers == NULL || dup2(2, 1) < 0) graze_refuse("", "standard output can't be duplicated");
#endif
  }
  do {
    line = graze_next_line();
    if (line == NULL) {
      fflush(graze_answers);
      return 0;
    }
    line[strcspn(line, "#\r")] = '\0';
  } while (line[strspn(line, " \t")] == '\0');

  if (sscanf(line, "%15s %7s%n", question, type, &used) != 2)
    graze_refuse(line, "no question and number type");
  while (which < questions && strcmp(question, names[which]) != 0) ++which;
  if (which == questions) graze_refuse(line, "an unknown question");
  if (strcmp(type, "f32") != 0 && strcmp(type, "f64") != 0) graze_refuse(line, "an unknown number type");
  for (at = line + used; count < 15; at = end) {
    numbers[count] = strtod(at, &end);
    if (end == at) break;
    ++count;
  }
  if (at[strspn(at, " \t")] != '\0') graze_refuse(line, "a word that isn't a number, or too many numbers");
  if (which == GRAZE_RAY && count == 10) numbers[count++] = HUGE_VAL;
  if (count != counts[which] + (which == GRAZE_RAY)) graze_refuse(line, "the wrong number of numbers");

  memset(k, 0, sizeof *k);
  k->question = (graze_question)which;
  k->is_float = graze_answers_in_float = strcmp(type, "f32") == 0;
  k->t_max = 1;
  graze_take(k->a, &next, 3);
  if (which != GRAZE_RAY) graze_take(&k->a_radius, &next, 1);
  graze_take(which == GRAZE_CAST ? k->end : k->motion, &next, 3);
  graze_take(k->b, &next, 3);
  graze_take(&k->b_radius, &next, 1);
  if (which == GRAZE_MOVING) graze_take(k->b_motion, &next, 3);
  if (which == GRAZE_RAY) graze_take(&k->t_max, &next, 1);
  return 1;
}

/* --- The answer: one of these for each case --- */

static double graze_rounded(double x) { return graze_answers_in_float ? (double)(float)x : x; }

/* Contact at this fraction of the displacement; of a ray, at this multiple of its direction. */
static inline void graze_hit_time(double t) { fprintf(graze_answers, "hit t=%a\n", graze_rounded(t)); }
/* Contact after this length of way (--gives distance). */
static inline void graze_hit_distance(double way) {
  fprintf(graze_answers, "hit distance=%a\n", graze_rounded(way));
}
/* Contact with the centre of A there (--gives centre). */
static inline void graze_hit_centre(const double centre[3]) {
  fprintf(graze_answers, "hit centre=%a,%a,%a\n", graze_rounded(centre[0]), graze_rounded(centre[1]),
          graze_rounded(centre[2]));
}
/* Contact (--gives contact). */
static inline void graze_hit(void) { fputs("hit\n", graze_answers); }
/* No contact; in a container: A stays inside. */
static inline void graze_miss(void) { fputs("miss\n", graze_answers); }
/* In contact from the start, where that makes a difference to the routine. */
static inline void graze_overlap(void) { fputs("overlap\n", graze_answers); }
/* A starts outside the container. */
static inline void graze_outside(void) { fputs("outside\n", graze_answers); }
/* No answer: the routine threw an exception, or refuses the case. The text says why; null for none. */
static inline void graze_exception(const char* what) {
  fputs("exception ", graze_answers);
  for (; what != NULL && *what != '\0'; ++what) fputc(*what == '\n' ? ' ' : *what, graze_answers);
  fputc('\n', graze_answers);
}

#endif
