/* tell.c - functions for all files of the folder: rate limits, answers, saving.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

int64_t bucket_wait(const struct bucket *bucket, int most, int64_t span, int64_t now)
{
    int64_t full = bucket->filled > now ? bucket->filled : now;
    int64_t after = full + span / most - now;
    return after > span ? after - span : 0;
}

bool bucket_take(struct bucket *bucket, int most, int64_t span, int64_t now)
{
    bool there = bucket_wait(bucket, most, span, now) == 0;
    if (bucket->filled < now)
        bucket->filled = now;
    if (there)
        bucket->filled += span / most;
    return there;
}

void hall_set_time(struct hall *hall, int64_t now, int64_t date)
{
    hall->now = now;
    hall->date = date;
}

uint32_t hall_random(struct hall *hall, uint32_t below)
{
    hall->random += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t number = hall->random;
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((number >> 32) % below);
}

void tell(void *to, const struct line_writer *line)
{
    const struct hall_session *session = to;
    const struct hall *hall = session->hall;
    if (!session->parted && !hall->over)
        hall->ports.send(hall->ports.context, session->client, line->bytes, line->length);
}

/* ---- answers ------------------------------------------------------------------------- */

void answer_ok(struct request *request)
{
    struct line_writer writer = line_begin(request->line->tag, VERB_OK);
    tell(request->session, &writer);
}

void answer_number(struct request *request, const char *key, int64_t number)
{
    struct line_writer writer = line_begin(request->line->tag, VERB_OK);
    line_add_number(&writer, key, number);
    tell(request->session, &writer);
}

void answer_no(struct request *request, const char *code, const char *text)
{
    struct line_writer writer = line_begin(request->line->tag, VERB_NO);
    line_add(&writer, "code", code);
    if (text && *text != '\0')
        line_add_text(&writer, text);
    tell(request->session, &writer);
}

bool is_refused(struct request *request, const char *code)
{
    if (code)
        answer_no(request, code, NULL);
    return code != NULL;
}

bool row_begin(struct request *request, struct line_writer *writer, const char *kind)
{
    if (request->rows >= LOBBY_ROWS)
        return false;
    request->rows++;
    *writer = line_begin(request->line->tag, VERB_ROW);
    line_add(writer, "kind", kind);
    return true;
}

/* ---- saving ----------------------------------------------------------------------------- */

void hall_keep(struct hall *hall, const struct store_job *jobs, size_t count, bool durably)
{
    hall->over = hall->over || !hall->ports.put(hall->ports.context, jobs, count, durably);
}

void person_keep(struct hall *hall, const struct person *person, bool durably)
{
    struct store_job job = {.kind = STORE_PERSON};
    job.person = (struct store_person){.id = person->id,
                                       .name = person->name,
                                       .uid = person->uid,
                                       .banned = person->banned,
                                       .seen = person->seen};
    hall_keep(hall, &job, 1, durably);
}
