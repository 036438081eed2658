/* engine_player_state.h - the state of an engine player.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to engine_player.c (the built-in engine) and engine_programs.c.
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H
#define TTYCHESS_PLAYERS_ENGINE_PLAYER_STATE_H

#include "players/engine_player.h"
#include "players/search_job.h"
#include "uci/uci_client.h"

struct report_slot {
    unsigned known_lines; /* bit n is set if lines[n] belongs to this search */
    struct search_report lines[THINKING_LINES];
    struct search_report progress; /* the latest report, of any variation */
    int visit_count;
    struct move_visits visits[THINKING_VISITS]; /* copies; the originals are valid only
                                                 * during a report */
};

struct program {
    struct engine_player *player;
    struct uci_client *client; /* NULL: the slot is free */
    bool was_ready;            /* whether the program has been ready since its last start */
    bool report_when_ready;
    bool failure_reported;
    bool has_answered; /* whether a search has sent a line or move since the last start */
    bool new_game;
    int elo;      /* the strength last sent; 0: full strength */
    int multi_pv; /* the number of variations last sent */

    /* The search, which is pending until the program is ready. */
    bool pending, running, move_immediately;
    struct position start;
    chess_move *moves; /* owned */
    size_t move_count;
    int lines;
    struct search_limits limits;
    struct search_monitor monitor;
    struct search_report latest; /* see on_report() */

    enum program_event event;
    struct error error;
};

struct engine_player {
    const struct engine_setup *setup;
    struct search_job job;
    struct report_slot slot;
    struct position root;
    enum thinking_purpose purpose;
    int elo;
    bool reported;
    int line_count;
    bool book_disabled; /* overrides the setup */
    struct thinking thinking;

    struct uci_client_timeouts timeouts;
    struct program programs[ENGINE_ROLE_COUNT];
    struct program *roles[ENGINE_ROLE_COUNT]; /* NULL: the built-in engine */
    struct program *active_program;           /* NULL: none is searching */
    update_limits_callback *update_limits;
    void *context;
};

/* ---- engine_programs.c ------------------------------------------------------------------ */

void engine_programs_create(struct engine_player *player);
void engine_programs_destroy(struct engine_player *player);
void engine_programs_new_game(struct engine_player *player);
void engine_programs_handle_events(struct engine_player *player);

/* Searches the game's current position, with `lines` variations if the program supports
 * that. The program must have a client. The monitor is copied.
 * engine_programs_handle_events() calls it, but does not call `finished` if the search is
 * lost. Returns false and sets *error if the program cannot be restarted. */
bool engine_program_start_search(struct program *program, const struct game *game,
                                 const struct search_limits *limits, int lines,
                                 const struct search_monitor *monitor, struct error *error);

void engine_program_move_now(struct program *program);

#endif
