/* session_pair.c - two sessions at one game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session_pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct settings pair_settings;

void pair_start(struct session **first, struct session **second, const struct storage *storage)
{
    struct reason reason;
    driver_set_up(WHO_BOTH);
    *first = driver_start(storage);
    driver_play(*first, "e4");
    settings_init(&pair_settings);
    pair_settings.resume = true;
    driver_said[0] = '\0';
    *second = session_create(&pair_settings, &reason);
    assert_non_null(*second);
    driver_listen(*second);
}

void pair_end(struct session *first, struct session *second)
{
    session_destroy(first);
    session_destroy(second);
    settings_free(&driver_settings);
    settings_free(&pair_settings);
}

void pair_follow(struct session *session, struct session *other, size_t half_moves)
{
    for (int i = 0; i < DRIVER_PATIENCE && session_game(session)->current != half_moves; i++) {
        session_wake(other);
        driver_poll(session, 10);
        session_wake(session);
        driver_listen(session);
    }
    driver_check_place(session, half_moves);
}
