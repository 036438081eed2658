/* stats.c - statistics about wins and losses; reviews saved games in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "engine/fair_play.h"
#include "review/review_annotate.h"
#include "session/games/browse.h"
#include "session/session_lobby.h"
#include "session/commands/pickers.h"
#include "study/statistics.h"

enum { GAMES_MAX = 5000 /* read from a file; `ttychess stats` reads more */ };

/* ---- reviewing the other games ---------------------------------------------------------- */

struct bulk_review {
    struct job job;
    atomic_size_t reviewed, processed;
    size_t shown;     /* `processed` as last shown; session's thread only */
    struct wake wake; /* wakes the job's thread */
    struct reviewer *reviewer;
    struct archive archive; /* this and the members below: owned by the job while it runs */
    struct archive_entry *entries; /* owned */
    size_t count;
    struct error error; /* why the job ended early */
};

DEFINE_MODE_STATE_GETTER(bulk_review_of, struct bulk_review, MODE_STATS)

static bool is_running(void *context)
{
    return !atomic_load(&((struct bulk_review *)context)->job.stop);
}

static bool needs_review(const struct game *game, const char *text, size_t length)
{
    struct review review;
    bool known = review_restore(&review, game, review_move_is_theory);
    if (known)
        review_free(&review);
    return !known && game->count > 0 && game_final_result(game) != RESULT_NONE &&
           pgn_is_lossless(game, text, length) &&
           fair_play_allows_engine(NULL, game->keys, game->count + 1, NULL);
}

/* Reviews one game and keeps the modification time of its file. Returns false if the job must
 * end; bulk->error is empty if it was stopped. */
static bool review_saved_game(struct bulk_review *bulk, const struct archive_entry *entry,
                              struct locked_game *lock)
{
    const struct timespec times[2] = {entry->modified, entry->modified};
    char path[ARCHIVE_PATH_SIZE];
    struct review review;
    struct game game;
    size_t length = 0;
    bool succeeded = true;
    char *text = archive_read_game(&bulk->archive, entry->id, &length, NULL);
    enum pgn_status status = text ? pgn_parse(&game, text, length, 1, NULL) : PGN_NO_GAME;
    if (status == PGN_OK && needs_review(&game, text, length)) {
        free(text);
        succeeded = reviewer_review_game(bulk->reviewer, &bulk->wake, &review, &game,
                                         is_running, bulk, &bulk->error);
        text = pgn_write(&game, &length);
        succeeded =
            succeeded && archive_save_game(&bulk->archive, lock, text, length, &bulk->error);
        archive_game_path(&bulk->archive, entry->id, path);
        bulk->reviewed += succeeded && utimensat(AT_FDCWD, path, times, 0) == 0;
        review_free(&review);
    }
    if (status != PGN_NO_GAME)
        game_free(&game);
    free(text);
    return succeeded;
}

static void run(void *context)
{
    struct bulk_review *bulk = context;
    bool succeeded = true, locked_elsewhere;
    for (size_t i = 0; i < bulk->count && succeeded && is_running(bulk); i++) {
        struct locked_game lock;
        if (!archive_lock_game(&bulk->archive, &lock, bulk->entries[i].id, &locked_elsewhere,
                               NULL))
            continue;
        succeeded = review_saved_game(bulk, &bulk->entries[i], &lock);
        archive_unlock_game(&bulk->archive, &lock);
        bulk->processed++;
        wake_signal(bulk->job.wake);
    }
}

static void stop(struct session *session)
{
    struct bulk_review *bulk = bulk_review_of(session);
    if (!bulk->job.running)
        return;
    atomic_store(&bulk->job.stop, true);
    wake_signal(&bulk->wake);
    job_stop(&bulk->job);
    reviewer_destroy(bulk->reviewer);
    wake_free(&bulk->wake);
    free(bulk->entries);
}

static void toggle_bulk_review(struct session *session)
{
    struct bulk_review *bulk = bulk_review_of(session);
    const struct reviewer_options options = {.hash = session->settings->engine.hash,
                                             .network = session->settings->engine.network,
                                             .syzygy = session->settings->engine.syzygy};
    struct error error;
    if (bulk->job.running) {
        stop(session);
        session_print(session, "The background review was stopped.");
        return;
    }
    *bulk = (struct bulk_review){.archive = session->saving.archive};
    bool wakes = session->saving.has_archive ? wake_init(&bulk->wake, &error)
                                             : error_set(&error, 0, "games are not saved");
    bulk->reviewer = wakes ? reviewer_create(&options, &bulk->wake, &error) : NULL;
    if (bulk->reviewer &&
        archive_list_games(&bulk->archive, &bulk->entries, &bulk->count, &error) &&
        job_start(&bulk->job, run, bulk, &session->wake, &error)) {
        session_print(session,
                      "Reviewing your games in the background; 'stats review' stops this.");
        return;
    }
    session_error(session, "No review: %s.", error.text);
    reviewer_destroy(bulk->reviewer);
    if (wakes)
        wake_free(&bulk->wake);
    free(bulk->entries);
}

