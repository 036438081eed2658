/* game_query.c - the last move, and what was taken.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/game_query.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "pgn/move_text.h"
#include "rules/names.h"
#include "typing/explanation.h"

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
        text_add(text, QUERY_SIZE, ", a %s captured", piece_names[piece_type_of(taken)]);
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

/* "a knight, 2 pawns", strong pieces first. */
static void list_lost(const int lost[KING], char text[120])
{
    *text = '\0';
    for (int type = QUEEN; type >= PAWN; type--) {
        char word[24] = "";
        if (lost[type] == 1)
            snprintf(word, sizeof word, "a %s", piece_names[type]);
        else if (lost[type] > 1)
            snprintf(word, sizeof word, "%d %ss", lost[type], piece_names[type]);
        if (*word)
            list_add(text, 120, ", ", word);
    }
    if (!*text)
        list_add(text, 120, "", "nothing");
}

void query_write_lost(const struct game *game, char text[QUERY_SIZE])
{
    char words[2][120];
    bool any = false;
    for (enum color color = WHITE; color <= BLACK; color++) {
        int lost[KING];
        game_count_lost(game, color, lost);
        for (int type = PAWN; type < KING; type++)
            any = any || lost[type] > 0;
        list_lost(lost, words[color]);
    }
    *text = '\0';
    if (any)
        snprintf(text, QUERY_SIZE, "Lost: White %s; Black %s.", words[WHITE], words[BLACK]);
}
