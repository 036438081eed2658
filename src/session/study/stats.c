/* stats.c - where one wins and loses, of the file that is open or the kept games, and the rest of
 * those reviewed in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
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
#include "session/requests/pickers.h"
#include "study/statistics.h"

enum { GAMES_MOST = 5000 /* of a file; more are for `ttychess stats` */ };

/* ---- the rest, reviewed ------------------------------------------------------------------ */

struct rest {
    struct job job;
    atomic_size_t reviewed, looked_at;
    size_t shown;     /* looked at, in the title; the session's */
    struct wake wake; /* the reviewer's */
    struct reviewer *reviewer;
    struct archive archive;        /* the job's, until it is done, as all below */
    struct archive_entry *entries; /* owned */
    size_t count;
    struct reason reason; /* why it ended early */
};

MODE_STATE(rest_of, struct rest, MODE_STATS)

static bool goes_on(void *context)
{
    return !atomic_load(&((struct rest *)context)->job.stop);
}

/* A game that is over, not reviewed yet, keeps all when it is written, and may be reviewed. */
static bool wants_review(const struct game *game, const char *text, size_t length)
{
    struct review review;
    bool known = review_restore(&review, game, review_is_theory);
    if (known)
        review_free(&review);
    return !known && game->count > 0 && game_whole_result(game) != RESULT_NONE &&
           pgn_is_lossless(game, text, length) &&
           fair_play_allows(NULL, game->keys, game->count + 1, NULL);
}

/* False, with the reason, if there is one: no more. The file stays as old as it was. */
static bool review_kept(struct rest *rest, const struct archive_entry *entry,
                        struct held_game *held)
{
    const struct timespec times[2] = {entry->modified, entry->modified};
    char path[ARCHIVE_PATH_SIZE];
    struct review review;
    struct game game;
    size_t length = 0;
    bool well = true;
    char *text = archive_read(&rest->archive, entry->id, &length, NULL);
    enum pgn_status status = text ? pgn_read(&game, text, length, 1, NULL) : PGN_NONE;
    if (status == PGN_OK && wants_review(&game, text, length)) {
        free(text);
        well = review_game(rest->reviewer, &rest->wake, &review, &game, goes_on, rest,
                           &rest->reason);
        text = pgn_write(&game, &length);
        well = well && archive_save(&rest->archive, held, text, length, &rest->reason);
        archive_path(&rest->archive, entry->id, path);
        rest->reviewed += well && utimensat(AT_FDCWD, path, times, 0) == 0;
        review_free(&review);
    }
    if (status != PGN_NONE)
        game_free(&game);
    free(text);
    return well;
}

