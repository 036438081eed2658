/* watch.c - games of others, finished games, and lists.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "lobby/protocol.h"

enum { HERE = 2 * 60 * 1000 /* milliseconds after a user was last seen */ };

/* Parameters to export a game with its moves only. */
#define BARE "tags=false&clocks=false&evals=false&opening=false&division=false"

/* ---- watching a game -------------------------------------------------------------------- */

/* Sends the game to the session and opens its stream. A finished game is sent and dropped. */
static void show(struct gateway *gateway, uint64_t tag, struct round *round)
{
    reply_ok(gateway, tag, "game", round->id);
    if (round->known)
        round_tell(gateway, round);
    if (round_is_over(round))
        round_close(gateway, round, NULL);
    else if (!round->stream.errand && round->stream.again_at < 0)
        round_open(gateway, round);
}

static void show_fetched(struct gateway *gateway, uint64_t tag, const struct json_t *value)
{
    struct site_game game;
    if (!site_read_game(value, &game)) {
        reply_no(gateway, tag, "no_game", NULL);
        return;
    }
    struct round *round = round_find(gateway, game.id);
    if (round || round_take(gateway, round = round_add(gateway, game.id), &game)) {
        show(gateway, tag, round);
    } else {
        round_drop(gateway, round);
        reply_no(gateway, tag, "refused", GATEWAY_CHESS);
    }
}

static void fetch_end(struct gateway *gateway, struct errand *errand)
{
    if (reply_failure(gateway, errand))
        show_fetched(gateway, errand->tag, errand->value);
}

/* Takes the first featured game. */
static bool featured_line(struct gateway *gateway, struct errand *errand)
{
    if (errand->value)
        show_fetched(gateway, errand->tag, errand->value);
    return errand->value == NULL;
}

/* Watches a game by number or by player; without both the user's own game, or else a game that
 * the site features. */
void word_watch(struct gateway *gateway, const struct lobby_line *line)
{
    struct errand plan = {.tag = line->tag, .end = fetch_end};
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
    else if (one ? site_id_write(id, name) : lobby_name_is_readable(person))
        errand_send(gateway, &plan, NULL,
                    one ? "/game/export/%s?" BARE : "/api/user/%s/current-game?" BARE,
                    one ? name : person);
    else if (one || *person)
        reply_no(gateway, line->tag, "no_game", NULL);
    else {
        plan.line = featured_line;
        errand_send(gateway, &plan, NULL, "/api/tv/best?nb=1&tags=false");
    }
}

void word_unwatch(struct gateway *gateway, const struct lobby_line *line)
{
    struct round *round = round_of_line(gateway, line);
    if (round && !round->own)
        round_drop(gateway, round);
    reply_ok(gateway, line->tag, NULL, 0);
}

/* ---- lists ------------------------------------------------------------------------------ */

static struct line_writer row_begin(struct errand *errand, const char *kind)
{
    struct line_writer writer = line_begin(errand->tag, VERB_ROW);
    line_add(&writer, "kind", kind);
    errand->count++;
    return writer;
}

static struct line_writer row_of_game(struct errand *errand, int64_t id,
                                      const struct terms *terms, const char *white,
                                      const char *black, size_t plies, enum color turn)
{
    struct line_writer writer = row_begin(errand, "game");
    table_write_head(&writer, id, white, black, terms);
    line_add_number(&writer, "ply", (int64_t)plies);
    line_add(&writer, "turn", turn == WHITE ? "white" : "black");
    return writer;
}

