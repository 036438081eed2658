/* watch.c - other players' games, finished games, and lists.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <stdio.h>

#include "base/words.h"
#include "lobby/protocol.h"

enum {
    ONLINE_TIME = 2 * 60 * 1000 /* milliseconds for which a user counts as here after being
                                 * seen */
};

#define MOVES_ONLY "tags=false&clocks=false&evals=false&opening=false&division=false"

static void send_game(struct gateway *gateway, uint64_t tag, struct gateway_game *game)
{
    reply_ok(gateway, tag, "game", game->id);
    if (game->known)
        gateway_game_send_snapshot(gateway, game);
    if (gateway_game_is_over(game))
        gateway_game_close(gateway, game, NULL);
    else if (!game->stream.request && game->stream.reopen_at < 0)
        gateway_game_open_stream(gateway, game);
}

static void send_fetched_game(struct gateway *gateway, uint64_t tag,
                              const struct json_t *value)
{
    struct site_game full_game;
    if (!site_parse_game(value, &full_game)) {
        reply_no(gateway, tag, "no_game", NULL);
        return;
    }
    struct gateway_game *game = gateway_game_find(gateway, full_game.id);
    if (game || gateway_game_update(gateway, game = gateway_game_add(gateway, full_game.id),
                                    &full_game)) {
        send_game(gateway, tag, game);
    } else {
        gateway_game_remove(gateway, game);
        reply_no(gateway, tag, "refused", GATEWAY_VARIANTS_TEXT);
    }
}

static void fetch_end(struct gateway *gateway, struct gateway_request *request)
{
    if (reply_check_status(gateway, request))
        send_fetched_game(gateway, request->tag, request->value);
}

/* Only the first featured game is used. */
static bool featured_line(struct gateway *gateway, struct gateway_request *request)
{
    if (request->value)
        send_fetched_game(gateway, request->tag, request->value);
    return request->value == NULL;
}

/* TV channels with chess or Chess960. */
static const char channels[] =
    "best bullet blitz rapid classical ultraBullet chess960 bot computer";

/* Watches a game by number, player or channel. By default watches the user's own game or, if
 * there is none, lists the channels. */
void gateway_handle_watch(struct gateway *gateway, const struct lobby_line *line)
{
    struct gateway_request plan = {.tag = line->tag, .end = fetch_end};
    const char *person = lobby_line_text(line, "name");
    struct gateway_game *game = gateway_game_find_by_line(gateway, line);
    char name[SITE_ID_SIZE];
    int64_t id = 0;
    const char *rest = channels, *channel;
    size_t length = 0;
    bool is_channel = false;
    bool has_id = lobby_line_get_number(line, "game", 1, INT64_MAX, &id);
    while (!has_id && !is_channel && next_word(&rest, &channel, &length))
        is_channel = word_equals(channel, length, person);
    for (struct gateway_game *at = gateway->games; at && !has_id && !*person && !game;
         at = at->next)
        if (at->is_user_game && gateway_game_is_in_progress(at))
            game = at;
    if (game) {
        send_game(gateway, line->tag, game);
    } else if (is_channel) {
        plan.line = featured_line;
        gateway_request_send(gateway, &plan, NULL, "/api/tv/%.*s?nb=1&tags=false", (int)length,
                             channel);
    } else if (has_id ? site_id_from_number(id, name) : lobby_name_is_well_formed(person)) {
        gateway_request_send(gateway, &plan, NULL,
                             has_id ? "/game/export/%s?" MOVES_ONLY
                                    : "/api/user/%s/current-game?" MOVES_ONLY,
                             has_id ? name : person);
    } else if (has_id || *person) {
        reply_no(gateway, line->tag, "no_game", NULL);
    } else {
        gateway_send_message(gateway, "TV channels: %s; 'watch blitz' shows one.", channels);
        reply_ok(gateway, line->tag, NULL, 0);
    }
}

void gateway_handle_unwatch(struct gateway *gateway, const struct lobby_line *line)
{
    struct gateway_game *game = gateway_game_find_by_line(gateway, line);
    if (game && !game->is_user_game)
        gateway_game_remove(gateway, game);
    reply_ok(gateway, line->tag, NULL, 0);
}

static struct line_writer row_begin(struct gateway_request *request, const char *kind)
{
    struct line_writer writer = line_writer_begin(request->tag, VERB_ROW);
    line_writer_add(&writer, "kind", kind);
    request->count++;
    return writer;
}

static struct line_writer row_of_game(struct gateway_request *request, int64_t id,
                                      const struct match_terms *terms, const char *white,
                                      const char *black, size_t plies, enum color turn)
{
    struct line_writer writer = row_begin(request, "game");
    lobby_game_write_head(&writer, id, white, black, terms);
    line_writer_add_number(&writer, "ply", (int64_t)plies);
    line_writer_add(&writer, "turn", turn == WHITE ? "white" : "black");
    return writer;
}

