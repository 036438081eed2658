/* training.h - a model that goes over its examples again and again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stochastic gradient descent with Adam and weight decay. A batch is cut into
 * TRAINING_LANES parts, each with a gradient of its own, and these are added in their order:
 * so the same plan on the same examples gives the same bits, on however many threads. One
 * thread owns a training; the others last as long as a call.
 *
 * In the last quarter values and gradients are those of weights rounded to what integers can
 * say, so that it learns what is played with; steps are taken by weights that remember what is
 * too small for that.
 */
#ifndef TTYCHESS_TRAIN_TRAINING_H
#define TTYCHESS_TRAIN_TRAINING_H

#include "developer/train/kernel.h"
#include "developer/train/shuffle.h"
#include "base/reason.h"

enum { TRAINING_LANES = 8 };

struct training_plan {
    int epochs, batch;
    double rate, last_rate; /* of learning: half a cosine from one to the other */
    double decay;           /* of weights: this share of the rate, a step */
    double result_share;    /* of the game's result in the target; the score has the rest */
    uint64_t seed;
};

/* All that a training goes on from, and its file. What is to be the same comes first, has no padding,
 * and is compared byte by byte. */
struct checkpoint {
    char magic[32];
    struct training_plan plan;
    uint64_t data_name, begun_from; /* the network's check sum; 0: random weights */
    int64_t epoch, step;            /* of all epochs; done */
    double error;                   /* mean square, over the last epoch while it learned */
    struct model weights, first_moment, second_moment;
};

struct training {
    struct training_plan plan;
    const struct examples *examples;                      /* not owned */
    int threads;                                          /* the caller's among them */
    struct checkpoint *kept;                              /* owned, as all that follows */
    struct model *weights, *first_moment, *second_moment; /* in `kept`; Adam's of gradients */
    struct model *model; /* the weights, rounded when it is time */
    struct model *gradients[TRAINING_LANES];
    struct kernel *kernels; /* one a worker */
};

/* Begin with small random weights; a batch larger than all examples, of which there is one at
 * least, becomes that large. */
void training_begin(struct training *training, const struct training_plan *plan,
                    const struct examples *examples, int threads);

/* Begin with the weights of a network instead: before the first epoch, or checkpoint_resume(). Nothing is known of gradients, as with random weights. */
void training_begin_from(struct training *training, const struct network *network);

/* Go over all examples once, but for what is left over from the last whole batch. */
void training_epoch(struct training *training);

/* The mean square error of the model on other examples. */
double training_test(struct training *training, const struct examples *examples);

void training_free(struct training *training);

/* ---- one step of it --------------------------------------------------------------------- */

struct optimiser_step {
    float gradient_share; /* what the sum of gradients is multiplied by */
    float rate, decay;
    float first_correction, second_correction; /* of the moments' bias, to divide by */
    bool rounds;
};

/* A step for `count` floats from `first` on: the gradients, which become 0, are added in
 * their order. */
void optimiser_move(struct training *training, const struct optimiser_step *step, int first,
                    int count);

/* Set the model's weights: those of the training, or as they are when they are quantised. */
void optimiser_set_model(struct training *training, bool rounded, int first, int count);

/* ---- a training as it stands, in a file ------------------------------------------------ */

/* Written whole: after a crash at any moment the file is the new one or the one before. For
 * the kind of machine that wrote it, and this version of the program. */

/* `data_name`: of what is learned from (examples.h). False, with the reason. */
bool checkpoint_write(const struct training *training, uint64_t data_name, const char *path,
                      struct reason *reason);

/* Go on where it was written: what a training that was never interrupted would come to, to
 * the bit. Plan, data and first network must be the same. False, with the reason and *training
 * as it was. */
bool checkpoint_resume(struct training *training, uint64_t data_name, const char *path,
                       struct reason *reason);

#endif
