/* bench_lobby.c - a busy lobby: how soon a move reaches the opponent, and the server's
 * resources.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This process has 1,000 clients: 300 games with 200 moves a second in all, 200 spectators of
 * one game, 10 clients that never read, and idle users. Another process measures one more
 * game. At the end nobody moves. With BENCH_SHORT in the environment only a few moves are
 * measured.
 */
#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "bench/bench_figures.h"
#include "rules/attacks.h"
#include "support/server_world.h"

enum {
    CLIENTS = 1000,
    GAMES = 300,
    WATCHERS = 200,
    DEAF = 10,
    MOVES_A_SECOND = 200,
    PROBES = 240,
    FEW_PROBES = 60,
    GAME_PLIES = 80
};

static struct running running;
static struct talker *crowd;
static int readers; /* epoll of the clients that read */
static long long ids[GAMES];
static int plies[GAMES];

static void give_up(const char *what, const char *answer)
{
    fprintf(stderr, "bench_lobby: %s: '%s'\n", what, answer);
    exit(1);
}

/* Makes a unique name. */
static void make_name(int number, char name[16])
{
    static const char letters[] = "acdefghjkm";
    snprintf(name, 16, "p%c%c%c%c", letters[number / 1000], letters[number / 100 % 10],
             letters[number / 10 % 10], letters[number % 10]);
}

/* Returns move number `ply`, from 0, of a game in which knights move out and back, and a pawn
 * moves before that is a draw; NULL at the end. */
static const char *move_at(int ply)
{
    static const char *const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static const char *const pawns[] = {"a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6",
                                        "d2d3", "d7d6", "h2h3", "h7h6", "a3a4", "a6a5",
                                        "b3b4", "b6b5", "c3c4", "c6c5"};
    int part = ply / 10, step = ply % 10;
    return step < 8 ? knights[step % 4]
           : 2 * part + step - 8 < (int)(sizeof pawns / sizeof *pawns)
               ? pawns[2 * part + step - 8]
               : NULL;
}

static void say_move(struct talker *player, long long game, int ply)
{
    char line[120];
    talker_say(player, line,
               (size_t)snprintf(line, sizeof line, "7 move game=%lld ply=%d move=%s\n", game,
                                ply + 1, move_at(ply)));
}

/* ---- the clients -------------------------------------------------------------------- */

/* Reads and drops all input, after waiting briefly for some. */
static void read_all(int patience)
{
    static char bytes[65536];
    struct epoll_event events[64];
    int count = epoll_wait(readers, events, 64, patience);
    for (int i = 0; i < count; i++)
        while (recv(events[i].data.fd, bytes, sizeof bytes, MSG_DONTWAIT) == sizeof bytes)
            ;
}

static void start_game(int game)
{
    char name[16];
    const char *answer;
    make_name(2 * game + 1, name);
    answer = talker_ask(&crowd[2 * game], NULL, NULL, "match name=%s clock=60+30 color=white",
                        name);
    if (strncmp(answer, "ok", 2) != 0)
        give_up("match", answer);
    answer = talker_ask(&crowd[2 * game + 1], NULL, NULL, "accept %s", answer + 3);
    if (strncmp(answer, "ok game=", 8) != 0)
        give_up("accept", answer);
    ids[game] = atoll(answer + 8);
}

/* The clients that never read come last; they are spectators too. */
static void connect_all(void)
{
    char name[16];
    crowd = memory_new(CLIENTS, sizeof *crowd);
    readers = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < CLIENTS; i++) {
        struct epoll_event event = {.events = EPOLLIN};
        make_name(i, name);
        if (!talker_begin(&crowd[i], &running, name))
            give_up("hello", name);
        event.data.fd = crowd[i].socket;
        epoll_ctl(readers, EPOLL_CTL_ADD, crowd[i].socket, &event);
        for (int k = 0; k < 20; k++)
            read_all(0);
    }
    for (int game = 0; game < GAMES; game++)
        start_game(game);
    for (int i = 2 * GAMES; i < CLIENTS; i++) {
        if (i < 2 * GAMES + WATCHERS || i >= CLIENTS - DEAF)
            talker_ask(&crowd[i], NULL, NULL, "watch game=%lld", ids[0]);
        if (i >= CLIENTS - DEAF)
            epoll_ctl(readers, EPOLL_CTL_DEL, crowd[i].socket, NULL);
    }
}

