/* lobby_game.c - words that mean something else at a table of the lobby: draw, undo, resign...
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "session/aside.h"
#include "session/handlers.h"
#include "session/pickers.h"
#include "session/players.h"
#include "session/question.h"

static void offer(struct session *session, enum table_offer what)
{
    lobby_ask_game(session, "offer", "offer", table_offer_name(what));
}

/* Whose seat it is not can only look. */
static bool may_speak(struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    const char *why = !seat->seated ? "You watch this game."
                      : !seat->mine
                          ? "Another session of yours plays this game: 'takeover' plays here."
                      : !lobby_goes_on(seat) ? "The game is over."
                                             : NULL;
    if (why)
        session_tell(session, MESSAGE_ERROR, "%s", why);
    return why == NULL;
}

/* ---- in the game --------------------------------------------------------------------------- */

/* The rules' draw, which who is to move may claim, or one by agreement. */
static void draw(struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (table_turn(&seat->table) == seat->seat &&
        game_claim(&seat->table.game) != VERDICT_NONE)
        lobby_ask_game(session, "claim", "draw", "yes");
    else
        offer(session, OFFER_DRAW);
}

/* One slip would cost the game. */
static void resign(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->resigning == lobby->game) {
        lobby->resigning = 0;
        lobby_ask_game(session, "resign", NULL, NULL);
        return;
    }
    session_question(session, REQUEST_RESIGN, "",
                     "Give the game up? 'resign' once more does.");
    lobby->resigning = lobby->game;
}

/* What the other side offers; false: nothing. */
static bool answer_offer(struct session *session, bool yes)
{
    static const enum table_offer offers[] = {OFFER_DRAW, OFFER_TAKEBACK, OFFER_ABORT,
                                              OFFER_ADJOURN, OFFER_RESUME};
    const struct lobby_seat *seat = lobby_seat(session);
    struct line_writer writer;
    unsigned open = seat && seat->seated && seat->mine
                        ? seat->table.offers[color_opposite(seat->seat)]
                        : 0;
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) {
        if (!(open & offers[i]))
            continue;
        lobby_begin(session, &writer, "answer");
        line_add_number(&writer, "game", seat->table.id);
        line_add(&writer, "offer", table_offer_name(offers[i]));
        line_add_flag(&writer, "yes", yes);
        line_add_number(&writer, "ply", (int64_t)seat->table.game.current);
        lobby_send(session, &writer, "answer", "");
        return true;
    }
    return false;
}

void session_ask_abort(struct session *session)
{
    if (lobby_seat(session) && !may_speak(session))
        return;
    lobby_ask_game(session, "offer", "offer", table_offer_name(OFFER_ABORT));
}

void session_ask_adjourn(struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (seat && !may_speak(session))
        return;
    lobby_ask_game(session, "offer", "offer",
                   table_offer_name(seat && seat->table.phase == TABLE_ADJOURNED
                                        ? OFFER_RESUME
                                        : OFFER_ADJOURN));
}

void session_ask_moretime(struct session *session)
{
    lobby_ask_game(session, "moretime", NULL, NULL);
}

void session_ask_claim(struct session *session, const struct arguments *arguments)
{
    const struct lobby_seat *seat = lobby_seat(session);
    bool draws = arguments->word == 0;
    if (seat && !may_speak(session))
        return;
    if (seat && seat->table.away[color_opposite(seat->seat)] &&
        seat->table.game.current >= TABLE_FREE_MOVES &&
        table_turn(&seat->table) == seat->seat &&
        !(draws && game_claim(&seat->table.game) != VERDICT_NONE))
        session_tell(
            session, MESSAGE_ERROR,
            "It is your move: the time of %s, who is away, counts once you have moved.",
            lobby_other_name(seat));
    else
        lobby_ask_game(session, "claim", draws ? "draw" : NULL, "yes");
}

/* ---- challenges ------------------------------------------------------------------------------- */

/* One that is meant by its number or its name; without, the only one. NULL: none, or several, whose
 * number is in *count. */
