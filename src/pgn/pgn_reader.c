/* pgn_reader.c - reads games from Portable Game Notation as found in practice.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game consists of tags, then moves up to a result, the next tag or the end of the text.
 */
#include "pgn/pgn_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"

void pgn_reader_init(struct pgn_reader *reader)
{
    memset(reader, 0, sizeof *reader);
    position_set_start(&reader->standard);
    reader->origin.line = reader->origin.column = 1;
}

void pgn_reader_free(struct pgn_reader *reader)
{
    buffer_free(&reader->scratch);
    free(reader->open_variations);
    reader->open_variations = NULL;
}

/* Returns NULL to accept a tag, "" if it repeats an earlier one, or an error message. */
static const char *find_tag_error(struct pgn_reader *reader, const struct pgn_token *token,
                                  const char *name, const char *value)
{
    const char *known = game_raw_tag(reader->game, name);
    if (!known && reader->has_result && strcmp(name, "Result") == 0)
        known = result_text(reader->tag_result);
    if (token->name_length >= GAME_TAG_NAME_SIZE)
        return "tag name too long";
    if (token->length > PGN_TAG_VALUE_MAX)
        return "tag value too long";
    if (known)
        return strcmp(known, value) == 0 ? "" : "duplicate tag with a different value";
    return NULL;
}

static void handle_tag(struct pgn_reader *reader, const struct pgn_token *token)
{
    const char *value = "", *message;
    char name[GAME_TAG_NAME_SIZE];
    if (pgn_reader_report_if_full(reader, token))
        return;
    size_t length = token->name_length < sizeof name ? token->name_length : sizeof name - 1;
    memcpy(name, token->name, length);
    name[length] = '\0';
    if (length == 3 && word_equals(name, length, "FEN")) /* "[Fen" is also accepted */
        strcpy(name, "FEN");
    if (token->length <= PGN_TAG_VALUE_MAX)
        value = pgn_tag_value(&reader->scratch, token);
    message = find_tag_error(reader, token, name, value);
    if (!message && strcmp(name, "Result") == 0) {
        reader->has_result = true;
        if (!pgn_result_parse(value, &reader->tag_result) &&
            game_set_tag(reader->game, "Result", value))
            reader->nonstandard_result = game_raw_tag(reader->game, "Result");
    } else if (!message && !game_set_tag(reader->game, name, value)) {
        message = "too many tags";
    }
    if (message && *message) {
        pgn_reader_report_error(reader, token->start, message, token->name,
                                token->name_length);
        pgn_reader_store_as_comment(reader, token->start, reader->scanner.at);
    }
    if (!message && strcmp(name, "FEN") == 0)
        reader->fen_start = token->start;
    if (!message && strcmp(name, "Variant") == 0)
        reader->variant_start = token->start;
}

static void set_player_name(const struct game *game, const char *tag,
                            char player[GAME_NAME_SIZE])
{
    const char *value = game_tag(game, tag);
    if (value)
        printable_copy_string(player, GAME_NAME_SIZE, value);
}

static void apply_tags(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    const char *date = game_tag(game, "Date"), *time = game_tag(game, "Time");
    set_player_name(game, "White", game->white);
    set_player_name(game, "Black", game->black);
    if (date)
        pgn_date_parse(&game->date, date);
    if (time)
        pgn_time_parse(&game->date, time);
    if (!game_tag(game, "Event")) /* otherwise pgn_write() would write "Casual game" */
        game_set_tag(game, "Event", "?");
    if (!game_tag(game, "Round"))
        game_set_tag(game, "Round", "?");
}

/* Returns false if the FEN is invalid or the variant is unknown. */
static bool set_up_start(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    const char *fen = game_tag(game, "FEN"), *variant = game_tag(game, "Variant");
    enum pgn_variant kind = variant ? pgn_variant_parse(variant) : PGN_VARIANT_STANDARD;
    struct error error;
    apply_tags(reader);
    if (kind == PGN_VARIANT_UNKNOWN) {
        pgn_reader_report_error(reader, reader->variant_start, "unknown variant", variant,
                                strlen(variant));
        return false;
    }
    if (fen && *fen && !fen_parse(&game->start, fen, &error)) {
        pgn_reader_report_error(reader, reader->fen_start, error.text, "", 0);
        return false;
    }
    game->start.chess960 = game->start.chess960 || kind == PGN_VARIANT_CHESS960;
    game->position = game->start;
    game->keys[0] = game->start.key;
    return true;
}

struct tag_section {
    bool event;           /* whether the section has an Event tag */
    const char *last_tag; /* end of the last tag; NULL: none yet */
    const char *at;       /* lines after the tag are counted up to here */
    int lines;
};

