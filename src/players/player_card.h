/* player_card.h - who sits at a side of the board, in parts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For where there is little room: the rating is left out first, then the strength, then the
 * name is cut. "" for what there is not. Printable; plain data, any thread.
 */
#ifndef TTYCHESS_PLAYERS_PLAYER_CARD_H
#define TTYCHESS_PLAYERS_PLAYER_CARD_H

#include "pgn/chess_clock.h"

struct player_card {
    char name[160];              /* "you", "ttychess", "Stockfish 15.1" */
    char strength[48];           /* "level 6", "depth 8", "has ended" */
    char rating[16];             /* "1700" */
    char clock[CLOCK_TEXT_SIZE]; /* what was left of the time, in a game that is read */
};

#endif
