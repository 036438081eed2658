/* account.h - who one is on a server: the token that says so, kept, shown and given back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A server's token is the one line of a file that only its owner may read, named after the server, in
 * $XDG_STATE_HOME/ttychess/lichess or ~/.local/state/ttychess/lichess. It stands in no message. What asks the server waits for the answer. One thread.
 */
#ifndef TTYCHESS_LICHESS_ACCOUNT_H
#define TTYCHESS_LICHESS_ACCOUNT_H

#include "lichess/http.h"

enum {
    ACCOUNT_TOKEN = 1024, /* bytes; those of today have 40, 512 have to be taken */
    ACCOUNT_NAME = 64     /* bytes of a name with its title, printable */
};

/* Whether it is one: letters, digits and '_'. */
bool account_is_token(const char *text);

/* Have `http` authorized by the token that is kept for its server; *kept: there is one. False, with the
 * reason: it cannot be read. */
bool account_use(struct http *http, bool *kept, struct reason *reason);

/* Keep a token for the server of `http`. */
bool account_keep(struct http *http, const char *token, struct reason *reason);

/* Forget the one that is kept. */
bool account_forget(struct http *http, struct reason *reason);

/* Have an answer, and its status; 0: there was none. *body, malloc'ed, is NULL, with the reason, where the
 * status is not one of 200 to 299. */
int account_ask(struct http *http, const struct http_request *request, char **body,
                struct reason *reason);

/* Why an answer is none of 200 to 299: in the server's own words where there are some. */
void account_explain(const struct http *http, const struct http_answer *answer,
                     struct reason *reason);

/* The value of a text in an answer, copied; false: there is none, or it does not fit. */
bool account_field(const char *body, const char *key, char *value, size_t size);

/* Who `http` speaks for, as "GM Magnus". */
bool account_name(struct http *http, char name[ACCOUNT_NAME], struct reason *reason);

/* Have the site take back the token that is used. False, with the reason: it may be valid still. */
bool account_revoke(struct http *http, struct reason *reason);

#endif
