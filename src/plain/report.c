/* report.c - implements report.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/report.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/words.h"
#include "plain/line_editor.h"
#include "session/session_browse.h"
#include "typing/paste.h"

/* ---- pasted games among the typed lines ------------------------------------------------- */

enum pasted_status pasted_text_add_line(struct pasted_text *pasted, const char *line)
{
    const char *begin = skip_white_space(line);
    bool tag = *begin == '[' && !pasted->in_comment;
    const char *argument;
    if (!pasted->text.bytes && !paste_looks_like_pgn(line))
        return PASTED_NONE;
    if (pasted->text.bytes && !pasted->in_comment &&
        (pasted->ended ? !tag && *begin != '\0'
                       : command_parse(line, &argument) != COMMAND_UNKNOWN))
        return PASTED_COMPLETE;
    if (pasted->text.length + strlen(line) > PASTED_SIZE_MAX)
        return PASTED_COMPLETE;
    buffer_printf(&pasted->text, "%s\n", line);
    if (*begin == '\0' && !pasted->in_comment)
        pasted->ended = pasted->has_moves;
    else if (tag)
        pasted->has_moves = pasted->ended = false;
    else
        pasted->has_moves = true;
    pasted->in_comment &= !tag;
    for (; !tag && *line; line++)
        pasted->in_comment = pasted->in_comment ? *line != '}' : *line == '{';
    return PASTED_MORE;
}

bool pasted_text_is_complete(const struct pasted_text *pasted, bool pause)
{
    return pasted->text.bytes && !pasted->in_comment && pasted->has_moves &&
           (pasted->ended || pause);
}

void pasted_text_clear(struct pasted_text *pasted)
{
    buffer_free(&pasted->text);
    *pasted = (struct pasted_text){.text = {0}};
}

/* ---- reports about the session ---------------------------------------------------------- */

void reporter_start_line(struct reporter *reporter)
{
    if (reporter->prompt_shown)
        putchar('\n');
    reporter->prompt_shown = false;
}

static struct print_style style_of(const struct reporter *reporter)
{
    return (struct print_style){reporter->session, session_notation(reporter->session),
                                reporter->columns};
}

void reporter_print_message(struct reporter *reporter, const char *text)
{
    struct print_style style = style_of(reporter);
    reporter_start_line(reporter);
    print_message(&style, text);
}

