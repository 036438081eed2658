/* saving.h - a saver of an archive on a disk with faults: what the tests of saving share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The archive is the one that the environment names. What is not as expected fails the running
 * cmocka test.
 */
#ifndef TTYCHESS_TESTS_SAVING_H
#define TTYCHESS_TESTS_SAVING_H

#include "archive/saver.h"
#include "faults.h"

struct saving {
    struct faults faults; /* none, until the test makes some */
    struct wake wake;
    struct saver *saver;
};

/* Begin, and return the saver; end it, with all that waits on the disk if that can be. */
struct saver *saving_begin(struct saving *saving);
void saving_end(struct saving *saving);

/* Put kept_game.h's game after so many half-moves as the game `id`; the ticket. */
uint64_t saving_put(struct saving *saving, const char *id, size_t half_moves);

/* Wait until nothing is under way; until so many writes hang. */
void saving_await(struct saving *saving);
void saving_await_writes(struct saving *saving, long count);

#endif
