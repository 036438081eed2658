/* rounds.c - the site's games: turns the states of a game into events.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The site sends the state of a game, but the session needs events. The gateway therefore
 * compares the state with its own copy; the difference is what has happened, even if much was
 * missed.
 */
#include "lichess/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/words.h"
#include "lobby/snapshot.h"
#include "pgn/openings.h"
#include "rules/draw_rules.h"
#include "rules/san.h"

enum {
    SECOND = 1000,
    DAY = 24 * 60 * 60 * 1000,
    CLOCK_SLACK = 20 /* milliseconds of clock difference that are not reported */
};

/* ---- the list of games ------------------------------------------------------------------ */

struct round *round_find(const struct gateway *gateway, int64_t id)
{
    struct round *round = gateway->rounds;
    while (round && round->id != id)
        round = round->next;
    return round;
}

struct round *round_of_line(const struct gateway *gateway, const struct lobby_line *line)
{
    int64_t id = 0;
    lobby_line_number(line, "game", 1, INT64_MAX, &id);
    return round_find(gateway, id);
}

bool round_is_over(const struct round *round)
{
    return round->known && round->table.phase == TABLE_OVER;
}

bool round_goes_on(const struct round *round)
{
    return round->known && round->table.phase == TABLE_PLAYED;
}

struct round *round_add(struct gateway *gateway, int64_t id)
{
    struct round **end = &gateway->rounds, *round = memory_new(1, sizeof *round),
                 *oldest = NULL;
    int count = 0;
    for (; *end; end = &(*end)->next, count++)
        if (!oldest && round_is_over(*end))
            oldest = *end;
    *end = round;
    round->id = id;
    site_id_write(id, round->name);
    round->stream.again_at = -1;
    if (count >= GATEWAY_ROUNDS && oldest)
        round_drop(gateway, oldest);
    return round;
}

void round_drop(struct gateway *gateway, struct round *round)
{
    struct round **at = &gateway->rounds;
    while (*at != round)
        at = &(*at)->next;
    *at = round->next;
    errand_stop(gateway, &round->stream.errand);
    if (round->known)
        table_free(&round->table);
    free(round->moves);
    free(round);
}

/* Writes the keys of the positions after the opening, which ends with the last named
 * position. */
static void write_keys(struct buffer *games, const struct game *game)
{
    struct opening opening;
    size_t place = game->current;
    while (place > 0 && !openings_find(game->keys[place], &opening))
        place--;
    for (place += place > 0 || position_is_start(&game->start); place <= game->current;
         place++)
        buffer_printf(games, " %016" PRIx64, game->keys[place]);
}

/* Leaves the record of an earlier gateway in place until all correspondence games are known or
 * there is a game with a clock. */
void gateway_note_playing(struct gateway *gateway)
{
    bool waits = !gateway->all_told, clock = false;
    struct buffer games = {0};
    buffer_reserve(&games, 0);
    for (const struct round *round = gateway->rounds; round; round = round->next) {
        bool slow = round->known ? !table_has_clock(&round->table) : round->slow;
        if (!round->own || round_is_over(round))
            continue;
        waits = waits || (slow && !round->known);
        clock = clock || !slow;
        buffer_printf(&games, "%s/%s %s%s", gateway->ports.host, round->name,
                      round->known ? round->table.names[!round->seat] : "somebody",
                      slow ? "" : " *");
        if (slow && round->known)
            write_keys(&games, &round->table.game);
        buffer_add(&games, "\n", 1);
    }
    if ((clock || !waits || gateway->playing) &&
        (!gateway->playing || strcmp(gateway->playing, games.bytes) != 0)) {
        gateway->ports.playing(gateway->ports.context, games.bytes);
        memory_replace_string(&gateway->playing, games.bytes);
    }
    buffer_free(&games);
}

bool gateway_is_full(struct gateway *gateway, int most)
{
    int count = 0;
    for (const struct errand *errand = gateway->errands; errand; errand = errand->next)
        count++;
    for (const struct round *round = gateway->rounds; round; round = round->next)
        count += !round_is_over(round);
    if (count >= most && !gateway->told_full)
        gateway_tell(gateway, "There are more games, challenges or requests than ttychess can "
                              "follow: some are ignored.");
    gateway->told_full |= count >= most;
    return count >= most;
}

