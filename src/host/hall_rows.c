/* hall_rows.c - lists: who is there, what is played, what somebody has played.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"
#include "host/store_table.h"

/* ---- people --------------------------------------------------------------------------------- */

static void person_row(struct request *request, const struct person *person)
{
    const struct hall_game *game = person_live_game(person);
    struct line_writer writer;
    if (!row_begin(request, &writer, "person"))
        return;
    line_add(&writer, "name", person->name);
    line_add_flag(&writer, "here", person_is_here(person));
    if (person->program)
        line_add_flag(&writer, "program", true);
    if (game && person_sees(request->person, game))
        line_add_number(&writer, "game", game->table.id);
    person_write_ratings(person, request->date, &writer);
    if (!person_hears(request->person, person))
        line_add_flag(&writer, "muted", true);
    if (person->noplay)
        line_add_flag(&writer, "noplay", true);
    row_send(request, &writer);
}

void verb_who(struct request *request)
{
    for (const struct hall_session *at = request->hall->first_session; at; at = at->next)
        if (at->person && at->person->sessions == at) /* each person once */
            person_row(request, at->person);
    answer_rows(request);
}

void verb_person(struct request *request)
{
    const struct person *person = request_person(request);
    struct line_writer writer;
    if (!person)
        return;
    person_row(request, person);
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const struct rating *rating = &person->ratings[speed];
        struct glicko now = rating->strength;
        if (rating->games == 0 || !row_begin(request, &writer, "rating"))
            continue;
        now = glicko_after_rest(&now, (double)(request->date - rating->when) / DAY);
        line_add(&writer, "speed", speed_name((enum speed)speed));
        line_add_number(&writer, "rating", (int64_t)(now.rating + 0.5));
        line_add_number(&writer, "deviation", (int64_t)(now.deviation + 0.5));
        line_add_number(&writer, "games", rating->games);
        if (glicko_is_provisional(&now))
            line_add_flag(&writer, "provisional", true);
        row_send(request, &writer);
    }
    answer_rows(request);
}

/* ---- games that are played ----------------------------------------------------------------- */

static void game_row(struct request *request, struct hall_game *game)
{
    static const char *const keys[2][2] = {{"white", "wr"}, {"black", "br"}};
    const struct table *table = &game->table;
    enum speed speed = terms_speed(&table->terms);
    int now = (int)table->game.current;
    int ply =
        person_sees_late(request->person, game) ? game_shown_ply(game, request->now) : now;
    enum color turn = (now - ply) % 2 == 0 ? table_turn(table) : !table_turn(table);
    struct line_writer writer;
    if (!row_begin(request, &writer, "game"))
        return;
    line_add_number(&writer, "game", table->id);
    for (int color = WHITE; color <= BLACK; color++)
        line_add(&writer, keys[color][0], table->names[color]);
    terms_write(&table->terms, &writer);
    line_add_number(&writer, "begun", table->begun);
    for (int color = WHITE; color <= BLACK; color++) {
        char text[RATING_TEXT];
        if (game->people[color])
            line_add(&writer, keys[color][1],
                     rating_text(game->people[color], speed, request->date, text));
    }
    line_add_number(&writer, "ply", ply);
    line_add(&writer, "turn", turn == WHITE ? "white" : "black");
    line_add_number(&writer, "watchers", game->watchers);
    if (table->terms.days > 0)
        line_add_number(&writer, "left",
                        table_left(table, table_turn(table), request->now, request->date));
    if (table->phase == TABLE_ADJOURNED)
        line_add_flag(&writer, "aside", true);
    row_send(request, &writer);
}

void verb_games(struct request *request)
{
    for (struct hall_game *game = request->hall->first_game; game; game = game->next)
        if (game->table.phase == TABLE_PLAYED && person_sees(request->person, game))
            game_row(request, game);
    answer_rows(request);
}

/* One's own that are not over: first those where a move is waited for. */
void verb_due(struct request *request)
{
    const struct person *person = request->person;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < person->game_count; i++) {
            struct hall_game *game = person->games[i];
            enum color color;
            bool due = game_seat(game, person, &color) && table_turn(&game->table) == color &&
                       game->table.phase == TABLE_PLAYED;
            if (due == (pass == 0))
                game_row(request, game);
        }
    answer_rows(request);
}

