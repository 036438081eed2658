/* lobby_commands.c - commands to the lobby, the server's replies, lists of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/printable.h"
#include "base/words.h"
#include "lobby/protocol.h"
#include "session/commands/pickers.h"

enum { NAME_SIZE = 64 };

static bool parse_seek(struct session *session, struct seek *seek, const char *text,
                       bool with_range)
{
    struct error error;
    *seek = (struct seek){.terms = lobby_of(session)->match_terms, .color = ""};
    if (seek_parse(seek, text, &error))
        return with_range || !*seek->range ||
               session_error(session, "Only a seek on lichess.org can have a rating range.");
    return session_error(session, "%c%s.", error.text[0] & ~0x20, error.text + 1);
}

/* ---- the lobby itself ------------------------------------------------------------------- */

/* Without a screen, reports the users; with an argument, sets the terms of the next game. */
void handle_lobby(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    struct seek seek;
    char text[MATCH_TERMS_TEXT_SIZE];
    if (!lobby_enter(session))
        return;
    if (*argument) {
        if (!parse_seek(session, &seek, argument, false))
            return;
        lobby->match_terms = seek.terms;
        session_print(session, "The next game: %s.", match_terms_text(&seek.terms, text));
    } else if (!lobby_is_connected(session) || !lobby->is_ready) {
        lobby->reports_users = true;
    } else {
        lobby_report_users(session, true);
    }
}

void handle_lichess(struct session *session)
{
    if (lobby_use_lichess(session))
        session_set_next_command(session, COMMAND_LOBBY, "");
}

void handle_seek(struct session *session, const char *argument)
{
    struct seek seek;
    char text[MATCH_TERMS_TEXT_SIZE];
    if (!lobby_require_ready(session, COMMAND_SEEK, argument) ||
        !parse_seek(session, &seek, argument, lobby_is_remote(session)))
        return;
    seek_write(&seek, lobby_begin_request(session, VERB_SEEK));
    match_terms_text(&seek.terms, text);
    text_add(text, sizeof text, "%s%s", *seek.range ? ", " : "", seek.range);
    lobby_send_request(session, text);
}

void handle_match(struct session *session, const char *argument)
{
    struct seek seek;
    char name[NAME_SIZE];
    size_t length = word_length(argument);
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    if (!*name) {
        session_error(session, "Challenge whom? 'who' lists the players.");
        return;
    }
    if (!lobby_require_ready(session, COMMAND_MATCH, argument) ||
        !parse_seek(session, &seek, argument + length, false))
        return;
    seek.terms.rated = seek.terms.rated && !lobby_is_computer_name(session, name);
    struct line_writer *writer = lobby_begin_request(session, VERB_MATCH);
    line_writer_add(writer, "name", name);
    seek_write(&seek, writer);
    if (lobby_send_request(session, name))
        lobby_of(session)->is_entered = true;
    session_update_state(session);
}

void handle_who(struct session *session)
{
    if (lobby_require_ready(session, COMMAND_WHO, ""))
        lobby_report_users(session, false);
}

void handle_rating(struct session *session, const char *name)
{
    if (!lobby_require_ready(session, COMMAND_RATING, name))
        return;
    line_writer_add(lobby_begin_request(session, VERB_PERSON), "name",
                    *name ? name : lobby_replica(session)->me);
    lobby_send_request(session, name);
}

void handle_tables(struct session *session)
{
    if (!lobby_require_ready(session, COMMAND_TABLES, ""))
        return;
    lobby_begin_request(session, VERB_GAMES);
    lobby_send_request(session, "");
}

static void show_game(struct session *session, struct followed_game *followed)
{
    char text[LOBBY_TEXT_SIZE], state[LOBBY_TEXT_SIZE], number[LOBBY_NUMBER_SIZE];
    lobby_show_game(session, followed);
    session_print(session, "Game%s: %s%s.", lobby_number_text(followed->lobby_game.id, number),
                  lobby_pairing_text(followed, text),
                  lobby_game_state_text(session, followed, state));
    if (followed->lobby_game.phase == LOBBY_GAME_OVER)
        lobby_report_ending(session, followed);
}

