/* display.c - texts and picker rows of the lobby.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "lobby/arbiter.h"
#include "rules/names.h"
#include "session/commands/choices.h"
#include "session/commands/pickers.h"
#include "typing/picker.h"

enum { SECOND = 1000, MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

const char *lobby_pairing_text(const struct followed_game *followed,
                               char text[LOBBY_TEXT_SIZE])
{
    snprintf(text, LOBBY_TEXT_SIZE, "%s - %s", followed->lobby_game.names[WHITE],
             followed->lobby_game.names[BLACK]);
    return text;
}

const char *lobby_duration_text(int64_t milliseconds, char text[32])
{
    static const struct {
        int64_t seconds;
        const char *name;
    } units[] = {{DAY, "day"}, {HOUR, "hour"}, {MINUTE, "minute"}, {1, "second"}};
    size_t unit = 0;
    int64_t seconds = milliseconds > 0 ? (milliseconds + 999) / 1000 : 0;
    while (units[unit].seconds > 1 && seconds < 2 * units[unit].seconds)
        unit++;
    int64_t count = (seconds + units[unit].seconds / 2) / units[unit].seconds;
    snprintf(text, 32, "%d %s%s", (int)count, units[unit].name, plural((uint64_t)count));
    return text;
}

/* Returns the user's color; offer->color is that of the user who made the offer. */
static enum color offer_color(const struct session *session, const struct lobby_offer *offer)
{
    return lobby_is_own_name(session, offer->from) ? offer->color
                                                   : color_opposite(offer->color);
}

/* Writes "5+3 rated, you play White", from the user's point of view. */
static const char *offer_text(const struct session *session, const struct lobby_offer *offer,
                              char text[LOBBY_TEXT_SIZE])
{
    char terms[MATCH_TERMS_TEXT_SIZE];
    match_terms_text(&offer->terms, terms);
    snprintf(text, LOBBY_TEXT_SIZE, "%.*s", LOBBY_TEXT_SIZE - 60, terms);
    if (!offer->any_color)
        text_add(text, LOBBY_TEXT_SIZE, ", you play %s",
                 color_name(offer_color(session, offer)));
    return text;
}

void lobby_report_own_game(struct session *session, const struct listed_game *game)
{
    bool white = lobby_names_equal(game->names[WHITE], lobby_replica(session)->me);
    bool my_move = game->turn == (white ? WHITE : BLACK), days = game->terms.days > 0;
    char span[32], left[48] = "", terms[MATCH_TERMS_TEXT_SIZE], number[LOBBY_NUMBER_SIZE];
    char argument[LOBBY_NUMBER_SIZE];
    const char *other = game->names[white ? BLACK : WHITE];
    if (my_move && days)
        snprintf(left, sizeof left, ", %s left", lobby_duration_text(game->left, span));
    session_print(session, "Game%s against %s, %s: %s%s. 'table %s' shows it.",
                  lobby_number_text(game->id, number), other,
                  match_terms_text(&game->terms, terms),
                  my_move ? "it is your move" : "it is your opponent's move", left,
                  lobby_argument_text(game->id, other, argument));
}

void lobby_report_conditional(struct session *session, bool always)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    const char *text = followed->lobby_game.conditional[followed->color];
    if (*text == '-')
        session_print(session, "Your conditional moves no longer fit and were withdrawn.");
    else if (always || (*text && lobby_game_turn(&followed->lobby_game) != followed->color))
        session_print(session, "Conditional moves: %s.", *text ? text : "none");
}

/* ---- beside the board ------------------------------------------------------------------- */

