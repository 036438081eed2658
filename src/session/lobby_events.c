/* lobby_events.c - what happens at a table, on the board and elsewhere, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "lobby/arbiter.h"
#include "session/handlers.h"
#include "session/play.h"
#include "session/words.h"

static const char *who(const struct lobby_seat *seat, enum color color)
{
    return seat->seated && seat->seat == color ? "You" : seat->table.names[color];
}

static void tell_offer(struct session *session, const struct lobby_seat *seat,
                       const struct game_event *event)
{
    static const struct {
        enum table_offer offer;
        const char *what, *word;
    } offers[] = {
        {OFFER_DRAW, "a draw", "draw"},
        {OFFER_TAKEBACK, "to take the last move back", "undo"},
        {OFFER_ABORT, "to end the game without a result", "abort"},
        {OFFER_ADJOURN, "to put the game aside", "adjourn"},
        {OFFER_RESUME, "to go on with the game", "adjourn"},
    };
    bool own = seat->seated && event->color == seat->seat;
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) {
        const char *what = offers[i].what;
        if (event->offer != offers[i].offer)
            continue;
        if (event->offer == OFFER_TAKEBACK && table_turn(&seat->table) == event->color)
            what = "to take the last move of each side back"; /* the own one and the answer */
        if (seat->seated && !own)
            session_tell(session, MESSAGE_CALL,
                         "%s offers %s: '%s' agrees, 'decline' does not.",
                         who(seat, event->color), what, offers[i].word);
        else
            session_tell(session, MESSAGE_NEWS, "%s offer%s %s.", who(seat, event->color),
                         own ? "" : "s", what);
    }
}

/* What follows when that side stays away; only its own turn counts. */
static void write_patience(struct session *session, const struct lobby_seat *seat,
                           enum color absent, char text[LOBBY_TEXT])
{
    const struct table *table = &seat->table;
    int64_t now = session->now(), waits = arbiter_waits(table, seat->seat, now);
    int64_t first = arbiter_first_move_left(table, now);
    bool turn = table_turn(table) == absent;
    char span[32];
    *text = '\0';
    if (!seat->seated || table->phase != TABLE_PLAYED || !table_has_clock(table))
        return;
    if (first >= 0) {
        lobby_write_span(turn ? first : arbiter_first_move(table), span);
        snprintf(text, LOBBY_TEXT, "; the game is aborted%s%s unless %s begins",
                 turn ? " in " : "", turn ? span : "", color_name(absent));
        if (!turn)
            text_add(text, LOBBY_TEXT, " within %s of your move", span);
        if (seat->turns > 0) /* of a round robin */
            text_add(text, LOBBY_TEXT, ", and you have the point");
    } else if (waits >= 0 || !turn) {
        lobby_write_span(turn ? waits : arbiter_patience(table, absent), span);
        snprintf(text, LOBBY_TEXT, "; the game may be claimed %s%s", turn ? "in " : span,
                 turn ? span : " into that side's turn");
    }
}

static void tell_away(struct session *session, const struct lobby_seat *seat,
                      const struct game_event *event)
{
    bool own = seat->seated && event->color == seat->seat;
    char patience[LOBBY_TEXT];
    if (seat->table.terms.days > 0 || own)
        return;
    write_patience(session, seat, event->color, patience);
    session_tell(session, MESSAGE_NEWS, "%s%s%s.", who(seat, event->color),
                 event->count > 0 ? " has left" : "'s line is gone", patience);
}

static void tell_stop(struct session *session, const struct game_event *event)
{
    if (event->kind == EVENT_GO)
        session_tell(session, MESSAGE_NEWS, "The clock goes on.");
    else
        session_tell(
            session, MESSAGE_NEWS,
            event->cause == STOP_RESTART
                ? "The server was started anew: the clock stands until both are back, "
                  "a minute at most."
                : "The clock stands for a while.");
}

static void tell_end(struct session *session, const struct lobby_seat *seat, bool known)
{
    char text[LOBBY_TEXT];
    if (!known)
        session_tell(session, MESSAGE_RESULT, "%s", lobby_write_ending(seat, text));
}

static void tell_takeback(struct session *session, const struct lobby_seat *seat)
{
    const struct game *game = &seat->table.game;
    char text[MOVE_TEXT_SIZE];
    if (game->current > 0)
        session_tell(session, MESSAGE_NEWS, "Taken back; %s was the last move.",
                     move_text(game, game->current, text));
    else
        session_tell(session, MESSAGE_NEWS, "Taken back: no move is played.");
}

static void tell_event(struct session *session, const struct lobby_seat *seat,
                       const struct game_event *event, bool known)
{
    bool own = seat->seated && event->color == seat->seat;
    switch (event->kind) {
    case EVENT_OFFER: tell_offer(session, seat, event); break;
    case EVENT_DECLINE:
        session_tell(session, MESSAGE_NEWS, "%s decline%s.", who(seat, event->color),
                     own ? "" : "s");
        break;
    case EVENT_WITHDRAW:
        session_tell(session, MESSAGE_NEWS, "%s take%s the offer back.",
                     who(seat, event->color), own ? "" : "s");
        break;
    case EVENT_TAKEBACK: tell_takeback(session, seat); break;
    case EVENT_TIME:
        session_tell(session, MESSAGE_NEWS, "%s %s more time.", who(seat, event->color),
                     own ? "have" : "has");
        break;
    case EVENT_AWAY: tell_away(session, seat, event); break;
    case EVENT_BACK:
        if (!own && seat->table.terms.days == 0)
            session_tell(session, MESSAGE_NEWS, "%s is back.", who(seat, event->color));
        break;
    case EVENT_STOP:
    case EVENT_GO: tell_stop(session, event); break;
    case EVENT_ADJOURN:
        session_tell(session, MESSAGE_NEWS, "The game is put aside%s.",
                     seat->seated ? ": 'adjourn' offers to go on, 'leave' goes to the lobby"
                                  : "");
        break;
    case EVENT_RESUME: session_tell(session, MESSAGE_NEWS, "The game goes on."); break;
    case EVENT_END: tell_end(session, seat, known); break;
    case EVENT_MOVE:
    case EVENT_OTHER:
    case EVENT_COUNT: break;
    }
}

