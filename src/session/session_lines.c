/* session_lines.c - the lines of an analysis: told, walked into, tried.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line that is walked into is played on a copy of the board, so everything that looks at the
 * board sees it; the engine goes on with the position before the line. A typed move is
 * played from where one stands in it.
 */
#include "session/session_state.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int session_line_count(const struct session *session)
{
    return session->analysis.lines;
}

bool session_lines_are_known(const struct session *session)
{
    const struct thinking *thinking = session_thinking(session);
    const struct game *board =
        session->analysis.walked > 0 ? &session->analysis.board : &session->game;
    return thinking->known && !thinking->threat && thinking->line_count > 0 &&
           thinking->root_key == board->position.key;
}

/* ---- what is shown ------------------------------------------------------------------- */

const struct thinking *session_thinking(const struct session *session)
{
    return session->analysis.walked > 0 ? &session->analysis.shown
                                        : engine_player_thinking(session->engine);
}

/* While somebody walks among the lines they stay as they were; the numbers live. */
void session_refresh_lines(struct session *session)
{
    const struct thinking *now = engine_player_thinking(session->engine);
    struct thinking *shown = &session->analysis.shown;
    struct search_report *report = &shown->report;
    if (session->analysis.walked == 0)
        return;
    shown->purpose = now->purpose;
    report->depth = now->report.depth;
    report->selective_depth = now->report.selective_depth;
    report->nodes = now->report.nodes;
    report->milliseconds = now->report.milliseconds;
    report->hash_full = now->report.hash_full;
}

/* ---- walking ------------------------------------------------------------------------ */

/* Half-moves of the line that is walked. */
static size_t line_length(const struct session *session)
{
    return session->game.count - session->analysis.root;
}

static void go_to(struct session *session, size_t step)
{
    struct game *game = &session->game;
    while (game->current > session->analysis.root + step && game_back(game))
        ;
    while (game->current < session->analysis.root + step && game_forward(game))
        ;
}

static void walk_into(struct session *session, int line, size_t step)
{
    const struct thinking *thinking = session_thinking(session);
    struct analysis *analysis = &session->analysis;
    if (analysis->walked == 0)
        analysis->shown = *thinking;
    session_leave_line(session);
    analysis->walked = line; /* thinking stays what is shown */
    thinking = &analysis->shown;
    analysis->board = session->game;
    analysis->root = analysis->board.current;
    session_copy_game(&session->game, &analysis->board, analysis->root);
    for (int i = 0; i < thinking->lines[line - 1].length; i++)
        game_play(&session->game, thinking->lines[line - 1].moves[i]);
    session->hint = MOVE_NONE; /* of the board before */
    go_to(session, step);
}

void session_leave_line(struct session *session)
{
    struct analysis *analysis = &session->analysis;
    if (analysis->walked == 0)
        return;
    game_free(&session->game);
    session->game = analysis->board;
    memset(&analysis->board, 0, sizeof analysis->board);
    analysis->walked = 0;
}

void session_accept_line(struct session *session)
{
    if (session->analysis.walked > 0)
        game_free(&session->analysis.board);
    session->analysis.walked = 0;
}

int session_walked_line(const struct session *session, size_t *step, size_t *length)
{
    if (session->analysis.walked > 0) {
        *step = session->game.current - session->analysis.root;
        *length = line_length(session);
    }
    return session->analysis.walked;
}

static void go_to_line(struct session *session, int line)
{
    size_t step = session->game.current - session->analysis.root;
    if (session_lines_are_known(session) && line >= 1 &&
        line <= session_thinking(session)->line_count)
        walk_into(session, line, step);
}

void session_step_line(struct session *session, enum line_step to)
{
    size_t step;
    if (session->analysis.walked == 0)
        return;
    step = session->game.current - session->analysis.root;
    switch (to) {
    case LINE_BACK: go_to(session, step > 0 ? step - 1 : 0); break;
    case LINE_FORWARD: go_to(session, step + 1); break;
    case LINE_FIRST: go_to(session, 0); break;
    case LINE_LAST: go_to(session, line_length(session)); break;
    case LINE_UP: go_to_line(session, session->analysis.walked - 1); break;
    case LINE_DOWN: go_to_line(session, session->analysis.walked + 1); break;
    case LINE_LEAVE: session_leave_line(session); break;
    }
}

const char *session_board_text(const struct session *session, char *text, size_t size)
{
    size_t step, length;
    int line = session_walked_line(session, &step, &length);
    if (line > 0)
        snprintf(text, size, "Line %d, half-move %zu of %zu", line, step, length);
    else
        snprintf(text, size, "%s", session->analysis.on ? "Analysis" : "");
    return text;
}

/* ---- what is asked for --------------------------------------------------------------- */

bool session_read_line_numbers(struct session *session, const char *argument, int *line,
                               int *moves)
{
    int *numbers[] = {line, moves};
    const char *rest = argument;
    for (int i = 0; i < 2 && *rest; i++) {
        char *end;
        long number = isdigit((unsigned char)*rest) ? strtol(rest, &end, 10) : 0;
        if (number < 1 || number > SIDE_LINE_MOVES || (*end && !strchr(" \t\r\n", *end))) {
            session_tell(session, MESSAGE_ERROR,
                         "Expected the number of a line, 1 to %d, found '%.30s'.",
                         THINKING_LINES, rest);
            return false;
        }
        *numbers[i] = (int)number;
        rest = end + strspn(end, " \t\r\n");
    }
    if (*rest)
        session_tell(session, MESSAGE_ERROR, "Expected one line, found '%.30s' behind it.",
                     rest);
    return !*rest;
}

