/* review.c - reviews a game in the background; its commands and graph.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/review/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "review/review_annotate.h"
#include "review/review_words.h"
#include "session/board/play.h"
#include "session/games/browse.h"
#include "session/session_graph.h"
#include "session/session_lobby.h"
#include "session/study/study.h"

struct review_state {
    struct reviewer *reviewer; /* NULL: not needed yet */
    struct review review;      /* has a copy of the moves, because the game may continue */
    bool running;
    bool ready;

    size_t *worst; /* owned; the user's mistakes before the other side's, each worst first */
    size_t worst_count, own_count; /* own_count: mistakes that are known to be the user's */
    size_t next_worst;             /* index of the mistake to show next */

    bool from_graph;    /* the position on the board was chosen in the graph */
    size_t ply;         /* plies before the position selected in the graph */
    bool user_selected; /* the user selected `ply` during the review */
    bool times_only;    /* no review, only times of the moves */
    bool shows_times;
    struct move_times times; /* owned; count 0: unknown */
};

DEFINE_MODE_STATE_GETTER(review_of, struct review_state, MODE_REVIEW)

/* ==== the result of a review ============================================================= */

/* ---- the review of this game --------------------------------------------------------- */

/* Finds the reviewed moves in the user's game, including moves taken back since. Returns an
 * array that the caller frees, or NULL if another game was reviewed. */
static struct move_node **find_line(struct session *session)
{
    return review_find_nodes(&review_of(session)->review, session->user_game);
}

static bool review_is_of_game(struct session *session)
{
    struct move_node **nodes = find_line(session);
    free(nodes);
    return nodes != NULL;
}

const struct review *session_review(struct session *session)
{
    struct review_state *state = review_of(session);
    return state->ready && review_is_of_game(session) ? &state->review : NULL;
}

static void review_forget(struct session *session)
{
    struct review_state *state = review_of(session);
    state->running = false; /* mode_remove() may commit, which stops a running review */
    mode_remove(session, MODE_REVIEW);
    reviewer_destroy(state->reviewer);
    review_free(&state->review);
    free(state->worst);
    move_times_free(&state->times);
    *state = (struct review_state){.running = false};
    session_update_state(session);
}

/* Returns whether any time is known. */
static bool read_times(struct session *session)
{
    struct review_state *state = review_of(session);
    struct move_node **nodes = find_line(session);
    move_times_free(&state->times);
    bool known = nodes && move_times_compute(&state->times, session->user_game, nodes,
                                             state->review.count);
    free(nodes);
    if (!known)
        move_times_free(&state->times);
    return known;
}

bool session_get_user_side(const struct session *session, enum color *color)
{
    bool reading = session_has_state(session, STATE_FILE_GAME);
    if (session_get_saved_lobby_game_color(session, color))
        return true;
    bool white = reading ? session_lobby_is_own_name(session, session->user_game->white)
                         : session->players.person[WHITE];
    bool black = reading ? session_lobby_is_own_name(session, session->user_game->black)
                         : session->players.person[BLACK];
    *color = white ? WHITE : BLACK;
    return white != black;
}

static void find_worst(struct session *session)
{
    struct review_state *state = review_of(session);
    const struct review *review = &state->review;
    enum color user_side;
    bool has_side = session_get_user_side(session, &user_side);
    state->next_worst = state->own_count = 0;
    state->worst = memory_new(review->count + 1, sizeof *state->worst);
    state->worst_count = review_list_worst(review, state->worst);
    for (size_t i = 0; i < state->worst_count && has_side; i++) {
        size_t move = state->worst[i], *own = state->worst + state->own_count;
        if (review_mover(review, move) != user_side)
            continue;
        memmove(own + 1, own, (i - state->own_count++) * sizeof *own);
        *own = move;
    }
}

/* Returns the ply after the user's worst fault, otherwise after the first fault, otherwise the
 * last ply. */
static size_t first_fault(struct session *session)
{
    const struct review_state *state = review_of(session);
    if (state->own_count > 0)
        return state->worst[0] + 1;
    size_t ply = review_ply_after_step(&state->review, 0, REVIEW_STEP_FAULT_FORWARD);
    return ply > 0 ? ply : state->review.count;
}

