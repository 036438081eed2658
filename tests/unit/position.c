/* position.c - making and undoing moves, legality, checks and keys, in random games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The generator, make and undo, and the tests of single moves must agree; none of them is
 * implemented by another.
 */
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/names.h"
#include "rules/reversible_moves.h"
#include "rules/zobrist.h"
#include "support/test.h"
#include "support/random_moves.h"

static bool list_has(const struct move_list *list, chess_move move)
{
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return true;
    return false;
}

/* ---- make and undo ------------------------------------------------------------------ */

static void assert_board_agrees(const struct position *position)
{
    assert_int_equal(position->by_color[WHITE] & position->by_color[BLACK], 0);
    for (int square = A1; square <= H8; square++) {
        enum piece piece = position_piece_on(position, (enum square)square);
        for (int type = PAWN; type <= KING; type++) {
            bool here = piece != NO_PIECE && (int)piece_type_of(piece) == type;
            assert_int_equal(bitboard_has(position->by_type[type], (enum square)square), here);
        }
        for (int color = WHITE; color <= BLACK; color++) {
            bool here = piece != NO_PIECE && (int)piece_color(piece) == color;
            assert_int_equal(bitboard_has(position->by_color[color], (enum square)square),
                             here);
        }
    }
}

/* Returns the keys of all pieces of `color` whose type is among `types`. */
static uint64_t key_of(const struct position *position, enum color color, const char *types)
{
    uint64_t key = 0;
    for (int square = A1; square <= H8; square++) {
        enum piece piece = position_piece_on(position, (enum square)square);
        if (piece != NO_PIECE && piece_color(piece) == color &&
            strchr(types, PIECE_LETTERS[piece_type_of(piece)]) != NULL)
            key ^= zobrist_piece(piece, (enum square)square);
    }
    return key;
}

static void assert_partial_keys(const struct position *position)
{
    const struct partial_keys *keys = &position->partial_keys;
    assert_int_equal(keys->pawns, key_of(position, WHITE, "P") ^ key_of(position, BLACK, "P"));
    assert_int_equal(keys->non_pawns[WHITE], key_of(position, WHITE, "NBRQK"));
    assert_int_equal(keys->non_pawns[BLACK], key_of(position, BLACK, "NBRQK"));
}

static void assert_keys_agree(const struct position *position)
{
    struct position fresh = *position;
    assert_partial_keys(position);
    position_compute_keys(&fresh);
    assert_int_equal(position->key, fresh.key);
    assert_memory_equal(&position->partial_keys, &fresh.partial_keys,
                        sizeof fresh.partial_keys);
}

static void visit_make_and_undo(struct position *position, const struct move_list *legal)
{
    struct position before = *position;
    for (int i = 0; i < legal->count; i++) {
        struct undo undo;
        position_make_move(position, legal->moves[i], &undo);
        assert_board_agrees(position);
        assert_keys_agree(position);
        assert_int_not_equal(position->key, before.key);
        position_undo_move(position, legal->moves[i], &undo);
        assert_memory_equal(position, &before, sizeof before);
    }
    if (position_checkers(position) == 0) {
        struct undo undo;
        position_make_null(position, &undo);
        assert_keys_agree(position);
        assert_int_not_equal(position->side_to_move, before.side_to_move);
        position_undo_null(position, &undo);
        assert_memory_equal(position, &before, sizeof before);
    }
}

TEST(test_undo_restores_every_byte)
{
    random_moves_visit(4, 100, visit_make_and_undo);
}

/* ---- the generator ------------------------------------------------------------------ */

static void visit_lists(struct position *position, const struct move_list *legal)
{
    struct move_list noisy, quiet;
    generate_noisy(position, &noisy);
    generate_quiet(position, &quiet);
    assert_int_equal(noisy.count + quiet.count, legal->count);
    assert_int_equal(count_legal_moves(position), legal->count);
    assert_int_equal(has_legal_move(position), legal->count > 0);
    for (int i = 0; i < legal->count; i++) {
        chess_move move = legal->moves[i];
        bool loud = position_is_capture(position, move) || move_kind(move) == MOVE_PROMOTION;
        assert_true(list_has(loud ? &noisy : &quiet, move));
    }
}

TEST(test_noisy_and_quiet_make_legal)
{
    random_moves_visit(20, 150, visit_lists);
}

static int visited; /* positions seen; testing all 65,536 values is too slow for all of them */

static void visit_all_values(struct position *position, const struct move_list *legal)
{
    if (visited++ % 25 != 0)
        return;
    for (unsigned value = 0; value < 1U << 16; value++) {
        if (position_is_legal_move(position, (chess_move)value) !=
            list_has(legal, (chess_move)value)) {
            char fen[FEN_SIZE];
            fen_write(position, fen);
            fail_msg("%s: move value %u", fen, value);
        }
    }
}

TEST(test_legality_of_every_value)
{
    visited = 0;
    random_moves_visit(6, 120, visit_all_values);
}

/* ---- checks ------------------------------------------------------------------------- */

static void visit_checks(struct position *position, const struct move_list *legal)
{
    for (int i = 0; i < legal->count; i++) {
        struct undo undo;
        bool foretold = position_gives_check(position, legal->moves[i]);
        position_make_move(position, legal->moves[i], &undo);
        assert_int_equal(foretold, position_checkers(position) != 0);
        position_undo_move(position, legal->moves[i], &undo);
    }
}

