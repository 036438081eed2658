/* selfplay.h - what ttychess selfplay is asked to do, and the two things it can do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_SELFPLAY_H
#define TTYCHESS_TOOLS_SELFPLAY_H

#include <stdbool.h>
#include <stdint.h>

#define SELFPLAY_NAME "ttychess selfplay" /* complaints begin with it */

struct selfplay_options {
    const char *path;
    const char *verify;   /* NULL: play; else the file to be checked */
    const char *pgn_path; /* NULL: no PGN */
    const char *hash;     /* megabytes a thread, as the engine's option wants them */
    const char *network;  /* as EvalFile has it; NULL: the built-in one */
    int games;            /* 0: until interrupted */
    int nodes, threads, random_plies;
    int opening_score, chess960, win_score, draw_score; /* as selfplay_game.h has them */
    uint64_t seed;
};

/* Each prints its results and complaints and returns the exit status. */
int selfplay_run(const struct selfplay_options *options);
int selfplay_verify(const char *path);

#endif
