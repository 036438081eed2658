/* train_data.h - positions for the trainer's tests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * They come from random games, with scores by material; the same ones each time.
 */
#ifndef TTYCHESS_TESTS_TRAIN_DATA_H
#define TTYCHESS_TESTS_TRAIN_DATA_H

#include "developer/train/examples.h"

extern struct data data;

/* No example is filtered out; one game in 8 is held out. */
extern const struct examples_filter everything;

/* cmocka set-up and tear-down of the group. */
int train_data_make(void **state);
int train_data_free(void **state);

/* Changes one bit of this byte of a file. */
void train_data_damage(const char *path, long place);

#endif