const char *session_lobby_game_help_text(const struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    if (!followed || session_has_state(session, STATE_OTHER_BOARD))
        return session_has_state(session, STATE_FAIR_PLAY) ? "No engine help during this game."
                                                           : "";
    if (!session_has_state(session, STATE_LOBBY_GAME_IN_PROGRESS))
        return followed->is_player
                   ? "Type 'review' to analyse the game, 'rematch' to offer another; Escape "
                     "returns to the lobby."
                   : "Type 'review' to analyse the game; Escape returns to the lobby.";
    if (session_has_state(session, STATE_SPECTATING_RATED))
        return "You are watching a rated game, so there is no engine analysis. Left and Right "
               "browse, Escape returns to the lobby.";
    if (session_has_state(session, STATE_SPECTATING))
        return followed->is_player
                   ? "Your other session is playing this game; type 'takeover' to play it here."
                   : "You are watching. Left and Right browse, F5 tries moves, Escape returns to "
                     "the lobby.";
    enum color other = color_opposite(followed->color);
    if (followed->lobby_game.offers[other])
        return "Type 'y' to agree, 'n' to decline. Also: draw, undo, resign, say TEXT.";
    if (lobby_is_remote(session) && followed->lobby_game.away[other])
        return "Your opponent is away; type 'claim' when the time is up. Also: resign, say TEXT.";
    return lobby_is_computer_name(session, lobby_opponent_name(followed))
               ? "Commands: undo, resign, abort."
               : "Commands: draw, undo, resign, abort, say TEXT.";
}

const char *session_lobby_clock_text(const struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    if (!followed || session_has_state(session, STATE_OTHER_BOARD))
        return "";
    const struct lobby_game *game = &followed->lobby_game;
    if (game->clock_stopped)
        return "stopped for now";
    bool runs = game->clock.running || game->game.current < LOBBY_GAME_UNTIMED_PLIES;
    return runs ? "" : "stopped"; /* the server no longer sends the time */
}

bool session_lobby_game_is_read_only(const struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    return session_has_state(session, STATE_WATCHING) ||
           (followed && !session_has_state(session, STATE_OTHER_BOARD) &&
            !(lobby_user_is_playing(session) && followed_game_is_in_progress(followed)));
}

/* ---- countdowns ------------------------------------------------------------------------- */

/* Writes "boris is away: 0:32" or "your first move: 0:19". Returns false if there is no
 * countdown. */
static bool write_countdown(const struct session *session,
                            const struct followed_game *followed, char *text, size_t size)
{
    const struct lobby_game *game = &followed->lobby_game;
    enum color other = color_opposite(followed->color);
    int64_t now = session->now(), left = arbiter_time_to_first_move(game, now);
    int64_t wait = arbiter_time_to_claim(game, followed->color, now);
    bool theirs = lobby_game_turn(game) == other;
    bool away = game->away[other] && game->terms.days == 0 && (left < 0 || theirs);
    if (!away && left < 0)
        return false;
    if (!away || wait < 0)
        wait = left; /* time left for the first move */
    if (away || theirs)
        snprintf(text, size, "%s%s", lobby_opponent_name(followed),
                 away ? " is away" : "'s first move");
    else
        snprintf(text, size, "your first move");
    if (away && wait == 0 && lobby_is_remote(session))
        text_add(text, size, ": 'claim' wins");
    else if (!away || wait > 0)
        text_add(text, size, ": %d:%02d", (int)(wait / SECOND / MINUTE),
                 (int)(wait / SECOND % MINUTE));
    return true;
}

void lobby_schedule_countdown(struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    int64_t now = session->now();
    const struct lobby_game *game = followed ? &followed->lobby_game : NULL;
    bool counts = game && followed->is_player && game->phase == LOBBY_GAME_IN_PROGRESS &&
                  game->terms.days == 0 &&
                  (game->away[color_opposite(followed->color)] ||
                   arbiter_time_to_first_move(game, now) >= 0);
    lobby_of(session)->countdown_due = counts ? now + SECOND : -1;
}

bool lobby_update_countdown(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    int64_t now = session->now();
    const struct followed_game *followed = lobby_game_on_board(session);
    if (lobby->countdown_due < 0 || now < lobby->countdown_due)
        return false;
    if (lobby_is_remote(session) &&
        arbiter_time_to_claim(&followed->lobby_game, followed->color, now) == 0 &&
        arbiter_time_to_claim(&followed->lobby_game, followed->color,
                              lobby->countdown_due - SECOND) > 0)
        session_notify(session, "%s has been away long enough; type 'claim' to win.",
                       lobby_opponent_name(followed));
    lobby->countdown_due = now + SECOND;
    return true;
}