static struct followed_game *find_game_with(const struct session *session, const char *name)
{
    const struct replica *replica = lobby_replica(session);
    for (size_t i = 0; i < replica->game_count; i++) {
        struct followed_game *followed = replica->games[i];
        if (followed->is_player && followed_game_is_in_progress(followed) &&
            lobby_names_equal(lobby_opponent_name(followed), name))
            return followed;
    }
    return NULL;
}

void lobby_open_game(struct session *session, const char *argument)
{
    struct followed_game *followed = NULL;
    uint64_t id = 0;
    if (!lobby_require_ready(session, COMMAND_TABLE, argument))
        return;
    if (number_parse(argument, 1, INT64_MAX, &id, NULL))
        followed = replica_find_game(lobby_replica(session), (int64_t)id);
    else
        followed = find_game_with(session, argument);
    if (followed) {
        show_game(session, followed);
        return;
    }
    struct line_writer *writer = lobby_begin_request(session, VERB_WATCH);
    if (id > 0)
        line_writer_add_number(writer, "game", (int64_t)id);
    else if (*argument)
        line_writer_add(writer, "name", argument);
    lobby_send_request(session, argument);
}

/* On a remote server, where numbers are long, a name means a game in progress with that user
 * or, if there is none, the newest game in the last history. */
void handle_table(struct session *session, const char *argument)
{
    const struct lobby *lobby = lobby_of(session);
    char number[LOBBY_NUMBER_SIZE] = "";
    for (size_t i = lobby_is_remote(session) ? lobby->history_count : 0; i-- > 0;)
        if (lobby_names_equal(lobby->history[i].game.names[WHITE], argument) ||
            lobby_names_equal(lobby->history[i].game.names[BLACK], argument))
            snprintf(number, sizeof number, "%" PRId64, lobby->history[i].game.id);
    lobby_open_game(session,
                    *number && !find_game_with(session, argument) ? number : argument);
}

/* ---- chat ------------------------------------------------------------------------------- */

void handle_tell(struct session *session, const char *argument)
{
    char name[NAME_SIZE];
    size_t length = word_length(argument);
    const char *text = skip_white_space(argument + length);
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    if (!*text) {
        session_error(session, "tell: expected a name and a message.");
        return;
    }
    if (!lobby_require_ready(session, COMMAND_TELL, argument))
        return;
    struct line_writer *writer = lobby_begin_request(session, VERB_TELL);
    line_writer_add(writer, "name", name);
    line_writer_add_text(writer, text);
    lobby_send_request(session, name);
}

void handle_say(struct session *session, const char *text)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    bool is_player = followed && followed->is_player;
    if (!is_player || !*text) {
        session_error(session, is_player ? "Say what?" : "You are not in a lobby game.");
        return;
    }
    bool live = followed_game_is_in_progress(followed); /* a finished game has no chat */
    struct line_writer *writer = lobby_begin_request(session, live ? VERB_SAY : VERB_TELL);
    if (live)
        line_writer_add_number(writer, "game", followed->lobby_game.id);
    else
        line_writer_add(writer, "name", lobby_opponent_name(followed));
    line_writer_add_text(writer, text);
    lobby_of(session)->verb = VERB_SAY; /* for the report of the reply */
    lobby_send_request(session, text);
}

/* ---- rows of an answer ------------------------------------------------------------------ */

enum { RATING_MAX = 9999, GAMES_PRINTED = 20, DAY_SIZE = 32 };

static bool read_game(struct listed_game *game, const struct lobby_line *row)
{
    memset(game, 0, sizeof *game);
    snprintf(game->names[WHITE], LOBBY_NAME_SIZE, "%s", lobby_line_text(row, "white"));
    snprintf(game->names[BLACK], LOBBY_NAME_SIZE, "%s", lobby_line_text(row, "black"));
    lobby_line_get_number(row, "ply", 0, LOBBY_GAME_MAX_PLIES, &game->plies);
    lobby_line_get_number(row, "left", INT64_MIN / 2, INT64_MAX / 2, &game->left);
    game->turn = strcmp(lobby_line_text(row, "turn"), "black") == 0 ? BLACK : WHITE;
    return lobby_line_get_number(row, "game", 1, INT64_MAX, &game->id) &&
           *game->names[WHITE] && *game->names[BLACK] &&
           match_terms_parse(&game->terms, row, NULL);
}

