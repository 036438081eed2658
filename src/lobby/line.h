/* line.h - the syntax of the lines between a lobby server and its clients.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line has at most LOBBY_LINE_SIZE bytes, including its '\n'. A client's request begins with
 * a tag, a positive number that the answer repeats. A notification from the server begins with
 * '*':
 *
 *     12 move game=17 ply=23 move=e2e4
 *     12 ok n=41
 *     12 no code=not_your_turn
 *     * event game=17 n=41 e=move ply=23 move=e2e4 w=299123 b=300000
 *
 * Fields KEY=VALUE follow the verb, separated by single spaces. Keys are lower-case letters
 * and '_'. In values, '%', spaces, bytes below 0x20 and 0x7F are written as %XX. Only "text"
 * is not escaped: it is the last field, and its value extends to the end of the line. Lines
 * contain codes, not messages; each client words its own messages.
 *
 * Any input is parsed in linear time, and the result is valid, printable UTF-8 (printable.h).
 * Thread-safe.
 */
#ifndef TTYCHESS_LOBBY_LINE_H
#define TTYCHESS_LOBBY_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "lobby/protocol.h"

#define LOBBY_PROTOCOL 2 /* the version sent in "hello" */

enum {
    LOBBY_LINE_SIZE = 1024, /* bytes */
    LOBBY_LINE_MAX_FIELDS = 32,
    NOTIFICATION_TAG = 0 /* the tag of notifications, written '*' */
};

#define LOBBY_HELLO "1 hello v=2"
_Static_assert(LOBBY_PROTOCOL == 2, "LOBBY_HELLO contains the version");

struct line_field {
    const char *key, *value; /* both point into lobby_line.bytes */
};

struct lobby_line {
    uint64_t tag; /* of a request, or NOTIFICATION_TAG */
    enum lobby_verb verb;
    int count;
    struct line_field fields[LOBBY_LINE_MAX_FIELDS];
    char bytes[2 * LOBBY_LINE_SIZE]; /* the keys and values */
};

/* Parses a line without its '\n'. Returns false and sets *error if the tag or verb is missing
 * or invalid, a field is not KEY=VALUE, a key occurs twice, the line contains a NUL, or a
 * limit is exceeded. Do not copy the structure, because it contains pointers into itself. */
bool lobby_line_parse(struct lobby_line *line, const char *bytes, size_t length,
                      struct error *error);

/* Return a field's value. If the field is missing, lobby_line_value() returns NULL and
 * lobby_line_text() "". */
const char *lobby_line_value(const struct lobby_line *line, const char *key);
const char *lobby_line_text(const struct lobby_line *line, const char *key);

/* Reads an integer from `least` to `most`. Returns false if the field is missing, invalid or
 * out of range. */
bool lobby_line_get_number(const struct lobby_line *line, const char *key, int64_t least,
                           int64_t most, int64_t *number);

/* Returns whether the field is "yes". */
bool lobby_line_flag(const struct lobby_line *line, const char *key);

struct line_writer {
    char bytes[LOBBY_LINE_SIZE];
    size_t length; /* bytes, including the final '\n'; there is no NUL after it */
};

struct line_writer line_writer_begin(uint64_t tag, enum lobby_verb verb);
void line_writer_add(struct line_writer *writer, const char *key, const char *value);
void line_writer_add_number(struct line_writer *writer, const char *key, int64_t number);
void line_writer_add_flag(struct line_writer *writer, const char *key, bool yes);

/* Adds "text", which must be the last field. If it is too long, it is truncated between two
 * characters. All other functions omit a field that does not fit. */
void line_writer_add_text(struct line_writer *writer, const char *text);

/* Adds fields that are already escaped. */
void line_writer_add_raw(struct line_writer *writer, const char *fields, size_t length);

/* line_writer_fields() returns the fields as a string inside the writer; nothing can be added
 * afterwards. lobby_line_parse_fields() parses such a string. */
const char *line_writer_fields(struct line_writer *writer);
bool lobby_line_parse_fields(struct lobby_line *line, const char *fields, struct error *error);

#endif
