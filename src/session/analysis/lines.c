/* lines.c - the lines of an analysis: told, walked into, tried, kept as variations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/analysis/lines.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/param.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "session/board/look.h"
#include "session/board/play.h"

/* ==== the lines of an analysis: told and walked into ===================================== */

/* A line that is walked into is played on a copy of the board, so everything that looks at the
 * board sees it; the engine goes on with the position before the line. A typed move is
 * played from where one stands in it. */

enum { TRIED_TEXT = 240, HEARD_MOVES = 5, ROOMY_COLUMNS = 80, ROOMY_LINES = 3 };

size_t session_count_tried(const struct session *session)
{
    struct side_line tried;
    analysis_find_tried(session, &tried);
    return tried.count;
}

int session_line_count(const struct session *session)
{
    return analysis_of(session)->lines;
}

bool session_lines_are_known(const struct session *session)
{
    const struct thinking *thinking = session_thinking(session);
    const struct game *board =
        analysis_of(session)->walked > 0 ? frame_below(session) : session->board;
    return thinking->known && !thinking->threat && thinking->line_count > 0 &&
           thinking->root_key == board->position.key;
}

/* ---- what is shown ------------------------------------------------------------------- */

/* Whether a hint is sought, or only half of it was told: the line would tell the rest; or the
 * player does not want to see what an engine expects in a game. */
static bool is_veiled(const struct session *session, const struct thinking *thinking)
{
    const struct advice *advice = &session->advice;
    if (thinking->sought == THINKING_MOVE)
        return session->settings->thinking == THINKING_OFF;
    return thinking->sought == THINKING_HINT && !session_is_at(session, AT_ANALYSIS) &&
           !(advice->move != MOVE_NONE && advice->is_whole);
}

const struct thinking *session_thinking(const struct session *session)
{
    const struct thinking *now = engine_player_thinking(session->players.engine);
    struct thinking *shown = &analysis_of(session)->shown;
    if (analysis_of(session)->walked > 0)
        return shown;
    /* In a look back: not about the position that is seen. */
    if (!is_veiled(session, now) &&
        !(session_is_at(session, AT_LOOK) && now->root_key != session->shown->position.key))
        return now;
    *shown = *now;
    shown->known = shown->from_book = false;
    shown->line_count = 0;
    shown->other[0] = '\0';
    return shown;
}

/* While somebody walks among the lines they stay as they were; the numbers live. */
void analysis_refresh_lines(struct session *session)
{
    const struct thinking *now = engine_player_thinking(session->players.engine);
    struct thinking *shown = &analysis_of(session)->shown;
    if (analysis_of(session)->walked == 0)
        return;
    shown->purpose = now->purpose;
    shown->report = now->report;
}

/* ---- walking ------------------------------------------------------------------------ */

/* The lines of which the one of that number is meant: who has heard them means them as they
 * were told last. */
static const struct thinking *analysis_meant(const struct session *session, int line)
{
    const struct thinking *now = session_thinking(session),
                          *told = &analysis_of(session)->told;
    return analysis_of(session)->walked == 0 && session_has_text(session) &&
                   line <= told->line_count && told->root_key == now->root_key
               ? told
               : now;
}

static void walk_into(struct session *session, int line, size_t step)
{
    const struct thinking *thinking = analysis_meant(session, line);
    struct analysis *analysis = analysis_of(session);
    if (analysis->walked == 0)
        analysis->shown = *thinking;
    if (engine_player_purpose(session->players.engine) != THINKING_ANALYSIS)
        engine_player_cancel(
            session->players.engine); /* a hint, a tree: of the board before */
    analysis_leave_line(session);
    analysis->walked = line; /* thinking stays what is shown */
    thinking = &analysis->shown;
    analysis->root = session->board->current;
    frame_push(session, FRAME_LINE);
    game_copy_line(session->board, frame_below(session), analysis->root);
    for (int i = 0; i < thinking->lines[line - 1].length; i++)
        game_play(session->board, thinking->lines[line - 1].moves[i]);
    session->advice.move = MOVE_NONE; /* of the board before */
    walk_to_place(session->board, analysis->root + step);
}

