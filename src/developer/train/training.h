/* training.h - trains a model over many epochs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stochastic gradient descent with Adam and weight decay. A batch is divided into
 * TRAINING_LANES parts, whose gradients are added in order, so the same plan on the same
 * examples gives the same bits on any number of threads. Other threads run only during a call.
 *
 * The last quarter uses weights rounded to the integers used in play; the optimiser updates
 * the unrounded weights.
 */
#ifndef TTYCHESS_TRAIN_TRAINING_H
#define TTYCHESS_TRAIN_TRAINING_H

#include "developer/train/kernel.h"
#include "developer/train/shuffle.h"
#include "base/error.h"

enum { TRAINING_LANES = 8 };

struct training_plan {
    int epochs, batch;
    double rate, last_rate; /* learning rate, decreasing as a half cosine */
    double decay;           /* decay per step, as a share of the rate */
    double result_share;    /* share of the game's result in the target, 0 to 1 */
    uint64_t seed;
};

/* The state of a training run, and the contents of its file. The members that must match on
 * resuming come first, without padding, because they are compared as bytes. */
struct checkpoint {
    char magic[32];
    struct training_plan plan;
    uint64_t data_hash, initial_networks; /* checksums; initial_networks 0: none */
    int64_t epoch, step; /* numbers completed; `step` counts across all epochs */
    double error;        /* mean square error during the last epoch */
    struct model weights, first_moment, second_moment; /* the weights, and the moments of
                                                        * Adam */
};

struct training {
    struct training_plan plan;
    const struct examples *examples; /* not owned */
    int threads;                     /* including the caller's */
    struct checkpoint *checkpoint;   /* owned, like all members below */
    struct model *model;             /* checkpoint->weights, rounded in the last quarter */
    struct model *gradients[TRAINING_LANES];
    struct kernel *kernels;
};

/* Begins with small random weights. There must be at least one example. A batch is never
 * larger than the number of examples. */
void training_init(struct training *training, const struct training_plan *plan,
                   const struct examples *examples, int threads);

/* Uses the mean of the weights of networks instead (Wortsman and others, "Model soups", 2022).
 * `count` is 1 or more. Call it once, before the first epoch and before checkpoint_resume(). */
void training_init_from_networks(struct training *training,
                                 const struct network *const *networks, int count);

/* Trains once on all examples, except the remainder after the last whole batch. */
void training_run_epoch(struct training *training);

/* Returns the mean square error on other examples. */
double training_evaluate(struct training *training, const struct examples *examples);

void training_free(struct training *training);

/* ---- optimiser steps -------------------------------------------------------------------- */

struct optimiser_step {
    float gradient_share; /* factor for the summed gradients */
    float rate, decay;
    float first_correction, second_correction;
    bool rounds;
};

/* Makes a step for `count` floats from `first`. The gradients are added in order and
 * zeroed. */
void optimiser_update(struct training *training, const struct optimiser_step *step, int first,
                      int count);

/* Sets `model` to `weights`, or to their quantised values if `rounded`. */
void optimiser_set_model(struct training *training, bool rounded, int first, int count);

/* ---- checkpoints ------------------------------------------------------------------------ */

/* A checkpoint is replaced atomically. It can be read only by this version of the program on
 * the same kind of machine. */

/* `data_hash` is that of struct data. Returns false and sets *error on failure. */
bool checkpoint_write(const struct training *training, uint64_t data_hash, const char *path,
                      struct error *error);

/* Continues from a checkpoint. Results are bit-identical to those without interruption. Unless
 * plan, data and initial network are the same, returns false, sets *error and leaves *training
 * unchanged. */
bool checkpoint_resume(struct training *training, uint64_t data_hash, const char *path,
                       struct error *error);

#endif
