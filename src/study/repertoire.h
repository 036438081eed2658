/* repertoire.h - what one means to play with one colour: lines, kept as a PGN file with variations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any program's studies will do: all games of the file count. A position is known by its key, so it
 * does not matter by which moves it came about. One thread; what is asked changes nothing but the
 * places of the games.
 */
#ifndef TTYCHESS_STUDY_REPERTOIRE_H
#define TTYCHESS_STUDY_REPERTOIRE_H

#include "base/reason.h"
#include "collection/collection.h"
#include "pgn/game.h"

/* A position of a line. */
struct repertoire_place {
    uint64_t key, from; /* from: of the position before `node`, 0: no move leads there */
    struct game *game;
    struct move_node *node; /* the last move before it */
    size_t ply;
    bool turn;  /* it is one's own */
    bool asked; /* and it has a move there: node->first */
};

/* An answer that games have and it lacks. */
struct repertoire_gap {
    const struct repertoire_place *place;
    chess_move move; /* of the other side */
    unsigned games;  /* that went on so */
};

struct repertoire {
    enum color side;
    struct game *games; /* owned; studies */
    size_t count, capacity;
    struct reason broken;            /* the first thing that could not be read; "": none */
    struct repertoire_place *places; /* owned; ascending keys */
    size_t place_count;              /* no more than games: there is no move in it */
    struct repertoire_gap *gaps;     /* owned; by repertoire_compare() */
    size_t gap_count;
    size_t compared; /* games */
};

/* Read a file; a missing file is an empty repertoire. Returns false and sets *reason if the file cannot be
 * opened or read; nothing is to be closed then. */
bool repertoire_open(struct repertoire *repertoire, const char *path, enum color side,
                     struct reason *reason);
void repertoire_close(struct repertoire *repertoire);

/* Add the moves of a game up to its current position to the file; or, if `removes`, remove the last of them
 * with all that follows, and the moves before it that lead nowhere else. The file is locked meanwhile. *moves:
 * the number of moves added or removed; if 0, nothing is written. Returns false and sets *reason if any part of
 * the file cannot be read, or if it cannot be written. */
bool repertoire_change(const char *path, enum color side, const struct game *game,
                       bool removes, size_t *moves, struct reason *reason);

/* The moves it has in the position of that key, at most so many. And whether that is one. */
enum { REPERTOIRE_MOVES = 32 };
int repertoire_find(const struct repertoire *repertoire, uint64_t key,
                    const struct move_node *moves[REPERTOIRE_MOVES]);
bool repertoire_has(const struct repertoire *repertoire, uint64_t key, chess_move move);

/* Whether its side has left it in a game, and with which move, from 0; a position of it that comes
 * about later counts, too. */
bool repertoire_left(const struct repertoire *repertoire, const struct game *game,
                     size_t *ply);

/* Count the gaps of these games, too, of those in which `player` (a part of the name; NULL: anybody) had
 * its side: a millisecond for a thousand; the most frequent come first. */
void repertoire_compare(struct repertoire *repertoire, const struct collection *collection,
                        const char *player, size_t from, size_t to);

#endif
