/* begin.c - the game a session begins with.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game from outside the archive, a damaged one, or
 * one whose file holds more than would be written again, is never written over: it goes on
 * under a new name.
 */
#include "session/begin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "pgn/pgn.h"
#include "session/browse.h"
#include "session/players.h"
#include "session/watch.h"
#include "session/words.h"
#include "archive/archive_index.h"

enum { FILE_LIMIT = 16 << 20 };

/* ---- games that go on -------------------------------------------------------------- */

/* Read a PGN file. *plain (on PGN_OK): writing the game keeps all that it holds. */
static enum pgn_status load_file(struct session *session, const char *path, bool *plain,
                                 struct reason *reason)
{
    enum pgn_status status;
    size_t length;
    char *text =
        storage_read_file(session->keeping.archive.storage, path, FILE_LIMIT, &length, reason);
    if (!text)
        return PGN_NONE;
    status = pgn_read(session->board, text, length, 1, reason);
    if (status == PGN_OK)
        *plain = pgn_is_lossless(session->board, text, length);
    free(text);
    return status;
}

/* Load the game that --resume names. *own: it is one of the archive, and goes on there.
 * *watched: another session plays it. */
static enum pgn_status load(struct session *session, bool *own, bool *watched,
                            struct reason *reason)
{
    const char *wanted = session->settings->resume_game;
    struct archive *archive = &session->keeping.archive;
    char path[ARCHIVE_PATH_SIZE];
    enum pgn_status status;
    bool plain = true;
    *own = true;
    *watched = false;
    if (wanted) {
        enum archive_match match = archive_find(archive, wanted, session->keeping.id, reason);
        /* A file of that name is meant, not a game that it is a part of. */
        if (match != ARCHIVE_EXACT && access(wanted, F_OK) == 0) {
            *own = false;
            return load_file(session, wanted, &plain, reason);
        }
        if (match == ARCHIVE_NO_MATCH || match == ARCHIVE_SEVERAL)
            return PGN_NONE;
    }
    if (!wanted && !archive_last_unfinished(archive, session->keeping.id, reason))
        return PGN_NONE;
    /* Held first, read then: the session that had it may just have written. */
    if (session->settings->watch)
        *watched = true;
    else if (session->settings->save && !archive_hold(archive, session->keeping.id, reason)) {
        *watched = archive->refused;
        *own = *watched; /* nothing can be written: when it can, others may have done so */
        if (!*watched)
            session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s.", reason->text);
    }
    archive_path(archive, session->keeping.id, path);
    status = load_file(session, path, &plain, reason);
    if (!plain && !*watched) {
        *own = false;
        session_tell(session, MESSAGE_INFO,
                     "%s.pgn holds more than the one game; it stays as it is.",
                     session->keeping.id);
    }
    return status;
}

static void tell_resumed(struct session *session, bool own)
{
    const struct game *game = session->board;
    bool over = game->result != RESULT_NONE;
    char last[MOVE_TEXT_SIZE];
    if (game->current > 0) {
        move_text(game, game->current, last);
        session_tell(session, MESSAGE_INFO, "Resumed %s after %s; %s%s.",
                     own ? session->keeping.id : "a copy of the game", last,
                     over ? "" : color_name((enum color)game->position.side_to_move),
                     over ? "it is over" : " is to move");
    } else {
        session_tell(session, MESSAGE_INFO, "Resumed %s at its beginning.",
                     own ? session->keeping.id : "a copy of the game");
    }
}

static bool resume(struct session *session, struct reason *reason)
{
    enum pgn_status status;
    bool own, watched;
    if (!session->keeping.archived) {
        *reason = session->texts->save_reason;
        return false;
    }
    status = load(session, &own, &watched, reason);
    if (status == PGN_NONE)
        return false;
    session_seat_as_before(session, !watched);
    session_begin_opening(session);
    session_clock_resume(session);
    if (watched) {
        session_note_kept(session);
        session_tell_watched(session);
        return session_begin_watch(session, reason);
    }
    if (status == PGN_BROKEN) {
        own = false;
        session_tell(session, MESSAGE_ERROR,
                     "The file is damaged (%s); what came before is here.", reason->text);
    }
    if (own) {
        session_note_kept(session);
    } else {
        archive_close(&session->keeping.archive); /* holds the original no more */
        session_make_id(session);
    }
    tell_resumed(session, own);
    return true;
}

bool session_begin_game(struct session *session, struct reason *reason)
{
    const struct settings *settings = session->settings;
    struct reason local;
    if (settings->resume)
        return resume(session, reason ? reason : &local);
    if (settings->pgn_file || settings->follow)
        return session_begin_browsing(session, reason ? reason : &local);
    game_init(session->board, settings->has_position ? &settings->position : NULL);
    session_make_id(session);
    session_seat(session, session_wanted_color(session, settings->has_position));
    session_clock_new_game(session);
    session_choose_book(session, NULL);
    session_write_players(session);
    session_tell_remark(session, &settings->position_remark);
    return true;
}
