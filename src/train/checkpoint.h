/* checkpoint.h - a training as it stands, in a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Written whole: after a crash at any moment the file is the new one or the one before. For
 * the kind of machine that wrote it, and this version of the program; a check sum tells
 * whether it is whole.
 */
#ifndef TTYCHESS_TRAIN_CHECKPOINT_H
#define TTYCHESS_TRAIN_CHECKPOINT_H

#include "train/training.h"

/* `data_name`: of what is learned from (examples.h). False, with the reason. */
bool checkpoint_write(const struct training *training, uint64_t data_name, const char *path,
                      struct reason *reason);

/* Go on where it was written: what a training that was never interrupted would come to, to
 * the bit. Plan, data and first network must be the same. False, with the reason and *training
 * as it was. */
bool checkpoint_resume(struct training *training, uint64_t data_name, const char *path,
                       struct reason *reason);

/* Take its weights alone, to begin another training with. False, as above. */
bool checkpoint_start(struct training *training, const char *path, struct reason *reason);

/* Write `size` bytes into a file, whole, as above, that others may read: for networks, too. */
bool write_whole_file(const char *path, const void *bytes, size_t size, struct reason *reason);

#endif
