/* child_keeper.c - what we start does not outlive us, whoever is killed, and gets what a program
 * expects: signals, limits, descriptors.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * "child_keeper.t --drive HOW COMMAND" is the one who is killed: it starts the command, and
 * tells the command's first line and its keeper's number.
 */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake_engine.h"
#include "uci/child_keeper.h"
#include "uci/child_process.h"
#include "uci/uci_client.h"

static char self[4096];

/* ---- the one who is killed ------------------------------------------------------------- */

static struct child_process driven;
static char **driven_words;

static void *start_driven(void *unused)
{
    struct reason reason;
    (void)unused;
    if (!child_process_start(&driven, driven_words, &reason)) {
        printf("%s\n", reason.text);
        exit(1);
    }
    return NULL;
}

static void read_line(int descriptor, char *line, size_t size)
{
    struct pollfd set = {.fd = descriptor, .events = POLLIN};
    size_t length = 0;
    while (length + 1 < size && (length == 0 || line[length - 1] != '\n')) {
        ssize_t got = read(descriptor, line + length, 1);
        if (got < 0 && errno == EAGAIN)
            poll(&set, 1, -1);
        else if (got <= 0)
            break;
        else
            length++;
    }
    line[length > 0 ? length - 1 : 0] = '\0';
}

/* HOW: "thread", started by one that has ended since; "exit": ends by itself when it is told. */
static int drive(const char *how, const char *command)
{
    char line[200];
    pthread_t thread;
    struct reason reason;
    driven_words = command_split(command, &reason);
    if (strcmp(how, "thread") == 0) {
        pthread_create(&thread, NULL, start_driven, NULL);
        pthread_join(thread, NULL);
        dprintf(driven.input, "isready\n"); /* the answer comes when it lives */
    } else {
        start_driven(NULL);
    }
    read_line(driven.output, line, sizeof line);
    printf("%d %d %s\n", (int)driven.id, (int)driven.group, line);
    fflush(stdout);
    read_line(STDIN_FILENO, line, sizeof line);
    return 0;
}

/* ---- watching it ----------------------------------------------------------------------- */

struct driver {
    pid_t process;
    int input, output, keeper, group;
    char line[200]; /* that the command wrote first */
};

static struct driver start_driver(const char *how, const char *command)
{
    struct driver driver = {0};
    char line[300];
    int in[2], out[2], length = 0;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    driver.process = fork();
    if (driver.process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl(self, self, "--drive", how, command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    driver.input = in[1];
    driver.output = out[0];
    read_line(driver.output, line, sizeof line);
    assert_int_equal(sscanf(line, "%d %d %n", &driver.keeper, &driver.group, &length), 2);
    snprintf(driver.line, sizeof driver.line, "%s", line + length);
    return driver;
}

static void finish_driver(struct driver *driver)
{
    close(driver->input);
    close(driver->output);
    assert_int_equal(waitpid(driver->process, NULL, 0), driver->process);
}

/* Until no such fake runs any more; the watchdog ends a test that waits in vain. */
static void await_end(const char *fake)
{
    while (fake_is_running(self, fake))
        usleep(1000);
}

static const char *command_of(const char *fake)
{
    static char command[5000];
    snprintf(command, sizeof command, "'%s' --fake '%s'", self, fake);
    return command;
}

/* It hears neither the end of its input nor SIGTERM. */
static void test_killed(void **state)
{
    (void)state;
    static const char fake[] = "stubborn at start";
    struct driver driver = start_driver("", command_of(fake));
    assert_string_equal(driver.line, "info string ignoring you");
    assert_true(fake_is_running(self, fake));
    kill(driver.process, SIGKILL);
    await_end(fake);
    finish_driver(&driver);
}

static void test_killed_with_family(void **state)
{
    (void)state;
    struct driver driver = start_driver("", command_of("stubborn family"));
    assert_true(fake_is_running(self, "stubborn family"));
    while (!fake_is_running("fake", "stubborn at start"))
        usleep(1000);
    kill(driver.process, SIGKILL);
    await_end("stubborn family");
    while (fake_is_running("fake", "stubborn at start"))
        usleep(1000);
    finish_driver(&driver);
}

static void test_ended_without_a_word(void **state)
{
    (void)state;
    struct driver driver = start_driver("", command_of("stubborn at start"));
    assert_int_equal(write(driver.input, "\n", 1), 1);
    await_end("stubborn at start");
    finish_driver(&driver);
}

/* The thread that started it is no reason to end. */
static void test_thread_ends(void **state)
{
    (void)state;
    struct driver driver = start_driver("thread", command_of("good"));
    assert_string_equal(driver.line, "readyok");
    kill(driver.process, SIGKILL);
    await_end("good");
    finish_driver(&driver);
}

static void test_keeper_killed(void **state)
{
    (void)state;
    struct driver driver = start_driver("", command_of("stubborn at start"));
    assert_int_not_equal(driver.keeper, driver.group);
    kill(driver.keeper, SIGKILL);
    await_end("stubborn at start");
    finish_driver(&driver);
}

/* ---- what it gets ---------------------------------------------------------------------- */

static void check_first_line(const char *command, const char *expected)
{
    struct driver driver = start_driver("", command);
    assert_string_equal(driver.line, expected);
    finish_driver(&driver);
}

/* 32 and 33 are the C library's own: nobody else can set them. */
static void check_no_signals(const char *command)
{
    struct driver driver = start_driver("", command);
    const char *colon = strchr(driver.line, ':');
    assert_non_null(colon);
    assert_int_equal(strtoull(colon + 1, NULL, 16) & ~(3ULL << 31), 0);
    finish_driver(&driver);
}

static void test_surroundings(void **state)
{
    (void)state;
    signal(SIGUSR1, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    check_first_line("sh -c 'ulimit -c'", "0");
    check_no_signals("grep SigIgn /proc/self/status");
    check_no_signals("grep SigBlk /proc/self/status");
    check_first_line("sh -c 'echo $(ls /proc/self/fd)'", "0 1 2 3"); /* 3: the folder itself */
    signal(SIGUSR1, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

/* A patience that nobody would live to see the end of, and a program that does not end. */
static void test_abandoned(void **state)
{
    (void)state;
    static const struct uci_client_patience patience = {
        .uciok = 1 << 30, .quit = 1 << 30, .term = 1 << 30};
    static const char fake[] = "stubborn at start";
    struct reason reason;
    int status;
    struct uci_client *client = uci_client_create(command_of(fake), NULL, &patience, &reason);
    assert_non_null(client);
    assert_true(uci_client_start(client, &reason));
    while (!fake_is_running(self, fake))
        usleep(1000);
    uci_client_abandon(client);
    await_end(fake);
    assert_true(waitpid(-1, &status, 0) >
                0); /* the keeper, which a process that ends leaves */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_killed_with_family),
        cmocka_unit_test(test_ended_without_a_word),
        cmocka_unit_test(test_thread_ends),
        cmocka_unit_test(test_keeper_killed),
        cmocka_unit_test(test_surroundings),
        cmocka_unit_test(test_abandoned),
    };
    child_keeper_begin(argc, argv);
    if (argc == 3 && strcmp(argv[1], "--fake") == 0)
        return fake_engine(argv[2]);
    if (argc == 4 && strcmp(argv[1], "--drive") == 0)
        return drive(argv[2], argv[3]);
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        return 1;
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