void lobby_report_deadline(struct session *session, const struct followed_game *followed)
{
    const struct lobby_game *game = &followed->lobby_game;
    enum color other = color_opposite(followed->color);
    int64_t now = session->now(), left = arbiter_time_to_first_move(game, now);
    int64_t wait = arbiter_time_to_claim(game, followed->color, now);
    char span[32];
    if (!session_has_text_ui(session) || !lobby_user_is_playing(session))
        return;
    if (left >= 0 && lobby_game_turn(game) == followed->color)
        session_report(session, MESSAGE_TIME, "You have %s for your first move.",
                       lobby_duration_text(left, span));
    else if (left < 0 && wait < 0 && game->away[other] && lobby_game_has_clock(game))
        session_report(session, MESSAGE_TIME, "After your move, %s has %s to return.",
                       lobby_opponent_name(followed),
                       lobby_duration_text(arbiter_away_limit(game, other), span));
    else if (wait > 0 && game->claim_after[other] == 0)
        session_report(session, MESSAGE_TIME, "%s loses unless back within %s.",
                       lobby_opponent_name(followed), lobby_duration_text(wait, span));
}

/* ---- the title -------------------------------------------------------------------------- */

static bool write_offers(const struct followed_game *followed, char *text, size_t size)
{
    unsigned own = followed->lobby_game.offers[followed->color];
    unsigned theirs = followed->lobby_game.offers[color_opposite(followed->color)];
    unsigned offers = theirs ? theirs : own;
    if (offers)
        snprintf(text, size, "%s %s%s%s", theirs ? lobby_opponent_name(followed) : "you",
                 offers & OFFER_DRAW ? "offer" : "ask", theirs ? "s" : "",
                 offers & OFFER_DRAW       ? " a draw"
                 : offers & OFFER_TAKEBACK ? " for a takeback"
                                           : " to abort");
    return offers;
}

static const char *turn_text(const struct followed_game *followed)
{
    enum color turn = lobby_game_turn(&followed->lobby_game);
    return followed->is_player && turn == followed->color ? "you"
                                                          : followed->lobby_game.names[turn];
}

static bool write_days_left(const struct session *session,
                            const struct followed_game *followed, char *text, size_t size)
{
    const struct lobby_game *game = &followed->lobby_game;
    int64_t now = session->now(), date = replica_server_date(lobby_replica(session), now);
    enum color turn = lobby_game_turn(game);
    char span[32];
    if (game->terms.days > 0)
        snprintf(text, size, "%s to move, %s left", turn_text(followed),
                 lobby_duration_text(lobby_game_time_left(game, turn, now, date), span));
    return game->terms.days > 0;
}

void lobby_report_ending(struct session *session, const struct followed_game *followed)
{
    enum result result = followed->lobby_game.game.result;
    char ending[LOBBY_TEXT_SIZE];
    const char *personal = "";
    if (followed->is_player && result != RESULT_NONE && result != RESULT_DRAW)
        personal = (result == RESULT_WHITE_WINS) == (followed->color == WHITE) ? "You win: "
                                                                               : "You lose: ";
    session_report(session, MESSAGE_RESULT, "%s%s.", personal,
                   lobby_game_ending_text(&followed->lobby_game, ending, sizeof ending));
}

const char *lobby_game_state_text(const struct session *session,
                                  const struct followed_game *followed,
                                  char text[LOBBY_TEXT_SIZE])
{
    char terms[MATCH_TERMS_TEXT_SIZE], days[80];
    snprintf(text, LOBBY_TEXT_SIZE, ", %.*s", LOBBY_TEXT_SIZE - 80,
             match_terms_text(&followed->lobby_game.terms, terms));
    if (!followed_game_is_in_progress(followed))
        return text;
    if (write_days_left(session, followed, days, sizeof days))
        text_add(text, LOBBY_TEXT_SIZE, "; %s", days);
    else
        text_add(text, LOBBY_TEXT_SIZE, "; %s to move", turn_text(followed));
    return text;
}

