/* actions.c - implements actions.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/actions.h"

#include <stdio.h>
#include <string.h>

#include "base/thread.h"
#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "tui/terminal/images.h"
#include "tui/terminal/terminal.h"
#include "tui/terminal/redraw.h"
#include "tui/terminal/signals.h"
#include "tui/views/pager.h"
#include "tui/input/paste.h"
#include "tui/views/picker_pane.h"
#include "tui/input/prompt.h"
#include "typing/typed_move.h"

enum { LINE_SIZE = 512, HINT_PAUSE = 250 /* milliseconds */ };

void ui_handle_events(struct ui *ui)
{
    static const struct {
        unsigned events, stale;
    } effects[] = {
        {SESSION_EVENT_THINKING | SESSION_EVENT_COMPARISON, STALE_THINKING},
        {SESSION_EVENT_BOARD, STALE_GAME | STALE_MESSAGE | STALE_PROMPT},
        {SESSION_EVENT_CLOCK, STALE_CLOCK},
        {SESSION_EVENT_SAVED, STALE_MESSAGE},
        {SESSION_EVENT_LIST | SESSION_EVENT_REVIEW, STALE_GAME},
        {SESSION_EVENT_TREE, STALE_SCREEN},
    };
    unsigned events = session_poll(ui->screen.session);
    if (events & SESSION_EVENT_NEW_GAME)
        prompt_clear();
    if ((events & SESSION_EVENT_SAVED) && ui->screen.unsaved)
        ui->stale |= STALE_GAME; /* remove marks of unsaved moves */
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++)
        if (events & effects[i].events)
            ui->stale |= effects[i].stale;
    if (ui_show_session_messages(ui)) /* such as a hint or a result */
        ui->stale |= STALE_GAME | STALE_PROMPT;
}

/* Draws the result before the engine starts thinking and competes for the CPU. */
void ui_handle_action(struct ui *ui, enum session_action action)
{
    ui->stale = STALE_SCREEN;
    if (action == SESSION_UI)
        ui_run_command(ui);
    if (action == SESSION_QUIT) {
        ui->exiting = ui->quit_done = true;
        return; /* the messages appear on the restored terminal */
    }
    ui_show_session_messages(ui);
    redraw_if_due(ui);
    ui_handle_events(ui);
}

void ui_interrupt(struct ui *ui)
{
    if (prompt_is_empty()) {
        ui_run_session_command(ui, COMMAND_QUIT, "");
        if (ui->exiting)
            signals_request_end();
        return;
    }
    prompt_clear();
    ui->stale |= STALE_PROMPT;
}

void ui_suspend(struct ui *ui)
{
    session_set_process_suspended(ui->screen.session, true);
    terminal_suspend();
    session_set_process_suspended(ui->screen.session, false);
    ui_update_layout(ui);
}

void ui_run_line(struct ui *ui, const char *line)
{
    const char *argument;
    pager_close();
    bool back =
        ui_close_tree_or_comparison(ui) && command_parse(line, &argument) == COMMAND_RETURN;
    ui_handle_action(ui, back ? SESSION_DONE : session_handle_line(ui->screen.session, line));
}

static const char save_text[] = "Press Enter to save the game to this file.";

/* Puts "save NAME" at the prompt; typing replaces NAME. */
static bool suggest_save(struct ui *ui)
{
    char line[128];
    if (!session_write_save_command(ui->screen.session, line, sizeof line))
        return false;
    prompt_suggest(line, strlen("save "));
    ui_show_message(ui, MESSAGE_INFO, "%s", save_text);
    ui->stale = STALE_SCREEN;
    return true;
}

void ui_run_lines(struct ui *ui, const char *lines)
{
    char line[LINE_SIZE];
    while (*lines && !ui->exiting) {
        size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        lines += length + (lines[length] == '\n');
        if (length == 0 || line[length - 1] != ' ') {
            ui_run_line(ui, line);
        } else if (strcmp(line, "save ") != 0 || !suggest_save(ui)) {
            prompt_set_text(line);
            picker_pane_search(ui, line);
            ui->stale |= STALE_PROMPT;
        }
    }
}

