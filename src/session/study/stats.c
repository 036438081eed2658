/* stats.c - statistics about the user's wins and losses; reviewing games in the background
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The statistics cover the open file or the saved games.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
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

enum { GAMES_MOST = 5000 /* of a file; `ttychess stats` counts more */ };

/* ---- reviewing the other games ---------------------------------------------------------- */

struct rest {
    struct job job;
    atomic_size_t reviewed, looked_at;
    size_t shown;     /* value of looked_at in the title; session's thread */
    struct wake wake; /* for the reviewer */
    struct reviewer *reviewer;
    struct archive archive;        /* this and all below: the job's until it is done */
    struct archive_entry *entries; /* owned */
    size_t count;
    struct error error; /* set if the job ended early */
};

MODE_STATE(rest_of, struct rest, MODE_STATS)

static bool goes_on(void *context)
{
    return !atomic_load(&((struct rest *)context)->job.stop);
}

/* Returns whether the game is over, not reviewed, allowed by fair play, and can be rewritten
 * without loss. */
static bool wants_review(const struct game *game, const char *text, size_t length)
{
    struct review review;
    bool known = review_restore(&review, game, review_is_theory);
    if (known)
        review_free(&review);
    return !known && game->count > 0 && game_final_result(game) != RESULT_NONE &&
           pgn_is_lossless(game, text, length) &&
           fair_play_allows(NULL, game->keys, game->count + 1, NULL);
}

/* Review one game; its file keeps the modification time. Returns false to end the job;
 * rest->error may say why. */
static bool review_kept(struct rest *rest, const struct archive_entry *entry,
                        struct locked_game *held)
{
    const struct timespec times[2] = {entry->modified, entry->modified};
    char path[ARCHIVE_PATH_SIZE];
    struct review review;
    struct game game;
    size_t length = 0;
    bool well = true;
    char *text = archive_read(&rest->archive, entry->id, &length, NULL);
    enum pgn_status status = text ? pgn_read(&game, text, length, 1, NULL) : PGN_NO_GAME;
    if (status == PGN_OK && wants_review(&game, text, length)) {
        free(text);
        well = review_game(rest->reviewer, &rest->wake, &review, &game, goes_on, rest,
                           &rest->error);
        text = pgn_write(&game, &length);
        well = well && archive_save(&rest->archive, held, text, length, &rest->error);
        archive_path(&rest->archive, entry->id, path);
        rest->reviewed += well && utimensat(AT_FDCWD, path, times, 0) == 0;
        review_free(&review);
    }
    if (status != PGN_NO_GAME)
        game_free(&game);
    free(text);
    return well;
}

static void run(void *context)
{
    struct rest *rest = context;
    bool well = true, taken;
    for (size_t i = 0; i < rest->count && well && goes_on(rest); i++) {
        struct locked_game held;
        if (!archive_lock(&rest->archive, &held, rest->entries[i].id, &taken, NULL))
            continue;
        well = review_kept(rest, &rest->entries[i], &held);
        archive_release(&rest->archive, &held);
        rest->looked_at++;
        wake_signal(rest->job.wake);
    }
}

static void stop(struct session *session)
{
    struct rest *rest = rest_of(session);
    if (!rest->job.running)
        return;
    atomic_store(&rest->job.stop, true);
    wake_signal(&rest->wake);
    job_stop(&rest->job);
    reviewer_destroy(rest->reviewer);
    wake_free(&rest->wake);
    free(rest->entries);
}

/* Start reviewing, or stop it. */
static void review_rest(struct session *session)
{
    struct rest *rest = rest_of(session);
    const struct reviewer_options options = {.hash = session->settings->engine.hash,
                                             .network = session->settings->engine.network,
                                             .syzygy = session->settings->engine.syzygy};
    struct error error;
    if (rest->job.running) {
        stop(session);
        session_print(session, "The background review was stopped.");
        return;
    }
    *rest = (struct rest){.archive = session->saving.archive};
    bool wakes =
        (session->saving.has_archive || error_set(&error, 0, "games are not saved")) &&
        wake_init(&rest->wake, &error);
    rest->reviewer = wakes ? reviewer_create(&options, &rest->wake, &error) : NULL;
    if (rest->reviewer && archive_list(&rest->archive, &rest->entries, &rest->count, &error) &&
        job_start(&rest->job, run, rest, &session->wake, &error)) {
        session_print(
            session,
            "Your games are being reviewed in the background; 'stats review' stops it.");
        return;
    }
    session_error(session, "No review: %s.", error.text);
    reviewer_destroy(rest->reviewer);
    if (wakes)
        wake_free(&rest->wake);
    free(rest->entries);
}

