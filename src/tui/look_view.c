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

const struct view_ops look_view = {
    .shows = shows,
    .listens = listens,
    .key = take_key,
    .hint = "Left Right step  Up start  Down Esc back to the game  PgUp PgDn ten  F1 help",
    .short_hint = "Left Right step  Esc back to the game",
};
