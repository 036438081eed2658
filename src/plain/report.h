/* report.h - what plain mode reports about a session, and commands left to the front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All functions print to standard output, on lines of their own after a prompt; the caller
 * that flushes it checks for errors. Only the session's thread may call them.
 */
#ifndef TTYCHESS_PLAIN_REPORT_H
#define TTYCHESS_PLAIN_REPORT_H

#include <stdbool.h>

#include "archive/saver.h"
#include "base/buffer.h"
#include "plain/print.h"
#include "session/session.h"

/* ---- reports about the session ---------------------------------------------------------- */

struct reporter {
    struct session *session;        /* not owned */
    bool terminal;                  /* a person is at the input */
    int columns;                    /* of the output's window; 0: none */
    bool prompt_shown;              /* the cursor is after the prompt */
    enum thinking_purpose thinking; /* as of the last update */
    struct opening_announcement opening;
    bool bell_is_due;          /* a message calls the user, so the bell must ring */
    bool game_replaced;        /* another game is on the board; the caller clears it */
    bool next_steps_printed;   /* the steps after a game have been said */
    bool comparing;            /* a comparison is running, as of the last update */
    struct save_notice notice; /* nothing is printed while it withholds */
    int save_timeout;          /* milliseconds, for save_notice_update() */
    bool save_failed;          /* the session reports this until saving works again */
    bool unsaved_reported;     /* "Not saved yet." was said, so "Saved." must follow */
};
void reporter_init(struct reporter *reporter, struct session *session, bool terminal);

/* Reads the window's width, which may have changed. */
void reporter_update_width(struct reporter *reporter);

/* Ends the line of the prompt, before anything is printed. */
void reporter_start_line(struct reporter *reporter);

void reporter_print_message(struct reporter *reporter, enum message_kind kind,
                            const char *text);

/* Prints the first position, or a list of games. */
void reporter_print_start(struct reporter *reporter);

/* Handles the session's notifications. */
void reporter_handle_events(struct reporter *reporter);

/* Returns whether the engine has a task from the user that ends without further input. */
bool reporter_awaits_engine(const struct reporter *reporter);

/* Prints the result so far of an analysis that is about to end, if there is one. */
void reporter_print_analysis(struct reporter *reporter);

/* Carries out a command left to the front end. */
void reporter_run_command(struct reporter *reporter);

/* Changes are printed once they are on the disk. If that takes too long, they are printed at
 * once, with a note that they are not saved; then nothing more is withheld until everything is
 * saved. reporter_check_saving() updates the state; reporter_print_save_state() says that the disk is slow, or no
 * longer is. */
void reporter_check_saving(struct reporter *reporter);
void reporter_print_save_state(struct reporter *reporter);
/* Prints the prompt unless it is there. */
void reporter_print_prompt(struct reporter *reporter);

/* ---- pasted games among the typed lines
 * --------------------------------------------------- */

/* In plain mode a terminal does not mark pasted text, so a game is recognized by its form. It
 * ends with an empty line or a command after its moves, or with the input; at a terminal also
 * with a pause, because a single line of moves may be a paste, too. A tag after the moves
 * begins another game of the paste. */

struct pasted_text {
    struct buffer text; /* `bytes` NULL: no game is being read */
    bool has_moves;     /* of the last game */
    bool in_comment;    /* in braces, which may contain anything */
    bool ended;         /* an empty line followed the moves */
};

enum pasted_status {
    PASTED_NOT,  /* the line is not part of a game */
    PASTED_MORE, /* the line was taken; more may follow */
    PASTED_FULL  /* the text is complete: use it, then the line */
};

/* Takes a line. The text grows up to PASTED_SIZE_MAX bytes; then it is complete. */
enum { PASTED_SIZE_MAX = 64 << 20 };
enum pasted_status pasted_add_line(struct pasted_text *pasted, const char *line);

/* Returns whether the text is complete if nothing more comes. `pause`: a person's input has
 * paused. */
bool pasted_is_complete(const struct pasted_text *pasted, bool pause);

/* Returns what a game lacks and how to end it. */
const char *pasted_incomplete_message(const struct pasted_text *pasted);

/* Closes an open comment, so that the text can be parsed. */
void pasted_close_comment(struct pasted_text *pasted);

void pasted_clear(struct pasted_text *pasted);

#endif
