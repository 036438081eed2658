/* files.c - the files of games in the current directory, told and listed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "session/pickers.h"

enum { FILES_MOST = 500, FILE_NAME_SIZE = 256, FILES_TOLD = 20 };

struct file {
    char name[FILE_NAME_SIZE];
    time_t modified;
};

struct files {
    struct file *list; /* owned */
    size_t count;
};

/* Only names that can be typed and shown as they are. */
static bool add_file(void *finder, const char *name, struct timespec modified)
{
    struct files *files = finder;
    size_t length = strlen(name);
    char shown[FILE_NAME_SIZE];
    if (length <= 4 || length >= FILE_NAME_SIZE || *name == '.' || *name == ' ' ||
        strcasecmp(name + length - 4, ".pgn") != 0)
        return true;
    printable_copy_string(shown, sizeof shown, name);
    if (strcmp(shown, name) != 0)
        return true;
    files->list = memory_resize(files->list, files->count + 1, sizeof *files->list);
    memcpy(files->list[files->count].name, name, length + 1);
    files->list[files->count++].modified = modified.tv_sec;
    return files->count < FILES_MOST;
}

static int compare_files(const void *left, const void *right)
{
    const struct file *a = left, *b = right;
    if (a->modified != b->modified)
        return a->modified < b->modified ? 1 : -1;
    return strcmp(a->name, b->name);
}

/* The one written last first. */
static struct files find_files(struct session *session)
{
    struct files files = {memory_new(1, sizeof *files.list), 0};
    session->storage->list(session->storage->context, ".", add_file, &files);
    qsort(files.list, files.count, sizeof *files.list, compare_files);
    return files;
}

void session_tell_files(struct session *session)
{
    struct files files = find_files(session);
    char list[400] = "";
    for (size_t i = 0; i < files.count && i < FILES_TOLD; i++)
        list_add(list, sizeof list, ", ", files.list[i].name);
    if (files.count > 0)
        session_tell(session, MESSAGE_INFO, "Files of games here: %s. 'open FILE' opens one.",
                     list);
    else
        session_tell(session, MESSAGE_INFO,
                     "No files of games are here; 'open FILE' opens one elsewhere.");
    free(files.list);
}

bool session_list_files(struct session *session, struct picker *picker)
{
    struct files files = find_files(session);
    char line[FILE_NAME_SIZE + 16], date[24];
    picker_begin(picker, "Files of games", "changed");
    for (size_t i = 0; i < files.count; i++) {
        struct tm then;
        localtime_r(&files.list[i].modified, &then);
        strftime(date, sizeof date, "%Y-%m-%d", &then);
        snprintf(line, sizeof line, "open ./%s", files.list[i].name);
        picker_add(picker, &(struct picker_row){.label = files.list[i].name,
                                                .right = date,
                                                .about = "Read its games, annotate them, have "
                                                         "them reviewed, play on from them.",
                                                .line = line});
    }
    picker_add(picker, &(struct picker_row){.label = "another...",
                                            .about = "Type where it is: ~/games/mine.pgn",
                                            .line = "open "});
    free(files.list);
    return true;
}