void reporter_update_width(struct reporter *reporter)
{
    struct winsize size = {.ws_col = 0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    reporter->columns = size.ws_col;
    if (size.ws_col > 0)
        session_set_columns(reporter->session, size.ws_col);
}

void reporter_print_command_output(struct reporter *reporter)
{
    const char *argument;
    struct print_style style = style_of(reporter);
    enum command_id command = session_ui_command(reporter->session, &argument);
    if (command == COMMAND_GAMES) {
        session_print_games(reporter->session);
        reporter_handle_events(reporter);
    } else {
        print_command_output(reporter->session, &style, command, argument);
    }
}

void reporter_print_analysis(struct reporter *reporter)
{
    reporter->game_replaced |= (session_poll(reporter->session) & SESSION_EVENT_NEW_GAME) != 0;
    const struct thinking *thinking = session_thinking(reporter->session);
    struct print_style style = style_of(reporter);
    if (!session_variations_are_known(reporter->session) ||
        thinking->purpose != THINKING_ANALYSIS)
        return;
    reporter_start_line(reporter);
    thinking_print_analysis(thinking, &style);
}

static void print_studies(struct reporter *reporter, unsigned events)
{
    const struct tree_browser *browser = session_tree(reporter->session);
    const struct comparison *comparison = session_comparison(reporter->session);
    struct print_style style = style_of(reporter);
    bool brief = browser && !browser->whole && notation_is_spoken(style.notation);
    reporter->comparing = comparison && comparison_is_running(comparison);
    bool compared = (events & SESSION_EVENT_COMPARISON) && comparison && !reporter->comparing;
    bool explored = (events & SESSION_EVENT_TREE) && browser;
    if (explored || compared)
        reporter_start_line(reporter);
    if (explored)
        (brief ? tree_browser_print_summary : tree_browser_print_node)(browser, &style);
    if (compared)
        comparison_print(comparison, &style);
}

void reporter_handle_events(struct reporter *reporter)
{
    struct message message;
    char opening[OPENING_ANNOUNCEMENT_SIZE];
    unsigned events = session_poll(reporter->session);
    reporter->game_replaced |= (events & SESSION_EVENT_NEW_GAME) != 0;
    reporter->thinking = session_thinking(reporter->session)->purpose;
    bool ended = false;
    while (session_next_message(reporter->session, &message)) {
        if (message.exact) {
            reporter_start_line(reporter);
            print_text(message.text, style_of(reporter).columns);
        } else {
            reporter_print_message(reporter, message.text);
        }
        ended |= message.kind == MESSAGE_RESULT;
    }
    if (ended && reporter->terminal && !reporter->next_steps_printed &&
        *session_next_steps_text(reporter->session)) {
        print_text(session_next_steps_text(reporter->session), style_of(reporter).columns);
        reporter->next_steps_printed = true;
    }
    /* announced once for a move and its reply, after both */
    bool brief = notation_is_spoken(style_of(reporter).notation);
    if (reporter->thinking != THINKING_MOVE &&
        opening_announcement_update(&reporter->opening, reporter->session, brief, opening))
        reporter_print_message(reporter, opening);
    print_studies(reporter, events);
    reporter_update_save_state(reporter);
}

bool reporter_waits_for_engine(const struct reporter *reporter)
{
    return reporter->thinking == THINKING_MOVE || reporter->thinking == THINKING_HINT ||
           reporter->thinking == THINKING_TREE || reporter->thinking == THINKING_THREAT ||
           reporter->comparing ||
           session_has_state(reporter->session, STATE_REVIEW | STATE_SEARCH);
}

void reporter_update_save_state(struct reporter *reporter)
{
    /* check all games: the user's game may be waiting for the disk while a file is on the
     * board */
    save_notice_update(&reporter->notice,
                       session_get_save_state_of_all(reporter->session, NULL),
                       monotonic_milliseconds(), REPORTER_SAVE_TIMEOUT);
}

void reporter_print_save_state(struct reporter *reporter)
{
    const struct save_notice *notice = &reporter->notice;
    bool was_reported = reporter->unsaved_reported;
    if (notice->is_shown) {
        reporter->save_failed = reporter->save_failed || !notice->pending;
        reporter->unsaved_reported = !reporter->save_failed;
        if (reporter->unsaved_reported && !was_reported)
            reporter_print_message(reporter, "Not saved yet.");
    } else if (!notice->pending) {
        reporter->unsaved_reported = reporter->save_failed = false;
        if (was_reported)
            reporter_print_message(reporter, "Saved.");
    }
}

void reporter_print_initial_view(struct reporter *reporter)
{
    struct print_style style = style_of(reporter);
    if (session_shows_game_list(reporter->session))
        session_print_games(reporter->session);
    else
        print_initial_position(&style);
}

/* Prints "4. " for "4. move> ", and "solve: " for "solve> ", because the prompt is often read
 * aloud. */
void reporter_print_prompt(struct reporter *reporter)
{
    const char *prompt = session_prompt(reporter->session);
    const char *usual = strstr(prompt, "move> "), *sign = strstr(prompt, "> ");
    char text[256];
    if (reporter->prompt_shown)
        return;
    snprintf(text, sizeof text, "%s", prompt);
    if (usual)
        text[usual - prompt] = '\0';
    else if (sign)
        text[sign - prompt] = ':';
    line_editor_show(text);
    reporter->prompt_shown = true;
}
