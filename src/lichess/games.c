/* games.c - turns the site's states of a game into events.
 * SPDX-License-Identifier: GPL-3.0-or-later
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
    CLOCK_SLACK = 20 /* milliseconds; smaller clock differences are not reported */
};

/* ---- the list of games ------------------------------------------------------------------ */

struct gateway_game *gateway_game_find(const struct gateway *gateway, int64_t id)
{
    struct gateway_game *game = gateway->games;
    while (game && game->id != id)
        game = game->next;
    return game;
}

struct gateway_game *gateway_game_find_by_line(const struct gateway *gateway,
                                               const struct lobby_line *line)
{
    int64_t id = 0;
    lobby_line_get_number(line, "game", 1, INT64_MAX, &id);
    return gateway_game_find(gateway, id);
}

bool gateway_game_is_over(const struct gateway_game *game)
{
    return game->known && game->lobby_game.phase == LOBBY_GAME_OVER;
}

bool gateway_game_is_in_progress(const struct gateway_game *game)
{
    return game->known && game->lobby_game.phase == LOBBY_GAME_IN_PROGRESS;
}

struct gateway_game *gateway_game_add(struct gateway *gateway, int64_t id)
{
    struct gateway_game **end = &gateway->games, *oldest = NULL;
    struct gateway_game *game = memory_new(1, sizeof *game);
    int count = 0;
    for (; *end; end = &(*end)->next, count++)
        if (!oldest && gateway_game_is_over(*end))
            oldest = *end;
    *end = game;
    game->id = id;
    site_id_from_number(id, game->name);
    game->stream.reopen_at = -1;
    if (count >= GATEWAY_MAX_GAMES && oldest)
        gateway_game_remove(gateway, oldest);
    return game;
}

void gateway_game_remove(struct gateway *gateway, struct gateway_game *game)
{
    struct gateway_game **at = &gateway->games;
    while (*at != game)
        at = &(*at)->next;
    *at = game->next;
    gateway_request_cancel(gateway, &game->stream.request);
    if (game->known)
        lobby_game_free(&game->lobby_game);
    free(game->moves);
    free(game);
}

/* Writes the keys of the positions after the opening, which ends with the last named
 * position. */
static void write_keys(struct buffer *games, const struct game *game)
{
    struct opening opening;
    size_t ply = game->current;
    while (ply > 0 && !openings_find(game->keys[ply], &opening))
        ply--;
    for (ply += ply > 0 || position_is_start(&game->start); ply <= game->current; ply++)
        buffer_printf(games, " %016" PRIx64, game->keys[ply]);
}

/* The record of an earlier gateway is kept until all of the user's games are known or there is
 * a game with a clock. */
void gateway_report_games(struct gateway *gateway)
{
    bool is_incomplete = !gateway->games_listed, clock = false;
    struct buffer games = {0};
    buffer_reserve(&games, 0);
    for (const struct gateway_game *game = gateway->games; game; game = game->next) {
        bool is_correspondence =
            game->known ? !lobby_game_has_clock(&game->lobby_game) : game->is_correspondence;
        if (!game->is_user_game || gateway_game_is_over(game))
            continue;
        is_incomplete = is_incomplete || (is_correspondence && !game->known);
        clock = clock || !is_correspondence;
        buffer_printf(&games, "%s/%s %s%s", gateway->callbacks.host, game->name,
                      game->known ? game->lobby_game.names[!game->color] : "somebody",
                      is_correspondence ? "" : " *");
        if (is_correspondence && game->known)
            write_keys(&games, &game->lobby_game.game);
        buffer_add(&games, "\n", 1);
    }
    if ((clock || !is_incomplete || gateway->reported_games) &&
        (!gateway->reported_games || strcmp(gateway->reported_games, games.bytes) != 0)) {
        gateway->callbacks.games_changed(gateway->callbacks.context, gateway->me, games.bytes);
        memory_replace_string(&gateway->reported_games, games.bytes);
    }
    buffer_free(&games);
}

bool gateway_report_if_full(struct gateway *gateway, int most)
{
    int count = 0;
    for (const struct gateway_request *request = gateway->requests; request;
         request = request->next)
        count++;
    for (const struct gateway_game *game = gateway->games; game; game = game->next)
        count += !gateway_game_is_over(game);
    if (count >= most && !gateway->full_reported)
        gateway_send_message(gateway,
                             "There are more games, challenges or requests than ttychess can "
                             "follow; some are ignored.");
    gateway->full_reported |= count >= most;
    return count >= most;
}

/* ---- lines to the session --------------------------------------------------------------- */

