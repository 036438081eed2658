/* sandbox.c - from inside: what the sandbox refuses, and what must go on in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each attempt is made by a child of its own that has shut itself in before. All rows of the
 * table are tried with both halves, and with each half alone, with each version of Landlock:
 * what is refused twice must not hide that one of the two is no use.
 */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "base/sandbox.h"
#include "sandbox_attempts.h"
#include "scratch.h"

static const char *home; /* of who plays within; NULL: nobody does */
static int terminal;     /* a pseudo terminal's, for ioctl() */

/* ---- children -------------------------------------------------------------------------- */

enum outcome { REFUSED, DONE, NO_SANDBOX };

static bool shut_in(int parts, const char *readable, int landlock)
{
    const struct sandbox sandbox = {.readable = readable, .home = home, .landlock = landlock};
    struct reason reason;
    if (parts == (CALLS | FILES))
        return sandbox_enter(&sandbox, &reason) == (SANDBOX_CALLS | SANDBOX_FILES);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           (parts == FILES ? sandbox_limit_files(&sandbox) : sandbox_limit_calls(&sandbox));
}

/* Started in the sandbox: what holds for its starter must hold for it. */
static void *try_in_thread(void *argument)
{
    const struct attempt *attempt = argument;
    _exit(attempt->try() ? DONE : REFUSED);
}

static enum outcome try(const struct attempt *attempt, int parts, const char *readable,
                        int landlock, bool in_thread)
{
    int status;
    pthread_t thread;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!shut_in(parts, readable, landlock))
            _exit(NO_SANDBOX);
        if (!in_thread)
            _exit(attempt->try() ? DONE : REFUSED);
        pthread_create(&thread, NULL, try_in_thread, (void *)attempt);
        pthread_join(thread, NULL);
        _exit(NO_SANDBOX);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    /* Where the kernel has no calls of 32 bits, they are a fault. */
    return WIFEXITED(status) ? (enum outcome)WEXITSTATUS(status) : REFUSED;
}

static void make_files(void **state)
{
    assert_int_equal(chdir(*state), 0);
    (void)!system("mkdir -p tables empty home; : >other; : >far; : >tables/one; "
                  "ln -sf ../far tables/link; rm -rf new another tables/other");
}

static int count_attempts(void)
{
    return attempts_on_files.count + attempts_on_others.count;
}

static const struct attempt *attempt_at(int i)
{
    return i < attempts_on_files.count
               ? &attempts_on_files.attempts[i]
               : &attempts_on_others.attempts[i - attempts_on_files.count];
}

/* All attempts; the number of those that did not go as the table says. */
static int try_all(void **state, int parts, const char *readable, int landlock, bool in_thread)
{
    int wrong = 0;
    for (int i = 0; i < count_attempts(); i++) {
        const struct attempt *attempt = attempt_at(i);
        bool refused = (attempt->refused_by & parts) != 0;
        if (parts == FILES && landlock < attempt->version)
            continue;
        int allowed = attempt->refused_by & ((readable ? READS : 0) | (home ? PLAYS : 0));
        refused = refused && !allowed;
        make_files(state);
        if (!refused && !allowed)
            continue;
        enum outcome outcome = try(attempt, parts, readable, landlock, in_thread);
        if (outcome == (refused ? REFUSED : DONE))
            continue;
        print_message("# %s: %s\n", attempt->name,
                      outcome == NO_SANDBOX ? "no sandbox"
                      : refused             ? "done"
                                            : "refused");
        wrong++;
    }
    return wrong;
}

static int landlock_version(void)
{
#ifdef SYS_landlock_create_ruleset
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
#else
    return -1;
#endif
}

/* ---- tests ------------------------------------------------------------------------------ */

/* Without a sandbox nearly all of it can be done: else the test would prove nothing. */
static void test_without(void **state)
{
    int done = 0;
    for (int i = 0; i < count_attempts(); i++) {
        int status;
        make_files(state);
        pid_t child = fork();
        if (child == 0)
            _exit(attempt_at(i)->try() ? DONE : REFUSED);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status) && WEXITSTATUS(status) == DONE)
            done++;
        else
            print_message("# refused here without a sandbox, too: %s\n", attempt_at(i)->name);
    }
    assert_in_range(done, count_attempts() / 2, count_attempts());
}

