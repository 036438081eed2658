/* setting_values.h - the values of options; for settings.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function reads the argument `text` of --`option` and, when it cannot be used, gives
 * the reason (one line: what was expected, what was found) and leaves the value as it was.
 * Any thread.
 */
#ifndef TTYCHESS_SETTINGS_SETTING_VALUES_H
#define TTYCHESS_SETTINGS_SETTING_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "pgn/clock.h"
#include "base/reason.h"

/* Free *owned and put a copy of the text there; NULL: nothing. */
void setting_replace_string(char **owned, const char *text);

/* A whole number in digits, from `minimum` to `maximum`. */
bool setting_read_number(const char *option, const char *text, uint64_t minimum,
                         uint64_t maximum, uint64_t *number, struct reason *reason);
bool setting_read_int(const char *option, const char *text, int minimum, int maximum,
                      int *number, struct reason *reason);

/* The first of `choices`, parted by '|', that begins with the text in any case ("w" and "b"
 * are white and black), counted from 0; -1 with the reason. */
int setting_read_choice(const char *option, const char *choices, const char *text,
                        struct reason *reason);

/* A strategy by its name in any case; *name is replaced as by setting_replace_string(). */
bool setting_read_strategy(const char *option, const char *text, char **name,
                           struct reason *reason);

/* A theme by its name in any case, or "auto"; *name is replaced likewise. */
bool setting_read_theme(const char *option, const char *text, char **name,
                        struct reason *reason);

/* A level by its number or name, as Elo; "full" is Elo 0 and the milliseconds a move that
 * go with it, else 0. */
bool setting_read_level(const char *option, const char *text, int *elo, int64_t *move_time,
                        struct reason *reason);

/* A time control for both sides, or one each. */
bool setting_read_clock(const char *option, const char *text, struct clock_control controls[2],
                        struct reason *reason);

#endif
