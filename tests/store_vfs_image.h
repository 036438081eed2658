/* store_vfs_image.h - files of the disk in memory, and what a power cut leaves of them: for
 * store_vfs.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file is what it reads as, what was synced of it, and the changes in between. After a power
 * cut each of those changes may be there or not, in part too, whatever their order: sectors of
 * 512 bytes are written whole or not at all.
 */
#ifndef TTYCHESS_TESTS_STORE_VFS_IMAGE_H
#define TTYCHESS_TESTS_STORE_VFS_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHARED = 8, SECTOR = 512, PATH = 600 };

struct bytes {
    uint8_t *at; /* owned */
    size_t size;
    bool exists;
};

struct change {
    size_t place, size;
    uint8_t *data; /* owned; NULL: the file is cut off there */
};

struct image {
    char path[PATH]; /* "": unused */
    struct bytes now, kept;
    struct change *changes;
    size_t change_count;
    void *shared[SHARED];
    int open_count;
};

void bytes_resize(struct bytes *bytes, size_t size); /* what is new is 0 */
void bytes_write(struct bytes *bytes, size_t place, const uint8_t *data, size_t size);
void bytes_set(struct bytes *bytes, const struct bytes *other);

/* A change that is not synced; `data` NULL: the file is cut off at `place`. All are synced. */
void image_note_change(struct image *image, size_t place, const void *data, size_t size);
void image_forget_changes(struct image *image);

void image_free(struct image *image); /* its place can be used again */

/* What is left of `from` goes into an empty one. `seed` 0: what was synced; 1: all; else any of
 * the changes, or sectors of them. */
void image_cut(struct image *to, const struct image *from, uint64_t seed);

#endif