static void test_calls(void **state)
{
    assert_int_equal(try_all(state, CALLS, NULL, 0, false), 0);
    assert_int_equal(try_all(state, CALLS, NULL, 0, true), 0);
}

static void test_files(void **state)
{
    int newest = landlock_version();
    if (newest < 1)
        print_message("# the kernel has no Landlock\n");
    for (int version = 1; version <= newest && version <= 7; version++) {
        assert_int_equal(try_all(state, FILES, NULL, version, false), 0);
        assert_int_equal(try_all(state, FILES, "tables", version, version == 2), 0);
    }
}

static void test_both(void **state)
{
    if (landlock_version() < 1)
        return;
    assert_int_equal(try_all(state, CALLS | FILES, NULL, 0, true), 0);
    assert_int_equal(try_all(state, CALLS | FILES, "empty:tables", 0, false), 0);
    assert_int_equal(try_all(state, CALLS | FILES, "missing::tables", 2, false), 0);
}

/* Somebody who plays can do nothing of it either, on kernels old and new. */
static void test_player(void **state)
{
    if (landlock_version() < 1)
        return;
    home = "home";
    for (int version = 0; version <= 3; version++) {
        assert_int_equal(try_all(state, CALLS | FILES, NULL, version, version == 1), 0);
        assert_int_equal(try_all(state, CALLS | FILES, "empty:tables", version, false), 0);
    }
    home = NULL;
}

static void *count_up(void *argument)
{
    ++*(int *)argument;
    return argument;
}

static volatile sig_atomic_t heard;

static void hear(int number)
{
    heard = number;
}

