/* bench_lobby.c - a crowd in a lobby: how soon a move is with the other player, what it costs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * 1,000 clients: 300 games at 200 moves a second in all, 200 who watch one of them, 10 who never
 * read, the others only there. One more game is measured, from a process of its own, while the
 * disk is well and while each of its syncs stands for five seconds. Then nobody moves; and at
 * last the server is started with 10,000 games by days in its store.
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
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "bench_figures.h"
#include "host/store.h"
#include "lobby/game_event.h"
#include "rules/attacks.h"
#include "server_world.h"

enum {
    CLIENTS = 1000,
    GAMES = 300,
    WATCHERS = 200,
    DEAF = 10,
    MOVES_A_SECOND = 200,
    SECONDS = 5,
    STORED = 10000,
    STORED_PLIES = 60
};

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

/* ---- a disk that stands still: these are taken instead of the C library's ------------------------ */

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

/* ---- the crowd ---------------------------------------------------------------------------------- */

static struct running running;
static struct talker *crowd;
static int readers;
static long long ids[GAMES];
static int plies[GAMES];

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static void name_of(int number, char name[16])
{
    static const char letters[] = "acdefghjkm";
    snprintf(name, 16, "p%c%c%c%c", letters[number / 1000], letters[number / 100 % 10],
             letters[number / 10 % 10], letters[number % 10]);
}

static void give_up(const char *what, const char *answer)
{
    fprintf(stderr, "bench_lobby: %s: '%s'\n", what, answer);
    exit(1);
}

/* Read what there is, and forget it; wait for it a little. */
static void read_all(int patience)
{
    static char bytes[65536];
    struct epoll_event events[64];
    int count = epoll_wait(readers, events, 64, patience);
    for (int i = 0; i < count; i++)
        while (recv(events[i].data.fd, bytes, sizeof bytes, MSG_DONTWAIT) == sizeof bytes)
            ;
}

static void read_later(int from, int to)
{
    for (int i = from; i < to; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = crowd[i].socket};
        epoll_ctl(readers, EPOLL_CTL_ADD, crowd[i].socket, &event);
    }
}

/* The n-th half-move of a game in which knights go out and back, and a pawn moves before that is
 * a draw; NULL: there are no more. */
static const char *move_of(int ply)
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

static void sit_at(int game)
{
    char name[16];
    const char *answer;
    name_of(2 * game + 1, name);
    answer = talker_ask(&crowd[2 * game], NULL, NULL, "match name=%s clock=60+30 color=white",
                        name);
    if (strncmp(answer, "ok", 2) != 0)
        give_up("match", answer);
    answer = talker_ask(&crowd[2 * game + 1], NULL, NULL, "accept");
    if (strncmp(answer, "ok game=", 8) != 0)
        give_up("accept", answer);
    ids[game] = atoll(answer + 8);
}

/* Those who never read are the last of all; they watch, too. */
static void gather(void)
{
    char name[16];
    for (int i = 0; i < CLIENTS; i++) {
        name_of(i, name);
        if (!talker_begin(&crowd[i], &running, name))
            give_up("hello", name);
        read_later(i, i + 1);
        for (int k = 0; k < 20; k++)
            read_all(0);
    }
    for (int game = 0; game < GAMES; game++)
        sit_at(game);
    for (int i = 2 * GAMES; i < 2 * GAMES + WATCHERS; i++)
        talker_ask(&crowd[i], NULL, NULL, "watch game=%lld", ids[0]);
    for (int i = CLIENTS - DEAF; i < CLIENTS; i++) {
        talker_ask(&crowd[i], NULL, NULL, "watch game=%lld", ids[0]);
        epoll_ctl(readers, EPOLL_CTL_DEL, crowd[i].socket, NULL);
    }
    for (int k = 0; k < 100; k++)
        read_all(1);
}

static void move_in(int game)
{
    int ply = plies[game]++;
    const char *move = move_of(ply);
    char line[120];
    if (!move)
        return;
    talker_say(&crowd[2 * game + ply % 2], line,
               (size_t)snprintf(line, sizeof line, "7 move game=%lld ply=%d move=%s\n",
                                ids[game], ply + 1, move));
}

