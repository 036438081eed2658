/* san.c - reading and writing moves, as people and engines write them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "rules/uci_move.h"
#include "support/test.h"
#include "support/random_moves.h"

/* Returns the SAN of the move read, or the name of the error. */
static const char *read_as(const char *fen, const char *text)
{
    static const char *const names[] = {"", "syntax", "illegal", "ambiguous"};
    static char san[SAN_SIZE];
    struct position position;
    chess_move move = MOVE_NONE;
    assert_true(fen_parse(&position, fen, NULL));
    enum san_status status = san_parse(&position, text, strlen(text), &move, NULL);
    if (status != SAN_OK) {
        assert_int_equal(move, MOVE_NONE);
        return names[status];
    }
    size_t length = san_write(&position, move, san);
    assert_int_equal(length, strlen(san));
    return san;
}

struct reading {
    const char *text, *expected;
};

static void check_readings(const char *fen, const struct reading *readings, size_t size)
{
    for (size_t i = 0; i < size / sizeof *readings; i++) {
        const char *found = read_as(fen, readings[i].text);
        if (strcmp(found, readings[i].expected) != 0)
            fail_msg("%s: \"%s\": expected %s, found %s", fen, readings[i].text,
                     readings[i].expected, found);
    }
}

TEST(test_start_position)
{
    static const struct reading readings[] = {
        {"e4", "e4"},        {"Nf3", "Nf3"},         {"Ng1f3", "Nf3"},
        {"Ng1-f3", "Nf3"},   {"Ngf3", "Nf3"},        {"N1f3", "Nf3"},
        {"e2e4", "e4"},      {"e2-e4", "e4"},        {"Pe4", "e4"},
        {"e4!?", "e4"},      {"Nf3+", "Nf3"},        {"Nxf3", "Nf3"},
        {"e5", "illegal"},   {"exd5", "illegal"},    {"O-O", "illegal"},
        {"Nd2", "illegal"},  {"e4=Q", "illegal"},    {"N2f3", "illegal"},
        {"", "syntax"},      {"hello", "syntax"},    {"e9", "syntax"},
        {"nf3", "syntax"},   {"Nf3Nf6", "syntax"},   {"e4 e5", "syntax"},
        {"exd", "syntax"},   {"O-O-O-O", "syntax"},  {"--", "syntax"},
        {"E4", "syntax"},    {"N\x1b[f3", "syntax"}, {"e4=", "syntax"},
        {"g1f3", "illegal"}, {"Kf3x", "syntax"},     {"o-o", "syntax"},
    };
    check_readings(FEN_START, readings, sizeof readings);
}

TEST(test_captures_and_promotions)
{
    static const char fen[] = "1n2k3/P1P5/8/3pP3/8/8/8/4K3 w - d6 0 2";
    static const struct reading readings[] = {
        {"exd6", "exd6"},      {"ed6", "exd6"},        {"e5xd6e.p.", "exd6"},
        {"exd6 e.p.", "exd6"}, {"exd6ep", "exd6"},     {"e5:d6", "exd6"},
        {"a8=Q", "a8=Q"},      {"a8Q", "a8=Q"},        {"a8(Q)", "a8=Q"},
        {"a8=N", "a8=N"},      {"axb8=R+", "axb8=R+"}, {"ab8R", "axb8=R+"},
        {"cxb8=Q", "cxb8=Q+"}, {"c8/Q", "c8=Q+"},      {"a8", "illegal"},
        {"a8=K", "illegal"},   {"xb8=Q", "illegal"},   {"a8=(Q", "syntax"},
        {"a8=q", "syntax"},    {"d6", "illegal"},      {"e6", "e6"},
    };
    check_readings(fen, readings, sizeof readings);
}

TEST(test_least_disambiguation)
{
    static const struct reading queens[] = {
        {"Qa4d4", "Q4d4"},     {"Qd1d4", "Qdd4"},     {"Qa1d4", "Qa1d4"},
        {"Q1d4", "ambiguous"}, {"Qad4", "ambiguous"}, {"Qd4", "ambiguous"},
    };
    static const struct reading knights[] = {{"Nd5", "Nd5"}, {"Nbd5", "Nd5"}};
    check_readings("6k1/8/8/8/Q7/8/7K/Q2Q4 w - - 0 1", queens, sizeof queens);
    /* The knight on e3 is pinned, so the other one needs no letter. */
    check_readings("4r2k/8/8/8/1N6/4N3/8/4K3 w - - 0 1", knights, sizeof knights);
}

