/* team.c - a counter of pieces, and two conditions to wait for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"

struct worker {
    struct team *team;
    int number;
    pthread_t thread;
};

struct team {
    int size;
    struct worker *workers; /* number 0 is the owner, and no thread */

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t begun, ended;
    unsigned round; /* counts calls of team_do() */
    int busy;       /* threads that have not ended this round */
    bool closing;

    /* Of this round: written before it begins. */
    void (*work)(void *context, int piece, int worker);
    void *context;
    int count;
    atomic_int next;
};

static void do_pieces(struct team *team, int worker)
{
    for (int piece; (piece = atomic_fetch_add(&team->next, 1)) < team->count;)
        team->work(team->context, piece, worker);
}

static void *run(void *argument)
{
    struct worker *worker = argument;
    struct team *team = worker->team;
    unsigned round = 0;
    pthread_mutex_lock(&team->mutex);
    while (true) {
        while (team->round == round && !team->closing)
            pthread_cond_wait(&team->begun, &team->mutex);
        if (team->closing)
            break;
        round = team->round;
        pthread_mutex_unlock(&team->mutex);
        do_pieces(team, worker->number);
        pthread_mutex_lock(&team->mutex);
        if (--team->busy == 0)
            pthread_cond_signal(&team->ended);
    }
    pthread_mutex_unlock(&team->mutex);
    return NULL;
}

struct team *team_new(int size, struct reason *reason)
{
    struct team *team = memory_new(1, sizeof *team);
    team->workers = memory_new((size_t)size, sizeof *team->workers);
    pthread_mutex_init(&team->mutex, NULL);
    pthread_cond_init(&team->begun, NULL);
    pthread_cond_init(&team->ended, NULL);
    for (team->size = 1; team->size < size; team->size++) {
        struct worker *worker = &team->workers[team->size];
        *worker = (struct worker){.team = team, .number = team->size};
        if (!thread_start(&worker->thread, run, worker, reason)) {
            team_free(team);
            return NULL;
        }
    }
    return team;
}

void team_free(struct team *team)
{
    if (!team)
        return;
    pthread_mutex_lock(&team->mutex);
    team->closing = true;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->mutex);
    for (int i = 1; i < team->size; i++)
        pthread_join(team->workers[i].thread, NULL);
    pthread_cond_destroy(&team->ended);
    pthread_cond_destroy(&team->begun);
    pthread_mutex_destroy(&team->mutex);
    free(team->workers);
    free(team);
}

int team_size(const struct team *team)
{
    return team->size;
}

void team_do(struct team *team, int count, void (*work)(void *context, int piece, int worker),
             void *context)
{
    pthread_mutex_lock(&team->mutex);
    team->work = work;
    team->context = context;
    team->count = count;
    atomic_store(&team->next, 0);
    team->busy = team->size - 1;
    team->round++;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->mutex);
    do_pieces(team, 0);
    pthread_mutex_lock(&team->mutex);
    while (team->busy > 0)
        pthread_cond_wait(&team->ended, &team->mutex);
    pthread_mutex_unlock(&team->mutex);
}
