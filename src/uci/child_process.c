/* child_process.c - pipes, posix_spawn(3), and a zombie that keeps its number.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * posix_spawn() and not fork(): other threads of ours may hold any lock, and a failed
 * exec is its return value. It does not fall back to a shell for files without "#!". What it
 * starts is the program's keeper (child_keeper.h), and the program itself only where none can
 * be had.
 */
#include <config.h>

#include "uci/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/words.h"
#include "uci/child_keeper.h"
#include "uci/command_path.h"

extern char **environ;

/* ---- words ------------------------------------------------------------------------- */

/* Copy one word to `to`, without its quotes. Returns what follows it in the command, NULL
 * when a quote is open. */
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

char **command_split(const char *command, struct reason *reason)
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
            reason_set(reason, 0, "%s: expected a closing quote", command);
            return NULL;
        }
    }
    words[count] = NULL;
    if (count > 0)
        return words;
    free(words);
    reason_set(reason, 0, "expected a command, found nothing");
    return NULL;
}

static bool may_be_run(void *unused, const char *file)
{
    (void)unused;
    return access(file, X_OK) == 0;
}

static bool is_runnable(const char *name)
{
    if (strchr(name, '/'))
        return access(name, X_OK) == 0;
    if (command_path_walk(name, may_be_run, NULL))
        return true;
    errno = ENOENT;
    return false;
}

bool command_check(const char *command, struct reason *reason)
{
    char **words = command_split(command, reason);
    if (!words)
        return false;
    bool good =
        is_runnable(words[0]) || reason_set(reason, 0, "%s: %s", words[0], strerror(errno));
    free(words);
    return good;
}

/* ---- starting ---------------------------------------------------------------------- */

struct pipes {
    int ends[3][2]; /* standard input, output, errors: read end, write end */
};

static void close_one(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

static void close_pipes(struct pipes *pipes)
{
    for (int i = 0; i < 3; i++)
        for (int end = 0; end < 2; end++)
            close_one(&pipes->ends[i][end]);
}

/* None below 3, so that no dup2() of the child overwrites one that is still needed. */
static bool lift(int *descriptor)
{
    int low = *descriptor;
    if (low >= 3)
        return true;
    *descriptor = fcntl(low, F_DUPFD_CLOEXEC, 3);
    close(low);
    return *descriptor >= 0;
}

/* Our ends do not block; its ends do, as any program expects. */
static bool open_pipes(struct pipes *pipes)
{
    *pipes = (struct pipes){{{-1, -1}, {-1, -1}, {-1, -1}}};
    for (int i = 0; i < 3; i++) {
        if (pipe2(pipes->ends[i], O_CLOEXEC) != 0)
            return false;
        for (int end = 0; end < 2; end++)
            if (!lift(&pipes->ends[i][end]))
                return false;
        int ours = pipes->ends[i][i == 0];
        if (fcntl(ours, F_SETFL, O_NONBLOCK) != 0)
            return false;
    }
    return true;
}

/* `line`: what the keeper has as CHILD_KEEPER_LINE; -1: it is no keeper. */
static int add_descriptors(posix_spawn_file_actions_t *actions, const struct pipes *pipes,
                           int line)
{
    int error = 0;
    for (int i = 0; i < 3 && error == 0; i++)
        error = posix_spawn_file_actions_adddup2(actions, pipes->ends[i][i != 0], i);
    if (error == 0 && line >= 0)
        error = posix_spawn_file_actions_adddup2(actions, line, CHILD_KEEPER_LINE);
#if defined __GLIBC__ && defined __GLIBC_PREREQ
#if __GLIBC_PREREQ(2, 34)
    if (error == 0) /* all of ours close by themselves; those of who started us may not */
        error = posix_spawn_file_actions_addclosefrom_np(actions,
                                                         line < 0 ? 3 : CHILD_KEEPER_LINE + 1);
#endif
#endif
    return error;
}

/* No signal blocked or ignored, whatever we do ourselves; a session of its own. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    static const int ignored[] = {SIGPIPE, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ, SIGCHLD};
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        sigaddset(&usual, ignored[i]);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF);
}

static int spawn(pid_t *id, const char *file, char *const *words, const struct pipes *pipes,
                 int line)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = add_descriptors(&actions, pipes, line);
        if (error == 0)
            error = set_attributes(&attributes);
        if (error == 0)
            error = posix_spawnp(id, file, &actions, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static void reap(pid_t id, int *status, int options)
{
    while (waitpid(id, status, options) < 0 && errno == EINTR)
        ;
}

/* The name of a keeper, and the program's words behind it; free() it. */
static char **words_of_keeper(char *const *words)
{
    static char name[] = CHILD_KEEPER_NAME;
    size_t count = 0;
    while (words[count])
        count++;
    char **all = memory_new(count + 2, sizeof *all);
    all[0] = name;
    memcpy(all + 1, words, count * sizeof *words);
    return all;
}

/* Start a keeper that starts the program, whose own `error` that is. False: no keeper can be
 * had, and nothing runs. */
static bool spawn_kept(struct child_process *child, char *const *words,
                       const struct pipes *pipes, int *error)
{
    const char *file = child_keeper_file();
    int line[2], status;
    if (!file || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0)
        return false;
    char **all = words_of_keeper(words);
    bool begun = lift(&line[1]) && spawn(&child->id, file, all, pipes, line[1]) == 0;
    free(all);
    close_one(&line[1]);
    bool heard = begun && child_keeper_hear(line[0], error, &child->group);
    if (begun && !heard)
        kill(child->id, SIGKILL);
    if (begun && (!heard || *error != 0))
        reap(child->id, &status, 0);
    child->line = heard && *error == 0 ? line[0] : -1;
    if (child->line < 0)
        close_one(&line[0]);
    return heard;
}

static int open_life(pid_t id)
{
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, id, 0); /* closes on exec by itself */
#else
    (void)id;
    return -1;
#endif
}

