/* browse_step.c - walking in a game that is read, and saying where one stands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/browse_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/memory.h"
#include "pgn/annotation_text.h"
#include "session/analysis.h"
#include "session/handlers.h"
#include "session/look.h"
#include "session/walk.h"
#include "session/question.h"

enum { PAGE = 10 /* half-moves */, SAID_SIZE = 8192 };

/* ---- steps ---------------------------------------------------------------------- */

/* The move that Right would play, among its alternatives. */
static struct move_node *chosen_move(const struct game *game)
{
    return game->current < game->count ? game->moves[game->current].node : NULL;
}

/* Choose another move to go on with; false: there is no other. */
static bool choose_beside(struct game *game, int direction)
{
    struct move_node *chosen = chosen_move(game);
    struct move_node *other = chosen ? move_node_sibling(chosen, direction) : NULL;
    if (!chosen || !chosen->parent->first->next)
        return false;
    if (other) {
        game_go_to(game, other);
        game_back(game);
    }
    return true;
}

static void take_step(struct session *session, void *context)
{
    enum browse_step step = *(enum browse_step *)context;
    struct game *game = session->board;
    switch (step) {
    case BROWSE_BACK: game_back(game); break;
    case BROWSE_FORWARD: game_forward(game); break;
    case BROWSE_START:
        while (game_back(game))
            ;
        break;
    case BROWSE_END:
        while (game_forward(game))
            ;
        break;
    case BROWSE_PAGE_BACK:
        for (int i = 0; i < PAGE && game_back(game); i++)
            ;
        break;
    case BROWSE_PAGE_FORWARD:
        for (int i = 0; i < PAGE && game_forward(game); i++)
            ;
        break;
    case BROWSE_UP:
    case BROWSE_DOWN:
        if (!choose_beside(game, step == BROWSE_UP ? -1 : 1))
            game_step_variation(game, step == BROWSE_UP ? -1 : 1);
        break;
    }
}

static void walk_own_game(struct session *session, enum browse_step step)
{
    session_begin_walk(session);
    session_change_board(session, take_step, &step);
    session_tell_place(session);
}

static void take_browse_step(struct session *session, enum browse_step step)
{
    session_forget_question(session);
    if (session_look_step(session, step))
        return;
    if (session_walks_own_game(session))
        walk_own_game(session, step);
    if (session_shows_tree(session))
        session_change_board(session, take_step, &step);
    else
        session_step_tried(session, step);
}

void session_browse_step(struct session *session, enum browse_step step)
{
    take_browse_step(session, step);
    session_settle(session);
}

/* ---- in words ------------------------------------------------------------------- */

void session_write_place(const struct session *session, char text[MOVE_ANNOTATED_SIZE])
{
    const struct game *own = session->own;
    if (own->current == 0)
        snprintf(text, MOVE_ANNOTATED_SIZE, "The start");
    else
        move_text_annotated(own, own->node, own->current, text);
}

/* Moves that could be played here, when there are several: the chosen one first. */
static void tell_choices(struct session *session)
{
    const struct game *own = session->own;
    const struct move_node *chosen = chosen_move(own);
    char text[400], move[MOVE_ANNOTATED_SIZE];
    size_t length = 0;
    int number = 0;
    if (!chosen || !chosen->parent->first->next)
        return;
    text[0] = '\0';
    for (const struct move_node *node = chosen->parent->first; node; node = node->next) {
        number++;
        move_text_annotated(own, node, own->current + 1, move); /* its number is known */
        if (length + strlen(move) + 24 < sizeof text)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%d: %s%s",
                                       length ? ", " : "", number, strchr(move, ' ') + 1,
                                       node == chosen ? " (chosen)" : "");
    }
    session_tell(session, MESSAGE_INFO, "Variations: %s.", text);
}

static void tell_place(struct session *session, bool with_notes)
{
    const struct game *own = session->own;
    char place[MOVE_ANNOTATED_SIZE], clock[ANNOTATION_CLOCK_SIZE], ending[80];
    char heading[2 * MOVE_ANNOTATED_SIZE + 100];
    char *said = memory_new(SAID_SIZE, 1), *after = memory_new(SAID_SIZE, 1);
    session_write_place(session, place);
    snprintf(heading, sizeof heading, "%s%s%s%s%s%s%s.", place,
             move_node_is_main(own->node) ? "" : " (variation)",
             annotation_clock(own->node, clock) ? ", clock " : "",
             annotation_clock(own->node, clock) ? clock : "",
             own->result != RESULT_NONE ? ". " : "",
             game_ending_text(own, ending, sizeof ending),
             position_checkers(&own->position) && own->result == RESULT_NONE ? ". Check" : "");
    *said = *after = '\0';
    if (with_notes) {
        annotation_write(own->node, true, said, SAID_SIZE);
        annotation_write(own->node, false, after, SAID_SIZE);
    }
    session_tell_words(session, heading, *said ? said : after);
    if (*said && *after)
        session_tell_words(session, "", after);
    if (with_notes)
        tell_choices(session);
    free(said);
    free(after);
}

