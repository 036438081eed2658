/* lobby_words.c - the lobby's people, games and times in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/names.h"

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

const char *lobby_pairing(const struct lobby_seat *seat, char text[LOBBY_TEXT])
{
    snprintf(text, LOBBY_TEXT, "%s - %s", seat->table.names[WHITE], seat->table.names[BLACK]);
    return text;
}

const char *lobby_write_span(int64_t milliseconds, char text[32])
{
    int64_t seconds = milliseconds > 0 ? (milliseconds + 999) / 1000 : 0, count = seconds;
    const char *unit = "second";
    if (seconds >= 2 * DAY) {
        count = (seconds + DAY / 2) / DAY;
        unit = "day";
    } else if (seconds >= 2 * HOUR) {
        count = (seconds + HOUR / 2) / HOUR;
        unit = "hour";
    } else if (seconds >= 2 * MINUTE) {
        count = (seconds + MINUTE / 2) / MINUTE;
        unit = "minute";
    }
    snprintf(text, 32, "%d %s%s", (int)count, unit, plural((uint64_t)count));
    return text;
}

/* What is wanted is the colour of who made it. */
enum color lobby_wish_color(const struct session *session, const struct lobby_wish *wish)
{
    return lobby_is_me(session, wish->from) ? wish->color : color_opposite(wish->color);
}

const char *lobby_write_wish(const struct session *session, const struct lobby_wish *wish,
                             char text[LOBBY_TEXT])
{
    char terms[TERMS_TEXT_SIZE];
    terms_text(&wish->terms, terms);
    snprintf(text, LOBBY_TEXT, "%.*s", LOBBY_TEXT - 60, terms);
    if (!wish->any_color)
        text_add(text, LOBBY_TEXT, ", you play %s",
                 color_name(lobby_wish_color(session, wish)));
    if (wish->least > 0 && wish->most > 0)
        text_add(text, LOBBY_TEXT, ", %d to %d", (int)wish->least, (int)wish->most);
    else if (wish->least > 0)
        text_add(text, LOBBY_TEXT, ", from %d", (int)wish->least);
    else if (wish->most > 0)
        text_add(text, LOBBY_TEXT, ", up to %d", (int)wish->most);
    return text;
}

void lobby_tell_own(struct session *session, const struct lobby_game *game)
{
    bool white = lobby_names_equal(game->names[WHITE], lobby_replica(session)->me);
    bool waits = game->turn == (white ? WHITE : BLACK);
    char span[32], terms[TERMS_TEXT_SIZE];
    lobby_write_span(game->left, span);
    session_tell(session, MESSAGE_INFO,
                 "Game %" PRId64 " against %s, %s: %s%s%s. 'table %" PRId64 "' goes there%s.",
                 game->id, game->names[white ? BLACK : WHITE], terms_text(&game->terms, terms),
                 game->aside ? "put aside"
                 : waits     ? "it is your move, "
                             : "the other side's move",
                 waits && !game->aside ? span : "", waits && !game->aside ? " left" : "",
                 game->id, game->aside ? ", 'adjourn' offers to go on" : "");
}

/* ---- beside the board ----------------------------------------------------------------------- */

const char *session_table_heading(const struct session *session, char *text, size_t size)
{
    const struct lobby_seat *seat = lobby_seat(session);
    char terms[TERMS_TEXT_SIZE];
    *text = '\0';
    if (seat && !session_is_at(session, AT_OTHER_BOARD))
        snprintf(text, size, "Game %d, %s", (int)seat->table.id,
                 terms_text(&seat->table.terms, terms));
    if (*text && seat->turn > 0)
        snprintf(text, size, "Turn %d of %d, %s", (int)seat->turn, (int)seat->turns, terms);
    return text;
}

/* Of one's own game that goes on. */
static const char *seat_words(const struct lobby_seat *seat)
{
    bool aside = seat->table.phase == TABLE_ADJOURNED;
    if (seat->table.offers[color_opposite(seat->seat)])
        return aside ? "y agrees, n declines. Escape leads to the lobby."
                     : "y agrees, n declines. draw, undo, resign, say TEXT.";
    if (aside)
        return "adjourn asks to go on. resign gives it up, abort asks to end it. Escape "
               "leads to the lobby.";
    return seat->turn > 0 ? "draw, undo, resign, say TEXT." /* it is played to its end */
                          : "draw, undo, resign, abort, say TEXT.";
}

