/* look_view.c - the keys that look back in a game that goes on, or walk in one that is over.
 * What they show is drawn by the views of the board and the moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "session/session_browse.h"
#include "session/session_graph.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "tui/actions.h"
#include "tui/prompt.h"

static bool shows(const struct screen *screen)
{
    return session_looks_back(screen->session);
}

/* What is typed is about the game, and has all keys. */
static bool listens(const struct screen *screen)
{
    return session_can_look_back(screen->session) && prompt_is_empty();
}

/* Up and Down go to the start and back to the game, or, there, bring back what was typed. */
static bool take_key(struct face *face, const struct key *key)
{
    const struct key start = {.pressed = PRESSED_HOME}, end = {.pressed = PRESSED_END};
    bool up = key->pressed == PRESSED_UP, down = key->pressed == PRESSED_DOWN;
    if ((up || down) && !shows(&face->screen))
        return false;
    if (up)
        key = &start;
    else if (down || (key->pressed == PRESSED_ESCAPE && shows(&face->screen)))
        key = &end;
    if (!moves_step(&face->screen, key))
        return false;
    face_hush(face);
    actions_finish(face, SESSION_DONE);
    return true;
}

/* Where no move is taken none is asked for. */
static const char *look_hint(const struct screen *screen, bool is_short)
{
    if (is_short || !session_table_takes_none(screen->session))
        return NULL;
    return session_request_of_key(screen->session, 5) == REQUEST_ANALYSE
               ? "Left Right step  Up Home start  Down End back to the game  F5 try moves"
               : "Left Right step  Up Home start  Down End back to the game";
}

const struct view_ops look_view = {
    .shows = shows,
    .listens = listens,
    .key = take_key,
    .hint_of = look_hint,
    .hint = "Left Right step  Up Home start  Down End back to the game  or type a move",
    .short_hint = "Left Right step  End back to the game",
};

/* ---- one's own game, when it is over ------------------------------------------------------ */

static bool walks(const struct screen *screen)
{
    return session_walks_own_game(screen->session) && session_game(screen->session)->study;
}

static bool walk_listens(const struct screen *screen)
{
    return session_walks_own_game(screen->session) && prompt_is_empty();
}

/* Whether there is another move to choose, here or instead of the last one. */
static bool has_choice(const struct game *game)
{
    const struct move_node *node = game->node;
    return (node->first && node->first->next) || (node->parent && node->parent->first->next);
}

/* Out of what was tried, to the graph of the review or to the end of the game; from there out of a
 * game of the lobby. */
static void walk_back(struct face *face)
{
    const struct game *game = session_game(face->screen.session);
    bool leaves = session_may_go_back(face->screen.session) && game->current == game->count;
    if (session_return_to_graph(face->screen.session)) {
        face_hush(face);
        actions_finish(face, SESSION_DONE);
    } else if (leaves) {
        actions_request(face, REQUEST_RETURN, "");
    } else if (walks(&face->screen)) {
        actions_request(face, REQUEST_GOTO, "main");
    } else {
        face_hush(face);
    }
}

/* Up and Down are about the variations, where there are any; else they go to the start and the
 * end, or, at the end, bring back what was typed. */
static bool take_walk_key(struct face *face, const struct key *key)
{
    static const struct key start = {.pressed = PRESSED_HOME}, end = {.pressed = PRESSED_END};
    bool up = key->pressed == PRESSED_UP, down = key->pressed == PRESSED_DOWN;
    if (key->pressed == PRESSED_ESCAPE) {
        walk_back(face);
        return true;
    }
    if ((up || down) && !walks(&face->screen))
        return false;
    if ((up || down) && !has_choice(session_game(face->screen.session)))
        key = up ? &start : &end;
    if (!moves_step(&face->screen, key))
        return false;
    face_hush(face);
    actions_finish(face, SESSION_DONE);
    return true;
}

static const char *walk_hint(const struct screen *screen, bool is_short)
{
    const struct game *game = session_game(screen->session);
    bool tries = !session_table_takes_none(screen->session);
    if (session_leads_to_graph(screen->session))
        return is_short ? "Left Right step  Esc back to the review"
               : tries
                   ? "Left Right step  F5 graph  Esc back to the review  or type a move, analyse"
                   : "Left Right step  F5 graph  Esc back to the review  or type analyse";
    if (is_short)
        return "Left Right step  Esc back to the end";
    if (!move_node_is_main(game->node))
        return "Left Right step  Up Down variation  Esc the game's end  or type continue";
    if (!tries)
        return session_review(screen->session)
                   ? "Left Right step  Esc back to the end  F5 graph  or type analyse"
                   : "Left Right step  Esc back to the end  F5 review  or type analyse";
    return session_review(screen->session)
               ? "Left Right step  Esc back to the end  F5 graph  or type a move, analyse"
               : "Left Right step  Esc back to the end  F5 review  or type a move, analyse";
}

const struct view_ops walk_view = {
    .shows = walks,
    .listens = walk_listens,
    .key = take_walk_key,
    .hint = "Left Right step  Esc back to the end",
    .short_hint = "Left Right step  Esc back to the end",
    .hint_of = walk_hint,
};
