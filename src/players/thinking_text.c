/* thinking_text.c - reports of a search turned into text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/thinking_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/san.h"

void score_write(int score_white, char text[16])
{
    int size = abs(score_white);
    if (score_is_mate(score_white))
        snprintf(text, 16, "#%d", score_mate_moves_white(score_white));
    else if (score_is_certain(score_white)) /* endgame tables know who wins, not when */
        strcpy(text, score_white > 0 ? "+won" : "-lost");
    else
        snprintf(text, 16, "%s%d.%02d",
                 score_white > 0   ? "+"
                 : score_white < 0 ? "-"
                                   : "",
                 size / 100, size % 100);
}

void line_write(const struct position *position, const chess_move *moves, int count,
                char *text, size_t size)
{
    struct position place = *position;
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < count && position_is_legal(&place, moves[i]); i++) {
        char san[SAN_SIZE], word[SAN_SIZE + 16];
        struct undo undo;
        int needed;
        san_write(&place, moves[i], san);
        if (place.side_to_move == WHITE || i == 0)
            needed = snprintf(word, sizeof word, "%s%u%s %s", i ? " " : "",
                              (unsigned)place.fullmove_number,
                              place.side_to_move == WHITE ? "." : "...", san);
        else
            needed = snprintf(word, sizeof word, " %s", san);
        if (length + (size_t)needed >= size)
            break;
        memcpy(text + length, word, (size_t)needed + 1);
        length += (size_t)needed;
        position_make_move(&place, moves[i], &undo);
    }
}

static int from_white(const struct position *root, int score)
{
    return root->side_to_move == WHITE ? score : -score;
}

void thinking_begin(struct thinking *thinking, const struct search_report *progress, int elo)
{
    struct search_report line = thinking->report;
    thinking->known = true;
    thinking->elo = elo;
    thinking->report = *progress;
    if (progress->length == 0) { /* numbers only: the line is the last one known */
        thinking->report.score = line.score;
        thinking->report.bound = line.bound;
        thinking->report.length = line.length;
        memcpy(thinking->report.moves, line.moves, sizeof line.moves);
    }
    thinking->line_count = 0;
}

/* Moves that come from outside are checked before anybody plays them. */
static int copy_legal(const struct position *root, const struct search_report *report,
                      chess_move moves[THINKING_LINE_MOVES])
{
    struct position place = *root;
    struct undo undo;
    int length = 0;
    while (length < report->length && length < THINKING_LINE_MOVES &&
           position_is_legal(&place, report->moves[length])) {
        moves[length] = report->moves[length];
        position_make_move(&place, moves[length++], &undo);
    }
    return length;
}

void thinking_add_line(struct thinking *thinking, const struct position *root,
                       const struct search_report *report)
{
    int i = thinking->line_count++;
    int score = from_white(root, report->score);
    score_write(score, thinking->lines[i].score_text);
    line_write(root, report->moves, report->length, thinking->lines[i].san,
               sizeof thinking->lines[i].san);
    thinking->lines[i].length = copy_legal(root, report, thinking->lines[i].moves);
    thinking->root_key = root->key;
    if (i > 0)
        return;
    thinking->score_white = score;
    if (thinking->elo == 0 && !thinking->teaches && !thinking->threat) {
        thinking->judged = true;
        thinking->judgement = score;
    }
    memcpy(thinking->score_text, thinking->lines[0].score_text, sizeof thinking->score_text);
    thinking->report.score = report->score;
    thinking->report.bound = report->bound;
    thinking->report.length = report->length;
    memcpy(thinking->report.moves, report->moves, sizeof report->moves);
}

void thinking_set_visits(struct thinking *thinking, const struct position *root,
                         const struct move_visits *visits, int count)
{
    thinking->visit_count = 0;
    for (int i = 0; i < count && i < THINKING_VISITS; i++) {
        if (!position_is_legal(root, visits[i].move))
            continue;
        san_write(root, visits[i].move, thinking->visits[thinking->visit_count].san);
        thinking->visits[thinking->visit_count].visits = visits[i].visits;
        thinking->visits[thinking->visit_count++].win_permille = visits[i].win_permille;
    }
}
