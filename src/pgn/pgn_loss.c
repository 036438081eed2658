/* pgn_loss.c - whether a text holds anything that writing its game would lose.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text and what is written of the game are gone through side by side, word by word. How
 * a move is spelled and how lines are broken does not count; all that the reader passes
 * over does: escape lines, what is in < >, signs without a meaning, further games. In
 * doubt something is lost.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"
#include "pgn/pgn_values.h"

static bool says_nothing(char byte)
{
    return is_blank(byte) || byte == '\0';
}

/* Texts without their blanks: wrapping changes those. */
static bool same_words(const char *left, size_t left_length, const char *right,
                       size_t right_length)
{
    size_t i = 0, j = 0;
    for (;;) {
        while (i < left_length && says_nothing(left[i]))
            i++;
        while (j < right_length && says_nothing(right[j]))
            j++;
        if (i == left_length || j == right_length)
            return i == left_length && j == right_length;
        if (left[i++] != right[j++])
            return false;
    }
}

static bool is_same_tag(const struct game *game, struct pgn_scratch *scratch,
                        const struct pgn_token *token)
{
    const char *value = pgn_value_read(scratch, token), *ours;
    char name[GAME_TAG_NAME_SIZE];
    if (token->name_length >= sizeof name)
        return false;
    memcpy(name, token->name, token->name_length);
    name[token->name_length] = '\0';
    ours = strcmp(name, "Result") == 0 ? result_text(pgn_result(game))
                                       : game_tag_exact(game, name);
    return ours && strcmp(ours, value) == 0;
}

/* A comment of nothing but blanks loses nothing, whether it is written or not. */
static bool is_empty_comment(const struct pgn_token *token)
{
    return token->kind == PGN_TOKEN_COMMENT && same_words(token->text, token->length, "", 0);
}

/* The next token that is no tag and no empty comment. False: something would be lost on the
 * way to it, such as a tag, or what the scanner shows nobody. */
static bool next_token(struct pgn_scanner *scanner, struct pgn_token *token,
                       const struct game *game, struct pgn_scratch *scratch)
{
    for (;;) {
        const char *from = scanner->at;
        pgn_scanner_next(scanner, token);
        for (; from < token->start; from++)
            if (!says_nothing(*from) && !isdigit((unsigned char)*from) && *from != '.')
                return false;
        if (token->kind == PGN_TOKEN_TAG) {
            if (!is_same_tag(game, scratch, token))
                return false;
        } else if (!is_empty_comment(token)) {
            return true;
        }
    }
}

static bool same_token(const struct pgn_token *left, const struct pgn_token *right,
                       struct pgn_scratch *scratch)
{
    size_t length = left->length;
    const char *text;
    if (left->kind != right->kind)
        return false;
    if (left->kind == PGN_TOKEN_NAG || left->kind == PGN_TOKEN_RESULT)
        return left->number == right->number;
    if (left->kind != PGN_TOKEN_COMMENT)
        return left->kind != PGN_TOKEN_ERROR;
    text = pgn_text_decode(scratch, left->text, &length);
    return same_words(text, length, right->text, right->length);
}

static bool holds_all(const struct game *game, struct pgn_scanner *scanner,
                      struct pgn_scanner *written, struct pgn_scratch *scratch)
{
    struct pgn_token left, right;
    for (;;) {
        if (!next_token(scanner, &left, game, scratch))
            return false;
        do
            pgn_scanner_next(written, &right);
        while (right.kind == PGN_TOKEN_TAG || is_empty_comment(&right));
        if (left.kind == PGN_TOKEN_END) /* the result may stand in a tag only */
            return right.kind == PGN_TOKEN_END || right.kind == PGN_TOKEN_RESULT;
        if (!same_token(&left, &right, scratch))
            return false;
    }
}

bool pgn_is_lossless(const struct game *game, const char *text, size_t length)
{
    struct pgn_scratch scratch = {NULL, 0};
    struct pgn_scanner scanner, written;
    size_t size;
    char *copy = pgn_write(game, &size);
    bool lossless;
    pgn_scanner_init(&scanner, text, pgn_skip_mark(text, text + length), text + length);
    pgn_scanner_init(&written, copy, copy, copy + size);
    lossless = holds_all(game, &scanner, &written, &scratch);
    pgn_scratch_free(&scratch);
    free(copy);
    return lossless;
}
