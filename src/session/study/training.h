/* training.h - what is learnt on a board of its own, one thing after the other: exercises, endings, a
 * repertoire, what went wrong in a game that was reviewed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each is a game of its own that is never saved, in which the engine never moves; so all that answers
 * about the position on the board does so here, too. Nobody is asked how it went: right at
 * once is good, with a hint hard, after a wrong move or the solution again. What is asked, and what
 * a move is worth, is the lesson's. The session's thread.
 */
#ifndef TTYCHESS_SESSION_TRAINING_H
#define TTYCHESS_SESSION_TRAINING_H

#include <time.h>

#include "review/drill.h"
#include "session/core/core.h"
#include "study/study_log.h"

/* What is asked, with a state of its own. */
struct lesson {
    /* Look for the next thing; false: there is no more. */
    bool (*find)(struct session *session);

    /* Put it on session->board, and training_ask(). */
    void (*show)(struct session *session);

    /* A legal move; what hints are about; show how it would have gone, and rest. */
    void (*move)(struct session *session, chess_move move);
    chess_move (*answer)(const struct session *session);
    void (*solve)(struct session *session);

    void (*close)(struct session *session);

    /* Whether the move of training->attempt, as the engine has judged it, is good; `text` says what it
     * is worth. And add what is told at the end. Both may be NULL. */
    bool (*judge)(struct session *session, char text[DRILL_TEXT_SIZE]);
    void (*remark)(const struct session *session, char *text, size_t size);
};

enum { TRAINING_TEXT_SIZE = 2 * DRILL_TEXT_SIZE };

/* Begin what follows a lesson; false: nothing does. */
typedef bool training_next(struct session *session);

struct training {
    const struct lesson *lesson;
    struct study_log log;
    training_next *then;      /* NULL: nothing follows */
    int done, right;          /* answered in the sitting, of which so many right at once */
    struct study_answer asks; /* what is asked now, as the log will have it; its rating is the
                                 * lesson's to set */
    char title[48];           /* "Endings KBNK"; the lesson's to change */
    char asked[DRILL_TEXT_SIZE];   /* the question */
    char said[TRAINING_TEXT_SIZE]; /* of it last, "": nothing yet */
    const char
        *source; /* told with the solution, "": nothing; the lesson's, behind training_ask() */
    struct reviewer *reviewer; /* NULL: no attempt is being judged */
    struct review attempt;
    int mistakes, hints; /* in it */
    bool answered;       /* it is in the log */
    bool rests;          /* solved or shown: it stays on the board until Enter */
    time_t counted; /* when it was found out how much is due; 0: that is to be done anew */
    bool flipped;   /* the board before */
};

MODE_STATE(training_of, struct training, MODE_TRAINING)

/* Open the log alone; false, and told, when it cannot be. */
bool training_open_log(struct session *session, struct study_log *log);

/* Complain if fair play forbids help in the position on the board, or in the one with the key `next` that a
 * move leads to; false: it does not. */
bool training_refuses(struct session *session, uint64_t next);

/* How the log has the thing of that key now. */
enum study_due training_due(const struct session *session, uint64_t key);

/* Begin a lesson, whose state is ready. False: there is nothing to ask, or no log, which is told; it
 * is closed. */
bool training_begin(struct session *session, const struct lesson *lesson, const char *title);

/* What is asked from now on (key 0: the log does not hear of it), of who is to move on the board. What is said of it, when that has
 * changed; another move is played there, and the next is asked. */
void training_ask(struct session *session, uint64_t key);
void training_say(struct session *session, enum message_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void training_reply(struct session *session, chess_move reply, const char *said);

/* The engine is to judge the move that training->attempt is of. `reviewer`: review_reviewer(); NULL,
 * the reason says why there is none. */
void training_judge(struct session *session, struct reviewer *reviewer, struct reason *reason);

/* Note the answer, if that was not done yet; and rest until Enter, saying so. */
void training_note(struct session *session);
void training_rest(struct session *session, const char *said);

#endif
