/* move_text.c - moves with their numbers, for display.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/move_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/pgn_scanner.h"
#include "rules/names.h"

const char *move_number_text(const struct position *start, size_t plies,
                             char text[MOVE_NUMBER_SIZE])
{
    size_t ply = plies + (start->side_to_move == BLACK);
    size_t number = start->fullmove_number + ply / 2;
    char digits[24], *begin = digits + sizeof digits;
    assert(plies < 100000000);
    *--begin = '\0';
    for (int i = ply % 2 ? 3 : 1; i > 0; i--)
        *--begin = '.';
    do /* printf() would take a tenth of the time of pgn_write() */
        *--begin = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return memcpy(text, begin, (size_t)(digits + sizeof digits - begin));
}

const char *move_text(const struct game *game, size_t ply, char text[MOVE_TEXT_SIZE])
{
    char number[MOVE_NUMBER_SIZE];
    assert(ply > 0 && ply <= game->count);
    const char *san = game->moves[ply - 1].san;
    snprintf(text, MOVE_TEXT_SIZE, "%s %.*s", move_number_text(&game->start, ply - 1, number),
             (int)strcspn(san, "+"), san);
    return text;
}

const char *move_text_annotated(const struct game *game, const struct move_node *node,
                                size_t ply, char text[MOVE_ANNOTATED_SIZE])
{
    char number[MOVE_NUMBER_SIZE], glyphs[ANNOTATION_GLYPHS_SIZE];
    assert(ply > 0);
    snprintf(text, MOVE_ANNOTATED_SIZE, "%s %s%s",
             move_number_text(&game->start, ply - 1, number), node->san,
             annotation_write_glyphs(node, glyphs));
    return text;
}

void move_range_write(const struct game *game, size_t from, size_t to, char *text, size_t size)
{
    text[0] = '\0';
    for (size_t ply = from + 1; ply <= to && strlen(text) + MOVE_TEXT_SIZE < size; ply++) {
        char number[MOVE_NUMBER_SIZE];
        move_number_text(&game->start, ply - 1, number);
        if (ply == from + 1 || !strstr(number, "..."))
            text_add_item(text, size, " ", number);
        text_add_item(text, size, " ", game->moves[ply - 1].san);
    }
}

void move_line_write(const struct position *position, const chess_move *moves, int count,
                     char *text, size_t size)
{
    struct position board = *position;
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < count && position_is_legal_move(&board, moves[i]); i++) {
        char san[SAN_SIZE], number[MOVE_NUMBER_SIZE], word[SAN_SIZE + MOVE_NUMBER_SIZE + 2];
        bool numbered = board.side_to_move == WHITE || i == 0;
        san_write(&board, moves[i], san);
        size_t needed = (size_t)snprintf(word, sizeof word, "%s%s%s%s", i ? " " : "",
                                         numbered ? move_number_text(&board, 0, number) : "",
                                         numbered ? " " : "", san);
        if (length + needed >= size)
            break;
        memcpy(text + length, word, needed + 1);
        length += needed;
        position_play(&board, moves[i]);
    }
}

void piece_counts_write(const int counts[KING], const char *one, const char *between,
                        char *text, size_t size)
{
    *text = '\0';
    for (int type = QUEEN; type >= PAWN; type--) {
        const char *name = piece_type_name((enum piece_type)type);
        char word[24];
        if (counts[type] == 1)
            snprintf(word, sizeof word, "%s%s", one, name);
        else
            snprintf(word, sizeof word, "%d %ss", counts[type], name);
        if (counts[type] > 0)
            text_add_item(text, size, between, word);
    }
}

enum { ONLY_MOVE = 7 }; /* glyphs up to this one rate the move */

int annotation_parse_nag(const char *text, size_t length)
{
    int glyph = pgn_glyph_number(text, length);
    char *end;
    if (glyph >= 0)
        return glyph;
    if (length > 0 && *text == '$')
        text++, length--;
    if (length == 0 || length > 3 || !isdigit((unsigned char)*text))
        return -1;
    long number = strtol(text, &end, 10);
    return end == text + length && number <= 255 ? (int)number : -1;
}

