/* answers.c - rate limits, answers and saving, for all files of this folder.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <sys/param.h>

int64_t bucket_wait_time(const struct bucket *bucket, int burst, int64_t refill, int64_t now)
{
    int64_t after = MAX(bucket->full_at, now) + refill / burst - now;
    return MAX(after - refill, 0);
}

bool bucket_take(struct bucket *bucket, int burst, int64_t refill, int64_t now)
{
    bool available = bucket_wait_time(bucket, burst, refill, now) == 0;
    if (available)
        bucket->full_at = MAX(bucket->full_at, now) + refill / burst;
    return available;
}

void lobby_core_set_time(struct lobby_core *core, int64_t now, int64_t date)
{
    core->now = now;
    core->date = date;
}

void core_session_send(void *to, const struct line_writer *line)
{
    const struct core_session *session = to;
    const struct lobby_core *core = session->core;
    if (!session->closing && !core->failed)
        core->callbacks.send(core->callbacks.context, session->client, line->bytes,
                             line->length);
}

/* ---- answers ---------------------------------------------------------------------------- */

void answer_ok(struct core_request *request)
{
    answer_ok_with_number(request, NULL, 0);
}

void answer_ok_with_number(struct core_request *request, const char *key, int64_t number)
{
    struct line_writer writer = line_writer_begin(request->line->tag, VERB_OK);
    if (key)
        line_writer_add_number(&writer, key, number);
    core_session_send(request->session, &writer);
}

void answer_no(struct core_request *request, const char *code, const char *text)
{
    struct line_writer writer = line_writer_begin(request->line->tag, VERB_NO);
    line_writer_add(&writer, "code", code);
    if (text && *text != '\0')
        line_writer_add_text(&writer, text);
    core_session_send(request->session, &writer);
}

bool answer_if_refused(struct core_request *request, const char *code)
{
    if (code)
        answer_no(request, code, NULL);
    return code != NULL;
}

bool row_begin(struct core_request *request, struct line_writer *writer, const char *kind)
{
    if (request->rows >= LOBBY_MAX_ROWS)
        return false;
    request->rows++;
    *writer = line_writer_begin(request->line->tag, VERB_ROW);
    line_writer_add(writer, "kind", kind);
    return true;
}

/* ---- saving ----------------------------------------------------------------------------- */

void lobby_core_save(struct lobby_core *core, const struct store_record *records, size_t count,
                     bool durable)
{
    core->failed = core->failed ||
                   !core->callbacks.save(core->callbacks.context, records, count, durable);
}

void person_save(struct lobby_core *core, const struct person *person, bool durable)
{
    struct store_record record = {
        .kind = STORE_PERSON,
        .person = {person->id, person->name, person->uid, person->banned, person->seen}};
    lobby_core_save(core, &record, 1, durable);
}
