/* game_files.h - the files of games in a directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_PGN_GAME_FILES_H
#define TTYCHESS_PGN_GAME_FILES_H

#include <stddef.h>
#include <time.h>

#include "base/storage.h"

enum { GAME_FILES_MOST = 500, GAME_FILE_NAME_SIZE = 256 };

struct game_file {
    char name[GAME_FILE_NAME_SIZE];  /* without its directory; it may hold anything but '\n' */
    char shown[GAME_FILE_NAME_SIZE]; /* the same, printable */
    time_t modified;
};

struct game_files {
    struct game_file *list; /* owned: free() */
    size_t count;
    size_t left_out; /* names with a line break: no line can say them */
};

/* Those named "*.pgn", the one written last first. None when the directory cannot be read. */
struct game_files game_files_find(const struct storage *storage, const char *directory);

#endif
