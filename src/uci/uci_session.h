/* uci_session.h - what the parts of the UCI server share; for src/uci only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three threads meet here: the caller's, which reads commands, a thinking thread, which
 * reports through the monitor, and that of uci_work.h. They share the output, behind a
 * mutex, the atomic flags `output_failed`, `answered`, `work.running` and `work.stop`, and
 * the wake-up pipe, which any of them writes and the reader empties. Everything else
 * belongs to the reader. The game does not change while a search runs, nor what else of
 * `work` its thread reads while that runs.
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
    bool overflowed; /* lines that had to wait were lost, and all to come are, until the
                        queue has been worked off: later ones lean on those before them */
    struct uci_waiting {
        int searches; /* how many ask for a search, perft or bench, */
        int stops;    /* and how many for its end */
        int answers;  /* how many are owed a bestmove; counted for lost ones only */
    } asked, lost;    /* by the lines that wait and by those lost; by the latter alone */
    struct uci_game game;
    bool refused; /* the last `position` was: `game` is not what the other side means */
    struct search_limits limits; /* of the last `go` */
    bool answer_owed;            /* an endless `go` without a position waits for its end */
    struct uci_work work;
    bool chess960;     /* option UCI_Chess960: castling always as king takes rook */
    bool show_chances; /* option UCI_ShowWDL */
    bool debug, quitting;

    /* Shared with the other threads. */
    int output;
    bool terminal; /* the output is one: what the other side said comes back fit for it */
    int wake[2];   /* a byte here ends the reader's waiting; does not block */
    pthread_mutex_t output_mutex;
    _Atomic bool output_failed;
    _Atomic int output_error; /* errno; 0: it has not failed, or the listener has gone */
    _Atomic bool answered;    /* bestmove has been said, or nothing was asked */
};

/* ---- uci_output.c; any thread -------------------------------------------- */

/* Say a line that has its newline. Blocks while the listener does not read. */
void uci_say(struct uci_session *session, const struct text_line *line);
void uci_say_text(struct uci_session *session, const char *text); /* adds the newline */

/* Say what is wrong, as `info string`. */
void uci_complain(struct uci_session *session, const struct reason *reason);

/* Nobody listens any more: the reader has to know. */
void uci_note_failure(struct uci_session *session);

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

/* Whether lines wait, or answers to lines that were lost. */
bool uci_has_waiting(const struct uci_session *session);

/* Whether a search, perft or bench runs. (A search whose answer is out is over but for its
 * last steps.) */
bool uci_is_busy(const struct uci_session *session);

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