static int compare(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

/* Returns the number of the first thing that does not go, 0: all goes. */
static int work(int output)
{
    int count = 0, ends[2], i = 0;
    pthread_t threads[3];
    struct timespec now, moment = {0, 1000};
    struct stat status;
    char *memory = malloc(64 << 20), attributes[64];
#define GOES(condition)                                                                       \
    i++;                                                                                      \
    if (!(condition))                                                                         \
        return i;
    GOES(memory)
    memset(memory, 1, 64 << 20);
    qsort(memory, 1 << 20, 1, compare);
    GOES((memory = realloc(memory, 128 << 20)) != NULL)
    free(memory);
    for (int number = 0; number < 3; number++) {
        GOES(pthread_create(&threads[number], NULL, count_up, &count) == 0)
        GOES(pthread_join(threads[number], NULL) == 0)
    }
    GOES(count == 3)
    GOES(clock_gettime(CLOCK_MONOTONIC, &now) == 0 &&
         clock_nanosleep(CLOCK_MONOTONIC, 0, &moment, NULL) == 0)
    GOES(write(output, "abc", 3) == 3 && fsync(output) == 0)
    GOES(fstat(output, &status) == 0 && status.st_size == 3)
    GOES(stat("other", &status) == 0)
    GOES(pipe(ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    GOES(poll(&(struct pollfd){ends[0], POLLIN, 0}, 1, 0) == 0)
    GOES(isatty(terminal) && !isatty(output))
    GOES(ioctl(terminal, 0x802C542AU /* TCGETS2 */, attributes) == 0)
    GOES(signal(SIGUSR1, hear) != SIG_ERR && raise(SIGUSR1) == 0 && heard == SIGUSR1)
    GOES(fprintf(stderr, "%s", "") == 0 && strlen(strerror(ENOENT)) > 0)
#undef GOES
    return 0;
}

static bool is_whole(const char *path, const char *text)
{
    char found[8] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    return file >= 0 && read(file, found, sizeof found - 1) >= 0 && close(file) == 0 &&
           strcmp(found, text) == 0;
}

/* What keeping games, and a screen, take besides. Returns as work(). */
static int play(void)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
    struct termios mode;
    struct sigaction action = {.sa_handler = hear};
    int i = 0, file, there;
#define GOES(condition)                                                                       \
    i++;                                                                                      \
    if (!(condition))                                                                         \
        return i;
    GOES(mkdir("home/games", 0700) == 0)
    GOES((there = open("home/games", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) >= 0)
    GOES((file = open("home/games/x", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) >= 0)
    GOES(write(file, "abc", 3) == 3 && fsync(file) == 0 && ftruncate(file, 2) == 0)
    GOES(fcntl(file, F_OFD_SETLK, &lock) == 0 && close(file) == 0)
    GOES(rename("home/games/x", "home/games/y") == 0 && fsync(there) == 0)
    GOES(is_whole("home/games/y", "ab"))
    GOES(open("home/games/y", O_WRONLY | O_TRUNC | O_CLOEXEC) >= 0)
    GOES(unlink("home/games/y") == 0)
    GOES(open("/dev/null", O_WRONLY | O_TRUNC | O_CLOEXEC) >= 0)
    GOES(tcgetattr(terminal, &mode) == 0 && tcsetattr(terminal, TCSANOW, &mode) == 0)
    GOES(tcflush(terminal, TCOFLUSH) == 0)
    GOES(sigaction(SIGUSR1, &action, NULL) == 0 && kill(getpid(), SIGUSR1) == 0)
    GOES(heard == SIGUSR1)
    GOES(open("new", O_WRONLY | O_CREAT, 0666) < 0 && rename("home/games", "games") != 0)
    GOES(symlink("../other", "home/link") != 0 && link("other", "home/link") != 0)
    GOES(rename("other", "home/other") != 0 && mkfifo("home/fifo", 0600) != 0)
    GOES(execl("home/run", "run", (char *)NULL) != 0 && errno == EPERM)
#undef GOES
    return 0;
}

static void test_playing_goes_on(void **state)
{
    if (landlock_version() < 1)
        return;
    for (int landlock = 0; landlock <= 3; landlock++) {
        int status;
        make_files(state);
        (void)!system("rm -rf home; mkdir home; cp /bin/true home/run; : >output");
        pid_t child = fork();
        if (child == 0) {
            int output = open("output", O_WRONLY | O_TRUNC | O_CLOEXEC);
            struct sandbox sandbox = {.home = "home", .landlock = landlock};
            struct reason reason;
            if (sandbox_enter(&sandbox, &reason) != (SANDBOX_CALLS | SANDBOX_FILES))
                _exit(100);
            int missing = work(output);
            _exit(missing ? missing : 50 + play());
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 50);
    }
}

/* Who plays is not let in with half of it. */
static void test_player_without_landlock(void **state)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct reason reason;
        const struct sandbox sandbox = {.home = *state, .landlock = -1};
        _exit(sandbox_enter(&sandbox, &reason) == 0 &&
                      strncmp(reason.text, "Landlock: ", 10) == 0
                  ? 0
                  : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void test_what_goes_on(void **state)
{
    for (int landlock = -1; landlock <= 2; landlock++) {
        int status;
        make_files(state);
        pid_t child = fork();
        if (child == 0) {
            int output = open("output", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
            struct sandbox sandbox = {.landlock = landlock};
            struct reason reason;
            if (!(sandbox_enter(&sandbox, &reason) & SANDBOX_CALLS))
                _exit(100);
            _exit(work(output));
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

/* A failed assertion ends the program as it does elsewhere, but leaves no core. */
static void test_abort(void **state)
{
    int status;
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        struct reason reason;
        sandbox_enter(&(struct sandbox){.readable = NULL}, &reason);
        abort();
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && !WCOREDUMP(status));
}

/* Without Landlock all files can be read where some should be: that is no silent matter. */
static void test_without_landlock(void **state)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct reason reason;
        const struct sandbox sandbox = {.readable = *state, .landlock = -1};
        int parts = sandbox_enter(&sandbox, &reason);
        _exit(parts == SANDBOX_CALLS && strncmp(reason.text, "Landlock: ", 10) == 0
                  ? 0
                  : 1 + (parts & SANDBOX_CALLS ? 0 : 1));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 2)
        skip(); /* no seccomp either */
    assert_int_equal(WEXITSTATUS(status), 0);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_without),         test(test_calls),
        test(test_files),           test(test_both),
        test(test_what_goes_on),    test(test_player),
        test(test_playing_goes_on), test(test_player_without_landlock),
        test(test_abort),           test(test_without_landlock),
    };
#ifdef SANITIZERS
    puts("1..0 # SKIP a build with sanitizers has no sandbox");
    return 0;
#endif
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    attempts_begin(terminal);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
