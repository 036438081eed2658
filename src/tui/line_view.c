/* line_view.c - the key that ends an analysis, and those of a line of it that is walked on the
 * board. They are drawn by the views of the board and of thinking.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <string.h>

#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "tui/actions.h"
#include "tui/prompt.h"

int line_walked(const struct screen *screen)
{
    size_t step, length;
    return session_walked_line(screen->session, &step, &length);
}

static bool shows(const struct screen *screen)
{
    return line_walked(screen) > 0;
}

/* Until something is typed: a move is played from there, and the prompt has all keys. */
static bool listens(const struct screen *screen)
{
    return shows(screen) && prompt_is_empty();
}

static bool take_key(struct face *face, const struct key *key)
{
    static const struct {
        enum pressed pressed;
        enum line_step step;
    } steps[] = {
        {PRESSED_RIGHT, LINE_FORWARD}, {PRESSED_ENTER, LINE_FORWARD},
        {PRESSED_LEFT, LINE_BACK},     {PRESSED_BACKSPACE, LINE_BACK},
        {PRESSED_HOME, LINE_FIRST},    {PRESSED_END, LINE_LAST},
        {PRESSED_UP, LINE_UP},         {PRESSED_DOWN, LINE_DOWN},
        {PRESSED_PAGE_UP, LINE_UP},    {PRESSED_PAGE_DOWN, LINE_DOWN},
        {PRESSED_ESCAPE, LINE_LEAVE},  {PRESSED_INTERRUPT, LINE_LEAVE},
    };
    if (key->pressed == PRESSED_FUNCTION)
        return false;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i].pressed == key->pressed)
            session_step_line(face->screen.session, steps[i].step);
    face_hush(face);
    face->stale = STALE_ALL;
    return key->pressed != PRESSED_CHARACTER && key->pressed != PRESSED_LOST;
}

const struct view_ops line_view = {
    .shows = shows,
    .listens = listens,
    .key = take_key,
    .hint = "Left Right step  Up Down line  Esc back  or type play (tries it), keep (adds it)",
    .short_hint = "Left Right step  Up Down line  Esc back",
};

/* ---- the analysis, where no line is walked --------------------------------------------- */

static bool is_analysing(const struct screen *screen)
{
    return session_is_analysing(screen->session) && !shows(screen);
}

static bool analysis_listens(const struct screen *screen)
{
    return is_analysing(screen) && prompt_is_empty();
}

static bool take_analysis_key(struct face *face, const struct key *key)
{
    struct session *session = face->screen.session;
    bool fetches = key->pressed == PRESSED_UP || key->pressed == PRESSED_DOWN;
    if (key->pressed == PRESSED_ESCAPE) {
        actions_request(face, REQUEST_STOP, "");
        return true;
    }
    if (session_is_browsing(session) || fetches || !moves_step(&face->screen, key))
        return false; /* the tree of a game that is read has the arrows */
    face_hush(face);
    actions_finish(face, SESSION_DONE);
    return true;
}

/* What becomes of the moves that are tried is said while they stand there. */
static const char *analysis_hint(const struct screen *screen, bool is_short)
{
    const char *escape = session_escape_text(screen->session);
    if (strcmp(escape, "back to the game") != 0) /* there is no game yet */
        return is_short ? "Left Right step  Esc back to the menu"
                        : "Esc back to the menu  Left Right step  F4 hint  or type a move";
    if (is_short)
        return "Left Right step  Esc back to the game";
    if (session_has_tried(screen->session))
        return "Esc back to the game  Left Right step  or type keep: adds these moves to it";
    if (session_lobby_game(screen->session) != 0) /* nothing is played on with an engine */
        return "Esc back to the game  Left Right step  F4 hint  or type a move";
    return session_is_browsing(screen->session)
               ? "Esc back to the game  Left Right step  Up Down variation  F1 help"
               : "Esc back to the game  Left Right step  F4 hint  F6 level  or type a move";
}

const struct view_ops analysis_view = {
    .shows = is_analysing,
    .listens = analysis_listens,
    .key = take_analysis_key,
    .hint = "Esc back to the game  Left Right step",
    .short_hint = "Left Right step  Esc back to the game",
    .hint_of = analysis_hint,
};
