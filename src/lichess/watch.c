/* watch.c - games of others, those that are over, and lists.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "lobby/protocol.h"
#include "rules/fen.h"

enum {
    SECOND = 1000,
    HERE = 2 * 60 * SECOND, /* since somebody was seen */
    LIST_OVER = 1           /* games that are over */
};

/* ---- a game that is watched ------------------------------------------------------------------ */

/* Whether the men stand so: the first field of a FEN. */
static bool stands(const struct position *position, const char *fen)
{
    char text[FEN_SIZE];
    size_t length = strcspn(fen, " ");
    fen_write(position, text);
    return strncmp(text, fen, length) == 0 && text[length] == ' ';
}

/* After how many moves they stand so, the most; SIZE_MAX: never. */
static size_t find_place(const struct game *game, const char *fen)
{
    struct position position = game->start;
    struct undo undo;
    size_t found = SIZE_MAX;
    for (size_t i = 0; i <= game->current; i++) {
        if (stands(&position, fen))
            found = i;
        if (i < game->current)
            position_make_move(&position, game->moves[i].move, &undo);
    }
    return found;
}

static bool stands_after(const struct game *game, size_t plies, const char *fen)
{
    struct position position = game->start;
    struct undo undo;
    for (size_t i = 0; i < plies; i++)
        position_make_move(&position, game->moves[i].move, &undo);
    return stands(&position, fen);
}

/* A position, with the move that led there: first those from the beginning on, which are known, then
 * each as it comes. One that is known, but not the next, comes of moves that were taken back. */
static bool take_position(struct gateway *gateway, struct round *round,
                          const struct json_t *value)
{
    const struct game *game = &round->table.game;
    const char *fen = site_text(value, "fen"), *last = site_text(value, "lm");
    struct site_state state = {.moves = "", .status = "started", .winner = SITE_NO_COLOR};
    struct game_event event = {.kind = EVENT_MOVE, .color = table_turn(&round->table)};
    chess_move move = uci_move_parse(&game->position, last, strlen(last));
    struct position after = game->position;
    struct undo undo;
    size_t place;
    state.left[WHITE] = site_number(value, "wc") * SECOND;
    state.left[BLACK] = site_number(value, "bc") * SECOND;
    if (round->seen < game->current &&
        stands_after(game, round->seen + (*last != '\0'), fen)) {
        round->seen += *last != '\0';
        return true;
    }
    if (move != MOVE_NONE)
        position_make_move(&after, move, &undo);
    if (move != MOVE_NONE && stands(&after, fen)) {
        event.ply = (int)game->current + 1;
        uci_move_write(&game->position, move, event.move);
    } else {
        place = find_place(game, fen);
        event.kind = EVENT_TAKEBACK;
        event.count = (int)(game->current - place);
        if (place == SIZE_MAX)
            return false;
        if (place == game->current)
            return true;
    }
    round->seen =
        event.kind == EVENT_MOVE ? game->current + 1 : game->current - (size_t)event.count;
    return round_event(gateway, round, &event, &state, true);
}

/* The game as a whole stands first, and last, when it is over. */
static bool watch_line(struct gateway *gateway, struct errand *errand,
                       const struct json_t *value)
{
    struct round *round = round_find(gateway, errand->id);
    struct site_game game;
    const char *why = NULL;
    line_up_lives(&round->stream);
    if (site_read_game(value, &game)) {
        round->seen = 0;
        memcpy(game.state.left, round->table.clock.left, sizeof game.state.left);
        if (!site_goes_on(&game.state) && *game.state.status)
            round_end(gateway, round, &game.state, true);
    } else if (site_member(value, "fen") && !take_position(gateway, round, value)) {
        why = "what is told of it makes no game";
    }
    if (!why && round_goes_on(round))
        return true;
    round_close(gateway, round, why);
    round->stream.errand = NULL;
    return false;
}

static void watch_end(struct gateway *gateway, struct errand *errand, int status,
                      const struct json_t *value)
{
    struct round *round = round_find(gateway, errand->id);
    (void)value;
    line_up_lost(gateway, &round->stream, status);
    if (status / 100 == 4 && status != 401 && status != 429)
        round_close(gateway, round, "it cannot be had");
}

void round_watch(struct gateway *gateway, struct round *round)
{
    const struct errand plan = {.id = round->id, .line = watch_line, .end = watch_end};
    round->stream.again_at = -1;
    round->stream.errand =
        errand_send(gateway, &plan, NULL, "/api/stream/game/%s", round->name);
}

