/* unsaved.c - moves and games that would be lost if the session ended now.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/unsaved.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "pgn/pgn.h"
#include "session/core/core.h"

enum { LAST_FLUSH_TIME = 200, UNSAVED_FLUSH_TIME = 1000 }; /* milliseconds */

static size_t count_unsaved(const struct session *session)
{
    char id[ARCHIVE_ID_SIZE];
    size_t count = 0;
    while (session->saving.saver && saver_get_unsaved_id(session->saving.saver, count, id))
        count++;
    return count;
}

const char *session_unsaved_text(const struct session *session, char text[UNSAVED_TEXT_SIZE])
{
    const struct game *game = session->user_game;
    size_t games = count_unsaved(session), saved = 0, moves = game->current;
    if (session->saving.saver)
        saved = saver_saved_plies(session->saving.saver, session->saving.id);
    if (games > 1)
        snprintf(text, UNSAVED_TEXT_SIZE, "%zu games", games);
    else if (games == 1 && saved == SIZE_MAX)
        snprintf(text, UNSAVED_TEXT_SIZE, "an earlier game");
    else if (saved == 0 || saved >= moves)
        snprintf(text, UNSAVED_TEXT_SIZE, "the game");
    else if (moves - saved == 1)
        snprintf(text, UNSAVED_TEXT_SIZE, "the last move");
    else
        snprintf(text, UNSAVED_TEXT_SIZE, "the last %zu moves", moves - saved);
    return text;
}

bool session_find_unsaved_game(const struct session *session, char id[ARCHIVE_ID_SIZE])
{
    struct saver *saver = session->saving.saver;
    if (saver && saver_state(saver, NULL) != SAVE_CLEAN)
        saver_flush(saver, UNSAVED_FLUSH_TIME);
    return saver && saver_get_unsaved_id(saver, 0, id);
}

/* Waits for pending writes, to report a disk error before the screen closes. The error comes
 * last because it may contain a long path. */
bool session_confirm_quit_if_unsaved(struct session *session)
{
    char lost[UNSAVED_TEXT_SIZE];
    const char *why;
    if (session_has_text_ui(session) || session->confirmed)
        return false;
    if (session->saving.saver)
        saver_flush(session->saving.saver, LAST_FLUSH_TIME);
    if (session_get_save_state_of_all(session, &why) != SAVE_FAILED)
        return false;
    session_ask_to_confirm(session, COMMAND_QUIT, "", "Quit and lose %s? (y/n) NOT SAVED: %s.",
                           session_unsaved_text(session, lost), why);
    return true;
}

char *session_export_unsaved_games(const struct session *session)
{
    enum save_state state = session_get_save_state_of_all(session, NULL);
    struct saver *saver = session->saving.saver;
    size_t length;
    char *text, id[ARCHIVE_ID_SIZE];
    if (state != SAVE_FAILED && state != SAVE_PENDING)
        return NULL;
    if (saver) {
        struct buffer all = {0};
        buffer_reserve(&all, 0);
        for (size_t i = 0; saver_get_unsaved_id(saver, i, id); i++) {
            char *game = saver_copy_unsaved_text(saver, id, &length);
            if (game)
                buffer_printf(&all, "%s%s", all.length > 0 ? "\n" : "", game);
            free(game);
        }
        text = all.bytes;
    } else {
        text = session->user_game->count > 0 ? pgn_write(session->user_game, &length)
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
