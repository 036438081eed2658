/* pgn_files.c - what ^C makes of the files of `pgn` and `review`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "scratch.h"
#include "tools/pgn_files.h"

/* The other end of the pipe is closed by the ^C that is for us, too, and sooner. */
static ssize_t read_end(void *context, int file, void *buffer, size_t size)
{
    ssize_t count = storage_system.read(NULL, file, buffer, size);
    (void)context;
    if (count == 0)
        raise(SIGINT);
    return count;
}

static void test_end_by_interruption(void **state)
{
    struct storage storage = storage_system;
    struct pgn_files files;
    struct reason reason;
    char bytes[64];
    FILE *file;
    assert_int_equal(chdir(*state), 0);
    file = fopen("in.pgn", "w");
    assert_non_null(file);
    fputs("1. e4 *", file);
    assert_int_equal(fclose(file), 0);
    storage.read = read_end;
    assert_true(pgn_files_open(&files, &storage, "in.pgn", NULL, &reason));
    const struct storage *all = &files.storage;
    assert_int_equal(all->read(all->context, files.input, bytes, sizeof bytes), 7);
    errno = 0;
    assert_int_equal(all->read(all->context, files.input, bytes, sizeof bytes), -1);
    assert_int_equal(errno, ECANCELED);
    assert_int_equal(files.signal, SIGINT);
    pgn_files_close(&files, false, &reason);
}

/* Nobody has pressed it: the end is one. */
static void test_end(void **state)
{
    struct pgn_files files;
    struct reason reason;
    char bytes[64];
    assert_int_equal(chdir(*state), 0);
    assert_int_equal(fclose(fopen("in.pgn", "w")), 0);
    assert_true(pgn_files_open(&files, &storage_system, "in.pgn", NULL, &reason));
    const struct storage *all = &files.storage;
    assert_int_equal(all->read(all->context, files.input, bytes, sizeof bytes), 0);
    assert_int_equal(files.signal, 0);
    pgn_files_close(&files, false, &reason);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {test(test_end_by_interruption), test(test_end)};
    signal(SIGINT, SIG_DFL); /* who starts us in the background ignores it */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
