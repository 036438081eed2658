/* drill_view.c - the keys of a drill; its position is the board's, what is asked a message.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/actions.h"
#include "tui/prompt.h"

static bool shows(const struct screen *screen)
{
    bool rests;
    return session_is_drilling(screen->session, &rests);
}

static bool listens(const struct screen *screen)
{
    return shows(screen) && prompt_is_empty();
}

static bool take_key(struct face *face, const struct key *key)
{
    if (key->pressed != PRESSED_ESCAPE)
        return false;
    actions_request(face, REQUEST_DRILL, "off");
    return true;
}

static const char *hint_of(const struct screen *screen, bool is_short)
{
    bool rests;
    return !session_is_drilling(screen->session, &rests) || !rests ? NULL
           : is_short                                              ? "Enter go on  Esc ends"
                      : "Enter go on  Esc ends the drill  F1 help";
}

const struct view_ops drill_view = {
    .shows = shows,
    .listens = listens,
    .key = take_key,
    .hint = "F4 hint  Esc ends the drill  F1 help  or type a move, solution, skip",
    .short_hint = "F4 hint  Esc ends the drill",
    .hint_of = hint_of,
};
