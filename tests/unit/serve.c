/* serve.c - ttychess serve with a socket opened by another program: by hand, and by systemd's
 * tool.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE

#include <config.h>

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "base/sandbox.h"
#include "support/server_world.h"
#include "support/test.h"

enum { HANDED = 3 };

static struct running running;
static struct talker anna;

RUNNING_FIXTURE(running)

/* As systemd does: descriptor 3 is already listening, and two variables say so. */
static void listen_first(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char text[24];
    int file = socket(AF_UNIX, SOCK_STREAM, 0);
    strcpy(address.sun_path, running.socket);
    if (bind(file, (struct sockaddr *)&address, sizeof address) != 0 || listen(file, 16) != 0)
        _exit(99);
    dup2(file, HANDED);
    snprintf(text, sizeof text, "%ld", (long)getpid());
    setenv("LISTEN_PID", text, 1);
    setenv("LISTEN_FDS", "1", 1);
}

/* Runs the program, or `tool`, which listens and starts it. Returns false if there is no such
 * tool. */
static bool start(const char *tool)
{
    char listen_at[120], store[120];
    const char *program = getenv("TTYCHESS");
    char byte;
    int told[2];
    assert_non_null(program);
    snprintf(listen_at, sizeof listen_at, "--listen=%s", running.socket);
    snprintf(store, sizeof store, "--store=%s", running.store);
    assert_int_equal(pipe2(told, O_CLOEXEC), 0);
    running.process = fork();
    if (running.process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(told[0]);
        told[1] = fcntl(told[1], F_DUPFD_CLOEXEC, 20); /* not number 3 */
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
        if (tool) {
            execlp(tool, tool, listen_at, program, "serve", "--here", store, NULL);
        } else {
            listen_first();
            execl(program, program, "serve", "--here", store, NULL);
        }
        byte = '!';
        _exit(write(told[1], &byte, 1) == 1 ? 98 : 97);
    }
    close(told[1]);
    if (read(told[0], &byte, 1) == 1) {
        waitpid(running.process, NULL, 0);
        running.process = -1;
    }
    close(told[0]);
    return running.process > 0;
}

#ifndef SANITIZERS
static bool has_sandbox(void)
{
    struct error error;
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(sandbox_restrict_server(&error) ? 0 : 1);
    waitpid(child, &status, 0);
    return status == 0;
}
#endif

/* Checks that it is in a sandbox: no programs, no network. */
static void check_sandbox(void)
{
#ifndef SANITIZERS
    char path[40], text[4096];
    FILE *file;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)running.process);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    if (has_sandbox() && strstr(text, "\nSeccomp:"))
        assert_non_null(strstr(text, "\nSeccomp:\t2"));
#endif
}

/* A client connects and gets an answer, and the server exits normally; the socket, which is
 * not its own, stays. */
static void serves(void)
{
    while (!talker_begin(&anna, &running, NULL))
        nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
    assert_non_null(strstr(talker_ask(&anna, NULL, NULL, "hello v=2"), "ok name="));
    assert_non_null(strstr(talker_ask(&anna, NULL, NULL, "who"), "ok count=1"));
    check_sandbox();
    assert_int_equal(running_stop(&running), 0);
    assert_non_null(talker_until(&anna, "bye code=shutdown"));
    assert_int_equal(access(running.socket, F_OK), 0);
    talker_end(&anna);
}

FIXTURE(begin, end);

TEST(test_handed_over)
{
    assert_true(start(NULL));
    serves();
}

TEST(test_systemd_socket_activate)
{
    if (!start("systemd-socket-activate"))
        skip();
    serves();
}
