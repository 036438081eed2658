/* tables.c - any bytes as a file of an endgame table; the first one says which.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What passes the check is given to Fathom, which trusts its files, and asked about positions:
 * then no read may leave the file, and values are within their ranges. What does not pass leaves
 * a reason that names the file.
 */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/tablebase_file.h"
#include "engine/tablebases.h"
#include "rules/fen.h"

enum { PATH_SIZE = 128, ASKED = 12 };

static char directory[64];

static void remove_directory(void)
{
    rmdir(directory);
}

static void write_file(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    EXPECT(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, "%s", path);
}

/* A position of these men anywhere; false: it cannot be one. */
static bool place(const struct tablebase_name *name, uint64_t *seed, struct position *position)
{
    static const char letters[2][7] = {"PNBRQK", "pnbrqk"};
    char board[65], fen[FEN_SIZE];
    unsigned swapped = fuzz_random(seed) & 1;
    size_t length = 0;
    memset(board, '1', 64);
    for (unsigned side = 0; side < 2; side++)
        for (int type = 0; type < 6; type++)
            for (int i = 0; i < name->count[side][type]; i++)
                board[fuzz_random(seed) % 64] = letters[side ^ swapped][type];
    for (int square = 0; square < 64; square++) {
        fen[length++] = board[square];
        if (square % 8 == 7)
            fen[length++] = square < 63 ? '/' : ' ';
    }
    snprintf(fen + length, sizeof fen - length, "%c - - 0 1",
             fuzz_random(seed) & 1 ? 'w' : 'b');
    return fen_parse(position, fen, NULL);
}

static void probe(const struct tablebases *tables, const struct position *position)
{
    static struct tablebase_root root;
    enum tablebase_value value;
    int distance;
    if (!tablebases_cover(tables, position))
        return;
    if (tablebases_probe(tables, position, &value))
        EXPECT(value <= TABLEBASE_WIN, "%d", value);
    tablebases_distance(tables, position, &distance);
    if (tablebases_rank(tables, position, position->key & 1, &root)) {
        EXPECT(root.count == count_legal(position), "%d moves", root.count);
        for (int i = 0; i < root.count; i++)
            EXPECT(fuzz_is_legal(position, root.moves[i].move) &&
                       root.moves[i].rank <= root.best,
                   "move %d", i);
    }
}

static void ask(const struct tablebase_name *name, uint64_t seed)
{
    struct tablebases tables = {.held = false};
    struct position position;
    struct reason reason = {0};
    if (!tablebases_open(&tables, directory, &reason)) {
        fuzz_expect_said(reason.text);
        return;
    }
    for (int i = 0; i < ASKED; i++)
        if (place(name, &seed, &position))
            probe(&tables, &position);
    tablebases_close(&tables);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const names[] = {"KQvK.rtbw",   "KQvK.rtbz",    "KPvK.rtbw",
                                        "KPvK.rtbz",   "KBNvK.rtbw",   "KRvKP.rtbz",
                                        "KPPvK.rtbw",  "KQvKR.rtbz",   "KRPvKR.rtbw",
                                        "KPPvKP.rtbz", "KRNvKBN.rtbw", "KPPvKPP.rtbz"};
    const char *file = names[size > 0 ? bytes[0] % (sizeof names / sizeof names[0]) : 0];
    struct tablebase_name name;
    struct reason reason = {0};
    char path[PATH_SIZE];
    if (!*directory) {
        fuzz_begin();
        snprintf(directory, sizeof directory, "%s/fuzz-XXXXXX",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        EXPECT(mkdtemp(directory) != NULL, "no directory");
        atexit(remove_directory);
    }
    EXPECT(tablebase_name_parse(file, &name), "%s", file);
    snprintf(path, sizeof path, "%s/%s", directory, file);
    write_file(path, bytes + (size > 0), size - (size > 0));
    if (tablebase_file_check(path, &name, &reason))
        ask(&name, size);
    else
        fuzz_expect_said(reason.text);
    unlink(path);
    return 0;
}
