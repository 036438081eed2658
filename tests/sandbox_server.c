/* sandbox_server.c - who serves: no programs, no processes, no network; all else is as ever.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <pwd.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/sandbox.h"

#ifdef SANITIZERS
int main(void)
{
    puts("1..0 # SKIP a build with sanitizers has no sandbox");
    return 0;
}
#else

/* ---- what is tried: true where it was done ---------------------------------------------------- */

static bool starts_a_program(void)
{
    execl("/bin/false", "false", NULL); /* whose status is that of DONE */
    return errno != EPERM;
}

static bool starts_by_descriptor(void)
{
    int file = open("/bin/false", O_RDONLY | O_CLOEXEC);
    char *arguments[] = {(char[]){"false"}, NULL};
    fexecve(file, arguments, environ);
    return errno != EPERM;
}

static bool forks(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0;
}

static bool forks_by_number(void)
{
#ifdef SYS_fork
    long child = syscall(SYS_fork);
#else
    long child = syscall(SYS_clone, 17, 0, 0, 0, 0);
#endif
    if (child == 0)
        _exit(0);
    return child > 0;
}

static bool opens_inet(void)
{
    return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}

static bool opens_inet6(void)
{
    return socket(AF_INET6, SOCK_DGRAM, 0) >= 0;
}

static bool opens_netlink(void)
{
    return socket(AF_NETLINK, SOCK_RAW, 0) >= 0;
}

static bool opens_with_upper_half(void)
{
    return syscall(SYS_socket, AF_INET | 0x100000000L, SOCK_STREAM, 0L) >= 0;
}

static bool opens_a_ring(void)
{
    char room[120] = "";
    return syscall(SYS_io_uring_setup, 4, room) >= 0;
}

static bool traces(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

static bool calls_as_x32(void)
{
    return syscall(0x40000000 + SYS_getpid) >= 0;
}

/* ---- and what goes on ----------------------------------------------------------------------- */

static void *nothing(void *argument)
{
    return argument;
}

static bool starts_a_thread(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, nothing, NULL) == 0 &&
           pthread_join(thread, NULL) == 0;
}

static bool listens_here(void)
{
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0 &&
           epoll_create1(EPOLL_CLOEXEC) >= 0;
}

static bool writes_a_file(void)
{
    char path[] = "/tmp/ttychess-sandbox-XXXXXX";
    int file = mkstemp(path);
    return file >= 0 && write(file, "x", 1) == 1 && fsync(file) == 0 && unlink(path) == 0;
}

static bool names_an_account(void)
{
    return getpwuid(0) != NULL;
}

static const struct attempt {
    bool (*try)(void);
    bool may;
} attempts[] = {{starts_a_program, false},
                {starts_by_descriptor, false},
                {forks, false},
                {forks_by_number, false},
                {opens_inet, false},
                {opens_inet6, false},
                {opens_netlink, false},
                {opens_with_upper_half, false},
                {opens_a_ring, false},
                {traces, false},
                {calls_as_x32, false},
                {starts_a_thread, true},
                {listens_here, true},
                {writes_a_file, true},
                {names_an_account, true}};
enum { ATTEMPTS = sizeof attempts / sizeof *attempts };

enum outcome { REFUSED, DONE, NO_SANDBOX };

static enum outcome try(const struct attempt *attempt)
{
    struct reason reason;
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (!sandbox_enter_server(&reason))
            _exit(NO_SANDBOX);
        _exit(attempt->try() ? DONE : REFUSED);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? (enum outcome)WEXITSTATUS(status) : NO_SANDBOX;
}

static void test_attempts(void **state)
{
    (void)state;
    if (try(&attempts[0]) == NO_SANDBOX)
        skip(); /* not with this kernel, or on this processor */
    for (int i = 0; i < ATTEMPTS; i++)
        if (try(&attempts[i]) != (attempts[i].may ? DONE : REFUSED))
            fail_msg("attempt %d: expected to be %s", i,
                     attempts[i].may ? "let through" : "refused");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_attempts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
