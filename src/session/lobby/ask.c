/* ask.c - commands to the lobby, the server's answers, lists of games
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

enum { WORD = 64 };

static bool read_wanted(struct session *session, struct wanted *wanted, const char *text)
{
    struct error error;
    *wanted = (struct wanted){.terms = lobby_of(session)->wanted, .color = ""};
    if (wanted_read(wanted, text, &error))
        return true;
    return session_error(session, "%c%s.", error.text[0] & ~0x20, error.text + 1);
}

/* ---- the lobby itself ------------------------------------------------------------------- */

/* Without a screen, list the users; with an argument, set the terms of the next game. */
void handle_lobby(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    struct wanted wanted;
    char text[TERMS_TEXT_SIZE];
    if (!lobby_enter(session))
        return;
    if (*argument) {
        if (!read_wanted(session, &wanted, argument))
            return;
        lobby->wanted = wanted.terms;
        session_print(session, "The next game: %s.", terms_text(&wanted.terms, text));
    } else if (!lobby_is_on(session) || !lobby->answered) {
        lobby->tells_here = true;
    } else {
        lobby_tell_here(session, true);
    }
}

void handle_lichess(struct session *session)
{
    if (lobby_go_far(session))
        session_queue_command(session, COMMAND_LOBBY, "");
}

void handle_seek(struct session *session, const char *argument)
{
    struct wanted wanted;
    char text[TERMS_TEXT_SIZE];
    if (!lobby_needs(session, COMMAND_SEEK, argument) ||
        !read_wanted(session, &wanted, argument))
        return;
    wanted_write(&wanted, lobby_begin(session, VERB_SEEK));
    lobby_send(session, terms_text(&wanted.terms, text));
}

void handle_match(struct session *session, const char *argument)
{
    struct wanted wanted;
    char name[WORD];
    size_t length = word_length(argument);
    snprintf(name, sizeof name, "%.*s", (int)(length < WORD ? length : WORD - 1), argument);
    if (!*name) {
        session_error(session, "Challenge whom? 'who' lists the players.");
        return;
    }
    if (!lobby_needs(session, COMMAND_MATCH, argument) ||
        !read_wanted(session, &wanted, argument + length))
        return;
    wanted.terms.rated = wanted.terms.rated && !lobby_is_program(session, name);
    struct line_writer *writer = lobby_begin(session, VERB_MATCH);
    line_add(writer, "name", name);
    wanted_write(&wanted, writer);
    if (lobby_send(session, name))
        lobby_of(session)->open = true;
    session_update_state(session);
}

void handle_who(struct session *session)
{
    if (!session_lobby_is_available(session))
        handle_last(session); /* whose move is it? */
    else if (lobby_needs(session, COMMAND_WHO, ""))
        lobby_tell_here(session, false);
}

void handle_rating(struct session *session, const char *name)
{
    if (!lobby_needs(session, COMMAND_RATING, name))
        return;
    line_add(lobby_begin(session, VERB_PERSON), "name",
             *name ? name : lobby_replica(session)->me);
    lobby_send(session, name);
}

void handle_tables(struct session *session)
{
    if (!lobby_needs(session, COMMAND_TABLES, ""))
        return;
    lobby_begin(session, VERB_GAMES);
    lobby_send(session, "");
}

static void show_table(struct session *session, struct lobby_seat *seat)
{
    char text[LOBBY_TEXT], state[LOBBY_TEXT], number[LOBBY_NUMBER];
    lobby_put_table(session, seat);
    session_print(session, "Game%s: %s%s.", lobby_number(seat->table.id, number),
                  lobby_pairing(seat, text), lobby_write_state(session, seat, state));
    if (seat->table.phase == TABLE_OVER)
        lobby_tell_ending(session, seat);
}

static struct lobby_seat *find_game_with(const struct session *session, const char *name)
{
    const struct replica *replica = lobby_replica(session);
    for (size_t i = 0; i < replica->table_count; i++) {
        struct lobby_seat *seat = replica->tables[i];
        if (seat->seated && lobby_goes_on(seat) &&
            lobby_names_equal(lobby_other_name(seat), name))
            return seat;
    }
    return NULL;
}

