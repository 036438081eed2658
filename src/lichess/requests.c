/* requests.c - HTTP requests to the site, lines to the session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"

int64_t gateway_now(const struct gateway *gateway)
{
    return gateway->callbacks.now(gateway->callbacks.context);
}

int64_t gateway_date(const struct gateway *gateway)
{
    return gateway->callbacks.date(gateway->callbacks.context);
}

void reply_send(struct gateway *gateway, struct line_writer *writer)
{
    gateway->callbacks.send(gateway->callbacks.context, writer);
}

void reply_ok(struct gateway *gateway, uint64_t tag, const char *key, int64_t number)
{
    if (tag == 0)
        return;
    struct line_writer writer = line_writer_begin(tag, VERB_OK);
    if (key)
        line_writer_add_number(&writer, key, number);
    reply_send(gateway, &writer);
}

void reply_no(struct gateway *gateway, uint64_t tag, const char *code, const char *text)
{
    if (tag == 0)
        return;
    struct line_writer writer = line_writer_begin(tag, VERB_NO);
    line_writer_add(&writer, "code", code);
    if (text && *text)
        line_writer_add_text(&writer, text);
    reply_send(gateway, &writer);
}

void gateway_send_message(struct gateway *gateway, const char *format, ...)
{
    char text[LOBBY_LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_TELL);
    line_writer_add(&writer, "from", "lichess");
    line_writer_add_text(&writer, text);
    reply_send(gateway, &writer);
}

static void remove_request(struct gateway_request *request)
{
    struct gateway_request **at = &request->gateway->requests;
    while (*at != request)
        at = &(*at)->next;
    *at = request->next;
    free(request);
}

static bool handle_line(void *context, const char *line, size_t length)
{
    struct gateway_request *request = context;
    request->value = length > 0 ? site_json_parse(line, length) : NULL;
    bool is_open = request->line(request->gateway, request);
    site_json_free(request->value);
    if (!is_open)
        remove_request(request);
    return is_open;
}

static void handle_end(void *context, const struct http_response *answer)
{
    struct gateway_request *request = context;
    struct gateway *gateway = request->gateway;
    int64_t longest = gateway->round_trip > 0 ? gateway->round_trip * 9 / 8 + 1 : INT64_MAX;
    if (answer->status == 429)
        gateway_send_message(gateway, "Too many requests: waiting for a minute.");
    if (answer->status > 0 && !request->line)
        gateway->round_trip = MIN(answer->round_trip, longest);
    request->error = answer->error;
    request->status = answer->status;
    request->value = site_json_parse(answer->body, answer->length);
    request->end(gateway, request);
    site_json_free(request->value);
    remove_request(request);
    gateway->over |= answer->status == 401; /* only after the error has been sent */
}

struct gateway_request *gateway_request_send(struct gateway *gateway,
                                             const struct gateway_request *plan,
                                             const char *body, const char *path, ...)
{
    struct gateway_request *request = memory_new(1, sizeof *request);
    char full_path[PATH_SIZE];
    va_list arguments;
    va_start(arguments, path);
    vsnprintf(full_path, sizeof full_path, path, arguments);
    va_end(arguments);
    *request = *plan;
    request->gateway = gateway;
    request->next = gateway->requests;
    gateway->requests = request;
    request->number = gateway->callbacks.start_request(
        gateway->callbacks.context,
        &(struct http_request){.method = body ? "POST" : "GET",
                               .path = full_path,
                               .body = body,
                               .line = plan->line ? handle_line : NULL,
                               .accept = plan->accepts_json ? "application/json" : NULL,
                               .end = handle_end,
                               .context = request});
    return request;
}

void gateway_request_cancel(struct gateway *gateway, struct gateway_request **request)
{
    if (!*request)
        return;
    gateway->callbacks.cancel_request(gateway->callbacks.context, (*request)->number);
    remove_request(*request);
    *request = NULL;
}

/* The code is never "rate", because the session would reconnect at once. */
bool reply_check_status(struct gateway *gateway, const struct gateway_request *request)
{
    const char *text = site_json_text(request->value, "error"), *code = "refused";
    if (request->status / 100 == 2)
        return true;
    if (request->status == 0) {
        code = "busy";
        text = request->error.text;
    } else if (request->status == 401) {
        code = "login";
        text = "you are not logged in";
    } else if (request->status == 404) {
        code = request->not_found_code ? request->not_found_code : "no_game";
        text = NULL;
    }
    reply_no(gateway, request->tag, code, text);
    return false;
}

void reply_end(struct gateway *gateway, struct gateway_request *request)
{
    if (reply_check_status(gateway, request))
        reply_ok(gateway, request->tag, request->line ? "count" : NULL, request->count);
}

void form_add(char form[FORM_SIZE], const char *key, const char *value)
{
    text_add(form, FORM_SIZE, "%s%s=", *form ? "&" : "", key);
    for (; *value != '\0'; value++) {
        bool unreserved = (*value >= '0' && *value <= '9') || strchr("-_.~", *value) ||
                          ((*value | 0x20) >= 'a' && (*value | 0x20) <= 'z');
        text_add(form, FORM_SIZE, unreserved ? "%c" : "%%%02X", (unsigned char)*value);
    }
}

void form_add_number(char form[FORM_SIZE], const char *key, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    form_add(form, key, text);
}

bool stream_schedule_reopen(struct gateway *gateway, struct stream *stream, int status,
                            int64_t longest)
{
    int64_t now = gateway_now(gateway);
    stream->request = NULL;
    if (status / 100 == 4 && status != 401 && status != 429)
        return false;
    stream->pause = stream->pause > 0 && now - stream->opened_at <= longest
                        ? backoff_next(stream->pause, longest)
                        : GATEWAY_RECONNECT_MIN;
    stream->reopen_at = now + (status == 429 ? HTTP_RATE_LIMIT_PAUSE : stream->pause);
    return true;
}
