/* analysis.c - analysis mode: lists, steps through, tries and saves the engine's lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board is a copy of the game, so tried moves never change the saved game. The engine does
 * not play.
 */
#include "session/analysis/analysis.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "session/board/game_history.h"
#include "session/board/play.h"

enum { SAVED_VARIATIONS_MAX = 16 };

/* A line saved as a comment of `node`. */
struct saved_variation {
    struct side_variation line;
    struct move_node *node;
    const struct move_comment *comment; /* NULL: unused, or the line is now a variation */
};

struct analysis {
    int variation_count;         /* lines to search, 1 to THINKING_LINES; 0: no analysis yet */
    int requested_count;         /* set by the user; 0: as many as fit the screen */
    struct side_variation tried; /* moves tried in the last analysis */
    uint64_t saved_key;          /* position after the last saved moves; 0: none */
    struct saved_variation saved_variations[SAVED_VARIATIONS_MAX]; /* ring: the latest */
    unsigned saved_count;
    int open_variation;       /* number of the open line, from 1; 0: none */
    size_t root_ply;          /* plies before the open line's first move */
    struct thinking snapshot; /* the lines when one was opened; see session_thinking() */
    struct thinking printed;  /* without a screen: the lines last printed */
};

DEFINE_MODE_STATE_GETTER(analysis_of, struct analysis, MODE_ANALYSIS)

/* ==== listing the lines and stepping through them ======================================== */

/* An open line is played on a copy of the board, so everything that reads the board sees it.
 * The engine keeps analysing the position before it. */

enum { TRIED_TEXT_SIZE = 240, SPOKEN_MOVES = 5, WIDE_COLUMNS = 80, WIDE_VARIATIONS = 3 };

static const struct game *analysis_board(const struct session *session)
{
    return analysis_of(session)->open_variation > 0 ? mode_board_below(session)
                                                    : session->board;
}

int session_variation_count(const struct session *session)
{
    int count = analysis_of(session)->variation_count;
    return count > 0 ? count : 1;
}

bool session_variations_are_known(const struct session *session)
{
    const struct thinking *thinking = session_thinking(session);
    return thinking->known && !thinking->threat && thinking->line_count > 0 &&
           thinking->root_key == analysis_board(session)->position.key;
}

const struct thinking *session_thinking(const struct session *session)
{
    const struct thinking *now = engine_player_thinking(session->players.engine);
    const struct advice *advice = &session->advice;
    struct thinking *shown = &analysis_of(session)->snapshot;
    if (analysis_of(session)->open_variation > 0)
        return shown;
    /* Hide thinking about the engine's move if the user has turned that off, the lines of a
     * hint until the whole move is shown, and lines of a position that is not on the board. */
    bool hide = now->shown_purpose == THINKING_MOVE
                    ? !session->settings->thinking
                    : now->shown_purpose == THINKING_HINT &&
                          !session_has_state(session, STATE_ANALYSIS) &&
                          !(advice->move != MOVE_NONE && advice->shows_move);
    if (!hide && !(session_has_state(session, STATE_HISTORY) &&
                   now->root_key != session->shown->position.key))
        return now;
    *shown = *now;
    shown->known = shown->from_book = false;
    shown->line_count = 0;
    return shown;
}

/* ---- stepping through a line -------------------------------------------------------- */

/* Returns the lines to which the number `line` refers. Without a screen, these are the lines
 * last printed for this position. */
static const struct thinking *lines_by_number(const struct session *session, int line)
{
    const struct thinking *now = session_thinking(session),
                          *printed = &analysis_of(session)->printed;
    return analysis_of(session)->open_variation == 0 && session_has_text_ui(session) &&
                   line <= printed->line_count && printed->root_key == now->root_key
               ? printed
               : now;
}

static void accept_variation(struct session *session)
{
    if (analysis_of(session)->open_variation > 0)
        mode_replace_board_below(session);
    analysis_of(session)->open_variation = 0;
}