static unsigned wake(struct session *session)
{
    struct rest *rest = rest_of(session);
    size_t shown = rest->shown, count = rest->reviewed;
    rest->shown = rest->looked_at;
    if (!job_is_done(&rest->job))
        return rest->shown != shown ? SESSION_EVENT_REVIEW : 0;
    stop(session);
    if (*rest->error.text)
        session_error(session, "The review has ended: %s.", rest->error.text);
    session_report(session, MESSAGE_NOTIFICATION, "%zu game%s reviewed: 'stats' counts them.",
                   count, count == 1 ? " is" : "s are");
    return SESSION_EVENT_REVIEW;
}

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct rest *rest = rest_of(session);
    if (rest->job.running)
        snprintf(text, size, "Reviewing your games, %zu of %zu", (size_t)rest->looked_at,
                 rest->count);
    return rest->job.running;
}

const struct mode stats_mode = {
    .size = sizeof(struct rest), .wake = wake, .title = write_title, .free = stop};

/* ---- the page --------------------------------------------------------------------------- */

/* Saved games have the name that the user had when they were played; here all get `name`. */
static void rename_own(const struct session *session, struct game *game, const char *name)
{
    bool person[2], is_typed = players_read_people(game, person);
    bool alone = person[WHITE] != person[BLACK] || strcmp(game->white, game->black) == 0;
    for (enum color color = WHITE; color <= BLACK; color++)
        if ((is_typed && alone && person[color]) ||
            session_lobby_is_me(session, game_name(game, color)))
            printable_copy_string(color == WHITE ? game->white : game->black, GAME_NAME_SIZE,
                                  name);
}

/* `name` replaces the user's name; NULL leaves all names as they are. */
static void add_file(const struct session *session, struct statistics *statistics,
                     const char *path, const char *name)
{
    struct game_list *list = game_list_open(path, NULL);
    struct game game;
    while (list && game_list_read(list, 1 << 20, GAMES_MOST) &&
           game_list_count(list) < GAMES_MOST)
        ;
    for (size_t i = 0; list && i < game_list_count(list) && i < GAMES_MOST; i++)
        if (game_list_load(list, i, &game, NULL) != PGN_NO_GAME) {
            if (name)
                rename_own(session, &game, name);
            statistics_add(statistics, &game);
            game_free(&game);
        }
    game_list_close(list);
}

/* If `player` is "", it is the name in the settings or, if that has no games, the player with
 * the most games. Returns false and reports an error if there are no games. */
static bool write_page(struct session *session, const char *player,
                       void (*line)(void *context, const char *text), void *context,
                       size_t *left)
{
    const char *path = read_file_path(session), *own = session->settings->name;
    const struct archive *archive = &session->saving.archive;
    struct statistics *statistics = statistics_create();
    size_t count = 0;
    if (path) {
        add_file(session, statistics, path, NULL);
    } else if (session->saving.has_archive) {
        struct archive_entry *entries = NULL;
        char file[ARCHIVE_PATH_SIZE];
        size_t kept = 0;
        archive_list(archive, &entries, &kept, NULL);
        while (kept-- > 0) { /* oldest first */
            archive_path(archive, entries[kept].id, file);
            add_file(session, statistics, file, *player ? NULL : session_user_name(session));
        }
        free(entries);
    }
    if (*player || own)
        count = statistics_write(statistics, *player ? player : own, line, context, left);
    if (count == 0 && !*player)
        count = statistics_write(statistics, NULL, line, context, left);
    statistics_destroy(statistics);
    return count > 0 || session_error(session, "There are no %sgames%s%s.",
                                      path ? "" : "kept ", *player ? " of " : "", player);
}

static void tell_row(void *context, const char *text)
{
    if (*text)
        session_print_line(context, text);
}

void handle_stats(struct session *session, const char *player)
{
    size_t left;
    if (word_equals(player, strlen(player), "review")) {
        review_rest(session);
        return;
    }
    if (write_page(session, player, tell_row, session, &left) && left > 0 &&
        !read_file_path(session))
        session_print(session, "'stats review' reviews the other %zu in the background.",
                      left);
}

struct rows {
    struct picker *picker;
    bool kept;
    size_t left; /* games not reviewed yet */
};

/* The first row is the number of reviewed games. */
static void add_row(void *context, const char *text)
{
    const struct rows *rows = context;
    if (*text && rows->kept && rows->left > 0 && rows->picker->count == 0)
        picker_add_row(rows->picker, .label = text, .line = "stats review",
                       .about = "The others are being reviewed in the background.",
                       .enter = "review the others");
    else if (*text)
        picker_add_row(rows->picker, .label = text, .line = "return", .enter = "back");
}

bool list_stats(struct session *session, struct picker *picker)
{
    struct rows rows = {picker, !read_file_path(session), 0};
    picker_reset(picker, "Where you win and lose", "");
    return write_page(session, "", add_row, &rows, &rows.left);
}
