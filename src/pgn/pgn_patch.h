/* pgn_patch.h - a file of games with some of them replaced, all others byte for byte as they
 * were.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file is copied in portions, so its size does not matter, and replaced as
 * storage_replace_file() does it: after a crash at any moment it is the old one or the new
 * one, whole. One thread.
 */
#ifndef TTYCHESS_PGN_PGN_PATCH_H
#define TTYCHESS_PGN_PGN_PATCH_H

#include "pgn/game_list.h"

struct pgn_patch {
    struct pgn_record record; /* the game that is replaced, of the list */
    const char *text;         /* as pgn_write() makes it */
    size_t length;
};

/* Replace games of the file that `list` has open, in the order of their offsets, and put the
 * result in its place. False, with the reason: the file is as it was. */
bool pgn_patch_file(const struct storage *storage, struct game_list *list, const char *path,
                    const struct pgn_patch *patches, size_t count, struct reason *reason);

/* Write a file that must not be there yet, durably. */
bool pgn_write_new_file(const struct storage *storage, const char *path, const char *text,
                        size_t length, struct reason *reason);

#endif
