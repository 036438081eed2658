/* fake_lobby_state.h - what the files of fake_lobby.h share: fake_lobby.c, lines and tables;
 * fake_lobby_answers.c, what is answered. For these alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_FAKE_LOBBY_STATE_H
#define TTYCHESS_TESTS_FAKE_LOBBY_STATE_H

#include <stdio.h>
#include <stdlib.h>

#include "fake_lobby.h"

/* It serves tests of cmocka and others. */
#define MUST(condition)                                                                       \
    do {                                                                                      \
        if (!(condition)) {                                                                   \
            fprintf(stderr, "# %s:%d: %s\n", __FILE__, __LINE__, #condition);                 \
            abort();                                                                          \
        }                                                                                     \
    } while (0)

/* Its time of day, milliseconds since 1970. */
int64_t fake_date(const struct fake_lobby *lobby);

/* Send bytes, or a line, which is ended if it was not; to who is gone, nothing. */
void fake_put(const struct fake_client *client, const char *bytes, size_t length);
void fake_put_line(const struct fake_client *client, struct line_writer *writer);

/* Who has that name; NULL: nobody who is here. */
struct fake_client *fake_client_of(struct fake_lobby *lobby, const char *name);

/* Show somebody a table, from its first event on; what the arbiter says happens there, and all who
 * see it are told. */
void fake_tell_table(struct fake_lobby *lobby, struct fake_client *client, int index);
void fake_rule(struct fake_lobby *lobby, int index, const struct rulings *rulings);

/* A line of a client's has come. */
void fake_take_line(struct fake_lobby *lobby, struct fake_client *client, const char *bytes,
                    size_t length);

#endif
