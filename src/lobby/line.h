/* line.h - lines between the lobby's server and those who sit in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line has at most LOBBY_LINE bytes, its '\n' included. What a client asks begins with a tag,
 * a number from 1 on that the answer repeats; what the server tells unasked begins with '*':
 *
 *     12 move game=17 ply=23 move=e2e4
 *     12 ok n=41
 *     12 no code=not_your_turn
 *     * event game=17 n=41 e=move ply=23 move=e2e4 w=299123 b=300000
 *
 * Behind the verb stand fields KEY=VALUE, parted by single blanks. Keys are small letters; in
 * values '%' and blanks are written %25 and %20, bytes below 0x20 and 0x7F %XX. Only a field
 * "text", the last one, has its value as it is, to the end of the line. Who reads passes over
 * keys it does not know, so either side may be the younger one. Wording is the reader's own:
 * lines carry codes.
 *
 * Any bytes are read in linear time; what comes out is valid, printable UTF-8 (printable.h).
 * Pure functions, plain data, any thread.
 */
#ifndef TTYCHESS_LOBBY_LINE_H
#define TTYCHESS_LOBBY_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "lobby/protocol.h"

#define LOBBY_PROTOCOL 2 /* the version that "hello" names */

enum {
    LOBBY_LINE = 1024, /* bytes */
    LOBBY_FIELDS = 32,
    LOBBY_NEWS = 0 /* the tag that is written '*' */
};

/* Begins the first line of a client: "1 hello v=2". */
#define LOBBY_HELLO "1 hello v=2"
_Static_assert(LOBBY_PROTOCOL == 2, "LOBBY_HELLO names the version");

struct line_field {
    const char *key, *value; /* in the line's `bytes` */
};

struct lobby_line {
    uint64_t tag; /* LOBBY_NEWS: it was told unasked */
    enum lobby_verb verb;
    int count;
    struct line_field fields[LOBBY_FIELDS];
    char bytes[2 * LOBBY_LINE]; /* what the pointers point into */
};

/* Read a line without its '\n'. False, with the reason, when it is none: no tag, no verb, a
 * field without '=', a key twice, too many fields, too long. A structure that was read is not
 * to be copied. */
bool lobby_line_read(struct lobby_line *line, const char *bytes, size_t length,
                     struct reason *reason);

/* The value of a field; NULL, or "" where a text is wanted, when there is none. */
const char *lobby_line_value(const struct lobby_line *line, const char *key);
const char *lobby_line_text(const struct lobby_line *line, const char *key);

/* A whole number from `least` to `most`, which may be negative. False: it is missing, or none. */
bool lobby_line_number(const struct lobby_line *line, const char *key, int64_t least,
                       int64_t most, int64_t *number);

/* Whether the field is there and "yes". */
bool lobby_line_flag(const struct lobby_line *line, const char *key);

/* ---- writing ------------------------------------------------------------------------ */

struct line_writer {
    char bytes[LOBBY_LINE];
    size_t length; /* with the '\n' at the end, without a NUL */
};

struct line_writer line_begin(uint64_t tag, enum lobby_verb verb);
void line_add(struct line_writer *writer, const char *key, const char *value);
void line_add_number(struct line_writer *writer, const char *key, int64_t number);
void line_add_flag(struct line_writer *writer, const char *key, bool yes);

/* The last field: "text", cut behind a whole character where it does not fit. */
void line_add_text(struct line_writer *writer, const char *text);

/* Fields as they are, as they stand in another line. */
void line_add_raw(struct line_writer *writer, const char *fields, size_t length);

/* The fields as text, valid as long as the line, which has no '\n' any more; and read such a text again.
 * The store keeps terms and events so. */
const char *line_fields(struct line_writer *writer);
bool line_fields_read(struct lobby_line *line, const char *fields, struct reason *reason);

#endif
