/* browse.h - a file of games is opened.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_BROWSE_H
#define TTYCHESS_SESSION_BROWSE_H

#include "collection/question.h"
#include "session/core/core.h"

/* Open the file that the settings name. False, with the reason, when it has no games. */
bool browse_begin(struct session *session, struct reason *reason);

/* The file that is read or whose list was, NULL: none, or its games were pasted. */
const char *read_file_path(const struct session *session);

/* Open games that were pasted, or found, from a file that goes away, in the middle of whatever is being
 * done; `name`: what the list is called; a file that is read is left, and its unsaved changes are kept in the archive. A
 * game that is opened stands where it answers the question, which may be NULL. False, with the
 * reason, and nothing was changed. */
bool browse_text(struct session *session, const char *text, size_t length, const char *name,
                 const struct question *question, struct reason *reason);

/* The list of a file, which is opened unless it is read already, shows these games, that answer
 * the question: game_list_choose(). */
bool browse_found(struct session *session, const char *path, const char *words,
                  const struct question *question, const uint64_t *offsets, size_t count,
                  struct reason *reason);

/* The tree of the own game has changed: where it is read, there is something to save. */
void read_mark_changed(struct session *session);

#endif
