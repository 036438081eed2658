/* paste_view.c - the keys that answer for a text that was pasted. The question stands in the
 * message line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "session/session_paste.h"
#include "tui/actions.h"
#include "tui/paste.h"
#include "tui/picking.h"

static bool shows(const struct screen *screen)
{
    (void)screen;
    return paste_waits();
}

/* What is no answer means no, and does what it does. */
static bool take_key(struct face *face, const struct key *key)
{
    struct paste paste = paste_take_away();
    face->stale = STALE_ALL;
    face_hush(face);
    if (key->pressed == PRESSED_ENTER) {
        picking_close(face); /* it is to be seen */
        actions_finish(face, session_take_paste(face->screen.session, &paste));
    }
    paste_free(&paste);
    return key->pressed == PRESSED_ENTER || key->pressed == PRESSED_ESCAPE ||
           key->pressed == PRESSED_INTERRUPT;
}

const struct view_ops paste_view = {
    .shows = shows,
    .key = take_key,
    .hint = "Enter takes what was pasted  Esc drops it",
    .short_hint = "Enter takes it  Esc drops it",
};
