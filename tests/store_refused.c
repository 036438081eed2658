/* store_refused.c - what the store does not take: jobs that contradict, two servers, other stores.
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
#include <unistd.h>

#include <cmocka.h>

#include "rules/attacks.h"
#include "scratch.h"
#include "store_sample.h"

static void assert_refused(const char *directory, enum store_use use, const char *why)
{
    struct reason reason = {0};
    struct store *store =
        store_open(&(struct store_options){.directory = directory}, use, NULL, &reason);
    assert_null(store);
    if (!strstr(reason.text, why))
        fail_msg("'%s', expected '%s'", reason.text, why);
}

/* ---- what is refused ------------------------------------------------------------------------ */

static void assert_contradicts(struct store *store, struct store_job job, const char *why)
{
    struct store_job good = {.kind = STORE_NOTE, .note = {"tried", "yes"}};
    const struct store_job *jobs[] = {&good, &job};
    struct reason reason = {0};
    size_t culprit = 0;
    assert_int_equal(store_commit(store, jobs, 2, &culprit, &reason), STORE_REFUSED);
    assert_int_equal(culprit, 1);
    if (!strstr(reason.text, why))
        fail_msg("'%s', expected '%s'", reason.text, why);
}

static void test_contradictions_are_refused_whole(void **state)
{
    struct store *store = sample_serve(*state);
    struct store_job job;
    char *before, *after;
    sample_do_groups(store, 0, 50);
    before = sample_dump(*state, NULL);
    assert_contradicts(store, sample_person(9, "ANNA"), "person contradicts");
    job = sample_person(9, "emil");
    job.person.uid = 1000;
    assert_contradicts(store, job, "uid");
    job.person.name = NULL;
    assert_contradicts(store, job, "name");
    assert_contradicts(store, sample_game(2, 1, 2), "a game contradicts");
    assert_contradicts(store, sample_game(7, 1, 99), "FOREIGN KEY");
    assert_contradicts(store, sample_event(1, 99, "at=1"), "event contradicts");
    assert_contradicts(store, sample_event(1, 1, "at=1"), "does not follow");
    assert_contradicts(store, sample_event(8, 1, "at=1"), "does not follow");
    assert_contradicts(store, sample_over(8, "1-0"), "end of a game");
    job = sample_over(1, "1-0");
    job.over.ratings[1].strength.rating = 0.0 / 0.0;
    assert_contradicts(store, job, "ratings.rating");
    job = (struct store_job){.kind = STORE_PERSON_DELETED, .deletion = {77, 1}};
    assert_contradicts(store, job, "deletion");
    job = (struct store_job){.kind = STORE_MUTE, .mute = {1, 77}};
    assert_contradicts(store, job, "mute");
    job = (struct store_job){.kind = STORE_NOTE, .note = {NULL, "x"}};
    assert_contradicts(store, job, "note");
    after = sample_dump(*state, NULL);
    assert_string_equal(before, after);
    free(after);
    job = sample_over(1, "1-0");
    sample_do(store, &job, 1);
    assert_contradicts(store, sample_over(1, "0-1"), "end of a game");
    assert_contradicts(store, sample_event(1, 30, "at=1"), "does not follow");
    store_close(store);
    free(before);
}

static void test_one_server_a_store(void **state)
{
    struct store_options options = {.directory = *state};
    struct store *store = sample_serve(*state), *reader;
    struct reason reason;
    bool runs = false;
    assert_null(store_open(&options, STORE_SERVE, &runs, &reason));
    assert_true(runs);
    assert_non_null(strstr(reason.text, "a server has it"));
    assert_null(store_open(&options, STORE_CHANGE, &runs, &reason));
    assert_true(runs);
    sample_do_groups(store, 0, 3);
    reader = sample_open(*state, STORE_READ);
    sample_do_groups(store, 3, 5);
    store_close(reader);
    sample_do_groups(store, 5, 9);
    store_close(store);
    assert_null(store_open(&(struct store_options){.directory = "/nonexistent/ttychess"},
                           STORE_CHANGE, &runs, &reason));
    assert_false(runs);
    store_close(sample_open(*state, STORE_CHANGE));
}

static void test_who_reads_changes_nothing(void **state)
{
    struct store *store = sample_serve(*state);
    struct store_job job = sample_person(1, "anna");
    const struct store_job *jobs[] = {&job};
    struct reason reason;
    size_t culprit;
    store_close(store);
    store = sample_open(*state, STORE_READ);
    assert_int_equal(store_commit(store, jobs, 1, &culprit, &reason), STORE_FAILED);
    store_close(store);
}

static void test_stores_of_others(void **state)
{
    char path[600];
    FILE *file;
    store_close(sample_serve(*state));
    sample_run_sql(*state, "PRAGMA user_version = 2");
    assert_refused(*state, STORE_SERVE, "younger ttychess (version 2, here 1 is known)");
    assert_refused(*state, STORE_READ, "younger ttychess");
    sample_run_sql(*state, "PRAGMA user_version = 0");
    assert_refused(*state, STORE_SERVE, "it has no version");
    sample_run_sql(*state, "PRAGMA user_version = 1; PRAGMA application_id = 7");
    assert_refused(*state, STORE_SERVE, "expected a store of ttychess");
    snprintf(path, sizeof path, "%s/store.sqlite", (const char *)*state);
    assert_int_equal(unlink(path), 0);
    file = fopen(path, "w");
    fputs("1. e4 e5 and so on, which is no store but long enough for its header, surely: "
          "a hundred bytes are looked at",
          file);
    fclose(file);
    assert_refused(*state, STORE_SERVE, "damaged");
    assert_refused(*state, STORE_READ, "damaged");
}

static void test_an_empty_store_beside_games_is_damaged(void **state)
{
    char path[600];
    struct store *store = sample_serve(*state);
    struct reason reason;
    struct store_paper paper = {.game = 1, .text = "*\n", .over = true};
    sample_do_groups(store, 0, 9);
    assert_true(store_file_game(store, &paper, &reason));
    store_close(store);
    snprintf(path, sizeof path, "%s/store.sqlite", (const char *)*state);
    assert_int_equal(truncate(path, 0), 0);
    assert_refused(*state, STORE_SERVE, "it is empty");
}

#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SCRATCH(test_contradictions_are_refused_whole),
        IN_SCRATCH(test_one_server_a_store),
        IN_SCRATCH(test_who_reads_changes_nothing),
        IN_SCRATCH(test_stores_of_others),
        IN_SCRATCH(test_an_empty_store_beside_games_is_damaged),
    };
    attacks_init();
    return cmocka_run_group_tests_name("store_refused", tests, NULL, NULL);
}
