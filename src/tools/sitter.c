/* sitter.c - see sitter.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/sitter.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/printable.h"
#include "base/thread.h"
#include "engine/search_control.h"
#include "lobby/protocol.h"

enum { THINK_WITHOUT_CLOCK = 5000 /* milliseconds */ };

static uint64_t ask(struct sitter *sitter, const char *verb, const char *key,
                    const char *value)
{
    struct line_writer writer;
    lobby_client_begin(sitter->client, &writer, verb);
    if (key)
        line_add(&writer, key, value);
    return lobby_client_send(sitter->client, &writer);
}

static void ask_game(struct sitter *sitter, const char *verb, int64_t game)
{
    struct line_writer writer;
    lobby_client_begin(sitter->client, &writer, verb);
    line_add_number(&writer, "game", game);
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
           !(sitter->waits && sitter->moved_game == seat->table.id &&
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
    int64_t now = monotonic_milliseconds();
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
        ask_game(sitter, "resign", seat->table.id);
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
        if (sitter->moved_game != seat->table.id ||
            sitter->moved_place != seat->table.game.current)
            sitter->refusals = 0;
        sitter->moved_game = seat->table.id;
        sitter->moved_place = seat->table.game.current;
        sitter->waits = true;
        sitter->moved_tag = lobby_client_send(sitter->client, &writer);
    }
    give_back_turn(sitter);
}

/* It is thought about again, once: whose moves are not taken in a place gives the game up. */
static void take_refusal(struct sitter *sitter)
{
    sitter->moved_tag = 0;
    if (sitter->refusals++ == 0)
        sitter->waits = false;
    else
        ask_game(sitter, "resign", sitter->moved_game);
}

static void want_turn(struct sitter *sitter)
{
    sitter->turn = ask(sitter, "engine", "want", "yes");
    sitter->wants = sitter->turn != 0;
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
        want_turn(sitter);
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
    struct line_writer writer;
    if (event->kind != EVENT_OFFER || !seat->seated || event->color == seat->seat)
        return;
    lobby_client_begin(sitter->client, &writer, "answer");
    line_add_number(&writer, "game", seat->table.id);
    line_add(&writer, "offer", table_offer_name(event->offer));
    line_add_flag(&writer, "yes", event->offer != OFFER_DRAW && !seat->table.terms.rated);
    line_add_number(&writer, "ply", (int64_t)seat->table.game.current);
    lobby_client_send(sitter->client, &writer);
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

/* Games by days are not told of by themselves. */
static void sit_again(struct sitter *sitter, const struct lobby_line *line)
{
    int64_t game;
    if (lobby_line_number(line, "game", 1, INT64_MAX, &game))
        ask_game(sitter, "sit", game);
}

/* False: it can do nothing here. */
static bool take_answer(struct sitter *sitter, const struct lobby_news *news)
{
    const char *text = lobby_line_text(news->line, "text");
    if (news->ok)
        return true;
    fprintf(stderr, "ttychess sit: %s: %s%s%.*s\n",
            news->tag == sitter->moved_tag ? "the move was not taken"
            : news->tag == sitter->turn    ? "no engine time"
                                           : "the lobby refuses something",
            lobby_code_text(lobby_line_text(news->line, "code")), *text ? ": " : "",
            PRINTABLE_UP_TO(200, text));
    if (news->tag == sitter->moved_tag)
        take_refusal(sitter);
    return news->tag != sitter->turn;
}

/* A turn that is taken away before it was used is asked for again. */
static void take_turn(struct sitter *sitter, bool turn)
{
    sitter->has_turn = sitter->wants && turn;
    if (sitter->wants && !turn && !sitter->thinks)
        want_turn(sitter);
}

static void take_loss(struct sitter *sitter, const struct reason *reason)
{
    fprintf(stderr, "ttychess sit: %s\n", reason->text);
    sitter->wants = sitter->has_turn = sitter->seeks = sitter->waits = false;
    sitter->game = 0;
    sitter->moved_tag = sitter->turn = sitter->games = 0;
}

/* Nobody is there who might see to it. */
static bool may_come_back(const struct sitter *sitter)
{
    enum client_state state = lobby_client_state(sitter->client);
    return state != CLIENT_OUT && state != CLIENT_LOCKED;
}

bool sitter_take_news(struct sitter *sitter, const struct lobby_news *news)
{
    switch (news->kind) {
    case LOBBY_JOINED:
        printf("%s sits in the lobby of %s\n", lobby_client_replica(sitter->client)->me,
               lobby_client_replica(sitter->client)->host);
        fflush(stdout);
        sitter->games = ask(sitter, "due", NULL, NULL);
        break;
    case LOBBY_LOST: take_loss(sitter, &news->reason); return may_come_back(sitter);
    case LOBBY_CHALLENGED: answer_challenge(sitter, &news->wish); break;
    case LOBBY_WISHES:
        if (news->gone &&
            lobby_names_equal(news->wish.from, lobby_client_replica(sitter->client)->me))
            sitter->seeks = false;
        break;
    case LOBBY_EVENT: answer_offer(sitter, news); break;
    case LOBBY_ENGINE: take_turn(sitter, lobby_line_flag(news->line, "turn")); break;
    case LOBBY_ANSWER: return take_answer(sitter, news);
    case LOBBY_ROW:
        if (news->tag == sitter->games)
            sit_again(sitter, news->line);
        break;
    case LOBBY_DUE: sit_again(sitter, news->line); break;
    default: break;
    }
    return true;
}

void sitter_go_on(struct sitter *sitter)
{
    go_on(sitter);
    offer_game(sitter);
}