/* Move at the pace for so long; the watched game moves most. */
static void play_on(double milliseconds)
{
    double begun = now_ms(), next = begun;
    static int turn;
    while (now_ms() < begun + milliseconds) {
        while (next < now_ms()) {
            turn++;
            move_in(turn % 20 == 0 ? 0 : 1 + turn % (GAMES - 1));
            next += 1000.0 / MOVES_A_SECOND;
        }
        read_all(1);
    }
}

/* ---- the game that is measured --------------------------------------------------------------------- */

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
    double begun = now_ms();
    char byte = 'e';
    if (write(line, &byte, 1) != 1 || read(line, &byte, 1) != 1)
        _exit(1);
    return now_ms() - begun;
}

struct taken {
    double moves[PROBES], echoes[PROBES];
};

/* In a process of its own: White and Black take turns; how long until the other one has it. */
static void probe(const char *name, int pipe, int go)
{
    static struct taken taken;
    static struct talker players[2];
    char text[32], byte;
    int line_to_echo = echo_begin();
    long long id = 0;
    const char *answer;
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
            if (id)
                talker_ask(&players[0], NULL, NULL, "resign game=%lld", id);
            talker_ask(&players[0], NULL, NULL, "match name=%sv clock=60+30 color=white",
                       name);
            answer = talker_ask(&players[1], NULL, NULL, "accept");
            id = strncmp(answer, "ok game=", 8) == 0 ? atoll(answer + 8) : 0;
            ply = 1;
            if (!id) { /* challenges are limited; a little later */
                i--;
                ply = GAME_PLIES;
                usleep(500000);
                continue;
            }
        }
        taken.echoes[i] = echo(line_to_echo);
        begun = now_ms();
        talker_say(&players[(ply + 1) % 2], line,
                   (size_t)snprintf(line, sizeof line, "7 move game=%lld ply=%d move=%s\n", id,
                                    ply, move_of(ply - 1)));
        if (!black_hears(&players[ply % 2], ply))
            _exit(1);
        taken.moves[i] = now_ms() - begun;
        usleep(60000); /* a person may say ten lines a second */
    }
    if (write(pipe, &taken, sizeof taken) != sizeof taken)
        _exit(1);
    _exit(0);
}

/* A crowd that plays while a game is measured. */
static void measure(const char *name, const char *label, bool stalled)
{
    static struct taken taken;
    double machine;
    int results[2], go[2];
    pid_t child;
    char text[80];
    size_t have = 0;
    if (pipe(results) != 0 || pipe(go) != 0)
        exit(1);
    fflush(stdout);
    child = fork();
    if (child == 0)
        probe(name, results[1], go[0]);
    close(results[1]);
    fcntl(results[0], F_SETFL, O_NONBLOCK);
    play_on(500);
    *stalls = stalled;
    if (write(go[1], "g", 1) != 1)
        exit(1);
    while (have < sizeof taken) {
        ssize_t got = read(results[0], (char *)&taken + have, sizeof taken - have);
        if (got > 0)
            have += (size_t)got;
        else if (got == 0)
            give_up(label, "the measured game has ended");
        else
            play_on(100);
    }
    waitpid(child, NULL, 0);
    close(results[0]);
    close(go[0]);
    close(go[1]);
    snprintf(text, sizeof text, "%s, median", label);
    figure_print(text, figures_quantile(taken.moves, (size_t)probes, 0.5), "ms");
    snprintf(text, sizeof text, "%s, a byte to and fro, 99 of 100", label);
    machine = figures_quantile(taken.echoes, (size_t)probes, 0.99);
    figure_print(text, machine, "ms");
    snprintf(text, sizeof text, "%s, 99 of 100 within", label);
    figure_bound(text, figures_quantile(taken.moves, (size_t)probes, 0.99), "ms",
                 few                ? INFINITY
                 : 10 * machine > 5 ? 10 * machine
                                    : 5);
    if (stalled)
        play_on(SECONDS * 1000.0 - 4000);
    *stalls = 0;
}

