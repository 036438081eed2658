/* pgn_write_moves.c - the moves of a tree as movetext.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A variation is written behind the move it replaces. The variations that are open wait on
 * a stack in the heap: how deep they go is up to the file they came from.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pgn/pgn_output.h"

enum { COMMAND_WIDTH = 76 /* "[%clk 0:05:00]" is kept in one line up to this length */ };

void pgn_output_put(struct pgn_output *output, const char *text, size_t length)
{
    if (output->length + length + 1 > output->capacity) {
        output->capacity = 2 * (output->length + length + 1);
        output->text = memory_resize(output->text, output->capacity, 1);
    }
    if (length > 0)
        memcpy(output->text + output->length, text, length);
    output->length += length;
    output->text[output->length] = '\0';
}

void pgn_output_end_line(struct pgn_output *output)
{
    if (output->column > 0)
        pgn_output_put(output, "\n", 1);
    output->column = 0;
}

void pgn_output_word(struct pgn_output *output, const char *word, size_t length)
{
    size_t width = length + output->bracket;
    if (output->column > 0 && output->column + 1 + width > PGN_LINE_WIDTH) {
        pgn_output_end_line(output);
    } else if (output->column > 0) {
        pgn_output_put(output, " ", 1);
        output->column++;
    }
    if (output->bracket)
        pgn_output_put(output, "(", 1);
    output->bracket = false;
    pgn_output_put(output, word, length);
    output->column += width;
}

static void put_closing_bracket(struct pgn_output *output)
{
    if (output->column >= PGN_LINE_WIDTH)
        pgn_output_end_line(output);
    pgn_output_put(output, ")", 1);
    output->column++;
}

/* ---- comments ---------------------------------------------------------------------- */

/* The end of the piece of a comment that begins here and is not to be broken. A line is
 * broken at single blanks only, which it is read as again; not within a command; and not
 * before what programs that go by lines would take for a tag or an escape. */
static const char *find_piece_end(const char *at, const char *begin, const char *end)
{
    for (const char *start = at; at < end; at++) {
        if (*at == '\n')
            return at;
        if (*at == '[' && at + 1 < end && at[1] == '%') {
            size_t left = (size_t)(end - at);
            const char *close = memchr(at, ']', left < COMMAND_WIDTH ? left : COMMAND_WIDTH);
            if (close && !memchr(at, '\n', (size_t)(close - at)))
                at = close;
        }
        if (*at == ' ' && at > start && at > begin && at + 1 < end && at[-1] != ' ' &&
            at[-1] != '\n' && !strchr(" \n[%", at[1]))
            return at;
    }
    return end;
}

/* `text` has its braces. */
static void put_wrapped(struct pgn_output *output, const char *text, size_t length)
{
    const char *at = text, *end = text + length;
    while (at < end) {
        const char *stop = find_piece_end(at, text, end);
        if (stop > at)
            pgn_output_word(output, at, (size_t)(stop - at));
        at = stop;
        if (at < end && *at == ' ')
            at++;
        if (at < end && *at == '\n') {
            for (; at < end && *at == '\n'; at++)
                pgn_output_put(output, "\n", 1);
            output->column = 0;
        }
    }
}

static void put_line_comment(struct pgn_output *output, const char *text, size_t length)
{
    bool bracket = output->bracket;
    output->bracket = false;
    if (bracket)
        pgn_output_word(output, "(", 1);
    if (output->column + 2 + length > PGN_LINE_WIDTH)
        pgn_output_end_line(output);
    pgn_output_word(output, ";", 1);
    pgn_output_put(output, text, length);
    pgn_output_end_line(output);
}

void pgn_output_comment(struct pgn_output *output, const char *text, size_t length)
{
    char *copy;
    if (memchr(text, '}', length)) {
        put_line_comment(output, text, length);
        return;
    }
    copy = memory_resize(NULL, length + 2, 1);
    copy[0] = '{';
    memcpy(copy + 1, text, length);
    copy[length + 1] = '}';
    put_wrapped(output, copy, length + 2);
    free(copy);
}

/* True: there were any. */
static bool put_comments(struct pgn_output *output, const struct move_comments *comments)
{
    for (const struct move_comment *comment = comments->first; comment;
         comment = comment->next)
        pgn_output_comment(output, comment->text, comment->length);
    return comments->first != NULL;
}

/* ---- moves ------------------------------------------------------------------------- */

