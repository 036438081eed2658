/* mouse_report.h - what a terminal sends about its mouse.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread. False: it is none, or of a button that is not told of.
 */
#ifndef TTYCHESS_TUI_MOUSE_REPORT_H
#define TTYCHESS_TUI_MOUSE_REPORT_H

#include "tui/keys.h"

enum { MOUSE_OLD_REPORT = 6 /* bytes */ };

/* "ESC [ < button ; column ; row M", or m when it was let go; `length` bytes. */
bool mouse_report_read(const char *bytes, size_t length, struct mouse *mouse);

/* "ESC [ M" and three bytes. */
bool mouse_report_read_old(const char bytes[MOUSE_OLD_REPORT], struct mouse *mouse);

#endif
