/* hand.c - pieces taken in the hand: which can be, where they can go, and the line for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_hand.h"

#include <stdio.h>

#include "rules/names.h"
#include "rules/san.h"
#include "session/core.h"
#include "session/play.h"

static bitboard bit(enum square square)
{
    return (bitboard)1 << square;
}

/* Whether the piece's side waits for the other one's move, and may say now what it plays then. */
static bool is_for_later(const struct session *session, enum color color)
{
    return session_game(session) == session->board &&
           (enum color)session->board->position.side_to_move != color &&
           session_may_premove(session);
}

/* Where the king goes in castling: the move names the rook's square. */
static enum square king_target(chess_move move)
{
    return square_make(move_to(move) > move_from(move) ? 6 : 2, square_rank(move_from(move)));
}

static bool leads_to(chess_move move, enum square to)
{
    return move_to(move) == to ||
           (move_kind(move) == MOVE_CASTLING && king_target(move) == to);
}

/* The moves of the side that owns the piece; as if it were its turn, when it is not. */
static bool find_moves(const struct session *session, enum square from, struct move_list *list)
{
    struct position position = session_game(session)->position;
    enum piece piece = position_piece_on(&position, from);
    list->count = 0;
    if (piece == NO_PIECE)
        return false;
    if (position.side_to_move != piece_color(piece)) {
        struct undo undo;
        if (!is_for_later(session, piece_color(piece)) || position_is_check(&position))
            return false;
        position_make_null(&position, &undo);
    } else if (session_game(session) == session->board && session_may_premove(session)) {
        return false; /* it is the engine's, which is at it */
    }
    generate_legal(&position, list);
    return true;
}

bitboard session_hand_targets(const struct session *session, enum square from)
{
    struct move_list list;
    bitboard targets = 0;
    if (session_is_at(session, AT_SETUP))
        return position_piece_on(&session_game(session)->position, from) == NO_PIECE
                   ? 0
                   : ~bit(from);
    if (session_is_at(session, AT_LIST) || session_looks_back(session) ||
        !find_moves(session, from, &list))
        return 0;
    for (int i = 0; i < list.count; i++)
        if (move_from(list.moves[i]) == from) {
            bool castling = move_kind(list.moves[i]) == MOVE_CASTLING;
            targets |= bit(castling ? king_target(list.moves[i]) : move_to(list.moves[i]));
        }
    return targets & ~bit(from);
}

/* Squares alone, for a move whose writing is not known yet. */
static void write_squares(enum square from, enum square to, enum piece_type promotion,
                          char line[HAND_LINE_SIZE])
{
    static const char letters[] = PIECE_LETTERS;
    snprintf(line, HAND_LINE_SIZE, "%c%c%c%c%c", file_letter(from), rank_digit(from),
             file_letter(to), rank_digit(to),
             promotion == NO_PIECE_TYPE ? '\0' : letters[8 + promotion]);
}

static enum hand_answer set_up(const struct session *session, enum square from, enum square to,
                               char line[HAND_LINE_SIZE])
{
    enum piece piece = position_piece_on(&session_game(session)->position, from);
    if (piece == NO_PIECE || from == to)
        return HAND_CANNOT;
    snprintf(line, HAND_LINE_SIZE, "clear %c%c\n%c%c%c", file_letter(from), rank_digit(from),
             piece_letter(piece), file_letter(to), rank_digit(to));
    return HAND_MOVES;
}

enum hand_answer session_hand_move(const struct session *session, enum square from,
                                   enum square to, enum piece_type promotion,
                                   char line[HAND_LINE_SIZE])
{
    const struct position *position = &session_game(session)->position;
    struct move_list list;
    bool promotes = false;
    if (session_is_at(session, AT_SETUP))
        return set_up(session, from, to, line);
    if (!find_moves(session, from, &list))
        return HAND_CANNOT;
    for (int i = 0; i < list.count; i++) {
        chess_move move = list.moves[i];
        if (move_from(move) != from || !leads_to(move, to))
            continue;
        if (position->side_to_move != piece_color(position_piece_on(position, from))) {
            write_squares(from, to, move_kind(move) == MOVE_PROMOTION ? QUEEN : NO_PIECE_TYPE,
                          line);
            return HAND_MOVES;
        }
        if (move_kind(move) == MOVE_PROMOTION && move_promotion(move) != promotion) {
            promotes = true;
            continue;
        }
        san_write(position, move, line);
        return HAND_MOVES;
    }
    return promotes ? HAND_PROMOTES : HAND_CANNOT;
}
