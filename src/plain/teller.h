/* teller.h - what plain mode says of a session: its messages, what was thought, what was asked of
 * the face.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All goes to the standard output, on lines of their own behind a prompt; whether it could be
 * written is looked at by who flushes it. The session's thread only.
 */
#ifndef TTYCHESS_PLAIN_TELLER_H
#define TTYCHESS_PLAIN_TELLER_H

#include "plain/opening_line.h"
#include "plain/unsaved.h"
#include "session/session.h"

struct teller {
    struct session *session; /* not owned */
    bool terminal;           /* a person listens */
    int columns;             /* of the window that shows the output; 0: it goes elsewhere */
    bool prompt_shown;       /* the cursor stands after the prompt, not at a line's start */
    enum thinking_purpose thinking; /* as of the last look */
    struct opening_line opening;
    bool another;   /* another game has come to the board; cleared by who minds it */
    bool next_told; /* what can be done behind a game */
    bool comparing; /* strategies side by side, as of the last look */
    struct unsaved unsaved;
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

/* That the disk is slow, or no longer; where that is due. */
void teller_unsaved(struct teller *teller);

/* The prompt, unless it stands there. */
void teller_prompt(struct teller *teller);

#endif
