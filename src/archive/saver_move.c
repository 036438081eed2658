/* saver_move.c - which files are ours to write over, and where the moves go when one is not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text that the disk refused may wait while another session goes on with its game. So a file is
 * written over only when it is the one that was written, or taken up, here; of a new game none
 * may be there. Else the moves go on as a game of their own.
 */
#include "archive/saver_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"

enum {
    FIRST_NUMBER = 100, /* the owner counts its games from 0 */
    MOST_TRIES = 100    /* as many ids in one second belong to others: try again later */
};

static struct known_game *find_known(struct saver *saver, const char *id)
{
    struct known_game *known = saver->known;
    while (known && strcmp(known->id, id) != 0)
        known = known->next;
    if (known)
        return known;
    known = memory_new(1, sizeof *known);
    snprintf(known->id, sizeof known->id, "%s", id);
    known->next = saver->known;
    saver->known = known;
    return known;
}

void saver_note_held(struct saver *saver)
{
    if (saver->archive.lock_file >= 0)
        find_known(saver, saver->archive.held)->mark = saver->archive.mark;
}

void saver_free_known(struct saver *saver)
{
    while (saver->known) {
        struct known_game *known = saver->known;
        saver->known = known->next;
        free(known);
    }
    while (saver->moves) {
        struct saver_move *move = saver->moves;
        saver->moves = move->next;
        free(move);
    }
}

const char *saver_id_now(const struct saver *saver, const char *id)
{
    for (const struct saver_move *move = saver->moves; move; move = move->next)
        if (strcmp(move->from, id) == 0)
            id = move->to;
    return id;
}

/* The mutex is held. */
static void tell_move(struct saver *saver, const char *from, const char *to, bool is_new)
{
    struct saver_move **end = &saver->moves, *move = memory_new(1, sizeof *move);
    for (; *end; end = &(*end)->next)
        if (strcmp((*end)->to, from) == 0) { /* an id that is taken, too */
            snprintf((*end)->to, sizeof(*end)->to, "%s", to);
            free(move);
            return;
        }
    snprintf(move->from, sizeof move->from, "%s", from);
    snprintf(move->to, sizeof move->to, "%s", to);
    move->is_new = is_new;
    *end = move;
}

/* Name a game anew, and what waits of it. */
static void move_job(struct saver *saver, struct job *job, bool is_new)
{
    char id[ARCHIVE_ID_SIZE];
    time_t now = time(NULL);
    struct job *waiting;
    struct tm date;
    localtime_r(&now, &date);
    archive_make_id(id, &date, FIRST_NUMBER + saver->moved++);
    pthread_mutex_lock(&saver->mutex);
    waiting = *saver_find_job(saver, job->id);
    tell_move(saver, job->id, id, is_new);
    if (waiting)
        memcpy(waiting->id, id, sizeof waiting->id);
    if (strcmp(saver->current, job->id) == 0)
        memcpy(saver->current, id, sizeof saver->current);
    if (strcmp(saver->releasing_id, job->id) == 0)
        memcpy(saver->releasing_id, id, sizeof saver->releasing_id);
    memcpy(job->id, id, sizeof job->id);
    pthread_mutex_unlock(&saver->mutex);
}

/* Whether this game is the one that is to be held, or is. */
static bool is_to_be_held(struct saver *saver, const struct job *job)
{
    bool current;
    pthread_mutex_lock(&saver->mutex);
    current = strcmp(saver->current, job->id) == 0;
    pthread_mutex_unlock(&saver->mutex);
    return current || strcmp(saver->archive.held, job->id) == 0;
}

/* A game that was left, and is tried again, does not cost the one that is played its lock. */
static bool save(struct saver *saver, struct job *job, struct file_mark *known, bool *foreign,
                 struct reason *reason)
{
    struct archive beside = archive_beside(&saver->archive);
    struct archive *archive = is_to_be_held(saver, job) ? &saver->archive : &beside;
    bool saved =
        archive_save(archive, job->id, job->text, job->length, known, foreign, reason);
    archive_close(&beside);
    return saved;
}

bool saver_write(struct saver *saver, struct job *job, struct reason *reason)
{
    bool foreign = true, saved = false;
    for (int i = 0; i < MOST_TRIES && foreign; i++) {
        struct known_game *known = find_known(saver, job->id);
        foreign = false;
        saved = save(saver, job, &known->mark, &foreign, reason);
        if (foreign)
            move_job(saver, job, known->mark.inode == 0);
    }
    return saved;
}

bool saver_take_move(struct saver *saver, struct saver_move *move)
{
    struct saver_move *first;
    pthread_mutex_lock(&saver->mutex);
    first = saver->moves;
    if (first) {
        *move = *first;
        saver->moves = first->next;
    }
    pthread_mutex_unlock(&saver->mutex);
    free(first);
    return first != NULL;
}
