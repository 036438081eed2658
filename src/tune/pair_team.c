/* pair_team.c - processes that play pairs of games at once, until enough are played or a signal
 * comes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/pair_team.h"

#include <stdio.h>

#include "base/thread.h"
#include "tools/command_line.h"

/* A worker's life. */
static bool work(void *context, struct reason *reason)
{
    struct pair_team *team = context;
    struct pair_process *process = &team->processes[atomic_fetch_add(&team->hired, 1)];
    int number;
    while ((number = workers_take_game(&team->workers)) >= 0)
        if (!team->play(team->context, process, number, reason))
            return reason->text[0] == '\0';
    return true;
}

bool pair_team_begin(struct pair_team *team)
{
    team->workers =
        (struct workers){.work = work, .context = team, .mutex = PTHREAD_MUTEX_INITIALIZER};
    team->workers.failed = !search_constants_are_tunable();
    if (team->workers.failed)
        reason_set(&team->workers.reason, 0,
                   "the constants of this build are fixed: configure "
                   "--enable-tunables makes one in which they can be set");
    return !team->workers.failed;
}

void pair_team_play(struct pair_team *team, const struct pair_rules *rules, int jobs,
                    int pairs)
{
    int count = 0, wanted = pairs > 0 && pairs < jobs ? pairs : jobs;
    team->workers.games = pairs;
    while (count < wanted &&
           pair_process_start(&team->processes[count], rules, &team->workers.reason))
        count++;
    team->workers.failed = count < wanted;
    progress_begin(&team->progress, team->name, 0);
    if (!team->workers.failed)
        workers_run(&team->workers, count, team->name, true);
    while (count > 0)
        pair_process_end(&team->processes[--count]);
    progress_clear(&team->progress);
}

void pair_team_count(struct pair_team *team)
{
    team->pairs++;
    if (progress_is_due(&team->progress))
        pair_team_tell(team);
}

void pair_team_tell(struct pair_team *team)
{
    char text[400];
    int64_t now = monotonic_milliseconds(), time = now - team->progress.began;
    double games = 2 * team->pairs;
    team->describe(team->context, time > 0 ? 1000 * games / (double)time : 0, text,
                   sizeof text);
    team->progress.shown = now;
    if (team->progress.bar)
        progress_line(&team->progress.columns, text);
    else
        fprintf(stderr, "%s: %s\n", team->name, text);
}

int pair_team_end(struct pair_team *team)
{
    pthread_mutex_destroy(&team->workers.mutex);
    if (team->workers.failed)
        fprintf(stderr, "%s: %s\n", team->name, team->workers.reason.text);
    return command_line_finish(team->name) != 0 || team->workers.failed ? 1 : 0;
}
