/* file_writers.h - all that writes files beside the kept games, each as one act upon a storage:
 * what the tests of faults and of power cuts share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_FILE_WRITERS_H
#define TTYCHESS_TESTS_FILE_WRITERS_H

#include "base/storage.h"

struct file_writer {
    const char *name;
    const char *file;    /* in the test's directory, with a '/' in front */
    const char *before;  /* what it holds; NULL: it is not there */
    const char *after;   /* what it holds when all is well */
    bool told_by_caller; /* who asks names the file */
    bool appends;        /* in its place, so a stop may leave a part of the new text */
    bool (*write)(const struct storage *storage, const char *place, struct reason *reason);
};

extern const struct file_writer file_writers[];
extern const size_t file_writer_count;

/* PLACE/FILE. */
void file_writer_path(const struct file_writer *writer, const char *place, char path[4200]);

/* Make the file as it is before, and its directory empty but for it. */
void file_writer_prepare(const struct file_writer *writer, const char *place);

/* What the file holds now, to be freed; NULL: there is none. */
char *file_writer_read(const struct file_writer *writer, const char *place);

#endif
