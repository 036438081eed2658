/* sandbox_tools.c - subcommands that read other people's files do it in a sandbox, and work
 * without one if none is available.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <dirent.h>
#include <sys/prctl.h>

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif

#include "support/scratch.h"
#include "support/test.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/subcommands.h"

enum { PATIENCE = 60000 /* polls of at least a millisecond each, enough for anything */ };

static const char game[] = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n"
                           "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

static const char *program;

/* ---- processes ---------------------------------------------------------------------- */

/* What a system may lack: the calls of Landlock, or all sandbox calls. */
enum missing { NOTHING_LACKS, LANDLOCK_LACKS, ALL_LACKS };

/* The calls fail as on such a system. */
static void remove_calls(enum missing missing)
{
#ifdef HAVE_SECCOMP
    const uint32_t none = SCMP_ACT_ERRNO(ENOSYS);
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (seccomp_rule_add(filter, none, SCMP_SYS(landlock_create_ruleset), 0) != 0 ||
        (missing == ALL_LACKS &&
         (seccomp_rule_add(filter, none, SCMP_SYS(seccomp), 0) != 0 ||
          seccomp_rule_add(filter, none, SCMP_SYS(prctl), 1,
                           SCMP_A0_64(SCMP_CMP_EQ, PR_SET_SECCOMP, 0)) != 0)) ||
        seccomp_load(filter) != 0)
        _exit(99);
#endif
    (void)missing;
}

/* Starts it with its output in the files "out" and "err". */
static pid_t start(const char *const arguments[], enum missing missing)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    setpgid(0, 0);            /* signals to the group reach only this child and its own */
    signal(SIGQUIT, SIG_DFL); /* ignored if the test was started in the background */
    dup2(open("out", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDOUT_FILENO);
    dup2(open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
    if (missing != NOTHING_LACKS)
        remove_calls(missing);
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

/* Counts the sandboxed threads, and all threads. */
static int count_sandboxed(pid_t child, int *threads)
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

/* Lets it read a game from a FIFO, where it waits for the next one, and checks its threads. */
static void check_threads(const char *const arguments[], int expected)
{
    int threads = 0, count = 0, status;
    assert_int_equal(mkfifo("fifo", 0666), 0);
    pid_t child = start(arguments, NOTHING_LACKS);
    int fifo = open("fifo", O_WRONLY | O_CLOEXEC);
    assert_true(fifo >= 0);
    for (int look = 0; look < PATIENCE && (count < expected || count < threads); look++) {
        moment();
        count = count_sandboxed(child, &threads);
    }
    assert_int_equal(count, expected);
    assert_int_equal(threads, expected);
    assert_int_equal(write(fifo, game, sizeof game - 1), sizeof game - 1);
    close(fifo);
    status = end(child);
    assert_int_equal(status, 0);
}

/* ---- tests -------------------------------------------------------------------------- */

static void enter(void **state)
{
    FILE *file;
    assert_int_equal(chdir(*state), 0);
    file = fopen("game.pgn", "we");
    assert_non_null(file);
    fputs(game, file);
    fclose(file);
}

FIXTURE(scratch_make, scratch_remove);

TEST(test_pgn)
{
    enter(state);
    check_threads((const char *[]){"ttychess", "pgn", "fifo", NULL}, 1);
    assert_true(has("out", "4. Qxf7# 1-0"));
}

TEST(test_review)
{
    enter(state);
    check_threads((const char *[]){"ttychess", "review", "--nodes", "500", "--threads", "3",
                                   "fifo", NULL},
                  2 /* helper threads come with the first search, from existing threads */);
    assert_true(has("out", "Qxf7#")); /* with threads other output varies */
    assert_true(has("err", "White: accuracy"));
}

TEST(test_study)
{
    enter(state);
    check_threads((const char *[]){"ttychess", "stats", "fifo", NULL}, 1);
    assert_true(has("out", "1 game, "));
    assert_int_equal(unlink("fifo"), 0);
    check_threads((const char *[]){"ttychess", "puzzles", "fifo", "-o", "-", NULL},
                  2 /* and the search thread */);
    assert_true(has("out", "PuzzleId,"));
}

/* Descriptors that the parent left open are closed before any input is read, by all tools. */
TEST(test_inherited)
{
    int ends[2], threads, status;
    enter(state);
    assert_int_equal(mkfifo("fifo", 0666), 0);
    assert_int_equal(pipe(ends), 0);
    pid_t child = start((const char *[]){"ttychess", "pgn", "fifo", "-o", "new.pgn", NULL},
                        NOTHING_LACKS);
    int fifo = open("fifo", O_WRONLY | O_CLOEXEC);
    close(ends[1]);
    for (int look = 0; look < PATIENCE && count_sandboxed(child, &threads) < 1; look++)
        moment();
    struct pollfd other = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&other, 1, PATIENCE), 1);
    assert_int_equal(other.revents, POLLHUP);
    close(ends[0]);
    close(fifo);
    status = end(child);
    assert_int_equal(status, 0);
}

#ifdef HAVE_SECCOMP

/* There is one message, and the work is done. */
TEST(test_without)
{
    enter(state);
    assert_int_equal(
        end(start((const char *[]){"ttychess", "pgn", "game.pgn", NULL}, ALL_LACKS)), 0);
    assert_true(has("out", "4. Qxf7# 1-0"));
    assert_true(has("err", "ttychess pgn: no sandbox available (seccomp: "));
    assert_true(has("err", "; continuing without one\n"));
    assert_int_equal(end(start((const char *[]){"ttychess", "review", "--nodes", "500",
                                                "game.pgn", "-o", "new.pgn", NULL},
                               ALL_LACKS)),
                     0);
    assert_true(has("new.pgn", "[%eval"));
    assert_true(has("err", "ttychess review: no sandbox available (seccomp: "));
}

/* Without Landlock the directories are not protected: a message says so, and the work is
 * done. */
TEST(test_half)
{
    char told[512];
    enter(state);
    pid_t child = fork();
    if (child == 0) {
        dup2(open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
        remove_calls(LANDLOCK_LACKS);
        command_line_set_command(&review_subcommand);
        pgn_files_enter_sandbox(".");
        _exit(0);
    }
    assert_int_equal(end(child), 0);
    read_text("err", told, sizeof told);
    assert_string_equal(
        told, "ttychess review: only a partial sandbox is available (Landlock: Function "
              "not implemented); continuing, but the program can open all files that you "
              "can read, not only those of --syzygy\n");
}

#endif

BEFORE_ALL
{
#if defined SANITIZERS || !defined HAVE_LANDLOCK
    puts("1..0 # SKIP this build has no sandbox");
    exit(0);
#endif
    program = getenv("TTYCHESS");
    if (!program) {
        fputs("TTYCHESS names no program\n", stderr);
        exit(1);
    }
}
