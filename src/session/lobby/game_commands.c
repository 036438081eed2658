/* game_commands.c - commands in a lobby game: conditional moves, draw, undo, resign.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby/lobby.h"

#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "session/games/games.h"
#include "session/session_pickers.h"
#include "typing/paste.h"

enum { RECENTLY = 10 * 1000 /* milliseconds */ };

static bool can_act(struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    if (!followed->is_player)
        return session_error(session, "You are watching this game.");
    if (!followed->plays_here)
        return session_error(
            session, "Your other session is playing this game; 'takeover' plays it here.");
    return followed_game_is_in_progress(followed) ||
           session_error(session, "The game is over.");
}

/* Returns false if no lobby game is on the board. */
static bool make_offer(struct session *session, enum offer_kind what)
{
    if (lobby_game_on_board(session) && can_act(session))
        lobby_send_game_request(session, VERB_OFFER, "offer", offer_kind_name(what));
    return lobby_game_on_board(session) != NULL;
}

bool session_has_open_offer(const struct session *session)
{
    return lobby_of(session)->offers_told != 0;
}

/* Answers the first of the opponent's open offers that the user has been told about. Returns
 * false if there is none. */
static bool answer_offer(struct session *session, bool yes)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    unsigned open = lobby_of(session)->offers_told, first = open & -open;
    if (!open)
        return false;
    struct line_writer *writer = lobby_begin_request(session, VERB_ANSWER);
    line_writer_add_number(writer, "game", followed->lobby_game.id);
    line_writer_add(writer, "offer", offer_kind_name((enum offer_kind)first));
    line_writer_add_flag(writer, "yes", yes);
    line_writer_add_number(writer, "ply", (int64_t)followed->lobby_game.game.current);
    lobby_send_request(session, "");
    return true;
}

/* Appends typed moves to `text` in SAN, or reports an error and returns false. */
static bool read_conditional(struct session *session, const char *argument, char *text)
{
    struct game game;
    struct typed_move typed = {.status = TYPED_MOVE};
    if (position_turn(&session->user_game->position) == lobby_game_on_board(session)->color)
        return session_error(session, "It is your move; 'if' answers your opponent's moves.");
    game_init(&game, &session->user_game->position); /* after an unconfirmed move */
    bool valid = paste_play_moves(&game, argument, &typed) && game.count % 2 == 0 &&
                 game.count <= CONDITIONAL_MAX_PLIES;
    for (size_t i = 0; valid && i < game.count; i++)
        text_add_item(text, CONDITIONAL_SIZE, " ", game.moves[i].san);
    game_free(&game);
    const char *why =
        *typed.text ? typed.text : "Expected up to 15 opponent moves, each with your reply.";
    return valid || session_error(session, "%s", why);
}

void handle_if(struct session *session, const char *argument)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    char text[CONDITIONAL_SIZE] = "";
    bool off = word_equals(argument, strlen(argument), "off");
    if (!followed || lobby_is_remote(session) || followed->lobby_game.terms.days == 0)
        session_error(session, "'if' works only in lobby games with days per move.");
    else if (!*argument)
        lobby_report_conditional(session, true);
    else if (can_act(session) && (off || read_conditional(session, argument, text)) &&
             lobby_send_game_request(session, VERB_IF, "moves", text) && off)
        session_print(session, "Conditional moves: none.");
}

void handle_abort(struct session *session)
{
    if (!make_offer(session, OFFER_ABORT))
        lobby_send_game_request(session, VERB_OFFER, "", ""); /* reports the missing game */
}

/* Sends a command that only remote servers support. */
static void send_remote_request(struct session *session, enum lobby_verb verb)
{
    if (!lobby_is_remote(session))
        session_error(session, "'%s' works only in games on lichess.org.",
                      lobby_verb_word(verb));
    else if (!lobby_game_on_board(session) || can_act(session))
        lobby_send_game_request(session, verb, NULL, NULL);
}

void handle_claim(struct session *session)
{
    send_remote_request(session, VERB_CLAIM);
}

void handle_berserk(struct session *session)
{
    send_remote_request(session, VERB_BERSERK);
}

/* Finds the newest offer with this number or from this user, preferring challenges
 * to seeks.
 * Without an argument, finds the only challenge or, with `seeks`, the only seek. Sets *count to
 * the number of offers found. Returns NULL if none matches, or several without an argument. */