static void enter_variation(struct session *session, int line, size_t step)
{
    struct analysis *analysis = analysis_of(session);
    const struct thinking *thinking = &analysis->snapshot;
    if (analysis->open_variation == 0)
        analysis->snapshot = *lines_by_number(session, line);
    /* Any other task concerned the old board. */
    if (engine_player_purpose(session->players.engine) != THINKING_ANALYSIS)
        engine_player_cancel_search(session->players.engine);
    mode_remove(session, MODE_VARIATION);
    analysis->open_variation = line; /* session_thinking() now returns the snapshot */
    analysis->root_ply = session->board->current;
    mode_push(session, MODE_VARIATION);
    game_copy_moves(session->board, mode_board_below(session), analysis->root_ply);
    for (int i = 0; i < thinking->lines[line - 1].length; i++)
        game_play(session->board, thinking->lines[line - 1].moves[i]);
    session->advice.move = MOVE_NONE; /* the move was on the old board */
    game_go_to_ply(session->board, analysis->root_ply + step);
}

int session_variation_number(const struct session *session, size_t *step, size_t *length)
{
    if (analysis_of(session)->open_variation > 0) {
        *step = session->board->current - analysis_of(session)->root_ply;
        *length = session->board->count - analysis_of(session)->root_ply;
    }
    return analysis_of(session)->open_variation;
}

void session_step_variation(struct session *session, enum browse_step step)
{
    const struct analysis *analysis = analysis_of(session);
    const struct game *board = session->board;
    int line = analysis->open_variation + (step == BROWSE_UP ? -1 : 1);
    if (analysis->open_variation == 0)
        return;
    if (step != BROWSE_UP && step != BROWSE_DOWN)
        game_go_to_ply(session->board,
                       game_history_ply_after_step(step, board->current, analysis->root_ply,
                                                   board->count));
    else if (session_variations_are_known(session) && line >= 1 &&
             line <= session_thinking(session)->line_count)
        enter_variation(session, line, board->current - analysis->root_ply);
}

const char *session_board_title(const struct session *session, char *text, size_t size)
{
    size_t step = 0, length = 0;
    int line = session_variation_number(session, &step, &length);
    if (session_has_state(session, STATE_HISTORY)) {
        char move[MOVE_TEXT_SIZE] = "The start";
        if (session->shown->current > 0)
            move_text(session->shown, session->shown->current, move);
        snprintf(text, size, "%s; %s", move,
                 session->user_game->result == RESULT_NONE ? "the game continues"
                                                           : "the game is over");
    } else if (line > 0)
        snprintf(text, size, "Line %d, step %zu of %zu", line, step, length);
    else
        snprintf(text, size, "%s",
                 session_has_state(session, STATE_ANALYSIS) ? "Analysis" : "");
    return text;
}

/* In a game from a file, moves after the current one count as tried even if the game continues
 * with them. */
static void find_tried(const struct session *session, struct side_variation *line)
{
    const struct game *game = session->user_game, *board = analysis_board(session);
    size_t ply = 0,
           end = session_has_state(session, STATE_BROWSING) ? game->current : game->count;
    while (ply < board->current && ply < end &&
           board->moves[ply].move == game->moves[ply].move)
        ply++;
    *line = (struct side_variation){.ply = ply, .key = board->keys[ply]};
    while (ply < board->current && line->count < SIDE_VARIATION_MOVES_MAX)
        line->moves[line->count++] = board->moves[ply++].move;
}

size_t analysis_count_tried_moves(const struct session *session)
{
    struct side_variation tried;
    find_tried(session, &tried);
    return tried.count;
}

