/* program_player_state.h - what is inside a program_player; for program_player*.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * program_player.c starts, ends and drives the program, by program_player_search.c, which
 * asks it; both use program_player_state.c, which knows how it stands.
 */
#ifndef TTYCHESS_PLAYERS_PROGRAM_PLAYER_STATE_H
#define TTYCHESS_PLAYERS_PROGRAM_PLAYER_STATE_H

#include "players/program_player.h"

struct program_player {
    struct uci_client_patience patience;
    struct uci_client *client; /* NULL: nobody */
    struct uci_client *next;   /* sits here once `client` has ended */
    bool leaves;               /* `client` is not wanted any more */
    bool was_ready;            /* since it was started */
    bool announced;            /* that it is ready is news */
    bool noted;                /* that it has ended with trouble */
    bool proven;               /* it has played well since it was started again */
    bool new_game;             /* to be told, when it is ready */
    char *setting;             /* owned; options to be told when it is ready, one a line */
    int elo;                   /* it was told; 0: to play as well as it can */
    int told_lines;            /* how many best lines it was told to tell */

    /* The search: it waits for the program to be ready, or runs. */
    bool waits, runs, hurried;
    struct position start;
    chess_move *moves; /* owned */
    size_t move_count;
    int lines;
    struct search_limits limits;
    struct search_monitor monitor;
    struct search_report latest; /* numbers that are not told again count on */
    int64_t late_at;             /* when it is told that it still thinks; -1: it need not be */

    void (*renew)(void *context, struct search_limits *limits); /* NULL: nobody does */
    void *context;

    enum program_news news;
    struct reason reason;
};

/* ---- program_player_state.c ---------------------------------------------------------- */

/* Keep news for program_player_take_news(); `reason` is copied, NULL leaves the last one. */
void program_player_tell(struct program_player *player, enum program_news news,
                         const struct reason *reason);

/* ---- program_player_search.c --------------------------------------------------------- */

/* The program is ready and waits for us: do what is next, if anything is. */
void program_player_proceed(struct program_player *player);

#endif
