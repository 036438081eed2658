/* session_graph.h - the graph of a review: whether it is shown, where one stands in it, and
 * walking there.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game's board stays where it is until session_take_graph(). As session.h: one thread; what
 * cannot be done is told as a message.
 */
#ifndef TTYCHESS_SESSION_SESSION_GRAPH_H
#define TTYCHESS_SESSION_SESSION_GRAPH_H

#include "pgn/chess_clock.h"
#include "review/review.h"
#include "session/session.h"

struct graph_state {
    const struct review *review;    /* the session's; judged as far as it goes */
    size_t place;                   /* half-moves before the position that is chosen */
    bool running;                   /* the review is under way */
    bool follows;                   /* then place is where it is now: none was chosen */
    bool shows_times;               /* the graph is that of the times of the moves */
    bool judged;                    /* perhaps in part; else the moves are all that is known */
    const struct move_times *times; /* NULL: not known */
};

/* False: the graph is not shown. */
bool session_graph(struct session *session, struct graph_state *state);

/* Show it: after REQUEST_GRAPH, or REQUEST_TIMES. */
void session_open_graph(struct session *session);
void session_open_times(struct session *session);

/* Walk in it, while it grows as far as it is known; where the times are shown from long move to
 * long move in the place of faults. */
void session_step_graph(struct session *session, enum review_step step);

/* Go to a place of it. */
void session_choose_place(struct session *session, size_t place);

/* For a face without pictures: the moves and how long they took; false: not known. */
bool session_move_times(struct session *session, const struct review **review,
                        const struct move_times **times);

/* To the board, in the position that is chosen. */
void session_take_graph(struct session *session);

/* Whether the way back leads to the graph: the board stands where that has put it, or moves were
 * tried from there. */
bool session_leads_to_graph(struct session *session);

#endif