/* Commits and reports the moves tried from ply `from` on, and drops the old lines. */
static void commit_tried(struct session *session, size_t from)
{
    const struct game *game = session->board;
    char text[TRIED_TEXT_SIZE], ending[80], capture[CAPTURE_TEXT_SIZE];
    session_commit(session, CHANGE_BOARD);
    if (game->current <= from)
        return;
    engine_player_clear_variations(session->players.engine);
    move_range_write(game, from, game->current, text, sizeof text);
    if (game->result != RESULT_NONE)
        session_report(session, MESSAGE_MOVE, "Tried: %s. %s.", text,
                       game_ending_text(game, ending, sizeof ending));
    else if (!session_has_screen(session)) /* a screen shows them */
        session_report(session, MESSAGE_MOVE, "Tried: %s%s.", text,
                       report_capture_text(session, &game->moves[game->current - 1], capture));
}

/* ---- commands ------------------------------------------------------------------------ */

/* Reads up to two numbers from 1 to SIDE_VARIATION_MOVES_MAX; leaves a missing one unchanged.
 * Returns false and reports an error if a number is invalid or more text follows. */
static bool read_numbers(struct session *session, const char *argument, int *line, int *moves)
{
    int *numbers[] = {line, moves};
    const char *rest = argument;
    for (int i = 0; i < 2 && *rest; i++) {
        char *end;
        long number = isdigit((unsigned char)*rest) ? strtol(rest, &end, 10) : 0;
        if (number < 1 || number > SIDE_VARIATION_MOVES_MAX ||
            (*end && !strchr(" \t\r\n", *end)))
            return session_error(session,
                                 "Expected the number of a variation, 1 to %d, found '%.*s'.",
                                 THINKING_LINES, PRINTABLE_UP_TO(30, rest));
        *numbers[i] = (int)number;
        rest = end + strspn(end, " \t\r\n");
    }
    if (*rest)
        session_error(session, "Expected at most two numbers, found '%.*s' after them.",
                      PRINTABLE_UP_TO(30, rest));
    return !*rest;
}

static bool has_variation(struct session *session, int line)
{
    int count = lines_by_number(session, line)->line_count;
    if (!session_variations_are_known(session))
        session_error(session,
                      session_has_state(session, STATE_ANALYSIS)
                          ? "No variation has been found here yet."
                          : "No variations here yet; type 'analyse' to search for them.");
    else if (line > count)
        session_error(session,
                      "No variation %d: %d %s known; 'lines %d' sets how many are searched.",
                      line, count, count == 1 ? "is" : "are",
                      line <= THINKING_LINES ? line : THINKING_LINES);
    else
        return true;
    return false;
}

static void update_variation_count(struct session *session)
{
    struct analysis *analysis = analysis_of(session);
    bool wide = session_has_screen(session) && session->columns >= WIDE_COLUMNS;
    analysis->variation_count = analysis->requested_count > 0 ? analysis->requested_count
                                : wide                        ? WIDE_VARIATIONS
                                                              : 1;
    engine_player_set_variation_count(session->players.engine, analysis->variation_count);
}

void handle_lines(struct session *session, const struct arguments *arguments)
{
    if (arguments->number > 0) {
        bool analysing = session_has_state(session, STATE_ANALYSIS);
        analysis_of(session)->requested_count = (int)arguments->number;
        update_variation_count(session);
        if (analysing) {
            mode_remove(session, MODE_VARIATION);
            session_commit(session, CHANGE_BOARD);
        }
        session_print(session, "%s %d line%s.",
                      analysing ? "The analysis shows" : "Analyses show",
                      (int)arguments->number, plural((uint64_t)arguments->number));
        return;
    }
    if (!has_variation(session, 1))
        return;
    const struct thinking *thinking = session_thinking(session);
    bool spoken = notation_is_spoken(session_notation(session));
    analysis_of(session)->printed = *thinking;
    session_print(session, "Depth %d, %d line%s:", thinking->report.depth,
                  thinking->line_count, plural((uint64_t)thinking->line_count));
    for (int i = 0; i < thinking->line_count; i++) {
        char line[THINKING_LINE_SIZE];
        snprintf(line, sizeof line, "%s", thinking->lines[i].san);
        /* Listeners cannot remember long lines; `line N` shows the rest. */
        if (spoken && thinking->lines[i].length > SPOKEN_MOVES)
            move_line_write(&analysis_board(session)->position, thinking->lines[i].moves,
                            SPOKEN_MOVES, line, sizeof line);
        session_print(session, "%d, %s: %s", i + 1, thinking->lines[i].score_text, line);
    }
}