void ui_run_session_command(struct ui *ui, enum command_id command, const char *argument)
{
    ui_clear_message(ui);
    ui_handle_action(ui, session_run_command(ui->screen.session, command, argument));
}

/* On the start screen and in the menu, a move first resumes the previewed saved game, and so
 * do most commands if that game is unfinished. Returns false if the line or
 * command must not be run: the game cannot be resumed or, after a message, the move is legal
 * only in the new game. */
static bool resume_previewed_game(struct ui *ui, enum command_id command, const char *line)
{
    const struct screen *screen = &ui->screen;
    struct typed_move typed;
    if (!screen->preview_game || picker_pane_id(screen) != PICKER_START)
        return true;
    typed_move_parse(screen->preview, line, &typed);
    bool asks =
        command != COMMAND_UNKNOWN && screen->preview_game->result == RESULT_NONE &&
        !(command_table[command].rules & (KEEPS_START_SCREEN | IN_SETUP | ABOUT_ANOTHER_GAME));
    if (typed.status < TYPED_ILLEGAL || asks)
        ui_run_lines(ui, picker_pane_selected_row()->line);
    else if (!session_text_is_move(screen->session, line))
        return true;
    else
        ui_show_message(ui, MESSAGE_ERROR, "%s Type 'new' to start another game.", typed.text);
    return !session_shows_menu(screen->session);
}

void ui_run_function_key(struct ui *ui, int key)
{
    enum command_id command = session_command_for_key(ui->screen.session, key);
    int64_t now = monotonic_milliseconds(), before = ui->hint_pressed;
    if (command == COMMAND_HINT) { /* ignore F4 until the last hint could be read */
        if (before > 0 && now < HINT_PAUSE + (ui->shown > before ? ui->shown : before))
            return;
        ui->hint_pressed = now;
    }
    bool suggested = command == COMMAND_SAVE && prompt_is_empty() && suggest_save(ui);
    if (!suggested && command != COMMAND_UNKNOWN && resume_previewed_game(ui, command, ""))
        ui_run_session_command(ui, command, "");
}

void ui_send_key_to_prompt(struct ui *ui, const struct key *key)
{
    const char *argument;
    ui->stale |= STALE_PROMPT;
    switch (prompt_handle_key(key)) {
    case PROMPT_EDITED:
        if (prompt_is_empty() && strcmp(ui->screen.message, save_text) == 0)
            ui_clear_message(ui);
        break;
    case PROMPT_LINE:
        if (!views_handle_line(ui, prompt_event_text()) &&
            resume_previewed_game(ui, command_parse(prompt_event_text(), &argument),
                                  prompt_event_text()))
            ui_run_line(ui, prompt_event_text());
        break;
    case PROMPT_FUNCTION_KEY: ui_run_function_key(ui, key->number); break;
    case PROMPT_COMPLETIONS:
        ui_show_message(ui, MESSAGE_INFO, "%s", prompt_event_text());
        break;
    case PROMPT_INTERRUPT: ui_interrupt(ui); break;
    case PROMPT_SUSPEND: ui_suspend(ui); break;
    case PROMPT_REDRAW:
        terminal_refresh();
        ui_update_layout(ui);
        break;
    case PROMPT_END: ui_run_session_command(ui, COMMAND_QUIT, ""); break;
    case PROMPT_HANGUP:
        terminal_mark_gone();
        ui->exiting = true;
        break;
    }
}

/* After "y" has answered a question, ignores Enter, even after the rest of the word. The other
 * letters are still typed, because they may begin a move. */
static bool handle_rest_of_answer(struct ui *ui, const struct key *key)
{
    const char *rest = ui->answer_rest;
    ui->answer_rest = NULL;
    if (!rest)
        return false;
    if (key->pressed == PRESSED_CHARACTER && *rest && (key->byte | 0x20) == *rest)
        ui->answer_rest = rest + 1;
    if (key->pressed != PRESSED_ENTER || (*rest && !prompt_is_empty()))
        return false;
    prompt_set_text("");
    ui->stale |= STALE_PROMPT;
    return true;
}

