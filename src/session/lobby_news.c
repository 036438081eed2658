/* lobby_news.c - what happens in a lobby, and at the table on the board, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "lobby/protocol.h"
#include "session/question.h"

/* ---- tables ------------------------------------------------------------------------------------- */

/* A game by days comes to the board when nothing else is there; any other at once, but not over
 * another game with a clock. */
static bool comes_to_board(const struct session *session, const struct lobby_seat *seat)
{
    const struct lobby *lobby = lobby_of(session);
    const struct lobby_seat *now = lobby_seat(session);
    bool busy = now && now->seated && now->mine && lobby_is_played(now);
    if (lobby->wants == seat->table.id)
        return true;
    if (!seat->seated)
        return !busy && lobby->waits != seat->table.id;
    if (seat->known > 0 && !table_has_clock(&seat->table))
        return false; /* it was there before */
    if (seat->table.terms.days > 0 && !lobby->open)
        return false;
    return !busy || !table_has_clock(&now->table);
}

/* The opponent's name, and what is to be typed to go there. */
static void tell_elsewhere(struct session *session, const struct lobby_seat *seat)
{
    char terms[TERMS_TEXT_SIZE];
    if (seat->known == 0)
        session_tell(session, MESSAGE_NEWS,
                     "Your game with %s begins, %s: 'table %" PRId64 "' goes there.",
                     lobby_other_name(seat), terms_text(&seat->table.terms, terms),
                     seat->table.id);
}

static unsigned take_table(struct session *session, struct lobby_seat *seat)
{
    if (lobby_is_ended(session, seat->table.id) && lobby_of(session)->wants != seat->table.id)
        return NEWS_REVIEW;
    if (!comes_to_board(session, seat)) {
        tell_elsewhere(session, seat);
        return NEWS_REVIEW;
    }
    if (!lobby_of(session)->asking)
        session_forget_question(session); /* of what stood on the board before */
    lobby_put_table(session, seat);
    if (seat->seated && seat->known > 0 && !seat->over)
        lobby_of(session)->untold = seat->table.id; /* whether it goes on its events say */
    else
        lobby_tell_table(session, seat);
    return NEWS_MOVED | NEWS_ANOTHER;
}

/* ---- words of others, and the server's ---------------------------------------------------------------- */

static void take_words(struct session *session, const struct lobby_news *news)
{
    const char *said = lobby_line_text(news->line, "text");
    const char *how = news->kind == LOBBY_TELL     ? " tells you"
                      : news->kind == LOBBY_KIBITZ ? " (watching)"
                                                   : "";
    if (!lobby_is_me(session, news->name))
        session_tell(session, MESSAGE_NEWS, "%s%s: %.*s", news->name, how,
                     PRINTABLE_UP_TO(300, said));
}

static void take_rating(struct session *session, const struct lobby_news *news)
{
    const struct lobby_seat *seat = news->seat;
    bool white = seat->seat == WHITE;
    const char *rating = lobby_line_text(news->line, white ? "wr" : "br");
    int64_t difference = 0;
    if (!seat->seated || !*rating)
        return;
    lobby_line_number(news->line, white ? "wd" : "bd", -9999, 9999, &difference);
    session_tell(session, MESSAGE_NEWS, "Your %s rating is %.*s now (%+d).",
                 speed_name(terms_speed(&seat->table.terms)), PRINTABLE_UP_TO(10, rating),
                 (int)difference);
}

static void take_notice(struct session *session, const struct lobby_line *line)
{
    static const struct {
        const char *code, *text;
    } notices[] = {
        {"restart", "The lobby's server was started anew."},
        {"storage",
         "The lobby cannot write to its disk just now: nothing is lost while it runs."},
        {"storage_ok", "The lobby writes to its disk again."},
        {"unsaved", "The lobby's disk has refused this game: keep a copy of it."},
        {"slow", "The line is too slow for what you watch: some of it was left out."},
        {"moved", "Your game went on in another session."},
    };
    const char *code = lobby_line_text(line, "code"), *text = lobby_line_text(line, "text");
    for (size_t i = 0; i < sizeof notices / sizeof *notices; i++)
        if (strcmp(code, notices[i].code) == 0)
            session_tell(session, MESSAGE_NEWS, "%s", notices[i].text);
    if (*text)
        session_tell(session, MESSAGE_NEWS, "The lobby: %.*s", PRINTABLE_UP_TO(300, text));
}

