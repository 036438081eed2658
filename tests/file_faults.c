/* file_faults.c - every call of the file system fails in turn while files are written that are
 * no kept games: the config, games of a file, new files, what commands put out. The old file
 * is there or the new one, whole; nothing stands beside it; the reason is the true one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "file_writers.h"
#include "rules/attacks.h"
#include "scratch.h"

enum { FEWEST_CALLS = 3 };

static char place[4096]; /* of the test's directory */

/* Whether the file holds what it held before or shall hold, to the byte. */
static void check_content(const struct file_writer *writer, bool done, long call)
{
    char *text = file_writer_read(writer, place);
    bool is_old = writer->before ? text && strcmp(text, writer->before) == 0 : !text;
    bool is_new = text && strcmp(text, writer->after) == 0;
    if (!is_new && (done || !is_old))
        fail_msg("%s, call %ld, %s: there is \"%s\"", writer->name, call,
                 done ? "done" : "refused", text ? text : "(nothing)");
    free(text);
}

/* Nothing but the file itself. */
static void check_alone(const struct file_writer *writer, long call)
{
    char path[4200];
    DIR *directory;
    const struct dirent *entry;
    file_writer_path(writer, place, path);
    *strrchr(path, '/') = '\0';
    directory = opendir(path);
    assert_non_null(directory);
    while ((entry = readdir(directory)) != NULL)
        if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2)
            if (strcmp(entry->d_name, strrchr(writer->file, '/') + 1) != 0)
                fail_msg("%s, call %ld: %s was left", writer->name, call, entry->d_name);
    closedir(directory);
}

static void check_reason(const struct file_writer *writer, long call, int error,
                         const struct reason *reason)
{
    if (!strstr(reason->text, strerror(error)))
        fail_msg("%s, call %ld: %s was told as \"%s\"", writer->name, call, strerror(error),
                 reason->text);
    if (!writer->told_by_caller && !strstr(reason->text, place)) /* or what is in it */
        fail_msg("%s, call %ld: \"%s\" names no file", writer->name, call, reason->text);
    assert_null(strchr(reason->text, '\n'));
}

/* Fail the calls of one writer in turn; how many there were. */
static long fail_in_turn(const struct file_writer *writer, int error, bool for_ever)
{
    bool went_on = true;
    long call, refused = 0;
    for (call = 1; went_on; call++) {
        struct faults faults;
        struct reason reason = {.text = ""};
        bool done;
        file_writer_prepare(writer, place);
        faults_init(&faults);
        faults.fail_at = call;
        faults.error = error;
        faults.for_ever = for_ever;
        done = writer->write(&faults.storage, place, &reason);
        went_on = faults.calls >= call;
        check_content(writer, done, call);
        if (!done)
            check_reason(writer, call, error, &reason);
        if (!for_ever)
            check_alone(writer, call);
        refused += !done;
        assert_true(went_on || done); /* without a fault it is written */
    }
    assert_true(refused >= FEWEST_CALLS);
    return call;
}

static void test_every_call_of_every_writer(void **state)
{
    static const int errors[] = {ENOSPC, EIO, EROFS, EDQUOT, EACCES, EMFILE, ENAMETOOLONG};
    snprintf(place, sizeof place, "%s", (const char *)*state);
    for (size_t i = 0; i < file_writer_count; i++)
        for (size_t j = 0; j < sizeof errors / sizeof *errors; j++)
            fail_in_turn(&file_writers[i], errors[j], false);
}

/* The calls behind it fail, too: what was written for the time being may stay, the file may
 * not suffer. */
static void test_the_machine_stops_at_every_call(void **state)
{
    snprintf(place, sizeof place, "%s", (const char *)*state);
    for (size_t i = 0; i < file_writer_count; i++)
        if (!file_writers[i].appends)
            fail_in_turn(&file_writers[i], EIO, true);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_every_call_of_every_writer),
        test(test_the_machine_stops_at_every_call),
    };
    /* Many files are synced, and no power goes off here: spare the disk. */
    if (!getenv("TMPDIR") && access("/dev/shm", W_OK) == 0)
        setenv("TMPDIR", "/dev/shm", 1);
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
