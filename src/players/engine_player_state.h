/* engine_player_state.h - what an engine player knows; for engine_player.c (the built-in
 * engine, and all that searches share) and engine_seats.c (programs and their seats) only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H
#define TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H

#include "players/engine_player.h"
#include "players/program_player.h"
#include "players/search_job.h"

/* What reports leave for the owner. */
struct report_slot {
    unsigned lines_known; /* bit n: lines[n] holds a line of this search */
    struct search_report lines[THINKING_LINES];
    struct search_report progress; /* the latest numbers, whichever line they came with */
    int visit_count;
    struct move_visits visits[THINKING_VISITS]; /* those of the reports, which lose them */
};

struct engine_player {
    bool hurried; /* nobody waits for programs that end */
    const struct engine_setup *setup;
    struct search_job job;   /* its engine is the built-in one, made when it is needed */
    struct report_slot slot; /* the job's */
    struct position root;
    enum thinking_purpose purpose;
    int elo;        /* of the search, 0: at full strength */
    int line_count; /* of an analysis */
    bool bookless;  /* it does not open from the book, whatever the setup says */
    struct thinking thinking;

    struct program_player *programs[ENGINE_SEATS]; /* places; never NULL */
    int seats[ENGINE_SEATS];        /* the place of who sits there; -1: built-in engine */
    struct program_player *thinker; /* of the present search; NULL: the built-in engine */
};

/* All of engine_seats.c. */

void engine_seats_create(struct engine_player *player);
void engine_seats_destroy(struct engine_player *player);
void engine_seats_new_game(struct engine_player *player);

/* The place of who sits there; NULL: the built-in engine. */
struct program_player *engine_seats_find(const struct engine_player *player,
                                         enum engine_seat seat);

#endif
