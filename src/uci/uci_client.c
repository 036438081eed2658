/* uci_client.c - another chess program as a player: deadlines, and how it is ended.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "uci/uci_client_state.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/search_control.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

/* ---- making and freeing ------------------------------------------------------------ */

void uci_client_keep(struct uci_client *client, const char *setting)
{
    size_t count = 0;
    while (client->options[count])
        count++;
    client->options = memory_resize(client->options, count + 2, sizeof *client->options);
    client->options[count] = memory_copy_string(setting);
    client->options[count + 1] = NULL;
}

static void set_patience(struct uci_client_patience *patience)
{
    static const struct uci_client_patience usual = {10000, 10000, 500, 1000, 500, 300, 0, 0};
#define DEFAULT(member)                                                                       \
    if (patience->member == 0)                                                                \
    patience->member = usual.member
    DEFAULT(uciok);
    DEFAULT(readyok);
    DEFAULT(lag);
    DEFAULT(bestmove);
    DEFAULT(quit);
    DEFAULT(term);
#undef DEFAULT
}

static void set_name(struct uci_client *client)
{
    const char *slash = strrchr(client->words[0], '/');
    snprintf(client->name, sizeof client->name, "%s",
             slash && slash[1] != '\0' ? slash + 1 : client->words[0]);
    for (char *byte = client->name; *byte != '\0'; byte++)
        if (*byte < ' ' || *byte > '~')
            *byte = '?';
}

struct uci_client *uci_client_create(const char *command, const char *const *options,
                                     const struct uci_client_patience *patience,
                                     struct reason *reason)
{
    struct uci_client *client = memory_new(1, sizeof *client);
    client->options = memory_new(1, sizeof *client->options);
    for (; options && *options; options++)
        uci_client_keep(client, *options);
    client->child = CHILD_PROCESS_NONE;
    client->deadline = -1;
    client->words = command_split(command, reason);
    if (!client->words) {
        uci_client_destroy(client);
        return NULL;
    }
    if (patience)
        client->patience = *patience;
    set_patience(&client->patience);
    set_name(client);
    return client;
}

void uci_client_destroy(struct uci_client *client)
{
    if (!client)
        return;
    uci_client_end(client);
    uci_client_wait(client, NULL);
    free(client->words);
    for (char **option = client->options; option && *option; option++)
        free(*option);
    free(client->options);
    uci_option_list_free(&client->offers);
    free(client->outgoing);
    free(client);
}

void uci_client_abandon(struct uci_client *client)
{
    if (client && client->child.line >= 0) {
        uci_client_end(client);
        client->child.id = 0;
        uci_client_let_go(client);
    }
    uci_client_destroy(client);
}

bool uci_client_start(struct uci_client *client, struct reason *reason)
{
    if (client->state != UCI_CLIENT_ENDED)
        return reason_set(reason, 0, "%s: expected one that has ended", client->name);
    client->troubled = client->crashed = client->chess960 = false;
    client->output_ended = client->output_missed = client->last_words_whole = false;
    client->last_words_length = client->outgoing_length = 0;
    client->last_words[0] = '\0';
    uci_option_list_free(&client->offers);
    set_name(client);
    if (!child_process_start(&client->child, client->words, reason))
        return false;
    line_reader_open(&client->output, client->child.output, NULL, 0);
    uci_client_enter(client, UCI_CLIENT_STARTING, client->patience.uciok);
    uci_client_send(client, "uci\n");
    uci_client_write(client);
    return true;
}

/* ---- how it stands ----------------------------------------------------------------- */

enum uci_client_state uci_client_state(const struct uci_client *client)
{
    return client->state;
}

const struct reason *uci_client_trouble(const struct uci_client *client)
{
    return client->troubled ? &client->trouble : NULL;
}

bool uci_client_has_crashed(const struct uci_client *client)
{
    return client->crashed;
}

const char *uci_client_name(const struct uci_client *client)
{
    return client->name;
}

const struct uci_offer *uci_client_offer(const struct uci_client *client, const char *name)
{
    return uci_option_list_find(&client->offers, (struct span){name, strlen(name)});
}

void uci_client_end(struct uci_client *client)
{
    uci_client_cancel(client);
    if (client->state != UCI_CLIENT_ENDING && client->state != UCI_CLIENT_ENDED)
        uci_client_step_to_end(client);
}

/* ---- asking ------------------------------------------------------------------------ */

void uci_client_new_game(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_READY)
        return;
    uci_client_send(client, "ucinewgame\nisready\n");
    uci_client_write(client);
    if (client->state == UCI_CLIENT_READY)
        uci_client_enter(client, UCI_CLIENT_SETTING, client->patience.readyok);
}

bool uci_client_check(const struct uci_client *client, const char *setting,
                      struct reason *reason)
{
    struct text_line line;
    struct reason why;
    return uci_option_list_set(&client->offers, setting, &line, &why) ||
           reason_set(reason, 0, "%s: %s", client->name, why.text);
}

