/* pgn_reader.c - read games from Portable Game Notation as found in practice
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game is tags, then moves up to a result, the next tag or the end of the text.
 * pgn_movetext.c reads the moves.
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
    free(reader->open);
    reader->open = NULL;
}

/* ---- tags -------------------------------------------------------------------------- */

/* Returns why a tag is rejected; "" if it repeats an earlier one; NULL if it is accepted. */
static const char *tag_refusal(struct pgn_reader *reader, const struct pgn_token *token,
                               const char *name, const char *value)
{
    const char *known = game_tag_exact(reader->game, name);
    if (!known && reader->has_result && strcmp(name, "Result") == 0)
        known = result_text(reader->tag_result);
    if (token->name_length >= GAME_TAG_NAME_SIZE)
        return "tag name too long";
    if (token->length > PGN_VALUE)
        return "tag value too long";
    if (known)
        return strcmp(known, value) == 0 ? "" : "duplicate tag with a different value";
    return NULL;
}

static void take_tag(struct pgn_reader *reader, const struct pgn_token *token)
{
    const char *value = "", *refusal;
    char name[GAME_TAG_NAME_SIZE];
    if (pgn_reader_is_full(reader, token))
        return;
    size_t length = token->name_length < sizeof name ? token->name_length : sizeof name - 1;
    memcpy(name, token->name, length);
    name[length] = '\0';
    if (length == 3 && word_equals(name, length, "FEN")) /* "[Fen" is accepted, too */
        strcpy(name, "FEN");
    if (token->length <= PGN_VALUE)
        value = pgn_value_read(&reader->scratch, token);
    refusal = tag_refusal(reader, token, name, value);
    if (!refusal && strcmp(name, "Result") == 0) {
        reader->has_result = true;
        if (!pgn_result_read(value, &reader->tag_result) &&
            game_set_tag(reader->game, "Result", value))
            reader->odd_result = game_tag_exact(reader->game, "Result");
    } else if (!refusal && !game_set_tag(reader->game, name, value)) {
        refusal = "too many tags";
    }
    if (refusal && *refusal) {
        pgn_reader_complain(reader, token->start, refusal, token->name, token->name_length);
        pgn_reader_keep_text(reader, token->start, reader->scanner.at);
    }
    if (!refusal && strcmp(name, "FEN") == 0)
        reader->fen_start = token->start;
    if (!refusal && strcmp(name, "Variant") == 0)
        reader->variant_start = token->start;
}

static void name_player(const struct game *game, const char *tag, char player[GAME_NAME_SIZE])
{
    const char *value = game_tag(game, tag);
    if (value)
        printable_copy_string(player, GAME_NAME_SIZE, value);
}

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
    if (!game_tag(game, "Event")) /* an unknown event is not a casual game */
        game_set_tag(game, "Event", "?");
    if (!game_tag(game, "Round"))
        game_set_tag(game, "Round", "?");
}

/* Set up the start position. Returns false if the game cannot begin. */
static bool begin_moves(struct pgn_reader *reader)
{
    struct game *game = reader->game;
    const char *fen = game_tag(game, "FEN"), *variant = game_tag(game, "Variant");
    enum pgn_variant kind = variant ? pgn_variant_find(variant) : PGN_VARIANT_STANDARD;
    struct error error;
    take_tags_in(reader);
    if (kind == PGN_VARIANT_UNKNOWN) {
        pgn_reader_complain(reader, reader->variant_start, "unknown variant", variant,
                            strlen(variant));
        return false;
    }
    if (fen && *fen && !fen_parse(&game->start, fen, &error)) {
        pgn_reader_complain(reader, reader->fen_start, error.text, "", 0);
        return false;
    }
    game->start.chess960 = game->start.chess960 || kind == PGN_VARIANT_CHESS960;
    game->position = game->start;
    game->keys[0] = game->start.key;
    return true;
}

/* State of reading the tag section. */
struct head {
    bool event;           /* there was an Event tag */
    const char *last_tag; /* end of the last tag; NULL: none yet */
    const char *at;       /* up to here, lines after the tag are counted */
    int lines;
};

/* Read a token and return whether it belongs to the tag section: tags, comments, markup,
 * unreadable text instead of a tag or on its line. An Event tag after an empty line begins
 * another game. */
