/* options.h - what can be set in an engine: one table for UCI, command line and manual.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_OPTIONS_H
#define TTYCHESS_ENGINE_OPTIONS_H

#include <stdbool.h>

enum option_type { OPTION_CHECK, OPTION_SPIN, OPTION_COMBO, OPTION_BUTTON, OPTION_STRING };

struct engine_option {
    const char *name; /* UCI spelling; compared without case */
    enum option_type type;
    const char *fallback;  /* the default, as text; NULL for a button */
    long minimum, maximum; /* OPTION_SPIN only */
    const char *help;      /* one sentence */
};

#endif
