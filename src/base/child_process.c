/* child_process.c - pipes, fork(2) and exec.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fork() is used because posix_spawn() cannot set the parent-death signal. Before exec, the
 * child calls only async-signal-safe functions, because another thread may hold a lock.
 */
#include "base/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"

/* Copies one word to *to without its quotes. Returns the rest, or NULL if a quote is not
 * closed. */
static const char *copy_word(const char *from, char **to)
{
    char quote = '\0';
    for (; *from != '\0' && (quote != '\0' || !is_white_space(*from)); from++) {
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

const char *shell_skip_word(const char *command)
{
    char *copy = memory_copy_string(command), *to = copy;
    command = copy_word(skip_white_space(command), &to);
    free(copy);
    return command;
}

char **shell_split(const char *command, struct error *error)
{
    size_t length = strlen(command), most = length / 2 + 2, count = 0;
    char **words = memory_new(most * sizeof *words + length + 1, 1);
    char *to = (char *)(words + most);
    const char *from = skip_white_space(command);
    while (from && *from != '\0') {
        words[count++] = to;
        from = copy_word(from, &to);
        from = from ? skip_white_space(from) : NULL;
    }
    if (from && count > 0)
        return words; /* zeroed by memory_new(), so NULL is at the end */
    if (!from)
        error_set(error, 0, "%s: expected a closing quote", command);
    else
        error_set(error, 0, "expected a command, found nothing");
    free(words);
    return NULL;
}

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* Runs in the child. A failure sends errno through `exec_pipe`; a successful exec closes
 * it. */
static _Noreturn void exec_program(char *const *argv, const int files[3], bool isolated,
                                   pid_t parent, int exec_pipe)
{
    sigset_t none;
    for (int i = 0; i < 3; i++)
        dup2(files[i] >= 0 ? files[i] : open("/dev/null", O_RDWR | O_CLOEXEC), i);
    if (isolated) {
        sigemptyset(&none);
        setsid();
        for (int number = 1; number < NSIG; number++)
            signal(number, SIG_DFL);
        sigprocmask(SIG_SETMASK, &none, NULL);
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        compat_exit_with_parent();
    }
    if (!isolated || getppid() == parent)
        execvp(argv[0], argv);
    int error_number = errno;
    (void)!write(exec_pipe, &error_number, sizeof error_number);
    _exit(127);
}

int child_wait(pid_t id)
{
    int status = 0;
    while (waitpid(id, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* Returns 0 once exec has succeeded, or its errno after reaping the child. */
static int read_exec_error(pid_t id, int exec_pipe)
{
    int error_number = 0;
    ssize_t got;
    do
        got = read(exec_pipe, &error_number, sizeof error_number);
    while (got < 0 && (errno == EINTR || errno == EAGAIN));
    if (got == 0)
        return 0;
    if (got != (ssize_t)sizeof error_number)
        error_number = EIO;
    kill(id, SIGKILL);
    child_wait(id);
    return error_number;
}

pid_t child_spawn(char *const *argv, const int files[3], bool isolated, struct error *error)
{
    int exec_pipe[2] = {-1, -1};
    pid_t parent = getpid(), id = compat_pipe(exec_pipe, false) == 0 ? fork() : -1;
    if (id == 0)
        exec_program(argv, files, isolated, parent, exec_pipe[1]);
    int error_number = id < 0 ? errno : 0;
    close_descriptor(&exec_pipe[1]);
    if (error_number == 0)
        error_number = read_exec_error(id, exec_pipe[0]);
    close_descriptor(&exec_pipe[0]);
    if (error_number == 0)
        return id;
    /* execvp() may report the error of any directory in PATH */
    bool not_found =
        !strchr(argv[0], '/') &&
        (error_number == ENOENT || error_number == ENOTDIR || error_number == EACCES);
    error_set(error, 0, "%s: %s", argv[0],
              not_found ? "no such program in PATH" : strerror(error_number));
    return -1;
}

struct watch {
    pid_t child;
    int ends[2];
};

static void *wait_for_exit(void *argument)
{
    struct watch *watch = argument;
    siginfo_t ended;
    while (waitid(P_PID, (id_t)watch->child, &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR)
        ;
    (void)!write(watch->ends[1], "", 1);
    close(watch->ends[1]);
    free(watch);
    return NULL;
}

/* For systems without child descriptors. A thread waits, because a SIGCHLD handler would affect
 * the whole program. */
static int open_watch(pid_t child)
{
    struct watch *watch = memory_new(1, sizeof *watch);
    pthread_t thread;
    watch->child = child;
    if (compat_pipe(watch->ends, false) == 0) {
        int readable = watch->ends[0];
        if (thread_create(&thread, wait_for_exit, watch) == 0) {
            pthread_detach(thread);
            return readable;
        }
        close(readable);
        close(watch->ends[1]);
    }
    free(watch);
    return -1;
}

/* The child's ends of the pipes block, as programs expect. No pipe has the number of a
 * standard file, because main() keeps those open. */
bool child_process_start(struct child_process *child, char *const *argv, struct error *error)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    bool open = true;
    *child = CHILD_PROCESS_NONE;
    for (int i = 0; i < 3 && open; i++)
        open = (compat_pipe(pipes[i], false) == 0 &&
                fcntl(pipes[i][i == 0], F_SETFL, O_NONBLOCK) == 0) ||
               error_set(error, 0, "%s: %s", argv[0], strerror(errno));
    const int files[] = {pipes[0][0], pipes[1][1], pipes[2][1]};
    pid_t id = open ? child_spawn(argv, files, true, error) : -1;
    if (id > 0) {
        *child = (struct child_process){id, pipes[0][1], pipes[1][0], pipes[2][0],
                                        compat_open_child(id)};
        if (child->exit < 0)
            child->exit = open_watch(id);
        pipes[0][1] = pipes[1][0] = pipes[2][0] = -1;
    }
    for (int i = 0; i < 6; i++)
        close_descriptor(&pipes[i / 2][i % 2]);
    return id > 0;
}

void child_process_kill(const struct child_process *child)
{
    if (child->id > 0)
        kill(-child->id, SIGKILL);
}

bool child_process_reap(struct child_process *child, int *status)
{
    siginfo_t ended = {.si_pid = 0};
    *status = 0;
    if (child->id == 0)
        return true;
    if (waitid(P_PID, (id_t)child->id, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        ended.si_pid == 0)
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
    close_descriptor(&child->input);
    close_descriptor(&child->output);
    close_descriptor(&child->errors);
    close_descriptor(&child->exit);
}
