/* error.h - an error message for the user, one line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Library layers return false (or a status) and fill a `struct error`; they never print. The
 * text names the cause, the place and the expected input, without full stop or newline;
 * error_set() makes it printable. Plain data, owned by the caller.
 */
#ifndef TTYCHESS_BASE_ERROR_H
#define TTYCHESS_BASE_ERROR_H

struct error {
    int line;       /* in the input, from 1; 0: none */
    int column;     /* in bytes, from 1; 0: none */
    char text[240]; /* e.g. "FEN field 1 (pieces), column 9: expected '/', found 'x'" */
};

/* Fill *error; `error` may be NULL. Long text loses its middle. Always returns false, for
 * `return error_set(error, column, ...)`. */
_Bool error_set(struct error *error, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
