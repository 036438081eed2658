/* engine_player_state.h - what an engine player knows; for engine_player.c (the built-in
 * engine, and all that searches share) and engine_programs.c (programs and their seats) only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H
#define TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H

#include "players/engine_player.h"
#include "players/search_job.h"
#include "uci/uci_client.h"

/* What reports leave for the owner. */
struct report_slot {
    unsigned lines_known; /* bit n: lines[n] holds a line of this search */
    struct search_report lines[THINKING_LINES];
    struct search_report progress; /* the latest numbers, whichever line they came with */
    int visit_count;
    struct move_visits visits[THINKING_VISITS]; /* those of the reports, which lose them */
};

/* A place for a program. */
struct program {
    struct engine_player *player;
    struct uci_client *client; /* NULL: nobody */
    bool was_ready;            /* since it was started */
    bool announced;            /* that it is ready is news */
    bool noted;                /* that it has ended with trouble */
    bool new_game;             /* to be told, when it is ready */
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

    enum program_news news;
    struct reason reason;
};

struct engine_player {
    const struct engine_setup *setup;
    struct search_job job;   /* its engine is the built-in one, made when it is needed */
    struct report_slot slot; /* the job's */
    struct position root;
    enum thinking_purpose purpose;
    int elo;        /* of the search, 0: at full strength */
    bool reported;  /* the search has sent a report */
    int line_count; /* of an analysis */
    bool bookless;  /* it does not open from the book, whatever the setup says */
    struct thinking thinking;

    struct uci_client_patience patience;   /* with programs */
    struct program programs[ENGINE_SEATS]; /* places */
    struct program *seats[ENGINE_SEATS];   /* who sits there; NULL: the built-in engine */
    struct program *thinker; /* of the present search; NULL: the built-in engine */
    void (*renew)(void *context, struct search_limits *limits); /* NULL: nobody does */
    void *context;
};

/* ---- engine_programs.c; the program of the last two has a client ------------------------- */

void engine_programs_create(struct engine_player *player);
void engine_programs_destroy(struct engine_player *player);
void engine_programs_new_game(struct engine_player *player);
void engine_programs_handle(struct engine_player *player);

/* Think about the game's present position, and tell so many best lines, if the program can
 * tell more than one; the monitor is copied, and its callbacks come from within
 * engine_programs_handle(). `finished` does not come when the search is lost. False, with the
 * reason, when it cannot be started. */
bool engine_program_think(struct program *program, const struct game *game,
                          const struct search_limits *limits, int lines,
                          const struct search_monitor *monitor, struct reason *reason);

/* Say a move now. */
void engine_program_finish(struct program *program);

#endif