struct open_move {
    const struct move_node *main, *variation; /* the one being written */
    size_t ply;
};

struct writer {
    struct pgn_output *output;
    const struct game *game;
    const char *const *comments;
    struct open_move *open; /* the innermost last */
    size_t depth, capacity;
    bool numbered; /* Black's move needs its number, too */
};

/* The move that follows on the line: of a game that is played, the one on the board. */
static const struct move_node *next_move(const struct writer *writer,
                                         const struct move_node *node, size_t ply)
{
    const struct game *game = writer->game;
    if (writer->depth > 0 || game->study)
        return node->first;
    return ply < game->current ? game->moves[ply].node : NULL;
}

static void put_number(struct writer *writer, size_t ply)
{
    const struct position *start = &writer->game->start;
    size_t half = ply + (start->side_to_move == BLACK);
    size_t number = start->fullmove_number + half / 2;
    char word[24], *begin = word + sizeof word - 3;
    if (half % 2 == 1 && !writer->numbered)
        return;
    memcpy(begin, "...", 3);
    do /* by hand: printf() would be a tenth of all writing */
        *--begin = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    pgn_output_word(writer->output, begin,
                    (size_t)(word + sizeof word - begin) - (half % 2 == 1 ? 0 : 2));
}

/* Glyphs and comments; true: there were comments. */
static bool put_notes(struct writer *writer, const struct move_notes *notes)
{
    char word[8];
    for (int i = 0; notes && i < notes->nag_count; i++)
        pgn_output_word(writer->output, word,
                        (size_t)snprintf(word, sizeof word, "$%d", notes->nags[i]));
    return notes && put_comments(writer->output, &notes->after);
}

static void put_move(struct writer *writer, const struct move_node *node, size_t ply)
{
    if (node->notes && put_comments(writer->output, &node->notes->before))
        writer->numbered = true;
    put_number(writer, ply);
    pgn_output_word(writer->output, node->san, strlen(node->san));
    writer->numbered = put_notes(writer, node->notes);
    if (writer->depth == 0 && writer->comments && ply < writer->game->current &&
        writer->comments[ply]) {
        pgn_output_comment(writer->output, writer->comments[ply],
                           strlen(writer->comments[ply]));
        writer->numbered = true;
    }
}

static const struct move_node *other_than(const struct move_node *node,
                                          const struct move_node *main)
{
    return node && node == main ? node->next : node;
}

/* Begin to write a variation, and come back to `main` when all are written. */
static void open_variation(struct writer *writer, const struct move_node *main,
                           const struct move_node *variation, size_t ply)
{
    if (writer->depth == writer->capacity) {
        writer->capacity = 2 * writer->depth + 8;
        writer->open = memory_resize(writer->open, writer->capacity, sizeof *writer->open);
    }
    writer->open[writer->depth++] = (struct open_move){main, variation, ply};
    writer->output->bracket = true;
    writer->numbered = true;
}

/* A line has ended: the move to go on with, NULL: all is written. */
static const struct move_node *close_variations(struct writer *writer, size_t *ply)
{
    while (writer->depth > 0) {
        struct open_move done = writer->open[--writer->depth];
        const struct move_node *next = other_than(done.variation->next, done.main);
        put_closing_bracket(writer->output);
        writer->numbered = true;
        *ply = done.ply;
        if (next) {
            open_variation(writer, done.main, next, done.ply);
            return next;
        }
        ++*ply;
        next = next_move(writer, done.main, *ply);
        if (next)
            return next;
    }
    return NULL;
}

void pgn_output_moves(struct pgn_output *output, const struct game *game,
                      const char *const *comments)
{
    struct writer writer = {output, game, comments, NULL, 0, 0, true};
    const struct move_node *root = game->tree.root, *node;
    size_t ply = 0;
    put_notes(&writer, root->notes);
    node = next_move(&writer, root, 0);
    while (node) {
        const struct move_node *rest = NULL;
        put_move(&writer, node, ply);
        if (writer.depth == 0 || writer.open[writer.depth - 1].variation != node)
            rest = other_than(node->parent->first, node);
        if (rest) {
            open_variation(&writer, node, rest, ply);
            node = rest;
            continue;
        }
        ply++;
        node = next_move(&writer, node, ply);
        if (!node)
            node = close_variations(&writer, &ply);
    }
    free(writer.open);
}
