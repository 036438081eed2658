/* session_driver.h - a session driven by typed lines, with the real engine: what the tests
 * of the session share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All of it fails the running cmocka test when something goes wrong.
 */
#ifndef TTYCHESS_TESTS_SESSION_DRIVER_H
#define TTYCHESS_TESTS_SESSION_DRIVER_H

#include "session/session.h"
#include "base/file.h"

enum {
    DRIVER_PATIENCE = 30000, /* milliseconds for what takes a few */
    DRIVER_SAID_SIZE = 65536
};

/* As if the command line had said this option. */
void driver_tell(const char *option);

extern struct settings driver_settings;    /* of the session under test */
extern char driver_said[DRIVER_SAID_SIZE]; /* its messages since the last line */

/* Settings for a quick engine, and who plays. */
void driver_set_up(enum user_color color);

/* Begin a session of these settings; never NULL. */
struct session *driver_start(void);

/* End it, and forget the settings. */
void driver_end(struct session *session);

/* Take the messages that wait. */
void driver_listen(struct session *session);

/* Take in one piece of news, if any comes before long. */
void driver_wake(struct session *session);

/* Wait until session_wake() has something to do; false: it had nothing for so long. */
bool driver_poll(const struct session *session, int milliseconds);

/* Go on until neither engine nor disk is at work. */
void driver_settle(struct session *session);

/* Type a line, and do not wait for what follows; or do. */
enum session_action driver_type(struct session *session, const char *line);
void driver_play(struct session *session, const char *line);

/* How many half-moves of the game played last are on the disk; -1: there is none. */
long driver_find_on_disk(void);

void driver_check_said(const char *words);
void driver_check_not_said(const char *words);
void driver_check_place(const struct session *session, size_t half_moves);

#endif
