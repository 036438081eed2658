/* analysis.c - the engine thinks on about the board, and moves are tried on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game is put aside and a copy of it stands on the board: whatever is tried, the game
 * that is kept does not change, and nothing has to be taken back. The engine plays nobody's
 * moves meanwhile. What belongs to the game alone is refused until one is back in it.
 */
#include "session/analysis_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/handlers.h"
#include "session/look.h"
#include "session/words.h"

static enum thinking_purpose due(const struct session *session)
{
    const struct analysis *analysis = analysis_of(session);
    return session_is_analysing(session) && !analysis->rests && analysis->walked == 0 &&
                   !session_is_at(session, AT_COMPARISON) &&
                   session->board->result == RESULT_NONE
               ? THINKING_ANALYSIS
               : THINKING_NOT;
}

/* ---- the board of the analysis ------------------------------------------------------ */

/* After so many half-moves of the game. */
static void begin_at(struct session *session, size_t place)
{
    const struct game *own = session->own;
    if (session_is_analysing(session))
        return;
    game_copy_line(scene_push(session, SCENE_ANALYSIS), own, own->count);
    if (session->board->current <
        own->current) { /* a turn was passed: the moves do not lead here */
        game_free(session->board);
        game_init(session->board, &own->position);
        place = 0;
    }
    while (session->board->current > place)
        game_back(session->board);
    session_commit(session, CHANGE_BOARD | (place < own->current ? CHANGE_THOUGHTS : 0));
}

void session_begin_analysis(struct session *session)
{
    session_end_look(session);
    begin_at(session, session->own->current);
}

void session_end_analysis(struct session *session)
{
    struct side_line tried;
    uint64_t key;
    if (!session_is_analysing(session))
        return;
    analysis_leave_line(session);
    analysis_find_tried(session, &tried);
    if (tried.count > 0)
        analysis_of(session)->tried = tried;
    key = session->board->position.key;
    scene_pop(session);
    session_commit(session,
                   CHANGE_BOARD | (session->board->position.key != key ? CHANGE_THOUGHTS : 0));
}

/* ---- trying moves ------------------------------------------------------------------- */

static void step_board(struct session *session, bool forward)
{
    struct game *game = session->board;
    size_t before = game->current;
    char text[80];
    if (!(forward ? game_forward(game) : game_back(game))) {
        session_tell(session, MESSAGE_ERROR,
                     forward ? "There is no move to play again."
                             : "There is no move to take back.");
        return;
    }
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    move_texts(game, forward ? before : game->current, forward ? game->current : before, text,
               sizeof text);
    session_tell(session, MESSAGE_INFO, "%s: %s.", forward ? "Played again" : "Taken back",
                 text);
}

/* After so many half-moves; where nothing lies that way it stays, and that is told. */
static void walk_to(struct session *session, size_t place, bool forward)
{
    struct game *game = session->board;
    char move[MOVE_TEXT_SIZE] = "The start";
    if (place == game->current) {
        session_tell(session, MESSAGE_INFO,
                     forward ? "No move was tried after this one."
                             : "Nothing lies before this position.");
        return;
    }
    while (game->current > place)
        game_back(game);
    while (game->current < place)
        game_forward(game);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    if (game->current > 0)
        move_text(game, game->current, move);
    if (!session_is_browsing(session)) /* there no step is told */
        session_tell(session, MESSAGE_INFO, "%s.", move);
}

/* In a game that is read the tree is walked before the moves that are tried. */
bool session_step_tried(struct session *session, enum browse_step step)
{
    enum { PAGE = 10 /* half-moves, as in the game */ };
    const struct game *game = session->board;
    size_t first = 0, last = game->count, place = game->current;
    struct side_line tried;
    if (!session_is_analysing(session) || analysis_of(session)->walked > 0)
        return false;
    analysis_find_tried(session, &tried);
    if (session_is_browsing(session))
        first = tried.place;
    switch (step) {
    case BROWSE_BACK: place -= place > first; break;
    case BROWSE_FORWARD: place += place < last; break;
    case BROWSE_START: place = first; break;
    case BROWSE_END: place = last; break;
    case BROWSE_PAGE_BACK: place = place - first > PAGE ? place - PAGE : first; break;
    case BROWSE_PAGE_FORWARD: place = last - place > PAGE ? place + PAGE : last; break;
    case BROWSE_UP:
    case BROWSE_DOWN: return true; /* there are no variations */
    }
    walk_to(session, place,
            step == BROWSE_FORWARD || step == BROWSE_END || step == BROWSE_PAGE_FORWARD);
    return true;
}

