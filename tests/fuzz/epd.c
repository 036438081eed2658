/* epd.c - any bytes as an EPD file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each line with a valid position becomes a game on the same line, with this position, which is
 * read without an error. If there is none, the file is rejected; otherwise an error names any
 * other line that is not blank or a comment.
 */
#include <config.h>

#include "fuzz/fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/words.h"
#include "pgn/epd.h"
#include "pgn/pgn_stream.h"
#include "rules/attacks.h"
#include "rules/fen.h"

static void on_error(void *context, const struct error *error)
{
    (void)context;
    EXPECT(false, "%s", error->text);
}

/* Reads the next game and compares it with a line of the file. */
static void expect_game(struct pgn_stream *stream, const struct position *position, int line)
{
    struct pgn_record record;
    struct error error = {0};
    struct game game;
    char expected[FEN_SIZE], found[FEN_SIZE];
    EXPECT(pgn_stream_next(stream, &game, &record, &error) == PGN_STREAM_GAME, "line %d",
           line);
    EXPECT(record.status == PGN_OK && record.line == line, "game on line %d, not %d",
           record.line, line);
    fen_write(position, expected);
    fen_write(&game.start, found);
    EXPECT(strcmp(expected, found) == 0, "%s became %s", expected, found);
    game_free(&game);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char path[32], *text = calloc(size + 1, 1), *rest = text, *line;
    struct error bad = {0}, error = {0};
    int file = memfd_create("epd", 0), number = 0;
    for (size_t i = 0; i < size; i++)
        text[i] = bytes[i] ? (char)bytes[i] : ' ';
    attacks_init();
    EXPECT(write(file, text, size) == (ssize_t)size, "no file");
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    char *converted = epd_convert_to_pgn(path, &bad, &error);
    int pgn = converted ? open(converted, O_RDONLY) : -1;
    if (converted)
        unlink(converted);
    free(converted);
    struct pgn_stream *stream = pgn_stream_create(pgn, on_error, NULL);
    bool empty = true, wrong = false;
    while ((line = strsep(&rest, "\n")) != NULL) {
        struct position position;
        number++;
        if (!*skip_white_space(line) || *line == '#')
            continue;
        bool valid = fen_parse(&position, line, NULL);
        EXPECT(!valid || pgn >= 0, "%s", error.text);
        if (valid)
            expect_game(stream, &position, number);
        empty = empty && !valid;
        wrong = wrong || !valid;
    }
    EXPECT((*bad.text != '\0') == wrong, "'%s'", bad.text);
    EXPECT((*error.text != '\0') == empty && (pgn < 0) == empty, "'%s'", error.text);
    if (wrong || empty)
        fuzz_expect_said(wrong ? bad.text : error.text);
    pgn_stream_destroy(stream);
    if (pgn >= 0)
        close(pgn);
    close(file);
    free(text);
    return 0;
}
