/* paste.h - classify pasted text: a position, moves, games, or lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text may have any content and length; the result has no control characters except line
 * breaks. Linear time. Pure; any thread.
 */
#ifndef TTYCHESS_TYPING_PASTE_H
#define TTYCHESS_TYPING_PASTE_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/game.h"

enum paste_kind {
    PASTE_NOTHING, /* only white space */
    PASTE_FEN,     /* `text`: the FEN, on one line */
    PASTE_MOVES,   /* a playable sequence of moves; `text`: its PGN */
    PASTE_PGN,     /* one or more games */
    PASTE_LINE,    /* any other line */
    PASTE_LINES    /* several lines; `text`: the first one that is not blank */
};

enum { PASTE_DESCRIPTION_SIZE = 160 };

struct paste {
    enum paste_kind kind;
    char *text; /* owned; NULL for PASTE_NOTHING */
    size_t length;
    size_t games; /* PGN */
    size_t lines; /* LINES: number of nonblank lines */
    /* "A position (FEN), Black to move": printable, no full stop; "" for NOTHING and LINE. */
    char description[PASTE_DESCRIPTION_SIZE];
    char error[PASTE_DESCRIPTION_SIZE]; /* MOVES: where a move is illegal; "": all are legal */
};

/* Moves may start from the standard start or from `board` (may be NULL). The caller calls
 * paste_free(). */
void paste_classify(struct paste *paste, const char *text, size_t length,
                    const struct position *board);
void paste_free(struct paste *paste);

/* Play several moves, numbered or not ("1. e4 c5 2. Nf3"), at the end of a game. Returns false
 * for anything else; some moves may have been played. */
bool paste_play(struct game *game, const char *line);

/* Returns what accepting the paste does: "sets it up", "opens it", "opens them", or "types
 * it". */
const char *paste_verb(const struct paste *paste);

/* Returns whether a line begins with a tag ([Event "...), or with "1." and at least two
 * moves. */
bool paste_begins_pgn(const char *line);

#endif
