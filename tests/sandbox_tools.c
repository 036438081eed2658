/* sandbox_tools.c - the commands that read what others wrote do it shut in, and go on where
 * that cannot be had.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if __has_include(<linux/filter.h>) && __has_include(<linux/seccomp.h>)
#define FILTERS /* not with every C library */
#include <linux/filter.h>
#include <linux/seccomp.h>
#endif

#include "scratch.h"
#include "tools/pgn_files.h"

enum { PATIENCE = 60000 /* looks, a millisecond each at least; then it will never come */ };

static const char game[] = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n"
                           "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

static const char *program;

/* ---- processes ------------------------------------------------------------------------- */

/* What a system may be without: of the calls that shut in, those of Landlock, or all. */
enum lack { NOTHING_LACKS, LANDLOCK_LACKS, ALL_LACKS };

/* As there: such a call is none. */
static void take_away(enum lack lack)
{
#ifdef FILTERS
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset SYS_seccomp
#endif
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                 lack == ALL_LACKS ? SYS_seccomp : SYS_landlock_create_ruleset, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog code = {.len = sizeof filter / sizeof *filter, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &code) != 0)
        _exit(99);
#endif
    (void)lack;
}

/* Start it with what it writes in the files "out" and "err". */
static pid_t start(const char *const arguments[], enum lack lack)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    setpgid(0, 0); /* a signal to the group is one to us and to whom we have forked */
    signal(SIGQUIT, SIG_DFL); /* who starts us in the background ignores it */
    dup2(open("out", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDOUT_FILENO);
    dup2(open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
    if (lack != NOTHING_LACKS)
        take_away(lack);
    execv(program, (char *const *)arguments);
    _exit(98);
}

static int end(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void read_text(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "re");
    size_t length = file ? fread(text, 1, size - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
}

static bool has(const char *path, const char *words)
{
    char text[8192];
    read_text(path, text, sizeof text);
    return strstr(text, words) != NULL;
}

static void moment(void)
{
    nanosleep(&(struct timespec){0, 1000000}, NULL);
}

/* How many threads of it are shut in, and how many there are. */
static int shut_in(pid_t child, int *threads)
{
    char path[300];
    struct dirent *entry;
    int count = 0;
    snprintf(path, sizeof path, "/proc/%ld/task", (long)child);
    DIR *listing = opendir(path);
    *threads = 0;
    while (listing && (entry = readdir(listing)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%ld/task/%s/status", (long)child, entry->d_name);
        ++*threads;
        count += has(path, "Seccomp:\t2\n") && has(path, "NoNewPrivs:\t1\n");
    }
    if (listing)
        closedir(listing);
    return count;
}

/* Have it read a FIFO with a game, in which it waits for the next; look at its threads then. */
static void check_threads(const char *const arguments[], int expected)
{
    int threads = 0, count = 0, status;
    assert_int_equal(mkfifo("fifo", 0666), 0);
    pid_t child = start(arguments, NOTHING_LACKS);
    int fifo = open("fifo", O_WRONLY | O_CLOEXEC);
    assert_true(fifo >= 0);
    for (int look = 0; look < PATIENCE && (count < expected || count < threads); look++) {
        moment();
        count = shut_in(child, &threads);
    }
    assert_int_equal(count, expected);
    assert_int_equal(threads, expected);
    assert_int_equal(write(fifo, game, sizeof game - 1), sizeof game - 1);
    close(fifo);
    status = end(child);
    assert_int_equal(status, 0);
}

/* ---- tests ------------------------------------------------------------------------------ */

static void enter(void **state)
{
    FILE *file;
    assert_int_equal(chdir(*state), 0);
    file = fopen("game.pgn", "we");
    assert_non_null(file);
    fputs(game, file);
    fclose(file);
}

static void test_pgn(void **state)
{
    enter(state);
    check_threads((const char *[]){"ttychess", "pgn", "fifo", NULL}, 1);
    assert_true(has("out", "4. Qxf7# 1-0"));
}

static void test_review(void **state)
{
    enter(state);
    check_threads((const char *[]){"ttychess", "review", "--nodes", "500", "--threads", "3",
                                   "fifo", NULL},
                  2 /* helpers come with the first search, from those that are there */);
    assert_true(has("out", "Qxf7#")); /* threads differ in what they tell, and so do lines */
    assert_true(has("err", "White: accuracy"));
}

/* The file is renamed by somebody who may, and nothing is left beside it. */
static void test_output(void **state)
{
    char path[4096];
    enter(state);
    snprintf(path, sizeof path, "%s/game.pgn", (const char *)*state);
    assert_int_equal(
        end(start((const char *[]){"ttychess", "pgn", path, "-o", path, NULL}, NOTHING_LACKS)),
        0);
    assert_true(has("game.pgn", "[Event \"?\"]"));
    assert_int_equal(system("test \"$(ls -A | xargs)\" = 'err game.pgn out'"), 0);
}

/* What whoever started it left open is closed before anything is read, by all that run. */
static void test_inherited(void **state)
{
    int ends[2], threads, status;
    enter(state);
    assert_int_equal(mkfifo("fifo", 0666), 0);
    assert_int_equal(pipe(ends), 0);
    pid_t child = start((const char *[]){"ttychess", "pgn", "fifo", "-o", "game.pgn", NULL},
                        NOTHING_LACKS);
    int fifo = open("fifo", O_WRONLY | O_CLOEXEC);
    close(ends[1]);
    for (int look = 0; look < PATIENCE && shut_in(child, &threads) < 1; look++)
        moment();
    struct pollfd other = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&other, 1, PATIENCE), 1);
    assert_int_equal(other.revents, POLLHUP);
    close(ends[0]);
    close(fifo);
    status = end(child);
    assert_int_equal(status, 0);
}

/* Killed while it reads: what it had begun to write goes, the file stays. */
static void check_killed(void **state, bool group, int signal)
{
    int status, threads;
    enter(state);
    assert_int_equal(mkfifo("fifo", 0666), 0);
    pid_t child = start((const char *[]){"ttychess", "pgn", "fifo", "-o", "game.pgn", NULL},
                        NOTHING_LACKS);
    int fifo = open("fifo", O_WRONLY | O_CLOEXEC);
    for (int look = 0; look < PATIENCE && shut_in(child, &threads) < 1; look++)
        moment();
    assert_int_equal(system("test -e .game.pgn.*.tmp"), 0);
    kill(group ? -child : child, signal);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    close(fifo);
    for (int look = 0; look < PATIENCE && system("test -e .game.pgn.*.tmp") == 0; look++)
        moment();
    assert_int_equal(system("test \"$(ls -A | xargs)\" = 'err fifo game.pgn out'"), 0);
    assert_true(has("game.pgn", "[Result \"1-0\"]\n\n1. e4"));
}

static void test_killed(void **state)
{
    check_killed(state, false, SIGKILL);
}

/* A key such as ^\\ reaches whoever takes the unfinished file away, too. */
static void test_killed_together(void **state)
{
    check_killed(state, true, SIGQUIT);
}

/* One line, and the work is done. */
__attribute__((unused)) static void test_without(void **state)
{
    enter(state);
    assert_int_equal(
        end(start((const char *[]){"ttychess", "pgn", "game.pgn", NULL}, ALL_LACKS)), 0);
    assert_true(has("out", "4. Qxf7# 1-0"));
    char told[512];
    read_text("err", told, sizeof told);
    assert_string_equal(told, "ttychess pgn: no sandbox here (seccomp: Function not "
                              "implemented); going on without\n");
    assert_int_equal(end(start((const char *[]){"ttychess", "review", "--nodes", "500",
                                                "game.pgn", "-o", "new.pgn", NULL},
                               ALL_LACKS)),
                     0);
    assert_true(has("new.pgn", "4. Qxf7# 1-0"));
    assert_true(has("err", "ttychess review: no sandbox here (seccomp: "));
}

/* Without Landlock directories are no bounds: that is said, and work goes on. */
__attribute__((unused)) static void test_half(void **state)
{
    char told[512];
    enter(state);
    pid_t child = fork();
    if (child == 0) {
        dup2(open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
        take_away(LANDLOCK_LACKS);
        pgn_files_shut_in("ttychess review", ".");
        _exit(0);
    }
    assert_int_equal(end(child), 0);
    read_text("err", told, sizeof told);
    assert_string_equal(told, "ttychess review: only half a sandbox here (Landlock: Function "
                              "not implemented): all files you may read can be opened, not "
                              "only those of --syzygy; going on\n");
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_pgn),
        test(test_review),
        test(test_output),
        test(test_killed),
        test(test_killed_together),
        test(test_inherited),
#ifdef FILTERS
        test(test_without),
        test(test_half),
#endif
    };
#ifdef SANITIZERS
    puts("1..0 # SKIP a build with sanitizers has no sandbox");
    return 0;
#endif
    program = getenv("TTYCHESS");
    if (!program) {
        fputs("TTYCHESS names no program\n", stderr);
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
