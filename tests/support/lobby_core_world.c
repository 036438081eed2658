/* lobby_core_world.c - see lobby_core_world.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lobby_core_world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void add_bytes(char **text, size_t *length, size_t *size, const char *bytes,
                      size_t count)
{
    if (*length + count + 1 > *size) {
        *size = 2 * (*length + count + 1);
        *text = memory_resize(*text, *size, 1);
    }
    memcpy(*text + *length, bytes, count);
    *length += count;
    (*text)[*length] = '\0';
}

/* ---- callbacks ---------------------------------------------------------------------- */

static void on_send(void *context, void *client, const char *lines, size_t length)
{
    struct peer *peer = client;
    (void)context;
    add_bytes(&peer->heard, &peer->length, &peer->size, lines, length);
}

static void on_part(void *context, void *client)
{
    (void)context;
    ((struct peer *)client)->parted = true;
}

/* Reads a finished game from the store. */
static void read_finished(struct world *world, int64_t game)
{
    struct lobby_game lobby_game;
    struct error error;
    size_t length;
    if (!store_read_game(world->store, game, &lobby_game, &error))
        world_broken("a game that is over is not kept");
    free(world->paper);
    world->paper = lobby_game_write_pgn(&lobby_game, world->options.host, &length);
    lobby_game_free(&lobby_game);
}

static bool on_put(void *context, const struct store_record *jobs, size_t count, bool durably)
{
    struct world *world = context;
    struct error error;
    if (world->full)
        return false;
    if (!store_write(world->store, jobs, count, durably, &error))
        world_broken(error.text);
    world->puts += count > 0;
    for (size_t i = 0; i < count; i++) {
        if (world->kept)
            world->kept(&jobs[i]);
        if (jobs[i].kind == STORE_GAME_OVER)
            read_finished(world, jobs[i].over.game);
    }
    return true;
}

static void on_say(void *context, const char *text)
{
    struct world *world = context;
    snprintf(world->remark, sizeof world->remark, "%s", text);
    world->remarks++;
}

static const char *on_user(void *context, int64_t uid)
{
    (void)context;
    return uid == 0 ? "root" : uid == 1000 ? "anna" : uid == 1001 ? "boris" : "_apt$";
}

/* ---- start and end ------------------------------------------------------------------ */

static void make_core(struct world *world)
{
    struct lobby_core_callbacks callbacks = {.context = world,
                                             .send = on_send,
                                             .disconnect = on_part,
                                             .save = on_put,
                                             .store = world->store,
                                             .report = on_say,
                                             .account_name = on_user};
    int64_t games;
    struct error error;
    world->core = lobby_core_create(&world->options, &callbacks, world->now);
    if (!store_load(world->store, lobby_core_load_record, world->core, &games, &error))
        world_broken(error.text);
    lobby_core_start(world->core, games, world->now, world->date);
}

void world_begin(struct world *world)
{
    struct lobby_core_options options = world->options;
    struct error error;
    memset(world, 0, sizeof *world);
    world->options = options;
    if (!world->options.host)
        world->options.host = "test";
    world->options.seed = world->options.seed ? world->options.seed : 1;
    world->now = 1000;
    world->date = INT64_C(1800000000000);
    world->store = store_open(NULL, STORE_SERVE, &error);
    if (!world->store)
        world_broken(error.text);
    make_core(world);
}

static void free_peers(struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        free(world->peers[i]->heard);
        free(world->peers[i]);
    }
    world->count = 0;
}

void world_end(struct world *world)
{
    lobby_core_destroy(world->core);
    free_peers(world);
    store_close(world->store);
    free(world->paper);
}

void world_wait(struct world *world, int64_t milliseconds)
{
    world->now += milliseconds;
    world->date += milliseconds;
    lobby_core_run_timers(world->core, world->now, world->date);
}

void world_restart(struct world *world, bool killed)
{
    if (!killed) {
        lobby_core_announce_shutdown(world->core);
        for (int i = 0; i < world->count; i++)
            peer_leave(world->peers[i]);
    }
    for (int i = 0; i < world->count; i++)
        world->peers[i]->session = NULL;
    lobby_core_destroy(world->core);
    make_core(world);
}

const struct lobby_game *world_find_game(const struct world *world, int64_t id)
{
    const struct core_game *game = core_game_by_id(world->core, id);
    return game ? &game->lobby_game : NULL;
}