const char *annotation_write_glyphs(const struct move_node *node,
                                    char text[ANNOTATION_GLYPHS_SIZE])
{
    char number[8];
    text[0] = '\0';
    int count = node->notes ? node->notes->nag_count : 0;
    for (int i = 0; i < 2 * count; i++) {
        int nag = node->notes->nags[i % count];
        const char *sign = pgn_glyph_text(nag);
        if ((nag > ONLY_MOVE) != (i >= count))
            continue;
        snprintf(number, sizeof number, "$%d", nag);
        if (!sign)
            sign = number;
        if (nag == ONLY_MOVE)
            sign = " only";
        if (nag != 0 && strlen(text) + 6 <= ANNOTATION_GLYPHS_SIZE)
            text_add(text, ANNOTATION_GLYPHS_SIZE, "%s%s", *text || nag > ONLY_MOVE ? " " : "",
                     sign);
    }
    return text;
}

struct text_writer {
    char *text;
    size_t size, length;
    bool skips_commands, skips_figures, only_marks;
    int *marks; /* for annotation_read_marks(), or NULL */
};

static void put_character(struct text_writer *writer, char character)
{
    bool blank = is_white_space(character);
    if (blank && (writer->length == 0 || writer->text[writer->length - 1] == ' '))
        return;
    if (writer->length + 1 < writer->size)
        writer->text[writer->length++] = blank ? ' ' : character;
}

static void put_text(struct text_writer *writer, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        put_character(writer, text[i]);
}

/* Clock times are displayed elsewhere. */
static void put_evaluation(struct text_writer *writer, const char *at)
{
    const char *value = at + strlen("[%eval ");
    if (strncmp(at, "[%eval ", strlen("[%eval ")) != 0)
        return;
    value += strspn(value, " ");
    size_t length = strcspn(value, "], ");
    put_text(writer, "eval ", 5);
    if (isdigit((unsigned char)*value) && strtod(value, NULL) != 0)
        put_character(writer, '+');
    put_text(writer, value, length);
    put_text(writer, ". ", 2);
}

#define MARK_LETTERS "RGYB"

/* Finds the next mark of a command, such as "Ge4" or "Ge2e4", or returns NULL. */
static const char *find_mark(const char *text, bool squares, enum square *from,
                             enum square *to)
{
    for (; *text != ']'; text++)
        if (strchr(MARK_LETTERS, *text) && (*from = square_from_text(text + 1)) != NO_SQUARE &&
            (*to = squares ? *from : square_from_text(text + 3)) != NO_SQUARE)
            return text;
    return NULL;
}

/* Handles the squares "[%csl Ge4,Rd5]" and arrows "[%cal Ge2e4]" of lichess and ChessBase. */
static void put_marks(struct text_writer *writer, const char *at)
{
    static const char *const names[] = {"red", "green", "yellow", "blue"};
    bool squares = strncmp(at, "[%csl ", 6) == 0;
    const char *before = squares ? " (squares " : " (arrows ";
    char text[40];
    enum square from, to;
    if (!squares && strncmp(at, "[%cal ", 6) != 0)
        return;
    while ((at = find_mark(at + 1, squares, &from, &to))) {
        int colour = (int)(strchr(MARK_LETTERS, *at) - MARK_LETTERS);
        if (writer->marks)
            writer->marks[from] = writer->marks[to] = colour;
        snprintf(text, sizeof text, "%s%s %s%s%s", before, names[colour], square_name(from),
                 squares ? "" : " to ", squares ? "" : square_name(to));
        put_text(writer, text, strlen(text));
        before = ", ";
    }
    if (*before == ',')
        put_character(writer, ')');
}

#define VALUE_CHARACTERS "+-.%:/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/* Returns the end of the figures that engines and sites write at the start of a text:
 * "+0.18/5 0.036s", "book" and "n=1234", separated by commas. Any other text, such as "White
 * mates", is taken for a person's comment. */
static const char *skip_figures(const char *text)
{
    for (;;) {
        const char *item = text + strspn(text, " \n\t");
        size_t length = strcspn(item, ",["), name = 0;
        while (isalnum((unsigned char)item[name]))
            name++;
        size_t score = strspn(item, "+-.M#0123456789");
        bool has_score = score > strspn(item, "0123456789") && item[score] == '/' &&
                         score + strspn(item + score, " \n\t/.:smh0123456789") >= length;
        size_t value = name;
        if (name > 0 && item[name] == '=' && strspn(item + name + 1, "+-0123456789") > 0)
            value += 1 + strspn(item + name + 1, VALUE_CHARACTERS);
        bool has_value = strncmp(item, "pv=", 3) == 0 ||
                         (value > name && value + strspn(item + value, " \n\t") >= length);
        if (!has_score && !has_value &&
            (strncmp(item, "book", 4) != 0 || 4 + strspn(item + 4, " ") != length))
            return item;
        text = item + length + (item[length] == ',');
    }
}

