/* exercise.h - exercises: positions to solve, stored as rows of a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The format is that of Lichess's puzzles: the columns of exercise_header, separated by
 * commas. FEN is the position before the opponent's mistake. Moves begins with that mistake,
 * followed by the solver's moves and the replies, in UCI notation. Files may also use
 * semicolons or tabs, and quoted fields (RFC 4180, but a row is one line). With a header line
 * that names at least FEN and Moves, the columns may be in another order.
 */
#ifndef TTYCHESS_STUDY_EXERCISE_H
#define TTYCHESS_STUDY_EXERCISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "rules/position.h"

enum { EXERCISE_MOVES_MAX = 64, EXERCISE_ID_SIZE = 24, EXERCISE_TEXT_SIZE = 256 };

/* The theme of exercises that accept any good move. */
#define EXERCISE_ANY_GOOD "anyGood"

struct exercise {
    char id[EXERCISE_ID_SIZE];
    struct position before;
    chess_move moves[EXERCISE_MOVES_MAX]; /* legal; the game is not over before any of them */
    size_t count;                         /* at least 2 */
    int rating, deviation;                /* 1 to 9999; 0: unknown */
    char themes[EXERCISE_TEXT_SIZE];      /* printable words separated by spaces */
    char source[EXERCISE_TEXT_SIZE];      /* a URL or other text */
};

/* Returns the key for the log of answers, computed from the position and the moves. */
uint64_t exercise_key(const struct exercise *exercise);

/* Ignores case. */
bool exercise_has_theme(const struct exercise *exercise, const char *theme);

/* Parses a row in Lichess's format, without its line break. Returns false and sets *error if
 * the row is invalid. */
bool exercise_parse(struct exercise *exercise, const char *row, size_t length,
                    struct error *error);

/* Writes a row with its line break. Returns its length. Long fields are truncated, commas
 * become semicolons, and quotation marks become apostrophes. */
enum { EXERCISE_ROW_SIZE = 1200 };
extern const char exercise_header[]; /* first line of a file */
size_t exercise_write(const struct exercise *exercise, char row[EXERCISE_ROW_SIZE]);

/* ---- files ------------------------------------------------------------------------------ */

enum { EXERCISE_COLUMNS = 10 };

struct exercise_layout {
    char separator;
    size_t indices[EXERCISE_COLUMNS]; /* index of each Lichess column in a row */
};

struct exercise_file {
    FILE *stream; /* owned; NULL: closed */
    size_t size;  /* bytes in the file when it was opened */
    struct exercise_layout layout;
};

/* All zeros accept any exercise. */
struct exercise_filter {
    int min_rating, max_rating; /* max_rating 0: any */
    const char *theme;          /* one of the themes or opening tags; NULL: any */
};

/* Returns false and sets *error if the file cannot be read or its first 256 KB contain no
 * puzzle; *error then names the first invalid line. */
bool exercise_file_open(struct exercise_file *file, const char *path, struct error *error);
void exercise_file_close(struct exercise_file *file);

/* Reads the first valid row that begins at or after byte *at and passes the filter (NULL: any
 * row does), and sets *at to the end of that row. Returns false if there is none. */
bool exercise_file_next(struct exercise_file *file, const struct exercise_filter *filter,
                        size_t *at, struct exercise *exercise);

/* The keys of the exercises in a file; all zeros until the file is read. */
struct exercise_keys {
    void *tree;  /* owned */
    size_t read; /* bytes read from the file */
};

/* Reads the rows added to the file since the last call, or all rows if it is shorter now. */
void exercise_keys_read(struct exercise_keys *keys, const char *path);
void exercise_keys_free(struct exercise_keys *keys);

/* Adds an exercise. Returns false if it was already there. */
bool exercise_keys_add(struct exercise_keys *keys, const struct exercise *exercise);

/* Appends an exercise, creating the file if necessary. `keys` are the file's keys. Returns
 * false if the file cannot be written (*error is set) or already contains the exercise (*error
 * is not set). */
bool exercise_file_append(struct exercise_keys *keys, const char *path,
                          const struct exercise *exercise, struct error *error);

/* ---- solving ---------------------------------------------------------------------------- */

struct exercise_attempt {
    struct exercise exercise;
    struct position position; /* the solver is to move, unless the exercise is solved */
    size_t next_move;
};

enum exercise_attempt_result {
    EXERCISE_ATTEMPT_WRONG, /* not the expected move, though it may be as good; it was not
                             * played */
    EXERCISE_ATTEMPT_RIGHT, /* the move and the reply have been played */
    EXERCISE_ATTEMPT_SOLVED
};

void exercise_attempt_init(struct exercise_attempt *attempt, const struct exercise *exercise);

/* Tries a legal move. Any mate is accepted. */
enum exercise_attempt_result exercise_attempt_try_move(struct exercise_attempt *attempt,
                                                       chess_move move);

/* Returns the move to find, or MOVE_NONE if the exercise is solved. */
chess_move exercise_attempt_expected_move(const struct exercise_attempt *attempt);

#endif
