/* line_view.c - the key that ends an analysis, and those of a line of it that is walked on the
 * board. They are drawn by the views of the board and of thinking.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

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
    .hint = "Left Right step  Up Down other line  Esc back  or type a move, play, keep",
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
    if (key->pressed != PRESSED_ESCAPE)
        return false;
    actions_request(face, REQUEST_STOP, "");
    return true;
}

const struct view_ops analysis_view = {
    .shows = is_analysing,
    .listens = analysis_listens,
    .key = take_analysis_key,
};
