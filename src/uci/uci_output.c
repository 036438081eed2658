/* uci_output.c - what the UCI server says, from any thread.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A listener that does not read costs info lines, not thinking time; one that has gone ends
 * the session.
 */
#include "uci/uci_session.h"

#include <errno.h>
#include <langinfo.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/printable.h"
#include "uci/uci_info.h"

static bool output_is_ready(const struct uci_session *session, int timeout)
{
    struct pollfd waiting = {.fd = session->output, .events = POLLOUT};
    return poll(&waiting, 1, timeout) != 0;
}

/* A full pipe will do as well: the reader has enough to wake up for. */
void uci_wake(struct uci_session *session)
{
    while (write(session->wake[1], "", 1) < 0 && errno == EINTR)
        continue;
}

void uci_note_failure(struct uci_session *session)
{
    atomic_store(&session->output_failed, true);
    uci_wake(session);
}

static void write_bytes(struct uci_session *session, const char *bytes, size_t length)
{
    size_t done = 0;
    while (done < length && !atomic_load(&session->output_failed)) {
        ssize_t written = write(session->output, bytes + done, length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno == EAGAIN)
            output_is_ready(session, -1);
        else if (errno != EINTR) {
            atomic_store(&session->output_error, errno == EPIPE ? 0 : errno);
            uci_note_failure(session);
        }
    }
}

/* The mutex is held. */
static void write_all(struct uci_session *session, const struct text_line *line)
{
    struct printable_filter filter = {.length = 0};
    char text[sizeof line->bytes + PRINTABLE_FILTER_SIZE];
    size_t length = 0, portion = sizeof line->bytes;
    if (!session->terminal) {
        write_bytes(session, line->bytes, line->length);
        return;
    }
    filter.ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    for (size_t i = 0; i < line->length; i++) {
        length += printable_filter(&filter, text + length, line->bytes[i]);
        if (length >= portion) {
            write_bytes(session, text, length);
            length = 0;
        }
    }
    write_bytes(session, text, length);
}

void uci_say(struct uci_session *session, const struct text_line *line)
{
    pthread_mutex_lock(&session->output_mutex);
    write_all(session, line);
    pthread_mutex_unlock(&session->output_mutex);
}

void uci_say_text(struct uci_session *session, const char *text)
{
    struct text_line line = {0};
    text_line_add(&line, "%s\n", text);
    uci_say(session, &line);
}

void uci_complain(struct uci_session *session, const struct reason *reason)
{
    struct text_line line = {0};
    text_line_add(&line, "info string %s\n", reason->text);
    uci_say(session, &line);
}

/* ---- listeners, on a thinking thread ------------------------------------- */

void uci_on_report(void *listener, const struct search_report *report)
{
    struct uci_session *session = listener;
    struct text_line line = {0};
    uci_info_write_report(&line, &session->game.position, report, session->show_chances);
    pthread_mutex_lock(&session->output_mutex);
    if (output_is_ready(session, 0))
        write_all(session, &line);
    pthread_mutex_unlock(&session->output_mutex);
}

void uci_on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct uci_session *session = listener;
    struct text_line line = {0};
    uci_info_write_best_move(&line, &session->game.position, best, ponder);
    /* First the flag: who has read the line may send the next command at once. */
    atomic_store(&session->answered, true);
    uci_say(session, &line);
    uci_wake(session);
}

void uci_on_book(void *listener, const struct book_move *moves, int count)
{
    struct uci_session *session = listener;
    struct text_line line = {0};
    uci_info_write_book(&line, &session->game.position, moves, count);
    uci_say(session, &line);
}
