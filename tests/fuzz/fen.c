/* fen.c - any bytes as a FEN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An accepted FEN reads back as the same position when written; each move leads to a valid
 * position, and back. A rejected one only sets the error.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "rules/attacks.h"
#include "rules/fen.h"

enum { MOVES_TRIED = 6, NUMBER_MAX = 9999 /* limit in a FEN */ };

static void expect_sound(const struct position *position)
{
    enum color us = (enum color)position->side_to_move;
    for (int color = WHITE; color <= BLACK; color++)
        EXPECT(bitboard_count(position_pieces(position, (enum color)color, KING)) == 1,
               "kings");
    EXPECT((position_attackers(position, position_king(position, color_opposite(us)),
                               position_occupied(position)) &
            position->by_color[us]) == 0,
           "a king can be taken");
    EXPECT((position->by_type[PAWN] & (bitboard_rank(0) | bitboard_rank(7))) == 0, "pawns");
    EXPECT(position_is_consistent(position), "board and sets of squares differ");
}

static void expect_same(const struct position *one, const struct position *other)
{
    EXPECT(one->key == other->key, "keys differ");
    EXPECT(memcmp(one->board, other->board, sizeof one->board) == 0, "boards differ");
    EXPECT(one->castling_rights == other->castling_rights, "rights to castle differ");
    EXPECT(one->en_passant == other->en_passant, "en passant squares differ");
}

static void expect_written(const struct position *position)
{
    char text[FEN_SIZE], again[FEN_SIZE];
    struct position read;
    struct error error;
    size_t length = fen_write(position, text);
    EXPECT(length == strlen(text) && length < FEN_SIZE, "%zu", length);
    EXPECT(fen_parse(&read, text, &error), "%s: %s", text, error.text);
    expect_same(position, &read);
    fen_write(&read, again);
    EXPECT(strcmp(text, again) == 0, "%s, %s", text, again);
}

static void expect_moves(const struct position *position)
{
    struct move_list legal, noisy, quiet;
    generate_legal(position, &legal);
    generate_noisy(position, &noisy);
    generate_quiet(position, &quiet);
    EXPECT(legal.count == count_legal_moves(position), "%d moves", legal.count);
    EXPECT(has_legal_move(position) == (legal.count > 0), "%d moves", legal.count);
    EXPECT(noisy.count + quiet.count == legal.count, "%d + %d", noisy.count, quiet.count);
    for (int i = 0; i < MOVES_TRIED && legal.count > 0; i++) {
        struct position after = *position;
        struct undo undo;
        chess_move move = legal.moves[(i * 31 + (int)(position->key & 7)) % legal.count];
        position_make_move(&after, move, &undo);
        expect_sound(&after);
        if (after.halfmove_clock <= NUMBER_MAX && after.fullmove_number <= NUMBER_MAX)
            expect_written(&after);
        position_undo_move(&after, move, &undo);
        expect_same(position, &after);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct position position = {.key = 1}, before = position;
    struct error error = {0}, remark = {0};
    char *text = fuzz_string(bytes, size);
    fuzz_begin();
    if (fen_parse_with_warning(&position, text, &remark, &error)) {
        fuzz_expect_printable(remark.text);
        expect_sound(&position);
        expect_written(&position);
        expect_moves(&position);
    } else {
        fuzz_expect_said(error.text);
        EXPECT(memcmp(&position, &before, sizeof before) == 0, "touched, and refused");
        EXPECT(error.column >= 0 && (size_t)error.column <= size + 1, "column %d",
               error.column);
    }
    free(text);
    return 0;
}
