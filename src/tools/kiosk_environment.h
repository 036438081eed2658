/* kiosk_environment.h - the environment of a kiosk, made anew from a list.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of what a client has sent only what says how its terminal and its language are is kept, and
 * only where it looks like that; all else (LD_PRELOAD, TERMINFO, INPUTRC, PATH) is not there.
 */
#ifndef TTYCHESS_TOOLS_KIOSK_ENVIRONMENT_H
#define TTYCHESS_TOOLS_KIOSK_ENVIRONMENT_H

#include <stdbool.h>

/* Whether a variable with that value is kept. Pure. */
bool kiosk_keeps_variable(const char *name, const char *value);

/* Whether a terminal of that type (TERM; NULL: a pipe) takes UTF-8: all do but some older ones.
 * Pure. */
bool kiosk_terminal_has_utf8(const char *terminal);

/* Replace the environment of the process by what is kept; before locales are chosen and threads
 * started. Where the client has sent no locale, C.UTF-8 is chosen if the terminal has it. */
void kiosk_clean_environment(void);

/* Add where somebody is at home, and who they are. */
void kiosk_settle_environment(const char *name, const char *home);

#endif
