/* uci_parse.h - parses the arguments of `position` and `go`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_UCI_PARSE_H
#define TTYCHESS_UCI_UCI_PARSE_H

#include "base/error.h"
#include "engine/limits.h"
#include "rules/position.h"
#include "uci/uci_text.h"

/* A position, and the keys of the game's positions up to and including it. */
struct uci_game {
    struct position position;
    uint64_t *keys;
    size_t key_count, key_capacity;
};

/* Parses "startpos|fen FEN [moves MOVE...]". On success, replaces *game, which may be zeroed.
 * *error then contains a warning if "startpos" is followed by a word other than "moves", or if
 * fen_parse_with_warning() warns, for example of castling rights without king and rook in
 * place, which set-up dialogs often send. If any part is invalid, returns false, sets *error
 * and leaves *game unchanged. `chess960`: always write castling as in Chess960. */
bool uci_game_parse(struct uci_game *game, char *words, bool chess960, struct error *error);

void uci_game_free(struct uci_game *game);

/* Parses the words after `go` for `position`. Never fails, because a GUI that waits for a
 * bestmove must get one. Unknown words, malformed numbers and illegal search moves are ignored
 * and described in *error, which must be empty before the call. Numbers out of range are
 * clamped; fractions of milliseconds are dropped. Any thread may call it. */
void uci_go_parse(char *words, const struct position *position, struct search_limits *limits,
                  struct error *error);

#endif
