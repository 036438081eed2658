/* archive_summary.h - what a person wants to know of a kept game before it is on the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; one thread at a time an archive.
 */
#ifndef TTYCHESS_ARCHIVE_ARCHIVE_SUMMARY_H
#define TTYCHESS_ARCHIVE_ARCHIVE_SUMMARY_H

#include "archive/archive.h"
#include "pgn/openings.h"

enum { SUMMARY_NAME_SIZE = 64, SUMMARY_TEXT_SIZE = 400 };

struct archive_summary {
    char id[ARCHIVE_ID_SIZE];
    bool readable; /* if not, only the id is known */
    bool changed;  /* a game of a PGN file that was changed and not saved there */
    bool empty;    /* neither moves nor words: nothing to list */
    bool person[2];
    char names[2][SUMMARY_NAME_SIZE]; /* "you", "ttychess level 6", "Crafty 2500" */
    char opening[OPENING_TEXT_SIZE];  /* "" when it has no name */
    enum result result;               /* NONE: to go on */
    size_t moves;                     /* whole ones, a begun one counts; 0: not known */
    size_t next;                      /* number of the move that comes next */
    struct tm date;                   /* as struct game */
    struct position position;         /* that it was left in, or ended in */
    chess_move last;                  /* that led there; MOVE_NONE */
    int lost[2][KING];                /* pieces that were taken, by colour and type */
};

/* Read a game and say what it is; fields are printable. */
void archive_summarise(const struct archive *archive, const char *id,
                       struct archive_summary *summary);

/* The same from the beginning of its file, for lists of thousands: of moves and of the position
 * nothing is known then, `moves` is 0. */
void archive_glance(const struct archive *archive, const char *id,
                    struct archive_summary *summary);

/* The id of the unfinished game played last. False when there is none, with the reason. */
bool archive_last_unfinished(const struct archive *archive, char id[ARCHIVE_ID_SIZE],
                             struct reason *reason);

/* The same of a game at hand; the id and whether it was changed stay as they are. */
void archive_summarise_game(const struct game *game, struct archive_summary *summary);

/* Whoever a person played: the name of the other side; "both sides"; "A - B". */
void archive_summary_opponent(const struct archive_summary *summary,
                              char text[SUMMARY_NAME_SIZE]);

/* Which side a person had against a program, 'W' or 'B'; 0: it was no such game. And how it ended
 * for that person: "won", "lost", "draw"; where nobody is meant as a result, "1-0". "": it can
 * go on. */
char archive_summary_side(const struct archive_summary *summary);
const char *archive_summary_outcome(const struct archive_summary *summary);

/* "21 Nov", or with the year; "" when it is not known. And whether it is of that year (as in
 * struct tm), so that none has to be named: then, too, when it is not known. */
void archive_summary_date(const struct archive_summary *summary, bool year, char text[16]);
bool archive_summary_is_of(const struct archive_summary *summary, int year);

/* What there is to say: "You (Black) against ttychess level 6: at move 23. Italian
 * Game. 21 Nov 2026, 20:15.", the date with blanks (U+00A0) at which no line ends. */
void archive_summary_write(const struct archive_summary *summary,
                           char text[SUMMARY_TEXT_SIZE]);

/* One line about a game, at most 78 columns: its number in the list, from 1, its id, result,
 * players; a person who played a program is "you". False: it has neither moves
 * nor words, and need not be listed. */
bool archive_describe(const struct archive_summary *summary, size_t number, char text[80]);

#endif
