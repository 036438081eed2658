/* hall_world.c - see hall_world.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hall_world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "rules/attacks.h"

static void add_bytes(char **text, size_t *length, size_t *size, const char *bytes,
                      size_t count)
{
    if (*length + count + 1 > *size) {
        *size = 2 * (*length + count + 1);
        *text = memory_resize(*text, *size, 1);
    }
    memcpy(*text + *length, bytes, count);
    *length += count;
    (*text)[*length] = '\0';
}

/* ---- ports --------------------------------------------------------------------------------- */

static void on_send(void *context, void *client, const char *lines, size_t length)
{
    struct sitter *sitter = client;
    (void)context;
    add_bytes(&sitter->heard, &sitter->length, &sitter->size, lines, length);
    if (!sitter->reads)
        sitter->queue += length;
}

static size_t on_waiting(void *context, void *client)
{
    (void)context;
    return ((struct sitter *)client)->queue;
}

static void on_part(void *context, void *client)
{
    (void)context;
    ((struct sitter *)client)->parted = true;
}

static void on_relay(void *context, const char *line, size_t length)
{
    struct world *world = context;
    if (!world->replays)
        add_bytes(&world->journal, &world->journal_length, &world->journal_size, line, length);
}

static uint64_t on_put(void *context, const struct store_job *jobs, size_t count)
{
    struct world *world = context;
    size_t bytes;
    world->put++;
    for (size_t i = 0; i < count; i++) {
        if (world->job_count == world->job_size) {
            world->job_size = world->job_size > 0 ? 2 * world->job_size : 256;
            world->jobs = memory_resize(world->jobs, world->job_size, sizeof *world->jobs);
        }
        world->jobs[world->job_count++] =
            (struct kept_job){store_job_copy(&jobs[i], &bytes), world->put};
    }
    return world->put;
}

static void on_ask(void *context, const struct store_query *query)
{
    struct world *world = context;
    if (world->query_count == 512)
        world_broken("too many queries at once");
    world->queries[world->query_count++] = *query;
}

static void on_file(void *context, const struct store_paper *paper)
{
    struct world *world = context;
    memory_replace_string(&world->paper, paper->text);
    world->papers++;
}

static void on_say(void *context, const char *text)
{
    struct world *world = context;
    snprintf(world->remark, sizeof world->remark, "%s", text);
    world->remarks++;
}

static void on_command(void *context, enum hall_command command)
{
    struct world *world = context;
    (void)command;
    world->commands++;
}

/* ---- what is kept ----------------------------------------------------------------------------- */

static const struct store_job *last_job(const struct world *world, enum store_job_kind kind,
                                        int64_t id)
{
    for (size_t i = world->job_count; i > 0; i--) {
        const struct store_job *job = world->jobs[i - 1].job;
        if (job->kind == kind && (kind == STORE_PERSON       ? job->person.id
                                  : kind == STORE_GAME_OVER  ? job->over.game
                                  : kind == STORE_GAME_BEGUN ? job->game.id
                                                             : job->id) == id)
            return job;
    }
    return NULL;
}

static bool on_has_game(void *context, int64_t game)
{
    return last_job(context, STORE_GAME_BEGUN, game) != NULL;
}

static void load_rating(struct world *world, const struct store_rating *rating)
{
    struct reason reason;
    if (!hall_load_rating(world->hall, rating, &reason))
        world_broken(reason.text);
}

static bool is_deleted(const struct world *world, int64_t person)
{
    for (size_t i = 0; i < world->job_count; i++)
        if (world->jobs[i].job->kind == STORE_PERSON_DELETED &&
            world->jobs[i].job->deletion.person == person)
            return true;
    return false;
}

static bool is_last_note(const struct world *world, size_t at)
{
    const char *key = world->jobs[at].job->note.key;
    for (size_t i = at + 1; i < world->job_count; i++)
        if (world->jobs[i].job->kind == STORE_NOTE &&
            strcmp(world->jobs[i].job->note.key, key) == 0)
            return false;
    return true;
}

