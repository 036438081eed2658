/* server_store.c - the lobby's server while its disk stands still, is full, or has games that cannot be
 * read.
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

/* ---- a disk: these are taken instead of the C library's ----------------------------------------- */

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

/* ---- two people ------------------------------------------------------------------------------------ */

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

static void come_in(void)
{
    assert_true(talker_begin(&anna, &running, "anna"));
    assert_true(talker_begin(&boris, &running, "boris"));
}

static void go(void)
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

/* Nobody's clock runs while the disk stands: here for a second. */
TEST(test_stands)
{
    const char *event, *left;
    assert_true(running_start(&running));
    come_in();
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
    go();
}

/* All lines are cut; nobody has heard what was not kept, and what was told stands once there is room. */
TEST(test_full)
{
    assert_true(running_start(&running));
    come_in();
    begin_game("clock=60+30");
    check(&anna, "ok", "move game=1 ply=1 move=e2e4");
    disk->full = 1;
    talker_say(&boris, "66 move game=1 ply=2 move=e7e5\n", 31);
    assert_null(talker_until(&anna, "e7e5"));
    assert_null(talker_until(&boris, "e7e5"));
    go();
    disk->full = 0;
    come_in();
    check(&boris, "ok", "move game=1 ply=2 move=c7c5");
    running_kill(&running);
    go();
    assert_true(running_start(&running));
    come_in();
    talker_say(&boris, "77 watch game=1\n", 16);
    assert_non_null(talker_until(&boris, " c7c5:"));
    go();
    assert_int_equal(running_stop(&running), 0);
}

/* ---- games that cannot be read ------------------------------------------------------------------- */

static void change_store(const char *statement)
{
    char path[160];
    sqlite3 *store;
    snprintf(path, sizeof path, "%s/store.sqlite", running.store);
    assert_int_equal(sqlite3_open(path, &store), SQLITE_OK);
    assert_int_equal(sqlite3_exec(store, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(store);
}

/* What the server has said, where it was begun by start(). */
static void read_said(char said[2000])
{
    char path[160];
    snprintf(path, sizeof path, "%s/said", running.directory);
    int file = open(path, O_RDONLY);
    ssize_t length = read(file, said, 1999);
    said[length > 0 ? length : 0] = '\0';
    close(file);
}

/* Start with what the server says going to a file, and read that. */
static void start(char said[2000])
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
    read_said(said);
}

/* One line for it; the other game, and the lobby, go on; and the store keeps what it has. */
TEST(test_left_out)
{
    static const char left_out[] = "game 2 (anna - boris): cannot be read from the store: ";
    char said[2000];
    assert_true(running_start(&running));
    come_in();
    begin_game("days=3");
    begin_game("days=3");
    check(&anna, "ok", "move game=1 ply=1 move=e2e4");
    check(&anna, "ok", "move game=2 ply=1 move=e2e4");
    go();
    running_stop(&running);
    change_store("UPDATE events SET text = replace(text, 'e2e4', 'e2e5') WHERE game = 2");
    for (int i = 0; i < 2; i++) {
        const char *found;
        start(said);
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
    start(said);
    assert_null(strstr(said, "cannot be read"));
}

/* Somebody else writes to it, for longer than is waited for: it is said each time that it is tried. */
TEST(test_locked)
{
    static const char why[] = "cannot write: database is locked";
    char path[160], said[2000], *again = NULL;
    sqlite3 *other;
    start(said);
    come_in();
    begin_game("clock=60+30");
    snprintf(path, sizeof path, "%s/store.sqlite", running.store);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    talker_say(&anna, "66 move game=1 ply=1 move=e2e4\n", 31);
    for (int i = 0; i < 6000 && !again; i++) {
        sleep_ms(10);
        read_said(said);
        again = strstr(said, why);
        again = again ? strstr(again + 1, why) : NULL;
    }
    sqlite3_close(other);
    assert_non_null(again);
    go();
}