static const struct lobby_wish *find_challenge(struct session *session, const char *argument,
                                               size_t *count)
{
    const struct replica *replica = lobby_replica(session);
    const struct lobby_wish *found = NULL;
    uint64_t id = 0;
    bool by_id = number_read(argument, 1, INT64_MAX, &id, NULL);
    *count = 0;
    for (size_t i = 0; replica && i < replica->challenge_count; i++) {
        const struct lobby_wish *wish = &replica->challenges[i];
        if (lobby_names_equal(wish->from, replica->me) || (by_id && wish->id != (int64_t)id) ||
            (!by_id && *argument && !lobby_names_equal(wish->from, argument)))
            continue;
        found = wish;
        (*count)++;
    }
    return *count == 1 ? found : NULL;
}

static void ask_whom(struct session *session, const char *word, size_t count)
{
    session_tell(session, MESSAGE_ERROR,
                 "%zu people challenge you: '%s NAME' says whom you mean.", count, word);
}

static void send_id(struct session *session, const char *verb, int64_t id, const char *who)
{
    struct line_writer writer;
    lobby_begin(session, &writer, verb);
    line_add_number(&writer, "id", id);
    lobby_send(session, &writer, verb, who);
}

/* A seek by its number or by who offers it. */
static const struct lobby_wish *find_seek(struct session *session, const char *argument)
{
    const struct replica *replica = lobby_replica(session);
    uint64_t id = 0;
    number_read(argument, 1, INT64_MAX, &id, NULL);
    for (size_t i = 0; replica && *argument && i < replica->seek_count; i++)
        if (replica->seeks[i].id == (int64_t)id ||
            lobby_names_equal(replica->seeks[i].from, argument))
            return &replica->seeks[i];
    return NULL;
}

/* A seek is not taken for a challenge that was withdrawn a moment ago: which one is meant has to
 * be said. */
static void tell_acceptable(struct session *session, const char *argument)
{
    const struct replica *replica = lobby_replica(session);
    const struct lobby_wish *found = NULL;
    char text[LOBBY_TEXT];
    size_t count = 0;
    for (size_t i = 0; replica && !*argument && i < replica->seek_count; i++)
        if (!lobby_is_me(session, replica->seeks[i].from)) {
            found = &replica->seeks[i];
            count++;
        }
    if (count == 1)
        session_tell(session, MESSAGE_ERROR,
                     "Nobody challenges you; %s offers a game, %s: 'accept %s' takes it.",
                     found->from, lobby_write_wish(session, found, text), found->from);
    else if (count > 1)
        session_tell(session, MESSAGE_ERROR,
                     "Nobody challenges you; %zu games are offered: 'accept NAME' takes one, "
                     "'lobby' lists them.",
                     count);
    else
        session_tell(session, MESSAGE_ERROR, "There is nothing to accept%s%s.",
                     *argument ? " of " : "", argument);
}

void session_ask_accept(struct session *session, const char *argument)
{
    const struct lobby_wish *wish;
    size_t count;
    lobby_of(session)->asking = 0;
    if (!*argument && answer_offer(session, true))
        return;
    wish = find_challenge(session, argument, &count);
    if (!wish)
        wish = find_seek(session, argument);
    if (wish) {
        lobby_of(session)->open = true;
        send_id(session, "accept", wish->id, wish->from);
    } else if (count > 1) {
        ask_whom(session, "accept", count);
    } else {
        tell_acceptable(session, argument);
    }
}

void session_ask_decline(struct session *session, const char *argument)
{
    const struct lobby_wish *wish;
    size_t count;
    lobby_of(session)->asking = 0;
    if (!*argument && answer_offer(session, false))
        return;
    wish = find_challenge(session, argument, &count);
    if (wish)
        send_id(session, "decline", wish->id, wish->from);
    else if (count > 1)
        ask_whom(session, "decline", count);
    else
        session_tell(session, MESSAGE_ERROR, "There is nothing to decline.");
}

/* ---- going ----------------------------------------------------------------------------------------- */

/* Back to what waited, or to the lobby. */
static void leave(struct session *session)
{
    bool at_start = false, watched = !lobby_seat(session) || !lobby_seat(session)->seated;
    if (session_table_holds(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "Your game goes on: 'resign' or 'abort' ends it.");
        return;
    }
    if (session->aside.there) {
        session_bring_back(session, &at_start);
    } else {
        session_new_game(session, NULL);
        session_seat_people(session, watched || session->players.person[WHITE],
                            !watched && session->players.person[BLACK]);
        session_write_players(session);
    }
    if (at_start)
        session_open_start(session);
    lobby_of(session)->open = true;
    lobby_of(session)->looked_at = 0; /* it may be another list now */
    if (at_start || !session->aside.there)
        session_go_on_with(session, REQUEST_LOBBY, "");
}

