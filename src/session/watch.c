/* watch.c - a game that another session plays: it is watched, and taken over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who watches never writes: session_save() does nothing while watch_of(session)->watcher is there.
 * The board follows the file that the other session writes. When the other session wants
 * the game, this one writes what it has not written yet, lets go, and watches; moves that
 * cannot be written are not given up with the game: they go on as a game of its own.
 */
#include "session/watch.h"

#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "archive/lock_holder.h"
#include "archive/watcher.h"
#include "base/thread.h"
#include "pgn/growth.h"
#include "pgn/pgn.h"
#include "session/analysis.h"
#include "session/handlers.h"
#include "session/players.h"
#include "session/words.h"

enum {
    MOVES_TOLD = 3,        /* one by one; more come at once after a pause */
    TAKE_UP_PATIENCE = 300 /* milliseconds for what takes a few */
};

struct watch {
    struct watcher *watcher; /* NULL: the game is played here */
    bool taking;             /* the game was asked for */
    bool asked;              /* and by the word for it: who held it may let go meanwhile */
    bool giving_up;          /* another session gets it */
    bool told, held;         /* what is known of the holder */
    char given_up[ARCHIVE_ID_SIZE];
    bool lost; /* to whom the game was let go is still to be told */
};

static struct watch *watch_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_WATCH);
}

bool session_is_watching(const struct session *session)
{
    return session_is_at(session, AT_WATCHING);
}

void session_end_watch(struct session *session)
{
    watcher_destroy(watch_of(session)->watcher);
    watch_of(session)->watcher = NULL;
    watch_of(session)->taking = false;
}

bool session_begin_watch(struct session *session, struct reason *reason)
{
    session_end_watch(session);
    watch_of(session)->told = watch_of(session)->lost = false;
    watch_of(session)->watcher =
        watcher_create(&session->keeping.archive, session->keeping.id, &session->wake, reason);
    return watch_of(session)->watcher != NULL;
}

/* ---- the other session's moves ----------------------------------------------------- */

/* "White plays 12. Nf3. Check." */
static void tell_move(struct session *session, const struct game *game, size_t place)
{
    const struct position *start = &game->start;
    bool black = (place - 1 + (start->side_to_move == BLACK)) % 2 == 1;
    const char *san = game->moves[place - 1].san;
    char text[MOVE_TEXT_SIZE];
    move_text(game, place, text);
    session_tell(session, MESSAGE_MOVE, "%s plays %s.%s", black ? "Black" : "White", text,
                 strchr(san, '+') ? " Check." : "");
}

static void tell_changes(struct session *session, const struct game *before,
                         const struct game *now)
{
    struct growth growth;
    size_t place;
    char text[128];
    growth_compare(before, now, &growth);
    place = growth.common;
    if (growth.removed > 0 && growth.common > 0)
        session_tell(session, MESSAGE_INFO, "Moves were taken back; %s was the last.",
                     move_text(now, growth.common, text));
    else if (growth.removed > 0)
        session_tell(session, MESSAGE_INFO, "All moves were taken back.");
    if (growth.added > MOVES_TOLD) {
        place = now->current - 1;
        session_tell(session, MESSAGE_INFO, "%zu half-moves were played.", growth.added);
    }
    while (place < now->current)
        tell_move(session, now, ++place);
    if (growth.ended && now->result != RESULT_NONE)
        session_tell(session, MESSAGE_RESULT, "%s.", game_ending_text(now, text, sizeof text));
}

/* Put what the file holds in the place of the game. False when it is none. *plain: it holds
 * no more than a game that was kept here. */
static bool take_text(struct session *session, const char *text, size_t length, bool *plain)
{
    struct game *own = session->own, game;
    enum pgn_status status = pgn_read(&game, text, length, 1, NULL);
    *plain = status == PGN_OK && pgn_is_lossless(&game, text, length);
    if (status == PGN_NONE)
        return false;
    tell_changes(session, own, &game);
    game_free(own);
    *own = game;
    session_forget_lines(session);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    return true;
}

/* ---- who plays --------------------------------------------------------------------- */

