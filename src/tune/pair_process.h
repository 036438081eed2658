/* pair_process.h - a process of its own that plays pairs of games, for several at once.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The constants of a search belong to the process, so each of these has its own. It is a copy of
 * this one: start all before the first thread. It ignores what asks this one to end (^C reaches
 * both), and ends when this one has.
 */
#ifndef TTYCHESS_TUNE_PAIR_PROCESS_H
#define TTYCHESS_TUNE_PAIR_PROCESS_H

#include <sys/types.h>

#include "tune/game_pair.h"

struct pair_process {
    pid_t id;
    int socket;
};

/* False, with the reason. */
bool pair_process_start(struct pair_process *process, const struct pair_rules *rules,
                        struct reason *reason);

/* End it, whatever it does, and wait for that. */
void pair_process_end(struct pair_process *process);

/* pair_table_play() there; by one thread at a time. Also false, with no text in *reason, when
 * *stop is true, which is seen within a tenth of a second; the process is good for nothing then
 * but to be ended. */
bool pair_process_play(struct pair_process *process, int number, const struct constants *plus,
                       const struct constants *minus, const atomic_bool *stop, int *difference,
                       struct reason *reason);

#endif