void gateway_game_send_snapshot(struct gateway *gateway, const struct gateway_game *game)
{
    static const char *const rating_keys[2] = {"wr", "br"};
    const struct lobby_game *lobby_game = &game->lobby_game;
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_TABLE);
    lobby_game_write_head(&writer, lobby_game->id, lobby_game->names[WHITE],
                          lobby_game->names[BLACK], &lobby_game->terms);
    line_writer_add_number(&writer, "begun", lobby_game->begun);
    line_writer_add(&writer, "seat",
                    !game->is_user_game    ? "none"
                    : game->color == WHITE ? "white"
                                           : "black");
    for (int color = WHITE; color <= BLACK; color++)
        line_writer_add(&writer, rating_keys[color], game->ratings[color]);
    reply_send(gateway, &writer);
    snapshot_write(lobby_game, gateway_now(gateway), gateway->callbacks.send,
                   gateway->callbacks.context);
}

void gateway_game_close(struct gateway *gateway, struct gateway_game *game, const char *why)
{
    if (why)
        gateway_send_message(gateway, "Game %s: %s.", game->name, why);
    if (game->known) {
        struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_CLOSED);
        line_writer_add_number(&writer, "game", game->id);
        reply_send(gateway, &writer);
    }
    if (game->sent_move.state == SENT_UNCONFIRMED)
        reply_no(gateway, game->sent_move.tag, "over", NULL);
    gateway_game_remove(gateway, game);
    gateway_report_games(gateway);
}

/* ---- events ----------------------------------------------------------------------------- */

/* In correspondence games, the time left shows when the last move was made. */
bool gateway_game_apply_event(struct gateway *gateway, struct gateway_game *game,
                              struct game_event *event, const struct site_state *state)
{
    struct lobby_game *lobby_game = &game->lobby_game;
    const int64_t days = (int64_t)lobby_game->terms.days * DAY;
    enum color turn = lobby_game_turn(lobby_game), next = turn;
    int change = event->kind == EVENT_MOVE       ? 1
                 : event->kind == EVENT_TAKEBACK ? -event->count
                                                 : 0;
    int plies = (int)lobby_game->game.current + change;
    if (change % 2 != 0)
        next = !turn;
    event->number = lobby_game->event_count + 1;
    event->at = gateway_date(gateway);
    if (state && state->left[next] > 0 && state->left[next] <= days)
        event->at -= days - state->left[next];
    if (state && lobby_game_has_clock(lobby_game)) {
        event->has_clock = true;
        for (int color = WHITE; color <= BLACK; color++)
            event->left[color] = MIN(MAX(state->left[color], 0), CLOCK_TIME_MAX);
        event->clock_runs = event->kind != EVENT_END && plies >= LOBBY_GAME_UNTIMED_PLIES;
        event->used =
            event->clock_runs ? gateway->round_trip / 2 : 0; /* estimated age of the site's
                                                              * clocks */
        if (event->kind == EVENT_MOVE && plies > LOBBY_GAME_UNTIMED_PLIES)
            event->spent = MAX(lobby_game->clock.left[turn] - event->left[turn] +
                                   lobby_game->terms.clocks[turn].periods[0].increment,
                               0);
    }
    if (!lobby_game_apply(lobby_game, event, gateway_now(gateway), NULL))
        return false;
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_EVENT);
    line_writer_add_number(&writer, "game", game->id);
    game_event_write(event, &writer);
    if (game->known)
        reply_send(gateway, &writer);
    return true;
}

/* ---- moves ------------------------------------------------------------------------------ */

/* Moves are UCI in streams and SAN in exports. */
static chess_move read_move(const struct position *position, const char *word, size_t length)
{
    chess_move move = uci_move_parse(position, word, length);
    if (move == MOVE_NONE && san_parse(position, word, length, &move, NULL) != SAN_OK)
        move = MOVE_NONE;
    return move;
}

/* Returns how many moves at the start of `moves` are those of the game. Sets *rest to the
 * moves after them. */
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

/* Only the last move gets the state's clock, because the clocks after earlier moves are not
 * known. */
static bool synchronize_moves(struct gateway *gateway, struct gateway_game *game,
                              const struct site_state *state)
{
    const struct lobby_game *lobby_game = &game->lobby_game;
    const char *rest, *word;
    size_t common = count_common(&lobby_game->game, state->moves, &rest), length;
    struct game_event event = {.kind = EVENT_TAKEBACK, .color = lobby_game_turn(lobby_game)};
    event.count = (int)(lobby_game->game.current - common);
    if (event.count > 0 && !gateway_game_apply_event(gateway, game, &event, state))
        return false;
    while (next_word(&rest, &word, &length)) {
        chess_move move = read_move(&lobby_game->game.position, word, length);
        if (move == MOVE_NONE || lobby_game->game.current >= LOBBY_GAME_MAX_PLIES)
            return false;
        event = (struct game_event){.kind = EVENT_MOVE, .color = lobby_game_turn(lobby_game)};
        event.ply = (int)lobby_game->game.current + 1;
        uci_move_write(&lobby_game->game.position, move, event.move);
        if (!gateway_game_apply_event(gateway, game, &event,
                                      *skip_white_space(rest) ? NULL : state))
            return false;
    }
    return true;
}