/* A half-move back or forward, by `undo` and `redo`, on the board or in a line. */
static void step(struct session *session, bool forward)
{
    size_t before = session->board->current;
    char move[MOVE_TEXT_SIZE], text[64];
    if (analysis_of(session)->walked == 0) {
        step_board(session, forward);
        return;
    }
    session_step_line(session, forward ? LINE_FORWARD : LINE_BACK);
    session_board_text(session, text, sizeof text);
    if (session->board->current == before) {
        session_tell(session, MESSAGE_ERROR,
                     forward ? "The line ends here." : "The line begins here.");
    } else if (session->board->current == analysis_of(session)->root) {
        session_tell(session, MESSAGE_INFO, "%s: before its first move.", text);
    } else {
        move_text(session->board, session->board->current, move);
        session_tell(session, MESSAGE_INFO, "%s: %s.", text, move);
    }
}

/* ---- requests ----------------------------------------------------------------------- */

/* The line that is walked becomes what is on the board, so that it can be asked about. */
static void settle_line(struct session *session)
{
    size_t root = analysis_of(session)->root;
    if (analysis_of(session)->walked == 0)
        return;
    analysis_accept_line(session);
    session_commit(session, CHANGE_BOARD);
    if (session->board->current > root)
        analysis_tell_tried(session, root);
}

/* What is asked about the board is about the line that is walked; `go` plays, `undo` and
 * `redo` step there. */
static bool take_request(struct session *session, const struct request_entry *entry,
                         const char *argument)
{
    enum request request = entry->id;
    (void)argument;
    if (!session_is_analysing(session))
        return false;
    if (request == REQUEST_GO)
        session_go_on_with(session, REQUEST_PLAY, analysis_of(session)->walked > 0 ? "" : "1");
    else if (request == REQUEST_UNDO || request == REQUEST_REDO)
        step(session, request == REQUEST_REDO);
    else if (entry->rules & OF_BOARD)
        settle_line(session);
    return request == REQUEST_GO || request == REQUEST_UNDO || request == REQUEST_REDO;
}

/* A legal move is tried on the board. */
static bool try_move(struct session *session, chess_move move)
{
    size_t before = session->board->current;
    if (!session_is_analysing(session))
        return false;
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
        session_tell(session, MESSAGE_INFO,
                     "Analysis: no move can be made here, %s; 'undo' steps back.",
                     game_ending_text(session->board, ending, sizeof ending));
    else if (session_is_at(session, AT_START))
        session_tell(session, MESSAGE_INFO, "Analysis: try moves, or type or paste a FEN.");
    else if (!analysis_of(session)->rests)
        session_tell(session, MESSAGE_INFO, "%s", /* no longer than a row of a small window */
                     session->columns < 60
                         ? "Analysis; 'stop' returns to the game."
                         : "Analysis: moves are only tried; 'stop' returns to the game.");
}

void session_ask_analyse(struct session *session, const struct arguments *arguments)
{
    if (session_is_analysing(session) && arguments->number > 0) {
        session_ask_lines(session, arguments);
    } else if (session_is_analysing(session)) {
        session_stop(session);
    } else {
        if (arguments->number > 0)
            analysis_set_lines(session, (int)arguments->number);
        begin_at(session, session_end_look(session)); /* of what is shown */
        tell_begun(session);
    }
}

