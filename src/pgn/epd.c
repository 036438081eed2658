/* epd.c - converts EPD to PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/epd.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/pgn_scanner.h"
#include "rules/fen.h"

enum { FILE_MAX = 8 << 20, TEXT_SIZE = 256 };

/* Copies the operand of an operation, or "" if there is none. Replaces characters that are
 * special in PGN tags or comments. */
static void get_operand(const char *operations, const char *code, char text[TEXT_SIZE])
{
    size_t length, value_length;
    *text = '\0';
    while (*(operations += strspn(operations, " \t\r;"))) {
        length = strcspn(operations, " \t\r;");
        const char *value = skip_white_space(operations + length);
        bool quoted = *value == '"';
        value_length = strcspn(value += quoted, quoted ? "\"" : "\r;");
        if (word_equals(operations, length, code)) {
            printable_copy(text, TEXT_SIZE, value, value_length);
            break;
        }
        operations = value + value_length + (quoted && value[value_length]);
    }
    for (char *at = text; *(at += strcspn(at, "\"\\{}")); at++)
        *at = '\'';
}

static bool convert_line(struct buffer *pgn, int number, const char *line, struct error *error)
{
    static const char *const codes[] = {"bm", "am", "c0"};
    char text[TEXT_SIZE], fen[FEN_SIZE];
    struct position position;
    const char *rest = line, *word;
    size_t length;
    if (!fen_parse(&position, line, error))
        return false;
    for (int field = 0; field < 4; field++)
        next_word(&rest, &word, &length);
    rest += strspn(rest, " \t0123456789"); /* a FEN's move counters */
    fen_write(&position, fen);
    get_operand(rest, "id", text);
    if (!*text)
        snprintf(text, sizeof text, "line %d", number);
    buffer_printf(pgn, "[Event \"%s\"][FEN \"%s\"]", text, fen);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        get_operand(rest, codes[i], text);
        if (*text)
            buffer_printf(pgn, "[%s \"%s\"]", codes[i], text);
    }
    buffer_add(pgn, "*", 1);
    return true;
}

char *epd_convert_to_pgn(const char *path, struct error *bad, struct error *error)
{
    struct error bad_line;
    struct buffer pgn = {0};
    size_t length;
    int positions = 0;
    char *converted = NULL, *text = file_read(path, FILE_MAX, &length, error), *rest = text,
         *line;
    bad->text[0] = '\0';
    if (text)
        rest += pgn_skip_byte_order_mark(text, text + length) - text;
    for (int number = 1; (line = next_part(&rest, "\n")) != NULL; number++) {
        if (!*skip_white_space(line) || *line == '#')
            ; /* not a position */
        else if (convert_line(&pgn, number, line, &bad_line))
            positions++;
        else if (!*bad->text)
            error_set(bad, 0, "line %d: %s", number, bad_line.text);
        buffer_add(&pgn, "\n", 1);
    }
    if (text && positions == 0)
        error_set(error, 0, "%s: %s", path,
                  *bad->text ? bad->text : "expected positions (FEN or EPD), one a line");
    else if (text && !(converted = file_write_temporary(pgn.bytes, pgn.length)))
        error_set(error, 0, "%s: %s", path, strerror(errno));
    buffer_free(&pgn);
    free(text);
    return converted;
}

/* Sets *named to whether the operation `code` lists the move. Returns false and sets *error if one
 * of its moves is illegal. */
static bool find_move(const struct game *game, const char *code, chess_move move, bool *named,
                      struct error *error)
{
    const char *rest = game_tag(game, code), *word;
    size_t length;
    chess_move other;
    *named = false;
    while (rest && next_word(&rest, &word, &length)) {
        length -= length > 1 && word[length - 1] == ',';
        if (san_parse(&game->start, word, length, &other, NULL) != SAN_OK)
            return error_set(error, 0, "expected a legal move after %s, found '%.*s'", code,
                             (int)length, word);
        *named |= other == move;
    }
    return true;
}

bool epd_check_move(const struct game *game, chess_move move, bool *solves,
                    struct error *error)
{
    bool best, avoided, has_best = game_tag(game, "bm");
    if (!find_move(game, "bm", move, &best, error) ||
        !find_move(game, "am", move, &avoided, error))
        return false;
    *solves = best == has_best && !avoided;
    return has_best || game_tag(game, "am") ||
           error_set(error, 0, "expected a best move (bm) or a move to avoid (am)");
}
