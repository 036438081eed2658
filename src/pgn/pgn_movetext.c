/* pgn_movetext.c - reads the moves of a game with variations, comments and glyphs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/pgn_reader.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "rules/uci_move.h"

/* An opening bracket takes back the move before it. The closing bracket takes back the
 * variation and replays that move. So nothing recurses, and a bracket costs few bytes. The
 * undo data is in game->moves, which contains the main line when no bracket is open. */

/* Counts lines from the error before this one. If an error is reported late (a bad FEN or an
 * unclosed bracket), starts again at the origin, but at most once in a game. */
static void update_error_location(struct pgn_reader *reader, const char *at)
{
    struct pgn_location from =
        at < reader->last_error.at ? reader->origin : reader->last_error;
    const char *last;
    int lines = pgn_count_lines(from.at, at, &last);
    reader->scanner.bytes_examined += (size_t)(at - from.at);
    reader->last_error = (struct pgn_location){
        at, from.line + lines, pgn_count_columns(last, at) + (lines == 0 ? from.column : 1)};
}

static void report_error(struct pgn_reader *reader, const char *what, const char *shown)
{
    const struct pgn_location *location = &reader->last_error;
    struct error error;
    error_set(&error, location->column, "PGN line %d, column %d: %s%s", location->line,
              location->column, what, shown);
    error.line = location->line;
    reader->on_error(reader->context, &error);
}

void pgn_reader_report_error(struct pgn_reader *reader, const char *at, const char *what,
                             const char *text, size_t length)
{
    char shown[48] = "", word[40];
    if (++reader->errors > PGN_ERRORS_MAX + 1 || !reader->on_error || reader->is_dry_run)
        return;
    update_error_location(reader, at);
    if (reader->errors > PGN_ERRORS_MAX)
        return;
    if (length > 0) {
        printable_copy(word, sizeof word, text, length);
        snprintf(shown, sizeof shown, ": '%s'", word);
    }
    report_error(reader, what, shown);
}

void pgn_reader_report_error_count(struct pgn_reader *reader)
{
    char more[48];
    if (reader->errors <= PGN_ERRORS_MAX || !reader->on_error || reader->is_dry_run)
        return;
    size_t count = reader->errors - PGN_ERRORS_MAX;
    snprintf(more, sizeof more, "%zu more error%s in this game", count, plural(count));
    report_error(reader, more, "");
}

bool pgn_reader_report_if_full(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (!reader->is_full && reader->game->tree.arena.size > PGN_MEMORY_MAX) {
        reader->is_full = reader->game->truncated = true;
        pgn_reader_report_error(reader, token->start, "the game needs too much memory", "", 0);
    }
    return reader->is_full;
}

static bool is_at_variation_start(const struct pgn_reader *reader)
{
    return reader->depth > 0 &&
           reader->node == reader->open_variations[reader->depth - 1].main_move->parent;
}

static void add_comment(struct pgn_reader *reader, const char *bytes, size_t length)
{
    bool before = is_at_variation_start(reader);
    const char *text = encoding_convert_to_utf8(&reader->scratch, bytes, &length);
    move_tree_add_comment(&reader->game->tree, before ? &reader->pending_notes : reader->node,
                          before, text, length);
}

void pgn_reader_store_as_comment(struct pgn_reader *reader, const char *from, const char *to)
{
    size_t length = (size_t)(to - from);
    if (length > PGN_COMMENT_MAX || reader->is_full) {
        reader->game->truncated = true;
        return;
    }
    char *copy = memory_new(length + 1, 1);
    memcpy(copy, from, length);
    for (char *at = copy; at < copy + length; at++)
        if (*at == '\n' || *at == '\r' || *at == '\0')
            *at = ' ';
    while (length > 0 && copy[length - 1] == ' ')
        length--;
    add_comment(reader, copy, length);
    free(copy);
}

static void begin_unreadable(struct pgn_reader *reader, const char *at)
{
    if (!reader->skipped_from)
        reader->skipped_from = at;
}

static void end_unreadable(struct pgn_reader *reader, const char *at)
{
    if (reader->skipped_from)
        pgn_reader_store_as_comment(reader, reader->skipped_from, at);
    reader->skipped_from = NULL;
}