/* No review is restored during a drill, which uses the current one. */
struct review_state *review_find(struct session *session)
{
    struct review_state *state = review_of(session);
    struct review review;
    if (session_review(session))
        return state;
    if (session_has_state(session, STATE_REVIEW | STATE_LESSON) ||
        !review_restore(&review, session->user_game, review_move_is_theory))
        return NULL;
    review_forget(session);
    state->review = review;
    state->ready = true;
    find_worst(session);
    return state;
}

/* ---- going to a move ----------------------------------------------------------------- */

/* Puts the position after `ply` plies on the board. The game becomes a study, so a move played
 * from here becomes a variation. */
static void review_go_to(struct session *session, size_t ply)
{
    modes_remove_all(session);
    struct move_node **nodes = find_line(session);
    if (nodes) {
        game_set_study(session->board, true);
        game_go_to(session->board, ply > 0 ? nodes[ply - 1] : session->board->tree.root);
        session->engine_waits = true;
        session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_ENGINE_OUTPUT);
    }
    free(nodes);
}

/* ---- trying moves -------------------------------------------------------------------- */

/* Plays a move that was typed while the graph is open. The move is played from the position
 * shown or, if it is illegal there or the last move was a fault, instead of the last move. */
static bool process_line(struct session *session, const char *line)
{
    const struct review_state *state = review_of(session);
    struct typed_move after, instead = {.status = TYPED_SYNTAX};
    if (!session_has_state(session, STATE_GRAPH) || state->running ||
        !review_is_of_game(session))
        return false;
    typed_move_parse(&state->review.positions[state->ply].position, line, &after);
    if (state->ply > 0)
        typed_move_parse(&state->review.positions[state->ply - 1].position, line, &instead);
    bool replaces =
        instead.status == TYPED_MOVE &&
        (after.status != TYPED_MOVE || review_move_is_fault(&state->review, state->ply - 1));
    if (replaces || after.status == TYPED_MOVE) {
        review_go_to(session, state->ply - replaces);
        play_move(session, replaces ? instead.move : after.move);
        return true;
    }
    if (after.status == TYPED_SYNTAX || session->line_is_command)
        return false;
    return !session_error(session, "%s", after.text);
}

/* ==== reviewing in the background ======================================================== */

/* ---- begin and end ------------------------------------------------------------------- */

static struct reviewer *create_reviewer(struct session *session,
                                        const struct reviewer_options *limits,
                                        struct error *error)
{
    const struct settings *settings = session->settings;
    struct reviewer_options options = *limits;
    options.threads = settings->engine.threads;
    options.hash = settings->engine.hash;
    options.network = settings->engine.network;
    options.syzygy = settings->engine.syzygy;
    return reviewer_create(&options, &session->wake, error);
}

struct reviewer *session_get_reviewer(struct session *session, struct error *error)
{
    const struct reviewer_options limits = {.nodes = REVIEW_NODES};
    struct review_state *state = review_of(session);
    if (!state->reviewer)
        state->reviewer = create_reviewer(session, &limits, error);
    return state->reviewer;
}

void session_stop_review(struct session *session)
{
    struct review_state *state = review_of(session);
    if (!state->running)
        return;
    session_print(session,
                  "The review was stopped after %zu of %zu position%s; the game is unchanged.",
                  state->review.searches_done, state->review.searches_needed,
                  plural(state->review.searches_needed));
    review_forget(session);
    review_find(session); /* an earlier review */
}

/* ---- the result ---------------------------------------------------------------------- */

static void report_review(struct session *session)
{
    const struct review *review = &review_of(session)->review;
    char text[REVIEW_SUMMARY_SIZE];
    if (session_has_screen(session)) {
        if (!session_has_state(session, STATE_GRAPH))
            session_print(session, "The review is complete; type 'graph' to see it.");
        return;
    }
    for (int color = WHITE; color <= BLACK; color++) {
        review_write_summary(review, (enum color)color, text);
        session_print(session, "%s", text);
    }
    session_print(session, "%s",
                  review_of(session)->worst_count > 0 ? "Type 'graph', 'worst' or 'drill'."
                                                      : "Type 'graph'.");
}