void handle_line(struct session *session, const char *argument)
{
    int open_variation = analysis_of(session)->open_variation, line = 0, moves = 1;
    char text[64], move[MOVE_TEXT_SIZE];
    if (open_variation > 0 && (!*argument || strcasecmp(argument, "end") == 0)) {
        mode_remove(session, MODE_VARIATION);
        session_print(session, "Back from variation %d.", open_variation);
        return;
    }
    if (!read_numbers(session, argument, &line, &moves))
        return;
    if (!session_has_state(session, STATE_ANALYSIS)) {
        session_error(session, "Type 'analyse' first; then 'line' steps through a variation.");
    } else if (line == 0) {
        session_error(session,
                      "Which variation? 'lines' lists them, 'line 1' steps through the best.");
    } else if (has_variation(session, line)) {
        enter_variation(session, line, (size_t)moves);
        if (session_has_screen(session))
            return;
        session_board_title(session, text, sizeof text);
        move_text(session->board, session->board->current, move);
        session_print(session, "%s, %s: %s.", text,
                      session_thinking(session)->lines[line - 1].score_text, move);
    }
}

/* ---- the mode of an open line -------------------------------------------------------- */

static void play_variation(struct session *session)
{
    session_set_next_command(session, COMMAND_PLAY, "");
}

static void close_variation(struct session *session)
{
    handle_line(session, "");
}

static void leave_variation(struct session *session)
{
    analysis_of(session)->open_variation = 0;
    mode_pop(session);
}

/* Before a command with ABOUT_BOARD, plays the open line up to the current position, because
 * the command is about that position. */
static bool play_variation_before(struct session *session, const struct command_entry *entry,
                                  const char *argument)
{
    size_t root = analysis_of(session)->root_ply;
    (void)argument;
    if (!mode_is_on_stack(session, MODE_VARIATION) || !(entry->rules & ABOUT_BOARD))
        return false;
    accept_variation(session);
    commit_tried(session, root);
    return false;
}

static bool step_in_variation(struct session *session, bool forward)
{
    size_t before = session->board->current;
    char move[MOVE_TEXT_SIZE], text[64];
    session_step_variation(session, forward ? BROWSE_FORWARD : BROWSE_BACK);
    session_board_title(session, text, sizeof text);
    if (session->board->current == before) {
        session_error(session,
                      forward ? "The variation ends here." : "The variation begins here.");
    } else if (session_has_screen(session)) {
        return true;
    } else if (session->board->current == analysis_of(session)->root_ply) {
        session_print(session, "%s: before its first move.", text);
    } else {
        move_text(session->board, session->board->current, move);
        session_print(session, "%s: %s.", text, move);
    }
    return true;
}

static const struct mode_command line_commands[] = {{COMMAND_GO, .run = play_variation},
                                                    {COMMAND_RETURN, .run = close_variation},
                                                    {.command = COMMAND_UNKNOWN}};

const struct mode variation_mode = {
    .state = STATE_VARIATION,
    .board = MODE_PLAY_BOARD,
    .prompt = "line",
    .step = step_in_variation,
    .commands = line_commands,
    .command = play_variation_before,
    .leave = leave_variation,
};

/* ==== playing moves of a line ============================================================ */

