/* bench_pgn.c - how fast files of games are read, listed and written anew.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file named on the command line, over and over until it is 50 million bytes long,
 * comes out of memory through the storage seam. What counts is the processor time of this
 * process, so that a busy machine changes little.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "bench_figures.h"
#include "pgn/pgn_stream.h"
#include "rules/attacks.h"

enum { BYTES = 50000000, ROUNDS = 3 };

struct source {
    char *text;
    size_t length, at, done;
};

static ssize_t source_read(void *context, int file, void *buffer, size_t size)
{
    struct source *source = context;
    size_t left = source->length - source->at;
    (void)file;
    if (source->done >= BYTES && source->at == 0)
        return 0;
    size = size < left ? size : left;
    memcpy(buffer, source->text + source->at, size);
    source->at = (source->at + size) % source->length;
    source->done += size;
    return (ssize_t)size;
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

enum way { SKIP, READ, REWRITE };

static bool pass(struct pgn_stream *stream, enum way way)
{
    struct pgn_record record;
    struct reason reason;
    struct game game;
    if (way == SKIP)
        return pgn_stream_skip(stream, NULL, &record, &reason) != PGN_STREAM_END;
    if (pgn_stream_next(stream, &game, &record, &reason) != PGN_STREAM_GAME)
        return false;
    if (record.status != PGN_NONE && way == REWRITE) {
        size_t length;
        free(pgn_write(&game, &length));
    }
    if (record.status != PGN_NONE)
        game_free(&game);
    return true;
}

static void measure(struct source *source, enum way way, const char *name)
{
    struct storage storage = {.context = source, .read = source_read};
    double speeds[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        struct pgn_stream *stream;
        double began = processor_seconds();
        source->at = source->done = 0;
        stream = pgn_stream_create(&storage, 0, NULL, NULL);
        while (pass(stream, way))
            ;
        pgn_stream_destroy(stream);
        speeds[i] = (double)source->done / 1e6 / (processor_seconds() - began);
    }
    figure_print(name, figures_quantile(speeds, ROUNDS, 0.5), "MB/s");
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    struct source source = {NULL, 0, 0, 0};
    struct stat status;
    if (!file || fstat(fileno(file), &status) != 0 || status.st_size == 0) {
        fprintf(stderr, "usage: bench_pgn FILE\n");
        return 2;
    }
    source.text = malloc((size_t)status.st_size);
    if (source.text)
        source.length = fread(source.text, 1, (size_t)status.st_size, file);
    fclose(file);
    if (source.length == 0)
        return 1;
    attacks_init();
    measure(&source, SKIP, "pgn-list");
    measure(&source, READ, "pgn-read");
    measure(&source, REWRITE, "pgn-rewrite");
    free(source.text);
    return 0;
}
