/* bench_stored.c - many games in a lobby's store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench_crowd.h"
#include "bench_stored.h"
#include "host/store.h"
#include "lobby/game_event.h"

enum { STORED_PLIES = 60 };

static void must(struct store *store, const struct store_job *jobs, size_t count)
{
    const struct store_job *all[STORED_PLIES + 1];
    size_t culprit;
    struct reason reason;
    for (size_t i = 0; i < count; i++)
        all[i] = &jobs[i];
    if (store_commit(store, all, count, &culprit, &reason) != STORE_DONE)
        crowd_give_up("store", reason.text);
}

/* 400 people, of whom 200 play White. */
static void fill_store(const char *directory)
{
    struct store_options options = {.directory = directory};
    struct reason reason;
    struct store *store = store_open(&options, STORE_SERVE, NULL, &reason);
    if (!store)
        crowd_give_up("store", reason.text);
    for (int i = 0; i < 400; i++) {
        char name[16];
        struct store_job job = {.kind = STORE_PERSON};
        crowd_name(i, name);
        job.person = (struct store_person){.id = i + 1, .name = name, .uid = -1};
        must(store, &job, 1);
    }
    for (int game = 0; game < BENCH_STORED; game++) {
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
            strcpy(event.move, crowd_move(ply - 1));
            game_event_write_text(&event, texts[ply - 1]);
            jobs[ply].kind = STORE_EVENT;
            jobs[ply].event =
                (struct store_event){.game = game + 1, .n = ply, .text = texts[ply - 1]};
        }
        must(store, jobs, STORED_PLIES + 1);
    }
    store_close(store);
}

void bench_store_games(const char *directory)
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
