/* archive_summary.h - summary of a saved game, for lists.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ARCHIVE_ARCHIVE_SUMMARY_H
#define TTYCHESS_ARCHIVE_ARCHIVE_SUMMARY_H

#include "archive/archive.h"
#include "pgn/openings.h"

enum { SUMMARY_NAME_SIZE = 64, SUMMARY_TEXT_SIZE = 400 };

struct archive_summary {
    char id[ARCHIVE_ID_SIZE];
    bool readable; /* if false, only `id` and `changed` are valid */
    bool changed;  /* see archive_save_changed_game() */
    bool empty;    /* no moves or comments; excluded from lists */
    bool person[2];
    char names[2][SUMMARY_NAME_SIZE]; /* "you", "ttychess level 6", "Crafty 2500" */
    int elo[2];                       /* 0: unknown */
    char opening[OPENING_TEXT_SIZE];  /* "" if there is none */
    enum result result;               /* RESULT_NONE: the game can be resumed */
    size_t moves;                     /* full moves, rounded up */
    size_t next;
    struct tm date;
    struct position position; /* position on the board when the game was left */
    chess_move last;          /* MOVE_NONE: none */
    int captured[2][KING];    /* captured pieces, by color and type */
};

/* Summarizes a saved game. All strings of the summary are printable. */
void archive_summary_read(const struct archive *archive, const char *id,
                          struct archive_summary *summary);

/* Finds the most recently modified unfinished game. If `in_play`, a session must be playing
 * it. Returns false and sets *error if there is none. */
bool archive_find_last_unfinished(const struct archive *archive, bool in_play,
                                  char id[ARCHIVE_ID_SIZE], struct error *error);

/* Sets all members except `id` and `changed`. The caller sets `changed` first. */
void archive_summary_from_game(const struct game *game, struct archive_summary *summary);

/* Writes the opponent's name, "both sides" or "A - B". */
void archive_summary_write_opponent(const struct archive_summary *summary,
                                    char text[SUMMARY_NAME_SIZE]);

/* archive_summary_user_side() returns the user's side against a program, 'W' or 'B', or
 * otherwise 0. archive_summary_outcome() returns "won", "lost" or "draw" (in other games
 * "1-0", "0-1" or "draw"), or "" if the game is unfinished. */
char archive_summary_user_side(const struct archive_summary *summary);
const char *archive_summary_outcome(const struct archive_summary *summary);

/* Writes "21 Nov" or, if the game is from another year, "Nov 2025"; "" if the date is
 * unknown. */
void archive_summary_write_date(const struct archive_summary *summary, char text[16]);

/* Writes "You (Black) against ttychess level 6, at move 23. Italian Game. Begun 21 Nov 2026,
 * 20:15."
 * The date has no-break spaces (U+00A0). */
void archive_summary_write(const struct archive_summary *summary,
                           char text[SUMMARY_TEXT_SIZE]);

/* Writes at most 78 columns: number in the list (from 1), id, result, players. Returns false
 * if the game is empty. */
bool archive_summary_write_row(const struct archive_summary *summary, size_t number,
                               char text[80]);

#endif
