/* paste.h - what a text is that was pasted: a position, moves, games, or a line to be typed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure: nothing is done about it (session/session_paste.h does). The text may hold anything,
 * of any length; what is handed on is free of control characters but for line breaks. Linear
 * time. Any thread.
 */
#ifndef TTYCHESS_TYPING_PASTE_H
#define TTYCHESS_TYPING_PASTE_H

#include <stdbool.h>
#include <stddef.h>

#include "pgn/game.h"

enum paste_kind {
    PASTE_NOTHING, /* blanks */
    PASTE_FEN,     /* a position: `text` is the FEN, on one line */
    PASTE_MOVES,   /* moves that can be played one after the other: `text` is a PGN of them */
    PASTE_PGN,     /* one game or many: `text` is the PGN */
    PASTE_LINE,    /* a line of anything else: `text`, to be typed */
    PASTE_LINES    /* several: `text` is the first of them that is not blank */
};

enum { PASTE_SAID_SIZE = 160 };

struct paste {
    enum paste_kind kind;
    char *text;                  /* owned, with a NUL behind it; NULL for PASTE_NOTHING */
    size_t length;               /* of it */
    size_t games;                /* PGN: how many */
    size_t lines;                /* LINES: how many are not blank */
    char said[PASTE_SAID_SIZE];  /* "A position (FEN), Black to move": printable, no full stop;
                                 * "" for NOTHING and LINE */
    char error[PASTE_SAID_SIZE]; /* MOVES: where they break off; "": they do not */
};

/* Say what `text` is. Moves may begin where chess does or in `board`, which may be NULL. The
 * answer is the caller's: paste_free() it. */
void paste_classify(struct paste *paste, const char *text, size_t length,
                    const struct position *board);
void paste_free(struct paste *paste);

/* Play a line of several moves, numbered or not ("1. e4 c5 2. Nf3"), behind those of a game. False: it is
 * something else; some may have been played. */
bool paste_play(struct game *game, const char *line);

/* What taking it does, in one word for the question: "sets it up", "opens it", "opens them";
 * "types it" for a line. */
const char *paste_verb(const struct paste *paste);

/* Whether a line, of those that are typed or read one by one, is the first of a PGN: a tag
 * ([Event "...), or two numbered moves and more. */
bool paste_begins_pgn(const char *line);

#endif
