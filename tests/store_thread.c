/* store_thread.c - the storage thread: order, tickets, a disk that hangs or refuses, and kill -9.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <poll.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/store_thread.h"
#include "scratch.h"
#include "store_kills.h"
#include "store_sample.h"
#include "store_vfs.h"

enum { LONG = 100000 }; /* milliseconds: only what hangs takes that long */

struct bench {
    const char *directory;
    struct wake wake;
    struct store_thread *thread;
};

static void start_on(struct bench *bench, const char *directory,
                     const struct store_options *how)
{
    struct store_options options = how ? *how : (struct store_options){.vfs = STORE_VFS};
    struct reason reason;
    struct store *store;
    options.directory = bench->directory = directory;
    store = store_open(&options, STORE_SERVE, NULL, &reason);
    assert_non_null(store);
    assert_true(wake_init(&bench->wake, &reason));
    bench->thread = store_thread_start(store, &bench->wake, &reason);
    assert_non_null(bench->thread);
}

static void start(struct bench *bench, const char *directory)
{
    store_vfs_begin();
    store_vfs_hold(false);
    store_vfs_empty();
    start_on(bench, directory, NULL);
}

static void stop(struct bench *bench)
{
    struct reason reason = {0};
    if (!store_thread_stop(bench->thread, LONG, &reason))
        fail_msg("%s", reason.text);
    wake_free(&bench->wake);
}

/* By the wake pipe alone: it is told of each change. */
static void await_news(struct bench *bench)
{
    struct pollfd news = {bench->wake.descriptors[0], POLLIN, 0};
    assert_int_equal(poll(&news, 1, LONG), 1);
    wake_clear(&bench->wake);
}

static void await_done(struct bench *bench, uint64_t ticket)
{
    while (store_thread_done(bench->thread) < ticket)
        await_news(bench);
}

static struct store_health look(struct bench *bench)
{
    struct store_health health;
    store_thread_look(bench->thread, &health);
    return health;
}

static void await_state(struct bench *bench, enum store_state state)
{
    while (look(bench).state != state)
        poll(NULL, 0, 1); /* that it rests is not told */
}

static uint64_t put_group(struct bench *bench, size_t n)
{
    struct store_job jobs[SAMPLE_JOBS];
    size_t count = sample_group(n, jobs);
    return store_thread_put(bench->thread, jobs, count);
}

/* What the same groups leave in a store that nothing happens to. */
static void assert_holds(const char *directory, size_t groups)
{
    char *dump = sample_dump(directory, STORE_VFS);
    assert_non_null(dump);
    assert_string_equal(dump, sample_expected[groups]);
    free(dump);
}

static void test_jobs_are_done_in_order(void **state)
{
    struct bench bench;
    start(&bench, *state);
    for (size_t n = 0; n < SAMPLE_GROUPS; n++)
        assert_int_equal(put_group(&bench, n), n + 1);
    await_done(&bench, SAMPLE_GROUPS);
    await_state(&bench, STORE_IDLE);
    assert_int_equal(look(&bench).bytes, 0);
    assert_int_equal(look(&bench).refused, 0);
    stop(&bench);
    assert_holds(*state, SAMPLE_GROUPS);
}

/* One transaction is under way, and all that comes meanwhile is the next one. */
static void test_a_disk_that_hangs(void **state)
{
    struct bench bench;
    size_t bytes = 0;
    long calls;
    start(&bench, *state);
    await_done(&bench, put_group(&bench, 0));
    store_vfs_hold(true);
    put_group(&bench, 1);
    while (store_vfs_waiting() == 0)
        poll(NULL, 0, 1);
    for (size_t n = 2; n < SAMPLE_GROUPS; n++) {
        put_group(&bench, n);
        assert_true(look(&bench).bytes > bytes);
        bytes = look(&bench).bytes;
    }
    assert_int_equal(look(&bench).state, STORE_BUSY);
    assert_true(look(&bench).waiting >= 0);
    assert_int_equal(store_thread_done(bench.thread), 1);
    calls = store_vfs_calls();
    store_vfs_hold(false);
    await_done(&bench, SAMPLE_GROUPS);
    assert_true(store_vfs_calls() - calls < 200); /* not a transaction a group */
    stop(&bench);
    assert_holds(*state, SAMPLE_GROUPS);
}

