/* thinking.c - converts the reports of a search to text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/thinking.h"

#include <stdio.h>
#include <string.h>

#include "pgn/move_text.h"

void score_write(int score_white, char text[16])
{
    if (score_is_mate(score_white))
        snprintf(text, 16, "#%d", score_moves_to_mate_for_white(score_white));
    else if (score_is_certain(score_white)) /* tablebases do not give the distance to mate */
        strcpy(text, score_white > 0 ? "+won" : "-lost");
    else
        snprintf(text, 16, score_white == 0 ? "%.2f" : "%+.2f", score_white / 100.0);
}

void thinking_set_progress(struct thinking *thinking, const struct search_report *progress,
                           int elo)
{
    thinking->known = true;
    thinking->elo = elo;
    thinking->report = *progress;
    thinking->line_count = 0;
}

/* Copies the moves before the first illegal one. Only programs send illegal moves. */
static int copy_legal(const struct position *root, const struct search_report *report,
                      chess_move moves[THINKING_LINE_MOVES],
                      uint64_t keys[THINKING_LINE_MOVES])
{
    struct position position = *root;
    int length = 0;
    while (length < report->length && length < THINKING_LINE_MOVES &&
           position_is_legal_move(&position, report->moves[length])) {
        moves[length] = report->moves[length];
        position_play(&position, moves[length]);
        keys[length++] = position.key;
    }
    return length;
}

/* Returns whether the scores are reliable. Weakened searches are not, and in a threat
 * search the wrong side moves first. */
static bool is_reliable(const struct thinking *thinking)
{
    return thinking->elo == 0 && !thinking->teaches && !thinking->threat;
}

void thinking_add_variation(struct thinking *thinking, const struct position *root,
                            const struct search_report *report)
{
    int i = thinking->line_count++;
    int score = root->side_to_move == WHITE ? report->score : -report->score;
    score_write(score, thinking->lines[i].score_text);
    move_line_write(root, report->moves, report->length, thinking->lines[i].san,
                    sizeof thinking->lines[i].san);
    thinking->lines[i].score = score;
    thinking->lines[i].length =
        copy_legal(root, report, thinking->lines[i].moves, thinking->lines[i].keys);
    thinking->root_key = root->key;
    if (i > 0 || !is_reliable(thinking))
        return;
    thinking->evaluated = true;
    thinking->evaluation = score;
    thinking->evaluated_root = root->key;
    thinking->evaluated_length = thinking->lines[0].length;
    memcpy(thinking->evaluated_keys, thinking->lines[0].keys, sizeof thinking->evaluated_keys);
}

static bool leads_to(const uint64_t *keys, int length, uint64_t key)
{
    for (int i = 0; i < length; i++)
        if (keys[i] == key)
            return true;
    return false;
}

bool thinking_get_evaluation(const struct thinking *thinking, const struct position *position,
                             int *score_white)
{
    uint64_t key = position->key;
    *score_white = thinking->evaluation;
    if (!thinking->evaluated || key == thinking->evaluated_root ||
        leads_to(thinking->evaluated_keys, thinking->evaluated_length, key))
        return thinking->evaluated;
    for (int i = 0; is_reliable(thinking) && i < thinking->line_count; i++)
        if (leads_to(thinking->lines[i].keys, thinking->lines[i].length, key)) {
            *score_white = thinking->lines[i].score;
            return true;
        }
    return false;
}

void thinking_set_visits(struct thinking *thinking, const struct position *root,
                         const struct move_visits *visits, int count)
{
    thinking->visit_count = 0;
    for (int i = 0; i < count && i < THINKING_VISITS; i++) {
        if (!position_is_legal_move(root, visits[i].move))
            continue;
        san_write(root, visits[i].move, thinking->visits[thinking->visit_count].san);
        thinking->visits[thinking->visit_count].visits = visits[i].visits;
        thinking->visits[thinking->visit_count++].win_permille = visits[i].win_permille;
    }
}
