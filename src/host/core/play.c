/* play.c - requests for the arbiter; lists of users and games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <math.h>
#include <string.h>

/* If the request is invalid, answers "no" and returns false. */
static bool read_action(struct core_request *request, struct player_action *action)
{
    const struct lobby_line *line = request->line;
    const char *move = lobby_line_text(line, "move");
    int64_t ply;
    *action = (struct player_action){.color = request->color, .ply = -1};
    if (lobby_line_get_number(line, "ply", 0, LOBBY_GAME_MAX_PLIES, &ply))
        action->ply = (int)ply;
    switch (line->verb) {
    case VERB_MOVE:
        action->kind = ACTION_MOVE;
        if (answer_if_refused(request, strlen(move) < sizeof action->move ? NULL : "illegal"))
            return false;
        strcpy(action->move, move);
        return true;
    case VERB_WITHDRAW: action->kind = ACTION_WITHDRAW; return true;
    case VERB_RESIGN: action->kind = ACTION_RESIGN; return true;
    default: break;
    }
    /* Accepting an offer is the same as making it. */
    action->kind = line->verb == VERB_ANSWER && !lobby_line_flag(line, "yes") ? ACTION_DECLINE
                                                                              : ACTION_OFFER;
    action->offer = offer_kind_parse(lobby_line_text(line, "offer"));
    if (action->offer == 0)
        answer_no(request, "syntax", "expected offer=draw, takeback or abort");
    return action->offer != 0;
}

/* Handles an action in a game. If none of the user's sessions plays the game, this one now
 * does. */
void verb_play(struct core_request *request)
{
    struct lobby_core *core = request->core;
    struct core_game *game = request->game;
    struct core_session **player = &game->player_sessions[request->color];
    struct player_action action;
    if (!read_action(request, &action))
        return;
    core_game_check_time(core, game);
    bool over = game->lobby_game.phase == LOBBY_GAME_OVER;
    if (!*player && !over) {
        core_game_add_spectator(request->session, game);
        core_game_set_player(request->session, game, request->color);
    }
    if (*player != request->session && !over) {
        answer_no(request, "not_yours",
                  "your other session is playing this game; 'takeover' plays it here");
        return;
    }
    struct rulings rulings = rulings_make(core, game);
    bool no_offer = request->line->verb == VERB_ANSWER && action.kind == ACTION_OFFER &&
                    !over && !(game->lobby_game.offers[!request->color] & action.offer);
    if (answer_if_refused(request, no_offer ? "no_offer" : arbiter_decide(&rulings, &action)))
        return;
    core_game_apply_rulings(core, game, &rulings);
    answer_ok_with_number(request, "n", game->lobby_game.event_count);
}

/* ---- users ------------------------------------------------------------------------------ */

static void person_row(struct core_request *request, const struct person *person)
{
    struct core_game *game = NULL;
    struct line_writer writer;
    while ((game = person_next_game(request->core, person, game)) != NULL &&
           !lobby_game_has_clock(&game->lobby_game))
        continue;
    if (!row_begin(request, &writer, "person"))
        return;
    line_writer_add(&writer, "name", person->name);
    line_writer_add_flag(&writer, "here", person_is_online(person));
    if (game)
        line_writer_add_number(&writer, "game", game->lobby_game.id);
    person_write_ratings(person, request->core->date, &writer);
    core_session_send(request->session, &writer);
}

void verb_who(struct core_request *request)
{
    for (const struct core_session *at = request->core->first_session; at; at = at->next)
        if (at->person && at->person->sessions == at) /* each user once */
            person_row(request, at->person);
    answer_ok_with_number(request, "count", request->rows);
}

void verb_person(struct core_request *request)
{
    struct line_writer writer;
    person_row(request, request->other);
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const struct store_rating *rating = &request->other->ratings[speed];
        struct glicko now = store_rating_at_date(rating, request->core->date);
        if (rating->games == 0 || !row_begin(request, &writer, "rating"))
            continue;
        line_writer_add(&writer, "speed", speed_name((enum speed)speed));
        line_writer_add_number(&writer, "rating", (int64_t)(now.rating + 0.5));
        line_writer_add_number(&writer, "deviation", (int64_t)(now.deviation + 0.5));
        line_writer_add_number(&writer, "games", rating->games);
        core_session_send(request->session, &writer);
    }
    answer_ok_with_number(request, "count", request->rows);
}

/* ---- games ------------------------------------------------------------------------------ */

void verb_games(struct core_request *request)
{
    const struct lobby_core *core = request->core;
    for (struct core_game *game = core->first_game; game; game = game->next) {
        const struct lobby_game *lobby_game = &game->lobby_game;
        enum color turn = lobby_game_turn(lobby_game);
        struct line_writer writer;
        if (lobby_game->phase != LOBBY_GAME_IN_PROGRESS ||
            !row_begin(request, &writer, "game"))
            continue;
        lobby_game_write_head(&writer, lobby_game->id, lobby_game->names[WHITE],
                              lobby_game->names[BLACK], &lobby_game->terms);
        line_writer_add_number(&writer, "ply", (int64_t)lobby_game->game.current);
        line_writer_add(&writer, "turn", turn == WHITE ? "white" : "black");
        if (lobby_game->terms.days > 0)
            line_writer_add_number(
                &writer, "left",
                lobby_game_time_left(lobby_game, turn, core->now, core->date));
        core_session_send(request->session, &writer);
    }
    answer_ok_with_number(request, "count", request->rows);
}

static bool history_row(void *context, const struct store_record *row, struct error *error)
{
    static const char *const keys[2] = {"wd", "bd"};
    struct core_request *request = context;
    const struct store_game *game = &row->game;
    struct line_writer writer;
    struct match_terms terms;
    (void)error;
    if (!store_parse_terms(&terms, game->terms, NULL) || !row_begin(request, &writer, "game"))
        return true;
    lobby_game_write_head(&writer, game->id, game->names[WHITE], game->names[BLACK], &terms);
    line_writer_add(&writer, "result", game->result);
    line_writer_add_number(&writer, "ended", game->ended);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct store_rating_change *change = &game->changes[color];
        if (game->rated && change->after > 0)
            line_writer_add_number(&writer, keys[color],
                                   lround(change->after) - lround(change->before));
    }
    core_session_send(request->session, &writer);
    return true;
}

void verb_history(struct core_request *request)
{
    if (store_read_history(request->core->callbacks.store, request->other->id, history_row,
                           request, NULL))
        answer_ok_with_number(request, "count", request->rows);
    else
        answer_no(request, "storage", NULL);
}
