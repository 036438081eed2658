/* train_data.c - see train_data.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train_data.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/network/network.h"
#include "rules/attacks.h"
#include "walks.h"

const struct examples_filter everything = {
    .score_limit = 32767, .few_pieces_one_in = 1, .hold_out_one_in = 8, .most = SIZE_MAX};

struct data data;

static int count_material(const struct position *position)
{
    static const int worth[] = {100, 300, 320, 500, 900};
    int sum = 0;
    for (int type = PAWN; type < KING; type++)
        for (int color = 0; color < 2; color++)
            sum += (color == WHITE ? 1 : -1) * worth[type] *
                   bitboard_count(
                       position_pieces(position, (enum color)color, (enum piece_type)type));
    return sum;
}

static void add_position(struct position *position, const struct move_list *legal)
{
    struct scored_position scored = {.position = *position};
    struct packed_position packed;
    struct reason reason = {0};
    (void)legal;
    if (bitboard_count(position_occupied(position)) > NETWORK_PIECES_MAX)
        return;
    scored.begins_game = data.read % 10 == 0;
    scored.score = count_material(position);
    scored.result = (scored.score > 200) - (scored.score < -200);
    packed_position_pack(&scored, &packed);
    if (!data_add(&data, &packed, &everything, &reason))
        fail_msg("%s", reason.text);
}

int train_data_make(void **state)
{
    (void)state;
    attacks_init();
    walks_visit(3, 40, add_position);
    assert_true(data.learned.count > 1000 && data.held_out.count > 100);
    return 0;
}

int train_data_free(void **state)
{
    (void)state;
    data_free(&data);
    return 0;
}

void train_data_damage(const char *path, long place)
{
    FILE *file = fopen(path, "r+b");
    assert_int_equal(fseek(file, place, SEEK_SET), 0);
    int byte = fgetc(file);
    assert_int_equal(fseek(file, place, SEEK_SET), 0);
    fputc(byte ^ 1, file);
    assert_int_equal(fclose(file), 0);
}
