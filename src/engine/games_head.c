/* games_head.c - see games_head.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/games_head.h"

#include <string.h>

#include "base/crc32.h"

enum { FORMAT = 8, SIZE = 12, GAMES = 16, PLIES = 20, POSITIONS = 24, SUM = 28 };

static void put(uint8_t *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t get(const uint8_t *bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number |= (uint32_t)bytes[i] << 8 * i;
    return number;
}

static uint32_t sum_of(const struct games_head *head, const uint8_t *block)
{
    return crc32_update(crc32_update(0, block, SUM), block + GAMES_HEAD_SIZE, head->size);
}

void games_head_write(const struct games_head *head, uint8_t *block)
{
    memcpy(block, GAMES_MAGIC, GAMES_MAGIC_SIZE);
    put(block + FORMAT, GAMES_FORMAT);
    put(block + SIZE, head->size);
    put(block + GAMES, head->games);
    put(block + PLIES, head->plies);
    put(block + POSITIONS, head->positions);
    put(block + SUM, sum_of(head, block));
}

bool games_file_begins(const uint8_t *bytes, size_t size)
{
    return size > 0 &&
           memcmp(bytes, GAMES_MAGIC, size < GAMES_MAGIC_SIZE ? size : GAMES_MAGIC_SIZE) == 0;
}

bool games_head_read(struct games_head *head, const uint8_t bytes[GAMES_HEAD_SIZE],
                     struct reason *reason)
{
    if (!games_file_begins(bytes, GAMES_MAGIC_SIZE))
        return reason_set(reason, 0, "expected a block of games");
    if (get(bytes + FORMAT) != GAMES_FORMAT)
        return reason_set(reason, 0, "expected games of format %d, found format %u",
                          GAMES_FORMAT, get(bytes + FORMAT));
    *head = (struct games_head){.size = get(bytes + SIZE),
                                .games = get(bytes + GAMES),
                                .plies = get(bytes + PLIES),
                                .positions = get(bytes + POSITIONS)};
    if (head->size > GAMES_BLOCK_SIZE || head->games > GAMES_BLOCK_GAMES)
        return reason_set(reason, 0,
                          "expected a block of at most %d games and %d bytes, found %u and %u",
                          GAMES_BLOCK_GAMES, GAMES_BLOCK_SIZE, head->games, head->size);
    return true;
}

bool games_head_check(const struct games_head *head, const uint8_t *block,
                      struct reason *reason)
{
    uint32_t expected = sum_of(head, block), found = get(block + SUM);
    return expected == found ||
           reason_set(reason, 0, "expected check sum %08X, found %08X", expected, found);
}
