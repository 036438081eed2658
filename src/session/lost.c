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

enum { LAST_TRY = 200, DISK_PATIENCE = 1000 }; /* milliseconds */

/* The game that is to be kept; NULL: it is another session's, or there is none. */
static const struct game *find_game(const struct session *session)
{
    if (!session_is_at(session, AT_WATCHING | AT_READING | AT_LIST))
        return session->own;
    return session->aside.there && !session->aside.watched ? &session->aside.game : NULL;
}

static const char *id_of(const struct session *session, const struct game *game)
{
    return game == session->own ? session->keeping.id : session->aside.id;
}

/* Games of which something waits for the disk, beside this one. */
static size_t count_left(const struct session *session, const struct game *game)
{
    struct saver *saver = session->keeping.saver;
    char id[ARCHIVE_ID_SIZE];
    size_t left = 0;
    for (size_t i = 0; saver && saver_waiting_game(saver, i, id); i++)
        left += !game || strcmp(id, id_of(session, game)) != 0;
    return left;
}

/* Of the game itself. */
static size_t write_last(const struct session *session, const struct game *game,
                         char text[LOST_SIZE])
{
    size_t moves = game ? game->current : 0;
    size_t lost = moves - (game ? durable_count(&session->keeping.durable, game) : 0);
    if (!session->keeping.saver || lost == 0 || lost == moves)
        return (size_t)snprintf(text, LOST_SIZE, "the game");
    if (lost == 1)
        return (size_t)snprintf(text, LOST_SIZE, "the last move");
    return (size_t)snprintf(text, LOST_SIZE, "the last %zu moves", lost);
}

const char *session_write_lost(const struct session *session, char text[LOST_SIZE])
{
    const struct game *game = find_game(session);
    size_t left = count_left(session, game), length = 0;
    if (left == 0 || saver_waits(session->keeping.saver, game ? id_of(session, game) : ""))
        length = write_last(session, game, text);
    if (left > 0 && length > 0)
        length += (size_t)snprintf(text + length, LOST_SIZE - length, " and ");
    if (left == 1)
        snprintf(text + length, LOST_SIZE - length, "a game that was left");
    else if (left > 1)
        snprintf(text + length, LOST_SIZE - length, "%zu games that were left", left);
    return text;
}

static const char *find_unsaved(const struct session *session)
{
    const struct aside *aside = &session->aside;
    struct saver *saver = session->keeping.saver;
    if (saver && session->keeping.on_disk && saver_waits(saver, session->keeping.id))
        return session->keeping.id;
    return saver && aside->there && *aside->id && saver_waits(saver, aside->id) ? aside->id
                                                                                : NULL;
}

bool session_find_unsaved(const struct session *session, char id[ARCHIVE_ID_SIZE])
{
    const char *unsaved = find_unsaved(session);
    if (unsaved) {
        saver_wait(session->keeping.saver, DISK_PATIENCE);
        unsaved = find_unsaved(session);
    }
    if (unsaved)
        memcpy(id, unsaved, ARCHIVE_ID_SIZE);
    return unsaved != NULL;
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

/* All that waits, one behind the other; *count: of the games. */
static char *collect_waiting(const struct session *session, size_t *count)
{
    struct saver *saver = session->keeping.saver;
    char id[ARCHIVE_ID_SIZE], *all = memory_copy_string("");
    size_t length = 0, added;
    *count = 0;
    for (size_t i = 0; saver_waiting_game(saver, i, id); i++) {
        char *text = saver_waiting_text(saver, id, &added);
        if (!text)
            continue;
        all = memory_resize(all, length + added + 2, 1);
        length += (size_t)sprintf(all + length, "%s%s", *count > 0 ? "\n" : "", text);
        ++*count;
        free(text);
    }
    return all;
}

char *session_write_lost_games(const struct session *session)
{
    enum save_state state = session_saved_all(session, NULL);
    const struct game *game = find_game(session);
    size_t length, count = 1;
    char *text, *moves;
    if (state != SAVE_FAILED && state != SAVE_PENDING)
        return NULL;
    if (session->keeping.saver)
        text = collect_waiting(session, &count);
    else
        text = game && game->count > 0 ? pgn_write(game, &length) : memory_copy_string("");
    moves = strstr(text, "\n\n");
    if (count == 1 && moves && !strstr(text, "[FEN \""))
        memmove(text, moves + 2, strlen(moves + 2) + 1);
    if (*text)
        return text;
    free(text);
    return NULL;
}
