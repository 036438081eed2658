/* screening_file.h - what has been played of a screening, in a file of text that grows.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     screening 1                    of what it is, and which version
 *     seed 42
 *     nodes 5000                     as pair_rules has them
 *     hash 1
 *     random-plies 8
 *     base LMR_BASE=60               as it was said; none: "base"
 *     changes 3                      so many follow, as they were said
 *     LMR_DIVISOR=205
 *     LMP_BASE=4,LMP_DEPTH=8
 *     KILLER_MOVES=1
 *     0 +-+ 1                        the number of a pair; on which side each change was, plus
 *     2 --+ -2                       or minus; games that plus won less those that it lost
 *     ...
 *
 * Pairs stand as they ended; some numbers may be missing, of those that were interrupted. Pairs
 * are appended whole; a last line without its end is what a full disk or a crash has left, and is
 * cut off.
 */
#ifndef TTYCHESS_TUNE_SCREENING_FILE_H
#define TTYCHESS_TUNE_SCREENING_FILE_H

#include "tune/game_pair.h"
#include "tune/screening_design.h"

struct screening {
    struct screening_design design;
    struct pair_rules rules;   /* their seed does not count here */
    struct least_squares sums; /* of all pairs */
    int next;                  /* the number of the next pair: none was played from there on */
};

/* Open the file to add pairs to, with a lock, so that no other run does; begin it with `design`
 * and `rules` where there is none or an empty one. Else these must be the file's, but for the
 * seed, which becomes the file's. Fills in what the pairs tell. Returns the descriptor to be
 * closed by the caller; -1, with the reason "FILE:LINE: ...". */
int screening_file_open(struct screening *screening, const char *path, struct reason *reason);

/* Append a pair, and add it to what the pairs tell. False, with the reason. */
bool screening_file_add(struct screening *screening, int file, const char *path,
                        const struct screening_pair *pair, struct reason *reason);

#endif
