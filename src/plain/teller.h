/* teller.h - what plain mode says of a session: its messages, what was thought, what was asked
 * of the face.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All goes to the standard output, on lines of their own behind a prompt; whether it could be
 * written is looked at by who flushes it. The session's thread only.
 */
#ifndef TTYCHESS_PLAIN_TELLER_H
#define TTYCHESS_PLAIN_TELLER_H

#include <stdbool.h>

#include "archive/saver.h"
#include "base/buffer.h"
#include "plain/print.h"
#include "session/session.h"

/* ---- what plain mode says of a session -------------------------------------------------- */

struct teller {
    struct session *session; /* not owned */
    bool terminal;           /* a person listens */
    int columns;             /* of the window that shows the output; 0: it goes elsewhere */
    bool prompt_shown;       /* the cursor stands after the prompt, not at a line's start */
    enum thinking_purpose thinking; /* as of the last look */
    struct opening_line opening;
    bool rings;     /* somebody is called: the bell is due */
    bool another;   /* another game has come to the board; cleared by who minds it */
    bool next_told; /* what can be done behind a game */
    bool comparing; /* strategies side by side, as of the last look */
    struct save_notice notice; /* nothing is printed while it withholds */
    int patience;              /* milliseconds, for save_notice_look() */
    bool save_failed;          /* that is told by the session, until it works again */
    bool unsaved_told;         /* that something is not saved; "Saved." is owed */
};
void teller_begin(struct teller *teller, struct session *session, bool terminal);

/* A window may have changed its width since the last line. */
void teller_measure(struct teller *teller);

/* Before anything is printed: leave the line of the prompt. */
void teller_start_line(struct teller *teller);

void teller_say(struct teller *teller, enum message_kind kind, const char *text);

/* What stands there when it begins. */
void teller_first(struct teller *teller);

/* Take in the session's news and say what happened. */
void teller_news(struct teller *teller);

/* The engine is at something that ends by itself and whose outcome was asked for. */
bool teller_expects_news(const struct teller *teller);

/* What the analysis that is about to end has come to, when it has come to anything. */
void teller_analysis(struct teller *teller);

/* What the session leaves to its face. */
void teller_request(struct teller *teller);

/* What has changed is said when it is on the disk; where that takes too long, at once, and behind it that
 * it is not saved yet: nothing is then, until it is said that all is. See how saving stands, and say that
 * the disk is slow, or no longer; where that is due. */
void teller_look(struct teller *teller);
void teller_unsaved(struct teller *teller);
/* The prompt, unless it stands there. */
void teller_prompt(struct teller *teller);

/* ---- games that come in among the typed lines, from the line that begins one to its end --- */

/* A terminal in plain mode says nothing about what is pasted, so it has to be known by its
 * form: a game ends with an empty line behind its moves, with a command behind them, or with
 * the input; at a terminal with its pause, too, for one line of moves is a paste as well. What
 * goes on with a tag is another game of the same paste. */

struct pasted {
    struct buffer text; /* its `bytes` NULL: nothing is being taken in */
    bool has_moves;     /* of the last game */
    bool in_comment;    /* of braces, which may hold anything */
    bool ended;         /* an empty line stood behind the moves */
};

enum pasted_answer {
    PASTED_NOT,  /* the line is no part of it */
    PASTED_MORE, /* it was taken, and more may follow */
    PASTED_FULL  /* what came before is whole: take it, then see to the line */
};

/* Offer a line. What is taken grows with it, up to PASTED_MOST bytes; then it is whole. */
enum { PASTED_MOST = 64 << 20 };
enum pasted_answer pasted_line(struct pasted *pasted, const char *line);

/* Whether it is whole if nothing more comes now. `pause`: a person's input has paused. */
bool pasted_is_whole(const struct pasted *pasted, bool pause);

/* What is missing to a game that is not whole, and how to end it. */
const char *pasted_open_text(const struct pasted *pasted);

/* Nothing more comes: a comment that is still open is closed, so that the game can be read. */
void pasted_end(struct pasted *pasted);

/* Nothing is being taken in any more. */
void pasted_clear(struct pasted *pasted);

#endif
