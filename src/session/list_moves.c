/* list_moves.c - the moves that can be made: for completion, and as they are asked for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "session/handlers.h"
#include "typing/board_query.h"
#include "typing/explanation.h"
#include "typing/move_groups.h"

static int compare_words(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* Which moves are asked for: from a square, or of a kind of piece; else all. */
struct moves_wish {
    enum square from;
    enum piece_type type;
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
            (wish->type == NO_PIECE_TYPE ||
             piece_type_of(position_piece_on(position, from)) == wish->type))
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
    const struct moves_wish all = {NO_SQUARE, NO_PIECE_TYPE};
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

/* "g1", "knight"; false, and told, when it is neither. */
static bool read_wish(struct session *session, const char *argument, struct moves_wish *wish)
{
    struct piece_kinds kinds;
    *wish = (struct moves_wish){NO_SQUARE, NO_PIECE_TYPE};
    if (!*argument || query_read_square(argument, &wish->from))
        return true;
    if (query_read_kinds(argument, &kinds)) {
        wish->type = kinds.type;
        return true;
    }
    session_tell(session, MESSAGE_ERROR,
                 "Moves of what? Expected a1 to h8 or a piece, found '%.20s'.", argument);
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

void session_show_moves(struct session *session, const char *argument)
{
    char moves[MAX_MOVES][SAN_SIZE], words[MAX_MOVES * SAN_SIZE] = "", heading[32];
    bool aloud = session_speaks(session);
    struct moves_wish wish;
    struct move_list list;
    if (!read_wish(session, argument, &wish))
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
