/* actions.c - what keys do, and what the session's notifications make out of date.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/actions.h"

#include <stdio.h>
#include <string.h>

#include "session/session.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "tui/look/colours.h"
#include "tui/terminal/terminal.h"
#include "tui/terminal/pace.h"
#include "tui/terminal/signals.h"
#include "tui/views/pager.h"
#include "tui/input/paste.h"
#include "tui/views/picking.h"
#include "tui/input/prompt.h"
#include "typing/typed_move.h"

enum { LINE_SIZE = 512 };

void actions_take_news(struct face *face)
{
    static const struct {
        unsigned news, stale;
    } effects[] = {
        {SESSION_EVENT_THINKING | SESSION_EVENT_COMPARISON, STALE_THINKING},
        {SESSION_EVENT_BOARD, STALE_GAME | STALE_MESSAGE | STALE_PROMPT},
        {SESSION_EVENT_CLOCK, STALE_CLOCK},
        {SESSION_EVENT_SAVED, STALE_MESSAGE},
        {SESSION_EVENT_LIST | SESSION_EVENT_REVIEW, STALE_GAME},
        {SESSION_EVENT_TREE, STALE_ALL},
    };
    unsigned news = session_wake(face->screen.session);
    if (news & SESSION_EVENT_NEW_GAME)
        prompt_clear();
    if ((news & SESSION_EVENT_SAVED) && face->screen.unsaved)
        face->stale |= STALE_GAME; /* marks of unsaved moves */
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++)
        if (news & effects[i].news)
            face->stale |= effects[i].stale;
    if (face_take_messages(face)) /* a hint, a result */
        face->stale |= STALE_GAME | STALE_PROMPT;
}

/* The result is drawn before the engine starts to think and takes the processor. */
void actions_finish(struct face *face, enum session_action action)
{
    face->stale = STALE_ALL;
    if (action == SESSION_UI)
        face_carry_out(face);
    if (action == SESSION_QUIT) {
        face->leaving = face->quit_done = true;
        return; /* its messages are for the terminal afterwards */
    }
    face_take_messages(face);
    pace_draw(face);
    actions_take_news(face);
}

void actions_interrupt(struct face *face)
{
    if (prompt_is_empty()) {
        actions_request(face, COMMAND_QUIT, "");
        if (face->leaving)
            signals_ask_end();
        return;
    }
    prompt_clear();
    face->stale |= STALE_PROMPT;
}

void actions_suspend(struct face *face)
{
    session_set_process_suspended(face->screen.session, true);
    terminal_suspend();
    session_set_process_suspended(face->screen.session, false);
    face_fit_window(face);
}

void actions_line(struct face *face, const char *line)
{
    const char *argument;
    pager_close(); /* it has been read */
    bool back = face_close_study(face) && command_parse(line, &argument) == COMMAND_RETURN;
    actions_finish(face,
                   back ? SESSION_DONE : session_handle_line(face->screen.session, line));
}

static const char save_text[] = "Enter writes this game to that file.";

/* Puts "save NAME" at the prompt; typing replaces NAME. */
static bool suggest_save(struct face *face)
{
    char line[128];
    if (!session_suggest_save(face->screen.session, line, sizeof line))
        return false;
    prompt_suggest(line, strlen("save "));
    face_say(face, MESSAGE_INFO, "%s", save_text);
    face->stale = STALE_ALL;
    return true;
}

void actions_lines(struct face *face, const char *lines)
{
    char line[LINE_SIZE];
    while (*lines && !face->leaving) {
        size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        lines += length + (lines[length] == '\n');
        if (strcmp(line, "save ") == 0 && suggest_save(face)) {
            continue;
        } else if (length > 0 && line[length - 1] == ' ') {
            prompt_set(line);
            picking_look_for(face, line);
            face->stale |= STALE_PROMPT;
        } else {
            actions_line(face, line);
        }
    }
}

void actions_request(struct face *face, enum command_id request, const char *argument)
{
    face_hush(face);
    actions_finish(face, session_run_command(face->screen.session, request, argument));
}

/* On the start screen and in the menu, moves belong to the saved game on the board, and
 * commands, too, if it is unfinished: it is resumed first. Returns false, after a message, if
 * the move is illegal there. */
static bool resume_shown(struct face *face, enum command_id request, const char *line)
{
    const struct screen *screen = &face->screen;
    struct typed_move typed;
    if (!screen->kept || picking_which(screen) != PICKER_START)
        return true;
    typed_move_read(screen->shown, line, &typed);
    bool asks =
        request != COMMAND_UNKNOWN && screen->kept->result == RESULT_NONE &&
        !(command_table[request].rules & (KEEPS_START_SCREEN | IN_SETUP | ANOTHER_GAME));
    if (typed.status < TYPED_ILLEGAL || asks)
        actions_lines(face, picking_chosen()->line);
    else if (!session_is_move(screen->session, line))
        return true;
    else
        face_say(face, MESSAGE_ERROR, "%s 'new' starts another game.", typed.text);
    return !session_shows_menu(screen->session);
}

