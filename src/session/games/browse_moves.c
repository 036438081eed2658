/* browse_moves.c - steps through a game from a file, and edits it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "session/analysis/analysis.h"
#include "session/board/game_history.h"
#include "session/games/browse_state.h"

/* ==== the board ======================================================================= */

bool session_shows_move_tree(const struct session *session)
{
    return session_has_state(session, STATE_BROWSING) &&
           !session_has_state(session, STATE_SETUP | STATE_VARIATION) &&
           !(session_has_state(session, STATE_ANALYSIS) &&
             analysis_count_tried_moves(session) > 0);
}

const char *browse_file_path(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    return browser && !browser->converted && session_has_state(session, STATE_FILE)
               ? browser->path
               : NULL;
}

/* Call these around every change of the board. They end a running analysis and begin it again.
 * `analysing` is the result of begin_change(). */
static bool begin_change(struct session *session)
{
    bool analysing = session_has_state(session, STATE_ANALYSIS);
    mode_remove(session, MODE_ANALYSIS);
    return analysing;
}

static void end_change(struct session *session, bool analysing)
{
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_ENGINE_OUTPUT);
    if (analysing)
        analysis_begin(session);
    if (browser_of(session))
        session->events |= SESSION_EVENT_BOARD | SESSION_EVENT_THINKING;
}

void browse_put_on_board(struct session *session, struct game *game)
{
    analysis_clear_variations(session);
    bool analysing = begin_change(session);
    game_free(session->user_game);
    *session->user_game = *game;
    game_set_study(session->user_game, true);
    browser_of(session)->tree_count = session->user_game->tree.count;
    end_change(session, analysing);
}

void browse_mark_changed(struct session *session)
{
    if (!session_has_state(session, STATE_BROWSING))
        return;
    browser_of(session)->changed = true;
    session->events |= SESSION_EVENT_BOARD | SESSION_EVENT_THINKING;
}

/* ==== stepping through a game ========================================================= */

enum { NOTES_SIZE = 8192 };

/* ---- steps ---------------------------------------------------------------------- */

/* Returns the move that a step forward would play, or NULL. */
static struct move_node *next_move(const struct game *game)
{
    return game->current < game->count ? game->moves[game->current].node : NULL;
}

/* Selects another move to continue with. Returns false if there is only one. */
static bool choose_sibling(struct game *game, int direction)
{
    struct move_node *chosen = next_move(game);
    struct move_node *other = chosen ? move_node_sibling(chosen, direction) : NULL;
    if (!chosen || !chosen->parent->first->next)
        return false;
    if (other) {
        game_go_to(game, other);
        game_step_back(game);
    }
    return true;
}

static void step_tree(struct session *session, enum browse_step step)
{
    bool analysing = begin_change(session);
    struct game *game = session->board;
    int direction = step == BROWSE_UP ? -1 : 1;
    if (step != BROWSE_UP && step != BROWSE_DOWN)
        game_go_to_ply(game, game_history_ply_after_step(step, game->current, 0, game->count));
    else if (!choose_sibling(game, direction))
        game_step_variation(game, direction);
    end_change(session, analysing);
}

void session_step_game(struct session *session, enum browse_step step)
{
    session_cancel_question(session);
    if (!game_history_step(session, step)) {
        if (session_browses_user_game(session)) {
            game_history_begin_browsing(session);
            step_tree(session, step);
            browse_report_position(session);
        }
        if (session_shows_move_tree(session))
            step_tree(session, step);
        else
            analysis_step_tried_moves(session, step);
    }
    session_start_due_work(session);
}

/* ---- autoplay ------------------------------------------------------------------- */

enum { AUTOPLAY_PAUSE = 2000 /* milliseconds */ };

bool session_autoplay(struct session *session)
{
    const struct game *game = session_game(session);
    bool at_end = game->current == game->count;
    if (session_stop_autoplay(session) && at_end)
        return true;
    if (session_has_state(session,
                          STATE_ANALYSIS | STATE_GAME_LIST | STATE_MENU | STATE_GRAPH) ||
        (!session_browses_user_game(session) && !session_shows_move_tree(session)))
        return false;
    session_step_game(session, at_end ? BROWSE_START : BROWSE_FORWARD);
    session->autoplay_due = session->now() + AUTOPLAY_PAUSE;
    return true;
}

bool session_stop_autoplay(struct session *session)
{
    bool was_playing = session->autoplay_due > 0;
    session->autoplay_due = 0;
    return was_playing;
}

/* ---- in words ------------------------------------------------------------------- */

/* Writes "12... Nf6!?" for the last move, or "the start". */
static void last_move_text(const struct session *session, char text[MOVE_ANNOTATED_SIZE])
{
    const struct game *game = session->user_game;
    if (game->current == 0)
        snprintf(text, MOVE_ANNOTATED_SIZE, "the start");
    else
        move_text_annotated(game, game->node, game->current, text);
}

