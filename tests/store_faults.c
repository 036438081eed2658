/* store_faults.c - the power fails, or a call does, at every call that a store makes: what it said
 * is done is there, and what is there is what was done up to some moment.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "base/memory.h"
#include "scratch.h"
#include "store_sample.h"
#include "store_vfs.h"

enum { LOG_PAGES = 20 }; /* so that it is cleared again and again */

struct life {
    char directory[300], cut[320]; /* `cut` is where it is looked at */
    struct store *store;
    size_t done;
    uint64_t looks;
};

static struct store *open_store(const char *directory, enum store_use use)
{
    struct store_options options = {
        .directory = directory, .vfs = STORE_VFS, .log_pages = LOG_PAGES};
    struct reason reason = {0};
    struct store *store = store_open(&options, use, NULL, &reason);
    if (!store)
        fail_msg("%s", reason.text);
    return store;
}

static void begin(struct life *life, const char *directory)
{
    memset(life, 0, sizeof *life);
    store_vfs_begin();
    store_vfs_empty();
    snprintf(life->directory, sizeof life->directory, "%s", directory);
    snprintf(life->cut, sizeof life->cut, "%s/cut", directory);
    mkdir(life->cut, 0700);
}

static enum store_status try_group(struct store *store, size_t n, struct reason *reason)
{
    struct store_job jobs[SAMPLE_JOBS];
    const struct store_job *list[SAMPLE_JOBS];
    size_t count = sample_group(n, jobs), culprit;
    for (size_t i = 0; i < count; i++)
        list[i] = &jobs[i];
    return store_commit(store, list, count, &culprit, reason);
}

/* What is kept, as somebody finds it who starts the machine again. */
static char *look(struct life *life, uint64_t seed)
{
    store_vfs_cut(life->directory, life->cut, seed);
    return sample_dump(life->cut, STORE_VFS);
}

static bool is_after(const char *dump, size_t groups)
{
    return groups <= SAMPLE_GROUPS && dump && strcmp(dump, sample_expected[groups]) == 0;
}

/* ---- power -------------------------------------------------------------------------------- */

static void assert_all_is_there(struct life *life, uint64_t seed)
{
    char *dump = look(life, seed);
    if (!is_after(dump, life->done) && !is_after(dump, life->done + 1))
        fail_msg("after %zu groups and call %ld, seed %llu: %s", life->done, store_vfs_calls(),
                 (unsigned long long)seed, dump ? dump : "it cannot be read");
    free(dump);
}

static void assert_it_can_be_opened(struct life *life, uint64_t seed)
{
    store_vfs_cut(life->directory, life->cut, seed);
    store_close(open_store(life->cut, STORE_SERVE));
}

static void power_fails_while_it_is_made(void *context)
{
    for (uint64_t seed = 0; seed < 4; seed++)
        assert_it_can_be_opened(context, seed);
}

static void power_fails(void *context)
{
    struct life *life = context;
    life->looks++;
    assert_all_is_there(life, life->looks % 2);
    assert_all_is_there(life, life->looks + 1);
    if (life->looks % 16 == 0)
        assert_it_can_be_opened(life, life->looks);
}

static void test_power_cut_at_every_call(void **state)
{
    struct life life;
    struct reason reason;
    long calls;
    begin(&life, *state);
    store_vfs_watch(power_fails_while_it_is_made, &life);
    life.store = open_store(life.directory, STORE_SERVE);
    calls = store_vfs_calls();
    store_vfs_watch(power_fails, &life);
    for (; life.done < SAMPLE_GROUPS; life.done++)
        assert_int_equal(try_group(life.store, life.done, &reason), STORE_DONE);
    store_close(life.store);
    store_vfs_watch(NULL, NULL);
    assert_true(calls > 50 && life.looks > 300);
    assert_all_is_there(&life, 0);
}

/* ---- calls that fail ------------------------------------------------------------------------ */

/* Each group is tried with its first call failing, then its second ...: it is not done, or done.
 * What fails behind the commit, while the log is cleared, is no failure: it goes on there with
 * the next group. */
static void every_call_fails(const char *directory, enum store_fault fault, long at_once)
{
    struct life life;
    struct reason reason;
    long n = 1, tries = 0, failed = 0;
    begin(&life, directory);
    life.store = open_store(life.directory, STORE_SERVE);
    while (life.done < SAMPLE_GROUPS) {
        enum store_status status;
        char *dump;
        store_vfs_fail(fault, n, at_once);
        status = try_group(life.store, life.done, &reason);
        tries++;
        failed += status == STORE_FAILED;
        assert_int_not_equal(status, STORE_REFUSED);
        n = status == STORE_FAILED || store_vfs_failed() > 0 ? n + 1 : 1;
        life.done += status == STORE_DONE;
        store_vfs_fail(fault, 0, 0);
        assert_all_is_there(&life, (uint64_t)tries % 5);
        dump = look(&life, 1); /* no power cut: it is exactly what was told */
        assert_true(is_after(dump, life.done) ||
                    (status == STORE_FAILED && is_after(dump, life.done + 1)));
        free(dump);
    }
    store_close(life.store);
    assert_all_is_there(&life, 0);
    assert_true(failed > 150);
}

static void test_writes_fail(void **state)
{
    every_call_fails(*state, FAULT_IO, 1);
}

static void test_the_disk_is_full(void **state)
{
    every_call_fails(*state, FAULT_FULL, 1000);
}

static void test_writes_are_torn(void **state)
{
    every_call_fails(*state, FAULT_TORN, 1);
}

