/* epd.c - converts EPD to PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/epd.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"

enum { FILE_MAX = 8 << 20, TEXT_SIZE = 256 };

struct description {
    char id[TEXT_SIZE], text[2 * TEXT_SIZE]; /* "best Qg6; White mates in 3" */
};

/* Writes an operation as a tag. Replaces characters that would end a tag or a comment. */
static void convert_operation(struct buffer *pgn, struct description *about, const char *code,
                              size_t code_length, const char *value, size_t length)
{
    bool best = word_equals(code, code_length, "bm"),
         avoid = word_equals(code, code_length, "am");
    char text[TEXT_SIZE];
    printable_copy(text, sizeof text, value, length);
    for (char *at = text; *(at += strcspn(at, "\"\\{}")); at++)
        *at = '\'';
    buffer_printf(pgn, "[%.*s \"%s\"]", (int)code_length, code, text);
    if (word_equals(code, code_length, "id"))
        strcpy(about->id, text);
    else if (best || avoid ||
             (code_length == 2 && *code == 'c' && isdigit((unsigned char)code[1])))
        text_add(about->text, sizeof about->text, "%s%s%s", *about->text ? "; " : "",
                 best    ? "best "
                 : avoid ? "avoid "
                         : "",
                 text);
}

static bool convert_line(struct buffer *pgn, const char *line, struct error *error)
{
    struct description about = {.id = ""};
    struct position position;
    char fen[FEN_SIZE];
    const char *rest = line, *code;
    size_t code_length, length;
    if (!fen_parse(&position, line, error))
        return false;
    for (int field = 0; field < 4 && next_word(&rest, &code, &length); field++)
        ;
    rest += strspn(rest, " \t0123456789"); /* a FEN's move counters */
    while (*(code = rest + strspn(rest, " \t\r;"))) {
        code_length = strcspn(code, " \t\r;");
        rest = code + code_length + strspn(code + code_length, " \t");
        bool quoted = *rest == '"';
        length = strcspn(rest += quoted, quoted ? "\"" : "\r;");
        if (isalpha((unsigned char)*code) && code_length < 20 &&
            strspn(code, "abcdefghijklmnopqrstuvwxyz0123456789_") >= code_length)
            convert_operation(pgn, &about, code, code_length, rest, length);
        rest += length + (quoted && rest[length]);
    }
    fen_write(&position, fen);
    buffer_printf(pgn, "[Event \"%s%s%s%s\"][SetUp \"1\"][FEN \"%s\"]{%s}*", about.id,
                  *about.id && *about.text ? ": " : "", about.text,
                  *about.id || *about.text ? "" : "?", fen, about.text);
    return true;
}

static void convert(struct buffer *pgn, char *text, size_t length, struct error *bad)
{
    char all[2 * sizeof bad->text] = "", *end;
    int number = 1, bad_lines = 0;
    for (char *line = text; line < text + length; line = end + 1, number++) {
        struct error error;
        end = memchr(line, '\n', (size_t)(text + length - line));
        end = end ? end : text + length;
        *end = '\0';
        if (*skip_white_space(line) && *line != '#' && !convert_line(pgn, line, &error) &&
            bad_lines++ < 2)
            text_add(all, sizeof all, "%sline %d: %s", *all ? "; " : "", number, error.text);
        buffer_add(pgn, "\n", 1);
    }
    if (strspn(pgn->bytes ? pgn->bytes : "", "\n") == pgn->length && bad_lines == 0)
        error_set(bad, 0, "expected positions (FEN or EPD), one a line");
    if (bad_lines > 2)
        text_add(all, sizeof all, "; %d more bad lines", bad_lines - 2);
    if (bad_lines > 0)
        error_set(bad, 0, "%s", all);
}

int epd_open_as_pgn(const char *path, struct error *bad, struct error *error)
{
    struct buffer pgn = {0};
    size_t length;
    char *text = file_read(path, FILE_MAX, &length, error);
    if (!text)
        return -1;
    convert(&pgn, text, length, bad);
    free(text);
    int file = file_write_anonymous(pgn.bytes, pgn.length);
    buffer_free(&pgn);
    if (file < 0)
        error_set(error, 0, "%s: %s", path, strerror(errno));
    return file;
}
