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

enum { RETRY_PAUSE_MIN = 1000, RETRY_PAUSE_MAX = 60000 }; /* milliseconds between retries */

struct saver_text {
    char *bytes; /* NULL: no text */
    size_t length, plies;
};

struct saver_entry {
    struct saver_entry *next;
    struct locked_game game;   /* used only by the saving thread, except for the id */
    struct saver_text text;    /* latest text, to be saved or retried */
    struct saver_text writing; /* text being saved */
    size_t saved;              /* plies on the disk and in all later texts */
    size_t common_plies;       /* plies common to all texts later than `writing` */
    bool due;                  /* save the text now */
    bool failed;               /* the last save failed; it is retried only after pauses */
    bool released;             /* unlock the game when it is saved */
    bool releasing;
};

struct saver {
    struct archive archive; /* read-only */
    struct wake *wake;
    pthread_t thread;
    pthread_mutex_t mutex; /* protects all members below */
    pthread_cond_t work;   /* the saving thread waits here */
    pthread_cond_t done;   /* saver_flush() and saver_lock_game() wait here */
    struct saver_entry *games;
    int64_t retry_at, pause; /* time of the next retry (-1: none); current pause */
    bool stopping;
    bool takeover_requested; /* result of the last archive_unlock_game() */
    bool abandoned;          /* the owner is gone; do not use `wake` */
    struct error error;      /* last failure */
};

static bool is_unsaved(const struct saver_entry *entry)
{
    return entry->text.bytes || entry->writing.bytes;
}

/* Returns the link to a game, or to the end of the list. */
static struct saver_entry **find(struct saver *saver, const char *id)
{
    struct saver_entry **link = &saver->games;
    while (*link && strcmp((*link)->game.id, id) != 0)
        link = &(*link)->next;
    return link;
}

static struct saver_entry *add(struct saver *saver, const char *id)
{
    struct saver_entry *entry = memory_new(1, sizeof *entry);
    snprintf(entry->game.id, sizeof entry->game.id, "%s", id);
    entry->game.lock = -1;
    entry->common_plies = SIZE_MAX;
    *find(saver, id) = entry;
    return entry;
}

static void free_entry(struct saver *saver, struct saver_entry *entry)
{
    archive_unlock_game(&saver->archive, &entry->game);
    free(entry->text.bytes);
    free(entry);
}

static void free_saver(struct saver *saver)
{
    while (saver->games) {
        struct saver_entry *entry = saver->games;
        saver->games = entry->next;
        free_entry(saver, entry);
    }
    pthread_cond_destroy(&saver->work);
    pthread_cond_destroy(&saver->done);
    pthread_mutex_destroy(&saver->mutex);
    free(saver);
}

/* Makes all unsaved texts due. If `quietly`, failed ones count as failed until saved. The
 * caller holds the mutex. */
static void schedule_retry(struct saver *saver, bool quietly)
{
    for (struct saver_entry *entry = saver->games; entry; entry = entry->next) {
        entry->due = entry->text.bytes != NULL;
        entry->failed = entry->failed && quietly;
    }
    saver->retry_at = -1;
    pthread_cond_signal(&saver->work);
}

/* ---- the thread; it holds the mutex except during disk operations ----------------------- */

/* Saves an entry. On failure, queues the text again, unless a newer text has arrived. That
 * text is due at once. */
static void save_entry(struct saver *saver, struct saver_entry *entry)
{
    struct error error;
    entry->writing = entry->text;
    entry->text = (struct saver_text){NULL, 0, 0};
    entry->due = false;
    entry->common_plies = SIZE_MAX;
    pthread_mutex_unlock(&saver->mutex);
    bool saved = archive_save_game(&saver->archive, &entry->game, entry->writing.bytes,
                                   entry->writing.length, &error);
    pthread_mutex_lock(&saver->mutex);
    if (saved) {
        entry->saved = MIN(entry->writing.plies, entry->common_plies);
        entry->failed = false;
        saver->pause = RETRY_PAUSE_MIN;
    } else {
        saver->error = error;
    }
    if (saved || entry->text.bytes) {
        free(entry->writing.bytes);
    } else {
        entry->text = entry->writing;
        entry->failed = true;
        saver->retry_at = monotonic_milliseconds() + saver->pause;
    }
    entry->writing.bytes = NULL;
    pthread_cond_broadcast(&saver->done);
    if (!saver->abandoned)
        wake_signal(saver->wake);
}

