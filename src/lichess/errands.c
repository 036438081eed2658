/* errands.c - HTTP requests to the site, lines to the session.
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
    return gateway->ports.now(gateway->ports.context);
}

int64_t gateway_date(const struct gateway *gateway)
{
    return gateway->ports.date(gateway->ports.context);
}

/* ---- lines to the session --------------------------------------------------------------- */

void reply_send(struct gateway *gateway, struct line_writer *writer)
{
    gateway->ports.tell(gateway->ports.context, writer);
}

void reply_ok(struct gateway *gateway, uint64_t tag, const char *key, int64_t number)
{
    if (tag == 0)
        return;
    struct line_writer writer = line_begin(tag, VERB_OK);
    if (key)
        line_add_number(&writer, key, number);
    reply_send(gateway, &writer);
}

void reply_no(struct gateway *gateway, uint64_t tag, const char *code, const char *text)
{
    if (tag == 0)
        return;
    struct line_writer writer = line_begin(tag, VERB_NO);
    line_add(&writer, "code", code);
    if (text && *text)
        line_add_text(&writer, text);
    reply_send(gateway, &writer);
}

void gateway_tell(struct gateway *gateway, const char *format, ...)
{
    char text[LOBBY_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_TELL);
    line_add(&writer, "from", "lichess");
    line_add_text(&writer, text);
    reply_send(gateway, &writer);
}

/* ---- requests --------------------------------------------------------------------------- */

static void forget(struct errand *errand)
{
    struct errand **at = &errand->gateway->errands;
    while (*at != errand)
        at = &(*at)->next;
    *at = errand->next;
    free(errand);
}

static bool take_line(void *context, const char *line, size_t length)
{
    struct errand *errand = context;
    errand->value = length > 0 ? site_open(line, length) : NULL;
    bool goes_on = errand->line(errand->gateway, errand);
    site_close(errand->value);
    if (!goes_on)
        forget(errand);
    return goes_on;
}

static void take_end(void *context, const struct http_answer *answer)
{
    struct errand *errand = context;
    struct gateway *gateway = errand->gateway;
    int64_t most = gateway->round_trip > 0 ? gateway->round_trip * 9 / 8 + 1 : INT64_MAX;
    if (answer->status == 429)
        gateway_tell(gateway, "Too many requests: waiting for a minute.");
    if (answer->status > 0 && !errand->line)
        gateway->round_trip = MIN(answer->round_trip, most);
    errand->lost = answer->error;
    errand->status = answer->status;
    errand->value = site_open(answer->body, answer->length);
    errand->end(gateway, errand);
    site_close(errand->value);
    forget(errand);
    gateway->over |= answer->status == 401; /* after the error has been sent */
}

struct errand *errand_send(struct gateway *gateway, const struct errand *plan,
                           const char *body, const char *path, ...)
{
    struct errand *errand = memory_new(1, sizeof *errand);
    char whole[PATH_SIZE];
    va_list arguments;
    va_start(arguments, path);
    vsnprintf(whole, sizeof whole, path, arguments);
    va_end(arguments);
    *errand = *plan;
    errand->gateway = gateway;
    errand->next = gateway->errands;
    gateway->errands = errand;
    errand->number = gateway->ports.ask(
        gateway->ports.context,
        &(struct http_request){.method = body ? "POST" : "GET",
                               .path = whole,
                               .body = body,
                               .line = plan->line ? take_line : NULL,
                               .accept = plan->plain ? "application/json" : NULL,
                               .end = take_end,
                               .context = errand});
    return errand;
}

void errand_stop(struct gateway *gateway, struct errand **errand)
{
    if (!*errand)
        return;
    gateway->ports.give_up(gateway->ports.context, (*errand)->number);
    forget(*errand);
    *errand = NULL;
}

/* ---- answers of the site ---------------------------------------------------------------- */

/* The code is never "rate": a session would connect again at once. */
bool reply_failure(struct gateway *gateway, const struct errand *errand)
{
    const char *text = site_text(errand->value, "error"), *code = "refused";
    if (errand->status / 100 == 2)
        return true;
    if (errand->status == 0) {
        code = "busy";
        text = errand->lost.text;
    } else if (errand->status == 401) {
        code = "login";
        text = "you are not logged in: run 'ttychess lichess' in a shell";
    } else if (errand->status == 404) {
        code = errand->missing ? errand->missing : "no_game";
        text = NULL;
    }
    reply_no(gateway, errand->tag, code, text);
    return false;
}

void reply_end(struct gateway *gateway, struct errand *errand)
{
    if (reply_failure(gateway, errand))
        reply_ok(gateway, errand->tag, errand->line ? "count" : NULL, errand->count);
}

/* ---- forms ------------------------------------------------------------------------------ */

void form_add(char form[FORM_SIZE], const char *key, const char *value)
{
    text_add(form, FORM_SIZE, "%s%s=", *form ? "&" : "", key);
    for (; *value != '\0'; value++) {
        bool plain = (*value >= '0' && *value <= '9') || strchr("-_.~", *value) ||
                     ((*value | 0x20) >= 'a' && (*value | 0x20) <= 'z');
        text_add(form, FORM_SIZE, plain ? "%c" : "%%%02X", (unsigned char)*value);
    }
}

void form_add_number(char form[FORM_SIZE], const char *key, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    form_add(form, key, text);
}

/* ---- streams ---------------------------------------------------------------------------- */

bool line_up_lost(struct gateway *gateway, struct line_up *line, int status, int64_t longest)
{
    int64_t now = gateway_now(gateway);
    line->errand = NULL;
    if (status / 100 == 4 && status != 401 && status != 429)
        return false;
    line->pause = line->pause > 0 && now - line->since <= longest
                      ? backoff_next(line->pause, longest)
                      : GATEWAY_PAUSE;
    line->again_at = now + (status == 429 ? HTTP_PAUSE : line->pause);
    return true;
}