/* ---- lines to the session --------------------------------------------------------------- */

void round_tell(struct gateway *gateway, const struct round *round)
{
    static const char *const rating_keys[2] = {"wr", "br"};
    const struct table *table = &round->table;
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_TABLE);
    table_write_head(&writer, table->id, table->names[WHITE], table->names[BLACK],
                     &table->terms);
    line_add_number(&writer, "begun", table->begun);
    line_add(&writer, "seat", !round->own ? "none" : round->seat == WHITE ? "white" : "black");
    for (int color = WHITE; color <= BLACK; color++)
        line_add(&writer, rating_keys[color], round->ratings[color]);
    reply_send(gateway, &writer);
    snapshot_write(table, gateway_now(gateway), gateway->ports.tell, gateway->ports.context);
}

void round_close(struct gateway *gateway, struct round *round, const char *why)
{
    if (why)
        gateway_tell(gateway, "The game %s: %s.", round->name, why);
    if (round->known) {
        struct line_writer writer = line_begin(LOBBY_NEWS, VERB_CLOSED);
        line_add_number(&writer, "game", round->id);
        reply_send(gateway, &writer);
    }
    if (round->sent.state == SENT_UNSURE)
        reply_no(gateway, round->sent.tag, "over", NULL);
    round_drop(gateway, round);
    gateway_note_playing(gateway);
}

/* ---- events ----------------------------------------------------------------------------- */

/* In correspondence games the time left shows when the last move was made. */
bool round_event(struct gateway *gateway, struct round *round, struct game_event *event,
                 const struct site_state *state)
{
    struct table *table = &round->table;
    const int64_t days = (int64_t)table->terms.days * DAY;
    enum color turn = table_turn(table), next = turn;
    int back = event->kind == EVENT_TAKEBACK ? event->count : 0,
        plies = (int)table->game.current - back + (event->kind == EVENT_MOVE);
    if (event->kind == EVENT_MOVE || back % 2 == 1)
        next = !turn;
    event->number = table->number + 1;
    event->at = gateway_date(gateway);
    if (state && state->left[next] > 0 && state->left[next] <= days)
        event->at -= days - state->left[next];
    if (state && table_has_clock(table)) {
        event->has_clock = true;
        for (int color = WHITE; color <= BLACK; color++)
            event->left[color] = MIN(MAX(state->left[color], 0), CLOCK_TIME_MAX);
        event->runs = event->kind != EVENT_END && plies >= TABLE_FREE_MOVES;
        event->used =
            event->runs ? gateway->round_trip / 2 : 0; /* the age of the site's clocks */
        if (event->kind == EVENT_MOVE && plies > TABLE_FREE_MOVES)
            event->spent = MAX(table->clock.left[turn] - event->left[turn] +
                                   table->terms.clocks[turn].periods[0].increment,
                               0);
    }
    if (!table_apply(table, event, gateway_now(gateway), NULL))
        return false;
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_EVENT);
    line_add_number(&writer, "game", round->id);
    game_event_write(event, &writer);
    if (round->known)
        reply_send(gateway, &writer);
    return true;
}

/* ---- moves ------------------------------------------------------------------------------ */

/* Reads a move in UCI, as in streams, or in SAN, as in exports. */
static chess_move read_move(const struct position *position, const char *word, size_t length)
{
    chess_move move = uci_move_parse(position, word, length);
    if (move == MOVE_NONE && san_parse(position, word, length, &move, NULL) != SAN_OK)
        move = MOVE_NONE;
    return move;
}

/* Returns how many moves agree with the game; *rest points to the first that does not. */
static size_t count_common(const struct game *game, const char *moves, const char **rest)
{
    struct position position = game->start;
    const char *word;
    size_t common = 0, length;
    *rest = moves;
    while (common < game->current && next_word(&moves, &word, &length) &&
           read_move(&position, word, length) == game->moves[common].move) {
        position_play(&position, game->moves[common++].move);
        *rest = moves;
    }
    return common;
}

