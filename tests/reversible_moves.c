/* reversible_moves.c - the table knows each move that can be taken back, and no other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/attacks.h"
#include "rules/reversible_moves.h"
#include "rules/zobrist.h"
#include "walks.h"

static void test_every_move_has_its_place(void **state)
{
    (void)state;
    int found = 0;
    for (int piece = WHITE_KNIGHT; piece <= BLACK_KING; piece++)
        for (int a = A1; a <= H8; a++)
            for (int b = a + 1; b <= H8; b++) {
                enum piece_type type = piece_type_of((enum piece)piece);
                uint64_t attacked = attacks_piece(type, (enum square)a, 0);
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

/* What making a move does to the key is what the table says, as long as no right to castle
 * or to capture in passing goes with it. */
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

static void test_moves_of_games(void **state)
{
    (void)state;
    walks_visit(20, 100, check_moves);
}

static void test_nothing_is_no_move(void **state)
{
    (void)state;
    assert_null(reversible_move_find(zobrist_side(WHITE)));
    assert_null(reversible_move_find(0x123456789abcdef0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_move_has_its_place),
        cmocka_unit_test(test_moves_of_games),
        cmocka_unit_test(test_nothing_is_no_move),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
