/* drill.c - positions that somebody got wrong, on the board in place of the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each position is a game of its own that is never saved and in which the engine never
 * moves; so all that answers about the position on the board (moves, completion, explaining
 * an illegal move) does so here, too.
 */
#include "base/words.h"
#include "review/drill.h"
#include "pgn/move_text.h"
#include "session/handlers.h"
#include "session/review/review.h"

#include <stdio.h>
#include <string.h>

struct drilling {
    bool follows;   /* it begins when the review is done */
    bool wanted[2]; /* whose mistakes, by enum color */
    bool flipped;   /* the board before */
    struct drill drill;
    struct reviewer *reviewer; /* the review's; of the attempt */
    struct review attempt;     /* of the move that was tried */
    bool attempting;
    bool rests;                 /* one was found or shown: it stays on the board until Enter */
    char said[DRILL_TEXT_SIZE]; /* of this position: the last try, a hint */
};

static struct drilling *drilling_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_DRILL);
}

/* ---- begin, go on, end --------------------------------------------------------------- */

/* What is being judged is called off: nobody waits for it any more. */
static void drop_attempt(struct drilling *kept)
{
    if (!kept->attempting)
        return;
    reviewer_cancel(kept->reviewer);
    review_free(&kept->attempt);
    kept->attempting = false;
}

static void show_position(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    char text[DRILL_TEXT_SIZE];
    const struct review *review = kept->drill.review;
    size_t move = drill_item(&kept->drill)->move, from = move;
    kept->rests = false;
    kept->said[0] = '\0';
    from -= move > 0 && review->moves[move - 1] != MOVE_NONE; /* the other side's is marked */
    game_free(session->board);
    game_init(session->board, &review->places[from].position);
    if (from < move)
        game_play(session->board, review->moves[from]);
    session->flipped = session->board->position.side_to_move == BLACK;
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    drill_ask(&kept->drill, text);
    session_say(session, "%s", text);
}

static void take_away(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    drop_attempt(kept);
    kept->rests = false;
    session->flipped = kept->flipped;
    drill_free(&kept->drill);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    frame_pop(session); /* now, for the picture below it stays */
}

static void leave(struct session *session)
{
    char score[DRILL_TEXT_SIZE], move[MOVE_TEXT_SIZE] = "the start";
    const struct game *own = session->own;
    drill_score(&drilling_of(session)->drill, score);
    frame_end(session, FRAME_DRILL);
    if (own->current > 0)
        move_text(own, own->current, move);
    if (session_is_at(session, AT_GRAPH))
        session_say(session, "The drill is over: %s Back to the review.", score);
    else
        session_say(session, "The drill is over: %s Back to the game%s%s.", score,
                    own->current < own->count ? ", at " : "",
                    own->current < own->count ? move : "");
}

static void go_on(struct session *session)
{
    if (drill_item(&drilling_of(session)->drill))
        show_position(session);
    else
        leave(session);
}

/* The good move is seen on the board, and what is said of it read, before it goes on. */
static void rest(struct session *session, chess_move move, enum message_kind kind,
                 const char *said)
{
    struct drilling *kept = drilling_of(session);
    kept->rests = true;
    game_play(session->board, move);
    session_commit(session, CHANGE_BOARD | CHANGE_THOUGHTS);
    session_tell(session, kind, "%s Enter %s.", said,
                 drill_item(&kept->drill) ? "goes on" : "ends the drill");
}

bool session_go_on_drilling(struct session *session)
{
    if (!frame_is_on(session, FRAME_DRILL) || !drilling_of(session)->rests)
        return false;
    go_on(session);
    return true;
}

/* Whoever made no mistake may learn from those of the other side. */
static void tell_nothing(struct session *session)
{
    const bool *wanted = drilling_of(session)->wanted;
    const bool others[2] = {!wanted[WHITE], !wanted[BLACK]};
    struct drill drill;
    drill_begin(&drill, session_review(session), others);
    if (drill.count == 0)
        session_say(session, "No mistake: there is nothing to drill.");
    else
        session_say(session, "%s made no mistake; 'drill %s' asks for the other side's.",
                    color_name(others[WHITE] ? BLACK : WHITE),
                    others[WHITE] ? "white" : "black");
    drill_free(&drill);
}

