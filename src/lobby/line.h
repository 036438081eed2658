/* line.h - the syntax of the lines between a lobby server and its clients.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line has at most LOBBY_LINE_SIZE bytes with its '\n'. A client's request begins with a
 * tag, a number from 1 on that the answer repeats; a notification of the server begins with
 * '*':
 *
 *     12 move game=17 ply=23 move=e2e4
 *     12 ok n=41
 *     12 no code=not_your_turn
 *     * event game=17 n=41 e=move ply=23 move=e2e4 w=299123 b=300000
 *
 * Fields KEY=VALUE follow the verb, separated by single spaces. Keys are lower-case letters
 * and '_'. In values '%' and spaces are written %25 and %20, bytes below 0x20 and 0x7F as %XX.
 * Only "text", always the last field, is not escaped; its value ends with the line. Readers
 * ignore unknown keys, so either side may be newer. Lines carry codes, and each client has its
 * own texts for them.
 *
 * Any bytes are read in linear time; the result is valid, printable UTF-8 (printable.h). Pure
 * functions, plain data, any thread.
 */
#ifndef TTYCHESS_LOBBY_LINE_H
#define TTYCHESS_LOBBY_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "lobby/protocol.h"

#define LOBBY_PROTOCOL 2 /* the version in "hello" */

enum {
    LOBBY_LINE_SIZE = 1024, /* bytes */
    LOBBY_LINE_MAX_FIELDS = 32,
    NOTIFICATION_TAG = 0 /* the tag of notifications, written '*' */
};

#define LOBBY_HELLO "1 hello v=2"
_Static_assert(LOBBY_PROTOCOL == 2, "LOBBY_HELLO names the version");

struct line_field {
    const char *key, *value; /* both are in `bytes` */
};

struct lobby_line {
    uint64_t tag; /* tag of a request, or NOTIFICATION_TAG */
    enum lobby_verb verb;
    int count;
    struct line_field fields[LOBBY_LINE_MAX_FIELDS];
    char bytes[2 * LOBBY_LINE_SIZE]; /* the keys and values */
};

/* Read a line without its '\n'. Returns false and sets *error if the tag or verb is missing, a
 * field has no '=', a key occurs twice, the line has a NUL, or a limit is exceeded. Do not
 * copy the structure: it points into itself. */
bool lobby_line_read(struct lobby_line *line, const char *bytes, size_t length,
                     struct error *error);

/* Return a field's value. For a missing field, lobby_line_value() returns NULL and
 * lobby_line_text() "". */
const char *lobby_line_value(const struct lobby_line *line, const char *key);
const char *lobby_line_text(const struct lobby_line *line, const char *key);

/* Gets a whole number from `least` to `most`. Returns false if it is missing or invalid. */
bool lobby_line_number(const struct lobby_line *line, const char *key, int64_t least,
                       int64_t most, int64_t *number);

/* Returns whether the field is "yes". */
bool lobby_line_flag(const struct lobby_line *line, const char *key);

/* ---- writing ---------------------------------------------------------------------------- */

struct line_writer {
    char bytes[LOBBY_LINE_SIZE];
    size_t length; /* length including the '\n' at the end, without a NUL */
};

struct line_writer line_writer_begin(uint64_t tag, enum lobby_verb verb);
void line_writer_add(struct line_writer *writer, const char *key, const char *value);
void line_writer_add_number(struct line_writer *writer, const char *key, int64_t number);
void line_writer_add_flag(struct line_writer *writer, const char *key, bool yes);

/* Adds "text", which must be the last field, truncated after a whole character if too long.
 * Other fields are omitted if they do not fit. */
void line_writer_add_text(struct line_writer *writer, const char *text);

/* Adds escaped fields of another line. */
void line_writer_add_raw(struct line_writer *writer, const char *fields, size_t length);

/* line_writer_fields() returns the fields as a string, as the store saves terms and events,
 * valid as long as the writer; nothing can be added afterwards. lobby_line_read_fields() reads
 * it. */
const char *line_writer_fields(struct line_writer *writer);
bool lobby_line_read_fields(struct lobby_line *line, const char *fields, struct error *error);

#endif
