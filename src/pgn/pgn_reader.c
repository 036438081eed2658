/* pgn_reader.c - read games from Portable Game Notation as it is found in the wild.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game is its tags, then moves up to a result, to the next tag or to the end of the
 * text; what the moves say is the business of pgn_movetext.c.
 */
#include "pgn/pgn_movetext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "rules/fen.h"

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
        reader->tag_open = strcmp(value, result_text(RESULT_NONE)) == 0;
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
    reader->tag_open = reader->tags = reader->lost = reader->spoiled = reader->full = false;
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
            pgn_movetext_end(reader, reader->tag_result, reader->tag_open);
            return;
        }
        if (end == ENDS_WITH) {
            pgn_movetext_end(reader, (enum result)token->number, true);
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