static void print_game(struct session *session, const struct lobby_pending_request *pending,
                       const struct listed_game *game, const char *state)
{
    char terms[MATCH_TERMS_TEXT_SIZE], number[LOBBY_NUMBER_SIZE];
    const char *shown = skip_white_space(lobby_number_text(game->id, number));
    if (!pending->silent && pending->row_count <= GAMES_PRINTED)
        session_print(session, "%s%s%s - %s, %s, %s.", shown, *shown ? ": " : "",
                      game->names[WHITE], game->names[BLACK],
                      match_terms_text(&game->terms, terms), state);
}

/* Adds a row; the first one clears the old list. If there is a subject, only the user's games
 * are reported. */
static void add_listed_game(struct session *session, struct lobby_pending_request *pending,
                            const struct lobby_line *row)
{
    struct lobby *lobby = lobby_of(session);
    struct listed_game game;
    char state[32];
    if (!read_game(&game, row))
        return;
    if (pending->row_count <= 1)
        lobby->game_count = 0;
    if (lobby->game_count < LOBBY_GAMES_MAX)
        lobby->games[lobby->game_count++] = game;
    snprintf(state, sizeof state, "move %d", (int)game.plies / 2 + 1);
    if (!*pending->subject)
        print_game(session, pending, &game, state);
    else if (lobby_is_own_game(session, &game))
        lobby_report_own_game(session, &game);
}

static void date_text(int64_t milliseconds, bool is_short, char text[DAY_SIZE])
{
    time_t when = (time_t)(milliseconds / 1000);
    struct tm date;
    localtime_r(&when, &date);
    strftime(text, DAY_SIZE, is_short ? "%-d %b" : "%-d %B %Y", &date);
}

static const char *outcome(const struct lobby_history_game *finished, enum color color)
{
    const char *result = finished->result;
    if (strcmp(result, "1/2-1/2") == 0)
        return "draw";
    if (strcmp(result, color == WHITE ? "1-0" : "0-1") == 0)
        return "won";
    return strcmp(result, color == WHITE ? "0-1" : "1-0") == 0 ? "lost" : "no result";
}

static void add_history_game(struct session *session, struct lobby_pending_request *pending,
                             const struct lobby_line *row)
{
    static const char *const keys[2] = {"wd", "bd"};
    struct lobby *lobby = lobby_of(session);
    struct lobby_history_game finished = {.ended = 0};
    char state[2 * DAY_SIZE], day[DAY_SIZE];
    if (!read_game(&finished.game, row))
        return;
    printable_copy_string(finished.result, sizeof finished.result,
                          lobby_line_text(row, "result"));
    lobby_line_get_number(row, "ended", 0, INT64_MAX / 4, &finished.ended);
    for (int color = WHITE; color <= BLACK; color++)
        finished.rated |=
            lobby_line_get_number(row, keys[color], -9999, 9999, &finished.change[color]);
    if (lobby->history_is_incomplete && lobby->history_count < LOBBY_HISTORY_MAX)
        lobby->history[lobby->history_count++] = finished;
    date_text(finished.ended, true, day);
    snprintf(state, sizeof state, "%s, %s",
             strcmp(finished.result, "*") == 0 ? "no result" : finished.result, day);
    print_game(session, pending, &finished.game, state);
}

