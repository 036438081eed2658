/* store_admin.c - backups, exports, people renamed, banned and deleted.
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

#include "base/memory.h"
#include "host/store_admin.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "store_sample.h"

/* anna, boris, clara and dora, and two games that anna lost... boris won. */
static struct store *serve_sample(const char *directory)
{
    struct store_job jobs[SAMPLE_JOBS];
    struct store *store = sample_serve(directory);
    for (size_t n = 0; n < 3; n++)
        sample_do(store, jobs, sample_group(n, jobs));
    sample_mate(store, 1);
    sample_mate(store, 2);
    return store;
}

static void assert_in_dump(const char *directory, const char *text, bool expected)
{
    char *dump = sample_dump(directory, NULL);
    assert_non_null(dump);
    if (!strstr(dump, text) == expected)
        fail_msg("%s'%s' in %s", expected ? "no " : "", text, dump);
    free(dump);
}

static void in(const char *directory, const char *name, char path[600])
{
    snprintf(path, 600, "%s/%s", directory, name);
}

static void damage(const char *path)
{
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, 100, SEEK_SET);
    for (int i = 0; i < 3996; i++)
        fputc('x', file);
    fclose(file);
}

/* ---- backup and restore -------------------------------------------------------------------- */

static void test_a_backup_beside_a_server(void **state)
{
    struct store *store = serve_sample(*state);
    struct store_job more = sample_person(9, "emil");
    struct reason reason = {0};
    char file[600], kept[STORE_KEPT_SIZE];
    struct stat status;
    in(*state, "backup", file);
    if (!store_backup(*state, file, &reason))
        fail_msg("%s", reason.text);
    assert_int_equal(stat(file, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    sample_do(store, &more, 1);
    assert_int_equal(store_restore(*state, file, kept, &reason), ADMIN_RUNS);
    store_close(store);
    if (store_restore(*state, file, kept, &reason) != ADMIN_DONE)
        fail_msg("%s", reason.text);
    assert_string_equal(kept, "before-restore-1.sqlite");
    assert_in_dump(*state, "emil", false);
    assert_in_dump(*state, "2|boris|", true);
    if (!store_backup(*state, file, &reason)) /* in the place of the other one */
        fail_msg("%s", reason.text);
    if (store_restore(*state, file, kept, &reason) != ADMIN_DONE)
        fail_msg("%s", reason.text);
    assert_string_equal(kept, "before-restore-2.sqlite");
}

static bool see_nothing(void *context, const struct store_person *person,
                        struct reason *reason)
{
    (void)context;
    (void)person;
    (void)reason;
    return true;
}

/* Emil was person 9 after the backup: nobody else is. */
static void test_ids_go_on_after_a_restore(void **state)
{
    struct store *store = serve_sample(*state);
    struct store_job more = sample_person(9, "emil");
    struct store_loader loader = {.person = see_nothing};
    struct store_next next;
    struct reason reason;
    char file[600], path[600], kept[STORE_KEPT_SIZE];
    in(*state, "backup", file);
    in(*state, "store.sqlite", path);
    assert_true(store_backup(*state, file, &reason));
    sample_do(store, &more, 1);
    store_close(store);
    assert_int_equal(store_restore(*state, file, kept, &reason), ADMIN_DONE);
    store = sample_serve(*state);
    assert_true(store_load(store, &loader, &next, &reason));
    assert_int_equal(next.person, 10);
    assert_int_equal(next.game, 3);
    store_close(store);
    damage(path); /* then nobody knows: they are far ahead */
    assert_int_equal(store_restore(*state, file, kept, &reason), ADMIN_DONE);
    store = sample_serve(*state);
    assert_true(store_load(store, &loader, &next, &reason));
    assert_true(next.person > 5000 && next.game > 5000);
    store_close(store);
}

static void test_a_damaged_store_is_restored_and_kept(void **state)
{
    char file[600], path[600], kept_path[600], kept[STORE_KEPT_SIZE];
    struct reason reason = {0};
    struct store_options options = {.directory = *state};
    struct stat status;
    in(*state, "backup", file);
    in(*state, "store.sqlite", path);
    store_close(serve_sample(*state));
    assert_true(store_backup(*state, file, &reason));
    damage(path);
    assert_null(store_open(&options, STORE_SERVE, NULL, &reason));
    assert_non_null(strstr(reason.text, "admin restore"));
    assert_false(store_backup(*state, "/nonexistent/x", &reason));
    if (store_restore(*state, file, kept, &reason) != ADMIN_DONE)
        fail_msg("%s", reason.text);
    in(*state, kept, kept_path);
    assert_int_equal(stat(kept_path, &status), 0);
    assert_in_dump(*state, "2|boris|", true);
}

static void test_what_is_no_backup(void **state)
{
    char file[600], kept[STORE_KEPT_SIZE];
    struct reason reason = {0};
    FILE *out;
    store_close(serve_sample(*state));
    in(*state, "backup", file);
    assert_int_equal(store_restore(*state, file, kept, &reason), ADMIN_FAILED);
    out = fopen(file, "w");
    fputs("1. e4\n", out);
    fclose(out);
    assert_int_equal(store_restore(*state, file, kept, &reason), ADMIN_FAILED);
    assert_non_null(strstr(reason.text, "backup"));
    assert_true(store_backup(*state, file, &reason));
    damage(file);
    assert_int_equal(store_restore(*state, file, kept, &reason), ADMIN_FAILED);
    assert_in_dump(*state, "2|boris|", true);
    assert_int_equal(store_restore(*state, *state, kept, &reason), ADMIN_FAILED);
}

/* On a new machine. */
static void test_a_restore_where_nothing_was(void **state)
{
    char file[600], fresh[600], kept[STORE_KEPT_SIZE];
    struct reason reason = {0};
    store_close(serve_sample(*state));
    in(*state, "backup", file);
    in(*state, "fresh/place", fresh);
    assert_true(store_backup(*state, file, &reason));
    if (store_restore(fresh, file, kept, &reason) != ADMIN_DONE)
        fail_msg("%s", reason.text);
    assert_string_equal(kept, "");
    store_close(sample_serve(fresh));
    assert_in_dump(fresh, "2|boris|", true);
}

/* ---- people -------------------------------------------------------------------------------- */

static bool write_to(void *context, const char *text, size_t length, struct reason *reason)
{
    (void)reason;
    return fwrite(text, 1, length, context) == length;
}

static bool write_nothing(void *context, const char *text, size_t length,
                          struct reason *reason)
{
    (void)context;
    (void)text;
    (void)length;
    return reason_set(reason, 0, "the disk is full");
}

static void test_export(void **state)
{
    struct store_options options = {.directory = *state, .host = "chess.example"};
    struct store *store = serve_sample(*state);
    struct reason reason = {0};
    char *text = NULL;
    size_t length;
    long games;
    FILE *out = open_memstream(&text, &length);
    if (!store_export(&options, "ANNA", write_to, out, &games, &reason))
        fail_msg("%s", reason.text);
    fclose(out);
    assert_int_equal(games, 2);
    assert_non_null(strstr(text, "[Site \"chess.example\"]"));
    assert_non_null(strstr(text, sample_mate_moves));
    assert_non_null(strstr(strstr(text, sample_mate_moves) + 1, sample_mate_moves));
    free(text);
    assert_true(store_export(&options, "dora", write_to, stderr, &games, &reason));
    assert_int_equal(games, 0);
    assert_false(store_export(&options, "zoe", write_to, stderr, &games, &reason));
    assert_non_null(strstr(reason.text, "found 'zoe'"));
    assert_false(store_export(&options, "anna", write_nothing, NULL, &games, &reason));
    assert_string_equal(reason.text, "the disk is full");
    store_close(store);
}

static void test_rename(void **state)
{
    struct store *store = serve_sample(*state);
    struct reason reason = {0};
    assert_int_equal(store_rename(*state, "anna", "annette", &reason), ADMIN_RUNS);
    store_close(store);
    assert_int_equal(store_rename(*state, "zoe", "annette", &reason), ADMIN_FAILED);
    assert_int_equal(store_rename(*state, "anna", "../x", &reason), ADMIN_FAILED);
    assert_int_equal(store_rename(*state, "anna", "Boris", &reason), ADMIN_FAILED);
    assert_int_equal(store_rename(*state, "anna", "b0ris", &reason), ADMIN_FAILED);
    assert_non_null(strstr(reason.text, "looks like 'boris'"));
    assert_in_dump(*state, "1|anna|", true);
    assert_int_equal(store_rename(*state, "ANNA", "annette", &reason), ADMIN_DONE);
    assert_in_dump(*state, "1|annette|", true);
    assert_in_dump(*state, "|anna|boris|", true); /* so they were called then */
    assert_int_equal(store_rename(*state, "annette", "Annette", &reason), ADMIN_DONE);
    assert_in_dump(*state, "1|Annette|", true);
}

static void test_ban(void **state)
{
    struct reason reason = {0};
    store_close(serve_sample(*state));
    assert_int_equal(store_ban(*state, "boris", true, &reason), ADMIN_DONE);
    assert_in_dump(*state, "2|boris|1000|0|1|", true);
    assert_int_equal(store_ban(*state, "boris", false, &reason), ADMIN_DONE);
    assert_in_dump(*state, "2|boris|1000|0|0|", true);
    assert_int_equal(store_ban(*state, "zoe", true, &reason), ADMIN_FAILED);
    assert_int_equal(store_ban("/nonexistent/ttychess", "zoe", true, &reason), ADMIN_FAILED);
}

static void test_delete(void **state)
{
    struct store *store = serve_sample(*state);
    struct store_job note = {.kind = STORE_NOTE, .note = {"owner.2", "1001"}};
    struct reason reason = {0};
    char path[600], text[2000] = "";
    int64_t id = 0;
    FILE *file;
    sample_do(store, &note, 1);
    assert_int_equal(store_delete(*state, "boris", 5, &id, &reason), ADMIN_RUNS);
    store_close(store);
    assert_int_equal(store_delete(*state, "boris", 5, &id, &reason), ADMIN_DONE);
    assert_int_equal(id, 2);
    assert_in_dump(*state, "boris", false);
    assert_in_dump(*state, "owner.2", false);
    in(*state, "games/2026-11/2.pgn", path);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_non_null(strstr(text, "[Black \"deleted-2\"]"));
    assert_int_equal(store_delete(*state, "boris", 5, &id, &reason), ADMIN_FAILED);
}

#define IN_SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SCRATCH(test_a_backup_beside_a_server),
        IN_SCRATCH(test_ids_go_on_after_a_restore),
        IN_SCRATCH(test_a_damaged_store_is_restored_and_kept),
        IN_SCRATCH(test_what_is_no_backup),
        IN_SCRATCH(test_a_restore_where_nothing_was),
        IN_SCRATCH(test_export),
        IN_SCRATCH(test_rename),
        IN_SCRATCH(test_ban),
        IN_SCRATCH(test_delete),
    };
    attacks_init();
    return cmocka_run_group_tests_name("store_admin", tests, NULL, NULL);
}