static void begin_drill(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    drill_begin(&kept->drill, session_review(session), kept->wanted);
    if (kept->drill.count == 0) {
        drill_free(&kept->drill);
        tell_nothing(session);
        return;
    }
    if (frame_is_on(session, FRAME_GRAPH)) /* there one comes back */
        frame_push(session, FRAME_GRAPH);
    else
        frames_leave(session);
    kept->flipped = session->flipped;
    game_init(frame_push(session, FRAME_DRILL), NULL); /* the first position follows */
    if (!session_has_screen(session))                  /* which has them among its keys */
        session_say(session, "Type a better move, or hint, solution, skip, or drill off.");
    show_position(session);
}

/* ---- attempts -------------------------------------------------------------------------- */

static void take_attempt(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    chess_move move = kept->attempt.moves[0];
    bool good = drill_judge_attempt(&kept->drill, &kept->attempt, kept->said);
    kept->attempting = false;
    review_free(&kept->attempt);
    if (good)
        rest(session, move, MESSAGE_FOUND, kept->said);
    else
        session_say(session, "%s", kept->said);
}

/* Whoever types a move behind the good one. */
static bool take_line(struct session *session, const char *line)
{
    struct typed_move typed;
    if (!drilling_of(session)->rests)
        return false;
    typed_move_read(&session->board->position, line, &typed);
    if (typed.status == TYPED_SYNTAX || (typed.status != TYPED_MOVE && session->names_request))
        return false;
    session_say(session, "This one is done; Enter goes on.");
    return true;
}

static bool try_move(struct session *session, chess_move move)
{
    struct drilling *kept = drilling_of(session);
    struct reason reason;
    if (kept->attempting) {
        session_complain(session, "Wait a moment: the last move is being judged.");
        return true;
    }
    kept->reviewer = session_reviewer(session, &reason);
    drill_begin_attempt(&kept->drill, move, &kept->attempt);
    kept->attempting = true;
    if (!kept->reviewer || !reviewer_start(kept->reviewer, &kept->attempt, &reason)) {
        session_complain(session, "The move cannot be judged: %s.", reason.text);
        drop_attempt(kept);
    } else if (!reviewer_is_running(kept->reviewer)) {
        take_attempt(session);
    }
    return true;
}

/* ---- requests -------------------------------------------------------------------------- */

/* Whose mistakes: the sides named or, without a name, those that people play. */
static void choose_sides(struct session *session, int word)
{
    static const bool sides[][2] = {{true, false}, {false, true}, {true, true}};
    bool *wanted = drilling_of(session)->wanted;
    enum color own;
    bool has_side = session_person_side(session, &own);
    for (int color = WHITE; color <= BLACK; color++)
        wanted[color] = word >= 0 ? sides[word][color] : !has_side || own == (enum color)color;
}

/* As soon as there is a review to go by. */
static void begin_after_review(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    if (!session_review_knows_better(session) && !session_is_at(session, AT_REVIEW))
        session_ask_review(session, "");
    kept->follows = session_is_at(session, AT_REVIEW);
    if (session_review(session))
        begin_drill(session);
}

void session_ask_drill(struct session *session, const struct arguments *arguments)
{
    enum { OFF = 3 }; /* white, black, both, off */
    char text[DRILL_TEXT_SIZE];
    bool drilling = session_is_at(session, AT_DRILL);
    if (arguments->word == OFF && drilling) {
        leave(session);
    } else if (arguments->word == OFF) {
        session_complain(session, "There is no drill; 'drill' begins one.");
    } else if (session_go_on_drilling(session)) {
        return;
    } else if (drilling) {
        drill_ask(&drilling_of(session)->drill, text);
        session_say(session, "%s", text);
    } else {
        choose_sides(session, arguments->word);
        begin_after_review(session);
    }
}