const char *session_table_words(const struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (!seat || session_is_at(session, AT_OTHER_BOARD))
        return "";
    if (!session_is_at(session, AT_LIVE_TABLE))
        return seat->seated
                   ? "review tells how it went, rematch asks for another game, Escape "
                     "leads to the lobby."
                   : "review tells how it went, Escape leads to the lobby.";
    if (session_is_at(session, AT_RATED_GALLERY))
        return "You watch; no engine looks at a rated game. Left and Right browse, Escape leads "
               "to the lobby.";
    if (session_is_at(session, AT_GALLERY))
        return seat->seated ? "Another session of yours plays: takeover plays here."
                            : "You watch. Left and Right browse, F5 tries moves, Escape leads "
                              "to the lobby.";
    return seat_words(seat);
}

const char *session_table_clock_words(const struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (!seat || session_is_at(session, AT_OTHER_BOARD))
        return "";
    return seat->table.phase == TABLE_ADJOURNED ? "it stands: the game is put aside"
           : seat->table.stands                 ? "it stands for a while"
           : seat->table.clock.running || seat->table.game.current < TABLE_FREE_MOVES
               ? ""
               : "it stands"; /* the server knows no more of it */
}

bool session_table_takes_none(const struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    return seat && !session_is_at(session, AT_OTHER_BOARD) &&
           !(seat->seated && seat->mine && lobby_is_played(seat));
}

/* ---- the title ----------------------------------------------------------------------------- */

static const char *offer_words(unsigned offers)
{
    return offers & OFFER_DRAW       ? "a draw"
           : offers & OFFER_TAKEBACK ? "a takeback"
           : offers & OFFER_ABORT    ? "to abort"
           : offers & OFFER_ADJOURN  ? "to put it aside"
           : offers & OFFER_RESUME   ? "to go on"
                                     : "";
}

static bool write_offers(const struct lobby_seat *seat, char *text, size_t size)
{
    enum color other = color_opposite(seat->seat);
    if (seat->table.offers[other])
        snprintf(text, size, "%s offers %s", lobby_other_name(seat),
                 offer_words(seat->table.offers[other]));
    else if (seat->table.offers[seat->seat])
        snprintf(text, size, "you offer %s", offer_words(seat->table.offers[seat->seat]));
    else
        return false;
    return true;
}

static bool write_days(const struct session *session, const struct lobby_seat *seat,
                       char *text, size_t size)
{
    const struct table *table = &seat->table;
    int64_t now = session->now(), date = replica_date(lobby_replica(session), now);
    char span[32];
    if (table->terms.days == 0)
        return false;
    lobby_write_span(table_left(table, table_turn(table), now, date), span);
    snprintf(text, size, "%s to move: %s",
             table_turn(table) == seat->seat ? "you" : table->names[table_turn(table)], span);
    return true;
}

/* In a round robin who does not begin has lost the point, though the game has no result. */
const char *lobby_write_end(const struct lobby_seat *seat, char *text, size_t size)
{
    enum color gone = table_turn(&seat->table), winner = color_opposite(gone);
    bool own = seat->seated && seat->seat == winner;
    if (!seat->table.forfeited)
        return table_ending_text(&seat->table, text, size);
    snprintf(text, size, "%s did not begin: %s %s the point", color_name(gone),
             own ? "you" : seat->table.names[winner], own ? "have" : "has");
    return text;
}

const char *lobby_write_state(const struct session *session, const struct lobby_seat *seat,
                              char text[LOBBY_TEXT])
{
    enum color turn = table_turn(&seat->table);
    char terms[TERMS_TEXT_SIZE], days[80];
    snprintf(text, LOBBY_TEXT, ", %.*s", LOBBY_TEXT - 80,
             terms_text(&seat->table.terms, terms));
    if (!lobby_goes_on(seat))
        return text;
    if (seat->table.phase == TABLE_ADJOURNED)
        text_add(text, LOBBY_TEXT, "; put aside");
    else if (write_days(session, seat, days, sizeof days))
        text_add(text, LOBBY_TEXT, "; %s", days);
    else
        text_add(text, LOBBY_TEXT, "; %s to move",
                 seat->seated && turn == seat->seat ? "you" : seat->table.names[turn]);
    return text;
}