/* While it is made, opened and closed. */
static void test_it_is_opened_on_a_bad_disk(void **state)
{
    struct life life;
    struct store_options options = {.vfs = STORE_VFS, .log_pages = LOG_PAGES};
    struct reason reason;
    struct store_job jobs[SAMPLE_JOBS];
    long opened = 0, refused = 0;
    begin(&life, *state);
    options.directory = life.directory;
    for (long n = 1; n < 400; n++) {
        enum store_fault fault = (enum store_fault)(n % 4);
        store_vfs_fail(fault, n / 4 % 60 + 1, 1);
        life.store = store_open(&options, STORE_SERVE, NULL, &reason);
        if (life.store) {
            opened++;
            store_vfs_fail(fault, 0, 0);
            if (life.done < SAMPLE_GROUPS)
                sample_do(life.store, jobs, sample_group(life.done++, jobs));
            store_vfs_fail(fault, n / 4 % 11 + 1, 1);
            store_close(life.store);
        } else {
            refused++;
            assert_non_null(strstr(reason.text, "store.sqlite"));
        }
        store_vfs_fail(fault, 0, 0);
        if (opened > 0)
            assert_all_is_there(&life, (uint64_t)n % 5);
    }
    assert_true(opened > 50 && refused > 50);
}

/* ---- stores that were damaged --------------------------------------------------------------- */

static bool pass_over(struct reason *reason, size_t length)
{
    return length < 1000000 || reason_set(reason, 0, "too long");
}

static bool take_person(void *context, const struct store_person *person,
                        struct reason *reason)
{
    (void)context;
    return pass_over(reason, strlen(person->name));
}

static bool take_game(void *context, const struct store_game *game, struct reason *reason)
{
    struct terms terms;
    (void)context;
    store_terms_read(&terms, game->terms, NULL);
    return pass_over(reason, strlen(game->names[0]) + strlen(game->names[1]));
}

static bool take_event(void *context, const struct store_event *event, struct reason *reason)
{
    (void)context;
    return pass_over(reason, strlen(event->text));
}

/* Whatever a server does with a store. Returns whether all of it went well. */
static bool use(struct store *store)
{
    struct store_loader loader = {
        .person = take_person, .game = take_game, .event = take_event};
    struct store_job jobs[1] = {{.kind = STORE_NOTE, .note = {"a", "b"}}};
    const struct store_job *list[] = {jobs};
    struct store_next next;
    struct reason reason;
    size_t culprit;
    bool well = store_load(store, &loader, &next, &reason);
    for (int kind = STORE_HISTORY; kind <= STORE_UNFILED; kind++) {
        struct store_query query = {
            .kind = (enum store_query_kind)kind, .person = 1, .game = 1, .other = 3};
        struct store_reply *reply = store_ask(store, &query);
        well = well && !reply->failed;
        assert_true(!reply->failed || strstr(reply->why, "store.sqlite"));
        store_reply_free(reply);
    }
    return store_commit(store, list, 1, &culprit, &reason) == STORE_DONE && well;
}

/* Bits flipped, pages zeroed or swapped, the end cut off: one line, or what is still there. */
static void damage(uint8_t *bytes, size_t *size, uint64_t seed)
{
    uint64_t place = seed * 0x9E3779B97F4A7C15u >> 20;
    size_t pages = *size / 4096, page = (size_t)(place % pages), at = (size_t)(place % *size);
    switch (seed % 5) {
    case 0: bytes[at] ^= (uint8_t)(1 << seed / 5 % 8); break;
    case 1: /* the header of a page, where it says how it is laid out */
        bytes[page * 4096 + (page == 0 ? 100 : 0) + seed / 5 % 12] = (uint8_t)(place >> 8);
        break;
    case 2: memset(bytes + page * 4096, 0, 4096); break;
    case 3: memcpy(bytes + page * 4096, bytes + (page * 7 + 1) % pages * 4096, 4096); break;
    default: *size = at;
    }
}

static void test_damaged_stores(void **state)
{
    struct life life;
    char path[400];
    uint8_t *good, *bad;
    size_t size;
    long refused = 0, hurt = 0, well = 0;
    begin(&life, *state);
    life.store = open_store(life.directory, STORE_SERVE);
    for (size_t n = 0; n < SAMPLE_GROUPS; n++) {
        struct reason reason;
        assert_int_equal(try_group(life.store, n, &reason), STORE_DONE);
    }
    store_close(life.store);
    snprintf(path, sizeof path, "%s/store.sqlite", life.directory);
    good = memory_new(1, 1 << 20);
    bad = memory_new(1, 1 << 20);
    store_vfs_get(path, &size);
    assert_true(size > 4096 && size < 1 << 20);
    memcpy(good, store_vfs_get(path, &size), size);
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        struct store_options options = {.directory = life.directory, .vfs = STORE_VFS};
        struct reason reason = {0};
        size_t left = size;
        struct store *store;
        store_vfs_empty();
        memcpy(bad, good, size);
        damage(bad, &left, seed);
        store_vfs_put(path, bad, left);
        store = store_open(&options, STORE_SERVE, NULL, &reason);
        assert_true(store || strstr(reason.text, "store.sqlite"));
        if (!store)
            refused++;
        else if (use(store))
            well++;
        else
            hurt++;
        store_close(store);
    }
    assert_true(refused > 100 && hurt > 10 && well > 100);
    free(good);
    free(bad);
}

#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SCRATCH(test_power_cut_at_every_call),    IN_SCRATCH(test_writes_fail),
        IN_SCRATCH(test_the_disk_is_full),           IN_SCRATCH(test_writes_are_torn),
        IN_SCRATCH(test_it_is_opened_on_a_bad_disk), IN_SCRATCH(test_damaged_stores),
    };
    return cmocka_run_group_tests_name("store_faults", tests, sample_expect, sample_forget);
}
