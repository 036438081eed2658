/* storage_list.h - the files of a directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to storage_system.c: storage_system.list, which storage.h describes.
 */
#ifndef TTYCHESS_BASE_STORAGE_LIST_H
#define TTYCHESS_BASE_STORAGE_LIST_H

#include "base/storage.h"

int storage_list_system(void *context, const char *path, storage_found *found, void *finder);

#endif
