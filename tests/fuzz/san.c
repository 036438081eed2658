/* san.c - a position (a FEN on the first line), then any bytes as a move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move that is read is legal. A written move, in SAN or in UCI notation, reads as that move
 * and no other.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "rules/san.h"
#include "rules/uci_move.h"

static void expect_reading(const struct position *position, const char *text, size_t size)
{
    struct move_list readings = {.count = -1};
    chess_move move = MOVE_NONE;
    enum san_status status = san_parse(position, text, size, &move, &readings);
    EXPECT(san_parse(position, text, size, &(chess_move){MOVE_NONE}, NULL) == status,
           "another answer without readings");
    if (status == SAN_OK)
        EXPECT(readings.count == 1 && readings.moves[0] == move &&
                   fuzz_is_legal(position, move),
               "%d readings", readings.count);
    else
        EXPECT(move == MOVE_NONE, "a move, and status %d", status);
    if (status == SAN_AMBIGUOUS) {
        EXPECT(readings.count >= 2, "%d readings", readings.count);
        for (int i = 0; i < readings.count; i++)
            EXPECT(fuzz_is_legal(position, readings.moves[i]), "reading %d", i);
    }
    move = uci_move_parse(position, text, size);
    EXPECT(move == MOVE_NONE || fuzz_is_legal(position, move), "%.*s", (int)size, text);
}

/* Checks the texts of one move against those of all others. */
static void expect_writing(const struct position *position, size_t chosen)
{
    char san[SAN_SIZE], other[SAN_SIZE], uci[UCI_MOVE_SIZE];
    struct move_list legal;
    chess_move move, read = MOVE_NONE;
    size_t length;
    generate_legal(position, &legal);
    if (legal.count == 0)
        return;
    move = legal.moves[chosen % (size_t)legal.count];
    length = san_write(position, move, san);
    EXPECT(length == strlen(san) && length < SAN_SIZE, "%zu", length);
    EXPECT(san_parse(position, san, length, &read, NULL) == SAN_OK && read == move, "%s", san);
    length = uci_move_write(position, move, uci);
    EXPECT(length == strlen(uci) && uci_move_parse(position, uci, length) == move, "%s", uci);
    for (int i = 0; i < legal.count; i++) {
        if (legal.moves[i] == move)
            continue;
        san_write(position, legal.moves[i], other);
        EXPECT(strcmp(san, other) != 0, "two moves are %s", san);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fuzz_piece rest = {bytes, size}, fen = fuzz_cut(&rest, '\n');
    struct position position;
    char *text = fuzz_copy(rest.bytes, rest.size);
    fuzz_position(&position, fen);
    expect_reading(&position, text, rest.size);
    expect_writing(&position, rest.size > 0 ? rest.bytes[0] : size);
    free(text);
    return 0;
}
