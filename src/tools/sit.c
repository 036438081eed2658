/* sit.c - ttychess sit: a chess program sits down in the lobby, marked as one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One loop, two lines: the lobby's and the program's. It thinks about one game at a time, and
 * only when the server gives it a turn, so that a host is not eaten by its programs.
 */
#include <config.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search_control.h"
#include "lobby/client.h"
#include "lobby/protocol.h"
#include "tools/command_line.h"
#include "tools/lobby.h"
#include "tools/tools.h"
#include "uci/uci_client.h"

enum { THINK_WITHOUT_CLOCK = 5000, STARTS = 3, GAMES = 8 };

struct sit_values {
    const char *engine, *lobby, *seek; /* of the command line */
};

static const struct option_row rows[] = {
    OPTION_ROW("engine", 'e', "COMMAND", "The program: one that speaks UCI",
               .kind = VALUE_COMMAND, INTO(struct sit_values, engine)),
    OPTION_ROW("seek", 's', "M+S", "Offer such a game, unrated, whenever it is idle",
               .kind = VALUE_TEXT, INTO(struct sit_values, seek)),
    OPTION_ROW("lobby", 0, "PATH", "The server's socket, where it is not the usual one",
               .kind = VALUE_FILE, INTO(struct sit_values, lobby)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command sit_command = {
    .name = "sit",
    .arguments = "[OPTION]... --engine=COMMAND NAME",
    .summary = "Seat a chess program in the lobby of this host",
    .about =
        "The program is a person of its own there, NAME, marked as a program, and is this\n"
        "account's for good. It accepts challenges, and goes on until it is ended.\n",
    .options = rows,
    .notes = "",
    .run = tool_sit};

struct sitter {
    struct lobby_client *client;
    struct uci_client *program;
    const char *seek;
    int starts;
    int64_t game; /* thought about, or asked to be; 0: none */
    size_t place; /* half-moves that were played then */
    bool wants, has_turn, thinks, answered;
    chess_move best;
    int64_t moved_game; /* where it has moved, and is not told of it yet */
    size_t moved_place;
    bool seeks;
};

static uint64_t ask(struct sitter *sitter, const char *verb, const char *key,
                    const char *value)
{
    struct line_writer writer;
    lobby_client_begin(sitter->client, &writer, verb);
    if (key)
        line_add(&writer, key, value);
    return lobby_client_send(sitter->client, &writer);
}

static void ask_game(struct sitter *sitter, const char *verb, const struct lobby_seat *seat,
                     const char *offer, bool yes)
{
    struct line_writer writer;
    lobby_client_begin(sitter->client, &writer, verb);
    line_add_number(&writer, "game", seat->table.id);
    if (offer) {
        line_add(&writer, "offer", offer);
        line_add_flag(&writer, "yes", yes);
        line_add_number(&writer, "ply", (int64_t)seat->table.game.current);
    }
    lobby_client_send(sitter->client, &writer);
}

/* ---- thinking ------------------------------------------------------------------------------ */

static void finished(void *listener, chess_move best, chess_move ponder)
{
    struct sitter *sitter = listener;
    (void)ponder;
    sitter->best = best;
    sitter->answered = true;
}

static void give_back_turn(struct sitter *sitter)
{
    if (sitter->wants || sitter->has_turn)
        ask(sitter, "engine", "done", "yes");
    sitter->wants = sitter->has_turn = false;
    sitter->game = 0;
}

static bool is_our_move(const struct sitter *sitter, const struct lobby_seat *seat)
{
    return seat->seated && seat->mine && !seat->closed && replica_is_whole(seat) &&
           seat->table.phase == TABLE_PLAYED && table_turn(&seat->table) == seat->seat &&
           seat->table.game.result == RESULT_NONE &&
           !(sitter->moved_game == seat->table.id &&
             sitter->moved_place == seat->table.game.current);
}

static const struct lobby_seat *find_move(const struct sitter *sitter)
{
    const struct replica *replica = lobby_client_replica(sitter->client);
    for (size_t i = 0; i < replica->table_count; i++)
        if (is_our_move(sitter, replica->tables[i]))
            return replica->tables[i];
    return NULL;
}

static bool begin_thinking(struct sitter *sitter, const struct lobby_seat *seat)
{
    const struct game *game = &seat->table.game;
    const struct chess_clock *clock = &seat->table.clock;
    struct search_limits limits = {.move_time = THINK_WITHOUT_CLOCK};
    struct search_monitor monitor = {.listener = sitter, .finished = finished};
    chess_move *moves = calloc(game->current + 1, sizeof *moves);
    int64_t now = search_clock_now();
    struct reason reason;
    if (!moves)
        return false;
    for (size_t i = 0; i < game->current; i++)
        moves[i] = game->moves[i].move;
    if (table_has_clock(&seat->table)) {
        limits = (struct search_limits){.has_clock = true};
        for (int color = WHITE; color <= BLACK; color++) {
            limits.time[color] = clock_time_to_think(clock, (enum color)color, now);
            limits.increment[color] = clock_gain(clock, (enum color)color);
        }
        limits.moves_to_go = clock_moves_to_go(clock, clock->turn);
    }
    sitter->answered = false;
    sitter->thinks = uci_client_go(sitter->program, &game->start, moves, game->current,
                                   &limits, &monitor, &reason);
    free(moves);
    if (!sitter->thinks)
        ask_game(sitter, "resign", seat, NULL, false);
    return sitter->thinks;
}

/* What was thought is the move; a program that has none, or is gone, moves nothing. */
static void play(struct sitter *sitter, const struct lobby_seat *seat)
{
    struct line_writer writer;
    char move[UCI_MOVE_SIZE];
    sitter->thinks = sitter->answered = false;
    if (sitter->best != MOVE_NONE) {
        uci_move_write(&seat->table.game.position, sitter->best, move);
        lobby_client_begin(sitter->client, &writer, "move");
        line_add_number(&writer, "game", seat->table.id);
        line_add(&writer, "move", move);
        line_add_number(&writer, "ply", (int64_t)seat->table.game.current + 1);
        lobby_client_send(sitter->client, &writer);
        sitter->moved_game = seat->table.id;
        sitter->moved_place = seat->table.game.current;
    }
    give_back_turn(sitter);
}

/* What is due: a turn asked for, a thought begun, dropped, or played. */
static void go_on(struct sitter *sitter)
{
    const struct lobby_seat *seat =
        sitter->game ? replica_table(lobby_client_replica(sitter->client), sitter->game)
                     : NULL;
    bool stale = sitter->game && (!seat || seat->table.game.current != sitter->place ||
                                  !is_our_move(sitter, seat));
    bool ready = uci_client_state(sitter->program) == UCI_CLIENT_READY;
    if (stale) {
        uci_client_cancel(sitter->program);
        sitter->thinks = sitter->answered = false;
        give_back_turn(sitter);
    } else if (sitter->thinks && sitter->answered) {
        play(sitter, seat);
    } else if (sitter->game && sitter->has_turn && !sitter->thinks && ready) {
        begin_thinking(sitter, seat);
    } else if (!sitter->game && (seat = find_move(sitter)) != NULL) {
        sitter->game = seat->table.id;
        sitter->place = seat->table.game.current;
        sitter->wants = ask(sitter, "engine", "want", "yes") != 0;
    }
}

/* ---- people ---------------------------------------------------------------------------------- */

static bool plays_with_clock(const struct sitter *sitter)
{
    const struct replica *replica = lobby_client_replica(sitter->client);
    for (size_t i = 0; i < replica->table_count; i++) {
        const struct lobby_seat *seat = replica->tables[i];
        if (seat->seated && !seat->closed && seat->table.phase == TABLE_PLAYED &&
            table_has_clock(&seat->table))
            return true;
    }
    return false;
}

static void answer_challenge(struct sitter *sitter, const struct lobby_wish *wish)
{
    struct line_writer writer;
    if (lobby_names_equal(wish->from, lobby_client_replica(sitter->client)->me))
        return;
    lobby_client_begin(sitter->client, &writer,
                       plays_with_clock(sitter) ? "decline" : "accept");
    line_add_number(&writer, "id", wish->id);
    lobby_client_send(sitter->client, &writer);
}

/* Moves may be taken back where nothing is at stake; it plays on otherwise. */
static void answer_offer(struct sitter *sitter, const struct lobby_news *news)
{
    const struct lobby_seat *seat = news->seat;
    const struct game_event *event = &news->event;
    if (event->kind == EVENT_OFFER && seat->seated && event->color != seat->seat)
        ask_game(sitter, "answer", seat, table_offer_name(event->offer),
                 event->offer != OFFER_DRAW && !seat->table.terms.rated);
}

static void offer_game(struct sitter *sitter)
{
    struct line_writer writer;
    if (!sitter->seek || sitter->seeks || plays_with_clock(sitter) ||
        lobby_client_state(sitter->client) != CLIENT_HERE)
        return;
    lobby_client_begin(sitter->client, &writer, "seek");
    line_add(&writer, "clock", sitter->seek);
    sitter->seeks = lobby_client_send(sitter->client, &writer) != 0;
}

/* False: the lobby does not want it. */
static bool take_news(struct sitter *sitter, const struct lobby_news *news)
{
    switch (news->kind) {
    case LOBBY_JOINED:
        printf("%s sits in the lobby of %s\n", lobby_client_replica(sitter->client)->me,
               lobby_client_replica(sitter->client)->host);
        fflush(stdout);
        break;
    case LOBBY_LOST:
        fprintf(stderr, "ttychess sit: %s\n", news->reason.text);
        sitter->wants = sitter->has_turn = sitter->seeks = false;
        sitter->game = sitter->moved_game = 0;
        return lobby_client_state(sitter->client) != CLIENT_OUT;
    case LOBBY_CHALLENGED: answer_challenge(sitter, &news->wish); break;
    case LOBBY_WISHES:
        if (news->gone &&
            lobby_names_equal(news->wish.from, lobby_client_replica(sitter->client)->me))
            sitter->seeks = false;
        break;
    case LOBBY_EVENT: answer_offer(sitter, news); break;
    case LOBBY_ENGINE:
        sitter->has_turn = sitter->wants && lobby_line_flag(news->line, "turn");
        break;
    default: break;
    }
    return true;
}

/* ---- the loop ---------------------------------------------------------------------------------- */

/* A program that has ended is started again, a few times. False: that is no use. */
static bool keep_running(struct sitter *sitter)
{
    const struct reason *trouble;
    struct reason reason;
    if (uci_client_state(sitter->program) != UCI_CLIENT_ENDED)
        return true;
    trouble = uci_client_trouble(sitter->program);
    if (trouble)
        fprintf(stderr, "ttychess sit: %s\n", trouble->text);
    sitter->thinks = sitter->answered = false;
    if (sitter->starts++ >= STARTS)
        return false;
    if (uci_client_start(sitter->program, &reason))
        return true;
    fprintf(stderr, "ttychess sit: %s\n", reason.text);
    return false;
}

static int wait_until(int64_t one, int64_t other, int64_t now)
{
    int64_t first = one < 0 ? other : other < 0 || one < other ? one : other;
    return first < 0             ? -1
           : first <= now        ? 0
           : first - now > 60000 ? 60000
                                 : (int)(first - now);
}

static bool step(struct sitter *sitter)
{
    struct pollfd ends[UCI_CLIENT_DESCRIPTORS + 1] = {{-1, 0, 0}};
    struct lobby_news news;
    int64_t now = search_clock_now();
    lobby_client_pump(sitter->client, now);
    while (lobby_client_next(sitter->client, now, &news))
        if (!take_news(sitter, &news))
            return false;
    uci_client_handle(sitter->program);
    if (!keep_running(sitter))
        return false;
    go_on(sitter);
    offer_game(sitter);
    lobby_client_pump(sitter->client, now);
    uci_client_poll_set(sitter->program, ends + 1);
    ends[0].fd = lobby_client_descriptor(sitter->client, &ends[0].events);
    if (!(sitter->thinks && sitter->answered))
        poll(ends, UCI_CLIENT_DESCRIPTORS + 1,
             wait_until(lobby_client_deadline(sitter->client),
                        uci_client_deadline(sitter->program), now));
    return true;
}

static int run(const struct sit_values *values, const char *name)
{
    struct lobby_address address = lobby_usual_address(values->lobby);
    struct sitter sitter = {.seek = values->seek};
    struct reason reason;
    sitter.program = uci_client_create(values->engine, NULL, NULL, &reason);
    if (!sitter.program || !uci_client_start(sitter.program, &reason)) {
        fprintf(stderr, "ttychess sit: %s\n", reason.text);
        uci_client_destroy(sitter.program);
        return 1;
    }
    sitter.client = lobby_client_create(&address, name, true);
    while (step(&sitter))
        ;
    lobby_client_destroy(sitter.client);
    uci_client_destroy(sitter.program);
    return 1;
}

int tool_sit(int argc, char **argv)
{
    struct sit_values values = {NULL, NULL, NULL};
    struct reason reason;
    struct clock_control controls[2];
    int status = command_line_read(&sit_command, &values, argc, argv);
    if (status < 0 && !values.engine)
        status = command_line_usage("ttychess sit", "expected --engine=COMMAND");
    else if (status < 0 && (optind >= argc || optind + 1 < argc))
        status = command_line_usage("ttychess sit", "expected one name");
    else if (status < 0 && !lobby_name_check(argv[optind], &reason))
        status = command_line_usage("ttychess sit", "%s", reason.text);
    else if (status < 0 && values.seek && !clock_controls_read(controls, values.seek, &reason))
        status = command_line_usage("ttychess sit", "--seek: %s", reason.text);
    return status < 0 ? run(&values, argv[optind]) : status;
}
