/* saver.c - the saving thread.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/saver.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "base/memory.h"
#include "base/thread.h"

enum { FIRST_PAUSE = 1000, LONGEST_PAUSE = 60000 }; /* milliseconds between retries */

struct kept {
    struct kept *next;
    struct held_game game; /* used by the thread, except the id */
    char *text;            /* latest text, to be saved or retried */
    char *writing;         /* text that the thread is saving; NULL: none */
    size_t length, writing_length;
    size_t moves, writing_moves; /* plies of `text` and of `writing` */
    size_t saved;                /* plies that are on the disk and in all texts put since */
    size_t least;                /* plies common to all texts put since the thread took one */
    bool due;                    /* save the text now */
    bool failed;                 /* failed, and only background retries since */
    bool left;                   /* release when saved */
    bool going;                  /* the thread is releasing it */
};

struct saver {
    struct archive archive; /* read only */
    struct wake *wake;
    pthread_t thread;
    pthread_mutex_t mutex; /* protects all members below */
    pthread_cond_t work;   /* the thread waits here */
    pthread_cond_t done;   /* saver_flush() waits here */
    struct kept *games;
    int64_t retry_at, pause; /* time of the next retry, -1: none; current pause */
    bool stopping;
    bool hung_up;       /* another session asked for the game released last */
    bool abandoned;     /* the owner is gone: do not use `wake` */
    struct error error; /* last failure */
};

/* Returns the link to a game in the list, or to its end. */
static struct kept **find(struct saver *saver, const char *id)
{
    struct kept **link = &saver->games;
    while (*link && strcmp((*link)->game.id, id) != 0)
        link = &(*link)->next;
    return link;
}

static struct kept *add(struct saver *saver, const char *id)
{
    struct kept *kept = memory_new(1, sizeof *kept);
    snprintf(kept->game.id, sizeof kept->game.id, "%s", id);
    kept->game.lock = -1;
    kept->least = SIZE_MAX;
    *find(saver, id) = kept;
    return kept;
}

static void free_kept(struct saver *saver, struct kept *kept)
{
    archive_let_go(&saver->archive, &kept->game);
    free(kept->text);
    free(kept);
}

static void free_saver(struct saver *saver)
{
    while (saver->games) {
        struct kept *kept = saver->games;
        saver->games = kept->next;
        free_kept(saver, kept);
    }
    pthread_cond_destroy(&saver->work);
    pthread_cond_destroy(&saver->done);
    pthread_mutex_destroy(&saver->mutex);
    free(saver);
}

/* Make all unsaved texts due; `quietly`: they count as failed until saved. Requires the
 * mutex. */
static void try_again(struct saver *saver, bool quietly)
{
    for (struct kept *kept = saver->games; kept; kept = kept->next) {
        kept->due = kept->text != NULL;
        kept->failed = kept->failed && quietly;
    }
    saver->retry_at = -1;
    pthread_cond_signal(&saver->work);
}

/* ---- the thread; it holds the mutex except during disk operations ---------------------- */

/* A failed text is queued again, unless a newer one has arrived, which is due at once. */
static void save(struct saver *saver, struct kept *kept)
{
    struct error error;
    kept->writing = kept->text;
    kept->writing_length = kept->length;
    kept->writing_moves = kept->moves;
    kept->text = NULL;
    kept->due = false;
    kept->least = SIZE_MAX;
    pthread_mutex_unlock(&saver->mutex);
    bool saved = archive_save(&saver->archive, &kept->game, kept->writing,
                              kept->writing_length, &error);
    pthread_mutex_lock(&saver->mutex);
    if (saved) {
        kept->saved = MIN(kept->writing_moves, kept->least);
        kept->failed = false;
        saver->pause = FIRST_PAUSE;
    } else {
        saver->error = error;
    }
    if (saved || kept->text) {
        free(kept->writing);
    } else {
        kept->text = kept->writing;
        kept->length = kept->writing_length;
        kept->moves = kept->writing_moves;
        kept->failed = true;
        saver->retry_at = monotonic_milliseconds() + saver->pause;
    }
    kept->writing = NULL;
    pthread_cond_broadcast(&saver->done);
    if (!saver->abandoned)
        wake_signal(saver->wake);
}

