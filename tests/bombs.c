/* bombs.c - files of games that were made to cost much.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bombs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KNIGHTS "1. Nf3 Nf6 2. Ng1 Ng8 "
#define TAG     "[Event \"x\"]\n"

const struct bomb bombs[] = {
    /* Variations. */
    {"nested", TAG "1. e4 ", "(1. d4 ", NULL},
    {"nested-deep", TAG "1. e4 e5 ", "2. Nf3 Nf6 3. Ng1 Ng8 (3... Nd5 ", NULL},
    {"siblings", TAG "1. e4 ", "(1. d4)", " *\n"},
    {"siblings-praised", TAG "1. e4 ", "(1. d4$1)", " *\n"},
    {"siblings-commented", TAG "1. e4 ", "(1. d4{a})", " *\n"},
    {"siblings-of-two", TAG "1. e4 ", "(1. d4)(1. c4)", " *\n"},
    {"variations-bad", TAG "1. e4 ", "(1. Ke5)\n", " *\n"},
    {"variations-empty", TAG "1. e4 ", "()", " *\n"},
    {"variations-said", TAG "1. e4 ", "({a})", " *\n"},
    {"brackets-open", TAG "1. e4 ", "(", NULL},
    {"brackets-closed", TAG "1. e4 ", ")\n", NULL},
    {"brackets-before", TAG, "(1. e4)", " *\n"},
    /* Tags. */
    {"tags", "", "[T# \"#\"]\n", "\n1. e4 *\n"},
    {"tags-same", TAG, "[White \"#\"]\n", "\n1. e4 *\n"},
    {"tags-unclosed", TAG, "   [A", "\n1. e4 *\n"},
    {"tags-in-line", TAG, "[A \"b\"]", "\n1. e4 *\n"},
    {"tag-long", "[White \"", "x", "\"]\n\n1. e4 *\n"},
    {"tag-quotes", "[White \"", "\\\"", "\"]\n\n1. e4 *\n"},
    {"tag-latin", "[White \"", "\xE9", "\"]\n\n1. e4 *\n"},
    {"tag-marks", "[White \"a", "\xCC\x81", "\"]\n\n1. e4 *\n"},
    {"fen-bad", "", "[FEN \"8/8 w\"]\n1. e4 *\n", NULL},
    {"fen-long", "[FEN \"", "8/", "\"]\n\n1. e4 *\n"},
    /* Comments and glyphs. */
    {"comment-long", TAG "1. e4 {", "so ", "} *\n"},
    {"comment-word", TAG "1. e4 {", "x", "} *\n"},
    {"comment-marks", TAG "1. e4 {a", "\xCC\x81", "} *\n"},
    {"comment-latin", TAG "1. e4 {", "\xE9 ", "} *\n"},
    {"comment-commands", TAG "1. e4 {", "[%", "} *\n"},
    {"comment-clocks", TAG "1. e4 {", "[%clk 0:0#]", "} *\n"},
    {"comment-evals", TAG "1. e4 {", "[%eval ", "} *\n"},
    {"comments", TAG "1. e4 ", "{a}", " *\n"},
    {"comments-apart", TAG "1. e4 ", "{a} ", " *\n"},
    {"comments-lines", TAG "1. e4 ", ";x\n", " *\n"},
    {"comments-open", "", "{\n[Event \"a\"]\n1. e4 ", NULL},
    {"comment-never-closed", TAG "1. e4 {", "[Event \"\n", NULL},
    {"comments-last", TAG "1. e4 * ", "{a}", "\n"},
    {"glyphs", TAG "1. e4 ", "$#", " *\n"},
    {"glyphs-large", TAG "1. e4 ", "$999\n", " *\n"},
    {"praise", TAG "1. e4 ", "!? ", " *\n"},
    /* Moves. */
    {"plies", TAG, KNIGHTS, " *\n"},
    {"moves-joined", TAG "1.", "e4e5", " *\n"},
    {"moves-wrong", TAG "1. e4 ", "foo ", " *\n"},
    {"numbers", TAG, "9", ". e4 *\n"},
    {"number-dots", TAG "1", ".", " e4 *\n"},
    {"escapes", TAG "1. e4\n", "%x\n", " *\n"},
    {"angles", TAG "1. e4 ", "<a", " *\n"},
    {"signs", TAG "1. e4 ", "1-", " *\n"},
    /* Games. */
    {"games-empty", "", "* ", NULL},
    {"games-tagged", "", "[Event \"#\"]\n*\n", NULL},
    {"games-short", "", "[White \"P#\"]\n1. e4 *\n", NULL},
    {"games-untagged", "", "1. e4 1-0\n\n", NULL},
    {"games-begun", "", "\n\n1. e4", NULL},
    {"games-said", "", "1-0 {x}\n", NULL},
    {"lines", TAG, "\n", "1. e4 *\n"},
    {"lines-old", TAG "1. e4 ", "(1. Ke5)\r", " *\n"},
    {"bytes-zero", TAG "1. e4 ", "\x01", " *\n"},
    {"text", "", "Not a game at all, but so many words. ", NULL},
    {NULL, NULL, NULL, NULL},
};

static size_t put_piece(char *to, const char *piece, size_t number)
{
    size_t length = 0;
    for (; *piece; piece++)
        if (*piece == '#')
            length += (size_t)sprintf(to + length, "%zu", number);
        else
            to[length++] = *piece;
    return length;
}

char *bomb_make(const struct bomb *bomb, size_t size, size_t *length)
{
    const char *behind = bomb->behind ? bomb->behind : "";
    char *text = malloc(size + strlen(bomb->before) + strlen(behind) + 200);
    size_t at = strlen(bomb->before), number = 0;
    if (!text)
        abort();
    strcpy(text, bomb->before);
    while (at < size)
        at += put_piece(text + at, bomb->piece, number++);
    strcpy(text + at, behind);
    *length = at + strlen(behind);
    return text;
}
