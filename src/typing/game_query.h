/* game_query.h - what happened in a game and what can happen next, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As board_query.h: moves as in SAN, pure, any thread.
 */
#ifndef TTYCHESS_TYPING_GAME_QUERY_H
#define TTYCHESS_TYPING_GAME_QUERY_H

#include "pgn/game.h"
#include "typing/board_query.h"

/* "Last move: 3... Nxe4+, from f6, a pawn captured. White to move." */
void query_write_last(const struct game *game, char text[QUERY_SIZE]);

/* "Lost: White a knight; Black 2 pawns."; "" where nothing is. */
void query_write_lost(const struct game *game, char text[QUERY_SIZE]);

/* The same, and "White is 2 points ahead."; "Nothing was captured." */
void query_write_captured(const struct game *game, char text[QUERY_SIZE]);

/* "White: queen, 2 pawns; Black: king alone. White is 11 points ahead.", and what was lost. */
void query_write_material(const struct game *game, char text[QUERY_SIZE]);

#endif
