/* pgn_movetext.c - moves, variations and what is said about them, word by word.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One position goes along: at a bracket the move before it is taken back, at the closing
 * one the variation is, and the move done again; so nothing recurses, and a bracket costs a
 * few bytes. What has to be undone is kept in the game's own line, which is of the main
 * line again whenever no bracket is open.
 */
#include "pgn/pgn_movetext.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "rules/uci_move.h"

/* Lines are counted on from the last error: only the start of what turns out to be wrong
 * later, such as a FEN or an open bracket, lies before it, once a game. */
static void go_to_error(struct pgn_reader *reader, const char *at)
{
    struct pgn_place from = at < reader->erred.at ? reader->origin : reader->erred;
    const char *last;
    int lines = pgn_scanner_lines(from.at, at, &last);
    reader->scanner.looked_at += (size_t)(at - from.at);
    reader->erred = (struct pgn_place){at, from.line + lines,
                                       (int)(at - last) + (lines == 0 ? from.column : 1)};
}

static void report_error(struct pgn_reader *reader, const char *what, const char *shown)
{
    const struct pgn_place *place = &reader->erred;
    struct reason reason;
    reason_set(&reason, place->column, "PGN line %d, column %d: %s%s", place->line,
               place->column, what, shown);
    reason.line = place->line;
    reader->complain(reader->context, &reason);
}

void pgn_reader_complain(struct pgn_reader *reader, const char *at, const char *what,
                         const char *text, size_t length)
{
    char shown[48] = "", word[40];
    if (++reader->errors > PGN_COMPLAINTS + 1 || !reader->complain)
        return;
    go_to_error(reader, at);
    if (reader->errors > PGN_COMPLAINTS)
        return;
    if (length > 0) {
        printable_copy(word, sizeof word, text, length);
        snprintf(shown, sizeof shown, ": '%s'", word);
    }
    report_error(reader, what, shown);
}

void pgn_reader_complain_rest(struct pgn_reader *reader)
{
    char more[48];
    if (reader->errors <= PGN_COMPLAINTS || !reader->complain)
        return;
    snprintf(more, sizeof more, "and %zu more in this game", reader->errors - PGN_COMPLAINTS);
    report_error(reader, more, "");
}

bool pgn_reader_is_full(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (!reader->full && reader->game->tree.arena.size > PGN_MEMORY) {
        reader->full = true;
        pgn_reader_complain(reader, token->start, "more than a game may hold", "", 0);
    }
    return reader->full;
}

/* ---- moves ------------------------------------------------------------------------- */

static void do_move(struct pgn_reader *reader, struct move_node *node)
{
    struct game *game = reader->game;
    struct undo *undo;
    assert(node->parent == reader->node);
    game_make_room(game, reader->ply);
    undo = &game->moves[reader->ply++].undo;
    if (node->move == MOVE_NONE)
        position_make_null(&game->position, undo);
    else
        position_make_move(&game->position, node->move, undo);
    reader->node = node;
}

static void take_move_back(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    const struct undo *undo = &game->moves[--reader->ply].undo;
    assert(reader->node->parent);
    if (reader->node->move == MOVE_NONE)
        position_undo_null(&game->position, undo);
    else
        position_undo_move(&game->position, reader->node->move, undo);
    reader->node = reader->node->parent;
}

