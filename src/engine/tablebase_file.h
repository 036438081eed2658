/* tablebase_file.h - is a file a whole and sound Syzygy table?
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What reads tables trusts them: a wrong length, offset or symbol in one makes it read
 * outside the file. Checked here, by reading and never by mapping, are
 *   - the kind, the men and their order, against the file's name;
 *   - the length, which follows from what the beginning of the file says;
 *   - the codes and symbols that the values are packed with;
 *   - in files whose index has at most 4 MB, which are all of 5 men, that each entry of it
 *     leads to the block it should lead to;
 *   - in such files of at most 1 MB all blocks of values, in larger ones those near the
 *     end: that they unpack to as many values as they should, within their bytes.
 * No look into a file that has passed all of this can leave the file. Not seen is damage
 * that changes values and nothing else, nor what comes after the check.
 */
#ifndef TTYCHESS_ENGINE_TABLEBASE_FILE_H
#define TTYCHESS_ENGINE_TABLEBASE_FILE_H

#include <stdint.h>

#include "base/reason.h"
#include "rules/types.h"

/* What the name of a table says: "KRPvKR.rtbw". */
struct tablebase_name {
    uint8_t count[2][6]; /* men of the side named first and second, by enum piece_type */
    int men;
    bool by_distance; /* .rtbz; else .rtbw */
};

/* False when it is not the name of a table of 3 to 7 men, stronger side and men first. */
bool tablebase_name_parse(const char *name, struct tablebase_name *parsed);

/* False, with the reason, which names the file, when anything is wrong. Any thread. */
bool tablebase_file_check(const char *path, const struct tablebase_name *name,
                          struct reason *reason);

#endif
