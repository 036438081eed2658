/* hall_end.c - a game is over: ratings, what the store is told, its PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_round.h"

static bool changes_ratings(const struct hall_game *game)
{
    return game->table.terms.rated && game->people[WHITE] && game->people[BLACK] &&
           game->table.game.result != RESULT_NONE;
}

/* Both from what they were before the game. */
static void rate(struct hall_game *game, int64_t date, struct store_game_over *over)
{
    enum speed speed = terms_speed(&game->table.terms);
    enum result result = game->table.game.result;
    struct glicko strength[2];
    for (int color = WHITE; color <= BLACK; color++) {
        const struct rating *rating = &game->people[color]->ratings[speed];
        strength[color] =
            rating->games > 0
                ? glicko_after_rest(&rating->strength, (double)(date - rating->when) / DAY)
                : rating->strength;
        over->changes[color].before = strength[color].rating;
        over->changes[color].deviation = strength[color].deviation;
    }
    glicko_play(&strength[WHITE], &strength[BLACK],
                result == RESULT_WHITE_WINS   ? 1.0
                : result == RESULT_BLACK_WINS ? 0.0
                                              : 0.5);
    for (int color = WHITE; color <= BLACK; color++) {
        struct rating *rating = &game->people[color]->ratings[speed];
        rating->strength = strength[color];
        rating->games++;
        rating->when = date;
        over->changes[color].after = strength[color].rating;
        over->ratings[color] = (struct store_rating){.person = game->people[color]->id,
                                                     .speed = speed,
                                                     .strength = strength[color],
                                                     .games = rating->games,
                                                     .when = date};
    }
    over->rated = true;
}

static int rounded(double number)
{
    return (int)(number < 0 ? number - 0.5 : number + 0.5);
}

/* What players and watchers are told of it, once for all. */
static void note_rated(struct hall_game *game, const struct store_game_over *over,
                       int64_t date)
{
    static const char *const keys[2][2] = {{"wr", "wd"}, {"br", "bd"}};
    enum speed speed = terms_speed(&game->table.terms);
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "rated");
    line_add_number(&writer, "game", game->table.id);
    for (int color = WHITE; color <= BLACK; color++) {
        char text[RATING_TEXT];
        line_add(&writer, keys[color][0], rating_text(game->people[color], speed, date, text));
        line_add_number(&writer, keys[color][1],
                        rounded(over->changes[color].after) -
                            rounded(over->changes[color].before));
    }
    line_end(&writer);
    game->rated = memory_new(writer.length, 1);
    memcpy(game->rated, writer.bytes, writer.length);
    game->rated_length = writer.length;
}

/* Everybody has them in a list. */
static void tell_ratings(struct hall *hall, const struct hall_game *game)
{
    for (int color = WHITE; color <= BLACK; color++)
        if (person_is_here(game->people[color]))
            tell_presence(hall, NULL, game->people[color], true);
}

/* Between these two there may be another one soon. */
static void note_last(struct hall_game *game)
{
    for (int color = WHITE; color <= BLACK; color++) {
        struct person *person = game->people[color], *other = game->people[!color];
        if (!person || !other)
            continue;
        person->last = (struct last_game){.id = game->table.id,
                                          .other = other->id,
                                          .terms = game->table.terms,
                                          .color = (enum color)color};
        if (game->table.terms.chess960)
            *person->last.terms.fen = '\0';
    }
}

void game_file(struct hall *hall, struct hall_game *game)
{
    size_t length;
    char *text = table_write_pgn(&game->table, hall->options.host, &length);
    struct store_paper paper = {.game = game->table.id,
                                .begun = game->table.begun,
                                .text = text,
                                .over = game->table.phase == TABLE_OVER};
    hall->ports.file(hall->ports.context, &paper);
    free(text);
}

void game_finish(struct hall *hall, struct hall_game *game, int64_t date)
{
    struct store_job jobs[2] = {{.kind = STORE_GAME_OVER}};
    char key[ROUND_KEY], text[ROUND_TEXT];
    struct hall_round *round = round_take_result(hall, game);
    uint64_t ticket;
    game->finished = true;
    jobs[0].over = (struct store_game_over){.game = game->table.id,
                                            .result = result_text(game->table.game.result),
                                            .ending = table_end_code(&game->table),
                                            .ended = date};
    if (changes_ratings(game)) {
        rate(game, date, &jobs[0].over);
        note_rated(game, &jobs[0].over, date);
    }
    if (round) /* the two are kept together */
        round_keep_with(hall, round, key, text, &jobs[1]);
    ticket = hall->ports.put(hall->ports.context, jobs, round ? 2 : 1);
    game_wait_for_disk(hall, ticket, game, NULL);
    heap_set(hall, game, -1);
    for (int color = WHITE; color <= BLACK; color++)
        if (game->people[color]) {
            person_leave_game(game->people[color], game);
            ended_note(hall, game->people[color], game);
        }
    note_last(game);
    if (jobs[0].over.rated)
        tell_ratings(hall, game);
    game_file(hall, game);
    game_touch(hall, game);
    for (struct view *view = round ? game->views : NULL; view; view = view->next_of_game)
        view_pump(hall, view); /* first how it ended, then what that means */
    if (round)
        round_tell_result(hall, round);
}