void actions_function_key(struct face *face, int key)
{
    enum command_id request = session_command_for_key(face->screen.session, key);
    bool suggested = request == COMMAND_SAVE && prompt_is_empty() && suggest_save(face);
    if (!suggested && request != COMMAND_UNKNOWN && resume_shown(face, request, ""))
        actions_request(face, request, "");
}

static void take_prompt_event(struct face *face, enum prompt_event event)
{
    const char *argument;
    face->stale |= STALE_PROMPT;
    switch (event) {
    case PROMPT_EDITED:
        if (prompt_is_empty() && strcmp(face->screen.message, save_text) == 0)
            face_hush(face);
        break;
    case PROMPT_LINE:
        if (resume_shown(face, command_parse(prompt_line(), &argument), prompt_line()))
            actions_line(face, prompt_line());
        break;
    case PROMPT_FUNCTION_KEY: actions_function_key(face, prompt_function_key()); break;
    case PROMPT_COMPLETIONS: face_say(face, MESSAGE_INFO, "%s", prompt_line()); break;
    case PROMPT_INTERRUPT: actions_interrupt(face); break;
    case PROMPT_SUSPEND: actions_suspend(face); break;
    case PROMPT_REDRAW:
        terminal_refresh();
        face_fit_window(face);
        break;
    case PROMPT_END: actions_request(face, COMMAND_QUIT, ""); break;
    case PROMPT_LOST:
        terminal_mark_lost();
        face->leaving = true;
        break;
    }
}

void actions_type(struct face *face, const struct key *key)
{
    take_prompt_event(face, prompt_take(key));
}

/* Handles the rest of the word, or Enter after it, when its first letter has already answered.
 * The letters are typed all the same, because they may begin a move. */
static bool take_rest_of_answer(struct face *face, const struct key *key)
{
    const char *rest = face->answered;
    face->answered = NULL;
    if (!rest)
        return false;
    if (key->pressed == PRESSED_CHARACTER && *rest && (key->byte | 0x20) == *rest)
        face->answered = rest + 1;
    if (key->pressed != PRESSED_ENTER || (*rest && !prompt_is_empty()))
        return false;
    prompt_set("");
    face->stale |= STALE_PROMPT;
    return true;
}

/* Answers the open question while the prompt is empty. */
static bool take_answered(struct face *face, const struct key *key)
{
    enum command_id answer = COMMAND_UNKNOWN;
    bool letters = key->pressed == PRESSED_CHARACTER;
    if (take_rest_of_answer(face, key))
        return true;
    if (paste_waits() || !prompt_is_empty())
        return false;
    if (key->pressed == PRESSED_ESCAPE || (letters && key->byte == 'n'))
        answer = COMMAND_NO; /* N may be a knight's move */
    else if (letters && (key->byte == 'y' || key->byte == 'Y'))
        answer = COMMAND_YES;
    /* in an offer, which a move declines, n is a knight's move, too */
    if (!session_has_question(face->screen.session) &&
        (answer != COMMAND_YES || !session_has_open_offer(face->screen.session)))
        return false;
    if (answer == COMMAND_UNKNOWN)
        return false;
    actions_request(face, answer, "");
    if (letters)
        face->answered = answer == COMMAND_YES ? "es" : "o";
    return true;
}

void actions_take_key(struct face *face)
{
    enum message_kind kind = face->screen.message_kind;
    struct key key;
    bool dark;
    if (!keys_read(&key))
        return;
    face->starting = session_shows_menu(face->screen.session);
    switch (key.pressed) {
    case PRESSED_MOUSE: views_take_mouse(face, &key.mouse); return;
    case PRESSED_ANSWER: /* the colour of the terminal's background */
        if (modes_take_answer(key.bytes, &dark)) {
            colours_set_background(dark ? BACKGROUND_DARK : BACKGROUND_LIGHT);
            face->stale = STALE_ALL;
        }
        return;
    case PRESSED_PASTING:
        face_say(face, MESSAGE_INFO, "Receiving pasted text. Press Escape to end it.");
        return;
    case PRESSED_PASTE: paste_take(face); return;
    default: break;
    }
    /* Small windows show messages in place of the keys, until the next key. */
    if (face->screen.layout.title.rows + face->screen.layout.keys.rows == 0 &&
        (kind == MESSAGE_MOVE || kind == MESSAGE_INFO || kind == MESSAGE_NOTIFICATION ||
         kind == MESSAGE_ERROR))
        face_hush(face);
    if (keys_is_alt(&key) && (views_listen(&face->screen) || !prompt_knows(&key)))
        keys_part(&key);
    if (take_answered(face, &key))
        return;
    bool may_go_back = key.pressed == PRESSED_ESCAPE && prompt_is_empty() &&
                       session_can_go_back(face->screen.session);
    bool over_page = key.pressed == PRESSED_CHARACTER && pager_is_open();
    if (!views_take_key(face, &key)) {
        if (may_go_back)
            actions_request(face, COMMAND_RETURN, "");
        else
            actions_type(face, &key);
    } else if (over_page) { /* show what the view below has done */
        pager_close();
        face->stale = STALE_ALL;
    }
}
