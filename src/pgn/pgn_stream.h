/* pgn_stream.h - the games of a PGN file one after the other, however many there are.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a file, a pipe or a terminal in portions. Memory is that of the longest game, which
 * has a limit; a game beyond it is told and passed over. One thread a stream.
 */
#ifndef TTYCHESS_PGN_PGN_STREAM_H
#define TTYCHESS_PGN_PGN_STREAM_H

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"
#include "base/file.h"

enum { PGN_GAME_LIMIT = 8 << 20 /* bytes of text */ };

struct pgn_stream; /* opaque */

enum pgn_stream_status {
    PGN_STREAM_GAME,
    PGN_STREAM_END,
    PGN_STREAM_FAILED, /* the file cannot be read any more */
    PGN_STREAM_TEXT    /* of pgn_stream_skip(): some text that is no game was passed */
};

struct pgn_record {
    enum pgn_status status; /* of what pgn_stream_next() read */
    size_t number;          /* from 1, counted by this stream */
    off_t offset;           /* bytes from where the stream began to where the game does */
    size_t length;          /* bytes */
    int line;               /* where it begins, from 1 */
};

/* Read games from an open file, from where it stands; both stay the caller's and outlive
 * the stream. `complain`, which may be NULL, hears of every error of a game before the game
 * is handed over, and of text between games as of one game. */
struct pgn_stream *pgn_stream_create(int file, pgn_complain *complain, void *context);
void pgn_stream_destroy(struct pgn_stream *stream);

/* The next game, which is the caller's (game_free() it unless the record's status is
 * PGN_NONE: then it could not begin, and *game is nothing). FAILED: *reason says why. */
enum pgn_stream_status pgn_stream_next(struct pgn_stream *stream, struct game *game,
                                       struct pgn_record *record, struct reason *reason);

/* Pass over the next game, the same that pgn_stream_next() would read, or over text before it:
 * a file that is something else is gone through in pieces. `tag`, which may be NULL, is called
 * for each of its tags, whose texts are gone afterwards. It may be called for one game twice:
 * `restart`, which may be NULL, is called before each time. */
struct pgn_skimmer {
    void *context;
    void (*restart)(void *context);
    void (*tag)(void *context, const struct pgn_token *token);
};
enum pgn_stream_status pgn_stream_skip(struct pgn_stream *stream,
                                       const struct pgn_skimmer *skimmer,
                                       struct pgn_record *record, struct reason *reason);

/* Go to where a game begins, as a record of this file said; the next game is that one. The
 * file must be one that can be sought in. */
bool pgn_stream_seek(struct pgn_stream *stream, const struct pgn_record *record,
                     struct reason *reason);

/* The text of the game that was handed over last, as it is in the file; good until the next
 * call. */
const char *pgn_stream_text(const struct pgn_stream *stream, size_t *length);

/* Bytes that have been read and handed over so far. */
off_t pgn_stream_offset(const struct pgn_stream *stream);

/* Bytes that were looked at to do so, each counted as often as it was: a few times the
 * length of the text, whatever is in it. */
size_t pgn_stream_work(const struct pgn_stream *stream);

#endif
