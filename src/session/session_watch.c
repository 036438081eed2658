/* session_watch.c - a game that another session plays: it is watched, and taken over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who watches never writes: session_save() does nothing while session->watcher is there.
 * The board follows the file that the other session writes. When the other session wants
 * the game, this one writes what it has not written yet, lets go, and watches; moves that
 * cannot be written are not given up with the game: they go on as a game of its own.
 */
#include "session/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/lock_holder.h"
#include "session/session_browse.h"

enum { MOVES_TOLD = 3 /* one by one; more come at once after a pause */ };

bool session_is_watching(const struct session *session)
{
    return session->watcher || session->giving_up;
}

void session_end_watch(struct session *session)
{
    watcher_destroy(session->watcher);
    session->watcher = NULL;
    session->taking = false;
}

bool session_begin_watch(struct session *session, struct reason *reason)
{
    session_end_watch(session);
    session->watch_told = session->watch_lost = false;
    session->watcher = watcher_create(&session->archive, session->id, &session->wake, reason);
    return session->watcher != NULL;
}

/* ---- the other session's moves ----------------------------------------------------- */

/* "White plays 12. Nf3. Check." */
static void tell_move(struct session *session, const struct game *game, size_t place)
{
    const struct position *start = &game->start;
    bool black = (place - 1 + (start->side_to_move == BLACK)) % 2 == 1;
    const char *san = game->moves[place - 1].san;
    char text[MOVE_TEXT_SIZE];
    session_write_move(game, place, text);
    session_tell(session, MESSAGE_MOVE, "%s plays %s.%s", black ? "Black" : "White", text,
                 strchr(san, '+') ? " Check." : "");
}

static size_t count_common(const struct game *a, const struct game *b)
{
    size_t count = 0;
    if (a->start.key != b->start.key)
        return 0;
    while (count < a->current && count < b->current &&
           a->moves[count].move == b->moves[count].move)
        count++;
    return count;
}

static void tell_changes(struct session *session, const struct game *before,
                         const struct game *now)
{
    size_t common = count_common(before, now), place = common;
    char text[128];
    if (common < before->current && common > 0) {
        session_write_move(now, common, text);
        session_tell(session, MESSAGE_INFO, "Moves were taken back; %s was the last.", text);
    } else if (common < before->current) {
        session_tell(session, MESSAGE_INFO, "All moves were taken back.");
    }
    if (now->current - common > MOVES_TOLD) {
        place = now->current - 1;
        session_tell(session, MESSAGE_INFO, "%zu half-moves were played.",
                     now->current - common);
    }
    while (place < now->current)
        tell_move(session, now, ++place);
    if (now->result != RESULT_NONE && now->result != before->result)
        session_tell(session, MESSAGE_RESULT, "%s.", game_ending_text(now, text, sizeof text));
}

/* Put what the file holds in the place of the game. False when it is none. *plain: it holds
 * no more than a game that was kept here. */
static bool take_text(struct session *session, const char *text, size_t length, bool *plain)
{
    struct game *own = session_own_game(session), game;
    enum pgn_status status = pgn_read(&game, text, length, 1, NULL);
    *plain = status == PGN_OK && pgn_is_kept(&game, text, length);
    if (status == PGN_NONE)
        return false;
    tell_changes(session, own, &game);
    game_free(own);
    *own = game;
    session_forget_kept(session);
    session_position_changed(session);
    return true;
}

/* ---- who plays --------------------------------------------------------------------- */

static void tell_holder(struct session *session, const struct watch_news *news)
{
    bool told = session->watch_told, held = session->watched_held;
    const char *who = *news->holder ? news->holder : "another session";
    session->watch_told = true;
    session->watched_held = news->held;
    if (session->watch_lost && *news->holder)
        told = true; /* it has not been said who took it */
    if (!told || session->taking)
        return; /* it was said when watching began */
    if (news->held && session->watch_lost)
        session_tell(session, MESSAGE_TROUBLE,
                     "The game was taken over by %s. You watch it; 'takeover' takes it back.",
                     who);
    else if (news->held)
        session_tell(session, MESSAGE_INFO, "The game is played by %s.", who);
    else if (held)
        session_tell(session, MESSAGE_INFO,
                     "Nobody plays the game now: 'takeover' plays on here.");
    session->watch_lost = session->watch_lost && !news->held;
}

