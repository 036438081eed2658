/* pair_options.c - what the command lines of programs that play pairs of games share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/pair_options.h"

#include <unistd.h>

#include "tools/command_line.h"

struct pair_options pair_options_usual(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct pair_options){.jobs = cores < 1              ? 1
                                         : cores > WORKERS_MOST ? WORKERS_MOST
                                                                : (int)cores,
                                 .nodes = 5000,
                                 .hash = 1,
                                 .random_plies = 8,
                                 .seed = command_line_random_seed()};
}

struct pair_rules pair_options_rules(const struct pair_options *options)
{
    return (struct pair_rules){.nodes = (uint64_t)options->nodes,
                               .random_plies = options->random_plies,
                               .hash = options->hash};
}
