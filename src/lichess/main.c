/* main.c - ttychess-lichess: games on lichess.org, for `ttychess lichess`, which starts it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only program with libcurl and jansson.
 */
#include <config.h>

#include <stdio.h>

#include "lichess/http.h"

int main(void)
{
    struct reason reason;
    struct http *http = http_create("https://lichess.org", &reason);
    http_destroy(http);
    return http == NULL;
}
