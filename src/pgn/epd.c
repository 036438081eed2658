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

enum { ID, BEST, AVOID, COMMENTS, OPERATION_COUNT };

/* Appends an operand. Replaces characters that would end a tag or a comment of PGN. */
static void add_operand(char texts[OPERATION_COUNT][TEXT_SIZE], const char *code,
                        size_t code_length, const char *value, size_t length)
{
    char text[TEXT_SIZE];
    int operation = word_equals(code, code_length, "id")   ? ID
                    : word_equals(code, code_length, "bm") ? BEST
                    : word_equals(code, code_length, "am") ? AVOID
                    : code_length == 2 && *code == 'c' && isdigit((unsigned char)code[1])
                        ? COMMENTS
                        : OPERATION_COUNT;
    if (operation == OPERATION_COUNT)
        return;
    printable_copy(text, sizeof text, value, length);
    for (char *at = text; *(at += strcspn(at, "\"\\{}")); at++)
        *at = '\'';
    text_add_item(texts[operation], TEXT_SIZE, " ", text);
}

static bool convert_line(struct buffer *pgn, const char *line, struct error *error)
{
    static const char *const tags[] = {"id", "bm", "am"};
    static const char *const words[] = {"", "best ", "avoid ", ""};
    char texts[OPERATION_COUNT][TEXT_SIZE] = {"", "", "", ""}, about[4 * TEXT_SIZE] = "";
    struct position position;
    char fen[FEN_SIZE];
    const char *rest = line, *code;
    size_t code_length, length;
    if (!fen_parse(&position, line, error))
        return false;
    for (int field = 0; field < 4 && next_word(&rest, &code, &code_length); field++)
        ;
    rest += strspn(rest, " \t0123456789"); /* a FEN's move counters */
    while (*(code = rest + strspn(rest, " \t\r;"))) {
        code_length = strcspn(code, " \t\r;");
        rest = code + code_length + strspn(code + code_length, " \t");
        bool quoted = *rest == '"';
        length = strcspn(rest += quoted, quoted ? "\"" : "\r;");
        add_operand(texts, code, code_length, rest, length);
        rest += length + (quoted && rest[length]);
    }
    for (int i = BEST; i < OPERATION_COUNT; i++)
        if (*texts[i])
            text_add(about, sizeof about, "%s%s%s", *about ? "; " : "", words[i], texts[i]);
    buffer_printf(pgn, "[Event \"%s%s%s%s\"]", texts[ID], *texts[ID] && *about ? ": " : "",
                  about, *texts[ID] || *about ? "" : "?");
    for (int i = ID; i < COMMENTS; i++)
        if (*texts[i])
            buffer_printf(pgn, "[%s \"%s\"]", tags[i], texts[i]);
    fen_write(&position, fen);
    buffer_printf(pgn, "[SetUp \"1\"][FEN \"%s\"]{%s}*", fen, about);
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
