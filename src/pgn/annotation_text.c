/* annotation_text.c - what is said about a move, for a person.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/annotation_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"

#include "base/memory.h"

static const struct {
    int nag;
    const char *text;
} glyphs[] = {
    /* plain ASCII: they are shown everywhere */
    {1, "!"},    {2, "?"},   {3, "!!"},  {4, "??"},  {5, "!?"},  {6, "?!"},
    {7, "[]"},   {10, "="},  {13, "oo"}, {14, "+="}, {15, "=+"}, {16, "+/-"},
    {17, "-/+"}, {18, "+-"}, {19, "-+"}, {146, "N"},
};

enum { LAST_MOVE_SIGN = 7 }; /* these are about the move, the others about the position */

const char *nag_text(int nag, char text[8])
{
    assert(nag >= 0 && nag <= 255);
    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++)
        if (glyphs[i].nag == nag)
            return glyphs[i].text;
    snprintf(text, 8, "$%d", nag);
    return text;
}

int nag_read(const char *text, size_t length)
{
    long number;
    char *end;
    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++)
        if (strlen(glyphs[i].text) == length && memcmp(glyphs[i].text, text, length) == 0)
            return glyphs[i].nag;
    if (length > 0 && *text == '$')
        text++, length--;
    if (length == 0 || length > 3 || !isdigit((unsigned char)*text))
        return -1;
    number = strtol(text, &end, 10);
    return end == text + length && number <= 255 ? (int)number : -1;
}

const char *annotation_glyphs(const struct move_node *node, bool ascii,
                              char text[ANNOTATION_GLYPHS_SIZE])
{
    enum { ONLY_MOVE = 7 };
    static const char white_square[] = "\u25A1"; /* as Informators have it */
    char buffer[8];
    text[0] = '\0';
    for (int i = 0; node->notes && i < node->notes->nag_count; i++) {
        int nag = node->notes->nags[i];
        const char *sign = nag_text(nag, buffer);
        if (nag == ONLY_MOVE)
            sign = ascii ? " only" : white_square;
        if (nag != 0 && strlen(text) + 6 <= ANNOTATION_GLYPHS_SIZE)
            text_add(text, ANNOTATION_GLYPHS_SIZE, "%s%s", nag > LAST_MOVE_SIGN ? " " : "",
                     sign);
    }
    return text;
}

/* ---- commands in comments ------------------------------------------------------- */

/* "[%name value]" at `at`: its length, 0 when it is none. *close is the ']' that was found last,
 * or the end of the text (NULL: none yet): so what many brackets open is looked for once. */
static size_t command_length(const char *at, const char **close)
{
    if (at[0] != '[' || at[1] != '%')
        return 0;
    if (!*close || *close < at)
        *close = at + strcspn(at, "]");
    return **close == ']' ? (size_t)(*close - at) + 1 : 0;
}

static bool is_command(const char *at, const char *name, const char **value)
{
    size_t length = strlen(name);
    if (strncmp(at + 2, name, length) != 0 || at[2 + length] != ' ')
        return false;
    *value = at + 2 + length;
    *value += strspn(*value, " ");
    return true;
}

/* The comment of the move with this command; the last one counts. */
static const char *find_command(const struct move_node *node, const char *name)
{
    const char *value = NULL, *found = NULL;
    if (!node->notes)
        return NULL;
    for (const struct move_comment *comment = node->notes->after.first; comment;
         comment = comment->next) {
        const char *close = NULL;
        for (const char *at = comment->text; (at = strstr(at, "[%")) != NULL; at++)
            if (command_length(at, &close) > 0 && is_command(at, name, &value))
                found = value;
    }
    return found;
}

bool annotation_clock(const struct move_node *node, char text[ANNOTATION_CLOCK_SIZE])
{
    const char *value = find_command(node, "clk");
    size_t length = value ? strspn(value, "0123456789:.") : 0;
    if (length == 0 || length >= ANNOTATION_CLOCK_SIZE)
        return false;
    if (strncmp(value, "0:", 2) == 0 && memchr(value + 2, ':', length - 2)) {
        value += 2; /* no hours */
        length -= 2;
        if (*value == '0')
            value++, length--;
    }
    snprintf(text, ANNOTATION_CLOCK_SIZE, "%.*s", (int)length, value);
    return true;
}