static void finish_review(struct session *session)
{
    struct review_state *state = review_of(session);
    state->running = false;
    state->ready = true;
    session_update_state(session);
    review_classify(&state->review);
    find_worst(session);
    struct move_node **nodes = find_line(session);
    if (nodes) {
        review_annotate(&state->review, &session->user_game->tree, nodes);
        browse_mark_changed(session);
        session_save_game(session);
    }
    free(nodes);
    read_times(session);
    if (!state->user_selected)
        state->ply = first_fault(session);
    state->user_selected = false;
    report_review(session);
    bool user_sides[2] = {false, false};
    enum color user_side;
    bool has_side = session_get_user_side(session, &user_side);
    if (has_side) {
        user_sides[user_side] = true;
        repertoire_report_departure(session, user_side);
    }
    /* In a game from a file, both sides may be strangers. */
    if (has_side || !session_has_state(session, STATE_FILE_GAME))
        exercise_collector_start(session, user_sides, state->worst_count > 0);
}

static bool start_review(struct session *session, const struct reviewer_options *limits)
{
    struct review_state *state = review_of(session);
    struct error error;
    if (review_count_moves(session->user_game) == 0)
        return session_error(session, "There is no move to review yet.");
    review_forget(session);
    modes_remove_all(session);
    session_commit(session, CHANGE_BOARD);
    review_init_from_game(&state->review, session->user_game,
                          review_count_moves(session->user_game), review_move_is_theory);
    state->reviewer = create_reviewer(session, limits, &error);
    state->running =
        state->reviewer && reviewer_start(state->reviewer, &state->review, &error);
    session_update_state(session);
    if (!state->running) {
        session_error(session, "No review: %s.", error.text);
        review_forget(session);
        return false;
    }
    if (session_has_screen(session))
        mode_push(session, MODE_REVIEW);
    if (!reviewer_is_running(state->reviewer))
        finish_review(session); /* nothing to search */
    return true;
}

static unsigned wake(struct session *session)
{
    struct review_state *state = review_of(session);
    struct error error;
    if (!state->running)
        return 0;
    const struct review *review = &state->review;
    size_t before = review->searches_done;
    bool has_progress = reviewer_poll(state->reviewer, &error);
    if (*error.text) {
        session_error(session, "The review failed: %s.", error.text);
        review_forget(session);
        return SESSION_EVENT_REVIEW;
    }
    if (reviewer_is_running(state->reviewer)) {
        if (has_progress && session_has_state(session, STATE_GRAPH))
            review_classify(&state->review);
        if (session->ui_kind == UI_TEXT &&
            4 * review->searches_done / review->searches_needed >
                4 * before / review->searches_needed)
            handle_review(session, ""); /* reports the progress each quarter */
        return has_progress ? SESSION_EVENT_REVIEW : 0;
    }
    finish_review(session);
    return SESSION_EVENT_REVIEW;
}

/* ==== commands =========================================================================== */

static const double seconds_min = 0.01, seconds_max = 60;
enum { NODES_MIN = 100, NODES_MAX = 1000000000, DEPTH_MAX = 60 };

static bool read_number(const char *text, double min, double max, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= min && *number <= max;
}

/* Reads "0.5" (seconds), "nodes 10000", "depth 12" or nothing. Describes the limits in
 * `text`. */
static bool read_limits(const char *argument, struct reviewer_options *limits, char *text,
                        size_t size)
{
    double number = 0;
    bool valid = true;
    *limits = (struct reviewer_options){0};
    *text = '\0';
    if (!*argument)
        return valid;
    if (strncmp(argument, "nodes ", 6) == 0) {
        valid = read_number(argument + 6, NODES_MIN, NODES_MAX, &number);
        limits->nodes = valid ? (uint64_t)number : 0;
        snprintf(text, size, ", %.0f nodes", number);
    } else if (strncmp(argument, "depth ", 6) == 0) {
        valid = read_number(argument + 6, 1, DEPTH_MAX, &number);
        limits->depth = valid ? (int)number : 0;
        snprintf(text, size, ", depth %.0f", number);
    } else {
        valid = read_number(argument, seconds_min, seconds_max, &number);
        limits->move_time = valid ? (int64_t)(number * 1000) : 0;
        snprintf(text, size, ", %g second%s each", number, number == 1 ? "" : "s");
    }
    return valid;
}

