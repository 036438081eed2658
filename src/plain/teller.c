/* teller.c - what plain mode reports about a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/teller.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/words.h"
#include "session/commands.h"
#include "session/session_browse.h"
#include "typing/paste.h"

/* ---- pasted games among the typed lines ------------------------------------------------- */

enum pasted_answer pasted_line(struct pasted *pasted, const char *line)
{
    const char *begin = skip_white_space(line);
    bool tag = *begin == '[' && !pasted->in_comment;
    const char *argument;
    if (!pasted->text.bytes && !paste_begins_pgn(line))
        return PASTED_NOT;
    if (pasted->text.bytes && !pasted->in_comment &&
        (pasted->ended ? !tag && *begin != '\0'
                       : command_parse(line, &argument) != COMMAND_UNKNOWN))
        return PASTED_FULL;
    if (pasted->text.length + strlen(line) > PASTED_MOST)
        return PASTED_FULL;
    buffer_printf(&pasted->text, "%s\n", line);
    if (*begin == '\0' && !pasted->in_comment)
        pasted->ended = pasted->has_moves;
    else if (tag)
        pasted->has_moves = pasted->ended = false;
    else
        pasted->has_moves = true;
    pasted->in_comment &= !tag;
    for (; !tag && *line; line++) /* the last brace decides whether a comment is open */
        pasted->in_comment = pasted->in_comment ? *line != '}' : *line == '{';
    return PASTED_MORE;
}

bool pasted_is_whole(const struct pasted *pasted, bool pause)
{
    return pasted->text.bytes && !pasted->in_comment && pasted->has_moves &&
           (pasted->ended || pause);
}

const char *pasted_open_text(const struct pasted *pasted)
{
    return pasted->in_comment
               ? "Reading a game, inside a comment: } closes the comment. A line with only a "
                 "full stop ends the game."
               : "Reading a game: type or paste its moves. A line with only a full stop ends it.";
}

void pasted_end(struct pasted *pasted)
{
    if (pasted->text.bytes && pasted->in_comment)
        buffer_printf(&pasted->text, "}\n");
    pasted->in_comment = false;
}

void pasted_clear(struct pasted *pasted)
{
    buffer_free(&pasted->text);
    *pasted = (struct pasted){.text = {0}};
}

/* ---- reports about the session ---------------------------------------------------------- */

enum {
    USUAL_COLUMNS = 80,
    TERMINAL_DISK_PATIENCE = 100, /* milliseconds to wait for the disk */
    PIPE_DISK_PATIENCE = 2000
};

void teller_begin(struct teller *teller, struct session *session, bool terminal)
{
    *teller = (struct teller){.session = session, .terminal = terminal};
    teller->patience = terminal ? TERMINAL_DISK_PATIENCE : PIPE_DISK_PATIENCE;
    teller_measure(teller);
}

void teller_start_line(struct teller *teller)
{
    if (teller->prompt_shown)
        putchar('\n');
    teller->prompt_shown = false;
}

static struct voice voice_of(const struct teller *teller)
{
    enum notation notation = session_notation(teller->session);
    /* a braille display or screen reader breaks lines itself */
    return (struct voice){teller->session, notation,
                          notation_is_spoken(notation) ? 0 : teller->columns};
}

void teller_say(struct teller *teller, enum message_kind kind, const char *text)
{
    struct voice voice = voice_of(teller);
    teller_start_line(teller);
    print_spoken(&voice, kind, text);
}

