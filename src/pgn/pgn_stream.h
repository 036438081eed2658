/* pgn_stream.h - reads the games of a PGN file one at a time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a file, pipe or terminal in chunks and needs memory only for the longest game. Games
 * longer than PGN_GAME_SIZE_MAX are reported and skipped.
 */
#ifndef TTYCHESS_PGN_PGN_STREAM_H
#define TTYCHESS_PGN_PGN_STREAM_H

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"
#include "base/file.h"

enum { PGN_GAME_SIZE_MAX = 8 << 20 /* bytes of text */ };

struct pgn_stream;

enum pgn_stream_status {
    PGN_STREAM_GAME,
    PGN_STREAM_END,
    PGN_STREAM_FAILED, /* read error; the stream cannot continue */
    PGN_STREAM_TEXT    /* pgn_stream_skip() only: the skipped text is not a game */
};

struct pgn_record {
    enum pgn_status status; /* PGN_OK after pgn_stream_skip() */
    size_t number;          /* number of the game, from 1 */
    off_t offset;           /* offset of the game's first byte */
    size_t length;          /* in bytes */
    int line;               /* line of the game's first byte, from 1 */
};

/* Creates a stream that reads from the file's current offset. The caller owns the file and the
 * context, which must outlive the stream. `on_error` (may be NULL) is called for a game's
 * errors before the game is returned, and for errors in text between games. */
struct pgn_stream *pgn_stream_create(int file, pgn_error_callback *on_error, void *context);
void pgn_stream_destroy(struct pgn_stream *stream);

/* Reads the next game. Free *game with game_free(), unless record->status is PGN_NO_GAME (its
 * FEN is invalid or its variant unknown). Sets *error if it returns PGN_STREAM_FAILED. */
enum pgn_stream_status pgn_stream_next(struct pgn_stream *stream, struct game *game,
                                       struct pgn_record *record, struct error *error);

/* Skips the game that pgn_stream_next() would read, or a portion of the text before it. Calls
 * `restart` before each attempt (there may be several), and `tag` for each tag; the token is
 * valid only during the call. `callbacks` and both functions may be NULL. */
struct pgn_skip_callbacks {
    void *context;
    void (*restart)(void *context);
    void (*tag)(void *context, const struct pgn_token *token);
};
enum pgn_stream_status pgn_stream_skip(struct pgn_stream *stream,
                                       const struct pgn_skip_callbacks *callbacks,
                                       struct pgn_record *record, struct error *error);

/* Goes to the game of a record. The file must be seekable. Returns false and sets *error on
 * failure. */
bool pgn_stream_seek(struct pgn_stream *stream, const struct pgn_record *record,
                     struct error *error);

/* Returns the last game's text, valid until the next call. */
const char *pgn_stream_text(const struct pgn_stream *stream, size_t *length);

/* Returns the number of bytes consumed so far. */
off_t pgn_stream_offset(const struct pgn_stream *stream);

/* Returns the number of bytes examined, at most a small multiple of the text's length. A byte
 * counts each time. */
size_t pgn_stream_bytes_examined(const struct pgn_stream *stream);

#endif