static void report_rating(struct session *session, struct lobby_pending_request *pending,
                          const struct lobby_line *row)
{
    const char *speed = lobby_line_text(row, "speed"), *name = lobby_line_text(row, "name");
    int64_t rating = 0, deviation = 0, games = 0;
    lobby_line_get_number(row, "games", 0, INT32_MAX, &games);
    lobby_line_get_number(row, "deviation", 0, RATING_MAX, &deviation);
    if (pending->silent)
        return;
    if (!*speed && *name)
        session_print(session, "%s is %s.", name,
                      lobby_line_flag(row, "here") ? "here" : "not here");
    else if (lobby_line_get_number(row, "rating", 0, RATING_MAX, &rating))
        session_print(session, "%s: %d%s%d%s, %d game%s.", speed, (int)rating,
                      deviation ? " (plus or minus " : "", (int)(deviation * 2),
                      deviation ? ")" : "", (int)games, plural((uint64_t)games));
}

/* ---- answers ---------------------------------------------------------------------------- */

/* For each verb: the parts of the success message before and after the subject, the message if
 * there were no rows, and the handler of a row. */
static const struct answer {
    const char *before, *after, *none;
    void (*row)(struct session *session, struct lobby_pending_request *pending,
                const struct lobby_line *row);
} answers[VERB_UNKNOWN + 1] = {
    [VERB_SEEK] = {"You have offered a game, ",
                   ". The offer stays open while you play; 'withdraw' ends it.", NULL, NULL},
    [VERB_MATCH] = {"", " has been challenged; 'withdraw' cancels the challenge.", NULL, NULL},
    [VERB_CANCEL] = {"Withdrawn: ", ".", NULL, NULL},
    [VERB_TELL] = {"Sent to ", ".", NULL, NULL},
    [VERB_SAY] = {"You: ", "", NULL, NULL}, /* no full stop after the user's text */
    [VERB_GAMES] = {NULL, NULL, "There are no games to watch.", add_listed_game},
    [VERB_HISTORY] = {NULL, NULL, "No games yet.", add_history_game},
    [VERB_PERSON] = {NULL, NULL, NULL, report_rating},
};

static struct lobby_pending_request *find_pending(struct session *session, uint64_t tag)
{
    struct lobby *lobby = lobby_of(session);
    for (int i = 0; i < LOBBY_PENDING_MAX; i++)
        if (tag != 0 && lobby->pending[i].tag == tag)
            return &lobby->pending[i];
    return NULL;
}

void lobby_handle_row(struct session *session, const struct lobby_notification *notification)
{
    struct lobby_pending_request *pending = find_pending(session, notification->tag);
    if (!pending || !answers[pending->verb].row)
        return;
    pending->row_count++;
    answers[pending->verb].row(session, pending, notification->line);
}

void lobby_handle_answer(struct session *session,
                         const struct lobby_notification *notification)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_pending_request *entry = find_pending(session, notification->tag);
    const char *code = lobby_line_text(notification->line, "code");
    if (!entry)
        return;
    const struct lobby_pending_request pending = *entry;
    entry->tag = 0;
    const struct answer *answer = &answers[pending.verb];
    if ((notification->ok || pending.silent) && answer->row == add_history_game)
        lobby->history_is_incomplete = false;
    else if ((notification->ok || pending.silent) && answer->row == add_listed_game &&
             pending.row_count == 0)
        lobby->game_count = 0;
    if (!notification->ok && notification->tag == lobby->unconfirmed_tag &&
        *lobby->unconfirmed) {
        lobby->unconfirmed[0] = '\0';
        lobby_sync_board(session);
        session_commit(session, CHANGE_BOARD);
        session_error(session, "The move was rejected: %s.",
                      strcmp(code, "no_game") == 0 ? "the game has ended"
                                                   : lobby_code_text(code));
    } else if (!notification->ok && (!pending.silent || pending.verb == VERB_HISTORY)) {
        const char *text = lobby_line_text(notification->line, "text");
        const char *subject = pending.verb == VERB_SAY ? "" : pending.subject;
        code = lobby_code_text(code);
        session_error(session, "%s%s%s: %s%s%.*s.",
                      pending.verb == VERB_WATCH ? "Cannot watch"
                                                 : lobby_verb_word(pending.verb),
                      *subject ? " " : "", subject, *code ? code : "no", *text ? ": " : "",
                      PRINTABLE_UP_TO(200, text));
    } else if (!notification->ok || pending.silent) {
        return;
    } else if (pending.verb == VERB_WATCH) { /* the game is known or will follow */
        int64_t id = 0;
        lobby_line_get_number(notification->line, "game", 1, INT64_MAX, &id);
        struct followed_game *followed = replica_find_game(lobby_replica(session), id);
        if (followed)
            show_game(session, followed);
        else
            lobby->requested_game_id = id;
    } else if (answer->before &&
               !lobby_line_value(notification->line, "game")) { /* otherwise a game starts */
        session_print(session, "%s%s%s", answer->before, pending.subject, answer->after);
    } else if (answer->none && pending.row_count == 0 &&
               !(answer->row == add_listed_game && *pending.subject)) {
        session_print(session, "%s", answer->none);
    } else if (answer->row == report_rating && pending.row_count == 1) {
        session_print(session, "No rated games yet.");
    }
}