/* Whether these moves were the last that were kept. */
static bool is_kept(const struct session *session, const struct side_line *line)
{
    const struct side_line *done = &analysis_of(session)->done;
    return done->place == line->place && done->key == line->key &&
           done->count == line->count &&
           memcmp(done->moves, line->moves, line->count * sizeof *line->moves) == 0;
}

void session_stop(struct session *session)
{
    const struct game *game;
    struct side_line tried;
    char ending[80];
    bool keeps;
    if (!session_is_analysing(session)) {
        session_tell(session, MESSAGE_ERROR, "No analysis is going on.");
        return;
    }
    analysis_leave_line(session);
    analysis_find_tried(session, &tried);
    keeps = tried.count > 0 && !is_kept(session, &tried);
    session_end_analysis(session);
    if (session_is_at(session, AT_START))
        return; /* its rows say it all */
    game = session->board;
    if (game->result != RESULT_NONE)
        session_tell(session, MESSAGE_INFO, "The analysis has ended; the game: %s.",
                     game_ending_text(game, ending, sizeof ending));
    else
        session_tell(session, MESSAGE_INFO, "The analysis has ended%s: %s to move.%s",
                     tried.count > 0 ? "; back in the game" : "",
                     color_name((enum color)game->position.side_to_move),
                     keeps ? " 'keep' keeps the moves tried." : "");
}

void session_return(struct session *session)
{
    bool walks = analysis_of(session)->walked > 0;
    struct side_line tried;
    if (!session_is_analysing(session)) {
        session_tell(session, MESSAGE_ERROR, "The game is on the board.");
        return;
    }
    analysis_leave_line(session);
    analysis_find_tried(session, &tried);
    if (tried.count == 0 && !walks && session->board->current == session->own->current) {
        session_stop(session); /* there is nothing left to come back from */
        return;
    }
    session_end_analysis(session);
    session_begin_analysis(session);
    session_tell(session, MESSAGE_INFO, "Back at the game's position: %s to move.",
                 color_name((enum color)session->board->position.side_to_move));
}

/* ---- the activity -------------------------------------------------------------------- */

static void begin(struct session *session)
{
    analysis_of(session)->lines = 1;
}

static void free_kept(struct session *session)
{
    free(analysis_of(session)->kept);
}

static unsigned places(const struct session *session)
{
    unsigned line = analysis_of(session)->walked > 0 ? AT_LINE : 0;
    return session_is_analysing(session) ? AT_ANALYSIS | line : 0;
}

static bool write_prompt(const struct session *session, char text[16])
{
    int walked = analysis_of(session)->walked;
    if (walked > 0)
        snprintf(text, 16, "line %d", walked);
    else if (session_is_analysing(session))
        snprintf(text, 16, "analysis");
    return session_is_analysing(session);
}

static void changed(struct session *session, unsigned changes)
{
    (void)changes;
    analysis_of(session)->rests = false;
}

/* Moves that were kept find their place in the game. */
static bool add_kept(struct session *session)
{
    analysis_add_kept(session);
    return false;
}

void session_forget_lines(struct session *session)
{
    analysis_forget_kept(session);
}

static void begin_another(struct session *session, const struct position *start)
{
    (void)start;
    analysis_forget_kept(session);
}

/* The engine gave up by itself. */
static void take_answer(struct session *session, const struct engine_answer *answer)
{
    (void)answer;
    analysis_of(session)->rests = true;
}

static void rest(struct session *session, bool rests)
{
    analysis_of(session)->rests = rests;
}

static unsigned wake(struct session *session)
{
    analysis_refresh_lines(session);
    return 0;
}

const struct activity analysis_activity = {
    .size = sizeof(struct analysis),
    .begin = begin,
    .free = free_kept,
    .places = places,
    .prompt = write_prompt,
    .move = try_move,
    .request = take_request,
    .changed = changed,
    .saves = add_kept,
    .leave = session_end_analysis,
    .another_game = begin_another,
    .purposes = 1U << THINKING_ANALYSIS,
    .answer = take_answer,
    .rest = rest,
    .due = due,
    .wake = wake,
};
