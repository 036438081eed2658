/* saving.c - see saving.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kept_game.h"
#include "saving.h"

enum { PATIENCE = 10000 /* milliseconds */ };

struct saver *saving_begin(struct saving *saving)
{
    struct archive archive;
    faults_init(&saving->faults);
    assert_true(wake_init(&saving->wake, NULL));
    assert_true(archive_open(&archive, &saving->faults.storage, NULL));
    saving->saver = saver_create(&archive, &saving->wake, NULL);
    assert_non_null(saving->saver);
    return saving->saver;
}

void saving_end(struct saving *saving)
{
    saver_destroy(saving->saver, PATIENCE);
    wake_free(&saving->wake);
}

uint64_t saving_put(struct saving *saving, const char *id, size_t half_moves)
{
    size_t length;
    char *text = kept_game_text(half_moves, &length);
    return saver_put(saving->saver, id, text, length);
}

void saving_await(struct saving *saving)
{
    assert_true(saver_wait(saving->saver, PATIENCE));
}

void saving_await_writes(struct saving *saving, long count)
{
    for (int i = 0; i < PATIENCE && faults_waiting(&saving->faults) != count; i++)
        poll(NULL, 0, 1);
    assert_int_equal(faults_waiting(&saving->faults), count);
}
