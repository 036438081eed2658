/* pgn_reader.c - read games from Portable Game Notation as it is found in the wild.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game is its tags, then moves up to a result, to the next tag or to the end of the
 * text; what the moves say is the business of the first part.
 */
#include "pgn/pgn_reader.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

/* ---- moves, variations and what is said about them, word by word ------------------------ */

/* One position goes along: at a bracket the move before it is taken back, at the closing
 * one the variation is, and the move done again; so nothing recurses, and a bracket costs a
 * few bytes. What has to be undone is kept in the game's own line, which is of the main
 * line again whenever no bracket is open. */

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

/* Tell of an error at a place, with the text that is meant, if any (length 0: none). */
static void pgn_reader_complain(struct pgn_reader *reader, const char *at, const char *what,
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

static void pgn_reader_complain_rest(struct pgn_reader *reader)
{
    char more[48];
    if (reader->errors <= PGN_COMPLAINTS || !reader->complain)
        return;
    snprintf(more, sizeof more, "and %zu more in this game", reader->errors - PGN_COMPLAINTS);
    report_error(reader, more, "");
}

/* Whether nothing more is kept of a game that takes PGN_MEMORY; told once. */
static bool pgn_reader_is_full(struct pgn_reader *reader, const struct pgn_token *token)
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

/* The move a word means, in SAN or as engines write it. */
static enum san_status read_move(const struct position *position,
                                 const struct pgn_token *token, chess_move *move)
{
    static const char *const null_moves[] = {"--", "Z0", "0000", "@@@@"};
    size_t length = token->length;
    enum san_status status = san_parse(position, token->text, length, move, NULL);
    if (status == SAN_OK)
        return status;
    if (word_is_among(token->text, length, null_moves, 4)) {
        *move = MOVE_NONE;
        return position_checkers(position) == 0 ? SAN_OK : SAN_ILLEGAL;
    }
    if (word_is(token->text, length, "o-o"))
        return san_parse(position, "O-O", 3, move, NULL);
    if (word_is(token->text, length, "o-o-o"))
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
    return word_is_among(token->text, token->length, words, sizeof words / sizeof words[0]);
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
    reader->open = memory_room(reader->open, reader->depth + 1, &reader->open_capacity,
                               sizeof *reader->open);
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

/* Take in a comment where the reader stands. */
static void pgn_movetext_comment(struct pgn_reader *reader, const struct pgn_token *token)
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
static void take_result(struct pgn_reader *reader, enum result result)
{
    struct game *game = reader->game;
    game_settle(game);
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

/* The game is over: close what is open, lay out its line, and set the result. */
static void pgn_movetext_end(struct pgn_reader *reader, enum result result)
{
    if (reader->depth > 0)
        pgn_reader_complain(reader, reader->open[reader->depth - 1].start,
                            "a variation that begins here has no ')'", "", 0);
    while (reader->depth > 0)
        close_variation(reader);
    lay_out_line(reader);
    take_result(reader, result);
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

/* Take in one token: a move, a bracket, a comment, a glyph. Errors are told and counted. */
static void pgn_movetext_token(struct pgn_reader *reader, const struct pgn_token *token)
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

/* ---- read games from Portable Game Notation as it is found in the wild ------------------ */

void pgn_reader_init(struct pgn_reader *reader)
{
    memset(reader, 0, sizeof *reader);
    position_set_start(&reader->standard);
    reader->origin.line = reader->origin.column = 1;
}

void pgn_reader_free(struct pgn_reader *reader)
{
    pgn_scratch_free(&reader->scratch);
    free(reader->open);
    reader->open = NULL;
}

/* ---- tags -------------------------------------------------------------------------- */

static bool is_tag(const struct pgn_token *token, const char *name)
{
    return token->kind == PGN_TOKEN_TAG && token->name_length == strlen(name) &&
           memcmp(token->name, name, token->name_length) == 0;
}

static void take_tag(struct pgn_reader *reader, const struct pgn_token *token)
{
    const char *value;
    char name[GAME_TAG_NAME_SIZE];
    if (pgn_reader_is_full(reader, token))
        return;
    if (token->name_length == 0 || token->name_length >= sizeof name) {
        pgn_reader_complain(reader, token->start, "too long a name for a tag", token->name,
                            token->name_length);
        return;
    }
    if (token->length > PGN_VALUE) {
        pgn_reader_complain(reader, token->start, "too long a value for a tag", token->text,
                            token->length);
        return;
    }
    value = pgn_value_read(&reader->scratch, token);
    memcpy(name, token->name, token->name_length);
    name[token->name_length] = '\0';
    if (strcmp(name, "Result") == 0) {
        for (int i = RESULT_NONE; i <= RESULT_DRAW; i++)
            if (strcmp(value, result_text((enum result)i)) == 0)
                reader->tag_result = (enum result)i;
        return;
    }
    if (strcmp(name, "FEN") == 0)
        reader->fen_start = token->start;
    if (strcmp(name, "Variant") == 0)
        reader->variant_start = token->start;
    if (!game_set_tag(reader->game, name, value))
        pgn_reader_complain(reader, token->start, "one tag too many", name, strlen(name));
}

static void name_player(const struct game *game, const char *tag, char player[GAME_NAME_SIZE])
{
    const char *value = game_tag(game, tag);
    if (value)
        printable_copy_string(player, GAME_NAME_SIZE, value);
}

/* What the tags say that has a place in struct game. */
static void take_tags_in(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    const char *date = game_tag(game, "Date"), *time = game_tag(game, "Time");
    name_player(game, "White", game->white);
    name_player(game, "Black", game->black);
    if (date)
        pgn_date_read(&game->date, date);
    if (time)
        pgn_time_read(&game->date, time);
    if (!game_tag(game, "Event")) /* what is not known is not a casual game */
        game_set_tag(game, "Event", "?");
    if (!game_tag(game, "Round"))
        game_set_tag(game, "Round", "?");
}

/* All tags are read: set the pieces up. False: the game cannot begin. */
static bool begin_moves(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    const char *fen = game_tag(game, "FEN"), *variant = game_tag(game, "Variant");
    enum pgn_variant kind = variant ? pgn_variant_find(variant) : PGN_VARIANT_STANDARD;
    struct reason reason;
    take_tags_in(reader);
    if (kind == PGN_VARIANT_UNKNOWN) {
        pgn_reader_complain(reader, reader->variant_start, "unknown variant", variant,
                            strlen(variant));
        return false;
    }
    if (fen && *fen && !fen_parse(&game->start, fen, &reason)) {
        pgn_reader_complain(reader, reader->fen_start, reason.text, "", 0);
        return false;
    }
    game->start.chess960 = game->start.chess960 || kind == PGN_VARIANT_CHESS960;
    game->position = game->start;
    game->keys[0] = game->start.key;
    return true;
}

/* ---- where a game ends ------------------------------------------------------------- */

struct extent {
    size_t brackets;      /* open, in all that belongs to the game */
    const char *word_end; /* of the last one, once there was a move */
};

enum extent_end { GOES_ON, ENDS_BEFORE /* this token, which is put back */, ENDS_WITH };

/* Whether between two places an empty line ends and a first move is numbered: then another
 * game begins, one without tags after one without a result. */
static bool is_new_beginning(const char *from, const char *to)
{
    const char *dot = memchr(from, '.', (size_t)(to - from)), *at;
    int lines = 0;
    if (!dot || dot - from < 3 || dot[-1] != '1' || (dot + 1 < to && dot[1] == '.'))
        return false;
    for (at = dot - 1; at > from && strchr(" \t\r\n", at[-1]) && at[-1]; at--)
        lines += at[-1] == '\n';
    return lines > 1;
}

/* One rule for all who go through games, whether they understand the moves or not. */
static enum extent_end extent_token(struct extent *extent, struct pgn_scanner *scanner,
                                    const struct pgn_token *token)
{
    bool outside = extent->brackets == 0;
    if (token->kind == PGN_TOKEN_TAG || token->kind == PGN_TOKEN_END) {
        scanner->at = token->start;
        return ENDS_BEFORE;
    }
    if (token->kind == PGN_TOKEN_RESULT && outside)
        return ENDS_WITH;
    if (token->kind == PGN_TOKEN_SYMBOL && outside && extent->word_end)
        scanner->looked_at += (size_t)(token->start - extent->word_end);
    if (token->kind == PGN_TOKEN_SYMBOL && outside && extent->word_end &&
        is_new_beginning(extent->word_end, token->start)) {
        scanner->at = extent->word_end;
        return ENDS_BEFORE;
    }
    if (extent->word_end || (token->kind == PGN_TOKEN_SYMBOL && outside))
        extent->word_end = scanner->at;
    extent->brackets += token->kind == PGN_TOKEN_OPEN;
    extent->brackets -= token->kind == PGN_TOKEN_CLOSE && !outside;
    if (token->kind == PGN_TOKEN_ERROR)
        extent->brackets = 0;
    return GOES_ON;
}

/* ---- games ------------------------------------------------------------------------- */

static void start_game(struct pgn_reader *reader, struct game *game)
{
    game_init_undated(game, &reader->standard);
    reader->game = game;
    reader->fen_start = reader->variant_start = NULL;
    reader->tag_result = RESULT_NONE;
    reader->errors = 0;
    reader->erred = reader->origin;
    reader->node = reader->end = game->tree.root;
    reader->waiting.notes = NULL;
    reader->ply = reader->depth = reader->passed_over = 0;
    reader->tags = reader->lost = reader->spoiled = reader->full = false;
}

/* Tags, and what is said before the first move; *token is the first that is neither. False:
 * there is no game. One that is only a comment stands in a file of its own. */
static bool read_tags(struct pgn_reader *reader, struct pgn_token *token)
{
    bool first = reader->first, event = false;
    for (;;) {
        pgn_scanner_next(&reader->scanner, token);
        if (token->kind == PGN_TOKEN_COMMENT) {
            pgn_movetext_comment(reader, token);
            first = first && token->text[-1] == '{';
        } else if (token->kind == PGN_TOKEN_TAG && !(event && is_tag(token, "Event"))) {
            take_tag(reader, token);
            event = event || is_tag(token, "Event");
            reader->tags = true;
        } else {
            return reader->tags || token->kind != PGN_TOKEN_END ||
                   (first && reader->game->tree.root->notes);
        }
    }
}

/* What is said after the result, on its line, is about the end of the game. */
static void take_last_comments(struct pgn_reader *reader, bool wanted)
{
    struct pgn_scanner *scanner = &reader->scanner;
    struct pgn_token token;
    const char *at, *last;
    for (;;) {
        at = scanner->at;
        pgn_scanner_next(scanner, &token);
        scanner->looked_at += (size_t)(token.start - at);
        if (token.kind != PGN_TOKEN_COMMENT || pgn_scanner_lines(at, token.start, &last) > 0)
            break;
        if (wanted)
            pgn_movetext_comment(reader, &token);
    }
    scanner->at = at;
}

/* Up to the end of the game. */
static void read_moves(struct pgn_reader *reader, struct pgn_token *token)
{
    struct extent extent = {0, NULL};
    for (;; pgn_scanner_next(&reader->scanner, token)) {
        enum extent_end end = extent_token(&extent, &reader->scanner, token);
        if (end == ENDS_BEFORE) {
            pgn_movetext_end(reader, reader->tag_result);
            return;
        }
        if (end == ENDS_WITH) {
            pgn_movetext_end(reader, (enum result)token->number);
            take_last_comments(reader, !reader->lost);
            return;
        }
        pgn_movetext_token(reader, token);
    }
}

enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct game *game, bool *found)
{
    struct pgn_token token;
    bool begun;
    start_game(reader, game);
    reader->scanner.tag_end = reader->scanner.at;
    *found = read_tags(reader, &token);
    begun = *found && begin_moves(reader);
    reader->lost = !begun;
    if (*found)
        read_moves(reader, &token);
    pgn_reader_complain_rest(reader);
    if (begun && reader->errors > 0 && !reader->tags && game->tree.count == 0)
        *found = begun = false; /* some text, but not a game */
    if (!begun)
        game_free(game);
    return !begun ? PGN_NONE : reader->errors > 0 ? PGN_BROKEN : PGN_OK;
}

/* Without tags only moves tell a game from some text: so they are read. */
static bool skip_untagged(struct pgn_reader *reader, const char *from)
{
    pgn_complain *complain = reader->complain;
    struct game game;
    bool found;
    reader->scanner.at = from;
    reader->complain = NULL;
    if (pgn_reader_next(reader, &game, &found) != PGN_NONE)
        game_free(&game);
    reader->complain = complain;
    return found;
}

bool pgn_reader_skip(struct pgn_reader *reader,
                     void (*tag)(void *context, const struct pgn_token *token), void *context)
{
    struct pgn_scanner *scanner = &reader->scanner;
    const char *from = scanner->at;
    struct extent extent = {0, NULL};
    bool tags = false, event = false;
    struct pgn_token token;
    enum extent_end end = GOES_ON;
    scanner->tag_end = from;
    for (;;) {
        pgn_scanner_next(scanner, &token);
        if (token.kind == PGN_TOKEN_COMMENT)
            continue;
        if (token.kind != PGN_TOKEN_TAG || (event && is_tag(&token, "Event")))
            break;
        event = event || is_tag(&token, "Event");
        tags = true;
        if (tag)
            tag(context, &token);
    }
    if (!tags)
        return skip_untagged(reader, from);
    while ((end = extent_token(&extent, scanner, &token)) == GOES_ON)
        pgn_scanner_next(scanner, &token);
    if (end == ENDS_WITH)
        take_last_comments(reader, false);
    return true;
}

bool pgn_reader_skip_next(struct pgn_reader *reader)
{
    bool found;
    do
        found = pgn_reader_skip(reader, NULL, NULL);
    while (!found && reader->scanner.at < reader->scanner.end);
    reader->first = reader->first && !found;
    return found;
}

/* ---- a whole text ------------------------------------------------------------------ */

void pgn_keep_first_error(void *context, const struct reason *reason)
{
    struct pgn_first_error *first = context;
    if (!first->known && first->reason)
        *first->reason = *reason;
    first->known = true;
}

enum pgn_status pgn_read(struct game *game, const char *text, size_t length, size_t number,
                         struct reason *reason)
{
    struct pgn_first_error first = {reason, false};
    enum pgn_status status = PGN_NONE;
    struct pgn_reader reader;
    bool found = true;
    pgn_reader_init(&reader);
    reader.first = true;
    pgn_scanner_init(&reader.scanner, text, pgn_skip_mark(text, text + length), text + length);
    reader.origin.at = text;
    reader.complain = pgn_keep_first_error;
    reader.context = &first;
    for (size_t i = 1; found && i < number; i++)
        found = pgn_reader_skip_next(&reader);
    if (found)
        do
            status = pgn_reader_next(&reader, game, &found);
        while (!found && number > 1 && reader.scanner.at < reader.scanner.end);
    if (!found && !first.known) {
        if (number == 1)
            reason_set(reason, 0, "no game in the PGN text");
        else
            reason_set(reason, 0, "no game number %zu in the PGN text", number);
    }
    pgn_reader_free(&reader);
    return status;
}
