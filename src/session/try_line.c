/* try_line.c - moves of an analysis's line are played on its board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/analysis_state.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "session/handlers.h"
#include "session/play.h"

/* The line that is walked, up to where one stands. */
static void play_walked(struct session *session)
{
    size_t root = analysis_of(session)->root;
    if (session->board->current == root) {
        session_tell(session, MESSAGE_ERROR,
                     "You stand before the first move of line %d: step into it first.",
                     analysis_of(session)->walked);
        return;
    }
    analysis_accept_line(session);
    session_commit(session, CHANGE_BOARD);
    analysis_tell_tried(session, root);
}

void session_ask_play(struct session *session, const char *argument)
{
    const struct thinking *thinking;
    struct side_line tried = {0};
    size_t before;
    int line = 1, moves = 1;
    if (strcasecmp(argument, "on") == 0) { /* "play on" */
        session_go_on_with(session, REQUEST_CONTINUE, "");
        return;
    }
    if (analysis_of(session)->walked > 0 && !*argument) {
        play_walked(session);
        return;
    }
    if (!session_is_analysing(session)) { /* it would be a move of the game */
        session_tell(
            session, MESSAGE_ERROR,
            "Lines are tried in an analysis: type 'analyse' first, or the move itself "
            "to play it.");
        return;
    }
    if (!analysis_read_numbers(session, argument, &line, &moves))
        return;
    if (!analysis_has_line(session, line))
        return;
    thinking = analysis_meant(session, line);
    side_line_add(&tried, thinking->lines[line - 1].moves, moves,
                  thinking->lines[line - 1].length);
    analysis_leave_line(session);
    if (session_refuse_move(session))
        return;
    before = session->board->current;
    for (size_t i = 0; i < tried.count; i++)
        game_play(session->board, tried.moves[i]);
    session_commit(session, CHANGE_BOARD);
    analysis_tell_tried(session, before);
}