bool session_has_line(struct session *session, int line)
{
    int count = session_thinking(session)->line_count;
    if (!session_lines_are_known(session))
        session_tell(session, MESSAGE_ERROR,
                     session->analysis.on
                         ? "No line of this position is known yet."
                         : "No line of this position is known; 'analyse' finds some.");
    else if (line > count)
        session_tell(session, MESSAGE_ERROR,
                     "No line %d: %d %s known; 'lines %d' sets how "
                     "many are looked for.",
                     line, count, count == 1 ? "is" : "are",
                     line <= THINKING_LINES ? line : THINKING_LINES);
    else
        return true;
    return false;
}

static void tell_lines(struct session *session)
{
    const struct thinking *thinking = session_thinking(session);
    if (!session_has_line(session, 1))
        return;
    session_tell(session, MESSAGE_INFO, "Depth %d, %d line%s:", thinking->report.depth,
                 thinking->line_count, thinking->line_count == 1 ? "" : "s");
    for (int i = 0; i < thinking->line_count; i++)
        session_tell(session, MESSAGE_INFO, "%d, %s: %s", i + 1, thinking->lines[i].score_text,
                     thinking->lines[i].san);
}

bool session_set_lines(struct session *session, const char *argument)
{
    char *end;
    long count = strtol(argument, &end, 10);
    if (end[strspn(end, " \t\r\n")] || count < 1 || count > THINKING_LINES) {
        session_tell(session, MESSAGE_ERROR, "Expected 1 to %d lines, found '%.30s'.",
                     THINKING_LINES, argument);
        return false;
    }
    session->analysis.lines = (int)count;
    engine_player_set_lines(session->engine, (int)count);
    if (session->analysis.on) {
        session_leave_line(session);
        session_position_changed(session);
        session_continue(session);
    }
    return true;
}

void session_ask_lines(struct session *session, const char *argument)
{
    if (!*argument)
        tell_lines(session);
    else if (session_set_lines(session, argument))
        session_tell(session, MESSAGE_INFO, "%s %d line%s.",
                     session->analysis.on ? "The analysis looks for" : "Analyses look for",
                     session->analysis.lines, session->analysis.lines == 1 ? "" : "s");
}

void session_ask_line(struct session *session, const char *argument)
{
    int walked = session->analysis.walked, line = 0, moves = 1;
    char text[64], move[MOVE_TEXT_SIZE];
    if (walked > 0 && (!*argument || strcasecmp(argument, "end") == 0)) {
        session_leave_line(session);
        session_tell(session, MESSAGE_INFO, "Back from line %d.", walked);
        return;
    }
    if (!session_read_line_numbers(session, argument, &line, &moves))
        return;
    if (!session->analysis.on) {
        session_tell(session, MESSAGE_ERROR,
                     "Lines are walked in an analysis: type "
                     "'analyse' first.");
    } else if (line == 0) {
        session_tell(session, MESSAGE_ERROR,
                     "Which line? 'lines' tells them, 'line 1' "
                     "walks into the best.");
    } else if (session_has_line(session, line)) {
        walk_into(session, line, (size_t)moves);
        session_board_text(session, text, sizeof text);
        session_move_text(session, session->game.current, move);
        session_tell(session, MESSAGE_INFO, "%s, %s: %s.", text,
                     session_thinking(session)->lines[line - 1].score_text, move);
    }
}

/* ---- trying -------------------------------------------------------------- */

void session_add_moves(struct side_line *line, const chess_move *moves, int count, int length)
{
    for (int i = 0; i < count && i < length && line->count < SIDE_LINE_MOVES; i++)
        line->moves[line->count++] = moves[i];
}

/* The line that is walked, up to where one stands. */
static void play_walked(struct session *session)
{
    size_t root = session->analysis.root;
    if (session->game.current == root) {
        session_tell(session, MESSAGE_ERROR,
                     "You stand before the first move of line %d: step into it first.",
                     session->analysis.walked);
        return;
    }
    session_accept_line(session);
    session_position_changed(session);
    session_tell_tried(session, root);
    session_continue(session);
}

void session_ask_play(struct session *session, const char *argument)
{
    const struct thinking *thinking = session_thinking(session);
    struct side_line tried = {0};
    size_t before;
    int line = 1, moves = 1;
    if (session->analysis.walked > 0 && !*argument) {
        play_walked(session);
        return;
    }
    if (!session_read_line_numbers(session, argument, &line, &moves))
        return;
    if (!session_has_line(session, line))
        return;
    session_add_moves(&tried, thinking->lines[line - 1].moves, moves,
                      thinking->lines[line - 1].length);
    session_leave_line(session);
    if (session_refuse_move(session))
        return;
    if (!session->analysis.on) {
        if (moves > 1)
            session_tell(session, MESSAGE_ERROR, "In a game one move is played at a time.");
        else
            session_play_move(session, tried.moves[0]);
        return;
    }
    before = session->game.current;
    for (size_t i = 0; i < tried.count; i++)
        game_play(&session->game, tried.moves[i]);
    session_position_changed(session);
    session_tell_tried(session, before);
    session_continue(session);
}
