/* tui.c - the game on the screen: one loop that waits for keys, signals and the session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events only change state and note which parts of the screen are out of date; a frame is
 * drawn before the loop waits again, if the terminal has taken the last one. Thinking is
 * the exception: it changes thousands of times a second and is drawn five times at most.
 * With nothing to wait for but events, the loop sleeps for as long as it takes.
 */
#include "config.h"

#include "tui/tui.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include <curses.h>

#include "game/session.h"
#include "game/session_leave.h"
#include "tui/browse.h"
#include "tui/colours.h"
#include "tui/face.h"
#include "tui/frame.h"
#include "tui/pager.h"
#include "tui/prompt.h"
#include "tui/signals.h"
#include "tui/study.h"
#include "tui/terminal.h"
#include "tui/text.h"
#include "tui/views.h"

enum { THINKING_INTERVAL = 200 }; /* milliseconds between two pictures of thinking */

enum { SLOW_DISK = 2000 };        /* milliseconds after which an unsaved move is told */

static bool leaving, quit_asked;
static bool quit_done; /* the session was asked to quit, and has said goodbye */
static int64_t thinking_due; /* when the next picture of thinking may be drawn */
static int64_t pending_since; /* the disk has been at it since then; 0: it is not */

static int64_t now_milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- drawing --------------------------------------------------------------------- */

/* What may be drawn now of what is out of date. */
static unsigned drawable_parts(const struct face *face)
{
    unsigned parts = face->stale;

    if ((parts & STALE_ALL) != STALE_ALL && now_milliseconds() < thinking_due)
        parts &= ~(unsigned)STALE_THINKING;
    return parts;
}

/* False when the terminal is busy: its pump will wake us. */
static bool draw_frame(struct face *face)
{
    unsigned parts = drawable_parts(face);

    if (parts == 0)
        return true;
    if (!terminal_is_ready())
        return false;
    if ((parts & STALE_ALL) == STALE_ALL)
        erase();
    frame_draw(&face->screen, parts);
    if (parts & STALE_THINKING)
        thinking_due = now_milliseconds() + THINKING_INTERVAL;
    face->stale &= ~parts;
    wnoutrefresh(stdscr);
    terminal_show();
    return true;
}

/* ---- time ------------------------------------------------------------------------ */

static int milliseconds_until(int64_t due)
{
    int64_t wait = due - now_milliseconds();

    return wait > 0 ? (int)wait : 0;
}

/* A disk that hangs makes no news: it has to be noticed. */
static void watch_disk(struct face *face)
{
    bool pending = session_saved(face->screen.session, NULL) == SAVE_PENDING;

    if (!pending)
        pending_since = 0;
    else if (pending_since == 0)
        pending_since = now_milliseconds();
    bool slow = pending && milliseconds_until(pending_since + SLOW_DISK) == 0;

    if (slow != face->screen.disk_is_slow)
        face->stale |= STALE_MESSAGE;
    face->screen.disk_is_slow = slow;
}

/* Milliseconds until the clock alone makes something to draw, -1 (for ever) when it does
 * not. A busy terminal wakes us by itself. */
static int time_to_wait(const struct face *face, bool can_draw)
{
    int wait = -1;

    if (can_draw && (face->stale & STALE_THINKING))
        wait = milliseconds_until(thinking_due);
    if (pending_since != 0 && !face->screen.disk_is_slow) {
        int disk = milliseconds_until(pending_since + SLOW_DISK);

        wait = wait < 0 || disk < wait ? disk : wait;
    }
    return wait;
}

/* ---- events ---------------------------------------------------------------------- */

static void take_news(struct face *face)
{
    unsigned news = session_wake(face->screen.session);

    if (news & NEWS_THINKING)
        face->stale |= STALE_THINKING;
    if (news & NEWS_MOVED)
        face->stale |= STALE_GAME | STALE_MESSAGE | STALE_PROMPT;
    if (news & NEWS_CLOCK)
        face->stale |= STALE_CLOCK;
    if (news & NEWS_SAVED)
        face->stale |= STALE_MESSAGE;
    if (news & NEWS_LIST)
        face->stale |= STALE_GAME;
    if (news & NEWS_COMPARE)
        face->stale |= STALE_THINKING;
    if (news & NEWS_REVIEW)
        face->stale |= STALE_GAME;
    face_note_study(face);
    if (news & NEWS_TREE)
        face->stale = STALE_ALL;
    if (face_take_messages(face)) /* a hint, a result */
        face->stale |= STALE_GAME | STALE_PROMPT;
}