/* ---- which one ------------------------------------------------------------------------------- */

/* Told, and followed; what is over is told and forgotten. */
static void show(struct gateway *gateway, uint64_t tag, struct round *round)
{
    if (round->strange) {
        reply_no(gateway, tag, "refused", "it is none that is shown here");
        return;
    }
    reply_ok(gateway, tag, "game", round->id);
    if (round->known)
        round_tell(gateway, round);
    if (round_is_over(round))
        round_close(gateway, round, NULL);
    if (!round->own && round_is_over(round))
        round_drop(gateway, round);
    else if (!round->own && !round->stream.errand)
        round_watch(gateway, round);
}

static int count_watched(const struct gateway *gateway)
{
    int count = 0;
    for (const struct round *round = gateway->rounds; round; round = round->next)
        count += !round->own && round_goes_on(round);
    return count;
}

/* An own one that goes on is played, not watched. */
static void show_fetched(struct gateway *gateway, uint64_t tag, struct site_game *game)
{
    struct round *round = round_find(gateway, site_id_number(game->id));
    const char *code = NULL;
    if (round) {
        show(gateway, tag, round);
        return;
    }
    game->state.moves = game->moves;
    round = game->known && count_watched(gateway) < GATEWAY_WATCHED
                ? round_add(gateway, site_id_number(game->id))
                : NULL;
    if (!round)
        code = game->known ? "limit" : "refused";
    else if (!round_begin(gateway, round, game) ||
             !round_follow(gateway, round, &game->state, false))
        code = "refused";
    if (!code && round->own && round_goes_on(round)) {
        table_free(&round->table);
        round->known = false;
        reply_ok(gateway, tag, "game", round->id);
        round_open(gateway, round);
        gateway_note_playing(gateway);
    } else if (!code) {
        show(gateway, tag, round);
    } else {
        reply_no(gateway, tag, code,
                 strcmp(code, "limit") == 0 ? NULL : "only chess and Chess960 are shown here");
        if (round)
            round_drop(gateway, round);
    }
}

static void fetch_end(struct gateway *gateway, struct errand *errand, int status,
                      const struct json_t *value)
{
    struct site_game game;
    if (!reply_failure(gateway, errand, status, value))
        return;
    if (site_read_game(value, &game))
        show_fetched(gateway, errand->tag, &game);
    else
        reply_no(gateway, errand->tag, "no_game", NULL);
}

/* A game by the name of it, or of who plays it: `front`, name, `back`. */
static void fetch(struct gateway *gateway, uint64_t tag, const char *front, const char *name,
                  const char *back)
{
    const struct errand plan = {.tag = tag, .end = fetch_end};
    errand_send(gateway, &plan, NULL,
                "%s%s%s?tags=false&clocks=false&evals=false&opening=false&division=false",
                front, name, back);
}

static void featured_end(struct gateway *gateway, struct errand *errand, int status,
                         const struct json_t *value)
{
    const char *name = site_text(site_member(value, "best"), "gameId");
    char id[SITE_ID];
    if (!reply_failure(gateway, errand, status, value))
        return;
    if (site_id_write(site_id_number(name), id))
        fetch(gateway, errand->tag, "/game/export/", id, "");
    else
        reply_no(gateway, errand->tag, "no_game", NULL);
}

/* By number; of a person; without, the own one, else what the site features. */
void word_watch(struct gateway *gateway, const struct lobby_line *line)
{
    const struct errand plan = {.tag = line->tag, .end = featured_end};
    const char *person = lobby_line_text(line, "name");
    struct round *round = round_of_line(gateway, line);
    char name[SITE_ID];
    int64_t id = 0;
    bool one = lobby_line_number(line, "game", 1, INT64_MAX, &id);
    for (struct round *at = gateway->rounds; at && !one && !*person && !round; at = at->next)
        if (at->own && round_goes_on(at))
            round = at;
    if (round)
        show(gateway, line->tag, round);
    else if (one && site_id_write(id, name))
        fetch(gateway, line->tag, "/game/export/", name, "");
    else if (*person && lobby_name_is_readable(person))
        fetch(gateway, line->tag, "/api/user/", person, "/current-game");
    else if (one || *person)
        reply_no(gateway, line->tag, "no_game", NULL);
    else
        errand_send(gateway, &plan, NULL, "/api/tv/channels");
}

