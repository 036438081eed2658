/* lost.c - moves and games that would be lost with the session
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lost.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "pgn/pgn.h"
#include "session/core/core.h"

enum { LAST_TRY = 200, UNSAVED_DISK_PATIENCE = 1000 }; /* milliseconds */

static size_t count_unsaved(const struct session *session)
{
    char id[ARCHIVE_ID_SIZE];
    size_t count = 0;
    while (session->keeping.saver && saver_unsaved_id(session->keeping.saver, count, id))
        count++;
    return count;
}

const char *session_write_lost(const struct session *session, char text[LOST_SIZE])
{
    const struct game *own = session->own;
    size_t games = count_unsaved(session), saved = 0, moves = own->current;
    if (session->keeping.saver)
        saved = saver_saved_plies(session->keeping.saver, session->keeping.id);
    if (games > 1)
        snprintf(text, LOST_SIZE, "%zu games", games);
    else if (games == 1 && saved == SIZE_MAX)
        snprintf(text, LOST_SIZE, "a game that was left");
    else if (saved == 0 || saved >= moves)
        snprintf(text, LOST_SIZE, "the game");
    else if (moves - saved == 1)
        snprintf(text, LOST_SIZE, "the last move");
    else
        snprintf(text, LOST_SIZE, "the last %zu moves", moves - saved);
    return text;
}

bool session_find_unsaved(const struct session *session, char id[ARCHIVE_ID_SIZE])
{
    struct saver *saver = session->keeping.saver;
    if (saver && saver_state(saver, NULL) != SAVE_CLEAN)
        saver_flush(saver, UNSAVED_DISK_PATIENCE);
    return saver && saver_unsaved_id(saver, 0, id);
}

/* Pending writes get a moment, so that a disk error is reported before the screen closes. The
 * reason comes last: its path may be longer than a line. */
bool session_lost_holds_quit(struct session *session)
{
    char lost[LOST_SIZE];
    const char *why;
    if (session_has_text(session) || session->confirmed)
        return false;
    if (session->keeping.saver)
        saver_flush(session->keeping.saver, LAST_TRY);
    if (session_saved_all(session, &why) != SAVE_FAILED)
        return false;
    session_question(session, REQUEST_QUIT, "", "Leave, and lose %s? y or n. NOT SAVED: %s.",
                     session_write_lost(session, lost), why);
    return true;
}

char *session_write_lost_games(const struct session *session)
{
    enum save_state state = session_saved_all(session, NULL);
    struct saver *saver = session->keeping.saver;
    size_t length;
    char *text, id[ARCHIVE_ID_SIZE];
    if (state != SAVE_FAILED && state != SAVE_PENDING)
        return NULL;
    if (saver) {
        struct buffer all = {0};
        buffer_reserve(&all, 0);
        for (size_t i = 0; saver_unsaved_id(saver, i, id); i++) {
            char *game = saver_unsaved_text(saver, id, &length);
            if (game)
                buffer_printf(&all, "%s%s", all.length > 0 ? "\n" : "", game);
            free(game);
        }
        text = all.bytes;
    } else {
        text = session->own->count > 0 ? pgn_write(session->own, &length)
                                       : memory_copy_string("");
    }
    char *moves = strstr(text, "\n\n");
    if (count_unsaved(session) <= 1 && moves && !strstr(text, "[FEN \""))
        memmove(text, moves + 2, strlen(moves + 2) + 1);
    if (*text)
        return text;
    free(text);
    return NULL;
}
