/* client.c - any bytes as the output of a UCI engine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program is simulated: two files in memory for its output, and one for its input.
 * Variations and moves are legal, a search ends at most once, names and errors are printable,
 * and everything sent to the program consists of whole lines.
 */
#include "fuzz/fuzz.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child_process.h"
#include "fuzz/still.h"
#include "uci/uci_client.h"

enum { INPUT = 1000, OUTPUT, ERRORS }; /* descriptors of the simulated program */

static struct {
    struct fuzz_piece coming; /* output not sent yet */
    size_t portion, ready;    /* bytes; `ready` of them can be read now ... */
    bool to_stderr;           /* ... on its standard error */
    struct position position;
    int asked, ended;
} talk;

/* ---- the program -------------------------------------------------------------------- */

bool __wrap_child_process_start(struct child_process *child, char *const *words,
                                struct error *error);
void __wrap_child_process_kill(const struct child_process *child);
bool __wrap_child_process_reap(struct child_process *child, int *status);
int __wrap_poll(struct pollfd *set, nfds_t count, int wait);
ssize_t __wrap_read(int file, void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
int __wrap_close(int file);

bool __wrap_child_process_start(struct child_process *child, char *const *words,
                                struct error *error)
{
    (void)words, (void)error;
    *child = (struct child_process){
        .id = 1, .input = INPUT, .output = OUTPUT, .errors = ERRORS, .exit = -1};
    return true;
}

void __wrap_child_process_kill(const struct child_process *child)
{
    EXPECT(child->id == 0 || child->id == 1, "process %ld", (long)child->id);
}

/* It exits after its last output. */
bool __wrap_child_process_reap(struct child_process *child, int *status)
{
    if (child->id == 0 || talk.coming.size > 0)
        return false;
    child->id = 0;
    *status = 0;
    return true;
}

int __wrap_poll(struct pollfd *set, nfds_t count, int wait)
{
    EXPECT(count == 1 && set->fd == OUTPUT && wait == 0, "something is waited for");
    set->revents = talk.ready > 0 && !talk.to_stderr ? POLLIN : 0;
    return set->revents != 0;
}

ssize_t __wrap_read(int file, void *bytes, size_t size)
{
    EXPECT(file == OUTPUT || file == ERRORS, "descriptor %d", file);
    if (talk.ready == 0 || talk.to_stderr != (file == ERRORS)) {
        errno = EAGAIN;
        return -1;
    }
    size = talk.ready < size ? talk.ready : size;
    memcpy(bytes, talk.coming.bytes, size);
    talk.coming.bytes += size;
    talk.coming.size -= size;
    talk.ready -= size;
    return (ssize_t)size;
}

/* It accepts half of anything longer than a byte. */
ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    EXPECT(file == INPUT && size > 0 && !memchr(bytes, '\0', size), "descriptor %d", file);
    return (ssize_t)(size - size / 2);
}

int __wrap_close(int file)
{
    EXPECT(file >= INPUT && file <= ERRORS, "descriptor %d", file);
    return 0;
}

/* Makes the next portion readable, sometimes on standard error. */
static void release(void)
{
    talk.ready = talk.portion < talk.coming.size ? talk.portion : talk.coming.size;
    talk.to_stderr = talk.coming.size % 5 == 4;
}

/* ---- the client --------------------------------------------------------------------- */

static void take_report(void *listener, const struct search_report *report)
{
    struct position position = talk.position;
    struct undo undo;
    (void)listener;
    EXPECT(report->length >= 0 && report->length <= MAX_PLY, "%d moves", report->length);
    for (int i = 0; i < report->length; i++) {
        EXPECT(fuzz_is_legal(&position, report->moves[i]), "move %d", i);
        position_make_move(&position, report->moves[i], &undo);
    }
}

static void take_end(void *listener, chess_move best, chess_move ponder)
{
    (void)listener, (void)ponder;
    talk.ended++;
    EXPECT(best == MOVE_NONE || fuzz_is_legal(&talk.position, best), "an illegal move");
}

static void request(struct uci_client *client, unsigned how)
{
    const struct search_limits limits = {
        .depth = 3, .nodes = how % 2, .infinite = how % 5 == 4};
    const struct search_monitor monitor = {.report = take_report, .finished = take_end};
    struct error error;
    if (uci_client_state(client) != UCI_CLIENT_READY)
        return;
    talk.asked += uci_client_go(client, &talk.position, NULL, 0, &limits, &monitor, &error);
}

static void expect_printable(const struct uci_client *client)
{
    fuzz_expect_said(uci_client_name(client));
    if (uci_client_error(client))
        fuzz_expect_said(uci_client_error(client)->text);
    EXPECT(talk.ended <= talk.asked, "%d ends of %d searches", talk.ended, talk.asked);
}

static void begin(const uint8_t *bytes, size_t size)
{
    still_begin();
    talk.coming = (struct fuzz_piece){bytes, size};
    talk.portion = 1 + (size > 0 ? bytes[0] * 2u : 0);
    talk.ready = 0;
    talk.asked = talk.ended = 0;
    fuzz_position(&talk.position, (struct fuzz_piece){bytes, size > 0});
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const options[] = {"Hash=1", NULL};
    struct uci_client *client;
    struct error error;
    begin(bytes, size);
    client = uci_client_create("engine", size % 4 == 3 ? options : NULL, NULL, &error);
    EXPECT(client && uci_client_start(client, &error), "%s", error.text);
    for (unsigned turn = 0; uci_client_state(client) != UCI_CLIENT_EXITED; turn++) {
        EXPECT(turn < 2 * size + 100, "it does not end");
        release();
        uci_client_handle_events(client);
        expect_printable(client);
        request(client, turn);
        still_pass(talk.coming.size == 0 ? 1000 : 1);
    }
    EXPECT(talk.ended == talk.asked, "%d ends of %d searches", talk.ended, talk.asked);
    uci_client_destroy(client);
    return 0;
}
