/* random_network.h - a network with random weights, for tests that need just any network.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_RANDOM_NETWORK_H
#define TTYCHESS_TESTS_RANDOM_NETWORK_H

#include "engine/network/network.h"

/* The weights are the same each time; the values are of a size usual in chess, and depend on
 * every weight. The caller frees the network. */
struct network *random_network_new(void);

#endif
