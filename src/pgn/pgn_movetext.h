/* pgn_movetext.h - what stands between the tags of a game and its end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN reader, which cuts the text into games.
 */
#ifndef TTYCHESS_PGN_PGN_MOVETEXT_H
#define TTYCHESS_PGN_PGN_MOVETEXT_H

#include "pgn/pgn_reader.h"

/* Take in one token: a move, a bracket, a comment, a glyph. Errors are told and counted. */
void pgn_movetext_token(struct pgn_reader *reader, const struct pgn_token *token);

/* Take in a comment where the reader stands. */
void pgn_movetext_comment(struct pgn_reader *reader, const struct pgn_token *token);

/* The game is over: close what is open, lay out its line, and set the result. `given`: the
 * file gives one, which may be that there is none. */
void pgn_movetext_end(struct pgn_reader *reader, enum result result, bool given);

/* Tell of an error at a place, with the text that is meant, if any (length 0: none). */
void pgn_reader_complain(struct pgn_reader *reader, const char *at, const char *what,
                         const char *text, size_t length);

/* Whether nothing more is kept of a game that takes PGN_MEMORY; told once. */
bool pgn_reader_is_full(struct pgn_reader *reader, const struct pgn_token *token);

/* The game is read: tell how many errors were not told. */
void pgn_reader_complain_rest(struct pgn_reader *reader);

#endif
