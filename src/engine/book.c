/* book.c - opening books in Polyglot's format: binary search and weighted choice.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/book.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "engine/random.h"

enum {
    ENTRY_SIZE = 16 /* bytes: key 8, move 2, weight 2, learning data (unused) 4 */
};

struct entry {
    uint64_t key;
    unsigned move, weight;
};

static uint64_t parse_number(const unsigned char *bytes, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++)
        number = number << 8 | bytes[i];
    return number;
}

static bool read_entry(const struct book *book, uint64_t index, struct entry *entry)
{
    unsigned char buffer[ENTRY_SIZE];
    const unsigned char *bytes = book->memory ? book->memory + index * ENTRY_SIZE : buffer;
    if (!book->memory &&
        !file_read_at(book->file, buffer, sizeof buffer, (off_t)(index * ENTRY_SIZE)))
        return false;
    entry->key = parse_number(bytes, 8);
    entry->move = (unsigned)parse_number(bytes + 8, 2);
    entry->weight = (unsigned)parse_number(bytes + 10, 2);
    return true;
}

static bool check_file(struct book *book, const char *path, struct error *error)
{
    struct stat status;
    if (fstat(book->file, &status) != 0)
        return error_set(error, 0, "book %s: %s", path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return error_set(error, 0, "book %s: expected a regular file", path);
    if (status.st_size == 0)
        return error_set(error, 0, "book %s: the file is empty", path);
    if (status.st_size % ENTRY_SIZE != 0)
        return error_set(
            error, 0, "book %s: expected a multiple of %d bytes (Polyglot format), found %jd",
            path, ENTRY_SIZE, (intmax_t)status.st_size);
    book->entries = (uint64_t)status.st_size / ENTRY_SIZE;
    return true;
}

bool book_open(struct book *book, const char *path, struct error *error)
{
    struct book opened = {.open = true};
    opened.file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* do not block on a FIFO */
    if (opened.file < 0)
        return error_set(error, 0, "book %s: %s", path,
                         errno == ENXIO ? "expected a regular file" : strerror(errno));
    if (!check_file(&opened, path, error)) {
        close(opened.file);
        return false;
    }
    book_close(book);
    *book = opened;
    return true;
}

void book_open_from_memory(struct book *book, const unsigned char *bytes, size_t entries)
{
    book_close(book);
    *book = (struct book){.open = true, .file = -1, .memory = bytes, .entries = entries};
}

void book_close(struct book *book)
{
    if (book->open && !book->memory)
        close(book->file);
    *book = (struct book){0};
}

/* Returns the index of the first entry whose key is at least `key`, or book->entries if there
 * is none or reading fails. */
static uint64_t find_first(const struct book *book, uint64_t key)
{
    uint64_t low = 0, high = book->entries;
    struct entry entry;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (!read_entry(book, middle, &entry))
            return book->entries;
        if (entry.key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Decodes a move: target (6 bits), origin (6 bits) and promotion piece (1: knight). Castling is
 * king takes rook in both encodings. Returns MOVE_NONE if the move is not legal. */
static chess_move find_move(const struct move_list *legal, unsigned encoded)
{
    for (int i = 0; i < legal->count; i++) {
        chess_move move = legal->moves[i];
        unsigned encoding = (unsigned)move_to(move) | (unsigned)move_from(move) << 6;
        if (move_kind(move) == MOVE_PROMOTION)
            encoding |= ((unsigned)move_promotion(move) - KNIGHT + 1) << 12;
        if (encoding == (encoded & 0x7FFF))
            return move;
    }
    return MOVE_NONE;
}

int book_find_moves(const struct book *book, const struct position *position,
                    struct book_move moves[BOOK_MOVES_MAX])
{
    uint64_t key = position->key;
    struct move_list legal;
    struct entry entry;
    int count = 0;
    if (!book->open)
        return 0;
    generate_legal(position, &legal);
    for (uint64_t i = find_first(book, key); i < book->entries && count < BOOK_MOVES_MAX;
         i++) {
        if (!read_entry(book, i, &entry) || entry.key != key)
            break;
        chess_move move = find_move(&legal, entry.move);
        if (move == MOVE_NONE)
            continue;
        int to = count++;
        for (; to > 0 && moves[to - 1].weight < entry.weight; to--)
            moves[to] = moves[to - 1];
        moves[to] = (struct book_move){move, entry.weight};
    }
    return count;
}

int book_count_playable(const struct book_move *moves, int count, int variety)
{
    assert(count >= 0 && count <= BOOK_MOVES_MAX && variety <= BOOK_VARIETY_MAX);
    int likely = count > 0 ? 1 : 0;
    if (variety <= 0)
        return likely;
    while (likely < count && moves[likely].weight * (unsigned)BOOK_VARIETY_MAX >=
                                 moves[0].weight * (unsigned)(BOOK_VARIETY_MAX - variety))
        likely++;
    return likely;
}

chess_move book_choose_move(const struct book_move *moves, int count, uint64_t *random)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += moves[i].weight;
    if (sum == 0)
        return MOVE_NONE;
    uint64_t pick = random_next(random) % sum;
    int chosen = 0;
    while (pick >= moves[chosen].weight)
        pick -= moves[chosen++].weight;
    assert(chosen < count);
    return moves[chosen].move;
}
