/* uci_output.c - what the UCI server says, from any thread.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A listener that does not read costs info lines, not thinking time; one that has gone ends
 * the session.
 */
#include "uci/uci_session.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

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

/* The mutex is held. */
static void write_all(struct uci_session *session, const struct text_line *line)
{
    size_t done = 0;
    while (done < line->length && !atomic_load(&session->output_failed)) {
        ssize_t written = write(session->output, line->bytes + done, line->length - done);
        if (written >= 0)
            done += (size_t)written;
        else if (errno == EAGAIN)
            output_is_ready(session, -1);
        else if (errno != EINTR)
            uci_note_failure(session);
    }
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
