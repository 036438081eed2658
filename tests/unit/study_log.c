/* study_log.c - the log of answers: saved, joined with cat, and with a torn end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "study/study_log.h"
#include "support/scratch.h"
#include "support/test.h"

enum { DAY = 86400 };
static const int64_t START = 1700000000;

static char path[512];
static struct study_log answers;
static struct error odd, error;

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/study.log", (char *)*state);
    return study_log_open(&answers, path, 0.9, &odd, &error) ? 0 : -1;
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
    assert_true(study_log_open(&answers, path, 0.9, &odd, &error));
}

static void add_text(const char *text)
{
    FILE *file = fopen(path, "a");
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static bool add(uint64_t key, int grade, int64_t time, int rating)
{
    const struct study_answer answer = {key, time, grade, rating, 80};
    study_log_add_answer(&answers, &answer);
    return study_log_append_answer(&answers, &answer, &error);
}

TEST(test_answers)
{
    for (int i = 0; i < 100; i++)
        assert_true(add((uint64_t)(i * 37 % 100), GRADE_GOOD, START + i, 0));
    assert_true(add(5, GRADE_AGAIN, START + 7 * DAY, 0));
    assert_true(add(6, STUDY_DISPUTE, START, 0));
    struct study_item five = study_log_find(&answers, 5);
    reopen();
    assert_string_equal(odd.text, "");
    assert_int_equal(study_log_find(&answers, 5).answers, 2);
    assert_true(study_log_find(&answers, 5).memory.due == five.memory.due);
    assert_true(study_log_find(&answers, 5).memory.stability == five.memory.stability);
    assert_int_equal(study_log_find(&answers, 100).answers, 0);
    assert_int_equal(study_log_due(&answers, 100, START), STUDY_NEW);
    assert_int_equal(study_log_due(&answers, 6, START + 1000 * DAY), STUDY_NEVER);
    assert_int_equal(study_log_due(&answers, 7, START), STUDY_LATER);
    assert_int_equal(study_log_due(&answers, 7, START + 3 * DAY), STUDY_DUE);
    study_log_add_answer(&answers, &(struct study_answer){.key = 7});
    assert_int_equal(study_log_due(&answers, 7, START + 3 * DAY), STUDY_LATER);
}

/* A failed exercise is due the next day, whatever the hour, in the user's time zone. */
TEST(test_tomorrow)
{
    const int64_t evening = 1700085600; /* 22:00 UTC */
    setenv("TZ", "UTC0", 1);
    tzset();
    assert_true(add(8, GRADE_AGAIN, evening, 0));
    assert_int_equal(study_log_due(&answers, 8, evening + 6000), STUDY_LATER);
    assert_int_equal(study_log_due(&answers, 8, evening + 7200), STUDY_DUE);
    setenv("TZ", "XXX3", 1); /* three hours behind */
    tzset();
    assert_int_equal(study_log_due(&answers, 8, evening + 7200), STUDY_LATER);
    assert_int_equal(study_log_due(&answers, 8, evening + 5 * 3600), STUDY_DUE);
    unsetenv("TZ");
    tzset();
}

/* The rating is the same after each answer and after reading the whole log, in any order of
 * its lines. */
TEST(test_rating)
{
    double rating = answers.user_rating.rating;
    assert_true(add(9, GRADE_GOOD, START, 1600) && answers.user_rating.rating > rating);
    rating = answers.user_rating.rating;
    assert_true(add(3, GRADE_AGAIN, START + 60, 1400) && answers.user_rating.rating < rating);
    rating = answers.user_rating.rating;
    assert_true(add(5, GRADE_HARD, START + DAY, 1900) && answers.user_rating.rating == rating);
    assert_true(add(4, GRADE_AGAIN, START + DAY, 0));
    assert_true(add(9, STUDY_DISPUTE, START + DAY, 1600));
    struct glicko own = answers.user_rating;
    reopen();
    assert_true(answers.user_rating.rating == own.rating &&
                answers.user_rating.deviation == own.deviation);
    assert_true(own.deviation < GLICKO_START.deviation);
}

/* Joined twice and in the wrong order the log gives the same results. */
TEST(test_joined)
{
    static const char first[] = "2026-11-01T10:00:00Z 00000000000000aa good\n",
                      second[] = "2026-11-05T10:00:00Z 00000000000000aa good\n";
    add_text(first);
    add_text(second);
    reopen();
    int64_t due = study_log_find(&answers, 0xaa).memory.due;
    add_text(second);
    add_text(first);
    reopen();
    assert_string_equal(odd.text, "");
    assert_int_equal(study_log_find(&answers, 0xaa).answers, 2);
    assert_true(study_log_find(&answers, 0xaa).memory.due == due);
}

TEST(test_torn)
{
    add_text("2026-11-01T10:00:00Z 00000000000000aa good\n2026-11-01T1");
    reopen();
    assert_non_null(strstr(odd.text, "1 of 2 lines"));
    assert_int_equal(answers.count, 1);
    assert_true(add(0xbb, GRADE_HARD, START, 1500));
    add_text("2026-11-01T10:00:00Z 00000000000000cc fine\n2026-11-01T10:00:00Z cc good 15\n");
    reopen();
    assert_int_equal(answers.count, 2);
    assert_non_null(
        strstr(odd.text, "3 of 5 lines cannot be read as answers; the first is line 2"));
}
