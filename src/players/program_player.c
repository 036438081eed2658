/* program_player.c - a chess program at the board: when it is started, once more when it has
 * crashed, and how it stands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/program_player_state.h"

#include <stdlib.h>

#include "base/thread.h"
#include "engine/search_control.h"
#include "base/memory.h"
#include "uci/child_process.h"

enum { SECOND = 1000, LATE = 30 * SECOND };

struct program_player *program_player_create(const struct uci_client_patience *patience)
{
    struct program_player *player = memory_new(1, sizeof *player);
    if (patience)
        player->patience = *patience;
    if (player->patience.late == 0)
        player->patience.late = LATE;
    player->late_at = -1;
    return player;
}

void program_player_set_renewal(struct program_player *player,
                                void (*renew)(void *context, struct search_limits *limits),
                                void *context)
{
    player->renew = renew;
    player->context = context;
}

static void free_player(struct program_player *player)
{
    free(player->setting);
    free(player->moves);
    free(player);
}

void program_player_destroy(struct program_player *player)
{
    if (!player)
        return;
    uci_client_destroy(player->next);
    uci_client_destroy(player->client);
    free_player(player);
}

void program_player_abandon(struct program_player *player)
{
    if (!player)
        return;
    uci_client_abandon(player->next);
    uci_client_abandon(player->client);
    free_player(player);
}

/* ---- starting and ending ------------------------------------------------------------ */

static bool start(struct program_player *player, struct reason *reason)
{
    player->was_ready = player->noted = player->new_game = false;
    free(player->setting); /* it is among those that are set now */
    player->setting = NULL;
    player->elo = 0;
    player->told_lines = 1;
    return uci_client_start(player->client, reason);
}

static bool is_gone(const struct program_player *player)
{
    return !player->client || uci_client_state(player->client) == UCI_CLIENT_ENDED;
}

/* `client` has ended: whoever comes next may sit down. */
static bool replace(struct program_player *player, struct reason *reason)
{
    uci_client_destroy(player->client);
    player->client = player->next;
    player->next = NULL;
    player->leaves = false;
    player->proven = false;
    return !player->client || start(player, reason);
}

bool program_player_seat(struct program_player *player, const char *command,
                         const char *const *options, struct reason *reason)
{
    struct uci_client *next = NULL;
    if (command) {
        if (!command_check(command, reason))
            return false; /* and who sits there stays */
        next = uci_client_create(command, options, &player->patience, reason);
        if (!next)
            return false;
    }
    program_player_cancel(player);
    uci_client_destroy(player->next);
    player->next = next;
    player->leaves = true;
    player->announced = true;
    player->news = PROGRAM_NO_NEWS;
    if (is_gone(player))
        return replace(player, reason);
    uci_client_end(player->client);
    return true;
}

/* Start what has ended; what runs, or has not ended yet, goes on. False, with the reason, when
 * nobody sits there or it cannot be started. */
static bool revive(struct program_player *player, struct reason *reason)
{
    if (!program_player_is_seated(player))
        return reason_set(reason, 0, "no program sits there");
    if (player->leaves || !is_gone(player))
        return true;
    player->proven = false;
    return start(player, reason);
}

bool program_player_start(struct program_player *player, struct reason *reason)
{
    player->announced = !program_player_is_running(player);
    return revive(player, reason);
}

void program_player_leave(struct program_player *player)
{
    program_player_cancel(player);
    if (player->client)
        uci_client_end(player->client);
}

bool program_player_think(struct program_player *player, const struct game *game,
                          const struct search_limits *limits, int lines,
                          const struct search_monitor *monitor, struct reason *reason)
{
    program_player_cancel(player);
    if (!revive(player, reason))
        return false;
    player->start = game->start;
    player->moves = memory_resize(player->moves, game->current + 1, sizeof *player->moves);
    player->move_count = game->current;
    for (size_t i = 0; i < game->current; i++)
        player->moves[i] = game->moves[i].move;
    player->limits = *limits;
    player->lines = lines;
    player->monitor = *monitor;
    player->waits = true;
    player->hurried = false;
    if (!player->leaves && uci_client_state(player->client) == UCI_CLIENT_READY)
        program_player_proceed(player);
    return true;
}

/* ---- trouble ------------------------------------------------------------------------- */

static void fail(struct program_player *player, const struct reason *reason)
{
    player->waits = player->runs = player->announced = false;
    program_player_tell(player, PROGRAM_FAILED, reason);
}

/* It was ended or has ended: it gets another try when it had been well so far, and what went
 * wrong was no answer of its own. */
static void take_trouble(struct program_player *player)
{
    const struct reason *trouble = uci_client_trouble(player->client);
    bool again = player->was_ready && player->proven && uci_client_has_crashed(player->client);
    player->noted = true;
    if (!again) {
        fail(player, trouble);
        return;
    }
    program_player_tell(player, PROGRAM_REVIVED, trouble);
    player->waits = player->waits || player->runs;
    player->runs = player->proven = false;
    struct reason reason;
    if (!start(player, &reason))
        fail(player, &reason);
}

/* Its limits are none of time: nobody else would say that it is still at work. */
static void tell_late(struct program_player *player)
{
    struct reason reason;
    player->late_at = -1;
    reason_set(&reason, 0, "%s has been thinking for %d seconds", program_player_name(player),
               player->patience.late / SECOND);
    program_player_tell(player, PROGRAM_LATE, &reason);
}

void program_player_handle(struct program_player *player)
{
    struct reason reason;
    if (!player->client)
        return;
    uci_client_handle(player->client);
    if (player->leaves) {
        if (is_gone(player) && !replace(player, &reason))
            fail(player, &reason);
        return;
    }
    if (!player->noted && uci_client_trouble(player->client))
        take_trouble(player);
    if (!player->runs)
        player->late_at = -1;
    else if (player->late_at >= 0 && monotonic_milliseconds() >= player->late_at)
        tell_late(player);
    /* What was asked for while it was being ended. */
    if ((player->waits || player->announced) && is_gone(player) && !start(player, &reason))
        fail(player, &reason);
    if (uci_client_state(player->client) == UCI_CLIENT_READY)
        program_player_proceed(player);
}

bool program_player_wait(struct program_player *player, struct reason *reason)
{
    struct uci_client *client = player->client;
    if (!client)
        return true;
    uci_client_wait(client, NULL);
    if (uci_client_trouble(client)) {
        *reason = *uci_client_trouble(client);
        player->noted = true;
        return false;
    }
    player->was_ready = true; /* who waits needs no news of it */
    player->announced = false;
    return true;
}

/* ---- what to wait for ----------------------------------------------------------------- */

void program_player_poll_set(const struct program_player *player,
                             struct pollfd set[UCI_CLIENT_DESCRIPTORS])
{
    for (int i = 0; i < UCI_CLIENT_DESCRIPTORS; i++)
        set[i] = (struct pollfd){-1, 0, 0};
    if (player->client)
        uci_client_poll_set(player->client, set);
}

int64_t program_player_deadline(const struct program_player *player)
{
    int64_t deadline = player->client ? uci_client_deadline(player->client) : -1;
    if (!player->runs || player->late_at < 0)
        return deadline;
    return deadline >= 0 && deadline < player->late_at ? deadline : player->late_at;
}