/* Reads a token and returns whether it belongs to the tag section, which has tags, comments,
 * markup, and unreadable text in place of a tag or on its line. A second Event tag after an
 * empty line begins another game. */
static bool read_tag_section_token(struct tag_section *section, struct pgn_scanner *scanner,
                                   struct pgn_token *token)
{
    const char *last;
    pgn_scanner_next(scanner, token);
    bool event = token->kind == PGN_TOKEN_TAG && token->name_length == 5 &&
                 memcmp(token->name, "Event", 5) == 0;
    if (section->at && (event || token->kind != PGN_TOKEN_TAG))
        section->lines += pgn_count_lines(section->at, token->start, &last);
    section->at = token->start;
    if (token->kind == PGN_TOKEN_TAG) {
        if (section->event && event && section->lines > 1)
            return false;
        section->event = section->event || event;
        section->last_tag = section->at = scanner->at;
        section->lines = 0;
        return true;
    }
    if (token->kind == PGN_TOKEN_UNREADABLE && token->number == PGN_UNREADABLE_TAG)
        return true;
    if (token->kind == PGN_TOKEN_UNREADABLE)
        return section->last_tag && section->lines == 0;
    return token->kind == PGN_TOKEN_COMMENT || token->kind == PGN_TOKEN_MARKUP;
}

struct game_extent {
    size_t brackets;      /* open brackets, including those in skipped text */
    const char *word_end; /* end of the last token; NULL: no move yet */
};

enum game_extent_end {
    GAME_CONTINUES,
    GAME_ENDS_BEFORE_TOKEN /* the token is pushed back */,
    GAME_ENDS_WITH_TOKEN
};

/* Returns whether an empty line and then "1." lie in between. There, a game without tags
 * follows a game without a result. */
static bool is_new_game_between(const char *from, const char *to)
{
    const char *dot = memchr(from, '.', (size_t)(to - from)), *at;
    int lines = 0;
    if (!dot || dot - from < 3 || dot[-1] != '1' || (dot + 1 < to && dot[1] == '.'))
        return false;
    for (at = dot - 1; at > from && strchr(" \t\r\n", at[-1]) && at[-1]; at--)
        lines += at[-1] == '\n';
    return lines > 1;
}

/* Returns whether the game ends at a token. Reading and skipping share this function, so they
 * agree. */
static enum game_extent_end classify_extent_token(struct game_extent *extent,
                                                  struct pgn_scanner *scanner,
                                                  const struct pgn_token *token)
{
    bool outside = extent->brackets == 0;
    if (token->kind == PGN_TOKEN_TAG || token->kind == PGN_TOKEN_END) {
        scanner->at = token->start;
        return GAME_ENDS_BEFORE_TOKEN;
    }
    if (token->kind == PGN_TOKEN_RESULT && outside)
        return GAME_ENDS_WITH_TOKEN;
    if (token->kind == PGN_TOKEN_SYMBOL && outside && extent->word_end)
        scanner->bytes_examined += (size_t)(token->start - extent->word_end);
    if (token->kind == PGN_TOKEN_SYMBOL && outside && extent->word_end &&
        is_new_game_between(extent->word_end, token->start)) {
        scanner->at = extent->word_end;
        return GAME_ENDS_BEFORE_TOKEN;
    }
    if (extent->word_end || (token->kind == PGN_TOKEN_SYMBOL && outside))
        extent->word_end = scanner->at;
    extent->brackets += token->kind == PGN_TOKEN_OPEN;
    extent->brackets -= token->kind == PGN_TOKEN_CLOSE && !outside;
    if (token->kind == PGN_TOKEN_ERROR)
        extent->brackets = 0;
    return GAME_CONTINUES;
}

static void start_game(struct pgn_reader *reader, struct game *game)
{
    game_init_undated(game, &reader->standard);
    reader->game = game;
    reader->fen_start = reader->variant_start = NULL;
    reader->tag_result = RESULT_NONE;
    reader->nonstandard_result = reader->skipped_from = reader->is_last_until = NULL;
    reader->moves_hash = 0;
    reader->errors = 0;
    reader->last_error = reader->origin;
    reader->node = reader->end = game->tree.root;
    reader->pending_notes.notes = NULL;
    reader->ply = reader->depth = reader->skip_depth = 0;
    reader->has_tags = reader->has_result = reader->has_invalid_move = false;
    reader->skipping_game = reader->skipping_variation = reader->is_full = false;
}

