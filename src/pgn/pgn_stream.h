/* pgn_stream.h - read the games of a PGN file one after the other
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a file, pipe or terminal in portions. Memory use is that of the longest game; a game
 * over PGN_GAME_LIMIT is reported and skipped. A stream is used by one thread.
 */
#ifndef TTYCHESS_PGN_PGN_STREAM_H
#define TTYCHESS_PGN_PGN_STREAM_H

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"
#include "base/file.h"

enum { PGN_GAME_LIMIT = 8 << 20 /* bytes of text */ };

struct pgn_stream;

enum pgn_stream_status {
    PGN_STREAM_GAME,
    PGN_STREAM_END,
    PGN_STREAM_FAILED, /* read error; the stream cannot continue */
    PGN_STREAM_TEXT    /* pgn_stream_skip() only: text that is not a game was skipped */
};

struct pgn_record {
    enum pgn_status status; /* result of pgn_stream_next() */
    size_t number;          /* from 1, counted by this stream */
    off_t offset;           /* bytes from the start of the stream to the start of the game */
    size_t length;          /* bytes */
    int line;               /* where the game begins, from 1 */
};

/* Read games from an open file, from its current offset. The caller owns file and context,
 * which must outlive the stream. `complain`, which may be NULL, is called for each error of a
 * game before the game is returned, and for text between games as for a game. */
struct pgn_stream *pgn_stream_create(int file, pgn_complain *complain, void *context);
void pgn_stream_destroy(struct pgn_stream *stream);

/* Read the next game. The caller owns it and calls game_free(), unless the record's status is
 * PGN_NONE (the game cannot begin; *game is not initialized). Sets *reason if
 * PGN_STREAM_FAILED is returned. */
enum pgn_stream_status pgn_stream_next(struct pgn_stream *stream, struct game *game,
                                       struct pgn_record *record, struct reason *reason);

/* Skip the next game, the same that pgn_stream_next() would read, or the text before it, in
 * pieces if it is long. `tag`, which may be NULL, is called for each tag; the token's text is
 * valid only during the call. A game may be scanned more than once: `restart`, which may be
 * NULL, is called before each attempt. */
struct pgn_skimmer {
    void *context;
    void (*restart)(void *context);
    void (*tag)(void *context, const struct pgn_token *token);
};
enum pgn_stream_status pgn_stream_skip(struct pgn_stream *stream,
                                       const struct pgn_skimmer *skimmer,
                                       struct pgn_record *record, struct reason *reason);

/* Go to a game by a record of this file, so that it is read next. The file must be seekable.
 * Returns false and sets *reason on failure. */
bool pgn_stream_seek(struct pgn_stream *stream, const struct pgn_record *record,
                     struct reason *reason);

/* Returns the text of the game returned last, as it is in the file; valid until the next
 * call. */
const char *pgn_stream_text(const struct pgn_stream *stream, size_t *length);

/* Returns the number of bytes consumed so far. */
off_t pgn_stream_offset(const struct pgn_stream *stream);

/* Returns the number of bytes examined, each counted every time: at most a small multiple of
 * the text's length, whatever the text contains. */
size_t pgn_stream_work(const struct pgn_stream *stream);

#endif