void word_unwatch(struct gateway *gateway, const struct lobby_line *line)
{
    struct round *round = round_of_line(gateway, line);
    if (round && !round->own)
        round_drop(gateway, round);
    reply_ok(gateway, line->tag, NULL, 0);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void row_begin(struct line_writer *writer, struct errand *errand, const char *kind)
{
    line_begin(writer, errand->tag, "row");
    line_add(writer, "kind", kind);
    errand->count++;
}

static void row_of_game(struct line_writer *writer, struct errand *errand, int64_t id,
                        const struct terms *terms, const char *white, const char *black)
{
    row_begin(writer, errand, "game");
    line_add_number(writer, "game", id);
    line_add(writer, "white", white);
    line_add(writer, "black", black);
    terms_write(terms, writer);
}

static void add_place(struct line_writer *writer, int64_t plies, enum color turn)
{
    line_add_number(writer, "ply", plies);
    line_add(writer, "turn", turn == WHITE ? "white" : "black");
}

/* For who asks again soon: all but its tag. */
static void keep_row(struct gateway *gateway, const struct line_writer *writer)
{
    static const char front[] = "row ";
    const char *fields = strstr(writer->bytes, front) + sizeof front - 1;
    int place = gateway->listed_count;
    if (place == GATEWAY_LISTED)
        return;
    gateway->listed[place].length = (size_t)(writer->bytes + writer->length - fields);
    memcpy(gateway->listed[place].fields, fields, gateway->listed[place].length);
    gateway->listed_count++;
}

/* A game of a list: of those that are over with its result, of those that are played with its place. */
static bool game_line(struct gateway *gateway, struct errand *errand,
                      const struct json_t *value)
{
    static const char *const keys[2] = {"wd", "bd"};
    struct site_game game;
    struct line_writer writer;
    enum table_ending ending;
    int64_t plies = 0;
    bool over = errand->id == LIST_OVER;
    if (!site_read_game(value, &game) || !game.known || site_goes_on(&game.state) == over ||
        errand->count >= LOBBY_ROWS)
        return true;
    row_of_game(&writer, errand, site_id_number(game.id), &game.terms,
                game.players[WHITE].name, game.players[BLACK].name);
    for (const char *at = game.moves; *at != '\0'; at++)
        plies += at == game.moves || *at == ' ';
    if (!over) {
        add_place(&writer, plies, plies % 2 == 0 ? WHITE : BLACK);
        keep_row(gateway, &writer);
    }
    if (over) {
        line_add(&writer, "result", result_text(round_result(&game.state, &ending)));
        line_add_number(&writer, "ended", game.moved);
    }
    for (int color = WHITE; color <= BLACK; color++)
        if (over && game.players[color].has_difference)
            line_add_number(&writer, keys[color], game.players[color].difference);
    reply_send(gateway, &writer);
    return true;
}

/* Behind the rows. */
static void rows_end(struct gateway *gateway, struct errand *errand, int status,
                     const struct json_t *value)
{
    if (reply_failure(gateway, errand, status, value))
        reply_ok(gateway, errand->tag, "count", errand->count);
}

/* The levels of the site's computer are who is always here. */
void word_who(struct gateway *gateway, const struct lobby_line *line)
{
    struct errand errand = {.tag = line->tag};
    struct line_writer writer;
    for (int level = 1; level <= SITE_LEVELS; level++) {
        char name[LOBBY_NAME_SIZE];
        snprintf(name, sizeof name, "AI-%d", level);
        row_begin(&writer, &errand, "person");
        line_add(&writer, "name", name);
        line_add_flag(&writer, "here", true);
        reply_send(gateway, &writer);
    }
    reply_ok(gateway, line->tag, "count", errand.count);
}

static void person_end(struct gateway *gateway, struct errand *errand, int status,
                       const struct json_t *value)
{
    const struct json_t *perfs = site_member(value, "perfs");
    int64_t seen = gateway_date(gateway) - site_number(value, "seenAt");
    struct line_writer writer;
    if (!reply_failure(gateway, errand, status, value))
        return;
    row_begin(&writer, errand, "person");
    line_add(&writer, "name", site_text(value, "username"));
    line_add_flag(&writer, "here", *site_text(value, "playing") || seen < HERE);
    reply_send(gateway, &writer);
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const struct json_t *perf = site_member(perfs, speed_name((enum speed)speed));
        if (site_number(perf, "games") <= 0)
            continue;
        row_begin(&writer, errand, "rating");
        line_add(&writer, "speed", speed_name((enum speed)speed));
        line_add_number(&writer, "rating", site_number(perf, "rating"));
        line_add_number(&writer, "deviation", site_number(perf, "rd"));
        line_add_number(&writer, "games", site_number(perf, "games"));
        reply_send(gateway, &writer);
    }
    reply_ok(gateway, errand->tag, "count", errand->count);
}