/* The game counts as held until it is released. */
static void let_go(struct saver *saver, struct kept *kept)
{
    kept->going = true;
    pthread_mutex_unlock(&saver->mutex);
    bool hung_up = archive_let_go(&saver->archive, &kept->game);
    pthread_mutex_lock(&saver->mutex);
    saver->hung_up = hung_up;
    kept->going = false;
    if (!kept->left || kept->text) /* it is in use again */
        return;
    struct kept **link = find(saver, kept->game.id);
    *link = kept->next;
    free_kept(saver, kept);
    pthread_cond_broadcast(&saver->done);
}

static void wait_for_work(struct saver *saver)
{
    if (saver->retry_at < 0) {
        pthread_cond_wait(&saver->work, &saver->mutex);
        return;
    }
    int64_t left = saver->retry_at - monotonic_milliseconds();
    struct timespec end = condition_deadline(left > 0 ? (int)left : 0);
    if (pthread_cond_timedwait(&saver->work, &saver->mutex, &end) != ETIMEDOUT)
        return;
    saver->pause = longer_pause(saver->pause, LONGEST_PAUSE);
    try_again(saver, true);
}

static void *save_games(void *argument)
{
    struct saver *saver = argument;
    pthread_mutex_lock(&saver->mutex);
    for (;;) {
        struct kept *kept = saver->games;
        while (kept && !kept->due && (!kept->left || kept->text))
            kept = kept->next;
        if (kept && kept->due)
            save(saver, kept);
        else if (kept)
            let_go(saver, kept);
        else if (saver->stopping)
            break;
        else
            wait_for_work(saver);
    }
    bool abandoned = saver->abandoned;
    pthread_mutex_unlock(&saver->mutex);
    if (abandoned)
        free_saver(saver);
    return NULL;
}

/* ---- functions of the owner ------------------------------------------------------------ */

struct saver *saver_create(const struct archive *archive, struct wake *wake,
                           struct error *error)
{
    struct saver *saver = memory_new(1, sizeof *saver);
    saver->archive = *archive;
    saver->wake = wake;
    saver->retry_at = -1;
    saver->pause = FIRST_PAUSE;
    pthread_mutex_init(&saver->mutex, NULL);
    condition_init(&saver->work);
    condition_init(&saver->done);
    if (!thread_start(&saver->thread, save_games, saver, error)) {
        free_saver(saver);
        return NULL;
    }
    return saver;
}

bool saver_hold(struct saver *saver, const char *id, bool *taken, struct error *error)
{
    struct held_game game;
    bool ours = false;
    *taken = false;
    pthread_mutex_lock(&saver->mutex);
    struct kept *kept = *find(saver, id);
    if (kept && !kept->going) {
        kept->left = false;
        ours = true;
    }
    pthread_mutex_unlock(&saver->mutex);
    if (ours)
        return true;
    if (!archive_hold(&saver->archive, &game, id, taken, error))
        return false;
    pthread_mutex_lock(&saver->mutex);
    while (*find(saver, id)) /* wait until the thread has removed it */
        pthread_cond_wait(&saver->done, &saver->mutex);
    kept = add(saver, id);
    kept->game = game;
    kept->saved = SIZE_MAX; /* the text that was read is on the disk */
    pthread_mutex_unlock(&saver->mutex);
    return true;
}

void saver_put(struct saver *saver, const char *id, char *text, size_t length, size_t moves)
{
    assert(*id && text && text[length] == '\0');
    pthread_mutex_lock(&saver->mutex);
    struct kept *kept = *find(saver, id);
    if (!kept)
        kept = add(saver, id);
    free(kept->text);
    kept->text = text;
    kept->length = length;
    kept->moves = moves;
    kept->least = MIN(kept->least, moves > 0 ? moves - 1 : 0);
    kept->saved = MIN(kept->saved, kept->least);
    kept->left = false;
    try_again(saver, false);
    pthread_mutex_unlock(&saver->mutex);
}

void saver_leave(struct saver *saver, const char *id)
{
    pthread_mutex_lock(&saver->mutex);
    struct kept *kept = *find(saver, id);
    if (kept)
        kept->left = true;
    pthread_cond_signal(&saver->work);
    pthread_mutex_unlock(&saver->mutex);
}

bool saver_ends_taken(struct saver *saver, const char *id, int milliseconds)
{
    saver_leave(saver, id);
    saver_flush(saver, milliseconds);
    pthread_mutex_lock(&saver->mutex);
    bool taken = !*find(saver, id) && saver->hung_up;
    pthread_mutex_unlock(&saver->mutex);
    return taken;
}

