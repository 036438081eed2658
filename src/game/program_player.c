/* program_player.c - a chess program at the board: when it is asked, and when it is started
 * again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/program_player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search_control.h"
#include "game/memory.h"
#include "uci/child_process.h"
#include "uci/uci_option_list.h"

enum { SECOND = 1000, LATE = 30 * SECOND };

struct program_player {
    struct uci_client_patience patience;
    struct uci_client *client; /* NULL: nobody */
    struct uci_client *next;   /* sits here once `client` has ended */
    bool leaves;               /* `client` is not wanted any more */
    bool was_ready;            /* since it was started */
    bool announced;            /* that it is ready is news */
    bool noted;                /* that it has ended with trouble */
    bool proven;               /* it has played well since it was started again */
    bool new_game;             /* to be told, when it is ready */
    char *setting;             /* owned; options to be told when it is ready, one a line */
    int elo;                   /* it was told; 0: to play as well as it can */
    int told_lines;            /* how many best lines it was told to tell */

    /* The search: it waits for the program to be ready, or runs. */
    bool waits, runs, hurried;
    struct position start;
    chess_move *moves; /* owned */
    size_t move_count;
    int lines;
    struct search_limits limits;
    struct search_monitor monitor;
    struct search_report latest; /* numbers that are not told again count on */
    int64_t late_at; /* when it is told that it still thinks; -1: it need not be */

    void (*renew)(void *context, struct search_limits *limits); /* NULL: nobody does */
    void *context;

    enum program_news news;
    struct reason reason;
};

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

void program_player_destroy(struct program_player *player)
{
    if (!player)
        return;
    uci_client_destroy(player->next);
    uci_client_destroy(player->client);
    free(player->setting);
    free(player->moves);
    free(player);
}

static void tell(struct program_player *player, enum program_news news,
                 const struct reason *reason)
{
    player->news = news;
    if (reason)
        player->reason = *reason;
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

bool program_player_is_seated(const struct program_player *player)
{
    return player->next || (player->client && !player->leaves);
}

/* Start what has ended; what runs, or has not ended yet, goes on. */
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

/* ---- how it stands ------------------------------------------------------------------- */

static const struct uci_client *seated(const struct program_player *player)
{
    return player->next ? player->next : player->leaves ? NULL : player->client;
}

const char *program_player_name(const struct program_player *player)
{
    const struct uci_client *client = seated(player);

    return client ? uci_client_name(client) : "";
}

bool program_player_is_ready(const struct program_player *player)
{
    return player->was_ready && !player->leaves && program_player_is_running(player);
}

bool program_player_is_running(const struct program_player *player)
{
    const struct uci_client *client = seated(player);
    enum uci_client_state state = client ? uci_client_state(client) : UCI_CLIENT_ENDED;

    return player->next || (state != UCI_CLIENT_ENDED && state != UCI_CLIENT_ENDING);
}

int program_player_elo(const struct program_player *player, int elo)
{
    const struct uci_client *client = seated(player);
    const struct uci_offer *offer = client ? uci_client_offer(client, "UCI_Elo") : NULL;

    if (elo == 0 || !offer || offer->type != OPTION_SPIN ||
        !uci_client_offer(client, "UCI_LimitStrength"))
        return 0;
    if (elo < offer->minimum)
        return (int)offer->minimum;
    return elo > offer->maximum ? (int)offer->maximum : elo;
}

/* ---- reports ------------------------------------------------------------------------- */

/* A program does not say everything on every line. */
static void take_report(void *listener, const struct search_report *report)
{
    struct program_player *player = listener;
    struct search_report *latest = &player->latest, merged = *report;

#define KEEP(member)                                                                     \
    if (merged.member == 0)                                                              \
        merged.member = latest->member;                                                  \
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
            tell(player, PROGRAM_REFUSED, &reason);
        return;
    }
    player->runs = true;
    if (!limits.infinite && !limits.has_clock && !limits.move_time)
        player->late_at = search_clock_now() + player->patience.late;
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

/* It waits for us: what is next? */
static void proceed(struct program_player *player)
{
    if (!player->was_ready && player->announced)
        tell(player, PROGRAM_READY, NULL);
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

/* ---- trouble ------------------------------------------------------------------------- */

static void fail(struct program_player *player, const struct reason *reason)
{
    player->waits = player->runs = player->announced = false;
    tell(player, PROGRAM_FAILED, reason);
}

/* It was ended or has ended: it gets another try when it had been well so far, and what went
 * wrong was no answer of its own. */
static void take_trouble(struct program_player *player)
{
    const struct reason *trouble = uci_client_trouble(player->client);
    bool again = player->was_ready && player->proven &&
                 uci_client_has_crashed(player->client);

    player->noted = true;
    if (!again) {
        fail(player, trouble);
        return;
    }
    tell(player, PROGRAM_REVIVED, trouble);
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
    reason_set(&reason, 0, "%s has been thinking for %d seconds",
               program_player_name(player), player->patience.late / SECOND);
    tell(player, PROGRAM_LATE, &reason);
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
    else if (player->late_at >= 0 && search_clock_now() >= player->late_at)
        tell_late(player);
    /* What was asked for while it was being ended. */
    if ((player->waits || player->announced) && is_gone(player) && !start(player, &reason))
        fail(player, &reason);
    if (uci_client_state(player->client) == UCI_CLIENT_READY)
        proceed(player);
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

enum program_news program_player_take_news(struct program_player *player,
                                           struct reason *reason)
{
    enum program_news news = player->news;

    player->news = PROGRAM_NO_NEWS;
    *reason = player->reason;
    return news;
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
    if (!uci_client_keep(player->client, setting))
        return reason_set(reason, 0, "out of memory");
    player->setting = memory_resize(player->setting, length + strlen(setting) + 2, 1);
    sprintf(player->setting + length, "%s\n", setting);
    if (uci_client_state(player->client) == UCI_CLIENT_READY)
        proceed(player);
    return true;
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
        proceed(player);
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