static void make_move(struct pgn_reader *reader, struct move_node *node)
{
    struct game *game = reader->game;
    assert(node->parent == reader->node);
    game_reserve_moves(game, reader->ply);
    position_make_move_or_null(&game->position, node->move, &game->moves[reader->ply++].undo);
    reader->node = node;
}

static void unmake_move(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    const struct undo *undo = &game->moves[--reader->ply].undo;
    assert(reader->node->parent);
    position_undo_move_or_null(&game->position, reader->node->move, undo);
    reader->node = reader->node->parent;
}

/* Parses a move in SAN or UCI notation. */
static enum san_status parse_move(const struct position *position, const char *text,
                                  size_t length, chess_move *move)
{
    static const char *const null_moves[] = {"--", "Z0", "0000", "@@@@"};
    enum san_status status = san_parse(position, text, length, move, NULL);
    if (status == SAN_OK)
        return status;
    if (word_equals_any(text, length, null_moves, 4)) {
        *move = MOVE_NONE;
        return position_checkers(position) == 0 ? SAN_OK : SAN_ILLEGAL;
    }
    while (length > 0 && (text[length - 1] == '+' || text[length - 1] == '#'))
        length--;
    if (word_equals(text, length, "o-o"))
        return san_parse(position, "O-O", 3, move, NULL);
    if (word_equals(text, length, "o-o-o"))
        return san_parse(position, "O-O-O", 5, move, NULL);
    *move = uci_move_parse(position, text, length);
    return *move != MOVE_NONE ? SAN_OK : status;
}

/* After an error, skips the rest of the innermost variation or, in the main line, of the
 * game. */
static void skip_rest(struct pgn_reader *reader, const struct pgn_token *token)
{
    begin_unreadable(reader, token->start);
    reader->skipping_variation = reader->depth > 0;
    reader->skip_depth = reader->skipping_variation;
    reader->skipping_game = !reader->skipping_variation;
}

static void append_move(struct pgn_reader *reader, chess_move move)
{
    struct game *game = reader->game;
    char san[SAN_SIZE] = "--";
    if (move != MOVE_NONE)
        san_write(&game->position, move, san);
    struct move_node *node = move_tree_add(&game->tree, reader->node, move, san);
    node->notes = reader->pending_notes.notes;
    reader->pending_notes.notes = NULL;
    make_move(reader, node);
    reader->moves_hash = 31 * reader->moves_hash + move;
    if (reader->depth == 0)
        reader->end = node;
}

/* Records, in a dry run, a word that is not a legal move but could be one in another
 * language. */
static void note_invalid_move(struct pgn_reader *reader, size_t length)
{
    reader->has_invalid_move = reader->is_dry_run && length < NOTATION_WORD_SIZE;
}

static void handle_move(struct pgn_reader *reader, const struct pgn_token *token)
{
    static const char *const messages[] = {
        [SAN_OK] = NULL,
        [SAN_SYNTAX] = "expected a move",
        [SAN_ILLEGAL] = "illegal move",
        [SAN_AMBIGUOUS] = "ambiguous move",
    };
    /* These words only repeat a property of the preceding move. */
    static const char *const redundant[] = {"e.p.", "ep", "e.p", "ch", "mate", "dbl", "dis"};
    enum san_status status = SAN_SYNTAX;
    char english[NOTATION_WORD_SIZE];
    chess_move move;
    if (reader->language == LANGUAGE_ENGLISH)
        status = parse_move(&reader->game->position, token->text, token->length, &move);
    else if (notation_translate(reader->language, token->text, token->length, english))
        status = parse_move(&reader->game->position, english, strlen(english), &move);
    const char *message = messages[status];
    if (message && word_equals_any(token->text, token->length, redundant,
                                   sizeof redundant / sizeof *redundant))
        return;
    if (message)
        note_invalid_move(reader, token->length);
    if (!message && reader->ply >= PGN_VARIATION_PLIES_MAX)
        message = "the game has too many moves";
    if (!message) {
        append_move(reader, move);
        return;
    }
    pgn_reader_report_error(reader, token->start, message, token->start,
                            (size_t)(reader->scanner.at - token->start));
    skip_rest(reader, token);
}

