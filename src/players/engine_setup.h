/* engine_setup.h - settings of the built-in engine and of external programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_SETUP_H
#define TTYCHESS_PLAYERS_ENGINE_SETUP_H

#include <stdbool.h>

#include <stdio.h>

#include "base/error.h"

struct uci_client_timeouts;

struct engine_setup {
    int threads;          /* 0: the engine's default */
    int hash;             /* megabytes; 0: the engine's default */
    char *book;           /* path, or NULL; owned by the caller */
    bool book_is_builtin; /* whether to use the built-in book if `book` is NULL */
    bool book_given;      /* whether the user has chosen a book or "none" */
    int variety;          /* see book_count_playable() */
    char *network;        /* value of EvalFile; NULL: built-in; owned by the caller */
    char *syzygy;         /* path, or NULL; owned by the caller */
    int engine_patience;  /* seconds that a program may think; 0: unlimited */
    FILE *log;            /* may be NULL */
    const struct uci_client_timeouts *patience; /* timeouts for programs; NULL: the defaults */
};

#define ENGINE_BUILT_IN "builtin"

struct engine_choice {
    char *command;  /* owned; NULL: not given; "builtin": the built-in engine */
    char **options; /* "Name=Value", owned, NULL-terminated; NULL: none */
};

/* Sets the command and clears the options. Returns false and sets *error if the command is empty
 * or has an unclosed quote. */
bool engine_choice_set(struct engine_choice *choice, const char *command, struct error *error);

/* Adds "Name=Value", or "Name" for a button. Returns false and sets *error if the name is
 * empty. */
bool engine_choice_add_option(struct engine_choice *choice, const char *option,
                              struct error *error);

void engine_choice_free(struct engine_choice *choice);

/* Returns the command, or NULL for the built-in engine or if there is no choice. */
const char *engine_choice_command(const struct engine_choice *choice);

#endif
