/* report.h - what plain mode reports about a session, and commands left to the front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions print to standard output, on a new line after a prompt. The caller checks for
 * errors when it flushes. Only the session's thread may call the functions.
 */
#ifndef TTYCHESS_PLAIN_REPORT_H
#define TTYCHESS_PLAIN_REPORT_H

#include <stdbool.h>

#include "archive/saver.h"
#include "base/buffer.h"
#include "plain/print.h"
#include "session/session.h"

/* ---- reports about the session ---------------------------------------------------------- */

enum { REPORTER_SAVE_TIMEOUT = 2000 /* milliseconds to wait for the disk */ };

struct reporter {
    struct session *session;
    bool terminal;                  /* a user is at the terminal */
    int columns;                    /* width of the terminal; 0: unknown */
    bool prompt_shown;              /* the cursor is after the prompt */
    enum thinking_purpose thinking; /* as of the last update */
    struct opening_announcement opening;
    bool game_replaced;        /* another game was put on the board; the caller clears this */
    bool next_steps_printed;   /* session_next_steps_text() was printed in this session */
    bool comparing;            /* a comparison is running, as of the last update */
    struct save_notice notice; /* nothing is flushed while save_notice_delays_display() returns
                                * true */
    bool save_failed;          /* saving failed; reset when it works again */
    bool unsaved_reported;     /* "Not saved yet." was printed, so "Saved." must follow */
};

/* Updates `columns`. Call when the window's width may have changed. */
void reporter_update_width(struct reporter *reporter);

/* Ends the prompt's line. Call before printing anything. */
void reporter_start_line(struct reporter *reporter);

void reporter_print_message(struct reporter *reporter, const char *text);

void reporter_print_initial_view(struct reporter *reporter);

/* Prints new messages, search trees and comparisons, and a new opening name. */
void reporter_handle_events(struct reporter *reporter);

/* Returns whether the engine is working on a requested task that ends without further
 * input. */
bool reporter_waits_for_engine(const struct reporter *reporter);

/* Prints the latest result of an analysis that is about to end, if any. */
void reporter_print_analysis(struct reporter *reporter);

/* Prints the output of session_ui_command(). */
void reporter_print_command_output(struct reporter *reporter);

/* Changes are printed once they are on disk or, after REPORTER_SAVE_TIMEOUT, with a note that they
 * are not saved yet. From that note until everything is saved, output is not delayed.
 * reporter_print_save_state() prints the note, or that everything is saved. */
void reporter_update_save_state(struct reporter *reporter);
void reporter_print_save_state(struct reporter *reporter);

/* Prints the prompt, unless it is already on the current line. */
void reporter_print_prompt(struct reporter *reporter);

/* ---- pasted games among the typed lines ------------------------------------------------- */

/* In plain mode a terminal does not mark pasted text, so a game is recognized by its form. It
 * ends with an empty line or a command after its moves, or when the input ends. At a terminal,
 * a pause also ends it, because a paste may be a single line of moves. A tag after the moves
 * begins another game of the paste. */

struct pasted_text {
    struct buffer text; /* `bytes` NULL: no game is being read */
    bool has_moves;     /* the last game has moves */
    bool in_comment;    /* inside braces, where any line may follow */
    bool ended;         /* an empty line followed the moves */
};

enum pasted_status {
    PASTED_NONE,    /* the line is not part of a game */
    PASTED_MORE,    /* the line was added; more may follow */
    PASTED_COMPLETE /* the text is complete without the line: handle it, then the line */
};

/* The text is also complete if it would exceed PASTED_SIZE_MAX bytes. */
enum { PASTED_SIZE_MAX = 64 << 20 };
enum pasted_status pasted_text_add_line(struct pasted_text *pasted, const char *line);

/* `pause`: whether the user has stopped typing. */
bool pasted_text_is_complete(const struct pasted_text *pasted, bool pause);

void pasted_text_clear(struct pasted_text *pasted);

#endif