static void put_comment(struct text_writer *writer, const struct move_comment *comment)
{
    /* The last ']' found, or the end of the text. Remembering it makes all searches together
     * linear. */
    const char *close = comment->text;
    /* Where figures may begin: at the start, or right after a command. */
    const char *begin = comment->text;
    put_character(writer, ' ');
    for (const char *at = comment->text; *at;) {
        if (at == begin && writer->skips_figures && *(at = skip_figures(at)) == '\0')
            break;
        size_t length = 0; /* length of the command "[%name value]"; 0: none here */
        if (at[0] == '[' && at[1] == '%') {
            close = close > at ? close : at + strcspn(at, "]");
            length = *close == ']' ? (size_t)(close - at) + 1 : 0;
        }
        if (length > 0 && writer->only_marks)
            put_marks(writer, at);
        else if (length > 0 && !writer->skips_commands)
            put_evaluation(writer, at);
        else if (length == 0 && !writer->only_marks)
            put_character(writer, *at);
        begin = at + length;
        at += length > 0 ? length : 1;
    }
}

static size_t finish(struct text_writer *writer)
{
    while (writer->length > 0 && writer->text[writer->length - 1] == ' ')
        writer->length--;
    writer->text[writer->length] = '\0';
    char *copy = memory_copy_string(writer->text);
    writer->length = printable_copy(writer->text, writer->size, copy, writer->length);
    free(copy);
    return writer->length;
}

static void put_comments(struct text_writer *writer, const struct move_node *node, bool before)
{
    if (!node->notes)
        return;
    const struct move_comments *notes = before ? &node->notes->before : &node->notes->after;
    for (const struct move_comment *each = notes->first; each; each = each->next)
        put_comment(writer, each);
}

void annotation_read_marks(const struct move_node *node, int colours[64])
{
    struct text_writer writer = {.only_marks = true, .marks = colours};
    memset(colours, -1, 64 * sizeof *colours);
    put_comments(&writer, node, false);
}

size_t annotation_write_comments(const struct move_node *node, bool figures, char *text,
                                 size_t size)
{
    struct text_writer writer = {.text = text, .size = size, .skips_figures = !figures};
    for (int i = 0; i < 4; i++) {
        writer.only_marks = i >= 2;
        put_comments(&writer, node, i % 2 == 0);
    }
    return finish(&writer);
}

size_t annotation_write_text(const struct move_node *node, bool figures, char *text,
                             size_t size)
{
    struct text_writer writer = {
        .text = text, .size = size, .skips_commands = true, .skips_figures = !figures};
    put_comments(&writer, node, true);
    put_comments(&writer, node, false);
    return finish(&writer);
}

bool annotation_has_text(const struct move_node *node)
{
    char text[8];
    return annotation_write_comments(node, true, text, sizeof text) > 0;
}

const struct move_node *move_text_next_undone(const struct game *game,
                                              const struct move_node *node, char *text,
                                              size_t size)
{
    struct game line = {.start = game->start};
    char notes[UNDONE_TEXT_SIZE];
    do
        node = move_node_next(node, game->node);
    while (node && annotation_write_text(node, true, notes, sizeof notes) == 0 &&
           (node->first || move_node_is_in_main_line(node)));
    if (!node)
        return NULL;
    size_t ply = move_node_ply(node), at = ply;
    line.moves = memory_new(ply, sizeof *line.moves);
    for (const struct move_node *move = node; at > game->current; move = move->parent)
        memcpy(line.moves[--at].san, move->san, SAN_SIZE);
    move_range_write(&line, at, ply, text, size);
    text_add(text, size, "%s%s", *notes ? " " : "", notes);
    free(line.moves);
    return node;
}

void annotation_remove_text(struct move_tree *tree, struct move_node *node)
{
    struct buffer commands = {0};
    for (const struct move_comment *comment = node->notes ? node->notes->after.first : NULL;
         comment; comment = comment->next)
        for (const char *at = comment->text; (at = strstr(at, "[%")) != NULL;) {
            size_t span = strcspn(at, "]");
            if (at[span] != ']')
                break;
            buffer_printf(&commands, "%s%.*s", commands.length ? " " : "", (int)span + 1, at);
            at += span;
        }
    move_node_remove_comment(node, false, NULL);
    move_node_remove_comment(node, true, NULL);
    if (commands.length > 0)
        move_tree_add_comment(tree, node, false, commands.bytes, commands.length);
    buffer_free(&commands);
}