/* ---- the table on the board ------------------------------------------------------------------------ */

void lobby_tell_table(struct session *session, const struct lobby_seat *seat)
{
    bool aside = seat->table.phase == TABLE_ADJOURNED;
    char terms[TERMS_TEXT_SIZE], pairing[LOBBY_TEXT];
    terms_text(&seat->table.terms, terms);
    if (seat->over)
        session_tell(session, MESSAGE_INFO, "Game %" PRId64 ": %s, %s.", seat->table.id,
                     lobby_pairing(seat, pairing), terms);
    else if (seat->seated && seat->turn > 0 && seat->known == 0)
        lobby_tell_turn(session, seat);
    else if (seat->seated)
        session_tell(session, MESSAGE_CALL, "%s %" PRId64 ": you play %s against %s, %s.%s",
                     aside             ? "Your game is put aside, number"
                     : seat->known > 0 ? "Your game goes on, number"
                                       : "Game",
                     seat->table.id, color_name(seat->seat), lobby_other_name(seat), terms,
                     !seat->mine ? " Another session of yours plays: 'takeover'."
                     : aside     ? " 'adjourn' offers to go on."
                                 : "");
    else
        session_tell(session, MESSAGE_INFO,
                     "Game %" PRId64 ": %s, %s. You watch; 'leave' goes back.", seat->table.id,
                     lobby_pairing(seat, pairing), terms);
}

/* What comes by the opponent's move: told, and answered by what was kept for it. */
static void tell_move(struct session *session, const struct lobby_seat *seat,
                      const char *premove)
{
    session_tell_last_move(session, false);
    if (*premove && seat->table.phase == TABLE_PLAYED)
        session_play_premove(session, premove);
}

static unsigned take_event(struct session *session, const struct lobby_news *news)
{
    struct lobby *lobby = lobby_of(session);
    const struct lobby_seat *seat = news->seat;
    const struct game_event *event = &news->event;
    bool sent = *lobby->sent, changed;
    bool over = session->own->result != RESULT_NONE || lobby->over_told;
    bool ours =
        seat->seated && seat->mine && event->kind == EVENT_MOVE && event->color == seat->seat;
    size_t place = session->own->current - sent;
    char premove[PREMOVE_SIZE];
    if (event->number < seat->known)
        return 0; /* an old one: the last of them is shown */
    if (sent && ours && event->ply == lobby->sent_ply)
        lobby->sent[0] = '\0'; /* it is the game's now */
    strcpy(premove, session->table.premove);
    changed = lobby_follow_table(session);
    if (changed)
        session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    else if (ours)
        session_name_opening(session); /* it stood there already */
    if (!changed)
        session_save(session);
    lobby_note_due(session);
    if (lobby->untold == seat->table.id)
        lobby_tell_table(session, seat);
    lobby->untold = 0;
    if (event->number == seat->known && event->kind != EVENT_END) {
        if (session->own->current - (*lobby->sent != '\0') < place)
            session_tell(session, MESSAGE_NEWS,
                         "The lobby's server has lost what was played last.");
        if (changed && session->tells_all)
            session_show_last(session); /* nobody sees it */
        return NEWS_MOVED;
    }
    if (event->kind == EVENT_MOVE && !(sent && ours))
        tell_move(session, seat, changed ? premove : "");
    tell_event(session, seat, event, over);
    lobby->over_told = seat->table.phase == TABLE_OVER;
    if (lobby->over_told)
        session->table.premove[0] = '\0';
    return changed ? NEWS_MOVED | NEWS_REVIEW | NEWS_CLOCK : NEWS_REVIEW | NEWS_CLOCK;
}

/* In a game that is not on the board only what asks for something is told. */
static unsigned take_event_elsewhere(struct session *session, const struct lobby_news *news)
{
    const struct lobby_seat *seat = news->seat;
    const struct game *game = &seat->table.game;
    char text[MOVE_TEXT_SIZE], ending[LOBBY_TEXT];
    if (!seat->seated || news->event.number <= seat->known || seat->over)
        return 0;
    if (news->event.kind == EVENT_MOVE && news->event.color != seat->seat)
        session_tell(session, MESSAGE_NEWS,
                     "%s plays %s in your other game: 'table %" PRId64 "' goes there.",
                     lobby_other_name(seat), move_text(game, game->current, text),
                     seat->table.id);
    else if (news->event.kind == EVENT_END)
        session_tell(session, MESSAGE_NEWS, "Your game with %s is over: %s.",
                     lobby_other_name(seat), lobby_write_end(seat, ending, sizeof ending));
    return NEWS_REVIEW;
}

unsigned lobby_take_event(struct session *session, const struct lobby_news *news)
{
    if (news->event.kind == EVENT_END && lobby_is_ended(session, news->seat->table.id))
        lobby_settle_ended(session, news->seat);
    return lobby_seat(session) == news->seat ? take_event(session, news)
                                             : take_event_elsewhere(session, news);
}
