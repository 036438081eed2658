/* site.c - see site.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "lichess/site.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/param.h>

#include <jansson.h>

#include "base/words.h"

struct json_t *site_json_parse(const char *bytes, size_t length)
{
    return json_loadb(bytes, length, JSON_DECODE_ANY, NULL);
}

void site_json_free(struct json_t *value)
{
    json_decref(value);
}

const struct json_t *site_json_member(const struct json_t *value, const char *key)
{
    return json_object_get(value, key);
}

const char *site_json_text(const struct json_t *value, const char *key)
{
    const char *text = json_string_value(site_json_member(value, key));
    return text ? text : "";
}

/* Larger numbers are neither times nor ratings. Reading them as 0 keeps sums from
 * overflowing. */
int64_t site_json_number(const struct json_t *value, const char *key)
{
    const double most = 1e15;
    double number = json_number_value(site_json_member(value, key));
    return number > -most && number < most ? (int64_t)number : 0;
}

bool site_json_flag(const struct json_t *value, const char *key)
{
    return json_is_true(site_json_member(value, key));
}

const struct json_t *site_json_item(const struct json_t *value, size_t index)
{
    return json_array_get(value, index);
}

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
enum { BASE = sizeof digits - 1 };

int64_t site_id_to_number(const char *id)
{
    int64_t number = 0;
    for (int i = 0; i < SITE_ID_SIZE - 1; i++) {
        const char *digit = id[i] != '\0' ? strchr(digits, id[i]) : NULL;
        if (!digit)
            return 0;
        number = number * BASE + (digit - digits);
    }
    return number + 1;
}

bool site_id_from_number(int64_t number, char id[SITE_ID_SIZE])
{
    int64_t rest = number > 0 ? number - 1 : 0;
    id[SITE_ID_SIZE - 1] = '\0';
    for (int i = SITE_ID_SIZE - 2; i >= 0; i--, rest /= BASE)
        id[i] = digits[rest % BASE];
    return number > 0 && rest == 0;
}

int site_ai_level(const char *name)
{
    int level = 0;
    if (strncasecmp(name, "AI-", 3) == 0)
        number_parse_int(name + 3, 1, SITE_LEVELS, &level, NULL);
    return level;
}

void site_parse_player(const struct json_t *value, struct site_player *player)
{
    const struct json_t *user = site_json_member(value, "user");
    const char *name = site_json_text(user ? user : value, "name");
    int64_t level = site_json_number(value, "aiLevel") + site_json_number(value, "ai");
    memset(player, 0, sizeof *player);
    if (*name == '\0')
        name = site_json_text(value, "username");
    if (level > 0 && level < 100)
        snprintf(player->name, LOBBY_NAME_SIZE, "AI-%d", (int)level);
    else
        snprintf(player->name, LOBBY_NAME_SIZE, "%s", *name ? name : "anonymous");
    for (char *at = player->name; *at != '\0'; at++)
        if (!strchr(digits, *at) && !strchr("-_.", *at))
            *at = '_';
    player->rating = site_json_number(value, "rating");
    player->provisional = site_json_flag(value, "provisional");
    player->difference = site_json_number(value, "ratingDiff");
}

void site_write_rating(const struct site_player *player, char text[LOBBY_RATING_SIZE])
{
    *text = '\0';
    if (player->rating > 0 && player->rating < 10000)
        snprintf(text, LOBBY_RATING_SIZE, "%d%s", (int)player->rating,
                 player->provisional ? "?" : "");
}

enum { SECOND = 1000 };

/* Reads the terms. Returns whether the variant is supported. `unit` is the unit of the clock's
 * times, in milliseconds. */
static bool read_terms(const struct json_t *value, const char *variant, int64_t unit,
                       struct match_terms *terms)
{
    const struct json_t *control = site_json_member(value, "timeControl");
    const struct json_t *clock = control ? control : site_json_member(value, "clock");
    const char *fen = site_json_text(value, "initialFen"),
               *time = control ? "limit" : "initial";
    int64_t days = site_json_number(control ? control : value, "daysPerTurn");
    struct time_control time_control = {.count = site_json_member(clock, time) != NULL};
    time_control.periods[0].time = site_json_number(clock, time) * unit;
    time_control.periods[0].increment = site_json_number(clock, "increment") * unit;
    memset(terms, 0, sizeof *terms);
    if (time_control.count > 0)
        terms->clocks[WHITE] = terms->clocks[BLACK] = time_control;
    else if (days > 0 && days <= MATCH_TERMS_MAX_DAYS)
        terms->days = (int)days;
    /* the site also rates untimed games; match terms do not allow that */
    terms->rated =
        site_json_flag(value, "rated") && (time_control.count > 0 || terms->days > 0);
    terms->chess960 = strcmp(variant, "chess960") == 0;
    if (strcmp(fen, "startpos") != 0 && strcmp(fen, FEN_START) != 0)
        snprintf(terms->fen, sizeof terms->fen, "%s", fen);
    return terms->chess960 || strcmp(variant, "standard") == 0 ||
           strcmp(variant, "fromPosition") == 0;
}