/* ---- finished games --------------------------------------------------------------------- */

/* Returns true if the front end must open the picker. */
bool handle_history(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    if (!lobby_require_ready(session, COMMAND_HISTORY, argument))
        return false;
    const char *name = *argument ? argument : lobby_replica(session)->me;
    line_writer_add(lobby_begin_request(session, VERB_HISTORY), "name", name);
    lobby->history_count = 0;
    printable_copy_string(lobby->history_name, sizeof lobby->history_name, name);
    session->opens_picker = session_has_screen(session);
    lobby->history_is_incomplete =
        (session->opens_picker ? lobby_send_request_silently(session)
                               : lobby_send_request(session, argument)) != 0;
    return session->opens_picker;
}

static void add_history_row(const struct lobby *lobby, struct picker *picker,
                            const struct lobby_history_game *finished)
{
    enum color color =
        lobby_names_equal(finished->game.names[WHITE], lobby->history_name) ? WHITE : BLACK;
    char about[LOBBY_TEXT_SIZE], line[40], day[DAY_SIZE], right[DAY_SIZE + 16];
    char terms[MATCH_TERMS_TEXT_SIZE];
    date_text(finished->ended, true, day);
    snprintf(right, sizeof right, "%s, %s", outcome(finished, color), day);
    snprintf(line, sizeof line, "table %" PRId64, finished->game.id);
    date_text(finished->ended, false, day);
    snprintf(about, sizeof about, "%s, as %s, %.*s", day, color_name(color),
             LOBBY_TEXT_SIZE - 90, match_terms_text(&finished->game.terms, terms));
    if (finished->rated)
        text_add(about, sizeof about, ", %+d", (int)finished->change[color]);
    text_add(about, sizeof about, ".");
    picker_add_row(picker, .kind = ROW_LOBBY_GAME, .id = line + strlen("table "),
                   .label = finished->game.names[color_opposite(color)], .right = right,
                   .about = about, .line = line, .enter = "show");
}

/* Until the games arrive, the only row repeats the command, so an early Enter is harmless. */
bool list_history(struct session *session, struct picker *picker)
{
    struct lobby *lobby = lobby_of(session);
    char heading[48], right[24] = "", line[LOBBY_NAME_SIZE + 16];
    snprintf(line, sizeof line, "history %s", lobby->history_name);
    snprintf(heading, sizeof heading, "Games of %.38s", lobby->history_name);
    if (lobby->history_count > 0)
        snprintf(right, sizeof right, "%zu%s", lobby->history_count,
                 lobby->history_is_incomplete ? "..." : "");
    picker_reset(picker, heading, right);
    for (size_t i = 0; i < lobby->history_count; i++)
        add_history_row(lobby, picker, &lobby->history[i]);
    bool waits = lobby->history_is_incomplete;
    if (lobby->history_count == 0)
        picker_add_row(picker, .label = waits ? "..." : "No games yet",
                       .about = "Finished lobby games.", .line = waits ? line : "lobby",
                       .enter = waits ? "ask again" : "go to the lobby", .unavailable = true);
    return true;
}