/* Start the program without a keeper. The pipes are new ones: of the others somebody who is being
 * killed might still read. Returns the errno. */
static int spawn_alone(struct child_process *child, char *const *words, struct pipes *pipes)
{
    close_pipes(pipes);
    if (!open_pipes(pipes))
        return errno;
    int error = spawn(&child->id, words[0], words, pipes, -1);
    child->group = child->id;
    return error;
}

bool child_process_start(struct child_process *child, char *const *words,
                         struct reason *reason)
{
    struct pipes pipes;
    int error = 0;
    *child = CHILD_PROCESS_NONE;
    if (!open_pipes(&pipes))
        error = errno;
    else if (!spawn_kept(child, words, &pipes, &error))
        error = spawn_alone(child, words, &pipes);
    if (error != 0) {
        close_pipes(&pipes);
        child->id = 0;
        return reason_set(reason, 0, "%s: %s", words[0], strerror(error));
    }
    child->input = pipes.ends[0][1];
    child->output = pipes.ends[1][0];
    child->errors = pipes.ends[2][0];
    pipes.ends[0][1] = pipes.ends[1][0] = pipes.ends[2][0] = -1;
    close_pipes(&pipes);
    child->life = open_life(child->id);
    return true;
}

/* ---- ending ------------------------------------------------------------------------ */

void child_process_signal(const struct child_process *child, int number)
{
    /* A keeper that has ended has reaped the program: the number may be another group's. */
    if (child->id > 0 && (child->line < 0 || !child_keeper_has_ended(child->id)))
        kill(-child->group, number);
}

bool child_process_has_ended(struct child_process *child, int *status)
{
    *status = 0;
    if (child->id == 0)
        return true;
    if (!child_keeper_has_ended(child->id))
        return false;
    /* As long as it lies there nobody else gets its number, and killing its group kills nobody
     * else. A keeper has done so. */
    if (child->line < 0)
        kill(-child->group, SIGKILL);
    reap(child->id, status, WNOHANG); /* it is there, or nobody knows of it */
    child->id = 0;
    return true;
}

void child_process_close(struct child_process *child)
{
    close_one(&child->input);
    close_one(&child->output);
    close_one(&child->errors);
    close_one(&child->life);
    close_one(&child->line);
}
