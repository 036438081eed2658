/* uci_client_link.c - what is said to the other program, and how it is ended: it may be ended
 * because of what was to be said, and is told of its end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "uci/uci_client_state.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"

enum {
    OUTGOING_MAX = 1 << 20,
    KILL_INTERVAL = 50, /* after SIGKILL */
    ENDING_STEPS = 20   /* then even SIGKILL has not helped: the system holds it */
};

/* ---- out --------------------------------------------------------------------------- */

/* Room for so many further bytes; false: it does not read. */
static bool make_room(struct uci_client *client, size_t more)
{
    size_t needed = client->outgoing_length + more;
    if (needed > OUTGOING_MAX)
        return false;
    if (needed <= client->outgoing_capacity)
        return true;
    client->outgoing = memory_resize(client->outgoing, 2 * needed, 1);
    client->outgoing_capacity = 2 * needed;
    return true;
}

void uci_client_send(struct uci_client *client, const char *format, ...)
{
    va_list arguments;
    if (client->child.input < 0)
        return;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !make_room(client, (size_t)length + 1)) {
        uci_client_fail(client, "does not read what it is sent");
        return;
    }
    va_start(arguments, format);
    vsnprintf(client->outgoing + client->outgoing_length, (size_t)length + 1, format,
              arguments);
    va_end(arguments);
    client->outgoing_length += (size_t)length;
}

void uci_client_write(struct uci_client *client)
{
    assert(client->outgoing_length <= client->outgoing_capacity);
    while (client->outgoing_length > 0 && client->child.input >= 0) {
        ssize_t written =
            write(client->child.input, client->outgoing, client->outgoing_length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EAGAIN)
            return;
        if (written <= 0) { /* it has closed its input: what it owes shows what that means */
            close(client->child.input);
            client->child.input = -1;
            client->outgoing_length = 0;
            return;
        }
        client->outgoing_length -= (size_t)written;
        memmove(client->outgoing, client->outgoing + written, client->outgoing_length);
    }
}

/* ---- how it stands ----------------------------------------------------------------- */

void uci_client_enter(struct uci_client *client, enum uci_client_state state,
                      int64_t milliseconds)
{
    client->state = state;
    client->deadline = milliseconds < 0 ? -1 : monotonic_milliseconds() + milliseconds;
}

void uci_client_report_end(struct uci_client *client, chess_move best, chess_move ponder)
{
    bool heard = client->searching && !client->cancelled;
    client->searching = false;
    if (heard)
        client->monitor.finished(client->monitor.listener, best, ponder);
}

void uci_client_stop(struct uci_client *client)
{
    if (client->state != UCI_CLIENT_THINKING)
        return;
    uci_client_send(client, "stop\n");
    uci_client_write(client);
    uci_client_enter(client, UCI_CLIENT_STOPPING, client->patience.bestmove);
}

/* ---- ending ------------------------------------------------------------------------ */

void uci_client_let_go(struct uci_client *client)
{
    child_process_close(&client->child);
    line_reader_close(&client->output);
    client->outgoing_length = 0;
    uci_client_enter(client, UCI_CLIENT_ENDED, -1);
}

void uci_client_step_to_end(struct uci_client *client)
{
    assert(client->state != UCI_CLIENT_ENDED);
    if (client->state != UCI_CLIENT_ENDING) {
        uci_client_enter(client, UCI_CLIENT_ENDING, client->patience.quit);
        client->ending_step = 0;
        uci_client_send(client, client->searching ? "stop\nquit\n" : "quit\n");
        uci_client_write(client);
        return;
    }
    if (++client->ending_step == ENDING_STEPS) {
        client->child.id = 0;
        uci_client_let_go(client);
        return;
    }
    child_process_signal(&client->child, client->ending_step == 1 ? SIGTERM : SIGKILL);
    uci_client_enter(client, UCI_CLIENT_ENDING,
                     client->ending_step == 1 ? client->patience.term : KILL_INTERVAL);
}

void uci_client_fail(struct uci_client *client, const char *format, ...)
{
    char text[sizeof client->trouble.text];
    va_list arguments;
    if (client->state == UCI_CLIENT_ENDING || client->state == UCI_CLIENT_ENDED)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    client->troubled = true;
    reason_set(&client->trouble, 0, "%s: %s", client->name, text);
    uci_client_step_to_end(client);
    uci_client_report_end(client, MOVE_NONE, MOVE_NONE);
}
