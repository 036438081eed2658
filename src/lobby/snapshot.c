/* snapshot.c - see snapshot.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/snapshot.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "pgn/pgn_scanner.h"

/* The keys of each side's fields, see snapshot.h. */
static const struct side_keys {
    const char *away, *left, *wait, *pot, *offers, *offered, *clock;
} side_keys[2] = {[WHITE] = {"aw", "lw", "xw", "pw", "ow", "cw", "w"},
                  [BLACK] = {"ab", "lb", "xb", "pb", "ob", "cb", "b"}};

/* ---- writing ---------------------------------------------------------------------------- */

static void write_moves(const struct table *table, snapshot_send *send, void *context)
{
    enum { TEXT = LOBBY_LINE - 100, MOVE = 32 };
    const struct game *game = &table->game;
    char text[TEXT] = "", move[MOVE];
    struct position position = game->start;
    size_t first = 0;
    for (size_t i = 0; i < game->current; i++) {
        int64_t left;
        uci_move_write(&position, game->moves[i].move, move);
        if (move_clock_read(game->moves[i].node, &left))
            text_add(move, sizeof move, ":%" PRId64, left);
        text_add_item(text, sizeof text, " ", move);
        position_play(&position, game->moves[i].move);
        if (strlen(text) + MOVE < sizeof text && i + 1 < game->current)
            continue;
        struct line_writer writer = line_begin(LOBBY_NEWS, VERB_MOVES);
        line_add_number(&writer, "game", table->id);
        line_add_number(&writer, "ply", (int64_t)first + 1);
        line_add_text(&writer, text);
        send(context, &writer);
        first = i + 1;
        *text = '\0';
    }
}

void snapshot_write(const struct table *table, int64_t now, snapshot_send *send, void *context)
{
    write_moves(table, send, context);
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_STATE);
    line_add_number(&writer, "game", table->id);
    line_add_number(&writer, "n", table->number);
    line_add_number(&writer, "at", table->moved_at);
    line_add_number(&writer, "spent", table->last_spent);
    line_add_number(&writer, "turn", now - table->turn_since);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct side_keys *keys = &side_keys[color];
        if (table->offers[color])
            line_add_number(&writer, keys->offers, table->offers[color]);
        if (table->offered[color])
            line_add_number(&writer, keys->offered, table->offered[color]);
        if (table->away[color])
            line_add_number(&writer, keys->away, now - table->away_since[color]);
        if (table->left_by_word[color])
            line_add_flag(&writer, keys->left, true);
        if (table->wait[color])
            line_add_number(&writer, keys->wait, table->wait[color]);
        if (table->pot[color])
            line_add_number(&writer, keys->pot, table->pot[color]);
        if (table_has_clock(table))
            line_add_number(&writer, keys->clock, table->clock.left[color]);
    }
    if (table->first_move)
        line_add_number(&writer, "first", table->first_move);
    if (table->stands) {
        line_add(&writer, "stop", table->cause == STOP_AWAY ? "away" : "restart");
        line_add_number(&writer, "since", now - table->stopped_since);
    }
    if (table_has_clock(table))
        line_add_number(&writer, "used", table->clock.used);
    if (table->clock.running)
        line_add_number(&writer, "run", now - table->clock.started_at);
    if (table->phase == TABLE_OVER) {
        line_add(&writer, "result", result_text(table->game.result));
        line_add(&writer, "ending", table_ending_code(table->ending));
        if (table->unmoved)
            line_add_flag(&writer, "unmoved", true);
    }
    send(context, &writer);
}

/* ---- reading ---------------------------------------------------------------------------- */

bool snapshot_take_moves(struct table *table, const struct lobby_line *line,
                         struct error *error)
{
    struct game *game = &table->game;
    const char *text = lobby_line_text(line, "text"), *word;
    int64_t ply;
    size_t length;
    if (!lobby_line_number(line, "ply", 1, TABLE_PLIES, &ply) ||
        (size_t)ply != game->current + 1)
        return error_set(error, 0, "moves: expected those from %zu on", game->current + 1);
    while (next_word(&text, &word, &length)) {
        const char *colon = memchr(word, ':', length);
        size_t letters = colon ? (size_t)(colon - word) : length;
        chess_move move = uci_move_parse(&game->position, word, letters);
        char number[24];
        uint64_t left;
        if (move == MOVE_NONE || game->current >= TABLE_PLIES || !game_play(game, move))
            return error_set(error, 0, "moves: one is not legal");
        if (!colon)
            continue;
        snprintf(number, sizeof number, "%.*s", (int)(length - letters - 1), colon + 1);
        if (!number_read(number, 0, INT32_MAX, &left, error))
            return false;
        move_clock_write(&game->tree, game->node, (int64_t)left);
    }
    return true;
}

/* Returns 0 if the field is missing. */
static int64_t number_of(const struct lobby_line *line, const char *key)
{
    int64_t number = 0;
    lobby_line_number(line, key, 0, INT64_MAX / 4, &number);
    return number;
}

/* The end of the game is applied as one more event; `n` then sets the correct number. */
static bool take_end(struct table *table, const struct lobby_line *line, int64_t now,
                     struct error *error)
{
    char text[EVENT_TEXT_SIZE];
    struct game_event end;
    snprintf(text, sizeof text,
             "n=%" PRIu32 " at=0 e=end c=w count=%d result=%.8s ending=%.20s",
             table->number + 1, lobby_line_flag(line, "unmoved") ? END_UNMOVED : 0,
             lobby_line_text(line, "result"), lobby_line_text(line, "ending"));
    return game_event_read_text(&end, text, error) && table_apply(table, &end, now, error);
}

bool snapshot_take_state(struct table *table, const struct lobby_line *line, int64_t now,
                         struct error *error)
{
    const char *stop = lobby_line_text(line, "stop");
    int64_t number, left[2];
    if (!lobby_line_number(line, "n", (int64_t)table->game.current, UINT32_MAX - 1, &number))
        return error_set(error, 0, "state: expected n=, the number of events");
    if (lobby_line_value(line, "ending") && !take_end(table, line, now, error))
        return false;
    table->number = (uint32_t)number;
    table->moved_at = number_of(line, "at");
    table->last_spent = number_of(line, "spent");
    table->turn_since = now - number_of(line, "turn");
    for (int color = WHITE; color <= BLACK; color++) {
        const struct side_keys *keys = &side_keys[color];
        table->offers[color] = (unsigned)number_of(line, keys->offers) &
                               (OFFER_DRAW | OFFER_TAKEBACK | OFFER_ABORT);
        table->offered[color] = (int)number_of(line, keys->offered);
        table->away[color] = lobby_line_value(line, keys->away) != NULL;
        table->away_since[color] = now - number_of(line, keys->away);
        table->left_by_word[color] = lobby_line_flag(line, keys->left);
        table->wait[color] = number_of(line, keys->wait);
        table->pot[color] = number_of(line, keys->pot);
        left[color] = number_of(line, keys->clock);
    }
    if (!lobby_line_number(line, "first", -1, INT32_MAX, &table->first_move))
        table->first_move = 0;
    table->stands = *stop != '\0';
    table->cause = strcmp(stop, "away") == 0 ? STOP_AWAY : STOP_RESTART;
    table->stopped_since = now - number_of(line, "since");
    if (!table_has_clock(table))
        return true;
    table_set_clock(table, left, number_of(line, "used"));
    if (lobby_line_value(line, "run"))
        clock_start(&table->clock, now - number_of(line, "run"));
    return true;
}
