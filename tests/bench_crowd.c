/* bench_crowd.c - a crowd in a lobby.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "base/memory.h"
#include "bench_crowd.h"
#include "bench_figures.h"

enum { GAMES = 300, WATCHERS = 200, DEAF = 10, MOVES_A_SECOND = 200 };

static struct talker *crowd;
static int readers; /* epoll: of those who read */
static long long ids[GAMES];
static int plies[GAMES];

void crowd_name(int number, char name[16])
{
    static const char letters[] = "acdefghjkm";
    snprintf(name, 16, "p%c%c%c%c", letters[number / 1000], letters[number / 100 % 10],
             letters[number / 10 % 10], letters[number % 10]);
}

void crowd_give_up(const char *what, const char *answer)
{
    fprintf(stderr, "bench_lobby: %s: '%s'\n", what, answer);
    exit(1);
}

const char *crowd_move(int ply)
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

static void sit_at(int game)
{
    char name[16];
    const char *answer;
    crowd_name(2 * game + 1, name);
    answer = talker_ask(&crowd[2 * game], NULL, NULL, "match name=%s clock=60+30 color=white",
                        name);
    if (strncmp(answer, "ok", 2) != 0)
        crowd_give_up("match", answer);
    answer = talker_ask(&crowd[2 * game + 1], NULL, NULL, "accept");
    if (strncmp(answer, "ok game=", 8) != 0)
        crowd_give_up("accept", answer);
    ids[game] = atoll(answer + 8);
}

/* Those who never read are the last of all; they watch, too. */
void crowd_gather(const struct running *running)
{
    char name[16];
    crowd = memory_new(CROWD_CLIENTS, sizeof *crowd);
    readers = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < CROWD_CLIENTS; i++) {
        crowd_name(i, name);
        if (!talker_begin(&crowd[i], running, name))
            crowd_give_up("hello", name);
        read_later(i, i + 1);
        for (int k = 0; k < 20; k++)
            read_all(0);
    }
    for (int game = 0; game < GAMES; game++)
        sit_at(game);
    for (int i = 2 * GAMES; i < 2 * GAMES + WATCHERS; i++)
        talker_ask(&crowd[i], NULL, NULL, "watch game=%lld", ids[0]);
    for (int i = CROWD_CLIENTS - DEAF; i < CROWD_CLIENTS; i++) {
        talker_ask(&crowd[i], NULL, NULL, "watch game=%lld", ids[0]);
        epoll_ctl(readers, EPOLL_CTL_DEL, crowd[i].socket, NULL);
    }
    for (int k = 0; k < 100; k++)
        read_all(1);
}

static void move_in(int game)
{
    int ply = plies[game]++;
    const char *move = crowd_move(ply);
    char line[120];
    if (!move)
        return;
    talker_say(&crowd[2 * game + ply % 2], line,
               (size_t)snprintf(line, sizeof line, "7 move game=%lld ply=%d move=%s\n",
                                ids[game], ply + 1, move));
}

void crowd_play(double milliseconds)
{
    double begun = figure_clock(), next = begun;
    static int turn;
    while (figure_clock() < begun + milliseconds) {
        while (next < figure_clock()) {
            turn++;
            move_in(turn % 20 == 0 ? 0 : 1 + turn % (GAMES - 1));
            next += 1000.0 / MOVES_A_SECOND;
        }
        read_all(1);
    }
}

void crowd_rest(void)
{
    for (int game = 0; game < GAMES; game++) /* a few lines a second are taken of each */
        talker_ask(&crowd[2 * game], NULL, NULL, "resign game=%lld", ids[game]);
    for (int i = CROWD_CLIENTS - DEAF; i < CROWD_CLIENTS; i++)
        talker_end(&crowd[i]);
    for (double begun = figure_clock(); figure_clock() < begun + 2000;)
        read_all(100);
}

void crowd_end(void)
{
    free(crowd);
}