/* ---- offers, clocks, the end ------------------------------------------------------------ */

/* If an offer has disappeared without a move, it was declined or withdrawn. */
static bool synchronize_offers(struct gateway *gateway, struct gateway_game *game,
                               const struct site_state *state)
{
    struct lobby_game *lobby_game = &game->lobby_game;
    for (int color = WHITE; color <= BLACK; color++)
        for (unsigned offer = OFFER_DRAW; offer <= OFFER_TAKEBACK; offer *= 2) {
            bool had = lobby_game->offers[color] & offer, has = state->offers[color] & offer;
            bool declined = game->declined_offers & offer,
                 own = game->is_user_game && (int)game->color == color;
            struct game_event event = {.offer = (enum offer_kind)offer};
            if (!has && had)
                game->declined_offers &= ~offer;
            event.kind = has ? EVENT_OFFER : own == declined ? EVENT_WITHDRAW : EVENT_DECLINE;
            event.color = (enum color)(event.kind == EVENT_DECLINE ? !color : color);
            if (has != had && !gateway_game_apply_event(gateway, game, &event, NULL))
                return false;
        }
    return true;
}

/* The clock may differ because time was added or halved, or because the connection was
 * lost. */
static bool synchronize_clock(struct gateway *gateway, struct gateway_game *game,
                              const struct site_state *state)
{
    const struct lobby_game *lobby_game = &game->lobby_game;
    int64_t now = gateway_now(gateway);
    struct game_event event = {.kind = EVENT_UNKNOWN};
    for (int color = WHITE; lobby_game_has_clock(lobby_game) && color <= BLACK; color++) {
        bool runs = lobby_game->clock.running && lobby_game->clock.turn == (enum color)color;
        int64_t difference = clock_time_left(&lobby_game->clock, (enum color)color, now) -
                             state->left[color] + (runs ? gateway->round_trip / 2 : 0);
        if (difference < -CLOCK_SLACK || difference > CLOCK_SLACK)
            return gateway_game_apply_event(gateway, game, &event, state);
    }
    return true;
}

/* The site's statuses, and the lobby's endings for games that a player won and for others. */
static const struct end {
    const char *status;
    enum lobby_ending won, drawn;
} ends[] = {
    {"mate", LOBBY_ENDING_CHECKMATE, LOBBY_ENDING_ADJUDICATED},
    {"resign", LOBBY_ENDING_RESIGNED, LOBBY_ENDING_ADJUDICATED},
    {"stalemate", LOBBY_ENDING_ADJUDICATED, LOBBY_ENDING_STALEMATE},
    {"timeout", LOBBY_ENDING_ABANDONED, LOBBY_ENDING_ABANDONED_DRAW},
    {"draw", LOBBY_ENDING_ADJUDICATED, LOBBY_ENDING_AGREED},
    {"outoftime", LOBBY_ENDING_TIME, LOBBY_ENDING_TIME_DRAW},
    {"noStart", LOBBY_ENDING_ABANDONED, LOBBY_ENDING_ABORTED},
    {"insufficientMaterialClaim", LOBBY_ENDING_ADJUDICATED, LOBBY_ENDING_MATERIAL},
    {"", LOBBY_ENDING_ADJUDICATED, LOBBY_ENDING_ABORTED} /* any other status */
};

/* The site does not say by which rule a game was drawn, so the board decides. A draw that
 * could be claimed counts as agreed if it was offered. */
static enum lobby_ending find_draw_rule(const struct lobby_game *lobby_game)
{
    static const enum lobby_ending by_rule[ENDING_OTHER + 1] = {
        [ENDING_INSUFFICIENT] = LOBBY_ENDING_MATERIAL,
        [ENDING_FIVEFOLD] = LOBBY_ENDING_FIVEFOLD,
        [ENDING_SEVENTY_FIVE] = LOBBY_ENDING_SEVENTY_FIVE};
    enum lobby_ending ending = by_rule[lobby_game->game.ending];
    enum verdict claim = game_claimable_draw(&lobby_game->game);
    if (ending != LOBBY_ENDING_NONE)
        return ending;
    if ((lobby_game->offers[WHITE] | lobby_game->offers[BLACK]) & OFFER_DRAW || !claim)
        return LOBBY_ENDING_AGREED;
    return claim == VERDICT_THREEFOLD ? LOBBY_ENDING_THREEFOLD : LOBBY_ENDING_FIFTY;
}

