/* line.c - see line.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/line.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"

static int hex_digit(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    digit = (char)(digit | 0x20);
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

/* Decodes %XX in place, leaving invalid sequences unchanged. Returns the new length. */
static size_t unescape(char *text, size_t length)
{
    size_t to = 0;
    for (size_t from = 0; from < length; from++) {
        text[to++] = text[from];
        if (text[from] != '%' || from + 2 >= length)
            continue;
        int high = hex_digit(text[from + 1]), low = hex_digit(text[from + 2]);
        if (high < 0 || low < 0)
            continue;
        text[to - 1] = (char)(high << 4 | low);
        from += 2;
    }
    return to;
}

struct line_parser {
    struct lobby_line *line;
    char raw[LOBBY_LINE_SIZE + 1];
    char *at;
    size_t used; /* of line->bytes */
};

/* Copies text to line->bytes and makes it printable. */
static const char *store_text(struct line_parser *parser, const char *text, size_t length)
{
    char *copy = parser->line->bytes + parser->used;
    size_t room = sizeof parser->line->bytes - parser->used;
    parser->used += printable_copy(copy, room, text, length) + 1;
    return copy;
}

static bool is_key(const char *text, size_t length)
{
    return length > 0 && strspn(text, "abcdefghijklmnopqrstuvwxyz_") >= length;
}

static bool read_tag_and_verb(struct line_parser *parser, struct error *error)
{
    size_t length = strcspn(parser->at, " ");
    struct lobby_line *line = parser->line;
    char text[24];
    snprintf(text, sizeof text, "%.*s", (int)length, parser->at);
    line->tag = NOTIFICATION_TAG;
    if (length >= sizeof text ||
        (strcmp(text, "*") != 0 && !number_parse(text, 1, UINT64_MAX / 2, &line->tag, NULL)))
        return error_set(error, 1, "expected a tag: a number or '*'");
    parser->at += length;
    if (*parser->at == ' ')
        parser->at++;
    length = strcspn(parser->at, " ");
    if (!is_key(parser->at, length))
        return error_set(error, 0, "expected a verb after the tag");
    line->verb = lobby_verb_parse(store_text(parser, parser->at, length));
    parser->at += length;
    return true;
}

static bool read_field(struct line_parser *parser, struct error *error)
{
    struct lobby_line *line = parser->line;
    struct line_field *field = &line->fields[line->count];
    char *text = ++parser->at;
    size_t key = strcspn(text, "= ");
    if (text[key] != '=' || !is_key(text, key))
        return error_set(error, 0, "expected KEY=VALUE, found '%.*s'",
                         PRINTABLE_UP_TO(40, text));
    if (line->count == LOBBY_LINE_MAX_FIELDS)
        return error_set(error, 0, "expected at most %d fields", LOBBY_LINE_MAX_FIELDS);
    field->key = store_text(parser, text, key);
    if (lobby_line_value(line, field->key))
        return error_set(error, 0, "expected only one field '%s'", field->key);
    text += key + 1;
    bool escaped = strcmp(field->key, "text") != 0;
    size_t value = escaped ? strcspn(text, " ") : strlen(text);
    parser->at = text + value;
    field->value = store_text(parser, text, escaped ? unescape(text, value) : value);
    line->count++;
    return true;
}

bool lobby_line_parse(struct lobby_line *line, const char *bytes, size_t length,
                      struct error *error)
{
    struct line_parser parser = {.line = line};
    line->count = 0;
    line->verb = VERB_UNKNOWN;
    if (length >= LOBBY_LINE_SIZE)
        return error_set(error, 0, "expected a line of at most %d bytes", LOBBY_LINE_SIZE - 1);
    if (memchr(bytes, '\0', length))
        return error_set(error, 0, "expected text, found a NUL");
    memcpy(parser.raw, bytes, length);
    parser.raw[length] = '\0';
    parser.at = parser.raw;
    if (!read_tag_and_verb(&parser, error))
        return false;
    while (*parser.at != '\0')
        if (!read_field(&parser, error))
            return false;
    return true;
}

