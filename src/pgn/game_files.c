/* game_files.c - finds game files in directories.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h> /* d_type is not in POSIX */

#include "pgn/game_list.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"

enum { DIRECTORY_FILES_MAX = 100000 };

static bool has_suffix(const char *name, const char *suffix)
{
    size_t length = strlen(name), end = strlen(suffix);
    return length > end && strcasecmp(name + length - end, suffix) == 0;
}

bool game_list_is_epd(const char *path)
{
    return has_suffix(path, ".epd");
}

static int is_listed(const struct dirent *entry)
{
    return *entry->d_name != '.' && entry->d_type != DT_DIR &&
           has_suffix(entry->d_name, ".pgn");
}

char **game_files_list_directory(const char *directory, size_t *count, struct error *error)
{
    struct dirent **entries = NULL;
    int found = scandir(directory, &entries, is_listed, alphasort);
    char **paths = memory_new(found > 0 ? (size_t)found : 1, sizeof *paths), path[PATH_MAX];
    *count = found > 0 && found <= DIRECTORY_FILES_MAX ? (size_t)found : 0;
    if (found < 0)
        error_set(error, 0, "%s: %s", directory, strerror(errno));
    else if (*count == 0)
        error_set(error, 0, "%s: expected 1 to %d files named *.pgn, found %d", directory,
                  DIRECTORY_FILES_MAX, found);
    for (int i = 0; i < found; i++) {
        snprintf(path, sizeof path, "%s/%s", directory, entries[i]->d_name);
        if (*count > 0)
            paths[i] = memory_copy_string(path);
        free(entries[i]);
    }
    free(entries);
    return paths;
}

static void add_file(struct game_files *files, const char *directory, const char *name)
{
    size_t length = strlen(name);
    struct stat status;
    char path[4096];
    if (length >= GAME_FILE_NAME_SIZE || *name == '.' || strchr(name, '\n') ||
        !(has_suffix(name, ".pgn") || game_list_is_epd(name)))
        return;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return;
    files->list = memory_resize(files->list, files->count + 1, sizeof *files->list);
    struct game_file *file = &files->list[files->count++];
    memcpy(file->name, name, length + 1);
    printable_copy_string(file->display_name, sizeof file->display_name, name);
    file->modified = status.st_mtim.tv_sec;
}

static int compare_files(const void *left, const void *right)
{
    const struct game_file *a = left, *b = right;
    if (a->modified != b->modified)
        return a->modified < b->modified ? 1 : -1;
    return strcmp(a->name, b->name);
}

struct game_files game_files_find(const char *directory)
{
    struct game_files files = {memory_new(1, sizeof *files.list), 0};
    DIR *opened = opendir(directory);
    const struct dirent *entry;
    while (opened && files.count < GAME_FILES_MAX && (entry = readdir(opened)) != NULL)
        add_file(&files, directory, entry->d_name);
    if (opened)
        closedir(opened);
    qsort(files.list, files.count, sizeof *files.list, compare_files);
    return files;
}
