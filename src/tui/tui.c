/* tui.c - the main loop: waits for keys, signals and the session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events only change state and mark stale parts of the screen (actions.h). Before the loop
 * waits again, it draws a frame if the terminal has received the last one (redraw.h).
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
#include "tui/ui.h"
#include "tui/terminal/redraw.h"
#include "tui/views/pager.h"
#include "tui/input/paste.h"
#include "tui/views/picker_pane.h"
#include "tui/input/prompt.h"
#include "tui/terminal/signals.h"
#include "tui/style/text.h"

static void handle_signals(struct ui *ui)
{
    unsigned signals = signals_get_pending();
    if ((signals & (SIGNALS_END | SIGNALS_HANGUP)) || terminal_is_gone())
        ui->exiting = true;
    else if (signals & SIGNALS_STOP)
        ui_suspend(ui);
    else if (signals & SIGNALS_CONTINUE)
        terminal_refresh();
    if (signals & SIGNALS_RESIZE)
        terminal_resize();
    if (signals & (SIGNALS_RESIZE | SIGNALS_CONTINUE))
        ui_update_layout(ui);
    if (signals & SIGNALS_INTERRUPT)
        ui_interrupt(ui);
}

static void run_loop(struct ui *ui)
{
    enum { KEYS, SIGNALS, SESSION, SOURCES = SESSION + SESSION_DESCRIPTORS };
    struct pollfd sources[SOURCES] = {
        [KEYS] = {0, POLLIN, 0},
        [SIGNALS] = {signals_pipe_read_end(), POLLIN, 0},
    };

    while (!ui->exiting) {
        clipboard_send_pending();
        bool drawn = redraw_if_due(ui);
        if (drawn && ui->wants_images && terminal_send_images()) {
            ui_update_layout(ui);
            drawn = redraw_if_due(ui);
        }
        int wait = redraw_timeout(ui, drawn);
        wait = (int)earlier(wait, keys_timeout());
        session_fill_poll_set(ui->screen.session, sources + SESSION);
        wait = session_poll_timeout(ui->screen.session, wait);
        wait = (int)earlier(wait, terminal_reply_timeout());
        if (poll(sources, SOURCES, wait) < 0)
            continue;
        /* Exit if a terminal of unknown type did not reply. */
        ui->exiting = terminal_reply_timeout() == 0 && !sources[KEYS].revents;
        if (sources[SIGNALS].revents)
            handle_signals(ui);
        if (!ui->exiting && (sources[KEYS].revents || keys_timeout() == 0))
            ui_handle_key(ui);
        picker_pane_search(ui, prompt_text());
        if (!ui->exiting && session_needs_poll(ui->screen.session, sources + SESSION))
            ui_handle_events(ui);
        picker_pane_update(ui);
    }
}

bool tui_is_available(struct error *error)
{
    return terminal_is_capable(error);
}

bool tui_run(struct session *session, int *status, struct error *error)
{
    static struct ui ui;
    static char final_messages[4096];
    text_init(locale_init());
    prompt_open(session);
    if (!terminal_open(error)) {
        prompt_close();
        return false;
    }
    redraw_init();
    ui_init(&ui, session);
    prompt_bind_keys();
    run_loop(&ui);
    pager_close();
    picker_pane_free();
    clipboard_discard_pending();
    keys_discard_input();
    struct paste paste = paste_take_pending();
    paste_free(&paste);
    bool usable = terminal_reply_timeout() != 0;
    struct message message;
    *final_messages = '\0';
    if (usable) {
        *status = session_finish(session, ui.quit_done);
        while (session_next_message(session, &message))
            if (message.kind == MESSAGE_INFO || message.kind == MESSAGE_WARNING)
                text_add(final_messages, sizeof final_messages, "%s\n", message.text);
    }
    terminal_close(final_messages, usable);
    prompt_close();
    return usable ||
           error_set(error, 0,
                     "the terminal type TERM=%s is unknown, and the terminal does not answer. "
                     "To see the board, try: TERM=xterm-256color ttychess",
                     terminal_unknown_type());
}