static void tell_holder(struct session *session, const struct watch_news *news)
{
    bool told = watch_of(session)->told, held = watch_of(session)->held;
    const char *who = *news->holder ? news->holder : "another session";
    watch_of(session)->told = true;
    if (!watch_of(session)->taking) /* else it may be we ourselves, who are about to let go */
        watch_of(session)->held = news->held;
    if (watch_of(session)->lost && *news->holder)
        told = true; /* it has not been said who took it */
    if (!told || watch_of(session)->taking)
        return; /* it was said when watching began */
    if (news->held && watch_of(session)->lost && !*news->holder)
        return; /* that another session took it was said; who it is comes */
    if (news->held && watch_of(session)->lost)
        session_tell(session, MESSAGE_TROUBLE, "%c%s plays it now; 'takeover' takes it back.",
                     toupper((unsigned char)*who), who + 1);
    else if (news->held)
        session_tell(session, MESSAGE_INFO, "The game is played by %s.", who);
    else if (held)
        session_tell(session, MESSAGE_INFO,
                     "Nobody plays the game now: 'takeover' plays on here.");
    watch_of(session)->lost = watch_of(session)->lost && !news->held;
}

/* Who does not see the board has to be told where the game stands. */
static void tell_taken(struct session *session)
{
    const struct game *own = session->own;
    struct clock_face clocks[2];
    char move[MOVE_TEXT_SIZE], last[MOVE_TEXT_SIZE + 24] = "", left[64] = "";
    if (session->tells_all && own->current > 0)
        snprintf(last, sizeof last, " Last move: %s.", move_text(own, own->current, move));
    if (session->tells_all && session_clock_face(session, WHITE, &clocks[WHITE]) &&
        session_clock_face(session, BLACK, &clocks[BLACK]))
        snprintf(left, sizeof left, " White %s, Black %s.", clocks[WHITE].text,
                 clocks[BLACK].text);
    bool over = own->result != RESULT_NONE, held = watch_of(session)->asked;
    session_tell(session, MESSAGE_INFO, "%s%s%s%s",
                 over   ? held ? "Taken over: the game is over." : "The game is over."
                 : held ? "Taken over: the game goes on here."
                        : "The game goes on.",
                 last, over ? "" : left, session_clock_rest_text(session));
}

void session_play_on(struct session *session)
{
    session_seat_as_before(session, true);
    session_begin_opening(session);
    session_clock_resume(session);
    session->engine_waits = false;
    tell_taken(session);
    session_tell_sides(session);
}

/* `plain`: the file may be written over. */
static void take_over(struct session *session, struct archive *archive, bool plain)
{
    session_end_watch(session);
    if (plain) {
        saver_adopt(session->keeping.saver, archive);
        session_note_kept(session);
    } else {
        session_tell(session, MESSAGE_INFO,
                     "%s.pgn holds more than one game's moves, such as comments; it stays as "
                     "it is, and a copy goes on.",
                     session->keeping.id);
        archive_close(archive);
        session_make_id(session);
    }
    activities_leave(session);
    session_play_on(session);
}

static bool take_watch(struct session *session)
{
    struct watch_news news;
    bool moved = false, plain = true;
    if (!watch_of(session)->watcher)
        return false;
    watcher_poll(watch_of(session)->watcher, &news);
    if (news.text)
        moved = take_text(session, news.text, news.length, &plain);
    free(news.text);
    if (news.holder_changed)
        tell_holder(session, &news);
    if (news.taking == TAKING_REFUSED) {
        watch_of(session)->taking = watch_of(session)->asked = false;
        session_tell(session, MESSAGE_ERROR, "The game was not taken over: %s.",
                     news.reason.text);
    } else if (news.taking == TAKING_DONE) {
        take_over(session, &news.archive, plain);
        moved = true;
    }
    return moved;
}

void session_ask_takeover(struct session *session)
{
    if (!watch_of(session)->watcher) {
        session_tell(session, MESSAGE_ERROR,
                     "The game is played here: there is nothing to "
                     "take over.");
    } else if (!session->keeping.saver) {
        session_tell(session, MESSAGE_ERROR,
                     "A game that is not kept here (--no-save) "
                     "cannot be taken over.");
    } else if (!watch_of(session)->taking) {
        watch_of(session)->taking = watch_of(session)->asked = true;
        watcher_take(watch_of(session)->watcher);
        session_tell(session, MESSAGE_INFO, "Asking the other session for the game.");
    }
}

/* ---- giving up --------------------------------------------------------------------- */

/* The moves that the disk refused stay with us. */
static void keep_as_copy(struct session *session)
{
    session_tell(session, MESSAGE_TROUBLE,
                 "Another session has taken game %s over, without the moves that could not be "
                 "saved: they go on here as a game of their own.",
                 session->keeping.id);
    session_make_id(session);
    session_save(session);
}

