/* train_data.h - positions that the trainer's tests learn from.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of random walks, with the scores of somebody who counts pieces; the same ones each time.
 */
#ifndef TTYCHESS_TESTS_TRAIN_DATA_H
#define TTYCHESS_TESTS_TRAIN_DATA_H

#include "developer/train/examples.h"

extern struct data data;

/* Nothing is passed over, one game in 8 is held out. */
extern const struct examples_filter everything;

/* For cmocka, before all tests and after them. */
int train_data_make(void **state);
int train_data_free(void **state);

/* One bit of that byte of a file changes. */
void train_data_damage(const char *path, long place);

#endif
