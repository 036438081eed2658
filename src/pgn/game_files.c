/* game_files.c - the files of games in a directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/game_files.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"

static bool add_file(void *finder, const char *name, const struct stat *status)
{
    struct game_files *files = finder;
    size_t length = strlen(name);
    if (length <= 4 || length >= GAME_FILE_NAME_SIZE || *name == '.' ||
        strcasecmp(name + length - 4, ".pgn") != 0)
        return true;
    if (strchr(name, '\n')) {
        files->left_out++;
        return true;
    }
    files->list = memory_resize(files->list, files->count + 1, sizeof *files->list);
    struct game_file *file = &files->list[files->count++];
    memcpy(file->name, name, length + 1);
    printable_copy_string(file->shown, sizeof file->shown, name);
    file->modified = status->st_mtim.tv_sec;
    return files->count < GAME_FILES_MOST;
}

static int compare_files(const void *left, const void *right)
{
    const struct game_file *a = left, *b = right;
    if (a->modified != b->modified)
        return a->modified < b->modified ? 1 : -1;
    return strcmp(a->name, b->name);
}

struct game_files game_files_find(const struct storage *storage, const char *directory)
{
    struct game_files files = {memory_new(1, sizeof *files.list), 0, 0};
    storage->list(storage->context, directory, add_file, &files);
    qsort(files.list, files.count, sizeof *files.list, compare_files);
    return files;
}
