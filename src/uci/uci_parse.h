/* uci_parse.h - parse the arguments of `position` and `go`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_UCI_PARSE_H
#define TTYCHESS_UCI_UCI_PARSE_H

#include "base/error.h"
#include "engine/limits.h"
#include "rules/position.h"
#include "uci/uci_text.h"

/* A position, and the keys of all positions of the game up to and including it. */
struct uci_game {
    struct position position;
    uint64_t *keys;
    size_t key_count, key_capacity;
};

/* Reads "startpos|fen FEN [moves MOVE...]". On success *game, which may hold an older game or
 * be all zeros, is replaced, and *error may have a warning: words after "startpos" that are
 * not "moves", or an oddity of the FEN that fen_parse_with_warning() reports, such as castling rights
 * without king and rook in place, which set-up dialogs often send. Returns false, sets *error
 * and leaves *game unchanged if any part is invalid. `chess960`: always write castling the
 * Chess960 way. */
bool uci_game_read(struct uci_game *game, struct span text, bool chess960,
                   struct error *error);

void uci_game_free(struct uci_game *game);

/* Reads the words after `go` for `position`. It never fails, because a GUI that waits for a
 * bestmove must get one: unknown words, malformed numbers and illegal search moves are
 * ignored. Numbers out of range are clamped; fractions of milliseconds are dropped. Appends a
 * description of ignored words to *error, which must be empty. Any thread. */
void uci_go_parse(struct span words, const struct position *position,
                  struct search_limits *limits, struct error *error);

#endif
