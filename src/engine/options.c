/* options.c - the table of options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/options.h"

#include <limits.h>

#include "engine/evaluation/simple_evaluation.h"
#include "engine/strength.h"

const char *const option_type_names[] = {"check", "spin", "combo", "button", "string"};

const struct engine_option ENGINE_OPTIONS[OPTION_COUNT + 1] = {
#define X(number, name, type, value, minimum, maximum, help)                                  \
    {name, OPTION_##type, value, minimum, maximum, help},
    ENGINE_OPTION_ROWS(X){0}};
