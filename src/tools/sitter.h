/* sitter.h - a chess program in the lobby: what it plays, and what it says to what happens.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It thinks about one game at a time, and only when the server gives it a turn, so that a host is
 * not eaten by its programs. What the lobby refuses is told on standard error. One thread; nothing
 * waits.
 */
#ifndef TTYCHESS_TOOLS_SITTER_H
#define TTYCHESS_TOOLS_SITTER_H

#include "lobby/client.h"
#include "uci/uci_client.h"

struct sitter {
    struct lobby_client *client; /* this one and the next: the caller's */
    struct uci_client *program;
    const char *seek; /* the clock of games to be offered; NULL: none are */
    bool seeks;       /* one is offered */
    int64_t game;     /* thought about, or asked to be; 0: none */
    size_t place;     /* half-moves that were played then */
    bool wants, has_turn, thinks, answered;
    chess_move best;      /* once it has answered */
    bool waits;           /* it has moved, and is not told of it yet: */
    int64_t moved_game;   /* there, */
    size_t moved_place;   /* behind so many half-moves, */
    uint64_t moved_tag;   /* by this request; 0: it was answered */
    int refusals;         /* of moves in that place */
    uint64_t turn, games; /* requests for engine time, and for the games by days */
};

/* False: the lobby does not want it, or cannot be had again without a person. */
bool sitter_take_news(struct sitter *sitter, const struct lobby_news *news);

/* What is due: a turn asked for, a thought begun, dropped, or played; a game offered. */
void sitter_go_on(struct sitter *sitter);

#endif
