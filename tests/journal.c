/* journal.c - what outlives a killed server, on a disk that is full.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/journal.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/hall_map.h"

static char directory[64];
static struct journal journal;

static int begin(void **state)
{
    (void)state;
    strcpy(directory, "/tmp/ttychess-journal-XXXXXX");
    signal(SIGXFSZ, SIG_IGN);
    return mkdtemp(directory) ? 0 : -1;
}

static void path_of(char path[160], const char *suffix)
{
    snprintf(path, 160, "%s/journal-%016llx%s", directory,
             (unsigned long long)map_hash(directory), suffix);
}

static int end(void **state)
{
    char path[160];
    (void)state;
    journal_close(&journal);
    path_of(path, "");
    unlink(path);
    path_of(path, ".old");
    unlink(path);
    snprintf(path, sizeof path, "%s/journal", directory);
    unlink(path);
    snprintf(path, sizeof path, "%s/boot", directory);
    unlink(path);
    return rmdir(directory);
}

/* Opened, with exactly this in it. */
static void expect_text(const char *expected)
{
    struct reason reason;
    size_t length;
    char *text;
    assert_true(journal_open(&journal, directory, directory, &text, &length, &reason));
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    free(text);
}

static void add(const char *line)
{
    journal_add(&journal, line, strlen(line));
}

/* Whether the kernel's run has a name here, as on all but some containers. */
static bool is_named(void)
{
    return access("/proc/sys/kernel/random/boot_id", R_OK) == 0;
}

static void test_full_disk(void **state)
{
    struct rlimit limit, small;
    (void)state;
    expect_text("");
    add("1 event n=1\n");
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 18;
    setrlimit(RLIMIT_FSIZE, &small);
    assert_true(journal_is_whole(directory) || !is_named());
    add("1 event n=2\n");
    setrlimit(RLIMIT_FSIZE, &limit);
    assert_true(journal.failed);
    assert_false(journal_is_whole(directory)); /* n=2 may have been told */
    add("1 event n=3\n");
    assert_false(journal_is_whole(directory));
    journal_close(&journal);
    expect_text("1 event n=1\n1 event n=3\n");
}

/* What the end of the system left of a line is no beginning of the next. */
static void test_torn(void **state)
{
    char path[160];
    int file;
    (void)state;
    expect_text("");
    add("1 event n=1\n");
    journal_close(&journal);
    path_of(path, "");
    file = open(path, O_WRONLY | O_APPEND);
    assert_int_equal(write(file, "1 eve", 5), 5);
    close(file);
    expect_text("1 event n=1\n1 eve");
    add("1 event n=2\n");
    journal_close(&journal);
    expect_text("1 event n=1\n1 event n=2\n");
}

/* Tickets that are never all done do not let it grow for ever, and lose nothing. */
static void test_steady_load(void **state)
{
    enum { LINES = 300, SIZE = 64 << 10, BEHIND = 20 };
    static char line[SIZE + 1];
    struct reason reason;
    size_t length, most = 0;
    char *text;
    (void)state;
    expect_text("");
    for (int i = 1; i <= LINES; i++) {
        memset(line, 'x', SIZE);
        snprintf(line, sizeof line, "%d", i);
        line[strlen(line)] = ' ';
        line[SIZE - 1] = '\n';
        add(line);
        journal_done(&journal, (uint64_t)i, (uint64_t)(i > BEHIND ? i - BEHIND : 0));
        most = journal.length > most ? journal.length : most;
    }
    assert_in_range(most, 1, JOURNAL_TURN + SIZE * (BEHIND + 1));
    journal_close(&journal);
    assert_true(journal_open(&journal, directory, directory, &text, &length, &reason));
    assert_true(length <= 2 * JOURNAL_TURN + SIZE * (BEHIND + 1));
    for (int i = LINES; i > LINES - BEHIND; i--) /* from the last one back */
        assert_int_equal(atoi(text + length - (size_t)(LINES + 1 - i) * SIZE), i);
    free(text);
    journal_empty(&journal);
    journal_close(&journal);
    expect_text("");
}

/* A server that is told to have its journal elsewhere takes what the last one left. */
static void test_elsewhere(void **state)
{
    char other[80], path[160], found[PATH_MAX];
    struct reason reason;
    size_t length;
    char *text;
    (void)state;
    snprintf(other, sizeof other, "%s/other", directory);
    assert_int_equal(mkdir(other, 0700), 0);
    assert_false(journal_has_lines(directory));
    expect_text("");
    add("1 event n=1\n");
    journal_close(&journal);
    assert_true(journal_has_lines(directory));
    assert_true(journal_open(&journal, other, directory, &text, &length, &reason));
    assert_string_equal(text, "\n1 event n=1\n");
    free(text);
    path_of(path, "");
    assert_int_not_equal(access(path, F_OK), 0);
    assert_true(journal_find(directory, found));
    assert_string_equal(found, journal.path);
    journal_empty(&journal);
    assert_false(journal_has_lines(directory));
    assert_int_equal(unlink(journal.path), 0);
    assert_int_equal(rmdir(other), 0);
}

/* Whether the machine has run on since: the kernel's name of its run stands beside the store. */
static void test_whole(void **state)
{
    char path[160];
    (void)state;
    if (!is_named())
        skip();
    assert_false(journal_is_whole(directory));
    expect_text("");
    assert_true(journal_is_whole(directory));
    journal_close(&journal);
    assert_true(journal_is_whole(directory));
    snprintf(path, sizeof path, "%s/boot", directory);
    assert_int_equal(unlink(path), 0);
    assert_false(journal_is_whole(directory));
    assert_int_equal(symlink("another-run", path), 0); /* the power was cut */
    assert_false(journal_is_whole(directory));
    expect_text("");
    assert_true(journal_is_whole(directory));
    path_of(path, "");
    assert_int_equal(unlink(path), 0); /* it lay in memory, which is gone */
    assert_false(journal_is_whole(directory));
}

/* Nor is one in memory, which outlives every kill, once it has not taken a line. */
static void test_whole_in_memory(void **state)
{
    char memory[] = "/dev/shm/ttychess-journal-XXXXXX";
    struct reason reason;
    struct rlimit limit, small;
    size_t length;
    char *text;
    (void)state;
    if (!journal_in_memory("/dev/shm") || !mkdtemp(memory))
        skip();
    assert_true(journal_open(&journal, memory, directory, &text, &length, &reason));
    free(text);
    add("1 event n=1\n");
    assert_true(journal_is_whole(directory));
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 12;
    setrlimit(RLIMIT_FSIZE, &small);
    add("1 event n=2\n");
    setrlimit(RLIMIT_FSIZE, &limit);
    assert_true(journal.failed);
    assert_false(journal_is_whole(directory));
    assert_int_equal(unlink(journal.path), 0);
    assert_int_equal(rmdir(memory), 0);
}

static void test_too_large(void **state)
{
    struct reason reason;
    size_t length;
    char *text, path[160];
    (void)state;
    expect_text("");
    path_of(path, "");
    assert_int_equal(truncate(path, (off_t)JOURNAL_MOST + 1), 0);
    journal_close(&journal);
    assert_true(journal_open(&journal, directory, directory, &text, &length, &reason));
    assert_non_null(strstr(reason.text, "too large"));
    free(text);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {TEST(full_disk), TEST(torn),  TEST(steady_load),
                                       TEST(elsewhere), TEST(whole), TEST(whole_in_memory),
                                       TEST(too_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
