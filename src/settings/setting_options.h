/* setting_options.h - the options by number; for settings*.c and config.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_SETTINGS_SETTING_OPTIONS_H
#define TTYCHESS_SETTINGS_SETTING_OPTIONS_H

#include "settings/settings.h"

/* In the order of --help; options of a kind stand together, see settings_set(). */
enum option_id {
    SET_FEN,
    SET_RESUME,
    SET_WATCH,
    SET_LIST,
    SET_FOLLOW,
    SET_COLOR,
    SET_CLOCK,
    SET_LEVEL,
    SET_ELO,
    SET_DEPTH,
    SET_NODES,
    SET_MOVETIME,
    SET_STRATEGY,
    SET_WHITE_STRATEGY,
    SET_BLACK_STRATEGY,
    SET_EVALUATION,
    SET_NOISE,
    SET_THREADS,
    SET_HASH,
    SET_BOOK,
    SET_VARIETY,
    SET_SYZYGY,
    SET_ENGINE,
    SET_WHITE_ENGINE,
    SET_BLACK_ENGINE,
    SET_ANALYST,
    SET_ENGINE_OPTION,
    SET_ENGINE_PATIENCE,
    SET_PIECES,
    SET_THEME,
    SET_PLAIN,
    SET_NO_SAVE,
    SET_NO_CONFIG,
    SET_HELP,
    SET_VERSION,
    SET_COUNT
};

_Static_assert((int)SET_COUNT <= (int)SETTINGS_MOST, "one bit and one text each");

/* Whether it may stand in the config file: those before SET_COLOR and behind SET_NO_SAVE are
 * for one time only. */
bool settings_may_be_kept(enum option_id id);

/* The option of that name; SET_COUNT: there is none. */
enum option_id settings_find(const char *name);

/* Take in one option that has been recognised, but for FEN, HELP and VERSION; `text` is NULL
 * when it has no argument. False, with the reason, which names the option. */
bool settings_set(struct settings *settings, enum option_id id, const char *text,
                  struct reason *reason);

#endif