void session_tell_place(struct session *session)
{
    tell_place(session, session->tells_all);
}

void session_tell_all(struct session *session)
{
    tell_place(session, true);
}

void session_tell_notes(struct session *session, bool tell)
{
    session->tells_all = tell;
}

/* ---- requests ------------------------------------------------------------------- */

/* False: it is not a game that is read, or moves are tried. */
bool session_step_browsed(struct session *session, bool forward)
{
    const struct game *own = session->own;
    const struct move_node *before = own->node;
    if (!session_shows_tree(session))
        return false;
    session_browse_step(session, forward ? BROWSE_FORWARD : BROWSE_BACK);
    if (session->own->node == before)
        session_tell(session, MESSAGE_ERROR,
                     forward ? "The line ends here." : "This is the start of the game.");
    else
        session_tell_place(session);
    return true;
}

static bool refuse_without_game(struct session *session)
{
    if (session_is_browsing(session))
        return false;
    session_tell(session, MESSAGE_ERROR, "No game of a file is on the board.");
    return true;
}

static void go_to_node(struct session *session, void *context)
{
    if (!session_is_browsing(session))
        session_begin_walk(session);
    game_go_to(session->board, context);
}

/* The move that is meant; NULL, after a complaint: none is. */
static struct move_node *find_wanted(struct session *session, const char *argument, bool looks)
{
    struct game *own = session->own;
    struct move_node *node = NULL;
    char *end;
    long number = strtol(argument, &end, 10);
    if (strcasecmp(argument, "start") == 0)
        node = own->tree.root;
    else if (looks && (strcasecmp(argument, "end") == 0 || strcasecmp(argument, "main") == 0))
        node = own->node;
    else if (strcasecmp(argument, "end") == 0)
        node = own->count > 0 ? own->moves[own->count - 1].node : own->tree.root;
    else if (strcasecmp(argument, "main") == 0)
        node = move_node_end(own->tree.root);
    else if (end != argument && (*end == '\0' || strcmp(end, ".") == 0))
        node = game_find_numbered(own, number, false);
    else if (end != argument && strcmp(end, "...") == 0)
        node = game_find_numbered(own, number, true);
    if (!node && end != argument && (*end == '\0' || *end == '.'))
        session_tell(session, MESSAGE_ERROR, "There is no move %.*s in this line.",
                     PRINTABLE_UP_TO(20, argument));
    else if (!node)
        session_tell(session, MESSAGE_ERROR,
                     "goto: expected a move's number of this line, as "
                     "in 'goto 12' or 'goto 12...', start, end or main.");
    return node;
}

/* In a game that goes on: what was taken back is not part of it now. */
static void look_at(struct session *session, const struct move_node *node)
{
    const struct game *own = session->own;
    size_t place = 0;
    if (node != own->tree.root)
        while (place <= own->current && (place == 0 || own->moves[place - 1].node != node))
            place++;
    if (place > own->current)
        session_tell(session, MESSAGE_ERROR,
                     "That move was taken back: 'redo' plays it again.");
    else
        session_look_at(session, place);
}

void session_ask_goto(struct session *session, const char *argument)
{
    bool looks = session_can_look_back(session);
    struct move_node *node =
        looks || !session_refuse_walk(session) ? find_wanted(session, argument, looks) : NULL;
    if (!node)
        return;
    if (looks) {
        look_at(session, node);
        return;
    }
    session_change_board(session, go_to_node, node);
    session_tell_place(session);
}

void session_browse_go(struct session *session, const struct move_node *node)
{
    if (session_can_look_back(session)) {
        look_at(session, node);
    } else if (!session_refuse_walk(session)) {
        session_change_board(session, go_to_node, (void *)(uintptr_t)node);
        session_tell_place(session);
    }
    session_settle(session);
}

/* `variation N`: go into the N-th move that can be played here, or, where there is no choice,
 * that could have been played instead of the last one; without a number into the next one. */
void session_ask_variation(struct session *session, const struct arguments *arguments)
{
    struct game *own;
    struct move_node *node, *chosen;
    if (refuse_without_game(session))
        return;
    own = session->own;
    chosen = chosen_move(own);
    if (!chosen || !chosen->parent->first->next)
        chosen = own->node->parent && own->node->parent->first->next ? own->node : NULL;
    if (!chosen) {
        session_tell(session, MESSAGE_ERROR, "There are no variations here.");
        return;
    }
    node = chosen->parent->first;
    if (arguments->number == 0)
        node = chosen->next ? chosen->next : node;
    for (long i = 1; i < arguments->number && node; i++)
        node = node->next;
    if (!node) {
        session_tell(session, MESSAGE_ERROR, "variation: there is none of that number.");
        return;
    }
    session_change_board(session, go_to_node, node);
    session_tell_place(session);
}
