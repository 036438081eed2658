/* study_log.c - answers are kept, joined with cat, and survive a torn end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "study/study_log.h"
#include "scratch.h"
#include "test.h"

enum { DAY = 86400 };
static const int64_t START = 1700000000;

static char path[512];
static struct study_log answers;
static struct reason odd, reason;

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/study.log", (char *)*state);
    return study_log_open(&answers, path, 0.9, &odd, &reason) ? 0 : -1;
}

static int tear_down(void **state)
{
    study_log_close(&answers);
    return scratch_remove(state);
}

FIXTURE(set_up, tear_down);

static void reopen(void)
{
    study_log_close(&answers);
    assert_true(study_log_open(&answers, path, 0.9, &odd, &reason));
}

static void add_text(const char *text)
{
    FILE *file = fopen(path, "a");
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

TEST(test_answers)
{
    for (int i = 0; i < 100; i++)
        assert_true(study_log_answer(&answers, (uint64_t)(i * 37 % 100), GRADE_GOOD, START + i,
                                     &reason));
    assert_true(study_log_answer(&answers, 5, GRADE_AGAIN, START + 7 * DAY, &reason));
    assert_true(study_log_dispute(&answers, 6, START, &reason));
    struct study_item five = *study_log_find(&answers, 5);
    reopen();
    assert_string_equal(odd.text, "");
    assert_int_equal(answers.count, 100);
    assert_int_equal(study_log_find(&answers, 5)->failures, 1);
    assert_true(study_log_find(&answers, 5)->memory.due == five.memory.due);
    assert_true(study_log_find(&answers, 5)->memory.stability == five.memory.stability);
    assert_null(study_log_find(&answers, 100));
    assert_int_equal(study_log_due(&answers, 100, START), STUDY_NEW);
    assert_int_equal(study_log_due(&answers, 6, START + 1000 * DAY), STUDY_NEVER);
    assert_int_equal(study_log_due(&answers, 7, START), STUDY_LATER);
    assert_int_equal(study_log_due(&answers, 7, START + 1000), STUDY_DUE);
}

/* Joined twice and in the wrong order it is what it was. */
TEST(test_joined)
{
    static const char first[] = "2026-11-01T10:00:00Z 00000000000000aa good\n",
                      second[] = "2026-11-05T10:00:00Z 00000000000000aa good\n";
    add_text(first);
    add_text(second);
    reopen();
    int64_t due = study_log_find(&answers, 0xaa)->memory.due;
    add_text(second);
    add_text(first);
    reopen();
    assert_string_equal(odd.text, "");
    assert_int_equal(study_log_find(&answers, 0xaa)->answers, 2);
    assert_true(study_log_find(&answers, 0xaa)->memory.due == due);
}

TEST(test_torn)
{
    add_text("2026-11-01T10:00:00Z 00000000000000aa good\n2026-11-01T1");
    reopen();
    assert_non_null(strstr(odd.text, "1 of 2 lines"));
    assert_int_equal(answers.count, 1);
    assert_true(study_log_answer(&answers, 0xbb, GRADE_HARD, START, &reason));
    add_text("2026-11-01T10:00:00Z 00000000000000cc fine\n2026-11-01T10:00:00Z cc good  \n");
    reopen();
    assert_int_equal(answers.count, 2);
    assert_non_null(strstr(odd.text, "3 of 5 lines are no answers, line 2"));
}