bool lobby_write_title(const struct session *session, char *text, size_t size)
{
    const struct lobby *lobby = lobby_of(session);
    const struct followed_game *followed = lobby_game_on_board(session);
    if (!followed || session_has_state(session, STATE_OTHER_BOARD))
        return false;
    if (followed->lobby_game.phase == LOBBY_GAME_OVER) {
        lobby_game_ending_text(&followed->lobby_game, text, size);
        return *text != '\0';
    }
    if (!lobby_is_connected(session))
        snprintf(text, size, "disconnected");
    else if (*lobby->unconfirmed)
        snprintf(text, size, "%s sent", lobby->unconfirmed);
    else if (followed->lobby_game.clock_stopped &&
             !(followed->is_player && followed->lobby_game.stop_cause == STOP_PLAYER_AWAY))
        snprintf(text, size, "clock stopped");
    else if (!followed->is_player)
        lobby_pairing_text(followed, text);
    else
        return write_offers(followed, text, size) ||
               write_countdown(session, followed, text, size) ||
               write_days_left(session, followed, text, size);
    return true;
}

/* ---- users ------------------------------------------------------------------------------ */

void lobby_write_offer(const struct session *session, const struct lobby_offer *offer,
                       char text[LOBBY_SUBJECT_SIZE])
{
    bool own = lobby_is_own_name(session, offer->from), seek = !*offer->to;
    char terms[LOBBY_TEXT_SIZE], argument[LOBBY_NUMBER_SIZE],
        rating[LOBBY_RATING_SIZE + 3] = "";
    if (!own && *offer->rating)
        snprintf(rating, sizeof rating, " (%s)", offer->rating);
    snprintf(text, LOBBY_SUBJECT_SIZE, "%s%s %s%s %s: %s. Type '%s %s'%s.",
             own ? "You" : offer->from, rating, seek ? "offer" : "challenge", own ? "" : "s",
             seek  ? "a game"
             : own ? offer->to
                   : "you",
             offer_text(session, offer, terms), own ? "withdraw" : "accept",
             own || seek ? lobby_argument_text(offer->id, own ? "" : offer->from, argument)
                         : offer->from,
             own || seek ? "" : " or 'decline'");
}

void lobby_report_users(struct session *session, bool all)
{
    const struct replica *replica = lobby_replica(session);
    enum speed speed =
        match_terms_speed(&lobby_of(session)->match_terms); /* the speed whose ratings are
                                                             * shown */
    char list[400] = "", text[LOBBY_SUBJECT_SIZE];
    for (size_t i = 0; i < replica->people_count; i++) {
        const char *rating = replica->people[i].ratings[speed];
        text_add_item(list, sizeof list, ", ", replica->people[i].name);
        text_add(list, sizeof list, "%s%s", *rating ? " " : "", rating);
    }
    session_print(session, "%zu here: %s.", replica->people_count, list);
    if (!all)
        return;
    for (size_t i = 0; i < replica->offer_count; i++) {
        lobby_write_offer(session, &replica->offers[i], text);
        session_print(session, "%s", text);
    }
    session_print(
        session,
        "'seek' offers a game, 'match NAME' challenges a player, 'tables' lists games.");
    lobby_begin_request(session, VERB_GAMES);
    lobby_send_request(session, replica->me);
}

enum { FIELD_SIZE = 96 };

/* ---- the start screen ------------------------------------------------------------------- */

void lobby_add_start_row(struct session *session, struct picker *picker)
{
    char right[FIELD_SIZE] = "on this host";
    bool is_remote = lobby_is_remote(session) || lobby_of(session)->is_lichess;
    if (session->settings->lichess && !session->settings->restricted)
        picker_add_row(picker, .label = "lichess.org",
                       .right = is_remote && lobby_is_connected(session) ? " connected" : "",
                       .about = "Play people worldwide, on this board.", .line = "lichess",
                       .enter = "go there");
    if (is_remote || !session_lobby_is_available(session))
        return;
    if (lobby_is_connected(session))
        snprintf(right, sizeof right, "%zu here", lobby_replica(session)->people_count);
    picker_add_row(picker, .label = "People", .right = right,
                   .about = "Players, offers and games on this host.", .line = "lobby",
                   .enter = "go there");
}

/* ---- offers and games ------------------------------------------------------------------- */

