/* fen.c - reading FEN, writing it back unchanged, and error messages.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"
#include "support/random_moves.h"

#define FEN_FULL_OF_QUEENS                                                                    \
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQ1/QQQQQK1k b - - 0 1"

static void check_written(const char *text, const char *expected)
{
    struct position position;
    struct error error = {0};
    char written[FEN_SIZE];
    if (!fen_parse(&position, text, &error))
        fail_msg("%s: %s", text, error.text);
    size_t length = fen_write(&position, written);
    assert_int_equal(length, strlen(written));
    assert_string_equal(written, expected);
}

TEST(test_missing_fields_and_blanks)
{
    check_written("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    check_written("4k3/8/8/8/8/8/8/4K3 w -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    check_written("4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1");
    check_written(" \t4k3/8/8/8/8/8/8/4K3\tw  -\n- 7  9 \r\n",
                  "4k3/8/8/8/8/8/8/4K3 w - - 7 9");
    check_written("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /* EPD operations are ignored. */
    check_written("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"no. 1\";",
                  "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    check_written("4k3/8/8/8/8/8/8/4K3 b - - 3 9 ;", "4k3/8/8/8/8/8/8/4K3 b - - 3 9");
}

TEST(test_castling)
{
    check_written("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
                  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    /* File letters mean Chess960, whose castling rights are written as file letters. */
    check_written("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
                  "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    check_written("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
                  "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
    /* K and Q mean the outermost rook, a file letter the rook on that file. */
    check_written("3k4/8/8/8/8/8/8/RR1K1R1R w KQ - 0 1",
                  "3k4/8/8/8/8/8/8/RR1K1R1R w HA - 0 1");
    check_written("3k4/8/8/8/8/8/8/RR1K1R1R w FB - 0 1",
                  "3k4/8/8/8/8/8/8/RR1K1R1R w FB - 0 1");
}

TEST(test_en_passant)
{
    check_written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    check_written("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2");
    check_written("8/8/8/K2pP2r/8/8/8/7k w - d6 0 2", "8/8/8/K2pP2r/8/8/8/7k w - - 0 2");
}

struct refusal {
    const char *text;
    int column;
    const char *error; /* part of it */
};

static void check_refused(const struct refusal *refusals, size_t size)
{
    for (size_t i = 0; i < size / sizeof *refusals; i++) {
        struct position position, untouched;
        struct error error = {0};
        memset(&position, 0x5A, sizeof position);
        untouched = position;
        if (fen_parse(&position, refusals[i].text, &error))
            fail_msg("accepted: %s", refusals[i].text);
        assert_memory_equal(&position, &untouched, sizeof position);
        if (!strstr(error.text, refusals[i].error))
            fail_msg("%s: %s", refusals[i].text, error.text);
        if (error.column != refusals[i].column)
            fail_msg("%s: column %d", refusals[i].text, error.column);
    }
}

TEST(test_bad_syntax)
{
    static const struct refusal refusals[] = {
        {"", 1, "expected a position, found no text"},
        {"   ", 1, "expected a position, found no text"},
        {"4k3/8/7/8/8/8/8/4K3 w - - 0 1", 8, "expected 8 squares in rank 6, found 7"},
        {"4k3/8/pppppppp1/8/8/8/8/4K3 w - - 0 1", 16, "8 squares in rank 6, found 9"},
        {"4k3/8/44/8/8/8/8/4K3 w - - 0 1", 8, "after a digit, found '4/8/"},
        {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 20, "end of the field after 8 ranks"},
        {"4k3/8/8/8/8/8/4K3 w - - 0 1", 18, "expected '/' and rank 1"},
        {"4k3/9/8/8/8/8/8/4K3 w - - 0 1", 5, "found '9/8/"},
        {"4k3/8/8/8/8/8/8/4X3 w - - 0 1", 18, "found 'X3'"},
        {"4k3/8/8/8/8/8/8/4\x1b[2J w - - 0 1", 18, "found '?[2J'"},
        {"4k3/8/8/8/8/8/8/4\xc3\xa9 w - - 0 1", 18, "found '\xc3\xa9'"},
        {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 21, "expected 'w' or 'b', found 'W'"},
        {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", 21, "expected 'w' or 'b', found 'white'"},
        {"4k3/8/8/8/8/8/8/4K3 w X - 0 1", 23, "found 'X'"},
        {"4k3/8/8/8/8/8/8/4K3 w - e 0 1", 25, "a square on rank 6, found 'e'"},
        {"4k3/8/8/8/8/8/8/4K3 w - e3 0 1", 25, "a square on rank 6, found 'e3'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", 27, "FEN field 5 (halfmove clock), column 27"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", 27, "expected a digit, found '-1'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", 27, "at most 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1x", 30, "FEN field 6 (move number), column 30"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", 31, "at most 6 fields, found \"more\""},
    };
    check_refused(refusals, sizeof refusals);
}

TEST(test_impossible_pieces)
{
    static const struct refusal refusals[] = {
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", 1, "Black has no king"},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", 1, "White has more than one king"},
        {"8/8/8/8/8/4k3/4K3/8 w - - 0 1", 1,
         "kings that are not adjacent, found them on e2 and e3"},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 1, "found one on h8"},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 1, "found one on a1"},
    };
    check_refused(refusals, sizeof refusals);
}

