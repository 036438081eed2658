/* paste.h - classifies pasted text: a position, moves, games, or lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text can be any bytes of any length. The result has no control characters except line
 * breaks. These functions take linear time and are thread-safe.
 */
#ifndef TTYCHESS_TYPING_PASTE_H
#define TTYCHESS_TYPING_PASTE_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/game.h"
#include "typing/typed_move.h"

enum paste_kind {
    PASTE_NOTHING, /* only white space */
    PASTE_FEN,     /* `text`: the FEN, on one line */
    PASTE_MOVES,   /* moves, of which at least the first few are legal; `text`: PGN */
    PASTE_PGN,     /* one or more games */
    PASTE_LINE,    /* any other line */
    PASTE_LINES    /* several lines; `text`: the first one that is not blank */
};

enum { PASTE_DESCRIPTION_SIZE = 160 };

struct paste {
    enum paste_kind kind;
    char *text; /* owned; NULL for PASTE_NOTHING */
    size_t length;
    size_t games; /* PASTE_PGN: number of games */
    size_t lines; /* PASTE_LINES: number of nonblank lines */
    /* "A position (FEN), Black to move": printable, no full stop; "" for PASTE_NOTHING and
     * PASTE_LINE. */
    char description[PASTE_DESCRIPTION_SIZE];
    /* Sentences about the first illegal move if at least one is legal; otherwise "". */
    char error[PASTE_DESCRIPTION_SIZE + 96];
};

/* Moves may start from the initial position or, unless `board` is NULL, from `board`. Free
 * *paste with paste_free(). */
void paste_classify(struct paste *paste, const char *text, size_t length,
                    const struct position *board);
void paste_free(struct paste *paste);

/* Plays two or more moves, numbered or not ("1. e4 c5 2. Nf3"), at the end of a game. For any
 * other line, returns false, possibly after playing some moves. *typed is the last word read as a
 * move; its text says why a word is not a legal move. */
bool paste_play_moves(struct game *game, const char *line, struct typed_move *typed);

/* Returns what accepting the paste does: "sets it up", "opens it", "opens them", or "types
 * it". */
const char *paste_action_text(const struct paste *paste);

/* Returns whether a line begins with a tag ([Event "...), or with "1." and at least two
 * moves. */
bool paste_looks_like_pgn(const char *line);

#endif
