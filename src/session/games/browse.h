/* browse.h - opens a file of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_BROWSE_H
#define TTYCHESS_SESSION_BROWSE_H

#include "collection/query.h"
#include "session/core/core.h"
#include "typing/paste.h"

/* Opens settings->pgn_file. Returns false and sets *error if it has no readable game. */
bool browse_open_file(struct session *session, struct error *error);

/* Returns the path of the file whose games are on the board or listed, or NULL if there is
 * none or the games are not from a PGN file. */
const char *browse_file_path(const struct session *session);

/* Opens games that were pasted or found; `name` is the title of their list. An open file is
 * closed, and its unsaved edits go to the archive. A game opens at the position that matches
 * `query`, which may be NULL. On failure, returns false, sets *error and changes nothing. */
bool browse_open_text(struct session *session, const char *text, size_t length,
                      const char *name, const struct query *query, struct error *error);

/* Opens pasted moves (at their end) or games, or reports an error. */
void browse_open_paste(struct session *session, const struct paste *paste);

/* Opens the file unless it is open, and lists the games at these offsets (see
 * game_list_set_filter_offsets()). They match `query`, which the user typed as `words`.
 * Returns false and sets *error on failure. */
bool browse_open_search_results(struct session *session, const char *path, const char *words,
                                const struct query *query, const uint64_t *offsets,
                                size_t count, struct error *error);

/* If the user's game belongs to a file, notes that it has unsaved edits. */
void browse_mark_changed(struct session *session);

#endif