static void report_position(struct session *session, bool with_notes, bool figures)
{
    const struct game *game = session->user_game;
    char clock[CLOCK_WORDS_SIZE], ending[80], heading[2 * MOVE_ANNOTATED_SIZE + 100];
    char notes[2 * NOTES_SIZE] = "";
    last_move_text(session, heading);
    heading[0] = (char)toupper((unsigned char)heading[0]);
    if (!move_node_is_in_main_line(game->node))
        text_add(heading, sizeof heading, " (variation)");
    int64_t left;
    if (move_node_get_clock(game->node, &left)) {
        (session_has_screen(session) ? clock_time_write : clock_time_write_words)(left, clock);
        text_add(heading, sizeof heading, ", clock %s", clock);
    }
    if (game->result != RESULT_NONE)
        text_add(heading, sizeof heading, ". %s",
                 game_ending_text(game, ending, sizeof ending));
    else if (game->current == 0 && position_checkers(&game->position))
        text_add(heading, sizeof heading, ". Check");
    text_add(heading, sizeof heading, ".");
    if (with_notes)
        annotation_write_comments(game->node, figures, notes, sizeof notes);
    session_print_words(session, heading, notes);
    const struct move_node *chosen = next_move(game);
    if (!with_notes || !chosen || !chosen->parent->first->next)
        return;
    char text[400] = "", move[MOVE_ANNOTATED_SIZE];
    int number = 0;
    for (const struct move_node *node = chosen->parent->first; node; node = node->next) {
        move_text_annotated(game, node, game->current + 1, move); /* starts with its number */
        text_add(text, sizeof text, "%s%d: %s%s", number > 0 ? ", " : "", number + 1,
                 strchr(move, ' ') + 1,
                 move_node_is_in_main_line(node) ? " (the main line)" : "");
        number++;
    }
    session_print(session, "Variations: %s.", text);
}

void browse_report_position(struct session *session)
{
    report_position(session, session_has_text_ui(session), session->settings->figures);
}

/* ---- commands ------------------------------------------------------------------- */

bool browse_step_ply(struct session *session, bool forward)
{
    const struct game *game = session->user_game;
    const struct move_node *before = game->node;
    if (!session_shows_move_tree(session))
        return false;
    session_step_game(session, forward ? BROWSE_FORWARD : BROWSE_BACK);
    if (session->user_game->node == before)
        session_error(session, forward ? "The variation ends here." : "This is the start.");
    else
        browse_report_position(session);
    return true;
}

static void go_to_node(struct session *session, struct move_node *node)
{
    bool analysing = begin_change(session);
    if (!session_has_state(session, STATE_BROWSING))
        game_history_begin_browsing(session);
    game_go_to(session->board, node);
    end_change(session, analysing);
    browse_report_position(session);
}

/* Returns the move that the user wants to go to, or NULL after reporting an error. If
 * `in_history`, the game is in progress and ends with the last move played. */
static struct move_node *parse_target(struct session *session, const char *argument,
                                      bool in_history)
{
    struct game *game = session->user_game;
    struct move_node *node = NULL;
    char *end;
    long number = strtol(argument, &end, 10);
    bool to_end = strcasecmp(argument, "end") == 0,
         to_main = strcasecmp(argument, "main") == 0;
    bool black = strcmp(end, "...") == 0;
    if (strcasecmp(argument, "start") == 0)
        node = game->tree.root;
    else if (in_history && (to_end || to_main))
        node = game->node;
    else if (to_end)
        node = game->count > 0 ? game->moves[game->count - 1].node : game->tree.root;
    else if (to_main && move_node_is_in_main_line(game->node))
        node = move_node_line_end(game->tree.root);
    else if (to_main) /* where the variation began */
        for (node = game->node->parent; !move_node_is_in_main_line(node);)
            node = node->parent;
    else if (end != argument && (*end == '\0' || strcmp(end, ".") == 0 || black))
        node = game_find_move(game, number, black);
    if (!node && end != argument && (*end == '\0' || *end == '.'))
        session_error(session, "There is no move %.*s in this variation.",
                      PRINTABLE_UP_TO(20, argument));
    else if (!node)
        session_error(session,
                      "goto: expected a move number such as 12 or 12..., start, end or main.");
    return node;
}

void handle_goto(struct session *session, const char *argument)
{
    bool in_history = session_can_browse_history(session);
    if (!in_history && game_history_refuse_browsing(session))
        return;
    const struct move_node *node = parse_target(session, argument, in_history);
    if (node)
        session_browse_to_move(session, node);
}

void session_browse_to_move(struct session *session, const struct move_node *node)
{
    const struct game *game = session->user_game;
    size_t ply = 0;
    if (node != game->tree.root)
        while (ply <= game->current && (ply == 0 || game->moves[ply - 1].node != node))
            ply++;
    if (session_can_browse_history(session) && ply > game->current)
        session_error(session, "That move was taken back; 'redo' replays it.");
    else if (session_can_browse_history(session))
        game_history_show(session, ply);
    else if (!game_history_refuse_browsing(session))
        go_to_node(session, (struct move_node *)(uintptr_t)node);
    session_start_due_work(session);
}

/* `variation N` enters the Nth alternative for the next move or, if it has none, for the last
 * move. Without N, it enters the alternative after the chosen one. */