TEST(test_bad_fields)
{
    static const struct refusal refusals[] = {
        {"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", 23, "in check from the rook on e4"},
        {"4k3/8/8/8/4R3/8/8/4K3", 22, "in check from the rook on e4"},
        {"4k3/8/8/8/8/8/8/4K2R w KH - 0 1", 25, "one castling right on each"},
        {"4k3/8/8/8/8/8/8/4K2R w KK - 0 1", 25, "one castling right on each"},
    };
    check_refused(refusals, sizeof refusals);
}

/* ---- positions that no game reaches, but that are playable -------------------------- */

struct oddity {
    const char *text;
    const char *written;
    const char *remark; /* part of it; "": none */
};

static void check_unusual(const struct oddity *oddities, size_t size)
{
    for (size_t i = 0; i < size / sizeof *oddities; i++) {
        struct position position;
        struct error remark, error;
        char written[FEN_SIZE];
        if (!fen_parse_with_warning(&position, oddities[i].text, &remark, &error))
            fail_msg("%s: %s", oddities[i].text, error.text);
        fen_write(&position, written);
        assert_string_equal(written, oddities[i].written);
        if (*oddities[i].remark ? !strstr(remark.text, oddities[i].remark) : *remark.text)
            fail_msg("%s: \"%s\"", oddities[i].text, remark.text);
    }
}

#define AS_IT_IS(text, remark)                                                                \
    {                                                                                         \
        text, text, remark                                                                    \
    }

TEST(test_unusual_pieces)
{
    static const struct oddity oddities[] = {
        AS_IT_IS("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
                 "Black has 10 pieces, 9 of them pawns"),
        AS_IT_IS("4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1",
                 "White has 17 pieces, 0 of them pawns"),
        AS_IT_IS("rnbqkbnr/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                 "White has 24 pieces, 16 of them pawns; Black has 24 pieces, 16 of"),
        AS_IT_IS(FEN_FULL_OF_QUEENS, "White has 61 pieces, 0 of them pawns"),
        AS_IT_IS("qqqqk3/qqqqq3/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", ""),
    };
    check_unusual(oddities, sizeof oddities);
}

TEST(test_ignored_rights)
{
    static const struct oddity oddities[] = {
        {"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
         "king or rook not in place for castling 'KQ'; read as 'K'"},
        {"4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
         "castling 'K'; read as '-'"},
        {"4k2r/8/8/8/8/8/4K3/7R w Kk - 0 1", "4k2r/8/8/8/8/8/4K3/7R w k - 0 1",
         "castling 'Kk'; read as 'k'"},
        {"4k3/8/8/8/8/8/8/4K2R w G - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
         "castling 'G'; read as '-'"},
        {"4k3/8/8/8/8/8/8/4K2R w QQQQQQQQQQQQK - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
         "castling 'QQQQQQQQ'; read as 'K'"},
        {"4k3/8/8/8/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
         "no pawn has just moved past d6"},
        {"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1",
         "no pawn has just moved past d6"},
        {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1",
         "no pawn has just moved past d6"},
    };
    check_unusual(oddities, sizeof oddities);
}

static void visit_round_trip(struct position *position, const struct move_list *legal)
{
    char text[FEN_SIZE], again[FEN_SIZE];
    struct position copy;
    struct error error = {0};
    (void)legal;
    fen_write(position, text);
    if (!fen_parse(&copy, text, &error))
        fail_msg("%s: %s", text, error.text);
    fen_write(&copy, again);
    assert_string_equal(again, text);
    assert_int_equal(copy.key, position->key);
    assert_memory_equal(copy.board, position->board, sizeof copy.board);
}

TEST(test_positions_of_games_come_back)
{
    random_moves_visit(10, 150, visit_round_trip);
}