void handle_review(struct session *session, const char *argument)
{
    struct reviewer_options limits;
    char text[48];
    const struct review *review = &review_of(session)->review;
    bool off = strcmp(argument, "off") == 0;
    if (!*argument && !review_of(session)->running &&
        session_review_has_better_moves(session) &&
        review->searches_done >= review->searches_needed &&
        review->count == review_count_moves(session->user_game)) {
        session_print(session, "This game is reviewed; 'review 1' reviews it again.");
        session_set_next_command(session, COMMAND_GRAPH, "");
        return;
    }
    if (off && review_of(session)->running)
        session_stop_review(session);
    else if (off)
        session_error(session, "No review is running.");
    else if (!*argument && review_of(session)->running &&
             review_mode.title(session, text, sizeof text))
        session_print(session, "%s.", text);
    else if (!read_limits(argument, &limits, text, sizeof text))
        session_error(
            session,
            "review: expected %g to %g seconds, nodes N, depth N or off, found '%.*s'.",
            seconds_min, seconds_max, PRINTABLE_UP_TO(40, argument));
    else if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
        session_error(session, "The engine is thinking about its move.");
    else if (start_review(session, &limits) && review_of(session)->running &&
             !session_has_state(session, STATE_GRAPH))
        session_print(session, "Reviewing %zu position%s%s; type 'review off' to stop.",
                      review->searches_needed, plural(review->searches_needed), text);
}

/* Returns the review, or NULL after reporting an error. */
static struct review_state *require_review(struct session *session)
{
    struct review_state *state = review_find(session);
    if (!state && review_of(session)->running)
        session_error(session, "The review has not finished yet.");
    else if (!state)
        session_error(session, "This game has not been reviewed; type 'review'.");
    return state;
}

bool handle_graph(struct session *session, const char *argument)
{
    (void)argument;
    return (review_of(session)->running && session_has_screen(session)) ||
           require_review(session);
}

/* Reports "Before 12... Kd8, your mistake 1 of 3. Blunder: allows mate in 2." */
void handle_worst(struct session *session, const struct arguments *arguments)
{
    struct review_state *state = require_review(session);
    size_t count = state ? state->worst_count : 0;
    if (!state)
        return;
    if (count == 0) {
        session_print(session, "Neither side made a mistake in this game.");
        return;
    }
    if (arguments->word == 0) /* next_worst is past the mistake shown */
        state->next_worst = (state->next_worst + 2 * count - 2) % count;
    size_t index = state->next_worst % count, move = state->worst[index];
    bool is_own = index < state->own_count;
    const struct review *review = &state->review;
    char played[REVIEW_MOVE_SIZE], sentence[REVIEW_SENTENCE_SIZE];
    enum color user_side;
    review_go_to(session, move);
    if (review->positions[move].evaluation.length > 0) /* mark the better move */
        session->advice = (struct advice){.move = review->positions[move].evaluation.line[0],
                                          .shows_move = true};
    review_write_sentence(review, move, sentence);
    const char *whose = is_own                                        ? "your "
                        : !session_get_user_side(session, &user_side) ? ""
                        : review_mover(review, move) == WHITE         ? "White's "
                                                                      : "Black's ";
    int length = (int)strcspn(review_move_write(review, move, played), "?!");
    session_print(session, "Before %.*s, %smistake %zu of %zu. %s%s", length, played, whose,
                  is_own ? index + 1 : index + 1 - state->own_count,
                  is_own ? state->own_count : count - state->own_count, sentence,
                  index > 0                     ? ""
                  : session_has_screen(session) ? " Escape goes back."
                                                : " 'goto main' returns.");
    state->next_worst = index + 1;
}

/* ==== the graph ========================================================================== */

static bool is_graph_open(struct session *session)
{
    struct review_state *state = review_of(session);
    return session_has_state(session, STATE_GRAPH) &&
           (state->running ||
            ((state->ready || state->times_only) && review_is_of_game(session)));
}

