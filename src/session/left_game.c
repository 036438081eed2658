/* left_game.c - a game that was left in the middle, by a line that dropped perhaps: one Enter
 * goes on with it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "archive/archive_summary.h"
#include "session/question.h"

enum {
    RECENT = 8, /* games that are looked at: who left one long ago asks for it */
    TEXT_SIZE = 200
};

struct left_game {
    char id[ARCHIVE_ID_SIZE];
    char text[TEXT_SIZE]; /* "Your game of 12:40 against ttychess level 3 stands at move 20" */
};

/* "12:40" today, "21 November" before, when it was played last. */
static void write_time(time_t moment, char text[40])
{
    time_t now = time(NULL);
    struct tm then, today;
    localtime_r(&moment, &then);
    localtime_r(&now, &today);
    bool is_today = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    if (strftime(text, 40, is_today ? "%H:%M" : "%Y-%m-%d", &then) == 0)
        *text = '\0';
}

/* Whether this game goes on, here: it has moves, no result, and nobody plays it. */
static bool describe(const struct archive *archive, const struct archive_entry *entry,
                     char text[TEXT_SIZE])
{
    struct archive_summary summary = {.changed = false};
    char when[40], opponent[SUMMARY_NAME_SIZE];
    struct game game;
    bool goes_on;
    if (archive_is_changed(entry->id) ||
        archive_load(archive, entry->id, &game, NULL) == PGN_NONE)
        return false;
    goes_on =
        game.result == RESULT_NONE && game.current > 0 && !archive_is_held(archive, entry->id);
    write_time(entry->modified.tv_sec, when);
    archive_summarise_game(&game, &summary);
    archive_summary_opponent(&summary, opponent);
    if (goes_on)
        snprintf(text, TEXT_SIZE, "Your game of %s%s%s stands at move %zu", when,
                 archive_summary_side(&summary) ? " against " : "",
                 archive_summary_side(&summary) ? opponent : "", summary.next);
    game_free(&game);
    return goes_on;
}

static bool find_left_game(const struct session *session, struct left_game *left)
{
    struct archive_entry *games;
    struct reason reason;
    bool found = false;
    size_t count;
    if (!session->keeping.archived || !session->settings->save ||
        !archive_list(&session->keeping.archive, &games, &count, &reason))
        return false;
    for (size_t i = 0; i < count && i < RECENT && !found; i++) {
        found = describe(&session->keeping.archive, &games[i], left->text);
        snprintf(left->id, sizeof left->id, "%s", games[i].id);
    }
    free(games);
    return found;
}

void session_offer_left_game(struct session *session)
{
    struct left_game left;
    if (session->settings->resume || session->settings->has_position ||
        session->own->current > 0 ||
        session_is_at(session, AT_READING | AT_LIST | AT_WATCHING | AT_START) ||
        !find_left_game(session, &left))
        return;
    session_question(session, REQUEST_RESUME, left.id, "%s: Enter goes on with it.",
                     left.text);
}
