/* uci_move.c - implements uci_move.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text is compared with the written legal moves, so reading and writing agree.
 */
#include "rules/uci_move.h"

#include <assert.h>
#include <string.h>

#include "rules/castling.h"
#include "rules/move_generator.h"
#include "rules/names.h"

size_t uci_move_write(const struct position *position, chess_move move,
                      char text[UCI_MOVE_SIZE])
{
    if (move == MOVE_NONE) {
        memcpy(text, "0000", 5);
        return 4;
    }
    assert(bitboard_has(position->by_color[position->side_to_move], move_from(move)));
    enum square to = position->chess960 ? move_to(move) : move_destination(move);
    char *end = stpcpy(stpcpy(text, square_name(move_from(move))), square_name(to));
    if (move_kind(move) == MOVE_PROMOTION)
        *end++ = piece_letter(piece_make(BLACK, move_promotion(move)));
    *end = '\0';
    return (size_t)(end - text);
}

chess_move uci_move_parse(const struct position *position, const char *text, size_t length)
{
    struct move_list list;
    chess_move castling = MOVE_NONE;
    if (length != 4 && length != 5)
        return MOVE_NONE;
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        chess_move move = list.moves[i];
        char written[UCI_MOVE_SIZE];
        size_t written_length = uci_move_write(position, move, written);
        if (written_length == length && memcmp(written, text, 4) == 0 &&
            (length == 4 || (text[4] | 0x20) == written[4]))
            return move;
        if (move_kind(move) != MOVE_CASTLING || length != 4)
            continue;
        enum square to = position->chess960 ? move_destination(move) : move_to(move);
        if (memcmp(text, square_name(move_from(move)), 2) == 0 &&
            memcmp(text + 2, square_name(to), 2) == 0)
            castling = move; /* the other form of castling, unless the text is a king move */
    }
    return castling;
}
