/* player_card.h - a player's name, strength and rating, to be shown beside the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If space is short, the rating is omitted first, then the strength; then the name is
 * truncated. Unknown parts are "". All texts are printable.
 */
#ifndef TTYCHESS_PLAYERS_PLAYER_CARD_H
#define TTYCHESS_PLAYERS_PLAYER_CARD_H

#include "pgn/chess_clock.h"

struct player_card {
    char name[160];              /* "you", "ttychess", "Stockfish 15.1" */
    char strength[48];           /* "level 6", "depth 8", "has ended" */
    char rating[16];             /* "1700" */
    char clock[CLOCK_TEXT_SIZE]; /* left at the current move of a loaded game */
};

#endif
