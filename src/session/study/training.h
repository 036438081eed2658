/* training.h - what is learnt on a board of its own, one thing after the other: exercises, endings, a
 * repertoire.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As in a drill each is a game of its own that is never saved. Nobody is asked how it went: right at
 * once is good, with a hint hard, after a wrong move or the solution again. What is asked, and what
 * a move is worth, is the lesson's. The session's thread.
 */
#ifndef TTYCHESS_SESSION_TRAINING_H
#define TTYCHESS_SESSION_TRAINING_H

#include "session/core.h"
#include "study/study_log.h"

/* What is asked, with a state of its own. */
struct lesson {
    /* Look for the next thing; false: there is no more. */
    bool (*find)(struct session *session);

    /* Put it on the board, and ask. */
    void (*show)(struct session *session);

    /* A legal move; what hints are about; show how it would have gone, and rest. */
    void (*move)(struct session *session, chess_move move);
    chess_move (*answer)(const struct session *session);
    void (*solve)(struct session *session);

    void (*close)(struct session *session);
};

struct training {
    const struct lesson *lesson;
    struct study_log log;
    int asked, done, right;   /* done: answered, of which so many right at once */
    struct study_answer asks; /* what is asked now, as the log will have it; its rating is the
                               * lesson's to set */
    char title[48];           /* what the title says of it, the lesson's to write */
    int mistakes, hints;      /* in it */
    bool answered;            /* it is in the log */
    bool rests;               /* solved or shown: it stays on the board until Enter */
    bool flipped;             /* the board before */
};

struct training *training_of(const struct session *session);

/* Open the log alone; false, and told, when it cannot be. */
bool training_open_log(struct session *session, struct study_log *log);

/* How the log has the thing of that key now. */
enum study_due training_due(const struct session *session, uint64_t key);

/* End what goes on; then begin a lesson, whose state is ready. False: there is nothing to ask, or no
 * log, which is told; it is closed. */
void training_end(struct session *session);
bool training_begin(struct session *session, const struct lesson *lesson);

/* What is asked from now on. And put a position on the board, seen from that side. */
void training_ask(struct session *session, uint64_t key);
void training_put(struct session *session, const struct position *start, enum color bottom);

/* Note the answer, if that was not done yet; and rest until Enter, saying so. */
void training_note(struct session *session);
void training_rest(struct session *session, const char *said);

#endif
