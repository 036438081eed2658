/* saver.h - writes games to the disk on a thread of its own, so that a slow disk never
 * holds up the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of several texts for one game only the latest is written. A text that could not be
 * written is tried again whenever another one is put, so every move is a retry, and at
 * saver_deadline().
 * All functions are the owner's; the thread's news comes through the wake pipe.
 */
#ifndef TTYCHESS_ARCHIVE_SAVER_H
#define TTYCHESS_ARCHIVE_SAVER_H

#include "archive/archive.h"
#include "base/wake.h"

/* How the last change of a game stands; SAVE_OFF: games are not kept. */
enum save_state { SAVE_CLEAN, SAVE_PENDING, SAVE_FAILED, SAVE_OFF };

struct saver; /* opaque */

/* A game whose file was not ours to write over goes on under another id. */
struct saver_move {
    struct saver_move *next;
    char from[ARCHIVE_ID_SIZE], to[ARCHIVE_ID_SIZE];
    bool is_new; /* nothing of it had been saved: the id was another game's */
};

/* A saver for an archive, which becomes the saver's own (copied; do not close or hold
 * with it any more). `wake` outlives the saver. NULL, with the reason, when no thread can
 * be had. */
struct saver *saver_create(const struct archive *archive, struct wake *wake,
                           struct reason *reason);

/* Try once more what failed, wait at most `milliseconds` for the disk, then end the
 * thread and free. When the disk still hangs then, the thread is left to itself and frees
 * what it uses once it can. */
void saver_destroy(struct saver *saver, int milliseconds);

/* Have this text written; it becomes the saver's (malloc'ed). Never waits. Returns its ticket,
 * from 1, which grows with each text. */
uint64_t saver_put(struct saver *saver, const char *id, char *text, size_t length);

/* The ticket of the latest text of this game that is known to be on the disk; 0: none is. Of all
 * texts when nothing waits. */
uint64_t saver_saved(struct saver *saver, const char *id);

/* How saving stands: SAVE_CLEAN, SAVE_PENDING, or SAVE_FAILED with the reason of the last
 * failure, also while it is tried again. */
enum save_state saver_state(struct saver *saver, struct reason *reason);

/* When what failed is to be tried again, of monotonic_milliseconds(); -1: nothing has failed. And
 * try it, if it is that late. */
int64_t saver_deadline(struct saver *saver);
void saver_retry(struct saver *saver, int64_t now);

/* Take the oldest move that was not taken yet; until then texts for the old id are written under
 * the new one. False: there is none. */
bool saver_take_move(struct saver *saver, struct saver_move *move);

/* Try at once what failed; it is pending meanwhile. */
void saver_retry_now(struct saver *saver);

/* A descriptor to poll; -1: there is none. It changes, with a wake each time. When it may be readable call
 * saver_listen(), which has the thread find out whether another session wishes for the game
 * that is held. */
int saver_bell(struct saver *saver);
void saver_listen(struct saver *saver);

/* Whether another session wishes for the game that is held, and its id. */
bool saver_is_wished(struct saver *saver, char id[ARCHIVE_ID_SIZE]);

/* Let this game go, if it is held, after one more try to write what waits; then
 * saver_has_released() is true once. What could not be written still waits. A text of the game
 * that is put before it was let go takes that back. */
void saver_release(struct saver *saver, const char *id);
bool saver_has_released(struct saver *saver);

/* Something of so many games is not known to be on the disk: it waits, or is being written. The
 * id of one of them, counted from 0 (false: there are not as many); a copy of the latest text of
 * a game, malloc'ed (NULL: nothing of it waits); and whether anything of it does. */
bool saver_waiting_game(struct saver *saver, size_t number, char id[ARCHIVE_ID_SIZE]);
char *saver_waiting_text(struct saver *saver, const char *id, size_t *length);
bool saver_waits(struct saver *saver, const char *id);

/* Give up writing a game. False when nothing of it waited. */
bool saver_forget(struct saver *saver, const char *id);

/* Hold, from now on, the game that this archive holds; the archive becomes the saver's. */
void saver_adopt(struct saver *saver, const struct archive *archive);

/* Wait until nothing is pending, at most so long. False when something still is. */
bool saver_wait(struct saver *saver, int milliseconds);

#endif
