/* tablebase_directory.h - the endgame tables of directories, and a position of each; for
 * tablebases.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_TABLEBASE_DIRECTORY_H
#define TTYCHESS_ENGINE_TABLEBASE_DIRECTORY_H

#include "engine/tablebase_file.h"
#include "rules/position.h"

/* Called for each table; false, with the reason, ends the visit. */
typedef bool tablebase_visitor(const char *path, const struct tablebase_name *name,
                               struct reason *reason);

/* Visit all tables (.rtbw and .rtbz) in the directories of `path`, which are parted by ':'
 * and shorter than PATH_MAX in all. False, with the reason, when a directory cannot be
 * read, there is no .rtbw in any, or the visitor said so. */
bool tablebase_directories_visit(const char *path, tablebase_visitor *visit,
                                 struct reason *reason);

/* A legal position with the men of a table in which nothing can be captured; always the
 * same one. False when none was found. */
bool tablebase_name_example(const struct tablebase_name *name, struct position *position);

#endif