static bool next_of_head(struct head *head, struct pgn_scanner *scanner,
                         struct pgn_token *token)
{
    const char *last;
    pgn_scanner_next(scanner, token);
    bool event = token->kind == PGN_TOKEN_TAG && token->name_length == 5 &&
                 memcmp(token->name, "Event", 5) == 0;
    if (head->at && (event || token->kind != PGN_TOKEN_TAG))
        head->lines += pgn_scanner_lines(head->at, token->start, &last);
    head->at = token->start;
    if (token->kind == PGN_TOKEN_TAG) {
        if (head->event && event && head->lines > 1)
            return false;
        head->event = head->event || event;
        head->last_tag = head->at = scanner->at;
        head->lines = 0;
        return true;
    }
    if (token->kind == PGN_TOKEN_UNREAD && token->number == PGN_UNREAD_TAG)
        return true;
    if (token->kind == PGN_TOKEN_UNREAD)
        return head->last_tag && head->lines == 0;
    return token->kind == PGN_TOKEN_COMMENT || token->kind == PGN_TOKEN_MARKUP;
}

/* ---- where a game ends ------------------------------------------------------------- */

struct extent {
    size_t brackets;      /* open brackets, skipped text included */
    const char *word_end; /* end of the last word; NULL: no move yet */
};

enum extent_end { GOES_ON, ENDS_BEFORE /* the token is pushed back */, ENDS_WITH };

/* Returns whether an empty line and a numbered first move are between two places: a game
 * without tags follows one without a result. */
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

/* The one rule for the end of a game, whether its moves are read or skipped. */
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
    reader->odd_result = reader->unread = reader->ahead = NULL;
    reader->moves_hash = 0;
    reader->errors = 0;
    reader->erred = reader->origin;
    reader->node = reader->end = game->tree.root;
    reader->waiting.notes = NULL;
    reader->ply = reader->depth = reader->passed_over = 0;
    reader->tags = reader->has_result = reader->misfit = false;
    reader->lost = reader->spoiled = reader->full = false;
}

/* Returns whether only comments and markup follow in the game. The answer is cached. */
static bool is_last(struct pgn_reader *reader)
{
    struct pgn_scanner *scanner = &reader->scanner, ahead = *scanner;
    struct pgn_token next;
    if (reader->ahead && scanner->at <= reader->ahead)
        return reader->is_last;
    do
        pgn_scanner_next(&ahead, &next);
    while (next.kind == PGN_TOKEN_COMMENT || next.kind == PGN_TOKEN_MARKUP);
    scanner->starved = ahead.starved;
    scanner->looked_at = ahead.looked_at;
    memcpy(scanner->found, ahead.found, sizeof scanner->found);
    reader->ahead = next.start;
    reader->is_last = next.kind == PGN_TOKEN_END || next.kind == PGN_TOKEN_TAG;
    return reader->is_last;
}

/* Read tags and comments before the first move; *token is the token after them. Returns false
 * if there is no game. A comment alone is a game only if nothing else is in the file. */
static bool read_tags(struct pgn_reader *reader, struct pgn_token *token)
{
    struct head head = {0};
    bool first = reader->first;
    while (next_of_head(&head, &reader->scanner, token)) {
        reader->tags = head.last_tag != NULL;
        if (token->kind == PGN_TOKEN_MARKUP && (!reader->tags || is_last(reader)))
            continue; /* HTML around a game */
        if (token->kind == PGN_TOKEN_TAG) {
            take_tag(reader, token);
        } else if (token->kind == PGN_TOKEN_COMMENT) {
            pgn_movetext_comment(reader, token);
            first = first && *token->start == '{';
        } else {
            pgn_reader_complain(reader, token->start,
                                "expected a tag such as [White \"Name\"]", token->start,
                                (size_t)(reader->scanner.at - token->start));
            pgn_reader_keep_text(reader, token->start, reader->scanner.at);
        }
    }
    return reader->tags || token->kind != PGN_TOKEN_END ||
           (first && reader->game->tree.root->notes);
}

/* Comments after the result, on the same line, belong to the end of the game. */
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

/* HTML, or a word that repeats a nonstandard Result tag, such as "0-0", which then is not
 * castling. */
static bool is_after_game(struct pgn_reader *reader, const struct pgn_token *token)
{
    const char *result = reader->odd_result;
    size_t size = (size_t)(reader->scanner.at - token->start);
    bool odd = result && token->kind != PGN_TOKEN_END && token->kind != PGN_TOKEN_RESULT &&
               size == strlen(result) && memcmp(token->start, result, size) == 0;
    return (odd || token->kind == PGN_TOKEN_MARKUP) && is_last(reader);
}

