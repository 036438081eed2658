/* study.c - any bytes as a puzzle, as a file of puzzles, or as a query of a collection.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An accepted row reads back as the same exercise, and playing its solution ends it. A file is
 * read to its end, or the error names a line. A rejected query sets an error with a column.
 */
#include <config.h>

#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "collection/query.h"
#include "study/exercise.h"
#include "study/puzzle_themes.h"

static void try_row(const char *text, size_t size)
{
    struct exercise exercise, again;
    struct error error = {0};
    struct exercise_attempt solving;
    char row[EXERCISE_ROW_SIZE];
    if (!exercise_parse(&exercise, text, size, &error)) {
        fuzz_expect_said(error.text);
        return;
    }
    size_t length = exercise_write(&exercise, row);
    EXPECT(length == strlen(row), "%zu", length);
    EXPECT(exercise_parse(&again, row, length - 1, &error), "%s: %s", row, error.text);
    EXPECT(exercise_key(&exercise) == exercise_key(&again), "%s", row);
    exercise_attempt_init(&solving, &exercise);
    for (size_t i = 0;
         i < exercise.count && exercise_attempt_expected_move(&solving) != MOVE_NONE; i++)
        EXPECT(exercise_attempt_try_move(&solving, exercise_attempt_expected_move(&solving)) !=
                   EXERCISE_ATTEMPT_WRONG,
               "%s", row);
    EXPECT(exercise_attempt_expected_move(&solving) == MOVE_NONE, "%s", row);
    exercise_update_themes(&exercise);
}

static void try_file(const uint8_t *bytes, size_t size)
{
    struct exercise_file file;
    struct exercise exercise;
    struct error error = {0};
    char path[64];
    size_t at = 0, before = 0;
    int memory = memfd_create("puzzles", MFD_CLOEXEC);
    EXPECT(write(memory, bytes, size) == (ssize_t)size, "%zu", size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
    if (exercise_file_open(&file, path, &error)) {
        for (; exercise_file_next(&file, NULL, &at, &exercise); before = at)
            EXPECT(at > before && at <= size + 1 && exercise.count >= 2, "%zu", at);
        exercise_file_close(&file);
    } else {
        EXPECT(strstr(error.text, "line "), "%s", error.text);
    }
    close(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct query question;
    struct position start;
    struct error error = {0};
    char *text = fuzz_string(bytes, size);
    fuzz_begin();
    try_row(text, strlen(text));
    try_file(bytes, size);
    position_set_start(&start);
    if (!query_parse(&question, text, &start, &error)) {
        fuzz_expect_said(error.text);
        EXPECT(error.column >= 1 && (size_t)error.column <= size + 1, "column %d",
               error.column);
    }
    free(text);
    return 0;
}
