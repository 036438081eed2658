/* review.h - what the two halves of `ttychess review` share: the options, and the run.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_REVIEW_H
#define TTYCHESS_TOOLS_REVIEW_H

#include <stdbool.h>

#include "review/reviewer.h"

struct review_options {
    struct reviewer_options search;
    const char *input, *output; /* "-": standard input, standard output */
    bool graph, quiet;
};

#define REVIEW_NAME "ttychess review"

/* Review all games of the input into the output; returns the exit status. */
int review_run(const struct review_options *options);

#endif