static void test_a_full_disk_loses_nothing(void **state)
{
    struct bench bench;
    struct store_query query = {.kind = STORE_EVENTS, .tag = 5, .game = 1};
    struct store_reply *reply;
    start(&bench, *state);
    for (size_t n = 0; n < 20; n++)
        await_done(&bench, put_group(&bench, n));
    store_vfs_fail(FAULT_FULL, 1, 1000000);
    for (size_t n = 20; n < 40; n++)
        put_group(&bench, n);
    while (look(&bench).state != STORE_FAILING)
        await_news(&bench);
    assert_non_null(strstr(look(&bench).why.text, "full"));
    store_thread_ask(bench.thread, &query); /* who reads does not wait for it */
    while (!(reply = store_thread_reply(bench.thread)))
        await_news(&bench);
    assert_int_equal(reply->query.tag, 5);
    assert_int_equal(reply->event_count, 7);
    store_reply_free(reply);
    assert_int_equal(store_thread_done(bench.thread), 20);
    for (int i = 0; i < 3; i++) {
        long failed = store_vfs_failed();
        store_thread_hurry(bench.thread);
        while (store_vfs_failed() == failed)
            await_news(&bench);
    }
    for (size_t n = 40; n < SAMPLE_GROUPS; n++)
        put_group(&bench, n);
    store_vfs_fail(FAULT_FULL, 0, 0);
    store_thread_hurry(bench.thread);
    await_done(&bench, SAMPLE_GROUPS);
    await_state(&bench, STORE_IDLE);
    stop(&bench);
    assert_holds(*state, SAMPLE_GROUPS);
}

/* It goes on by itself, too, when nobody hurries it. */
static void test_it_is_tried_again(void **state)
{
    struct bench bench;
    start(&bench, *state);
    store_vfs_fail(FAULT_IO, 1, 2);
    await_done(&bench, put_group(&bench, 0));
    assert_true(store_vfs_failed() == 2);
    stop(&bench);
    assert_holds(*state, 1);
}

static void test_contradictions_hold_nobody_up(void **state)
{
    struct bench bench;
    struct store_job bad[2] = {sample_person(77, "zoe"), sample_person(78, "ANNA")};
    start(&bench, *state);
    store_vfs_hold(true);
    for (size_t n = 0; n < 6; n++)
        put_group(&bench, n);
    store_thread_put(bench.thread, bad, 2);
    put_group(&bench, 6);
    store_thread_put(bench.thread, &bad[1], 1);
    store_vfs_hold(false);
    await_done(&bench, 9);
    assert_int_equal(look(&bench).refused, 2);
    assert_int_equal(store_thread_refusal(bench.thread) + store_thread_refusal(bench.thread),
                     7 + 9);
    assert_int_equal(store_thread_refusal(bench.thread), 0);
    assert_non_null(strstr(look(&bench).why.text, "person contradicts"));
    await_state(&bench, STORE_IDLE);
    stop(&bench);
    assert_holds(*state, 7);
}

static void test_files_wait_for_moves(void **state)
{
    struct bench bench;
    struct store_paper paper = {.game = 1, .begun = 1795384923000, .text = "1. e4 *\n"};
    start(&bench, *state);
    for (size_t n = 0; n < 6; n++)
        put_group(&bench, n);
    await_done(&bench, 6);
    store_vfs_hold(true);
    put_group(&bench, 6);
    while (store_vfs_waiting() == 0)
        poll(NULL, 0, 1);
    store_thread_file(bench.thread, &paper);
    paper.game = 2;
    store_thread_file(bench.thread, &paper);
    paper.text = "1. e4 e5 *\n";
    store_thread_file(bench.thread, &paper);
    store_vfs_hold(false);
    stop(&bench);
    sample_check_file(*state, 1, "1. e4 *\n");
    sample_check_file(*state, 2, "1. e4 e5 *\n");
}

/* A store with games 1 to `games` played, and none of them filed. */
static void fill(const char *directory, int64_t games)
{
    struct store_options options = {.directory = directory, .vfs = STORE_VFS};
    struct store *store;
    store_vfs_begin();
    store_vfs_hold(false);
    store_vfs_empty();
    store = store_open(&options, STORE_SERVE, NULL, NULL);
    assert_non_null(store);
    sample_do_groups(store, 0, 3);
    for (int64_t game = 1; game <= games; game++)
        sample_mate(store, game);
    store_close(store);
}

/* What the last server left without a file, and what holds a name that is gone. */
static void test_missing_files_are_made(void **state)
{
    struct bench bench;
    struct store_job gone = {.kind = STORE_PERSON_DELETED, .deletion = {2, 5}};
    fill(*state, 1);
    start_on(&bench, *state, NULL);
    await_state(&bench, STORE_IDLE);
    sample_check_file_has(*state, 1, "[Black \"boris\"]");
    await_done(&bench, store_thread_put(bench.thread, &gone, 1));
    await_state(&bench, STORE_IDLE);
    sample_check_file_has(*state, 1, "[Black \"deleted-2\"]");
    assert_int_equal(look(&bench).unfiled, 0);
    stop(&bench);
}

