/* no_screen.c - stands in for the screen in a build configured --without-screen: no ncurses,
 * no readline, and a reason to use plain mode.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tui/tui.h"

bool tui_possible(struct reason *reason)
{
    return reason_set(reason, 0, "this build has no screen (configured --without-screen)");
}

bool tui_run(struct session *session, int *status, struct reason *reason)
{
    (void)session, (void)status;
    return tui_possible(reason);
}
