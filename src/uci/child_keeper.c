/* child_keeper.c - the process between us and another program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A keeper and not only a parent-death signal: that signal reaches one process and not what
 * it has started, as the scripts do that many engines are wrapped in, and it comes already when
 * the thread that started it ends. The keeper has one thread, and allocates nothing.
 */
#include <config.h>

#include "uci/child_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "uci/command_path.h"

enum {
    WORD_PATIENCE = 10000, /* milliseconds until a keeper has started its program */
    QUIT_PATIENCE = 200,   /* when we are gone, until SIGTERM */
    TERM_PATIENCE = 300    /* and on to SIGKILL */
};

#define SELF                                                                                  \
    "/proc/self/exe" /* this program, also when a new one has been installed over it */

struct word {
    int error;
    pid_t program;
};

static bool possible;

/* ---- the program, before it is one ------------------------------------------------------ */

struct attempt {
    char *const *words;
    int error;
};

/* Returns only where it cannot be run; one that is there, but cannot be, may stand before one
 * that can. */
static bool run_file(void *context, const char *file)
{
    struct attempt *attempt = context;
    execv(file, attempt->words);
    if (errno != ENOENT && errno != ENOTDIR)
        attempt->error = errno;
    return false;
}

/* As execvp(3), but a file without "#!" is not handed to a shell. Returns the errno. */
static int execute(char *const *words)
{
    struct attempt attempt = {words, ENOENT};
    if (words[0][0] == '\0')
        return ENOENT;
    if (strchr(words[0], '/')) {
        execv(words[0], words);
        return errno;
    }
    command_path_walk(words[0], run_file, &attempt);
    return attempt.error;
}

/* It ends with the keeper, leaves no core files where we run, and is what the system ends first
 * when memory runs out: not us, and not somebody else's processes. */
static void set_limits(pid_t keeper)
{
    static const char first[] = "500";
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
#ifdef __linux__
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t written = write(file, first, sizeof first - 1);
        (void)written;
        close(file);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != keeper)
        _exit(127);
}

/* No signal blocked or ignored. */
static void reset_signals(void)
{
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void become_program(char *const *words, pid_t keeper, int report)
{
    int error;
    setpgid(0, 0);
    set_limits(keeper);
    reset_signals();
    error = execute(words);
    ssize_t written = write(report, &error, sizeof error);
    (void)written;
    _exit(127);
}

/* ---- the keeper --------------------------------------------------------------------------- */

static void note_child(int number)
{
    (void)number; /* it ends ppoll() */
}

/* Wait for the program's end, or see to it when our line hangs up. */
static void wait_for_end(pid_t program)
{
    struct pollfd line = {CHILD_KEEPER_LINE, POLLIN, 0};
    const struct timespec quit = {0, QUIT_PATIENCE * 1000000L},
                          term = {0, TERM_PATIENCE * 1000000L};
    const struct timespec *patience = NULL; /* until we are gone */
    sigset_t others;
    sigfillset(&others);
    sigdelset(&others, SIGCHLD);
    while (!child_keeper_has_ended(program)) {
        int events = ppoll(&line, patience ? 0 : 1, patience, &others);
        if (events == 0)
            kill(-program, patience == &quit ? SIGTERM : SIGKILL);
        if (events >= 0)
            patience = events > 0 ? &quit : &term;
    }
}

/* As the program did, so that who waits for us sees what it would see of the program. */
static _Noreturn void end_like(int status)
{
    sigset_t none;
    if (WIFSIGNALED(status)) {
#ifdef __linux__
        prctl(PR_SET_DUMPABLE, 0); /* its core is told of once */
#endif
        signal(WTERMSIG(status), SIG_DFL);
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/* Start the program. Returns its number, or 0: it could not be, and *error says why. */
static pid_t start(char *const *words, int *error)
{
    int report[2];
    pid_t keeper = getpid();
    if (pipe2(report, O_CLOEXEC) != 0) {
        *error = errno;
        return 0;
    }
    pid_t program = fork();
    if (program == 0)
        become_program(words, keeper, report[1]);
    *error = program < 0 ? errno : 0;
    close(report[1]);
    if (program > 0)
        setpgid(program, program); /* whoever is first */
    ssize_t got;
    do
        got = program > 0 ? read(report[0], error, sizeof *error) : 0;
    while (got < 0 && errno == EINTR);
    close(report[0]);
    return *error == 0 ? program : 0;
}

static bool tell(const struct word *word)
{
    ssize_t written;
    do
        written = write(CHILD_KEEPER_LINE, word, sizeof *word);
    while (written < 0 && errno == EINTR);
    return written == (ssize_t)sizeof *word;
}

static _Noreturn void keep(char *const *words)
{
    struct sigaction news = {.sa_handler = note_child};
    struct word word = {0};
    sigset_t all;
    int status = 0;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    sigaction(SIGCHLD, &news, NULL);
    fcntl(CHILD_KEEPER_LINE, F_SETFD, FD_CLOEXEC);
#ifdef __linux__
    prctl(PR_SET_NAME, CHILD_KEEPER_NAME);
#endif
    word.program = start(words, &word.error);
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        close(file); /* so that it is seen when the program closes them */
    if (!tell(&word) || word.program == 0)
        _exit(127); /* and with it what has been started */
    wait_for_end(word.program);
    kill(-word.program, SIGKILL);
    while (waitpid(word.program, &status, 0) < 0 && errno == EINTR)
        ;
    end_like(status);
}

/* ---- both sides ------------------------------------------------------------------------ */

bool child_keeper_has_ended(pid_t id)
{
    siginfo_t ended = {.si_pid = 0};
    int result;
    do
        result = waitid(P_PID, (id_t)id, &ended, WEXITED | WNOHANG | WNOWAIT);
    while (result != 0 && errno == EINTR);
    return result != 0 || ended.si_pid != 0;
}

/* ---- our side --------------------------------------------------------------------------- */

void child_keeper_begin(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[0], CHILD_KEEPER_NAME) == 0)
        keep(argv + 1);
    possible = true;
}

const char *child_keeper_file(void)
{
    return possible && access(SELF, X_OK) == 0 ? SELF : NULL;
}

bool child_keeper_hear(int line, int *error, pid_t *program)
{
    struct pollfd set = {.fd = line, .events = POLLIN};
    struct word word;
    ssize_t got;
    do
        got = poll(&set, 1, WORD_PATIENCE) == 0 ? 0
                                                : recv(line, &word, sizeof word, MSG_DONTWAIT);
    while (got < 0 && (errno == EINTR || errno == EAGAIN));
    if (got != (ssize_t)sizeof word)
        return false;
    *error = word.error;
    *program = word.program;
    return true;
}
