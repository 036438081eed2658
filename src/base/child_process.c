/* child_process.c - pipes, fork(2) and exec
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fork() is used because posix_spawn() cannot set the parent-death signal. Before exec, the
 * child calls only async-signal-safe functions, since another thread may hold any lock.
 */
#include <config.h>

#include "base/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/words.h"

/* ---- words ------------------------------------------------------------------------- */

/* Copy one word to *to, without its quotes. Returns what follows the word, or NULL if a quote
 * is open. */
static const char *copy_word(const char *from, char **to)
{
    char quote = '\0';
    for (; *from != '\0' && (quote != '\0' || !is_blank(*from)); from++) {
        bool escapes = quote == '\0' || (quote == '"' && (from[1] == '"' || from[1] == '\\'));
        if (*from == quote)
            quote = '\0';
        else if (quote == '\0' && (*from == '\'' || *from == '"'))
            quote = *from;
        else if (*from == '\\' && escapes && from[1] != '\0')
            *(*to)++ = *++from;
        else
            *(*to)++ = *from;
    }
    *(*to)++ = '\0';
    return quote == '\0' ? from : NULL;
}

const char *command_skip_word(const char *command)
{
    char *copy = memory_copy_string(command), *to = copy;
    command = copy_word(skip_blanks(command), &to);
    free(copy);
    return command;
}

char **command_split(const char *command, struct error *error)
{
    size_t length = strlen(command), most = length / 2 + 2, count = 0;
    char **words = memory_new(most * sizeof *words + length + 1, 1);
    char *to = (char *)(words + most);
    for (const char *from = command;;) {
        from = skip_blanks(from);
        if (*from == '\0')
            break;
        words[count++] = to;
        from = copy_word(from, &to);
        if (!from) {
            free(words);
            error_set(error, 0, "%s: expected a closing quote", command);
            return NULL;
        }
    }
    words[count] = NULL;
    if (count > 0)
        return words;
    free(words);
    error_set(error, 0, "expected a command, found nothing");
    return NULL;
}

/* ---- starting ---------------------------------------------------------------------- */

static void close_one(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* Runs in the child. On failure, sends errno through `report`, which a successful exec closes.
 * If `apart`, signals are unblocked with default actions, and core dumps are disabled. */
static _Noreturn void become_program(char *const *words, const int files[3], bool apart,
                                     pid_t parent, int report)
{
    sigset_t none;
    for (int i = 0; i < 3; i++)
        dup2(files[i] >= 0 ? files[i] : open("/dev/null", O_RDWR | O_CLOEXEC), i);
    if (apart) {
        sigemptyset(&none);
        setsid();
        for (int number = 1; number < NSIG; number++)
            signal(number, SIG_DFL);
        sigprocmask(SIG_SETMASK, &none, NULL);
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    }
    if (!apart || getppid() == parent)
        execvp(words[0], words);
    int error_number = errno;
    (void)!write(report, &error_number, sizeof error_number);
    _exit(127);
}

int child_wait(pid_t id)
{
    int status = 0;
    while (waitpid(id, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* Wait until exec has succeeded or failed. Returns 0 or the errno of the failure; then the
 * child has been reaped. */
static int hear_report(pid_t id, int report)
{
    int error_number = 0;
    ssize_t got;
    do
        got = read(report, &error_number, sizeof error_number);
    while (got < 0 && (errno == EINTR || errno == EAGAIN));
    if (got == 0)
        return 0;
    if (got != (ssize_t)sizeof error_number)
        error_number = EIO;
    kill(id, SIGKILL);
    child_wait(id);
    return error_number;
}

pid_t child_start(char *const *words, const int files[3], bool apart, struct error *error)
{
    int report[2] = {-1, -1};
    pid_t parent = getpid(), id = pipe2(report, O_CLOEXEC) == 0 ? fork() : -1;
    if (id == 0)
        become_program(words, files, apart, parent, report[1]);
    int error_number = id < 0 ? errno : 0;
    close_one(&report[1]);
    if (error_number == 0)
        error_number = hear_report(id, report[0]);
    close_one(&report[0]);
    if (error_number == 0)
        return id;
    error_set(error, 0, "%s: %s", words[0], strerror(error_number));
    return -1;
}

/* Our ends of the pipes are non-blocking, the child's ends block, as programs expect. No pipe
 * is a standard file, because main() keeps those open. */
bool child_process_start(struct child_process *child, char *const *words, struct error *error)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    bool open = true;
    *child = CHILD_PROCESS_NONE;
    for (int i = 0; i < 3 && open; i++)
        open = (pipe2(pipes[i], O_CLOEXEC) == 0 &&
                fcntl(pipes[i][i == 0], F_SETFL, O_NONBLOCK) == 0) ||
               error_set(error, 0, "%s: %s", words[0], strerror(errno));
    const int files[] = {pipes[0][0], pipes[1][1], pipes[2][1]};
    pid_t id = open ? child_start(words, files, true, error) : -1;
    if (id > 0) {
        *child = (struct child_process){id, pipes[0][1], pipes[1][0], pipes[2][0],
                                        (int)syscall(SYS_pidfd_open, id, 0)};
        pipes[0][1] = pipes[1][0] = pipes[2][0] = -1;
    }
    for (int i = 0; i < 6; i++)
        close_one(&pipes[i / 2][i % 2]);
    return id > 0;
}

/* ---- ending ------------------------------------------------------------------------ */

void child_process_kill(const struct child_process *child)
{
    if (child->id > 0)
        kill(-child->id, SIGKILL);
}

bool child_process_has_ended(struct child_process *child, int *status)
{
    siginfo_t ended = {.si_pid = 0};
    int result;
    *status = 0;
    if (child->id == 0)
        return true;
    do
        result = waitid(P_PID, (id_t)child->id, &ended, WEXITED | WNOHANG | WNOWAIT);
    while (result != 0 && errno == EINTR);
    if (result == 0 && ended.si_pid == 0)
        return false;
    /* The zombie (WNOWAIT) reserves its process ID, so the kill cannot hit another process
     * group. */
    child_process_kill(child);
    *status = child_wait(child->id);
    child->id = 0;
    return true;
}

void child_process_close(struct child_process *child)
{
    close_one(&child->input);
    close_one(&child->output);
    close_one(&child->errors);
    close_one(&child->life);
}
