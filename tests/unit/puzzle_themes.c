/* puzzle_themes.c - themes of combinations, and near misses without them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "study/puzzle_themes.h"
#include "base/words.h"
#include "support/test.h"

struct row {
    const char *fen, *moves, *themes, *others; /* expected and unexpected themes */
};

static struct exercise exercise;

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[EXERCISE_ROW_SIZE], theme[EXERCISE_ID_SIZE];
        struct error error;
        const char *word;
        size_t length;
        snprintf(text, sizeof text, "a,%s - - 0 1,%s,1,1,0,0,old,x,", rows[i].fen,
                 rows[i].moves);
        if (!exercise_parse(&exercise, text, strlen(text), &error))
            fail_msg("%s: %s", rows[i].fen, error.text);
        exercise_update_themes(&exercise);
        assert_false(exercise_has_theme(&exercise, "old"));
        for (int has = 0; has < 2; has++)
            for (const char *at = has ? rows[i].themes : rows[i].others;
                 next_word(&at, &word, &length);) {
                snprintf(theme, sizeof theme, "%.*s", (int)length, word);
                if (exercise_has_theme(&exercise, theme) != has)
                    fail_msg("%s: %s in \"%s\"", rows[i].fen, theme, exercise.themes);
            }
    }
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof(rows)[0])

TEST(test_attacks)
{
    static const struct row rows[] = {
        {"q3k3/7p/8/1N6/8/8/8/4K3 b", "h7h6 b5c7 e8d7 c7a8", "fork short", "pin skewer"},
        {"q3k3/7p/8/1N6/5b2/8/8/4K3 b", "h7h6 b5c7 e8d7 c7a8", "", "fork"},
        {"8/8/3k4/7q/8/8/8/R3K3 b", "d6d5 a1a5 d5e4 a5h5", "skewer", "fork discoveredAttack"},
        {"4k3/3q4/8/8/8/8/8/3R1K2 b", "d7e7 d1e1 e8d7 e1e7", "pin", "skewer"},
        /* The bishop may not capture the queen; without the rook it might. */
        {"4k3/4b2p/8/8/8/8/3Q4/4R1K1 b", "h7h5 d2g5 e8f8 g5e7", "pin", "fork"},
        {"4k3/4b2p/8/8/8/8/3Q4/5RK1 b", "h7h5 d2g5 e8d7 g5e7", "", "pin"},
        {"6k1/p2q3p/8/8/8/3B4/8/3R2K1 b", "a7a6 d3h7 g8h7 d1d7", "discoveredAttack",
         "doubleCheck"},
        {"4k3/p7/8/8/4N3/8/8/4R1K1 b", "a7a6 e4d6 e8d7 d6b7", "doubleCheck",
         "discoveredAttack"},
        {"4k3/p7/8/8/4N3/8/8/4R1K1 b", "a7a6 e4c5 e8f7 c5a6", "discoveredAttack",
         "doubleCheck"},
    };
    CHECK_ROWS(rows);
}

TEST(test_gains)
{
    static const struct row rows[] = {
        {"4k3/8/8/3n4/8/8/8/3R2K1 b", "e8e7 d1d5", "hangingPiece oneMove",
         "enPassant promotion"},
        {"4k3/8/4p3/3n4/8/8/8/3R2K1 b", "e8e7 d1d5", "", "hangingPiece"}, /* guarded */
        {"4k3/8/8/3R4/5n2/8/8/3R2K1 b", "f4d5 d1d5", "", "hangingPiece"}, /* an exchange */
        {"4k3/p7/8/8/8/8/bPP5/2K5 b", "a7a6 b2b3 a6a5 c1b2 a5a4 b2a2",
         "trappedPiece long bishopEndgame", "hangingPiece sacrifice"},
        {"4k3/p7/8/8/8/8/bPP5/R1K5 b", "a7a6 c2c3 a6a5 a1a2", "", "trappedPiece"},
        {"3qr1k1/p4ppp/8/4Q3/8/8/8/4R1K1 b", "a7a5 e5a5 d8a5 e1e8",
         "sacrifice backRankMate mate mateIn2", "hangingPiece"},
    };
    CHECK_ROWS(rows);
}

TEST(test_mates)
{
    static const struct row rows[] = {
        {"5r1k/6pp/8/4N3/8/8/8/6K1 b", "f8g8 e5f7", "smotheredMate mate mateIn1",
         "backRankMate"},
        {"6k1/R7/6K1/8/8/8/8/8 b", "g8h8 a7a8", "mate rookEndgame", "backRankMate"},
        {"6k1/R7/5N2/8/8/8/8/6K1 b", "g8h8 a7h7", "mate", "backRankMate"},
        {"5rk1/4N1p1/8/8/8/R7/8/6K1 b", "g8h7 a3h3", "mate", "smotheredMate"},
        {"R7/6p1/4pkN1/7P/8/8/8/6K1 b", "f6f7 a8f8", "mate", "smotheredMate"},
    };
    CHECK_ROWS(rows);
}

TEST(test_pawns_and_phases)
{
    static const struct row rows[] = {
        {"8/P3k3/8/8/8/8/8/4K3 b", "e7d7 a7a8q", "promotion advancedPawn",
         "pawnEndgame queenEndgame"},
        {"8/4P1q1/2k5/8/8/8/8/4K3 b", "c6c7 e7e8n c7d7 e8g7", "promotion fork", "mate"},
        {"4k3/3p4/8/4P3/8/8/8/4K3 b", "d7d5 e5d6", "enPassant pawnEndgame endgame",
         "advancedPawn middlegame"},
        {"r2qnrk1/5ppp/8/8/8/8/5PPP/R2QNRK1 b", "h7h6 d1d8", "middlegame", "endgame"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "e2e4 e7e5", "",
         "middlegame endgame"},
    };
    CHECK_ROWS(rows);
}

/* The most informative theme is named. */
TEST(test_words)
{
    snprintf(exercise.themes, sizeof exercise.themes, "crushing sacrifice fork short");
    assert_string_equal(exercise_main_theme_name(&exercise), "a fork");
    snprintf(exercise.themes, sizeof exercise.themes, "fork mate mateIn2");
    assert_string_equal(exercise_main_theme_name(&exercise), "mate");
    snprintf(exercise.themes, sizeof exercise.themes, "endgame short");
    assert_null(exercise_main_theme_name(&exercise));
}
