/* check_testdata.h - what the checks against collected positions share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * check_testdata.c reads the files, and checks opening books and endgame tables;
 * check_testdata_rules.c checks the rules and notations. One thread.
 */
#ifndef TTYCHESS_TESTS_CHECK_TESTDATA_H
#define TTYCHESS_TESTS_CHECK_TESTDATA_H

#include "rules/position.h"

enum { MAX_COLUMNS = 8 };

struct check {
    const char *folder; /* of all data */
    const char *file;
    const char *columns; /* what the columns hold, for the reader of this table */
    void (*check_row)(struct check *check, char *row);
    int rows, failures;
    int optional_rows, optional_passed; /* rows that need not pass, but had better */
};

/* ---- check_testdata.c ---------------------------------------------------------------- */

/* Print a comment; the latter counts as a failure. */
void check_note(const struct check *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void check_fail(struct check *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Cut a row at its tabs; missing columns are empty. */
void check_split(char *row, char *columns[MAX_COLUMNS]);

/* The position of a row that must have one; false has been reported. */
bool check_read_position(struct check *check, struct position *position, const char *fen);

/* ---- check_testdata_rules.c: one row each, which they may change --------------------- */

void check_perft(struct check *check, char *row);
void check_fen(struct check *check, char *row);
void check_san_list(struct check *check, char *row);
void check_typed_san(struct check *check, char *row);
void check_typed_move(struct check *check, char *row);
void check_key(struct check *check, char *row);
void check_draw_clock(struct check *check, char *row);
void check_state(struct check *check, char *row);
void check_repetition(struct check *check, char *row);

/* ---- check_testdata_pgn.c ------------------------------------------------------------- */

void check_known_game(struct check *check, char *row);
void check_games_kept(struct check *check, char *row);
void check_odd_file(struct check *check, char *row);

/* ---- check_testdata_openings.c ------------------------------------------------------- */

void check_opening(struct check *check, char *row);

#endif
