/* saver.h - writes games to the disk on a thread of its own, so that a slow disk never holds up
 * the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of each game only the latest text is written. What could not be is tried again with every text
 * that is put, and after pauses of a second up to a minute. A game is held from its first text on
 * until it was left and all of it is on the disk. All functions are the owner's; the thread's news
 * comes through the wake pipe.
 */
#ifndef TTYCHESS_ARCHIVE_SAVER_H
#define TTYCHESS_ARCHIVE_SAVER_H

#include "archive/archive.h"
#include "base/wake.h"

/* How what was put stands: on the disk, on its way, refused (and tried again); SAVE_OFF: games are
 * not kept. */
enum save_state { SAVE_CLEAN, SAVE_PENDING, SAVE_FAILED, SAVE_OFF };

struct saver; /* opaque */

/* `wake` outlives the saver. NULL, with the reason, when no thread can be had. */
struct saver *saver_create(const struct archive *archive, struct wake *wake,
                           struct reason *reason);

/* saver_flush(), then end the thread and free. When the disk still hangs then, the thread is left
 * to itself and frees what it uses once it can. */
void saver_destroy(struct saver *saver, int milliseconds);

/* Hold a game that is to be gone on with; as archive_hold(). */
bool saver_hold(struct saver *saver, const char *id, bool *taken, struct reason *reason);

/* Have this text written, of a game with so many half-moves; it becomes the saver's (malloc'ed).
 * Never waits. */
void saver_put(struct saver *saver, const char *id, char *text, size_t length, size_t moves);

/* No more comes of this game: it is let go once it is on the disk. */
void saver_leave(struct saver *saver, const char *id);

/* The same at the end for a game that is held, waiting for it at most so long: whether another
 * session has hung up on us to have it. */
bool saver_ends_taken(struct saver *saver, const char *id, int milliseconds);

/* Whether it is held here. */
bool saver_holds(struct saver *saver, const char *id);

/* SAVE_CLEAN, SAVE_PENDING, or SAVE_FAILED with the reason of the last failure. */
enum save_state saver_state(struct saver *saver, struct reason *reason);

/* How many half-moves of this game are on the disk for certain; SIZE_MAX: nothing of it waits. */
size_t saver_count_saved(struct saver *saver, const char *id);

/* Try at once what failed, and wait until all was tried, at most so long. */
void saver_flush(struct saver *saver, int milliseconds);

/* The text of a game that is not on the disk yet, malloc'ed; NULL: all of it is. And the id of such
 * games, counted from 0; false: there are not as many. */
char *saver_unsaved_text(struct saver *saver, const char *id, size_t *length);
bool saver_unsaved(struct saver *saver, size_t number, char id[ARCHIVE_ID_SIZE]);

/* ---- when it is told ------------------------------------------------------------------ */

/* A change is shown when it is on the disk, or with a notice that it is not. So that a disk as
 * most are is no news, what has changed is withheld for a while, the patience; then it is shown as
 * it is, and the notice stands until all is saved. While it stands nothing is withheld. The time is
 * handed in, in milliseconds; patience, too. Plain data, for one thread. */
struct save_notice {
    bool pending;  /* the disk is at work */
    int64_t since; /* then: since when */
    bool stands;   /* it is told that not all is saved */
};

/* How saving stands at that moment. */
void save_notice_look(struct save_notice *notice, enum save_state state, int64_t now,
                      int patience);

/* Whether what has changed is not to be shown yet; and for how many milliseconds that may go
 * on. */
bool save_notice_withholds(const struct save_notice *notice);
int save_notice_time_left(const struct save_notice *notice, int64_t now, int patience);

#endif