/* Unlocks a game and, unless it is in use again, removes it from the list. */
static void release_entry(struct saver *saver, struct saver_entry *entry)
{
    entry->releasing = true;
    pthread_mutex_unlock(&saver->mutex);
    bool takeover_requested = archive_unlock_game(&saver->archive, &entry->game);
    pthread_mutex_lock(&saver->mutex);
    saver->takeover_requested = takeover_requested;
    entry->releasing = false;
    if (!entry->released || entry->text.bytes) /* the game is in use again */
        return;
    struct saver_entry **link = find(saver, entry->game.id);
    *link = entry->next;
    free_entry(saver, entry);
    pthread_cond_broadcast(&saver->done);
}

static void wait_for_work(struct saver *saver)
{
    if (saver->retry_at < 0) {
        pthread_cond_wait(&saver->work, &saver->mutex);
        return;
    }
    int64_t remaining = saver->retry_at - monotonic_milliseconds();
    struct timespec end = condition_deadline(remaining > 0 ? (int)remaining : 0);
    if (pthread_cond_timedwait(&saver->work, &saver->mutex, &end) != ETIMEDOUT)
        return;
    saver->pause = backoff_next(saver->pause, RETRY_PAUSE_MAX);
    schedule_retry(saver, true);
}

static void *save_games(void *argument)
{
    struct saver *saver = argument;
    pthread_mutex_lock(&saver->mutex);
    for (;;) {
        struct saver_entry *entry = saver->games;
        while (entry && !entry->due && (!entry->released || entry->text.bytes))
            entry = entry->next;
        if (entry && entry->due)
            save_entry(saver, entry);
        else if (entry)
            release_entry(saver, entry);
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

/* ---- functions of the owner ------------------------------------------------------------- */

struct saver *saver_create(const struct archive *archive, struct wake *wake,
                           struct error *error)
{
    struct saver *saver = memory_new(1, sizeof *saver);
    saver->archive = *archive;
    saver->wake = wake;
    saver->retry_at = -1;
    saver->pause = RETRY_PAUSE_MIN;
    pthread_mutex_init(&saver->mutex, NULL);
    condition_init(&saver->work);
    condition_init(&saver->done);
    if (!thread_start(&saver->thread, save_games, saver, error)) {
        free_saver(saver);
        return NULL;
    }
    return saver;
}

bool saver_lock_game(struct saver *saver, const char *id, bool *in_use, struct error *error)
{
    struct locked_game game;
    *in_use = false;
    pthread_mutex_lock(&saver->mutex);
    struct saver_entry *entry = *find(saver, id);
    bool ours = entry && !entry->releasing;
    if (ours)
        entry->released = false;
    pthread_mutex_unlock(&saver->mutex);
    if (ours)
        return true;
    if (!archive_lock_game(&saver->archive, &game, id, in_use, error))
        return false;
    pthread_mutex_lock(&saver->mutex);
    while (*find(saver, id)) /* until the thread has removed it */
        pthread_cond_wait(&saver->done, &saver->mutex);
    entry = add(saver, id);
    entry->game = game;
    entry->saved = SIZE_MAX; /* the text that was read is on the disk */
    pthread_mutex_unlock(&saver->mutex);
    return true;
}

void saver_save_game(struct saver *saver, const char *id, char *text, size_t length,
                     size_t plies)
{
    assert(*id && text && text[length] == '\0');
    pthread_mutex_lock(&saver->mutex);
    struct saver_entry *entry = *find(saver, id);
    if (!entry)
        entry = add(saver, id);
    free(entry->text.bytes);
    entry->text = (struct saver_text){text, length, plies};
    entry->common_plies = MIN(entry->common_plies, plies > 0 ? plies - 1 : 0);
    entry->saved = MIN(entry->saved, entry->common_plies);
    entry->released = false;
    schedule_retry(saver, false);
    pthread_mutex_unlock(&saver->mutex);
}

void saver_unlock_game(struct saver *saver, const char *id)
{
    pthread_mutex_lock(&saver->mutex);
    struct saver_entry *entry = *find(saver, id);
    if (entry)
        entry->released = true;
    pthread_cond_signal(&saver->work);
    pthread_mutex_unlock(&saver->mutex);
}

bool saver_unlock_game_and_wait(struct saver *saver, const char *id, int milliseconds)
{
    saver_unlock_game(saver, id);
    saver_flush(saver, milliseconds);
    pthread_mutex_lock(&saver->mutex);
    bool was_requested = !*find(saver, id) && saver->takeover_requested;
    pthread_mutex_unlock(&saver->mutex);
    return was_requested;
}

bool saver_has_game(struct saver *saver, const char *id)
{
    pthread_mutex_lock(&saver->mutex);
    bool found = *find(saver, id) != NULL;
    pthread_mutex_unlock(&saver->mutex);
    return found;
}

enum save_state saver_state(struct saver *saver, struct error *error)
{
    enum save_state state = SAVE_CLEAN;
    pthread_mutex_lock(&saver->mutex);
    for (const struct saver_entry *entry = saver->games; entry; entry = entry->next)
        if (entry->failed)
            state = SAVE_FAILED;
        else if (is_unsaved(entry) && state == SAVE_CLEAN)
            state = SAVE_PENDING;
    if (error && state == SAVE_FAILED)
        *error = saver->error;
    pthread_mutex_unlock(&saver->mutex);
    return state;
}

size_t saver_saved_plies(struct saver *saver, const char *id)
{
    pthread_mutex_lock(&saver->mutex);
    const struct saver_entry *entry = *find(saver, id);
    size_t saved = entry && is_unsaved(entry) ? entry->saved : SIZE_MAX;
    pthread_mutex_unlock(&saver->mutex);
    return saved;
}

/* Returns whether all texts were tried and all released games unlocked. The caller holds the
 * mutex. */
static bool is_idle(const struct saver *saver)
{
    for (const struct saver_entry *entry = saver->games; entry; entry = entry->next)
        if (entry->due || entry->writing.bytes || (entry->released && !entry->text.bytes))
            return false;
    return true;
}

void saver_flush(struct saver *saver, int milliseconds)
{
    struct timespec end = condition_deadline(milliseconds);
    int error = 0;
    pthread_mutex_lock(&saver->mutex);
    schedule_retry(saver, false);
    while (!is_idle(saver) && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&saver->done, &saver->mutex, &end);
    pthread_mutex_unlock(&saver->mutex);
}

char *saver_copy_unsaved_text(struct saver *saver, const char *id, size_t *length)
{
    char *text = NULL;
    pthread_mutex_lock(&saver->mutex);
    const struct saver_entry *entry = *find(saver, id);
    if (entry && is_unsaved(entry)) {
        text =
            memory_copy_string(entry->text.bytes ? entry->text.bytes : entry->writing.bytes);
        *length = strlen(text);
    }
    pthread_mutex_unlock(&saver->mutex);
    return text;
}

bool saver_get_unsaved_id(struct saver *saver, size_t number, char id[ARCHIVE_ID_SIZE])
{
    const struct saver_entry *entry;
    pthread_mutex_lock(&saver->mutex);
    for (entry = saver->games; entry; entry = entry->next)
        if (is_unsaved(entry) && number-- == 0)
            break;
    if (entry)
        memcpy(id, entry->game.id, ARCHIVE_ID_SIZE);
    pthread_mutex_unlock(&saver->mutex);
    return entry != NULL;
}

void saver_destroy(struct saver *saver, int milliseconds)
{
    if (!saver)
        return;
    pthread_mutex_lock(&saver->mutex);
    for (struct saver_entry *entry = saver->games; entry; entry = entry->next)
        entry->released = true;
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

/* ---- notice of unsaved changes ---------------------------------------------------------- */

void save_notice_update(struct save_notice *notice, enum save_state state, int64_t now,
                        int delay)
{
    if (state == SAVE_PENDING && !notice->pending)
        notice->since = now;
    notice->pending = state == SAVE_PENDING;
    if (notice->pending) /* a displayed notice remains until all is saved */
        notice->is_shown = notice->is_shown || now - notice->since >= delay;
    else
        notice->is_shown = state == SAVE_FAILED;
}

bool save_notice_delays_display(const struct save_notice *notice)
{
    return notice->pending && !notice->is_shown;
}

int save_notice_time_left(const struct save_notice *notice, int64_t now, int delay)
{
    int64_t released = notice->since + delay - now;
    return released < 0 ? 0 : released < delay ? (int)released : delay;
}