/* ---- the store's ------------------------------------------------------------------------------ */

void verb_history(struct request *request)
{
    struct store_query query = {.kind = STORE_HISTORY, .viewer = request->person->id};
    const struct person *person =
        lobby_line_value(request->line, "name") ? request_person(request) : request->person;
    if (!person)
        return;
    query.person = person->id;
    lobby_line_number(request->line, "before", 1, INT64_MAX, &query.before);
    ask_store(request, ASK_HISTORY, &query);
}

static void send_lines(struct request *request, const char *text)
{
    struct line_writer writer;
    while (*text != '\0') {
        char line[LOBBY_LINE];
        size_t length = strcspn(text, "\n");
        size_t part = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, text, part);
        line[part] = '\0';
        answer_begin(request, &writer, "row");
        line_add(&writer, "kind", "line");
        line_add_text(&writer, line);
        row_send(request, &writer);
        request->rows++;
        text += length + (text[length] == '\n');
    }
    answer_rows(request);
}

static void send_pgn(struct request *request, struct table *table)
{
    size_t length;
    char *text = table_write_pgn(table, request->hall->options.host, &length);
    send_lines(request, text);
    free(text);
}

void verb_pgn(struct request *request)
{
    struct store_query query = {.kind = STORE_EVENTS};
    struct hall_game *game = NULL;
    if (!lobby_line_number(request->line, "game", 1, INT64_MAX, &query.game)) {
        answer_no(request, "no_game", NULL);
        return;
    }
    game = game_by_id(request->hall, query.game);
    if (!game || game->rests)
        ask_store(request, ASK_PGN, &query);
    else if (!person_sees(request->person, game))
        answer_no(request, "no_game", NULL);
    else if (person_sees_late(request->person, game))
        answer_no(request, "delayed", NULL);
    else
        send_pgn(request, &game->table);
}

/* ---- the store's answers ------------------------------------------------------------------------ */

static void history_row(struct request *request, const struct store_game *stored)
{
    static const char *const keys[2][3] = {{"white", "wr", "wd"}, {"black", "br", "bd"}};
    struct line_writer writer;
    struct terms terms;
    if (!store_terms_read(&terms, stored->terms, NULL) || !row_begin(request, &writer, "game"))
        return;
    line_add_number(&writer, "game", stored->id);
    for (int color = WHITE; color <= BLACK; color++)
        line_add(&writer, keys[color][0], stored->names[color]);
    terms_write(&terms, &writer);
    line_add_number(&writer, "begun", stored->begun);
    line_add_flag(&writer, "over", true);
    line_add(&writer, "result", stored->result);
    line_add(&writer, "ending", stored->ending);
    line_add_number(&writer, "ended", stored->ended);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct store_change *change = &stored->changes[color];
        if (!stored->rated || change->after <= 0)
            continue;
        line_add_number(&writer, keys[color][1], (int64_t)(change->after + 0.5));
        line_add_number(&writer, keys[color][2],
                        (int64_t)(change->after + 0.5) - (int64_t)(change->before + 0.5));
    }
    row_send(request, &writer);
}

void answer_history(struct request *request, const struct store_reply *reply)
{
    struct line_writer writer;
    for (size_t i = 0; i < reply->game_count; i++)
        history_row(request, &reply->games[i]);
    answer_begin(request, &writer, "ok");
    line_add_number(&writer, "count", request->rows);
    if (reply->game_count >= STORE_PAGE)
        line_add_flag(&writer, "more", true);
    answer_send(request, &writer);
}

void answer_pgn(struct request *request, const struct store_reply *reply)
{
    const struct store_game *stored = reply->games;
    struct table table;
    if (reply->game_count == 0 ||
        (stored->hidden && stored->people[WHITE] != request->person->id &&
         stored->people[BLACK] != request->person->id) ||
        !store_build_table(reply, &table, NULL)) {
        answer_no(request, "no_game", NULL);
        return;
    }
    send_pgn(request, &table);
    table_free(&table);
}
