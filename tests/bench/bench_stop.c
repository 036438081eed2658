/* bench_stop.c - how long the engine takes to react to "stop", over UCI.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fifty searches of fifty positions of one game, each stopped a little later than the one
 * before; measured from writing "stop" to reading "bestmove". With BENCH_SHORT in the
 * environment there are ten.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/bench_figures.h"

enum { MAX_SEARCHES = 50, FEW_SEARCHES = 10, DEADLINE = 60 /* seconds */ };

static const char game[] =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 "
    "h2h3 c6a5 b3c2 c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7 "
    "a1c1 c7b7 d2f1 a8c8 f1g3 f8e8 c2b1 g7g6 d1d2 b5b4 d4d5 c6a5 e3h6 a5c4 d2g5 a4a3 "
    "b2a3 b4a3";

static FILE *engine;

static void wait_for(const char *beginning)
{
    char line[8192];
    alarm(DEADLINE);
    while (fgets(line, sizeof line, engine))
        if (strncmp(line, beginning, strlen(beginning)) == 0)
            return;
    fprintf(stderr, "bench_stop: the engine ended before it said %s\n", beginning);
    exit(1);
}

static double measure(int search)
{
    double begin;
    dprintf(fileno(engine), "position startpos moves %.*s\ngo infinite\n", search * 5, game);
    usleep((unsigned)(20 + 3 * search) * 1000);
    begin = figure_clock();
    dprintf(fileno(engine), "stop\n");
    wait_for("bestmove");
    return figure_clock() - begin;
}

int main(void)
{
    const char *program = getenv("TTYCHESS");
    const int searches = getenv("BENCH_SHORT") ? FEW_SEARCHES : MAX_SEARCHES;
    double times[MAX_SEARCHES];
    int ends[2];
    if (!program || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
        fprintf(stderr, "bench_stop: TTYCHESS does not name the program\n");
        return 2;
    }
    if (fork() == 0) {
        dup2(ends[1], 0);
        dup2(ends[1], 1);
        close(ends[0]);
        execl(program, program, "uci", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    engine = fdopen(ends[0], "r");
    dprintf(ends[0], "isready\n");
    wait_for("readyok");
    for (int i = 0; i < searches; i++)
        times[i] = measure(i);
    figure_print("stop_latency_median", figures_quantile(times, (size_t)searches, 0.5), "ms");
    figure_print("stop_latency_max", figures_quantile(times, (size_t)searches, 1), "ms");
    return 0;
}