void analysis_leave_line(struct session *session)
{
    if (analysis_of(session)->walked == 0)
        return;
    analysis_of(session)->walked = 0;
    frame_end(session, FRAME_LINE);
}

void analysis_accept_line(struct session *session)
{
    if (analysis_of(session)->walked > 0)
        frame_settle(session);
    analysis_of(session)->walked = 0;
}

int session_walked_line(const struct session *session, size_t *step, size_t *length)
{
    if (analysis_of(session)->walked > 0) {
        *step = session->board->current - analysis_of(session)->root;
        *length = session->board->count - analysis_of(session)->root;
    }
    return analysis_of(session)->walked;
}

static void go_to_line(struct session *session, int line)
{
    size_t step = session->board->current - analysis_of(session)->root;
    if (session_lines_are_known(session) && line >= 1 &&
        line <= session_thinking(session)->line_count)
        walk_into(session, line, step);
}

void session_step_line(struct session *session, enum browse_step step)
{
    const struct analysis *analysis = analysis_of(session);
    const struct game *board = session->board;
    if (analysis->walked == 0)
        return;
    if (step == BROWSE_UP || step == BROWSE_DOWN)
        go_to_line(session, analysis->walked + (step == BROWSE_UP ? -1 : 1));
    else
        walk_to_place(session->board,
                      step_place(step, board->current, analysis->root, board->count));
}

const char *session_board_text(const struct session *session, char *text, size_t size)
{
    size_t step = 0, length = 0;
    int line = session_walked_line(session, &step, &length);
    if (session_is_at(session, AT_LOOK))
        return session_look_text(session, text, size);
    if (line > 0)
        snprintf(text, size, "Line %d, step %zu of %zu", line, step, length);
    else
        snprintf(text, size, "%s", session_is_at(session, AT_ANALYSIS) ? "Analysis" : "");
    return text;
}

void analysis_find_tried(const struct session *session, struct side_line *line)
{
    const struct game *own = session->own;
    const struct game *board =
        analysis_of(session)->walked > 0 ? frame_below(session) : session->board;
    size_t place = 0;
    while (place < board->current && place < own->count &&
           board->moves[place].move == own->moves[place].move)
        place++;
    *line = (struct side_line){.place = place, .key = board->keys[place]};
    while (place < board->current && line->count < SIDE_LINE_MOVES)
        line->moves[line->count++] = board->moves[place++].move;
}

void analysis_tell_tried(struct session *session, size_t from)
{
    const struct game *game = session->board;
    char text[TRIED_TEXT], ending[80];
    engine_player_forget_lines(session->players.engine);
    move_texts(game, from, game->current, text, sizeof text);
    if (game->result != RESULT_NONE)
        session_tell(session, MESSAGE_MOVE, "Tried: %s. %s.", text,
                     game_ending_text(game, ending, sizeof ending));
    else if (!session_has_screen(session)) /* there it is seen, as are steps in a line */
        session_tell(session, MESSAGE_MOVE, "Tried: %s.%s", text,
                     position_checkers(&game->position) ? " Check." : "");
}

/* ---- what is asked for --------------------------------------------------------------- */

/* One or two numbers of at least 1; a missing one stays. False after a complaint. */
static bool analysis_read_numbers(struct session *session, const char *argument, int *line,
                                  int *moves)
{
    int *numbers[] = {line, moves};
    const char *rest = argument;
    for (int i = 0; i < 2 && *rest; i++) {
        char *end;
        long number = isdigit((unsigned char)*rest) ? strtol(rest, &end, 10) : 0;
        if (number < 1 || number > SIDE_LINE_MOVES || (*end && !strchr(" \t\r\n", *end)))
            return session_complain(session,
                                    "Expected the number of a line, 1 to %d, found '%.*s'.",
                                    THINKING_LINES, PRINTABLE_UP_TO(30, rest));
        *numbers[i] = (int)number;
        rest = end + strspn(end, " \t\r\n");
    }
    if (*rest)
        session_complain(session, "Expected one line, found '%.*s' behind it.",
                         PRINTABLE_UP_TO(30, rest));
    return !*rest;
}