/* Games that are not in the replica are requested from the server. */
void lobby_ask_table(struct session *session, const char *argument)
{
    struct lobby_seat *seat = NULL;
    uint64_t id = 0;
    if (!lobby_needs(session, COMMAND_TABLE, argument))
        return;
    if (number_read(argument, 1, INT64_MAX, &id, NULL))
        seat = replica_table(lobby_replica(session), (int64_t)id);
    else
        seat = find_game_with(session, argument);
    if (seat) {
        show_table(session, seat);
        return;
    }
    struct line_writer *writer = lobby_begin(session, VERB_WATCH);
    if (id > 0)
        line_add_number(writer, "game", (int64_t)id);
    else if (*argument)
        line_add(writer, "name", argument);
    lobby_send(session, argument);
}

/* Where game numbers are not readable, a name means the newest game with that user in the last
 * history, unless one is in progress. */
void handle_table(struct session *session, const char *argument)
{
    const struct lobby *lobby = lobby_of(session);
    char number[LOBBY_NUMBER] = "";
    for (size_t i = lobby_is_site(session) ? lobby->past_count : 0; i-- > 0;)
        if (lobby_names_equal(lobby->past[i].game.names[WHITE], argument) ||
            lobby_names_equal(lobby->past[i].game.names[BLACK], argument))
            snprintf(number, sizeof number, "%" PRId64, lobby->past[i].game.id);
    lobby_ask_table(session,
                    *number && !find_game_with(session, argument) ? number : argument);
}

/* ---- chat ------------------------------------------------------------------------------- */

void handle_tell(struct session *session, const char *argument)
{
    char name[WORD];
    size_t length = word_length(argument);
    const char *text = skip_white_space(argument + length);
    snprintf(name, sizeof name, "%.*s", (int)(length < WORD ? length : WORD - 1), argument);
    if (!*text) {
        session_error(session, "Expected a name and a message.");
        return;
    }
    if (!lobby_needs(session, COMMAND_TELL, argument))
        return;
    struct line_writer *writer = lobby_begin(session, VERB_TELL);
    line_add(writer, "name", name);
    line_add_text(writer, text);
    lobby_send(session, name);
}

void handle_say(struct session *session, const char *text)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (!lobby_is_on(session) && word_equals(text, strlen(text), "again")) {
        session_queue_command(session, COMMAND_LAST, "");
        return;
    }
    bool own = seat && seat->seated;
    if (!own || !*text) {
        session_error(session,
                      own ? "Say what?" : "None of your lobby games is on the board.");
        return;
    }
    bool goes_on = lobby_goes_on(seat); /* after the game only a private message arrives */
    struct line_writer *writer = lobby_begin(session, goes_on ? VERB_SAY : VERB_TELL);
    if (goes_on)
        line_add_number(writer, "game", seat->table.id);
    else
        line_add(writer, "name", lobby_other_name(seat));
    line_add_text(writer, text);
    lobby_of(session)->verb = VERB_SAY; /* so the answer is reported like VERB_SAY */
    lobby_send(session, text);
}

/* ---- rows of an answer ------------------------------------------------------------------ */

enum { MOST = 9999, TOLD = 20 /* most games reported */, DAY_SIZE = 32 };

static bool read_game(struct lobby_game *game, const struct lobby_line *row)
{
    struct error error;
    memset(game, 0, sizeof *game);
    snprintf(game->names[WHITE], LOBBY_NAME_SIZE, "%s", lobby_line_text(row, "white"));
    snprintf(game->names[BLACK], LOBBY_NAME_SIZE, "%s", lobby_line_text(row, "black"));
    lobby_line_number(row, "ply", 0, TABLE_PLIES, &game->plies);
    lobby_line_number(row, "left", INT64_MIN / 2, INT64_MAX / 2, &game->left);
    game->turn = strcmp(lobby_line_text(row, "turn"), "black") == 0 ? BLACK : WHITE;
    return lobby_line_number(row, "game", 1, INT64_MAX, &game->id) && *game->names[WHITE] &&
           *game->names[BLACK] && terms_read(&game->terms, row, &error);
}