/* A game of a list; finished games have their result. */
static bool game_line(struct gateway *gateway, struct errand *errand)
{
    struct site_game game;
    enum table_ending ending;
    size_t plies = 0, length;
    const char *rest, *word;
    if (!site_read_game(errand->value, &game) || !game.known || errand->count >= LOBBY_ROWS)
        return true;
    for (rest = game.state.moves; next_word(&rest, &word, &length); plies++)
        continue;
    struct line_writer writer =
        row_of_game(errand, game.id, &game.terms, game.players[WHITE].name,
                    game.players[BLACK].name, plies, plies % 2 == 0 ? WHITE : BLACK);
    if (!site_goes_on(&game.state)) {
        line_add(&writer, "result", result_text(round_result(&game.state, &ending)));
        line_add_number(&writer, "ended", game.moved);
    }
    if (!site_goes_on(&game.state) && game.terms.rated) {
        line_add_number(&writer, "wd", game.players[WHITE].difference);
        line_add_number(&writer, "bd", game.players[BLACK].difference);
    }
    reply_send(gateway, &writer);
    return true;
}

/* Lists only the levels of the site's computer, which are always available. */
void word_who(struct gateway *gateway, const struct lobby_line *line)
{
    struct errand errand = {.tag = line->tag};
    for (int level = 1; level <= SITE_LEVELS; level++) {
        char name[LOBBY_NAME_SIZE];
        snprintf(name, sizeof name, "AI-%d", level);
        struct line_writer writer = row_begin(&errand, "person");
        line_add(&writer, "name", name);
        line_add_flag(&writer, "here", true);
        reply_send(gateway, &writer);
    }
    reply_ok(gateway, line->tag, "count", errand.count);
}

static void person_end(struct gateway *gateway, struct errand *errand)
{
    const struct json_t *perfs = site_member(errand->value, "perfs");
    int64_t seen = gateway_date(gateway) - site_number(errand->value, "seenAt");
    if (!reply_failure(gateway, errand))
        return;
    struct line_writer writer = row_begin(errand, "person");
    line_add(&writer, "name", site_text(errand->value, "username"));
    line_add_flag(&writer, "here", *site_text(errand->value, "playing") || seen < HERE);
    reply_send(gateway, &writer);
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const struct json_t *perf = site_member(perfs, speed_name((enum speed)speed));
        if (site_number(perf, "games") <= 0)
            continue;
        writer = row_begin(errand, "rating");
        line_add(&writer, "speed", speed_name((enum speed)speed));
        line_add_number(&writer, "rating", site_number(perf, "rating"));
        line_add_number(&writer, "deviation", site_number(perf, "rd"));
        line_add_number(&writer, "games", site_number(perf, "games"));
        reply_send(gateway, &writer);
    }
    reply_ok(gateway, errand->tag, "count", errand->count);
}

/* Handles person and history. */
void word_person(struct gateway *gateway, const struct lobby_line *line)
{
    const char *name = lobby_line_text(line, "name");
    struct errand plan = {.tag = line->tag, .missing = "no_person", .end = person_end};
    bool history = line->verb == VERB_HISTORY;
    if (!lobby_name_is_readable(name)) {
        reply_no(gateway, line->tag, "name", NULL);
        return;
    }
    if (history) {
        plan.line = game_line;
        plan.end = reply_end;
    }
    errand_send(gateway, &plan, NULL,
                history ? "/api/games/user/%s?max=50&moves=false&tags=false" : "/api/user/%s",
                name);
}

/* Lists the user's games, first those in which it is the user's move, then games that the site
 * features. */
void word_games(struct gateway *gateway, const struct lobby_line *line)
{
    struct errand plan = {.tag = line->tag, .line = game_line, .end = reply_end};
    for (int due = 1; due >= 0; due--)
        for (const struct round *round = gateway->rounds; round; round = round->next) {
            const struct table *table = &round->table;
            if (!round->own || !round_goes_on(round) ||
                (table_turn(table) == round->seat) != due)
                continue;
            enum color turn = table_turn(table);
            struct line_writer writer =
                row_of_game(&plan, round->id, &table->terms, table->names[WHITE],
                            table->names[BLACK], table->game.current, turn);
            if (table->terms.days > 0)
                line_add_number(
                    &writer, "left",
                    table_left(table, turn, gateway_now(gateway), gateway_date(gateway)));
            reply_send(gateway, &writer);
        }
    errand_send(gateway, &plan, NULL, "/api/tv/best?nb=20&tags=false");
}