void handle_variation(struct session *session, const struct arguments *arguments)
{
    const struct game *game = session->user_game;
    struct move_node *chosen = next_move(game);
    if (!chosen || !chosen->parent->first->next)
        chosen = game->node->parent && game->node->parent->first->next ? game->node : NULL;
    struct move_node *node = chosen ? chosen->parent->first : NULL;
    if (chosen && arguments->number == 0 && chosen->next)
        node = chosen->next;
    for (long i = 1; i < arguments->number && node; i++)
        node = node->next;
    if (!session_has_state(session, STATE_BROWSING))
        session_error(session, "No game from a file is open.");
    else if (!node)
        session_error(session, chosen ? "variation: there is no variation with that number."
                                      : "There are no variations here.");
    else
        go_to_node(session, node);
}

/* ==== editing a game ================================================================== */

static struct game *editable_game(struct session *session)
{
    if (session_has_state(session, STATE_BROWSING))
        return session->user_game;
    session_error(session, "Only a game from a file can be edited: %s.",
                  session->settings->restricted ? "paste one"
                                                : "'ttychess FILE.pgn' opens one");
    return NULL;
}

/* ---- variations ----------------------------------------------------------------- */

void handle_promote(struct session *session)
{
    struct game *game = editable_game(session);
    struct move_node *head = game ? move_node_variation_start(game->node) : NULL;
    if (head && !head->parent)
        session_error(session, "This is already the main line.");
    if (!head || !head->parent)
        return;
    bool analysing = begin_change(session);
    struct move_node *node = game->node;
    game_promote_variation(game, head);
    game_go_to(game, node);
    end_change(session, analysing);
    browse_mark_changed(session);
    session_print(session, "Promoted: %s%s.", head->san,
                  move_node_is_in_main_line(head) ? " is in the main line now"
                                                  : " was moved up one place");
}

void handle_delete(struct session *session)
{
    struct game *game = editable_game(session);
    char text[MOVE_ANNOTATED_SIZE];
    if (!game)
        return;
    struct move_node *node = game->node;
    if (!node->parent) {
        session_error(session, "You are at the start; go to the first move to be deleted.");
        return;
    }
    last_move_text(session, text);
    if (!session->confirmed) {
        size_t count = move_node_count_subtree(node);
        session_ask_to_confirm(session, COMMAND_DELETE, "",
                               "Delete %s and everything after it (%zu half-move%s)? (y/n)",
                               text, count, plural(count));
        return;
    }
    bool analysing = begin_change(session);
    game_remove_node(game, node);
    end_change(session, analysing);
    browse_mark_changed(session);
    session_print(session, "Deleted: %s and everything after it.", text);
}

/* ---- comments ------------------------------------------------------------------- */

void handle_comment(struct session *session, const char *argument)
{
    struct game *game = editable_game(session);
    char text[MOVE_ANNOTATED_SIZE];
    if (!game)
        return;
    last_move_text(session, text);
    if (*argument == '\0') {
        if (annotation_has_text(game->node))
            report_position(session, true, true);
        else
            session_print(session, "There is no comment on %s.", text);
        return;
    }
    if (strcasecmp(argument, "none") == 0) {
        annotation_remove_text(&game->tree, game->node);
        session_print(session, "The comment on %s was removed.", text);
    } else {
        bool more = annotation_has_text(game->node);
        move_tree_add_comment(&game->tree, game->node, false, argument, strlen(argument));
        session_print(session,
                      more ? "Added to the comment on %s: %.*s" : "Comment on %s: %.*s", text,
                      PRINTABLE_UP_TO(300, argument));
    }
    browse_mark_changed(session);
}

/* ---- glyphs --------------------------------------------------------------------- */

enum { LAST_MOVE_GLYPH = 6 /* a move has at most one glyph from "!" to "?!" */ };

void handle_nag(struct session *session, const char *argument)
{
    struct game *game = editable_game(session);
    char text[MOVE_ANNOTATED_SIZE];
    if (!game)
        return;
    int nag = annotation_parse_nag(argument, strlen(argument));
    if (game->current == 0) {
        session_error(session, "You are at the start; go to a move first.");
        return;
    }
    if (nag <= 0 && strcasecmp(argument, "none") != 0) {
        session_error(session, "nag: expected !, ?, !!, ?\?, !?, ?!, =, +=, =+, "
                               "+/-, -/+, +-, -+, N, a number from 1 to 255, or none.");
        return;
    }
    for (int i = game->node->notes ? game->node->notes->nag_count : 0; i-- > 0;) {
        int old = game->node->notes->nags[i];
        if (nag <= 0 || (nag <= LAST_MOVE_GLYPH && old <= LAST_MOVE_GLYPH))
            move_node_remove_nag(game->node, (uint8_t)old);
    }
    if (nag > 0 && !move_tree_add_nag(&game->tree, game->node, (uint8_t)nag)) {
        session_error(session, "A move can have at most %d glyphs.", MOVE_NAGS_MAX);
        return;
    }
    browse_mark_changed(session);
    last_move_text(session, text);
    session_print(session, "%s: %s", nag > 0 ? "Marked" : "Unmarked", text);
}
