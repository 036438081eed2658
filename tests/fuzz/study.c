/* study.c - any bytes as a row of puzzles, or as a question to a collection.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row that is taken is written so that it reads as the same exercise, and solving it by its own
 * moves ends. A question that is not taken leaves a reason with a column in it.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "collection/question.h"
#include "study/exercise.h"
#include "study/themes.h"

static void try_row(const char *text, size_t size)
{
    struct exercise exercise, again;
    struct reason reason = {0};
    struct solving solving;
    char row[EXERCISE_ROW_SIZE];
    if (!exercise_read(&exercise, text, size, &reason)) {
        fuzz_expect_said(reason.text);
        return;
    }
    size_t length = exercise_write(&exercise, row);
    EXPECT(length == strlen(row), "%zu", length);
    EXPECT(exercise_read(&again, row, length - 1, &reason), "%s: %s", row, reason.text);
    EXPECT(exercise_key(&exercise) == exercise_key(&again), "%s", row);
    solving_begin(&solving, &exercise);
    for (size_t i = 0; i < exercise.count && solving_move(&solving) != MOVE_NONE; i++)
        EXPECT(solving_try(&solving, solving_move(&solving)) != SOLVING_WRONG, "%s", row);
    EXPECT(solving_move(&solving) == MOVE_NONE, "%s", row);
    themes_find(&exercise);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct question question;
    struct position start;
    struct reason reason = {0};
    char *text = fuzz_string(bytes, size);
    fuzz_begin();
    try_row(text, strlen(text));
    position_set_start(&start);
    if (!question_read(&question, text, &start, &reason)) {
        fuzz_expect_said(reason.text);
        EXPECT(reason.column >= 1 && (size_t)reason.column <= size + 1, "column %d",
               reason.column);
    }
    free(text);
    return 0;
}
