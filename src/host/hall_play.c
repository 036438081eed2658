/* hall_play.c - what a player asks of the arbiter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "host/hall_round.h"

/* The game, and the seat of who asks, taken if nobody has it. NULL: it is answered. */
static struct hall_game *seated(struct request *request, enum color *color)
{
    struct hall_game *game = request_game(request);
    if (!game)
        return NULL;
    if (!game_seat(game, request->person, color)) {
        answer_no(request, "not_yours", NULL);
        return NULL;
    }
    game_look(request->hall, game, request->now, request->date);
    if (!game->seats[*color] && !game->finished &&
        request->session->view_count < SESSION_VIEWS) {
        view_add(request->hall, request->session, game, request->date);
        seat_take(request->hall, game, *color, request->session, request->now, request->date);
    }
    if (game->seats[*color] == request->session || game->finished)
        return game;
    answer_no(request, "not_yours",
              "another session of yours plays it; 'takeover' plays here");
    return NULL;
}

/* Who is to move in a game by days and does not see it. */
static void tell_due(struct hall *hall, const struct hall_game *game)
{
    const struct person *person = game->people[table_turn(&game->table)];
    struct line_writer writer;
    if (game->table.terms.days == 0 || game->table.phase != TABLE_PLAYED || !person)
        return;
    line_begin(&writer, LOBBY_NEWS, "due");
    line_add_number(&writer, "game", game->table.id);
    line_end(&writer);
    for (struct hall_session *at = person->sessions; at; at = at->next_of_person)
        if (!view_find(at, game))
            tell(hall, at, &writer);
}

/* Whether a game with a clock is to go on beside another one. */
static bool would_be_second(const struct hall_game *game, const struct question *question)
{
    if (question->asked != ASKED_OFFER || question->offer != OFFER_RESUME ||
        game->table.phase != TABLE_ADJOURNED || !table_has_clock(&game->table))
        return false;
    for (int color = WHITE; color <= BLACK; color++)
        if (game->people[color] && person_live_game(game->people[color]))
            return true;
    return false;
}

/* A round robin waits for each of its games: they end by a result. */
static bool would_hold_up(const struct hall *hall, const struct hall_game *game,
                          const struct question *question)
{
    return question->asked == ASKED_OFFER &&
           (question->offer == OFFER_ABORT || question->offer == OFFER_ADJOURN) &&
           game_is_of_round(hall, game);
}

/* Or, put aside, come between its games. */
static bool would_come_between(const struct hall *hall, const struct hall_game *game,
                               const struct question *question)
{
    if (question->asked != ASKED_OFFER || question->offer != OFFER_RESUME ||
        !table_has_clock(&game->table))
        return false;
    for (int color = WHITE; color <= BLACK; color++)
        if (game->people[color] && person_in_round(hall, game->people[color]))
            return true;
    return false;
}

/* Why it is not even asked; NULL: it is. */
static const char *kept_out(const struct hall *hall, const struct hall_game *game,
                            const struct question *question)
{
    return would_be_second(game, question)            ? "playing"
           : would_come_between(hall, game, question) ? "in_round"
           : would_hold_up(hall, game, question)      ? "of_round"
                                                      : NULL;
}

/* Ask the arbiter, apply, answer: in games by days once it is on the disk. */
static void ask(struct request *request, struct hall_game *game, struct question *question)
{
    struct hall *hall = request->hall;
    struct rulings rulings;
    enum refusal refusal;
    const char *code;
    uint64_t ticket;
    code = kept_out(hall, game, question);
    if (code) {
        answer_no(request, code, NULL);
        return;
    }
    refusal = arbiter_decide(&game->table, question, request->now, request->date, &rulings);
    if (refusal != REFUSAL_NONE) {
        answer_no(request, refusal_code(refusal), NULL);
        return;
    }
    ticket = game_rule(hall, game, &rulings, request->now, request->date);
    if (game->table.terms.days > 0)
        game_wait_for_disk(hall, ticket, game, request);
    else
        answer_number(request, "n", game->table.number);
    if (question->asked == ASKED_MOVE)
        tell_due(hall, game);
}

static int ply_of(const struct request *request)
{
    int64_t ply;
    return lobby_line_number(request->line, "ply", 0, TABLE_PLIES, &ply) ? (int)ply : -1;
}

/* Whether that move was made before: its answer was lost with a line. */
static bool was_made(const struct table *table, const struct question *question)
{
    const struct game *game = &table->game;
    struct position before = game->position;
    size_t ply = (size_t)question->ply;
    chess_move move;
    if (question->ply < 1 || ply > game->current || ply + 1 < game->current)
        return false;
    for (size_t i = game->current; i >= ply; i--)
        position_undo_move(&before, game->moves[i - 1].move, &game->moves[i - 1].undo);
    if (before.side_to_move != question->seat)
        return false;
    move = uci_move_parse(&before, question->move, strlen(question->move));
    return move != MOVE_NONE && move == game->moves[ply - 1].move;
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
    question.offers_draw = lobby_line_flag(request->line, "draw");
    if (was_made(&game->table, &question))
        answer_number(request, "n", game->table.number);
    else
        ask(request, game, &question);
}

static void ask_plain(struct request *request, enum asked asked, enum table_offer offer)
{
    struct question question = {.asked = asked, .ply = ply_of(request), .offer = offer};
    struct hall_game *game = seated(request, &question.seat);
    if (game)
        ask(request, game, &question);
}

/* "offer=", where one has to be. False: it is answered. */
static bool read_offer(struct request *request, bool needed, enum table_offer *offer)
{
    const char *text = lobby_line_text(request->line, "offer");
    *offer = table_offer_read(text);
    if (*offer != 0 || (!needed && *text == '\0'))
        return true;
    answer_no(request, "syntax", "expected offer=draw, takeback, abort, adjourn or resume");
    return false;
}

void verb_offer(struct request *request)
{
    enum table_offer offer;
    if (read_offer(request, true, &offer))
        ask_plain(request, ASKED_OFFER, offer);
}

/* A yes is the same offer, which meets the other one: but only where there is one. */
void verb_answer(struct request *request)
{
    struct question question = {.asked = ASKED_OFFER, .ply = ply_of(request)};
    struct hall_game *game;
    if (!read_offer(request, false, &question.offer))
        return;
    game = seated(request, &question.seat);
    if (!game)
        return;
    if (!lobby_line_flag(request->line, "yes"))
        question.asked = ASKED_DECLINE;
    else if (question.offer == 0)
        question.offer = (enum table_offer)(game->table.offers[!question.seat] &
                                            -game->table.offers[!question.seat]);
    if (question.asked == ASKED_OFFER && game->table.phase != TABLE_OVER &&
        !(game->table.offers[!question.seat] & question.offer))
        answer_no(request, "no_offer", NULL);
    else
        ask(request, game, &question);
}

void verb_withdraw(struct request *request)
{
    enum table_offer offer;
    if (read_offer(request, false, &offer))
        ask_plain(request, ASKED_WITHDRAW, offer);
}

void verb_resign(struct request *request)
{
    ask_plain(request, ASKED_RESIGN, 0);
}

void verb_moretime(struct request *request)
{
    ask_plain(request, ASKED_MORE_TIME, 0);
}

void verb_claim(struct request *request)
{
    ask_plain(request, ASKED_CLAIM, lobby_line_flag(request->line, "draw") ? OFFER_DRAW : 0);
}
