/* uci_session.h - what the parts of the UCI server share; for src/uci only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two threads meet here: the caller's, which reads commands, and a thinking thread, which
 * reports through the monitor. They share the output, behind a mutex, and two flags.
 * Everything else belongs to the reader; the game does not change while a search runs.
 */
#ifndef TTYCHESS_UCI_UCI_SESSION_H
#define TTYCHESS_UCI_UCI_SESSION_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "uci/line_reader.h"
#include "uci/uci_game.h"
#include "uci/uci_text.h"

struct uci_session {
    struct engine *engine;
    struct line_reader reader;
    struct uci_game game;
    struct search_limits limits; /* of the last `go` */
    bool chess960; /* option UCI_Chess960: castling always as king takes rook */
    bool debug, quitting;

    /* Shared with the thinking thread. */
    int output;
    int wake[2]; /* a byte here ends the reader's waiting */
    pthread_mutex_t output_mutex;
    _Atomic bool output_failed;
    _Atomic bool answered; /* bestmove has been said, or nothing was asked */
};

/* ---- uci_server.c: output; any thread ------------------------------------ */

/* Say a line that has its newline. Blocks while the listener does not read. */
void uci_say(struct uci_session *session, const struct text_line *line);
void uci_say_text(struct uci_session *session, const char *text); /* adds the newline */

/* Say what is wrong, as `info string`. */
void uci_complain(struct uci_session *session, const struct reason *reason);

/* The engine's listeners; `listener` is the session. */
void uci_on_report(void *listener, const struct search_report *report);
void uci_on_finished(void *listener, chess_move best, chess_move ponder);
void uci_on_book(void *listener, const struct book_move *moves, int count);

/* ---- uci_commands.c: the protocol; the reader's thread ------------------- */

/* Do what a line asks for. */
void uci_execute(struct uci_session *session, struct span line);

/* Whether a search runs that `stop` or `ponderhit` alone can end. */
bool uci_is_endless(const struct uci_session *session);

/* Hand the session's game to the engine. */
void uci_set_engine_position(struct uci_session *session);

/* ---- uci_extras.c: commands for people; the reader's thread -------------- */

void uci_show_position(struct uci_session *session, struct span rest);
void uci_show_evaluation(struct uci_session *session, struct span rest);
void uci_run_benchmark(struct uci_session *session, struct span rest);
void uci_run_perft(struct uci_session *session, int depth);

#endif
