/* server.c - the lobby server with real sockets: bytes, descriptors, ends of connections.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The test links only what a server needs: no engine, no screen, no session.
 */
#define _GNU_SOURCE /* ppoll() */
#include <errno.h>
#include <poll.h>
#include <pwd.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>

#include "base/thread.h"
#include "host/server/state.h"
#include "lobby/connect.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "support/server_world.h"
#include "support/test.h"

static struct running running;

RUNNING_FIXTURE(running)

#define SAYS(talker, expected, ...)                                                           \
    do {                                                                                      \
        const char *answer_ = talker_ask(talker, NULL, NULL, __VA_ARGS__);                    \
        if (!strstr(answer_, expected))                                                       \
            fail_msg("%s:%d: expected '%s', was answered '%s'", __FILE__, __LINE__, expected, \
                     answer_);                                                                \
    } while (0)

/* ---- bytes -------------------------------------------------------------------------- */

static void send_of_length(struct talker *talker, int length)
{
    char line[1100];
    memset(line, 'x', sizeof line);
    memcpy(line, "5 tell name=anna text=", 22);
    line[length - 1] = '\n';
    talker_say(talker, line, (size_t)length);
}

FIXTURE(begin, end);

TEST(test_bytes)
{
    struct talker anna;
    assert_true(running_start(&running));
    assert_true(talker_begin(&anna, &running, "anna"));
    send_of_length(&anna, 1023);
    assert_non_null(talker_until(&anna, "5 no code=yourself"));
    send_of_length(&anna, 1024);
    assert_non_null(talker_until(&anna, "5 no code=yourself"));
    send_of_length(&anna, 1025);
    assert_non_null(talker_until(&anna, "* no code=syntax"));
    talker_say(&anna, "6 pi\0ng\n", 8);
    assert_non_null(talker_until(&anna, "* no code=syntax"));
    talker_say(&anna, "7 tell name=\xff\xc0\x80 text=\x1b\n", 23);
    assert_non_null(talker_until(&anna, "no code="));
    for (int i = 0; i < 64; i++) { /* an endless line is discarded while it arrives */
        char bytes[4096];
        memset(bytes, 'y', sizeof bytes);
        talker_say(&anna, bytes, sizeof bytes);
    }
    talker_say(&anna, "\n9 who\n", 7);
    assert_non_null(talker_until(&anna, "9 ok"));
    talker_end(&anna);
    assert_int_equal(running_stop(&running), 0);
}

