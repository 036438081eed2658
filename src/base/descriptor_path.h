/* descriptor_path.h - paths that name an open file: /dev/stdout, /dev/fd/N, /proc/self/fd/N.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * They are links to a file that has a name of its own, most often, and yet who gives them
 * means the open file: it is to be written to, not to be replaced by another one.
 */
#ifndef TTYCHESS_BASE_DESCRIPTOR_PATH_H
#define TTYCHESS_BASE_DESCRIPTOR_PATH_H

enum {
    DESCRIPTOR_NONE = -1,   /* a path as any other */
    DESCRIPTOR_FOREIGN = -2 /* one that is open in another process */
};

/* The descriptor of ours that a path names, be it by links of its own, or one of the above. */
int descriptor_of_path(const char *path);

#endif
