/* snapshot.c - see snapshot.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/snapshot.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "pgn/pgn_scanner.h"

static const struct side_keys {
    const char *away, *left, *wait, *patience, *offers, *offered, *clock;
} side_keys[2] = {[WHITE] = {"aw", "lw", "xw", "pw", "ow", "cw", "w"},
                  [BLACK] = {"ab", "lb", "xb", "pb", "ob", "cb", "b"}};

static void write_moves(const struct lobby_game *lobby_game, snapshot_line_handler *send,
                        void *context)
{
    enum { TEXT = LOBBY_LINE_SIZE - 100, MOVE = 32 };
    const struct game *game = &lobby_game->game;
    char text[TEXT] = "", move[MOVE];
    struct position position = game->start;
    size_t first = 0;
    for (size_t i = 0; i < game->current; i++) {
        int64_t left;
        uci_move_write(&position, game->moves[i].move, move);
        if (move_node_get_clock(game->moves[i].node, &left))
            text_add(move, sizeof move, ":%" PRId64, left);
        text_add_item(text, sizeof text, " ", move);
        position_play(&position, game->moves[i].move);
        if (strlen(text) + MOVE < sizeof text && i + 1 < game->current)
            continue;
        struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_MOVES);
        line_writer_add_number(&writer, "game", lobby_game->id);
        line_writer_add_number(&writer, "ply", (int64_t)first + 1);
        line_writer_add_text(&writer, text);
        send(context, &writer);
        first = i + 1;
        *text = '\0';
    }
}

static void add_unless_zero(struct line_writer *writer, const char *key, int64_t number)
{
    if (number != 0)
        line_writer_add_number(writer, key, number);
}

void snapshot_write(const struct lobby_game *lobby_game, int64_t now,
                    snapshot_line_handler *send, void *context)
{
    write_moves(lobby_game, send, context);
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_STATE);
    line_writer_add_number(&writer, "game", lobby_game->id);
    line_writer_add_number(&writer, "n", lobby_game->event_count);
    line_writer_add_number(&writer, "at", lobby_game->moved_at);
    line_writer_add_number(&writer, "turn", now - lobby_game->turn_since);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct side_keys *keys = &side_keys[color];
        add_unless_zero(&writer, keys->offers, lobby_game->offers[color]);
        add_unless_zero(&writer, keys->offered, lobby_game->offer_count[color]);
        if (lobby_game->away[color])
            line_writer_add_number(&writer, keys->away, now - lobby_game->away_since[color]);
        if (lobby_game->left_on_purpose[color])
            line_writer_add_flag(&writer, keys->left, true);
        add_unless_zero(&writer, keys->wait, lobby_game->claim_after[color]);
        add_unless_zero(&writer, keys->patience, lobby_game->patience[color]);
        if (lobby_game_has_clock(lobby_game))
            line_writer_add_number(&writer, keys->clock, lobby_game->clock.left[color]);
    }
    add_unless_zero(&writer, "first", lobby_game->first_move);
    if (lobby_game->clock_stopped) {
        line_writer_add(&writer, "stop",
                        lobby_game->stop_cause == STOP_PLAYER_AWAY ? "away" : "restart");
        line_writer_add_number(&writer, "since", now - lobby_game->stopped_since);
    }
    if (lobby_game_has_clock(lobby_game))
        line_writer_add_number(&writer, "used", lobby_game->clock.used);
    if (lobby_game->clock.running)
        line_writer_add_number(&writer, "run", now - lobby_game->clock.started_at);
    if (lobby_game->phase == LOBBY_GAME_OVER) {
        line_writer_add(&writer, "result", result_text(lobby_game->game.result));
        line_writer_add(&writer, "ending", lobby_ending_code(lobby_game->ending));
        if (lobby_game->first_move_missed)
            line_writer_add_flag(&writer, "unmoved", true);
    }
    send(context, &writer);
}

bool snapshot_parse_moves(struct lobby_game *lobby_game, const struct lobby_line *line,
                          struct error *error)
{
    struct game *game = &lobby_game->game;
    const char *text = lobby_line_text(line, "text"), *word;
    int64_t ply;
    size_t length;
    if (!lobby_line_get_number(line, "ply", 1, LOBBY_GAME_MAX_PLIES, &ply) ||
        (size_t)ply != game->current + 1)
        return error_set(error, 0, "moves: expected the first ply to be %zu",
                         game->current + 1);
    while (next_word(&text, &word, &length)) {
        const char *colon = memchr(word, ':', length);
        size_t letters = colon ? (size_t)(colon - word) : length;
        chess_move move = uci_move_parse(&game->position, word, letters);
        char number[24];
        uint64_t left;
        if (move == MOVE_NONE || game->current >= LOBBY_GAME_MAX_PLIES ||
            !game_play(game, move))
            return error_set(error, 0, "moves: ply %zu is not legal", game->current + 1);
        if (!colon)
            continue;
        snprintf(number, sizeof number, "%.*s", (int)(length - letters - 1), colon + 1);
        if (!number_parse(number, 0, INT32_MAX, &left, error))
            return false;
        move_tree_set_clock(&game->tree, game->node, (int64_t)left);
    }
    return true;
}

/* Returns a field's number, or 0 if it is missing or invalid. */
static int64_t get_number(const struct lobby_line *line, const char *key)
{
    int64_t number = 0;
    lobby_line_get_number(line, key, 0, INT64_MAX / 4, &number);
    return number;
}

