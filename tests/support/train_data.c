/* train_data.c - see train_data.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"
#include "support/train_data.h"

#include "engine/network/network.h"
#include "rules/attacks.h"
#include "support/random_moves.h"

const struct examples_filter everything = {.score_limit = 32767, .hold_out_one_in = 8};

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
    struct quiet_position quiet = {.position = *position};
    (void)legal;
    if (bitboard_count(position_occupied(position)) > NETWORK_PIECES_MAX)
        return;
    quiet.is_first_of_game = data.read % 10 == 0;
    quiet.score = count_material(position);
    quiet.result = (quiet.score > 200) - (quiet.score < -200);
    dataset_add(&data, &quiet, NULL);
}

int train_data_make(void **state)
{
    (void)state;
    attacks_init();
    data.filter = everything;
    random_moves_visit(3, 40, add_position);
    assert_true(data.training_set.count > 1000 && data.held_out.count > 100);
    return 0;
}

int train_data_free(void **state)
{
    (void)state;
    dataset_free(&data);
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