/* Files that wait have a limit; what is left out is made of the store. */
static void test_files_are_too_many(void **state)
{
    enum { LARGE = 3 << 20 };
    struct bench bench;
    char *large = malloc(LARGE + 1), text[40];
    fill(*state, 3);
    memset(large, 'x', LARGE);
    large[LARGE] = '\0';
    start_on(&bench, *state, NULL);
    await_state(&bench, STORE_IDLE);
    store_vfs_hold(true);
    put_group(&bench, 3);
    for (int64_t game = 1; game <= 3; game++)
        store_thread_file(bench.thread,
                          &(struct store_paper){game, INT64_C(1795384923000), large, true});
    store_vfs_hold(false);
    await_state(&bench, STORE_IDLE);
    for (int game = 1; game <= 3; game++) {
        sample_read_file(*state, game, text, sizeof text);
        assert_memory_equal(text, game < 3 ? "xxxx" : "[Eve", 4);
    }
    stop(&bench);
    free(large);
}

static void test_a_file_that_cannot_be_written(void **state)
{
    struct bench bench;
    struct store_paper paper = {.game = 1, .text = "*\n"};
    char path[600];
    FILE *file;
    start(&bench, *state);
    snprintf(path, sizeof path, "%s/games", (const char *)*state);
    file = fopen(path, "w"); /* no directory */
    fclose(file);
    store_thread_file(bench.thread, &paper);
    while (look(&bench).unfiled == 0)
        await_news(&bench);
    assert_non_null(strstr(look(&bench).why.text, "games"));
    await_done(&bench, put_group(&bench, 0));
    stop(&bench);
}

/* ---- the end ---------------------------------------------------------------------------------- */

static void test_what_is_lost_at_the_end_is_told(void **state)
{
    struct bench bench;
    struct reason reason = {0};
    start(&bench, *state);
    for (size_t n = 0; n < 5; n++)
        await_done(&bench, put_group(&bench, n));
    store_vfs_fail(FAULT_FULL, 1, 1000000);
    put_group(&bench, 5);
    put_group(&bench, 6);
    assert_false(store_thread_stop(bench.thread, 20, &reason));
    wake_free(&bench.wake);
    assert_non_null(strstr(reason.text, "3 changes are not saved"));
    store_vfs_fail(FAULT_FULL, 0, 0);
    assert_holds(*state, 5);
}

static void test_a_disk_that_hangs_at_the_end(void **state)
{
    struct bench bench;
    struct reason reason = {0};
    start(&bench, *state);
    await_done(&bench, put_group(&bench, 0));
    store_vfs_hold(true);
    put_group(&bench, 1);
    while (store_vfs_waiting() == 0)
        poll(NULL, 0, 1);
    assert_false(store_thread_stop(bench.thread, 20, &reason));
    wake_free(&bench.wake);
    assert_non_null(strstr(reason.text, "2 changes are not saved: the disk does not answer"));
    store_vfs_hold(false); /* the thread ends by itself, and closes the store */
    for (;;) {
        struct store_options options = {.directory = *state};
        bool runs = false;
        struct store *store = store_open(&options, STORE_CHANGE, &runs, &reason);
        store_close(store);
        if (!runs)
            break;
        poll(NULL, 0, 1);
    }
    assert_holds(*state, 2);
}

static void test_killed_at_any_moment(void **state)
{
    struct kills kills = {.directory = *state, .seed = 1};
    assert_true(kills_run(&kills, 12));
    assert_true(kills.killed >= 12);
}

#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SCRATCH(test_jobs_are_done_in_order),
        IN_SCRATCH(test_a_disk_that_hangs),
        IN_SCRATCH(test_a_full_disk_loses_nothing),
        IN_SCRATCH(test_it_is_tried_again),
        IN_SCRATCH(test_contradictions_hold_nobody_up),
        IN_SCRATCH(test_files_wait_for_moves),
        IN_SCRATCH(test_missing_files_are_made),
        IN_SCRATCH(test_files_are_too_many),
        IN_SCRATCH(test_a_file_that_cannot_be_written),
        IN_SCRATCH(test_what_is_lost_at_the_end_is_told),
        IN_SCRATCH(test_a_disk_that_hangs_at_the_end),
        IN_SCRATCH(test_killed_at_any_moment),
    };
    return cmocka_run_group_tests_name("store_thread", tests, sample_expect, sample_forget);
}
