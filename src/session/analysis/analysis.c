/* analysis.c - the engine thinks on about the board, and moves are tried on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game is put aside and a copy of it stands on the board: whatever is tried, the game
 * that is kept does not change, and nothing has to be taken back. The engine plays nobody's
 * moves meanwhile. What belongs to the game alone is refused until one is back in it.
 */
#include "session/analysis/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/board/look.h"

/* ---- the board of the analysis ------------------------------------------------------ */

/* After so many half-moves of the game. */
static void begin_at(struct session *session, size_t place)
{
    const struct game *own = session->own;
    if (session_is_at(session, AT_ANALYSIS))
        return;
    analysis_of(session)->kept = 0;
    analysis_choose_lines(session);
    game_copy_line(frame_push(session, FRAME_ANALYSIS), own, own->count);
    if (session->board->current <
        own->current) { /* a turn was passed: the moves do not lead here */
        game_free(session->board);
        game_init(session->board, &own->position);
        place = 0;
    }
    walk_to_place(session->board, place);
    session_commit(session, CHANGE_BOARD | (place < own->current ? CHANGE_THOUGHTS : 0));
}

void session_begin_analysis(struct session *session)
{
    session_end_look(session);
    begin_at(session, session->own->current);
}

static void leave(struct session *session)
{
    struct side_line tried;
    uint64_t key;
    analysis_leave_line(session);
    analysis_find_tried(session, &tried);
    if (tried.count > 0)
        analysis_of(session)->tried = tried;
    key = session->board->position.key;
    frame_pop(session);
    bool plays = !session->own->study && session->own->result == RESULT_NONE;
    session_commit(session,
                   CHANGE_BOARD |
                       (plays || session->board->position.key != key ? CHANGE_THOUGHTS : 0));
}

void session_end_analysis(struct session *session)
{
    frame_end(session, FRAME_ANALYSIS);
}

/* ---- trying moves ------------------------------------------------------------------- */

static void step_board(struct session *session, bool forward)
{
    struct game *game = session->board;
    size_t before = game->current;
    char text[80];
    if (!(forward ? game_forward(game) : game_back(game))) {
        session_complain(session, forward ? "There is no move to play again."
                                          : "There is no move to take back.");
        return;
    }
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    move_texts(game, forward ? before : game->current, forward ? game->current : before, text,
               sizeof text);
    session_say(session, "%s: %s.", forward ? "Played again" : "Taken back", text);
}

/* After so many half-moves; where nothing lies that way it stays, and that is told. */
static void walk_to(struct session *session, size_t place, bool forward)
{
    struct game *game = session->board;
    char move[MOVE_TEXT_SIZE] = "The start";
    if (place == game->current) {
        session_say(session, forward ? "No move was tried after this one."
                                     : "Nothing lies before this position.");
        return;
    }
    walk_to_place(game, place);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    if (game->current > 0)
        move_text(game, game->current, move);
    if (!session_is_at(session, AT_BROWSING) && !session_has_screen(session))
        session_say(session, "%s.", move);
}

/* In a game that is read the tree is walked before the moves that are tried. */
bool session_step_tried(struct session *session, enum browse_step step)
{
    const struct game *game = session->board;
    size_t first = 0;
    struct side_line tried;
    if (!session_is_at(session, AT_ANALYSIS) || analysis_of(session)->walked > 0)
        return false;
    analysis_find_tried(session, &tried);
    if (session_is_at(session, AT_BROWSING))
        first = tried.place;
    if (step != BROWSE_UP && step != BROWSE_DOWN) /* there are no variations */
        walk_to(session, step_place(step, game->current, first, game->count),
                step == BROWSE_FORWARD || step == BROWSE_END || step == BROWSE_PAGE_FORWARD);
    return true;
}

/* ---- requests ----------------------------------------------------------------------- */

static void go(struct session *session)
{
    session_go_on_with(session, REQUEST_PLAY, "1");
}

