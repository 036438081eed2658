/* lobby.c - what a person in a lobby is doing: the activity.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/question.h"

enum { USUAL_MINUTES = 5, USUAL_SECONDS = 3, SECOND = 1000 };

static void begin(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct clock_period period = {.time = USUAL_MINUTES * 60 * SECOND,
                                  .increment = USUAL_SECONDS * SECOND};
    lobby->due = -1;
    lobby->wanted.rated = true;
    for (int color = WHITE; color <= BLACK; color++)
        lobby->wanted.clocks[color] = (struct clock_control){1, {period}};
}

/* ---- the activity ------------------------------------------------------------------------ */

static void free_lobby(struct session *session)
{
    lobby_client_destroy(lobby_of(session)->client);
    free(lobby_of(session)->later.argument);
    free(lobby_of(session)->standing);
    lobby_of(session)->client = NULL;
}

static bool plays_rated(const struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    const struct lobby_seat *seat = lobby_seat(session);
    return replica && (replica_plays_rated(replica) ||
                       (lobby_goes_on(seat) && seat->seated && seat->table.terms.rated));
}

static unsigned places(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    const struct lobby_seat *seat = lobby_seat(session);
    unsigned at = lobby->open && lobby->client && !lobby->game ? AT_LOBBY : 0;
    if (!lobby->client)
        return 0;
    if (seat)
        at |= AT_TABLE;
    if (lobby_goes_on(seat))
        at |= AT_LIVE_TABLE;
    if (lobby_looks_on(session))
        at |= AT_GALLERY;
    if (plays_rated(session))
        at |= AT_RATED;
    if (lobby_watches_rated(session))
        at |= AT_RATED_GALLERY;
    return at;
}

static bool write_prompt(const struct session *session, char text[16])
{
    if (!lobby_looks_on(session))
        return false;
    snprintf(text, 16, "watching");
    return true;
}

static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (!seat)
        return lobby_name_kept(session, color, card);
    snprintf(card->name, sizeof card->name, "%s",
             seat->seated && seat->seat == color ? "you" : seat->table.names[color]);
    snprintf(card->rating, sizeof card->rating, "%s", seat->ratings[color]);
    if (seat->table.programs[color])
        snprintf(card->strength, sizeof card->strength, "program");
    return true;
}

/* What was asked about goes when something else is asked for. */
static void heard(struct session *session, enum request request)
{
    struct lobby *lobby = lobby_of(session);
    if (request != REQUEST_YES && request != REQUEST_NO && request != REQUEST_ACCEPT &&
        request != REQUEST_DECLINE)
        lobby->asking = 0;
    if (request != REQUEST_YES && request != REQUEST_RESIGN)
        lobby->resigning = 0;
}

/* The game goes on without the board, and can be come back to. */
static void another_game(struct session *session, const struct position *start)
{
    struct lobby *lobby = lobby_of(session);
    const struct lobby_seat *seat = lobby_seat(session);
    (void)start;
    if (seat && seat->seated && seat->mine && lobby_is_played(seat))
        session_tell(session, MESSAGE_TROUBLE,
                     "Your game with %s goes on: 'return' goes back.", lobby_other_name(seat));
    lobby->open = false;
    lobby_leave_table(session);
}

static unsigned wake(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_news news;
    unsigned changes = 0;
    int64_t now = session->now();
    if (!lobby->client)
        return 0;
    lobby_client_pump(lobby->client, now);
    while (lobby_client_next(lobby->client, now, &news))
        changes |= lobby_take_news(session, &news);
    lobby_do_later(session);
    lobby_drop_waiting(session);
    lobby_look_at_rounds(session);
    if (lobby_look_at_waits(session))
        changes |= NEWS_REVIEW;
    if (lobby->keys_told != session_challenge_keys(session)) {
        lobby->keys_told = session_challenge_keys(session);
        changes |= NEWS_REVIEW;
    }
    return changes;
}

/* Of two times, of which -1 is none. */
static int64_t sooner(int64_t one, int64_t other)
{
    return one < 0 ? other : other < 0 || one < other ? one : other;
}

static int64_t deadline(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    int64_t line = lobby->client ? lobby_client_deadline(lobby->client) : -1;
    return sooner(sooner(line, lobby->due),
                  sooner(lobby_challenge_due(session), lobby_round_due(session)));
}

/* A game whose clock runs and that is played here, on the board or behind it; NULL: none. */
static const struct lobby_seat *find_live(const struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    for (size_t i = 0; replica && i < replica->table_count; i++) {
        const struct lobby_seat *seat = replica->tables[i];
        if (seat->seated && seat->mine && lobby_is_played(seat) &&
            table_has_clock(&seat->table))
            return seat;
    }
    return NULL;
}

static bool bring_back(struct session *session, int64_t table)
{
    const struct replica *replica = lobby_replica(session);
    struct lobby_seat *seat = replica ? replica_table(replica, table) : NULL;
    char pairing[LOBBY_TEXT];
    if (!seat)
        return false;
    lobby_put_table(session, seat);
    session_tell(session, MESSAGE_INFO, "Back at %s%s.", seat->seated ? "your game with " : "",
                 seat->seated ? lobby_other_name(seat) : lobby_pairing(seat, pairing));
    return true;
}

static bool holds_quit(struct session *session)
{
    const struct lobby_seat *seat = find_live(session);
    if (!seat || session_is_confirmed(session) || !lobby_is_on(session))
        return false;
    session_question(session, REQUEST_QUIT, "",
                     "Your game with %s goes on, and so does your clock. Leave? (yes/no)",
                     lobby_other_name(seat));
    return true;
}

void session_leave_lobby(struct session *session)
{
    if (!lobby_of(session)->game)
        lobby_of(session)->open = false;
}

/* Who leaves by a word is not waited for; whose terminal is gone is. */
static void finish(struct session *session)
{
    struct line_writer writer;
    if (!lobby_is_on(session) || !session->quits)
        return;
    lobby_begin(session, &writer, "quit");
    lobby_send_silently(session, &writer, "quit");
}

const struct activity lobby_activity = {
    .size = sizeof(struct lobby),
    .begin = begin,
    .free = free_lobby,
    .places = places,
    .prompt = write_prompt,
    .title = lobby_write_title,
    .name_player = name_player,
    .move = lobby_take_move,
    .request = lobby_take_request,
    .heard = heard,
    .saves = lobby_save_table,
    .another_game = another_game,
    .bring_back = bring_back,
    .wake = wake,
    .deadline = deadline,
    .holds_quit = holds_quit,
    .finish = finish,
};
