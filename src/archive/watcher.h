/* watcher.h - follows a kept game that another session plays, and takes it over on request,
 * on a thread of its own: neither a slow disk nor a holder that hangs stops the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file is read whenever the system tells that it was replaced, and looked at once a
 * second besides, since network file systems tell nothing. Nothing is written before the
 * game is wanted. All functions are the owner's; news comes through the wake pipe.
 */
#ifndef TTYCHESS_ARCHIVE_WATCHER_H
#define TTYCHESS_ARCHIVE_WATCHER_H

#include "archive/archive.h"
#include "base/wake.h"

struct watcher; /* opaque */

enum taking {
    TAKING_NOT,    /* nothing was asked for, or there is no answer yet */
    TAKING_DONE,   /* the game is ours: `archive` holds it; the text is there once more */
    TAKING_REFUSED /* see the reason */
};

/* What was seen since the last look. */
struct watch_news {
    char *text; /* the file's new content, the caller's to free; NULL: as it was */
    size_t length;
    bool holder_changed; /* the next two are new */
    bool held;           /* some session plays the game */
    char holder[128];    /* which one: "process 4711 on pts/3, since 20:15"; "" unknown */
    enum taking taking;
    struct archive archive; /* on TAKING_DONE: the caller's to close */
    struct reason reason;
};

/* Follow a game of the archive (only its directory and storage are used; the storage outlives
 * the watcher). NULL, with the reason, when no thread can be had. */
struct watcher *watcher_create(const struct archive *archive, const char *id,
                               struct wake *wake, struct reason *reason);

/* End the thread, and free; when the disk hangs then, the thread is left to itself and frees
 * what it uses once it can. */
void watcher_destroy(struct watcher *watcher);

/* Take what is new. Never waits. */
void watcher_poll(struct watcher *watcher, struct watch_news *news);

/* Ask for the game. The holder has two seconds to let it go; one that does not is hung up
 * on, as its lost line would do it in time, and has two more. */
void watcher_take(struct watcher *watcher);

#endif