static void tell_game(struct session *session, const struct lobby_asked *asked,
                      const struct lobby_game *game, const char *state)
{
    char terms[TERMS_TEXT_SIZE], number[LOBBY_NUMBER];
    const char *shown = skip_white_space(lobby_number(game->id, number));
    if (!asked->silent && asked->rows <= TOLD)
        session_print(session, "%s%s%s - %s, %s, %s.", shown, *shown ? ": " : "",
                      game->names[WHITE], game->names[BLACK], terms_text(&game->terms, terms),
                      state);
}

/* The first row clears the old list. If only the user's games were requested (asked->who),
 * others are not reported. */
static void take_played(struct session *session, struct lobby_asked *asked,
                        const struct lobby_line *row)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_game game;
    char state[32];
    if (!read_game(&game, row))
        return;
    if (asked->rows <= 1)
        lobby->game_count = 0;
    if (lobby->game_count < LOBBY_GAMES)
        lobby->games[lobby->game_count++] = game;
    snprintf(state, sizeof state, "move %d", (int)game.plies / 2 + 1);
    if (!*asked->who)
        tell_game(session, asked, &game, state);
    else if (lobby_is_mine(session, &game))
        lobby_tell_own(session, &game);
}

static void write_day(int64_t milliseconds, bool is_short, char text[DAY_SIZE])
{
    time_t when = (time_t)(milliseconds / 1000);
    struct tm date;
    localtime_r(&when, &date);
    if (is_short)
        strftime(text, DAY_SIZE, "%-d %b", &date);
    else
        strftime(text, DAY_SIZE, "%-d %B %Y", &date);
}

static const char *outcome(const struct lobby_past *past, enum color color)
{
    bool white_won = strcmp(past->result, "1-0") == 0;
    if (strcmp(past->result, "1/2-1/2") == 0)
        return "draw";
    if (!white_won && strcmp(past->result, "0-1") != 0)
        return "no result";
    return white_won == (color == WHITE) ? "won" : "lost";
}

/* Returns "1-0", or "won, 23 Nov" for a game without a readable number. */
static const char *write_outcome(const struct lobby *lobby, const struct lobby_past *past,
                                 char text[2 * DAY_SIZE])
{
    bool white = lobby_names_equal(past->game.names[WHITE], lobby->past_of);
    char number[LOBBY_NUMBER], day[DAY_SIZE];
    write_day(past->ended, true, day);
    if (*lobby_number(past->game.id, number))
        return strcmp(past->result, "*") == 0 ? "no result" : past->result;
    snprintf(text, 2 * DAY_SIZE, "%s, %s", outcome(past, white ? WHITE : BLACK), day);
    return text;
}

static void take_past(struct session *session, struct lobby_asked *asked,
                      const struct lobby_line *row)
{
    static const char *const keys[2] = {"wd", "bd"};
    struct lobby *lobby = lobby_of(session);
    struct lobby_past past = {.ended = 0};
    char state[2 * DAY_SIZE];
    if (!read_game(&past.game, row))
        return;
    snprintf(past.result, sizeof past.result, "%.*s",
             PRINTABLE_UP_TO(7, lobby_line_text(row, "result")));
    lobby_line_number(row, "ended", 0, INT64_MAX / 4, &past.ended);
    for (int color = WHITE; color <= BLACK; color++)
        past.rated |= lobby_line_number(row, keys[color], -9999, 9999, &past.change[color]);
    if (lobby->past_asked && lobby->past_count < LOBBY_PAST)
        lobby->past[lobby->past_count++] = past;
    tell_game(session, asked, &past.game, write_outcome(lobby, &past, state));
}