static void list_offers(const struct session *session, struct picker *picker, bool seeks)
{
    const struct replica *replica = lobby_replica(session);
    char label[FIELD_SIZE], right[FIELD_SIZE], line[FIELD_SIZE];
    char terms[MATCH_TERMS_TEXT_SIZE], description[LOBBY_TEXT_SIZE];
    for (size_t i = 0; i < replica->offer_count; i++) {
        const struct lobby_offer *offer = &replica->offers[i];
        bool seek = !*offer->to, own = lobby_is_own_name(session, offer->from);
        char about[2 * LOBBY_TEXT_SIZE] = "";
        if (seek != seeks)
            continue;
        match_terms_text(&offer->terms, terms);
        if (own)
            snprintf(label, sizeof label, "%s%s", seek ? "Your offer" : "to ", offer->to);
        else
            snprintf(label, sizeof label, "%s%s%s", offer->from, *offer->rating ? " " : "",
                     offer->rating);
        snprintf(right, sizeof right, "%s%s%.*s",
                 offer->any_color ? "" : color_name(offer_color(session, offer)),
                 offer->any_color ? "" : ", ", FIELD_SIZE - 10, terms);
        text_add(about, sizeof about, "%s%s", offer_text(session, offer, description),
                 own    ? ". The offer is open; Enter withdraws it."
                 : seek ? ". Enter starts the game."
                        : ". This is a challenge; Enter accepts it, 'decline' declines it.");
        snprintf(line, sizeof line, "%s %" PRId64, own ? "withdraw" : "accept", offer->id);
        picker_add_row(picker, .label = label, .right = right, .about = about, .line = line,
                       .enter = own    ? "withdraw"
                                : seek ? "play"
                                       : "accept");
    }
}

/* Lists those of the user's games in which the user must move (`due`), or the others. */
static void list_own_games(const struct session *session, struct picker *picker, bool due)
{
    const struct lobby *lobby = lobby_of(session);
    const char *me = lobby_replica(session)->me;
    char right[FIELD_SIZE], line[FIELD_SIZE], terms[MATCH_TERMS_TEXT_SIZE];
    for (size_t i = 0; i < lobby->game_count; i++) {
        const struct listed_game *game = &lobby->games[i];
        bool white = lobby_names_equal(game->names[WHITE], me);
        char span[32] = "";
        if (!lobby_is_own_game(session, game) ||
            due != lobby_names_equal(game->names[game->turn], me))
            continue;
        if (game->terms.days > 0)
            lobby_duration_text(game->left, span);
        snprintf(right, sizeof right, "%s%s%s", due ? "your move" : "their move",
                 *span ? ", " : "", span);
        snprintf(line, sizeof line, "table %" PRId64, game->id);
        picker_add_row(picker, .kind = ROW_LOBBY_GAME, .id = line + strlen("table "),
                       .label = game->names[white ? BLACK : WHITE], .right = right,
                       .about = match_terms_text(&game->terms, terms), .line = line,
                       .enter = "go there");
    }
}

/* ---- starting a game -------------------------------------------------------------------- */

static void list_match_terms(struct session *session, struct picker *picker)
{
    const struct match_terms *next = &lobby_of(session)->match_terms;
    char control[2 * TIME_CONTROL_SIZE] = "none", terms[MATCH_TERMS_TEXT_SIZE];
    char back[FIELD_SIZE], forward[FIELD_SIZE], value[2 * TIME_CONTROL_SIZE + 8];
    if (match_terms_have_clock(next))
        time_controls_write(next->clocks, control);
    snprintf(value, sizeof value, "< %s >", next->days ? "by days" : control);
    const char *about =
        lobby_is_remote(session)
            ? "Anyone on the server can accept it while ttychess is running."
            : "Anyone here can accept it. The offer stays open while you play the engine.";
    picker_add_row(picker, .label = "Offer a game", .right = match_terms_text(next, terms),
                   .about = about, .line = "seek", .enter = "offer", .current = true);
    snprintf(back, sizeof back, "lobby %s", choices_adjacent_clock(control, -1));
    snprintf(forward, sizeof forward, "lobby %s", choices_adjacent_clock(control, 1));
    picker_add_row(picker, .label = "  clock", .right = value,
                   .about =
                       "Left and Right change it; 'lobby 3d' makes it a correspondence game.",
                   .line = forward, .enter = "change", .back = back, .forward = forward);
    if (lobby_of(session)->unrated)
        return;
    snprintf(forward, sizeof forward, "lobby %s", next->rated ? "casual" : "rated");
    picker_add_row(picker, .label = "  rated", .right = next->rated ? "< yes >" : "< no >",
                   .about = "A rated game counts towards your rating.", .line = forward,
                   .enter = "change", .back = forward, .forward = forward);
}

