/* book.c - any bytes as an opening book.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry whose key begins with AA and a small number gets the key of a position that is
 * looked up, so that something is found. The moves found are legal and in order of weight, and
 * one with a weight is chosen, also if the file has become shorter in the meantime.
 */
#include <config.h>

#include "fuzz/fuzz.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/book.h"

enum { ENTRY = 16, KEY = 8, POSITIONS = 8, MARK = 0xAA };

static void expect_moves(const struct book *book, const struct position *position)
{
    struct book_move moves[BOOK_MOVES_MAX];
    uint64_t random = position->key;
    int count = book_find_moves(book, position, moves);
    EXPECT(count >= 0 && count <= BOOK_MOVES_MAX, "%d moves", count);
    for (int i = 0; i < count; i++) {
        EXPECT(fuzz_is_legal(position, moves[i].move), "move %d", i);
        EXPECT(moves[i].weight <= 65535, "%u", moves[i].weight);
        EXPECT(i == 0 || moves[i - 1].weight >= moves[i].weight, "move %d is heavier", i);
    }
    for (int variety = 0; variety <= BOOK_VARIETY_MAX; variety += 25) {
        int likely = book_count_playable(moves, count, variety);
        chess_move move = book_choose_move(moves, likely, &random);
        EXPECT(likely >= 0 && likely <= count, "%d of %d", likely, count);
        EXPECT(move == MOVE_NONE || fuzz_is_legal(position, move), "an illegal move");
        EXPECT((move == MOVE_NONE) == (likely == 0 || moves[0].weight == 0), "%d likely",
               likely);
    }
}

/* Writes the bytes to a file, with those keys. */
static void write_book(int file, const uint8_t *bytes, size_t size,
                       const struct position positions[POSITIONS])
{
    static uint8_t book[1 << 16];
    size = size < sizeof book ? size : sizeof book;
    if (size > 0)
        memcpy(book, bytes, size);
    for (size_t at = 0; at + ENTRY <= size; at += ENTRY)
        if (book[at] == MARK && book[at + 1] < POSITIONS) {
            uint64_t key = positions[book[at + 1]].key;
            for (int i = 0; i < KEY; i++)
                book[at + (size_t)i] = (uint8_t)(key >> (56 - 8 * i));
        }
    EXPECT(ftruncate(file, 0) == 0 && pwrite(file, book, size, 0) == (ssize_t)size, "no file");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct position positions[POSITIONS];
    static char path[32];
    static int file = -1;
    struct book book = {0};
    struct error error = {0};
    for (uint8_t i = 0; file < 0 && i < POSITIONS; i++)
        fuzz_position(&positions[i], (struct fuzz_piece){&i, 1});
    if (file < 0) {
        file = memfd_create("book", 0);
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    }
    write_book(file, bytes, size, positions);
    if (!book_open(&book, path, &error)) {
        fuzz_expect_said(error.text);
        return 0;
    }
    for (int i = 0; i < POSITIONS; i++)
        expect_moves(&book, &positions[i]);
    EXPECT(ftruncate(file, (off_t)(size / 2)) == 0, "cannot be cut");
    expect_moves(&book, &positions[0]);
    book_close(&book);
    return 0;
}
