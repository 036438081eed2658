/* strategies.c - the table of strategies: add one here and menus, UCI and help know it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "strategies/strategies.h"

#include <stddef.h>

#include "strategies/principal_variation.h"

const struct strategy *const strategies[] = {&principal_variation_strategy, NULL};
