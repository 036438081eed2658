/* engine_choice.h - a chess program as somebody names it: its command and its options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether there is such a program shows when it is started. Plain data; any thread.
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_CHOICE_H
#define TTYCHESS_PLAYERS_ENGINE_CHOICE_H

#include <stdbool.h>

#include "base/reason.h"

/* The word for the built-in engine. */
#define ENGINE_BUILT_IN "builtin"

struct engine_choice {
    char *command;  /* owned; NULL: not given; "builtin": the built-in engine */
    char **options; /* "Name=Value", owned, NULL-terminated; NULL: none */
};

/* Take a command, and forget the options of the one before. `name`: of the setting, for
 * the reason. False, with the reason, when it is none: empty, or a quote is open. */
bool engine_choice_set(struct engine_choice *choice, const char *name, const char *command,
                       struct reason *reason);

/* Add "Name=Value", or a button's "Name". False, with the reason, when the name is empty. */
bool engine_choice_add_option(struct engine_choice *choice, const char *name,
                              const char *option, struct reason *reason);

void engine_choice_free(struct engine_choice *choice);

/* The command of a program; NULL: the built-in engine is meant, or nothing was chosen. */
const char *engine_choice_command(const struct engine_choice *choice);

#endif
