/* training.h - trains a model over many epochs
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stochastic gradient descent with Adam and weight decay. A batch is divided into
 * TRAINING_LANES parts, whose gradients are added in order, so the same plan on the same
 * examples gives the same bits on any number of threads. One thread owns a training; others
 * run only during a call.
 *
 * The last quarter computes values and gradients with weights rounded to the integers used in
 * play; the optimiser updates the unrounded weights.
 */
#ifndef TTYCHESS_TRAIN_TRAINING_H
#define TTYCHESS_TRAIN_TRAINING_H

#include "developer/train/kernel.h"
#include "developer/train/shuffle.h"
#include "base/error.h"

enum { TRAINING_LANES = 8 };

struct training_plan {
    int epochs, batch;
    double rate, last_rate; /* learning rate, decreasing as half a cosine */
    double decay;           /* weight decay per step, as a share of the rate */
    double result_share;    /* weight of the game's result in the target, 0 to 1 */
    uint64_t seed;
};

/* The state of a training, and its file. The members that must match come first, without
 * padding, and are compared as bytes. */
struct checkpoint {
    char magic[32];
    struct training_plan plan;
    uint64_t data_hash, initial_network; /* check sum of the first network; 0: none */
    int64_t epoch, step;                 /* completed, step over all epochs */
    double error;                        /* mean square, of the last epoch during training */
    struct model weights, first_moment, second_moment;
};

struct training {
    struct training_plan plan;
    const struct examples *examples; /* not owned */
    int threads;                     /* including the caller's */
    struct checkpoint *checkpoint;   /* owned, as are all members below */
    struct model *weights, *first_moment,
        *second_moment;  /* in `checkpoint`; moments of Adam */
    struct model *model; /* the weights, rounded in the last quarter */
    struct model *gradients[TRAINING_LANES];
    struct kernel *kernels; /* one for each worker */
};

/* Begin with small random weights. Needs at least one example; a batch has at most all
 * examples. */
void training_init(struct training *training, const struct training_plan *plan,
                   const struct examples *examples, int threads);

/* Begin with a network's weights, before the first epoch or checkpoint_resume(). Adam's
 * moments are zero, as with random weights. */
void training_init_from(struct training *training, const struct network *network);

/* Train once on all examples, except the remainder after the last whole batch. */
void training_epoch(struct training *training);

/* Returns the mean square error of the model on other examples. */
double training_evaluate(struct training *training, const struct examples *examples);

void training_free(struct training *training);

/* ---- optimiser steps -------------------------------------------------------------------- */

struct optimiser_step {
    float gradient_share; /* factor for the sum of gradients */
    float rate, decay;
    float first_correction, second_correction; /* divisors that correct the moments' bias */
    bool rounds;
};

/* Make a step for `count` floats from `first`: the gradients are added in order and zeroed. */
void optimiser_update(struct training *training, const struct optimiser_step *step, int first,
                      int count);

/* Set the model's weights to those of the training, or to their quantised values if
 * `rounded`. */
void optimiser_set_model(struct training *training, bool rounded, int first, int count);

/* ---- checkpoints ----------------------------------------------------------------------- */

/* A checkpoint is replaced atomically: after a crash it is the new or the previous one. It can
 * be read only by this version of the program on the same kind of machine. */

/* `data_hash` is data.hash (examples.h). Returns false and sets *error on failure. */
bool checkpoint_write(const struct training *training, uint64_t data_hash, const char *path,
                      struct error *error);

/* Continue from a checkpoint, bit-identical to an uninterrupted training. Returns false, sets
 * *error and leaves *training unchanged unless plan, data and first network are the same. */
bool checkpoint_resume(struct training *training, uint64_t data_hash, const char *path,
                       struct error *error);

#endif
