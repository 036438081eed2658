/* unsaved.c - "Not saved yet: 3. Bb5." and "Saved."
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/unsaved.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/thread.h"
#include "pgn/move_text.h"
#include "session/lost.h"

enum { MOVES_NAMED = 8 };

void unsaved_look(struct unsaved *unsaved, const struct session *session)
{
    /* Of all that is kept: while a file is on the board the own game may wait for the disk. */
    save_notice_look(&unsaved->notice, session_saved_all(session, NULL),
                     monotonic_milliseconds(), unsaved->patience);
}

void unsaved_lose_patience(struct unsaved *unsaved)
{
    unsaved->notice.stands = unsaved->notice.stands || unsaved->notice.pending;
}

bool unsaved_withholds(const struct unsaved *unsaved)
{
    return save_notice_withholds(&unsaved->notice);
}

int unsaved_limit_wait(const struct unsaved *unsaved, int wait)
{
    int left;
    if (!unsaved_withholds(unsaved))
        return wait;
    left =
        save_notice_time_left(&unsaved->notice, monotonic_milliseconds(), unsaved->patience);
    return wait < 0 || left < wait ? left : wait;
}

/* Those that were not told of yet. */
static void write_moves(const struct game *game, size_t from, char text[UNSAVED_TEXT_SIZE])
{
    char moves[UNSAVED_TEXT_SIZE - 32];
    size_t count = game->current - from;
    if (count > MOVES_NAMED) {
        snprintf(text, UNSAVED_TEXT_SIZE, "Not saved yet: the last %zu moves.", count);
        return;
    }
    move_texts(game, from, game->current, moves, sizeof moves);
    snprintf(text, UNSAVED_TEXT_SIZE, "Not saved yet: %s.", moves);
}

static bool write_notice(struct unsaved *unsaved, const struct session *session,
                         char text[UNSAVED_TEXT_SIZE])
{
    const struct game *game = session_game(session);
    size_t saved = session_count_saved(session), from = saved;
    if (unsaved->told && unsaved->told_to > from && unsaved->told_to <= game->current)
        from = unsaved->told_to;
    if (unsaved->told && from >= game->current)
        return false;
    if (from < game->current)
        write_moves(game, from, text);
    else /* no move: who plays, one that was taken back */
        snprintf(text, UNSAVED_TEXT_SIZE, "Not saved yet.");
    unsaved->told = true;
    unsaved->told_to = game->current;
    return true;
}

bool unsaved_next_text(struct unsaved *unsaved, const struct session *session,
                       char text[UNSAVED_TEXT_SIZE])
{
    const struct save_notice *notice = &unsaved->notice;
    if (notice->stands && notice->pending && !unsaved->failed)
        return write_notice(unsaved, session, text);
    if (notice->stands) {
        unsaved->failed = !notice->pending || unsaved->failed; /* the session says it */
        unsaved->told = false;
        return false;
    }
    bool owed = unsaved->told && !notice->pending;
    if (!notice->pending)
        unsaved->told = unsaved->failed = false;
    if (owed)
        snprintf(text, UNSAVED_TEXT_SIZE, "Saved.");
    return owed;
}

void unsaved_print_games(const struct session *session)
{
    char *text = session_write_lost_games(session);
    if (text)
        printf("The moves, so that they are not lost:\n%s", text);
    free(text);
}
