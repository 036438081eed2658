/* session_drill.c - positions that somebody got wrong, on the board in place of the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each position is a game of its own that is never saved and in which the engine never
 * moves; so all that answers about the position on the board (moves, completion, explaining
 * an illegal move) does so here, too.
 */
#include "session/session_review.h"

#include <stdio.h>
#include <string.h>

bool session_is_drilling(const struct session *session)
{
    return session->review && session->review->drilling;
}

struct game *session_drilled_game(struct session *session)
{
    return &session->review->kept;
}

/* ---- begin, go on, end --------------------------------------------------------------- */

/* What is being judged is called off: nobody waits for it any more. */
static void drop_attempt(struct session_review *kept)
{
    if (!kept->attempting)
        return;
    if (kept->reviewer)
        reviewer_cancel(kept->reviewer);
    review_free(&kept->attempt);
    kept->attempting = false;
}

static void show_position(struct session *session)
{
    struct session_review *kept = session->review;
    char text[DRILL_TEXT_SIZE];
    game_free(&session->game);
    game_init(&session->game, drill_position(&kept->drill));
    session->hint = MOVE_NONE;
    session->flipped = session->game.position.side_to_move == BLACK;
    engine_player_cancel(session->engine);
    engine_player_forget(session->engine);
    session_close_studies(session);
    drill_ask(&kept->drill, text);
    session_tell(session, MESSAGE_INFO, "%s", text);
}

void session_end_drill(struct session *session)
{
    struct session_review *kept = session->review;
    if (!kept || !kept->drilling)
        return;
    drop_attempt(kept);
    game_free(&session->game);
    session->game = kept->kept;
    session->flipped = kept->kept_flipped;
    session->hint = MOVE_NONE;
    drill_free(&kept->drill);
    kept->drilling = false;
    engine_player_cancel(session->engine);
    engine_player_forget(session->engine);
    session_clock_follow(session);
}

static void leave(struct session *session)
{
    char score[DRILL_TEXT_SIZE];
    drill_score(&session->review->drill, score);
    session_end_drill(session);
    session_tell(session, MESSAGE_INFO, "The drill is over: %s Back to the game.", score);
    session_clock_follow(session);
    session_continue(session);
}

static void go_on(struct session *session)
{
    if (drill_item(&session->review->drill))
        show_position(session);
    else
        leave(session);
}

void session_begin_drill(struct session *session)
{
    struct session_review *kept = session->review;
    drill_begin(&kept->drill, &kept->review, kept->wanted);
    if (kept->drill.count == 0) {
        drill_free(&kept->drill);
        session_tell(session, MESSAGE_INFO, "Nothing went wrong: there is nothing to drill.");
        return;
    }
    session_end_analysis(session);
    engine_player_cancel(session->engine);
    kept->kept = session->game;
    kept->kept_flipped = session->flipped;
    kept->drilling = true;
    session_clock_follow(session);
    game_init(&session->game, NULL); /* makes way for the first position */
    session_clock_follow(session);
    session_tell(session, MESSAGE_INFO,
                 "Type a better move, or hint, solution, skip, or drill off.");
    show_position(session);
}

/* ---- attempts -------------------------------------------------------------------------- */

bool session_try_move(struct session *session, chess_move move)
{
    struct session_review *kept = session->review;
    struct reason reason;
    if (!session_is_drilling(session))
        return false;
    if (kept->attempting) {
        session_tell(session, MESSAGE_ERROR, "Wait a moment: the last move is being judged.");
        return true;
    }
    drill_begin_attempt(&kept->drill, move, &kept->attempt);
    kept->attempting = true;
    if (!session_get_reviewer(session, &reason) ||
        !reviewer_start(kept->reviewer, &kept->attempt, &reason)) {
        session_tell(session, MESSAGE_ERROR, "The move cannot be judged: %s.", reason.text);
        drop_attempt(kept);
    } else if (!reviewer_is_running(kept->reviewer)) {
        session_take_attempt(session);
    }
    return true;
}

