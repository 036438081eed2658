/* host.h - the lobby's server: people on one host who play each other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of this folder call no engine, no screen and no network: of the libraries they use
 * only what is below (lobby, archive, pgn, rules, base) and SQLite. They are part of the program
 * only where configure found SQLite.
 */
#ifndef TTYCHESS_HOST_HOST_H
#define TTYCHESS_HOST_HOST_H

/* The number of the store's layout: a younger server takes older stores over, an older one
 * refuses younger ones. */
enum { HOST_STORE_VERSION = 1 };

#endif
