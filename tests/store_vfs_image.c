/* store_vfs_image.c - see store_vfs_image.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store_vfs_image.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void bytes_resize(struct bytes *bytes, size_t size)
{
    bytes->at = memory_resize(bytes->at, size, 1);
    if (size > bytes->size)
        memset(bytes->at + bytes->size, 0, size - bytes->size);
    bytes->size = size;
}

void bytes_write(struct bytes *bytes, size_t place, const uint8_t *data, size_t size)
{
    if (place + size > bytes->size)
        bytes_resize(bytes, place + size);
    memcpy(bytes->at + place, data, size);
}

void bytes_set(struct bytes *bytes, const struct bytes *other)
{
    bytes_resize(bytes, other->size);
    if (other->size > 0)
        memcpy(bytes->at, other->at, other->size);
    bytes->exists = other->exists;
}

void image_forget_changes(struct image *image)
{
    for (size_t i = 0; i < image->change_count; i++)
        free(image->changes[i].data);
    free(image->changes);
    image->changes = NULL;
    image->change_count = 0;
}

void image_note_change(struct image *image, size_t place, const void *data, size_t size)
{
    struct change *change;
    image->changes =
        memory_resize(image->changes, image->change_count + 1, sizeof *image->changes);
    change = &image->changes[image->change_count++];
    *change = (struct change){place, size, NULL};
    if (data)
        change->data = memcpy(memory_new(size, 1), data, size);
}

void image_free(struct image *image)
{
    image_forget_changes(image);
    free(image->now.at);
    free(image->kept.at);
    for (int i = 0; i < SHARED; i++)
        free(image->shared[i]);
    memset(image, 0, sizeof *image);
}

/* ---- a power cut ------------------------------------------------------------------------------ */

static uint64_t draw(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed >> 11;
}

/* A change reaches the disk, but for some of its sectors. */
static void apply(struct bytes *bytes, const struct change *change, bool whole, uint64_t *seed)
{
    size_t place = change->place, end = place + change->size;
    if (!change->data) {
        if (whole || draw(seed) % 2)
            bytes_resize(bytes, place);
        return;
    }
    while (place < end) {
        size_t next = (place / SECTOR + 1) * SECTOR;
        next = next < end ? next : end;
        if (whole || draw(seed) % 2)
            bytes_write(bytes, place, change->data + (place - change->place), next - place);
        place = next;
    }
}

void image_cut(struct image *to, const struct image *from, uint64_t seed)
{
    bytes_set(&to->kept, &from->kept);
    if (seed > 0 && from->now.exists != from->kept.exists)
        to->kept.exists = seed == 1 ? from->now.exists : draw(&seed) % 2 != 0;
    for (size_t i = 0; seed > 0 && i < from->change_count; i++)
        if (seed == 1 || draw(&seed) % 4 != 0)
            apply(&to->kept, &from->changes[i], seed == 1, &seed);
    bytes_set(&to->now, &to->kept);
}
