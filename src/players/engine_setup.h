/* engine_setup.h - what engines that play are given: memory, threads, books, tables, time; and a
 * chess program as somebody names it: its command and its options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_SETUP_H
#define TTYCHESS_PLAYERS_ENGINE_SETUP_H

#include <stdbool.h>

#include "base/reason.h"

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

/* ---- a program: whether there is such a one shows when it is started ------------------- */

/* The word for the built-in engine. */
#define ENGINE_BUILT_IN "builtin"

struct engine_choice {
    char *command;  /* owned; NULL: not given; "builtin": the built-in engine */
    char **options; /* "Name=Value", owned, NULL-terminated; NULL: none */
};

/* Take a command, and forget the options of the one before. `name`: of the setting, for
 * the reason. False, with the reason, when it is none: empty, or a quote is open. */
bool engine_choice_set(struct engine_choice *choice, const char *name, const char *command,
                       struct reason *reason);

/* Add "Name=Value", or a button's "Name". False, with the reason, when the name is empty. */
bool engine_choice_add_option(struct engine_choice *choice, const char *name,
                              const char *option, struct reason *reason);

void engine_choice_free(struct engine_choice *choice);

/* The command of a program; NULL: the built-in engine is meant, or nothing was chosen. */
const char *engine_choice_command(const struct engine_choice *choice);

#endif