static const struct lobby_offer *find_offer(const struct session *session,
                                            const char *argument, bool seeks, size_t *count)
{
    const struct replica *replica = lobby_replica(session);
    const struct lobby_offer *found = NULL;
    uint64_t id = 0;
    bool by_id = number_parse(argument, 1, INT64_MAX, &id, NULL);
    *count = 0;
    for (size_t i = 0; replica && i < replica->offer_count; i++) {
        const struct lobby_offer *offer = &replica->offers[i];
        bool is_seek = !*offer->to;
        if (lobby_is_own_name(session, offer->from) || (by_id && offer->id != (int64_t)id) ||
            (!by_id && *argument && !lobby_names_equal(offer->from, argument)) ||
            (is_seek && ((!*argument && !seeks) || (found && *found->to))))
            continue;
        *count = found && !is_seek && !*found->to ? 1 : *count + 1;
        found = offer;
    }
    return *count > 1 && !*argument ? NULL : found;
}

static void answer_challenge(struct session *session, enum lobby_verb verb,
                             const char *argument)
{
    size_t count;
    int64_t gone = lobby_of(session)->challenge_gone;
    bool accepts = verb == VERB_ACCEPT;
    /* The user may mean a challenge that was just withdrawn. */
    bool seeks = accepts && (gone == 0 || session->now() >= gone + RECENTLY);
    if (!*argument && answer_offer(session, accepts))
        return;
    const struct lobby_offer *offer = find_offer(session, argument, seeks, &count);
    if (offer) {
        lobby_of(session)->is_entered |= accepts;
        session_update_state(session);
        line_writer_add_number(lobby_begin_request(session, verb), "id", offer->id);
        lobby_send_request(session, offer->from);
    } else if (count > 1) {
        session_error(session, "%zu offers are open; type '%s NAME' to choose one.", count,
                      lobby_verb_word(verb));
    } else {
        session_error(session, "There is nothing%s%.*s to %s.%s", *argument ? " from " : "",
                      PRINTABLE_UP_TO(40, argument), lobby_verb_word(verb),
                      *argument ? " 'lobby' lists the offers."
                      : accepts ? " Type 'accept NAME' to accept an offer."
                                : "");
    }
}

void handle_accept(struct session *session, const char *argument)
{
    answer_challenge(session, VERB_ACCEPT, argument);
}

void handle_decline(struct session *session, const char *argument)
{
    answer_challenge(session, VERB_DECLINE, argument);
}

static bool refuse_to_leave(struct session *session)
{
    return session_lobby_game_blocks_leaving(session) &&
           !session_error(session,
                          "Your game is still in progress; 'resign' or 'abort' ends it.");
}

static void leave_game(struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    bool at_start = false, watched = !followed || !followed->is_player;
    if (refuse_to_leave(session))
        return;
    if (session_suspended_game(session)) {
        games_resume_suspended(session, &at_start);
    } else {
        session_new_game(session, NULL);
        session_set_human_sides(session, watched || session->players.person[WHITE],
                                !watched && session->players.person[BLACK]);
        session_write_player_tags(session);
    }
    if (at_start)
        session_open_start_screen(session);
    lobby_of(session)->is_entered = true;
    session_update_state(session);
    lobby_of(session)->games_requested = 0; /* the list may have changed */
    if (at_start || !session_suspended_game(session))
        session_set_next_command(session, COMMAND_LOBBY, "");
}

void handle_leave(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->game_id)
        leave_game(session);
    else if (lobby->is_entered) {
        lobby->is_entered = false;
        session_update_state(session);
        session_print(session, "You have left the lobby; players can still challenge you.");
    } else
        session_error(session, "You are not in the lobby.");
}

/* Handles `watch`: "watch boris" and "watch 17" show a lobby game. In the lobby, "watch" lists
 * the games or, on a remote server, shows a featured one. Returns false if a saved game is
 * meant. */
static bool watch_game(struct session *session, const char *argument)
{
    uint64_t id = 0;
    bool entered = lobby_of(session)->is_entered, is_remote = lobby_is_remote(session);
    if (!*argument && !is_remote && session_has_state(session, STATE_LOBBY))
        handle_tables(session);
    else if ((entered && (is_remote || number_parse(argument, 1, INT64_MAX, &id, NULL) ||
                          lobby_name_is_allowed(argument, NULL))) ||
             (*argument && replica_has_person(lobby_replica(session), argument)))
        lobby_open_game(session, argument);
    else
        return false;
    return true;
}