/* ---- what it costs ------------------------------------------------------------------------------------ */

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
    for (int game = 0; game < GAMES; game++) /* a few lines a second are taken of each */
        talker_ask(&crowd[2 * game], NULL, NULL, "resign game=%lld", ids[game]);
    for (int i = CLIENTS - DEAF; i < CLIENTS; i++)
        talker_end(&crowd[i]);
    for (double begun = now_ms(); now_ms() < begun + 2000;)
        read_all(100);
    for (int tries = 0; wakes > 0 && tries < 20; tries++) { /* its disk may take its time */
        before = server_switches();
        sleep(3);
        wakes = server_switches() - before;
    }
    figure_bound("lobby at rest, wake-ups in 3 s", wakes, "", 0);
}

/* ---- many games in the store ---------------------------------------------------------------------------- */

static void must(struct store *store, const struct store_job *jobs, size_t count)
{
    const struct store_job *all[STORED_PLIES + 1];
    size_t culprit;
    struct reason reason;
    for (size_t i = 0; i < count; i++)
        all[i] = &jobs[i];
    if (store_commit(store, all, count, &culprit, &reason) != STORE_DONE)
        give_up("store", reason.text);
}

static void fill_store(const char *directory)
{
    struct store_options options = {.directory = directory};
    struct reason reason;
    struct store *store = store_open(&options, STORE_SERVE, NULL, &reason);
    if (!store)
        give_up("store", reason.text);
    for (int i = 0; i < 400; i++) {
        char name[16];
        struct store_job job = {.kind = STORE_PERSON};
        name_of(i, name);
        job.person = (struct store_person){.id = i + 1, .name = name, .uid = -1};
        must(store, &job, 1);
    }
    for (int game = 0; game < STORED; game++) {
        static char texts[STORED_PLIES][EVENT_TEXT_SIZE];
        struct store_job jobs[STORED_PLIES + 1] = {{.kind = STORE_GAME_BEGUN}};
        jobs[0].game = (struct store_game){.id = game + 1,
                                           .people = {game % 200 + 1, game % 200 + 201},
                                           .names = {"white", "black"},
                                           .begun = time(NULL) * 1000LL,
                                           .terms = "days=14",
                                           .speed = SPEED_CORRESPONDENCE,
                                           .result = "*",
                                           .ending = ""};
        for (int ply = 1; ply <= STORED_PLIES; ply++) {
            struct game_event event = {.number = (uint32_t)ply,
                                       .at = time(NULL) * 1000LL,
                                       .kind = EVENT_MOVE,
                                       .color = (enum color)((ply - 1) % 2),
                                       .ply = ply};
            strcpy(event.move, move_of(ply - 1));
            game_event_write_text(&event, texts[ply - 1]);
            jobs[ply].kind = STORE_EVENT;
            jobs[ply].event =
                (struct store_event){.game = game + 1, .n = ply, .text = texts[ply - 1]};
        }
        must(store, jobs, STORED_PLIES + 1);
    }
    store_close(store);
}

/* In a process of its own, whose memory is not the server's: that one begins as a copy of ours. */
static void fill_elsewhere(const char *directory)
{
    pid_t child;
    int status;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        fill_store(directory);
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (status != 0)
        exit(1);
}

static void start_with_many(void)
{
    static struct talker anna;
    struct running many;
    double begun;
    running_begin(&many);
    fill_elsewhere(many.store);
    begun = now_ms();
    if (!running_start(&many) || !talker_begin(&anna, &many, "anna"))
        give_up("start", "with many games");
    figure_bound("lobby ready with 10000 games", (now_ms() - begun) / 1000, "s",
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
    crowd = memory_new(CLIENTS, sizeof *crowd);
    readers = epoll_create1(EPOLL_CLOEXEC);
    running_begin(&running);
    running.clients = CLIENTS + 24;
    if (!running_start(&running))
        give_up("start", "");
    figure_print("lobby's memory, empty", server_memory(), "MB");
    gather();
    figure_bound("lobby's memory, 1000 clients", server_memory(), "MB", 32);
    measure("mova", "move to the other player", false);
    measure("move", "move, disk standing", true);
    figure_bound("lobby's memory, 300 games", server_memory(), "MB", 32);
    rest();
    running_end(&running);
    free(crowd);
    return !passed;
}