static bool handle_answer_key(struct ui *ui, const struct key *key)
{
    bool yes = key->pressed == PRESSED_CHARACTER && (key->byte == 'y' || key->byte == 'Y');
    bool asked = session_has_question(ui->screen.session);
    if (handle_rest_of_answer(ui, key))
        return true;
    if (paste_is_pending() || !prompt_is_empty())
        return false;
    /* n goes to the prompt, because it may begin a knight's move or "new". */
    if (yes ? !asked && !session_has_open_offer(ui->screen.session)
            : !asked || key->pressed != PRESSED_ESCAPE)
        return false;
    ui_run_session_command(ui, yes ? COMMAND_YES : COMMAND_NO, "");
    if (yes)
        ui->answer_rest = "es";
    return true;
}

bool ui_offer_key_to_views(struct ui *ui, const struct key *key)
{
    bool is_help = key->pressed == PRESSED_FUNCTION &&
                   session_command_for_key(ui->screen.session, key->number) == COMMAND_HELP;
    const char *help = is_help ? views_find_help(&ui->screen) : NULL;
    if (!help)
        return views_handle_key(ui, key);
    ui_run_session_command(ui, COMMAND_HELP, help);
    return true;
}

void ui_handle_key(struct ui *ui)
{
    enum message_kind kind = ui->screen.message_kind;
    struct key key;
    bool dark;
    if (!keys_read(&key))
        return;
    bool space = key.pressed == PRESSED_CONTROL && key.byte == ' ';
    if (key.pressed != PRESSED_REPLY && session_stop_autoplay(ui->screen.session) && space)
        return;
    ui->menu_was_shown = session_shows_menu(ui->screen.session);
    switch (key.pressed) {
    case PRESSED_MOUSE: views_handle_mouse(ui, &key.mouse); return;
    case PRESSED_REPLY:
        if (terminal_handle_reply(key.bytes, &dark)) {
            colours_set_terminal_background(dark ? BACKGROUND_DARK : BACKGROUND_LIGHT);
            ui->stale = STALE_SCREEN;
        }
        if (images_handle_reply(key.bytes) || (terminal_supports_tints() && !colours_tints()))
            ui_update_layout(ui);
        return;
    case PRESSED_PASTING:
        ui_show_message(ui, MESSAGE_INFO, "Receiving pasted text. Press Escape to end it.");
        return;
    case PRESSED_PASTE: paste_handle_key(ui); return;
    default: break;
    }
    /* Small windows show messages in place of the key bar until the next key. */
    if (ui->screen.layout.title.rows + ui->screen.layout.keys.rows == 0 &&
        (kind == MESSAGE_MOVE || kind == MESSAGE_INFO || kind == MESSAGE_NOTIFICATION ||
         kind == MESSAGE_RESULT || kind == MESSAGE_ERROR || kind == MESSAGE_WRONG))
        ui_clear_message(ui);
    if (key_has_alt(&key) && (views_accept_keys(&ui->screen) || !prompt_has_alt_binding(&key)))
        key_split_alt(&key);
    if (handle_answer_key(ui, &key))
        return;
    bool may_go_back = key.pressed == PRESSED_ESCAPE && prompt_is_empty() &&
                       !prompt_takes_escape() && session_can_go_back(ui->screen.session);
    bool over_page = key.pressed == PRESSED_CHARACTER && pager_is_open();
    if (!ui_offer_key_to_views(ui, &key)) {
        if (may_go_back) {
            prompt_clear(); /* leaves vi's command mode */
            ui_run_session_command(ui, COMMAND_RETURN, "");
        } else
            ui_send_key_to_prompt(ui, &key);
    } else if (over_page) { /* show what a view below the pager has done */
        pager_close();
        ui->stale = STALE_SCREEN;
    }
}
