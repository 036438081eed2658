/* bench_kept.c - how long 100,000 kept games take to be listed, and what memory a million and
 * a half games of a file do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games are finished, made in a scratch directory, and listed twice before it counts: the
 * index is written by the listing that comes some seconds after the last of them was. The list
 * of a file goes through the storage seam and is never on a disk. With BENCH_SHORT in the
 * environment there are fewer of both.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench_figures.h"
#include "pgn/game_list.h"
#include "rules/attacks.h"

enum {
    KEPT = 100000,
    KEPT_FEW = 5000,
    LISTED = 1500000,
    LISTED_FEW = 50000,
    ROUNDS = 5,
    SETTLING = 3 /* seconds */
};

/* ---- kept games -------------------------------------------------------------------- */

static char directory[] = "/tmp/ttychess-bench.XXXXXX";
static char games[64];

static void write_game(int number)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    const char *result = results[number % 3];
    char path[128];
    FILE *file;
    snprintf(path, sizeof path, "%s/2026-%02d-%02d-%06d-%d.pgn", games, number / 28 % 12 + 1,
             number % 28 + 1, number % 1000000, number);
    file = fopen(path, "w");
    if (!file)
        exit(1);
    fprintf(file,
            "[Event \"Casual game\"]\n[Site \"?\"]\n[Date \"2026.%02d.%02d\"]\n[Round \"-\"]\n"
            "[White \"Anna %d\"]\n[Black \"ttychess\"]\n[Result \"%s\"]\n"
            "[BlackElo \"1500\"]\n[BlackType \"program\"]\n[EngineLevel \"4\"]\n\n"
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\n"
            "O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 %s\n",
            number / 28 % 12 + 1, number % 28 + 1, number % 50, result, result);
    fclose(file);
}

static void make_games(int count)
{
    char path[64];
    if (!mkdtemp(directory))
        exit(1);
    snprintf(path, sizeof path, "%s/ttychess", directory);
    snprintf(games, sizeof games, "%s/ttychess/games", directory);
    if (mkdir(path, 0700) != 0 || mkdir(games, 0700) != 0)
        exit(1);
    setenv("XDG_DATA_HOME", directory, 1);
    setenv("XDG_CONFIG_HOME", directory, 1);
    for (int i = 0; i < count; i++)
        write_game(i);
    sleep(SETTLING);
}

static void run(const char *program, const char *const *arguments)
{
    char *words[5] = {(char *)program};
    int null = open("/dev/null", O_RDWR);
    for (int i = 0; arguments[i]; i++)
        words[i + 1] = (char *)arguments[i];
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execv(program, words);
    _exit(127);
}

/* Seconds. */
static double measure(const char *program, const char *const *arguments)
{
    struct timespec begin, end;
    pid_t child;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    child = fork();
    if (child == 0)
        run(program, arguments);
    waitpid(child, &status, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
}

static void print_median(const char *program, const char *const *arguments, const char *what,
                         int count)
{
    double seconds[ROUNDS];
    char name[64];
    for (int i = 0; i < ROUNDS; i++)
        seconds[i] = measure(program, arguments);
    snprintf(name, sizeof name, "%s_%d_games", what, count);
    figure_print(name, figures_quantile(seconds, ROUNDS, 0.5), "s");
}

static void bench_kept(int count)
{
    static const char *const list[] = {"--list", NULL};
    static const char *const resume[] = {"--plain", "--resume", NULL};
    const char *program = getenv("TTYCHESS");
    char command[96];
    make_games(count);
    measure(program, list);
    print_median(program, list, "list", count);
    print_median(program, resume, "resume", count);
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    if (system(command) != 0)
        fprintf(stderr, "bench_kept: %s is left\n", directory);
}

/* ---- games of a file --------------------------------------------------------------- */

struct source {
    unsigned random;
    int games, left;
    char text[512];
    size_t length, at;
};

static unsigned draw(struct source *source, unsigned below)
{
    source->random = source->random * 1664525 + 1013904223;
    return (source->random >> 8) % below;
}

static void make_game(struct source *source)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    int number = source->games - source->left--, event = number / 90;
    const char *result = results[number % 3];
    source->at = 0;
    source->length = (size_t)snprintf(
        source->text, sizeof source->text,
        "[Event \"Open %d\"]\n[Site \"Town\"]\n[Date \"%d.%02d.%02d\"]\n[Round \"%d.%d\"]\n"
        "[White \"Surname%05u, A\"]\n[Black \"Surname%05u, A\"]\n[Result \"%s\"]\n"
        "[WhiteElo \"%u\"]\n[BlackElo \"%u\"]\n[ECO \"%c%02u\"]\n\n"
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 %s\n\n",
        event, 1990 + event % 36, 1 + event % 12, 1 + event % 28, 1 + number % 90 / 10,
        1 + number % 10, draw(source, 60000), draw(source, 60000), result,
        1800 + draw(source, 900), 1800 + draw(source, 900), 'A' + (int)draw(source, 5),
        draw(source, 100), result);
}

static ssize_t source_read(void *context, int file, void *buffer, size_t size)
{
    struct source *source = context;
    size_t done = 0;
    (void)file;
    while (done < size) {
        size_t part = source->length - source->at;
        if (part == 0 && source->left == 0)
            break;
        if (part == 0) {
            make_game(source);
            continue;
        }
        part = part < size - done ? part : size - done;
        memcpy((char *)buffer + done, source->text + source->at, part);
        source->at += part;
        done += part;
    }
    return (ssize_t)done;
}

static int source_open(void *context, const char *path, int flags, mode_t mode)
{
    (void)context;
    (void)path;
    (void)flags;
    (void)mode;
    return 0;
}

static int source_close(void *context, int file)
{
    (void)context;
    return file;
}

static int source_stat(void *context, const char *path, struct stat *status)
{
    (void)context;
    (void)path;
    memset(status, 0, sizeof *status);
    status->st_mode = S_IFREG;
    return 0;
}

static void bench_list(int count)
{
    struct source source = {.random = 7, .games = count, .left = count};
    const struct storage storage = {.context = &source,
                                    .open = source_open,
                                    .read = source_read,
                                    .close = source_close,
                                    .stat = source_stat};
    struct game_list *list = game_list_open(&storage, "made", NULL);
    char name[64];
    while (game_list_read(list, 1 << 20, SIZE_MAX / 2))
        ;
    snprintf(name, sizeof name, "browse_%zu_games", game_list_count(list));
    figure_print(name, (double)game_list_memory(list) / 1e6, "MB");
    game_list_close(list);
}

int main(void)
{
    bool few = getenv("BENCH_SHORT") != NULL;
    if (!getenv("TTYCHESS")) {
        fprintf(stderr, "bench_kept: TTYCHESS names the program\n");
        return 2;
    }
    attacks_init();
    bench_kept(few ? KEPT_FEW : KEPT);
    bench_list(few ? LISTED_FEW : LISTED);
    return 0;
}
