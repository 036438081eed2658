/* error.h - a one-line error message for the user.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Library code returns false (or a status) and fills a `struct error`; it never prints. The
 * text names the cause, the place and the expected input, without a full stop or newline.
 * error_set() makes the text printable.
 */
#ifndef TTYCHESS_BASE_ERROR_H
#define TTYCHESS_BASE_ERROR_H

struct error {
    int line;       /* line number in the input, from 1; 0: none */
    int column;     /* in bytes (PGN: in characters), from 1; 0: none */
    char text[240]; /* e.g. "FEN field 1 (pieces), column 9: expected '/', found 'x'" */
};

/* Sets *error, and its `line` to 0, unless `error` is NULL. If the text is too long, "..."
 * replaces its middle. Always returns false, so that callers can write `return
 * error_set(...)`. */
_Bool error_set(struct error *error, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