/* ---- the line ------------------------------------------------------------------------------------------ */

static void take_joined(struct session *session, const struct lobby_news *news)
{
    struct lobby *lobby = lobby_of(session);
    int64_t due = 0;
    if (lobby->away && lobby->joined)
        session_tell(session, MESSAGE_NEWS, "The line to the lobby is there again.");
    lobby->joined = true;
    lobby->away = lobby->answered = false;
    lobby->looked_at = 0;
    if (strcmp(lobby_line_text(news->line, "rated"), "no") == 0)
        lobby->wanted.rated = false;
    if (lobby->open)
        lobby_look(session);
    lobby_send_again(session);
    if (!news->again && lobby_line_number(news->line, "due", 1, 9999, &due))
        session_tell(session, MESSAGE_NEWS, "It is your move in %d game%s by days: 'lobby'.",
                     (int)due, plural((uint64_t)due));
}

/* What was asked and not answered never will be: neither waited for nor gone on with later. */
static void forget_asked(struct lobby *lobby)
{
    memset(lobby->asked, 0, sizeof lobby->asked);
    lobby->watches[0] = '\0';
    lobby->goes_to_own = false;
    free(lobby->standing);
    lobby->standing = NULL;
}

static void take_lost(struct session *session, const struct lobby_news *news)
{
    struct lobby *lobby = lobby_of(session);
    enum client_state state = lobby_client_state(lobby->client);
    bool out = state == CLIENT_OUT || state == CLIENT_LOCKED; /* nothing comes by itself */
    lobby_forget_challenge(session);
    lobby->answered = true; /* nothing more will come of it */
    forget_asked(lobby);
    if (lobby->away && !out)
        return;
    if (!lobby->joined && !lobby->open && !out)
        return; /* the start screen has looked whether somebody is there */
    session_tell(session, MESSAGE_NEWS, "The line to the lobby is gone: %s.%s",
                 news->reason.text, lobby_way_back(session));
    lobby->away = true;
}

static void take_due(struct session *session, const struct lobby_line *line)
{
    int64_t game;
    if (lobby_line_number(line, "game", 1, INT64_MAX, &game))
        session_tell(session, MESSAGE_NEWS,
                     "It is your move in game %" PRId64 ": 'table %" PRId64 "' goes there.",
                     game, game);
}

static void take_bye(struct session *session, const struct lobby_line *line)
{
    const char *code = lobby_line_text(line, "code");
    session_tell(session, MESSAGE_NEWS, "%s",
                 strcmp(code, "banned") == 0  ? "The lobby does not want you: you are banned."
                 : strcmp(code, "flood") == 0 ? "The lobby hung up: that was too much at once."
                 : strcmp(code, "shutdown") == 0 ? "The lobby closes."
                 : strcmp(code, "version") == 0  ? "The lobby speaks another version."
                                                 : "The lobby hung up.");
}

/* Only where one is in the lobby, or it is the opponent. */
static unsigned take_seat(struct session *session, const struct lobby_news *news)
{
    const struct lobby_seat *seat = news->seat;
    struct lobby *lobby = lobby_of(session);
    if (lobby_seat(session) != seat || !seat->seated)
        return NEWS_REVIEW;
    if (!seat->mine)
        lobby->sent[0] = '\0';
    lobby_follow_table(session);
    if (!seat->mine || lobby->elsewhere)
        session_tell(session, MESSAGE_NEWS, "%s",
                     seat->mine
                         ? "You play this game here now."
                         : "Another session of yours plays this game: 'takeover' plays here.");
    lobby->elsewhere = !seat->mine;
    return NEWS_MOVED;
}

