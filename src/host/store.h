/* store.h - people, ratings and games in a directory: SQLite, one thread at a time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * DIRECTORY/store.sqlite holds all; DIRECTORY/games/ has the games as PGN for everybody else's
 * tools, made from it. What store_commit() has said is done is on the disk: it survives kill -9
 * and a power cut. The write-ahead log is synced with each commit.
 *
 * attacks_init() comes before (games are made anew from their events).
 *
 * One server has a store, by a lock that the system takes back when the process ends. Reading
 * beside it (a backup, an export) is well.
 */
#ifndef TTYCHESS_HOST_STORE_H
#define TTYCHESS_HOST_STORE_H

#include "base/reason.h"
#include "base/storage.h"
#include "host/store_job.h"

struct store; /* opaque */

enum store_use {
    STORE_SERVE,  /* made when there is none; nobody else may write; refused when one does */
    STORE_CHANGE, /* the same for a store that is there */
    STORE_READ    /* as it is, also beside a server */
};

struct store_options {
    const char *directory;         /* made, mode 0700, by STORE_SERVE */
    const char *host;              /* where games are played, for their files; NULL: "" */
    const struct storage *storage; /* NULL: the system's; what is not SQLite's own */
    const char *vfs;               /* NULL: the system's; for tests, like the next */
    int log_pages;                 /* the log may have before it is cleared; 0: 1000 */
    bool goes_on; /* what was told before it was on the disk is known all the same */
};

/* NULL, with the reason, when it is damaged, younger than this program, another's, locked or
 * cannot be had. *runs, unless NULL, tells whether that is because a server has it. Sizes count:
 * what is small is checked whole, games and their events when they are read. */
struct store *store_open(const struct store_options *options, enum store_use use, bool *runs,
                         struct reason *reason);

/* NULL is well. What was not committed is gone. */
void store_close(struct store *store);

/* ---- at the start ------------------------------------------------------------------------ */

/* Ids to be given next. After an end that was none (a power cut) they are up to 100 further on:
 * what was told to somebody before it was on the disk is not given twice. With `goes_on` only
 * those of challenges are, which nobody keeps otherwise. */
struct store_next {
    int64_t person, game, challenge;
};

/* Called with all that is there: people, settings, ratings, mutes, challenges, notes; then each
 * game that is not over, followed by its events, in order. Strings live until the function
 * returns. NULL: not wanted. False ends it, and store_load() fails with the reason that the
 * function set. */
struct store_loader {
    void *context;
    bool (*person)(void *context, const struct store_person *person, struct reason *reason);
    bool (*setting)(void *context, const struct store_setting *setting, struct reason *reason);
    bool (*rating)(void *context, const struct store_rating *rating, struct reason *reason);
    bool (*mute)(void *context, const struct store_mute *mute, struct reason *reason);
    bool (*challenge)(void *context, const struct store_challenge *challenge,
                      struct reason *reason);
    bool (*note)(void *context, const struct store_note *note, struct reason *reason);
    bool (*game)(void *context, const struct store_game *game, struct reason *reason);
    bool (*event)(void *context, const struct store_event *event, struct reason *reason);

    /* Of each game, its last event, before its events: true: that is enough, the others are not
     * read. NULL: all are. */
    bool (*last)(void *context, const struct store_event *event);
};

bool store_load(struct store *store, const struct store_loader *loader,
                struct store_next *next, struct reason *reason);

/* ---- while it runs: the storage thread's (store_thread.h) --------------------------------- */

enum store_status {
    STORE_DONE,
    STORE_REFUSED, /* a job contradicts what is kept: it will never be done */
    STORE_FAILED   /* the disk is full, fails, is busy ...: it may be done later */
};

/* Do all these jobs, or none of them. *culprit is the job of STORE_REFUSED. */
enum store_status store_commit(struct store *store, const struct store_job *const *jobs,
                               size_t count, size_t *culprit, struct reason *reason);

/* Always a reply, malloc'ed. */
struct store_reply *store_ask(struct store *store, const struct store_query *query);

/* Write a game's file. */
bool store_file_game(struct store *store, const struct store_paper *paper,
                     struct reason *reason);

/* The next game without its file, behind the one with the id *after, which becomes its. False:
 * there is none. And write it, from what the store has. */
bool store_find_unfiled(struct store *store, int64_t *after);
bool store_file_again(struct store *store, int64_t game, struct reason *reason);

#endif
