/* pgn_reader.h - one game read from text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal: what pgn_read() and pgn_stream.h have in common.
 */
#ifndef TTYCHESS_PGN_PGN_READER_H
#define TTYCHESS_PGN_PGN_READER_H

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"

enum { ENGLISH = -1 /* a language, beside those of notation.h */ };

struct pgn_open_variation {
    struct move_node *host; /* the move before the bracket */
    const char *start;
};

struct pgn_place {
    const char *at;
    int line, column; /* from 1 */
};

struct pgn_reader {
    struct pgn_scanner scanner;
    struct position standard; /* where chess begins */
    struct game *game;

    struct pgn_place origin; /* where lines are counted from */
    pgn_complain *complain;  /* may be NULL */
    void *context;

    /* Of the game being read. */
    size_t errors;
    struct pgn_place erred; /* at the last error that was told; the origin: at none */
    struct buffer scratch;
    const char *fen_start, *variant_start; /* of these tags, NULL */
    enum result tag_result;
    bool tags;  /* there are any */
    bool first; /* game of its text: set by the caller */
    bool more;  /* the scanner's end is not the end of the text: set by the caller */
    struct move_node *node; /* after which the next move comes */
    struct move_node *end;  /* of the main line so far */
    size_t ply;
    struct move_node waiting;        /* holds what is said before a variation's first move */
    struct pgn_open_variation *open; /* owned; the innermost last */
    size_t depth, open_capacity;
    size_t passed_over;     /* brackets open in what is passed over; 0: nothing is */
    bool spoiled;           /* the innermost variation is passed over */
    bool lost;              /* and so is the rest of the main line, after an error */
    bool full;              /* nothing more is kept of the game */
    const char *unread;     /* where the text that is passed over begins; NULL: none is */
    const char *ahead;      /* up to here is_last holds; NULL: not looked yet */
    bool is_last;           /* no more moves of this game follow */
    bool has_result;        /* a Result tag was read */
    const char *odd_result; /* its value, if not one of the standard's four; else NULL */
    int language;           /* of the piece letters: notation.h, or -1 for English */
    bool trial;             /* nothing is reported; reading stops at a misfit */
    bool misfit;            /* a word is no legal move in this language */
    uint64_t moves_hash;    /* of the moves in the order of the file */
};

void pgn_reader_init(struct pgn_reader *reader);
void pgn_reader_free(struct pgn_reader *reader);

/* Read the game at the scanner's place, reader->origin being a place before it.
 * *found: there was one (PGN_NONE: which cannot begin). When the scanner is starved
 * afterwards and the text goes on, throw the answer away and come back with more. */
enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct game *game, bool *found);

/* Pass over what stands at the scanner's place. False: it was no game, as pgn_reader_next()
 * would have said; another one may follow, if the text does not end there. `tag` is called for
 * its tags and may be NULL. Errors are not told. */
bool pgn_reader_skip(struct pgn_reader *reader,
                     void (*tag)(void *context, const struct pgn_token *token), void *context);

/* Pass over the next game of a whole text; false: there is none left. */
bool pgn_reader_skip_next(struct pgn_reader *reader);

/* ---- pgn_movetext.c, for pgn_reader.c -------------------------------------------------------- */

/* Report an error at a place, with the text that is meant, if any (length 0: none); and at the end of
 * a game how many errors were not reported. */
void pgn_reader_complain(struct pgn_reader *reader, const char *at, const char *what,
                         const char *text, size_t length);
void pgn_reader_complain_rest(struct pgn_reader *reader);

/* Whether the game takes PGN_MEMORY, so that nothing more is kept of it; reported once. */
bool pgn_reader_is_full(struct pgn_reader *reader, const struct pgn_token *token);

/* Keep text that cannot be read as a comment on one line, so that writing the game loses nothing. */
void pgn_reader_keep_text(struct pgn_reader *reader, const char *from, const char *to);

/* Take in a token of the moves; a comment may stand before them, too. */
void pgn_movetext_token(struct pgn_reader *reader, const struct pgn_token *token);
void pgn_movetext_comment(struct pgn_reader *reader, const struct pgn_token *token);

/* The game ends before `at`, with this result if the Result tag has none; or with a result token. */
void pgn_movetext_end(struct pgn_reader *reader, enum result result, const char *at);
void pgn_movetext_result(struct pgn_reader *reader, const struct pgn_token *token);

/* Keeps the first of the errors, for a reader that is asked for one game; `reason` may be NULL.
 * The context of pgn_keep_first_error() is a struct pgn_first_error. */
struct pgn_first_error {
    struct reason *reason;
    bool known;
};

void pgn_keep_first_error(void *context, const struct reason *reason);

#endif
