/* search_constants.c - search parameters as variables, in builds with --enable-tunables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/search_constants.h"

#include <stddef.h>

#ifdef TTYCHESS_TUNABLES
#define X(name, value, least, greatest, meaning) int name = value;
SEARCH_CONSTANTS(X)
#undef X
#define VARIABLES(X) SEARCH_CONSTANTS(X)
#else
#define VARIABLES(X)
#endif

#define X(name, value, least, greatest, meaning)                                              \
    {#name, OPTION_SPIN, #value, least, greatest, meaning},
const struct engine_option search_constant_table[] = {VARIABLES(X){.name = NULL}};
#undef X

void search_constant_set(int index, int value)
{
#define X(name, value, least, greatest, meaning) &name,
    static int *const variables[] = {VARIABLES(X) NULL};
#undef X
    *variables[index] = value;
}