/* Moves at the given rate for this long, mostly in the watched game. */
static void play(double milliseconds)
{
    double begun = figure_clock(), next = begun;
    static int turn;
    while (figure_clock() < begun + milliseconds) {
        for (; next < figure_clock(); next += 1000.0 / MOVES_A_SECOND) {
            int game = ++turn % 20 == 0 ? 0 : 1 + turn % (GAMES - 1), ply = plies[game];
            if (move_at(ply))
                say_move(&crowd[2 * game + plies[game]++ % 2], ids[game], ply);
        }
        read_all(1);
    }
}

static void rest(void)
{
    for (int game = 0; game < GAMES; game++)
        talker_ask(&crowd[2 * game], NULL, NULL, "resign game=%lld", ids[game]);
    for (int i = CLIENTS - DEAF; i < CLIENTS; i++)
        talker_end(&crowd[i]);
    for (double begun = figure_clock(); figure_clock() < begun + 3000;)
        read_all(100);
}

/* ---- the measured game -------------------------------------------------------------- */

/* In a child process: White and Black move in turn; measures the time until the opponent gets
 * the move. */
static void probe(int pipe, int probes)
{
    static double taken[PROBES];
    static struct talker players[2];
    long long id = 0;
    int ply = GAME_PLIES;
    if (!talker_begin(&players[0], &running, "mova") ||
        !talker_begin(&players[1], &running, "movb"))
        _exit(1);
    for (int i = 0; i < probes; i++, ply++) {
        char text[32];
        double begun;
        if (ply == GAME_PLIES) {
            const char *answer = "";
            if (id)
                talker_ask(&players[0], NULL, NULL, "resign game=%lld", id);
            while (strncmp(answer, "ok game=", 8) != 0) { /* challenges are rate limited */
                answer = talker_ask(&players[0], NULL, NULL,
                                    "match name=movb clock=60+30 color=white");
                if (strncmp(answer, "ok id=", 6) == 0)
                    answer = talker_ask(&players[1], NULL, NULL, "accept %s", answer + 3);
                usleep(100000);
            }
            id = atoll(answer + 8);
            ply = 0;
        }
        snprintf(text, sizeof text, " ply=%d ", ply + 1);
        begun = figure_clock();
        say_move(&players[ply % 2], id, ply);
        if (!talker_until(&players[(ply + 1) % 2], text))
            _exit(1);
        taken[i] = figure_clock() - begun;
        usleep(60000); /* a user may send ten lines a second */
    }
    _exit(write(pipe, taken, sizeof taken) != sizeof taken);
}

static void measure(int probes)
{
    static double taken[PROBES];
    int results[2];
    pid_t child;
    ssize_t got;
    if (pipe(results) != 0)
        exit(1);
    fflush(stdout);
    child = fork();
    if (child == 0)
        probe(results[1], probes);
    close(results[1]);
    fcntl(results[0], F_SETFL, O_NONBLOCK);
    while ((got = read(results[0], taken, sizeof taken)) < 0)
        play(100);
    if (got != sizeof taken)
        give_up("the measured game", "has ended");
    waitpid(child, NULL, 0);
    close(results[0]);
    figure_print("lobby_move_median", figures_quantile(taken, (size_t)probes, 0.5), "ms");
    figure_print("lobby_move_99_of_100", figures_quantile(taken, (size_t)probes, 0.99), "ms");
}

/* ---- resources ---------------------------------------------------------------------- */

/* Returns the sum of a value in files in /proc of the server, found by awk. */
static double server_number(const char *files, const char *name)
{
    char command[200];
    double number = 0;
    FILE *output;
    snprintf(command, sizeof command,
             "awk '$1 == \"%s:\" { sum += $2 } END { print sum }' /proc/%d/%s", name,
             (int)running.process, files);
    output = popen(command, "r");
    if (!output || fscanf(output, "%lf", &number) != 1)
        give_up("awk", command);
    pclose(output);
    return number;
}

static double server_wakes(void)
{
    return server_number("task/*/status", "voluntary_ctxt_switches");
}

int main(void)
{
    struct rlimit limit;
    double wakes;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    attacks_init();
    running_begin(&running);
    running.clients = CLIENTS + 24;
    if (!running_start(&running))
        give_up("start", "");
    figure_print("lobby_memory_empty", server_number("status", "RssAnon") / 1024, "MB");
    connect_all();
    figure_print("lobby_memory_1000_clients", server_number("status", "RssAnon") / 1024, "MB");
    measure(getenv("BENCH_SHORT") ? FEW_PROBES : PROBES);
    figure_print("lobby_memory_300_games", server_number("status", "RssAnon") / 1024, "MB");
    rest();
    wakes = server_wakes();
    sleep(3);
    figure_print("lobby_wakeups_at_rest_in_3s", server_wakes() - wakes, "times");
    running_end(&running);
    free(crowd);
    return 0;
}
