/* actions.c - what a key does, where it goes by what stands on the screen, and what the
 * session's news make out of date.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/actions.h"

#include <stdio.h>

#include "session/session.h"
#include "tui/browse.h"
#include "tui/pace.h"
#include "tui/pager.h"
#include "tui/prompt.h"
#include "tui/study.h"
#include "tui/terminal.h"

void actions_take_news(struct face *face)
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
        face->leaving = face->quit_done = true;
        return; /* what it said is for the terminal that is left behind */
    }
    face_take_messages(face);
    face_note_study(face);
    pace_draw(face);
    actions_take_news(face);
}

void actions_interrupt(struct face *face)
{
    if (!prompt_is_empty()) {
        prompt_clear();
    } else if (face->quit_asked) {
        face->leaving = true;
    } else {
        face->quit_asked = true;
        face_say(face, MESSAGE_QUESTION, "Quit? Type quit, or ^C again.");
        return;
    }
    face->stale |= STALE_PROMPT;
}

void actions_suspend(struct face *face)
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
    if (face->quit_asked && event != PROMPT_INTERRUPT) {
        face->quit_asked = false;
        face_say(face, MESSAGE_INFO, ""); /* the question is answered: no */
    }
    switch (event) {
    case PROMPT_EDITED: break;
    case PROMPT_LINE: take_line(face, prompt_line()); break;
    case PROMPT_FUNCTION_KEY: take_function_key(face, prompt_function_key()); break;
    case PROMPT_COMPLETIONS: face_say(face, MESSAGE_INFO, prompt_line()); break;
    case PROMPT_INTERRUPT: actions_interrupt(face); break;
    case PROMPT_SUSPEND: actions_suspend(face); break;
    case PROMPT_REDRAW:
        terminal_refresh();
        face_fit_window(face);
        break;
    case PROMPT_END: face->leaving = true; break;
    case PROMPT_LOST:
        terminal_mark_lost();
        face->leaving = true;
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

    if (answer)
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

/* In one's own game, when it is over, Up and Down still bring back what was typed. */
static void step_own_game(struct face *face, enum view_key key)
{
    if (key == VIEW_KEY_UP || key == VIEW_KEY_DOWN) {
        prompt_recall(key == VIEW_KEY_UP);
        return;
    }
    face_say(face, MESSAGE_INFO, "");
    browse_step(&face->screen, key);
    finish_action(face, SESSION_DONE);
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
        if (session_walks_own_game(face->screen.session)) {
            step_own_game(face, key);
            return;
        }
        if (key == VIEW_KEY_CLOSE)
            session_show_list(face->screen.session);
        else
            browse_step(&face->screen, key);
        face_say(face, MESSAGE_INFO, "");
        face_note_study(face);
    }
}

void actions_take_key(struct face *face)
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
    case PAGE_KEY_TURN: pager_advance(); break;
    case PAGE_KEY_CLOSE: pager_close(); break;
    case PAGE_KEY_TYPED:
        pager_close();
        take_prompt_event(face, prompt_read());
        break;
    case PAGE_KEY_LOST: take_prompt_event(face, PROMPT_LOST); break;
    }
}
