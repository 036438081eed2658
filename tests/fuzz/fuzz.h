/* fuzz.h - what the harnesses share: expectations, and bytes as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A harness is a file with the one function below, which is called with one input after the
 * other, by libFuzzer or by main.c. It says what has to hold of any input; what does not ends
 * the program, and so the input is known. One thread.
 */
#ifndef TTYCHESS_TESTS_FUZZ_FUZZ_H
#define TTYCHESS_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move_generator.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* End the program, saying where and, as printf() would, what was found, unless it is so. */
#define EXPECT(condition, ...)                                                                \
    do {                                                                                      \
        if (!(condition))                                                                     \
            fuzz_fail(__FILE__, __LINE__, #condition, __VA_ARGS__);                           \
    } while (0)

_Noreturn void fuzz_fail(const char *file, int line, const char *condition, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));

/* attacks_init(), once. */
void fuzz_begin(void);

/* A copy of its very size, so that a sanitizer sees each byte read beyond it; free() it. And the
 * same with a NUL behind it. */
char *fuzz_copy(const uint8_t *bytes, size_t size);
char *fuzz_string(const uint8_t *bytes, size_t size);

/* Cut the bytes up to the next `end`, which is passed over, off the front. */
struct fuzz_piece {
    const uint8_t *bytes;
    size_t size;
};
struct fuzz_piece fuzz_cut(struct fuzz_piece *rest, uint8_t end);

/* Numbers that depend on nothing but the seed. */
uint64_t fuzz_random(uint64_t *seed);

/* One line of printable UTF-8 that is not empty; or perhaps empty. */
void fuzz_expect_said(const char *text);
void fuzz_expect_printable(const char *text);

/* Whether it is one of the legal moves. */
bool fuzz_is_legal(const struct position *position, chess_move move);

/* A position to read moves in: the one of this FEN, where it is one, else one of ten that have
 * a bit of everything, by the first byte. */
void fuzz_position(struct position *position, struct fuzz_piece fen);

#endif
