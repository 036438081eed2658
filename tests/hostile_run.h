/* hostile_run.h - the program with hostile strings, on a terminal or in a pipe.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pseudo terminal passes every byte on and echoes none, so that only the program's own hand
 * is seen. For one thread; in the working directory.
 */
#ifndef TTYCHESS_TESTS_HOSTILE_RUN_H
#define TTYCHESS_TESTS_HOSTILE_RUN_H

#include <stdbool.h>
#include <stddef.h>

enum { RUN_WORDS = 12 };

struct run {
    const char *words[RUN_WORDS]; /* the program's arguments */
    const char *variable;         /* NAME=VALUE for its environment, or NULL */
    const char *term;             /* NULL: as a plain terminal */
    const char *input; /* a file to read from; NULL: the terminal, on which is typed */
    const char *typed; /* NULL: nothing */
    bool pipe;         /* its output goes into a pipe */
};

extern const char *hostile_program;
extern size_t hostile_strings;             /* how many there are */
extern int hostile_failed, hostile_number; /* of the lines of TAP */

/* What the last run has written. */
extern char output[];
extern size_t output_length;

/* A line of TAP. */
bool hostile_holds(bool good, const char *what, const char *detail);

/* A comment with bytes as C writes them. */
void hostile_note(const char *label, const char *bytes, size_t length);

/* Run it; returns its status as of waitpid(). A hang is told and counts as a failure. */
int hostile_run(const struct run *run);

/* Run it: whether its output is tame, and it did not crash. Tells where not. */
bool hostile_run_is_tame(const struct run *run);

/* Where names are cut: letters with all the marks that may stand over one, behind more and more
 * letters of one byte. A cut within a character is no text any more, and one before a mark
 * leaves a letter without. */
#define LETTER "\xc3\xb8"
#define MARKS  "\xcc\x81\xcc\x82\xcc\x83\xcc\x84"
bool hostile_run_is_whole(const struct run *run);

/* A file in which `format` stands once a string, with it for '@' and its number for '#'; behind
 * it `tail`. */
void hostile_write_lines(const char *path, const char *format, const char *tail);

#endif