/* In a game that is read its tree is walked before the moves that are tried. */
static bool step(struct session *session, bool forward)
{
    if (session_is_at(session, AT_BROWSING) && session_count_tried(session) == 0)
        return false;
    step_board(session, forward);
    return true;
}

/* A legal move is tried on the board. */
static bool try_move(struct session *session, chess_move move)
{
    size_t before = session->board->current;
    analysis_accept_line(session);
    game_play(session->board, move);
    session_commit(session, CHANGE_BOARD);
    analysis_tell_tried(session, before);
    return true;
}

static void tell_begun(struct session *session)
{
    char ending[80];
    if (session->board->result != RESULT_NONE)
        session_say(session, "Analysis: %s; 'undo' steps back.",
                    game_ending_text(session->board, ending, sizeof ending));
    else if (session_is_at(session, AT_START))
        session_say(session, "Analysis: try moves, or type or paste a FEN.");
    else if (!session->analysis_rests && !session_has_screen(session))
        session_say(session, "Analysis: moves are tried; 'stop' ends.");
}

static void stop(struct session *session)
{
    const struct game *game;
    struct side_line tried;
    char ending[80];
    analysis_leave_line(session);
    analysis_find_tried(session, &tried);
    bool kept = session->board->position.key == analysis_of(session)->kept;
    session_end_analysis(session);
    if (session_is_at(session, AT_START))
        return; /* its rows say it all */
    game = session->board;
    if (game->result != RESULT_NONE)
        session_say(session, "Back in the game: %s.",
                    game_ending_text(game, ending, sizeof ending));
    else
        session_say(session, "Back in the game%s.",
                    tried.count > 0 && !kept               ? "; 'keep' keeps the line"
                    : game->position.side_to_move == WHITE ? ": White to move"
                                                           : ": Black to move");
}

void session_ask_analyse(struct session *session, const struct arguments *arguments)
{
    if (session_is_at(session, AT_ANALYSIS) && arguments->number > 0) {
        session_ask_lines(session, arguments);
    } else if (session_is_at(session, AT_ANALYSIS)) {
        stop(session);
    } else {
        if (arguments->number > 0)
            analysis_of(session)->lines_wanted = (int)arguments->number;
        begin_at(session, session_end_look(session)); /* of what is shown */
        tell_begun(session);
    }
}

/* Where no frame has anything to go back to. */
void session_return(struct session *session)
{
    session_complain(
        session, "The game is on the board: 'undo' takes a move back, 'menu' shows the rest.");
}

/* ---- the activity -------------------------------------------------------------------- */

static void begin(struct session *session)
{
    analysis_of(session)->lines = 1;
}

void session_forget_lines(struct session *session)
{
    analysis_of(session)->tried.count = 0;
    analysis_of(session)->kept_count = 0;
}

static unsigned wake(struct session *session)
{
    analysis_refresh_lines(session);
    return 0;
}

static void changed(struct session *session, unsigned changes)
{
    if (changes & CHANGE_GAME)
        analysis_place_lines(session);
}

static const struct frame_word words[] = {
    {REQUEST_GO, .act = go}, {REQUEST_RETURN, .act = stop}, {.request = REQUEST_UNKNOWN}};

const struct frame_kind analysis_frame = {
    .at = AT_ANALYSIS,
    .board = FRAME_BOARD,
    .prompt = "analysis",
    .move = try_move,
    .step = step,
    .words = words,
    .refusals = {{.with = NOT_ANALYSING,
                  .sentence =
                      "You are analysing, not playing: 'stop' returns to the game first."}},
    .admits = MOVES_ON | NOT_TABLE,
    .leave = leave,
};

const struct activity analysis_activity = {
    .size = sizeof(struct analysis),
    .begin = begin,
    .changed = changed,
    .another_game = session_forget_lines,
    .wake = wake,
};
