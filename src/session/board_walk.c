/* board_walk.c - walking on the board by words: a step at a time, or from piece to piece.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <strings.h>

#include "session/core.h"
#include "base/printable.h"
#include "session/handlers.h"
#include "session/refusals.h"
#include "typing/board_query.h"

static void tell_here(struct session *session, const char *before)
{
    char text[QUERY_SIZE];
    query_write_occupant(&session_game(session)->position, session->listening.words,
                         session->listening.square, text);
    session_tell(session, MESSAGE_INFO, "%s%s", before, text);
}

/* So many squares, as far as the board goes; seen from the side at the bottom. */
static void walk(struct session *session, const struct arguments *arguments, int files,
                 int ranks)
{
    long wanted = arguments->number > 0 ? arguments->number : 1, steps = 0;
    int turn = session->flipped ? -1 : 1;
    while (steps < wanted &&
           query_step(&session->listening.square, turn * files, turn * ranks))
        steps++;
    tell_here(session, steps < wanted ? "The board ends. " : "");
}

void session_walk_up(struct session *session, const struct arguments *arguments)
{
    walk(session, arguments, 0, 1);
}

void session_walk_down(struct session *session, const struct arguments *arguments)
{
    walk(session, arguments, 0, -1);
}

void session_walk_left(struct session *session, const struct arguments *arguments)
{
    walk(session, arguments, -1, 0);
}

void session_walk_right(struct session *session, const struct arguments *arguments)
{
    walk(session, arguments, 1, 0);
}

static void walk_to_piece(struct session *session, const char *argument, int direction)
{
    struct piece_kinds kinds;
    enum square square;
    if (!query_read_kinds(argument, &kinds)) {
        session_tell(session, MESSAGE_ERROR,
                     "No piece '%.*s': expected N, n, knights, white or black.",
                     PRINTABLE_UP_TO(20, argument));
        return;
    }
    square = query_next(&session_game(session)->position, &kinds, session->listening.square,
                        direction);
    if (square == NO_SQUARE) {
        session_tell(session, MESSAGE_INFO, "There is no other.");
        return;
    }
    session->listening.square = square;
    tell_here(session, "");
}

/* The words are those of the file of games, too, and of the moves in one. */
static void go(struct session *session, const char *argument, bool forward)
{
    bool moves = strcasecmp(argument, "move") == 0;
    bool games = !*argument || strcasecmp(argument, "game") == 0;
    if (!moves && !games)
        walk_to_piece(session, argument, forward ? 1 : -1);
    else if (session_refuse(session, moves ? NEEDS_GAME : ANYWHERE, false))
        ;
    else if (moves)
        session_step_move(session, forward);
    else if (forward)
        session_ask_next(session);
    else
        session_ask_previous(session);
}

void session_ask_next_piece(struct session *session, const char *argument)
{
    go(session, argument, true);
}

void session_ask_previous_piece(struct session *session, const char *argument)
{
    go(session, argument, false);
}