static bool game_line(struct gateway *gateway, struct gateway_request *request)
{
    struct site_game game;
    enum lobby_ending ending;
    size_t plies = 0, length;
    const char *rest, *word;
    if (!site_parse_game(request->value, &game) || !game.is_supported ||
        request->count >= LOBBY_MAX_ROWS)
        return true;
    for (rest = game.state.moves; next_word(&rest, &word, &length); plies++)
        continue;
    struct line_writer writer =
        row_of_game(request, game.id, &game.terms, game.players[WHITE].name,
                    game.players[BLACK].name, plies, plies % 2 == 0 ? WHITE : BLACK);
    if (!site_state_is_in_progress(&game.state)) {
        line_writer_add(&writer, "result",
                        result_text(site_state_result(&game.state, &ending)));
        line_writer_add_number(&writer, "ended", game.moved);
        if (game.terms.rated) {
            line_writer_add_number(&writer, "wd", game.players[WHITE].difference);
            line_writer_add_number(&writer, "bd", game.players[BLACK].difference);
        }
    }
    reply_send(gateway, &writer);
    return true;
}

/* Lists only the levels of the site's computer. */
void gateway_handle_who(struct gateway *gateway, const struct lobby_line *line)
{
    struct gateway_request request = {.tag = line->tag};
    for (int level = 1; level <= SITE_LEVELS; level++) {
        char name[LOBBY_NAME_SIZE];
        snprintf(name, sizeof name, "AI-%d", level);
        struct line_writer writer = row_begin(&request, "person");
        line_writer_add(&writer, "name", name);
        line_writer_add_flag(&writer, "here", true);
        reply_send(gateway, &writer);
    }
    reply_ok(gateway, line->tag, "count", request.count);
}

static void person_end(struct gateway *gateway, struct gateway_request *request)
{
    const struct json_t *perfs = site_json_member(request->value, "perfs");
    int64_t seen = gateway_date(gateway) - site_json_number(request->value, "seenAt");
    if (!reply_check_status(gateway, request))
        return;
    struct line_writer writer = row_begin(request, "person");
    line_writer_add(&writer, "name", site_json_text(request->value, "username"));
    line_writer_add_flag(&writer, "here",
                         *site_json_text(request->value, "playing") || seen < ONLINE_TIME);
    reply_send(gateway, &writer);
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const struct json_t *perf = site_json_member(perfs, speed_name((enum speed)speed));
        if (site_json_number(perf, "games") <= 0)
            continue;
        writer = row_begin(request, "rating");
        line_writer_add(&writer, "speed", speed_name((enum speed)speed));
        line_writer_add_number(&writer, "rating", site_json_number(perf, "rating"));
        line_writer_add_number(&writer, "deviation", site_json_number(perf, "rd"));
        line_writer_add_number(&writer, "games", site_json_number(perf, "games"));
        reply_send(gateway, &writer);
    }
    reply_ok(gateway, request->tag, "count", request->count);
}

void gateway_handle_person(struct gateway *gateway, const struct lobby_line *line)
{
    const char *name = lobby_line_text(line, "name");
    struct gateway_request plan = {
        .tag = line->tag, .not_found_code = "no_person", .end = person_end};
    if (!lobby_name_is_well_formed(name)) {
        reply_no(gateway, line->tag, "name", NULL);
    } else if (line->verb == VERB_PERSON) {
        gateway_request_send(gateway, &plan, NULL, "/api/user/%s", name);
    } else {
        plan.line = game_line;
        plan.end = reply_end;
        gateway_request_send(gateway, &plan, NULL,
                             "/api/games/user/%s?max=50&moves=false&tags=false", name);
    }
}

/* Lists the user's games, first those in which the user is to move, and then games that the
 * site features. */
void gateway_handle_games(struct gateway *gateway, const struct lobby_line *line)
{
    struct gateway_request plan = {.tag = line->tag, .line = game_line, .end = reply_end};
    for (int due = 1; due >= 0; due--)
        for (const struct gateway_game *game = gateway->games; game; game = game->next) {
            const struct lobby_game *lobby_game = &game->lobby_game;
            if (!game->is_user_game || !gateway_game_is_in_progress(game) ||
                (lobby_game_turn(lobby_game) == game->color) != due)
                continue;
            enum color turn = lobby_game_turn(lobby_game);
            struct line_writer writer =
                row_of_game(&plan, game->id, &lobby_game->terms, lobby_game->names[WHITE],
                            lobby_game->names[BLACK], lobby_game->game.current, turn);
            int64_t left = lobby_game_time_left(lobby_game, turn, gateway_now(gateway),
                                                gateway_date(gateway));
            if (lobby_game->terms.days > 0)
                line_writer_add_number(&writer, "left", left);
            reply_send(gateway, &writer);
        }
    gateway_request_send(gateway, &plan, NULL, "/api/tv/best?nb=20&tags=false");
}