/* Returns whether only comments and markup follow in the game. The result is cached. */
static bool is_last(struct pgn_reader *reader)
{
    struct pgn_scanner *scanner = &reader->scanner, ahead = *scanner;
    struct pgn_token next;
    if (reader->is_last_until && scanner->at <= reader->is_last_until)
        return reader->is_last;
    do
        pgn_scanner_next(&ahead, &next);
    while (next.kind == PGN_TOKEN_COMMENT || next.kind == PGN_TOKEN_MARKUP);
    scanner->hit_end = ahead.hit_end;
    scanner->bytes_examined = ahead.bytes_examined;
    memcpy(scanner->found, ahead.found, sizeof scanner->found);
    reader->is_last_until = next.start;
    reader->is_last = next.kind == PGN_TOKEN_END || next.kind == PGN_TOKEN_TAG;
    return reader->is_last;
}

/* Reads up to the first token of the moves. Returns false if there is no game. A comment alone
 * is a game only if nothing else is in the file. */
static bool read_tags(struct pgn_reader *reader, struct pgn_token *token)
{
    struct tag_section section = {0};
    bool first = reader->is_first_game;
    while (read_tag_section_token(&section, &reader->scanner, token)) {
        reader->has_tags = section.last_tag != NULL;
        if (token->kind == PGN_TOKEN_MARKUP && (!reader->has_tags || is_last(reader)))
            continue; /* HTML around a game */
        if (token->kind == PGN_TOKEN_TAG) {
            handle_tag(reader, token);
        } else if (token->kind == PGN_TOKEN_COMMENT) {
            pgn_movetext_handle_comment(reader, token);
            first = first && *token->start == '{';
        } else {
            pgn_reader_report_error(reader, token->start,
                                    "expected a tag such as [White \"Name\"]", token->start,
                                    (size_t)(reader->scanner.at - token->start));
            pgn_reader_store_as_comment(reader, token->start, reader->scanner.at);
        }
    }
    return reader->has_tags || token->kind != PGN_TOKEN_END ||
           (first && reader->game->tree.root->notes);
}

/* Reads the comments that follow the result on its line, and adds them to the game if
 * `store`. */
static void read_trailing_comments(struct pgn_reader *reader, bool store)
{
    struct pgn_scanner *scanner = &reader->scanner;
    struct pgn_token token;
    const char *at, *last;
    for (;;) {
        at = scanner->at;
        pgn_scanner_next(scanner, &token);
        scanner->bytes_examined += (size_t)(token.start - at);
        if (token.kind != PGN_TOKEN_COMMENT || pgn_count_lines(at, token.start, &last) > 0)
            break;
        if (store)
            pgn_movetext_handle_comment(reader, &token);
    }
    scanner->at = at;
}

/* Returns whether the token is HTML or a repeated nonstandard result such as "0-0" (which is
 * then not castling), followed only by comments and markup. */
static bool is_after_game(struct pgn_reader *reader, const struct pgn_token *token)
{
    const char *result = reader->nonstandard_result;
    size_t size = (size_t)(reader->scanner.at - token->start);
    bool repeats_result = result && token->kind != PGN_TOKEN_END &&
                          token->kind != PGN_TOKEN_RESULT && size == strlen(result) &&
                          memcmp(token->start, result, size) == 0;
    return (repeats_result || token->kind == PGN_TOKEN_MARKUP) && is_last(reader);
}

static void read_moves(struct pgn_reader *reader, struct pgn_token *token)
{
    struct game_extent extent = {0, NULL};
    for (; !reader->has_invalid_move; pgn_scanner_next(&reader->scanner, token)) {
        if (is_after_game(reader, token))
            continue;
        enum game_extent_end end = classify_extent_token(&extent, &reader->scanner, token);
        if (end == GAME_ENDS_BEFORE_TOKEN) {
            pgn_movetext_end(reader, reader->tag_result, reader->scanner.at);
            return;
        }
        if (end == GAME_ENDS_WITH_TOKEN) {
            pgn_movetext_handle_result(reader, token);
            read_trailing_comments(reader, true);
            return;
        }
        pgn_movetext_handle_token(reader, token);
    }
}

static enum pgn_status read_game(struct pgn_reader *reader, struct game *game, bool *found)
{
    struct pgn_token token;
    start_game(reader, game);
    reader->scanner.tag_end = reader->scanner.at;
    *found = read_tags(reader, &token);
    bool can_begin = *found && set_up_start(reader);
    reader->skipping_game = !can_begin;
    if (*found)
        read_moves(reader, &token);
    pgn_reader_report_error_count(reader);
    if (can_begin && !reader->has_tags && game->tree.count == 0 &&
        token.kind == PGN_TOKEN_RESULT)
        pgn_reader_report_error(reader, token.start,
                                "expected tags or moves before the result", "", 0);
    if (can_begin && reader->errors > 0 && !reader->has_tags && game->tree.count == 0)
        *found = can_begin = false; /* text, but not a game */
    if (!can_begin)
        game_free(game);
    return !can_begin ? PGN_NO_GAME : reader->errors > 0 ? PGN_HAS_ERRORS : PGN_OK;
}

