/* lichess_world.c - see lichess_world.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/lichess_world.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static _Noreturn void world_failed(const char *what, const char *line)
{
    fprintf(stderr, "lichess_world: %s: %s\n", what, line);
    abort();
}

/* ---- callbacks of the gateway ------------------------------------------------------- */

static void tell(void *context, const struct line_writer *writer)
{
    struct lichess_world *world = context;
    struct lobby_line line;
    struct lobby_notification news;
    struct error error;
    if (writer->length == 0 || writer->bytes[writer->length - 1] != '\n' ||
        memchr(writer->bytes, '\n', writer->length - 1))
        world_failed("no line", "");
    if (world->length + writer->length >= FAR_TOLD)
        far_forget(world);
    memcpy(world->told + world->length, writer->bytes, writer->length);
    world->length += writer->length;
    world->told[world->length] = '\0';
    if (!lobby_line_parse(&line, writer->bytes, writer->length - 1, &error))
        world_failed(error.text, world->told);
    if (line.tag == NOTIFICATION_TAG) {
        replica_apply(&world->replica, &line, world->now, &news);
        if (news.kind == NOTIFICATION_CLOSED && *news.error.text)
            world_failed(news.error.text, world->told);
        return;
    }
    if (line.verb == VERB_ROW)
        return;
    snprintf(world->answer, sizeof world->answer, "%.*s", (int)writer->length - 1,
             strchr(writer->bytes, ' ') + 1);
    world->answer[strcspn(world->answer, "\n")] = '\0';
    world->answered = line.tag;
}

static uint64_t ask(void *context, const struct http_request *request)
{
    struct lichess_world *world = context;
    struct site_request *place = world->requests;
    while (place < world->requests + FAR_REQUESTS && place->number > 0)
        place++;
    if (place == world->requests + FAR_REQUESTS)
        world_failed("too many requests", request->path);
    place->number = ++world->numbers;
    place->handlers = *request;
    snprintf(place->what, sizeof place->what, "%s %s", request->method, request->path);
    snprintf(place->body, sizeof place->body, "%s", request->body ? request->body : "");
    return place->number;
}

static void cancel(void *context, uint64_t number)
{
    struct lichess_world *world = context;
    for (int i = 0; i < FAR_REQUESTS; i++)
        if (world->requests[i].number == number) {
            world->requests[i].number = 0;
            return;
        }
    world_failed("gives up what is not asked", "");
}

static int64_t now(void *context)
{
    return ((struct lichess_world *)context)->now;
}

static int64_t date(void *context)
{
    return ((struct lichess_world *)context)->date;
}

static void playing(void *context, const char *name, const char *games)
{
    (void)name;
    struct lichess_world *world = context;
    if (games)
        snprintf(world->playing, sizeof world->playing, "%s", games);
}

/* ---- functions for tests ------------------------------------------------------------ */

void far_begin(struct lichess_world *world)
{
    struct gateway_callbacks ports = {.context = world,
                                      .host = "lichess.org",
                                      .send = tell,
                                      .start_request = ask,
                                      .cancel_request = cancel,
                                      .now = now,
                                      .date = date,
                                      .games_changed = playing};
    memset(world, 0, sizeof *world);
    world->now = 1000;
    world->date = (int64_t)1764000000 * 1000;
    world->told = memory_new(FAR_TOLD, 1);
    world->gateway = gateway_create(&ports);
}

void far_end(struct lichess_world *world)
{
    gateway_destroy(world->gateway);
    for (int i = 0; i < FAR_REQUESTS; i++)
        if (world->requests[i].number > 0)
            world_failed("still asked", world->requests[i].what);
    replica_free(&world->replica);
    free(world->told);
}

const char *far_say(struct lichess_world *world, const char *format, ...)
{
    char line[2 * LOBBY_LINE_SIZE];
    int length = snprintf(line, sizeof line, "%" PRIu64 " ", ++world->tag);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + length, sizeof line - (size_t)length, format, arguments);
    va_end(arguments);
    *world->answer = '\0';
    gateway_handle_line(world->gateway, line, strlen(line));
    return world->answer;
}

struct site_request *far_find(struct lichess_world *world, const char *front)
{
    struct site_request *found = NULL;
    for (struct site_request *at = world->requests; at < world->requests + FAR_REQUESTS; at++)
        if (at->number > 0 && strncmp(at->what, front, strlen(front)) == 0 &&
            (!found || at->number < found->number))
            found = at;
    return found;
}

__attribute__((format(printf, 1, 0))) static char *write_json(const char *format,
                                                              va_list arguments)
{
    enum { MOST = 256 * 1024 };
    char *text = memory_new(MOST, 1);
    if (vsnprintf(text, MOST, format, arguments) >= MOST)
        world_failed("too long", format);
    for (char *at = text; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    return text;
}

bool far_line(struct lichess_world *world, struct site_request *request, const char *format,
              ...)
{
    uint64_t number = request ? request->number : 0;
    bool goes_on;
    char *text;
    va_list arguments;
    (void)world;
    if (number == 0 || !request->handlers.line)
        world_failed("no such stream", format);
    va_start(arguments, format);
    text = write_json(format, arguments);
    va_end(arguments);
    goes_on = request->handlers.line(request->handlers.context, text, strlen(text));
    if (!goes_on && request->number == number)
        request->number = 0;
    free(text);
    return goes_on;
}

void far_finish(struct lichess_world *world, struct site_request *request, int status,
                const char *format, ...)
{
    struct http_request handlers;
    struct http_response answer = {.status = status, .round_trip = world->round_trip};
    char *text;
    va_list arguments;
    if (!request || request->number == 0)
        world_failed("no such request", format);
    va_start(arguments, format);
    text = write_json(format, arguments);
    va_end(arguments);
    handlers = request->handlers;
    answer.body = text;
    answer.length = strlen(text);
    if (status == 0)
        error_set(&answer.error, 0, "the line was lost");
    request->number = 0;
    handlers.end(handlers.context, &answer);
    free(text);
}

void far_wait(struct lichess_world *world, int64_t milliseconds)
{
    int64_t until = world->now + milliseconds, due;
    while ((due = gateway_deadline(world->gateway)) >= 0 && due <= until) {
        world->date += due > world->now ? due - world->now : 0;
        world->now = due > world->now ? due : world->now;
        gateway_run_timers(world->gateway);
        if (gateway_deadline(world->gateway) == due)
            world_failed("what is due is not done", "");
    }
    world->date += until - world->now;
    world->now = until;
}

bool far_told(struct lichess_world *world, const char *part)
{
    return strstr(world->told, part) != NULL;
}

void far_forget(struct lichess_world *world)
{
    world->length = 0;
    *world->told = '\0';
}