void session_take_attempt(struct session *session)
{
    struct session_review *kept = session->review;
    char text[DRILL_TEXT_SIZE];
    bool good = drill_judge_attempt(&kept->drill, &kept->attempt, text);
    kept->attempting = false;
    review_free(&kept->attempt);
    session_tell(session, MESSAGE_INFO, "%s", text);
    if (good)
        go_on(session);
}

/* ---- requests -------------------------------------------------------------------------- */

/* What may be asked for while the game waits. */
static bool is_allowed(enum request request)
{
    static const enum request allowed[] = {
        REQUEST_HELP,  REQUEST_FLIP,   REQUEST_HINT,  REQUEST_EVAL,     REQUEST_MOVES,
        REQUEST_BOARD, REQUEST_PIECES, REQUEST_THEME, REQUEST_REDRAW,   REQUEST_DUMP,
        REQUEST_QUIT,  REQUEST_GRAPH,  REQUEST_DRILL, REQUEST_SOLUTION, REQUEST_SKIP};
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        if (allowed[i] == request)
            return true;
    return false;
}

bool session_drill_refuses(struct session *session, enum request request)
{
    bool drilling = session_is_drilling(session);
    if (!drilling && (request == REQUEST_SOLUTION || request == REQUEST_SKIP)) {
        session_tell(session, MESSAGE_ERROR, "There is no drill; 'drill' begins one.");
        return true;
    }
    if (!drilling || is_allowed(request))
        return false;
    session_tell(session, MESSAGE_ERROR,
                 "Not while you drill; 'drill off' goes back to the game.");
    return true;
}

/* Whose mistakes: the sides named or, without a name, those that people play. */
static bool read_sides(struct session *session, const char *argument, bool wanted[2])
{
    static const char *const words[] = {"white", "black", "both"};
    static const bool sides[][2] = {{true, false}, {false, true}, {true, true}};
    bool alone = session->human[WHITE] == session->human[BLACK];
    wanted[WHITE] = alone || session->human[WHITE];
    wanted[BLACK] = alone || session->human[BLACK];
    if (!*argument)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(argument, words[i]) == 0) {
            memcpy(wanted, sides[i], sizeof sides[i]);
            return true;
        }
    session_tell(session, MESSAGE_ERROR,
                 "drill: expected white, black, both or off, found '%.40s'.", argument);
    return false;
}

/* Whether a review names a better move for each mistake: one that was read from evaluations
 * alone does not. The standard start was never searched. */
static bool knows_better(const struct session_review *kept)
{
    for (size_t i = 0; kept && i < kept->worst_count; i++)
        if (kept->worst[i] > 0 && kept->review.places[kept->worst[i]].finding.length == 0)
            return false;
    return kept != NULL;
}

void session_ask_drill(struct session *session, const char *argument)
{
    bool wanted[2];
    if (strcmp(argument, "off") == 0) {
        if (session_is_drilling(session))
            leave(session);
        else
            session_tell(session, MESSAGE_ERROR, "There is no drill; 'drill' begins one.");
        return;
    }
    if (!read_sides(session, argument, wanted))
        return;
    if (session_is_drilling(session)) {
        char text[DRILL_TEXT_SIZE];
        drill_ask(&session->review->drill, text);
        session_tell(session, MESSAGE_INFO, "%s", text);
        return;
    }
    if (!knows_better(session_find_review(session)) && !session_is_reviewing(session))
        session_ask_review(session, "");
    if (!session->review)
        return;
    memcpy(session->review->wanted, wanted, sizeof wanted);
    session->review->drill_follows = session->review->running;
    if (session_ready_review(session))
        session_begin_drill(session);
}

bool session_drill_hint(struct session *session)
{
    char text[DRILL_TEXT_SIZE];
    if (!session_is_drilling(session))
        return false;
    drill_hint(&session->review->drill, text);
    session_tell(session, MESSAGE_INFO, "%s", text);
    return true;
}

void session_show_solution(struct session *session)
{
    char text[DRILL_TEXT_SIZE];
    drop_attempt(session->review);
    drill_show(&session->review->drill, text);
    session_tell(session, MESSAGE_INFO, "%s", text);
    go_on(session);
}

void session_skip(struct session *session)
{
    drop_attempt(session->review);
    drill_skip(&session->review->drill);
    go_on(session);
}
