/* uci_go.h - what `go` asks for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_UCI_GO_H
#define TTYCHESS_UCI_UCI_GO_H

#include "engine/limits.h"
#include "rules/position.h"
#include "base/reason.h"
#include "uci/uci_text.h"

struct go_command {
    struct search_limits limits;
    int perft_depth; /* `go perft N`; -1: a search is wanted */
};

/* Read the words after `go`; `position` is the one they are about. Never fails, since who
 * waits for a bestmove must get one: unknown words and search moves that are not legal are
 * passed over, a number out of range is cut to it, and one that is none counts as the least
 * that it can be. *reason tells of the first such thing, or stays as it is. Any thread. */
void uci_go_parse(struct span words, const struct position *position,
                  struct go_command *command, struct reason *reason);

/* Whether a search ends without being told to. */
bool uci_go_ends_by_itself(const struct search_limits *limits);

#endif