static void open_variation(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (reader->node == reader->game->tree.root || is_at_variation_start(reader)) {
        pgn_reader_report_error(reader, token->start, "expected a move before the variation",
                                "", 0);
        begin_unreadable(reader, token->start);
        reader->skip_depth = 1;
        return;
    }
    reader->open_variations =
        memory_grow(reader->open_variations, reader->depth + 1, &reader->open_capacity,
                    sizeof *reader->open_variations);
    reader->open_variations[reader->depth++] =
        (struct pgn_open_variation){reader->node, token->start};
    unmake_move(reader);
}

static void close_variation(struct pgn_reader *reader)
{
    struct move_node *main_move = reader->open_variations[--reader->depth].main_move;
    const struct move_notes *notes = reader->pending_notes.notes;
    while (reader->node != main_move->parent)
        unmake_move(reader);
    /* Notes of a variation without moves go to the move before it. */
    for (int i = 0; notes && i < notes->nag_count; i++)
        move_tree_add_nag(&reader->game->tree, main_move, notes->nags[i]);
    for (const struct move_comment *each = notes ? notes->before.first : NULL; each;
         each = each->next)
        move_tree_add_comment(&reader->game->tree, main_move, false, each->text, each->length);
    reader->pending_notes.notes = NULL;
    make_move(reader, main_move);
}

void pgn_movetext_handle_comment(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (pgn_reader_report_if_full(reader, token))
        return;
    if (token->length <= PGN_COMMENT_MAX) {
        add_comment(reader, token->text, token->length);
        return;
    }
    pgn_reader_report_error(reader, token->start, "comment too long", token->text,
                            token->length);
    reader->game->truncated = true;
}

static void handle_nag(struct pgn_reader *reader, const struct pgn_token *token)
{
    bool before = is_at_variation_start(reader);
    if (token->number > 255)
        pgn_reader_report_error(reader, token->start, "expected a glyph from $0 to $255",
                                token->text, token->length);
    else if (move_tree_add_nag(&reader->game->tree,
                               before ? &reader->pending_notes : reader->node,
                               (uint8_t)token->number))
        return;
    else
        pgn_reader_report_error(reader, token->start, "too many glyphs", "", 0);
    pgn_reader_store_as_comment(reader, token->start, reader->scanner.at);
}

/* The game continues after unreadable text unless the text may be a move. */
static void handle_unreadable(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (token->number == PGN_UNREADABLE_MOVE)
        note_invalid_move(reader, token->length);
    pgn_reader_report_error(reader, token->start, token->name, token->text, token->length);
    if (token->number == PGN_UNREADABLE_MOVE)
        skip_rest(reader, token);
    else
        pgn_reader_store_as_comment(reader, token->text, token->text + token->length);
}

/* If the last comment is an ending written by pgn_write(), removes it and returns the ending.
 * Otherwise returns ENDING_OTHER. */
static enum ending find_ending(const struct pgn_reader *reader, enum result result)
{
    struct move_node *node = reader->end;
    const struct move_comment *comment = node->notes ? node->notes->after.last : NULL;
    char known[80];
    if (!comment)
        return ENDING_OTHER;
    for (int ending = ENDING_THREEFOLD; ending < ENDING_OTHER; ending++) {
        struct game game = {.result = result, .ending = (enum ending)ending};
        if (strcmp(game_ending_text(&game, known, sizeof known), comment->text) != 0)
            continue;
        move_node_remove_comment(node, false, comment);
        return (enum ending)ending;
    }
    return ENDING_OTHER;
}

/* The Result tag takes precedence, then the result after the moves, then the board. Players
 * may ignore automatic endings (fivefold repetition, 75 moves, insufficient material), and
 * older games did not have them. */
static void set_game_result(struct pgn_reader *reader, enum result result)
{
    struct game *game = reader->game;
    game_update_result(game);
    if (reader->nonstandard_result)
        return;
    if (reader->tag_result != RESULT_NONE)
        result = reader->tag_result;
    if (game->result == result || result == RESULT_NONE)
        return;
    game_end(game, result, find_ending(reader, result));
}

