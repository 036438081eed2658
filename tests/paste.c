/* paste.c - what a text is that was pasted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "typing/paste.h"

#define E4_FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

static const char *const kinds[] = {"nothing", "fen", "moves", "pgn", "line", "lines"};

/* "moves: Moves up to 1... e5", or the text where nothing is said. */
static const char *classify(const char *text, const char *board)
{
    static char answer[512];
    struct position position;
    struct paste paste;
    if (board)
        assert_true(fen_read(&position, board, NULL, NULL));
    paste_classify(&paste, text, strlen(text), board ? &position : NULL);
    snprintf(answer, sizeof answer, "%s: %.300s", kinds[paste.kind],
             *paste.said  ? paste.said
             : paste.text ? paste.text
                          : "");
    assert_true(!paste.text || strlen(paste.text) == paste.length);
    paste_free(&paste);
    return answer;
}

static void test_kinds(void **state)
{
    static const struct {
        const char *text, *answer;
    } texts[] = {
        {"", "nothing: "},
        {" \r\n\t\n", "nothing: "},
        {"e4", "line: e4"},
        {" undo \r\n", "line: undo"},
        {"e4\003\033[A\a", "line: e4[A"},
        {E4_FEN, "fen: A position (FEN), Black to move"},
        {"FEN: \"" E4_FEN "\"\r\n", "fen: A position (FEN), Black to move"},
        {"8/8/8/8/8/k7/8/K7 w - -", "fen: A position (FEN), White to move"},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b\nKQkq - 0 1",
         "fen: A position (FEN), Black to move"},
        {"8/8/8/8/8/8/8/8 w - -", "line: 8/8/8/8/8/8/8/8 w - -"},
        {"e4 e5", "moves: Moves up to 1... e5"},
        {"1. e4 e5 2. Nf3 Nc6 3. Bb5", "moves: Moves up to 3. Bb5"},
        {"1.e4 e5\r\n2.Nf3 {good} (2. f4!? exf4) Nc6! 1/2-1/2", "moves: Moves up to 2... Nc6"},
        {"e2e4 e7e5 g1f3", "moves: Moves up to 2. Nf3"},
        {"position startpos moves d2d4 g8f6", "moves: Moves up to 1... Nf6"},
        {"1. e4 e5 2. Ke3 d5", "line: 1. e4 e5 2. Ke3 d5"},
        {"1. e4 e5 2. Nf3 Ke3", "moves: Moves up to 2. Nf3 (Ke3 cannot be played)"},
        {"[Event \"x\"]\n\n1. e4 *\n", "pgn: A game (PGN)"},
        {"[White \"Carlsen\"]\n[Black \"Anand\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
         "pgn: A game (PGN): Carlsen - Anand, 1-0"},
        {"% x\n[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n",
         "pgn: 2 games (PGN), the first A - ?, *"},
        {"[White \"nineteen bytes here\xC3\xA9\"]\n[Black \"A\"]\n\n1. e4 *\n",
         "pgn: A game (PGN): nineteen bytes here - A, *"},
        {"one\ntwo\n\nthree", "lines: 3 lines that are neither a position nor a game"},
        {"e4\nresign\nquit\n", "lines: 3 lines that are neither a position nor a game"},
        {"[not a tag]", "line: [not a tag]"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_string_equal(classify(texts[i].text, NULL), texts[i].answer);
}

static void test_from_board(void **state)
{
    (void)state;
    assert_string_equal(classify("e5 Nf3", E4_FEN), "moves: Moves from here up to 2. Nf3");
    assert_string_equal(classify("e4 e5", E4_FEN), "moves: Moves up to 1... e5");
}

/* What is handed on can be read, and is what was pasted. */
static void test_texts(void **state)
{
    struct paste paste;
    struct game game;
    const char *text = "1. e4 {best} e5 (1... c5) 2. f4";
    (void)state;
    paste_classify(&paste, text, strlen(text), NULL);
    assert_string_equal(paste.text, text);
    paste_free(&paste);
    text = "e2e4 e7e5 ng1f3";
    paste_classify(&paste, text, strlen(text), NULL);
    assert_int_equal(paste.kind, PASTE_MOVES);
    assert_int_equal(pgn_read(&game, paste.text, paste.length, 1, NULL), PGN_OK);
    assert_int_equal(game.count, 3);
    game_free(&game);
    paste_free(&paste);
}

static void test_begins_pgn(void **state)
{
    (void)state;
    assert_true(paste_begins_pgn("[Event \"x\"]"));
    assert_true(paste_begins_pgn(" [ White  \"x\"]"));
    assert_true(paste_begins_pgn("1. e4 e5 2. Nf3"));
    assert_true(paste_begins_pgn("1.e4 e5"));
    assert_false(paste_begins_pgn("1. e4"));
    assert_false(paste_begins_pgn("1.e4"));
    assert_false(paste_begins_pgn("e4 e5"));
    assert_false(paste_begins_pgn("[Event]"));
    assert_false(paste_begins_pgn("[x"));
    assert_false(paste_begins_pgn(""));
}

/* Any bytes at all, and many of them. */
static void test_anything(void **state)
{
    static const char *const parts[] = {
        "e4 ", "[Event \"", "\"]\n",           "1. ", "/",  "{",     "(", ")",
        "\n",  "Nf3 ",      "8/8/8/8/8/8/8/8", ";",   "\"", "w - - "};
    static char text[1 << 20];
    struct paste paste;
    (void)state;
    srand(3);
    for (int round = 0; round < 2000; round++) {
        size_t length = 0, most = (size_t)rand() % 300;
        while (length < most) {
            if (rand() % 4 == 0)
                text[length++] = (char)rand();
            else
                length +=
                    (size_t)sprintf(text + length, "%s",
                                    parts[rand() % (int)(sizeof parts / sizeof parts[0])]);
        }
        paste_classify(&paste, text, length, NULL);
        for (size_t i = 0; i < paste.length; i++)
            assert_true((unsigned char)paste.text[i] >= ' ' || paste.text[i] == '\n');
        paste_free(&paste);
    }
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = "e4 e5\n[x(/{"[rand() % 11];
    paste_classify(&paste, text, sizeof text, NULL);
    paste_free(&paste);
}

int main(void)
{
    attacks_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),    cmocka_unit_test(test_from_board),
        cmocka_unit_test(test_texts),    cmocka_unit_test(test_begins_pgn),
        cmocka_unit_test(test_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
