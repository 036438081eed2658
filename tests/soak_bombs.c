/* soak_bombs.c - every bomb of bombs.c read by every command that reads games: how the time
 * grows with the size, and what memory that takes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * soak_bombs [BYTES [NAME...]] reads files of so many bytes and of twice as many; $TTYCHESS is
 * the program. Figures go to standard output, NAME VALUE UNIT: the most memory (bombs-memory),
 * the most a doubling costs where it takes a time that can be measured (bombs-doubling), the
 * slowest reading (bombs-seconds). What is too much is named on standard error, and the exit
 * status is 1.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bombs.h"

enum {
    BYTES = 8 << 20,
    MEMORY_MOST = 64 << 10, /* kB */
    DEADLINE = 600          /* seconds of processor time */
};

static const double doubling_most = 2.5, seconds_least = 0.5;

static char directory[] = "/tmp/bombs.XXXXXX";
static char file[128], kept[160];

static const char *const commands[][6] = {
    {"pgn", file},
    {"pgn", "--summary", file},
    {"review", "--nodes", "100", file},
    {"--plain", file},
    {"--list"},
};
enum {
    COMMANDS = sizeof commands / sizeof commands[0],
    REVIEW = 2,
    REVIEW_SHARE = 64 /* which thinks about what is played: of so much less */
};

struct cost {
    double seconds;
    long kilobytes;
    int status;
};

static struct worst {
    double seconds, doubling;
    long kilobytes;
    bool failed;
} worst;

static void write_bomb(const char *path, const struct bomb *bomb, size_t size)
{
    size_t length;
    char *text = bomb_make(bomb, size, &length);
    FILE *out = fopen(path, "w");
    if (!out || fwrite(text, 1, length, out) != length || fclose(out) != 0) {
        perror(path);
        exit(2);
    }
    free(text);
}

static void run_child(const char *program, const char *const *words)
{
    struct rlimit limit = {DEADLINE, DEADLINE};
    const char *arguments[8] = {program};
    int null = open("/dev/null", O_RDWR);
    for (int i = 0; words[i]; i++)
        arguments[i + 1] = words[i];
    for (int i = 0; i < 3; i++)
        dup2(null, i);
    setrlimit(RLIMIT_CPU, &limit);
    execv(program, (char *const *)arguments);
    _exit(127);
}

static struct cost measure(const char *program, const char *const *words)
{
    struct rusage usage;
    struct cost cost;
    pid_t child = fork();
    if (child == 0)
        run_child(program, words);
    wait4(child, &cost.status, 0, &usage);
    cost.seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                   (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    cost.kilobytes = usage.ru_maxrss;
    return cost;
}

static void judge(const struct bomb *bomb, const char *command, struct cost one,
                  struct cost two)
{
    double doubling = one.seconds >= seconds_least ? two.seconds / one.seconds : 0;
    long most = one.kilobytes > two.kilobytes ? one.kilobytes : two.kilobytes;
    bool died = WIFSIGNALED(one.status) || WIFSIGNALED(two.status);
    if (getenv("BOMBS_TELL"))
        fprintf(stderr, "%-20s %-8s %7.2f s %7.2f s %6ld kB\n", bomb->name, command,
                one.seconds, two.seconds, most);
    worst.seconds = two.seconds > worst.seconds ? two.seconds : worst.seconds;
    worst.doubling = doubling > worst.doubling ? doubling : worst.doubling;
    worst.kilobytes = most > worst.kilobytes ? most : worst.kilobytes;
    if (!died && doubling <= doubling_most && most <= MEMORY_MOST)
        return;
    fprintf(stderr, "%s: %s: %.2f s, of twice as much %.2f s; %ld kB%s\n", bomb->name, command,
            one.seconds, two.seconds, most, died ? "; killed by a signal" : "");
    worst.failed = true;
}

/* Where only more is said, and nothing played, nothing is to be thought about. */
static size_t review_share(const struct bomb *bomb)
{
    return strchr("{;$", bomb->piece[0]) && !strstr(bomb->piece, "1.") ? 1 : REVIEW_SHARE;
}

static void throw(const char *program, const struct bomb *bomb, size_t size)
{
    struct cost costs[2][COMMANDS];
    for (int doubled = 0; doubled < 2; doubled++) {
        write_bomb(file, bomb, (size / review_share(bomb)) << doubled);
        costs[doubled][REVIEW] = measure(program, commands[REVIEW]);
        write_bomb(file, bomb, size << doubled);
        if (rename(file, kept) != 0 || link(kept, file) != 0) {
            perror(kept);
            exit(2);
        }
        for (int i = 0; i < COMMANDS; i++)
            if (i != REVIEW)
                costs[doubled][i] = measure(program, commands[i]);
        unlink(file);
        unlink(kept);
    }
    for (int i = 0; i < COMMANDS; i++)
        judge(bomb, commands[i][commands[i][1] && i == 1 ? 1 : 0], costs[0][i], costs[1][i]);
}

static bool is_wanted(const char *name, char **names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return count == 0;
}

static void make_directories(void)
{
    char games[96], path[64];
    if (!mkdtemp(directory)) {
        perror(directory);
        exit(2);
    }
    snprintf(path, sizeof path, "%s/ttychess", directory);
    snprintf(games, sizeof games, "%s/games", path);
    if (mkdir(path, 0700) != 0 || mkdir(games, 0700) != 0) {
        perror(games);
        exit(2);
    }
    snprintf(file, sizeof file, "%s/bomb.pgn", directory);
    snprintf(kept, sizeof kept, "%s/bomb.pgn", games);
    setenv("XDG_DATA_HOME", directory, 1);
}

static void remove_directories(void)
{
    char path[160];
    static const char *const names[] = {"/ttychess/games/.index", "/ttychess/games/.lock"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s%s", directory, names[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/ttychess/games", directory);
    rmdir(path);
    snprintf(path, sizeof path, "%s/ttychess", directory);
    rmdir(path);
    rmdir(directory);
}

int main(int argc, char **argv)
{
    const char *program = getenv("TTYCHESS");
    size_t size = argc > 1 ? strtoul(argv[1], NULL, 10) : BYTES;
    int count = 0;
    if (!program || size == 0) {
        fprintf(stderr, "usage: TTYCHESS=PROGRAM soak_bombs [BYTES [NAME...]]\n");
        return 2;
    }
    make_directories();
    for (const struct bomb *bomb = bombs; bomb->name; bomb++)
        if (is_wanted(bomb->name, argv + 2, argc > 2 ? argc - 2 : 0)) {
            throw(program, bomb, size);
            count++;
        }
    remove_directories();
    printf("bombs %d files\nbombs-memory %.1f MB\nbombs-doubling %.2f times\n"
           "bombs-seconds %.2f s\n",
           count, (double)worst.kilobytes / 1024, worst.doubling, worst.seconds);
    return worst.failed || count == 0;
}