/* Only the last move gets the clock, because the clock at the moves before it is not known. */
static bool follow_moves(struct gateway *gateway, struct round *round,
                         const struct site_state *state)
{
    const struct table *table = &round->table;
    const struct game *game = &table->game;
    const char *rest, *word;
    size_t common = count_common(game, state->moves, &rest), length;
    struct game_event event = {.kind = EVENT_TAKEBACK, .color = table_turn(table)};
    event.count = (int)(game->current - common);
    if (event.count > 0 && !round_event(gateway, round, &event, state))
        return false;
    while (next_word(&rest, &word, &length)) {
        chess_move move = read_move(&game->position, word, length);
        if (move == MOVE_NONE || game->current >= TABLE_PLIES)
            return false;
        event = (struct game_event){.kind = EVENT_MOVE, .color = table_turn(table)};
        event.ply = (int)game->current + 1;
        uci_move_write(&game->position, move, event.move);
        if (!round_event(gateway, round, &event, *skip_white_space(rest) ? NULL : state))
            return false;
    }
    return true;
}

/* ---- offers, clocks, the end ------------------------------------------------------------ */

/* An offer that has gone without a move was declined or withdrawn. */
static bool follow_offers(struct gateway *gateway, struct round *round,
                          const struct site_state *state)
{
    struct table *table = &round->table;
    for (int color = WHITE; color <= BLACK; color++)
        for (unsigned offer = OFFER_DRAW; offer <= OFFER_TAKEBACK; offer *= 2) {
            bool had = table->offers[color] & offer, has = state->offers[color] & offer;
            bool refused = round->refused & offer,
                 own = round->own && (int)round->seat == color;
            struct game_event event = {.offer = (enum table_offer)offer};
            if (!has && had)
                round->refused &= ~offer;
            event.kind = has ? EVENT_OFFER : own == refused ? EVENT_WITHDRAW : EVENT_DECLINE;
            event.color = (enum color)(event.kind == EVENT_DECLINE ? !color : color);
            if (has != had && !round_event(gateway, round, &event, NULL))
                return false;
        }
    return true;
}

/* Reports the clock alone if time was given or halved, or if a lost connection made it
 * differ. */
static bool follow_clock(struct gateway *gateway, struct round *round,
                         const struct site_state *state)
{
    const struct table *table = &round->table;
    int64_t now = gateway_now(gateway);
    struct game_event event = {.kind = EVENT_OTHER};
    for (int color = WHITE; table_has_clock(table) && color <= BLACK; color++) {
        bool runs = table->clock.running && table->clock.turn == (enum color)color;
        int64_t off = clock_time_left(&table->clock, (enum color)color, now) -
                      state->left[color] + (runs ? gateway->round_trip / 2 : 0);
        if (off < -CLOCK_SLACK || off > CLOCK_SLACK)
            return round_event(gateway, round, &event, state);
    }
    return true;
}

/* The site's statuses, and our ending when a player won and when the game was drawn. */
static const struct end {
    const char *status;
    enum table_ending won, drawn;
} ends[] = {
    {"mate", TABLE_CHECKMATE, TABLE_ADJUDICATED},
    {"resign", TABLE_RESIGNED, TABLE_ADJUDICATED},
    {"stalemate", TABLE_ADJUDICATED, TABLE_STALEMATE},
    {"timeout", TABLE_LEFT, TABLE_LEFT_DRAW},
    {"draw", TABLE_ADJUDICATED, TABLE_AGREED},
    {"outoftime", TABLE_TIME, TABLE_TIME_BARE},
    {"noStart", TABLE_LEFT, TABLE_ABORTED},
    {"insufficientMaterialClaim", TABLE_ADJUDICATED, TABLE_MATERIAL},
    {"", TABLE_ADJUDICATED, TABLE_ABORTED} /* any other status */
};

/* The site does not say which rule drew a game, so the board decides. If a draw had been
 * offered, it counts as agreed. */
static enum table_ending drawn_by(const struct table *table)
{
    static const enum table_ending by_rule[ENDING_OTHER + 1] = {
        [ENDING_INSUFFICIENT] = TABLE_MATERIAL,
        [ENDING_FIVEFOLD] = TABLE_FIVEFOLD,
        [ENDING_SEVENTY_FIVE] = TABLE_SEVENTY_FIVE};
    enum table_ending ending = by_rule[table->game.ending];
    enum verdict claim = game_claimable_draw(&table->game);
    if (ending != TABLE_NOT_ENDED)
        return ending;
    if ((table->offers[WHITE] | table->offers[BLACK]) & OFFER_DRAW || claim == VERDICT_NONE)
        return TABLE_AGREED;
    return claim == VERDICT_THREEFOLD ? TABLE_THREEFOLD : TABLE_FIFTY;
}

