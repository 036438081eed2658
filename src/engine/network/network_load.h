/* network_load.h - finds networks, in a file or built into the program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_LOAD_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_LOAD_H

#include "engine/network/network.h"

/* data/ttychess.net at build time, or NULL. */
extern const struct network *const network_built_in;

/* Loads a network; free it with free(). On failure, returns NULL and sets *error, which names
 * the file. */
struct network *network_load(const char *path, struct error *error);

/* Sets *network for a value of EvalFile, which is a file, "builtin" (or "" or "<empty>"), or
 * "none". It is NULL for "none", or if there is no built-in network. Sets *loaded to the
 * network if it is from a file (free it with free()), otherwise to NULL. Returns false and sets
 * *error if the file cannot be loaded. */
bool network_find(const char *name, const struct network **network, struct network **loaded,
                  struct error *error);

#endif