static void let_go(struct session *session)
{
    struct reason reason;
    watch_of(session)->giving_up = false;
    if (session_is_at(session, AT_DRILL))
        activities_leave(session);
    if (saver_forget(session->keeping.saver, session->keeping.id)) {
        keep_as_copy(session);
    } else if (session_begin_watch(session, &reason)) {
        watch_of(session)->lost = true;
        session_tell(session, MESSAGE_TROUBLE,
                     "Another session has taken the game over. You watch it; 'takeover' takes "
                     "it back.");
    } else {
        session_make_id(session);
        session_tell(session, MESSAGE_TROUBLE,
                     "Another session has taken the game over; a copy goes on here: %s.",
                     reason.text);
    }
}

static bool answer_wish(struct session *session)
{
    char id[ARCHIVE_ID_SIZE];
    if (!session->keeping.saver || watch_of(session)->watcher)
        return false;
    saver_listen(session->keeping.saver);
    if (watch_of(session)->giving_up && saver_has_released(session->keeping.saver)) {
        if (strcmp(watch_of(session)->given_up, session->keeping.id) == 0)
            let_go(session);
        else
            watch_of(session)->giving_up = false; /* the moves go on as another game already */
        return true;
    }
    if (watch_of(session)->giving_up || !saver_is_wished(session->keeping.saver, id))
        return false;
    if (strcmp(id, session->keeping.id) != 0 || session_is_browsing(session)) {
        saver_release(session->keeping.saver, id); /* another game is on the board */
        return false;
    }
    watch_of(session)->giving_up = true;
    memcpy(watch_of(session)->given_up, id, sizeof id);
    engine_player_cancel(session->players.engine);
    saver_release(session->keeping.saver, id);
    return true;
}

/* ---- the beginning ----------------------------------------------------------------- */

void session_tell_watched(struct session *session)
{
    const struct game *game = session->own;
    const char *turn = color_name((enum color)game->position.side_to_move);
    long holder = archive_holder(&session->keeping.archive, session->keeping.id);
    char who[128] = "another session";
    if (holder > 0)
        lock_holder_describe(holder, who, sizeof who);
    watch_of(session)->held = archive_is_held(&session->keeping.archive, session->keeping.id);
    if (watch_of(session)->held)
        session_tell(session, MESSAGE_INFO,
                     "Game %s is being played by %s. You watch it; 'takeover' plays on here.",
                     session->keeping.id, who);
    else
        session_tell(session, MESSAGE_INFO,
                     "You watch game %s, which nobody plays now; 'takeover' plays on here.",
                     session->keeping.id);
    if (game->result == RESULT_NONE)
        session_tell(session, MESSAGE_INFO, "%s is to move.%s", turn,
                     session_has_clock(session) ? " The clocks are those of the last move (~)."
                                                : "");
}

/* `resume` of a game that nobody plays: no word is lost about it. */
void session_take_up(struct session *session, bool held)
{
    struct watch *watch = watch_of(session);
    watch->held = held;
    watch->asked = false;
    if (held || !session->keeping.saver) {
        session_tell_watched(session);
    } else {
        watch->taking = true;
        watcher_take(watch->watcher);
    }
}

bool session_takes_over(const struct session *session)
{
    return watch_of(session)->taking;
}

void session_await_take_up(struct session *session)
{
    int64_t end = monotonic_milliseconds() + TAKE_UP_PATIENCE, left;
    while (watch_of(session)->taking && (left = end - monotonic_milliseconds()) > 0) {
        struct pollfd news = {session->wake.descriptors[0], POLLIN, 0};
        poll(&news, 1, (int)left);
        wake_clear(&session->wake);
        take_watch(session);
    }
    wake_signal(&session->wake); /* it may have been about something else, too */
}

/* ---- the activity -------------------------------------------------------------------- */

static unsigned places(const struct session *session)
{
    return watch_of(session)->watcher || watch_of(session)->giving_up ? AT_WATCHING : 0;
}

static bool write_prompt(const struct session *session, char text[16])
{
    snprintf(text, 16, "watching");
    return places(session) != 0;
}

/* As the file has it. */
static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    const struct game *game = session->own;
    snprintf(card->name, sizeof card->name, "%.*s",
             PRINTABLE_UP_TO(60, game_name(game, color)));
    return places(session) != 0;
}

static void begin_another(struct session *session, const struct position *start)
{
    (void)start;
    session_end_watch(session);
    watch_of(session)->asked = watch_of(session)->giving_up = false; /* it is left anyway */
}

/* A wish first: who is let go is watched from then on. */
static unsigned wake(struct session *session)
{
    bool answered = answer_wish(session), moved = take_watch(session);
    return answered || moved ? NEWS_MOVED : 0;
}

const struct activity watch_activity = {
    .size = sizeof(struct watch),
    .free = session_end_watch,
    .places = places,
    .prompt = write_prompt,
    .name_player = name_player,
    .another_game = begin_another,
    .wake = wake,
};
