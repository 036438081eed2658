/* program_player_search.c - what a chess program at the board is asked, and what it answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/program_player_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "engine/search_control.h"
#include "base/memory.h"
#include "uci/uci_option_list.h"

enum { SECOND = 1000 };

/* ---- reports ------------------------------------------------------------------------- */

/* A program does not say everything on every line. */
static void take_report(void *listener, const struct search_report *report)
{
    struct program_player *player = listener;
    struct search_report *latest = &player->latest, merged = *report;
#define KEEP(member)                                                                          \
    if (merged.member == 0)                                                                   \
        merged.member = latest->member;                                                       \
    latest->member = merged.member
    KEEP(depth);
    KEEP(selective_depth);
    KEEP(nodes);
    KEEP(table_base_hits);
    KEEP(milliseconds);
    KEEP(hash_full);
#undef KEEP
    player->monitor.report(player->monitor.listener, &merged);
}

/* Without a move there is trouble, which is seen to afterwards, or no legal move. */
static void take_end(void *listener, chess_move best, chess_move ponder)
{
    struct program_player *player = listener;
    if (uci_client_trouble(player->client))
        return;
    player->runs = false;
    player->proven = true;
    player->monitor.finished(player->monitor.listener, best, ponder);
}

/* ---- the next step -------------------------------------------------------------------- */

/* Tell the strength that the search wants. True: it takes a moment for that. */
static bool tell_strength(struct program_player *player)
{
    static const char *const unlimited[] = {"UCI_LimitStrength=false", NULL};
    int elo = program_player_elo(player, player->limits.elo);
    char number[24];
    const char *const limited[] = {number, "UCI_LimitStrength=true", NULL};
    if (elo == player->elo)
        return false;
    player->elo = elo;
    snprintf(number, sizeof number, "UCI_Elo=%d", elo);
    return uci_client_set(player->client, elo > 0 ? limited : unlimited, NULL);
}

/* The same for the number of lines; what it cannot do, it need not. */
static bool tell_lines(struct program_player *player)
{
    const struct uci_offer *offer = uci_client_offer(player->client, "MultiPV");
    int64_t lines = player->lines;
    char setting[24];
    const char *const settings[] = {setting, NULL};
    if (!offer || offer->type != OPTION_SPIN)
        return false;
    if (lines > offer->maximum)
        lines = offer->maximum;
    if (lines < 1 || lines == player->told_lines)
        return false;
    player->told_lines = (int)lines;
    snprintf(setting, sizeof setting, "MultiPV=%d", player->told_lines);
    return uci_client_set(player->client, settings, NULL);
}

static void begin(struct program_player *player)
{
    const struct search_monitor monitor = {player, take_report, take_end, NULL};
    struct search_limits limits = player->limits;
    struct reason reason;
    if (limits.elo > 0 && !limits.depth && !limits.nodes && !limits.move_time &&
        !limits.has_clock && !limits.infinite)
        limits.move_time = SECOND;
    if (limits.has_clock && player->renew) /* it may have been asked long ago */
        player->renew(player->context, &limits);
    player->waits = false;
    player->late_at = -1;
    player->latest = (struct search_report){0};
    if (!uci_client_go(player->client, &player->start, player->moves, player->move_count,
                       &limits, &monitor, &reason)) {
        if (!uci_client_trouble(player->client))
            program_player_tell(player, PROGRAM_REFUSED, &reason);
        return;
    }
    player->runs = true;
    if (!limits.infinite && !limits.has_clock && !limits.move_time)
        player->late_at = monotonic_milliseconds() + player->patience.late;
    if (player->hurried)
        uci_client_stop(player->client);
}

/* Tell the next option that somebody has set. */
static void tell_setting(struct program_player *player)
{
    char *line = player->setting, *end = strchr(line, '\n');
    const char *const settings[] = {line, NULL};
    *end = '\0';
    uci_client_set(player->client, settings, NULL);
    memmove(line, end + 1, strlen(end + 1) + 1);
    if (*line)
        return;
    free(player->setting);
    player->setting = NULL;
}

void program_player_proceed(struct program_player *player)
{
    if (!player->was_ready && player->announced)
        program_player_tell(player, PROGRAM_READY, NULL);
    player->was_ready = true;
    player->announced = false;
    if (player->setting) {
        tell_setting(player);
    } else if (player->new_game) {
        player->new_game = false;
        uci_client_new_game(player->client);
    } else if (player->waits && !tell_strength(player) && !tell_lines(player)) {
        begin(player);
    }
}

/* ---- asking -------------------------------------------------------------------------- */

bool program_player_set(struct program_player *player, const char *setting,
                        struct reason *reason)
{
    size_t length = player->setting ? strlen(player->setting) : 0;
    if (!program_player_is_ready(player))
        return reason_set(reason, 0, "%s: expected it to run, and to have started",
                          program_player_name(player));
    if (!uci_client_check(player->client, setting, reason))
        return false;
    uci_client_keep(player->client, setting);
    player->setting = memory_resize(player->setting, length + strlen(setting) + 2, 1);
    sprintf(player->setting + length, "%s\n", setting);
    if (uci_client_state(player->client) == UCI_CLIENT_READY)
        program_player_proceed(player);
    return true;
}

void program_player_finish(struct program_player *player)
{
    player->hurried = true;
    if (player->runs)
        uci_client_stop(player->client);
}

void program_player_cancel(struct program_player *player)
{
    player->waits = false;
    if (player->runs)
        uci_client_cancel(player->client);
    player->runs = false;
}

void program_player_new_game(struct program_player *player)
{
    program_player_cancel(player);
    player->new_game = player->was_ready;
}
