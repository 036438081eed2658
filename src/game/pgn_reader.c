/* pgn_reader.c - read games from Portable Game Notation as it is found in the wild.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game is its tags, then moves up to a result, to the next tag or to the end of the
 * text. One position goes along: at a bracket the move before it is taken back, at the
 * closing one the variation is, and the move done again; so nothing recurses, and a
 * bracket costs a few bytes. What has to be undone is kept in the game's own line, which is
 * of the main line again whenever no bracket is open.
 */
#include "game/pgn_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/memory.h"
#include "game/printable.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

void pgn_reader_init(struct pgn_reader *reader)
{
    memset(reader, 0, sizeof *reader);
    position_set_start(&reader->standard);
    reader->line = reader->column = 1;
}

void pgn_reader_free(struct pgn_reader *reader)
{
    pgn_scratch_free(&reader->scratch);
    free(reader->open);
    reader->open = NULL;
}

/* Tell of an error at a place, with the text that is meant, if any. */
static void complain(struct pgn_reader *reader, const char *at, const char *what,
                     const char *text, size_t length)
{
    struct reason reason;
    const char *last;
    char shown[48] = "", word[40];
    int lines = pgn_scanner_lines(reader->origin, at, &last);
    int column = (int)(at - last) + (lines == 0 ? reader->column : 1);

    reader->broken = true;
    if (!reader->complain)
        return;
    if (length > 0) {
        printable_copy(word, sizeof word, text, length);
        snprintf(shown, sizeof shown, ": '%s'", word);
    }
    reason_set(&reason, column, "PGN line %d, column %d: %s%s", reader->line + lines,
               column, what, shown);
    reason.line = reader->line + lines;
    reader->complain(reader->context, &reason);
}

/* ---- tags -------------------------------------------------------------------------- */

static bool is_tag(const struct pgn_token *token, const char *name)
{
    return token->kind == PGN_TOKEN_TAG && token->name_length == strlen(name) &&
           memcmp(token->name, name, token->name_length) == 0;
}

static void take_tag(struct pgn_reader *reader, const struct pgn_token *token)
{
    const char *value = pgn_value_read(&reader->scratch, token);
    char name[GAME_TAG_NAME_SIZE];

    if (token->name_length == 0 || token->name_length >= sizeof name) {
        complain(reader, token->start, "too long a name for a tag", token->name,
                 token->name_length);
        return;
    }
    memcpy(name, token->name, token->name_length);
    name[token->name_length] = '\0';
    if (strcmp(name, "Result") == 0) {
        for (int i = RESULT_NONE; i <= RESULT_DRAW; i++)
            if (strcmp(value, result_text((enum result)i)) == 0)
                reader->tag_result = (enum result)i;
        reader->tag_open = strcmp(value, result_text(RESULT_NONE)) == 0;
        return;
    }
    if (strcmp(name, "FEN") == 0)
        reader->fen_start = token->start;
    if (strcmp(name, "Variant") == 0)
        reader->variant_start = token->start;
    if (!game_set_tag(reader->game, name, value))
        complain(reader, token->start, "one tag too many", name, strlen(name));
}

static void name_player(const struct game *game, const char *tag,
                        char player[GAME_NAME_SIZE])
{
    const char *value = game_tag(game, tag);
    size_t length = value ? strnlen(value, GAME_NAME_SIZE - 1) : 0;

    if (!value)
        return;
    memcpy(player, value, length);
    player[length] = '\0';
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
        complain(reader, reader->variant_start, "unknown variant", variant,
                 strlen(variant));
        return false;
    }
    if (fen && *fen && !fen_parse(&game->start, fen, &reason)) {
        complain(reader, reader->fen_start, reason.text, "", 0);
        return false;
    }
    game->start.chess960 = game->start.chess960 || kind == PGN_VARIANT_CHESS960;
    game->position = game->start;
    game->keys[0] = game->start.key;
    return true;
}

/* ---- moves ------------------------------------------------------------------------- */

static struct undo *undo_slot(struct game *game, size_t ply)
{
    if (ply >= game->capacity) {
        game->capacity = game->capacity ? 2 * game->capacity : 128;
        game->moves = memory_resize(game->moves, game->capacity, sizeof *game->moves);
        game->keys = memory_resize(game->keys, game->capacity + 1, sizeof *game->keys);
    }
    return &game->moves[ply].undo;
}

static void do_move(struct pgn_reader *reader, struct move_node *node)
{
    struct game *game = reader->game;
    struct undo *undo = undo_slot(game, reader->ply++);

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
    const char *complaint =
        complaints[read_move(&reader->game->position, token, &move)];

    if (complaint && is_surplus(token))
        return;
    if (!complaint && reader->ply >= PGN_LINE_PLIES)
        complaint = "longer than any game can be";
    if (!complaint && reader->game->tree.count >= PGN_MOVES)
        complaint = "more moves than a game may have";
    if (!complaint) {
        append_move(reader, move);
        return;
    }
    complain(reader, token->start, complaint, token->text, token->length);
    lose_rest(reader);
}

