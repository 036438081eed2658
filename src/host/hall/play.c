/* play.c - requests for the arbiter; lists of users and games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <math.h>
#include <string.h>

/* Convert the request. Returns false after answering "no". */
static bool read_question(struct request *request, struct query *question)
{
    const struct lobby_line *line = request->line;
    const char *move = lobby_line_text(line, "move");
    int64_t ply;
    *question = (struct query){.seat = request->seat, .ply = -1};
    if (lobby_line_number(line, "ply", 0, TABLE_PLIES, &ply))
        question->ply = (int)ply;
    switch (line->verb) {
    case VERB_MOVE:
        question->asked = ASKED_MOVE;
        if (is_refused(request, strlen(move) < sizeof question->move ? NULL : "illegal"))
            return false;
        strcpy(question->move, move);
        return true;
    case VERB_WITHDRAW: question->asked = ASKED_WITHDRAW; return true;
    case VERB_RESIGN: question->asked = ASKED_RESIGN; return true;
    default: break;
    }
    /* Accepting an offer is offering the same. */
    question->asked = line->verb == VERB_ANSWER && !lobby_line_flag(line, "yes")
                          ? ASKED_DECLINE
                          : ASKED_OFFER;
    question->offer = table_offer_read(lobby_line_text(line, "offer"));
    if (question->offer == 0)
        answer_no(request, "syntax", "expected offer=draw, takeback or abort");
    return question->offer != 0;
}

/* move, offer, answer, withdraw, resign. If no session plays, this one does now. */
void verb_play(struct request *request)
{
    struct hall *hall = request->hall;
    struct hall_game *game = request->game;
    struct hall_session **seat = &game->seats[request->seat];
    struct query question;
    if (!read_question(request, &question))
        return;
    game_look(hall, game);
    bool over = game->table.phase == TABLE_OVER;
    if (!*seat && !over) {
        view_add(request->session, game);
        seat_take(request->session, game, request->seat);
    }
    if (*seat != request->session && !over) {
        answer_no(request, "not_yours",
                  "your other session plays it; 'takeover' plays it here");
        return;
    }
    struct rulings rulings = rulings_begin(hall, game);
    bool nothing = request->line->verb == VERB_ANSWER && question.asked == ASKED_OFFER &&
                   !over && !(game->table.offers[!request->seat] & question.offer);
    if (is_refused(request, nothing ? "no_offer" : arbiter_decide(&rulings, &question)))
        return;
    game_rule(hall, game, &rulings);
    answer_number(request, "n", game->table.number);
}

/* ---- users ------------------------------------------------------------------------------ */

static void person_row(struct request *request, const struct person *person)
{
    struct hall_game *game = NULL;
    struct line_writer writer;
    while ((game = person_game(request->hall, person, game)) != NULL &&
           !table_has_clock(&game->table))
        continue;
    if (!row_begin(request, &writer, "person"))
        return;
    line_add(&writer, "name", person->name);
    line_add_flag(&writer, "here", person_is_here(person));
    if (game)
        line_add_number(&writer, "game", game->table.id);
    person_write_ratings(person, request->hall->date, &writer);
    tell(request->session, &writer);
}

void verb_who(struct request *request)
{
    for (const struct hall_session *at = request->hall->first_session; at; at = at->next)
        if (at->person && at->person->sessions == at) /* each user once */
            person_row(request, at->person);
    answer_number(request, "count", request->rows);
}

void verb_person(struct request *request)
{
    struct line_writer writer;
    person_row(request, request->other);
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const struct store_rating *rating = &request->other->ratings[speed];
        struct glicko now = strength_now(rating, request->hall->date);
        if (rating->games == 0 || !row_begin(request, &writer, "rating"))
            continue;
        line_add(&writer, "speed", speed_name((enum speed)speed));
        line_add_number(&writer, "rating", (int64_t)(now.rating + 0.5));
        line_add_number(&writer, "deviation", (int64_t)(now.deviation + 0.5));
        line_add_number(&writer, "games", rating->games);
        tell(request->session, &writer);
    }
    answer_number(request, "count", request->rows);
}

/* ---- games ------------------------------------------------------------------------------ */

void verb_games(struct request *request)
{
    const struct hall *hall = request->hall;
    for (struct hall_game *game = hall->first_game; game; game = game->next) {
        const struct table *table = &game->table;
        enum color turn = table_turn(table);
        struct line_writer writer;
        if (table->phase != TABLE_PLAYED || !row_begin(request, &writer, "game"))
            continue;
        table_write_head(&writer, table->id, table->names[WHITE], table->names[BLACK],
                         &table->terms);
        line_add_number(&writer, "ply", (int64_t)table->game.current);
        line_add(&writer, "turn", turn == WHITE ? "white" : "black");
        if (table->terms.days > 0)
            line_add_number(&writer, "left", table_left(table, turn, hall->now, hall->date));
        tell(request->session, &writer);
    }
    answer_number(request, "count", request->rows);
}

static bool history_row(void *context, const struct store_job *row, struct error *error)
{
    static const char *const keys[2] = {"wd", "bd"};
    struct request *request = context;
    const struct store_game *stored = &row->game;
    struct line_writer writer;
    struct terms terms;
    (void)error;
    if (!store_terms_read(&terms, stored->terms, NULL) || !row_begin(request, &writer, "game"))
        return true;
    table_write_head(&writer, stored->id, stored->names[WHITE], stored->names[BLACK], &terms);
    line_add(&writer, "result", stored->result);
    line_add_number(&writer, "ended", stored->ended);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct store_change *change = &stored->changes[color];
        if (stored->rated && change->after > 0)
            line_add_number(&writer, keys[color],
                            lround(change->after) - lround(change->before));
    }
    tell(request->session, &writer);
    return true;
}

void verb_history(struct request *request)
{
    if (store_history(request->hall->ports.store, request->other->id, request->person->id,
                      history_row, request, NULL))
        answer_number(request, "count", request->rows);
    else
        answer_no(request, "storage", NULL);
}