void handle_play(struct session *session, const char *argument)
{
    const struct analysis *analysis = analysis_of(session);
    struct side_variation tried = {0};
    int line = 1, moves = 1;
    if (analysis->open_variation > 0 && !*argument) {
        if (session->board->current == analysis->root_ply) {
            session_error(session,
                          "You are before the first move of variation %d; step forward first.",
                          analysis->open_variation);
            return;
        }
        accept_variation(session);
        commit_tried(session, analysis->root_ply);
        return;
    }
    if (!session_has_state(session, STATE_ANALYSIS)) { /* it would change the game */
        session_error(
            session,
            session_has_state(session, STATE_FILE_GAME)
                ? "Type 'continue' to play on against the engine, or 'analyse' to try moves."
                : "Type 'analyse' first to try variations, or type the move itself to play it.");
        return;
    }
    if (!read_numbers(session, argument, &line, &moves) || !has_variation(session, line))
        return;
    const struct thinking *thinking = lines_by_number(session, line);
    side_variation_append(&tried, thinking->lines[line - 1].moves, moves,
                          thinking->lines[line - 1].length);
    mode_remove(session, MODE_VARIATION);
    if (play_refuse_move(session))
        return;
    size_t before = session->board->current;
    for (size_t i = 0; i < tried.count; i++)
        game_play(session->board, tried.moves[i]);
    commit_tried(session, before);
}

/* ==== saving lines as variations of the game ============================================= */

/* A line that begins where the game ends would become part of the game, so it is saved as a
 * comment until the game has a move there. */

enum { LINE_TEXT_SIZE = 128 };

static void save_variation(struct session *session, const struct side_variation *line,
                           const char *text)
{
    /* Listeners have just heard the line. */
    const char *shown_text = session_announces_moves(session) ? "" : text;
    struct analysis *analysis = analysis_of(session);
    struct game *game = session->user_game;
    bool at_end = !game->study && line->ply >= game->current;
    if (!side_variation_insert(line, game)) {
        struct move_node *node =
            line->ply > 0 ? game->moves[line->ply - 1].node : game->tree.root;
        move_tree_add_comment(&game->tree, node, false, text, strlen(text));
        analysis->saved_variations[analysis->saved_count++ % SAVED_VARIATIONS_MAX] =
            (struct saved_variation){*line, node, node->notes->after.last};
    }
    session_print(session, "Saved as a %s%s%s%s.", at_end ? "comment" : "variation",
                  *shown_text ? ": " : "", shown_text,
                  at_end && game->result == RESULT_NONE
                      ? "; it becomes a variation when a move is played"
                      : "");
    if (session->saving.keeps_finished_game)
        session_print(session,
                      "It is on disk once you play a move or 'redo' reaches the last move.");
    session_save_game(session);
}

void handle_keep(struct session *session, const char *argument)
{
    const struct analysis *analysis = analysis_of(session);
    struct side_variation line = analysis->tried;
    char text[LINE_TEXT_SIZE];
    struct game game;
    int number = 0, moves = THINKING_LINE_MOVES;
    if (!read_numbers(session, argument, &number, &moves) ||
        (number > 0 && !has_variation(session, number)))
        return;
    if (session_has_state(session, STATE_ANALYSIS) || number > 0)
        find_tried(session, &line);
    const struct thinking *thinking = lines_by_number(session, number);
    if (number > 0)
        side_variation_append(&line, thinking->lines[number - 1].moves, moves,
                              thinking->lines[number - 1].length);
    else if (analysis->open_variation > 0)
        for (size_t i = analysis->root_ply; i < session->board->count; i++)
            side_variation_append(&line, &session->board->moves[i].move, 1, 1);
    if (line.count == 0) {
        session_error(session, "No moves were tried; 'keep 1' saves the best variation.");
        return;
    }
    if (!side_variation_copy_game(&line, session->user_game, &game)) {
        session_error(session,
                      "The game has continued differently since those moves were tried.");
        return;
    }
    move_line_write(&game.position, line.moves, (int)line.count, text, sizeof text);
    game_free(&game);
    save_variation(session, &line, text);
    analysis_of(session)->saved_key = analysis_board(session)->position.key;
}

