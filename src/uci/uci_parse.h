/* uci_parse.h - what `position` says: a position and how it came about; and what `go` asks for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_UCI_PARSE_H
#define TTYCHESS_UCI_UCI_PARSE_H

#include "base/reason.h"
#include "engine/limits.h"
#include "rules/position.h"
#include "uci/uci_text.h"

/* The position, and the keys of all positions up to it, itself included. */
struct uci_game {
    struct position position;
    uint64_t *keys;
    size_t key_count, key_capacity;
};

/* Read "startpos|fen FEN [moves MOVE...]". True: *game, which may hold an older one or be
 * all zeros, is replaced; a reason, where one is given all the same, tells what was passed
 * over: what stands after "startpos" without "moves", or what is odd about the FEN, as
 * fen_read() says: programs that let people set up positions are apt to send rights to
 * castle of a king or rook that stands elsewhere. False, with the reason: *game is as it
 * was; all of the text counts, or nothing.
 * `chess960`: castling is written the Chess960 way in any case. */
bool uci_game_read(struct uci_game *game, struct span text, bool chess960,
                   struct reason *reason);

void uci_game_free(struct uci_game *game);

/* Read the words after `go` about `position`. Never fails, because a GUI that waits for a
 * bestmove must get one: unknown words, malformed numbers and illegal search moves are ignored.
 * A number out of range is clamped, and the fraction of a millisecond is dropped. Appends what
 * was ignored to *reason, which must be empty. Any thread. */
void uci_go_parse(struct span words, const struct position *position,
                  struct search_limits *limits, struct reason *reason);

#endif