bool saver_holds(struct saver *saver, const char *id)
{
    pthread_mutex_lock(&saver->mutex);
    bool holds = *find(saver, id) != NULL;
    pthread_mutex_unlock(&saver->mutex);
    return holds;
}

enum save_state saver_state(struct saver *saver, struct error *error)
{
    enum save_state state = SAVE_CLEAN;
    pthread_mutex_lock(&saver->mutex);
    for (const struct kept *kept = saver->games; kept; kept = kept->next)
        if (kept->failed)
            state = SAVE_FAILED;
        else if ((kept->text || kept->writing) && state == SAVE_CLEAN)
            state = SAVE_PENDING;
    if (error && state == SAVE_FAILED)
        *error = saver->error;
    pthread_mutex_unlock(&saver->mutex);
    return state;
}

size_t saver_count_saved(struct saver *saver, const char *id)
{
    pthread_mutex_lock(&saver->mutex);
    const struct kept *kept = *find(saver, id);
    size_t saved = kept && (kept->text || kept->writing) ? kept->saved : SIZE_MAX;
    pthread_mutex_unlock(&saver->mutex);
    return saved;
}

/* Returns whether all texts were tried and all games left are released; requires the mutex. */
static bool is_idle(const struct saver *saver)
{
    for (const struct kept *kept = saver->games; kept; kept = kept->next)
        if (kept->due || kept->writing || (kept->left && !kept->text))
            return false;
    return true;
}

void saver_flush(struct saver *saver, int milliseconds)
{
    struct timespec end = condition_deadline(milliseconds);
    int error = 0;
    pthread_mutex_lock(&saver->mutex);
    try_again(saver, false);
    while (!is_idle(saver) && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&saver->done, &saver->mutex, &end);
    pthread_mutex_unlock(&saver->mutex);
}

char *saver_unsaved_text(struct saver *saver, const char *id, size_t *length)
{
    char *text = NULL;
    pthread_mutex_lock(&saver->mutex);
    const struct kept *kept = *find(saver, id);
    if (kept && (kept->text || kept->writing)) {
        text = memory_copy_string(kept->text ? kept->text : kept->writing);
        *length = strlen(text);
    }
    pthread_mutex_unlock(&saver->mutex);
    return text;
}

bool saver_unsaved(struct saver *saver, size_t number, char id[ARCHIVE_ID_SIZE])
{
    const struct kept *kept;
    pthread_mutex_lock(&saver->mutex);
    for (kept = saver->games; kept; kept = kept->next)
        if ((kept->text || kept->writing) && number-- == 0)
            break;
    if (kept)
        memcpy(id, kept->game.id, ARCHIVE_ID_SIZE);
    pthread_mutex_unlock(&saver->mutex);
    return kept != NULL;
}

void saver_destroy(struct saver *saver, int milliseconds)
{
    if (!saver)
        return;
    pthread_mutex_lock(&saver->mutex);
    for (struct kept *kept = saver->games; kept; kept = kept->next)
        kept->left = true;
    pthread_mutex_unlock(&saver->mutex);
    saver_flush(saver, milliseconds);
    pthread_mutex_lock(&saver->mutex);
    bool idle = is_idle(saver);
    saver->stopping = true;
    saver->abandoned = !idle;
    if (!idle)
        pthread_detach(saver->thread);
    pthread_cond_signal(&saver->work);
    pthread_mutex_unlock(&saver->mutex);
    if (idle) {
        pthread_join(saver->thread, NULL);
        free_saver(saver);
    }
}

/* ---- notice of unsaved changes --------------------------------------------------------- */

void save_notice_look(struct save_notice *notice, enum save_state state, int64_t now,
                      int patience)
{
    bool was_pending = notice->pending;
    notice->pending = state == SAVE_PENDING;
    if (notice->pending && !was_pending)
        notice->since = now;
    if (notice->pending) /* a displayed notice remains until all is saved */
        notice->stands = notice->stands || now - notice->since >= patience;
    else
        notice->stands = state == SAVE_FAILED;
}

bool save_notice_withholds(const struct save_notice *notice)
{
    return notice->pending && !notice->stands;
}

int save_notice_time_left(const struct save_notice *notice, int64_t now, int patience)
{
    int64_t left = notice->since + patience - now;
    return left < 0 ? 0 : left < patience ? (int)left : patience;
}
