/* session_driver.h - a session driven by typed lines, with the real engine: shared by the
 * tests of the session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every function fails the running cmocka test if something goes wrong.
 */
#ifndef TTYCHESS_TESTS_SESSION_DRIVER_H
#define TTYCHESS_TESTS_SESSION_DRIVER_H

#include "session/session.h"
#include "base/file.h"

enum {
    DRIVER_PATIENCE = 30000, /* milliseconds, for what takes a few */
    DRIVER_SAID_SIZE = 65536
};

/* Sets an option as on the command line. */
void driver_tell(const char *option);

extern struct settings driver_settings;    /* of the session under test */
extern char driver_said[DRIVER_SAID_SIZE]; /* its messages since the last line */

/* Sets a quick engine, and the colour of the user. */
void driver_set_up(enum user_color color);

/* Starts a session with these settings; never returns NULL. */
struct session *driver_start(void);

/* Ends the session and frees the settings. */
void driver_end(struct session *session);

/* Collects the pending messages. */
void driver_listen(struct session *session);

/* Handles one event if one comes soon. */
void driver_wake(struct session *session);

/* Waits until session_poll() has something to do; returns false if there is nothing for this
 * long. */
bool driver_poll(const struct session *session, int milliseconds);

/* Waits until neither engine nor disk is busy. */
void driver_settle(struct session *session);

/* driver_type() types a line without waiting for its effects, driver_play() waits for them. */
enum session_action driver_type(struct session *session, const char *line);
void driver_play(struct session *session, const char *line);

/* Returns the number of plies on the disk of the game played last; -1 if there is none. */
long driver_find_on_disk(void);

void driver_check_said(const char *words);
void driver_check_not_said(const char *words);
void driver_check_place(const struct session *session, size_t half_moves);

#endif
