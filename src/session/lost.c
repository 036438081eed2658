/* lost.c - what ends with the session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lost.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pgn/pgn.h"
#include "session/core.h"
#include "session/question.h"

enum { LAST_TRY = 200 }; /* milliseconds */

/* The game that is to be kept; NULL: it is another session's, or there is none. */
static const struct game *find_game(const struct session *session)
{
    if (!session_is_at(session, AT_WATCHING | AT_READING | AT_LIST))
        return session->own;
    return session->aside.there && !session->aside.watched ? &session->aside.game : NULL;
}

const char *session_write_lost(const struct session *session, char text[LOST_SIZE])
{
    const struct game *game = find_game(session);
    size_t moves = game ? game->current : 0;
    size_t lost = moves - (game ? durable_count(&session->keeping.durable, game) : 0);
    if (!session->keeping.saver || lost == 0 || lost == moves)
        return "the game";
    if (lost == 1)
        return "the last move";
    snprintf(text, LOST_SIZE, "the last %zu moves", lost);
    return text;
}

/* Moves that are on their way get a moment: a disk that refuses them says so now, and not when
 * the screen is gone. */
static bool disk_refuses(const struct session *session, const char **why)
{
    struct saver *saver = session->keeping.saver;
    enum save_state state = session_saved_all(session, why);
    if (saver && (state == SAVE_FAILED || state == SAVE_PENDING)) {
        if (state == SAVE_FAILED)
            saver_retry_now(saver);
        saver_wait(saver, LAST_TRY);
        state = session_saved_all(session, why);
    }
    return state == SAVE_FAILED;
}

/* The reason stands last: its path may be longer than a line. */
bool session_lost_holds_quit(struct session *session)
{
    char lost[LOST_SIZE];
    const char *why;
    if (session->tells_all || session_is_confirmed(session) || !disk_refuses(session, &why))
        return false;
    session_question(session, REQUEST_QUIT, "", "Leave, and lose %s? y or n. NOT SAVED: %s.",
                     session_write_lost(session, lost), why);
    return true;
}

char *session_write_lost_game(const struct session *session)
{
    enum save_state state = session_saved_all(session, NULL);
    const struct game *game = find_game(session);
    size_t length;
    char *text, *moves;
    if (!game || game->count == 0 || (state != SAVE_FAILED && state != SAVE_PENDING))
        return NULL;
    text = pgn_write(game, &length);
    moves = strstr(text, "\n\n");
    if (moves && !game_tag(game, "FEN")) {
        moves = memory_copy_string(moves + 2);
        free(text);
        return moves;
    }
    return text;
}
