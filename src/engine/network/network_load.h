/* network_load.h - where networks come from: a file, or the program itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_LOAD_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_LOAD_H

#include "engine/network/network.h"

/* The one that was data/ttychess.net when the program was built; NULL: there was none. */
extern const struct network *const network_built_in;

/* The network of a file, which the caller frees; NULL with the reason, which names the file.
 * Blocks while it is read. */
struct network *network_load(const char *path, struct reason *reason);

/* What EvalFile's value names: *network is a file's, the built-in one ("builtin", "", "<empty>"),
 * or NULL: none ("none", or none was built in). *loaded is that of a file, which the caller frees
 * when nothing uses it any more, or NULL. False, with the reason. */
bool network_find(const char *name, const struct network **network, struct network **loaded,
                  struct reason *reason);

#endif
