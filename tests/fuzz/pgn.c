/* pgn.c - any bytes as games: read, written, read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was written reads as the same game without a complaint, is written as the same bytes,
 * and keeps all that it holds by our own reckoning. Reasons are printable and name a place in
 * the text.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "../game_difference.h"
#include "pgn/pgn.h"
#include "review/review_annotate.h"

enum { GAMES = 3 /* of a text */ };

static void expect_written(const struct game *game)
{
    struct reason reason = {0};
    size_t length, again_length;
    char *text = pgn_write(game, &length), *again;
    struct game read;
    enum pgn_status status = pgn_read(&read, text, length, 1, &reason);
    const char *difference;
    EXPECT(strlen(text) == length && text[length - 1] == '\n', "%zu", length);
    EXPECT(status == PGN_OK, "status %d, %s\n%s", status, reason.text, text);
    difference = game_difference(game, &read);
    EXPECT(!difference, "%s\n%s", difference, text);
    again = pgn_write(&read, &again_length);
    EXPECT(length == again_length && memcmp(text, again, length) == 0, "\n%s\n%s", text,
           again);
    EXPECT(pgn_is_lossless(&read, text, length), "\n%s", text);
    EXPECT(pgn_read(&(struct game){.count = 0}, text, length, 2, NULL) == PGN_NONE,
           "a second game\n%s", text);
    game_free(&read);
    free(again);
    free(text);
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

static bool is_no_book(const struct position *position, chess_move move)
{
    (void)position, (void)move;
    return false;
}

/* A review in it, if there is one. */
static void restore(const struct game *game)
{
    struct review review;
    if (review_restore(&review, game, is_no_book))
        review_free(&review);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_copy(bytes, size);
    enum pgn_status status = PGN_OK;
    fuzz_begin();
    for (size_t number = 1; number <= GAMES && status != PGN_NONE; number++) {
        struct reason reason = {0};
        struct game game;
        status = pgn_read(&game, text, size, number, &reason);
        if (status != PGN_OK) {
            fuzz_expect_said(reason.text);
            EXPECT(reason.line >= 0 && (size_t)reason.line <= size + 1, "line %d",
                   reason.line);
        }
        if (status == PGN_NONE)
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