struct words {
    char *text;
    size_t size, length;
    bool alone; /* nothing of what was for programs */
};

static void put_character(struct words *words, char character)
{
    bool blank = is_blank(character);
    if (blank && (words->length == 0 || words->text[words->length - 1] == ' '))
        return;
    if (words->length + 1 < words->size)
        words->text[words->length++] = blank ? ' ' : character;
}

static void put_words(struct words *words, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        put_character(words, text[i]);
}

/* Evaluations in words, "+0.34" and "#-3"; clocks stand elsewhere; other commands (arrows,
 * colours) mean nothing in a line of text. */
static void put_command(struct words *words, const char *at)
{
    const char *value;
    size_t length;
    if (!is_command(at, "eval", &value))
        return;
    length = strcspn(value, "], ");
    put_words(words, "eval ", 5);
    if (isdigit((unsigned char)*value) && strtod(value, NULL) != 0)
        put_character(words, '+');
    put_words(words, value, length);
    put_words(words, ". ", 2);
}

static void put_comment(struct words *words, const struct move_comment *comment)
{
    const char *close = NULL;
    put_character(words, ' ');
    for (const char *at = comment->text; *at;) {
        size_t length = command_length(at, &close);
        if (length > 0 && !words->alone)
            put_command(words, at);
        else if (length == 0)
            put_character(words, *at);
        at += length > 0 ? length : 1;
    }
}

/* Without blanks at the end, and printable. Returns the length. */
static size_t finish(struct words *words)
{
    char *copy;
    while (words->length > 0 && words->text[words->length - 1] == ' ')
        words->length--;
    words->text[words->length] = '\0';
    if (words->length == 0 || (copy = strdup(words->text)) == NULL)
        return words->length;
    words->length = printable_copy(words->text, words->size, copy, words->length);
    free(copy);
    return words->length;
}

static void put_comments(struct words *words, const struct move_node *node, bool before)
{
    for (const struct move_comment *comment = !node->notes ? NULL
                                              : before     ? node->notes->before.first
                                                           : node->notes->after.first;
         comment; comment = comment->next)
        put_comment(words, comment);
}

size_t annotation_write(const struct move_node *node, bool before, char *text, size_t size)
{
    struct words words = {text, size, 0, false};
    put_comments(&words, node, before);
    return finish(&words);
}

size_t annotation_write_words(const struct move_node *node, char *text, size_t size)
{
    struct words words = {text, size, 0, true};
    put_comments(&words, node, true);
    put_comments(&words, node, false);
    return finish(&words);
}

bool annotation_is_commented(const struct move_node *node)
{
    char text[8];
    return annotation_write(node, false, text, sizeof text) > 0 ||
           annotation_write(node, true, text, sizeof text) > 0;
}

/* Take the words away, and leave what is for programs: "[%clk 0:05:00]". */
void annotation_remove_words(struct move_tree *tree, struct move_node *node)
{
    char *commands = memory_copy_string("");
    size_t length = 0;
    for (const struct move_comment *comment = node->notes ? node->notes->after.first : NULL;
         comment; comment = comment->next)
        for (const char *at = comment->text; (at = strstr(at, "[%")) != NULL;) {
            size_t span = strcspn(at, "]");
            if (at[span] != ']')
                break;
            commands = memory_resize(commands, length + span + 3, 1);
            length += (size_t)sprintf(commands + length, "%s%.*s", length ? " " : "",
                                      (int)span + 1, at);
            at += span;
        }
    move_node_uncomment(node, false, NULL);
    move_node_uncomment(node, true, NULL);
    if (length > 0)
        move_tree_comment(tree, node, false, commands, length);
    free(commands);
}
