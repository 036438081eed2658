/* account.h - the user's account on a server: store, use and revoke its API token.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The token is the only line of a file named after the server in
 * $XDG_STATE_HOME/ttychess/lichess or ~/.local/state/ttychess/lichess, readable by its owner
 * only. No message contains it. Functions that send requests block until the server has
 * answered. One thread.
 */
#ifndef TTYCHESS_LICHESS_ACCOUNT_H
#define TTYCHESS_LICHESS_ACCOUNT_H

#include "lichess/http.h"

enum {
    ACCOUNT_TOKEN_SIZE = 1024, /* bytes; tokens have 40 today, the site may use up to 512 */
    ACCOUNT_NAME_SIZE = 64     /* bytes of a name with its title */
};

/* Returns whether `text` consists of letters, digits and '_'. */
bool account_is_token(const char *text);

/* Let `http` use the saved token of its server; Sets *found if there is one. Returns false and
 * sets *error if the file cannot be read or contains no token. */
bool account_load_token(struct http *http, bool *found, struct error *error);

bool account_save_token(struct http *http, const char *token, struct error *error);

bool account_delete_token(struct http *http, struct error *error);

/* Send a request. Returns the status of the reply, or 0 if there was none. *body is malloc'ed,
 * or NULL, with *error set, if the status is not 200 to 299. */
int account_request(struct http *http, const struct http_request *request, char **body,
                    struct error *error);

/* Set *error for a reply whose status is not 200 to 299, with the server's own message if
 * there is one. */
void account_set_error(const struct http *http, const struct http_answer *answer,
                       struct error *error);

/* Copy a string member of the JSON object `body`. Returns false if it is missing, empty or too
 * long. */
bool account_json_field(const char *body, const char *key, char *value, size_t size);

/* Get the account's name, such as "GM Magnus". */
bool account_fetch_name(struct http *http, char name[ACCOUNT_NAME_SIZE], struct error *error);

/* Revoke the token on the site. Returns false and sets *error if it may still be valid. */
bool account_revoke_token(struct http *http, struct error *error);

#endif
