/* storage_safety.c - what else stands where games are kept: nothing is written through it, and
 * no rubbish stays behind.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <dirent.h>
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

#include "archive/archive_summary.h"
#include "archive/dump.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"

enum { PATH_ROOM = ARCHIVE_PATH_SIZE + 32 };

/* An archive with its directory, and somebody's file beside it. */
static void open_archive(struct archive *archive, const char *scratch, char *other)
{
    FILE *file;
    assert_true(archive_open(archive, &storage_system, NULL));
    assert_true(storage_make_directories(&storage_system, archive->directory, NULL));
    snprintf(other, PATH_ROOM, "%s/other", scratch);
    file = fopen(other, "w");
    assert_non_null(file);
    fputs("precious\n", file);
    assert_int_equal(fclose(file), 0);
}

static void put_link(const struct archive *archive, const char *target, const char *name)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", archive->directory, name);
    unlink(path);
    assert_int_equal(symlink(target, path), 0);
}

/* The link, not what it points to, may be taken away. */
static void put_link_at(const char *path)
{
    assert_int_equal(symlink("/dev/full", path), 0);
}

static void assert_untouched(const char *other)
{
    size_t length;
    char *text = storage_read_file(&storage_system, other, 100, &length, NULL);
    assert_non_null(text);
    assert_string_equal(text, "precious\n");
    free(text);
}

/* How many names in the directory begin so. */
static int count_names(const struct archive *archive, const char *begin)
{
    DIR *directory = opendir(archive->directory);
    const struct dirent *entry;
    int count = 0;
    assert_non_null(directory);
    while ((entry = readdir(directory)))
        count += strncmp(entry->d_name, begin, strlen(begin)) == 0;
    closedir(directory);
    return count;
}

static void test_a_link_for_the_temporary_file(void **state)
{
    struct archive archive;
    char other[PATH_ROOM];
    open_archive(&archive, *state, other);
    put_link(&archive, other, ".g.tmp");
    for (size_t saves = 1; saves <= 2; saves++) /* the first may be refused */
        kept_game_save(&archive, saves, NULL);
    assert_untouched(other);
    assert_int_equal(kept_game_on_disk(), 2);
    archive_close(&archive);
}

static void test_a_link_for_the_locks(void **state)
{
    struct archive archive;
    struct reason reason;
    char other[PATH_ROOM], none[PATH_ROOM];
    open_archive(&archive, *state, other);
    snprintf(none, sizeof none, "%s/none", (const char *)*state);
    put_link(&archive, none, ".lock");
    assert_false(archive_hold(&archive, "g", &reason));
    assert_memory_equal(reason.text, "cannot open: ", 13);
    assert_int_equal(archive_wish(&archive, "g", &reason), -1);
    assert_int_equal(access(none, F_OK), -1); /* it was not made */
    assert_false(kept_game_save(&archive, 1, &reason));
    assert_untouched(other);
    archive_close(&archive);
}

/* What stands in the game's place cannot be replaced: the new text does not stay beside it. */
static void test_a_directory_for_the_game(void **state)
{
    struct archive archive;
    struct reason reason;
    char other[PATH_ROOM], path[ARCHIVE_PATH_SIZE];
    open_archive(&archive, *state, other);
    archive_path(&archive, "g", path);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(kept_game_save(&archive, 1, &reason));
    assert_memory_equal(reason.text, "cannot replace: ", 16);
    assert_int_equal(count_names(&archive, ".g"), 0);
    assert_int_equal(rmdir(path), 0);
    assert_true(kept_game_save(&archive, 2, &reason));
    assert_int_equal(kept_game_on_disk(), 2);
    archive_close(&archive);
}

/* The game itself is a link: the new file takes its place, and not what it points to. */
static void test_a_link_for_the_game(void **state)
{
    struct archive archive;
    char other[PATH_ROOM];
    open_archive(&archive, *state, other);
    put_link(&archive, other, "g.pgn");
    assert_true(kept_game_save(&archive, 1, NULL));
    assert_untouched(other);
    assert_int_equal(kept_game_on_disk(), 1);
    archive_close(&archive);
}

/* What one session writes nobody else reads: the file of the locks, too. */
static void test_modes_of_what_is_there(void **state)
{
    struct archive archive;
    struct stat status;
    char other[PATH_ROOM], path[PATH_ROOM];
    mode_t before = umask(0);
    open_archive(&archive, *state, other);
    assert_true(kept_game_save(&archive, 1, NULL));
    snprintf(path, sizeof path, "%s/.lock", archive.directory);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    archive_close(&archive);
    umask(before);
}

/* A name that is longer than any is not cut to one that is there. */
static void test_names_that_are_too_long(void **state)
{
    struct archive archive;
    struct reason reason;
    char other[PATH_ROOM], path[ARCHIVE_PATH_SIZE], name[ARCHIVE_ID_SIZE + 1];
    char id[ARCHIVE_ID_SIZE];
    open_archive(&archive, *state, other);
    memset(name, 'x', sizeof name - 1);
    name[ARCHIVE_ID_SIZE - 1] = '\0';
    archive_path(&archive, name, path);
    assert_int_equal(rename(other, path), 0);
    assert_int_equal(archive_find(&archive, name, id, &reason), ARCHIVE_EXACT);
    memset(name, 'x', sizeof name - 1);
    name[ARCHIVE_ID_SIZE] = '\0';
    assert_int_equal(archive_find(&archive, name, id, &reason), ARCHIVE_NO_MATCH);
    archive_close(&archive);
}

