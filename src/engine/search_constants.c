/* search_constants.c - the table of the search's numbers, for those who tune them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/search_constants.h"

#define X(name, value, least, greatest, meaning)                                              \
    {#name, OPTION_SPIN, #value, least, greatest, meaning},
const struct engine_option search_constant_table[] = {SEARCH_CONSTANTS(X)};
#undef X

#ifdef TTYCHESS_TUNABLES

#define X(name, value, least, greatest, meaning) int name = value;
SEARCH_CONSTANTS(X)
#undef X

bool search_constants_are_tunable(void)
{
    return true;
}

void search_constant_set(int index, int value)
{
#define X(name, value, least, greatest, meaning) &name,
    static int *const variables[] = {SEARCH_CONSTANTS(X)};
#undef X
    *variables[index] = value;
}

#else

bool search_constants_are_tunable(void)
{
    return false;
}

void search_constant_set(int index, int value)
{
    (void)index;
    (void)value;
}

#endif