/* More lines at once than the limit allows are delayed, and all are answered. */
TEST(test_flood)
{
    struct talker anna;
    char text[2000];
    int length = 0, answers = 0;
    assert_true(running_start(&running));
    assert_true(talker_begin(&anna, &running, "anna"));
    for (int i = 0; i < 45; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%d who\n", 100 + i);
    talker_say(&anna, text, (size_t)length);
    while (answers < 45 && talker_until(&anna, " ok count="))
        answers++;
    assert_int_equal(answers, 45);
    talker_end(&anna);
}

/* ---- sockets ------------------------------------------------------------------------ */

TEST(test_two_servers)
{
    struct running other = running;
    struct stat status;
    struct talker anna;
    assert_true(running_start(&running));
    assert_int_equal(stat(running.socket, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0666);
    snprintf(other.store, sizeof other.store, "%s/other", running.directory);
    assert_false(running_start(&other)); /* another server listens there */
    assert_true(talker_begin(&anna, &running, "anna"));
    talker_end(&anna);
    running_kill(&running); /* leaves its socket behind */
    assert_int_equal(stat(running.socket, &status), 0);
    assert_true(running_start(&running));
    assert_true(talker_begin(&anna, &running, "anna"));
    talker_end(&anna);
    assert_int_equal(running_stop(&running), 0);
    assert_int_equal(stat(running.socket, &status), -1);
    chmod(running.directory, 0777); /* any user could put a socket there */
    assert_false(running_start(&running));
}

static void begin_game(struct talker *anna, struct talker *boris, const char *number)
{
    const char *answer = talker_ask(anna, NULL, NULL, "match name=boris clock=5+3");
    assert_memory_equal(answer, "ok id=", 6);
    int id = atoi(answer + 6);
    assert_non_null(talker_until(boris, "* offer id="));
    SAYS(boris, number, "accept id=%d", id);
    SAYS(anna, "ok", "resign game=%s", number + strlen("ok game="));
}

/* Numbers of games continue after the server was killed, because given numbers are saved. */
TEST(test_numbers)
{
    struct talker anna, boris;
    for (int i = 1; i <= 3; i++) {
        char number[32];
        snprintf(number, sizeof number, "ok game=%d", i);
        assert_true(running_start(&running));
        assert_true(talker_begin(&anna, &running, "anna"));
        assert_true(talker_begin(&boris, &running, "boris"));
        begin_game(&anna, &boris, number);
        talker_end(&anna);
        talker_end(&boris);
        running_kill(&running);
    }
}

TEST(test_descriptors)
{
    enum { COUNT = 60 };
    struct talker *talkers = calloc(COUNT, sizeof *talkers);
    int in = 0, away = 0;
    running.files = 40;
    running.clients = 1000;
    assert_true(running_start(&running));
    for (int i = 0; i < COUNT; i++) {
        const char *answer;
        assert_true(talker_begin(&talkers[i], &running, NULL));
        talker_say(&talkers[i], "1 who\n", 6);
        answer = talker_line(&talkers[i], 60000);
        assert_non_null(answer);
        in += strstr(answer, "no code=hello") != NULL;
        away += strstr(answer, "bye code=busy") != NULL;
    }
    assert_int_equal(in + away, COUNT);
    assert_in_range(in, 1, 39);
    for (int i = 0; i < COUNT; i++)
        talker_end(&talkers[i]);
    for (int tries = 0; !talker_begin(&talkers[0], &running, "anna"); tries++) {
        talker_end(&talkers[0]); /* closed connections are noticed one by one */
        assert_in_range(tries, 0, 10000);
    }
    talker_end(&talkers[0]);
    free(talkers);
}

/* ---- a host without descriptors: replacements of C library functions ---------------- */

/* Shared with the server's process; NULL: nothing fails. */
static struct shortage {
    atomic_bool lasts;
    atomic_int accepts, sleeps;
} * shortage;

int accept(int file, struct sockaddr *address, socklen_t *length)
{
    if (!shortage || !shortage->lasts)
        return (int)syscall(SYS_accept, file, address, length);
    shortage->accepts++;
    errno = EMFILE;
    return -1;
}

int poll(struct pollfd *set, nfds_t count, int wait)
{
    const struct timespec end = {wait / 1000, wait % 1000 * 1000000L};
    if (shortage && count == 0)
        shortage->sleeps++;
    return ppoll(set, count, wait < 0 ? NULL : &end, NULL);
}

static bool sockets_lack;

int socket(int domain, int type, int protocol)
{
    if (!sockets_lack)
        return (int)syscall(SYS_socket, domain, type, protocol);
    errno = EMFILE;
    return -1;
}

/* If a path cannot be examined, the error does not say that a server runs there. */
TEST(test_no_socket)
{
    struct server_options options = {.socket = running.socket};
    struct server server = {.options = &options};
    struct error error;
    assert_true(running_start(&running));
    running_kill(&running); /* leaves its socket behind */
    sockets_lack = true;
    assert_false(server_listen(&server, &error));
    sockets_lack = false;
    assert_non_null(strstr(error.text, strerror(EMFILE)));
}

/* Clients are answered while no more can be accepted; a new connection waits until it can be
 * accepted. */
TEST(test_shortage)
{
    struct talker anna, boris;
    shortage = mmap(NULL, sizeof *shortage, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                    -1, 0);
    assert_ptr_not_equal(shortage, MAP_FAILED);
    assert_true(running_start(&running));
    assert_true(talker_begin(&anna, &running, "anna"));
    int64_t began = monotonic_milliseconds();
    shortage->lasts = true;
    assert_true(talker_begin(&boris, &running, NULL));
    while (shortage->accepts < 3)
        SAYS(&anna, "ok count=1", "who");
    shortage->lasts = false;
    SAYS(&boris, "ok", "hello v=2 as=boris");
    assert_int_equal(shortage->sleeps, 0);
    assert_in_range(shortage->accepts, 3, (monotonic_milliseconds() - began) / 100 + 1);
    talker_end(&anna);
    talker_end(&boris);
    assert_int_equal(running_stop(&running), 0);
    munmap(shortage, sizeof *shortage);
    shortage = NULL;
}

TEST(test_many_clients)
{
    enum { COUNT = 12 };
    struct talker *talkers = calloc(COUNT, sizeof *talkers);
    int away = 0;
    running.clients = 8;
    assert_true(running_start(&running));
    for (int i = 0; i < COUNT; i++) {
        char line[40];
        assert_true(talker_begin(&talkers[i], &running, NULL));
        snprintf(line, sizeof line, i < 4 ? "1 who\n" : "1 hello v=2 as=sitter%d\n", i);
        talker_say(&talkers[i], line, strlen(line));
        const char *answer = talker_line(&talkers[i], 60000);
        away += answer && strstr(answer, "bye code=busy");
        if (i != 3)
            continue;
        assert_int_equal(away, 2); /* a quarter of the places, for clients without names */
        for (int j = 0; j < 2; j++)
            assert_non_null(
                strstr(talker_ask(&talkers[j], NULL, NULL, "hello v=2 as=guest%d", j), "ok"));
    }
    assert_int_equal(away, COUNT - 8);
    for (int i = 0; i < 500; i++) { /* even if the server closes it before the greeting */
        struct pollfd reply = {lobby_connect_socket(running.socket, "", NULL), POLLIN, 0};
        int line = reply.fd;
        assert_true(line >= 0);
        poll(&reply, 1, 1000);
        close(line);
    }
    for (int i = 0; i < COUNT; i++)
        talker_end(&talkers[i]);
    free(talkers);
}

TEST(test_goodbye)
{
    struct talker anna;
    assert_true(running_start(&running));
    assert_true(talker_begin(&anna, &running, "anna"));
    assert_int_equal(running_stop(&running), 0);
    assert_non_null(talker_until(&anna, "bye code=shutdown"));
    assert_null(talker_line(&anna, 60000));
    talker_end(&anna);
}

/* Each signal is reported, and only the first sets the deadline: more signals do not postpone
 * it. */
TEST(test_deadline_of_the_shutdown)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct itimerval mark = {.it_value = {.tv_sec = 100 * EXIT_TIMEOUT_SECONDS}}, left;
        sigset_t signals;
        sigemptyset(&signals);
        sigaddset(&signals, SIGTERM);
        struct pollfd wait = {signals_catch(&signals), POLLIN, 0};
        raise(SIGTERM);
        getitimer(ITIMER_REAL, &left);
        if (poll(&wait, 1, 0) != 1 || !timerisset(&left.it_value))
            _exit(1);
        setitimer(ITIMER_REAL, &mark, NULL);
        raise(SIGTERM);
        getitimer(ITIMER_REAL, &left);
        _exit(left.it_value.tv_sec > EXIT_TIMEOUT_SECONDS && signal_next() == SIGTERM &&
                      signal_next() == SIGTERM && signal_next() == 0
                  ? 0
                  : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* A user who gives no name gets that of the account. */
TEST(test_account)
{
    const struct passwd *entry = getpwuid(geteuid());
    struct talker anna;
    assert_true(running_start(&running));
    assert_true(talker_begin(&anna, &running, NULL));
    if (entry && strlen(entry->pw_name) < 10)
        SAYS(&anna, entry->pw_name, "hello v=2");
    talker_end(&anna);
}