/* Whether there is such a line of the board; false after a complaint. */
static bool analysis_has_line(struct session *session, int line)
{
    int count = analysis_meant(session, line)->line_count;
    if (!session_lines_are_known(session))
        session_complain(session,
                         session_is_at(session, AT_ANALYSIS)
                             ? "No line of this position is known yet."
                             : "No line of this position is known; 'analyse' finds some.");
    else if (line > count)
        session_complain(
            session, "No line %d: %d %s known; 'lines %d' sets how many are looked for.", line,
            count, count == 1 ? "is" : "are", line <= THINKING_LINES ? line : THINKING_LINES);
    else
        return true;
    return false;
}

/* Nobody keeps more than so many half-moves in mind that are read out: `line N` walks on. */
static void write_line(const struct session *session, int i, char *text, size_t size)
{
    const struct thinking *thinking = session_thinking(session);
    const struct game *board =
        analysis_of(session)->walked > 0 ? frame_below(session) : session->board;
    int length = thinking->lines[i].length;
    if (!notation_is_spoken(session_notation(session)) || length <= HEARD_MOVES)
        snprintf(text, size, "%s", thinking->lines[i].san);
    else
        line_write(&board->position, thinking->lines[i].moves, HEARD_MOVES, text, size);
}

static void tell_lines(struct session *session)
{
    const struct thinking *thinking = session_thinking(session);
    if (!analysis_has_line(session, 1))
        return;
    analysis_of(session)->told = *thinking;
    session_say(session, "Depth %d, %d line%s:", thinking->report.depth, thinking->line_count,
                plural((uint64_t)thinking->line_count));
    for (int i = 0; i < thinking->line_count; i++) {
        char line[THINKING_LINE_SIZE];
        write_line(session, i, line, sizeof line);
        session_say(session, "%d, %s: %s", i + 1, thinking->lines[i].score_text, line);
    }
}

void analysis_choose_lines(struct session *session)
{
    struct analysis *analysis = analysis_of(session);
    bool roomy = session_has_screen(session) && session->columns >= ROOMY_COLUMNS;
    analysis->lines = analysis->lines_wanted > 0 ? analysis->lines_wanted
                      : roomy                    ? ROOMY_LINES
                                                 : 1;
    engine_player_set_lines(session->players.engine, analysis->lines);
}

void session_ask_lines(struct session *session, const struct arguments *arguments)
{
    if (arguments->number == 0) {
        tell_lines(session);
        return;
    }
    bool analysing = session_is_at(session, AT_ANALYSIS);
    analysis_of(session)->lines_wanted = (int)arguments->number;
    analysis_choose_lines(session);
    if (analysing) {
        analysis_leave_line(session);
        session_commit(session, CHANGE_BOARD);
    }
    session_say(session, "%s %d line%s.",
                analysing ? "The analysis looks for" : "Analyses look for",
                (int)arguments->number, plural((uint64_t)arguments->number));
}

void session_ask_line(struct session *session, const char *argument)
{
    int walked = analysis_of(session)->walked, line = 0, moves = 1;
    char text[64], move[MOVE_TEXT_SIZE];
    if (walked > 0 && (!*argument || strcasecmp(argument, "end") == 0)) {
        analysis_leave_line(session);
        session_say(session, "Back from line %d.", walked);
        return;
    }
    if (!analysis_read_numbers(session, argument, &line, &moves))
        return;
    if (!session_is_at(session, AT_ANALYSIS)) {
        session_complain(session, "Lines are walked in an analysis: type 'analyse' first.");
    } else if (line == 0) {
        session_complain(session,
                         "Which line? 'lines' tells them, 'line 1' walks into the best.");
    } else if (analysis_has_line(session, line)) {
        walk_into(session, line, (size_t)moves);
        if (session_has_screen(session))
            return;
        session_board_text(session, text, sizeof text);
        move_text(session->board, session->board->current, move);
        session_say(session, "%s, %s: %s.", text,
                    session_thinking(session)->lines[line - 1].score_text, move);
    }
}