/* ==== the analysis ====================================================================== */

static void begin_at(struct session *session, size_t ply)
{
    const struct game *game = session->user_game;
    if (session_has_state(session, STATE_ANALYSIS))
        return;
    analysis_of(session)->saved_key = 0;
    update_variation_count(session);
    game_copy_moves(mode_push(session, MODE_ANALYSIS), game, game->count);
    /* After a null move, the moves do not lead here. */
    if (session->board->current < game->current) {
        game_free(session->board);
        game_init(session->board, &game->position);
        ply = 0;
    }
    game_go_to_ply(session->board, ply);
    session_commit(session, CHANGE_BOARD | (ply < game->current ? CHANGE_ENGINE_OUTPUT : 0));
}

void analysis_begin(struct session *session)
{
    game_history_leave(session);
    begin_at(session, session->user_game->current);
}

static void leave(struct session *session)
{
    struct side_variation tried;
    mode_remove(session, MODE_VARIATION);
    find_tried(session, &tried);
    if (tried.count > 0)
        analysis_of(session)->tried = tried;
    uint64_t key = session->board->position.key;
    mode_pop(session);
    bool plays = !session->user_game->study && session->user_game->result == RESULT_NONE;
    session_commit(session, CHANGE_BOARD | (plays || session->board->position.key != key
                                                ? CHANGE_ENGINE_OUTPUT
                                                : 0));
}

/* ---- trying moves ------------------------------------------------------------------- */

/* In a game from a file, the caller handles the moves before the tried ones. */
void analysis_step_tried_moves(struct session *session, enum browse_step step)
{
    struct game *game = session->board;
    char move[MOVE_TEXT_SIZE] = "The start";
    struct side_variation tried;
    if (!session_has_state(session, STATE_ANALYSIS) ||
        analysis_of(session)->open_variation > 0 || step == BROWSE_UP ||
        step == BROWSE_DOWN) /* there are no variations here */
        return;
    find_tried(session, &tried);
    size_t first = session_has_state(session, STATE_BROWSING) ? tried.ply : 0;
    size_t ply = game_history_ply_after_step(step, game->current, first, game->count);
    if (ply == game->current) {
        session_print(session, step == BROWSE_FORWARD || step == BROWSE_END ||
                                       step == BROWSE_PAGE_FORWARD
                                   ? "No move was tried after this one."
                                   : "No move leads to this position.");
        return;
    }
    game_go_to_ply(game, ply);
    session_commit(session, CHANGE_BOARD | CHANGE_ENGINE_OUTPUT);
    if (game->current > 0)
        move_text(game, game->current, move);
    if (!session_has_state(session, STATE_BROWSING) && !session_has_screen(session))
        session_print(session, "%s.", move);
}

/* ---- commands ----------------------------------------------------------------------- */

static void play_best_line(struct session *session)
{
    session_set_next_command(session, COMMAND_PLAY, "1");
}

static bool step(struct session *session, bool forward)
{
    struct game *game = session->board;
    size_t before = game->current;
    char text[80];
    if (session_has_state(session, STATE_BROWSING) && analysis_count_tried_moves(session) == 0)
        return false;
    if (!(forward ? game_step_forward(game) : game_step_back(game))) {
        session_error(session, forward ? "There is no move to replay."
                                       : "There is no move to take back.");
        return true;
    }
    session_commit(session, CHANGE_BOARD | CHANGE_ENGINE_OUTPUT);
    move_range_write(game, forward ? before : game->current, forward ? game->current : before,
                     text, sizeof text);
    session_print(session, "%s: %s.", forward ? "Played again" : "Taken back", text);
    return true;
}

static bool try_move(struct session *session, chess_move move)
{
    size_t before = session->board->current;
    accept_variation(session);
    game_play(session->board, move);
    commit_tried(session, before);
    return true;
}