static unsigned wake(struct session *session)
{
    struct bulk_review *bulk = bulk_review_of(session);
    size_t shown = bulk->shown, count = bulk->reviewed;
    bulk->shown = bulk->processed;
    if (!job_is_done(&bulk->job))
        return bulk->shown != shown ? SESSION_EVENT_REVIEW : 0;
    stop(session);
    if (*bulk->error.text)
        session_error(session, "The review failed: %s.", bulk->error.text);
    session_notify(session, "%zu game%s reviewed; 'stats' shows the result.", count,
                   count == 1 ? " has been" : "s have been");
    return SESSION_EVENT_REVIEW;
}

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct bulk_review *bulk = bulk_review_of(session);
    if (bulk->job.running)
        snprintf(text, size, "Reviewing your games, %zu of %zu", (size_t)bulk->processed,
                 bulk->count);
    return bulk->job.running;
}

const struct mode stats_mode = {
    .size = sizeof(struct bulk_review), .wake = wake, .title = write_title, .free = stop};

/* ---- the page --------------------------------------------------------------------------- */

static void rename_user(const struct session *session, struct game *game, const char *name)
{
    bool person[2], is_typed = players_read_humans(game, person);
    bool alone = person[WHITE] != person[BLACK] || strcmp(game->white, game->black) == 0;
    for (enum color color = WHITE; color <= BLACK; color++)
        if ((is_typed && alone && person[color]) ||
            session_lobby_is_own_name(session, game_player_name(game, color)))
            printable_copy_string(color == WHITE ? game->white : game->black, GAME_NAME_SIZE,
                                  name);
}

/* Adds the games of a file. If `name` is not NULL, it replaces the user's name. */
static void add_file(const struct session *session, struct statistics *statistics,
                     const char *path, const char *name)
{
    struct game_list *list = game_list_open(path, NULL);
    struct game game;
    while (list && game_list_scan(list, 1 << 20, GAMES_MAX) &&
           game_list_count(list) < GAMES_MAX)
        ;
    for (size_t i = 0; list && i < game_list_count(list) && i < GAMES_MAX; i++)
        if (game_list_load(list, i, &game, NULL) != PGN_NO_GAME) {
            if (name)
                rename_user(session, &game, name);
            if (!name || strcmp(game.white, game.black) != 0) /* skip games against oneself */
                statistics_add_game(statistics, &game);
            game_free(&game);
        }
    game_list_close(list);
}

/* Listeners need no blank lines between sections. */
static void print_row(void *context, const char *text)
{
    if (*text || session_has_screen(context))
        session_print_line(context, text);
}

/* Prints the statistics of the open file or the saved games. If `player` is "", uses the user's
 * name (in a file, only the name in the settings) or, if that name has no games, the player with
 * the most games. */
static void print_statistics(struct session *session, const char *player)
{
    const char *path = browse_file_path(session);
    const char *name = path ? session->settings->name : session_user_name(session);
    bool is_user = !path && (!*player || strcasecmp(player, name) == 0);
    bool words = !session_has_screen(session);
    const struct archive *archive = &session->saving.archive;
    struct statistics *statistics = statistics_create();
    size_t count = 0, left = 0;
    if (path) {
        add_file(session, statistics, path, NULL);
    } else if (session->saving.has_archive) {
        struct archive_entry *entries = NULL;
        char file[ARCHIVE_PATH_SIZE];
        size_t entry_count = 0;
        archive_list_games(archive, &entries, &entry_count, NULL);
        while (entry_count-- > 0) { /* oldest first */
            archive_game_path(archive, entries[entry_count].id, file);
            add_file(session, statistics, file, is_user ? name : NULL);
        }
        free(entries);
    }
    if (*player || name)
        count = statistics_write(statistics, *player ? player : name, words, print_row,
                                 session, &left);
    if (count == 0 && !*player)
        count = statistics_write(statistics, NULL, words, print_row, session, &left);
    statistics_destroy(statistics);
    if (count == 0)
        session_error(session, "There are no %sgames%s%s.", path ? "" : "saved ",
                      *player ? " by " : "", player);
    else if (left > 0 && !path)
        session_print(
            session, "'stats review' reviews the other %zu finished game%s in the background.",
            left, plural(left));
}

void handle_stats(struct session *session, const char *player)
{
    if (word_equals(player, strlen(player), "review"))
        toggle_bulk_review(session);
    else
        print_statistics(session, player);
}
