/* store_admin.h - what whoever looks after a host does with its store, one function each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading goes beside a server. Who changes something needs the store for himself: ADMIN_RUNS says
 * that a server has it, which is then asked by its socket (the words of administrators in
 * lobby/protocol.h) and makes the same jobs of it. Nothing is changed behind a server's back.
 * Each opens and closes the store itself; `reason` says why not.
 */
#ifndef TTYCHESS_HOST_STORE_ADMIN_H
#define TTYCHESS_HOST_STORE_ADMIN_H

#include "host/store.h"

enum admin_status { ADMIN_DONE, ADMIN_FAILED, ADMIN_RUNS };

/* ---- beside a server --------------------------------------------------------------------- */

/* A copy of the store as it is at one moment, looked over, in the place of FILE. */
bool store_backup(const char *directory, const char *file, struct reason *reason);

/* All games of a person, the oldest first, as PGN. False from `write` ends it, with the reason
 * that it set. *games: how many. `host` as in store_options. */
typedef bool store_write_text(void *context, const char *text, size_t length,
                              struct reason *reason);
bool store_export(const struct store_options *options, const char *name,
                  store_write_text *write, void *context, long *games, struct reason *reason);

/* ---- alone ------------------------------------------------------------------------------- */

/* Put a backup in the place of the store, which is kept beside it: kept[] is its name. Ids that
 * the old one gave are not given again. */
enum { STORE_KEPT_SIZE = 40 };
enum admin_status store_restore(const char *directory, const char *file,
                                char kept[STORE_KEPT_SIZE], struct reason *reason);

enum admin_status store_rename(const char *directory, const char *from, const char *to,
                               struct reason *reason);
enum admin_status store_ban(const char *directory, const char *name, bool banned,
                            struct reason *reason);

/* `date`: now. *id: the person is "deleted-ID" where others played him. */
enum admin_status store_delete(const char *directory, const char *name, int64_t date,
                               int64_t *id, struct reason *reason);

#endif
