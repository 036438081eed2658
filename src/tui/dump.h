/* dump.h - what the screen shows, as a file: for tests and for reports of bugs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_DUMP_H
#define TTYCHESS_TUI_DUMP_H

#include <stdbool.h>

#include "session/session.h"

/* Write the text on the screen, without the blanks at the ends of lines, and a last line
 * "FEN: ..." to a new file. Bytes are the locale's. False with the reason. */
bool dump_screen(const struct session *session, const char *path, struct reason *reason);

#endif
