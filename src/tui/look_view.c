/* look_view.c - the keys that look back in a game that goes on. What they show is drawn by the
 * views of the board and the moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "session/session_browse.h"
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

/* Up and Down bring back what was typed. */
static bool take_key(struct face *face, const struct key *key)
{
    struct key end = {.pressed = PRESSED_END};
    bool leaves = key->pressed == PRESSED_ESCAPE && shows(&face->screen);
    if (key->pressed == PRESSED_UP || key->pressed == PRESSED_DOWN)
        return false;
    if (!moves_step(&face->screen, leaves ? &end : key))
        return false;
    face_hush(face);
    actions_finish(face, SESSION_DONE);
    return true;
}

const struct view_ops look_view = {
    .shows = shows,
    .listens = listens,
    .key = take_key,
    .hint = "Left Right step  Home  PgUp PgDn ten  End back to the game  or type a move",
    .short_hint = "Left Right step  End back to the game",
};
