/* fuzz.c - see fuzz.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "rules/attacks.h"
#include "rules/fen.h"

void fuzz_fail(const char *file, int line, const char *condition, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s:%d: expected %s: ", file, line, condition);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    abort();
}

void fuzz_begin(void)
{
    static bool begun;
    if (!begun)
        attacks_init();
    begun = true;
}

char *fuzz_copy(const uint8_t *bytes, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1);
    EXPECT(copy != NULL, "no memory");
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

char *fuzz_string(const uint8_t *bytes, size_t size)
{
    char *copy = malloc(size + 1);
    EXPECT(copy != NULL, "no memory");
    if (size > 0)
        memcpy(copy, bytes, size);
    copy[size] = '\0';
    return copy;
}

struct fuzz_piece fuzz_cut(struct fuzz_piece *rest, uint8_t end)
{
    struct fuzz_piece cut = *rest;
    const uint8_t *found = rest->size > 0 ? memchr(rest->bytes, end, rest->size) : NULL;
    if (found)
        cut.size = (size_t)(found - rest->bytes);
    rest->bytes += found ? cut.size + 1 : cut.size;
    rest->size -= found ? cut.size + 1 : cut.size;
    return cut;
}

/* SplitMix64, as in engine/random.h. */
uint64_t fuzz_random(uint64_t *seed)
{
    uint64_t mixed = *seed += 0x9E3779B97F4A7C15ULL;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

void fuzz_expect_printable(const char *text)
{
    uint32_t character;
    for (size_t left = strlen(text), size; left > 0; text += size, left -= size) {
        size = printable_decode_utf8(text, left, &character);
        EXPECT(size > 0, "byte %02x, which is no UTF-8", (unsigned char)*text);
        EXPECT(character_is_visible(character), "U+%04X", (unsigned)character);
    }
}

void fuzz_expect_said(const char *text)
{
    EXPECT(*text != '\0', "nothing said");
    fuzz_expect_printable(text);
}

bool fuzz_is_legal(const struct position *position, chess_move move)
{
    struct move_list list;
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++)
        if (list.moves[i] == move)
            return true;
    return false;
}

void fuzz_position(struct position *position, struct fuzz_piece fen)
{
    static const char *const known[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/PPPPPPPk/8/8/8/8/ppppppp1/K7 w - - 0 1",
        "Q6Q/8/8/3Q4/7Q/1Q6/8/k1K5 b - - 0 1",
        "1n1n4/2P5/8/8/8/8/8/K1k5 w - - 0 1",
        "r1bqk2r/ppppbppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 5",
        "k7/8/8/8/pP6/8/8/7K b - b3 0 1",
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        "7k/8/8/1N1N4/8/1N1N4/8/K7 w - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 99 80",
    };
    enum { KNOWN = sizeof known / sizeof known[0] };
    char *text = fuzz_string(fen.bytes, fen.size);
    fuzz_begin();
    if (!fen_parse(position, text, NULL) &&
        !fen_parse(position, known[fen.size > 0 ? fen.bytes[0] % KNOWN : 0], NULL))
        EXPECT(false, "a position of ours is none");
    free(text);
}