void teller_measure(struct teller *teller)
{
    struct winsize size = {.ws_col = 0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    teller->columns = size.ws_col;
    session_set_columns(teller->session, size.ws_col > 0 ? size.ws_col : USUAL_COLUMNS);
}

void teller_request(struct teller *teller)
{
    const char *argument;
    struct voice voice = voice_of(teller);
    enum command_id request = session_ui_command(teller->session, &argument);
    if (request == COMMAND_GAMES) {
        session_print_games(teller->session);
        teller_news(teller);
    } else {
        print_requested(teller->session, &voice, request, argument);
    }
}

static void tell_line(void *teller, const char *line)
{
    teller_say(teller, MESSAGE_INFO, line);
}

void teller_analysis(struct teller *teller)
{
    teller->another |= (session_wake(teller->session) & SESSION_EVENT_NEW_GAME) != 0;
    if (session_variations_are_known(teller->session))
        study_lines_of_analysis(session_thinking(teller->session),
                                notation_is_spoken(voice_of(teller).notation), tell_line,
                                teller);
}

static void tell_studies(struct teller *teller, unsigned news)
{
    const struct tree_browser *walk = session_tree(teller->session);
    const struct comparison *comparison = session_comparison(teller->session);
    bool brief = walk && !walk->whole && notation_is_spoken(voice_of(teller).notation);
    teller->comparing = comparison && comparison_is_running(comparison);
    if ((news & SESSION_EVENT_TREE) && walk)
        (brief ? tree_words_tell : study_lines_of_tree)(walk, tell_line, teller);
    if ((news & SESSION_EVENT_COMPARISON) && comparison && !teller->comparing)
        study_lines_of_comparison(comparison, tell_line, teller);
}

void teller_news(struct teller *teller)
{
    struct message message;
    char opening[OPENING_LINE_SIZE];
    unsigned news = session_wake(teller->session);
    teller->another |= (news & SESSION_EVENT_NEW_GAME) != 0;
    teller->thinking = session_thinking(teller->session)->purpose;
    bool ended = false;
    while (session_next_message(teller->session, &message)) {
        if (message.exact) {
            teller_start_line(teller);
            print_text(message.text, voice_of(teller).columns);
        } else {
            teller_say(teller, message.kind, message.text);
            teller->rings |= message.kind == MESSAGE_ALERT && teller->terminal;
        }
        ended |= message.kind == MESSAGE_RESULT;
    }
    if (ended && teller->terminal && !teller->next_told &&
        *session_next_steps(teller->session)) {
        print_text(session_next_steps(teller->session), voice_of(teller).columns);
        teller->next_told = true; /* once is enough for listeners */
    }
    /* Once for a move and its answer, after both. */
    bool brief = notation_is_spoken(voice_of(teller).notation);
    if (teller->thinking != THINKING_MOVE &&
        opening_line_make(&teller->opening, teller->session, brief, opening))
        teller_say(teller, MESSAGE_INFO, opening);
    tell_studies(teller, news);
    teller_look(teller);
}

bool teller_expects_news(const struct teller *teller)
{
    return teller->thinking == THINKING_MOVE || teller->thinking == THINKING_HINT ||
           teller->thinking == THINKING_TREE || teller->thinking == THINKING_THREAT ||
           teller->comparing ||
           session_has_state(teller->session, STATE_REVIEW | STATE_SEARCH);
}

void teller_look(struct teller *teller)
{
    /* All saved games count: while a file is on the board, the user's game may wait for the
     * disk. */
    save_notice_update(&teller->notice, session_save_state_of_all(teller->session, NULL),
                       monotonic_milliseconds(), teller->patience);
}

void teller_unsaved(struct teller *teller)
{
    const struct save_notice *notice = &teller->notice;
    bool told = teller->unsaved_told;
    if (notice->is_shown) {
        teller->save_failed = teller->save_failed || !notice->pending;
        teller->unsaved_told = !teller->save_failed;
        if (teller->unsaved_told && !told)
            teller_say(teller, MESSAGE_INFO, "Not saved yet.");
    } else if (!notice->pending) {
        teller->unsaved_told = teller->save_failed = false;
        if (told)
            teller_say(teller, MESSAGE_INFO, "Saved.");
    }
}
void teller_first(struct teller *teller)
{
    struct voice voice = voice_of(teller);
    if (session_shows_list(teller->session))
        session_print_games(teller->session);
    else
        print_first(&voice);
}

void teller_prompt(struct teller *teller)
{
    if (teller->prompt_shown)
        return;
    print_prompt(session_prompt(teller->session));
    teller->prompt_shown = true;
}