static bool is_null_move(const struct pgn_token *token)
{
    static const char *const names[] = {"--", "Z0", "0000", "@@@@"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (token->length == strlen(names[i]) &&
            memcmp(token->text, names[i], token->length) == 0)
            return true;
    return false;
}

/* The move a word means, in SAN or as engines write it. */
static enum san_status read_move(const struct position *position,
                                 const struct pgn_token *token, chess_move *move)
{
    size_t length = token->length;
    enum san_status status = san_parse(position, token->text, length, move, NULL);
    if (status == SAN_OK)
        return status;
    if (is_null_move(token)) {
        *move = MOVE_NONE;
        return position_checkers(position) == 0 ? SAN_OK : SAN_ILLEGAL;
    }
    if (length == 3 && memcmp(token->text, "o-o", 3) == 0)
        return san_parse(position, "O-O", 3, move, NULL);
    if (length == 5 && memcmp(token->text, "o-o-o", 5) == 0)
        return san_parse(position, "O-O-O", 5, move, NULL);
    while (length > 0 && (token->text[length - 1] == '+' || token->text[length - 1] == '#'))
        length--;
    *move = uci_move_parse(position, token->text, length);
    return *move != MOVE_NONE ? SAN_OK : status;
}

/* Words that say what the move before them says, too. */
static bool is_surplus(const struct pgn_token *token)
{
    static const char *const words[] = {"e.p.", "ep", "e.p", "ch", "mate", "dbl", "dis"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (token->length == strlen(words[i]) &&
            memcmp(token->text, words[i], token->length) == 0)
            return true;
    return false;
}

/* After an error: of the innermost variation, or of the game, the rest is passed over. */
static void lose_rest(struct pgn_reader *reader)
{
    reader->spoiled = reader->depth > 0;
    reader->passed_over = reader->spoiled;
    reader->lost = !reader->spoiled;
}

static void append_move(struct pgn_reader *reader, chess_move move)
{
    struct game *game = reader->game;
    char san[SAN_SIZE] = "--";
    struct move_node *node;
    if (move != MOVE_NONE)
        san_write(&game->position, move, san);
    node = move_tree_add(&game->tree, reader->node, move, san);
    node->notes = reader->waiting.notes;
    reader->waiting.notes = NULL;
    do_move(reader, node);
    if (reader->depth == 0)
        reader->end = node;
}

static void take_move(struct pgn_reader *reader, const struct pgn_token *token)
{
    static const char *const complaints[] = {
        [SAN_OK] = NULL,
        [SAN_SYNTAX] = "expected a move",
        [SAN_ILLEGAL] = "illegal move",
        [SAN_AMBIGUOUS] = "ambiguous move",
    };
    chess_move move;
    const char *complaint = complaints[read_move(&reader->game->position, token, &move)];
    if (complaint && is_surplus(token))
        return;
    if (!complaint && reader->ply >= PGN_LINE_PLIES)
        complaint = "longer than any game can be";
    if (!complaint) {
        append_move(reader, move);
        return;
    }
    pgn_reader_complain(reader, token->start, complaint, token->text, token->length);
    lose_rest(reader);
}

/* ---- variations -------------------------------------------------------------------- */

static bool is_at_variation_start(const struct pgn_reader *reader)
{
    return reader->depth > 0 && reader->node == reader->open[reader->depth - 1].host->parent;
}

static void open_variation(struct pgn_reader *reader, const struct pgn_token *token)
{
    struct pgn_open_variation *open;
    if (reader->node == reader->game->tree.root || is_at_variation_start(reader)) {
        pgn_reader_complain(reader, token->start, "a variation without a move before it", "",
                            0);
        reader->passed_over = 1;
        return;
    }
    if (reader->depth == reader->open_capacity) {
        reader->open_capacity = 2 * reader->depth + 8;
        reader->open =
            memory_resize(reader->open, reader->open_capacity, sizeof *reader->open);
    }
    open = &reader->open[reader->depth++];
    *open = (struct pgn_open_variation){reader->node, token->start};
    take_move_back(reader);
}

/* What was said in a variation without moves is said about the move before it. */
static void keep_waiting_notes(struct pgn_reader *reader, struct move_node *host)
{
    const struct move_notes *notes = reader->waiting.notes;
    if (notes)
        for (const struct move_comment *comment = notes->before.first; comment;
             comment = comment->next)
            move_tree_comment(&reader->game->tree, host, false, comment->text,
                              comment->length);
    reader->waiting.notes = NULL;
}

static void close_variation(struct pgn_reader *reader)
{
    struct move_node *host = reader->open[--reader->depth].host;
    while (reader->node != host->parent)
        take_move_back(reader);
    assert(reader->node == host->parent);
    keep_waiting_notes(reader, host);
    do_move(reader, host);
}

/* ---- what is said ------------------------------------------------------------------ */

void pgn_movetext_comment(struct pgn_reader *reader, const struct pgn_token *token)
{
    bool before = is_at_variation_start(reader);
    size_t length = token->length;
    const char *text;
    if (pgn_reader_is_full(reader, token))
        return;
    if (length > PGN_COMMENT) {
        pgn_reader_complain(reader, token->start, "too long a comment", token->text, length);
        return;
    }
    text = pgn_text_decode(&reader->scratch, token->text, &length);
    move_tree_comment(&reader->game->tree, before ? &reader->waiting : reader->node, before,
                      text, length);
}

static void take_nag(struct pgn_reader *reader, const struct pgn_token *token)
{
    bool before = is_at_variation_start(reader);
    if (token->number > 255)
        pgn_reader_complain(reader, token->start, "expected a glyph from $0 to $255",
                            token->text, token->length);
    else if (!move_tree_nag(&reader->game->tree, before ? &reader->waiting : reader->node,
                            (uint8_t)token->number))
        pgn_reader_complain(reader, token->start, "one glyph too many", "", 0);
}

/* ---- result ------------------------------------------------------------------------ */

/* The last comment may be ours: it tells how the game ended. Then it is taken away. */
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
        move_node_uncomment(node, false, comment);
        return (enum ending)ending;
    }
    return ENDING_OTHER;
}

