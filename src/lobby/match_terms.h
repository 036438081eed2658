/* match_terms.h - the terms of a game: time control, rated or casual, variant, start position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of a line: clock=5+3 (or clock=5+0,3+0 for White and Black) or days=3 (days per
 * move); rated=yes; variant=chess960; fen=... All are optional. Thread-safe.
 */
#ifndef TTYCHESS_LOBBY_MATCH_TERMS_H
#define TTYCHESS_LOBBY_MATCH_TERMS_H

#include "lobby/line.h"
#include "pgn/chess_clock.h"
#include "rules/fen.h"

enum speed {
    SPEED_BULLET,
    SPEED_BLITZ,
    SPEED_RAPID,
    SPEED_CLASSICAL,
    SPEED_CORRESPONDENCE,
    SPEED_COUNT
};

enum { MATCH_TERMS_MAX_DAYS = 30, MATCH_TERMS_TEXT_SIZE = 2 * TIME_CONTROL_SIZE + 100 };

struct match_terms {
    struct time_control clocks[2]; /* by enum color; `count` 0: no clock */
    int days;                      /* days per move; 0: not a correspondence game */
    bool rated;
    bool chess960; /* if `fen` is "", the server chooses the position */
    char fen[FEN_SIZE];
};

/* Returns false and sets *error, for the user to read, if a field is invalid or the terms are
 * not allowed. Rated games need days, or the same clock for both sides. */
bool match_terms_parse(struct match_terms *terms, const struct lobby_line *line,
                       struct error *error);

/* Returns whether a new game may have these terms. If not, sets *error. Unlike in
 * match_terms_parse(), a rated game must begin with the standard position. */
bool match_terms_are_allowed(const struct match_terms *terms, struct error *error);

/* Adds the fields that differ from their defaults. */
void match_terms_write(const struct match_terms *terms, struct line_writer *writer);

/* Classifies a game by White's time for 40 moves: bullet is less than 3 minutes, blitz less
 * than 8, rapid less than 25. Games without a clock are correspondence games. */
enum speed match_terms_speed(const struct match_terms *terms);
const char *speed_name(enum speed speed);

bool match_terms_have_clock(const struct match_terms *terms);

/* Writes the terms for the user, such as "5+3 rated" or "10+0 against 5+0 casual Chess960".
 * Returns `text`. */
const char *match_terms_text(const struct match_terms *terms,
                             char text[MATCH_TERMS_TEXT_SIZE]);

/* The field "color" of an offer is an index of `color_words`: an enum color, or
 * COLOR_UNSPECIFIED, "any". */
enum { COLOR_UNSPECIFIED = 2 };

extern const char *const color_words[];

/* Returns COLOR_UNSPECIFIED unless the word is "white" or "black". */
int color_parse(const char *word);

/* A seek or a challenge, such as "5+3 rated black". */
struct seek {
    struct match_terms terms; /* the caller sets the defaults */
    const char *color;        /* "white", "black" or "" (any) */
    char range[10];           /* of the opponents' ratings, "1500-1800"; "": any */
};

/* Applies the words of `text` to *seek. Returns false and sets *error if a word is unknown or
 * a new game may not have these terms. */
bool seek_parse(struct seek *seek, const char *text, struct error *error);

void seek_write(const struct seek *seek, struct line_writer *writer);

#endif
