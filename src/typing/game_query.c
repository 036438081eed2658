/* game_query.c - the last move, and what was taken.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/game_query.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/words.h"
#include "pgn/move_text.h"
#include "rules/material.h"
#include "rules/names.h"
#include "typing/explanation.h"

enum { LIST_SIZE = 120 };

/* ", from f6, a pawn captured": what SAN does not say. */
static void add_details(const struct game_move *last, char text[QUERY_SIZE])
{
    enum piece taken = (enum piece)last->undo.captured;
    if (move_kind(last->move) == MOVE_CASTLING)
        return;
    text_add(text, QUERY_SIZE, ", from %c%c", file_letter(move_from(last->move)),
             rank_digit(move_from(last->move)));
    if (move_kind(last->move) == MOVE_EN_PASSANT)
        text_add(text, QUERY_SIZE, ", a pawn captured in passing");
    else if (taken != NO_PIECE)
        text_add(text, QUERY_SIZE, ", a %s captured", piece_type_name(piece_type_of(taken)));
}

void query_write_last(const struct game *game, char text[QUERY_SIZE])
{
    const struct game_move *last = game->current > 0 ? &game->moves[game->current - 1] : NULL;
    char number[MOVE_NUMBER_SIZE], ending[128];
    if (!last)
        snprintf(text, QUERY_SIZE, "No move has been played.");
    else
        snprintf(text, QUERY_SIZE, "Last move: %s %s",
                 move_number_text(&game->start, game->current - 1, number), last->san);
    if (last && last->move != MOVE_NONE)
        add_details(last, text);
    if (game->result != RESULT_NONE)
        text_add(text, QUERY_SIZE, "%s %s.", last ? "." : "",
                 game_ending_text(game, ending, sizeof ending));
    else
        text_add(text, QUERY_SIZE, "%s %s to move.", last ? "." : "",
                 color_name((enum color)game->position.side_to_move));
}

/* "knight, 2 pawns", strong pieces first; `one` stands before what there is one of. */
static void list_counts(const int counts[KING], const char *one, char text[LIST_SIZE])
{
    *text = '\0';
    for (int type = QUEEN; type >= PAWN; type--) {
        const char *name = piece_type_name((enum piece_type)type);
        char word[24];
        if (counts[type] == 1)
            snprintf(word, sizeof word, "%s%s", one, name);
        else
            snprintf(word, sizeof word, "%d %ss", counts[type], name);
        if (counts[type] > 0)
            list_add(text, LIST_SIZE, ", ", word);
    }
}

static void list_lost(const struct game *game, enum color color, char text[LIST_SIZE])
{
    int lost[KING];
    game_count_lost(game, color, lost);
    list_counts(lost, "a ", text);
}

void query_write_lost(const struct game *game, char text[QUERY_SIZE])
{
    char white[LIST_SIZE], black[LIST_SIZE];
    list_lost(game, WHITE, white);
    list_lost(game, BLACK, black);
    *text = '\0';
    if (*white || *black)
        snprintf(text, QUERY_SIZE, "Lost: White %s; Black %s.", *white ? white : "nothing",
                 *black ? black : "nothing");
}

/* The king aside. */
static void list_pieces(const struct position *position, enum color color,
                        char text[LIST_SIZE])
{
    int counts[KING];
    for (int type = PAWN; type < KING; type++)
        counts[type] = material_count(position, color, (enum piece_type)type);
    list_counts(counts, "", text);
    if (!*text)
        list_add(text, LIST_SIZE, "",
                 material_count(position, color, KING) ? "king alone" : "nothing");
}

/* "White is 1 point ahead." */
static void add_lead(const struct game *game, char text[QUERY_SIZE])
{
    int ahead = material_difference(&game->position);
    if (ahead == 0)
        text_add(text, QUERY_SIZE, "Nobody is ahead.");
    else
        text_add(text, QUERY_SIZE, "%s is %d point%s ahead.",
                 color_name(ahead > 0 ? WHITE : BLACK), abs(ahead),
                 plural((uint64_t)abs(ahead)));
}

void query_write_captured(const struct game *game, char text[QUERY_SIZE])
{
    query_write_lost(game, text);
    text_add(text, QUERY_SIZE, "%s", *text ? " " : "Nothing was captured. ");
    add_lead(game, text);
}

void query_write_material(const struct game *game, char text[QUERY_SIZE])
{
    char white[LIST_SIZE], black[LIST_SIZE], lost[QUERY_SIZE];
    list_pieces(&game->position, WHITE, white);
    list_pieces(&game->position, BLACK, black);
    snprintf(text, QUERY_SIZE, "White: %s; Black: %s. ", white, black);
    add_lead(game, text);
    query_write_lost(game, lost);
    text_add(text, QUERY_SIZE, "%s%s", *lost ? " " : "", lost);
}