static void take_person(struct session *session, struct lobby_asked *asked,
                        const struct lobby_line *row)
{
    const char *speed = lobby_line_text(row, "speed"), *name = lobby_line_text(row, "name");
    int64_t rating = 0, deviation = 0, games = 0;
    lobby_line_number(row, "games", 0, INT32_MAX, &games);
    lobby_line_number(row, "deviation", 0, MOST, &deviation);
    if (asked->silent)
        return;
    if (!*speed && *name)
        session_print(session, "%s is %s.", name,
                      lobby_line_flag(row, "here") ? "here" : "not here");
    else if (lobby_line_number(row, "rating", 0, MOST, &rating))
        session_print(session, "%s: %d%s%d%s, %d game%s.", speed, (int)rating,
                      deviation ? " (plus or minus " : "", (int)(deviation * 2),
                      deviation ? ")" : "", (int)games, plural((uint64_t)games));
}

/* ---- answers ---------------------------------------------------------------------------- */

/* For each command: the message after success, around the name or text that the command was
 * about; the message if no row came; the function for a row. */
static const struct answer {
    const char *before, *after, *none;
    void (*row)(struct session *session, struct lobby_asked *asked,
                const struct lobby_line *row);
} answers[VERB_UNKNOWN + 1] = {
    [VERB_SEEK] = {"You offer a game, ", ". It stays open while you play; 'withdraw' ends it.",
                   NULL, NULL},
    [VERB_MATCH] = {"", " has been challenged; 'withdraw' cancels it.", NULL, NULL},
    [VERB_CANCEL] = {"Withdrawn: ", ".", NULL, NULL},
    [VERB_TELL] = {"Told ", ".", NULL, NULL},
    [VERB_SAY] = {"You: ", "", NULL, NULL}, /* as the opponent reads it */
    [VERB_GAMES] = {NULL, NULL, "No game in progress can be watched.", take_played},
    [VERB_HISTORY] = {NULL, NULL, "No games yet.", take_past},
    [VERB_PERSON] = {NULL, NULL, NULL, take_person},
};

static struct lobby_asked *find_asked(struct session *session, uint64_t tag)
{
    struct lobby *lobby = lobby_of(session);
    for (int i = 0; i < LOBBY_ASKED; i++)
        if (tag != 0 && lobby->asked[i].tag == tag)
            return &lobby->asked[i];
    return NULL;
}

void lobby_take_row(struct session *session, const struct lobby_news *news)
{
    struct lobby_asked *asked = find_asked(session, news->tag);
    const struct answer *answer = asked ? &answers[asked->verb] : NULL;
    if (!asked || !answer->row)
        return;
    asked->rows++;
    answer->row(session, asked, news->line);
}

void lobby_take_answer(struct session *session, const struct lobby_news *news)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_asked *place = find_asked(session, news->tag);
    const char *code = lobby_line_text(news->line, "code");
    if (!place)
        return;
    const struct lobby_asked asked = *place;
    place->tag = 0;
    const struct answer *answer = &answers[asked.verb];
    if ((news->ok || asked.silent) && answer->row == take_past)
        lobby->past_asked = false;
    else if ((news->ok || asked.silent) && answer->row == take_played && asked.rows == 0)
        lobby->game_count = 0;
    if (!news->ok && news->tag == lobby->sent_tag && *lobby->sent) {
        lobby_refuse_sent(session, strcmp(code, "no_game") == 0 ? "the game has ended"
                                                                : lobby_code_text(code));
    } else if (!news->ok && (!asked.silent || asked.verb == VERB_HISTORY)) {
        const char *text = lobby_line_text(news->line, "text");
        const char *who = asked.verb == VERB_SAY ? "" : asked.who;
        code = lobby_code_text(code);
        session_error(session, "%s%s%s: %s%s%.*s.", lobby_verb_word(asked.verb),
                      *who ? " " : "", who, *code ? code : "no", *text ? ": " : "",
                      PRINTABLE_UP_TO(200, text));
    } else if (!news->ok || asked.silent) {
        return;
    } else if (asked.verb == VERB_WATCH) { /* the game is known already or comes next */
        int64_t id = 0;
        lobby_line_number(news->line, "game", 1, INT64_MAX, &id);
        struct lobby_seat *seat = replica_table(lobby_replica(session), id);
        if (seat)
            show_table(session, seat);
        else
            lobby->wants = id;
    } else if (answer->before && !lobby_line_value(news->line, "game")) { /* else a game */
        session_print(session, "%s%s%s", answer->before, asked.who, answer->after);
    } else if (answer->none && asked.rows == 0 &&
               !(answer->row == take_played && *asked.who)) {
        session_print(session, "%s", answer->none);
    } else if (answer->row == take_person && asked.rows == 1) {
        session_print(session, "No rated games yet.");
    }
}

