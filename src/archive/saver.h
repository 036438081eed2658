/* saver.h - saves games on its own thread, so that a slow disk never blocks the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only the latest text of each game is written. A failed save is retried with each new text,
 * and after pauses of one second up to a minute. A game is locked from saver_lock_game() or
 * its first text until it is on the disk after saver_unlock_game(). Only the owner's thread
 * may call these functions. The saving thread signals the wake pipe.
 */
#ifndef TTYCHESS_ARCHIVE_SAVER_H
#define TTYCHESS_ARCHIVE_SAVER_H

#include "archive/archive.h"
#include "base/wake.h"

/* CLEAN: all is saved. PENDING: texts are being written. FAILED: a save failed and will be
 * retried. OFF: games are not saved. */
enum save_state { SAVE_CLEAN, SAVE_PENDING, SAVE_FAILED, SAVE_OFF };

struct saver;

/* `wake` must outlive saver_destroy(). Returns NULL and sets *error on failure. */
struct saver *saver_create(const struct archive *archive, struct wake *wake,
                           struct error *error);

/* Unlocks all games, calls saver_flush(), and stops the thread. If the disk hangs, the thread
 * is detached and later frees its data. */
void saver_destroy(struct saver *saver, int milliseconds);

/* Like archive_lock_game(). */
bool saver_lock_game(struct saver *saver, const char *id, bool *in_use, struct error *error);

/* Saves the text of a game with `plies` plies. Takes ownership of the allocated text. Never
 * blocks. */
void saver_save_game(struct saver *saver, const char *id, char *text, size_t length,
                     size_t plies);

/* Unlocks the game once it is on the disk. */
void saver_unlock_game(struct saver *saver, const char *id);

/* Calls saver_unlock_game() and waits. Returns the result of archive_unlock_game(). */
bool saver_unlock_game_and_wait(struct saver *saver, const char *id, int milliseconds);

bool saver_has_game(struct saver *saver, const char *id);

/* If it returns SAVE_FAILED, sets *error to the last failure. `error` may be NULL. */
enum save_state saver_state(struct saver *saver, struct error *error);

/* Returns the number of plies that are certainly on the disk, or SIZE_MAX if all are. */
size_t saver_saved_plies(struct saver *saver, const char *id);

/* Retries failed saves at once, and waits up to `milliseconds` for all saves. */
void saver_flush(struct saver *saver, int milliseconds);

/* saver_copy_unsaved_text() returns an allocated copy of a game's unsaved text, or NULL.
 * saver_get_unsaved_id() writes the id of unsaved game `number` (from 0), or returns false. */
char *saver_copy_unsaved_text(struct saver *saver, const char *id, size_t *length);
bool saver_get_unsaved_id(struct saver *saver, size_t number, char id[ARCHIVE_ID_SIZE]);

/* ---- notice of unsaved changes ---------------------------------------------------------- */

/* A change is displayed once it is on the disk, or with a notice that it is not. Because most
 * disks are fast, the notice appears only after a delay, during which changes are withheld. It
 * stays until everything is saved, and until then nothing is withheld. Times are in
 * milliseconds. */
struct save_notice {
    bool pending;  /* changes are being written */
    int64_t since; /* start time; valid if `pending` */
    bool is_shown;
};

void save_notice_update(struct save_notice *notice, enum save_state state, int64_t now,
                        int delay);

/* save_notice_delays_display() returns whether changes are withheld, and
 * save_notice_time_left() for how much longer. */
bool save_notice_delays_display(const struct save_notice *notice);
int save_notice_time_left(const struct save_notice *notice, int64_t now, int delay);

#endif
