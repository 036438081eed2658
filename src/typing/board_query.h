/* board_query.h - what a position looks like to who does not see it: answers in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the pieces of a kind are, what stands on a rank or file, who attacks a square. Moves
 * and squares are written as in SAN; pgn/spoken.h puts them into other notations. Works
 * for drafts of a position, too. Pure; any thread.
 */
#ifndef TTYCHESS_TYPING_BOARD_QUERY_H
#define TTYCHESS_TYPING_BOARD_QUERY_H

#include "pgn/game.h"
#include "pgn/spoken.h"
#include "rules/position.h"

/* ---- what a position looks like to who does not see it ---------------------------------- */

enum { QUERY_SIZE = 512 };

/* ---- what is asked about --------------------------------------------------------------- */

/* Which pieces: a kind, or all of them; of one side, or of both. */
struct piece_kinds {
    enum piece_type type; /* NO_PIECE_TYPE: all */
    bool of[2];           /* by enum color */
};

/* "N" is White's, "n" Black's, "knight" or "knights" both; "white", "black", "A" and "a" are
 * all of a side, "" is all; "white knights", "black n". False: it is none of these. */
bool query_read_kinds(const char *text, struct piece_kinds *kinds);

/* "e4", "e 4", "echo 4". */
bool query_read_square(const char *text, enum square *square);

/* "4", "e", "echo": a rank or a file, 0 to 7. */
bool query_read_line(const char *text, bool *is_file, int *number);

/* ---- answers ----------------------------------------------------------------------------- */

/* "White: knights b1, f3. Black: knight c6." */
void query_write_kinds(const struct position *position, const struct piece_kinds *kinds,
                       char text[QUERY_SIZE]);

/* "Rank 4: c4 white bishop, e4 black pawn." */
void query_write_line(const struct position *position, enum piece_words words, bool is_file,
                      int number, char text[QUERY_SIZE]);

/* A square, and who attacks and who defends it: "e4: white pawn. Attacked by knight f6.
 * Defended by pawn d3." */
void query_write_square(const struct position *position, enum piece_words words,
                        enum square square, char text[QUERY_SIZE]);

/* ---- what happened in a game and what can happen next, in words ------------------------- */

/* As board_query.h: moves as in SAN, pure, any thread. */

/* "Last move: 3... Nxe4+, from f6, a pawn captured. White to move." */
void query_write_last(const struct game *game, char text[QUERY_SIZE]);

/* "White: queen, 2 pawns; Black: king alone. White is 11 points ahead.", and what was lost. */
void query_write_material(const struct game *game, char text[QUERY_SIZE]);

#endif