static void build_current_line(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    size_t ply = reader->ply;
    assert(reader->depth == 0);
    game->node = reader->end;
    game->current = game->count = ply;
    game->keys[ply] = game->position.key;
    for (struct move_node *node = reader->end; ply > 0; node = node->parent) {
        struct game_move *slot = &game->moves[--ply];
        slot->move = node->move;
        memcpy(slot->san, node->san, SAN_SIZE);
        slot->node = node;
        game->keys[ply] = slot->undo.key;
    }
}

void pgn_movetext_end(struct pgn_reader *reader, enum result result, const char *at)
{
    if (reader->depth > 0)
        pgn_reader_report_error(reader, reader->open_variations[reader->depth - 1].start,
                                "the variation that starts here is not closed", "", 0);
    end_unreadable(reader, at);
    while (reader->depth > 0)
        close_variation(reader);
    build_current_line(reader);
    set_game_result(reader, result);
}

/* Ends the game. A nonstandard Result tag takes precedence; a different result after the moves
 * becomes a comment. */
void pgn_movetext_handle_result(struct pgn_reader *reader, const struct pgn_token *token)
{
    enum result result = (enum result)token->number;
    pgn_movetext_end(reader, result, token->start);
    if (result == RESULT_NONE || result == reader->game->result || !reader->nonstandard_result)
        return;
    pgn_reader_report_error(reader, token->start, "the result differs from the Result tag",
                            token->text, token->length);
    pgn_reader_store_as_comment(reader, token->text, token->text + token->length);
}

static void skip_rest_of_game(struct pgn_reader *reader, const struct pgn_token *token)
{
    begin_unreadable(reader, token->start);
    while (reader->depth > 0)
        close_variation(reader);
    reader->skipping_game = true;
}

static void handle_skipped_token(struct pgn_reader *reader, const struct pgn_token *token)
{
    assert(reader->skip_depth > 0 || reader->skipping_game);
    if (token->kind == PGN_TOKEN_ERROR) {
        pgn_reader_report_error(reader, token->start, token->text, "", 0);
        reader->skip_depth = 0;
        reader->skipping_variation = false;
        skip_rest_of_game(reader, token);
    }
    if (token->kind == PGN_TOKEN_OPEN)
        reader->skip_depth++;
    if (token->kind != PGN_TOKEN_CLOSE || reader->skip_depth == 0 || --reader->skip_depth > 0)
        return;
    end_unreadable(reader, reader->skipping_variation ? token->start : reader->scanner.at);
    if (reader->skipping_variation)
        close_variation(reader);
    reader->skipping_variation = false;
}

void pgn_movetext_handle_token(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (reader->skip_depth > 0 || reader->skipping_game) {
        handle_skipped_token(reader, token);
        return;
    }
    if (pgn_reader_report_if_full(reader, token)) {
        skip_rest_of_game(reader, token);
        return;
    }
    switch (token->kind) {
    case PGN_TOKEN_COMMENT: pgn_movetext_handle_comment(reader, token); break;
    case PGN_TOKEN_NAG: handle_nag(reader, token); break;
    case PGN_TOKEN_SYMBOL: handle_move(reader, token); break;
    case PGN_TOKEN_OPEN: open_variation(reader, token); break;
    case PGN_TOKEN_CLOSE:
        if (reader->depth > 0) {
            close_variation(reader);
            break;
        }
        pgn_reader_report_error(reader, token->start, "unmatched ')'", "", 0);
        pgn_reader_store_as_comment(reader, token->start, reader->scanner.at);
        break;
    case PGN_TOKEN_MARKUP:
    case PGN_TOKEN_UNREADABLE: handle_unreadable(reader, token); break;
    case PGN_TOKEN_RESULT: /* only in a variation */
        if (token->number != RESULT_NONE)
            pgn_reader_store_as_comment(reader, token->start, reader->scanner.at);
        break;
    case PGN_TOKEN_ERROR:
        pgn_reader_report_error(reader, token->start, token->text, "", 0);
        skip_rest_of_game(reader, token);
        break;
    case PGN_TOKEN_TAG:
    case PGN_TOKEN_END: break; /* read_moves() handles these */
    }
}
