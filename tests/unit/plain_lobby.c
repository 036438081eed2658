/* plain_lobby.c - two users of a lobby, in plain mode on terminals.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <pty.h>

#include "support/test_lobby.h"
#include "rules/attacks.h"
#include "support/scratch.h"
#include "support/test.h"

enum { PATIENCE = 120 * 1000, STEP = 10, SHOWN = 1 << 16 };

struct person {
    pid_t process;
    int terminal;
    char shown[SHOWN];
    size_t length;
};

static struct test_lobby test_lobby;
static struct person people[2];
static bool silent; /* the lobby reads and answers nothing */

static void write_to(int terminal, const char *text)
{
    assert_int_equal(write(terminal, text, strlen(text)), strlen(text));
}

static void begin_user(struct person *person, const char *name, const char *directory)
{
    struct winsize size = {.ws_row = 24, .ws_col = 100};
    char data[200];
    snprintf(data, sizeof data, "%s/%s", directory, name);
    memset(person, 0, sizeof *person);
    person->process = forkpty(&person->terminal, NULL, NULL, &size);
    assert_true(person->process >= 0);
    if (person->process != 0)
        return;
    setenv("XDG_DATA_HOME", data, 1);
    setenv("XDG_CONFIG_HOME", data, 1);
    setenv("TTYCHESS_LOBBY", test_lobby_door(&test_lobby, name), 1);
    execl(getenv("TTYCHESS"), "ttychess", "--plain", (char *)NULL);
    _exit(127);
}

static void read_output(struct person *person)
{
    struct pollfd terminal = {person->terminal, POLLIN, 0};
    ssize_t length;
    if (poll(&terminal, 1, STEP) <= 0)
        return;
    length =
        read(person->terminal, person->shown + person->length, SHOWN - 1 - person->length);
    person->length += length > 0 ? (size_t)length : 0;
    person->shown[person->length] = '\0';
}

/* Waits for this text, and then forgets it. */
static void await(struct person *person, const char *text)
{
    int left = PATIENCE / STEP;
    while (!strstr(person->shown, text) && left-- > 0) {
        test_lobby.now++;
        if (!silent)
            test_lobby_step(&test_lobby);
        read_output(&people[0]);
        read_output(&people[1]);
    }
    if (!strstr(person->shown, text))
        fail_msg("'%s' was not shown, but:\n%s", text, person->shown);
    person->length = 0;
    person->shown[0] = '\0';
}

static void end_user(struct person *person)
{
    kill(person->process, SIGKILL);
    waitpid(person->process, NULL, 0);
    close(person->terminal);
}

FIXTURE(scratch_make, scratch_remove);

static const char *const names[] = {"anna", "boris", NULL};

TEST(a_typed_move_is_not_played_in_a_new_game)
{
    char path[100];
    snprintf(path, sizeof path, "%s/lobby", (const char *)*state);
    test_lobby_open(&test_lobby, path, names);
    begin_user(&people[0], "anna", *state);
    write_to(people[0].terminal, "lobby\n");
    await(&people[0], "1 here: anna.");
    begin_user(&people[1], "boris", *state);
    write_to(people[1].terminal, "lobby\n");
    await(&people[1], "lists games.\r\n1. ");
    write_to(people[1].terminal, "seek 5+3\n"); /* no prompt between request and answer */
    await(&people[1], "seek 5+3\r\nYou have offered a game");
    write_to(people[1].terminal, "match anna 5+3 white\n");
    await(&people[0], "'decline'.\r\n1. \a");
    write_to(people[1].terminal, "d4");
    await(&people[1], "d4");
    write_to(people[0].terminal, "accept\n");
    await(&people[1], "you play White against anna");
    write_to(people[1].terminal, "\nboard\n");
    await(&people[1], "P P P P P P P P");
    end_user(&people[0]);
    end_user(&people[1]);
    test_lobby_close(&test_lobby);
}

/* Plain mode starts without waiting for the lobby. */
TEST(a_silent_lobby_blocks_nothing)
{
    char path[100];
    snprintf(path, sizeof path, "%s/lobby", (const char *)*state);
    test_lobby_open(&test_lobby, path, names);
    silent = true;
    begin_user(&people[0], "anna", *state);
    await(&people[0], "\r\n1. ");
    silent = false;
    write_to(people[0].terminal, "who\n"); /* the connection is not given up yet */
    await(&people[0], "1 here: anna.");
    end_user(&people[0]);
    test_lobby_close(&test_lobby);
}
