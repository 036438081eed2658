/* pgn_values.h - the values of PGN tags: text, date, time, variant.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN reader. None fails: what cannot be read is unknown.
 */
#ifndef TTYCHESS_GAME_PGN_VALUES_H
#define TTYCHESS_GAME_PGN_VALUES_H

#include "game/game.h"
#include "game/pgn_scanner.h"

/* The value of a tag without its escapes, printable, cut to fit. */
void pgn_value_read(const struct pgn_token *token, char value[GAME_TAG_VALUE_SIZE]);

/* "2026.11.21", "2026.??.??" and "20:15:30"; unknown parts as in struct game. */
void pgn_date_read(struct tm *date, const char *text);
void pgn_time_read(struct tm *date, const char *text);

enum pgn_variant { PGN_VARIANT_STANDARD, PGN_VARIANT_CHESS960, PGN_VARIANT_UNKNOWN };

/* Programs spell variants in many ways: only letters and digits count. */
enum pgn_variant pgn_variant_find(const char *text);

#endif
