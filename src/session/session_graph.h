/* session_graph.h - the graph of a review.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board does not change until session_show_graph_position() is called. Errors are reported
 * as messages.
 */
#ifndef TTYCHESS_SESSION_SESSION_GRAPH_H
#define TTYCHESS_SESSION_SESSION_GRAPH_H

#include "pgn/chess_clock.h"
#include "review/review.h"
#include "session/session.h"

struct graph_state {
    const struct review *review; /* owned by the session; may be incomplete */
    size_t ply;                  /* plies before the selected position */
    bool running;                /* the review is in progress */
    bool follows_review;     /* no position is selected, so `ply` is the one under review */
    bool shows_times;        /* the graph shows the time spent on each move */
    bool has_classification; /* moves have been or are being classified */
    const struct move_times *times; /* NULL: unknown */
};

/* Returns false if no graph is open. */
bool session_graph_state(struct session *session, struct graph_state *graph);

/* The front end calls these after COMMAND_GRAPH and COMMAND_TIMES. */
void session_open_graph(struct session *session);
void session_open_time_graph(struct session *session);

/* Moves the selection. If the graph shows times, a step to a fault goes to a long think. */
void session_step_graph(struct session *session, enum review_step step);

void session_select_graph_ply(struct session *session, size_t ply);

/* Gets the moves and their times, for front ends without graphs. Returns false if the times
 * are unknown. */
bool session_get_move_times(struct session *session, const struct review **review,
                            const struct move_times **times);

void session_show_graph_position(struct session *session);

/* Returns whether the position was chosen in the graph and `return` leads back to it. */
bool session_can_return_to_graph(struct session *session);

#endif
