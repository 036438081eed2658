/* fuzz.h - shared by the harnesses: expectations, and bytes as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A harness is a file with the one function below, which libFuzzer or main.c calls for each
 * input. It checks what must hold for any input; a failure aborts the program, which
 * identifies the input. For one thread.
 */
#ifndef TTYCHESS_TESTS_FUZZ_FUZZ_H
#define TTYCHESS_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move_generator.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* If the condition is false, aborts the program with the place and a printf() message. */
#define EXPECT(condition, ...)                                                                \
    do {                                                                                      \
        if (!(condition))                                                                     \
            fuzz_fail(__FILE__, __LINE__, #condition, __VA_ARGS__);                           \
    } while (0)

_Noreturn void fuzz_fail(const char *file, int line, const char *condition, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));

/* attacks_init(), once. */
void fuzz_begin(void);

/* Return a copy of exactly this size, so that a sanitizer notices reads beyond it, and the
 * same with a NUL added; the caller frees it. */
char *fuzz_copy(const uint8_t *bytes, size_t size);
char *fuzz_string(const uint8_t *bytes, size_t size);

/* Cuts the bytes before the next `end` off the front, and skips `end`. */
struct fuzz_piece {
    const uint8_t *bytes;
    size_t size;
};
struct fuzz_piece fuzz_cut(struct fuzz_piece *rest, uint8_t end);

/* Returns numbers that depend only on the seed. */
uint64_t fuzz_random(uint64_t *seed);

/* Expects one line of printable UTF-8, not empty; or possibly empty. */
void fuzz_expect_said(const char *text);
void fuzz_expect_printable(const char *text);

/* Returns whether the move is legal. */
bool fuzz_is_legal(const struct position *position, chess_move move);

/* Sets a position in which moves are read: that of the FEN if it is valid, otherwise one of
 * ten varied positions, selected by the first byte. */
void fuzz_position(struct position *position, struct fuzz_piece fen);

#endif
