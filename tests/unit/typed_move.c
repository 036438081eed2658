/* typed_move.c - moves as people type them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row has a position, a text, and the SAN of the move, or after '!' what the answer must
 * contain.
 */
#include <ctype.h>

#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "support/test.h"
#include "typing/typed_move.h"
#include "support/random_moves.h"

#define START         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define ITALIAN       "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"
#define ITALIAN_BLACK "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4"
/* The white pawn on b3 and bishop on f1 both reach c4, where there is a black pawn. */
#define BOTH_TAKE     "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1"
#define BISHOP_ONLY   "4k3/8/8/8/2p5/8/8/4KB2 w - - 0 1"
#define PAWN_ONLY     "4k3/8/8/8/2p5/1P6/8/4K3 w - - 0 1"
#define PROMOTES      "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
#define TWO_KNIGHTS   "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
#define EN_PASSANT    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
#define NO_EN_PASSANT "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"
#define CASTLES       "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

static const struct row {
    const char *fen, *typed, *expected;
} rows[] = {
    /* exact */
    {START, "e4", "e4"},
    {START, "Nf3", "Nf3"},
    {ITALIAN, "O-O", "O-O"},
    {ITALIAN, "Bxf7+", "Bxf7+"},
    {PROMOTES, "axb8=N", "axb8=N"},
    {EN_PASSANT, "exd6", "exd6"},
    {TWO_KNIGHTS, "Nbd2", "Nbd2"},

    /* sloppy */
    {START, " nf3 ", "Nf3"},
    {START, "NF3", "Nf3"},
    {START, "\u2658f3", "Nf3"},
    {START, "e2\u2013e4", "e4"},
    {ITALIAN, "O\u2212O", "O-O"},
    {START, "E4", "e4"},
    {START, "e4!?", "e4"},
    {START, "nf3+", "Nf3"},
    {START, "1. e4", "e4"},
    {START, "1.Nf3", "Nf3"},
    {ITALIAN_BLACK, "4... nf6", "Nf6"},
    {START, "e2e4", "e4"},
    {START, "e2-e4", "e4"},
    {START, "E2-E4", "e4"},
    {START, "e2 e4", "e4"},
    {START, "g1f3", "Nf3"},
    {START, "Ng1-f3", "Nf3"},
    {START, "ng1f3", "Nf3"},
    {START, "Pe4", "e4"},
    {START, "pe2e4", "e4"},
    {ITALIAN, "o-o", "O-O"},
    {ITALIAN, "0-0", "O-O"},
    {ITALIAN, "oo", "O-O"},
    {ITALIAN, "00", "O-O"},
    {ITALIAN, "O-O+", "O-O"},
    {ITALIAN, "Bxd5+", "!Bd5 captures nothing."},
    {ITALIAN, "c4xd5", "!Bd5 captures nothing."},
    {ITALIAN, "bxf7+", "Bxf7+"},
    {ITALIAN, "e1g1", "O-O"},
    {CASTLES, "ooo", "O-O-O"},
    {CASTLES, "0-0-0", "O-O-O"},
    {CASTLES, "e1c1", "O-O-O"},
    {ITALIAN, "bxf7", "Bxf7+"},
    {ITALIAN, "bf7", "Bxf7+"},
    {ITALIAN, "Bf7", "Bxf7+"},
    {ITALIAN, "nxe5", "Nxe5"},
    {ITALIAN, "n:e5", "Nxe5"},
    {PROMOTES, "a8q", "a8=Q"},
    {PROMOTES, "a8=q", "a8=Q"},
    {PROMOTES, "a8(N)", "a8=N"},
    {PROMOTES, "a7a8r", "a8=R"},
    {PROMOTES, "ab8q", "axb8=Q+"},
    {PROMOTES, "axb=n", "axb8=N"},
    {PROMOTES, "a7xb8=B", "axb8=B"},
    {EN_PASSANT, "exd", "exd6"},
    {EN_PASSANT, "ed", "exd6"},
    {EN_PASSANT, "ed6", "exd6"},
    {EN_PASSANT, "exd6 e.p.", "exd6"},
    {EN_PASSANT, "e5d6", "exd6"},

    /* b: a bishop and a file */
    {BOTH_TAKE, "bxc4", "bxc4"},
    {BOTH_TAKE, "Bxc4", "Bxc4"},
    {BOTH_TAKE, "Bc4", "Bxc4"},
    {BOTH_TAKE, "bc4", "!bxc4 or Bxc4?|Bxc4 or bxc4?"},
    {BOTH_TAKE, "BXC4", "!bxc4 or Bxc4?|Bxc4 or bxc4?"},
    {BOTH_TAKE, "bc", "bxc4"},
    {BOTH_TAKE, "b3c4", "bxc4"},
    {BISHOP_ONLY, "bc4", "Bxc4"},
    {BISHOP_ONLY, "bxc4", "Bxc4"},
    {PAWN_ONLY, "bc4", "bxc4"},
    {PAWN_ONLY, "Bc4", "!White has no bishop"},
    {BOTH_TAKE, "b4", "b4"},
    {BISHOP_ONLY, "be2", "Be2"},

    /* questions */
    {TWO_KNIGHTS, "Nd2", "!Nbd2 or Nfd2?|Nfd2 or Nbd2?"},
    {TWO_KNIGHTS, "nd2", "!Nbd2 or Nfd2?|Nfd2 or Nbd2?"},
    {PROMOTES, "a8", "!Which piece: queen, rook, bishop or knight?"},
    {PROMOTES, "a7a8", "!Which piece:"},
    {PROMOTES, "axb8", "!Which piece: queen, rook, bishop or knight?"},

    /* explanations */
    {"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Ne4",
     "!The knight on c3 is pinned by the bishop on b4."},
    {"4k3/8/8/8/7q/8/8/R3K3 w - - 0 1", "Ra8", "!White is in check from the queen on h4."},
    {"4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "Ke1",
     "!On e1 the king would be in check from the rook on e8."},
    {"4k3/8/8/8/8/5n2/5PPP/6K1 w - - 0 1", "h3", "!White is in check from the knight on f3."},
    {START, "Ne5", "!No knight can reach e5."},
    {START, "Bc4", "!The bishop on f1 cannot reach c4: the pawn on e2 is in the way."},
    {START, "Qd2", "!Your own pawn is on d2."},
    {START, "e5", "!It is White's turn; that would be Black's move."},
    {START, "e7e5", "!It is White's turn; the pawn on e7 is Black's."},
    {START, "e3e4", "!There is no piece on e3."},
    {START, "Nb1d2", "!Your own pawn is on d2."},
    {START, "exd3", "!There is nothing to capture on d3."},
    {START, "exd", "!No pawn on the e-file can capture on the d-file."},
    {START, "exg3", "!No pawn on the e-file can capture on g3."},
    {START, "Sf3", "Nf3"}, /* German */
    {START, "e4=Q", "!Only a pawn that reaches the last rank is promoted: to Q"},
    {PROMOTES, "a8=K", "!Only a pawn that reaches the last rank is promoted: to Q"},
    {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5",
     "!The pawn on e4 is blocked by the pawn on e5."},
    {"4k3/8/8/8/8/4n3/4P3/7K w - - 0 1", "e4",
     "!The pawn on e2 is blocked by the knight on e3."},
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5",
     "!No pawn can go straight to d5. Did you mean exd5?"},
    {NO_EN_PASSANT, "exd6", "!There is nothing to capture on d6."},
    {"4k3/8/8/r2pPK2/8/8/8/8 w - d6 0 1", "exd6", "!There is nothing to capture on d6"},
    {"4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6",
     "!Taking en passant would leave the king in check from the rook on e8."},

    /* castling */
    {"4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "b5", "!The pawn on b2 cannot reach b5."},
    {START, "O-O", "!White cannot castle short: the bishop on f1 is in the way."},
    {START, "ooo", "!White cannot castle long: the"},
    {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "!White cannot castle short"},
    {"4k3/8/8/8/8/8/8/K6R w - - 0 1", "O-O",
     "!White cannot castle short: the king or that rook has moved."},
    {"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O",
     "!Black cannot castle short: the king or that rook"},
    {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O",
     "!White cannot castle while in check from the rook on e2."},
    {"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O",
     "!The king cannot castle through f1, which the rook on f8 attacks."},
    {CASTLES, "Kg1", "!to castle, type O-O."},

    /* not moves */
    {ITALIAN, "Nf4x", "!Did you mean "},
    {START, "Nf33", "!'Nf33' is not a move. Did you mean Nf3?"},
    {START, "e9", "!Did you mean e3 or e4?"},
    {START, "hello", "!'hello' is neither a move nor a command"},
    {START, "", "!Type a move, such as e4"},
    {START, "1.", "!Type a move, such as e4"},
    {START, "e2e4e5e6e7e8", "!neither a move nor a command"},
    {START, "\x1B[31me4", "!'?[31me4' is neither"},
    {START, "O-O-O-O", "!neither"},
};