/* After a line or a function key: what it did is seen before the engine starts to think
 * about it, and takes the processor. */
static void finish_action(struct face *face, enum session_action action)
{
    face->stale |= STALE_GAME | STALE_THINKING | STALE_MESSAGE | STALE_PROMPT;
    if (action == SESSION_FACE)
        face_carry_out(face);
    if (action == SESSION_QUIT) {
        leaving = quit_done = true;
        return; /* what it said is for the terminal that is left behind */
    }
    face_take_messages(face);
    face_note_study(face);
    draw_frame(face);
    take_news(face);
}

static void interrupt(struct face *face)
{
    if (!prompt_is_empty()) {
        prompt_clear();
    } else if (quit_asked) {
        leaving = true;
    } else {
        quit_asked = true;
        face_say(face, MESSAGE_QUESTION, "Quit? Type quit, or ^C again.");
        return;
    }
    face->stale |= STALE_PROMPT;
}

static void suspend(struct face *face)
{
    session_hold_clock(face->screen.session, true);
    terminal_suspend();
    session_hold_clock(face->screen.session, false);
    face_fit_window(face);
}

static void take_line(struct face *face, const char *line)
{
    face_say(face, MESSAGE_INFO, "");
    finish_action(face, session_line(face->screen.session, line));
}

static void take_function_key(struct face *face, int key)
{
    enum request request = request_of_key(key);

    if (request == REQUEST_UNKNOWN)
        return;
    face_say(face, MESSAGE_INFO, "");
    finish_action(face, session_request(face->screen.session, request, ""));
}

static void take_prompt_event(struct face *face, enum prompt_event event)
{
    face->stale |= STALE_PROMPT;
    if (quit_asked && event != PROMPT_INTERRUPT) {
        quit_asked = false;
        face_say(face, MESSAGE_INFO, ""); /* the question is answered: no */
    }
    switch (event) {
    case PROMPT_EDITED:
        break;
    case PROMPT_LINE:
        take_line(face, prompt_line());
        break;
    case PROMPT_FUNCTION_KEY:
        take_function_key(face, prompt_function_key());
        break;
    case PROMPT_COMPLETIONS:
        face_say(face, MESSAGE_INFO, prompt_line());
        break;
    case PROMPT_INTERRUPT:
        interrupt(face);
        break;
    case PROMPT_SUSPEND:
        suspend(face);
        break;
    case PROMPT_REDRAW:
        terminal_refresh();
        face_fit_window(face);
        break;
    case PROMPT_END:
        leaving = true;
        break;
    case PROMPT_LOST:
        terminal_mark_lost();
        leaving = true;
        break;
    }
}

/* Help is about the study, and it and the board turned round leave it as it is; other keys
 * do what they do in the game, which ends it. */
static void take_study_function_key(struct face *face, int key)
{
    enum request request = request_of_key(key);

    if (request == REQUEST_HELP) {
        finish_action(face, session_request(face->screen.session, REQUEST_HELP,
                                            study_word(&face->screen)));
        return;
    }
    if (request != REQUEST_FLIP && request != REQUEST_UNKNOWN)
        study_obey(&face->screen, VIEW_KEY_CLOSE);
    take_function_key(face, key);
}

/* What types something ends the study and goes to the prompt. */
static void take_study_key(struct face *face)
{
    int function_key = 0;
    enum view_key key = prompt_read_view_key(&function_key);

    if (key == VIEW_KEY_FUNCTION) {
        take_study_function_key(face, function_key);
        return;
    }
    const char *answer = study_answer(&face->screen, key);

    if (answer != NULL)
        face_say(face, MESSAGE_INFO, answer);
    study_obey(&face->screen, key);
    face->stale |= STALE_GAME | STALE_THINKING;
    face_note_study(face);
    if (key == VIEW_KEY_TYPED)
        take_prompt_event(face, prompt_read());
    else if (key == VIEW_KEY_LOST)
        take_prompt_event(face, PROMPT_LOST);
}

