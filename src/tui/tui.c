/* tui.c - the main loop: waits for keys, signals and the session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events only change state and mark what is out of date (actions.h). A frame is drawn before
 * the loop waits again, if the terminal has received the last one (pace.h).
 */
#include "config.h"

#include "tui/tui.h"

#include <poll.h>

#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "session/session.h"
#include "tui/input/actions.h"
#include "tui/terminal/terminal.h"
#include "tui/face.h"
#include "tui/terminal/pace.h"
#include "tui/views/pager.h"
#include "tui/input/paste.h"
#include "tui/views/picking.h"
#include "tui/input/prompt.h"
#include "tui/terminal/signals.h"
#include "tui/look/text.h"

static void take_signals(struct face *face)
{
    unsigned signals = signals_take();
    if ((signals & (SIGNALS_END | SIGNALS_HANGUP)) || terminal_is_lost())
        face->leaving = true;
    else if (signals & SIGNALS_STOP)
        actions_suspend(face);
    else if (signals & SIGNALS_CONTINUE)
        terminal_refresh();
    if (signals & SIGNALS_RESIZE)
        terminal_resize();
    if (signals & (SIGNALS_RESIZE | SIGNALS_CONTINUE))
        face_fit_window(face);
    if (signals & SIGNALS_INTERRUPT)
        actions_interrupt(face);
}

static void run_loop(struct face *face)
{
    enum { KEYS, SIGNALS, SESSION, SOURCES = SESSION + SESSION_DESCRIPTORS };
    struct pollfd sources[SOURCES] = {
        [KEYS] = {0, POLLIN, 0},
        [SIGNALS] = {signals_wake_descriptor(), POLLIN, 0},
    };

    while (!face->leaving) {
        clipboard_send_waiting();
        int wait = pace_time_to_wait(face, pace_draw(face));

        wait = (int)earlier(wait, keys_time_to_wait());
        session_poll_set(face->screen.session, sources + SESSION);
        wait = session_limit_wait(face->screen.session, wait);
        wait = (int)earlier(wait, terminal_answer_wait());
        if (poll(sources, SOURCES, wait) < 0)
            continue;
        face->leaving = terminal_answer_wait() == 0 && !sources[KEYS].revents;
        if (sources[SIGNALS].revents)
            take_signals(face);
        if (!face->leaving && (sources[KEYS].revents || keys_time_to_wait() == 0))
            actions_take_key(face);
        picking_look_for(face, prompt_text());
        if (!face->leaving && session_is_due(face->screen.session, sources + SESSION))
            actions_take_news(face);
        picking_follow(face);
    }
}

/* ---- begin and end --------------------------------------------------------------- */

bool tui_possible(struct error *error)
{
    return terminal_is_capable(error);
}

bool tui_run(struct session *session, int *status, struct error *error)
{
    static struct face face;
    static char last_words[4096];
    text_open(locale_choose());
    prompt_open(session);
    if (!terminal_open(error)) {
        prompt_close();
        return false;
    }
    pace_begin();
    face_open(&face, session);
    prompt_bind_keys();
    run_loop(&face);
    pager_close();
    picking_forget();
    clipboard_forget();
    keys_close();
    struct paste paste = paste_take_away();
    paste_free(&paste);
    bool understood = terminal_answer_wait() != 0;
    struct message message;
    *last_words = '\0'; /* left on the terminal */
    if (understood) {
        *status = session_finish(session, face.quit_done);
        while (session_next_message(session, &message))
            if (message.kind == MESSAGE_INFO || message.kind == MESSAGE_WARNING)
                text_add(last_words, sizeof last_words, "%s\n", message.text);
    }
    terminal_close(last_words, understood);
    prompt_close();
    return understood ||
           error_set(error, 0,
                     "the terminal type TERM=%s is unknown, and the terminal does not answer. "
                     "For the board, try: TERM=xterm-256color ttychess",
                     terminal_unknown_type());
}