/* `plain`: the file may be written over. */
static void take_over(struct session *session, struct archive *archive, bool plain)
{
    session_end_watch(session);
    if (plain) {
        saver_adopt(session->saver, archive);
    } else {
        session_tell(session, MESSAGE_INFO,
                     "%s.pgn holds more than one game's moves, such as comments; it stays as "
                     "it is, and a copy goes on.",
                     session->id);
        archive_close(archive);
        session_make_id(session);
    }
    session_end_analysis(session);
    session_seat_as_before(session);
    session_begin_opening(session);
    session_clock_resume(session);
    session->engine_waits = false;
    session_tell(session, MESSAGE_INFO,
                 session->watched_held ? "Taken over: the game goes on here."
                                       : "The game goes on here.");
    session_tell_sides(session);
    session_continue(session);
}

bool session_take_watch(struct session *session)
{
    struct watch_news news;
    bool moved = false, plain = true;
    if (!session->watcher)
        return false;
    watcher_poll(session->watcher, &news);
    if (news.text)
        moved = take_text(session, news.text, news.length, &plain);
    free(news.text);
    if (news.holder_changed)
        tell_holder(session, &news);
    if (news.taking == TAKING_REFUSED) {
        session->taking = false;
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
    if (!session->watcher) {
        session_tell(session, MESSAGE_ERROR,
                     "The game is played here: there is nothing to "
                     "take over.");
    } else if (!session->saver) {
        session_tell(session, MESSAGE_ERROR,
                     "A game that is not kept here (--no-save) "
                     "cannot be taken over.");
    } else if (!session->taking) {
        session->taking = true;
        watcher_take(session->watcher);
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
                 session->id);
    session_make_id(session);
    session_save(session);
    session_continue(session);
}

static void let_go(struct session *session)
{
    struct reason reason;
    session->giving_up = false;
    if (session_is_drilling(session))
        session_end_drill(session);
    if (saver_forget(session->saver, session->id)) {
        keep_as_copy(session);
    } else if (session_begin_watch(session, &reason)) {
        session->watch_lost = true;
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

bool session_answer_wish(struct session *session)
{
    char id[ARCHIVE_ID_SIZE];
    if (!session->saver || session->watcher)
        return false;
    saver_listen(session->saver);
    if (session->giving_up && saver_has_released(session->saver)) {
        let_go(session);
        return true;
    }
    if (session->giving_up || !saver_is_wished(session->saver, id))
        return false;
    if (strcmp(id, session->id) != 0 || session_is_browsing(session)) {
        saver_release(session->saver); /* another game is on the board: this one is left */
        return false;
    }
    session->giving_up = true;
    engine_player_cancel(session->engine);
    saver_release(session->saver);
    return true;
}

/* ---- what may be done -------------------------------------------------------------- */

bool session_watch_permits(struct session *session, enum request request, const char *argument)
{
    if (!session_is_watching(session))
        return true;
    switch (request) {
    case REQUEST_UNDO:
    case REQUEST_REDO:
    case REQUEST_GO:
        if (session->analysis.on)
            return true;
        break;
    case REQUEST_COLOR:
    case REQUEST_LEVEL:
    case REQUEST_ELO:
    case REQUEST_STRATEGY:
        if (!*argument)
            return true;
        break;
    case REQUEST_CLOCK:
        if (!*argument)
            return true;
        break;
    case REQUEST_RESIGN:
    case REQUEST_DRAW:
    case REQUEST_KEEP:
    case REQUEST_PAUSE:
    case REQUEST_SWAP:
    case REQUEST_PREMOVE:
    case REQUEST_DRILL: break;
    default: return true;
    }
    session_refuse_watcher(session);
    return false;
}

void session_refuse_watcher(struct session *session)
{
    session_tell(session, MESSAGE_ERROR,
                 "You watch this game: 'takeover' plays on here, 'analyse' tries moves.");
}

void session_tell_watched(struct session *session)
{
    const struct game *game = session_own_game(session);
    const char *turn = color_name((enum color)game->position.side_to_move);
    long holder = archive_holder(&session->archive, session->id);
    char who[128] = "another session";
    if (holder > 0)
        lock_holder_describe(holder, who, sizeof who);
    session->watched_held = archive_is_held(&session->archive, session->id);
    if (session->watched_held)
        session_tell(session, MESSAGE_INFO,
                     "Game %s is being played by %s. You watch it; 'takeover' plays on here.",
                     session->id, who);
    else
        session_tell(session, MESSAGE_INFO,
                     "You watch game %s, which nobody plays now; 'takeover' plays on here.",
                     session->id);
    if (game->result == RESULT_NONE)
        session_tell(session, MESSAGE_INFO, "%s is to move.%s", turn,
                     session_has_clock(session) ? " The clocks are those of the last move (~)."
                                                : "");
}