/* In a line that is walked keys step, until something is typed: a move is played from there,
 * and the prompt has all keys. */
static void take_line_key(struct face *face)
{
    int function_key = 0;
    enum view_key key = prompt_read_view_key(&function_key);

    if (key == VIEW_KEY_FUNCTION) {
        take_function_key(face, function_key);
        return;
    }
    study_walk_line(&face->screen, key);
    face->stale |= STALE_GAME | STALE_THINKING | STALE_MESSAGE | STALE_PROMPT;
    face_say(face, MESSAGE_INFO, "");
    if (key == VIEW_KEY_TYPED)
        take_prompt_event(face, prompt_read());
    else if (key == VIEW_KEY_LOST)
        take_prompt_event(face, PROMPT_LOST);
}

/* Enter over the list: a command, or the game that is chosen. */
static void enter_list(struct face *face)
{
    char typed[256];

    snprintf(typed, sizeof typed, "%s", prompt_text());
    if (browse_is_command(&face->screen, typed)) {
        prompt_clear();
        take_line(face, typed);
        return;
    }
    face_say(face, MESSAGE_INFO, "");
    if (session_open_selected(face->screen.session))
        prompt_clear();
    finish_action(face, SESSION_DONE);
}

/* Escape: from words to all games, and from there to the game on the board. */
static void leave_list(struct face *face)
{
    struct list_state state;
    bool found = session_list_state(face->screen.session, &state) && *state.words != '\0';

    if (found || !prompt_is_empty()) {
        prompt_clear();
        session_find_games(face->screen.session, "");
    } else if (!session_leave_list(face->screen.session)) {
        face_say(face, MESSAGE_INFO, "Enter opens a game; quit leaves.");
    }
    face_note_study(face);
}

/* Over the list what is typed looks for games. */
static void take_list_key(struct face *face)
{
    int function_key = 0;
    enum view_key key = prompt_read_browse_key(&function_key, false);

    face->stale |= STALE_GAME | STALE_PROMPT;
    if (key == VIEW_KEY_FUNCTION) {
        take_function_key(face, function_key);
    } else if (key == VIEW_KEY_IN) {
        enter_list(face);
    } else if (key == VIEW_KEY_CLOSE) {
        leave_list(face);
    } else if (key == VIEW_KEY_LOST) {
        take_prompt_event(face, PROMPT_LOST);
    } else if (key == VIEW_KEY_TYPED) {
        take_prompt_event(face, prompt_read());
        if (session_shows_list(face->screen.session) && *prompt_text() != ':')
            session_find_games(face->screen.session, prompt_text());
    } else {
        browse_choose(&face->screen, key);
    }
}

/* In a game that is read keys step as long as nothing is typed. */
static void take_browse_key(struct face *face)
{
    int function_key = 0;
    enum view_key key = prompt_read_browse_key(&function_key, true);

    if (key == VIEW_KEY_FUNCTION) {
        take_function_key(face, function_key);
    } else if (key == VIEW_KEY_LOST) {
        take_prompt_event(face, PROMPT_LOST);
    } else if (key == VIEW_KEY_TYPED) {
        take_prompt_event(face, prompt_read());
    } else {
        face->stale |= STALE_GAME | STALE_THINKING | STALE_MESSAGE | STALE_PROMPT;
        if (key == VIEW_KEY_CLOSE)
            session_show_list(face->screen.session);
        else
            browse_step(&face->screen, key);
        face_say(face, MESSAGE_INFO, "");
        face_note_study(face);
    }
}

