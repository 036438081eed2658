/* power_cut.c - the power fails at every call of a game of 40 moves, on a disk that keeps no
 * more than it must: no acknowledged move is lost.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk is a model. Of a file it keeps what was synced, and perhaps some of what was not;
 * of the names in the directory those of its last sync, or the newest ones.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kept_game.h"
#include "rules/attacks.h"

enum { FILES = 64, NAMES = 4, TEXT_SIZE = 4096, DIRECTORY = 1000, LOCKS = 1001 };

struct content {
    char text[TEXT_SIZE];
    size_t length;
};

struct name {
    char path[ARCHIVE_PATH_SIZE]; /* "": free */
    int file;
};

static struct disk {
    struct content now[FILES], synced[FILES];
    struct name names[NAMES], synced_names[NAMES];
    int files;
    long calls, last; /* the power fails at that call; 0: not */
} disk;

/* Whether there is power for this call. */
static bool has_power(void)
{
    errno = EIO;
    return disk.last == 0 || ++disk.calls < disk.last;
}

static struct name *find_name(struct name names[NAMES], const char *path)
{
    for (int i = 0; i < NAMES; i++)
        if (strcmp(names[i].path, path) == 0)
            return &names[i];
    return NULL;
}

static int model_open(void *context, const char *path, int flags, mode_t mode)
{
    struct name *name = find_name(disk.names, path);
    (void)context;
    (void)mode;
    if (!has_power())
        return -1;
    if (flags & O_DIRECTORY)
        return DIRECTORY;
    if (strstr(path, "/.lock"))
        return LOCKS;
    if (!name) {
        name = find_name(disk.names, "");
        if (!name)
            fail_msg("more names than there is room for");
        else /* which the compiler has to be told */
            snprintf(name->path, sizeof name->path, "%s", path);
        name->file = disk.files++ % FILES;
        disk.now[name->file].length = disk.synced[name->file].length = 0;
    }
    if (flags & O_TRUNC)
        disk.now[name->file].length = 0;
    return name->file;
}

static ssize_t model_write(void *context, int file, const void *bytes, size_t size)
{
    struct content *content = &disk.now[file];
    bool whole = has_power();
    size_t written = whole ? size : size / 2;
    (void)context;
    assert_true(content->length + size < TEXT_SIZE);
    memcpy(content->text + content->length, bytes, written);
    content->length += written;
    errno = EIO;
    return whole ? (ssize_t)size : -1;
}

static int model_sync(void *context, int file)
{
    (void)context;
    if (!has_power())
        return -1;
    if (file == DIRECTORY)
        memcpy(disk.synced_names, disk.names, sizeof disk.names);
    else
        disk.synced[file] = disk.now[file];
    return 0;
}

static int model_close(void *context, int file)
{
    (void)context;
    (void)file;
    return has_power() ? 0 : -1;
}

static int model_rename(void *context, const char *from, const char *to)
{
    struct name *source = find_name(disk.names, from), *target = find_name(disk.names, to);
    (void)context;
    if (!has_power())
        return -1;
    if (target)
        target->path[0] = '\0';
    snprintf(source->path, sizeof source->path, "%s", to);
    return 0;
}

static int model_unlink(void *context, const char *path)
{
    struct name *name = find_name(disk.names, path);
    (void)context;
    if (!has_power())
        return -1;
    if (name)
        name->path[0] = '\0';
    return 0;
}

static int model_make_directory(void *context, const char *path, mode_t mode)
{
    (void)context;
    (void)path;
    (void)mode;
    errno = EEXIST;
    return -1;
}

static int model_lock(void *context, int file, off_t offset)
{
    (void)context;
    (void)file;
    (void)offset;
    return 0;
}

static int model_stat(void *context, const char *path, struct stat *status)
{
    (void)context;
    (void)path;
    memset(status, 0, sizeof *status);
    return 0;
}

static const struct storage model = {
    .open = model_open,
    .write = model_write,
    .sync = model_sync,
    .close = model_close,
    .rename = model_rename,
    .unlink = model_unlink,
    .make_directory = model_make_directory,
    .lock = model_lock,
    .is_locked = model_lock,
    .stat = model_stat,
};

/* ---- what is left ------------------------------------------------------------------ */

static long count_half_moves(const char *text, size_t length)
{
    struct game game;
    long count = -1;
    if (pgn_read(&game, text, length, 1, NULL) != PGN_OK)
        return -1;
    count = (long)game.count;
    game_free(&game);
    return count;
}

/* Of a file with unsynced changes there may be the old text, the new one, or the new one torn
 * or gone. */
static void check_file(int file, long acknowledged)
{
    const struct content *now = &disk.now[file], *synced = &disk.synced[file];
    bool is_synced =
        now->length == synced->length && memcmp(now->text, synced->text, now->length) == 0;
    assert_true(count_half_moves(synced->text, synced->length) >= acknowledged);
    if (is_synced)
        return;
    assert_true(count_half_moves(now->text, now->length) >= acknowledged);
    assert_true(count_half_moves(now->text, now->length / 2) >= acknowledged);
    assert_true(count_half_moves(now->text, 0) >= acknowledged);
}

static void check_names(struct name names[NAMES], const char *path, long acknowledged)
{
    const struct name *name = find_name(names, path);
    if (name)
        check_file(name->file, acknowledged);
    else
        assert_int_equal(acknowledged, -1);
}

/* The machine starts again with as little as the disk may have kept. */
static void restart(void)
{
    memcpy(disk.names, disk.synced_names, sizeof disk.names);
    memcpy(disk.now, disk.synced, sizeof disk.now);
    disk.calls = disk.last = 0;
}

static void test_power_cut_at_every_call(void **state)
{
    long acknowledged = -1, cuts = 0;
    char path[ARCHIVE_PATH_SIZE];
    (void)state;
    setenv("XDG_DATA_HOME", "/model", 1);
    for (size_t half_moves = 1; half_moves <= KEPT_MOVES; half_moves++) {
        for (long k = 1; acknowledged < (long)half_moves; k++) {
            struct archive archive;
            assert_true(archive_open(&archive, &model, NULL));
            archive_path(&archive, "g", path);
            disk.last = k;
            if (kept_game_save(&archive, half_moves, NULL))
                acknowledged = (long)half_moves;
            else
                cuts++;
            check_names(disk.names, path, acknowledged);
            check_names(disk.synced_names, path, acknowledged);
            restart();
        }
    }
    assert_true(cuts >= 8 * KEPT_MOVES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_power_cut_at_every_call),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
