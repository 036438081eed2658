/* pgn.c - writes a game in the export format of the Portable Game Notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If the players ended the game, the last comment says how, in the words of
 * game_ending_text(). The reader recognizes it.
 */
#include "pgn/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "rules/fen.h"

enum {
    LINE_WIDTH = 79,
    COMMAND_WIDTH = 76 /* a command up to this length, such as "[%clk 0:05:00]", is not
                        * broken */
};

struct output {
    struct buffer text;
    size_t column;
    bool bracket; /* write an opening bracket before the next word */
};

static void end_line(struct output *output)
{
    if (output->column > 0)
        buffer_add(&output->text, "\n", 1);
    output->column = 0;
}

static void put_word(struct output *output, const char *word, size_t length)
{
    size_t width = length + output->bracket;
    if (output->column > 0 && output->column + 1 + width > LINE_WIDTH) {
        end_line(output);
    } else if (output->column > 0) {
        buffer_add(&output->text, " ", 1);
        output->column++;
    }
    if (output->bracket)
        buffer_add(&output->text, "(", 1);
    output->bracket = false;
    buffer_add(&output->text, word, length);
    output->column += width;
}

/* Returns the end of the part of a comment that must not be broken. Lines are broken only at a
 * single space, because a single line break is read as a space. They are not broken within a
 * command, or before text that line-oriented programs would mistake for a tag or an escape
 * line. */
static const char *find_unbreakable_end(const char *at, const char *begin, const char *end)
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

static void put_wrapped(struct output *output, const char *text, size_t length)
{
    const char *at = text, *end = text + length;
    while (at < end) {
        const char *stop = find_unbreakable_end(at, text, end);
        if (stop > at)
            put_word(output, at, (size_t)(stop - at));
        at = stop;
        if (at < end && *at == ' ')
            at++;
        if (at < end && *at == '\n') {
            for (; at < end && *at == '\n'; at++)
                buffer_add(&output->text, "\n", 1);
            output->column = 0;
        }
    }
}

static void put_comment(struct output *output, const char *text, size_t length)
{
    struct buffer copy = {0};
    if (memchr(text, '}', length)) { /* write the comment after ';' */
        bool bracket = output->bracket;
        output->bracket = false;
        if (bracket)
            put_word(output, "(", 1);
        if (output->column + 2 + length > LINE_WIDTH)
            end_line(output);
        put_word(output, ";", 1);
        buffer_add(&output->text, text, length);
        end_line(output);
        return;
    }
    buffer_add(&copy, "{", 1);
    buffer_add(&copy, text, length);
    buffer_add(&copy, "}", 1);
    put_wrapped(output, copy.bytes, copy.length);
    buffer_free(&copy);
}

static bool put_comments(struct output *output, const struct move_comments *list)
{
    for (const struct move_comment *comment = list->first; comment; comment = comment->next)
        put_comment(output, comment->text, comment->length);
    return list->first != NULL;
}

/* Writes a node's glyphs and comments. If the board is there, also writes the variations of
 * taken-back moves, as comments. Returns whether there were comments. */
static bool put_notes(struct output *output, const struct game *game,
                      const struct move_node *node)
{
    const struct move_notes *notes = node->notes;
    char text[UNDONE_TEXT_SIZE];
    for (int i = 0; notes && i < notes->nag_count; i++)
        put_word(output, text, (size_t)snprintf(text, sizeof text, "$%d", notes->nags[i]));
    bool any = notes && put_comments(output, &notes->after);
    if (node == game->node && !game->study)
        while ((node = move_text_next_undone(game, node, text, sizeof text)) != NULL)
            put_comment(output, text, strlen(text));
    return any;
}

/* Writes a move. A move by Black gets a number only if `numbered` or after a comment. Returns
 * whether comments follow the move. */
static bool put_move(struct output *output, const struct game *game,
                     const struct move_tree_cursor *cursor, bool numbered)
{
    const struct move_node *node = cursor->node;
    char number[MOVE_NUMBER_SIZE];
    if (node->notes && put_comments(output, &node->notes->before))
        numbered = true;
    if (numbered || (cursor->ply + (game->start.side_to_move == BLACK)) % 2 == 1) {
        move_number_text(&game->start, cursor->ply - 1, number);
        put_word(output, number, strlen(number));
    }
    put_word(output, node->san, strlen(node->san));
    return put_notes(output, game, node);
}

static void put_moves(struct output *output, const struct game *game)
{
    struct move_tree_cursor cursor;
    bool numbered = true;
    put_notes(output, game, game->tree.root);
    move_tree_cursor_init(&cursor, &game->tree, game->study ? NULL : game->node);
    for (;; move_tree_cursor_next(&cursor)) {
        for (int i = 0; i < cursor.variations_ended; i++, output->column++) {
            if (output->column >= LINE_WIDTH)
                end_line(output);
            buffer_add(&output->text, ")", 1);
        }
        if (!cursor.node)
            return;
        output->bracket = cursor.begins_variation;
        numbered =
            put_move(output, game, &cursor,
                     numbered || cursor.begins_variation || cursor.variations_ended > 0);
    }
}