/* A key turns a page, but what types something ends the pages and goes to the prompt. */
static void take_key(struct face *face)
{
    if (!pager_is_open() && study_is_open(&face->screen)) {
        take_study_key(face);
        return;
    }
    if (!pager_is_open() && study_walks_line(&face->screen) && prompt_is_empty()) {
        take_line_key(face);
        return;
    }
    if (!pager_is_open() && session_shows_list(face->screen.session)) {
        take_list_key(face);
        return;
    }
    if (!pager_is_open() && browse_steps(&face->screen) && prompt_is_empty()) {
        take_browse_key(face);
        return;
    }
    if (!pager_is_open()) {
        take_prompt_event(face, prompt_read());
        return;
    }
    face->stale = STALE_ALL;
    switch (prompt_read_page_key()) {
    case PAGE_KEY_TURN:
        pager_advance();
        break;
    case PAGE_KEY_CLOSE:
        pager_close();
        break;
    case PAGE_KEY_TYPED:
        pager_close();
        take_prompt_event(face, prompt_read());
        break;
    case PAGE_KEY_LOST:
        take_prompt_event(face, PROMPT_LOST);
        break;
    }
}

static void take_signals(struct face *face)
{
    unsigned signals = signals_take();

    if ((signals & (SIGNALS_END | SIGNALS_HANGUP)) || terminal_is_lost())
        leaving = true;
    else if (signals & SIGNALS_STOP)
        suspend(face);
    else if (signals & SIGNALS_CONTINUE)
        terminal_refresh();
    if (signals & SIGNALS_RESIZE)
        terminal_resize();
    if (signals & (SIGNALS_RESIZE | SIGNALS_CONTINUE))
        face_fit_window(face);
    if (signals & SIGNALS_INTERRUPT)
        interrupt(face);
}

static void run_loop(struct face *face)
{
    enum { KEYS, SIGNALS, SESSION, SOURCES = SESSION + SESSION_DESCRIPTORS };
    struct pollfd sources[SOURCES] = {
        [KEYS] = {0, POLLIN, 0},
        [SIGNALS] = {signals_wake_descriptor(), POLLIN, 0},
    };

    while (!leaving) {
        watch_disk(face);
        int wait = time_to_wait(face, draw_frame(face));

        session_poll_set(face->screen.session, sources + SESSION);
        wait = session_limit_wait(face->screen.session, wait);
        if (poll(sources, SOURCES, wait) < 0)
            continue;
        if (sources[SIGNALS].revents)
            take_signals(face);
        if (!leaving && sources[KEYS].revents)
            take_key(face);
        if (!leaving && session_is_due(face->screen.session, sources + SESSION))
            take_news(face);
    }
}

/* ---- begin and end --------------------------------------------------------------- */

bool tui_possible(struct reason *reason)
{
    return terminal_is_capable(reason);
}

bool tui_has_theme(const char *name, struct reason *reason)
{
    char names[120] = "auto";

    if (name == NULL || strcasecmp(name, names) == 0)
        return true;
    for (int i = 0; colours_theme_name(i) != NULL; i++) {
        size_t length = strlen(names);

        if (strcasecmp(name, colours_theme_name(i)) == 0)
            return true;
        snprintf(names + length, sizeof names - length, "|%s", colours_theme_name(i));
    }
    return reason_set(reason, 0, "--theme: expected %s, found '%s'", names, name);
}

/* What is still to be read when the screen is gone: lines of text. */
static void collect_last_words(struct session *session, char *text, size_t size)
{
    struct message message;
    size_t length = 0;

    *text = '\0';
    while (session_next_message(session, &message))
        if ((message.kind == MESSAGE_INFO || message.kind == MESSAGE_TROUBLE) &&
            length < size)
            length += (size_t)snprintf(text + length, size - length, "%s\n",
                                       message.text);
}

bool tui_run(struct session *session, int *status, struct reason *reason)
{
    static struct face face;
    static char last_words[4096];

    text_open(terminal_choose_locale());
    prompt_open(session);
    if (!terminal_open(reason)) {
        prompt_close();
        return false;
    }
    leaving = quit_asked = quit_done = false;
    pending_since = 0;
    face_open(&face, session);
    prompt_bind_keys();
    run_loop(&face);
    pager_close();
    *status = session_leave(session, quit_done);
    collect_last_words(session, last_words, sizeof last_words);
    terminal_close(last_words);
    prompt_close();
    return true;
}