const char *lobby_line_value(const struct lobby_line *line, const char *key)
{
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->fields[i].key, key) == 0)
            return line->fields[i].value;
    return NULL;
}

const char *lobby_line_text(const struct lobby_line *line, const char *key)
{
    const char *value = lobby_line_value(line, key);
    return value ? value : "";
}

bool lobby_line_get_number(const struct lobby_line *line, const char *key, int64_t least,
                           int64_t most, int64_t *number)
{
    const char *value = lobby_line_text(line, key);
    bool negative = *value == '-';
    uint64_t size;
    if (!number_parse(value + negative, 0, INT64_MAX, &size, NULL))
        return false;
    *number = negative ? -(int64_t)size : (int64_t)size;
    return *number >= least && *number <= most;
}

bool lobby_line_flag(const struct lobby_line *line, const char *key)
{
    return strcmp(lobby_line_text(line, key), "yes") == 0;
}

/* Inserts bytes before the final '\n'. */
static void append(struct line_writer *writer, const char *bytes, size_t length)
{
    memcpy(writer->bytes + writer->length - 1, bytes, length);
    writer->length += length;
    writer->bytes[writer->length - 1] = '\n';
}

struct line_writer line_writer_begin(uint64_t tag, enum lobby_verb verb)
{
    struct line_writer writer = {.length = 1};
    char text[48];
    if (tag == NOTIFICATION_TAG)
        snprintf(text, sizeof text, "* %s", lobby_verb_word(verb));
    else
        snprintf(text, sizeof text, "%" PRIu64 " %s", tag, lobby_verb_word(verb));
    append(&writer, text, strlen(text));
    return writer;
}

void line_writer_add(struct line_writer *writer, const char *key, const char *value)
{
    char text[4 * LOBBY_LINE_SIZE];
    if (strlen(value) >= LOBBY_LINE_SIZE)
        return;
    size_t length = (size_t)snprintf(text, LOBBY_LINE_SIZE, " %s=", key);
    for (; *value != '\0'; value++)
        if ((unsigned char)*value > 0x20 && *value != 0x7F && *value != '%')
            text[length++] = *value;
        else
            length += (size_t)sprintf(text + length, "%%%02X", (unsigned char)*value);
    if (writer->length + length <= LOBBY_LINE_SIZE)
        append(writer, text, length);
}

void line_writer_add_number(struct line_writer *writer, const char *key, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    line_writer_add(writer, key, text);
}

void line_writer_add_flag(struct line_writer *writer, const char *key, bool yes)
{
    line_writer_add(writer, key, yes ? "yes" : "no");
}

void line_writer_add_text(struct line_writer *writer, const char *text)
{
    static const char key[] = " text=";
    char fit[LOBBY_LINE_SIZE];
    if (writer->length + sizeof key - 1 > LOBBY_LINE_SIZE)
        return;
    append(writer, key, sizeof key - 1);
    append(writer, fit,
           printable_copy_string(fit, LOBBY_LINE_SIZE - writer->length + 1, text));
}

void line_writer_add_raw(struct line_writer *writer, const char *fields, size_t length)
{
    if (writer->length + 1 + length > LOBBY_LINE_SIZE)
        return;
    append(writer, " ", 1);
    append(writer, fields, length);
}

const char *line_writer_fields(struct line_writer *writer)
{
    writer->bytes[writer->length - 1] = '\0';
    const char *fields = strchr(strchr(writer->bytes, ' ') + 1, ' ');
    return fields ? fields + 1 : "";
}

bool lobby_line_parse_fields(struct lobby_line *line, const char *fields, struct error *error)
{
    char bytes[LOBBY_LINE_SIZE + 1];
    snprintf(bytes, sizeof bytes, "* event%s%s", *fields ? " " : "", fields);
    return lobby_line_parse(line, bytes, strlen(bytes), error);
}
