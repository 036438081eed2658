/* search_parameters.c - search parameters as variables, in builds with --enable-tunables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/search_parameters.h"

#include <stddef.h>

#ifdef TTYCHESS_TUNABLES
#define X(name, value, minimum, maximum, meaning) int name = value;
SEARCH_PARAMETERS(X)
#undef X
#define VARIABLES(X) SEARCH_PARAMETERS(X)
#else
#define VARIABLES(X)
#endif

#define X(name, value, minimum, maximum, meaning)                                             \
    {#name, OPTION_SPIN, #value, minimum, maximum, meaning},
const struct engine_option search_parameter_table[] = {VARIABLES(X){.name = NULL}};
#undef X

void search_parameter_set(int index, int value)
{
#define X(name, value, minimum, maximum, meaning) &name,
    static int *const variables[] = {VARIABLES(X) NULL};
#undef X
    *variables[index] = value;
}
