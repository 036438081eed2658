/* position.c - doing and undoing moves, legality, checks and keys, along random games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the generator, make and undo, and the one-move questions say must agree wherever
 * they overlap: none of them is built on the others.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/attacked.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/names.h"
#include "rules/zobrist.h"
#include "walks.h"

static bool list_has(const struct move_list *list, chess_move move)
{
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return true;
    return false;
}

/* ---- make and undo ----------------------------------------------------------------- */

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

/* The numbers of all pieces of `color` whose type is one of `types`. */
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
    position_set_keys(&fresh);
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

static void test_undo_restores_every_byte(void **state)
{
    (void)state;
    walks_visit(4, 100, visit_make_and_undo);
}

/* ---- the generator ----------------------------------------------------------------- */

static void visit_lists(struct position *position, const struct move_list *legal)
{
    struct move_list noisy, quiet;
    generate_noisy(position, &noisy);
    generate_quiet(position, &quiet);
    assert_int_equal(noisy.count + quiet.count, legal->count);
    assert_int_equal(count_legal(position), legal->count);
    assert_int_equal(has_legal_move(position), legal->count > 0);
    for (int i = 0; i < legal->count; i++) {
        chess_move move = legal->moves[i];
        bool loud = position_is_capture(position, move) || move_kind(move) == MOVE_PROMOTION;
        assert_true(list_has(loud ? &noisy : &quiet, move));
    }
}

static void test_noisy_and_quiet_make_legal(void **state)
{
    (void)state;
    walks_visit(20, 150, visit_lists);
}

static int walked; /* positions seen; only some of them are worth 65,536 questions */

static void visit_all_values(struct position *position, const struct move_list *legal)
{
    if (walked++ % 25 != 0)
        return;
    for (unsigned value = 0; value < 1U << 16; value++) {
        if (position_is_legal(position, (chess_move)value) !=
            list_has(legal, (chess_move)value)) {
            char fen[FEN_SIZE];
            fen_write(position, fen);
            fail_msg("%s: move value %u", fen, value);
        }
    }
}

static void test_legality_of_every_value(void **state)
{
    (void)state;
    walked = 0;
    walks_visit(6, 120, visit_all_values);
}

/* ---- checks ------------------------------------------------------------------------ */

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

static void test_checks_are_foretold(void **state)
{
    (void)state;
    walks_visit(20, 150, visit_checks);
}

static void visit_likely_keys(struct position *position, const struct move_list *legal)
{
    for (int i = 0; i < legal->count; i++) {
        chess_move move = legal->moves[i];
        uint64_t likely = position_likely_key(position, move);
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

/* Of normal moves only rights and en passant squares are left out. */
static void test_likely_keys(void **state)
{
    (void)state;
    walks_visit(20, 150, visit_likely_keys);
}

static void test_checks_of_a_special_kind(void **state)
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
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position position;
        assert_true(fen_parse(&position, cases[i].fen, NULL));
        assert_true(position_is_legal(&position, cases[i].move));
        assert_true(position_gives_check(&position, cases[i].move));
    }
}

/* ---- single facts ------------------------------------------------------------------ */

static void play(struct position *position, chess_move move)
{
    struct undo undo;
    assert_true(position_is_legal(position, move));
    position_make_move(position, move, &undo);
}

/* Whatever was there before. */
static void visit_attacked(struct position *position, const struct move_list *legal)
{
    (void)legal;
    bitboard occupied = position_occupied(position);
    for (int color = WHITE; color <= BLACK; color++) {
        bitboard attacked = attacked_squares(position, (enum color)color, occupied);
        for (int square = A1; square <= H8; square++)
            assert_int_equal(bitboard_has(attacked, (enum square)square),
                             (position_attackers(position, (enum square)square, occupied) &
                              position->by_color[color]) != 0);
    }
}

static void test_attacked_squares(void **state)
{
    (void)state;
    walks_visit(6, 120, visit_attacked);
}

static void test_cleared(void **state)
{
    struct position position, other;
    (void)state;
    memset(&position, 0xAA, sizeof position);
    memset(&other, 0, sizeof other);
    position_clear(&position);
    position_clear(&other);
    assert_memory_equal(&position, &other, sizeof position);
    assert_int_equal(position_occupied(&position), 0);
    assert_board_agrees(&position);
}

static void test_start_position(void **state)
{
    struct position position;
    (void)state;
    position_set_start(&position);
    assert_int_equal(position.key, 0x463b96181691fc9cULL); /* published with Polyglot */
    assert_int_equal(count_legal(&position), 20);
    assert_int_equal(position_king(&position, BLACK), E8);
}

static void test_en_passant_only_where_a_capture_is_legal(void **state)
{
    struct position position;
    (void)state;
    position_set_start(&position);
    play(&position, move_make(E2, E4));
    assert_int_equal(position.en_passant, NO_SQUARE);
    play(&position, move_make(A7, A6));
    play(&position, move_make(E4, E5));
    play(&position, move_make(D7, D5));
    assert_int_equal(position.en_passant, D6);

    /* The capture would bare the king along the rank. */
    assert_true(fen_parse(&position, "8/3p4/8/K3P2r/8/8/8/7k b - - 0 1", NULL));
    play(&position, move_make(D7, D5));
    assert_int_equal(position.en_passant, NO_SQUARE);
}

static void test_castling_rights_are_lost(void **state)
{
    struct position position;
    (void)state;
    assert_true(fen_parse(&position, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", NULL));
    play(&position, move_make(H1, H8));
    assert_int_equal(position.castling_rights, WHITE_LONG | BLACK_LONG);
    play(&position, move_make(E8, E7));
    assert_int_equal(position.castling_rights, WHITE_LONG);
    play(&position, move_make_kind(E1, A1, MOVE_CASTLING));
    assert_int_equal(position.castling_rights, 0);
    assert_int_equal(position.board[C1], WHITE_KING);
    assert_int_equal(position.board[D1], WHITE_ROOK);
}

static void test_counters(void **state)
{
    struct position position;
    (void)state;
    position_set_start(&position);
    play(&position, move_make(G1, F3));
    assert_int_equal(position.halfmove_clock, 1);
    assert_int_equal(position.fullmove_number, 1);
    play(&position, move_make(G8, F6));
    assert_int_equal(position.halfmove_clock, 2);
    assert_int_equal(position.fullmove_number, 2);
    play(&position, move_make(E2, E4));
    assert_int_equal(position.halfmove_clock, 0);
    play(&position, move_make(F6, E4));
    assert_int_equal(position.halfmove_clock, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_restores_every_byte),
        cmocka_unit_test(test_noisy_and_quiet_make_legal),
        cmocka_unit_test(test_legality_of_every_value),
        cmocka_unit_test(test_checks_are_foretold),
        cmocka_unit_test(test_likely_keys),
        cmocka_unit_test(test_checks_of_a_special_kind),
        cmocka_unit_test(test_attacked_squares),
        cmocka_unit_test(test_cleared),
        cmocka_unit_test(test_start_position),
        cmocka_unit_test(test_en_passant_only_where_a_capture_is_legal),
        cmocka_unit_test(test_castling_rights_are_lost),
        cmocka_unit_test(test_counters),
    };
    attacks_init();
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
