/* pgn_reader.h - reads one game from text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal: shared by pgn_parse() and pgn_stream.h.
 */
#ifndef TTYCHESS_PGN_PGN_READER_H
#define TTYCHESS_PGN_PGN_READER_H

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"

enum {
    LANGUAGE_ENGLISH = -1 /* the other languages are indices for notation_translate() */
};

struct pgn_open_variation {
    struct move_node *main_move; /* the move before the bracket */
    const char *start;
};

struct pgn_location {
    const char *at;
    int line, column; /* from 1 */
};

struct pgn_reader {
    struct pgn_scanner scanner;
    struct position standard;
    struct game *game;

    struct pgn_location origin;   /* lines are counted from here */
    pgn_error_callback *on_error; /* may be NULL */
    void *context;

    /* The members below are the state of the current game. */
    size_t errors;
    struct pgn_location last_error; /* the origin if there is none */
    struct buffer scratch;
    const char *fen_start, *variant_start; /* NULL: no such tag */
    enum result tag_result;
    bool has_tags;
    bool is_first_game;     /* the first game of the text; set by the caller */
    bool has_more_text;     /* more text follows the scanner's end; set by the caller */
    struct move_node *node; /* the next move follows this node */
    struct move_node *end;  /* last node of the main line so far */
    size_t ply;
    struct move_node pending_notes;             /* notes before a variation's first move */
    struct pgn_open_variation *open_variations; /* owned; the innermost last */
    size_t depth, open_capacity;
    size_t skip_depth;         /* open brackets in skipped text; 0: not skipping */
    bool skipping_variation;   /* skipping the rest of the innermost variation */
    bool skipping_game;        /* skipping the rest of the main line */
    bool is_full;              /* PGN_MEMORY_MAX has been reached; nothing more is stored */
    const char *skipped_from;  /* start of the skipped text; NULL: not skipping */
    const char *is_last_until; /* `is_last` is valid up to here; NULL: unknown */
    bool is_last;              /* no more moves of this game follow */
    bool has_result;
    const char *nonstandard_result; /* value of the Result tag; NULL: none */
    int language;                   /* language of the piece letters */
    bool is_dry_run;                /* reports no errors, and stops when has_invalid_move is
                                     * set */
    bool has_invalid_move;          /* a word is not a legal move in this language */
    uint64_t moves_hash;            /* hash of the moves in file order */
};

void pgn_reader_init(struct pgn_reader *reader);
void pgn_reader_free(struct pgn_reader *reader);

/* Reads the game at scanner.at, which must not be before reader->origin. Sets *found to
 * whether there is a game. If so, PGN_NO_GAME means an invalid FEN or an unknown variant. If
 * the scanner has hit its end but the text continues, discard the result and try again with
 * more text. */
enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct game *game, bool *found);

/* Skips a game without reporting errors. Calls `tag` (may be NULL) for each tag. Returns false
 * if the skipped text is not a game for pgn_reader_next(); a game may still follow. */
bool pgn_reader_skip(struct pgn_reader *reader,
                     void (*tag)(void *context, const struct pgn_token *token), void *context);

/* Skips the next game of a complete text. Returns false if no game is left. */
bool pgn_reader_skip_next(struct pgn_reader *reader);

/* ---- pgn_movetext.c, for pgn_reader.c --------------------------------------------------- */

/* Reports an error, quoting `text` unless `length` is 0. */
void pgn_reader_report_error(struct pgn_reader *reader, const char *at, const char *what,
                             const char *text, size_t length);

/* Reports, at the end of a game, the number of errors beyond PGN_ERRORS_MAX. */
void pgn_reader_report_error_count(struct pgn_reader *reader);

/* Returns whether no more can be stored. Also reports, once, that the game has reached
 * PGN_MEMORY_MAX. */
bool pgn_reader_report_if_full(struct pgn_reader *reader, const struct pgn_token *token);

/* Stores unreadable text as a comment on one line, so that nothing is lost. */
void pgn_reader_store_as_comment(struct pgn_reader *reader, const char *from, const char *to);

/* These handle a token among the moves. A comment may also precede the first move. */
void pgn_movetext_handle_token(struct pgn_reader *reader, const struct pgn_token *token);
void pgn_movetext_handle_comment(struct pgn_reader *reader, const struct pgn_token *token);

/* Ends the game before `at`. Its result is `result`, unless the Result tag gives one. */
void pgn_movetext_end(struct pgn_reader *reader, enum result result, const char *at);

void pgn_movetext_handle_result(struct pgn_reader *reader, const struct pgn_token *token);

/* Context of pgn_store_first_error(); `error` may be NULL. */
struct pgn_first_error {
    struct error *error;
    bool is_set;
};

void pgn_store_first_error(void *context, const struct error *error);

#endif