bool session_graph_state(struct session *session, struct graph_state *graph)
{
    struct review_state *state = review_of(session);
    if (!is_graph_open(session))
        return false;
    *graph = (struct graph_state){.review = &state->review,
                                  .ply = state->ply,
                                  .running = state->running,
                                  .shows_times = state->shows_times,
                                  .has_classification = state->ready || state->running,
                                  .times = state->times.count > 0 ? &state->times : NULL};
    graph->follows_review = state->running && !state->user_selected;
    if (graph->follows_review)
        review_next_position(&state->review, &graph->ply);
    return true;
}

/* Returns the ply to show first. After `worst`, it is the ply after the mistake shown. In a
 * browsed game, it is the current ply. Otherwise, it is the user's worst mistake, a long
 * think, or the end. */
static size_t initial_ply(struct session *session, bool times)
{
    const struct review_state *state = review_of(session);
    const struct review *review = &state->review;
    size_t current = session->user_game->current;
    if (session->user_game->study && state->next_worst > 0 &&
        state->worst[state->next_worst - 1] == current)
        return current + 1;
    if (session->user_game->study && current > 0 && current < review->count &&
        move_node_is_in_main_line(session->user_game->node))
        return current;
    if (!times)
        return first_fault(session);
    current = review_times_step_ply(review, &state->times, 0, true);
    return current > 0 ? current : review->count;
}

static void show_graph(struct session *session, bool times)
{
    struct review_state *state = review_of(session);
    if (!session_has_state(session, STATE_GRAPH) && !state->running)
        state->ply = initial_ply(session, times);
    mode_push(session, MODE_REVIEW);
    state->shows_times = times;
}

void session_open_graph(struct session *session)
{
    if (!review_of(session)->running && !session_review(session))
        return;
    if (!review_of(session)->running)
        read_times(session);
    show_graph(session, false);
}

void session_open_time_graph(struct session *session)
{
    if (review_of(session)->times.count > 0)
        show_graph(session, true);
}

bool handle_times(struct session *session, const char *argument)
{
    (void)argument;
    struct review_state *state = review_of(session);
    size_t count = review_count_moves(session->user_game);
    if (state->running)
        return session_error(session, "The review has not finished yet.");
    if (count == 0)
        return session_error(session, "No move has been played yet.");
    if (!review_find(session)) {
        review_forget(session);
        review_init_from_game(&state->review, session->user_game, count,
                              review_move_is_theory);
        state->times_only = true;
    }
    return read_times(session) ||
           session_error(session, "This game does not say how long its moves took.");
}

bool session_get_move_times(struct session *session, const struct review **review,
                            const struct move_times **times)
{
    struct review_state *state = review_of(session);
    *review = &state->review;
    *times = &state->times;
    return state->times.count > 0;
}

void session_select_graph_ply(struct session *session, size_t ply)
{
    struct review_state *state = review_of(session);
    if (!is_graph_open(session) || ply > state->review.count)
        return;
    state->ply = ply;
    state->user_selected = state->running;
}

void session_step_graph(struct session *session, enum review_step step)
{
    struct review_state *state = review_of(session);
    struct graph_state graph;
    size_t ply;
    if (!session_graph_state(session, &graph))
        return;
    if (state->shows_times && step >= REVIEW_STEP_FAULT_BACK)
        ply = review_times_step_ply(&state->review, &state->times, graph.ply,
                                    step == REVIEW_STEP_FAULT_FORWARD);
    else
        ply = review_ply_after_step(&state->review, graph.ply, step);
    if (ply == graph.ply && step >= REVIEW_STEP_FAULT_BACK)
        session_print(session, "No %s %s this move%s.",
                      state->shows_times ? "long think" : "mistake",
                      step == REVIEW_STEP_FAULT_BACK ? "before" : "after",
                      state->running ? " is known yet" : "");
    else
        session_select_graph_ply(session, ply);
}

