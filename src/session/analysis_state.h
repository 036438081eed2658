/* analysis_state.h - what an analysis keeps; for analysis.c, lines.c and keep.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_ANALYSIS_STATE_H
#define TTYCHESS_SESSION_ANALYSIS_STATE_H

#include "pgn/side_line.h"
#include "session/analysis.h"

struct analysis {
    bool rests;             /* the engine gave up, or could not begin: do not try again */
    int lines;              /* how many are looked for, 1 to THINKING_LINES */
    struct side_line tried; /* of the analysis that ended last */
    struct side_line done;  /* what was kept last: nobody need be reminded of it */
    int walked;             /* the line walked into, from 1; 0: none */
    size_t root;            /* half-moves before the line's first */
    struct thinking shown;  /* while walked: the lines as they were then */
    struct thinking told;   /* the lines told last, where the face does not show them */
    struct side_line *kept; /* owned; lines to keep as variations */
    size_t kept_count;
};

/* The session's. */
static inline struct analysis *analysis_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_ANALYSIS);
}

/* ---- keep.c -------------------------------------------------------------------------- */

/* Put the lines that were kept into the tree of the game, where they are not, and may be;
 * and forget them, for another game begins. */
void analysis_add_kept(struct session *session);
void analysis_forget_kept(struct session *session);

/* ---- lines.c ------------------------------------------------------------------------- */

/* The moves on the board that are not the game's. */
void analysis_find_tried(const struct session *session, struct side_line *line);

/* Leave the line that is walked: the board is again what it was; or it is played up to where
 * one stands. No-ops when none is walked. */
void analysis_leave_line(struct session *session);
void analysis_accept_line(struct session *session);

/* Take the numbers of the search that goes on into what is shown. */
void analysis_refresh_lines(struct session *session);

/* Say which moves were tried, from a place on; the lines of the position before go. */
void analysis_tell_tried(struct session *session, size_t from);

/* Look for so many lines from now on. */
void analysis_set_lines(struct session *session, int count);

/* One or two numbers of at least 1; a missing one stays. False after a complaint. */
bool analysis_read_numbers(struct session *session, const char *argument, int *line,
                           int *moves);

/* The lines of which the one of that number is meant: who has heard them means them as they
 * were told last. */
const struct thinking *analysis_meant(const struct session *session, int line);

/* Whether there is such a line of the board; false after a complaint. */
bool analysis_has_line(struct session *session, int line);

#endif
