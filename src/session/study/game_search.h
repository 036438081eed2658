/* game_search.h - search a collection of games in the background
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread opens the collection, then it is searched: one collection and one question at a
 * time. A struct search of all zeros has nothing open; it must not move in memory. All
 * functions belong to the session's thread; session->wake is signalled when there are results.
 */
#ifndef TTYCHESS_SESSION_GAME_SEARCH_H
#define TTYCHESS_SESSION_GAME_SEARCH_H

#include "base/thread.h"
#include "collection/scan.h"
#include "session/core/core.h"

struct game_search {
    char name[GAME_NAME_SIZE]; /* of the collection: "big.pgn", "your games"; printable */
    char *path;                /* owned; of the file, absolute; NULL: saved games */

    struct job job; /* uses the following members, to `error` */
    atomic_int percent;
    char **paths; /* owned */
    size_t path_count;
    const char *directory;     /* of the saved games; NULL: a file */
    struct collection *result; /* NULL: see `error` */
    struct error error;

    struct collection *collection; /* NULL: not open yet */
    bool has_query;                /* `question` is set; it may wait for the collection */
    struct query query;
    struct scan *scan; /* NULL: not started */
    const struct scan_hit *hits;
    size_t hit_count;
    bool is_complete; /* all hits have been found */
};

/* Close the collection, then open a file ("~/games.pgn") or, if `path` is NULL, all saved
 * games except the one on the board. Returns false and reports an error if there is nothing to
 * open. */
bool game_search_open(struct session *session, struct game_search *search, const char *path);
bool game_search_is_open(const struct game_search *search);

/* Cancel all work, and close. */
void game_search_close(struct game_search *search);

/* Start a search, instead of the previous one. */
void game_search_start(struct game_search *search, const struct query *query);

/* Handle new results. Returns whether work is in progress or has just ended. On failure an
 * error is reported and the search is closed. */
bool game_search_poll(struct session *session, struct game_search *search);

/* Returns whether work is in progress that ends without further calls. */
bool game_search_is_busy(const struct game_search *search);

/* Write "reading, 34 %", "120 games so far" or "120 games". */
void game_search_write_state(const struct game_search *search, char *text, size_t size);

#endif
