/* reason.h - why something from outside was refused: one line for a person.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Library layers return false (or a status) and fill a `struct reason`; they never print.
 * The text names what, where and what was expected, without a final full stop, newline
 * or control character (bytes from outside are made printable as they are put in).
 * Plain data, owned by the caller; any thread.
 */
#ifndef TTYCHESS_BASE_REASON_H
#define TTYCHESS_BASE_REASON_H

struct reason {
    int line;       /* 1-based line of the input, 0 where lines mean nothing */
    int column;     /* 1-based byte column, 0 where columns mean nothing */
    char text[240]; /* e.g. "FEN field 1 (pieces), column 9: expected '/', found 'x'" */
};

/* Fill *reason from a printf format; `reason` may be NULL. Always returns false, so that
 * a parser can write `return reason_set(reason, column, ...)`. Too long a text is cut. */
_Bool reason_set(struct reason *reason, int column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
