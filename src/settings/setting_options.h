/* setting_options.h - the options of `play` by number, for those that keep a text or a bit for
 * each of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_SETTINGS_SETTING_OPTIONS_H
#define TTYCHESS_SETTINGS_SETTING_OPTIONS_H

#include "settings/settings.h"

/* Groups of setting_options: how strong the engine plays. */
enum { SETTINGS_LEVELS = 1 };

/* The number of the option of that name, counted from 0 in setting_options; -1: there is
 * none. Fewer than SETTINGS_MOST: one bit and one text each. */
int settings_find(const char *name);

/* Take in one option that has been recognised, but for HELP and VERSION; `text` is NULL when
 * it has no argument. False, with the reason, which names the option. `settings`: a struct
 * settings. */
bool settings_set(void *settings, const struct option_row *row, const char *text,
                  struct reason *reason);

#endif
