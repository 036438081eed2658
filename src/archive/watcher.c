/* watcher.c - the thread that looks at a game, and asks for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/watcher.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "archive/lock_holder.h"
#include "base/memory.h"

enum {
    FILE_LIMIT = 16 << 20,
    LOOK_PAUSE = 1000,      /* milliseconds between two looks without a sign */
    HOLDER_PATIENCE = 2000, /* for another session to let go */
    TAKING_PAUSE = 20,
    END_PATIENCE = 1000,
    SEARCHES = 5
};

struct watcher {
    struct archive archive; /* the thread's, with the next four */
    char id[ARCHIVE_ID_SIZE];
    struct file_mark seen; /* the file as it was read last; inode 0: not yet */
    bool held;             /* as it was seen last, and by whom */
    long holder;
    int searches;      /* for the holder, since the game has been held */
    int watch;         /* tells of changes in the directory; -1: nothing does */
    struct wake *wake; /* the owner's */
    struct wake call;  /* the owner wants something of the thread */
    pthread_t thread;
    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t done;
    bool stopping, ended, abandoned, wanted, looked;
    struct watch_news news;
};

static void free_watcher(struct watcher *watcher)
{
    const struct storage *storage = watcher->archive.storage;
    archive_close(&watcher->archive);
    if (watcher->news.taking == TAKING_DONE) /* and nobody came for it */
        archive_close(&watcher->news.archive);
    if (watcher->watch >= 0)
        storage->close(storage->context, watcher->watch);
    free(watcher->news.text);
    wake_free(&watcher->call);
    pthread_cond_destroy(&watcher->done);
    pthread_mutex_destroy(&watcher->mutex);
    free(watcher);
}

static bool is_stopping(struct watcher *watcher)
{
    bool stopping;
    pthread_mutex_lock(&watcher->mutex);
    stopping = watcher->stopping;
    pthread_mutex_unlock(&watcher->mutex);
    return stopping;
}

/* The mutex is held. */
static void wake_owner(struct watcher *watcher)
{
    if (!watcher->abandoned)
        wake_signal(watcher->wake);
}

/* ---- looking ----------------------------------------------------------------------- */

/* The game's text, the caller's to free; NULL: it is as it was seen, or cannot be read. */
static char *read_news(struct watcher *watcher, size_t *length, struct reason *reason)
{
    const struct storage *storage = watcher->archive.storage;
    char path[ARCHIVE_PATH_SIZE];
    struct file_mark mark;
    char *text;
    archive_path(&watcher->archive, watcher->id, path);
    if (!file_mark_take(&mark, storage, path) || !S_ISREG(mark.mode)) {
        reason_set(reason, 0, "its file cannot be read (%s)", path);
        return NULL;
    }
    if (file_mark_is_same(&mark, &watcher->seen))
        return NULL;
    text = storage_read_file(storage, path, FILE_LIMIT, length, reason);
    if (text)
        watcher->seen = mark; /* if it was replaced in between, the next look sees that */
    return text;
}

/* The mutex is held. */
static void put_text(struct watcher *watcher, char *text, size_t length)
{
    if (!text)
        return;
    free(watcher->news.text);
    watcher->news.text = text;
    watcher->news.length = length;
    wake_owner(watcher);
}

static void look_at_file(struct watcher *watcher)
{
    size_t length = 0;
    char *text = read_news(watcher, &length, NULL);
    pthread_mutex_lock(&watcher->mutex);
    put_text(watcher, text, length);
    pthread_mutex_unlock(&watcher->mutex);
}

static void look_at_holder(struct watcher *watcher)
{
    const struct archive *archive = &watcher->archive;
    bool held = archive_is_held(archive, watcher->id);
    long holder = held ? watcher->holder : 0;
    char text[sizeof watcher->news.holder] = "";
    /* To look through all processes takes a millisecond: only when there is reason to. Who has
     * just taken the game may be missed while it settles down. */
    if (!held || !watcher->held)
        watcher->searches = 0;
    if (held && (holder == 0 ? watcher->searches < SEARCHES
                             : !archive_holder_is(archive, watcher->id, holder))) {
        holder = archive_holder(archive, watcher->id);
        watcher->searches++;
    }
    watcher->held = held;

    if (holder > 0 && holder != watcher->holder)
        lock_holder_describe(holder, text, sizeof text);
    pthread_mutex_lock(&watcher->mutex);
    if (!watcher->looked || held != watcher->news.held || holder != watcher->holder) {
        watcher->news.holder_changed = watcher->looked = true;
        watcher->news.held = held;
        memcpy(watcher->news.holder, text, sizeof text);
        wake_owner(watcher);
    }
    pthread_mutex_unlock(&watcher->mutex);
    watcher->holder = holder;
}

/* Until the owner calls, it is time to look, or, with `watch`, there is a sign. */
static void wait_for(struct watcher *watcher, int watch, int milliseconds)
{
    struct pollfd signs[] = {{watcher->call.descriptors[0], POLLIN, 0}, {watch, POLLIN, 0}};
    char events[4096];
    poll(signs, 2, milliseconds);
    if (signs[0].revents)
        wake_clear(&watcher->call);
    while (signs[1].revents && read(watch, events, sizeof events) > 0)
        ;
}

/* ---- taking over ------------------------------------------------------------------- */

static bool hold_before_long(struct watcher *watcher, struct reason *reason)
{
    int64_t end = monotonic_milliseconds() + HOLDER_PATIENCE;
    do {
        if (archive_hold(&watcher->archive, watcher->id, reason))
            return true;
        wait_for(watcher, -1, TAKING_PAUSE); /* trying to lock is a sign itself */
    } while (watcher->archive.refused && monotonic_milliseconds() < end &&
             !is_stopping(watcher));
    return false;
}

