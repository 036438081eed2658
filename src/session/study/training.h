/* training.h - lessons: questions about positions, on a separate board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lessons ask about exercises, endgames, a repertoire, and the mistakes in a reviewed game.
 * Each question is a game, so every command about the board works. The game is never saved,
 * and the engine does not move in it.
 */
#ifndef TTYCHESS_SESSION_TRAINING_H
#define TTYCHESS_SESSION_TRAINING_H

#include <time.h>

#include "review/drill.h"
#include "session/core/core.h"
#include "study/study_log.h"

struct lesson {
    /* Selects the next question. Returns false if there are no more. */
    bool (*find)(struct session *session);

    /* Puts the question on session->board and calls training_ask(). */
    void (*show)(struct session *session);

    /* Handles a legal move. */
    void (*move)(struct session *session, chess_move move);

    /* Returns the move that hints describe. */
    chess_move (*answer)(const struct session *session);

    /* Shows the solution or its next move. */
    void (*solve)(struct session *session);

    /* Frees the state of the lesson. May be NULL. */
    void (*close)(struct session *session);

    /* Returns whether the evaluated move in training->attempt is good, and writes a message.
     * NULL if the lesson evaluates no moves. */
    bool (*assess)(struct session *session, char text[DRILL_TEXT_SIZE]);

    /* Appends to the message that ends a question. May be NULL. */
    void (*remark)(const struct session *session, char *text, size_t size);

    /* Called when the answer has been logged. May be NULL. */
    void (*answered)(struct session *session);
};

enum { TRAINING_TEXT_SIZE = 2 * DRILL_TEXT_SIZE };

/* Begins the next lesson of a sitting, or returns false after the last one. */
typedef bool training_continuation(struct session *session);

struct training {
    const struct lesson *lesson;
    struct study_log log;
    training_continuation *continuation; /* NULL: nothing follows */
    int answered_count;                  /* questions answered in this sitting */
    int right_count;                     /* of them, solved at the first attempt */
    int skipped_count;                   /* questions skipped in this sitting */
    struct study_answer record;          /* for the log; the lesson sets its rating */
    char title[48];                      /* "Endgame KBNK"; the lesson may change it */
    char question_text[DRILL_TEXT_SIZE];
    char message[TRAINING_TEXT_SIZE]; /* last message about the question; "": none yet */
    const char *source; /* shown with the solution; "": none; set it after training_ask() */
    struct reviewer *reviewer; /* NULL: no attempt is being evaluated */
    struct review attempt;
    int64_t notice_due;  /* when to say that the attempt is being checked; -1: never */
    int mistakes, hints; /* in this question */
    int move_hints;      /* in the position with the key `hinted` */
    uint64_t hinted;
    bool is_logged;     /* the answer is in the log */
    bool is_finished;   /* solved, or the solution is shown; stays until Enter */
    time_t due_counted; /* when due exercises were last counted; 0: count again */
    bool flipped;       /* session->flipped before the lesson */
};

DEFINE_MODE_STATE_GETTER(training_of, struct training, MODE_TRAINING)

/* Opens the log outside a lesson. Returns false and reports an error on failure. */
bool training_open_log(struct session *session, struct study_log *log);

/* Returns true and reports an error if fair play forbids help in the position on the board or
 * in the next one, which has the key `next`. */
bool training_refuse_help(struct session *session, uint64_t next);

enum study_due training_due_status(const struct session *session, uint64_t key);

/* Begins a lesson whose state has been set up. If there is no question or the log cannot be
 * opened, closes the lesson and returns false. Only the second case is reported. */
bool training_begin_lesson(struct session *session, const struct lesson *lesson,
                           const char *title);

/* Starts a question for the side to move on the board. If `key` is 0, no answer is logged. */
void training_ask(struct session *session, uint64_t key);

/* Commits the board and reports a message about the question. */
void training_report(struct session *session, enum message_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Plays the opponent's move and asks for the user's next one. */
void training_play_reply(struct session *session, chess_move reply, const char *message);

/* Lets the engine evaluate the move in training->attempt. `reviewer` comes from
 * session_get_reviewer(); if it is NULL, *error says why. */
void training_evaluate_attempt(struct session *session, struct reviewer *reviewer,
                               struct error *error);

/* Logs the answer unless it has been logged. */
void training_log_answer(struct session *session);

/* Logs the answer, reports `message` and waits for Enter. */
void training_finish_question(struct session *session, enum message_kind kind,
                              const char *message);

/* If the question is finished, asks the next one; otherwise returns false. */
bool training_continue(struct session *session);

#endif
