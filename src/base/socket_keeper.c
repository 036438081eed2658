/* socket_keeper.c - connecting for somebody who is shut in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "base/socket_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/printable.h"

enum { PATIENCE = 2000 /* milliseconds until the keeper has answered */ };

/* Room for one descriptor, as it travels. */
union baggage {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
};

/* ---- connecting ------------------------------------------------------------------------ */

int socket_connect(const char *path, const char *greeting, struct reason *reason)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    size_t length = strlen(greeting);
    if (strlen(path) >= sizeof name.sun_path) {
        reason_set(reason, 0, "%.*s: expected a path of at most %zu bytes",
                   PRINTABLE_UP_TO(120, path), sizeof name.sun_path - 1);
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(name.sun_path, path, strlen(path));
    int line = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (line >= 0 && connect(line, (struct sockaddr *)&name, sizeof name) == 0 &&
        send(line, greeting, length, MSG_NOSIGNAL) == (ssize_t)length)
        return line;
    int error = errno;
    reason_set(reason, 0, "%.*s: %s", PRINTABLE_UP_TO(120, path), strerror(error));
    if (line >= 0)
        close(line);
    errno = error;
    return -1;
}

/* ---- the keeper -------------------------------------------------------------------------- */

/* An errno, and, where it is 0, the line. */
static void hand_over(int channel, int error, int line)
{
    union baggage baggage = {.bytes = {0}};
    struct iovec word = {&error, sizeof error};
    struct msghdr message = {.msg_iov = &word, .msg_iovlen = 1};
    if (line >= 0) {
        message.msg_control = baggage.bytes;
        message.msg_controllen = sizeof baggage.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof line);
        memcpy(CMSG_DATA(header), &line, sizeof line);
    }
    (void)!sendmsg(channel, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void answer(int channel, const char *path, const char *greeting)
{
    struct reason reason;
    int line = socket_connect(path, greeting, &reason);
    hand_over(channel, line < 0 ? errno : 0, line);
    if (line >= 0)
        close(line);
}

/* How the child has ended, as a status; a signal as shells tell it. */
_Noreturn static void end_as(pid_t child)
{
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/* Nothing of the terminal is the keeper's: what it might still read would be somebody's key. */
static void leave_terminal(void)
{
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int file = STDIN_FILENO; nowhere >= 0 && file <= STDERR_FILENO; file++)
        dup2(nowhere, file);
    if (nowhere > STDERR_FILENO)
        close(nowhere);
}

/* What asks for the end comes out of a descriptor; all else is not for the keeper. */
static int take_signals(void)
{
    sigset_t passed_on, all;
    sigemptyset(&passed_on);
    sigaddset(&passed_on, SIGHUP);
    sigaddset(&passed_on, SIGTERM);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    return signalfd(-1, &passed_on, SFD_CLOEXEC | SFD_NONBLOCK);
}

static void pass_on(int signals, pid_t child)
{
    struct signalfd_siginfo news;
    while (read(signals, &news, sizeof news) == (ssize_t)sizeof news)
        kill(child, (int)news.ssi_signo);
}

/* False: the child has ended. */
static bool serve(int channel, const char *path, const char *greeting)
{
    char byte;
    ssize_t got = recv(channel, &byte, 1, MSG_DONTWAIT);
    if (got == 1)
        answer(channel, path, greeting);
    return got == 1 || (got < 0 && (errno == EINTR || errno == EAGAIN));
}

_Noreturn static void keep(int channel, pid_t child, const char *path, const char *greeting)
{
    struct pollfd set[2] = {{.fd = channel, .events = POLLIN}, {.events = POLLIN}};
    set[1].fd = take_signals();
    leave_terminal();
    for (bool lives = true; lives;) {
        if (poll(set, 2, -1) < 0 && errno != EINTR)
            break;
        if (set[1].revents)
            pass_on(set[1].fd, child);
        if (set[0].revents)
            lives = serve(channel, path, greeting);
    }
    close(channel);
    end_as(child);
}

bool socket_keeper_begin(const char *path, const char *greeting, int *channel,
                         struct reason *reason)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return reason_set(reason, 0, "no socket can be had: %s", strerror(errno));
    pid_t keeper = getpid(), child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        return reason_set(reason, 0, "no process can be had: %s", strerror(errno));
    }
    if (child > 0) {
        close(ends[1]);
        keep(ends[0], child, path, greeting);
    }
    close(ends[0]);
    *channel = ends[1];
    if (prctl(PR_SET_PDEATHSIG, SIGHUP, 0, 0, 0) == 0 && getppid() != keeper)
        _exit(1); /* it was gone before it could be asked to tell */
    return true;
}

/* ---- the child's side ------------------------------------------------------------------ */

/* -1 where none comes in so many milliseconds. */
static int await_line(int channel, int milliseconds, int *error)
{
    union baggage baggage = {.bytes = {0}};
    struct iovec word = {error, sizeof *error};
    struct msghdr message = {.msg_iov = &word,
                             .msg_iovlen = 1,
                             .msg_control = baggage.bytes,
                             .msg_controllen = sizeof baggage.bytes};
    struct pollfd ready = {.fd = channel, .events = POLLIN};
    int line = -1;
    *error = EIO;
    if (poll(&ready, 1, milliseconds) != 1)
        *error = ETIMEDOUT;
    else if (recvmsg(channel, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT) ==
             (ssize_t)sizeof *error) {
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
            memcpy(&line, CMSG_DATA(header), sizeof line);
    }
    return line;
}

int socket_keeper_connect(int channel, struct reason *reason)
{
    int error, line = -1;
    while ((line = await_line(channel, 0, &error)) >= 0)
        close(line); /* an answer that came too late */
    if (write(channel, "c", 1) == 1)
        line = await_line(channel, PATIENCE, &error);
    else
        error = errno;
    if (line < 0)
        reason_set(reason, 0, "the lobby cannot be reached: %s", strerror(error));
    return line;
}