TEST(test_checks_are_predicted)
{
    random_moves_visit(20, 150, visit_checks);
}

static void visit_likely_keys(struct position *position, const struct move_list *legal)
{
    for (int i = 0; i < legal->count; i++) {
        chess_move move = legal->moves[i];
        uint64_t likely = position_approximate_key(position, move);
        uint64_t rest = zobrist_castling(position->castling_rights);
        if (position->en_passant != NO_SQUARE)
            rest ^= zobrist_en_passant((enum square)position->en_passant);
        struct undo undo;
        position_make_move(position, move, &undo);
        rest ^= zobrist_castling(position->castling_rights);
        if (position->en_passant != NO_SQUARE)
            rest ^= zobrist_en_passant((enum square)position->en_passant);
        if (move_kind(move) == MOVE_NORMAL)
            assert_true((likely ^ rest) == position->key);
        position_undo_move(position, move, &undo);
    }
}

/* Of normal moves only rights and en passant squares are ignored. */
TEST(test_likely_keys)
{
    random_moves_visit(20, 150, visit_likely_keys);
}

TEST(test_start)
{
    struct position position;
    position_set_start(&position);
    assert_true(position_is_start(&position));
    position.key ^= 1;
    assert_false(position_is_start(&position));
}

TEST(test_checks_of_a_special_kind)
{
    static const struct {
        const char *fen;
        chess_move move;
    } cases[] = {
        {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", MOVE_CASTLING | E1 | H1 << 6},
        {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", MOVE_CASTLING | E1 | A1 << 6},
        {"6k1/8/8/3pP3/8/1B6/8/4K3 w - d6 0 2", MOVE_EN_PASSANT | E5 | D6 << 6},
        {"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", MOVE_PROMOTION | 3 << 12 | E7 | E8 << 6},
        {"4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", E4 | C5 << 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position position;
        assert_true(fen_parse(&position, cases[i].fen, NULL));
        assert_true(position_is_legal_move(&position, cases[i].move));
        assert_true(position_gives_check(&position, cases[i].move));
    }
}

/* ---- single functions --------------------------------------------------------------- */

/* Compared with the attacks found square by square. */
static void visit_attacked(struct position *position, const struct move_list *legal)
{
    (void)legal;
    bitboard occupied = position_occupied(position);
    for (int color = WHITE; color <= BLACK; color++) {
        bitboard attacked = position_attacked_squares(position, (enum color)color, occupied);
        for (int square = A1; square <= H8; square++)
            assert_int_equal(bitboard_has(attacked, (enum square)square),
                             (position_attackers(position, (enum square)square, occupied) &
                              position->by_color[color]) != 0);
    }
}

TEST(test_attacked_squares)
{
    random_moves_visit(6, 120, visit_attacked);
}

/* ---- the table contains each reversible move ---------------------------------------- */

TEST(test_every_move_has_its_place)
{
    int found = 0;
    for (int piece = WHITE_KNIGHT; piece <= BLACK_KING; piece++)
        for (int a = A1; a <= H8; a++)
            for (int b = a + 1; b <= H8; b++) {
                enum piece_type type = piece_type_of((enum piece)piece);
                uint64_t attacked = piece_type_attacks(type, (enum square)a, 0);
                if ((attacked & bitboard_of((enum square)b)) == 0)
                    continue;
                uint64_t change = zobrist_piece((enum piece)piece, (enum square)a) ^
                                  zobrist_piece((enum piece)piece, (enum square)b) ^
                                  zobrist_side(WHITE);
                const struct reversible_move *move = reversible_move_find(change);
                assert_non_null(move);
                assert_int_equal(move->a, a);
                assert_int_equal(move->b, b);
                found++;
            }
    assert_int_equal(found, 3668);
}

static bool is_reversible(const struct position *position, chess_move move)
{
    enum piece piece = position_piece_on(position, move_from(move));
    return piece_type_of(piece) != PAWN && move_kind(move) == MOVE_NORMAL &&
           !position_is_capture(position, move);
}

/* The change of the key by a move is the one in the table, unless it also changes castling
 * rights or the en passant square. */
static void check_moves(struct position *position, const struct move_list *legal)
{
    for (int i = 0; i < legal->count; i++) {
        struct undo undo;
        chess_move move = legal->moves[i];
        bool reversible = is_reversible(position, move);
        struct position before = *position;
        position_make_move(position, move, &undo);
        bool same_rights = before.castling_rights == position->castling_rights &&
                           before.en_passant == NO_SQUARE && position->en_passant == NO_SQUARE;
        const struct reversible_move *found = reversible_move_find(before.key ^ position->key);
        position_undo_move(position, move, &undo);
        if (!same_rights)
            continue;
        assert_int_equal(found != NULL, reversible);
        if (found)
            assert_true((found->a == move_from(move) && found->b == move_to(move)) ||
                        (found->b == move_from(move) && found->a == move_to(move)));
    }
}

TEST(test_moves_of_games)
{
    random_moves_visit(20, 100, check_moves);
}

TEST(test_zero_is_no_move)
{
    assert_null(reversible_move_find(zobrist_side(WHITE)));
    assert_null(reversible_move_find(0x123456789abcdef0));
}
