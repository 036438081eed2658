/* fen_write.c - positions as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/fen.h"

#include <assert.h>
#include <stdio.h>

#include "rules/names.h"

static char *write_rank(const struct position *position, int rank, char *out)
{
    int empty = 0;
    for (int file = 0; file < 8; file++) {
        enum piece piece = position_piece_on(position, square_make(file, rank));
        if (piece == NO_PIECE) {
            empty++;
            continue;
        }
        if (empty > 0)
            *out++ = (char)('0' + empty);
        empty = 0;
        *out++ = piece_letter(piece);
    }
    if (empty > 0)
        *out++ = (char)('0' + empty);
    return out;
}

static char *write_castling(const struct position *position, char *out)
{
    if (position->castling_rights == 0) {
        *out++ = '-';
        return out;
    }
    for (int i = 0; i < 4; i++) {
        if ((position->castling_rights >> i & 1) == 0)
            continue;
        int file = square_file((enum square)position->castling_rook[i]);
        if (position->chess960)
            *out++ = (char)((i < 2 ? 'A' : 'a') + file);
        else
            *out++ = "KQkq"[i];
    }
    return out;
}

static char *write_en_passant(const struct position *position, char *out)
{
    if (position->en_passant == NO_SQUARE) {
        *out++ = '-';
        return out;
    }
    enum square square = (enum square)position->en_passant;
    *out++ = file_letter(square);
    *out++ = rank_digit(square);
    return out;
}

size_t fen_write(const struct position *position, char text[FEN_SIZE])
{
    char *out = text;
    for (int rank = 7; rank >= 0; rank--) {
        out = write_rank(position, rank, out);
        *out++ = rank > 0 ? '/' : ' ';
    }
    *out++ = position->side_to_move == WHITE ? 'w' : 'b';
    *out++ = ' ';
    out = write_castling(position, out);
    *out++ = ' ';
    out = write_en_passant(position, out);
    size_t room = FEN_SIZE - (size_t)(out - text);
    out += snprintf(out, room, " %u %u", position->halfmove_clock, position->fullmove_number);
    assert(out < text + FEN_SIZE);
    return (size_t)(out - text);
}
