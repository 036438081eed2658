/* ssh_check.h - what sshd's settings and a file of keys let people do besides playing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts in, findings out: `sshd -T -C user=NAME` as it prints, and authorized_keys. Pure, but
 * for the file that a key's command names.
 */
#ifndef TTYCHESS_TOOLS_SSH_CHECK_H
#define TTYCHESS_TOOLS_SSH_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "tools/kiosk_grants.h"

enum { SSH_NAMES_MOST = 4096, SSH_LINE_MOST = 32 << 10 };

struct ssh_check {
    /* Told of each thing that is missing, with a NULL line or the one to be written; `note`:
     * worth a look, and may be as it should. */
    void (*found)(void *context, bool note, const char *what, const char *line);
    void *context;
    /* Where keys lead to ttychess-kiosk as a login shell: whose, and what they may say there. */
    const char *account;
    const struct kiosk_grants *grants; /* NULL: they do not */
    int missing;                       /* how many were no notes */
    bool keys_are_shut;      /* all keys that were seen have a command of their own */
    bool keys_seen, refuses; /* ... of which the login shell does not hear one */
};

/* The keys first, file by file: some settings matter only where a key has no command. False: the
 * text has no line of sshd -T. */
void ssh_check_keys(struct ssh_check *check, const char *text);
bool ssh_check_settings(struct ssh_check *check, const char *text);

/* What one more line would be beside those keys, and nothing else: one key twice and names that look
 * alike are missing, two keys of one name a note. */
void ssh_check_new_key(struct ssh_check *check, const char *text, const char *line);

/* Whether sshd lets the account in at all. `password`: as in /etc/shadow; NULL: it may not be
 * read. */
void ssh_check_locked(struct ssh_check *check, const char *text, const char *user,
                      const char *password);

/* The value of a setting in that text, up to the end of its line: its length; -1: it has none. */
int ssh_setting(const char *text, const char *name, const char **value);

/* One more finding, from whoever looks at accounts and files. */
void ssh_check_tell(struct ssh_check *check, bool note, const char *line, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));

#endif