enum result round_result(const struct site_state *state, enum table_ending *ending)
{
    const struct end *end = ends;
    bool won = state->winner != SITE_NO_COLOR;
    while (*end->status != '\0' && strcmp(end->status, state->status) != 0)
        end++;
    *ending = won ? end->won : end->drawn;
    return *ending == TABLE_ABORTED ? RESULT_NONE
           : !won                   ? RESULT_DRAW
           : state->winner == WHITE ? RESULT_WHITE_WINS
                                    : RESULT_BLACK_WINS;
}

static bool round_end(struct gateway *gateway, struct round *round,
                      const struct site_state *state)
{
    struct game_event event = {.kind = EVENT_END, .color = table_turn(&round->table)};
    event.result = round_result(state, &event.ending);
    if (event.ending == TABLE_AGREED)
        event.ending = drawn_by(&round->table);
    return round_event(gateway, round, &event, state);
}

/* ---- the state as a whole --------------------------------------------------------------- */

bool round_follow(struct gateway *gateway, struct round *round, const struct site_state *state)
{
    struct table *table = &round->table;
    if (table->phase == TABLE_OVER)
        return true;
    if (!follow_moves(gateway, round, state))
        return false;
    if (!site_goes_on(state))
        return round_end(gateway, round, state);
    if (!round->known) { /* the session gets it with the snapshot */
        table->first_move = state->first_move > 0 ? state->first_move : -1;
        table->turn_since = gateway_now(gateway) - state->idle;
    }
    return follow_offers(gateway, round, state) && follow_clock(gateway, round, state);
}

/* The stream of a watched game begins, and ends when the game is over, with the full game.
 * Between them are positions, each with the move that led to it: first all earlier ones, then
 * each new one. Moves taken back are not reported. Then the board differs, false is returned,
 * and the reopened stream has the valid moves. */
bool round_follow_place(struct gateway *gateway, struct round *round,
                        const struct json_t *value)
{
    const char *last = site_text(value, "lm"), *fen = site_text(value, "fen"), *rest;
    const struct game *game = &round->table.game;
    struct site_state state = {
        .moves = round->moves, .status = "started", .winner = SITE_NO_COLOR};
    struct site_game whole;
    char stands[FEN_SIZE];
    if (site_read_game(value, &whole)) {
        *round->moves = '\0';
        memcpy(whole.state.left, round->table.clock.left, sizeof whole.state.left);
        return site_goes_on(&whole.state) || *whole.state.status == '\0' ||
               round_is_over(round) || round_end(gateway, round, &whole.state);
    }
    if (*last == '\0')
        return true;
    text_add_item(round->moves, ROUND_MOVES, " ", last);
    if (count_common(game, round->moves, &rest) < game->current && *rest == '\0')
        return true;
    state.left[WHITE] = site_number(value, "wc") * SECOND;
    state.left[BLACK] = site_number(value, "bc") * SECOND;
    if (!round_follow(gateway, round, &state))
        return false;
    fen_write(&game->position, stands);
    return strncmp(stands, fen, strcspn(fen, " ") + 1) == 0;
}

/* Creates the table in the start position and then catches up. */
bool round_take(struct gateway *gateway, struct round *round, const struct site_game *game)
{
    const struct site_player *players = game->players;
    const char *const names[2] = {players[WHITE].name, players[BLACK].name};
    if (round->known)
        return round_follow(gateway, round, &game->state);
    if (!game->known ||
        !table_init(&round->table, round->id, &game->terms, names, MAX(game->begun, 0), NULL))
        return false;
    for (int color = WHITE; color <= BLACK; color++) {
        if (lobby_names_equal(names[color], gateway->me)) {
            round->own = true;
            round->seat = (enum color)color;
        }
        site_write_rating(&players[color], round->ratings[color]);
    }
    if (!round->own)
        round->moves = memory_new(ROUND_MOVES, 1);
    round->known = round_follow(gateway, round, &game->state);
    if (!round->known)
        table_free(&round->table);
    return round->known;
}
