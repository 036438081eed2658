/* pgn_values.h - the values of PGN tags, and text of any encoding as UTF-8.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN reader and writer. None fails: what cannot be read is unknown.
 */
#ifndef TTYCHESS_PGN_PGN_VALUES_H
#define TTYCHESS_PGN_PGN_VALUES_H

#include "pgn/game.h"
#include "pgn/pgn_scanner.h"

/* Room that grows for texts that have to be changed; zeros are an empty one. */
struct pgn_scratch {
    char *bytes;
    size_t size;
};

void pgn_scratch_free(struct pgn_scratch *scratch);

/* `length` bytes as UTF-8: themselves, if they are that, else a copy in the scratch room, in
 * which they are taken for Windows-1252, which is ISO 8859-1 (the character set of the PGN
 * standard) and the signs that are met in its place. *length becomes that of the answer. */
const char *pgn_text_decode(struct pgn_scratch *scratch, const char *bytes, size_t *length);

/* The value of a tag as UTF-8 without its escapes, NUL-terminated, in the scratch room;
 * good until that is used again. */
const char *pgn_value_read(struct pgn_scratch *scratch, const struct pgn_token *token);

/* "2026.11.21", "2026.??.??" and "20:15:30"; unknown parts as in struct game. */
void pgn_date_read(struct tm *date, const char *text);
void pgn_time_read(struct tm *date, const char *text);

enum pgn_variant { PGN_VARIANT_STANDARD, PGN_VARIANT_CHESS960, PGN_VARIANT_UNKNOWN };

/* Programs spell variants in many ways: only letters and digits count. */
enum pgn_variant pgn_variant_find(const char *text);

#endif