/* It may be another game by now, with fewer moves. */
static unsigned take_table_again(struct session *session, const struct lobby_seat *seat)
{
    if (lobby_seat(session) != seat || !lobby_follow_table(session))
        return NEWS_REVIEW;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    session_tell(session, MESSAGE_NEWS,
                 "The lobby's server knows this game only as it stands now.");
    return NEWS_MOVED | NEWS_CLOCK;
}

/* What is on the board stays there until somebody goes. */
static unsigned take_closed(struct session *session, const struct lobby_news *news)
{
    const struct lobby_seat *seat = news->seat;
    char pairing[LOBBY_TEXT];
    if (seat->table.phase != TABLE_OVER)
        session_tell(session, MESSAGE_NEWS,
                     "Game %" PRId64 " (%s) does not go on here: %s. 'history' lists what is "
                     "over.",
                     seat->table.id, lobby_pairing(seat, pairing), news->reason.text);
    if (lobby_seat(session) != seat && lobby_of(session)->waits != seat->table.id)
        lobby_client_forget(lobby_of(session)->client, seat->table.id);
    else
        lobby_follow_table(session); /* its clock stands */
    return NEWS_REVIEW | NEWS_CLOCK;
}

static unsigned take_of_table(struct session *session, const struct lobby_news *news)
{
    switch (news->kind) {
    case LOBBY_TABLE: return take_table(session, news->seat);
    case LOBBY_TABLE_AGAIN: return take_table_again(session, news->seat);
    case LOBBY_EVENT: return lobby_take_event(session, news);
    case LOBBY_RATED: take_rating(session, news); break;
    case LOBBY_SEAT: return take_seat(session, news);
    case LOBBY_CLOSED: return take_closed(session, news);
    default: break;
    }
    return NEWS_REVIEW;
}

unsigned lobby_take_news(struct session *session, const struct lobby_news *news)
{
    switch (news->kind) {
    case LOBBY_CHALLENGED: lobby_take_challenge(session, &news->wish); break;
    case LOBBY_UNCHALLENGED:
        lobby_take_unchallenge(session, &news->wish, lobby_line_text(news->line, "why"));
        break;
    case LOBBY_TELL:
    case LOBBY_SAY:
    case LOBBY_KIBITZ: take_words(session, news); break;
    case LOBBY_NOTICE: take_notice(session, news->line); break;
    case LOBBY_BYE: take_bye(session, news->line); break;
    case LOBBY_ROW: lobby_take_row(session, news); break;
    case LOBBY_ANSWER: lobby_take_answer(session, news); break;
    case LOBBY_JOINED: take_joined(session, news); break;
    case LOBBY_LOST: take_lost(session, news); break;
    case LOBBY_RENAMED:
        session_tell(session, MESSAGE_NEWS, "%s is called %s now.", news->name,
                     lobby_line_text(news->line, "to"));
        return NEWS_MOVED; /* the name may stand on the board */
    case LOBBY_DUE: take_due(session, news->line); break;
    case LOBBY_ENDED: lobby_take_ended(session, news->line); break;
    case LOBBY_ROUND: lobby_take_round(session, news); break;
    case LOBBY_ENGINE:
    case LOBBY_NOTHING:
    case LOBBY_CAME:
    case LOBBY_WENT:
    case LOBBY_STRENGTH: break;
    case LOBBY_WISHES:
        if (lobby_of(session)->tells_here && !session->shows_pickers && news->tag != 0)
            lobby_tell_here(session, true);
        lobby_of(session)->tells_here = lobby_of(session)->tells_here && news->tag == 0;
        lobby_of(session)->answered = lobby_of(session)->answered || news->tag != 0;
        break;
    default: return take_of_table(session, news);
    }
    return NEWS_REVIEW;
}