/* ---- variations -------------------------------------------------------------------- */

static bool is_at_variation_start(const struct pgn_reader *reader)
{
    return reader->depth > 0 &&
           reader->node == reader->open[reader->depth - 1].host->parent;
}

static void open_variation(struct pgn_reader *reader, const struct pgn_token *token)
{
    struct pgn_open_variation *open;

    if (reader->node == reader->game->tree.root || is_at_variation_start(reader)) {
        complain(reader, token->start, "a variation without a move before it", "", 0);
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
    keep_waiting_notes(reader, host);
    do_move(reader, host);
}

/* ---- what is said ------------------------------------------------------------------ */

static void take_comment(struct pgn_reader *reader, const struct pgn_token *token)
{
    bool before = is_at_variation_start(reader);
    size_t length = token->length;
    const char *text = pgn_text_decode(&reader->scratch, token->text, &length);

    move_tree_comment(&reader->game->tree, before ? &reader->waiting : reader->node, before,
                      text, length);
}

static void take_nag(struct pgn_reader *reader, const struct pgn_token *token)
{
    bool before = is_at_variation_start(reader);

    if (token->number > 255)
        complain(reader, token->start, "expected a glyph from $0 to $255", token->text,
                 token->length);
    else if (!move_tree_nag(&reader->game->tree, before ? &reader->waiting : reader->node,
                            (uint8_t)token->number))
        complain(reader, token->start, "one glyph too many", "", 0);
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
static void take_result(struct pgn_reader *reader, enum result result, bool told)
{
    struct game *game = reader->game;

    game_settle(game);
    if (told && result == RESULT_NONE && reader->tag_result == RESULT_NONE &&
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

/* `told`: the file gives a result, which may be that there is none. */
static void end_game(struct pgn_reader *reader, enum result result, bool told)
{
    if (reader->depth > 0)
        complain(reader, reader->open[reader->depth - 1].start,
                 "a variation that begins here has no ')'", "", 0);
    while (reader->depth > 0)
        close_variation(reader);
    lay_out_line(reader);
    take_result(reader, result, told);
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
    if (token->kind == PGN_TOKEN_ERROR) {
        complain(reader, token->start, token->text, "", 0);
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

static void take_token(struct pgn_reader *reader, const struct pgn_token *token)
{
    if (reader->passed_over > 0 || reader->lost) {
        pass_over(reader, token);
        return;
    }
    switch (token->kind) {
    case PGN_TOKEN_COMMENT:
        take_comment(reader, token);
        break;
    case PGN_TOKEN_NAG:
        take_nag(reader, token);
        break;
    case PGN_TOKEN_SYMBOL:
        take_move(reader, token);
        break;
    case PGN_TOKEN_OPEN:
        open_variation(reader, token);
        break;
    case PGN_TOKEN_CLOSE:
        if (reader->depth > 0)
            close_variation(reader);
        else
            complain(reader, token->start, "a ')' without its '('", "", 0);
        break;
    case PGN_TOKEN_ERROR:
        complain(reader, token->start, token->text, "", 0);
        lose_all(reader);
        break;
    case PGN_TOKEN_TAG:
    case PGN_TOKEN_RESULT:
    case PGN_TOKEN_END:
        break; /* of these begin or end games: see read_moves() */
    }
}

/* ---- where a game ends ------------------------------------------------------------- */

struct span {
    size_t brackets;    /* open, in all that belongs to the game */
    const char *behind; /* the last word, once there was a move */
};

enum span_end { GOES_ON, ENDS_BEFORE /* this token, which is put back */, ENDS_WITH };

/* Whether between two places an empty line ends and a first move is numbered: then another
 * game begins, one without tags behind one without a result. */
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
static enum span_end span_token(struct span *span, struct pgn_scanner *scanner,
                                const struct pgn_token *token)
{
    bool outside = span->brackets == 0;

    if (token->kind == PGN_TOKEN_TAG || token->kind == PGN_TOKEN_END) {
        scanner->at = token->start;
        return ENDS_BEFORE;
    }
    if (token->kind == PGN_TOKEN_RESULT && outside)
        return ENDS_WITH;
    if (token->kind == PGN_TOKEN_SYMBOL && outside && span->behind &&
        is_new_beginning(span->behind, token->start)) {
        scanner->at = span->behind;
        return ENDS_BEFORE;
    }
    if (span->behind || (token->kind == PGN_TOKEN_SYMBOL && outside))
        span->behind = scanner->at;
    span->brackets += token->kind == PGN_TOKEN_OPEN;
    span->brackets -= token->kind == PGN_TOKEN_CLOSE && !outside;
    if (token->kind == PGN_TOKEN_ERROR)
        span->brackets = 0;
    return GOES_ON;
}

/* ---- games ------------------------------------------------------------------------- */

static void start_game(struct pgn_reader *reader, struct game *game)
{
    game_init_undated(game, &reader->standard);
    reader->game = game;
    reader->fen_start = reader->variant_start = NULL;
    reader->tag_result = RESULT_NONE;
    reader->node = reader->end = game->tree.root;
    reader->waiting.notes = NULL;
    reader->ply = reader->depth = reader->passed_over = 0;
    reader->tag_open = reader->tags = reader->broken = reader->lost = reader->spoiled = false;
}

/* Tags, and what is said before the first move; *token is the first that is neither. False:
 * there is no game. One that is only a comment stands in a file of its own. */
static bool read_tags(struct pgn_reader *reader, struct pgn_token *token)
{
    bool first = reader->first, event = false;

    for (;;) {
        pgn_scanner_next(&reader->scanner, token);
        if (token->kind == PGN_TOKEN_COMMENT) {
            take_comment(reader, token);
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

/* What is said behind the result, on its line, is about the end of the game. */
static void take_last_comments(struct pgn_reader *reader, bool wanted)
{
    struct pgn_scanner *scanner = &reader->scanner;
    struct pgn_token token;
    const char *at, *last;

    for (;;) {
        at = scanner->at;
        pgn_scanner_next(scanner, &token);
        if (token.kind != PGN_TOKEN_COMMENT || pgn_scanner_lines(at, token.start, &last) > 0)
            break;
        if (wanted)
            take_comment(reader, &token);
    }
    scanner->at = at;
}

/* Up to the end of the game. */
static void read_moves(struct pgn_reader *reader, struct pgn_token *token)
{
    struct span span = {0, NULL};

    for (;; pgn_scanner_next(&reader->scanner, token)) {
        enum span_end end = span_token(&span, &reader->scanner, token);

        if (end == ENDS_BEFORE) {
            end_game(reader, reader->tag_result, reader->tag_open);
            return;
        }
        if (end == ENDS_WITH) {
            end_game(reader, (enum result)token->number, true);
            take_last_comments(reader, !reader->lost);
            return;
        }
        take_token(reader, token);
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
    if (begun && reader->broken && !reader->tags && game->tree.count == 0)
        *found = begun = false; /* some text, but not a game */
    if (!begun)
        game_free(game);
    return !begun ? PGN_NONE : reader->broken ? PGN_BROKEN : PGN_OK;
}

bool pgn_reader_skip(struct pgn_reader *reader,
                     void (*tag)(void *context, const struct pgn_token *token),
                     void *context)
{
    bool first = reader->first, tags = false, event = false, comment = false;
    struct pgn_scanner *scanner = &reader->scanner;
    struct span span = {0, NULL};
    struct pgn_token token;
    enum span_end end = GOES_ON;

    scanner->tag_end = scanner->at;
    for (;;) {
        pgn_scanner_next(scanner, &token);
        if (token.kind == PGN_TOKEN_COMMENT) {
            comment = true;
            first = first && token.text[-1] == '{';
        } else if (token.kind == PGN_TOKEN_TAG && !(event && is_tag(&token, "Event"))) {
            event = event || is_tag(&token, "Event");
            tags = true;
            if (tag)
                tag(context, &token);
        } else {
            break;
        }
    }
    if (!tags && token.kind == PGN_TOKEN_END)
        return first && comment;
    while ((end = span_token(&span, scanner, &token)) == GOES_ON)
        pgn_scanner_next(scanner, &token);
    if (end == ENDS_WITH)
        take_last_comments(reader, false);
    return true;
}

/* ---- a whole text ------------------------------------------------------------------ */

struct first_error {
    struct reason *reason;
    bool known;
};

static void keep_first(void *context, const struct reason *reason)
{
    struct first_error *first = context;

    if (!first->known && first->reason)
        *first->reason = *reason;
    first->known = true;
}

enum pgn_status pgn_read(struct game *game, const char *text, size_t length,
                         size_t number, struct reason *reason)
{
    struct first_error first = {reason, false};
    enum pgn_status status = PGN_NONE;
    struct pgn_reader reader;
    bool found = true;

    pgn_reader_init(&reader);
    pgn_scanner_init(&reader.scanner, text, pgn_skip_mark(text, text + length),
                     text + length);
    reader.origin = text;
    reader.complain = keep_first;
    reader.context = &first;
    for (size_t i = 1; found && i < number; i++)
        found = pgn_reader_skip(&reader, NULL, NULL);
    reader.first = number == 1;
    if (found)
        status = pgn_reader_next(&reader, game, &found);
    if (!found && !first.known) {
        if (number == 1)
            reason_set(reason, 0, "no game in the PGN text");
        else
            reason_set(reason, 0, "no game number %zu in the PGN text", number);
    }
    pgn_reader_free(&reader);
    return status;
}