void session_ask_leave(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->game)
        leave(session);
    else if (lobby->open) {
        lobby->open = false;
        session_tell(session, MESSAGE_INFO,
                     "You have left the lobby; people may challenge you "
                     "still.");
    } else
        session_tell(session, MESSAGE_ERROR, "You are not in the lobby.");
}

static bool take_at_table(struct session *session, enum request request)
{
    const struct lobby_seat *seat = lobby_seat(session);
    bool over = !lobby_goes_on(seat);
    switch (request) {
    case REQUEST_DRAW:
        if (may_speak(session))
            draw(session);
        return true;
    case REQUEST_UNDO:
        if (may_speak(session))
            offer(session, OFFER_TAKEBACK);
        return true;
    case REQUEST_RESIGN:
        if (may_speak(session))
            resign(session);
        return true;
    case REQUEST_AGAIN:
        if (!seat->seated || !over)
            session_tell(session, MESSAGE_ERROR, "%s",
                         over ? "You have watched this game: 'match NAME' challenges."
                              : "The game goes on.");
        else
            lobby_ask_game(session, "rematch", NULL, NULL);
        return true;
    case REQUEST_TAKEOVER: lobby_ask_game(session, "takeover", NULL, NULL); return true;
    case REQUEST_YES: return !session_is_confirmed(session) && answer_offer(session, true);
    case REQUEST_NO: return !session_is_confirmed(session) && answer_offer(session, false);
    case REQUEST_RETURN:
        if (session_table_holds(session))
            return false;
        leave(session);
        return true;
    default: return false;
    }
}

/* "watch boris", "watch 17", in the lobby "watch": a game of the lobby, where one is there. Whose
 * game it is knows the server. */
static bool watch(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    struct line_writer writer;
    uint64_t id = 0;
    if (number_read(argument, 1, INT64_MAX, &id, NULL) && lobby->open) {
        session_ask_table(session, argument);
        return true;
    }
    if (*argument ? !replica_is_here(lobby_replica(session), argument)
                  : !session_is_at(session, AT_LOBBY))
        return false;
    snprintf(lobby->watches, sizeof lobby->watches, "%s", *argument ? argument : LOBBY_ANY);
    lobby_begin(session, &writer, "games");
    if (!lobby_send_silently(session, &writer, "games"))
        lobby->watches[0] = '\0';
    return true;
}

/* Where the question of a challenge was passed over the challenge still stands: "y" means it. Not in
 * the middle of a game with a person, where nobody was asked: there it meant an offer that has gone. */
static bool answer_challenge(struct session *session, bool yes)
{
    size_t count;
    if (session_is_confirmed(session) || session->table.draw_offer != NOBODY_OFFERED ||
        (lobby_plays(session) && session_is_at(session, AT_LIVE_TABLE)))
        return false;
    find_challenge(session, "", &count);
    if (count > 0 && yes)
        session_ask_accept(session, "");
    else if (count > 0)
        session_ask_decline(session, "");
    return count > 0;
}

bool lobby_take_request(struct session *session, const struct request_entry *entry,
                        const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    enum request request = entry->id;
    if (lobby_take_kept(session, request, argument))
        return true;
    if (!lobby->client)
        return false;
    if (request == REQUEST_NO && session_is_confirmed(session) && lobby->asking) {
        char id[24]; /* there may be several */
        snprintf(id, sizeof id, "%" PRId64, lobby->asking);
        session_ask_decline(session, id);
        return true;
    }
    if (request == REQUEST_WATCH && watch(session, argument))
        return true;
    if (request == REQUEST_GAMES && !*argument &&
        session_is_at(session, AT_LOBBY | AT_TABLE)) {
        session_ask_tables(session);
        return true;
    }
    if (request == REQUEST_CLOCK && *argument && session_is_at(session, AT_LOBBY) &&
        (session->shows_pickers || session->own->count == 0)) {
        session_ask_lobby(session, argument); /* its rows cover another game's clock */
        return true;
    }
    if (lobby_seat(session) && !session_is_at(session, AT_OTHER_BOARD) &&
        take_at_table(session, request))
        return true;
    return (request == REQUEST_YES || request == REQUEST_NO) &&
           answer_challenge(session, request == REQUEST_YES);
}
