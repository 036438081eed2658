/* game_search.h - searches a collection of games in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread opens the collection, which then answers one query at a time. A zeroed struct
 * game_search has nothing open. The struct must not be moved. When there are results,
 * session->wake is signalled.
 */
#ifndef TTYCHESS_SESSION_GAME_SEARCH_H
#define TTYCHESS_SESSION_GAME_SEARCH_H

#include "base/thread.h"
#include "collection/scan.h"
#include "pgn/game_list.h"
#include "session/core/core.h"

struct game_search {
    char name[GAME_NAME_SIZE]; /* printable: "big.pgn", "your games" */
    char *path;                /* owned; absolute; NULL: several files */

    struct job job; /* owns the members from here to `error` while it runs */
    atomic_int percent;
    struct game_files files;   /* owned */
    const char *directory;     /* directory of the saved games; NULL: files were named */
    struct collection *result; /* NULL: failed; see `error` */
    struct error error;

    struct collection *collection; /* NULL: not open yet */
    bool has_query;                /* `query` is set; it may wait for the collection */
    struct query query;
    struct scan *scan; /* NULL: not started */
    const struct scan_hit *hits;
    size_t hit_count;
    bool is_complete; /* there are no more hits */
};

/* Closes the collection, and begins to open a file ("~/games.pgn") or, if `path` is NULL, all
 * saved games except the one on the board. Returns false and reports an error on failure. If
 * the user has no such games, `hint` ("; 'explore FILE' searches a file") follows the error,
 * except in kiosk mode. */
bool game_search_open(struct session *session, struct game_search *search, const char *path,
                      const char *hint);

bool game_search_is_open(const struct game_search *search);

void game_search_close(struct game_search *search);

/* Starts a search, which replaces the previous one. */
void game_search_start(struct game_search *search, const struct query *query);

/* Collects new results. Returns whether work is in progress or has just ended. On failure,
 * reports an error and closes the search. */
bool game_search_poll(struct session *session, struct game_search *search);

bool game_search_is_busy(const struct game_search *search);

/* Writes "reading, 34%", "120 games so far" or "120 games". */
void game_search_write_state(const struct game_search *search, char *text, size_t size);

#endif