/* What a face shows is written to a new file only. */
static void test_dumps(void **state)
{
    struct archive archive;
    struct position position;
    struct reason reason;
    char other[PATH_ROOM], path[PATH_ROOM], *text;
    size_t length;
    FILE *file;
    open_archive(&archive, *state, other);
    position_set_start(&position);
    assert_null(dump_create(other, &reason));
    assert_non_null(strstr(reason.text, "exists already; name a new file"));
    assert_untouched(other);
    snprintf(path, sizeof path, "%s/none/dump", (const char *)*state);
    assert_null(dump_create(path, &reason));
    assert_memory_equal(reason.text, "cannot write ", 13);
    snprintf(path, sizeof path, "%s/dump", (const char *)*state);
    file = dump_create(path, &reason);
    assert_non_null(file);
    assert_true(dump_finish(file, path, &position, &reason));
    text = storage_read_file(&storage_system, path, 200, &length, NULL);
    assert_string_equal(text,
                        "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    free(text);
    assert_int_equal(unlink(path), 0);
    put_link_at(path); /* whatever is written to it: the disk is full */
    file = fopen(path, "w");
    if (file) {
        assert_false(dump_finish(file, path, &position, &reason));
        assert_memory_equal(reason.text, "cannot write ", 13);
    }
}

/* When a game was played, as rows have it; what is not known in full is not told. */
static void test_dates_of_games(void **state)
{
    struct archive_summary summary = {.date = {.tm_year = 126, .tm_mon = 10, .tm_mday = 21}};
    char text[16];
    (void)state;
    archive_summary_date(&summary, true, text);
    assert_string_equal(text, "21 Nov 2026");
    archive_summary_date(&summary, false, text);
    assert_string_equal(text, "21 Nov");
    assert_true(archive_summary_is_of(&summary, 126));
    assert_false(archive_summary_is_of(&summary, 125));
    summary.date.tm_mday = 0;
    archive_summary_date(&summary, true, text);
    assert_string_equal(text, "");
    summary.date.tm_mday = 1;
    summary.date.tm_mon = -1;
    archive_summary_date(&summary, true, text);
    assert_string_equal(text, "");
}

/* ---- a file that is another one by now ------------------------------------------------- */

static char known_path[ARCHIVE_PATH_SIZE];
static const char *comes; /* what another session writes there while we write; NULL: nothing */

static void write_as_another(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static int sync_slowly(void *context, int file)
{
    if (comes)
        write_as_another(known_path, comes);
    comes = NULL;
    return storage_system.sync(context, file);
}

static bool replace(const char *directory, const char *text, struct file_mark *known,
                    bool *foreign)
{
    char temporary[ARCHIVE_PATH_SIZE + 8];
    struct storage storage = storage_system;
    struct reason reason;
    storage.sync = sync_slowly;
    snprintf(temporary, sizeof temporary, "%s.tmp", known_path);
    bool done = storage_replace_known(&storage, directory, known_path, temporary, text,
                                      strlen(text), known, foreign, &reason);
    assert_int_not_equal(access(temporary, F_OK), 0);
    return done;
}

static void check_text(const char *text)
{
    size_t length;
    char *found = storage_read_file(&storage_system, known_path, 100, &length, NULL);
    assert_string_equal(found, text);
    free(found);
}

/* Written over in its place between two saves, or while one is under way; replaced; or come where
 * there was none: what is there stays. The mark does not change, so neither does the next try. */
static void test_what_another_wrote_stays(void **state)
{
    const char *directory = *state;
    struct file_mark none = {.inode = 0}, known = none;
    char other[ARCHIVE_PATH_SIZE];
    bool foreign = true;
    snprintf(known_path, sizeof known_path, "%s/known", directory);
    snprintf(other, sizeof other, "%s/other", directory);
    for (int late = 0; late <= 1; late++) {
        comes = late ? "come" : NULL;
        if (!late)
            write_as_another(known_path, "come");
        known = none;
        assert_false(replace(directory, "ours", &known, &foreign));
        assert_true(foreign);
        assert_int_equal(known.inode, 0);
        check_text("come");
        unlink(known_path);

        assert_true(replace(directory, "ours", &known, &foreign));
        assert_false(foreign);
        assert_true(replace(directory, "ours 2", &known, &foreign));
        check_text("ours 2");

        comes = late ? "longer than ours" : NULL;
        if (!late)
            write_as_another(known_path, "longer than ours");
        for (int tries = 0; tries < 2; tries++) {
            assert_false(replace(directory, "ours 3", &known, &foreign));
            assert_true(foreign);
            check_text("longer than ours");
        }
        unlink(known_path);
        assert_true(replace(directory, "ours 3", &known, &foreign)); /* it was taken away */
        write_as_another(other, "ours 3");
        assert_int_equal(rename(other, known_path), 0);
        assert_false(replace(directory, "ours 4", &known, &foreign));
        assert_true(foreign);
        check_text("ours 3");
        unlink(known_path);
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_link_for_the_temporary_file),
        test(test_a_link_for_the_locks),
        test(test_a_directory_for_the_game),
        test(test_a_link_for_the_game),
        test(test_modes_of_what_is_there),
        test(test_names_that_are_too_long),
        test(test_dumps),
        test(test_dates_of_games),
        test(test_what_another_wrote_stays),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
