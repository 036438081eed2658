/* teller.c - see teller.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/teller.h"

#include <stdio.h>
#include <unistd.h>

#include "plain/print.h"
#include "plain/study_lines.h"
#include "plain/tree_words.h"
#include "session/session_browse.h"

enum {
    USUAL_COLUMNS = 80,
    DISK_PATIENCE = 100, /* milliseconds that a move is not told before it is saved */
    PIPE_DISK_PATIENCE = 2000
};

void teller_begin(struct teller *teller, struct session *session, bool terminal)
{
    *teller = (struct teller){.session = session, .terminal = terminal};
    teller->unsaved.patience = terminal ? DISK_PATIENCE : PIPE_DISK_PATIENCE;
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
    /* a braille line and a screen reader know best where words are to be broken */
    return (struct voice){teller->session, notation,
                          notation_is_spoken(notation) ? 0 : teller->columns};
}

void teller_say(struct teller *teller, enum message_kind kind, const char *text)
{
    struct voice voice = voice_of(teller);
    teller_start_line(teller);
    print_spoken(&voice, kind, text);
}

/* Past the filter of what is printed, which lets no control character through. */
static void ring(void)
{
    if (isatty(STDOUT_FILENO) && fflush(stdout) == 0 && write(STDOUT_FILENO, "\a", 1) < 0)
        return; /* then there is no bell */
}

static void say_message(struct teller *teller, const struct message *message)
{
    if (!message->exact) {
        teller_say(teller, message->kind, message->text);
        if (message->kind == MESSAGE_CALL && teller->terminal)
            ring();
        return;
    }
    teller_start_line(teller);
    print_text(message->text, voice_of(teller).columns);
}

void teller_measure(struct teller *teller)
{
    teller->columns = print_columns();
    session_set_columns(teller->session,
                        teller->columns > 0 ? teller->columns : USUAL_COLUMNS);
}

void teller_request(struct teller *teller)
{
    const char *argument;
    struct voice voice = voice_of(teller);
    enum request request = session_face_request(teller->session, &argument);
    if (request == REQUEST_GAMES) {
        session_tell_games(teller->session);
        teller_news(teller);
    } else {
        print_requested(teller->session, &voice, request, argument);
    }
}

static unsigned note_news(struct teller *teller, unsigned news)
{
    teller->another = teller->another || (news & NEWS_ANOTHER);
    return news;
}

static void tell_line(void *teller, const char *line)
{
    teller_say(teller, MESSAGE_INFO, line);
}

void teller_analysis(struct teller *teller)
{
    note_news(teller, session_wake(teller->session));
    if (session_lines_are_known(teller->session))
        study_lines_of_analysis(session_thinking(teller->session),
                                notation_is_spoken(voice_of(teller).notation), tell_line,
                                teller);
}

static void tell_studies(struct teller *teller, unsigned news)
{
    const struct tree_walk *walk = session_tree(teller->session);
    const struct comparison *comparison = session_comparison(teller->session);
    bool brief = walk && !walk->whole && notation_is_spoken(voice_of(teller).notation);
    teller->comparing = comparison && comparison_is_running(comparison);
    if ((news & NEWS_TREE) && walk)
        (brief ? tree_words_tell : study_lines_of_tree)(walk, tell_line, teller);
    if ((news & NEWS_COMPARE) && comparison && !teller->comparing)
        study_lines_of_comparison(comparison, tell_line, teller);
}

/* Once for a move and its answer, behind them. */
static void tell_opening(struct teller *teller)
{
    char text[OPENING_LINE_SIZE];
    bool brief = notation_is_spoken(voice_of(teller).notation);
    if (teller->thinking != THINKING_MOVE &&
        opening_line_make(&teller->opening, teller->session, brief, text))
        teller_say(teller, MESSAGE_INFO, text);
}

void teller_news(struct teller *teller)
{
    struct message message;
    unsigned news = note_news(teller, session_wake(teller->session));
    teller->thinking = session_thinking(teller->session)->purpose;
    bool ended = false;
    while (session_next_message(teller->session, &message)) {
        say_message(teller, &message);
        ended |= message.kind == MESSAGE_RESULT;
    }
    if (ended && teller->terminal && !teller->next_told &&
        *session_next_steps(teller->session)) {
        print_text(session_next_steps(teller->session), voice_of(teller).columns);
        teller->next_told = true; /* once is enough for who hears it */
    }
    tell_opening(teller);
    tell_studies(teller, news);
    unsaved_look(&teller->unsaved, teller->session);
}

bool teller_expects_news(const struct teller *teller)
{
    return teller->thinking == THINKING_MOVE || teller->thinking == THINKING_HINT ||
           teller->thinking == THINKING_TREE || teller->thinking == THINKING_THREAT ||
           teller->comparing || session_is_reviewing(teller->session);
}

void teller_unsaved(struct teller *teller)
{
    char text[UNSAVED_TEXT_SIZE];
    while (unsaved_next_text(&teller->unsaved, teller->session, text))
        teller_say(teller, MESSAGE_INFO, text);
}

void teller_first(struct teller *teller)
{
    struct voice voice = voice_of(teller);
    if (session_shows_list(teller->session))
        session_tell_games(teller->session);
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
