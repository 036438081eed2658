/* teller.h - what plain mode reports about a session: messages, results of searches, and
 * commands left to the front end.
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
    struct session *session; /* not owned */
    bool terminal;           /* input comes from a person */
    int columns;             /* width of the output's window; 0 if there is none */
    bool prompt_shown;       /* the cursor is after the prompt, not at the start of a line */
    enum thinking_purpose thinking; /* as of the last update */
    struct opening_line opening;
    bool rings;     /* the bell must ring, because a message calls the user */
    bool another;   /* another game has come to the board; the caller that handles this clears
                     * it */
    bool next_told; /* the possible next steps after a game have been printed */
    bool comparing; /* strategies are being compared, as of the last update */
    struct save_notice notice; /* nothing is printed while it withholds */
    int patience;              /* milliseconds, for save_notice_look() */
    bool save_failed;          /* the session reports the failure until saving works again */
    bool unsaved_told;         /* "Not saved yet." was printed, so "Saved." must follow */
};
void teller_begin(struct teller *teller, struct session *session, bool terminal);

/* Reads the window's width again, which may have changed. */
void teller_measure(struct teller *teller);

/* Ends the line of the prompt, if there is one. Called before anything is printed. */
void teller_start_line(struct teller *teller);

void teller_say(struct teller *teller, enum message_kind kind, const char *text);

/* Prints the list of games or the position at the start. */
void teller_first(struct teller *teller);

/* Processes the session's notifications and prints what has happened. */
void teller_news(struct teller *teller);

/* Returns whether the engine is busy with a task that the user has requested and that ends
 * without further input. */
bool teller_expects_news(const struct teller *teller);

/* Prints the result so far of an analysis that is about to end, if there is one. */
void teller_analysis(struct teller *teller);

/* Carries out the command that the session has left to the front end. */
void teller_request(struct teller *teller);

/* A change is printed once it is on the disk. If that takes too long, it is printed at once,
 * followed by a note that it is not saved yet, and nothing is withheld until everything is
 * saved. teller_look() updates the state of saving; teller_unsaved() prints that the disk is
 * slow, or no longer slow, when necessary. */
void teller_look(struct teller *teller);
void teller_unsaved(struct teller *teller);
/* Prints the prompt unless it is already there. */
void teller_prompt(struct teller *teller);

/* ---- pasted games among the typed lines
 * --------------------------------------------------- */

/* A terminal without bracketed paste does not mark pasted text, so a game must be recognized
 * by its form. A game ends with an empty line or a command after its moves, or with the input;
 * at a terminal also with a pause, because a single line of moves may be a paste, too. A tag
 * after the moves begins another game of the same paste. */

struct pasted {
    struct buffer text; /* its `bytes` are NULL while no game is being read */
    bool has_moves;     /* of the last game */
    bool in_comment;    /* in braces, which may contain anything */
    bool ended;         /* an empty line followed the moves */
};

enum pasted_answer {
    PASTED_NOT,  /* the line does not belong to a game */
    PASTED_MORE, /* the line was taken, and more may follow */
    PASTED_FULL  /* the text before the line is complete: the caller uses it, then the line */
};

/* Offers a line. The text grows with each line that is taken, up to PASTED_MOST bytes; then it
 * counts as complete. */
enum { PASTED_MOST = 64 << 20 };
enum pasted_answer pasted_line(struct pasted *pasted, const char *line);

/* Returns whether the text would be complete if nothing more came. `pause`: a person's input
 * has paused. */
bool pasted_is_whole(const struct pasted *pasted, bool pause);

/* Returns what an incomplete game lacks and how to end it. */
const char *pasted_open_text(const struct pasted *pasted);

/* Ends the text: closes an open comment, so that the game can be parsed. */
void pasted_end(struct pasted *pasted);

/* Discards the text. */
void pasted_clear(struct pasted *pasted);

#endif