static void put_tag(struct output *output, const char *name, const char *value)
{
    buffer_printf(&output->text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            buffer_add(&output->text, "\\", 1);
        buffer_add(&output->text, *value == '\r' || *value == '\n' ? " " : value, 1);
    }
    buffer_add(&output->text, "\"]\n", 3);
}

static const char *const roster[] = {"Event", "Site",  "Date",  "Round",
                                     "White", "Black", "Result"};
enum { ROSTER = sizeof roster / sizeof roster[0] };

static void put_roster(struct output *output, const struct game *game)
{
    enum ending ending = game->study ? game->final_ending : game->ending;
    char date[16] = "????.??.??";
    if (game->date.tm_mday > 0)
        strftime(date, sizeof date, "%Y.%m.%d", &game->date);
    const char *result = result_text(game_final_result(game));
    const char *const values[ROSTER] = {"Casual game", "?",         date,  "-",
                                        game->white,   game->black, result};
    for (int i = 0; i < ROSTER; i++) {
        /* A nonstandard Result is written as read, unless the game has since been ended. */
        const char *read =
            i < ROSTER - 1 || ending < ENDING_THREEFOLD ? game_raw_tag(game, roster[i]) : NULL;
        put_tag(output, roster[i], read ? read : values[i]);
    }
}

bool pgn_get_start_warning(const struct game *game, struct error *remark)
{
    const char *fen = game_tag(game, "FEN");
    struct position start;
    return fen && fen_parse_with_warning(&start, fen, remark, NULL) && *remark->text;
}

/* Writes the tags for the start position, unless the game was read with them. */
static void put_start_tags(struct output *output, const struct game *game)
{
    const char *known = game_tag(game, "FEN");
    char fen[FEN_SIZE];
    if (known ? !*known : game_tag(game, "Variant") != NULL)
        return;
    if (position_is_start(&game->start) && !game->start.chess960 &&
        game->start.halfmove_clock == 0 && game->start.fullmove_number == 1)
        return;
    fen_write(&game->start, fen);
    if (!known && game->start.chess960)
        put_tag(output, "Variant", "Chess960");
    if (!known)
        put_tag(output, "FEN", fen);
    if (!game_tag(game, "SetUp"))
        put_tag(output, "SetUp", "1");
}

static void put_other_tags(struct output *output, const struct game *game)
{
    char time[16];
    for (size_t i = 0; i < game->tag_count; i++) {
        int at = 0;
        while (at < ROSTER && strcmp(game->tags[i].name, roster[at]) != 0)
            at++;
        if (at == ROSTER)
            put_tag(output, game->tags[i].name, game->tags[i].raw);
    }
    put_start_tags(output, game);
    if (game->date.tm_hour >= 0 && !game_tag(game, "Time")) {
        strftime(time, sizeof time, "%H:%M:%S", &game->date);
        put_tag(output, "Time", time);
    }
}

/* Writes the ending as a comment, unless the board shows it. */
static void put_ending(struct output *output, const struct game *game)
{
    struct game final = {.result = game_final_result(game),
                         .ending = game->study ? game->final_ending : game->ending};
    char text[80];
    if (final.result == RESULT_NONE || final.ending < ENDING_THREEFOLD ||
        final.ending == ENDING_OTHER)
        return;
    game_ending_text(&final, text, sizeof text);
    put_comment(output, text, strlen(text));
}

char *pgn_write(const struct game *game, size_t *length)
{
    struct output output = {.column = 0};
    const char *result = result_text(game_final_result(game));
    put_roster(&output, game);
    put_other_tags(&output, game);
    buffer_add(&output.text, "\n", 1);
    put_moves(&output, game);
    put_ending(&output, game);
    put_word(&output, result, strlen(result));
    buffer_add(&output.text, "\n", 1);
    *length = output.text.length;
    return output.text.bytes;
}

static size_t skip_insignificant(const char *text, size_t length, size_t at)
{
    while (at < length && (is_white_space(text[at]) || text[at] == '\0'))
        at++;
    return at;
}

/* Compares the texts, ignoring white space. */
bool pgn_is_lossless(const struct game *game, const char *text, size_t length)
{
    size_t size, i = 0, j = 0;
    char *copy = pgn_write(game, &size);
    for (;; i++, j++) {
        i = skip_insignificant(text, length, i);
        j = skip_insignificant(copy, size, j);
        if (i == length || j == size || text[i] != copy[j])
            break;
    }
    free(copy);
    return i == length && j == size;
}
