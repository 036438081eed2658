/* pgn_stream.h - reads the games of a PGN file one after the other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a file, pipe or terminal in portions. Memory use is that of the longest game; games
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
    enum pgn_status status; /* result of pgn_stream_next() */
    size_t number;          /* from 1 */
    off_t offset;           /* of the game's first byte */
    size_t length;          /* in bytes */
    int line;               /* of the game's first byte, from 1 */
};

/* Creates a stream that reads from the file's current offset. The caller owns the file and the
 * context, which must outlive the stream. `on_error`, which may be NULL, is called before the
 * game is returned, and for text between games. */
struct pgn_stream *pgn_stream_create(int file, pgn_error_callback *on_error, void *context);
void pgn_stream_destroy(struct pgn_stream *stream);

/* Reads the next game. Free *game with game_free(), unless record->status is PGN_NO_GAME (the
 * game cannot begin). Sets *error if it returns PGN_STREAM_FAILED. */
enum pgn_stream_status pgn_stream_next(struct pgn_stream *stream, struct game *game,
                                       struct pgn_record *record, struct error *error);

/* Skips the game that pgn_stream_next() would read, or a portion of the text before it. Calls
 * `restart` before each attempt, of which there may be several, and `tag` for each tag, which
 * is valid during the call. Both, and `callbacks`, may be NULL. */
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

/* Returns the text of the last game; valid until the next call. */
const char *pgn_stream_text(const struct pgn_stream *stream, size_t *length);

/* Returns the number of bytes consumed so far. */
off_t pgn_stream_offset(const struct pgn_stream *stream);

/* Returns the number of bytes examined, where bytes examined repeatedly count each time; at
 * most a small multiple of the text's length. */
size_t pgn_stream_bytes_examined(const struct pgn_stream *stream);

#endif