bool uci_client_set(struct uci_client *client, const char *const *settings,
                    struct reason *reason)
{
    struct text_line line;
    if (client->state != UCI_CLIENT_READY)
        return reason_set(reason, 0, "%s: expected it to be ready", client->name);
    for (const char *const *setting = settings; *setting != NULL; setting++)
        if (!uci_client_check(client, *setting, reason))
            return false;
    for (const char *const *setting = settings; *setting != NULL; setting++)
        if (uci_option_list_set(&client->offers, *setting, &line, reason))
            uci_client_send(client, "%s\n", line.bytes);
    uci_client_send(client, "isready\n");
    uci_client_write(client);
    if (client->state == UCI_CLIENT_READY)
        uci_client_enter(client, UCI_CLIENT_SETTING, client->patience.readyok);
    return true;
}

static void send_move(struct uci_client *client, const struct position *position,
                      chess_move move)
{
    char text[UCI_MOVE_SIZE];
    uci_move_write(position, move, text);
    uci_client_send(client, " %s", text);
}

/* Have castling written as the game needs it. */
static bool set_chess960(struct uci_client *client, bool wanted, struct reason *reason)
{
    static const char name[] = "UCI_Chess960";
    struct span span = {name, strlen(name)};
    if (wanted == client->chess960)
        return true;
    if (!uci_option_list_find(&client->offers, span))
        return reason_set(reason, 0, "%s: does not play Chess960", client->name);
    client->chess960 = wanted;
    uci_client_send(client, "setoption name %s value %s\n", name, wanted ? "true" : "false");
    return true;
}

/* Also keeps the position reached as the root. */
static void send_position(struct uci_client *client, const struct position *start,
                          const chess_move *moves, size_t count)
{
    char fen[FEN_SIZE];
    struct undo undo;
    fen_write(start, fen);
    if (strcmp(fen, FEN_START) == 0)
        uci_client_send(client, "position startpos");
    else
        uci_client_send(client, "position fen %s", fen);
    if (count > 0)
        uci_client_send(client, " moves");
    client->root = *start;
    for (size_t i = 0; i < count; i++) {
        send_move(client, &client->root, moves[i]);
        position_make_move(&client->root, moves[i], &undo);
    }
    uci_client_send(client, "\n");
}

static void send_clock(struct uci_client *client, const struct search_limits *limits)
{
    uci_client_send(client,
                    " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64,
                    limits->time[WHITE], limits->time[BLACK], limits->increment[WHITE],
                    limits->increment[BLACK]);
    if (limits->moves_to_go > 0)
        uci_client_send(client, " movestogo %d", limits->moves_to_go);
}

static void send_go(struct uci_client *client, const struct search_limits *limits)
{
    bool limited = limits->has_clock || limits->depth > 0 || limits->nodes > 0 ||
                   limits->move_time > 0 || limits->mate > 0;
    uci_client_send(client, "go");
    if (limits->infinite || !limited)
        uci_client_send(client, " infinite");
    if (limits->has_clock)
        send_clock(client, limits);
    if (limits->depth > 0)
        uci_client_send(client, " depth %d", limits->depth);
    if (limits->nodes > 0)
        uci_client_send(client, " nodes %" PRIu64, limits->nodes);
    if (limits->move_time > 0)
        uci_client_send(client, " movetime %" PRId64, limits->move_time);
    if (limits->mate > 0)
        uci_client_send(client, " mate %d", limits->mate);
    if (limits->search_move_count > 0)
        uci_client_send(client, " searchmoves");
    for (int i = 0; i < limits->search_move_count; i++)
        send_move(client, &client->root, limits->search_moves[i]);
    uci_client_send(client, "\n");
}

/* How long it may think, the least of its limits of time; -1: as long as it likes. */
static int64_t thinking_time(const struct uci_client *client,
                             const struct search_limits *limits)
{
    int64_t time = limits->move_time > 0 ? limits->move_time : -1;
    int64_t clock = limits->time[client->root.side_to_move];
    if (limits->infinite)
        return -1;
    if (limits->has_clock && (time < 0 || clock < time))
        time = clock > 0 ? clock : 0;
    if (time < 0)
        return client->patience.think > 0 ? client->patience.think : -1;
    return time + client->patience.lag;
}

bool uci_client_go(struct uci_client *client, const struct position *start,
                   const chess_move *moves, size_t count, const struct search_limits *limits,
                   const struct search_monitor *monitor, struct reason *reason)
{
    if (client->state != UCI_CLIENT_READY)
        return reason_set(reason, 0, "%s: expected it to be ready", client->name);
    if (!set_chess960(client, start->chess960, reason))
        return false;
    send_position(client, start, moves, count);
    send_go(client, limits);
    uci_client_write(client);
    if (client->state != UCI_CLIENT_READY)
        return reason_set(reason, 0, "%s", client->trouble.text);
    client->monitor = *monitor;
    client->searching = true;
    client->cancelled = false;
    uci_client_enter(client, UCI_CLIENT_THINKING, thinking_time(client, limits));
    return true;
}

void uci_client_cancel(struct uci_client *client)
{
    client->cancelled = true;
    uci_client_stop(client);
}
