/* account.h - stores, uses and revokes the API token of the user's account on a server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The token is the only line of a file in $XDG_STATE_HOME/ttychess/lichess or
 * ~/.local/state/ttychess/lichess, which is named after the server and readable only by its
 * owner. No message contains the token. Functions that send requests block until the server
 * answers. Call these functions from one thread.
 */
#ifndef TTYCHESS_LICHESS_ACCOUNT_H
#define TTYCHESS_LICHESS_ACCOUNT_H

#include "lichess/http.h"

enum {
    ACCOUNT_TOKEN_SIZE = 1024, /* bytes; today tokens have 40 characters, and the site reserves
                                * 512 */
    ACCOUNT_NAME_SIZE = 64     /* bytes of a name, including its title */
};

/* Returns whether `text` has 1 to ACCOUNT_TOKEN_SIZE - 1 letters, digits and '_'. */
bool account_token_is_valid(const char *text);

/* Gives `http` the saved token of its server. Sets *found to whether there is one. Returns
 * false and sets *error if the file cannot be read or contains no token. */
bool account_load_token(struct http *http, bool *found, struct error *error);

bool account_save_token(struct http *http, const char *token, struct error *error);

bool account_delete_token(struct http *http, struct error *error);

/* Sends a request. Returns the status of the reply, or 0 if there was none. If it is 200 to
 * 299, sets *body, which the caller frees. Otherwise sets *body to NULL and sets *error. */
int account_send_request(struct http *http, const struct http_request *request, char **body,
                         struct error *error);

/* Sets *error for a reply whose status is not 200 to 299, with the server's own message if
 * there is one. */
void account_set_error(const struct http *http, const struct http_response *answer,
                       struct error *error);

/* Copies a string member of the JSON object `body` to `value`. Returns false if the member is
 * missing, empty or too long. */
bool account_get_json_field(const char *body, const char *key, char *value, size_t size);

/* Requests the account's name, such as "GM Magnus". Returns false and sets *error on
 * failure. */
bool account_fetch_name(struct http *http, char name[ACCOUNT_NAME_SIZE], struct error *error);

/* Revokes the token on the site. Returns false and sets *error if the token might still be
 * valid. */
bool account_revoke_token(struct http *http, struct error *error);

#endif