/* A list of the person that is named: `front`, name, `back`. */
static void ask_about(struct gateway *gateway, const struct lobby_line *line,
                      const struct errand *plan, const char *front, const char *back)
{
    const char *name = lobby_line_text(line, "name");
    if (lobby_name_is_readable(name))
        errand_send(gateway, plan, NULL, "%s%s%s", front, name, back);
    else
        reply_no(gateway, line->tag, "name", NULL);
}

void word_person(struct gateway *gateway, const struct lobby_line *line)
{
    const struct errand plan = {.tag = line->tag, .missing = "no_person", .end = person_end};
    ask_about(gateway, line, &plan, "/api/user/", "");
}

void word_history(struct gateway *gateway, const struct lobby_line *line)
{
    const struct errand plan = {.tag = line->tag,
                                .id = LIST_OVER,
                                .missing = "no_person",
                                .line = game_line,
                                .end = rows_end};
    ask_about(gateway, line, &plan, "/api/games/user/", "?max=50&moves=false&tags=false");
}

/* ---- games that are played ------------------------------------------------------------------- */

static void own_row(struct gateway *gateway, struct errand *errand, const struct round *round)
{
    const struct table *table = &round->table;
    enum color turn = table_turn(table);
    struct line_writer writer;
    row_of_game(&writer, errand, round->id, &table->terms, table->names[WHITE],
                table->names[BLACK]);
    add_place(&writer, (int64_t)table->game.current, turn);
    if (table->terms.days > 0)
        line_add_number(&writer, "left",
                        table_left(table, turn, gateway_now(gateway), gateway_date(gateway)));
    reply_send(gateway, &writer);
}

/* Where others cannot be had, the own ones have been told. */
static void played_end(struct gateway *gateway, struct errand *errand, int status,
                       const struct json_t *value)
{
    if (errand->count > 0)
        reply_ok(gateway, errand->tag, "count", errand->count);
    else
        rows_end(gateway, errand, status, value);
}

/* Of each channel the game's name is told; all of them are asked for at once. */
static void channels_end(struct gateway *gateway, struct errand *errand, int status,
                         const struct json_t *value)
{
    enum { CHANNELS = 30 };
    const struct errand plan = {.tag = errand->tag,
                                .count = errand->count,
                                .type = "text/plain",
                                .line = game_line,
                                .end = played_end};
    const struct json_t *channel;
    char names[CHANNELS * SITE_ID] = "", name[SITE_ID];
    for (size_t i = 0; i < CHANNELS && (channel = site_item(value, i)); i++)
        if (site_id_write(site_id_number(site_text(channel, "gameId")), name) &&
            !strstr(names, name))
            list_add(names, sizeof names, ",", name);
    if (*names)
        errand_send(
            gateway, &plan, names,
            "/api/games/export/_ids?tags=false&clocks=false&evals=false&opening=false");
    else
        played_end(gateway, errand, status, value);
}

/* The own ones, first those where it is one's own move; then what the site features. */
void word_games(struct gateway *gateway, const struct lobby_line *line)
{
    struct errand plan = {.tag = line->tag, .end = channels_end};
    struct line_writer writer;
    for (int due = 1; due >= 0; due--)
        for (const struct round *round = gateway->rounds; round; round = round->next)
            if (round->own && round_goes_on(round) &&
                (table_turn(&round->table) == round->seat) == due)
                own_row(gateway, &plan, round);
    if (gateway_now(gateway) < gateway->listed_at + GATEWAY_FRESH) {
        for (int i = 0; i < gateway->listed_count; i++, plan.count++) {
            line_begin(&writer, line->tag, "row");
            line_add_raw(&writer, gateway->listed[i].fields, gateway->listed[i].length);
            reply_send(gateway, &writer);
        }
        reply_ok(gateway, line->tag, "count", plan.count);
        return;
    }
    gateway->listed_at = gateway_now(gateway);
    gateway->listed_count = 0;
    errand_send(gateway, &plan, NULL, "/api/tv/channels");
}
