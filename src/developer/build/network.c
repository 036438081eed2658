/* network.c - build step: converts data/ttychess.net to src/engine/network/network_data.c.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Usage: build_network [FILE] >network_data.c
 *
 * Without a file, the program has no network. A damaged file stops the build.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "engine/network/network.h"

static struct network network;

static _Noreturn void fail(const char *path, const char *reason)
{
    fprintf(stderr, "%s: %s\n", path, reason);
    exit(1);
}

static void read_file(const char *path)
{
    struct error error;
    size_t size;
    char *bytes = file_read(path, NETWORK_FILE_MAX, &size, &error);
    if (!bytes || !network_parse(bytes, size, &network, &error))
        fail(path, error.text);
    free(bytes);
}

static void write_row(const int16_t *weights)
{
    printf("{");
    for (int i = 0; i < NETWORK_WIDTH; i++)
        printf("%d,", weights[i]);
    printf("},");
}

/* Writes the network as C. Its `origin` (printable ASCII and line feeds) becomes a string
 * literal. */
static void write_network(void)
{
    printf("static const struct network data = {\n    .feature_weights = {");
    for (int feature = 0; feature < NETWORK_FEATURES; feature++) {
        printf("\n        ");
        write_row(network.feature_weights[feature]);
    }
    printf("},\n    .feature_biases = ");
    write_row(network.feature_biases);
    printf("\n    .output_weights = {");
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        printf("\n        {");
        write_row(network.output_weights[bucket][0]);
        write_row(network.output_weights[bucket][1]);
        printf("},");
    }
    printf("},\n    .output_biases = {");
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
        printf("%d, ", (int)network.output_biases[bucket]);
    printf("},\n    .scale = %d,\n    .check_sum = 0x%08X,\n    .origin = \"",
           (int)network.scale, (unsigned)network.check_sum);
    for (const char *next = network.origin; *next; next++)
        if (*next == '\n')
            printf("\\n\"\n              \"");
        else
            printf("%s%c", *next == '"' || *next == '\\' ? "\\" : "", *next);
    printf("\",\n};\n\nconst struct network *const network_built_in = &data;\n");
}

int main(int argc, char **argv)
{
    printf(
        "/* Generated from data/ttychess.net by src/developer/build/network.c; do not edit.\n"
        " * SPDX-License-Identifier: GPL-3.0-or-later\n */\n"
        "#include \"engine/network/network_load.h\"\n\n#include <stddef.h>\n\n");
    if (argc > 1) {
        read_file(argv[1]);
        write_network();
    } else {
        printf("const struct network *const network_built_in = NULL;\n");
    }
    if (fflush(stdout) != 0 || ferror(stdout))
        fail("standard output", "cannot be written");
    return 0;
}