/* The rules end a game by themselves after a fifth repetition, 75 moves or with too
 * little left to mate; people, and games from before those rules, play on. The Result tag
 * counts most, then the end of the moves: a mate on the board does not change what was
 * told; but where nothing was, it is the end. */
static void take_result(struct pgn_reader *reader, enum result result, bool given)
{
    struct game *game = reader->game;
    game_settle(game);
    if (given && result == RESULT_NONE && reader->tag_result == RESULT_NONE &&
        game->result != RESULT_NONE)
        game->left_open = game->node;
    if (reader->tag_result != RESULT_NONE)
        result = reader->tag_result;
    if (game->result == result || result == RESULT_NONE)
        return;
    game_end(game, result, find_ending(reader, result));
}

/* The main line is the line of the game. */
static void lay_out_line(struct pgn_reader *reader)
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

void pgn_movetext_end(struct pgn_reader *reader, enum result result, bool given)
{
    if (reader->depth > 0)
        pgn_reader_complain(reader, reader->open[reader->depth - 1].start,
                            "a variation that begins here has no ')'", "", 0);
    while (reader->depth > 0)
        close_variation(reader);
    lay_out_line(reader);
    take_result(reader, result, given);
}

/* ---- tokens ------------------------------------------------------------------------ */

/* After text that cannot be cut into words: nothing is open any more. */
static void lose_all(struct pgn_reader *reader)
{
    while (reader->depth > 0)
        close_variation(reader);
    reader->lost = true;
}

/* A token of what is passed over after an error: brackets are counted. */
static void pass_over(struct pgn_reader *reader, const struct pgn_token *token)
{
    assert(reader->passed_over > 0 || reader->lost);
    if (token->kind == PGN_TOKEN_ERROR) {
        pgn_reader_complain(reader, token->start, token->text, "", 0);
        reader->passed_over = 0;
        reader->spoiled = false;
        lose_all(reader);
    }
    if (token->kind == PGN_TOKEN_OPEN)
        reader->passed_over++;
    if (token->kind == PGN_TOKEN_CLOSE && reader->passed_over > 0 &&
        --reader->passed_over == 0 && reader->spoiled) {
        reader->spoiled = false;
        close_variation(reader);
    }
}

void pgn_movetext_token(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (reader->passed_over > 0 || reader->lost) {
        pass_over(reader, token);
        return;
    }
    if (pgn_reader_is_full(reader, token)) {
        lose_all(reader);
        return;
    }
    switch (token->kind) {
    case PGN_TOKEN_COMMENT: pgn_movetext_comment(reader, token); break;
    case PGN_TOKEN_NAG: take_nag(reader, token); break;
    case PGN_TOKEN_SYMBOL: take_move(reader, token); break;
    case PGN_TOKEN_OPEN: open_variation(reader, token); break;
    case PGN_TOKEN_CLOSE:
        if (reader->depth > 0)
            close_variation(reader);
        else
            pgn_reader_complain(reader, token->start, "a ')' without its '('", "", 0);
        break;
    case PGN_TOKEN_ERROR:
        pgn_reader_complain(reader, token->start, token->text, "", 0);
        lose_all(reader);
        break;
    case PGN_TOKEN_TAG:
    case PGN_TOKEN_RESULT:
    case PGN_TOKEN_END: break; /* of these begin or end games: see read_moves() */
    }
}