/* As store_load() has it: people first, then what is theirs, then open games. */
static void load_people(struct world *world)
{
    struct reason reason;
    for (size_t i = 0; i < world->job_count; i++) {
        const struct store_job *job = world->jobs[i].job;
        if (job->kind == STORE_PERSON && !is_deleted(world, job->person.id) &&
            job == last_job(world, STORE_PERSON, job->person.id) &&
            !hall_load_person(world->hall, &job->person, &reason))
            world_broken(reason.text);
    }
    for (size_t i = 0; i < world->job_count; i++) {
        const struct store_job *job = world->jobs[i].job;
        if (job->kind == STORE_SETTING)
            hall_load_setting(world->hall, &job->setting, &reason);
        else if (job->kind == STORE_NOTE && job->note.value && is_last_note(world, i))
            hall_load_note(world->hall, &job->note, &reason);
        else if (job->kind == STORE_MUTE)
            hall_load_mute(world->hall, &job->mute, &reason);
        else if (job->kind == STORE_CHALLENGE &&
                 !last_job(world, STORE_CHALLENGE_GONE, job->challenge.id))
            hall_load_challenge(world->hall, &job->challenge, &reason);
        else if (job->kind == STORE_GAME_OVER && job->over.rated)
            for (int color = 0; color < 2; color++)
                if (!is_deleted(world, job->over.ratings[color].person))
                    load_rating(world, &job->over.ratings[color]);
    }
}

/* Whether the last event of a game is enough, as the server asks. */
static bool load_last(struct world *world, int64_t game)
{
    char named[40];
    snprintf(named, sizeof named, "1 event game=%lld ", (long long)game);
    if (world->journal && strstr(world->journal, named))
        return false;
    for (size_t i = world->job_count; i > 0; i--) {
        const struct store_job *job = world->jobs[i - 1].job;
        if (job->kind == STORE_EVENT && job->event.game == game)
            return hall_load_last(world->hall, &job->event);
    }
    return false;
}

static void load_games(struct world *world)
{
    struct reason reason;
    for (size_t i = 0; i < world->job_count; i++) {
        const struct store_job *job = world->jobs[i].job;
        if (job->kind != STORE_GAME_BEGUN || last_job(world, STORE_GAME_OVER, job->game.id))
            continue;
        if (!hall_load_game(world->hall, &job->game, &reason))
            world_broken(reason.text);
        if (load_last(world, job->game.id))
            continue;
        for (size_t k = i; k < world->job_count; k++) {
            const struct store_job *event = world->jobs[k].job;
            if (event->kind == STORE_EVENT && event->event.game == job->game.id &&
                !hall_load_event(world->hall, &event->event, world->now, &reason))
                world_broken(reason.text);
        }
    }
}

/* ---- beginning and end -------------------------------------------------------------------------- */

static void make_hall(struct world *world)
{
    struct hall_ports ports = {.context = world,
                               .send = on_send,
                               .waiting = on_waiting,
                               .part = on_part,
                               .relay = on_relay,
                               .put = on_put,
                               .ask = on_ask,
                               .file = on_file,
                               .has_game = on_has_game,
                               .command = on_command,
                               .say = on_say};
    world->hall = hall_new(&world->options, &ports);
}

void world_begin(struct world *world)
{
    struct hall_options options = world->options;
    attacks_init();
    memset(world, 0, sizeof *world);
    world->options = options;
    if (!world->options.host)
        world->options.host = "test";
    world->options.seed = world->options.seed ? world->options.seed : 1;
    world->now = 1000;
    world->date = INT64_C(1800000000000);
    make_hall(world);
    hall_open_doors(world->hall, world->now, world->date);
}

static void free_sitters(struct world *world)
{
    for (int i = 0; i < world->count; i++) {
        free(world->sitters[i]->heard);
        free(world->sitters[i]);
    }
    world->count = 0;
}

void world_end(struct world *world)
{
    hall_free(world->hall);
    free_sitters(world);
    for (size_t i = 0; i < world->job_count; i++)
        free(world->jobs[i].job);
    free(world->jobs);
    free(world->journal);
    free(world->paper);
}

