/* bench_lobby.c - a crowd in a lobby: how soon a move is with the other player, what it costs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The server is started with 10,000 games by days in its store; then anew, for a crowd
 * (bench_crowd.h). One more game than the crowd's is measured, from a process of its own, while
 * the disk is well and while each of its syncs stands for five seconds. At last nobody moves.
 *
 * Status 1 when a bound is passed: 32 MB, a second until it is ready, no wake-up at rest, and, for
 * moves, 5 ms, or ten times what two processes that only hand a byte to and fro take in the same
 * moments on this machine. With BENCH_SHORT in the environment there are few moves, and times are
 * not judged.
 */
#define _GNU_SOURCE

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench_crowd.h"
#include "bench_figures.h"
#include "bench_stored.h"
#include "rules/attacks.h"
#include "server_world.h"

enum { SECONDS = 5 };

static struct running running;
static volatile int *stalls; /* shared with the server's process */
static bool passed = true;
static bool few; /* BENCH_SHORT: times are not judged */

/* A figure, and what it may be at most. */
static void figure_bound(const char *name, double value, const char *unit, double most)
{
    figure_print(name, value, unit);
    if (value <= most)
        return;
    fprintf(stderr, "bench_lobby: %s: %.2f %s, expected at most %.2f\n", name, value, unit,
            most);
    passed = false;
}

/* ---- a disk that stands still: these are taken instead of the C library's --------------- */

static void stand(void)
{
    while (*stalls) {
        const struct timespec pause = {0, 10000000};
        nanosleep(&pause, NULL);
    }
}

int fdatasync(int file)
{
    if (stalls)
        stand();
    return (int)syscall(SYS_fdatasync, file);
}

int fsync(int file)
{
    if (stalls)
        stand();
    return (int)syscall(SYS_fsync, file);
}

/* ---- the game that is measured ---------------------------------------------------------- */

enum { PROBES = 240, FEW_PROBES = 60, GAME_PLIES = 80 };
static int probes = PROBES;

static const char *black_hears(struct talker *black, int ply)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, " ply=%d ", ply);
    return talker_until(black, wanted);
}

/* What the machine itself takes: a byte to another process and back. */
static int echo_begin(void)
{
    int line[2];
    char byte;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, line) != 0)
        _exit(1);
    if (fork() == 0) {
        close(line[0]);
        while (read(line[1], &byte, 1) == 1 && write(line[1], &byte, 1) == 1)
            ;
        _exit(0);
    }
    close(line[1]);
    return line[0];
}

static double echo(int line)
{
    double begun = figure_clock();
    char byte = 'e';
    if (write(line, &byte, 1) != 1 || read(line, &byte, 1) != 1)
        _exit(1);
    return figure_clock() - begun;
}

struct taken {
    double moves[PROBES], echoes[PROBES];
};

/* Give up the last game, unless it is 0, and begin another one. */
static long long begin_game(struct talker players[2], const char *name, long long last)
{
    if (last)
        talker_ask(&players[0], NULL, NULL, "resign game=%lld", last);
    for (;;) {
        const char *answer;
        talker_ask(&players[0], NULL, NULL, "match name=%sv clock=60+30 color=white", name);
        answer = talker_ask(&players[1], NULL, NULL, "accept");
        if (strncmp(answer, "ok game=", 8) == 0)
            return atoll(answer + 8);
        usleep(500000); /* challenges are limited; a little later */
    }
}

/* In a process of its own: White and Black take turns; how long until the other one has it. */
static void probe(const char *name, int pipe, int go)
{
    static struct taken taken;
    static struct talker players[2];
    char text[32], byte;
    int line_to_echo = echo_begin();
    long long id = 0;
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "%s%c", name, "wv"[i]);
        if (!talker_begin(&players[i], &running, text))
            _exit(1);
    }
    if (read(go, &byte, 1) != 1)
        _exit(1);
    for (int i = 0, ply = GAME_PLIES + 1; i < probes; i++, ply++) {
        char line[120];
        double begun;
        if (ply > GAME_PLIES) {
            id = begin_game(players, name, id);
            ply = 1;
        }
        taken.echoes[i] = echo(line_to_echo);
        begun = figure_clock();
        talker_say(&players[(ply + 1) % 2], line,
                   (size_t)snprintf(line, sizeof line, "7 move game=%lld ply=%d move=%s\n", id,
                                    ply, crowd_move(ply - 1)));
        if (!black_hears(&players[ply % 2], ply))
            _exit(1);
        taken.moves[i] = figure_clock() - begun;
        usleep(60000); /* a person may say ten lines a second */
    }
    if (write(pipe, &taken, sizeof taken) != sizeof taken)
        _exit(1);
    _exit(0);
}

