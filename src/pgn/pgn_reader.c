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

static void tell_error(struct pgn_reader *reader, const char *what, const char *shown)
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
    tell_error(reader, what, shown);
}

/* How many errors were not told. */
static void tell_rest(struct pgn_reader *reader)
{
    char more[48];
    if (reader->errors <= PGN_COMPLAINTS || !reader->complain)
        return;
    snprintf(more, sizeof more, "and %zu more in this game", reader->errors - PGN_COMPLAINTS);
    tell_error(reader, more, "");
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
        pgn_reader_complain(reader, token->start, "too long a name for a tag", token->name,
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
    if (token->kind == PGN_TOKEN_SYMBOL && outside && span->behind)
        scanner->looked_at += (size_t)(token->start - span->behind);
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
    reader->errors = 0;
    reader->erred = reader->origin;
    reader->node = reader->end = game->tree.root;
    reader->waiting.notes = NULL;
    reader->ply = reader->depth = reader->passed_over = 0;
    reader->tag_open = reader->tags = reader->lost = reader->spoiled = false;
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

/* What is said behind the result, on its line, is about the end of the game. */
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
    struct span span = {0, NULL};
    for (;; pgn_scanner_next(&reader->scanner, token)) {
        enum span_end end = span_token(&span, &reader->scanner, token);
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
    tell_rest(reader);
    if (begun && reader->errors > 0 && !reader->tags && game->tree.count == 0)
        *found = begun = false; /* some text, but not a game */
    if (!begun)
        game_free(game);
    return !begun ? PGN_NONE : reader->errors > 0 ? PGN_BROKEN : PGN_OK;
}

bool pgn_reader_skip(struct pgn_reader *reader,
                     void (*tag)(void *context, const struct pgn_token *token), void *context)
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

enum pgn_status pgn_read(struct game *game, const char *text, size_t length, size_t number,
                         struct reason *reason)
{
    struct first_error first = {reason, false};
    enum pgn_status status = PGN_NONE;
    struct pgn_reader reader;
    bool found = true;
    pgn_reader_init(&reader);
    pgn_scanner_init(&reader.scanner, text, pgn_skip_mark(text, text + length), text + length);
    reader.origin.at = text;
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