static void run(void *context)
{
    struct rest *rest = context;
    bool well = true, taken;
    for (size_t i = 0; i < rest->count && well && goes_on(rest); i++) {
        struct held_game held;
        if (!archive_hold(&rest->archive, &held, rest->entries[i].id, &taken, NULL))
            continue;
        well = review_kept(rest, &rest->entries[i], &held);
        archive_let_go(&rest->archive, &held);
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
    job_end(&rest->job);
    reviewer_destroy(rest->reviewer);
    wake_free(&rest->wake);
    free(rest->entries);
}

/* It starts, or is ended. */
static void review_rest(struct session *session)
{
    struct rest *rest = rest_of(session);
    const struct reviewer_options options = {.hash = session->settings->engine.hash,
                                             .network = session->settings->engine.network,
                                             .syzygy = session->settings->engine.syzygy};
    struct reason reason;
    if (rest->job.running) {
        stop(session);
        session_say(session, "The games are not reviewed any more.");
        return;
    }
    *rest = (struct rest){.archive = session->keeping.archive};
    bool wakes = (session->keeping.archived || reason_set(&reason, 0, "no games are kept")) &&
                 wake_init(&rest->wake, &reason);
    rest->reviewer = wakes ? reviewer_create(&options, &rest->wake, &reason) : NULL;
    if (rest->reviewer &&
        archive_list(&rest->archive, &rest->entries, &rest->count, &reason) &&
        job_start(&rest->job, run, rest, &session->wake, &reason)) {
        session_say(session,
                    "Your games are reviewed in the background; 'stats review' ends it.");
        return;
    }
    session_complain(session, "No review: %s.", reason.text);
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
        return rest->shown != shown ? NEWS_REVIEW : 0;
    stop(session);
    if (*rest->reason.text)
        session_complain(session, "The review has ended: %s.", rest->reason.text);
    session_tell(session, MESSAGE_NEWS, "%zu game%s reviewed: 'stats' counts them.", count,
                 count == 1 ? " is" : "s are");
    return NEWS_REVIEW;
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

/* ---- the page ---------------------------------------------------------------------------- */

/* The user's games have the name that was set when they were played; here they all get `name`. */
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

/* `name`: the user's games are counted under it; NULL: all names are as in the file. */
static void add_file(const struct session *session, struct statistics *statistics,
                     const char *path, const char *name)
{
    struct game_list *list = game_list_open(path, NULL);
    struct game game;
    while (list && game_list_read(list, 1 << 20, GAMES_MOST) &&
           game_list_count(list) < GAMES_MOST)
        ;
    for (size_t i = 0; list && i < game_list_count(list) && i < GAMES_MOST; i++)
        if (game_list_load(list, i, &game, NULL) != PGN_NONE) {
            if (name)
                rename_own(session, &game, name);
            statistics_add(statistics, &game);
            game_free(&game);
        }
    game_list_close(list);
}

/* Of `player`; "": of who is known to sit here, else of whoever plays most. False after a complaint. */
static bool write_page(struct session *session, const char *player,
                       void (*line)(void *context, const char *text), void *context,
                       size_t *left)
{
    const char *path = read_file_path(session), *own = session->settings->name;
    const struct archive *archive = &session->keeping.archive;
    struct statistics *statistics = statistics_create();
    size_t count = 0;
    if (path) {
        add_file(session, statistics, path, NULL);
    } else if (session->keeping.archived) {
        struct archive_entry *entries = NULL;
        char file[ARCHIVE_PATH_SIZE];
        size_t kept = 0;
        archive_list(archive, &entries, &kept, NULL);
        while (kept-- > 0) { /* the oldest first */
            archive_path(archive, entries[kept].id, file);
            add_file(session, statistics, file, *player ? NULL : session_own_name(session));
        }
        free(entries);
    }
    if (*player || own)
        count = statistics_write(statistics, *player ? player : own, line, context, left);
    if (count == 0 && !*player)
        count = statistics_write(statistics, NULL, line, context, left);
    statistics_destroy(statistics);
    return count > 0 || session_complain(session, "There are no %sgames%s%s.",
                                         path ? "" : "kept ", *player ? " of " : "", player);
}

static void tell_row(void *context, const char *text)
{
    if (*text)
        session_tell_line(context, text);
}

void handle_stats(struct session *session, const char *player)
{
    size_t left;
    if (word_is(player, strlen(player), "review")) {
        review_rest(session);
        return;
    }
    if (write_page(session, player, tell_row, session, &left) && left > 0 &&
        !read_file_path(session))
        session_say(session, "'stats review' reviews the other %zu in the background.", left);
}

struct rows {
    struct picker *picker;
    bool kept;
    size_t left; /* to be reviewed */
};

/* The first row is how many are reviewed. */
static void add_row(void *context, const char *text)
{
    const struct rows *rows = context;
    if (*text && rows->kept && rows->left > 0 && rows->picker->count == 0)
        picker_add_row(rows->picker, .label = text, .line = "stats review",
                       .about = "The others are reviewed in the background.",
                       .enter = "review the others");
    else if (*text)
        picker_add_row(rows->picker, .label = text, .line = "return", .enter = "back");
}

bool list_stats(struct session *session, struct picker *picker)
{
    struct rows rows = {picker, !read_file_path(session), 0};
    picker_begin(picker, "Where you win and lose", "");
    return write_page(session, "", add_row, &rows, &rows.left);
}
