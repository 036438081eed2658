/* network_load.c - loads networks from files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/network_load.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/file.h"

struct network *network_load(const char *path, struct error *error)
{
    struct error inner;
    size_t size;
    char *bytes = file_read(path, NETWORK_FILE_MAX, &size, &inner);
    if (!bytes) {
        error_set(error, 0, "network: %s", inner.text);
        return NULL;
    }
    struct network *network = memory_new(1, sizeof *network);
    bool valid = network_parse(bytes, size, network, &inner);
    free(bytes);
    if (valid)
        return network;
    free(network);
    error_set(error, 0, "%s: %s", path, inner.text);
    return NULL;
}

bool network_find(const char *name, const struct network **network, struct network **loaded,
                  struct error *error)
{
    bool is_builtin =
        name[0] == '\0' || strcmp(name, "<empty>") == 0 || strcasecmp(name, "builtin") == 0;
    bool is_file = !is_builtin && strcasecmp(name, "none") != 0;
    *loaded = is_file ? network_load(name, error) : NULL;
    *network = is_builtin ? network_built_in : *loaded;
    return *loaded || !is_file;
}
