/* login.h - log in on a server: by a browser, or by what is pasted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * OAuth 2 with PKCE (S256): a browser is led to the server with the sum of a secret, then back to a port of
 * 127.0.0.1 that this process listens on, with a code; code and secret are good for a token. Where the browser
 * runs on another host it cannot come back here: the person copies the address it was led to. Or a
 * personal token, which the site makes for who asks, is pasted instead. All three are awaited at the
 * same time. What is pasted at a terminal is not shown.
 * Sources: RFC 6749, 7636, 8252; lichess-org/api.
 */
#ifndef TTYCHESS_LICHESS_LOGIN_H
#define TTYCHESS_LICHESS_LOGIN_H

#include "lichess/http.h"

/* Log in, keep the token, and say on standard output who one is. Standard input is read. False,
 * with the reason, when it was refused, or broken off by an end of the input. */
bool login_run(struct http *http, struct reason *reason);

#endif
