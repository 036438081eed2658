/* pgn.c - any bytes as PGN: read, written, and read again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The written text reads as the same game without errors, and is written as the same bytes. If
 * the reader reports nothing, every word of the movetext is accounted for in the game. Errors
 * are printable and have a position in the text.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "support/game_difference.h"
#include "base/words.h"
#include "pgn/pgn.h"
#include "pgn/pgn_reader.h"
#include "review/review_annotate.h"

enum { GAMES = 3 /* in a text */ };

static void expect_written(const struct game *game)
{
    struct error error = {0};
    size_t length, again_length;
    char *text = pgn_write(game, &length), *again;
    struct game read;
    enum pgn_status status = pgn_parse(&read, text, length, 1, &error);
    const char *difference;
    EXPECT(strlen(text) == length && text[length - 1] == '\n', "%zu", length);
    EXPECT(status == PGN_OK, "status %d, %s\n%s", status, error.text, text);
    difference = game_difference(game, &read);
    EXPECT(!difference, "%s\n%s", difference, text);
    again = pgn_write(&read, &again_length);
    EXPECT(length == again_length && memcmp(text, again, length) == 0, "\n%s\n%s", text,
           again);
    EXPECT(pgn_is_lossless(&read, text, length), "\n%s", text);
    EXPECT(pgn_parse(&(struct game){.count = 0}, text, length, 2, NULL) == PGN_NO_GAME,
           "a second game\n%s", text);
    game_free(&read);
    free(again);
    free(text);
}

/* ---- every word accounted for ------------------------------------------------------- */

struct contents {
    size_t moves, comments;
    bool nags[256];
};

static void add_notes(struct contents *contents, const struct move_notes *notes)
{
    const struct move_comment *comment;
    if (!notes)
        return;
    for (int i = 0; i < notes->nag_count; i++)
        contents->nags[notes->nags[i]] = true;
    for (comment = notes->before.first; comment; comment = comment->next)
        contents->comments++;
    for (comment = notes->after.first; comment; comment = comment->next)
        contents->comments++;
}

/* Expects only white space, invisible characters, move numbers, check signs, and lines that
 * begin with '%' between two tokens. */
static void expect_nothing(const char *begin, const char *at, const char *end)
{
    while (at < end) {
        char character[NOTATION_CHARACTER_SIZE];
        size_t size = notation_normalize_character(at, (size_t)(end - at), character);
        bool escape = *at == '%' && (at == begin || strchr("\r\n", at[-1]));
        EXPECT(escape || strspn(character, " \t\r\n\v\f\x1A"
                                           "0123456789.+#") == strlen(character),
               "'%.20s' was dropped", at);
        at += size;
        while (escape && at < end && !strchr("\r\n", *at))
            at++;
    }
}

static bool is_redundant(const struct pgn_token *token)
{
    static const char *const words[] = {"e.p.", "ep", "e.p", "ch", "mate", "dbl", "dis"};
    return word_equals_any(token->text, token->length, words, sizeof words / sizeof *words);
}

static bool is_blank_text(const char *text, size_t length)
{
    while (length > 0 && (is_white_space(text[length - 1]) || text[length - 1] == '\0'))
        length--;
    return length == 0;
}

static void expect_accounted(const char *text, size_t size)
{
    struct contents contents = {0};
    size_t symbols = 0, comments = 0, twice = 0;
    struct pgn_reader reader;
    struct pgn_token token;
    struct game game;
    bool found;
    pgn_reader_init(&reader);
    pgn_scanner_init(&reader.scanner, text, text, text + size);
    enum pgn_status status = pgn_reader_next(&reader, &game, &found);
    const char *end = reader.scanner.at, *at = text;
    if (status == PGN_OK && !reader.nonstandard_result) {
        struct move_tree_cursor place;
        add_notes(&contents, game.tree.root->notes);
        for (move_tree_cursor_init(&place, &game.tree, NULL); place.node;
             move_tree_cursor_next(&place)) {
            contents.moves++;
            add_notes(&contents, place.node->notes);
        }
        pgn_scanner_init(&reader.scanner, text, text, text + size);
        for (pgn_scanner_next(&reader.scanner, &token); token.start < end;
             pgn_scanner_next(&reader.scanner, &token)) {
            expect_nothing(text, at, token.start);
            EXPECT(token.kind != PGN_TOKEN_UNREADABLE && token.kind != PGN_TOKEN_ERROR,
                   "unread: '%.20s'", token.start);
            if (token.kind == PGN_TOKEN_NAG)
                EXPECT(contents.nags[token.number], "$%d was dropped", token.number);
            symbols += token.kind == PGN_TOKEN_SYMBOL;
            twice += token.kind == PGN_TOKEN_SYMBOL && is_redundant(&token);
            comments +=
                token.kind == PGN_TOKEN_COMMENT && !is_blank_text(token.text, token.length);
            at = reader.scanner.at;
        }
        EXPECT(symbols == contents.moves + twice, "%zu moves of %zu words", contents.moves,
               symbols);
        EXPECT(comments <= contents.comments + (game.ending != ENDING_NONE),
               "%zu comments of %zu", contents.comments, comments);
    }
    if (status != PGN_NO_GAME)
        game_free(&game);
    pgn_reader_free(&reader);
}

static void expect_sound(const struct game *game)
{
    EXPECT(game->current <= game->count, "%zu of %zu", game->current, game->count);
    EXPECT(game->keys[game->current] == game->position.key, "the key of another position");
    for (size_t i = 0; i < game->count; i++)
        fuzz_expect_said(game->moves[i].san);
    fuzz_expect_printable(game->white);
    fuzz_expect_printable(game->black);
    for (size_t i = 0; i < game->tag_count; i++)
        fuzz_expect_printable(game->tags[i].value);
}

static bool return_false(const struct position *position, chess_move move)
{
    (void)position, (void)move;
    return false;
}

/* Restores a review from the annotations, if there is one. */
static void restore(const struct game *game)
{
    struct review review;
    if (review_restore(&review, game, return_false))
        review_free(&review);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_copy(bytes, size);
    enum pgn_status status = PGN_OK;
    fuzz_begin();
    expect_accounted(text, size);
    for (size_t number = 1; number <= GAMES && status != PGN_NO_GAME; number++) {
        struct error error = {0};
        struct game game;
        status = pgn_parse(&game, text, size, number, &error);
        if (status != PGN_OK) {
            fuzz_expect_said(error.text);
            EXPECT(error.line >= 0 && (size_t)error.line <= size + 1, "line %d", error.line);
        }
        if (status == PGN_NO_GAME)
            continue;
        expect_sound(&game);
        expect_written(&game);
        restore(&game);
        if (status == PGN_OK)
            pgn_is_lossless(&game, text, size);
        game_free(&game);
    }
    free(text);
    return 0;
}
