/* uci_client_state.h - what a client knows; for uci_client*.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   uci_client.c         the facade: start, go, stop
 *   uci_client_link.c    bytes out, and how a program is ended
 *   uci_client_talk.c    bytes and lines in
 *   uci_client_events.c  what to wait for, and what to do when it has come
 */
#ifndef TTYCHESS_UCI_UCI_CLIENT_STATE_H
#define TTYCHESS_UCI_UCI_CLIENT_STATE_H

#include "uci/child_process.h"
#include "uci/line_reader.h"
#include "uci/uci_client.h"
#include "uci/uci_option_list.h"

enum { UCI_NAME_SIZE = 64, LAST_WORDS_SIZE = 120 };

struct uci_client {
    char **words;   /* of the command; one block */
    char **options; /* "Name=Value", NULL-terminated; one block each */
    struct uci_client_patience patience;

    struct child_process child;
    enum uci_client_state state;
    int64_t deadline; /* of what it owes, or of the next step of ending; -1: none */
    int ending_step;  /* 0: quit was sent, 1: SIGTERM, 2: SIGKILL */
    bool troubled, crashed;
    struct reason trouble;

    struct line_reader output;
    bool output_ended, output_missed; /* missed: its end has been seen to */
    char *outgoing;                   /* bytes [0 .. outgoing_length) it has not read yet */
    size_t outgoing_length, outgoing_capacity;
    char last_words[LAST_WORDS_SIZE]; /* of its standard error: the last line with any */
    size_t last_words_length;
    bool last_words_whole; /* the next byte begins another line */

    char name[UCI_NAME_SIZE];
    struct uci_option_list offers;
    bool chess960; /* as we have set it */

    struct position root;
    struct search_monitor monitor;
    bool searching, cancelled;
};

/* ---- uci_client_link.c ------------------------------------------------------------- */

/* End the program because of what it did: "NAME: ...". Printf format. */
void uci_client_fail(struct uci_client *client, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The next step of ending the program: quit, SIGTERM, SIGKILL. */
void uci_client_step_to_end(struct uci_client *client);

/* The program has ended: close what is open. */
void uci_client_let_go(struct uci_client *client);

/* Owe something else from now on, for so long at most (below 0: no deadline). */
void uci_client_enter(struct uci_client *client, enum uci_client_state state,
                      int64_t milliseconds);

/* Tell the listener that the search is over. */
void uci_client_report_end(struct uci_client *client, chess_move best, chess_move ponder);

/* Queue text for the program. A program that does not read what it is sent is ended. */
void uci_client_send(struct uci_client *client, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Write what can be written, without blocking. */
void uci_client_write(struct uci_client *client);

/* ---- uci_client_talk.c ------------------------------------------------------------- */

/* Take in what the program says, a bounded portion of it. */
void uci_client_read(struct uci_client *client);

#endif