enum result site_state_result(const struct site_state *state, enum lobby_ending *ending)
{
    const struct end *end = ends;
    bool won = state->winner != COLOR_UNSPECIFIED;
    while (*end->status != '\0' && strcmp(end->status, state->status) != 0)
        end++;
    *ending = won ? end->won : end->drawn;
    return *ending == LOBBY_ENDING_ABORTED ? RESULT_NONE
           : !won                          ? RESULT_DRAW
           : state->winner == WHITE        ? RESULT_WHITE_WINS
                                           : RESULT_BLACK_WINS;
}

static bool gateway_game_end(struct gateway *gateway, struct gateway_game *game,
                             const struct site_state *state)
{
    struct game_event event = {.kind = EVENT_END, .color = lobby_game_turn(&game->lobby_game)};
    event.result = site_state_result(state, &event.ending);
    if (event.ending == LOBBY_ENDING_AGREED)
        event.ending = find_draw_rule(&game->lobby_game);
    return gateway_game_apply_event(gateway, game, &event, state);
}

/* ---- the state as a whole --------------------------------------------------------------- */

bool gateway_game_synchronize(struct gateway *gateway, struct gateway_game *game,
                              const struct site_state *state)
{
    struct lobby_game *lobby_game = &game->lobby_game;
    if (lobby_game->phase == LOBBY_GAME_OVER)
        return true;
    if (!synchronize_moves(gateway, game, state))
        return false;
    if (!site_state_is_in_progress(state))
        return gateway_game_end(gateway, game, state);
    if (!game->known) { /* first time: set what the snapshot will send to the session */
        lobby_game->first_move = state->first_move > 0 ? state->first_move : -1;
        lobby_game->turn_since = gateway_now(gateway) - state->idle;
    }
    return synchronize_offers(gateway, game, state) && synchronize_clock(gateway, game, state);
}

/* The stream begins with the full game and, when the game ends, repeats it. In between come
 * all positions since the start, each with the move that led to it. Takebacks are not
 * reported, but after one the board differs, and the reopened stream has the valid moves. */
bool gateway_game_apply_position(struct gateway *gateway, struct gateway_game *game,
                                 const struct json_t *value)
{
    const char *last = site_json_text(value, "lm"), *fen = site_json_text(value, "fen"), *rest;
    const struct lobby_game *lobby_game = &game->lobby_game;
    struct site_state state = {
        .moves = game->moves, .status = "started", .winner = COLOR_UNSPECIFIED};
    struct site_game full_game;
    char board_fen[FEN_SIZE];
    if (site_parse_game(value, &full_game)) {
        *game->moves = '\0';
        memcpy(full_game.state.left, lobby_game->clock.left, sizeof full_game.state.left);
        return site_state_is_in_progress(&full_game.state) ||
               *full_game.state.status == '\0' || gateway_game_is_over(game) ||
               gateway_game_end(gateway, game, &full_game.state);
    }
    if (*last == '\0')
        return true;
    text_add_item(game->moves, GATEWAY_MOVES_SIZE, " ", last);
    if (count_common(&lobby_game->game, game->moves, &rest) < lobby_game->game.current &&
        *rest == '\0')
        return true;
    state.left[WHITE] = site_json_number(value, "wc") * SECOND;
    state.left[BLACK] = site_json_number(value, "bc") * SECOND;
    if (!gateway_game_synchronize(gateway, game, &state))
        return false;
    fen_write(&lobby_game->game.position, board_fen);
    return strncmp(board_fen, fen, strcspn(fen, " ") + 1) == 0;
}

bool gateway_game_update(struct gateway *gateway, struct gateway_game *game,
                         const struct site_game *description)
{
    const struct site_player *players = description->players;
    const char *const names[2] = {players[WHITE].name, players[BLACK].name};
    if (game->known)
        return gateway_game_synchronize(gateway, game, &description->state);
    if (!description->is_supported ||
        !lobby_game_init(&game->lobby_game, game->id, &description->terms, names,
                         MAX(description->begun, 0), NULL))
        return false;
    for (int color = WHITE; color <= BLACK; color++) {
        if (lobby_names_equal(names[color], gateway->me)) {
            game->is_user_game = true;
            game->color = (enum color)color;
        }
        site_write_rating(&players[color], game->ratings[color]);
    }
    if (!game->is_user_game)
        game->moves = memory_new(GATEWAY_MOVES_SIZE, 1);
    game->known = gateway_game_synchronize(gateway, game, &description->state);
    if (!game->known)
        lobby_game_free(&game->lobby_game);
    return game->known;
}