/* What an answer of the store would be. */
static void answer_query(struct world *world, const struct store_query *query)
{
    struct store_reply reply = {.query = *query, .number = world->pair_games};
    struct store_game game;
    struct store_event *events = NULL;
    const struct store_job *begun = last_job(world, STORE_GAME_BEGUN, query->game);
    if (query->kind == STORE_EVENTS && begun) {
        game = begun->game;
        reply.games = &game;
        reply.game_count = 1;
        for (size_t i = 0; i < world->job_count; i++) {
            const struct store_job *job = world->jobs[i].job;
            if (job->kind != STORE_EVENT || job->event.game != query->game)
                continue;
            events = memory_resize(events, reply.event_count + 1, sizeof *events);
            events[reply.event_count++] = job->event;
        }
        reply.events = events;
    }
    hall_reply(world->hall, &reply, world->now, world->date);
    free(events);
}

void world_commit(struct world *world)
{
    world->done = world->put;
    world->journal_length = 0;
    if (world->journal)
        *world->journal = '\0';
    hall_stored(world->hall, world->done);
    while (world->query_count > 0) {
        struct store_query query = world->queries[0];
        memmove(world->queries, world->queries + 1,
                (size_t)--world->query_count * sizeof query);
        answer_query(world, &query);
    }
    if (world->done != world->put)
        world_commit(world);
}

void world_forget_over(struct world *world)
{
    size_t count = 0;
    int64_t over = 0;
    if (world->job_count < 2000 || world->done != world->put)
        return;
    for (size_t i = 0; i < world->job_count; i++)
        if (world->jobs[i].job->kind == STORE_GAME_OVER &&
            world->jobs[i].job->over.game > over)
            over = world->jobs[i].job->over.game;
    for (size_t i = 0; i < world->job_count; i++) {
        struct store_job *job = world->jobs[i].job;
        bool old =
            job->kind == STORE_PERSON && job != last_job(world, STORE_PERSON, job->person.id);
        if (job->kind == STORE_EVENT)
            old = job->event.game < over;
        else if (job->kind == STORE_GAME_BEGUN)
            old = job->game.id < over;
        else if (job->kind == STORE_GAME_OVER)
            old = job->over.game < over;
        if (old)
            job->kind = STORE_JOB_KINDS;
    }
    for (size_t i = 0; i < world->job_count; i++)
        if (world->jobs[i].job->kind == STORE_JOB_KINDS)
            free(world->jobs[i].job);
        else
            world->jobs[count++] = world->jobs[i];
    world->job_count = count;
}

void world_wait(struct world *world, int64_t milliseconds)
{
    world->now += milliseconds;
    world->date += milliseconds;
    hall_look(world->hall, world->now, world->date);
    if (!world->holds)
        world_commit(world);
}

static void replay(struct world *world)
{
    const char *text = world->journal;
    world->replays = true;
    while (text && *text != '\0') {
        struct reason reason;
        size_t length = strcspn(text, "\n");
        if (!hall_replay(world->hall, text, length, world->now, world->date, &reason))
            world_broken(reason.text);
        text += length + 1;
    }
    world->replays = false;
}

void world_restart(struct world *world, bool killed)
{
    int64_t person = 1, game = 1, wish = 1;
    if (!killed) {
        hall_say_goodbye(world->hall);
        for (int i = 0; i < world->count; i++)
            sitter_leave(world->sitters[i]);
        world_commit(world);
    }
    for (int i = 0; i < world->count; i++)
        world->sitters[i]->session = NULL;
    hall_free(world->hall);
    while (world->job_count > 0 && world->jobs[world->job_count - 1].ticket > world->done)
        free(world->jobs[--world->job_count].job);
    world->query_count = 0;
    make_hall(world);
    load_people(world);
    load_games(world);
    hall_loaded(world->hall, person, game, wish);
    for (size_t i = 0; i < world->job_count; i++)
        if (world->jobs[i].job->kind == STORE_GAME_BEGUN)
            hall_loaded(world->hall, 1, world->jobs[i].job->game.id + 1, 1);
    replay(world);
    hall_open_doors(world->hall, world->now, world->date);
    if (!world->holds)
        world_commit(world);
}
