/* list_moves.c - the moves that can be made: for completion, and as they are asked for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "session/handlers.h"
#include "typing/board_query.h"
#include "typing/explanation.h"
#include "typing/move_groups.h"

static int compare_words(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* Which moves are asked for: from a square, or of a kind of piece, perhaps on one file; else
 * all. */
struct moves_wish {
    enum square from;
    int file; /* -1: any */
    struct piece_kinds kinds;
};

static void list_legal(const struct session *session, const struct moves_wish *wish,
                       struct move_list *list)
{
    const struct position *position = &session->board->position;
    struct move_list legal;
    list->count = 0;
    if (session->board->result != RESULT_NONE && !session_is_browsing(session))
        return;
    generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        enum square from = move_from(legal.moves[i]);
        if ((wish->from == NO_SQUARE || from == wish->from) &&
            (wish->file < 0 || (int)square_file(from) == wish->file) &&
            (wish->kinds.type == NO_PIECE_TYPE ||
             piece_type_of(position_piece_on(position, from)) == wish->kinds.type))
            list->moves[list->count++] = legal.moves[i];
    }
}

static void write_moves(const struct session *session, const struct move_list *list,
                        char moves[MAX_MOVES][SAN_SIZE])
{
    for (int i = 0; i < list->count; i++)
        san_write(&session->board->position, list->moves[i], moves[i]);
    qsort(moves, (size_t)list->count, SAN_SIZE, compare_words);
}

size_t session_list_moves(const struct session *session, char moves[MAX_MOVES][SAN_SIZE])
{
    const struct moves_wish all = {NO_SQUARE, -1, {NO_PIECE_TYPE, {true, true}}};
    struct move_list list;
    list_legal(session, &all, &list);
    write_moves(session, &list, moves);
    return (size_t)list.count;
}

/* Why nothing moves from there. False: that is not about the square. */
static bool explain_no_moves(struct session *session, enum square from)
{
    const struct position *position = &session->board->position;
    enum piece piece = position_piece_on(position, from);
    char square[3] = {file_letter(from), rank_digit(from), '\0'};
    if (session->board->result != RESULT_NONE && !session_is_browsing(session))
        return false;
    if (piece == NO_PIECE)
        session_tell(session, MESSAGE_INFO, "%s is empty.", square);
    else if (piece_color(piece) != (enum color)position->side_to_move)
        session_tell(session, MESSAGE_INFO, "The %s on %s is %s's; %s is to move.",
                     piece_type_name(piece_type_of(piece)), square,
                     color_name(piece_color(piece)),
                     color_name((enum color)position->side_to_move));
    else
        session_tell(session, MESSAGE_INFO, "The %s on %s has no legal move.",
                     piece_type_name(piece_type_of(piece)), square);
    return true;
}

/* "rook a", "white rook alfa". */
static bool read_kind_on_file(const char *argument, struct moves_wish *wish)
{
    char kind[32];
    const char *last = argument + strlen(argument);
    while (last > argument && last[-1] != ' ')
        last--;
    if (last == argument || (size_t)(last - argument) >= sizeof kind)
        return false;
    memcpy(kind, argument, (size_t)(last - argument));
    kind[last - argument] = '\0';
    wish->file = spoken_file_find(last, strlen(last));
    return wish->file >= 0 && query_read_kinds(kind, &wish->kinds);
}

/* "g1", "knight", "rook a"; false, and told, when it is none. A letter is a piece of either side:
 * only a word says whose. */
static bool read_wish(struct session *session, const char *argument, struct moves_wish *wish)
{
    *wish = (struct moves_wish){NO_SQUARE, -1, {NO_PIECE_TYPE, {true, true}}};
    if (!*argument || query_read_square(argument, &wish->from))
        return true;
    if (query_read_kinds(argument, &wish->kinds)) {
        if (strlen(argument) == 1)
            wish->kinds.of[WHITE] = wish->kinds.of[BLACK] = true;
        return true;
    }
    if (read_kind_on_file(argument, wish))
        return true;
    session_tell(session, MESSAGE_ERROR,
                 "Moves of what? Expected a1 to h8 or a piece, found '%.*s'.",
                 PRINTABLE_UP_TO(20, argument));
    return false;
}

bool session_speaks(const struct session *session)
{
    return session->listening.aloud && notation_is_spoken(session_notation(session));
}

void session_tell_move_groups(struct session *session, const struct position *position,
                              const struct move_list *list, const char *heading)
{
    char text[MOVE_GROUPS_SIZE];
    move_groups_write(position, list, text);
    session_tell_words(session, heading, text);
}

/* Those whose turn it is not have no moves. */
static bool refuse_side(struct session *session, const struct moves_wish *wish)
{
    enum color turn = (enum color)session->board->position.side_to_move;
    if (wish->kinds.of[turn])
        return false;
    session_tell(session, MESSAGE_INFO, "Those are %s's; %s is to move.",
                 color_name(color_opposite(turn)), color_name(turn));
    return true;
}

void session_show_moves(struct session *session, const char *argument)
{
    char moves[MAX_MOVES][SAN_SIZE], words[MAX_MOVES * SAN_SIZE] = "", heading[32];
    bool aloud = session_speaks(session);
    struct moves_wish wish;
    struct move_list list;
    if (!read_wish(session, argument, &wish) || refuse_side(session, &wish))
        return;
    list_legal(session, &wish, &list);
    if (list.count == 0 && wish.from != NO_SQUARE && explain_no_moves(session, wish.from))
        return;
    write_moves(session, &list, moves);
    for (int i = 0; i < list.count; i++)
        list_add(words, sizeof words, " ", moves[i]);
    snprintf(heading, sizeof heading, "%d legal move%s%s", list.count,
             plural((uint64_t)list.count), list.count && !aloud ? ":" : ".");
    if (aloud)
        session_tell_move_groups(session, &session->board->position, &list, heading);
    else
        session_tell_words(session, heading, words);
}