/* ---- finished games --------------------------------------------------------------------- */

/* Returns true if the front end shows the rows; otherwise the newest games are reported. */
bool handle_history(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    const char *name;
    if (!lobby_needs(session, COMMAND_HISTORY, argument))
        return false;
    name = *argument ? argument : lobby_replica(session)->me;
    struct line_writer *writer = lobby_begin(session, VERB_HISTORY);
    line_add(writer, "name", name);
    lobby->past_count = 0;
    snprintf(lobby->past_of, sizeof lobby->past_of, "%.*s",
             PRINTABLE_UP_TO(LOBBY_NAME_SIZE - 1, name));
    session->opens_picker = session_has_screen(session);
    lobby->past_asked = (session->opens_picker ? lobby_send_silently(session)
                                               : lobby_send(session, argument)) != 0;
    return session->opens_picker;
}

static void add_past(const struct lobby *lobby, struct picker *picker,
                     const struct lobby_past *past)
{
    enum color color =
        lobby_names_equal(past->game.names[WHITE], lobby->past_of) ? WHITE : BLACK;
    char about[LOBBY_TEXT], line[40], day[DAY_SIZE], right[DAY_SIZE + 16];
    char terms[TERMS_TEXT_SIZE];
    write_day(past->ended, true, day);
    snprintf(right, sizeof right, "%s, %s", outcome(past, color), day);
    snprintf(line, sizeof line, "table %" PRId64, past->game.id);
    write_day(past->ended, false, day);
    snprintf(about, sizeof about, "%s, as %s, %.*s", day, color_name(color), LOBBY_TEXT - 90,
             terms_text(&past->game.terms, terms));
    if (past->rated)
        text_add(about, sizeof about, ", %+d", (int)past->change[color]);
    text_add(about, sizeof about, ".");
    picker_add_row(picker, .kind = ROW_LOBBY_GAME, .id = line + strlen("table "),
                   .label = past->game.names[color_opposite(color)], .right = right,
                   .about = about, .line = line, .enter = "show");
}

/* Until the answer arrives, the only row repeats the command and an early Enter does no
 * harm. */
bool list_history(struct session *session, struct picker *picker)
{
    struct lobby *lobby = lobby_of(session);
    char heading[48], right[24] = "", line[LOBBY_NAME_SIZE + 16];
    snprintf(line, sizeof line, "history %s", lobby->past_of);
    snprintf(heading, sizeof heading, "Games of %.38s", lobby->past_of);
    if (lobby->past_count > 0)
        snprintf(right, sizeof right, "%zu%s", lobby->past_count,
                 lobby->past_asked ? "..." : "");
    picker_reset(picker, heading, right);
    for (size_t i = 0; i < lobby->past_count; i++)
        add_past(lobby, picker, &lobby->past[i]);
    if (lobby->past_count == 0 && lobby->past_asked)
        picker_add_row(picker, .label = "...", .about = "Finished lobby games.", .line = line,
                       .enter = "ask again", .unavailable = true);
    else if (lobby->past_count == 0)
        picker_add_row(picker, .label = "No games yet", .about = "Finished lobby games.",
                       .line = "lobby", .enter = "go to the lobby", .unavailable = true);
    return true;
}
