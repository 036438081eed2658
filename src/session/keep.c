/* keep.c - lines of an analysis that are kept as variations of the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A variation stands beside a move of the game. One that begins where the game ends would be
 * taken for the game's own moves: until the next move is played it is a comment. All that
 * was kept is looked after with every move, since moves that are taken back and replaced
 * take their variations with them.
 */
#include "session/analysis_state.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pgn/move_text.h"
#include "session/handlers.h"

enum { BRIEF_SIZE = 64 };

enum { LINE_TEXT = 128 };

void analysis_add_kept(struct session *session)
{
    for (size_t i = 0; i < analysis_of(session)->kept_count; i++) {
        struct side_line *line = &analysis_of(session)->kept[i];
        if (side_line_keep(line, session->own) && line->waits) {
            move_node_uncomment(line->waits, false, line->comment);
            line->waits = NULL;
        }
    }
}

/* A comment says so meanwhile, whenever the program ends. */
static void let_wait(struct session *session, struct side_line *line, const char *text)
{
    struct game *own = session->own;
    line->waits = line->place > 0 ? own->moves[line->place - 1].node : own->tree.root;
    move_tree_comment(&own->tree, line->waits, false, text, strlen(text));
    line->comment = line->waits->notes->after.last;
}

void analysis_forget_kept(struct session *session)
{
    analysis_of(session)->kept_count = 0;
    analysis_of(session)->tried.count = analysis_of(session)->done.count = 0;
}

/* "4... Bd6 and 16 more half-moves": who hears it has heard the line. */
static const char *brief_line(const struct session *session, const struct side_line *line,
                              const char *text, char brief[BRIEF_SIZE])
{
    const char *move = text + strcspn(text, " ");
    if (!session_speaks(session) || line->count < 3 || !*move)
        return text;
    snprintf(brief, BRIEF_SIZE, "%.*s and %zu more half-moves",
             (int)(move - text + 1 + (ptrdiff_t)strcspn(move + 1, " ")), text,
             line->count - 1);
    return brief;
}

/* Keep a line: in the tree, with the next move, or, behind a game that is over, as a
 * comment. */
static void keep_line(struct session *session, struct side_line *line, const char *text)
{
    struct analysis *analysis = analysis_of(session);
    struct game *own = session->own;
    char brief[BRIEF_SIZE];
    const char *told = brief_line(session, line, text, brief);
    analysis->done = *line;
    if (side_line_keep(line, session->own)) {
        session_tell(session, MESSAGE_INFO, "Kept as a variation: %s.", told);
    } else if (own->result != RESULT_NONE && own->current == own->count) {
        move_tree_comment(&own->tree, own->node, false, text, strlen(text));
        session_tell(session, MESSAGE_INFO, "Kept as a comment on the last move: %s.", told);
        session_save(session);
        return;
    } else {
        session_tell(session, MESSAGE_INFO,
                     "Kept: %s, as a comment; the next move makes it a variation.", told);
        let_wait(session, line, text);
    }
    if (session->keeping.looks_back)
        session_tell(session, MESSAGE_INFO,
                     "The file has it when a move is played, or 'redo' has come to the end.");
    analysis->kept =
        memory_resize(analysis->kept, analysis->kept_count + 1, sizeof *analysis->kept);
    analysis->kept[analysis->kept_count++] = *line;
    session_save(session);
}

void session_ask_keep(struct session *session, const char *argument)
{
    const struct analysis *analysis = analysis_of(session);
    const struct thinking *thinking;
    struct side_line line = analysis->tried;
    char text[LINE_TEXT];
    struct game game;
    int number = 0, moves = THINKING_LINE_MOVES;
    if (!analysis_read_numbers(session, argument, &number, &moves) ||
        (number > 0 && !analysis_has_line(session, number)))
        return;
    if (session_is_analysing(session) || number > 0)
        analysis_find_tried(session, &line);
    thinking = analysis_meant(session, number);
    if (number > 0)
        side_line_add(&line, thinking->lines[number - 1].moves, moves,
                      thinking->lines[number - 1].length);
    else if (analysis->walked > 0)
        for (size_t i = analysis->root; i < session->board->current; i++)
            side_line_add(&line, &session->board->moves[i].move, 1, 1);
    if (line.count == 0) {
        session_tell(session, MESSAGE_ERROR,
                     "No moves were tried; 'keep 1' keeps the best line.");
        return;
    }
    if (!side_line_find(&line, session->own, &game)) {
        session_tell(session, MESSAGE_ERROR,
                     "The game has gone another way since those moves were tried.");
        return;
    }
    line_write(&game.position, line.moves, (int)line.count, text, sizeof text);
    game_free(&game);
    keep_line(session, &line, text);
}