/* As its line would do it: one that is suspended is continued, or it would not hear. */
static bool hang_up_on(pid_t process)
{
    return kill(process, SIGHUP) == 0 && kill(process, SIGCONT) == 0;
}

/* Ask the holder, and, if it does not hear, see to it that it ends. */
static bool take(struct watcher *watcher, struct reason *reason)
{
    const struct archive *archive = &watcher->archive;
    int wish = archive_wish(archive, watcher->id, reason);
    bool taken = wish >= 0 && hold_before_long(watcher, reason);
    long holder;
    if (wish >= 0 && !taken && archive->refused && !is_stopping(watcher)) {
        holder = archive_holder(archive, watcher->id);
        taken = holder > 1 && hang_up_on((pid_t)holder) && hold_before_long(watcher, reason);
        if (!taken && holder > 1)
            reason_set(reason, 0, "process %ld does not let go of the game, and does not end",
                       holder);
        else if (!taken)
            reason_set(reason, 0, "the session that plays the game does not answer");
    }
    if (wish >= 0)
        archive->storage->close(archive->storage->context, wish);
    return taken;
}

static void answer_wish(struct watcher *watcher)
{
    struct reason reason = {0};
    bool taken = take(watcher, &reason);
    size_t length = 0;
    char *text = NULL;
    assert(!taken || strcmp(watcher->archive.held, watcher->id) == 0);
    if (taken) {
        watcher->seen.inode = 0;
        text = read_news(watcher, &length, &reason); /* what the holder wrote last */
        taken = text != NULL; /* else we would go on from what may be old */
        if (!taken)
            archive_close(&watcher->archive);
    }
    pthread_mutex_lock(&watcher->mutex);
    put_text(watcher, text, length); /* at once with the rest: the owner judges by both */
    watcher->news.taking = taken ? TAKING_DONE : TAKING_REFUSED;
    watcher->news.reason = reason;
    if (taken) {
        watcher->news.archive = watcher->archive;
        watcher->archive.lock_file = -1;
        watcher->archive.held[0] = '\0';
        watcher->stopping = true; /* there is nothing to watch any more */
    }
    wake_owner(watcher);
    pthread_mutex_unlock(&watcher->mutex);
}

static void *watch_game(void *argument)
{
    struct watcher *watcher = argument;
    bool wanted, abandoned;
    while (!is_stopping(watcher)) {
        look_at_file(watcher);
        look_at_holder(watcher);
        pthread_mutex_lock(&watcher->mutex);
        wanted = watcher->wanted;
        watcher->wanted = false;
        pthread_mutex_unlock(&watcher->mutex);
        if (wanted)
            answer_wish(watcher);
        else
            wait_for(watcher, watcher->watch, LOOK_PAUSE);
    }
    pthread_mutex_lock(&watcher->mutex);
    watcher->ended = true;
    abandoned = watcher->abandoned;
    pthread_cond_broadcast(&watcher->done);
    pthread_mutex_unlock(&watcher->mutex);
    if (abandoned)
        free_watcher(watcher);
    return NULL;
}

/* ---- the owner's side -------------------------------------------------------------- */

struct watcher *watcher_create(const struct archive *archive, const char *id,
                               struct wake *wake, struct reason *reason)
{
    struct watcher *watcher = memory_new(1, sizeof *watcher);
    const struct storage *storage = archive->storage;
    assert(*id && strlen(id) < ARCHIVE_ID_SIZE);
    watcher->archive = *archive;
    watcher->archive.lock_file = -1;
    watcher->archive.held[0] = '\0';
    strncpy(watcher->id, id, sizeof watcher->id - 1);
    watcher->wake = wake;
    if (!wake_init(&watcher->call, reason)) {
        free(watcher);
        return NULL;
    }
    watcher->watch = storage->watch(storage->context, archive->directory);
    pthread_mutex_init(&watcher->mutex, NULL);
    condition_init(&watcher->done);
    if (!thread_start(&watcher->thread, watch_game, watcher, reason)) {
        free_watcher(watcher);
        return NULL;
    }
    return watcher;
}

void watcher_destroy(struct watcher *watcher)
{
    struct timespec end;
    bool ended;
    int error = 0;
    if (!watcher)
        return;
    end = condition_deadline(END_PATIENCE);
    pthread_mutex_lock(&watcher->mutex);
    watcher->stopping = true;
    wake_signal(&watcher->call);
    while (!watcher->ended && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&watcher->done, &watcher->mutex, &end);
    ended = watcher->ended;
    watcher->abandoned = !ended;
    if (!ended)
        pthread_detach(watcher->thread);
    pthread_mutex_unlock(&watcher->mutex);
    if (ended) {
        pthread_join(watcher->thread, NULL);
        free_watcher(watcher);
    }
}

void watcher_poll(struct watcher *watcher, struct watch_news *news)
{
    pthread_mutex_lock(&watcher->mutex);
    *news = watcher->news;
    watcher->news.text = NULL;
    watcher->news.holder_changed = false;
    watcher->news.taking = TAKING_NOT;
    pthread_mutex_unlock(&watcher->mutex);
}

void watcher_take(struct watcher *watcher)
{
    pthread_mutex_lock(&watcher->mutex);
    watcher->wanted = true;
    wake_signal(&watcher->call);
    pthread_mutex_unlock(&watcher->mutex);
}