static void stop(struct session *session)
{
    char ending[80];
    mode_remove(session, MODE_VARIATION);
    bool tried = analysis_count_tried_moves(session) > 0;
    bool saved = session->board->position.key == analysis_of(session)->saved_key;
    mode_remove(session, MODE_ANALYSIS);
    if (session_has_state(session, STATE_START_SCREEN))
        return; /* the screen's rows suffice */
    const struct game *game = session->board;
    if (game->result != RESULT_NONE)
        session_print(session, "Back in the game: %s.",
                      game_ending_text(game, ending, sizeof ending));
    else
        session_print(session, "Back in the game%s.",
                      tried && !saved                        ? "; 'keep' saves the variation"
                      : game->position.side_to_move == WHITE ? ": White to move"
                                                             : ": Black to move");
}

void handle_analyse(struct session *session, const struct arguments *arguments)
{
    char ending[80];
    if (session_has_state(session, STATE_ANALYSIS)) {
        if (arguments->number > 0)
            handle_lines(session, arguments);
        else
            stop(session);
        return;
    }
    if (arguments->number > 0)
        analysis_of(session)->requested_count = (int)arguments->number;
    begin_at(session, game_history_leave(session)); /* the position shown */
    if (session->board->result != RESULT_NONE)
        session_print(session, "Analysis: %s; 'undo' steps back.",
                      game_ending_text(session->board, ending, sizeof ending));
    else if (session_has_state(session, STATE_START_SCREEN))
        session_print(session, "Analysis: try moves, or type or paste a FEN.");
    else if (!session->analysis_is_stopped && !session_has_screen(session))
        session_print(session, "Analysis: try moves; 'stop' ends it.");
}

/* Handles `return` if no mode has. */
void handle_return(struct session *session)
{
    session_error(session, session_has_state(session, STATE_FILE_GAME)
                               ? "You are already in the game; 'games' goes back to the list."
                               : "You are already in the game; 'menu' opens the menu.");
}

/* ---- the mode -------------------------------------------------------------------- */

void analysis_clear_variations(struct session *session)
{
    analysis_of(session)->tried.count = 0;
    memset(analysis_of(session)->saved_variations, 0,
           sizeof analysis_of(session)->saved_variations);
}

/* While a line is open, updates only the purpose and report (depth, nodes) of the snapshot. */
static unsigned wake(struct session *session)
{
    const struct thinking *now = engine_player_thinking(session->players.engine);
    struct analysis *analysis = analysis_of(session);
    if (analysis->open_variation > 0) {
        analysis->snapshot.purpose = now->purpose;
        analysis->snapshot.report = now->report;
    }
    return 0;
}

/* Converts saved lines from comments to variations if the game has moves there now. */
static void changed(struct session *session, unsigned changes)
{
    struct saved_variation *saved = analysis_of(session)->saved_variations,
                           *end = saved + SAVED_VARIATIONS_MAX;
    for (; saved < end && changes & CHANGE_GAME && !session->user_game->study; saved++)
        if (saved->comment && side_variation_insert(&saved->line, session->user_game)) {
            move_node_remove_comment(saved->node, false, saved->comment);
            saved->comment = NULL;
        }
}

static const struct mode_command analysis_commands[] = {{COMMAND_GO, .run = play_best_line},
                                                        {COMMAND_RETURN, .run = stop},
                                                        {.command = COMMAND_UNKNOWN}};

const struct mode analysis_mode = {
    .size = sizeof(struct analysis),
    .state = STATE_ANALYSIS,
    .board = MODE_PLAY_BOARD,
    .prompt = "analysis",
    .move = try_move,
    .step = step,
    .commands = analysis_commands,
    .leave = leave,
    .changed = changed,
    .game_replaced = analysis_clear_variations,
    .wake = wake,
};