/* ---- the frame ----------------------------------------------------------------------- */

static void go(struct session *session)
{
    session_go_on_with(session, REQUEST_PLAY, "");
}

static void end(struct session *session)
{
    session_ask_line(session, "");
}

/* It is left by hand, too: whoever ends it forgets which one it was. */
static void leave(struct session *session)
{
    analysis_of(session)->walked = 0;
    frame_pop(session);
}

/* What is about the board is about the line: up to where one stands it becomes what is on it. */
static bool settle(struct session *session, const struct request_entry *entry,
                   const char *argument)
{
    size_t root = analysis_of(session)->root;
    (void)argument;
    if (!(entry->rules & OF_BOARD))
        return false;
    analysis_accept_line(session);
    session_commit(session, CHANGE_BOARD);
    if (session->board->current > root)
        analysis_tell_tried(session, root);
    return false;
}

static bool step(struct session *session, bool forward)
{
    size_t before = session->board->current;
    char move[MOVE_TEXT_SIZE], text[64];
    session_step_line(session, forward ? BROWSE_FORWARD : BROWSE_BACK);
    session_board_text(session, text, sizeof text);
    if (session->board->current == before) {
        session_complain(session, forward ? "The line ends here." : "The line begins here.");
    } else if (session_has_screen(session)) {
        return true;
    } else if (session->board->current == analysis_of(session)->root) {
        session_say(session, "%s: before its first move.", text);
    } else {
        move_text(session->board, session->board->current, move);
        session_say(session, "%s: %s.", text, move);
    }
    return true;
}

static const struct frame_word words[] = {
    {REQUEST_GO, .act = go}, {REQUEST_RETURN, .act = end}, {.request = REQUEST_UNKNOWN}};

const struct frame_kind line_frame = {
    .at = AT_LINE,
    .board = FRAME_BOARD,
    .prompt = "line",
    .step = step,
    .words = words,
    .request = settle,
    .leave = leave,
};

/* ==== moves of an analysis's line are played on its board ================================ */