static bool offer_draw(struct session *session)
{
    return make_offer(session, OFFER_DRAW);
}

static bool offer_takeback(struct session *session)
{
    return make_offer(session, OFFER_TAKEBACK);
}

static bool resign(struct session *session)
{
    if (lobby_game_on_board(session) && can_act(session) &&
        !session_ask_before_resigning(session))
        lobby_send_game_request(session, VERB_RESIGN, NULL, NULL);
    return lobby_game_on_board(session) != NULL;
}

static bool request_rematch(struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    bool over = !followed_game_is_in_progress(followed);
    if (!followed)
        return false;
    if (!followed->is_player || !over)
        return !session_error(
            session, over ? "You were watching this game; 'match NAME' challenges a player."
                          : "The game is still in progress.");
    struct match_terms terms = followed->lobby_game.terms;
    if (terms.chess960)
        *terms.fen = '\0';
    struct line_writer *writer = lobby_begin_request(session, VERB_MATCH);
    line_writer_add(writer, "name", lobby_opponent_name(followed));
    match_terms_write(&terms, writer);
    line_writer_add(writer, "color", followed->color == WHITE ? "black" : "white");
    lobby_send_request(session, lobby_opponent_name(followed));
    return true;
}

static void request_takeover(struct session *session)
{
    lobby_send_game_request(session, VERB_TAKEOVER, NULL, NULL);
}

static bool return_from_game(struct session *session)
{
    char names[LOBBY_TEXT_SIZE];
    if (!lobby_game_on_board(session) || session_lobby_game_blocks_leaving(session))
        return false;
    const struct followed_game *timed = lobby_find_timed_game(session, names);
    if (!timed || !modes_resume_game(session, timed->lobby_game.id))
        leave_game(session);
    return true;
}

const struct mode_command lobby_game_commands[] = {
    {COMMAND_DRAW, .try_run = offer_draw},
    {COMMAND_UNDO, .try_run = offer_takeback},
    {COMMAND_RESIGN, .try_run = resign},
    {COMMAND_AGAIN, .try_run = request_rematch},
    {COMMAND_TAKEOVER, .run = request_takeover},
    {COMMAND_RETURN, .try_run = return_from_game},
    {.command = COMMAND_UNKNOWN}};

static bool refuse_saved_game(struct session *session, enum command_id command,
                              const char *argument)
{
    if (!session_is_saved_lobby_game(session) ||
        session_has_state(session, STATE_OTHER_BOARD) ||
        !(command == COMMAND_AGAIN || command == COMMAND_GO ||
          (command == COMMAND_UNDO && !session->user_game->study) ||
          (command == COMMAND_COLOR && *argument)))
        return false;
    return !session_error(
        session,
        "This lobby game is over; 'analyse' tries moves, 'match NAME' challenges a player.");
}

bool lobby_handle_command(struct session *session, const struct command_entry *entry,
                          const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    enum command_id command = entry->id;
    if (refuse_saved_game(session, command, argument))
        return true;
    if (!lobby->client)
        return false;
    if ((command == COMMAND_RESUME || command == COMMAND_WATCH) && *argument &&
        refuse_to_leave(session))
        return true;
    if (command == COMMAND_WATCH && watch_game(session, argument))
        return true;
    if (command == COMMAND_CLOCK && *argument && session_has_state(session, STATE_LOBBY) &&
        (session_has_screen(session) || session->user_game->count == 0)) {
        handle_lobby(session, argument); /* sets the match terms */
        return true;
    }
    if (command == COMMAND_RESIGN && session_has_state(session, STATE_LOBBY) &&
        session->board->count == 0)
        return !session_error(session,
                              "No game has begun here; 'table' shows your lobby game.");
    size_t count;
    bool yes = command == COMMAND_YES;
    if ((!yes && command != COMMAND_NO) || session->confirmed ||
        session_draw_is_offered(session) || session_asks_about_move(session) ||
        session_has_state(session, STATE_OTHER_BOARD))
        return false;
    if (answer_offer(session, yes))
        return true;
    /* Answer the only challenge, unless a game with a clock is in progress. */
    if (session_lobby_game_blocks_leaving(session) || !find_offer(session, "", false, &count))
        return false;
    answer_challenge(session, yes ? VERB_ACCEPT : VERB_DECLINE, "");
    return true;
}
