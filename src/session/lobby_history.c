/* lobby_history.c - the games that somebody has played in the lobby: asked for page by page, and
 * shown as rows to choose from.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/printable.h"
#include "base/words.h"
#include "lobby/protocol.h"
#include "session/handlers.h"
#include "session/pickers.h"

enum { DAY_SIZE = 32 };

/* ---- asking --------------------------------------------------------------------------------- */

/* The next page, without a word; the first one where nothing is known. */
static void ask_page(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct line_writer writer;
    lobby_begin(session, &writer, "history");
    line_add(&writer, "name", lobby->past_of);
    if (lobby->past_count > 0)
        line_add_number(&writer, "before", lobby->past[lobby->past_count - 1].game.id);
    lobby->past_tag = lobby_send_silently(session, &writer, "history");
}

bool session_history_is_asked(const struct session *session)
{
    return lobby_of(session)->past_shown;
}

/* Rows where the face has them; else the newest page is told. */
void session_ask_history(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    struct line_writer writer;
    const char *name;
    if (!lobby_needs(session, REQUEST_HISTORY, argument))
        return;
    name = *argument ? argument : lobby_replica(session)->me;
    if (!session->shows_pickers || !lobby_is_on(session)) {
        lobby_begin(session, &writer, "history");
        line_add(&writer, "name", name);
        lobby_send(session, &writer, "history", argument);
        return;
    }
    lobby->past_count = 0;
    snprintf(lobby->past_of, sizeof lobby->past_of, "%.*s",
             PRINTABLE_UP_TO(LOBBY_NAME_SIZE - 1, name));
    ask_page(session);
    lobby->past_shown = true;
    session_go_on_with(session, REQUEST_HISTORY, "");
}

/* ---- being told -------------------------------------------------------------------------------- */

void lobby_take_past(struct session *session, const struct lobby_game *game,
                     const struct lobby_line *row, uint64_t tag)
{
    static const char *const keys[2] = {"wd", "bd"};
    struct lobby *lobby = lobby_of(session);
    struct lobby_past *past = &lobby->past[lobby->past_count];
    if (tag != lobby->past_tag || lobby->past_count == LOBBY_PAST)
        return;
    *past = (struct lobby_past){.game = *game};
    snprintf(past->result, sizeof past->result, "%.*s",
             PRINTABLE_UP_TO(7, lobby_line_text(row, "result")));
    snprintf(past->ending, sizeof past->ending, "%.*s",
             PRINTABLE_UP_TO(20, lobby_line_text(row, "ending")));
    lobby_line_number(row, "ended", 0, INT64_MAX / 4, &past->ended);
    for (int color = WHITE; color <= BLACK; color++)
        past->rated |= lobby_line_number(row, keys[color], -9999, 9999, &past->change[color]);
    lobby->past_count++;
}

void lobby_take_past_answer(struct session *session, const struct lobby_news *news)
{
    struct lobby *lobby = lobby_of(session);
    if (news->tag != lobby->past_tag)
        return;
    lobby->past_tag = 0;
    if (!news->ok)
        session_tell(session, MESSAGE_ERROR, "history %s: %s.", lobby->past_of,
                     lobby_code_text(lobby_line_text(news->line, "code")));
    else if (lobby_line_flag(news->line, "more") && lobby->past_count < LOBBY_PAST)
        ask_page(session);
}

/* ---- rows -------------------------------------------------------------------------------------- */

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

