/* paste.c - classification of pasted text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"
#include "typing/paste.h"

#define E4_FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

static const char *const kinds[] = {"nothing", "fen", "moves", "pgn", "line", "lines"};

/* "moves: Moves up to 1... e5", or the text if there is no message. */
static const char *classify(const char *text, const char *board)
{
    static char answer[512];
    struct position position;
    struct paste paste;
    if (board)
        assert_true(fen_parse_with_warning(&position, board, NULL, NULL));
    paste_classify(&paste, text, strlen(text), board ? &position : NULL);
    snprintf(answer, sizeof answer, "%s: %.300s", kinds[paste.kind],
             *paste.description ? paste.description
             : paste.text       ? paste.text
                                : "");
    assert_true(!paste.text || strlen(paste.text) == paste.length);
    paste_free(&paste);
    return answer;
}

TEST(test_kinds)
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
        {"1. e4 e5 2. Nf3 Ke3",
         "moves: Moves up to 2. Nf3 (PGN line 1, column 17: illegal move: 'Ke3')"},
        {"e4 e5 nf3 ke3", "moves: Moves up to 2. Nf3 (ke3 cannot be played)"},
        {"1. e4 {hi} e5 1-0\n\n1. d4 (1. c4 1-0) d5 *", "pgn: 2 games (PGN)"},
        {"1. d4 Sf6 2. Dd3", "moves: Moves up to 2. Qd3"},
        {"1. e4 e5\n2. \u2658f3 \u265Ec6 3. O\u2013O",
         "moves: Moves up to 2... Nc6 (PGN line 2, column 15: illegal move: 'O\u2013O')"},
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
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_string_equal(classify(texts[i].text, NULL), texts[i].answer);
}

/* An illegal move in a list is explained as a single one is. */
TEST(test_illegal_move)
{
    static const char text[] = "e4 e5 nf3 nc6\n3.\u00A0bb5 a6 bxa8";
    struct paste paste;
    paste_classify(&paste, text, strlen(text), NULL);
    assert_int_equal(paste.kind, PASTE_MOVES);
    assert_string_equal(paste.error,
                        "bxa8 cannot be played. No pawn on the b-file can capture on a8.");
    paste_free(&paste);
}

TEST(test_begins_pgn)
{
    assert_true(paste_looks_like_pgn("[Event \"x\"]"));
    assert_true(paste_looks_like_pgn(" [ White  \"x\"]"));
    assert_true(paste_looks_like_pgn("1. e4 e5 2. Nf3"));
    assert_true(paste_looks_like_pgn("1.e4 e5"));
    assert_false(paste_looks_like_pgn("1. e4"));
    assert_false(paste_looks_like_pgn("1.e4"));
    assert_false(paste_looks_like_pgn("e4 e5"));
    assert_false(paste_looks_like_pgn("[Event]"));
    assert_false(paste_looks_like_pgn("[x"));
    assert_false(paste_looks_like_pgn(""));
}
