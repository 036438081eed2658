/* line_queue.h - lines that have to wait, in the order in which they came.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread. All zeros is an empty queue.
 */
#ifndef TTYCHESS_UCI_LINE_QUEUE_H
#define TTYCHESS_UCI_LINE_QUEUE_H

#include "uci/uci_text.h"

#define LINE_QUEUE_LIMIT ((size_t)16 << 20) /* bytes that may wait */

struct line_queue {
    char *bytes;
    size_t start, end, capacity; /* bytes[start .. end): lines, each with its newline */
};

/* Copy a line, which has no newline, to the end. False, and nothing changed, when too much
 * waits already. */
bool line_queue_add(struct line_queue *queue, struct span line);

/* The first line; valid, dropped or not, until one is added. False: none. */
bool line_queue_first(const struct line_queue *queue, struct span *line);

/* Drop the first line, which must be there. */
void line_queue_drop(struct line_queue *queue);

bool line_queue_is_empty(const struct line_queue *queue);

void line_queue_free(struct line_queue *queue);

#endif
