/* drill.c - the lesson about the mistakes in a reviewed game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/review/review.h"
#include "session/study/training.h"

#include <stdio.h>

struct drill_state {
    bool starts_after_review;
    bool sides[2]; /* sides whose mistakes are drilled, by enum color */
    struct drill drill;
};

enum { WORD_BOTH = 2, WORD_OFF = 3 }; /* argument words; 0 and 1 are colors */

DEFINE_MODE_STATE_GETTER(drill_state_of, struct drill_state, MODE_DRILL)

/* ---- the lesson ------------------------------------------------------------------------- */

static bool find(struct session *session)
{
    return drill_next(&drill_state_of(session)->drill);
}

static void show(struct session *session)
{
    const struct drill *drill = &drill_state_of(session)->drill;
    struct training *training = training_of(session);
    char text[DRILL_TEXT_SIZE];
    const struct review *review = drill->review;
    size_t move = drill_move_index(drill), from = move;
    from -=
        move > 0 && review->moves[move - 1] != MOVE_NONE; /* so that the last move is marked */
    game_free(session->board);
    game_init(session->board, &review->positions[from].position);
    if (from < move)
        game_play(session->board, review->moves[from]);
    snprintf(training->title, sizeof training->title, "Drill %zu of %zu", drill->asked_count,
             drill->count);
    training_ask(session, 0);
    drill_write_question(drill, text);
    training_report(session, MESSAGE_INFO, "%s", text);
}

static void try_move(struct session *session, chess_move move)
{
    struct error error;
    drill_init_attempt(&drill_state_of(session)->drill, move, &training_of(session)->attempt);
    training_evaluate_attempt(session, session_get_reviewer(session, &error), &error);
}

static chess_move answer(const struct session *session)
{
    return drill_best_move(&drill_state_of(session)->drill);
}

static void solve(struct session *session)
{
    char text[DRILL_TEXT_SIZE];
    drill_write_solution(&drill_state_of(session)->drill, text);
    game_play(session->board, answer(session));
    training_finish_question(session, MESSAGE_INFO, text);
}

static void close(struct session *session)
{
    drill_free(&drill_state_of(session)->drill);
}

static bool assess_attempt(struct session *session, char text[DRILL_TEXT_SIZE])
{
    return drill_classify_attempt(&drill_state_of(session)->drill,
                                  &training_of(session)->attempt, text);
}

static const struct lesson drill_lesson = {find,  show,           try_move, answer, solve,
                                           close, assess_attempt, NULL,     NULL};

/* ---- beginning -------------------------------------------------------------------------- */

static void start_drill(struct session *session)
{
    struct drill_state *state = drill_state_of(session);
    drill_init(&state->drill, session_review(session), state->sides);
    if (!training_begin_lesson(session, &drill_lesson, "Drill"))
        session_print(session,
                      state->sides[WHITE] && state->sides[BLACK]
                          ? "There are no mistakes to drill."
                          : "You made no mistakes to drill; 'drill both' includes the other "
                            "side's.");
}

/* The default is the user's side, or both sides if the user's is unknown. A game without a
 * review is reviewed first. */
void handle_drill(struct session *session, const struct arguments *arguments)
{
    struct drill_state *state = drill_state_of(session);
    int word = arguments->word;
    enum color user_side;
    if (word == WORD_OFF) {
        session_error(session, "No drill is running; type 'drill' to start one.");
        return;
    }
    bool has_side = session_get_user_side(session, &user_side);
    for (int color = WHITE; color <= BLACK; color++)
        state->sides[color] = word < 0 ? !has_side || user_side == (enum color)color
                                       : word == WORD_BOTH || word == color;
    if (!session_review_has_better_moves(session) && !session_has_state(session, STATE_REVIEW))
        handle_review(session, "");
    state->starts_after_review = session_has_state(session, STATE_REVIEW);
    if (state->starts_after_review)
        session_print(session, "The drill begins after the review.");
    else if (session_review(session))
        start_drill(session);
}

static unsigned wake(struct session *session)
{
    struct drill_state *state = drill_state_of(session);
    if (!state->starts_after_review || session_has_state(session, STATE_REVIEW))
        return 0;
    state->starts_after_review = false;
    if (session_review_has_better_moves(session) &&
        !session_has_state(session, STATE_SETUP | STATE_WATCHING))
        start_drill(session);
    return SESSION_EVENT_REVIEW;
}

const struct mode drill_mode = {
    .size = sizeof(struct drill_state),
    .wake = wake,
};