TEST(test_check_and_mate)
{
    static const struct reading readings[] = {
        {"Ra8", "Ra8#"}, {"Ra8#", "Ra8#"}, {"Ra8+", "Ra8#"}, {"Ra7", "Ra7"}, {"h6", "h6"}};
    check_readings("6k1/5ppp/8/7P/8/8/8/R5K1 w - - 0 1", readings, sizeof readings);
    assert_string_equal(read_as("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "0-0"), "O-O+");
}

TEST(test_castling)
{
    static const struct reading readings[] = {
        {"O-O", "O-O"},     {"0-0", "O-O"},       {"O-O-O", "O-O-O"}, {"0-0-0+", "O-O-O"},
        {"Kg1", "illegal"}, {"Ke1g1", "illegal"}, {"O-0", "syntax"}};
    check_readings("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", readings, 2 * sizeof *readings);
    check_readings("4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", readings, sizeof readings);
    assert_string_equal(read_as("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "Kg1"), "illegal");
    assert_string_equal(read_as("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "O-O"), "O-O");
}

TEST(test_readings_are_listed)
{
    struct position position;
    struct move_list readings;
    chess_move move;
    assert_true(fen_parse(&position, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", NULL));
    assert_int_equal(san_parse(&position, "Nd2", 3, &move, &readings), SAN_AMBIGUOUS);
    assert_int_equal(readings.count, 2);
    assert_int_equal(move_to(readings.moves[0]), D2);
    assert_int_equal(move_to(readings.moves[1]), D2);
    assert_int_equal(san_parse(&position, "Nbd2", 4, &move, &readings), SAN_OK);
    assert_int_equal(readings.count, 1);
    assert_int_equal(san_parse(&position, "Nh8", 3, &move, &readings), SAN_ILLEGAL);
    assert_int_equal(readings.count, 0);
    readings.count = 7;
    assert_int_equal(san_parse(&position, "N?!", 3, &move, &readings), SAN_SYNTAX);
    assert_int_equal(readings.count, 0);
}

TEST(test_uci)
{
    static const struct {
        const char *fen, *text, *written; /* NULL: illegal */
    } cases[] = {
        {FEN_START, "e2e4", "e2e4"},
        {FEN_START, "e2e5", NULL},
        {FEN_START, "0000", NULL},
        {FEN_START, "e2e4q", NULL},
        {FEN_START, "e2", NULL},
        {FEN_START, "\x1b[2J", NULL},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8n"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", NULL},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8Q", "a7a8q"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "A7a8q", NULL},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1g1"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "e1c1"},
        {"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1g1", "e1h1"},
        {"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1a1", "e1a1"},
        {"4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1g1", "f1g1"}, /* a king move, not O-O */
        {"4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1h1", "f1h1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position position;
        char written[UCI_MOVE_SIZE];
        assert_true(fen_parse(&position, cases[i].fen, NULL));
        chess_move move = uci_move_parse(&position, cases[i].text, strlen(cases[i].text));
        assert_int_equal(move != MOVE_NONE, cases[i].written != NULL);
        uci_move_write(&position, move, written);
        assert_string_equal(written, cases[i].written ? cases[i].written : "0000");
    }
}

/* Every legal move is read back from both its texts, and no two moves have the same text. */
static void visit_texts(struct position *position, const struct move_list *legal)
{
    char sans[MAX_MOVES][SAN_SIZE];
    for (int i = 0; i < legal->count; i++) {
        char uci[UCI_MOVE_SIZE];
        chess_move move = MOVE_NONE;
        size_t length = san_write(position, legal->moves[i], sans[i]);
        assert_int_equal(san_parse(position, sans[i], length, &move, NULL), SAN_OK);
        assert_int_equal(move, legal->moves[i]);
        for (int other = 0; other < i; other++)
            assert_string_not_equal(sans[other], sans[i]);
        length = uci_move_write(position, legal->moves[i], uci);
        assert_int_equal(uci_move_parse(position, uci, length), legal->moves[i]);
    }
}

TEST(test_all_moves_of_games)
{
    random_moves_visit(3, 120, visit_texts);
}
