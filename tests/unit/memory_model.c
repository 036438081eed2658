/* memory_model.c - compares due dates with the test vectors of FSRS-6.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "study/memory_model.h"
#include "support/test.h"

enum { DAY = 86400, START = 1700000000 };

/* Each exercise is answered on its due date. */
TEST(test_days)
{
    static const enum grade grades[] = {
        GRADE_GOOD,  GRADE_GOOD, GRADE_GOOD, GRADE_GOOD, GRADE_GOOD, GRADE_GOOD, GRADE_AGAIN,
        GRADE_AGAIN, GRADE_GOOD, GRADE_GOOD, GRADE_GOOD, GRADE_GOOD, GRADE_GOOD};
    static const int days[] = {0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21};
    struct memory_state memory = {.due = START};
    for (int i = 0; i < 13; i++) {
        memory_state_update(&memory, grades[i], memory.due, 0.9);
        assert_int_equal((memory.due - memory.last_asked) / DAY, days[i]);
    }
}

TEST(test_state)
{
    static const int gaps[] = {0, 0, 1, 3, 8, 21};
    struct memory_state memory = {.due = START};
    int64_t now = START;
    for (int i = 0; i < 6; i++) {
        now += (int64_t)gaps[i] * DAY;
        memory_state_update(&memory, i == 0 ? GRADE_AGAIN : GRADE_GOOD, now, 0.9);
    }
    assert_true(fabs(memory.stability - 53.62691) < 1e-5);
    assert_true(fabs(memory.difficulty - 6.3574867) < 1e-6);
}
