/* line_queue.c - lines that wait come out as they went in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "uci/line_queue.h"

static void add(struct line_queue *queue, const char *text)
{
    assert_true(line_queue_add(queue, (struct span){text, strlen(text)}));
}

static void check_next(struct line_queue *queue, const char *expected)
{
    struct span line;
    assert_true(line_queue_first(queue, &line));
    line_queue_drop(queue);
    assert_true(span_is(line, expected));
}

static void test_order(void **state)
{
    struct line_queue queue = {0};
    struct span line;
    (void)state;
    assert_true(line_queue_is_empty(&queue));
    assert_false(line_queue_first(&queue, &line));
    add(&queue, "one");
    add(&queue, "");
    check_next(&queue, "one");
    add(&queue, "three");
    check_next(&queue, "");
    check_next(&queue, "three");
    assert_true(line_queue_is_empty(&queue));
    line_queue_free(&queue);
}

/* Taken and added by turns, so that the buffer moves and grows. */
static void test_many(void **state)
{
    struct line_queue queue = {0};
    char text[300];
    int taken = 0;
    (void)state;
    for (int i = 0; i < 5000; i++) {
        snprintf(text, sizeof text, "%*d", 1 + i % 250, i);
        add(&queue, text);
        if (i % 3 == 0) {
            snprintf(text, sizeof text, "%*d", 1 + taken % 250, taken);
            check_next(&queue, text);
            taken++;
        }
    }
    for (; taken < 5000; taken++) {
        snprintf(text, sizeof text, "%*d", 1 + taken % 250, taken);
        check_next(&queue, text);
    }
    assert_true(line_queue_is_empty(&queue));
    line_queue_free(&queue);
}

static void test_limit(void **state)
{
    struct line_queue queue = {0};
    char *text = calloc(1, LINE_QUEUE_LIMIT);
    (void)state;
    assert_non_null(text);
    memset(text, 'x', LINE_QUEUE_LIMIT - 1);
    add(&queue, "short");
    assert_false(line_queue_add(&queue, (struct span){text, LINE_QUEUE_LIMIT - 1}));
    assert_false(line_queue_add(&queue, (struct span){text, LINE_QUEUE_LIMIT - 6}));
    assert_true(line_queue_add(&queue, (struct span){text, LINE_QUEUE_LIMIT - 7}));
    assert_false(line_queue_add(&queue, (struct span){text, 0}));
    check_next(&queue, "short");
    assert_true(line_queue_add(&queue, (struct span){text, 0}));
    line_queue_free(&queue);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