/* Applies the end of the game as one more event. The caller then corrects the number of
 * events. */
static bool apply_end(struct lobby_game *lobby_game, const struct lobby_line *line,
                      int64_t now, struct error *error)
{
    char text[EVENT_TEXT_SIZE];
    struct game_event end;
    snprintf(text, sizeof text,
             "n=%" PRIu32 " at=0 e=end c=w count=%d result=%.8s ending=%.20s",
             lobby_game->event_count + 1,
             lobby_line_flag(line, "unmoved") ? END_FIRST_MOVE_MISSED : 0,
             lobby_line_text(line, "result"), lobby_line_text(line, "ending"));
    return game_event_parse_text(&end, text, error) &&
           lobby_game_apply(lobby_game, &end, now, error);
}

bool snapshot_parse_state(struct lobby_game *lobby_game, const struct lobby_line *line,
                          int64_t now, struct error *error)
{
    const char *stop = lobby_line_text(line, "stop");
    int64_t number, left[2];
    if (!lobby_line_get_number(line, "n", (int64_t)lobby_game->game.current, UINT32_MAX - 1,
                               &number))
        return error_set(error, 0, "state: expected n=, the number of events");
    if (lobby_line_value(line, "ending") && !apply_end(lobby_game, line, now, error))
        return false;
    lobby_game->event_count = (uint32_t)number;
    lobby_game->moved_at = get_number(line, "at");
    lobby_game->turn_since = now - get_number(line, "turn");
    for (int color = WHITE; color <= BLACK; color++) {
        const struct side_keys *keys = &side_keys[color];
        lobby_game->offers[color] = (unsigned)get_number(line, keys->offers) &
                                    (OFFER_DRAW | OFFER_TAKEBACK | OFFER_ABORT);
        lobby_game->offer_count[color] = (int)get_number(line, keys->offered);
        lobby_game->away[color] = lobby_line_value(line, keys->away) != NULL;
        lobby_game->away_since[color] = now - get_number(line, keys->away);
        lobby_game->left_on_purpose[color] = lobby_line_flag(line, keys->left);
        lobby_game->claim_after[color] = get_number(line, keys->wait);
        lobby_game->patience[color] = get_number(line, keys->patience);
        left[color] = get_number(line, keys->clock);
    }
    if (!lobby_line_get_number(line, "first", -1, INT32_MAX, &lobby_game->first_move))
        lobby_game->first_move = 0;
    lobby_game->clock_stopped = *stop != '\0';
    lobby_game->stop_cause =
        strcmp(stop, "away") == 0 ? STOP_PLAYER_AWAY : STOP_SERVER_RESTART;
    lobby_game->stopped_since = now - get_number(line, "since");
    if (!lobby_game_has_clock(lobby_game))
        return true;
    lobby_game_set_clock(lobby_game, left, get_number(line, "used"));
    if (lobby_line_value(line, "run"))
        clock_start(&lobby_game->clock, now - get_number(line, "run"));
    return true;
}
