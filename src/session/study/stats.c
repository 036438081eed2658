/* stats.c - where one wins and loses, of the kept games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "session/handlers.h"
#include "session/pickers.h"
#include "session/study/session_explore.h"
#include "session/study/study.h"
#include "study/statistics.h"

/* NULL: there is no kept game. */
static struct statistics *read_kept(const struct session *session)
{
    const struct archive *archive = &session->keeping.archive;
    struct archive_entry *entries = NULL;
    struct statistics *statistics;
    size_t count = 0;
    struct game game;
    if (session->keeping.archived)
        archive_list(archive, &entries, &count, NULL);
    statistics = count > 0 ? statistics_create() : NULL;
    while (count-- > 0) /* the oldest first */
        if (archive_load(archive, entries[count].id, &game, NULL) != PGN_NONE) {
            statistics_add(statistics, &game);
            game_free(&game);
        }
    free(entries);
    return statistics;
}

static void tell_row(void *context, const char *text)
{
    if (*text)
        session_tell_line(context, text);
}

/* `player`: somebody else's games. */
void session_ask_stats(struct session *session, const char *player)
{
    struct statistics *statistics = read_kept(session);
    if (!statistics ||
        statistics_write(statistics, *player ? player : NULL, tell_row, session) == 0)
        session_tell(session, MESSAGE_ERROR, "There are no kept games%s%s.",
                     *player ? " of " : "", player);
    statistics_destroy(statistics);
}

static void add_row(void *context, const char *text)
{
    if (*text)
        picker_add_row(context, .label = text,
                       .about = "'review' judges a game, and counts it.", .line = "return",
                       .enter = "back");
}

bool session_list_stats(struct session *session, struct picker *picker)
{
    struct statistics *statistics = read_kept(session);
    size_t count = 0;
    picker_begin(picker, "Where you win and lose", "");
    if (statistics)
        count = statistics_write(statistics, NULL, add_row, picker);
    statistics_destroy(statistics);
    if (count == 0)
        session_tell(session, MESSAGE_ERROR, "There are no kept games.");
    return count > 0;
}
