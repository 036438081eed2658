/* lines.h - lines from a descriptor, however they arrive.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A read may bring half a line or ten. The buffer grows with the longest line up to
 * LINE_READER_LIMIT; what is longer is passed over to its end and reported once. NUL
 * bytes and tabs become spaces. One thread.
 */
#ifndef TTYCHESS_UCI_LINES_H
#define TTYCHESS_UCI_LINES_H

#include <stdbool.h>
#include <stddef.h>

#define LINE_READER_LIMIT ((size_t)4 << 20)

struct line_reader {
    int descriptor;
    char *bytes;
    size_t start, end, capacity; /* bytes[start .. end) wait to be taken */
    size_t searched;             /* of these, so many hold no end of a line */
    bool passing_over;           /* in the middle of a line that is too long */
    bool ended;                  /* nothing more will come */
};

enum line_status {
    LINE_TAKEN,
    LINE_TOO_LONG, /* one was passed over */
    LINE_PENDING,  /* no whole line yet: line_reader_fill() */
    LINE_END       /* none will come any more */
};

/* `taken` holds bytes, not many, that were read from the descriptor before. */
void line_reader_open(struct line_reader *reader, int descriptor, const char *taken,
                      size_t taken_length);

/* Free the buffer; the descriptor stays open. */
void line_reader_close(struct line_reader *reader);

/* The next whole line, without its end, valid until the next call of any function here.
 * Never blocks. A last line without an end counts. */
enum line_status line_reader_next(struct line_reader *reader, const char **line,
                                  size_t *length);

/* Read once; blocks when nothing has come, unless the descriptor does not. An error counts as
 * the end. Returns how many bytes have come. */
size_t line_reader_fill(struct line_reader *reader);

/* How many bytes were read and not taken. */
size_t line_reader_waiting(const struct line_reader *reader);

/* Forget what was read and not taken. */
void line_reader_drop(struct line_reader *reader);

#endif
