/* messages.c - the queue of messages.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A message is a sentence about one event. The important word comes early, to suit message
 * lines, scrolling terminals and screen readers.
 */
#include "session/core/core.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/memory.h"
#include "base/printable.h"

bool session_add_message(struct session *session, enum message_kind kind, bool exact,
                         const char *format, ...)
{
    struct messages *messages = &session->messages;
    struct message *message;
    char text[2 * sizeof message->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (messages->next == messages->count)
        messages->next = messages->count = 0;
    messages->list = memory_grow(messages->list, messages->count + 1, &messages->capacity,
                                 sizeof *messages->list);
    message = &messages->list[messages->count++];
    *message = (struct message){.kind = kind, .exact = exact};
    printable_copy_string(message->text, sizeof message->text, text);
    session->bell_is_due |= kind == MESSAGE_ALERT;
    log_write(session->settings->engine.log, "shown: %s", message->text);
    return kind != MESSAGE_ERROR;
}

void session_print_words(struct session *session, const char *heading, const char *words)
{
    char line[MESSAGE_TEXT_SIZE];
    size_t length = (size_t)snprintf(line, sizeof line, "%s", heading);
    while (*words) {
        size_t span = strcspn(words, " ");
        if (length > 0 && length + 1 + span >= sizeof line) {
            session_print(session, "%s", line);
            length = 0;
        }
        length += (size_t)snprintf(line + length, sizeof line - length, "%s%.*s",
                                   length ? " " : "", (int)span, words);
        words += span;
        words += strspn(words, " ");
    }
    if (length > 0)
        session_print(session, "%s", line);
}

void session_print_fen_warning(struct session *session, const struct error *remark)
{
    if (*remark->text)
        session_print(session, "FEN: %s.", remark->text);
}

void session_print_line(void *context, const char *line)
{
    session_print(context, "%s", line);
}

bool session_take_bell(struct session *session)
{
    bool due = session->bell_is_due;
    session->bell_is_due = false;
    return due;
}

bool session_next_message(struct session *session, struct message *message)
{
    if (session->messages.next == session->messages.count)
        return false;
    *message = session->messages.list[session->messages.next++];
    return true;
}
