/* exercise.h - positions to solve, as rows of a file; and solving one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file is what Lichess publishes its puzzles in, and one's own exercises are kept in the same
 * form: columns PuzzleId, FEN, Moves, Rating, RatingDeviation, Popularity, NbPlays, Themes, GameUrl,
 * OpeningTags, separated by commas. The FEN is before the other side's mistake, which is the first of
 * the moves (UCI); the solver's follow in turn with the answers. Files may also have semicolons or
 * tabs between the columns, quoted fields (RFC 4180, but a row is one line) and, if a header line
 * names them (FEN and Moves are needed), the columns in another order. A file is read line by line,
 * never mapped: another program may truncate it. One thread a file.
 */
#ifndef TTYCHESS_STUDY_EXERCISE_H
#define TTYCHESS_STUDY_EXERCISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/reason.h"
#include "rules/position.h"

enum { EXERCISE_MOVES = 64, EXERCISE_ID_SIZE = 24, EXERCISE_TEXT_SIZE = 256 };

/* The theme of an exercise with several good answers: anything good will do. */
#define EXERCISE_ANY_GOOD "anyGood"

struct exercise {
    char id[EXERCISE_ID_SIZE];
    struct position before;
    chess_move moves[EXERCISE_MOVES]; /* each legal, in a game that goes on */
    size_t count;                     /* 2 at least */
    int rating, deviation;            /* 1 to 9999; 0: none */
    char themes[EXERCISE_TEXT_SIZE];  /* words, parted by blanks; printable */
    char source[EXERCISE_TEXT_SIZE];  /* where it is from: an address, or words */
};

/* What the log of answers knows it by: position and moves, whatever file it is in. */
uint64_t exercise_key(const struct exercise *exercise);

/* Whether it has a theme, letter case aside. */
bool exercise_has_theme(const struct exercise *exercise, const char *theme);

/* Read a row of Lichess's, without its line break. Returns false and sets *reason, which names the
 * wrong column. */
bool exercise_read(struct exercise *exercise, const char *row, size_t length,
                   struct reason *reason);

/* Write the row with its line break. Long fields are cut, commas become semicolons, and quotation
 * marks become apostrophes. */
enum { EXERCISE_ROW_SIZE = 1200 };
extern const char exercise_header[]; /* the first line of a file */
size_t exercise_write(const struct exercise *exercise, char row[EXERCISE_ROW_SIZE]);

/* ---- files ------------------------------------------------------------------------------ */

enum { EXERCISE_COLUMNS = 10 };

struct exercise_layout {
    char separator;
    size_t places[EXERCISE_COLUMNS]; /* of Lichess's columns among the fields of a line */
};

struct exercise_file {
    FILE *stream; /* owned; NULL: it is closed */
    size_t size;  /* when it was opened */
    struct exercise_layout layout;
};

/* What is wanted; zeros: anything. */
struct exercise_filter {
    int least, most;   /* rating, `most` 0: any */
    const char *theme; /* a word of the themes or of the opening; NULL: any */
};

/* Returns false and sets *reason if the file cannot be read, or if no line of its first 256 KB is a
 * puzzle; then *reason names the first wrong line and what was expected there. */
bool exercise_file_open(struct exercise_file *file, const char *path, struct reason *reason);
void exercise_file_close(struct exercise_file *file);

/* Read the first wanted row (NULL: any) at or after `*at`, and move *at past it. Malformed rows are
 * skipped. Returns false if there is none or if the file has become shorter. */
bool exercise_file_next(struct exercise_file *file, const struct exercise_filter *filter,
                        size_t *at, struct exercise *exercise);

/* The exercises of a file; all zeros: nothing has been read yet. */
struct exercise_keys {
    void *tree;  /* owned; of keys */
    size_t read; /* bytes of the file */
};

/* Read the rows that were added to the file since the last call. */
void exercise_keys_read(struct exercise_keys *known, const char *path);
void exercise_keys_free(struct exercise_keys *known);

/* Returns whether the exercise is new, and remembers it. */
bool exercise_keys_add(struct exercise_keys *known, const struct exercise *exercise);

/* Append an exercise to a file unless the file has it; create the file if necessary. `known` belongs
 * to that file; only new rows are read. Returns whether the exercise was added; sets *reason only if
 * the file cannot be written. */
bool exercise_file_add(struct exercise_keys *known, const char *path,
                       const struct exercise *exercise, struct reason *reason);

/* ---- solving one ------------------------------------------------------------------------ */

struct solving {
    struct exercise exercise;
    struct position position; /* the solver is to move, or it is solved */
    size_t at;                /* of the moves: the next that is to be found */
};

enum solving_answer {
    SOLVING_WRONG, /* not the noted move, which an engine may know better; nothing is played */
    SOLVING_RIGHT, /* the answer has been played; the next move is to be found */
    SOLVING_SOLVED
};

void solving_begin(struct solving *solving, const struct exercise *exercise);

/* Try a legal move. Any mate is right. */
enum solving_answer solving_try(struct solving *solving, chess_move move);

/* The noted one; MOVE_NONE: it is solved. */
chess_move solving_move(const struct solving *solving);

#endif
