/* checkpoint.c - a training as it stands, in a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/checkpoint.h"

#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "base/memory.h"
#include "base/temporary.h"

/* The file. Its plan is compared byte by byte, so all padding is zero. */
struct checkpoint {
    char magic[32];
    struct training_plan plan;
    uint64_t data_name, example_count;
    int64_t epoch, step;
    int32_t tile;        /* MODEL_TILE: weights lie in its order */
    uint32_t begun_from; /* the network's check sum; 0: none */
    double error;
    struct model weights, first_moment, second_moment;
    uint32_t check_sum; /* of all before it */
};

static const char magic[32] = "ttychess checkpoint 1\n";

static uint32_t check_sum_of(const struct checkpoint *checkpoint)
{
    return crc32_update(0, checkpoint, offsetof(struct checkpoint, check_sum));
}

/* A copy whose padding is zero. */
static void copy_plan(struct training_plan *to, const struct training_plan *plan)
{
    memset(to, 0, sizeof *to);
    to->epochs = plan->epochs;
    to->batch = plan->batch;
    to->rate = plan->rate;
    to->last_rate = plan->last_rate;
    to->decay = plan->decay;
    to->result_share = plan->result_share;
    to->seed = plan->seed;
}

bool write_whole_file(const char *path, const void *bytes, size_t size, struct reason *reason)
{
    if (!temporary_replace_file(&storage_system, path, bytes, size, reason))
        return false;
    mode_t mask = umask(0); /* what storage.h writes is its owner's alone */
    umask(mask);
    chmod(path, 0666 & ~mask);
    return true;
}

static struct checkpoint *new_checkpoint(void)
{
    struct checkpoint *checkpoint = aligned_alloc(MODEL_ALIGNMENT, sizeof *checkpoint);
    if (!checkpoint)
        memory_end();
    memset(checkpoint, 0, sizeof *checkpoint);
    return checkpoint;
}

bool checkpoint_write(const struct training *training, uint64_t data_name, const char *path,
                      struct reason *reason)
{
    struct checkpoint *checkpoint = new_checkpoint();
    memcpy(checkpoint->magic, magic, sizeof magic);
    copy_plan(&checkpoint->plan, &training->plan);
    checkpoint->data_name = data_name;
    checkpoint->example_count = training->examples->count;
    checkpoint->epoch = training->epoch;
    checkpoint->step = training->step;
    checkpoint->tile = MODEL_TILE;
    checkpoint->begun_from = training->begun_from;
    checkpoint->error = training->error;
    checkpoint->weights = *training->weights;
    checkpoint->first_moment = *training->first_moment;
    checkpoint->second_moment = *training->second_moment;
    checkpoint->check_sum = check_sum_of(checkpoint);
    bool good = write_whole_file(path, checkpoint, sizeof *checkpoint, reason);
    free(checkpoint);
    return good;
}

/* Returns NULL, with the reason, when there is none or it is damaged. */
static struct checkpoint *read_checkpoint(const char *path, struct reason *reason)
{
    size_t size = 0;
    char *bytes =
        storage_read_file(&storage_system, path, sizeof(struct checkpoint), &size, reason);
    if (!bytes)
        return NULL;
    struct checkpoint *checkpoint = new_checkpoint();
    memcpy(checkpoint, bytes, size);
    free(bytes);
    if (size == sizeof *checkpoint && memcmp(checkpoint->magic, magic, sizeof magic) == 0 &&
        checkpoint->tile == MODEL_TILE && checkpoint->check_sum == check_sum_of(checkpoint))
        return checkpoint;
    reason_set(reason, 0, "%s: expected a checkpoint of %zu bytes with its check sum", path,
               sizeof *checkpoint);
    free(checkpoint);
    return NULL;
}

static void take_weights(struct training *training, const struct checkpoint *checkpoint)
{
    *training->weights = checkpoint->weights;
    optimiser_set_model(training, training_rounds(training), 0, MODEL_FLOATS);
}

/* What is not as it was when the checkpoint was written, or NULL. */
static const char *find_difference(const struct training *training, uint64_t data_name,
                                   const struct checkpoint *checkpoint)
{
    struct training_plan plan;
    copy_plan(&plan, &training->plan);
    if (data_name != checkpoint->data_name ||
        training->examples->count != checkpoint->example_count)
        return "positions";
    if (memcmp(&plan, &checkpoint->plan, sizeof plan) != 0)
        return "plan (epochs, batch, rates, seed)";
    return training->begun_from == checkpoint->begun_from ? NULL : "first network (--from)";
}

bool checkpoint_resume(struct training *training, uint64_t data_name, const char *path,
                       struct reason *reason)
{
    struct checkpoint *checkpoint = read_checkpoint(path, reason);
    if (!checkpoint)
        return false;
    const char *difference = find_difference(training, data_name, checkpoint);
    if (!difference) {
        training->epoch = (int)checkpoint->epoch;
        training->step = checkpoint->step;
        training->error = checkpoint->error;
        take_weights(training, checkpoint);
        *training->first_moment = checkpoint->first_moment;
        *training->second_moment = checkpoint->second_moment;
    } else
        reason_set(reason, 0, "%s: expected the %s it was written for", path, difference);
    free(checkpoint);
    return !difference;
}

bool checkpoint_start(struct training *training, const char *path, struct reason *reason)
{
    struct checkpoint *checkpoint = read_checkpoint(path, reason);
    if (!checkpoint)
        return false;
    take_weights(training, checkpoint);
    free(checkpoint);
    return true;
}
