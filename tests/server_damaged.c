/* server_damaged.c - a lobby's server whose store has games that cannot be read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "rules/attacks.h"
#include "server_world.h"

static struct running running;
static struct talker anna, boris;

static int begin(void **state)
{
    (void)state;
    attacks_init();
    running_begin(&running);
    return 0;
}

static int end(void **state)
{
    (void)state;
    running_end(&running);
    return 0;
}

static void check(struct talker *talker, const char *expected, const char *line)
{
    const char *answer = talker_ask(talker, NULL, NULL, "%s", line);
    if (!strstr(answer, expected))
        fail_msg("%s: expected '%s', was answered '%s'", line, expected, answer);
}

/* Three games, each with two half-moves: two by days, and one that is put aside. */
static void play_games(void)
{
    assert_true(talker_begin(&anna, &running, "anna"));
    assert_true(talker_begin(&boris, &running, "boris"));
    for (int game = 1; game <= 3; game++) {
        char line[80];
        snprintf(line, sizeof line, "match name=boris %s color=white",
                 game < 3 ? "days=3" : "clock=5+3");
        check(&anna, "ok", line);
        check(&boris, "ok game=", "accept");
        snprintf(line, sizeof line, "move game=%d ply=1 move=e2e4", game);
        check(&anna, "ok", line);
        snprintf(line, sizeof line, "move game=%d ply=2 move=e7e5", game);
        check(&boris, "ok", line);
    }
    check(&anna, "ok", "offer game=3 offer=adjourn");
    check(&boris, "ok", "offer game=3 offer=adjourn");
    talker_end(&anna);
    talker_end(&boris);
}

static void change_store(const char *statement)
{
    char path[160];
    sqlite3 *store;
    snprintf(path, sizeof path, "%s/store.sqlite", running.store);
    assert_int_equal(sqlite3_open(path, &store), SQLITE_OK);
    assert_int_equal(sqlite3_exec(store, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(store);
}

/* Start with what the server says going to a file, and read that. */
static void start(char said[2000])
{
    char path[160];
    int file, before = dup(STDERR_FILENO);
    ssize_t length;
    snprintf(path, sizeof path, "%s/said", running.directory);
    file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert_true(file >= 0 && before >= 0);
    dup2(file, STDERR_FILENO);
    bool started = running_start(&running);
    dup2(before, STDERR_FILENO);
    close(before);
    length = pread(file, said, 1999, 0);
    said[length > 0 ? length : 0] = '\0';
    close(file);
    assert_true(started);
}

/* How often it is said. Of a game that rests it says later what it cannot read, perhaps by now. */
static int count(const char *said, const char *words)
{
    int found = 0;
    for (; (said = strstr(said, words)) != NULL; said += strlen(words))
        found++;
    return found;
}

#define LEFT_OUT "what the store has of it cannot be read: "

/* One line for each; the other game, and the lobby, go on; and the store keeps what it has. */
static void test_left_out(void **state)
{
    char said[2000];
    (void)state;
    assert_true(running_start(&running));
    play_games();
    running_stop(&running);
    change_store("UPDATE events SET text = 'n=2 at=1 e=move c=b ply=2 move=e7e1'"
                 " WHERE game = 2 AND n = 2;"
                 "UPDATE events SET text = replace(text, 'e=adjourn', 'nothing')"
                 " WHERE game = 3 AND text LIKE '%e=adjourn%';");
    for (int i = 0; i < 2; i++) {
        start(said);
        assert_int_equal(count(said, LEFT_OUT), 1);
        assert_non_null(strstr(said, "game 3 (anna - boris): " LEFT_OUT));
        assert_true(talker_begin(&anna, &running, "anna"));
        check(&anna, "ok count=2", "due");
        check(&anna, "ok", "sit game=1");
        check(&anna, "no code=damaged",
              "sit game=2"); /* it rests: its last event can be read */
        check(&anna, "no code=damaged", "sit game=3");
        check(&anna, "ok", "seek clock=5+3");
        talker_end(&anna);
        running_stop(&running);
    }
    change_store("UPDATE events SET text = replace(text, 'nothing', 'e=adjourn');");
    start(said);
    assert_int_equal(count(said, LEFT_OUT), 0);
}

/* As a server leaves it that is killed before the store has them. */
static void leave_in_journal(const char *lines)
{
    char link[160], path[PATH_MAX];
    ssize_t length;
    FILE *journal;
    snprintf(link, sizeof link, "%s/journal", running.store);
    length = readlink(link, path, sizeof path - 1);
    assert_in_range(length, 1, sizeof path - 1);
    path[length] = '\0';
    journal = fopen(path, "a");
    assert_non_null(journal);
    assert_true(fputs(lines, journal) >= 0);
    assert_int_equal(fclose(journal), 0);
}

static void check_kept(const char *path, const char *expected)
{
    char kept[400] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    kept[fread(kept, 1, sizeof kept - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(kept, expected);
}

/* Moves that only the journal has outlive it, once, however often the server is killed. */
static void test_left_out_of_journal(void **state)
{
    char said[2000], paths[2][160], move[80];
    (void)state;
    assert_true(running_start(&running));
    play_games();
    running_stop(&running);
    change_store("UPDATE events SET text = 'n=2 at=1 e=move c=b ply=2 move=e7e1'"
                 " WHERE game IN (1, 3) AND n = 2;");
    snprintf(move, sizeof move, "1 event game=2 n=3 at=%lld e=move c=w ply=3 move=b1c3\n",
             1000 * (long long)time(NULL));
    leave_in_journal(move);
    leave_in_journal("1 event game=1 n=3 at=1 e=move c=w ply=3 move=g1f3\n"
                     "1 event game=3 n=4 at=1 e=move c=w ply=3 move=d2d4\n"
                     "1 event game=1 n=4 at=1 e=move c=b ply=4 move=b8c6\n");
    for (int i = 0; i < 2; i++)
        snprintf(paths[i], sizeof paths[i], "%s/game-%d.kept", running.store, 1 + 2 * i);
    for (int i = 0; i < 2; i++) {
        start(said);
        assert_int_equal(count(said, LEFT_OUT), 2);
        assert_int_equal(count(said, "is kept in "), 2);
        assert_non_null(
            strstr(said, "game 1: what the journal has of it, 2 lines, is kept in "));
        assert_non_null(strstr(said, paths[1]));
        running_kill(&running);
    }
    assert_true(running_start(&running));
    running_stop(&running); /* the journal is empty from here on */
    start(said);
    assert_int_equal(count(said, LEFT_OUT), 1); /* the other one rests */
    assert_int_equal(count(said, "is kept in "), 0);
    check_kept(paths[0], "1 event game=1 n=3 at=1 e=move c=w ply=3 move=g1f3\n"
                         "1 event game=1 n=4 at=1 e=move c=b ply=4 move=b8c6\n");
    check_kept(paths[1], "1 event game=3 n=4 at=1 e=move c=w ply=3 move=d2d4\n");
    assert_true(talker_begin(&boris, &running, "boris"));
    check(&boris, "ok", "sit game=2");
    check(&boris, "ok", "move game=2 ply=4 move=b8c6"); /* it has gone on */
    talker_end(&boris);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_left_out, begin, end),
        cmocka_unit_test_setup_teardown(test_left_out_of_journal, begin, end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
