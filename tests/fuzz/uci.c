/* uci.c - any bytes as input of the UCI engine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine reads them in portions; searches run when it waits for input. The output consists
 * of printable lines, with at most one bestmove for each search, and the engine exits.
 */
#include <config.h>

#include "fuzz/fuzz.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/thread.h"
#include "engine/engine.h"
#include "fuzz/still.h"
#include "uci/uci_server.h"

enum { INPUT = 1000, OUTPUT, SAID_LIMIT = 1 << 24 }; /* not real descriptors */

static struct {
    struct fuzz_piece coming; /* not sent yet */
    size_t portion, ready;    /* bytes; `ready` of them can be read now */
    char *said;               /* by the engine */
    size_t length, capacity;
    size_t waits;
} talk;

/* ---- wrapped calls ------------------------------------------------------------------ */

int __wrap_poll(struct pollfd *set, nfds_t count, int wait);
ssize_t __wrap_read(int file, void *bytes, size_t size);
ssize_t __real_read(int file, void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
ssize_t __real_write(int file, const void *bytes, size_t size);
bool __wrap_engine_set_option(struct engine *engine, const char *name, const char *value,
                              struct error *error);
bool __wrap_job_start(struct job *job, void (*work)(void *context), void *context,
                      struct wake *wake, struct error *error);
bool __real_engine_set_option(struct engine *engine, const char *name, const char *value,
                              struct error *error);

/* Each time the engine waits, either its searches run or more input comes. */
int __wrap_poll(struct pollfd *set, nfds_t count, int wait)
{
    (void)wait;
    if (talk.waits++ % 2 == 0 || talk.coming.size == 0)
        still_think(false);
    EXPECT(talk.waits < 100000, "it waits for ever");
    talk.ready = talk.portion < talk.coming.size ? talk.portion : talk.coming.size;
    for (nfds_t i = 0; i < count; i++)
        set[i].revents = set[i].fd >= 0 ? set[i].events : 0;
    return (int)count;
}

ssize_t __wrap_read(int file, void *bytes, size_t size)
{
    if (file != INPUT)
        return __real_read(file, bytes, size);
    size = talk.ready < size ? talk.ready : size;
    if (size > 0)
        memcpy(bytes, talk.coming.bytes, size);
    talk.coming.bytes += size;
    talk.coming.size -= size;
    talk.ready -= size;
    return (ssize_t)size;
}

ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    if (file != OUTPUT)
        return __real_write(file, bytes, size);
    EXPECT(talk.length + size < SAID_LIMIT, "it says more and more");
    if (talk.length + size >= talk.capacity) {
        talk.capacity = 2 * (talk.length + size) + 1;
        talk.said = realloc(talk.said, talk.capacity);
        EXPECT(talk.said != NULL, "no memory");
    }
    memcpy(talk.said + talk.length, bytes, size);
    talk.length += size;
    talk.said[talk.length] = '\0';
    return (ssize_t)size;
}

/* No large tables, no other files. */
bool __wrap_engine_set_option(struct engine *engine, const char *name, const char *value,
                              struct error *error)
{
    if (strcasecmp(name, "Hash") == 0 && atol(value) > 16)
        value = "1";
    if (strcasecmp(name, "BookFile") == 0 || strcasecmp(name, "SyzygyPath") == 0)
        value = "";
    return __real_engine_set_option(engine, name, value, error);
}

/* Only `go perft` has its own thread, and nothing could stop it here. */
bool __wrap_job_start(struct job *job, void (*work)(void *context), void *context,
                      struct wake *wake, struct error *error)
{
    (void)job, (void)work, (void)context, (void)wake;
    return error_set(error, 0, "no threads");
}

static int run_no_bench(int argc, char **argv)
{
    (void)argc, (void)argv;
    return 0;
}

/* ---- output ------------------------------------------------------------------------- */

/* Returns the number of searches that were answered. */
static size_t expect_output(void)
{
    size_t answers = 0;
    EXPECT(talk.length == 0 || talk.said[talk.length - 1] == '\n', "half a line");
    for (size_t at = 0, length; at < talk.length; at += length + 1) {
        char *line = talk.said + at;
        length = strcspn(line, "\n");
        EXPECT(at + length < talk.length, "a NUL");
        line[length] = '\0';
        fuzz_expect_printable(line);
        answers += strncmp(line, "bestmove ", 9) == 0;
    }
    return answers;
}

static size_t count_lines_with(const char *word, const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size};
    size_t count = 0;
    while (rest.size > 0) {
        struct fuzz_piece line = fuzz_cut(&rest, '\n');
        count += memmem(line.bytes, line.size, word, strlen(word)) != NULL;
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    size_t answers;
    struct error error;
    fuzz_begin();
    still_begin();
    talk.coming = (struct fuzz_piece){bytes, size};
    talk.portion = 1 + (size > 0 ? bytes[size - 1] * 3u : 0);
    talk.ready = talk.length = talk.waits = 0;
    uci_serve(INPUT, OUTPUT, "setoption name Hash value 1", run_no_bench, &error);
    answers = expect_output();
    EXPECT(answers <= count_lines_with("go", bytes, size), "%zu answers", answers);
    return 0;
}