static bool contains_one(const char *text, const char *wanted)
{
    char part[160];
    while (*wanted) {
        size_t length = strcspn(wanted, "|");
        snprintf(part, sizeof part, "%.*s", (int)length, wanted);
        if (strstr(text, part))
            return true;
        wanted += length + (wanted[length] == '|');
    }
    return false;
}

static void check_row(const struct row *row)
{
    struct position position;
    struct error error;
    struct typed_move typed;
    char san[SAN_SIZE] = "";
    if (!fen_parse(&position, row->fen, &error))
        fail_msg("%s: %s", row->fen, error.text);
    typed_move_parse(&position, row->typed, &typed);
    if (typed.status == TYPED_MOVE)
        san_write(&position, typed.move, san);
    if (row->expected[0] == '!'
            ? typed.status == TYPED_MOVE || !contains_one(typed.text, row->expected + 1)
            : strcmp(san, row->expected) != 0)
        fail_msg("'%s' in %s: wanted %s, got %s%s", row->typed, row->fen, row->expected, san,
                 typed.text);
}

TEST(test_rows)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_row(&rows[i]);
}

/* Text typed for one move must never be taken for another. */
static void check_never_wrong(const struct position *position, chess_move move,
                              const char *text, bool must)
{
    struct typed_move typed;
    typed_move_parse(position, text, &typed);
    if (typed.status == TYPED_MOVE
            ? typed.move != move
            : must || typed.status == TYPED_SYNTAX || typed.status == TYPED_ILLEGAL)
        fail_msg("'%s' was not understood: %s", text, typed.text);
}

static void visit(struct position *position, const struct move_list *legal)
{
    for (int i = 0; i < legal->count; i++) {
        char san[SAN_SIZE], text[SAN_SIZE];
        size_t length = san_write(position, legal->moves[i], san);
        check_never_wrong(position, legal->moves[i], san, true);
        for (size_t j = 0; j <= length; j++)
            text[j] = (char)tolower((unsigned char)san[j]);
        if (text[0] != 'b' || !strchr(text, 'x')) /* "bxc3" may be the pawn's */
            check_never_wrong(position, legal->moves[i], text, false);
        for (size_t j = 0; j <= length; j++)
            text[j] = (char)toupper((unsigned char)san[j]);
        check_never_wrong(position, legal->moves[i], text, false);
    }
}

TEST(test_every_legal_move)
{
    random_moves_visit(2, 40, visit);
}
