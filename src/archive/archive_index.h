/* archive_index.h - what is known of the kept games without reading each of them again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file ".index" in their directory, which is a cache and nothing else: it may be missing,
 * damaged, stale, of another version, or impossible to write, and all that changes is how long
 * it takes. What it says of a game counts only while the game's file has the same name, size,
 * identity and times as then; a directory is listed anyway to know which games there are. One
 * thread an index.
 */
#ifndef TTYCHESS_ARCHIVE_ARCHIVE_INDEX_H
#define TTYCHESS_ARCHIVE_ARCHIVE_INDEX_H

#include "archive/archive_summary.h"

enum {
    ARCHIVE_INDEX_LIMIT =
        20 << 20,           /* bytes, for some 150,000 games; of more the oldest are read */
    ARCHIVE_INDEX_NEWS = 64 /* games that had to be read before it is written anew */
};

#define ARCHIVE_INDEX_NAME ".index"

struct archive_index; /* opaque */

/* Read it; what cannot be used is passed over. `archive` outlives it. */
struct archive_index *archive_index_open(const struct archive *archive);

/* As archive_summarise(), but `position` and `last` may be missing. Entries are asked for in
 * the order of archive_list(), each once; one that is skipped is forgotten by the index. */
void archive_index_summarise(struct archive_index *index, const struct archive_entry *entry,
                             struct archive_summary *summary);

/* How many games had to be read. */
size_t archive_index_read(const struct archive_index *index);

/* With `keep`, and if enough had to be read, the file is written anew: not durably, and nobody
 * is told if it cannot be. */
void archive_index_close(struct archive_index *index, bool keep);

/* The id of the unfinished game played last. False when there is none, with the
 * reason. */
bool archive_last_unfinished(const struct archive *archive, char id[ARCHIVE_ID_SIZE],
                             struct reason *reason);

#endif
