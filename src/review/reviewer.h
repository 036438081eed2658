/* reviewer.h - who carries out the searches of a review: an engine of its own, in the
 * background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the session, which goes on meanwhile, and the command that reviews files, which
 * waits. All functions are the owner's thread's; the wake pipe tells of the end of a search.
 */
#ifndef TTYCHESS_REVIEW_REVIEWER_H
#define TTYCHESS_REVIEW_REVIEWER_H

#include "review/review.h"
#include "base/wake.h"
#include "base/reason.h"

struct reviewer; /* opaque */

struct reviewer_options {
    int64_t move_time;   /* milliseconds for each position; 0: none */
    uint64_t nodes;      /* for each position; 0: none */
    int depth;           /* 0: none; one of the three has to be given */
    int threads;         /* 0: one */
    int hash;            /* MB; 0: the engine's own */
    const char *network; /* as EvalFile has it; NULL: the built-in one */
    const char *syzygy;  /* NULL: none */
    bool has_read;       /* the network is there already, where no file can be opened: */
    const struct network *read; /* outlives the reviewer; NULL: none */
};

/* False, with the reason, when the engine cannot be had. `wake` outlives the reviewer. */
struct reviewer *reviewer_create(const struct reviewer_options *options, struct wake *wake,
                                 struct reason *reason);

/* Stops a search that runs. NULL is allowed. */
void reviewer_destroy(struct reviewer *reviewer);

/* Forget all earlier games and search what this review wants; it has to stay where it is
 * until it is done, cancelled, or the reviewer destroyed. With --nodes or --depth and one
 * thread the answers depend on the game alone. */
bool reviewer_start(struct reviewer *reviewer, struct review *review, struct reason *reason);

/* Hand in what has been found, and start the next search. Whether there was something;
 * false, with the reason set, when no thread can be had (reason->text is "" otherwise). */
bool reviewer_poll(struct reviewer *reviewer, struct reason *reason);

/* Whether searches are under way: from reviewer_start() until the last one was polled. */
bool reviewer_is_running(const struct reviewer *reviewer);

/* Stop; what was not finished is not handed in. Waits at most about 10 ms. */
void reviewer_cancel(struct reviewer *reviewer);

#endif
