/* options.h - the engine's options, one table for UCI, the command line and the manual.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_OPTIONS_H
#define TTYCHESS_ENGINE_OPTIONS_H

#include <stdbool.h>
#include "base/error.h"

enum option_type { OPTION_CHECK, OPTION_SPIN, OPTION_COMBO, OPTION_BUTTON, OPTION_STRING };

extern const char *const option_type_names[];

struct engine_option {
    const char *name; /* UCI spelling; case is ignored */
    enum option_type type;
    const char *default_value; /* NULL for a button */
    long minimum, maximum;     /* OPTION_SPIN only */
    const char *help;          /* one sentence */
};

/* ---- for engine.c; others use engine_option_table() ------------------------------------- */

/* Numbers are in UCI order. */
enum option_number {
    OPTION_HASH,
    OPTION_CLEAR_HASH,
    OPTION_THREADS,
    OPTION_MULTI_PV,
    OPTION_MOVE_OVERHEAD,
    OPTION_PONDER,
    OPTION_CHESS960,
    OPTION_SHOW_WDL,
    OPTION_SYZYGY_PATH,
    OPTION_SYZYGY_LIMIT,
    OPTION_SYZYGY_FIFTY,
    OPTION_OWN_BOOK,
    OPTION_BOOK_FILE,
    OPTION_EVAL_FILE,
    OPTION_LIMIT_STRENGTH,
    OPTION_ELO,
    OPTION_STRATEGY, /* defaults to the engine's last strategy */
    OPTION_EVALUATION,
    OPTION_NOISE,
    OPTION_PLAYOUTS,
    OPTION_SEED,
    OPTION_COUNT
};

extern const struct engine_option ENGINE_OPTIONS[OPTION_COUNT + 1];

/* Returns the index of `text` in `words`, ignoring case. If it is not there, returns -1 and
 * sets *error. */
int option_read_combo(const struct engine_option *option, const char *const *words,
                      const char *text, struct error *error);

/* Parses a number. Returns false and sets *error if it is malformed or out of range. */
bool option_read_number(const struct engine_option *option, const char *text, long *number,
                        struct error *error);

/* Parses "true" or "false", ignoring case. Returns false and sets *error for other text. */
bool option_read_check(const struct engine_option *option, const char *text, bool *value,
                       struct error *error);

#endif