static void tell_hint(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    if (session_go_on_drilling(session))
        return;
    drill_hint(&kept->drill, kept->said);
    session_say(session, "%s", kept->said);
}

void session_show_solution(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    chess_move best;
    drop_attempt(kept);
    if (session_go_on_drilling(session))
        return;
    best = drill_best(&kept->drill);
    drill_show(&kept->drill, kept->said);
    rest(session, best, MESSAGE_INFO, kept->said);
}

void session_skip(struct session *session)
{
    drop_attempt(drilling_of(session));
    if (session_go_on_drilling(session))
        return;
    drill_skip(&drilling_of(session)->drill);
    go_on(session);
}

/* ---- the activity -------------------------------------------------------------------- */

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct drill *drill = &drilling_of(session)->drill;
    bool rests = drilling_of(session)->rests;
    snprintf(text, size, "Drill %zu of %zu%s%s%s", drill->at + !rests, drill->count,
             rests ? "" : ": ", rests ? "" : color_name(drill_position(drill)->side_to_move),
             rests ? "" : " to move");
    return true;
}

const char *session_drill_text(const struct session *session, char *text)
{
    const struct drilling *kept = drilling_of(session);
    const struct drill_item *item = drill_item(&kept->drill);
    char task[DRILL_TASK_SIZE], score[DRILL_TEXT_SIZE];
    *text = '\0';
    if (frame_is_on(session, FRAME_TRAINING))
        session_write_training(session, text, DRILL_TEXT_SIZE);
    if (!frame_is_on(session, FRAME_DRILL))
        return text;
    if (!kept->rests && item) {
        drill_task(&kept->drill, task);
        text_add(text, DRILL_PANEL_SIZE, "%s\n\n", task);
    }
    if (*kept->said)
        text_add(text, DRILL_PANEL_SIZE, "%s\n", kept->said);
    if (!kept->rests && item && item->attempts > 0)
        text_add(text, DRILL_PANEL_SIZE, "%d %s so far.\n", item->attempts,
                 item->attempts == 1 ? "try" : "tries");
    drill_score(&kept->drill, score);
    text_add(text, DRILL_PANEL_SIZE, "%s%s", *kept->said ? "\n" : "", score);
    return text;
}

static unsigned places(const struct session *session)
{
    const struct drilling *kept = drilling_of(session);
    return (kept->attempting ? AT_REVIEW : 0U) | (kept->rests ? AT_DRILL_REST : 0U);
}

/* The review that was asked for first is done, or has ended. */
static void follow(struct session *session)
{
    drilling_of(session)->follows = false;
    if (session_review(session) && !session_is_at(session, AT_SETUP | AT_WATCHING))
        begin_drill(session);
}

static unsigned wake(struct session *session)
{
    struct drilling *kept = drilling_of(session);
    struct reason reason;
    if (kept->follows && !session_is_at(session, AT_REVIEW)) {
        follow(session);
        return NEWS_REVIEW;
    }
    if (!kept->attempting)
        return 0;
    reviewer_poll(kept->reviewer, &reason);
    if (*reason.text) {
        session_complain(session, "The review has ended: %s.", reason.text);
        frame_end(session, FRAME_DRILL);
    } else if (reviewer_is_running(kept->reviewer)) {
        return 0;
    } else {
        take_attempt(session);
    }
    return NEWS_REVIEW;
}

static const struct frame_word words[] = {{REQUEST_HINT, .act = tell_hint},
                                          {REQUEST_RETURN, .act = leave},
                                          {.request = REQUEST_UNKNOWN}};

const struct frame_kind drill_frame = {
    .at = AT_DRILL,
    .board = FRAME_BOARD,
    .prompt = "drill",
    .title = write_title,
    .line = take_line,
    .move = try_move,
    .words = words,
    .refusals = {{.without = IN_DRILL,
                  .sentence = "Not while you drill; 'drill off' goes back to the game."}},
    .admits = ONLY_DRILL,
    .leave = take_away,
};

const struct activity drill_activity = {
    .size = sizeof(struct drilling),
    .places = places,
    .wake = wake,
};
