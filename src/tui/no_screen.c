/* no_screen.c - replaces the screen in a build configured --without-screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tui/tui.h"

bool tui_is_available(struct error *error)
{
    return error_set(error, 0, "this build has no screen (configured --without-screen)");
}

bool tui_run(struct session *session, int *status, struct error *error)
{
    (void)session, (void)status;
    return tui_is_available(error);
}
