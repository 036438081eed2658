/* lobby_challenge.c - somebody challenges: what is said, and which keys answer; own offers are taken
 * back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Enter accepts. It was perhaps on its way to something else when the challenge came, so in the
 * first second it does nothing at all; and a key that does something else, a walk through a
 * list, means that the person goes on with that: from then on only words answer.
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "session/handlers.h"
#include "session/question.h"
#include "session/session_pickers.h"

enum { PAUSE = 1000 /* milliseconds until keys answer */ };

static bool is_new(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    return session->now() < lobby->asked_at + PAUSE;
}

enum challenge_keys session_challenge_keys(const struct session *session)
{
    if (!lobby_of(session)->asking || session->asked.request != REQUEST_ACCEPT)
        return CHALLENGE_NONE;
    if (is_new(session))
        return CHALLENGE_NEW;
    return session_may_go_back(session) || session_is_at(session, AT_READING | AT_OTHER_BOARD)
               ? CHALLENGE_ENTER
               : CHALLENGE_ENTER_ESCAPE;
}

int64_t lobby_challenge_due(const struct session *session)
{
    return session_challenge_keys(session) == CHALLENGE_NEW
               ? lobby_of(session)->asked_at + PAUSE
               : -1;
}

void session_pass_challenge(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct replica *replica = lobby_replica(session);
    const struct lobby_wish *wish =
        lobby->asking && replica ? replica_challenge(replica, lobby->asking) : NULL;
    if (wish)
        session_tell(session, MESSAGE_INFO,
                     "%s's challenge stands: 'accept' or 'decline' answers.", wish->from);
    lobby_forget_challenge(session);
}

void lobby_forget_challenge(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->asking && session->asked.request == REQUEST_ACCEPT)
        session_forget_question(session);
    lobby->asking = 0;
}

static void ask(struct session *session, const struct lobby_wish *wish)
{
    struct lobby *lobby = lobby_of(session);
    char text[LOBBY_TEXT], rating[LOBBY_RATING + 3] = "", id[24];
    bool escapes;
    if (*wish->rating)
        snprintf(rating, sizeof rating, " (%s)", wish->rating);
    snprintf(id, sizeof id, "%" PRId64, wish->id);
    session_forget_question(session);
    session->asked = (struct request_call){REQUEST_ACCEPT, memory_copy_string(id)};
    lobby->asking = wish->id;
    lobby->asked_at = INT64_MIN / 2;
    escapes =
        session->shows_pickers && session_challenge_keys(session) == CHALLENGE_ENTER_ESCAPE;
    lobby->asked_at = session->now();
    session_tell(session, MESSAGE_CALL, "%s%s%s challenges you: %s. Enter accepts, %s.",
                 wish->from, rating, wish->program ? " (a program)" : "",
                 lobby_write_wish(session, wish, text),
                 escapes ? "Esc declines" : "'decline' declines");
}

/* Nobody is asked in the middle of a game with a person. */
void lobby_take_challenge(struct session *session, const struct lobby_wish *wish)
{
    char text[LOBBY_TEXT];
    if (lobby_is_me(session, wish->from))
        return; /* the answer says so */
    if (lobby_plays(session) && session_is_at(session, AT_LIVE_TABLE))
        session_tell(session, MESSAGE_NEWS, "%s challenges you: %s; 'accept %s' later.",
                     wish->from, lobby_write_wish(session, wish, text), wish->from);
    else
        ask(session, wish);
}

void lobby_take_unchallenge(struct session *session, const struct lobby_wish *wish,
                            const char *why)
{
    bool own = lobby_is_me(session, wish->from);
    if (lobby_of(session)->asking == wish->id)
        lobby_forget_challenge(session);
    if (own && strcmp(why, "declined") == 0)
        session_tell(session, MESSAGE_NEWS, "%s declines.", wish->to);
    else if (own && strcmp(why, "gone") == 0)
        session_tell(session, MESSAGE_NEWS, "%s has gone: the challenge is off.", wish->to);
    else if (!own && strcmp(why, "cancelled") == 0)
        session_tell(session, MESSAGE_NEWS, "%s takes the challenge back.", wish->from);
    else if (!own && strcmp(why, "gone") == 0)
        session_tell(session, MESSAGE_NEWS, "%s has gone: the challenge is off.", wish->from);
}

/* ---- own ones, taken back --------------------------------------------------------------------- */

/* One of them is taken back. */
static void withdraw(struct session *session, const struct lobby_wish *wish)
{
    struct line_writer writer;
    const char *verb = *wish->to ? "cancel" : "unseek";
    char text[TERMS_TEXT_SIZE];
    lobby_begin(session, &writer, verb);
    line_add_number(&writer, "id", wish->id);
    lobby_send(session, &writer, verb, *wish->to ? wish->to : terms_text(&wish->terms, text));
}

/* Those of a list that are one's own, or the one of that number. */
static size_t withdraw_some(struct session *session, const struct lobby_wish *wishes,
                            size_t count, int64_t id)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (!lobby_is_me(session, wishes[i].from) || (id > 0 && wishes[i].id != id))
            continue;
        withdraw(session, &wishes[i]);
        found++;
    }
    return found;
}

/* Seeks, challenges, and offers in the game: all of one's own, or the one of that number. */
void session_ask_withdraw(struct session *session, const char *argument)
{
    const struct replica *replica;
    const struct lobby_seat *seat = lobby_seat(session);
    uint64_t id = 0;
    if (*argument && !number_read(argument, 1, INT64_MAX, &id, NULL)) {
        session_tell(session, MESSAGE_ERROR,
                     "withdraw: expected the number of an offer, found '%.*s'.",
                     PRINTABLE_UP_TO(30, argument));
        return;
    }
    if (!lobby_needs(session, REQUEST_WITHDRAW, argument))
        return;
    replica = lobby_replica(session);
    if (id == 0 && seat && seat->seated && seat->table.offers[seat->seat]) {
        lobby_ask_game(session, "withdraw", NULL, NULL);
        return;
    }
    if (withdraw_some(session, replica->challenges, replica->challenge_count, (int64_t)id) +
            withdraw_some(session, replica->seeks, replica->seek_count, (int64_t)id) ==
        0)
        session_tell(session, MESSAGE_ERROR,
                     id > 0 ? "No offer of yours has that number." : "You offer nothing.");
}
