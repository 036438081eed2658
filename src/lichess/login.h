/* login.h - logs in to a server, with a browser or a pasted token.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * OAuth 2 with PKCE (S256): the browser opens a page of the server, whose address contains the
 * hash of a secret. The server redirects it to a port of 127.0.0.1, where this process
 * receives a code. It exchanges code and secret for a token. If the browser runs on another
 * host, the redirection fails, and the user pastes its address instead. The user can also
 * paste a personal token created on the site. The terminal does not echo pasted text. Sources:
 * RFC 6749, 7636, 8252; lichess-org/api.
 */
#ifndef TTYCHESS_LICHESS_LOGIN_H
#define TTYCHESS_LICHESS_LOGIN_H

#include "lichess/http.h"

/* Logs in, saves the token, and prints the account's name. Reads standard input. Returns false
 * and sets *error if the login fails, for example because it is refused. */
bool login_run(struct http *http, struct error *error);

#endif
