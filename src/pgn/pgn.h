/* pgn.h - reads and writes games in Portable Game Notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes the export format of the PGN standard (1994), sections 3.2 and 8. Reads the import
 * format, with common deviations: CR LF, a byte order mark, other encodings, glyphs, escape
 * lines, null moves, and missing tags or results. Tags, comments, glyphs and variations are
 * preserved. Any input is read in linear time and memory, without recursion. Thread-safe.
 */
#ifndef TTYCHESS_PGN_PGN_H
#define TTYCHESS_PGN_PGN_H

#include "base/error.h"
#include "pgn/game.h"

enum {
    PGN_VARIATION_PLIES_MAX = 20000, /* more than the 75-move rule permits */
    PGN_MEMORY_MAX = 24 << 20,       /* bytes for a game, enough for 390,000 moves */
    PGN_COMMENT_MAX = 1 << 20,       /* bytes */
    PGN_TAG_VALUE_MAX = 1 << 16,     /* bytes */
    PGN_ERRORS_MAX = 20              /* reported for a game; further errors are only counted */
};

/* Writes a game in export format. Unless the game is a study, leaves out moves that were taken
 * back. Returns malloc'ed, NUL-terminated text of *length bytes with a final newline. */
char *pgn_write(const struct game *game, size_t *length);

/* Returns whether pgn_write() preserves everything in the text from which the game was read
 * with PGN_OK. If in doubt, returns false. */
bool pgn_is_lossless(const struct game *game, const char *text, size_t length);

enum pgn_status {
    PGN_OK,
    PGN_HAS_ERRORS, /* unreadable text became a comment */
    PGN_NO_GAME     /* no such game, or its FEN is invalid or its variant unknown */
};

/* Reads game `number` (from 1). Unless the status is PGN_NO_GAME, initializes *game, to be
 * freed with game_free(). The game is not a study, and its board is at the end of the main
 * line. After an invalid move, the rest of its variation becomes a comment. Unless the status
 * is PGN_OK, sets *error to the first error. `error` may be NULL. */
enum pgn_status pgn_parse(struct game *game, const char *text, size_t length, size_t number,
                          struct error *error);

/* Returns whether fen_parse_with_warning() warns about the game's FEN tag. If so, sets *remark
 * to the warning. */
bool pgn_get_start_warning(const struct game *game, struct error *remark);

/* Called for each of the first PGN_ERRORS_MAX errors of a game. If there are more, it is
 * called once more with their number and the location of the first of them. error->text
 * includes the line and column. */
typedef void pgn_error_callback(void *context, const struct error *error);

#endif