/* The line that is walked, up to where one stands. */
static void play_walked(struct session *session)
{
    size_t root = analysis_of(session)->root;
    if (session->board->current == root) {
        session_complain(session,
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
    if (analysis_of(session)->walked > 0 && !*argument) {
        play_walked(session);
        return;
    }
    if (!session_is_at(session, AT_ANALYSIS)) { /* it would be a move of the game */
        session_complain(
            session,
            session_is_at(session, AT_READING)
                ? "'continue' plays on from here against the engine; 'analyse' tries lines."
                : "Lines are tried in an analysis: type 'analyse' first, or the move itself "
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

/* ==== lines of an analysis that are kept as variations of the game ======================= */

/* A variation stands beside a move of the game. One that begins where the game ends would be taken
 * for the game's own moves: it is a comment while no move follows there. */

enum { LINE_TEXT = 128 };

/* Moves that were taken back become the first of a line that began after them; the first moves of a line
 * that the game has now belong to the game. */
static void move_start(struct side_line *line, const struct game *own)
{
    size_t back = line->place > own->current ? line->place - own->current : 0;
    while (line->place < own->current && line->count > 0 &&
           own->moves[line->place].move == line->moves[0]) {
        memmove(line->moves, line->moves + 1, --line->count * sizeof *line->moves);
        line->place++;
    }
    if (back > 0 && back < SIDE_LINE_MOVES) {
        line->count = MIN(line->count, SIDE_LINE_MOVES - back);
        memmove(line->moves + back, line->moves, line->count * sizeof *line->moves);
        for (size_t i = 0; i < back; i++)
            line->moves[i] = own->moves[own->current + i].move;
        line->count += back;
        line->place = own->current;
    }
    line->key = own->keys[line->place];
}

static void place_line(struct kept_line *kept, struct game *own)
{
    struct side_line *line = &kept->line;
    size_t before = line->place;
    char text[LINE_TEXT];
    struct game game;
    move_start(line, own);
    if (kept->node && line->place == before && !kept->comment == (before < own->current))
        return;
    if (kept->comment)
        move_node_uncomment(kept->node, false, kept->comment);
    kept->comment = NULL;
    kept->node = line->place > 0 ? own->moves[line->place - 1].node : own->tree.root;
    if (line->count == 0 || (line->place < own->current && side_line_keep(line, own)) ||
        !side_line_find(line, own, &game))
        return;
    line_write(&game.position, line->moves, (int)line->count, text, sizeof text);
    game_free(&game);
    move_tree_comment(&own->tree, kept->node, false, text, strlen(text));
    kept->comment = kept->node->notes->after.last;
}

void analysis_place_lines(struct session *session)
{
    struct analysis *analysis = analysis_of(session);
    for (int i = 0; i < analysis->kept_count && !session->own->study; i++)
        place_line(&analysis->kept_lines[i], session->own);
}

static void keep_line(struct session *session, struct side_line *line, const char *text)
{
    struct analysis *analysis = analysis_of(session);
    struct game *own = session->own;
    const char *told =
        session_speaks(session) ? "" : text; /* who hears it has heard the line */
    const char *colon = *told ? ": " : "";
    if (analysis->kept_count == KEPT_LINES) /* stop moving the oldest */
        memmove(analysis->kept_lines, analysis->kept_lines + 1,
                (size_t)--analysis->kept_count * sizeof *analysis->kept_lines);
    struct kept_line *kept = &analysis->kept_lines[analysis->kept_count++];
    *kept = (struct kept_line){*line, NULL, NULL};
    if (own->study)
        side_line_keep(line, own);
    else
        place_line(kept, own);
    session_say(session, "Kept as a %s%s%s%s.", kept->comment ? "comment" : "variation",
                kept->comment && own->result == RESULT_NONE
                    ? ", a variation once a move is played"
                    : "",
                colon, told);
    if (session->keeping.looks_back)
        session_say(session,
                    "The file has it when a move is played, or 'redo' has come to the end.");
    session_save(session);
}

void session_ask_keep(struct session *session, const char *argument)
{
    const struct analysis *analysis = analysis_of(session);
    const struct thinking *thinking;
    struct side_line line = analysis->tried;
    char text[LINE_TEXT];
    struct game game;
    int number = 0, moves = THINKING_LINE_MOVES;
    if (!analysis_read_numbers(session, argument, &number, &moves) ||
        (number > 0 && !analysis_has_line(session, number)))
        return;
    if (session_is_at(session, AT_ANALYSIS) || number > 0)
        analysis_find_tried(session, &line);
    thinking = analysis_meant(session, number);
    if (number > 0)
        side_line_add(&line, thinking->lines[number - 1].moves, moves,
                      thinking->lines[number - 1].length);
    else if (analysis->walked > 0)
        for (size_t i = analysis->root; i < session->board->count; i++)
            side_line_add(&line, &session->board->moves[i].move, 1, 1);
    if (line.count == 0) {
        session_complain(session, "No moves were tried; 'keep 1' keeps the best line.");
        return;
    }
    if (!side_line_find(&line, session->own, &game)) {
        session_complain(session,
                         "The game has gone another way since those moves were tried.");
        return;
    }
    line_write(&game.position, line.moves, (int)line.count, text, sizeof text);
    game_free(&game);
    keep_line(session, &line, text);
    analysis_of(session)->kept =
        (analysis->walked > 0 ? frame_below(session) : session->board)->position.key;
}