/* Reads a time, clamped to the range of a lobby game's clocks. */
static int64_t read_time(const struct json_t *value, const char *key)
{
    return MIN(MAX(site_json_number(value, key), 0), INT32_MAX);
}

void site_parse_state(const struct json_t *value, struct site_state *state)
{
    static const char *const keys[2][3] = {{"wtime", "wdraw", "wtakeback"},
                                           {"btime", "bdraw", "btakeback"}};
    const struct json_t *expiration = site_json_member(value, "expiration");
    state->moves = site_json_text(value, "moves");
    state->status = site_json_text(value, "status");
    if (*state->status == '\0')
        state->status = site_json_text(site_json_member(value, "status"), "name");
    state->winner = color_parse(site_json_text(value, "winner"));
    for (int color = WHITE; color <= BLACK; color++) {
        state->left[color] = read_time(value, keys[color][0]);
        state->offers[color] = (site_json_flag(value, keys[color][1]) ? OFFER_DRAW : 0U) |
                               (site_json_flag(value, keys[color][2]) ? OFFER_TAKEBACK : 0U);
    }
    state->idle = read_time(expiration, "idleMillis");
    state->first_move = read_time(expiration, "millisToMove");
}

bool site_state_is_in_progress(const struct site_state *state)
{
    return strcmp(state->status, "created") == 0 || strcmp(state->status, "started") == 0;
}

bool site_parse_game(const struct json_t *value, struct site_game *game)
{
    static const char *const roles[2][2] = {{"white", "black"}, {"challenger", "destUser"}};
    const struct json_t *players = site_json_member(value, "players");
    bool challenge = site_json_member(value, "challenger") != NULL;
    const struct json_t *state = site_json_member(value, "state");
    memset(game, 0, sizeof *game);
    game->id = site_id_to_number(site_json_text(value, "id"));
    game->variant = site_json_text(value, "variant"); /* a name, or an object with a "key" */
    if (*game->variant == '\0')
        game->variant = site_json_text(site_json_member(value, "variant"), "key");
    game->is_supported = read_terms(value, game->variant, state ? 1 : SECOND, &game->terms);
    for (int color = WHITE; color <= BLACK; color++)
        site_parse_player(site_json_member(players ? players : value, roles[challenge][color]),
                          &game->players[color]);
    game->color = color_parse(site_json_text(value, "color"));
    game->begun = site_json_number(value, "createdAt");
    game->moved = site_json_number(value, "lastMoveAt");
    site_parse_state(state ? state : value, &game->state);
    /* Without a state, the clocks have their initial times. */
    for (int color = WHITE; !state && color <= BLACK; color++)
        game->state.left[color] = game->terms.clocks[color].periods[0].time;
    return game->id > 0;
}

static bool is_word(const char *text)
{
    return *text != '\0' && text[strspn(text, digits)] == '\0';
}

/* Reads the words of a list, omitting other items. */
static void read_words(const struct json_t *value, const char *key, char *text, size_t size)
{
    const struct json_t *list = site_json_member(value, key), *item;
    *text = '\0';
    for (size_t i = 0; (item = site_json_item(list, i)); i++)
        if (json_is_string(item) && is_word(json_string_value(item)))
            text_add_item(text, size, " ", json_string_value(item));
}

bool site_parse_puzzle(const struct json_t *value, struct site_puzzle *puzzle)
{
    const struct json_t *data = site_json_member(value, "puzzle"),
                        *game = site_json_member(value, "game");
    puzzle->id = site_json_text(data, "id");
    puzzle->game = site_json_text(game, "id");
    puzzle->moves = site_json_text(game, "pgn");
    puzzle->before = site_json_number(data, "initialPly");
    puzzle->rating = site_json_number(data, "rating");
    puzzle->plays = site_json_number(data, "plays");
    read_words(data, "solution", puzzle->solution, sizeof puzzle->solution);
    read_words(data, "themes", puzzle->themes, sizeof puzzle->themes);
    return is_word(puzzle->id) && is_word(puzzle->game) && *puzzle->solution != '\0';
}
