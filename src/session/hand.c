/* hand.c - pieces taken in the hand: which can be, where one is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_hand.h"

#include <stdio.h>

#include "session/core.h"
#include "rules/names.h"
#include "session/play.h"
#include "session/refusals.h"
#include "typing/typed_move.h"

/* Why nothing at all can be moved on what is shown; NULL: pieces can. */
static const char *refuse_all(const struct session *session)
{
    const struct game *game = session_game(session);
    if (session_is_at(session, AT_LIST))
        return "Enter opens the game that is chosen.";
    if (session_looks_back(session))
        return "You look back: End returns to the game.";
    if (game->result != RESULT_NONE && game->ending != ENDING_NONE && !game->study)
        return "The game is over: Left and Right walk through it.";
    return session_refusal(session, MOVES_ON, false);
}

/* Whether a piece may be taken: one of the side to move, unless that is the engine's; of the
 * other side where one may say now what it plays then. */
static bool may_take(const struct session *session, enum square from)
{
    const struct position *position = &session_game(session)->position;
    enum piece piece = position_piece_on(position, from);
    bool premoves = session_game(session) == session->board && session_may_premove(session);
    return piece != NO_PIECE &&
           (position->side_to_move == piece_color(piece) ? !premoves : premoves);
}

bitboard session_hand_targets(const struct session *session, enum square from)
{
    const struct position *position = &session_game(session)->position;
    if (session_is_at(session, AT_SETUP))
        return hand_setup_targets(position, from);
    if (refuse_all(session) || !may_take(session, from))
        return 0;
    return hand_targets(position, from);
}

enum hand_answer session_hand_move(const struct session *session, enum square from,
                                   enum square to, enum piece_type promotion,
                                   char line[HAND_LINE_SIZE])
{
    const struct position *position = &session_game(session)->position;
    if (session_is_at(session, AT_SETUP))
        return hand_write_setup(position, from, to, line);
    return may_take(session, from) ? hand_write_move(position, from, to, promotion, line)
                                   : HAND_CANNOT;
}

/* Of a piece that stands there and cannot be taken. */
static void refuse_piece(const struct session *session, enum square on, char *text)
{
    const struct position *position = &session_game(session)->position;
    enum piece piece = position_piece_on(position, on);
    enum color turn = (enum color)position->side_to_move;
    const char *name = piece_type_name(piece_type_of(piece));
    if (!may_take(session, on) && piece_color(piece) == turn)
        snprintf(text, HAND_REFUSAL_SIZE, "The %s on %c%c is the engine's.", name,
                 file_letter(on), rank_digit(on));
    else if (!may_take(session, on))
        snprintf(text, HAND_REFUSAL_SIZE, "The %s on %c%c is %s's; %s is to move.", name,
                 file_letter(on), rank_digit(on), color_name(piece_color(piece)),
                 color_name(turn));
    else
        snprintf(text, HAND_REFUSAL_SIZE, "The %s on %c%c has no legal move.", name,
                 file_letter(on), rank_digit(on));
}

const char *session_hand_refusal(const struct session *session, enum square from,
                                 enum square to, char text[HAND_REFUSAL_SIZE])
{
    const struct position *position = &session_game(session)->position;
    const char *all = session_is_at(session, AT_SETUP) ? NULL : refuse_all(session);
    char move[8];
    struct typed_move typed;
    text[0] = '\0';
    if (to == NO_SQUARE || session_is_at(session, AT_SETUP))
        return text;
    if (all) {
        snprintf(text, HAND_REFUSAL_SIZE, "%s", all);
    } else if (from == NO_SQUARE || may_take(session, to)) {
        if (position_piece_on(position, to) != NO_PIECE)
            refuse_piece(session, to, text);
    } else if (piece_color(position_piece_on(position, from)) !=
               (enum color)position->side_to_move) {
        snprintf(text, HAND_REFUSAL_SIZE, "The %s on %c%c cannot go to %c%c.",
                 piece_type_name(piece_type_of(position_piece_on(position, from))),
                 file_letter(from), rank_digit(from), file_letter(to), rank_digit(to));
    } else {
        snprintf(move, sizeof move, "%c%c%c%c", file_letter(from), rank_digit(from),
                 file_letter(to), rank_digit(to));
        typed_move_read(position, move, &typed);
        if (typed.status == TYPED_ILLEGAL)
            snprintf(text, HAND_REFUSAL_SIZE, "%s", typed.text);
    }
    return text;
}
