/* teller.h - what plain mode reports about a session, and commands left to the front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All functions print to standard output, on lines of their own after a prompt; the caller
 * that flushes it checks for errors. Only the session's thread may call them.
 */
#ifndef TTYCHESS_PLAIN_TELLER_H
#define TTYCHESS_PLAIN_TELLER_H

#include <stdbool.h>

#include "archive/saver.h"
#include "base/buffer.h"
#include "plain/print.h"
#include "session/session.h"

/* ---- reports about the session ---------------------------------------------------------- */

struct teller {
    struct session *session;        /* not owned */
    bool terminal;                  /* a person is at the input */
    int columns;                    /* of the output's window; 0: none */
    bool prompt_shown;              /* the cursor is after the prompt */
    enum thinking_purpose thinking; /* as of the last update */
    struct opening_line opening;
    bool rings;                /* a message calls the user, so the bell must ring */
    bool another;              /* another game is on the board; the caller clears it */
    bool next_told;            /* the steps after a game have been said */
    bool comparing;            /* a comparison is running, as of the last update */
    struct save_notice notice; /* nothing is printed while it withholds */
    int patience;              /* milliseconds, for save_notice_update() */
    bool save_failed;          /* the session reports this until saving works again */
    bool unsaved_told;         /* "Not saved yet." was said, so "Saved." must follow */
};
void teller_begin(struct teller *teller, struct session *session, bool terminal);

/* Reads the window's width, which may have changed. */
void teller_measure(struct teller *teller);

/* Ends the line of the prompt, before anything is printed. */
void teller_start_line(struct teller *teller);

void teller_say(struct teller *teller, enum message_kind kind, const char *text);

/* Prints the first position, or a list of games. */
void teller_first(struct teller *teller);

/* Handles the session's notifications. */
void teller_news(struct teller *teller);

/* Returns whether the engine has a task from the user that ends without further input. */
bool teller_expects_news(const struct teller *teller);

/* Prints the result so far of an analysis that is about to end, if there is one. */
void teller_analysis(struct teller *teller);

/* Carries out a command left to the front end. */
void teller_request(struct teller *teller);

/* Changes are printed once they are on the disk. If that takes too long, they are printed at
 * once, with a note that they are not saved; then nothing more is withheld until everything is
 * saved. teller_look() updates the state; teller_unsaved() says that the disk is slow, or no
 * longer is. */
void teller_look(struct teller *teller);
void teller_unsaved(struct teller *teller);
/* Prints the prompt unless it is there. */
void teller_prompt(struct teller *teller);

/* ---- pasted games among the typed lines
 * --------------------------------------------------- */

/* In plain mode a terminal does not mark pasted text, so a game is recognized by its form. It
 * ends with an empty line or a command after its moves, or with the input; at a terminal also
 * with a pause, because a single line of moves may be a paste, too. A tag after the moves
 * begins another game of the paste. */

struct pasted {
    struct buffer text; /* `bytes` NULL: no game is being read */
    bool has_moves;     /* of the last game */
    bool in_comment;    /* in braces, which may contain anything */
    bool ended;         /* an empty line followed the moves */
};

enum pasted_answer {
    PASTED_NOT,  /* the line is not part of a game */
    PASTED_MORE, /* the line was taken; more may follow */
    PASTED_FULL  /* the text is complete: use it, then the line */
};

/* Takes a line. The text grows up to PASTED_MOST bytes; then it is complete. */
enum { PASTED_MOST = 64 << 20 };
enum pasted_answer pasted_line(struct pasted *pasted, const char *line);

/* Returns whether the text is complete if nothing more comes. `pause`: a person's input has
 * paused. */
bool pasted_is_whole(const struct pasted *pasted, bool pause);

/* Returns what a game lacks and how to end it. */
const char *pasted_open_text(const struct pasted *pasted);

/* Closes an open comment, so that the text can be parsed. */
void pasted_end(struct pasted *pasted);

void pasted_clear(struct pasted *pasted);

#endif
