/* engine_setup.h - what engines that play are given: memory, threads, books, tables, time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_SETUP_H
#define TTYCHESS_PLAYERS_ENGINE_SETUP_H

#include <stdbool.h>

struct uci_client_patience;

struct engine_setup {
    int threads;          /* 0: the engine's own default */
    int hash;             /* megabytes, 0: the engine's own default */
    char *book;           /* path of a Polyglot book, NULL: none; the owner's */
    bool book_is_builtin; /* without a file the built-in one is used */
    bool book_given;      /* somebody asked for a book, or for none */
    int variety;          /* percent, see book_count_likely() */
    char *network;        /* as EvalFile has it, NULL: the built-in one; the owner's */
    char *syzygy;         /* directory, NULL: none; the owner's */
    int engine_patience;  /* seconds that a program has to answer; 0: for ever */
    const struct uci_client_patience *patience; /* with programs; NULL: the usual one */
};

#endif
