/* random_network.h - a network that knows nothing: for tests that need only some network.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_RANDOM_NETWORK_H
#define TTYCHESS_TESTS_RANDOM_NETWORK_H

#include "engine/network/network.h"

/* Random weights, the same ones each time, that make values such as chess has; every weight
 * matters to them. The caller frees it. */
struct network *random_network_new(void);

#endif
