/* search.h - games that are searched in the background: a collection is opened on a thread, then asked.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One collection at a time, one question at a time; all zeros: nothing is open. It stays where it
 * is. The session's thread; news come by its wake.
 */
#ifndef TTYCHESS_SESSION_SEARCH_H
#define TTYCHESS_SESSION_SEARCH_H

#include "base/thread.h"
#include "collection/scan.h"
#include "session/core/core.h"

struct search {
    char name[GAME_NAME_SIZE]; /* of what is searched, "big.pgn", "your games"; printable */
    char *path;                /* owned; of the file, absolute; NULL: kept games */

    struct job opening; /* whose the next are */
    atomic_int percent;
    char **paths; /* owned */
    size_t path_count;
    const char *directory;     /* of kept games; NULL: a file */
    struct collection *result; /* NULL: the reason */
    struct reason reason;

    struct collection *collection; /* NULL: not yet */
    bool asked;                    /* `question`, which may wait for the collection */
    struct question question;
    struct scan *scan; /* NULL: none yet */
    const struct scan_hit *hits;
    size_t hit_count;
    bool done; /* there come no more */
};

/* Open a file ("~/games.pgn"), or, where `path` is NULL, the kept games but for the one on the board; what was open
 * is closed. False, told: there is nothing to open. */
bool search_open(struct session *session, struct search *search, const char *path);
bool search_is_open(const struct search *search);

/* Give up whatever goes on, and close. */
void search_close(struct search *search);

/* Ask; what was asked before is dropped. */
void search_ask(struct search *search, const struct question *question);

/* Take in what there is. Whether something goes on or has just ended; where it failed, that is
 * told, and nothing is open any more. */
bool search_poll(struct session *session, struct search *search);

/* Whether something goes on that ends by itself. */
bool search_is_busy(const struct search *search);

/* "reading, 34 %", "120 games so far", "120 games". */
void search_write_state(const struct search *search, char *text, size_t size);

#endif