/* Returns the language in which all moves are legal, or LANGUAGE_ENGLISH if there is none, or
 * if several give different moves. */
static int find_language(struct pgn_reader *reader, const char *from)
{
    int match = LANGUAGE_ENGLISH;
    uint64_t moves = 0;
    for (reader->language = 0; reader->language < NOTATION_LANGUAGES; reader->language++) {
        struct game game;
        bool found;
        reader->scanner.at = from;
        if (read_game(reader, &game, &found) != PGN_NO_GAME)
            game_free(&game);
        if (!found || reader->has_invalid_move ||
            (match != LANGUAGE_ENGLISH && moves == reader->moves_hash))
            continue;
        if (match != LANGUAGE_ENGLISH)
            return LANGUAGE_ENGLISH;
        match = reader->language;
        moves = reader->moves_hash;
    }
    return match;
}

/* If a move is invalid, tries the other languages. Reads a game with errors again to report
 * them. */
enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct game *game, bool *found)
{
    const char *from = reader->scanner.at;
    reader->language = LANGUAGE_ENGLISH;
    reader->is_dry_run = true;
    enum pgn_status status = read_game(reader, game, found);
    if (reader->errors > 0 && !(reader->has_more_text && reader->scanner.hit_end)) {
        if (status != PGN_NO_GAME)
            game_free(game);
        reader->language =
            reader->has_invalid_move ? find_language(reader, from) : LANGUAGE_ENGLISH;
        reader->is_dry_run = false;
        reader->scanner.at = from;
        status = read_game(reader, game, found);
    }
    reader->is_dry_run = false;
    return status;
}

/* Skips a game without tags. Only its moves distinguish it from other text, so they are
 * read. */
static bool skip_untagged(struct pgn_reader *reader, const char *from)
{
    pgn_error_callback *on_error = reader->on_error;
    struct game game;
    bool found;
    reader->scanner.at = from;
    reader->on_error = NULL;
    if (pgn_reader_next(reader, &game, &found) != PGN_NO_GAME)
        game_free(&game);
    reader->on_error = on_error;
    return found;
}

bool pgn_reader_skip(struct pgn_reader *reader,
                     void (*tag)(void *context, const struct pgn_token *token), void *context)
{
    struct pgn_scanner *scanner = &reader->scanner;
    const char *from = scanner->at;
    struct game_extent extent = {0, NULL};
    struct tag_section section = {0};
    struct pgn_token token;
    enum game_extent_end end = GAME_CONTINUES;
    scanner->tag_end = from;
    while (read_tag_section_token(&section, scanner, &token))
        if (token.kind == PGN_TOKEN_TAG && tag)
            tag(context, &token);
    if (!section.last_tag)
        return skip_untagged(reader, from);
    while ((end = classify_extent_token(&extent, scanner, &token)) == GAME_CONTINUES)
        pgn_scanner_next(scanner, &token);
    if (end == GAME_ENDS_WITH_TOKEN)
        read_trailing_comments(reader, false);
    return true;
}

bool pgn_reader_skip_next(struct pgn_reader *reader)
{
    bool found;
    do
        found = pgn_reader_skip(reader, NULL, NULL);
    while (!found && reader->scanner.at < reader->scanner.end);
    reader->is_first_game = reader->is_first_game && !found;
    return found;
}

void pgn_store_first_error(void *context, const struct error *error)
{
    struct pgn_first_error *first = context;
    if (!first->is_set && first->error)
        *first->error = *error;
    first->is_set = true;
}

enum pgn_status pgn_parse(struct game *game, const char *text, size_t length, size_t number,
                          struct error *error)
{
    struct pgn_first_error first = {error, false};
    enum pgn_status status = PGN_NO_GAME;
    struct pgn_reader reader;
    bool found = true;
    pgn_reader_init(&reader);
    reader.is_first_game = true;
    pgn_scanner_init(&reader.scanner, text, pgn_skip_byte_order_mark(text, text + length),
                     text + length);
    reader.origin.at = reader.scanner.at;
    reader.on_error = pgn_store_first_error;
    reader.context = &first;
    for (size_t i = 1; found && i < number; i++)
        found = pgn_reader_skip_next(&reader);
    if (found)
        do
            status = pgn_reader_next(&reader, game, &found);
        while (!found && number > 1 && reader.scanner.at < reader.scanner.end);
    if (!found && !first.is_set) {
        if (number == 1)
            error_set(error, 0, "no game in the PGN text");
        else
            error_set(error, 0, "no game number %zu in the PGN text", number);
    }
    pgn_reader_free(&reader);
    return status;
}