static void list_people(struct session *session, const struct replica *replica,
                        struct picker *picker)
{
    const struct match_terms *next = &lobby_of(session)->match_terms;
    char line[FIELD_SIZE], right[FIELD_SIZE], terms[MATCH_TERMS_TEXT_SIZE];
    char about[MATCH_TERMS_TEXT_SIZE + 32];
    enum speed speed = match_terms_speed(next);
    bool alone = true;
    snprintf(about, sizeof about, "Enter challenges this player: %s.",
             match_terms_text(next, terms));
    for (size_t i = 0; i < replica->people_count; i++) {
        const struct lobby_person *person = &replica->people[i];
        const char *name = person->name;
        if (lobby_names_equal(name, replica->me))
            continue;
        snprintf(line, sizeof line, "match %s", name);
        *right = '\0';
        if (person->is_playing)
            text_add(right, sizeof right, "playing");
        if (*person->ratings[speed])
            text_add(right, sizeof right, "%s%s %s", *right ? ", " : "", speed_name(speed),
                     person->ratings[speed]);
        picker_add_row(picker, .label = name, .right = right, .about = about, .line = line,
                       .enter = "challenge");
        alone = false;
    }
    if (alone)
        picker_add_row(picker, .label = "No other players are here",
                       .about = "An offer stays open while you play the engine.",
                       .line = "seek", .enter = "offer", .unavailable = true);
}

static void list_games(struct session *session, struct picker *picker)
{
    const struct lobby *lobby = lobby_of(session);
    char label[FIELD_SIZE], right[FIELD_SIZE], line[FIELD_SIZE], terms[MATCH_TERMS_TEXT_SIZE];
    for (size_t i = 0; i < lobby->game_count; i++) {
        const struct listed_game *game = &lobby->games[i];
        if (lobby_is_own_game(session, game))
            continue; /* listed above */
        snprintf(label, sizeof label, "%s - %s", game->names[WHITE], game->names[BLACK]);
        snprintf(right, sizeof right, "move %d", (int)game->plies / 2 + 1);
        snprintf(line, sizeof line, "watch %" PRId64, game->id);
        picker_add_row(picker, .kind = ROW_LOBBY_GAME, .id = line + strlen("watch "),
                       .label = label, .right = right,
                       .about = match_terms_text(&game->terms, terms), .line = line,
                       .enter = "watch");
    }
}

bool list_lobby(struct session *session, struct picker *picker)
{
    char heading[48], right[24];
    if (!lobby_of(session)->is_entered && !lobby_enter(session))
        return false;
    const char *reconnect_text = lobby_reconnect_text(session); /* "": impossible */
    const struct replica *replica = lobby_replica(session);
    lobby_refresh(session);
    if (!lobby_is_connected(session)) {
        picker_reset(picker, "Lobby", "");
        bool connecting = *reconnect_text &&
                          lobby_client_state(lobby_of(session)->client) != CLIENT_NEEDS_LOGIN;
        picker_add_row(picker, .label = connecting ? "Connecting..." : "Not connected",
                       .about = skip_white_space(reconnect_text), .line = "lobby",
                       .enter = "look");
        return true;
    }
    snprintf(heading, sizeof heading, "%s%.36s", replica->is_remote ? "" : "Lobby of ",
             replica->host);
    if (replica->is_remote)
        snprintf(right, sizeof right, "%.*s", (int)sizeof right - 1, replica->me);
    else
        snprintf(right, sizeof right, "%zu here", replica->people_count);
    picker_reset(picker, heading, right);
    picker_add_heading(picker, "Yours");
    list_offers(session, picker, false);
    list_own_games(session, picker, true);
    list_own_games(session, picker, false);
    picker_add_heading(picker, "Play");
    list_match_terms(session, picker);
    picker_add_heading(picker, "Offers");
    list_offers(session, picker, true);
    picker_add_heading(picker, replica->is_remote ? "The site's computer" : "Here");
    list_people(session, replica, picker);
    picker_add_heading(picker, "Games to watch");
    list_games(session, picker);
    return true;
}