static void read_moves(struct pgn_reader *reader, struct pgn_token *token)
{
    struct extent extent = {0, NULL};
    for (; !reader->misfit; pgn_scanner_next(&reader->scanner, token)) {
        if (is_after_game(reader, token))
            continue;
        enum extent_end end = extent_token(&extent, &reader->scanner, token);
        if (end == ENDS_BEFORE) {
            pgn_movetext_end(reader, reader->tag_result, reader->scanner.at);
            return;
        }
        if (end == ENDS_WITH) {
            pgn_movetext_result(reader, token);
            take_last_comments(reader, true);
            return;
        }
        pgn_movetext_token(reader, token);
    }
}

static enum pgn_status read_game(struct pgn_reader *reader, struct game *game, bool *found)
{
    struct pgn_token token;
    start_game(reader, game);
    reader->scanner.tag_end = reader->scanner.at;
    *found = read_tags(reader, &token);
    bool begun = *found && begin_moves(reader);
    reader->lost = !begun;
    if (*found)
        read_moves(reader, &token);
    pgn_reader_complain_rest(reader);
    if (begun && !reader->tags && game->tree.count == 0 && token.kind == PGN_TOKEN_RESULT)
        pgn_reader_complain(reader, token.start, "a result without a game", "", 0);
    if (begun && reader->errors > 0 && !reader->tags && game->tree.count == 0)
        *found = begun = false; /* text, but not a game */
    if (!begun)
        game_free(game);
    return !begun ? PGN_NONE : reader->errors > 0 ? PGN_BROKEN : PGN_OK;
}

/* Returns the language in which all moves are legal, if all such languages read the same
 * moves; else ENGLISH. */
static int find_language(struct pgn_reader *reader, const char *from)
{
    int fitting = ENGLISH;
    uint64_t moves = 0;
    for (reader->language = 0; reader->language < NOTATION_LANGUAGES; reader->language++) {
        struct game game;
        bool found;
        reader->scanner.at = from;
        if (read_game(reader, &game, &found) != PGN_NONE)
            game_free(&game);
        if (!found || reader->misfit || (fitting != ENGLISH && moves == reader->moves_hash))
            continue;
        if (fitting != ENGLISH)
            return ENGLISH;
        fitting = reader->language;
        moves = reader->moves_hash;
    }
    return fitting;
}

/* The game is first read silently. If it has errors, other languages are tried, and it is read
 * again to report its errors. */
enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct game *game, bool *found)
{
    const char *from = reader->scanner.at;
    reader->language = ENGLISH;
    reader->trial = true;
    enum pgn_status status = read_game(reader, game, found);
    if (reader->errors > 0 && !(reader->more && reader->scanner.starved)) {
        if (status != PGN_NONE)
            game_free(game);
        reader->language = reader->misfit ? find_language(reader, from) : ENGLISH;
        reader->trial = false;
        reader->scanner.at = from;
        status = read_game(reader, game, found);
    }
    reader->trial = false;
    return status;
}

/* Without tags, only moves distinguish a game from other text, so they are read. */
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
    struct head head = {0};
    struct pgn_token token;
    enum extent_end end = GOES_ON;
    scanner->tag_end = from;
    while (next_of_head(&head, scanner, &token))
        if (token.kind == PGN_TOKEN_TAG && tag)
            tag(context, &token);
    if (!head.last_tag)
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

void pgn_keep_first_error(void *context, const struct error *error)
{
    struct pgn_first_error *first = context;
    if (!first->known && first->error)
        *first->error = *error;
    first->known = true;
}

enum pgn_status pgn_read(struct game *game, const char *text, size_t length, size_t number,
                         struct error *error)
{
    struct pgn_first_error first = {error, false};
    enum pgn_status status = PGN_NONE;
    struct pgn_reader reader;
    bool found = true;
    pgn_reader_init(&reader);
    reader.first = true;
    pgn_scanner_init(&reader.scanner, text, pgn_skip_mark(text, text + length), text + length);
    reader.origin.at = reader.scanner.at;
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
            error_set(error, 0, "no game in the PGN text");
        else
            error_set(error, 0, "no game number %zu in the PGN text", number);
    }
    pgn_reader_free(&reader);
    return status;
}
