/* uci_session.h - what the parts of the UCI server share; for src/uci only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three threads meet here: the caller's, which reads commands, a thinking thread, which
 * reports through the monitor, and that of uci_work.h. They share the output, behind a
 * mutex, and two flags. Everything else belongs to the reader; the game does not change
 * while a search runs.
 *
 * The reader never waits for a search: a command that needs an idle engine waits in a
 * queue, and so does what comes after it, but for what acts at once (`stop`, `isready`).
 */
#ifndef TTYCHESS_UCI_UCI_SESSION_H
#define TTYCHESS_UCI_UCI_SESSION_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "uci/line_queue.h"
#include "uci/line_reader.h"
#include "uci/uci_game.h"
#include "uci/uci_text.h"
#include "uci/uci_work.h"

struct uci_session {
    struct engine *engine;
    struct line_reader reader;
    struct line_queue waiting; /* commands for later */
    int searches_waiting;      /* how many of them ask for a search, perft or bench, */
    int stops_waiting;         /* and how many for its end */
    struct uci_game game;
    bool refused; /* the last `position` was: `game` is not what the other side means */
    struct search_limits limits; /* of the last `go` */
    bool answer_owed; /* an endless `go` without a position waits for its end */
    struct uci_work work;
    bool chess960; /* option UCI_Chess960: castling always as king takes rook */
    bool show_chances; /* option UCI_ShowWDL */
    bool debug, quitting;

    /* Shared with the thinking thread. */
    int output;
    int wake[2]; /* a byte here ends the reader's waiting; does not block */
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

/* Have the reader look whether a command that waits may be done. */
void uci_wake(struct uci_session *session);

/* The engine's listeners; `listener` is the session. */
void uci_on_report(void *listener, const struct search_report *report);
void uci_on_finished(void *listener, chess_move best, chess_move ponder);
void uci_on_book(void *listener, const struct book_move *moves, int count);

/* ---- uci_commands.c: the protocol; the reader's thread ------------------- */

/* Do what a line asks for, or put it off. */
void uci_execute(struct uci_session *session, struct span line);

/* Do the first of the lines put off, if it may be done now. False: none may. */
bool uci_execute_waiting(struct uci_session *session);

/* Whether a search runs that `stop` or `ponderhit` alone can end. */
bool uci_is_endless(const struct uci_session *session);

/* End a search; it answers by and by. No-op when there is none. */
void uci_stop_search(struct uci_session *session);

/* Hand the session's game to the engine. */
void uci_set_engine_position(struct uci_session *session);

/* ---- uci_extras.c: commands for people; the reader's thread -------------- */

void uci_show_position(struct uci_session *session, struct span rest);
void uci_show_evaluation(struct uci_session *session, struct span rest);
void uci_run_benchmark(struct uci_session *session, struct span rest);

#endif
