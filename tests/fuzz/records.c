/* records.c - any bytes as records of positions, 32 bytes each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is unpacked is a sound position, packed into the same bytes again, and survives being
 * written as FEN. Every other record has its check sum mended, so that it is looked at at all.
 */
#include "fuzz.h"

#include <string.h>

#include "engine/packed_position.h"
#include "rules/fen.h"

static void expect_same(const struct packed_position *packed,
                        const struct scored_position *scored)
{
    struct packed_position again;
    struct position read;
    struct reason reason;
    char fen[FEN_SIZE];
    packed_position_pack(scored, &again);
    fen_write(&scored->position, fen);
    EXPECT(memcmp(packed, &again, sizeof again) == 0, "%s", fen);
    EXPECT(position_is_sound(&scored->position), "%s", fen);
    EXPECT(fen_parse(&read, fen, &reason), "%s: %s", fen, reason.text);
    EXPECT(read.key == scored->position.key, "%s", fen);
    EXPECT(scored->result >= -1 && scored->result <= 1, "%d", scored->result);
    EXPECT(count_legal(&scored->position) <= MAX_MOVES, "%s", fen);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_begin();
    for (size_t at = 0; at < size; at += PACKED_POSITION_SIZE) {
        size_t left = size - at;
        struct packed_position packed = {.bytes = {0}};
        struct scored_position scored, before;
        struct reason reason = {0};
        memcpy(packed.bytes, bytes + at,
               left < PACKED_POSITION_SIZE ? left : PACKED_POSITION_SIZE);
        if (at / PACKED_POSITION_SIZE % 2 == 0) {
            uint16_t sum = packed_position_check_sum(&packed);
            packed.bytes[PACKED_CHECKED_SIZE] = (uint8_t)sum;
            packed.bytes[PACKED_CHECKED_SIZE + 1] = (uint8_t)(sum >> 8);
        }
        memset(&scored, 0xEE, sizeof scored);
        before = scored;
        if (packed_position_unpack(&packed, &scored, &reason)) {
            expect_same(&packed, &scored);
        } else {
            fuzz_expect_said(reason.text);
            EXPECT(memcmp(&scored, &before, sizeof before) == 0, "touched, and refused");
        }
    }
    return 0;
}
