/* engine_player_state.h - what an engine player knows; for engine_player.c (the built-in
 * engine, and all that searches share) and engine_seats.c (programs and their seats) only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H
#define TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H

#include <pthread.h>

#include "engine/engine.h"
#include "players/engine_player.h"
#include "players/program_player.h"

/* What those who think leave for the owner; guarded by the mutex. */
struct report_slot {
    unsigned generation; /* of the search that fills it */
    bool fresh;
    unsigned lines_known; /* bit n: lines[n] holds a line of this search */
    struct search_report lines[THINKING_LINES];
    struct search_report progress; /* the latest numbers, whichever line they came with */
    int visit_count;
    struct move_visits visits[THINKING_VISITS]; /* those of the reports, which lose them */
    bool finished, from_book;
    chess_move best, ponder;
};

struct engine_player {
    const struct engine_setup *setup;
    struct wake *wake;
    struct engine *engine; /* the built-in one; NULL before it is needed */
    struct position root;
    enum thinking_purpose purpose;
    int elo;         /* of the search, 0: at full strength */
    int line_count;  /* of an analysis */
    unsigned wanted; /* generation whose news are wanted */
    struct thinking thinking;

    pthread_mutex_t mutex;
    struct report_slot slot;

    struct program_player *programs[ENGINE_SEATS]; /* places; never NULL */
    int seats[ENGINE_SEATS];        /* the place of who sits there; -1: built-in engine */
    struct program_player *thinker; /* of the present search; NULL: the built-in engine */
};

/* ---- engine_player.c --------------------------------------------------------------- */

/* Begin anew: what is heard from now on is of a search of the game's position. */
void engine_player_begin(struct engine_player *player, const struct game *game);

/* It has begun. `name` and `teaches`: who thinks, as struct thinking has it. */
void engine_player_note(struct engine_player *player, enum thinking_purpose purpose, int elo,
                        const char *program, const struct thinker *thinker);

/* Where reports go: a struct engine_player. */
extern const struct search_monitor engine_player_monitor;

/* ---- engine_seats.c ---------------------------------------------------------------- */

void engine_seats_create(struct engine_player *player);
void engine_seats_destroy(struct engine_player *player);
void engine_seats_new_game(struct engine_player *player);

/* The place of who sits there; NULL: the built-in engine. */
struct program_player *engine_seats_find(const struct engine_player *player,
                                         enum engine_seat seat);

/* Have a program think about the game's position. */
bool engine_seats_think(struct engine_player *player, struct program_player *program,
                        const struct game *game, const struct search_limits *limits,
                        enum thinking_purpose purpose, struct reason *reason);

#endif