bool lobby_write_title(const struct session *session, char *text, size_t size)
{
    const struct lobby *lobby = lobby_of(session);
    const struct lobby_seat *seat = lobby_seat(session);
    if (session_is_at(session, AT_OTHER_BOARD))
        return false;
    if (!seat && lobby->open && session->own->count == 0 && lobby_is_on(session))
        snprintf(text, size, "%s: %zu here", lobby_replica(session)->host,
                 lobby_replica(session)->people_count);
    if (!seat)
        return lobby->open && session->own->count == 0 && lobby_is_on(session);
    if (seat->table.phase == TABLE_OVER) {
        lobby_write_end(seat, text, size);
        return *text != '\0';
    }
    if (!lobby_is_on(session))
        snprintf(text, size, "the line is gone");
    else if (*lobby->sent)
        snprintf(text, size, "%s sent", lobby->sent);
    else if (seat->table.phase == TABLE_ADJOURNED)
        snprintf(text, size, "put aside");
    else if (seat->table.stands)
        snprintf(text, size, "the clock stands");
    else if (!seat->seated)
        lobby_pairing(seat, text);
    else
        return write_offers(seat, text, size) || lobby_write_wait(session, seat, text, size) ||
               write_days(session, seat, text, size);
    return true;
}

/* ---- who is here ------------------------------------------------------------------------------- */

/* With the rating for the speed that would be played. */
static void tell_people(struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    enum speed speed = terms_speed(&lobby_of(session)->wanted);
    char list[400] = "";
    for (size_t i = 0; i < replica->people_count && i < 40; i++) {
        const char *rating = replica->people[i].ratings[speed];
        list_add(list, sizeof list, ", ", replica->people[i].name);
        text_add(list, sizeof list, "%s%s", *rating ? " " : "", rating);
    }
    session_tell(session, MESSAGE_INFO, "%zu here: %s%s.", replica->people_count, list,
                 replica->people_count > 40 ? "..." : "");
}

static void tell_wishes(struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    char text[LOBBY_TEXT];
    for (size_t i = 0; i < replica->challenge_count; i++) {
        const struct lobby_wish *wish = &replica->challenges[i];
        bool own = lobby_names_equal(wish->from, replica->me);
        session_tell(session, MESSAGE_INFO, "%s challenge%s %s: %s. '%s %" PRId64 "'.",
                     own ? "You" : wish->from, own ? "" : "s", own ? wish->to : "you",
                     lobby_write_wish(session, wish, text), own ? "withdraw" : "accept",
                     wish->id);
    }
    for (size_t i = 0; i < replica->seek_count; i++) {
        const struct lobby_wish *wish = &replica->seeks[i];
        bool own = lobby_names_equal(wish->from, replica->me);
        session_tell(session, MESSAGE_INFO, "%s%s%s offer%s a game: %s. '%s %" PRId64 "'.",
                     own ? "You" : wish->from, own || !*wish->rating ? "" : " ",
                     own ? "" : wish->rating, own ? "" : "s",
                     lobby_write_wish(session, wish, text), own ? "withdraw" : "accept",
                     wish->id);
    }
}

const char *lobby_write_round(const struct lobby_round *round, char text[LOBBY_TEXT])
{
    char terms[TERMS_TEXT_SIZE];
    snprintf(text, LOBBY_TEXT, "%.*s%s", LOBBY_TEXT - 16, terms_text(&round->terms, terms),
             round->twice ? ", twice" : "");
    return text;
}

static void tell_round(struct session *session, const struct lobby_round *round)
{
    char terms[LOBBY_TEXT];
    lobby_write_round(round, terms);
    if (round->state != LOBBY_ROUND_OPEN)
        session_tell(session, MESSAGE_INFO,
                     "Round robin of %s, %s, turn %d of %d: %.*s. 'round show %" PRId64 "'.",
                     round->name, terms, (int)round->turn, (int)round->turns,
                     PRINTABLE_UP_TO(300, round->text), round->id);
    else
        session_tell(session, MESSAGE_INFO,
                     "Round robin of %s, %s, gathers players: %.*s. 'round %s %" PRId64 "'.",
                     round->name, terms, PRINTABLE_UP_TO(300, round->text),
                     !round->in                          ? "join"
                     : lobby_is_me(session, round->name) ? "start"
                                                         : "leave",
                     round->id);
}

void lobby_tell_here(struct session *session, bool all)
{
    struct line_writer writer;
    tell_people(session);
    if (!all)
        return;
    tell_wishes(session);
    for (size_t i = 0; i < lobby_replica(session)->round_count; i++)
        tell_round(session, &lobby_replica(session)->rounds[i]);
    session_tell(
        session, MESSAGE_INFO,
        "'seek' offers a game, 'match NAME' challenges, 'round 5+3' opens a round robin, "
        "'games' lists games.");
    lobby_begin(session, &writer, "due");
    lobby_send(session, &writer, "due", "");
}
