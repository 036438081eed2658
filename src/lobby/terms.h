/* terms.h - the terms of a game: time control, rating, variant, start position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of a line: clock=5+3 (or clock=5+0,3+0 for White and Black), or days=3 (a move,
 * without a clock), or neither; rated=yes, variant=chess960, fen=... (never rated). Plain
 * data, any thread.
 */
#ifndef TTYCHESS_LOBBY_TERMS_H
#define TTYCHESS_LOBBY_TERMS_H

#include "lobby/line.h"
#include "pgn/chess_clock.h"
#include "rules/fen.h"

/* Each speed has its own rating. */
enum speed {
    SPEED_BULLET,
    SPEED_BLITZ,
    SPEED_RAPID,
    SPEED_CLASSICAL,
    SPEED_CORRESPONDENCE,
    SPEED_COUNT
};

enum { TERMS_DAYS = 30, TERMS_TEXT_SIZE = 2 * TIME_CONTROL_SIZE + 100 };

struct terms {
    struct time_control clocks[2]; /* by enum color; count 0: no clock, or days */
    int days;                      /* per move; 0: not a correspondence game */
    bool rated;
    bool chess960; /* if `fen` is "", the server draws a start position when the game begins */
    char fen[FEN_SIZE];
};

/* Read the fields of a line. Returns false and sets *error, for the user, if a field is
 * invalid or the terms are not allowed: at most three hours with three minutes' increment, at
 * least 15 seconds for 40 moves; rated games need a clock, the same for both sides, or
 * days. */
bool terms_read(struct terms *terms, const struct lobby_line *line, struct error *error);

/* Returns whether a new game may have these terms; a rated one needs the standard start
 * position, too. Sets *error otherwise. */
bool terms_check(const struct terms *terms, struct error *error);

/* Add the fields that differ from the default. */
void terms_write(const struct terms *terms, struct line_writer *writer);

/* The usual classification: by White's time for 40 moves, below 3, 8 and 25 minutes. */
enum speed terms_speed(const struct terms *terms);
const char *speed_name(enum speed speed);

bool terms_have_clock(const struct terms *terms);

/* "5+3 rated", "3 days a move", "10+0 against 5+0 casual Chess960": for the user. */
const char *terms_text(const struct terms *terms, char text[TERMS_TEXT_SIZE]);

/* A user's request for a game: "5+3 rated black". */
struct wanted {
    struct terms terms; /* holds the defaults before wanted_read() */
    const char *color;  /* "white", "black", or "" for any */
};

/* Apply the words of `text`. Returns false and sets *error if a word is unknown or not
 * allowed. */
bool wanted_read(struct wanted *wanted, const char *text, struct error *error);

/* Add the fields of "seek" and "match" to a line. */
void wanted_write(const struct wanted *wanted, struct line_writer *writer);

#endif
