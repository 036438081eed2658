/* notation.c - how moves and pieces are said.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"
#include "session/handlers.h"

enum notation session_notation(const struct session *session)
{
    const struct listening *listening = &session->listening;
    return listening->notation == NOTATION_AUTO ? listening->usual : listening->notation;
}

void session_set_usual_notation(struct session *session, enum notation notation)
{
    session->listening.usual = notation;
    session->listening.aloud = true;
}

void session_ask_notation(struct session *session, const struct arguments *arguments)
{
    struct listening *listening = &session->listening;
    if (arguments->word >= NOTATIONS)
        listening->words = arguments->word == NOTATIONS ? PIECES_BY_NAME : PIECES_BY_LETTER;
    else if (arguments->word >= 0)
        listening->notation = (enum notation)arguments->word;
    session_tell(session, MESSAGE_INFO, "Notation: %s, as in Nxf7+; pieces by %s.",
                 notation_names[session_notation(session)],
                 listening->words == PIECES_BY_NAME ? "name" : "letter");
}
