/* terms.h - what two people agree on before a game: time, rating, colours, chess.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As fields of a line: clock=5+3 (or clock=5+0,3+0: White's and Black's), or days=3 (a move; no
 * clock), or neither; rated=yes, variant=chess960, fen=... (never rated). Plain data, any thread.
 */
#ifndef TTYCHESS_LOBBY_TERMS_H
#define TTYCHESS_LOBBY_TERMS_H

#include "lobby/line.h"
#include "pgn/chess_clock.h"
#include "rules/fen.h"

/* Ratings are kept apart by these. */
enum speed {
    SPEED_BULLET,
    SPEED_BLITZ,
    SPEED_RAPID,
    SPEED_CLASSICAL,
    SPEED_CORRESPONDENCE,
    SPEED_COUNT
};

enum { TERMS_DAYS = 30, TERMS_TEXT_SIZE = 2 * CLOCK_CONTROL_SIZE + 100 };

struct terms {
    struct clock_control clocks[2]; /* by enum color; count 0: no clock, or days */
    int days;                       /* a move; 0: not by days */
    bool rated;
    bool chess960; /* where `fen` is "", the server draws one as the game begins */
    char fen[FEN_SIZE];
};

/* Which games are too quick, too long or too odd to be had is said here, too: three hours and
 * three minutes' increment are the most. Rated games have clocks, the same for both, or days.
 * False, with the reason, for a person. */
bool terms_read(struct terms *terms, const struct lobby_line *line, struct reason *reason);

/* Whether a game may be begun here by these terms: a rated one begins as a game does, too. */
bool terms_check(const struct terms *terms, struct reason *reason);

/* Add the fields; those that are as usual are left out. */
void terms_write(const struct terms *terms, struct line_writer *writer);

/* As clock times are commonly sorted: by the time for 40 moves, under 3, 8 and 25 minutes. */
enum speed terms_speed(const struct terms *terms);
const char *speed_name(enum speed speed);

bool terms_have_clock(const struct terms *terms);

/* "5+3 rated", "3 days a move", "10+0 against 5+0, Chess960": for people. */
const char *terms_text(const struct terms *terms, char text[TERMS_TEXT_SIZE]);

/* What a person types about a game that is to be: "5+3 rated black". */
struct wanted {
    struct terms terms; /* before it is read: what holds where nothing is said */
    const char *color;  /* "white", "black"; "": any */
};

/* Take the words in. False, with the reason: one of them says nothing of a game, or nobody can play
 * so. */
bool wanted_read(struct wanted *wanted, const char *text, struct reason *reason);

/* Add the fields of "seek" and "match" to a line. */
void wanted_write(const struct wanted *wanted, struct line_writer *writer);

#endif