static void tell_taken(const char *label, struct taken *taken)
{
    char text[80];
    double machine;
    snprintf(text, sizeof text, "%s, median", label);
    figure_print(text, figures_quantile(taken->moves, (size_t)probes, 0.5), "ms");
    snprintf(text, sizeof text, "%s, a byte to and fro, 99 of 100", label);
    machine = figures_quantile(taken->echoes, (size_t)probes, 0.99);
    figure_print(text, machine, "ms");
    snprintf(text, sizeof text, "%s, 99 of 100 within", label);
    figure_bound(text, figures_quantile(taken->moves, (size_t)probes, 0.99), "ms",
                 few                ? INFINITY
                 : 10 * machine > 5 ? 10 * machine
                                    : 5);
}

/* A crowd that plays while a game is measured. */
static void measure(const char *name, const char *label, bool stalled)
{
    static struct taken taken;
    int results[2], go[2];
    pid_t child;
    size_t have = 0;
    if (pipe(results) != 0 || pipe(go) != 0)
        exit(1);
    fflush(stdout);
    child = fork();
    if (child == 0)
        probe(name, results[1], go[0]);
    close(results[1]);
    fcntl(results[0], F_SETFL, O_NONBLOCK);
    crowd_play(500);
    *stalls = stalled;
    if (write(go[1], "g", 1) != 1)
        exit(1);
    while (have < sizeof taken) {
        ssize_t got = read(results[0], (char *)&taken + have, sizeof taken - have);
        if (got > 0)
            have += (size_t)got;
        else if (got == 0)
            crowd_give_up(label, "the measured game has ended");
        else
            crowd_play(100);
    }
    waitpid(child, NULL, 0);
    close(results[0]);
    close(go[0]);
    close(go[1]);
    tell_taken(label, &taken);
    if (stalled)
        crowd_play(SECONDS * 1000.0 - 4000);
    *stalls = 0;
}

/* ---- what it costs ---------------------------------------------------------------------- */

static double status_of(const char *path, const char *key)
{
    char line[200];
    double value = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, key, strlen(key)) == 0)
            value = atof(line + strlen(key));
    if (file)
        fclose(file);
    return value;
}

static double server_memory(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/status", (int)running.process);
    return status_of(path, "RssAnon:") / 1024;
}

/* How often any of its threads has gone to sleep, or was put there. */
static double server_switches(void)
{
    char path[320];
    double sum = 0;
    DIR *tasks;
    struct dirent *entry;
    snprintf(path, sizeof path, "/proc/%d/task", (int)running.process);
    tasks = opendir(path);
    while (tasks && (entry = readdir(tasks)) != NULL) {
        if (*entry->d_name == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/status", (int)running.process,
                 entry->d_name);
        sum += status_of(path, "voluntary_ctxt_switches:");
    }
    if (tasks)
        closedir(tasks);
    return sum;
}

static void rest(void)
{
    double before, wakes = 1;
    crowd_rest();
    for (int tries = 0; wakes > 0 && tries < 20; tries++) { /* its disk may take its time */
        before = server_switches();
        sleep(3);
        wakes = server_switches() - before;
    }
    figure_bound("lobby at rest, wake-ups in 3 s", wakes, "", 0);
}

static void start_with_many(void)
{
    static struct talker anna;
    struct running many;
    double begun;
    running_begin(&many);
    bench_store_games(many.store);
    begun = figure_clock();
    if (!running_start(&many) || !talker_begin(&anna, &many, "anna"))
        crowd_give_up("start", "with many games");
    figure_bound("lobby ready with 10000 games", (figure_clock() - begun) / 1000, "s",
                 few ? INFINITY : 1);
    running = many;
    figure_bound("lobby's memory then", server_memory(), "MB", 32);
    talker_end(&anna);
    running_end(&many);
}

int main(void)
{
    struct rlimit limit;
    few = getenv("BENCH_SHORT") != NULL;
    probes = few ? FEW_PROBES : PROBES;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    attacks_init();
    start_with_many();
    stalls = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    running_begin(&running);
    running.clients = CROWD_CLIENTS + 24;
    if (!running_start(&running))
        crowd_give_up("start", "");
    figure_print("lobby's memory, empty", server_memory(), "MB");
    crowd_gather(&running);
    figure_bound("lobby's memory, 1000 clients", server_memory(), "MB", 32);
    measure("mova", "move to the other player", false);
    measure("move", "move, disk standing", true);
    figure_bound("lobby's memory, 300 games", server_memory(), "MB", 32);
    rest();
    running_end(&running);
    crowd_end();
    return !passed;
}
