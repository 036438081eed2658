/* play.c - what a player asks of the arbiter, and lists of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <string.h>

/* The game, and the seat of who asks, taken if nobody has it. NULL: it is answered. */
static struct hall_game *seated(struct request *request, enum color *color)
{
    struct hall_game *game = request_game(request);
    if (!game)
        return NULL;
    if (!game_seat(game, request->person, color))
        return answer_no(request, "not_yours", NULL), NULL;
    game_look(request->hall, game);
    if (!game->seats[*color] && game->table.phase != TABLE_OVER) {
        view_add(request->hall, request->session, game);
        seat_take(request->hall, game, *color, request->session);
    }
    if (game->seats[*color] == request->session || game->table.phase == TABLE_OVER)
        return game;
    answer_no(request, "not_yours",
              "another session of yours plays it; 'takeover' plays here");
    return NULL;
}

/* Ask the arbiter, keep, apply, answer. */
static void ask(struct request *request, struct hall_game *game, struct question *question)
{
    struct rulings rulings = rulings_begin(request->hall, game);
    const char *refusal = arbiter_decide(&rulings, question);
    if (is_refused(request, refusal))
        return;
    game_rule(request->hall, game, &rulings);
    answer_number(request, "n", game->table.number);
}

static int ply_of(const struct request *request)
{
    int64_t ply;
    return lobby_line_number(request->line, "ply", 0, TABLE_PLIES, &ply) ? (int)ply : -1;
}

void verb_move(struct request *request)
{
    struct question question = {.asked = ASKED_MOVE, .ply = ply_of(request)};
    struct hall_game *game;
    const char *move = lobby_line_text(request->line, "move");
    if (strlen(move) >= sizeof question.move) {
        answer_no(request, "illegal", NULL);
        return;
    }
    game = seated(request, &question.seat);
    if (!game)
        return;
    strcpy(question.move, move);
    ask(request, game, &question);
}

static void ask_plain(struct request *request, enum asked asked, enum table_offer offer)
{
    struct question question = {.asked = asked, .ply = ply_of(request), .offer = offer};
    struct hall_game *game = seated(request, &question.seat);
    if (game)
        ask(request, game, &question);
}

/* "offer=". False: it is answered. */
static bool read_offer(struct request *request, enum table_offer *offer)
{
    *offer = table_offer_read(lobby_line_text(request->line, "offer"));
    if (*offer != 0)
        return true;
    return answer_no(request, "syntax", "expected offer=draw, takeback or abort"), false;
}

void verb_offer(struct request *request)
{
    enum table_offer offer;
    if (read_offer(request, &offer))
        ask_plain(request, ASKED_OFFER, offer);
}

/* A yes is the same offer, which meets the other one: but only where there is one. */
void verb_answer(struct request *request)
{
    struct question question = {.asked = ASKED_OFFER, .ply = ply_of(request)};
    struct hall_game *game;
    if (!read_offer(request, &question.offer))
        return;
    game = seated(request, &question.seat);
    if (!game)
        return;
    if (!lobby_line_flag(request->line, "yes"))
        question.asked = ASKED_DECLINE;
    if (question.asked == ASKED_OFFER && game->table.phase != TABLE_OVER &&
        !(game->table.offers[!question.seat] & question.offer))
        answer_no(request, "no_offer", NULL);
    else
        ask(request, game, &question);
}

void verb_withdraw(struct request *request)
{
    ask_plain(request, ASKED_WITHDRAW, 0);
}

void verb_resign(struct request *request)
{
    ask_plain(request, ASKED_RESIGN, 0);
}

/* ---- people --------------------------------------------------------------------------------- */

static void person_row(struct request *request, const struct person *person)
{
    const struct hall_game *game = person_live_game(request->hall, person);
    struct line_writer writer;
    if (!row_begin(request, &writer, "person"))
        return;
    line_add(&writer, "name", person->name);
    line_add_flag(&writer, "here", person_is_here(person));
    if (game)
        line_add_number(&writer, "game", game->table.id);
    person_write_ratings(person, request->hall->date, &writer);
    answer_send(request, &writer);
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
        const struct store_rating *rating = &person->ratings[speed];
        struct glicko now = strength_now(rating, request->hall->date);
        if (rating->games == 0 || !row_begin(request, &writer, "rating"))
            continue;
        line_add(&writer, "speed", speed_name((enum speed)speed));
        line_add_number(&writer, "rating", (int64_t)(now.rating + 0.5));
        line_add_number(&writer, "deviation", (int64_t)(now.deviation + 0.5));
        line_add_number(&writer, "games", rating->games);
        answer_send(request, &writer);
    }
    answer_rows(request);
}

/* ---- games that are played ----------------------------------------------------------------- */

static void game_row(struct request *request, struct hall_game *game)
{
    const struct table *table = &game->table;
    struct line_writer writer;
    if (!row_begin(request, &writer, "game"))
        return;
    line_add_number(&writer, "game", table->id);
    line_add(&writer, "white", table->names[WHITE]);
    line_add(&writer, "black", table->names[BLACK]);
    terms_write(&table->terms, &writer);
    line_add_number(&writer, "ply", (int64_t)table->game.current);
    line_add(&writer, "turn", table_turn(table) == WHITE ? "white" : "black");
    if (table->terms.days > 0)
        line_add_number(
            &writer, "left",
            table_left(table, table_turn(table), request->hall->now, request->hall->date));
    answer_send(request, &writer);
}

void verb_games(struct request *request)
{
    for (struct hall_game *game = request->hall->first_game; game; game = game->next)
        if (game->table.phase == TABLE_PLAYED)
            game_row(request, game);
    answer_rows(request);
}

/* ---- the store's ------------------------------------------------------------------------------ */

static bool history_row(void *context, const struct store_job *row, struct reason *reason)
{
    static const char *const keys[2] = {"wd", "bd"};
    struct request *request = context;
    const struct store_game *stored = &row->game;
    struct line_writer writer;
    struct terms terms;
    (void)reason;
    if (!store_terms_read(&terms, stored->terms, NULL) || !row_begin(request, &writer, "game"))
        return true;
    line_add_number(&writer, "game", stored->id);
    line_add(&writer, "white", stored->names[WHITE]);
    line_add(&writer, "black", stored->names[BLACK]);
    terms_write(&terms, &writer);
    line_add(&writer, "result", stored->result);
    line_add_number(&writer, "ended", stored->ended);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct store_change *change = &stored->changes[color];
        if (stored->rated && change->after > 0)
            line_add_number(&writer, keys[color],
                            (int64_t)(change->after + 0.5) - (int64_t)(change->before + 0.5));
    }
    answer_send(request, &writer);
    return true;
}

void verb_history(struct request *request)
{
    const struct person *person = request_person(request);
    struct reason reason;
    if (!person)
        return;
    if (store_history(request->hall->ports.store, person->id, request->person->id, history_row,
                      request, &reason))
        answer_rows(request);
    else
        answer_no(request, "storage", NULL);
}