/* As a sentence has it; "": the result says it. */
static const char *ending_words(const char *ending)
{
    static const char *const words[][2] = {
        {"resigned", "resigned"},
        {"agreed", "agreed"},
        {"time", "on time"},
        {"time_bare", "time, but no mate"},
        {"left", "left"},
        {"left_draw", "left"},
        {"aborted", "aborted"},
        {"white_forfeits", "White did not begin and forfeited"},
        {"black_forfeits", "Black did not begin and forfeited"},
        {"adjudicated", "decided by an administrator"},
        {"material", "insufficient material"},
        {"threefold", "threefold repetition"},
        {"fivefold", "fivefold repetition"},
        {"moves_fifty", "the fifty-move rule"},
        {"moves_seventy_five", "the seventy-five-move rule"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(ending, words[i][0]) == 0)
            return words[i][1];
    return ending;
}

/* "23 November 2026, as White, 5+3 rated: resigned, +8." */
static void write_about(const struct lobby_past *past, enum color color, char text[LOBBY_TEXT])
{
    const char *ending = ending_words(past->ending);
    char terms[TERMS_TEXT_SIZE], day[DAY_SIZE];
    write_day(past->ended, false, day);
    snprintf(text, LOBBY_TEXT, "%s, as %s, %.*s", day, color_name(color), LOBBY_TEXT - 90,
             terms_text(&past->game.terms, terms));
    if (*ending)
        text_add(text, LOBBY_TEXT, ": %s", ending);
    if (past->rated)
        text_add(text, LOBBY_TEXT, ", %+d", (int)past->change[color]);
    text_add(text, LOBBY_TEXT, ".");
}

/* For whose history it is. A game of a round robin is lost without a result, too. */
static const char *outcome(const struct lobby_past *past, enum color color)
{
    static const char *const forfeits[] = {"white_forfeits", "black_forfeits"};
    bool white_won = strcmp(past->result, "1-0") == 0;
    if (strcmp(past->result, "1/2-1/2") == 0)
        return "draw";
    if (strcmp(past->ending, forfeits[color]) == 0)
        return "forfeited";
    if (strcmp(past->ending, forfeits[color_opposite(color)]) == 0)
        return "won";
    if (!white_won && strcmp(past->result, "0-1") != 0)
        return "no result";
    return white_won == (color == WHITE) ? "won" : "lost";
}

static void add_past(const struct lobby *lobby, struct picker *picker,
                     const struct lobby_past *past)
{
    bool white = lobby_names_equal(past->game.names[WHITE], lobby->past_of);
    enum color color = white ? WHITE : BLACK;
    char about[LOBBY_TEXT], line[40], day[DAY_SIZE], right[DAY_SIZE + 16];
    write_day(past->ended, true, day);
    snprintf(right, sizeof right, "%s, %s", outcome(past, color), day);
    snprintf(line, sizeof line, "table %" PRId64, past->game.id);
    write_about(past, color, about);
    picker_add(picker, &(struct picker_row){.label = past->game.names[white ? BLACK : WHITE],
                                            .right = right,
                                            .about = about,
                                            .line = line,
                                            .enter = "show"});
}

/* Until there is an answer: who is quick with Enter is not led away from what comes. */
static void add_asked(const struct lobby *lobby, struct picker *picker)
{
    char line[LOBBY_NAME_SIZE + 16];
    snprintf(line, sizeof line, "history %s", lobby->past_of);
    picker_add(picker, &(struct picker_row){.label = "...",
                                            .about = "Games of the lobby that are over.",
                                            .line = line,
                                            .enter = "ask again",
                                            .away = true});
}

bool session_list_history(struct session *session, struct picker *picker)
{
    struct lobby *lobby = lobby_of(session);
    char heading[48], right[24] = "";
    lobby->past_shown = false;
    snprintf(heading, sizeof heading, "Games of %.38s", lobby->past_of);
    if (lobby->past_count > 0)
        snprintf(right, sizeof right, "%zu%s", lobby->past_count,
                 lobby->past_tag ? "..." : "");
    picker_begin(picker, heading, right);
    for (size_t i = 0; i < lobby->past_count; i++)
        add_past(lobby, picker, &lobby->past[i]);
    if (lobby->past_count == 0 && lobby->past_tag)
        add_asked(lobby, picker);
    else if (lobby->past_count == 0)
        picker_add(picker, &(struct picker_row){.label = "No games yet",
                                                .about = "Games of the lobby that are over.",
                                                .line = "lobby",
                                                .enter = "go to the lobby",
                                                .away = true});
    return true;
}
