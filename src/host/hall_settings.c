/* hall_settings.c - whom somebody does not hear, and what is kept for a person.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

/* ---- mutes ------------------------------------------------------------------------------ */

static uint64_t keep_mute(struct hall *hall, enum store_job_kind kind,
                          const struct person *person, const struct person *other)
{
    struct store_job job = {.kind = kind};
    job.mute = (struct store_mute){.person = person->id, .muted = other->id};
    return hall->ports.put(hall->ports.context, &job, 1);
}

static void add_mute(struct person *person, int64_t other)
{
    person->mutes =
        memory_resize(person->mutes, person->mute_count + 1, sizeof *person->mutes);
    person->mutes[person->mute_count++] = other;
}

void verb_mute(struct request *request)
{
    enum { MUTES = 200 };
    struct person *other = request_person(request);
    if (!other)
        return;
    if (other == request->person) {
        answer_no(request, "yourself", NULL);
    } else if (request->hall->disk != HALL_DISK_WELL) {
        answer_no(request, "storage", NULL); /* what waits for the disk has no end then */
    } else if (request->person->mute_count >= MUTES) {
        answer_no(request, "limit", NULL);
    } else {
        if (!person_hears(request->person, other)) {
            answer_ok(request);
            return;
        }
        add_mute(request->person, other->id);
        answer_once_kept(request, keep_mute(request->hall, STORE_MUTE, request->person, other),
                         NULL, 0);
    }
}

void verb_unmute(struct request *request)
{
    struct person *person = request->person, *other = request_person(request);
    if (!other)
        return;
    for (size_t i = 0; i < person->mute_count; i++)
        if (person->mutes[i] == other->id) {
            person->mutes[i] = person->mutes[--person->mute_count];
            answer_once_kept(request, keep_mute(request->hall, STORE_UNMUTE, person, other),
                             NULL, 0);
            return;
        }
    answer_ok(request);
}

void verb_mutes(struct request *request)
{
    struct line_writer writer;
    for (size_t i = 0; i < request->person->mute_count; i++) {
        const struct person *other = person_by_id(request->hall, request->person->mutes[i]);
        if (!other || !row_begin(request, &writer, "mute"))
            continue;
        line_add(&writer, "name", other->name);
        row_send(request, &writer);
    }
    answer_rows(request);
}

/* ---- settings ----------------------------------------------------------------------------- */

static bool *setting(struct person *person, const char *key)
{
    return strcmp(key, "quiet") == 0    ? &person->quiet
           : strcmp(key, "noplay") == 0 ? &person->noplay
           : strcmp(key, "chat") == 0   ? &person->chat
                                        : NULL;
}

void verb_set(struct request *request)
{
    const char *key = lobby_line_text(request->line, "key");
    const char *value = lobby_line_text(request->line, "value");
    bool *target = setting(request->person, key);
    bool yes = strcmp(value, "yes") == 0;
    struct store_job job = {.kind = STORE_SETTING};
    if (!target || (!yes && strcmp(value, "no") != 0)) {
        answer_no(request, "syntax", "expected key=quiet, noplay or chat and value=yes or no");
        return;
    }
    if (request->hall->disk != HALL_DISK_WELL) {
        answer_no(request, "storage", NULL);
        return;
    }
    *target = yes;
    job.setting = (struct store_setting){
        .person = request->person->id, .key = key, .value = yes ? "yes" : NULL};
    answer_once_kept(request, request->hall->ports.put(request->hall->ports.context, &job, 1),
                     NULL, 0);
}

/* ---- from the store ------------------------------------------------------------------------- */

bool hall_load_setting(struct hall *hall, const struct store_setting *stored,
                       struct reason *reason)
{
    struct person *person = person_by_id(hall, stored->person);
    bool *target = person ? setting(person, stored->key) : NULL;
    (void)reason;
    if (target) /* one that this server does not know is a younger one's */
        *target = stored->value && strcmp(stored->value, "yes") == 0;
    return true;
}

bool hall_load_mute(struct hall *hall, const struct store_mute *mute, struct reason *reason)
{
    struct person *person = person_by_id(hall, mute->person);
    if (!person)
        return reason_set(reason, 0, "a mute: there is no person %lld",
                          (long long)mute->person);
    add_mute(person, mute->muted);
    return true;
}
