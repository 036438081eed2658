/* look_view.c - views with keys only: history browsing, an analysis and its variations, a
 * drill, a paste.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Other views draw these modes.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "session/session_browse.h"
#include "session/session_paste.h"
#include "tui/input/actions.h"
#include "tui/input/paste.h"
#include "tui/views/picking.h"

/* ---- history browsing during a game ----------------------------------------------------- */

static bool shows(const struct screen *screen)
{
    return session_has_state(screen->session, STATE_HISTORY);
}

static bool listens(const struct screen *screen)
{
    return session_can_browse_history(screen->session);
}

static const struct key to_start = {.pressed = PRESSED_HOME},
                        to_end = {.pressed = PRESSED_END};

/* Up and Down go to the start and back to the game; in the game they recall typed lines. */
static bool take_key(struct face *face, const struct key *key)
{
    bool up = key->pressed == PRESSED_UP, down = key->pressed == PRESSED_DOWN;
    if ((up || down) && !shows(&face->screen))
        return false;
    return moves_step(face, up ? &to_start : down ? &to_end : key);
}

const struct view_ops look_view = {
    .shows = shows,
    .listens = listens,
    .leaves_line = true,
    .key = take_key,
};

/* ---- the user's own game after its end
 * ---------------------------------------------------- */

static bool walks(const struct screen *screen)
{
    return session_browses_user_game(screen->session) && session_game(screen->session)->study;
}

static bool walk_listens(const struct screen *screen)
{
    return session_browses_user_game(screen->session);
}

/* Up and Down select variations, if there are several, or else go to the start and end; at the
 * end they recall typed lines. */
static bool take_walk_key(struct face *face, const struct key *key)
{
    bool up = key->pressed == PRESSED_UP, down = key->pressed == PRESSED_DOWN;
    if ((up || down) && !walks(&face->screen))
        return false;
    const struct move_node *node = session_game(face->screen.session)->node;
    bool choice = (node->first && node->first->next) ||
                  (node->parent && node->parent->first->next); /* after this move, or
                                                                * instead */
    if ((up || down) && !choice)
        key = up ? &to_start : &to_end;
    return moves_step(face, key);
}

const struct view_ops walk_view = {
    .shows = walks,
    .listens = walk_listens,
    .leaves_line = true,
    .key = take_walk_key,
};

/* ---- stepping through a variation on the board ------------------------------------------ */

int line_walked(const struct screen *screen)
{
    size_t step, length;
    return session_open_variation(screen->session, &step, &length);
}

static bool shows_line(const struct screen *screen)
{
    return line_walked(screen) > 0;
}

static bool take_key_line(struct face *face, const struct key *key)
{
    static const struct {
        enum pressed pressed;
        enum browse_step step;
    } steps[] = {
        {PRESSED_RIGHT, BROWSE_FORWARD}, {PRESSED_ENTER, BROWSE_FORWARD},
        {PRESSED_LEFT, BROWSE_BACK},     {PRESSED_BACKSPACE, BROWSE_BACK},
        {PRESSED_HOME, BROWSE_START},    {PRESSED_END, BROWSE_END},
        {PRESSED_UP, BROWSE_UP},         {PRESSED_DOWN, BROWSE_DOWN},
        {PRESSED_PAGE_UP, BROWSE_UP},    {PRESSED_PAGE_DOWN, BROWSE_DOWN},
    };
    if (key->pressed == PRESSED_FUNCTION || key->pressed == PRESSED_ESCAPE)
        return false;
    if (key->pressed == PRESSED_INTERRUPT) {
        actions_request(face, COMMAND_RETURN, "");
        return true;
    }
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i].pressed == key->pressed)
            session_step_variation(face->screen.session, steps[i].step);
    face_hush(face);
    face->stale = STALE_ALL;
    return key->pressed != PRESSED_CHARACTER && key->pressed != PRESSED_LOST;
}

const struct view_ops line_view = {
    .shows = shows_line,
    .leaves_line = true,
    .key = take_key_line,
};

/* ---- the analysis, unless a variation is stepped through ------------------------------- */

static bool is_analysing(const struct screen *screen)
{
    return session_has_state(screen->session, STATE_ANALYSIS) && !shows_line(screen);
}

static bool take_analysis_key(struct face *face, const struct key *key)
{
    bool fetches = key->pressed == PRESSED_UP || key->pressed == PRESSED_DOWN;
    /* The variations of a game from a file have the arrows. */
    return !session_has_state(face->screen.session, STATE_BROWSING) && !fetches &&
           moves_step(face, key);
}

const struct view_ops analysis_view = {
    .shows = is_analysing,
    .leaves_line = true,
    .key = take_analysis_key,
};

/* ---- a drill --------------------------------------------------------------------------- */

static bool shows_drill(const struct screen *screen)
{
    return session_has_state(screen->session, STATE_DRILL);
}

const struct view_ops drill_view = {
    .shows = shows_drill,
    .leaves_line = true,
};

/* ---- a paste, with its question in the message line
 * ---------------------------------------- */

static bool shows_paste(const struct screen *screen)
{
    (void)screen;
    return paste_waits();
}

/* Any key but Enter drops the paste and also does what it always does. */
static bool take_key_paste(struct face *face, const struct key *key)
{
    struct paste paste = paste_take_away();
    face->stale = STALE_ALL;
    face_hush(face);
    if (key->pressed == PRESSED_ENTER) {
        picking_close(face); /* so the board is visible */
        actions_finish(face, session_take_paste(face->screen.session, &paste));
    }
    paste_free(&paste);
    return key->pressed == PRESSED_ENTER || key->pressed == PRESSED_ESCAPE ||
           key->pressed == PRESSED_INTERRUPT;
}

const struct view_ops paste_view = {
    .shows = shows_paste,
    .key = take_key_paste,
};
