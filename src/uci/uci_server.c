/* uci_server.c - ttychess as an engine for other programs: life of a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reader sleeps in poll() until a line comes or the listener goes.
 */
#include <config.h>

#include "uci/uci_server.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "engine/quick_wake.h"
#include "strategies/strategies.h"
#include "uci/uci_session.h"

/* ---- the session --------------------------------------------------------- */

/* Sleep until a line or a wake-up comes, or the listener goes (poll() tells of that without
 * being asked); at the end of input no line does. */
static void wait_for_news(struct uci_session *session)
{
    char bytes[64];
    int input = session->reader.ended ? -1 : session->reader.descriptor;
    struct pollfd waiting[] = {{.fd = input, .events = POLLIN},
                               {.fd = session->wake[0], .events = POLLIN},
                               {.fd = session->output}};
    if (poll(waiting, 3, -1) <= 0)
        return;
    if (waiting[2].revents != 0)
        uci_note_failure(session);
    if (waiting[1].revents != 0)
        while (read(session->wake[0], bytes, sizeof bytes) == sizeof bytes)
            continue;
    if (waiting[0].revents != 0)
        line_reader_fill(&session->reader);
}

/* Take a line, or wait for what comes next. False: nothing will, and nothing waits. */
static bool read_on(struct uci_session *session)
{
    struct reason reason;
    const char *line;
    size_t length;
    switch (line_reader_next(&session->reader, &line, &length)) {
    case LINE_TAKEN: uci_execute(session, (struct span){line, length}); return true;
    case LINE_TOO_LONG:
        reason_set(&reason, 0, "a line of more than %zu bytes was passed over",
                   LINE_READER_LIMIT);
        uci_complain(session, &reason);
        return true;
    case LINE_END:
        if (!uci_has_waiting(session))
            return false;
        if (uci_is_endless(session)) /* who could stop it now? */
            uci_stop_search(session);
        break;
    case LINE_PENDING: break;
    }
    wait_for_news(session);
    return true;
}

static void run(struct uci_session *session)
{
    bool going = true;
    while (going && !session->quitting && !atomic_load(&session->output_failed)) {
        /* A new search is asked for: nobody wants an endless one any more. */
        if (session->asked.searches > 0 && uci_is_endless(session))
            uci_stop_search(session);
        going = uci_execute_waiting(session) || read_on(session);
    }
}

static bool open_session(struct uci_session *session, const char *taken, size_t taken_length,
                         struct reason *reason)
{
    session->engine = engine_create(strategies, reason);
    if (!session->engine)
        return false;
    line_reader_open(&session->reader, session->reader.descriptor, taken, taken_length);
    if (!uci_game_read(&session->game, (struct span){"startpos", 8}, false, reason))
        return false;
    uci_set_engine_position(session);
    return true;
}

/* At `quit`, and when nobody listens any more, what runs is cut short; at the end of input
 * it may come to its own end, if it has one. */
static void end_work(struct uci_session *session)
{
    if (uci_is_endless(session))
        uci_stop_search(session);
    while (!session->quitting && !atomic_load(&session->output_failed) && uci_is_busy(session))
        wait_for_news(session);
    if (session->quitting || atomic_load(&session->output_failed)) {
        uci_work_stop(session);
        uci_stop_search(session);
    }
    uci_work_finish(session);
    engine_wait(session->engine);
}

static void close_session(struct uci_session *session)
{
    if (session->engine)
        end_work(session);
    engine_destroy(session->engine);
    line_reader_close(&session->reader);
    line_queue_free(&session->waiting);
    uci_game_free(&session->game);
    pthread_mutex_destroy(&session->output_mutex);
    close(session->wake[0]);
    close(session->wake[1]);
}

int uci_serve(int input, int output, const char *first_line, const char *taken,
              size_t taken_length, struct reason *reason)
{
    struct uci_session session = {.output = output, .answered = true};
    session.terminal = isatty(output);
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    session.reader.descriptor = input;
    if (pipe2(session.wake, O_CLOEXEC | O_NONBLOCK) != 0)
        return 1;
    pthread_mutex_init(&session.output_mutex, NULL);
    quick_wake_ask();
    sigaction(SIGPIPE, &ignore, &before); /* a write that fails says so itself */
    if (!open_session(&session, taken, taken_length, reason)) {
        uci_complain(&session, reason);
        atomic_store(&session.output_failed, true);
    } else {
        if (first_line)
            uci_execute(&session, (struct span){first_line, strlen(first_line)});
        run(&session);
    }
    close_session(&session);
    sigaction(SIGPIPE, &before, NULL);
    reason->text[0] = '\0';
    if (atomic_load(&session.output_error) != 0)
        reason_set(reason, 0, "standard output: %s",
                   strerror(atomic_load(&session.output_error)));
    return atomic_load(&session.output_failed) ? 1 : 0;
}
