/* server_store.c - the lobby server when its disk hangs or is full, or games cannot be read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* syscall() */
#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "support/server_world.h"
#include "support/test.h"

static struct running running;
static struct talker anna, boris;

/* ---- a disk: replacements of C library functions ------------------------------------ */

static volatile struct {
    int stands, full;
} * disk; /* shared with the server's process */

static int sync_file(int file, long call)
{
    while (disk && disk->stands) {
        const struct timespec pause = {0, 10000000};
        nanosleep(&pause, NULL);
    }
    return (int)syscall(call, file);
}

int fdatasync(int file)
{
    return sync_file(file, SYS_fdatasync);
}

int fsync(int file)
{
    return sync_file(file, SYS_fsync);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at)
{
    if (!disk || !disk->full)
        return syscall(SYS_pwrite64, file, bytes, count, at);
    errno = ENOSPC;
    return -1;
}

/* ---- two users ---------------------------------------------------------------------- */

static int begin(void **state)
{
    (void)state;
    disk = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    running_begin(&running);
    return 0;
}

static int end(void **state)
{
    (void)state;
    disk->stands = disk->full = 0;
    running_end(&running);
    return 0;
}

FIXTURE(begin, end);

static void check(struct talker *talker, const char *expected, const char *line)
{
    const char *answer = talker_ask(talker, NULL, NULL, "%s", line);
    if (!strstr(answer, expected))
        fail_msg("%s: expected '%s', was answered '%s'", line, expected, answer);
}

static void connect_all(void)
{
    assert_true(talker_begin(&anna, &running, "anna"));
    assert_true(talker_begin(&boris, &running, "boris"));
}

static void disconnect_all(void)
{
    talker_end(&anna);
    talker_end(&boris);
}

static void begin_game(const char *terms)
{
    char line[80];
    const char *answer =
        talker_ask(&anna, NULL, NULL, "match name=boris %s color=white", terms);
    assert_memory_equal(answer, "ok id=", 6);
    snprintf(line, sizeof line, "accept id=%d", atoi(answer + 6));
    check(&boris, "ok game=", line);
}

static void sleep_ms(long milliseconds)
{
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

/* Clocks do not run while the disk hangs, here for a second. */
TEST(test_hanging_disk)
{
    const char *event, *left;
    assert_true(running_start(&running));
    connect_all();
    begin_game("clock=60+0");
    check(&anna, "ok", "move game=1 ply=1 move=e2e4");
    check(&boris, "ok", "move game=1 ply=2 move=e7e5");
    disk->stands = 1;
    talker_say(&boris, "99 match name=anna days=3\n", 26);
    sleep_ms(1000);
    disk->stands = 0;
    assert_non_null(talker_until(&boris, "99 ok id="));
    talker_say(&anna, "98 move game=1 ply=3 move=g1f3\n", 31);
    event = talker_until(&anna, "ply=3");
    assert_non_null(event);
    left = strstr(event, " w=");
    assert_non_null(left);
    assert_in_range(atol(left + 3), 3600000 - 700, 3600000);
    disconnect_all();
}

/* All connections are closed; nothing unsaved was announced, and what was announced is still
 * there once there is room. */
TEST(test_full_disk)
{
    assert_true(running_start(&running));
    connect_all();
    begin_game("clock=60+30");
    check(&anna, "ok", "move game=1 ply=1 move=e2e4");
    disk->full = 1;
    talker_say(&boris, "66 move game=1 ply=2 move=e7e5\n", 31);
    assert_null(talker_until(&anna, "e7e5"));
    assert_null(talker_until(&boris, "e7e5"));
    disconnect_all();
    disk->full = 0;
    connect_all();
    check(&boris, "ok", "move game=1 ply=2 move=c7c5");
    running_kill(&running);
    disconnect_all();
    assert_true(running_start(&running));
    connect_all();
    talker_say(&boris, "77 watch game=1\n", 16);
    assert_non_null(talker_until(&boris, " c7c5:"));
    disconnect_all();
    assert_int_equal(running_stop(&running), 0);
}

/* ---- unreadable games --------------------------------------------------------------- */

static void change_store(const char *statement)
{
    char path[160];
    sqlite3 *store;
    snprintf(path, sizeof path, "%s/store.sqlite", running.store);
    assert_int_equal(sqlite3_open(path, &store), SQLITE_OK);
    assert_int_equal(sqlite3_exec(store, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(store);
}

/* Reads the messages of a server started by start(). */
static void read_messages(char said[2000])
{
    char path[160];
    snprintf(path, sizeof path, "%s/said", running.directory);
    int file = open(path, O_RDONLY);
    ssize_t length = read(file, said, 1999);
    said[length > 0 ? length : 0] = '\0';
    close(file);
}

/* Starts the server with its messages going to a file, and reads them. */
static void start_logged(char said[2000])
{
    char path[160];
    int file, before = dup(STDERR_FILENO);
    snprintf(path, sizeof path, "%s/said", running.directory);
    file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert_true(file >= 0 && before >= 0);
    dup2(file, STDERR_FILENO);
    close(file);
    bool started = running_start(&running);
    dup2(before, STDERR_FILENO);
    close(before);
    assert_true(started);
    read_messages(said);
}

/* There is one message about it; the other game and the lobby continue, and the store is
 * unchanged. */
TEST(test_unreadable_game)
{
    static const char left_out[] = "game 2 (anna - boris): cannot be read from the store (";
    char said[2000];
    assert_true(running_start(&running));
    connect_all();
    begin_game("days=3");
    begin_game("days=3");
    check(&anna, "ok", "move game=1 ply=1 move=e2e4");
    check(&anna, "ok", "move game=2 ply=1 move=e2e4");
    disconnect_all();
    running_stop(&running);
    change_store("UPDATE events SET text = replace(text, 'e2e4', 'e2e5') WHERE game = 2");
    for (int i = 0; i < 2; i++) {
        const char *found;
        start_logged(said);
        found = strstr(said, left_out);
        assert_non_null(found);
        assert_null(strstr(found + strlen(left_out), "cannot be read"));
        assert_true(talker_begin(&anna, &running, "anna"));
        check(&anna, "ok count=1", "games");
        check(&anna, "no code=damaged", "watch game=2");
        check(&anna, "ok", "seek clock=5+3");
        talker_end(&anna);
        running_stop(&running);
    }
    change_store("UPDATE events SET text = replace(text, 'e2e5', 'e2e4') WHERE game = 2");
    start_logged(said);
    assert_null(strstr(said, "cannot be read"));
}

/* Another process has the store locked for longer than the server waits: each attempt is
 * reported. */
TEST(test_locked)
{
    static const char why[] = "cannot write: database is locked";
    char path[160], said[2000], *again = NULL;
    sqlite3 *other;
    start_logged(said);
    connect_all();
    begin_game("clock=60+30");
    snprintf(path, sizeof path, "%s/store.sqlite", running.store);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    talker_say(&anna, "66 move game=1 ply=1 move=e2e4\n", 31);
    for (int i = 0; i < 6000 && !again; i++) {
        sleep_ms(10);
        read_messages(said);
        again = strstr(said, why);
        again = again ? strstr(again + 1, why) : NULL;
    }
    sqlite3_close(other);
    assert_non_null(again);
    disconnect_all();
}
