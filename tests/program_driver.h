/* program_driver.h - sessions with other chess programs, which are fakes: their settings,
 * waiting for what they do, and what must not remain of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A test program is its own fake engine: "TEST.t --fake NAME". Its main() calls
 * program_begin() first. What fails here fails the test, by cmocka's assertions.
 */
#ifndef TTYCHESS_TESTS_PROGRAM_DRIVER_H
#define TTYCHESS_TESTS_PROGRAM_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "players/engine_choice.h"
#include "session_driver.h"
#include "uci/uci_client.h"

enum { PROGRAM_WAITS_MOST = 60000 /* milliseconds: then it will never come */ };

extern const struct uci_client_patience program_hasty;
extern const struct uci_client_patience program_patient; /* with what is slow and well */
extern struct uci_client_patience program_patience;      /* of the session: program_set_up() */
extern int64_t program_longest_wake; /* milliseconds that a session_wake() took */

/* False, with the exit status, when this process is a fake, or cannot test. */
bool program_begin(int argc, char **argv, int *status);

/* Settings of a session with this patience, and which fake sits where. */
void program_set_up(enum who color, const struct uci_client_patience *how);
void program_choose(enum engine_choice_id id, const char *fake);

/* Type WORDS and the command of a fake. */
void program_type(struct session *session, const char *words, const char *fake);

/* Wait for news as a face does, and take it in: a bounded amount of work. */
void program_wake(struct session *session);
void program_wake_until_said(struct session *session, const char *words);
void program_wake_until_place(struct session *session, size_t place);
bool program_has_said(const char *words);

/* No child is left, and no more descriptors than that are open. */
void program_check_gone(int descriptors);

/* End the session, and check that. */
void program_end(struct session *session, int descriptors);

#endif
