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
    uint64_t key;
    struct game *game;
    struct move_node *node; /* the last move before it */
    bool own;               /* one's own move is to be found there: the file has one */
};

struct repertoire {
    enum color side;
    char *path;         /* owned */
    struct game *games; /* owned; studies */
    size_t count;
    struct reason broken;             /* "": the file has no error */
    struct repertoire_place *places;  /* owned; in the order of the lines */
    struct repertoire_place **by_key; /* owned; the same, ascending keys */
    size_t place_count;
};

/* Read it; a missing file is an empty one. What stands behind an error in a game is not there. False,
 * with the reason: the file cannot be read. */
bool repertoire_open(struct repertoire *repertoire, const char *path, enum color side,
                     struct reason *reason);
void repertoire_close(struct repertoire *repertoire);

/* Add the moves of a game up to where it stands, and write the file, whose directory is there; the
 * places are those of before. *added: how many are new. False, with the reason: it has an error, or
 * cannot be written. */
bool repertoire_add(struct repertoire *repertoire, const struct game *game, size_t *added,
                    struct reason *reason);

/* The moves it has in the position of that key, the main one first, at most so many. */
enum { REPERTOIRE_MOVES = 32 };
int repertoire_find(const struct repertoire *repertoire, uint64_t key,
                    chess_move moves[REPERTOIRE_MOVES]);

/* "1. e4 e5 2. Nf3": how a place comes about, and a move there unless that is MOVE_NONE. */
void repertoire_write_line(const struct repertoire_place *place, chess_move move, char *text,
                           size_t size);

/* Whether its side has left it in a game, and with which move, from 0; a position of it that comes
 * about later counts, too. */
bool repertoire_left(const struct repertoire *repertoire, const struct game *game,
                     size_t *ply);

/* ---- what it lacks ----------------------------------------------------------------------- */

struct repertoire_gap {
    const struct repertoire_place *place;
    chess_move move; /* of the other side */
    uint32_t games;  /* that went on so */
};

/* The answers that games have and it lacks, the most frequent first; malloc'ed. A second or two for a
 * million games. */
struct repertoire_gap *repertoire_find_gaps(const struct repertoire *repertoire,
                                            const struct collection *collection,
                                            size_t *count);

#endif