void session_show_graph_position(struct session *session)
{
    struct review_state *state = review_of(session);
    size_t ply = state->ply;
    if (!is_graph_open(session) || state->running)
        return;
    review_go_to(session, ply);
    state->from_graph = true;
    session_print(session, "%sEscape returns to the review.",
                  session->user_game->study ? "Try moves; " : "");
}

/* ---- progress -------------------------------------------------------------------------- */

/* Writes "Reviewing 2 of 50" or, in a graph, "Review, move 12 of 40". */
static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct review_state *state = review_of(session);
    const struct review *review = &state->review;
    if (state->running) {
        snprintf(text, size, "Reviewing %zu of %zu", review->searches_done,
                 review->searches_needed);
    } else if (session_has_state(session, STATE_GRAPH)) {
        size_t move = state->ply > 0 ? state->ply - 1 : 0;
        snprintf(text, size, "%s, move %d of %d", state->shows_times ? "Times" : "Review",
                 review->positions[move].position.fullmove_number,
                 review->positions[review->count - 1].position.fullmove_number);
    }
    return state->running || session_has_state(session, STATE_GRAPH);
}

/* ---- for drills ------------------------------------------------------------------------ */

bool session_review_has_better_moves(struct session *session)
{
    const struct review_state *state = review_find(session);
    for (size_t i = 0; state && i < state->worst_count; i++)
        if (state->worst[i] > 0 &&
            state->review.positions[state->worst[i]].evaluation.length == 0)
            return false;
    return state != NULL;
}

/* ---- the mode -------------------------------------------------------------------- */

static unsigned states(const struct session *session)
{
    return review_of(session)->running ? STATE_REVIEW : 0U;
}

/* When the board changes, closes the graph, and stops the review unless the game is over. */
static void changed(struct session *session, unsigned changes)
{
    if (!(changes & CHANGE_BOARD))
        return;
    if (session_has_state(session, STATE_GRAPH))
        mode_remove(session, MODE_REVIEW);
    if (!session_has_state(session, STATE_BROWSING) &&
        game_final_result(session->user_game) == RESULT_NONE)
        session_stop_review(session);
}

bool session_can_return_to_graph(struct session *session)
{
    const struct review_state *state = review_of(session);
    return state->from_graph && (state->ready || state->times_only) &&
           (session->user_game->study || session->user_game->result != RESULT_NONE) &&
           !session_has_state(session, STATE_OTHER_BOARD | STATE_GAME_LIST) &&
           review_is_of_game(session);
}

/* Stops a running review, or goes back to the graph. */
static bool cancel(struct session *session)
{
    if (review_of(session)->running) {
        session_stop_review(session);
    } else if (session_can_return_to_graph(session)) {
        mode_push(session, MODE_REVIEW);
        review_of(session)->from_graph = false;
    } else {
        return false;
    }
    return true;
}

static void game_replaced(struct session *session)
{
    session_stop_review(session);
    review_forget(session);
}

static void close_graph(struct session *session)
{
    mode_remove(session, MODE_REVIEW);
    if (review_of(session)->running)
        session_print(session,
                      "The review continues; 'graph' shows it, 'review off' stops it.");
}

/* Commands that leave the graph open, and `return`, which closes it. */
static const struct mode_command review_commands[] = {{.command = COMMAND_GRAPH},
                                                      {.command = COMMAND_TIMES},
                                                      {.command = COMMAND_HELP},
                                                      {.command = COMMAND_FLIP},
                                                      {COMMAND_RETURN, .run = close_graph},
                                                      {.command = COMMAND_THEME},
                                                      {.command = COMMAND_PIECES},
                                                      {.command = COMMAND_COPY},
                                                      {.command = COMMAND_DRILL},
                                                      {.command = COMMAND_MENU},
                                                      {.command = COMMAND_UNKNOWN}};

const struct mode review_mode = {
    .size = sizeof(struct review_state),
    .free = review_forget,
    .state = STATE_GRAPH,
    .only_on_top = true,
    .prompt = "review",
    .line = process_line,
    .commands = review_commands,
    .ended_by = ENDED_BY_ALL,
    .states = states,
    .title = write_title,
    .cancel = cancel,
    .changed = changed,
    .game_replaced = game_replaced,
    .wake = wake,
};
