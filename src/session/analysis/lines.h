/* lines.h - what an analysis keeps, and its lines; for analysis.c and lines.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_ANALYSIS_LINES_H
#define TTYCHESS_SESSION_ANALYSIS_LINES_H

#include "pgn/move_tree.h"
#include "session/analysis/analysis.h"

enum { KEPT_LINES = 16 };

/* A line that was kept in the game. */
struct kept_line {
    struct side_line line;
    struct move_node *node; /* after which it begins; NULL: it is not in the game yet */
    const struct move_comment *comment; /* the line as a comment; NULL: it is a variation */
};

struct analysis {
    int lines;              /* how many are looked for, 1 to THINKING_LINES */
    int lines_wanted;       /* by the person; 0: as many as there is room for */
    struct side_line tried; /* of the analysis that ended last */
    uint64_t kept;          /* the position up to which moves tried were kept; 0: none */
    struct kept_line kept_lines[KEPT_LINES]; /* of this game, the oldest first */
    int kept_count;
    int walked;            /* the line walked into, from 1; 0: none */
    size_t root;           /* half-moves before the line's first */
    struct thinking shown; /* while walked: the lines as they were then */
    struct thinking told;  /* the lines told last, where the face does not show them */
};

/* The session's. */
static inline struct analysis *analysis_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_ANALYSIS);
}

/* ---- lines.c ------------------------------------------------------------------------- */

/* The moves on the board that are not the game's. */
void analysis_find_tried(const struct session *session, struct side_line *line);

/* Leave the line that is walked: the board is again what it was; or it is played up to where
 * one stands. No-ops when none is walked. */
void analysis_leave_line(struct session *session);
void analysis_accept_line(struct session *session);

/* Moves were played or taken back: lines that were kept stay in the game, as variations where a move follows,
 * else as comments. */
void analysis_place_lines(struct session *session);

/* Take the numbers of the search that goes on into what is shown. */
void analysis_refresh_lines(struct session *session);

/* Say which moves were tried, from a place on; the lines of the position before go. */
void analysis_tell_tried(struct session *session, size_t from);

/* Look for as many lines as the person wanted, else as there is room for. */
void analysis_choose_lines(struct session *session);

#endif
